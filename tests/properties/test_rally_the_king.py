"""Every contract of Rally the King on its own: no leaks, worlds that fit, and mutants that are caught."""

from __future__ import annotations

from dataclasses import dataclass, fields
from random import Random

import pytest

from tests.games.rally_table import CONTRACTS, dealt, only, with_rules
from tests.properties.twins import Leak, in_step, step_by_step
from tomfool.cards import LOKA54 as PACK
from tomfool.cards import Action, Seat, pick
from tomfool.games.austria.rally_bonuses import KINGS
from tomfool.games.austria.rally_phases import FOURTH, AnnounceBonuses, CallKing
from tomfool.mechanics.announce import Announceable
from tomfool.mechanics.held import dealt_to
from tomfool.mechanics.open_hand import LayHandOpen
from tomfool.mechanics.partner import partner_of, show_partner
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import NOBODY, Game, Phase
from tomfool.state import State

ROUNDS = 6


def run(game: Game, rounds: int = ROUNDS, *, ask: bool = False) -> int:
    """Play twins for every seat, whole shuffles and small ones; return the number of equal views."""
    rng = Random(f"twins of {game.name}")
    return sum(
        in_step(game, seat, rng, swaps=swaps, ask=ask)
        for _ in range(rounds)
        for seat in range(4)
        for swaps in (0, 1, 2)
    )


@pytest.mark.parametrize("contract", CONTRACTS)
def test_twins_look_alike_in_every_contract(contract: str) -> None:
    assert run(only(contract)) > 200


@pytest.mark.parametrize("contract", CONTRACTS)
def test_twins_are_refused_in_the_same_words_in_every_contract(contract: str) -> None:
    assert run(only(contract), 1, ask=True) > 20


# The fourth King


def fourth_kings(seat: Seat, rng: Random, game: Game) -> tuple[State, State]:
    """Two hands alike to *seat*: declarer (seat 1) has three Kings and the fourth lies elsewhere.

    Which one it is tells them apart.
    """
    fourth = PACK.parse(rng.choice(["KE", "KA", "KF", "KW"]))
    three = KINGS & ~fourth
    holder = rng.choice([other for other in (0, 2, 3) if other != seat])
    hands = {1: three, holder: fourth}
    pack = dealt(hands, rng, dealer=0)
    other = list(pack)
    mine, theirs = pack.index(fourth.bit_length() - 1), pack.index(three.bit_length() - 1)
    other[mine], other[theirs] = other[theirs], other[mine]
    return game.deal(pack=pack, dealer=0), game.deal(pack=other, dealer=0)


def run_fourth(game: Game, rounds: int = 60) -> int:
    """Play such twins in step; return in how many the fourth King was called."""
    rng, called = Random(f"fourth {game.name}"), 0
    for number in range(rounds):
        seat = (0, 2, 3)[number % 3]
        one, two = fourth_kings(seat, rng, game)
        step_by_step(one, two, seat, rng)
        called += one.called == KINGS
    return called


@pytest.mark.parametrize("contract", ["partner", "partner against stock"])
def test_the_suit_of_the_fourth_king_stays_secret(contract: str) -> None:
    assert run_fourth(only(contract)) > 5


@pytest.mark.parametrize("contract", ["partner", "partner against stock", "partner with bird"])
def test_imagined_worlds_have_the_kings_where_the_call_says(contract: str) -> None:
    game, rng, looked_at = only(contract), Random(contract), 0
    while looked_at < 40:
        state = fourth_kings(0, rng, game)[0]
        while not state.over:
            state.apply(
                game.action(FOURTH) if isinstance(state.rule, CallKing) else pick(state.legal(), rng.random)
            )
            if state.called == KINGS and state.declarer == 1 and not state.over and rng.random() < 0.1:
                for seat in range(4):
                    world = state.view(seat).imagine(rng)
                    assert (dealt_to(world, 1) & KINGS).bit_count() == 3
                    if state.partner != NOBODY:
                        assert partner_of(world) == state.partner
                    looked_at += 1


@pytest.mark.parametrize("contract", ["partner with bird", "solo with bird"])
def test_imagined_worlds_have_a_bird_where_one_was_bid(contract: str) -> None:
    game, rng, looked_at = only(contract), Random(contract), 0
    birds = PACK.parse("T1 T2 T3 T4")
    for seed in range(12):
        state = game.deal(seed, seed % 4)
        while not state.over:
            state.apply(pick(state.legal(), rng.random))
            if state.contract is not None and state.contract.bird and not state.over and rng.random() < 0.2:
                for seat in range(4):
                    world = state.view(seat).imagine(rng)
                    assert dealt_to(world, state.declarer) & birds
                    looked_at += 1
    assert looked_at > 50


