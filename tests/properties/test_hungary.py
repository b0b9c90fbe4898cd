"""The Hungarian games bid by bid: no leaks, worlds that agree with all that was said, mutants caught."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields
from random import Random

import pytest

import tomfool
from tests.games.austria_table import with_rules
from tests.games.hungary_table import SLUGS, dealt, played_on, say, through
from tests.properties.twins import Leak, in_step
from tomfool.cards import Action, Actions, Seat, bits, pick
from tomfool.games.hungary.bids import Bidding
from tomfool.games.hungary.speaking import AnnounceItems, Speaking
from tomfool.games.hungary.stock import CallTrump, Exchange
from tomfool.games.hungary.talk import known_side, side_of
from tomfool.mechanics.held import played_by
from tomfool.mechanics.partner import partner_of
from tomfool.rules import NOBODY, Game, Phase
from tomfool.state import State

GAMES = [tomfool.game(slug) for slug in SLUGS]
each_game = pytest.mark.parametrize("game", GAMES, ids=SLUGS)


def eager(state: State, legal: Actions, rng: Random) -> Action:
    """Bid more often than by chance, announce and double now and then, annul nothing, keep trumps."""
    words = state.game.actions
    dull = sum(1 << words[name] for name in ("pass", "annul", "done"))
    if isinstance(state.rule, Speaking) and rng.random() < 0.6:
        return pick(legal & dull or legal, rng.random)
    if isinstance(state.rule, Exchange) and rng.random() < 0.9:
        dull = state.game.pack.trump_mask
    return pick(legal & ~dull or legal, rng.random)


def run(game: Game, rounds: int, *, ask: bool = False) -> int:
    rng = Random(f"twins of {game.name}")
    return sum(
        in_step(game, seat, rng, swaps=swaps, ask=ask, wish=eager)
        for _ in range(rounds)
        for seat in range(4)
        for swaps in (0, 1, 2)
    )


@each_game
def test_twins_look_alike_where_much_is_said(game: Game) -> None:
    assert run(game, 3) > 100
    assert run(game, 1, ask=True) > 20


def positions(game: Game, hands: int) -> Iterator[tuple[State, Random]]:
    """Yield positions of lively hands, up to the last trick."""
    rng = Random(game.name)
    for seed in range(hands):
        state = game.deal(f"{game.slug} {seed}", seed % 4)
        while not state.over:
            yield state, rng
            state.apply(eager(state, state.legal(), rng))


@each_game
def test_the_real_world_is_one_of_those_imagined(game: Game) -> None:
    for state, _ in positions(game, 8):
        for seat in range(4):
            view = state.view(seat)
            for zone, cards in enumerate(state.zones):
                assert not cards & view.barred[zone]
            for cards, zones in view.known:
                assert all(
                    any(zones >> zone & 1 and held >> card & 1 for zone, held in enumerate(state.zones))
                    for card in bits(cards)
                )
        assert all(check.plausible(state) for check in game.checks)


@each_game
def test_worlds_agree_with_bids_invitations_calls_sides_and_the_bond(game: Game) -> None:
    seen = Counter[str]()
    honours = game.pack.parse("T1 T21 Fool")
    for state, rng in positions(game, 30):
        if rng.random() > 0.08:
            continue
        view = state.view(rng.randrange(4))
        world = view.imagine(rng)
        bids = {seat for seat, action in state.said if "card" in game.vocabulary[action]}
        for seat in bids:
            assert (world.zones[seat] | played_by(world, seat)) & honours
            seen["bid"] += 1
        for event in state.events:
            if event.kind == "invitation" and event.seat == state.sheet.inviter:
                assert (world.zones[event.seat] | played_by(world, event.seat)) & event.cards
                seen["invited"] += 1
        if state.called:
            seen["called"] += agrees_with_the_call(state, world)
            for seat in range(4):
                side = known_side(state, seat)
                if side and not state.history and not state.fall:
                    assert side_of(world, seat) == side
                    seen[side] += 1
        if not state.over:
            world.rollout(rng.random)
            assert sum(world.scores()) == 0
    assert all(seen[name] > 5 for name in ("bid", "invited", "called", "declarer", "defenders")), seen


def agrees_with_the_call(state: State, world: State) -> bool:
    """Whether the call was forced; then the trumps above the one called are the declarer's."""
    if state.partner != NOBODY:
        assert partner_of(world) == state.partner
    rule = next(rule for rule in state.game.rules if isinstance(rule, CallTrump))
    if state.sheet.invited or rule.free(state):
        return False
    seat = state.declarer
    own = world.zones[seat] | world.zones[state.game.discard(seat)] | played_by(world, seat)
    assert not rule.trumps & -(state.called << 1) & ~own
    assert not state.called & own
    return True


