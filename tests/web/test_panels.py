"""How calls are offered, hands are sorted, and questions are cut, whatever the game."""

from dataclasses import replace

import pytest

import tomfool
from tests.web.test_pages import tables, well_made
from tomfool.cards import LOKA78
from tomfool.games import TITLES
from tomfool.mechanics.dummies import dummies, next_place
from tomfool.table.ask import Question
from tomfool.web import pages
from tomfool.web.pages.calls import call_panel, signals
from tomfool.web.pages.cloth import Cloth
from tomfool.web.pages.frame import asked
from tomfool.web.pages.pictures import ordered
from tomfool.web.scene import table_scene


@pytest.fixture
def scene():
    found = table_scene(next(iter(tables("scarto"))), 0)
    return replace(found, question=Question("call", 1, "What do you say?"))


def offer(scene, *names, **meanings):
    return replace(scene, calls=tuple((name, meanings.get(name.replace(" ", "_"), "")) for name in names))


def shown(panel):
    return [(group.title, [call.label for call in group.calls]) for group in panel.groups]


def test_nothing_is_offered_while_nothing_is_to_be_said(scene):
    assert call_panel(offer(scene)) is None
    assert call_panel(replace(offer(scene, "solo"), question=Question("wait", 0, "Anna to play."))) is None
    assert call_panel(replace(offer(scene, "parett"), seals="parett")) is None


def test_bids_keep_the_order_in_which_they_outbid_one_another(scene):
    names = ["one trick", "two tricks", "one trick exposed", "solo", "solo with bird"]
    assert shown(call_panel(offer(scene, *names))) == [("", [name.capitalize() for name in names])]


def test_calls_with_a_verb_in_common_stand_under_it(scene):
    panel = call_panel(
        offer(scene, "announce sparrow", "announce owl", "contra", "ask 12", "ask 13", "done")
    )
    assert shown(panel) == [("Announce", ["Sparrow", "Owl"]), ("", ["Contra"]), ("Ask", ["12", "13"])]
    assert [group.short for group in panel.groups] == [False, False, True]
    assert panel.decline.name == "done"
    assert not panel.few


def test_the_only_call_is_a_button_of_its_own(scene):
    panel = call_panel(offer(scene, "pass"))
    assert panel.few
    assert panel.decline is None


def test_cards_in_a_meaning_are_drawn_and_a_suit_is_called_by_its_words(scene):
    offered = offer(scene, "first", "call E", "call T20", first="8E, 9A, Fool", call_E="the King of Earth")
    (told,) = (c for g in call_panel(offer(scene, "set", set="three, 17: KE")).groups for c in g.calls)
    assert told.meaning == "Three, 17: the King of Earth"
    first, king, trump = (call for group in call_panel(offered).groups for call in group.calls)
    assert [card.code for card in first.cards] == ["8E", "9A", "Fool"]
    assert (king.label, king.meaning) == ("The King of Earth", "")
    assert [card.code for card in trump.cards] == ["T20"]


def test_forty_calls_can_be_searched_and_all_of_them_are_sent_by_their_names(scene):
    names = [f"announce thing {number}" for number in range(40)]
    html = pages.table_page(offer(scene, *names))
    well_made(html)
    assert all(f'value="{name}"' in html for name in names)
    assert "Find among 40" in html


def test_cards_and_calls_may_be_offered_together(scene):
    card = scene.game.pack.codes[next(iter(ordered(scene.game.pack, scene.view.hand, "suits")))]
    html = pages.table_page(replace(offer(scene, "contra", "pass"), legal=(card, "contra", "pass")))
    assert f'class="card legal" name="name" value="{card}"' in html
    assert 'class="tile" name="name" value="contra"' in html


def test_a_hand_is_sorted_by_suits_or_by_ranks():
    hand = LOKA78.parse("KE 2E KW AW T3 T21 Fool")
    codes = LOKA78.codes
    assert [codes[card] for card in ordered(LOKA78, hand, "suits")] == [
        "KE", "2E", "KW", "AW", "Fool", "T21", "T3",
    ]  # fmt: skip
    assert [codes[card] for card in ordered(LOKA78, hand, "ranks")] == [
        "Fool", "T21", "T3", "KE", "KW", "2E", "AW",
    ]  # fmt: skip


def test_a_long_question_is_cut_after_its_first_sentence(scene):
    long = "Your turn to bid: nobody has bid yet. " + "Declarer needs 56 points, or fewer with Honours. "
    assert asked(replace(scene, question=Question("call", 1, long.strip(), "Or pass.")))[0].endswith("yet.")
    short = Question("call", 1, "You start. Is it plus or minus?", "")
    assert asked(replace(scene, question=short)) == ("You start. Is it plus or minus?", "")


@pytest.mark.parametrize(
    ("stake", "title"),
    [
        ("Red 2, plus: the Red 2 brings 15.", ("Red 2, plus", "The Red 2 brings 15.")),
        ("Solo, worth 4. Called: nobody.", ("Solo, worth 4", "Called: nobody.")),
        ("", ("Scarto", "")),
    ],
)
def test_the_corner_says_what_is_played_and_what_it_comes_to(scene, stake, title):
    assert Cloth(scene.view, scene.names, scene.places, 0).title(stake) == title


