"""What each button and menu does.

Every deed gets the desk, who has pressed and what, checks that it is theirs, and returns an `Answer`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from tomfool.cards import Seat
from tomfool.discord import calls, lobby, manual, shown, words
from tomfool.discord.asked import Asked
from tomfool.discord.desk import Desk
from tomfool.discord.letter import Letter
from tomfool.discord.parts import by_suit
from tomfool.discord.sitting import Sitting
from tomfool.discord.states import Pressed, unpack_picks
from tomfool.errors import NotYourTurn, RulesError, TomfoolError
from tomfool.table.table import ADVISER
from tomfool.web.errors import NotNow, NotSeated, Stale


@dataclass(frozen=True)
class Answer:
    """What comes of a press: *instead* takes the place of the message, *aside* is for the presser alone.

    Without *picture* the message keeps the one that it has.
    """

    instead: Letter | None = None
    aside: Letter | None = None
    picture: bool = True


Deed = Callable[[Desk, Asked, Pressed], Awaitable[Answer]]


# Choosing


async def own(desk: Desk, asked: Asked, pressed: Pressed) -> tuple[Sitting, Seat]:
    """Return the table and seat that a choice is about, which must be the presser's."""
    sitting = desk.at(pressed.room)
    seat = pressed.moment.seat
    player = sitting.players.get(seat)
    if player is None or player.account != asked.account:
        raise NotSeated(words.NOT_YOURS)
    return sitting, seat


async def take(desk: Desk, asked: Asked, pressed: Pressed, names: Sequence[str]) -> Answer:
    """Make a choice."""
    sitting, seat = await own(desk, asked, pressed)
    try:
        return Answer(await sitting.choose(seat, names, pressed.moment, asked.message))
    except (Stale, NotNow):
        return Answer(settled(sitting, asked))
    except RulesError as error:
        return Answer(sitting.question(seat, note=f"⚠ {explained(sitting, seat, names, error)}"))


def settled(sitting: Sitting, asked: Asked) -> Letter:
    """Return what takes the place of a question that has been answered: by a first click, or otherwise."""
    return sitting.answered.get(asked.message) or sitting.noted(words.STALE)