# Who could still hold the called card


def test_an_invitation_shows_the_card_and_laying_away_keeps_it_out_of_the_discard() -> None:
    state = dealt("T21 T9", "Fool T19 T8", "T2", "T3")
    say(state, "3 cards", "1 card", "pass", "pass", "hold", "pass")
    card = state.game.pack.parse("T19")
    rng = Random(5)
    while isinstance(state.rule, Exchange):
        for seat in (0, 2, 3):
            assert state.view(seat).imagine(rng).zones[1] & card
        state.apply(next(bits(state.legal() & ~state.game.pack.trump_mask)))
    assert played_on(state).turn == 0
    state.play("call T19")
    assert state.partner == 1
    assert state.view(3).imagine(rng).zones[1] & card


def test_a_forced_call_shows_the_trumps_above_it() -> None:
    state = played_on(through(dealt("T21 T20 T19 KE QE", "T18"), "3 cards", "pass", "pass", "pass"))
    state.play("call T18")
    for seat in (1, 2, 3):
        world = state.view(seat).imagine(Random(seat))
        assert world.zones[0] & state.game.pack.parse("T20 T19") == state.game.pack.parse("T20 T19")
        assert not world.zones[0] & state.game.pack.parse("T18")


def test_a_defender_who_announces_holds_the_called_card_in_no_world() -> None:
    state = played_on(through(dealt("T21 T9", "KE", "T20", "T3"), "3 cards", "pass", "pass", "pass"))
    say(state, "call T20", "done", "announce kings", "done")
    rng = Random(3)
    assert not any(state.view(0).imagine(rng).zones[1] & state.called for _ in range(30))
    assert {bool(state.view(3).imagine(rng).zones[2] & state.called) for _ in range(60)} == {True, False}
    say(state, "announce sparrow")
    assert state.partner == 2
    assert all(state.view(3).imagine(rng).zones[2] & state.called for _ in range(30))


# Those who tell


@dataclass(frozen=True)
class PartnerStoredEarly(CallTrump):
    def act(self, state: State, seat: Seat, action: Action) -> None:
        super().act(state, seat, action)
        state.partner = partner_of(state)


@dataclass(frozen=True)
class DrawnInAnEvent(Exchange):
    def enter(self, state: State) -> None:
        super().enter(state)
        state.note("drew", state.turn, state.zones[state.turn] & state.game.pack.trump_mask)


@dataclass(frozen=True)
class OffersInTheOpen(AnnounceItems):
    def act(self, state: State, seat: Seat, action: Action) -> None:
        super().act(state, seat, action)
        if state.rule is self:
            state.ledger = self.legal(state, state.turn)


@dataclass(frozen=True)
class HonoursTold(Bidding):
    def act(self, state: State, seat: Seat, action: Action) -> None:
        super().act(state, seat, action)
        state.totals = tuple(int(bool(state.zones[seat] & self.honours)) for seat in range(4))


def mutant(old: type[Phase], new: type[Phase]) -> Game:
    """Return the game in which *new* has taken the place of *old*."""

    def change(phase: Phase) -> Phase:
        if type(phase) is not old:
            return phase
        return new(**{field.name: getattr(phase, field.name) for field in fields(phase)})

    return with_rules(tomfool.game("paskievics-tarokk"), change)


@pytest.mark.parametrize(
    ("game", "field"),
    [
        (mutant(CallTrump, PartnerStoredEarly), "partner"),
        (mutant(Exchange, DrawnInAnEvent), "events"),
        (mutant(AnnounceItems, OffersInTheOpen), "ledger"),
        (mutant(Bidding, HonoursTold), "totals"),
    ],
    ids=["partner", "drawn", "offers", "honours"],
)
def test_a_mutant_that_tells_is_caught(game: Game, field: str) -> None:
    with pytest.raises(Leak, match=field):
        run(game, 25)
