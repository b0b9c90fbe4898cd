"""What goes wrong at Discord, and that the game goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests.discord.people import World, answer, asks, discord_room, labels, parts, play
from tests.discord.test_calls import until
from tests.web.test_secrets import lay, put
from tomfool.cards import bits
from tomfool.table.claim import proven
from tomfool.web.clock import Pace


def made(world: World) -> int:
    """Return how many choices have been made in this hand."""
    table = world.sitting.room.table
    return 0 if table is None else len(table.state.log)


async def playing(world: World, people: int = 4, choices: int = 16) -> list[Any]:
    """Parett among some people and bots, after the draft and the bets."""
    party = world.party(people)
    await world.open(party[0], party[1:])
    await play(world, Random(11), choices)
    return party


def pressable(world: World, message: Any) -> Callable[[], None]:
    """Return what lets the buttons of *message* be pressed once more, as a slow client does."""
    kept = world.env.backend.get_message(message.channel.id, message.id)
    components = deepcopy(kept.components)

    def show() -> None:
        kept.components = components

    return show


async def test_a_double_click_makes_one_choice() -> None:
    async with discord_room() as world:
        anna, *others = world.party(4)
        await world.open(anna, others)
        await play(world, Random(11), 12)
        question = world.question(anna)
        shown = pressable(world, question)
        await world.press(anna, question, "Bet 2")
        shown()
        again = await world.press(anna, question, "Bet 2")
        assert again.acknowledged
        bets = [entry for entry in world.sitting.scene(None).view.said if entry[0] == 0]
        assert len(bets) == 1
        assert "bet 2" in str([m.content for m in world.direct(anna)])


async def test_two_answers_at_the_same_moment_make_one_choice() -> None:
    async with discord_room() as world:
        anna, *others = world.party(4)
        await world.open(anna, others)
        await play(world, Random(11), 12)
        sitting = world.sitting
        moment = sitting.moment(0)
        done = await asyncio.gather(
            sitting.choose(0, ["bet 2"], moment),
            sitting.choose(0, ["bet 5"], moment),
            return_exceptions=True,
        )
        await world.settle()
        assert sum(isinstance(each, Exception) for each in done) == 1
        assert made(world) == 25


async def test_a_click_on_an_old_message_changes_nothing() -> None:
    async with discord_room() as world:
        anna, *others = world.party(4)
        await world.open(anna, others)
        old = world.question(anna)
        shown = pressable(world, old)
        await play(world, Random(12), 4)
        before = made(world)
        shown()
        result = await world.press(anna, old, labels(old)[0])
        assert result.acknowledged
        assert made(world) == before
        left = next(m for m in world.direct(anna) if m.id == old.id)
        assert "You have chosen" in left.content
        assert parts(left) == []
        assert world.question(anna) is not None, "the new question still stands"


async def test_only_its_player_answers_a_question() -> None:
    async with discord_room() as world:
        anna, ben, *others = world.party(4)
        await world.open(anna, [ben, *others])
        hand = (await world.press(anna, world.table(), "My hand")).response.message
        assert hand.flags.ephemeral
        state = next(part.custom_id for part in parts(hand) if asks(hand))
        forged = await world.bot.desk.post.send(world.thread().id, world.sitting.question(0))
        shown = next(m for m in world.thread().history() if m.id == forged)
        before = made(world)
        result = await ben.click(shown, custom_id=state)
        await world.settle()
        assert made(world) == before
        assert "These are not your cards" in " ".join(m.content for m in result.followups)


async def test_two_tables_at_once_do_not_mix() -> None:
    async with discord_room() as world:
        anna, ben = world.party(2)
        await world.open(anna, [ben])
        first = world.sitting
        await world.open(ben, [anna], "scarto")
        second = next(s for s in world.bot.desk.sittings.values() if s is not first)
        questions = [m for m in world.direct(anna) if asks(m)]
        assert {m.content.split("**")[1] for m in questions} == {"Parett"} or len(questions) == 2
        await world.say(anna, "hand", world.channel)
        assert "several tables" in world.channel.history()[-1].content
        await world.tell(anna, "KS")
        assert "several tables" in world.direct(anna)[-1].content or len(questions) == 1
        parett = next(m for m in questions if "Parett" in m.content)
        before = second.room.length
        await answer(world, anna, parett, Random(1))
        assert first.room.table is not None
        assert first.room.table.acts(0) == 1
        assert second.room.length == before


async def test_a_reply_says_which_table_an_answer_is_for() -> None:
    async with discord_room() as world:
        anna, ben = world.party(2)
        await world.open(anna, [])
        first = world.sitting
        await world.open(anna, [ben])
        question = next(
            m for m in world.direct(anna) if asks(m) and first.room.id in str(parts(m)[0].custom_id)
        )
        assert len([m for m in world.direct(anna) if asks(m)]) == 2
        card = labels(question)[0]
        await world.tell(anna, card)
        assert "replying to the question" in world.direct(anna)[-1].content
        asked = first.players[0].message
        assert asked == question.id
        from tomfool.discord.asked import Asked

        await world.bot.hearing.choose(Asked(anna.id, "Anna", 0, 0, card, question.id))
        await world.settle()
        assert first.room.table is not None
        assert first.room.table.acts(0) == 1


async def test_after_a_restart_buttons_work_and_nobody_is_asked_twice(tmp_path: Any) -> None:
    async with discord_room(f"sqlite:///{tmp_path / 'room.sqlite'}") as world:
        people = await playing(world)
        questions = {who.id: world.question(who) for who in people}
        status = world.table()
        counts = {who.id: len(world.direct(who)) for who in people}
        await world.bot.desk.close()
        world.house.rooms.clear()
        await world.fresh_bot()
        assert {who.id: len(world.direct(who)) for who in people} == counts
        assert world.table().id == status.id
        assert world.sitting.room.names == ["Anna", "Ben", "Cleopatra", "Dmitri"]
        before = made(world)
        await answer(world, people[0], questions[people[0].id], Random(3))
        assert made(world) > before
        await play(world, Random(4), 12)
        assert "wins" in world.table().content


async def test_a_lobby_survives_a_restart() -> None:
    async with discord_room() as world:
        anna, ben = world.party(2)
        await world.say(anna, "parett")
        lobby = world.lobby()
        await world.bot.desk.close()
        await world.fresh_bot()
        await world.press(ben, lobby, "Join")
        assert world.sitting.room.names[:2] == ["Anna", "Ben"]
        await world.press(anna, world.lobby(), "Start")
        assert world.question(ben)


@pytest.mark.parametrize("status", [500, 503])
async def test_a_message_that_the_server_did_not_take_is_sent_later(status: int) -> None:
    async with discord_room() as world:
        anna, *others = world.party(4)
        await world.open(anna, others)
        await play(world, Random(13), 3)
        world.env.inject_error("POST", "/channels/*/messages", status=status)
        last = next(who for who in world.people if world.question(who))
        await answer(world, last, world.question(last), Random(1))
        await world.wait(20)
        assert all(world.question(who) for who in world.people), "everybody is asked in the end"
        assert all(sum(asks(m) for m in world.direct(who)) == 1 for who in world.people), "once"


async def test_closed_direct_messages_are_no_end() -> None:
    async with discord_room() as world:
        anna, ben, *others = world.party(4)
        world.env.inject_error(
            "POST", f"/channels/{world.users[ben.id].dm_channel.id}/messages", status=403, code=50007
        )
        await world.open(anna, [ben, *others])
        assert world.question(ben) is None
        call = next(m for m in world.thread().history() if m.content.startswith(f"<@{ben.id}>, it is"))
        shown = (await world.press(ben, call, "My hand")).response
        assert shown.ephemeral
        assert "Your hand: " in shown.content
        label = labels(shown.message)[0]
        await ben.click(shown.message, label=label)
        await world.settle()
        table = world.sitting.room.table
        assert table is not None
        assert table.acts(1) == 1
        assert call.id not in [m.id for m in world.thread().history()], "the call is taken away again"
        text = str([m.content for m in world.thread().history()])
        assert label not in text


async def test_a_deleted_thread_ends_the_table() -> None:
    async with discord_room() as world:
        await playing(world)
        world.env.inject_error(
            "PATCH", f"/channels/{world.thread().id}/messages/*", status=404, code=10003, times=50
        )
        world.env.inject_error(
            "POST", f"/channels/{world.thread().id}/messages", status=404, code=10003, times=50
        )
        while world.bot.desk.sittings:
            who = next(who for who in world.people if world.question(who))
            await answer(world, who, world.question(who), Random(1))
        assert all(world.question(who) is None for who in world.people)
        told = [m.content for who in world.people for m in world.direct(who)]
        assert any(text.endswith("This table has ended.") for text in told)


async def test_the_notice_of_a_deleted_thread_ends_the_table() -> None:
    async with discord_room() as world:
        await playing(world)

        class Deleted:
            thread_id = world.thread().id

        await world.bot.on_raw_thread_delete(Deleted())  # type: ignore[arg-type]
        await world.settle()
        assert world.bot.desk.sittings == {}
        assert all(world.question(who) is None for who in world.people)


async def test_a_table_may_mix_discord_browsers_and_bots() -> None:
    from tests.discord.browsing import sit_in_a_browser

    async with discord_room(base="http://card.room") as world:
        anna, ben = world.party(2)
        await world.say(anna, "parett")
        await world.press(ben, world.lobby(), "Join")
        async with sit_in_a_browser(world, "Cora") as cora:
            await world.settle()
            assert "`3` Cora" in world.lobby().content
            await world.press(anna, world.lobby(), "Start")
            await cora.post("ready", {"hand": 1})
            await world.settle()
            rng = Random(14)
            for _ in range(30):
                await play(world, rng, 5)
                await cora.answer(rng)
                await world.settle()
                if "Cora shows" in world.table().content:
                    break
            assert "Cora shows" in world.table().content
            names = [seat["name"] for seat in (await cora.look())["seats"]]
            assert names[:3] == ["Anna", "Ben", "Cora"]


@asynccontextmanager
async def mixed(world: World, game: str = "scarto") -> AsyncIterator[tuple[Any, Any, Any]]:
    """Two people at Discord and one with a browser, in the middle of a hand."""
    from tests.discord.browsing import sit_in_a_browser

    anna, ben = world.party(2)
    await world.say(anna, game)
    await world.press(ben, world.lobby(), "Join")
    async with sit_in_a_browser(world, "Cora") as cora:
        await world.press(anna, world.lobby(), "Start")
        await cora.post("ready", {"hand": 1})
        await world.settle()
        rng = Random(15)
        for _ in range(6):
            await play(world, rng, 3)
            await cora.answer(rng)
            await world.settle()
        yield anna, ben, cora


async def test_what_a_browser_asks_the_table_is_put_to_players_on_discord() -> None:
    async with discord_room(base="http://card.room") as world, mixed(world) as (anna, ben, cora):
        table = world.sitting.room.table
        assert table is not None
        acts = table.acts(2)
        assert acts > 0
        asked = await cora.post("take-back")
        assert asked.status_code == 200, asked.text
        await world.settle()
        for who in (anna, ben):
            vote = next(m for m in reversed(world.direct(who)) if "Yes" in labels(m))
            assert "Cora would like to take the last choice back." in vote.content
            await world.press(who, vote, "Yes")
        assert table.acts(2) == acts - 1


@pytest.mark.parametrize("agrees", [True, False])
async def test_a_take_back_may_be_asked_for_on_discord(agrees: bool) -> None:
    async with discord_room(base="http://card.room") as world, mixed(world) as (anna, ben, cora):
        table = world.sitting.room.table
        assert table is not None
        acts = table.acts(0)
        assert acts > 1
        await world.tell(anna, "take back")
        assert "The others at the table are asked." in world.direct(anna)[-1].content
        vote = next(m for m in reversed(world.direct(ben)) if "Yes" in labels(m))
        assert "Anna would like to take the last choice back." in vote.content
        await world.press(ben, vote, "Yes")
        assert table.acts(0) == acts, "all have to agree"
        seen = await cora.look()
        assert seen["vote"]["asks_you"]
        await cora.post("vote", {"yes": agrees})
        await world.settle()
        assert table.acts(0) == acts - agrees
        told = str([m.content for m in world.direct(anna)[-2:]])
        assert ("The table has not agreed" in told) is not agrees
        if agrees:
            question = world.question(anna)
            assert question is not None, "the question is asked anew"
            await answer(world, anna, question, Random(1))
            assert table.acts(0) == acts


async def test_whose_choice_is_undone_with_that_of_another_is_asked_again() -> None:
    async with discord_room(base="http://card.room") as world:
        anna, ben, cleo = world.party(3)
        await world.open(anna, [ben, cleo], "scarto")
        await play(world, Random(2), 1)
        table = world.sitting.room.table
        assert table is not None
        rng = Random(2)
        order = []
        for _ in range(3):
            [who] = [who for who in world.people if world.question(who)]
            order.append(who)
            await answer(world, who, world.question(who), rng)
        first, second, _ = order
        await world.say(first, "take back", world.thread())
        for who in world.people:
            if who is not first:
                vote = next(m for m in reversed(world.direct(who)) if "Yes" in labels(m))
                await world.press(who, vote, "Yes")
        assert [who for who in world.people if world.question(who)] == [first]
        await answer(world, first, world.question(first), rng)
        assert world.question(second) is not None, "what was chosen before is forgotten"


async def test_a_vote_that_is_over_asks_nobody_any_more() -> None:
    async with discord_room(base="http://card.room") as world, mixed(world) as (anna, ben, cora):
        await world.say(anna, "take back", world.thread())
        await cora.post("vote", {"yes": False})
        await world.settle()
        assert "This has been settled." in str([m.content for m in world.direct(ben)])
        assert not any("Yes" in labels(m) for m in world.direct(ben))


async def test_who_takes_no_direct_messages_votes_in_the_thread() -> None:
    async with discord_room(base="http://card.room") as world, mixed(world) as (anna, ben, cora):
        world.env.inject_error(
            "POST",
            f"/channels/{world.users[ben.id].dm_channel.id}/messages",
            status=403,
            code=50007,
            times=None,
        )
        table = world.sitting.room.table
        assert table is not None
        acts = table.acts(0)
        await world.say(anna, "take back", world.thread())
        vote = next(m for m in reversed(world.thread().history()) if "Yes" in labels(m))
        assert f"<@{ben.id}>" in vote.content
        await world.press(anna, vote, "Yes")
        assert table.acts(0) == acts, "it is Ben who is asked"
        vote = next(m for m in reversed(world.thread().history()) if m.id == vote.id)
        await world.press(ben, vote, "Yes")
        await cora.post("vote", {"yes": True})
        await world.settle()
        assert table.acts(0) == acts - 1


async def test_a_claim_may_be_made_on_discord() -> None:
    async with discord_room() as world:
        [anna] = world.party(1)
        await world.open(anna, [], "scarto")
        await world.tell(anna, "claim")
        assert "It is not proven that all tricks left are yours." in world.direct(anna)[-1].content
        sitting = world.sitting
        table = sitting.room.table
        assert table is not None
        state = until("scarto", lambda state: proven(state.view(0)))
        lay(sitting.live, state.game.deal(seed=1))
        put(sitting.live, state)
        sitting.wake()
        await world.settle()
        done = await world.press(anna, world.question(anna), "All that are left are mine")
        assert "All tricks that were left are yours." in str([m.content for m in done.followups])
        after = sitting.room.table
        assert after is not None
        assert len(after.match.hands) == 1, "the hand has been played to its end"


async def test_talk_goes_from_browsers_to_the_thread_and_back() -> None:
    async with discord_room(base="http://card.room") as world, mixed(world) as (anna, _, cora):
        await world.wait(1)
        await cora.post("talk", {"text": "a **fine** hand, @everyone"})
        await world.settle()
        said = world.thread().history()[-1]
        assert said.content == "**Cora**: a \\*\\*fine\\*\\* hand, @everyone"
        assert said.mentions == []
        assert not said.mention_everyone
        await world.wait(1)
        await world.tell(anna, f"say it was <@{world.people[1].id}>, not me")
        lines = [line["text"] for line in (await cora.look())["chat"]]
        assert lines[-1] == "it was @somebody, not me"
        assert world.thread().history()[-1].content == "**Anna**: it was @somebody, not me"
        count = len(world.thread().history())
        await world.wait(30)
        assert len(world.thread().history()) == count, "once"


async def test_the_link_to_the_web_opens_the_own_seat() -> None:
    from tests.discord.browsing import open_link

    async with discord_room(base="http://card.room") as world:
        anna, *others = world.party(4)
        await world.open(anna, others)
        await world.say(anna, "web", world.thread())
        link = world.direct(anna)[-1].content.split("<")[1].split(">")[0]
        view = await open_link(world, link)
        assert view["seat"] == 0
        assert view["view"]["hand"]


async def test_a_bot_pauses_between_its_choices_and_the_thread_is_not_flooded() -> None:
    async with discord_room(pace=Pace(pause=1, trick=2)) as world:
        [anna] = world.party(1)
        await world.open(anna, [])
        await play(world, Random(1), 1)
        sent = sum(r.method == "POST" and str(world.thread().id) in r.path for r in world.env.http_requests)
        await world.wait(30)
        later = sum(
            r.method == "POST" and str(world.thread().id) in r.path for r in world.env.http_requests
        )
        assert later == sent, "the message of the hand is changed, and no new one sent"


async def test_a_hand_that_ends_while_its_message_is_on_its_way_is_shown_before_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with discord_room() as world:
        anna, *others = world.party(4)
        await world.open(anna, others)
        await play(world, Random(2), 20)
        sitting, rng = world.sitting, Random(3)
        table, quick = sitting.room.table, sitting.post.edit
        assert table is not None

        async def slow(*args: Any, **more: Any) -> None:
            await quick(*args, **more)
            monkeypatch.undo()
            state = table.state.copy()
            while not state.over:
                seat = rng.choice(list(bits(state.waiting)))
                state.apply(rng.choice(list(bits(state.legal(seat)))), seat)
            table.enter(state)

        monkeypatch.setattr(sitting.post, "edit", slow)
        sitting.showing = None
        await sitting.refresh()
        assert sitting.room.between
        assert sitting.ready_at == 0.0, "nobody has seen the score yet"
        await sitting.refresh()
        assert "Tricks won" in world.table().content
        assert sitting.ready_at > 0
