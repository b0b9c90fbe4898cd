"""What every game must have, whatever its rules: run over random hands of all of them."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from tests.choices import choose
from tests.properties.variants import GAMES, called
from tests.properties.worlds import chi_square
from tomfool.cards import bits, mask_of, pick
from tomfool.games import TITLES
from tomfool.mechanics.dummies import DummyTricks
from tomfool.mechanics.sets import Sealing
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game, Phase
from tomfool.state import BLANK, SEAT_SHIFT, State, Trick, phase_of
from tomfool.view import View

every_game = pytest.mark.parametrize("game", GAMES, ids=called)
untraced = pytest.mark.no_cover  # half of the time, and the others come to the same lines


def hands(game: Game, number: int) -> Iterator[tuple[State, Random]]:
    """Yield so many dealt hands, the deal going round, each with its source of chance."""
    for seed in range(number):
        yield game.deal(f"{game.slug} {seed}", seed % game.seats), Random(seed)


def step(state: State, rng: Random) -> tuple[int, int]:
    """Make a random choice of a random seat among those that may; return both."""
    seat = rng.choice(list(bits(state.waiting)))
    action = choose(state.rule, state.legal(seat), rng)
    state.apply(action, seat)
    return seat, action


def same(one: State, two: State) -> bool:
    """Whether two states are alike in every field."""
    return all(getattr(one, name) == getattr(two, name) for name in State.__slots__)


def fields(pickled: State | View) -> dict[str, Any]:
    """Return what is pickled of a hand or a view, but for its game."""
    return {**pickled.__getstate__(), "game": None}


@untraced
@every_game
def test_each_card_lies_in_one_place_at_every_step(game: Game) -> None:
    for state, rng in hands(game, 60):
        while True:
            assert sum(zone.bit_count() for zone in state.zones) == len(game.pack)
            whole = 0
            for zone in state.zones:
                whole |= zone
            assert whole == game.pack.all
            if state.over:
                break
            step(state, rng)


def traced(state: State) -> bool:
    """Whether all cards are traced whose fall tells something: those of the facts, and the marks."""
    known = mask_of(card for fact in state.facts for card in bits(fact.cards))
    return not (known | state.rule.marks(state)) & ~state.traced


@untraced
@every_game
def test_no_card_tells_anything_that_is_not_traced(game: Game) -> None:
    for state, rng in hands(game, 12):
        while not state.over:
            assert traced(state)
            if rng.random() < 0.05:
                assert traced(state.view(rng.randrange(game.seats)).imagine(rng))
            step(state, rng)


@untraced
@every_game
def test_no_position_is_without_a_legal_action(game: Game) -> None:
    for state, rng in hands(game, 60):
        while not state.over:
            for seat in range(game.seats):
                assert bool(state.legal(seat)) == bool(state.waiting >> seat & 1)
            step(state, rng)
        assert state.legal() == 0
        assert state.waiting == 0


@every_game
def test_a_copy_is_equal_and_independent(game: Game) -> None:
    for state, rng in hands(game, 20):
        while not state.over:
            copy = state.copy()
            assert same(copy, state)
            step(state, rng)
            assert not same(copy, state)
            assert copy.copy(log=False).log == []


@pytest.mark.parametrize("game", [game for game in GAMES if game.slug in TITLES], ids=called)
def test_a_pickled_hand_plays_on_like_the_original(game: Game) -> None:
    for state, rng in hands(game, 2):
        while not state.over:
            again = pickle.loads(pickle.dumps(state))
            assert again.game.options == game.options
            step(state, Random(choice := rng.random()))
            step(again, Random(choice))
            assert again.rule is phase_of(again.game, state.phase)
            assert fields(again) == fields(state)
            seat = rng.randrange(game.seats)
            view = pickle.loads(pickle.dumps(state.view(seat)))
            assert fields(view) == fields(state.view(seat))
        assert again.account() == state.account()


def test_a_game_that_is_in_no_catalogue_says_that_it_cannot_be_pickled() -> None:
    [toy, *_] = [game for game in GAMES if game.slug not in TITLES]
    with pytest.raises(pickle.PicklingError, match=f"{toy.name} is not in the catalogue"):
        pickle.dumps(toy)


@untraced
@every_game
def test_pack_and_log_rebuild_the_hand(game: Game) -> None:
    for state, rng in hands(game, 40):
        while not state.over:
            step(state, rng)
        again = game.deal(pack=state.pack, dealer=state.dealer, setup=state.setup)
        for entry in state.log:
            again.play(game.vocabulary[entry & BLANK], entry >> SEAT_SHIFT)
        assert same(again, state)


@untraced
@every_game
def test_the_scores_add_up_to_nothing_where_they_should_and_to_their_items(game: Game) -> None:
    for state, rng in hands(game, 60):
        while not state.over:
            step(state, rng)
        account = state.account()
        assert not game.zero_sum or sum(state.scores()) == 0
        assert account.scores == state.scores()
        assert all(len(item.amounts) == game.seats for item in account.items)
        assert list(account.tally) == [item.key for item in account.items]


@untraced
@every_game
def test_every_word_is_printed_and_read_back(game: Game) -> None:
    assert [game.action(name) for name in game.vocabulary] == list(range(len(game.vocabulary)))
    assert len(set(game.vocabulary)) == len(game.vocabulary)
    assert game.vocabulary[: len(game.pack)] == game.pack.codes


@every_game
def test_an_imagined_world_looks_the_same_and_can_be_played(game: Game) -> None:
    for state, rng in hands(game, 12):
        while not state.over:
            if rng.random() < 0.25:
                for seat in range(game.seats):
                    view = state.view(seat)
                    world = view.imagine(rng)
                    seen = world.view(seat)
                    assert (seen.zones, seen.counts, seen.legal, seen.known) == (
                        view.zones,
                        view.counts,
                        view.legal,
                        view.known,
                    )
                    assert sum(zone.bit_count() for zone in world.zones) == len(game.pack)
                    world.rollout(rng.random)
                    assert not game.zero_sum or sum(world.scores()) == 0
            step(state, rng)


@untraced
@every_game
def test_a_view_holds_no_state(game: Game) -> None:
    for state, rng in hands(game, 3):
        while not state.over:
            step(state, rng)
            view = state.view(0)
            before = view.log, view.barred, view.history, view.zones
            for _ in range(2):
                if not state.over:
                    step(state, rng)
            assert before == (view.log, view.barred, view.history, view.zones)


def to_the_cards(state: State, rng: Random) -> bool:
    """Play on until cards are laid away, sealed or played to tricks; return whether they are."""
    while not state.over and not at_the_cards(state):
        step(state, rng)
    return not state.over


def at_the_cards(state: State) -> bool:
    """Whether cards are to be laid away, sealed or played to tricks, and nobody is asked anything else."""
    return state.aside is None and isinstance(state.rule, (LayAway, Tricks, Sealing))


def asked_before_the_lead(state: State) -> bool:
    """Whether a word is asked for that playing out leaves away, as it does signals with a card."""
    return isinstance(state.rule, Tricks) and state.rule.fuses and not state.legal() & state.game.pack.all


def laid_away(state: State, seat: int) -> int:
    """Return what *seat* has laid away, in an earlier part of the hand too."""
    game = state.game
    put = game.zone_index.get(f"laid {seat}")
    return state.zones[game.discard(seat)] | (0 if put is None else state.zones[put])


def cards_played(state: State) -> int:
    return sum(len(trick.fall) for trick in state.history) + len(state.fall)


def seal(state: State, trick: Trick) -> None:
    """Let one of those who have not sealed a set yet seal the one that it shows in *trick*."""
    seat = next(bits(state.waiting))
    chosen = trick.sets[trick.circle.index(seat)]
    for card in bits(chosen & state.zones[seat]):
        state.play(state.game.vocabulary[card], seat)
    state.play("parett", seat)


def step_by_step(rule: Phase) -> bool:
    """Whether a rollout makes its choices in this phase one by one, so that they can be listened to."""
    if isinstance(rule, Tricks):
        return rule.fast is None or isinstance(rule, DummyTricks)
    return type(rule).rollout is Phase.rollout


@contextmanager
def listening() -> Iterator[list[int]]:
    """Give a list that fills with the choices that rollouts make one by one and not wholesale."""
    made: list[int] = []
    rollout = Phase.rollout

    def heard(self: Phase, state: State, random: Callable[[], float]) -> None:
        seat = state.turn
        action = pick(self.legal(state, seat), random)
        if step_by_step(self):
            made.append(action)
        self.act(state, seat, action)

    Phase.rollout = heard  # type: ignore[method-assign]
    try:
        yield made
    finally:
        Phase.rollout = rollout  # type: ignore[method-assign]


@every_game
def test_a_rollout_is_legal_play(game: Game) -> None:
    """What the fast way plays can be played step by step, and comes to the same end."""
    compared = 0
    for state, rng in hands(game, 150):
        for _ in range(rng.randrange(len(game.pack))):
            if not state.over:
                step(state, rng)
        if not to_the_cards(state, rng):
            continue
        fast, slow = state.copy(), state.copy()
        with listening() as made:
            fast.rollout(rng.random)
        played = [card for trick in fast.history for card in trick.fall]
        del played[: cards_played(state)]
        while at_the_cards(slow):
            if isinstance(slow.rule, Sealing):
                seal(slow, fast.history[len(slow.history)])
            elif asked_before_the_lead(slow):
                slow.play("nothing")
            elif isinstance(slow.rule, LayAway):
                slow.play(game.vocabulary[next(bits(laid_away(fast, slow.turn) & slow.legal()))])
            elif step_by_step(slow.rule):
                slow.play(game.vocabulary[made.pop(0)])
            elif len(slow.said) < len(fast.said):
                slow.play(game.vocabulary[fast.said[len(slow.said)][1]])
            else:
                slow.play(game.vocabulary[played.pop(0)])
        if not slow.over:
            continue  # the fast way has said something, and keeps no log of it
        compared += 1
        for name in ("zones", "history", "barred", "facts", "turn", "phase"):
            assert getattr(slow, name) == getattr(fast, name), name
        assert [event[1:] for event in slow.events] == [event[1:] for event in fast.events]
    assert compared > 20


one_by_one = pytest.mark.parametrize(
    "game",
    [game for game in GAMES if any(isinstance(rule, Tricks) for rule in game.rules)],
    ids=called,
)


@untraced
@one_by_one
def test_a_rollout_chooses_evenly(game: Game) -> None:
    """From one position the fast way plays each legal card as often as any other."""
    looked_at = 0
    for number, (state, rng) in enumerate(hands(game, 24)):
        while to_the_cards(state, rng) and (
            isinstance(state.rule, LayAway)
            or cards_played(state) < number % 5
            or asked_before_the_lead(state)
        ):
            step(state, rng)
        legal = list(bits(state.legal() & ~mask_of(game.carried)))  # signals with a card are left away
        if len(legal) < 2:
            continue
        looked_at += 1
        trick, place = len(state.history), len(state.fall)
        counts: Counter[int] = Counter()
        for _ in range(100 * len(legal)):
            fast = state.copy(log=False)
            with listening() as made:
                state.rule.rollout(fast, rng.random)
            fall = fast.history[trick].fall if len(fast.history) > trick else fast.fall
            first = made[0] if made else fall[place]
            counts[first] += 1
        assert set(counts) == set(legal)
        statistic, bound = chi_square([counts[card] for card in legal])
        assert statistic <= bound
    assert looked_at


@untraced
@every_game
def test_the_views_of_a_spectator_hold_no_secret(game: Game) -> None:
    for state, rng in hands(game, 5):
        while not state.over:
            view = state.view(None)
            assert view.legal == 0
            assert view.hand == 0
            # A Fool who can be given to nobody is set aside, and the hand that proves it lies open.
            open_by = ("open hand", "aside")
            laid_open = sorted({event.seat for event in view.events if event.kind in open_by})
            hands_seen = [seat for seat in range(game.seats) if view.zones[seat] is not None]
            assert hands_seen == laid_open
            if rng.random() < 0.2:  # among all hands this takes long
                assert view.imagine(rng).zones != []
            step(state, rng)
