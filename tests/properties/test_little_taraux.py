"""What a little Taraux tells, and that whoever tells more is caught."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tests.properties.little import LITTLE, little_taraux
from tests.properties.test_twins import run
from tests.properties.test_worlds import check, positions
from tests.properties.twins import Leak
from tomfool.cards import Action, Seat
from tomfool.games.france.abundance import Announcements
from tomfool.games.france.magician import BareMagician
from tomfool.games.france.rally import Rally
from tomfool.mechanics.partner import PartnerTricks, partner_of
from tomfool.rules import NOBODY, Game
from tomfool.state import State


@pytest.mark.parametrize("game", LITTLE, ids=lambda game: game.name)
def test_every_world_is_drawn_as_often_as_it_should_be(game: Game) -> None:
    seen: Counter[str] = Counter()
    for view, worlds, state in positions(game, 40):
        assert tuple(state.zones) in worlds, "the list itself misses the real world"
        check(view, worlds, Random(game.name))
        seen[type(view.rule).__name__] += 1
        seen.update({event.kind for event in view.events})
        seen["called"] += bool(view.called)
        laying = isinstance(view.rule, Announcements) and view.desk is not None
        seen["laying open"] += laying and view.turn != view.seat
    wanted = ("LayAway", "Announcements", "called", "laying open", "abundance", "talon", "shown")
    assert [kind for kind in wanted if not seen[kind]] == []


@dataclass(frozen=True)
class PartnerStoredEarly(Rally):
    """The holder of the called card is written down with the call."""

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.declarer, state.called = seat, self.cards[action]
        state.partner = partner_of(state)
        super().act(state, seat, action)


@dataclass(frozen=True)
class QuietNoticed(BareMagician):
    """That somebody was asked stands in the log of all."""

    def act(self, state: State, seat: Seat, action: Action) -> None:
        super().act(state, seat, action)
        state.veils = tuple(veil._replace(private=False) for veil in state.veils)


@dataclass(frozen=True)
class BrassByZone(BareMagician):
    """Being asked bars trumps from the hand, whatever is answered."""

    def enter(self, state: State) -> None:
        super().enter(state)
        if state.aside is not None:
            state.barred[state.turn] |= self.trumps ^ 1 << self.magician


@dataclass(frozen=True)
class AbundanceOffered(Announcements):
    """How many cards could be laid open is written where all can read it."""

    def act(self, state: State, seat: Seat, action: Action) -> None:
        super().act(state, seat, action)
        if state.rule is self:
            state.stakes = (state.zones[state.turn] & self.trumps).bit_count()


@dataclass(frozen=True)
class HiddenTrumpsShown(Announcements):
    """With the last card of an abundance all trumps of the hand become known."""

    def lay(self, state: State, seat: Seat, card: int) -> None:
        super().lay(state, seat, card)
        if state.desk is None:
            state.reveal(state.zones[seat] & self.trumps, seat)


@dataclass(frozen=True)
class StockPeeked(PartnerTricks):
    """Declarer may look into the stock that goes to a pile unseen."""

    def enter(self, state: State) -> None:
        super().enter(state)
        state.show(state.game.zone_index["talon 0"], 1 << state.declarer)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"call": PartnerStoredEarly}, "partner"),
        ({"bare": QuietNoticed}, "log"),
        ({"bare": BrassByZone}, "barred"),
        ({"announce": AbundanceOffered}, "stakes"),
        ({"announce": HiddenTrumpsShown}, "known"),
        ({"tricks": StockPeeked}, "zones"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_mutant_that_tells_is_caught(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Leak, match=field):
        run(little_taraux(**changes), 150)


def test_the_partner_is_not_stored_before_the_card_shows() -> None:
    for seed in range(200):
        state, rng = LITTLE[0].deal(seed), Random(seed)
        while not state.over and not state.history:
            if state.called and not any(event.kind == "partner" for event in state.events):
                assert state.partner == NOBODY
            legal = [action for action in range(64) if state.legal() >> action & 1]
            state.apply(rng.choice(legal))
