"""No seat learns what it may not know; and the test that says so catches those who tell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest

from tests.properties.toys import Call, asking, bidding, calling, scartino, sealing
from tests.properties.twins import Leak, in_step
from tests.properties.variants import GAMES, called
from tomfool.cards import Action, Seat
from tomfool.mechanics.partner import CallCard, partner_of
from tomfool.mechanics.passing import Pass
from tomfool.mechanics.sets import Sealing
from tomfool.mechanics.talon import LayAway, TakeTalon
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import EVERYONE, Game, Zone
from tomfool.state import State


def run(game: Game, rounds: int, *, ask: bool = False) -> int:
    """Play twins for every seat, whole shuffles and small ones; return the number of equal views."""
    rng = Random(f"twins of {game.name}")
    return sum(
        in_step(game, seat, rng, swaps=swaps, ask=ask)
        for _ in range(rounds)
        for seat in range(game.seats)
        for swaps in (0, 1, 2)
    )


@pytest.mark.parametrize("game", GAMES, ids=called)
def test_twin_worlds_look_alike(game: Game) -> None:
    assert run(game, 25) > 300


# A private question is in the way of whoever seems to be to act, which is a matter of its own.
@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.name != asking().name], ids=lambda game: game.name
)
def test_twins_are_refused_in_the_same_words(game: Game) -> None:
    assert run(game, 3, ask=True) > 20


@dataclass(frozen=True)
class PartnerStoredEarly(Call):
    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.partner = next((s for s in range(4) if state.zones[s] >> action & 1), -1)
        super().act(state, seat, action)


@dataclass(frozen=True)
class PartnerNoted(CallCard):
    def act(self, state: State, seat: Seat, action: Action) -> None:
        super().act(state, seat, action)
        state.note("called", seat, other=partner_of(state))


@dataclass(frozen=True)
class PartnerBarred(CallCard):
    """Lets everybody know which of the others do not hold the called card."""

    def act(self, state: State, seat: Seat, action: Action) -> None:
        for other in range(state.game.seats):
            state.barred[other] |= self.cards[action] & ~state.zones[other]
        super().act(state, seat, action)


@dataclass(frozen=True)
class DiscardFaceUp(LayAway):
    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.show(state.game.discard(seat))
        super().act(state, seat, action)


@dataclass(frozen=True)
class DiscardInTheLog(LayAway):
    def act(self, state: State, seat: Seat, action: Action) -> None:
        super().act(state, seat, action)
        state.veils = ()


@dataclass(frozen=True)
class DiscardMovedByHand(LayAway):
    """Changes the zones behind the back of `State.move`."""

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.zones[seat] ^= 1 << action
        state.zones[state.game.discard(seat)] |= 1 << action
        state.desk -= 1
        if not state.desk:
            state.advance()


@dataclass(frozen=True)
class DiscardInAnEvent(LayAway):
    def act(self, state: State, seat: Seat, action: Action) -> None:
        super().act(state, seat, action)
        state.note("laid", seat, 1 << action)


@dataclass(frozen=True)
class DiscardCountedInAnEvent(LayAway):
    def act(self, state: State, seat: Seat, action: Action) -> None:
        super().act(state, seat, action)
        state.note("trumps laid", seat, 0, state.game.pack.trump_mask >> action & 1)


@dataclass(frozen=True)
class TalonInAnEvent(TakeTalon):
    def enter(self, state: State) -> None:
        cards = state.zones[state.game.zone_index["talon 0"]]
        state.note("talon", self.by(state), cards)
        super().enter(state)


@dataclass(frozen=True)
class DiscardBarredFromTheHand(LayAway):
    def lay(self, state: State, seat: Seat, cards: int, count: int) -> None:
        state.barred[seat] |= cards
        super().lay(state, seat, cards, count)


@dataclass(frozen=True)
class HolderInARefusal(Tricks):
    def why(self, state: State, seat: Seat, action: Action) -> str:
        holders = [place for place, zone in enumerate(state.zones) if zone >> action & 1]
        return f"{super().why(state, seat, action)}, but zone {holders}"


@dataclass(frozen=True)
class FieldFromAHand(Tricks):
    def enter(self, state: State) -> None:
        super().enter(state)
        trumps = state.game.pack.trump_mask
        state.stakes = max((state.zones[s] & trumps).bit_count() for s in range(state.game.seats))


@dataclass(frozen=True)
class ZoneForAll(Tricks):
    def enter(self, state: State) -> None:
        super().enter(state)
        state.audience = (EVERYONE, *state.audience[1:])


@dataclass(frozen=True)
class SizeOfAHand(Sealing):
    """Picked cards do not count as lying in the hand."""

    def zones(self, seats: int) -> tuple[Zone, ...]:
        return tuple(replace(zone, within="") for zone in super().zones(seats))


@dataclass(frozen=True)
class PicksAreCounted(Sealing):
    """The picks are blank in the log of the others, but there."""

    def act(self, state: State, seat: Seat, action: Action) -> None:
        super().act(state, seat, action)
        state.veils = tuple(veil._replace(private=False) for veil in state.veils)


@dataclass(frozen=True)
class ShownOneByOne(Sealing):
    """A set is shown as soon as it is sealed."""

    def seal(self, state: State, seat: Seat) -> None:
        state.show(self.sealed + seat)
        super().seal(state, seat)


@dataclass(frozen=True)
class PassedAtOnce(Pass):
    """A card arrives before the receiver has chosen."""

    def act(self, state: State, seat: Seat, action: Action) -> None:
        super().act(state, seat, action)
        if isinstance(state.rule, Pass):
            state.show(self.passed + seat)


@pytest.mark.parametrize(
    ("mutant", "field"),
    [
        (calling(PartnerStoredEarly), "partner"),
        (bidding(PartnerNoted), "events"),
        (bidding(PartnerBarred), "barred"),
        (scartino(DiscardFaceUp), "zones"),
        (scartino(DiscardInTheLog), "log"),
        (scartino(DiscardMovedByHand), "log"),
        (scartino(DiscardInAnEvent), "events"),
        (scartino(DiscardCountedInAnEvent), "events"),
        (scartino(DiscardBarredFromTheHand), "barred"),
        (scartino(take=TalonInAnEvent), "events"),
        (scartino(tricks=FieldFromAHand), "stakes"),
        (scartino(tricks=ZoneForAll), "zones"),
        (sealing(SizeOfAHand), "counts"),
        (sealing(PicksAreCounted), "log"),
        (sealing(ShownOneByOne), "zones"),
        (sealing(passing=PassedAtOnce), "zones"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_mutant_that_tells_is_caught(mutant: Game, field: str) -> None:
    with pytest.raises(Leak, match=field):
        run(mutant, 400 if mutant.name == bidding().name else 25)


def test_a_mutant_that_tells_in_a_refusal_is_caught() -> None:
    with pytest.raises(Leak, match="refusal"):
        run(scartino(tricks=HolderInARefusal), 25, ask=True)