async def act(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """A button with an action."""
    return await take(desk, asked, pressed, [action(desk, pressed, pressed.last)])


async def one(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """A menu with actions."""
    return await take(desk, asked, pressed, [action(desk, pressed, pressed.values[0])])


async def part(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """A menu with the next part of a call: the last one says it."""
    sitting, seat = await own(desk, asked, pressed)
    if is_past(sitting, pressed):
        return Answer(settled(sitting, asked))
    name = action(desk, pressed, pressed.values[0])
    parts = calls.parts_of(sitting.scene(seat), name)
    begun = parts[: int(pressed.last) + 1]
    if len(begun) == len(parts):
        return await take(desk, asked, pressed, [name])
    return Answer(sitting.question(seat, begun=begun), picture=False)


def action(desk: Desk, pressed: Pressed, number: str) -> str:
    """Return the name of an action by its number."""
    return desk.at(pressed.room).room.game.vocabulary[int(number)]


async def pick(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """A menu from which cards are picked: those of the others stay picked."""
    sitting, seat = await own(desk, asked, pressed)
    if is_past(sitting, pressed):
        return Answer(settled(sitting, asked))
    before = unpack_picks(sitting.room.game.pack, pressed.last)
    menu = menu_of(sitting, seat, int(pressed.rest[3]))
    chosen = [action(desk, pressed, value) for value in pressed.values]
    wanted = [name for name in before if name not in menu] + chosen
    picked, trouble = picked_in_order(sitting, seat, wanted)
    if trouble:
        return Answer(sitting.question(seat, before, note=f"⚠ {trouble}"), picture=False)
    return Answer(sitting.question(seat, picked), picture=False)


def menu_of(sitting: Sitting, seat: Seat, number: int) -> Sequence[str]:
    """Return the cards that a menu of the present question offers."""
    table = sitting.room.table
    assert table is not None
    pack = table.game.pack
    return by_suit(pack, [name for name in table.legal(seat) if name in pack.index])[number]


def picked_in_order(sitting: Sitting, seat: Seat, wanted: Sequence[str]) -> tuple[list[str], str]:
    """Return *wanted* in an order in which they may be picked; with why not, if there is none."""
    table = sitting.room.table
    assert table is not None
    picked: list[str] = []
    left = list(wanted)
    while left:
        legal = table.legal(seat, picked)
        fits = next((name for name in left if name in legal), None)
        if fits is None:
            return picked, why_not(sitting, seat, left[0], picked)
        left.remove(fits)
        picked.append(fits)
    return picked, ""


def why_not(sitting: Sitting, seat: Seat, name: str, picked: Sequence[str]) -> str:
    """Return the rule that keeps *name* from being picked."""
    table = sitting.room.table
    assert table is not None
    return table.explain(seat, [*picked, name])


async def done(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """The button that makes a choice of several cards."""
    sitting, seat = await own(desk, asked, pressed)
    picked = list(unpack_picks(sitting.room.game.pack, pressed.last))
    if is_past(sitting, pressed):
        return Answer(settled(sitting, asked))
    seals = sitting.scene(seat).seals
    return await take(desk, asked, pressed, [*picked, seals] if seals else picked)


async def clear(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """The button that puts picked cards back, or takes back what has been said of a call."""
    sitting, seat = await own(desk, asked, pressed)
    if is_past(sitting, pressed):
        return Answer(settled(sitting, asked))
    return Answer(sitting.question(seat), picture=False)


def is_past(sitting: Sitting, pressed: Pressed) -> bool:
    """Whether a button speaks of a moment that has passed."""
    seat = pressed.moment.seat
    return sitting.room.table is None or pressed.moment != sitting.moment(seat) or not sitting.asks(seat)


def explained(sitting: Sitting, seat: Seat, names: Sequence[str], error: TomfoolError) -> str:
    """Return why a choice was refused: the card, the rule, the way out."""
    table = sitting.room.table
    if table is None or not isinstance(error, RulesError) or isinstance(error, NotYourTurn):
        return str(error)
    return table.explain(seat, names) or str(error)


async def otherwise(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """The button that takes a choice back which has been kept and not been made yet."""
    sitting, seat = await own(desk, asked, pressed)
    if is_past(sitting, pressed):
        return Answer(settled(sitting, asked))
    return Answer(sitting.choose_otherwise(seat), picture=False)


# At the table


async def join(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """Take a seat."""
    await desk.join(desk.at(pressed.room), asked.account, asked.name)
    return Answer()


async def leave(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """Give the seat up."""
    await desk.leave(desk.at(pressed.room), asked.account)
    return Answer()


async def add_bot(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """Put a bot on an open seat: the usual one, or one of the kind on the button."""
    kind = ADVISER if pressed.word == "bot" else pressed.word
    await desk.add_bot(desk.at(pressed.room), asked.account, kind)
    return Answer()


async def start(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """Begin the match, in a thread where that is permitted."""
    threads = not words.lacking(asked.permissions, words.FOR_THREADS)
    await desk.start(desk.at(pressed.room), asked.account, threads=threads)
    return Answer()


async def options(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """Show the options to the host."""
    sitting = desk.at(pressed.room)
    desk.host(sitting, asked.account)
    if sitting.room.table is not None:
        raise NotNow("the match has begun: options stand")
    return Answer(aside=lobby.options(sitting.room))


async def option(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """Show the values of an option to the host."""
    sitting = desk.at(pressed.room)
    desk.host(sitting, asked.account)
    return Answer(lobby.options(sitting.room, pressed.values[0]))


async def value(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """Set an option."""
    sitting, name = desk.at(pressed.room), pressed.last
    several = name != lobby.CLOCK and isinstance(sitting.room.game.options[name], frozenset)
    chosen = ",".join(pressed.values) if several else pressed.values[0]
    new = await desk.set_option(sitting, asked.account, name, chosen)
    return Answer(lobby.options(new.room, name))


async def mine(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """Show the own hand, with the question if there is one."""
    sitting = desk.at(pressed.room)
    seat = desk.seat(sitting, asked.account)
    if sitting.room.table is None:
        raise NotNow("no hand has been dealt yet")
    if seat not in sitting.live.stand_in:
        await sitting.come_back(seat)
    return Answer(aside=sitting.question(seat))


async def score(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """Show the score sheet."""
    sitting = desk.at(pressed.room)
    if sitting.room.table is None:
        raise NotNow("no hand has been dealt yet")
    return Answer(aside=Letter(shown.score(sitting.scene(None))))


async def rules(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """Show the rules."""
    return Answer(aside=manual.rules(desk.at(pressed.room).room.title.slug))


async def chapter(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """Turn to another page of the rules."""
    return Answer(manual.rules(pressed.room, int(pressed.values[0])))


async def back(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """Take the seat back from the bot that stands in."""
    sitting = desk.at(pressed.room)
    seat = desk.seat(sitting, asked.account)
    await sitting.come_back(seat)
    return Answer(sitting.noted("Welcome back."))


async def claim(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """Claim all tricks that are left."""
    sitting = desk.at(pressed.room)
    return Answer(aside=await desk.ask_table(sitting, asked.account, "claim"))  # the question stands


async def vote(desk: Desk, asked: Asked, pressed: Pressed) -> Answer:
    """Answer what somebody has asked the table."""
    sitting = desk.at(pressed.room)
    seat = desk.seat(sitting, asked.account)
    if str(seat) != pressed.rest[0]:
        raise NotSeated(words.NOT_YOURS)
    if sitting.poll is not None:
        sitting.poll.messages.pop(seat, None)  # this message says what has been answered
    await sitting.live.answer(seat, pressed.last == "yes")
    return Answer(sitting.noted(f"You have said {pressed.last}."))


DEEDS: dict[str, Deed] = {
    "act": act, "one": one, "part": part, "pick": pick, "done": done, "clear": clear,
    "otherwise": otherwise,
    "join": join, "leave": leave, "bot": add_bot, "novice": add_bot, "strong": add_bot, "start": start,
    "options": options, "option": option, "value": value,
    "mine": mine, "score": score, "rules": rules, "chapter": chapter,
    "back": back, "vote": vote, "claim": claim,
}  # fmt: skip
APART = {"options", "mine", "score", "rules"}
"""Deeds that are answered to the presser alone, and leave the message as it is."""
