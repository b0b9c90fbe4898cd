"""The bot that searches: its worlds, its choices, its endings, and that it keeps to the rules."""

from __future__ import annotations

from itertools import count
from math import inf
from random import Random

import pytest

from tests.bots.scenes import partnership, scene
from tomfool import TITLES, game
from tomfool.bots.registry import bot
from tomfool.bots.search.clock import ENDLESS, Clock, TimeUp
from tomfool.bots.search.exact import Solver, TooLong
from tomfool.bots.search.past import Past
from tomfool.bots.search.plans import MOST_CALLS, MOST_SEALED, allowed, few, plans
from tomfool.bots.search.player import (
    Effort,
    Manner,
    SearchBot,
    Trial,
    made,
    point_rate,
    ranked,
    still_racing,
)
from tomfool.bots.search.playout import Playout, Result, gain, margin
from tomfool.bots.search.reason import reason
from tomfool.bots.search.sides import side_of
from tomfool.bots.simple import SimpleBot
from tomfool.cards import LOKA54, bits, mask_of
from tomfool.lab.duplicate import duplicate
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.sampler import NoWorld
from tomfool.state import State
from tomfool.view import View

SCARTO = game("scarto")


def step(state: State, player: SearchBot | SimpleBot) -> int:
    """Let *player* choose for the first seat that is asked; return what it chose, which must be legal."""
    seat = next(bits(state.waiting))
    view = state.view(seat)
    action = player.choose(view)
    assert view.legal >> action & 1
    state.apply(action, seat)
    return action


def at(state: State, *rules: type) -> State:
    """Play *state* on by rules of thumb to the first choice in one of *rules*."""
    while not isinstance(state.rule, rules):
        step(state, SimpleBot())
    return state


def ending(slug: str, cards: int, seed: int = 1) -> State:
    """Return a hand in which so many cards are left to whoever leads, the first one that is played."""
    for deal in count(10 * seed):
        state = game(slug).deal(seed=deal)
        while not state.over and not (
            isinstance(state.rule, Tricks)
            and not state.fall
            and state.zones[state.turn].bit_count() <= cards
        ):
            step(state, SimpleBot())
        if not state.over:
            return state
    raise AssertionError


# At the table


@pytest.mark.parametrize("slug", TITLES)
def test_it_plays_a_hand_of_every_game(slug: str) -> None:
    """One seat searches, the others go by rules of thumb."""
    rules = game(slug)
    searching = SearchBot("few", Effort(worlds=1), 1, Manner(draws=1, first=1))
    state, chosen = rules.deal(seed=3), 0
    while not state.over:
        seat = next(bits(state.waiting))
        mine = seat == 0
        chosen += mine
        step(state, searching if mine else SimpleBot())
    assert chosen
    assert state.scores()


def test_it_answers_the_same_view_alike_whatever_it_was_asked_before() -> None:
    one, other = bot("search:3w", 5), bot("search:3w", 5)
    state = at(SCARTO.deal(seed=2), Tricks)
    for _ in range(6):
        assert one.choose(state.view(state.turn)) == bot("search:3w", 5).choose(state.view(state.turn))
        step(state, SimpleBot())
    assert other.choose(state.view(state.turn)) == one.choose(state.view(state.turn))


@pytest.mark.parametrize("slug", ["scarto", "tapp", "parett"])
def test_it_chooses_alike_in_deals_that_it_cannot_tell_apart(slug: str) -> None:
    rules = game(slug)
    one = rules.deal(seed=6)
    seat = next(bits(one.waiting))
    others = [other for other in range(rules.seats) if other != seat]
    mine, theirs = (next(bits(one.zones[other])) for other in others[:2])
    swapped = {mine: theirs, theirs: mine}
    other = rules.deal(pack=[swapped.get(card, card) for card in one.pack])
    assert one.zones != other.zones
    views = one.view(seat), other.view(seat)
    assert views[0] == views[1]
    first, second = (bot("search:3w", 5).choose(view) for view in views)
    assert first == second


def test_a_choice_of_several_cards_is_made_as_it_was_planned() -> None:
    player, state = SearchBot("s", Effort(worlds=6), 1), SCARTO.deal(seed=4)
    planned = player.weigh(state.view(0))[0].choice
    assert len(planned) == 3
    assert tuple(step(state, player) for _ in range(3)) == planned