# Those who tell


@dataclass(frozen=True)
class PartnerStoredEarly(CallKing):
    def act(self, state: State, seat: Seat, action: Action) -> None:
        super().act(state, seat, action)
        state.partner = partner_of(state)


@dataclass(frozen=True)
class FourthKingByName(CallKing):
    def act(self, state: State, seat: Seat, action: Action) -> None:
        super().act(state, seat, action)
        if state.called == KINGS:
            state.called &= ~state.zones[seat]


@dataclass(frozen=True)
class LastKingShown(AnnounceBonuses):
    def name(self, state: State, seat: Seat, item: Announceable) -> None:
        super().name(state, seat, item)
        if item.name == "last king":
            show_partner(state, seat, 0)
            state.reveal(state.zones[seat] & state.called, seat)


@dataclass(frozen=True)
class OffersInTheOpen(AnnounceBonuses):
    def act(self, state: State, seat: Seat, action: Action) -> None:
        super().act(state, seat, action)
        if state.rule is self:
            state.desk = self.legal(state, state.turn)


@dataclass(frozen=True)
class TalonReadable(Tricks):
    def enter(self, state: State) -> None:
        state.show(state.game.zone_index["talon 0"])
        super().enter(state)


def mutant(contract: str, old: type[Phase], new: type[Phase]) -> Game:
    """Return the game of one contract in which *new* has taken the place of *old*."""

    def change(phase: Phase) -> Phase:
        return new(**vars_of(phase)) if type(phase) is old else phase

    return with_rules(only(contract), change)


def vars_of(phase: Phase) -> dict[str, object]:
    return {field.name: getattr(phase, field.name) for field in fields(phase)}


@pytest.mark.parametrize(
    ("game", "field"),
    [
        (mutant("partner", CallKing, PartnerStoredEarly), "partner"),
        (mutant("solo", AnnounceBonuses, OffersInTheOpen), "desk"),
        (mutant("beggar", Tricks, TalonReadable), "zones"),
        (mutant("one trick", Tricks, TalonReadable), "zones"),
        (mutant("all beggars", Tricks, TalonReadable), "zones"),
    ],
    ids=["partner", "offers", "talon of a beggar", "talon of one trick", "talon of all beggars"],
)
def test_a_mutant_that_tells_is_caught(game: Game, field: str) -> None:
    with pytest.raises(Leak, match=field):
        run(game, 20)


@pytest.mark.parametrize(
    ("game", "field"),
    [
        (mutant("partner", CallKing, FourthKingByName), "called"),
        (mutant("partner", AnnounceBonuses, LastKingShown), "known"),
    ],
    ids=["by name", "last king"],
)
def test_a_mutant_that_tells_the_suit_of_the_fourth_king_is_caught(game: Game, field: str) -> None:
    with pytest.raises(Leak, match=field):
        run_fourth(game, 400)


# The open hand


@dataclass(frozen=True)
class HandNotShown(LayHandOpen):
    def enter(self, state: State) -> None:
        state.advance()


def hands_seen(game: Game) -> int:
    """Play a hand; return in how many tricks all the others, and the spectators, saw Declarer's cards."""
    state, rng, seen = game.deal(5, 0), Random(5), 0
    while not state.over:
        if isinstance(state.rule, Tricks):
            views = [state.view(seat) for seat in (0, 1, 2, 3, None)]
            seen += all(view.zones[state.declarer] == state.zones[state.declarer] for view in views)
        state.apply(pick(state.legal(), rng.random))
    return seen


@pytest.mark.parametrize("contract", ["one trick exposed", "beggar exposed"])
def test_an_open_hand_is_really_shown_to_the_opponents(contract: str) -> None:
    assert hands_seen(only(contract)) > 0
    assert hands_seen(mutant(contract, LayHandOpen, HandNotShown)) == 0


@pytest.mark.parametrize("contract", [name for name in CONTRACTS if "exposed" not in name])
def test_no_other_hand_is_open(contract: str) -> None:
    assert hands_seen(only(contract)) == 0