def test_bids_of_several_parts_stand_under_the_first_of_them_and_each_can_be_found():
    table = next(iter(tables("civil-war")))
    scene = table_scene(table, table.state.turn)
    panel = call_panel(scene)
    offered = [call.name for group in panel.groups for call in group.calls]
    assert panel.decline.name == "pass"
    assert sorted([*offered, "pass"]) == sorted(dict(scene.calls))
    assert panel.groups[0].title == "Skirmish with"
    assert "points" in panel.groups[0].note
    assert panel.groups[0].calls[0].label == "Earth, nothing more"
    assert "trumps in your hand" in panel.groups[0].calls[0].meaning
    html = pages.table_page(scene)
    well_made(html)
    assert f"Find among {len(offered) + 1}" in html
    assert '<span class="sr">Skirmish with, </span>Earth, nothing more' in html


def test_a_call_of_three_parts_is_put_together_from_what_may_stand_at_each_place():
    table = next(iter(tables("civil-war")))
    scene = table_scene(table, table.state.turn)
    rungs, suits, more = call_panel(scene).places
    assert [part.label for part in suits] == ["Earth", "Air", "Fire", "Water"]
    assert suits[0].meaning.endswith("trumps in your hand")
    assert "worth 10" in rungs[0].meaning
    assert [part.name for part in (*rungs, *suits, *more) if part.chosen] == ["nothing more"]
    assert call_panel(scene).sieves == ()
    hinted = call_panel(replace(scene, hint=("bid fire skirmish against sparrow",))).places
    chosen = [part.name for parts in hinted for part in parts if part.chosen]
    assert chosen == ["skirmish against", "fire", "sparrow"]
    html = pages.table_page(scene)
    well_made(html)
    assert '<details class="whole" open>' in html  # without the script there is the list


def test_what_is_announced_of_a_suit_is_told_with_the_suit() -> None:
    game = tomfool.game("magus-tarokk")
    cloth = Cloth(game.deal(seed=1).view(0), ["A", "B", "C", "D"], (), 0)
    assert cloth.spoken("announce last king A") == "Announce last king, Air"


def test_points_to_bargain_with_are_numbers_that_say_what_they_cost():
    scene = table_scene(next(iter(tables("sicily"))), None)
    for table in tables("sicily"):
        if table.state.turn >= 0 and "pay 12" in table.legal(table.state.turn):
            scene = table_scene(table, table.state.turn)
            break
    pay, throw = (group for group in call_panel(scene).groups if group.short)
    assert (pay.title, throw.title) == ("Pay", "Throw")
    assert pay.note.startswith("you give so much")
    assert pay.many
    assert call_panel(scene).sieves == ()
    assert not pay.hinted
    assert [call.label for call in pay.calls] == [str(number) for number in range(1, 64)]
    html = pages.table_page(scene)
    well_made(html)
    assert html.count('<details class="many">') == 2
    assert 'value="pay 12" data-label="Pay 12" data-how="Costs you 12 points, if somebody takes it"' in html


def test_what_a_number_would_come_to_is_told_with_the_names_of_the_players():
    for table in tables("mitigation"):
        talk = table.state.desk
        if table.state.turn >= 0 and getattr(talk, "asked", 0) > talk.offered:
            break
    scene = table_scene(table, table.state.turn)
    offered = {call.name: call.meaning for group in call_panel(scene).groups for call in group.calls}
    needed = talk.asked - talk.offered - min(0, talk.gains[table.state.turn])
    assert "short of what is asked" in offered[f"offer {needed - 1}"]
    assert "seat" not in " ".join(offered.values())


def test_what_a_player_has_said_stands_beside_the_name_as_it_was_said():
    table = next(iter(tables("sicily")))
    cloth = Cloth(table.view(0), ("Mira", "Jonas", "Aurelia", "Pip"), (), 0)
    said = [cloth.spoken(call) for call in ("pay 12", "take 2", "take 0", "wait")]
    assert said == ["Pay 12", "Take Aurelia's offer", "Take your offer", "Wait"]


def test_the_outcome_of_a_hand_tells_who_was_declarer_and_partner():
    over = next(
        table for table in tables("rally-the-king") if table.state.over and table.state.partner >= 0
    )
    html = pages.table_page(table_scene(over, 0))
    outcome = html[html.index('class="outcome"') :].split("</ol>")[0].split("<li>")[1:]
    for seat, told in enumerate(outcome):
        assert ('title="Declarer"' in told) == (seat == over.state.declarer)
        assert ('title="Partner"' in told) == (seat == over.state.partner != over.state.declarer)


