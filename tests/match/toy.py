"""A toy game of two seats and six cards, with everything that a match and a record must cope with.

A hand can be thrown in and does not count then; the dealer is asked something in secret; a card is passed
to the dealer; both seats seal a card at the same time; and there is an option of every kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tomfool.cards import Action, Actions, Pack, Seat, bits, mask_of, suits
from tomfool.catalogue import Title
from tomfool.errors import OptionError
from tomfool.mechanics.deal import Deal
from tomfool.options import choice, number, several, switch
from tomfool.rules import Account, Game, Item, MatchRules, Phase
from tomfool.state import State

PACK = Pack("TOY", suits("EA", "3 2 A"))
THROWN_IN = "thrown in"


@dataclass(frozen=True)
class Talk(Phase):
    """A seat says one of some words; eldest in the open, or the dealer in secret."""

    words: tuple[str, ...]
    secret: bool = False

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return self.words

    def enter(self, state: State) -> None:
        if self.secret:
            state.ask_aside(state.dealer)
        else:
            state.turn = state.game.next(state.dealer)

    def legal(self, state: State, seat: Seat) -> Actions:
        return mask_of(state.game.actions[call] for call in self.calls)

    def act(self, state: State, seat: Seat, action: Action) -> None:
        if self.secret:
            state.answered_aside()
        elif state.game.vocabulary[action] == "throw in":
            state.finish(THROWN_IN)
        else:
            state.advance()


@dataclass(frozen=True)
class Pass(Phase):
    """Eldest gives the dealer a card."""

    def enter(self, state: State) -> None:
        state.turn = state.game.next(state.dealer)

    def legal(self, state: State, seat: Seat) -> Actions:
        return state.zones[seat]

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.move(1 << action, seat, state.dealer)
        state.note("gift", seat, 0, state.dealer)
        state.advance()


@dataclass(frozen=True)
class Seal(Phase):
    """Both seats lay a card away at the same time."""

    def enter(self, state: State) -> None:
        state.turn, state.together = 0, 0b11

    def legal(self, state: State, seat: Seat) -> Actions:
        return state.zones[seat]

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.move(1 << action, seat, state.game.discard(seat))
        state.together &= ~(1 << seat)
        state.turn = 1 - seat
        if not state.together:
            state.advance()


def score(state: State) -> tuple[int, ...]:
    """Whoever sealed the higher number wins 2 from the other; a hand thrown in scores nothing."""
    if state.outcome:
        return (0, 0)
    mine, yours = (next(bits(state.zones[state.game.discard(seat)])) for seat in (0, 1))
    return (2, -2) if mine > yours else (-2, 2)


def account(state: State) -> Account:
    scores = score(state)
    verdict = "Nobody plays." if state.outcome else ""
    return Account(scores, (Item("high card", "The higher card sealed", scores, "score"),), verdict)


def build(options: dict[str, Any]) -> Game:
    """Return the toy with these options."""
    if options["whisper"] and options["mood"] == "wild":
        raise OptionError("nobody whispers where the mood is wild")
    whisper = [Talk(words=("speak up", "keep quiet"), secret=True)] if options["whisper"] else []
    return Game.make(
        slug="toy",
        name="Toy",
        seats=2,
        pack=PACK,
        rules=(
            Deal(packets=(3,)),
            Talk(words=("play on", "throw in")),
            *whisper,
            Pass(),
            Seal(),
        ),
        score=score,
        account=account,
        match=MatchRules(
            hands=0 if options["target"] else options["hands"],
            target=options["target"],
            counts=lambda outcome: outcome != THROWN_IN,
        ),
        options=options,
        lots={"colour": ("red", 3, True)},
    )


TITLE = Title(
    slug="toy",
    name="Toy",
    family="Toys",
    seats="2",
    minutes=1,
    difficulty="easy",
    blurb="Two cards, and the higher wins.",
    source="nowhere",
    options=(
        switch("whisper", "whether the dealer is asked something"),
        choice("mood", ("calm", "wild"), "how it is played"),
        number("hands", "how many hands make a match", default=2, values=(1, 2, 3)),
        number("target", "play until somebody has so much", default=0, values=(0, 2, 4, 6)),
        several("extras", ("bells", "whistles"), "what is added"),
    ),
    build=build,
    folder="nowhere",
)


def toy(**options: Any) -> Game:
    """Return the toy with *options*."""
    return TITLE.game(options)