def test_it_stops_when_its_time_is_up_and_does_what_is_usual() -> None:
    view = SCARTO.deal(seed=4).view(0)
    player = SearchBot("s", Effort(seconds=1e-9), 1)
    assert {len(trial.gains) for trial in player.weigh(view)} == {0}
    assert player.choose(view) == SimpleBot().choose(view)


def test_a_world_in_which_not_all_was_tried_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is looked at for every card, so that it runs out in the middle of some world."""
    state = at(SCARTO.deal(seed=2), Tricks)
    counts = set()
    for limit in range(500, 3000, 500):
        ticks = count()
        monkeypatch.setattr(
            "tomfool.bots.search.clock.perf_counter", lambda ticks=ticks: float(next(ticks))
        )
        trials = SearchBot("s", Effort(seconds=limit), 1).weigh(state.view(state.turn))
        assert len(trials) > 5
        assert len({len(trial.gains) for trial in trials}) == 1
        assert all(len(trial.gains) == len(trial.ahead) for trial in trials)
        assert next(ticks) <= limit + 3
        counts.add(len(trials[0].gains))
    assert len(counts) > 2


def test_the_time_is_looked_at_wherever_it_may_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(1e-9)
    state = ending("scarto", 4)
    with pytest.raises(TimeUp):
        Playout(SCARTO).result(state.copy(), 0, clock)
    with pytest.raises(TimeUp):
        Solver(0, 100_000, clock).solve(state)
    view = state.view(state.turn)
    with pytest.raises(TimeUp):
        Past(view, SimpleBot(), clock).likelihood(view.imagine(Random(1)), Random(1))
    ENDLESS.check()


def test_where_no_world_fits_it_does_what_is_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(view: View, rng: Random) -> State:
        raise NoWorld("none")

    state = at(SCARTO.deal(seed=2), Tricks)
    view = state.view(state.turn)
    monkeypatch.setattr(View, "imagine", none)
    assert SearchBot("s", Effort(worlds=3)).choose(view) == SimpleBot().choose(view)


def test_partners_who_search_beat_random_ones() -> None:
    result = duplicate(partnership(LOKA54.parse("Fool")), ["search:2w", "random"] * 2, deals=2, seed=1)
    assert result.mean > 10


# Racing


def even(gains: list[float], choice: int) -> Trial:
    """Return what a choice came to in a game without card points."""
    return Trial((choice,), gains, [0.0] * len(gains))


def test_what_lies_clearly_behind_is_dropped_and_what_is_in_doubt_is_not() -> None:
    usual = even([5.0, 6.0, 5.0, 6.0] * 4, 1)
    worse, close = even([0.0, 1.0, 0.0, 1.0] * 4, 2), even([6.0, 5.0, 6.0, 5.5] * 4, 3)
    assert still_racing([usual, worse, close], 1.0) == [usual, close]
    assert ranked([usual, worse, close], 1.0)[0] is usual
    better = even([8.0, 9.0, 8.0, 9.0] * 4, 4)
    assert ranked([usual, better], 1.0) == [better, usual]
    assert ranked([Trial((1,))], 1.0)[0].mean == 0.0


def won_or_lost(points: list[float], choice: int) -> Trial:
    """Return what a choice came to where a game is won with more card points than the others."""
    return Trial((choice,), [5.0 if ahead > 0 else -5.0 for ahead in points], points)


def test_card_points_count_as_the_game_does_with_them() -> None:
    """Both choices win as often, but one of them by more: that will show in other worlds."""
    usual = won_or_lost([-30.0, -1.0, 2.0, 3.0] * 4, 1)
    better = won_or_lost([-3.0, -1.0, 20.0, 30.0] * 4, 2)
    rate = point_rate([usual, better])
    assert 0 < rate < 1
    assert usual.mean == better.mean
    assert better.lead(usual)[0] == 0 < better.lead(usual, rate)[0]
    assert ranked([usual, better], 1.0)[0] is better
    assert point_rate([Trial((1,), [5.0], [30.0]), Trial((2,))]) == 0.0
    assert point_rate([won_or_lost([-7.0] * 4, 1)]) == 0.0


def test_where_points_are_to_be_avoided_they_count_against_a_choice() -> None:
    beggar = Trial((1,), [3.0, -3.0, 3.0, -3.0], [-20.0, 10.0, -30.0, 10.0])
    assert point_rate([beggar]) < 0


# What is looked at


def test_of_cards_in_a_row_only_one_is_looked_at() -> None:
    state = at(SCARTO.deal(seed=2), Tricks)
    view = state.view(state.turn)
    looked_at = few(view, SimpleBot().choose(view))
    assert looked_at.bit_count() < view.legal.bit_count()
    assert not looked_at & ~view.legal


def test_of_many_bids_few_are_looked_at_and_the_usual_one_is() -> None:
    state = game("civil-war").deal(seed=2)
    view = state.view(state.turn)
    usual = SimpleBot().choose(view)
    looked_at = few(view, usual)
    assert view.legal.bit_count() > MOST_CALLS + 2 >= looked_at.bit_count()
    assert looked_at >> usual & 1


def test_discards_are_looked_at_whole_and_may_be_made() -> None:
    state = SCARTO.deal(seed=4)
    found = plans(state.view(0), state, SimpleBot(), Random(1))
    assert isinstance(state.rule, LayAway)
    assert len(found) == len(set(found)) > 20
    assert all(len(set(choice)) == 3 and allowed(choice, state, 0) for choice in found)
    assert not allowed((state.game.action("T21"), *found[0][:2]), state, 0)
    assert not allowed((*found[0], *found[1]), state, 0)


def test_sealed_sets_are_looked_at_with_what_is_picked() -> None:
    state = at(game("parett").deal(seed=1), type(game("parett").rules[-1]))
    whole = plans(state.view(0), state, SimpleBot(), Random(1))
    assert {choice[-1] for choice in whole} == {state.game.action("parett")}
    assert len(whole) <= MOST_SEALED + 1
    picked = whole[0][0]
    state.apply(picked, 0)
    rest = plans(state.view(0), state, SimpleBot(), Random(1))
    assert all(picked not in choice for choice in rest)
    assert (state.game.action("parett"),) in rest


# Worlds


def test_a_hand_that_would_have_bid_explains_silence_worse() -> None:
    rules = game("taraux")
    strong = rules.pack.parse("T21 T20 T19 T18 T17 T16 T15 T14 T13 Fool KE KA KF KW QE QA QF QW")
    state = rules.deal(seed=1)
    while state.turn != 2:
        state.play("pass")
    view, weights = state.view(2), []
    past = Past(view, SimpleBot())
    rng = Random(1)
    for _ in range(40):
        world = view.imagine(rng)
        weights.append((past.likelihood(world, rng), (world.zones[1] & strong).bit_count()))
    assert {1.0} < {round(weight, 3) for weight, _ in weights} or min(weights)[0] < 1.0
    weak = [held for weight, held in weights if weight == 1.0]
    likely = [held for weight, held in weights if weight < 1.0]
    assert sum(likely) / len(likely) > sum(weak) / len(weak)


@pytest.mark.parametrize(
    "slug", ["scarto", "tapp", "taraux", "nineteen", "zwanzig", "tarocchi", "conference", "civil-war"]
)
def test_a_world_is_dealt_again_as_it_may_have_been(slug: str) -> None:
    """The pack that is found leads to the hands of the world, but for cards taken up unseen."""
    rules, rng = game(slug), Random(3)
    state = rules.deal(seed=5)
    for _ in range(30):
        step(state, SimpleBot())
    view = state.view(next(bits(state.waiting)))
    past, world = Past(view, SimpleBot()), view.imagine(rng)
    pack = past.deal_again(world, rng)
    assert 0 < past.likelihood(world, rng) <= 1
    assert pack is not None
    assert sorted(pack) == list(range(len(rules.pack)))
    again = State(rules, pack, view.dealer, view.totals, view.setup, view.ledger)
    for seat in range(rules.hands):
        assert not again.zones[seat] & ~past.held(world, seat)


def test_where_cards_were_passed_on_worlds_are_not_asked_about() -> None:
    state, rng = game("parett").deal(seed=5), Random(1)
    for _ in range(12):
        step(state, SimpleBot())
    view = state.view(next(bits(state.waiting)))
    past = Past(view, SimpleBot())
    assert past.mute
    assert past.likelihood(view.imagine(rng), rng) == 1.0


def test_what_does_not_follow_from_the_deal_speaks_neither_for_nor_against() -> None:
    state = at(SCARTO.deal(seed=5), Tricks)
    for _ in range(4):
        step(state, SimpleBot())
    view, rng = state.view(state.turn), Random(1)
    past, world = Past(view, SimpleBot()), view.imagine(rng)
    world.zones[view.seat] &= world.zones[view.seat] - 1  # a card is missing
    assert past.deal_again(world, rng) is None
    assert past.likelihood(world, rng) == 1.0


def test_a_log_that_does_not_fit_ends_the_questions() -> None:
    state = at(SCARTO.deal(seed=5), Tricks)
    for _ in range(4):
        step(state, SimpleBot())
    view, rng = state.view(state.turn), Random(1)
    world = view.imagine(rng)
    pack = Past(view, SimpleBot()).deal_again(world, rng)
    assert pack is not None
    for wrong in ((2, 0), (0, SCARTO.action("T21"))):
        past = Past(view, SimpleBot())
        past.entries = [wrong, *past.entries]
        assert past.surprises(world, pack) == 0.0


# Playing out


def test_who_hides_behind_a_called_card_is_a_partner_in_the_world() -> None:
    state = at(game("rally-the-king").deal(seed=1), Tricks)
    state.declarer, state.partner, state.called = 0, -1, 0
    assert [side_of(state, seat) for seat in range(4)] == [1, 0b1110, 0b1110, 0b1110]
    state.called = state.zones[2] & -state.zones[2]
    assert [side_of(state, seat) for seat in range(4)] == [0b101, 0b1010, 0b101, 0b1010]
    assert side_of(at(game("tarocchi").deal(seed=1), Tricks), 1) == 0b1010


@pytest.mark.parametrize("slug", ["scarto", "tapp", "parett"])
def test_worlds_are_played_out_by_the_rules_of_thumb(slug: str) -> None:
    state = game(slug).deal(seed=3)
    other = state.copy()
    Playout(state.game).finish(state)
    while not other.over:
        step(other, SimpleBot())
    assert state.log == other.log


def test_playing_on_ends_where_it_is_asked_to() -> None:
    state = at(SCARTO.deal(seed=3), Tricks)
    Playout(SCARTO).finish(state, 2)
    assert len(state.history) == 2


def test_a_world_comes_to_game_points_and_to_card_points_ahead() -> None:
    state = at(game("tapp").deal(seed=3), Tricks)
    other = state.copy()
    Playout(state.game).finish(other)
    result = Playout(state.game).result(state, 1)
    assert result == Result(gain(other, 1), margin(other, side_of(other, 1)))
    assert margin(other, side_of(other, 1)) == -margin(other, 0b111 & ~side_of(other, 1))


def test_a_gain_is_counted_against_the_others_where_scores_do_not_add_up_to_nothing() -> None:
    state = game("parett").deal(seed=1)
    playout = Playout(state.game)
    playout.finish(state)
    scores = state.scores()
    assert gain(state, 1) == scores[1] - (sum(scores) - scores[1]) / 3


def test_card_points_decide_where_the_score_does_not() -> None:
    state = ending("zwanzig", 1)
    Playout(state.game).finish(state)
    gains = [gain(state, seat) for seat in range(4)]
    assert any(found != score for found, score in zip(gains, state.scores(), strict=True))
    assert all(abs(found - score) < 1 for found, score in zip(gains, state.scores(), strict=True))


# Endings


def brute(state: State, seat: int, own: int) -> float:
    """Return what *seat* gains by looking at everything."""
    if state.over:
        return gain(state, seat)
    values = []
    for action in bits(state.legal()):
        child = state.copy(log=False)
        child.apply(action)
        values.append(brute(child, seat, own))
    return max(values) if own >> state.turn & 1 else min(values)


@pytest.mark.parametrize("slug", ["scarto", "tarocchi", "tapp", "taraux", "zwanzig"])
def test_a_solved_ending_is_what_brute_force_finds(slug: str) -> None:
    for seed in range(4):
        state = ending(slug, 3 if game(slug).seats == 3 else 2, seed)
        solver = Solver(seed % game(slug).seats, 100_000)
        assert solver.solve(state) == brute(state, solver.seat, side_of(state, solver.seat))


def test_an_ending_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(TooLong):
        Solver(0, 5).solve(ending("scarto", 4))


def test_bounds_that_are_known_already_are_used() -> None:
    state = ending("scarto", 2)
    solver = Solver(0, 100_000)
    exact = solver.solve(state)
    assert solver.value(state, -inf, inf) == exact
    assert solver.value(state, exact + 1, exact + 2) <= exact + 1
    assert solver.value(state, exact - 2, exact - 1) >= exact - 1
    solver.known = {}
    assert solver.value(state, exact + 1, exact + 2) <= exact + 1
    assert solver.value(state, exact + 1, exact + 2) <= exact + 1
    solver.known = {}
    assert solver.value(state, exact - 2, exact - 1) >= exact - 1
    assert solver.value(state, exact - 2, exact - 1) >= exact - 1


def test_a_world_too_long_to_solve_is_played_out_for_all_choices() -> None:
    """Else what is solved, against the best play of all others, would be compared with what is not."""
    state = ending("scarto", 3)
    player, seat = SearchBot("s", Effort(worlds=3), 1), state.turn
    choices = [(action,) for action in bits(state.legal())]
    played = player._outcomes(state, choices, seat, None)
    assert any(result.ahead for result in played)
    most = [positions_of(made(state, choice, seat), seat) for choice in choices]
    enough_for_one = Solver(seat, min(most))
    assert min(most) < max(most)
    assert player._outcomes(state, choices, seat, enough_for_one) == [
        result._replace(ahead=0.0) for result in played
    ]
    solved = player._outcomes(state, choices, seat, Solver(seat, max(most)))
    assert solved == [
        Result(Solver(seat, 100_000).solve(made(state, choice, seat)), 0.0) for choice in choices
    ]


def positions_of(state: State, seat: int) -> int:
    """Return how many positions it takes to solve *state* for *seat*."""
    solver = Solver(seat, 100_000)
    solver.solve(state)
    return 100_000 - solver.left


# Reasons


def test_a_reason_names_the_next_best_and_who_takes_the_trick() -> None:
    state = scene("2E T5 9A", "QE 3E 4E", "KE 5E 6E", played="2E QE")
    player = SearchBot("s", Effort(worlds=4), 1)
    view = state.view(state.turn)
    found = reason(view, player.weigh(view), player.playout(view.game))
    assert state.game.vocabulary[found.choice[0]] == "KE"
    assert found.takes is not None
    assert found.takes[0] == 1.0 > found.takes[1]
    assert found.worlds >= 4
    assert found.points == 5


def test_a_reason_for_the_only_choice_says_no_more() -> None:
    state = scene("2E T5", "QE 9A", "KE 5E", played="2E")
    player, view = SearchBot("s", Effort(worlds=4), 1), state.view(1)
    found = reason(view, player.weigh(view), player.playout(view.game))
    assert (found.next, found.takes, found.worlds) == ((), None, 0)


def test_a_reason_outside_of_tricks_speaks_of_no_trick() -> None:
    player, view = SearchBot("s", Effort(worlds=4), 1), SCARTO.deal(seed=4).view(0)
    found = reason(view, player.weigh(view), player.playout(SCARTO))
    assert found.next
    assert found.takes is None


def test_a_reason_without_worlds_speaks_of_no_trick(monkeypatch: pytest.MonkeyPatch) -> None:
    state = scene("2E T5 9A", "QE 3E 4E", "KE 5E 6E", played="2E QE")
    player, view = SearchBot("s", Effort(worlds=4), 1), state.view(2)
    trials = player.weigh(view)

    def none(view: View, rng: Random) -> State:
        raise NoWorld("none")

    monkeypatch.setattr(View, "imagine", none)
    assert reason(view, trials, player.playout(view.game)).takes is None


def test_partners_of_any_kind_are_played_for() -> None:
    rules: Game = partnership(LOKA54.parse("Fool"))
    state = at(rules.deal(seed=1), Tricks)
    assert side_of(state, 0) == rules.side(0)
    assert (
        mask_of(bits(state.legal())) >> SearchBot("s", Effort(worlds=2)).choose(state.view(state.turn)) & 1
    )
