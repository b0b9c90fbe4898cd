"""Parrotdigm, for two to six: every round something else is worth points, and perhaps worth losing.

The rules for players stand beside this file in ``parrotdigm.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from tomfool.cards import PARROT24, PARROT36, PARROT40, Pack, Seat
from tomfool.catalogue import Title
from tomfool.games.parrots.duel import DuelTricks
from tomfool.games.parrots.paradigms import LAST, PARADIGMS, Taken
from tomfool.games.parrots.sign import COLOURS, ChooseSign, Sign, at_stake, paradigm_of
from tomfool.games.parrots.train import Train
from tomfool.games.parrots.worth import worth_of
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.obligation import FOLLOW_ELSE_ANY
from tomfool.mechanics.order import natural_order
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import eldest
from tomfool.options import Value, number, switch
from tomfool.rules import Account, Game, Item, MatchRules
from tomfool.shuffle import order
from tomfool.state import State


class Table(NamedTuple):
    """What hangs on the number of players: the *pack*, the *cards* dealt to each, the *rounds*."""

    pack: Pack
    cards: int
    rounds: int = 5


TABLES = {
    2: Table(PARROT24, 8, rounds=8),
    3: Table(PARROT36, 12),
    4: Table(PARROT40, 10),
    5: Table(PARROT40, 8),
    6: Table(PARROT36, 6),
}
FOR_TWO = tuple(
    code for code in PARADIGMS if code not in {"red-2", "number-4", "four-at-once", "playing-train"}
)
"""With two players, those that speak of cards out of play are left out, and so is the train (R11)."""


# The paradigms of a match


def taking_part(players: int, *, train: bool) -> tuple[str, ...]:
    """Return the codes of the paradigms from which those of a match are drawn."""
    if players == 2:
        return FOR_TWO
    return tuple(code for code, paradigm in PARADIGMS.items() if train or not paradigm.is_train)


def not_yet(game: Game, so_far: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the paradigms that may be turned up after those *so_far*: none comes twice."""
    gone = [setup["paradigm"] for setup in so_far]
    return [code for code in game.lots["paradigm"] if code not in gone]


def draw(game: Game, so_far: Sequence[Mapping[str, Any]], seed: bytes) -> Mapping[str, Any]:
    """Turn up the next paradigm."""
    left = not_yet(game, so_far)
    return {"paradigm": left[order(len(left), b"paradigm" + seed)[0]]}


def fits(so_far: Sequence[Mapping[str, Any]], setup: Mapping[str, Any]) -> bool:
    """Whether the paradigm of *setup* has not been turned up before."""
    return setup not in so_far


# The score of a round


def taken(state: State, seat: Seat) -> Taken:
    """Return what *seat* has to show: cards, tricks, or an empty hand while the others hold cards."""
    takers = [trick.taker for trick in state.history]
    out = any(event.kind == "out" and event.seat == seat for event in state.events)
    return Taken(state.zones[state.game.pile(seat)], takers.count(seat), takers[-LAST:].count(seat), out)


def values(state: State) -> list[int]:
    """Return v of every seat: what it has taken is worth, before the sign."""
    paradigm, game = paradigm_of(state), state.game
    return [paradigm.value(game.pack, taken(state, seat)) for seat in range(game.seats)]


def score(state: State) -> tuple[int, ...]:
    """Everyone scores +v if the sign is plus, −v if it is minus."""
    return tuple(state.contract.factor * value for value in values(state))


def account(state: State) -> Account:
    """The round item by item."""
    paradigm, game = paradigm_of(state), state.game
    counts = [paradigm.number(game.pack, taken(state, seat)) for seat in range(game.seats)]
    scores = score(state)
    items = (
        Item(paradigm.code, paradigm.counted, tuple(counts)),
        Item("value", "What they are worth", tuple(values(state)), "sum"),
        Item("score", "Score, by plus or minus", scores, "score"),
    )
    return Account(scores, items)


# The game


def named(colour: str) -> Callable[[Any], bool]:
    """Return the test for hands played in tricks with this trump *colour*, "" for those without."""

    def when(hand: Any) -> bool:
        sign: Sign | None = hand.contract
        return sign is not None and sign.trump == colour and not paradigm_of(hand).is_train

    return when


def train_runs(hand: Any) -> bool:
    """Whether the cards are laid out in a train."""
    return paradigm_of(hand).is_train


def build(options: dict[str, Any]) -> Game:
    """Return Parrotdigm with these options."""
    players = options["players"]
    table = TABLES[players]
    codes = taking_part(players, train=options["playing_train"])
    play = partial(DuelTricks if players == 2 else Tricks, leader=eldest, obey=FOLLOW_ELSE_ANY)
    return Game.make(
        slug="parrotdigm",
        name="Parrotdigm",
        seats=players,
        pack=table.pack,
        rules=(
            Deal(packets=(table.cards,)),
            ChooseSign(by=eldest),
            *([Train(leader=eldest, when=train_runs)] if "playing-train" in codes else []),
            play(when=named("")),
            *(
                play(order=natural_order(table.pack, named=table.pack.suit(letter)), when=named(colour))
                for colour, letter in COLOURS.items()
            ),
        ),
        score=score,
        account=account,
        match=MatchRules(hands=options["rounds"], draw=draw, fits=fits),
        options=options,
        lots={"paradigm": codes},
        zero_sum=False,
        worth_of=worth_of,
        at_stake=at_stake,
        open_piles=True,
    )


def implied(options: Mapping[str, Value]) -> Mapping[str, Value]:
    """With two players a match has eight rounds, if no other number is chosen."""
    players = options["players"]
    assert isinstance(players, int)
    return {"rounds": TABLES[players].rounds}


TITLE = Title(
    slug="parrotdigm",
    name="Parrotdigm",
    family="Parrots",
    seats="2 to 6",
    minutes=30,
    difficulty="easy",
    blurb="Every round something else counts, and the starting player says whether for or against you.",
    source="Parrotdigm rulebook, completed",
    options=(
        number("players", "how many play", default=4, values=tuple(TABLES)),
        switch("playing_train", "add the Playing Train, laid like Sevens (not with two players)"),
        number(
            "rounds", "how many rounds make a match; with two players 8", default=5, values=range(1, 11)
        ),
    ),
    build=build,
    folder="parrots",
    implied=implied,
)