def test_signals_are_offered_beside_the_cards_and_ask_nothing():
    for table in tables("eight-hundred"):
        state = table.state
        if table.account is None and any(state.legal() >> action & 1 for action in table.game.carried):
            break
    scene = table_scene(table, state.turn)
    assert call_panel(scene) is None
    offered = [call for group in signals(scene) for call in group.calls]
    assert [call.name for call in offered] == [name for name in scene.legal if " " in name]
    html = pages.table_page(scene)
    well_made(html)
    assert all(f'value="{call.name}"' in html for call in offered)
    other = table_scene(table, (state.turn + 1) % 4)
    assert signals(other) == ()
    assert 'class="signals"' not in pages.table_page(other)


@pytest.mark.parametrize("slug", TITLES)
def test_every_call_can_be_shown_beside_the_seat_that_said_it(slug: str) -> None:
    game = tomfool.game(slug)
    cloth = Cloth(game.deal(seed=1).view(0), [f"P{seat}" for seat in range(game.seats)], (), 0)
    for call in game.vocabulary[len(game.pack) :]:
        assert cloth.spoken(call)[:1].isupper() or cloth.spoken(call)[:1].isdigit(), call


def test_a_call_in_parts_is_shown_as_it_is_asked_for_and_without_what_is_not_said() -> None:
    game = tomfool.game("civil-war")
    cloth = Cloth(game.deal(seed=1).view(0), ["A", "B", "C", "D"], (), 0)
    assert cloth.spoken("bid earth battle with") == "Battle with, earth"


def test_the_heap_of_single_cards_of_a_stock_is_one_heap_by_the_name_the_rules_give_it() -> None:
    table = next(iter(tables("palatine-tarokk")))
    heaps = table_heaps(table, 1)
    assert [(heap.words, len(heap.cards) + heap.more) for heap in heaps] == [("Stock: 6 cards", 6)]


def table_heaps(table, seat):
    scene = table_scene(table, seat)
    return Cloth(scene.view, scene.names, scene.places, seat).heaps()


def test_the_trump_that_is_called_stands_in_words_on_its_button(scene) -> None:
    (call,) = call_panel(offer(scene, "call T18")).groups[0].calls
    assert call.words == "call the 18"


def test_the_place_that_waits_for_a_card_is_that_of_the_dummy_at_its_turn() -> None:
    waiting = set()
    for table in tables("manchester-piccadilly"):
        seat = table.state.waiting.bit_length() - 1
        if seat < 0:
            break
        view = table.view(seat)
        scene = table_scene(table, seat)
        fall = Cloth(view, scene.names, scene.places, seat).fall()
        empty = {lying.empty for lying in fall.lying if lying.empty} if fall else set()
        if empty:
            assert empty == {"Dummy’s card" if next_place(view) >= table.game.seats else "your card"}
            waiting |= empty
    assert waiting == {"Dummy’s card", "your card"}


def test_a_dummy_whose_cards_are_to_be_played_lies_before_its_player_alone() -> None:
    for table in tables("manchester-piccadilly"):
        seat = table.state.waiting.bit_length() - 1
        if seat >= 0 and next_place(table.view(seat)) >= table.game.seats:
            assert pages.table_page(table_scene(table, seat)).count('class="laid-open"') == 1
            return
    raise AssertionError("no dummy came to play")


def test_a_dummy_without_an_owner_is_called_the_same_beside_its_seat_and_in_the_question() -> None:
    table = next(iter(tables("nineteen", players=2)))
    cloth = Cloth(table.view(0), table.names, table_scene(table, 0).places, 0)
    assert [cloth.name(seat) for seat in range(4)] == ["Mira", "Jonas", *dummies(table.game, table.names)]


def test_what_announcements_are_sifted_by_leaves_out_the_verb_they_share() -> None:
    for table in tables("emperor-tarokk"):
        seat = table.state.turn
        panel = call_panel(table_scene(table, seat)) if seat >= 0 else None
        if panel is not None and panel.find and panel.sieves:
            break
    whole, suits = panel.sieves
    assert ("announce last king", "Last king") in whole
    assert all(label and not label.startswith("Announce") for _, label in whole)
    assert [label for _, label in suits] == ["Earth", "Air", "Fire", "Water"]
    kings = next(group for group in panel.groups if group.title == "Announce last king")
    assert kings.worded
    assert 'class="numbers worded"' in pages.table_page(table_scene(table, seat))


def test_numbers_are_nothing_to_sift_by(scene) -> None:
    names = [f"ask {number}" for number in range(1, 20)]
    assert call_panel(offer(scene, "owl", *names)).sieves == ()


def test_the_last_card_of_each_kind_lies_open_with_whoever_has_it():
    for table in tables("tontine", base="scarto"):
        if len(table.state.history) == 6:
            break
    rows = table.game.in_the_open(table.view(0))
    html = pages.table_page(table_scene(table, 0))
    well_made(html)
    assert "Last of each kind" in html
    piles = Cloth(table.view(0), list(table.names), table_scene(table, 0).places, 0).piles()
    assert [len(cards) for _, cards, _ in piles] == [
        sum(owner == seat for _, _, owner in rows) for seat in range(3)
    ]
    assert {card.code for _, cards, _ in piles for card in cards} == {
        table.game.pack.codes[card] for _, card, _ in rows
    }
    assert "Last of each kind" not in pages.table_page(table_scene(next(iter(tables("tontine"))), 0))
