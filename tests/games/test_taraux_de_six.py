"""Taraux de Six, ruling by ruling; its page for players; and what it does with a stock that is shared."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

import tomfool
from tests.cases.kinds import check
from tests.games.pages import check_options, table
from tomfool.cards import Card, bits, pick
from tomfool.errors import IllegalAction, NotYet
from tomfool.games.france.cards import HONOURS, PACK, PLAIN, POINTS, TARGETS
from tomfool.games.france.pair_auction import BIDS
from tomfool.games.france.reckoning import Reckoning
from tomfool.games.france.taraux_de_six import ABUNDANCES, doubled, reckon
from tomfool.rules import Bound, Game
from tomfool.scoring.settlement import shared
from tomfool.state import State

GAME = tomfool.game("taraux-de-six")


def dealt(hands: dict[int, str], stock: str = "", game: Game = GAME) -> State:
    """Return a hand, dealer 0, in which seats hold these cards and others, and the stock these."""
    wanted = {seat: list(bits(PACK.parse(codes))) for seat, codes in hands.items()}
    lies = list(bits(PACK.parse(stock)))
    spare = bits(PACK.all & ~PACK.parse(" ".join([*hands.values(), stock])))
    piles = {seat: wanted.get(seat, []) for seat in range(6)}
    for pile in (*piles.values(), lies):
        pile += [next(spare) for _ in range((6 if pile is lies else 12) - len(pile))]
    pack: list[Card] = []
    for packet in range(4):
        for seat in (1, 2, 3, 4, 5, 0):
            pack += piles[seat][3 * packet : 3 * packet + 3]
        pack += lies if packet == 0 else []
    return game.deal(pack=pack, dealer=0)


def say(state: State, *calls: str) -> State:
    for call in calls:
        state.play(call)
    return state


def words(state: State, seat: int | None = None) -> set[str]:
    return {GAME.vocabulary[action] for action in bits(state.legal(seat))}


def taken(state: State) -> State:
    """Let seat 1, the first to speak, take, and everybody else pass."""
    return say(state, "take", *["pass"] * 5)


# The auction


def test_bids_go_to_the_right_and_play_to_the_left_r3() -> None:
    state = dealt({1: "T21"})
    assert [say(state, "pass").turn for _ in range(4)] == [0, 5, 4, 3]
    say(state, "pass", "take", *["pass"] * 5)
    assert (state.declarer, state.partner) == (2, 5)


def test_five_passes_end_an_auction_and_six_if_nothing_was_said_r4() -> None:
    state = say(dealt({}), *["pass"] * 5)
    assert state.turn == 2
    say(state, "pass")
    assert (state.over, state.outcome, state.scores()) == (True, "all passed", (0,) * 6)
    assert not GAME.match.counts(state.outcome)
    assert state.account().verdict.startswith("All have passed")


def test_a_dummy_bid_cannot_win_r5() -> None:
    state = say(dealt({1: "T21"}), "stand", *["pass"] * 5)
    assert (state.over, state.outcome) == (True, "only dummy bids")
    assert GAME.at_stake(state.view(0)) == ""  # type: ignore[misc]
    assert "cannot be played" in state.account().verdict
    assert not GAME.match.counts(state.outcome)


def test_only_a_hand_with_an_honour_tells_of_one_and_the_refusal_says_so() -> None:
    state = dealt({0: "T1 T21 Fool"})
    with pytest.raises(IllegalAction, match="only with an Honour in hand"):
        state.play("prop")
    say(state, "take")
    assert "contra take" in words(state)
    with pytest.raises(IllegalAction, match="higher than 'take'"):
        state.play("prop")
    with pytest.raises(IllegalAction, match="another pair's bid that stands"):
        state.play("contra without")
    with pytest.raises(IllegalAction, match=r"now pass, without, against, contra take"):
        state.play("recontra")


def test_a_contra_is_answered_at_once_in_secret_by_bidder_and_partner_r7() -> None:
    state = say(dealt({0: "T1", 4: "T21"}), "take", "contra take")
    assert (state.turn, state.stakes) == (1, 2)
    assert words(state) == {"no"}  # no Honour, and asked all the same
    for seat in (2, 3, 5):
        view = state.view(seat)
        assert (view.turn, view.aside) == (5, None)
    assert "double again" in state.rule.prompt(state.view(1))
    with pytest.raises(IllegalAction, match="only with an Honour"):
        state.play("recontra")
    with pytest.raises(IllegalAction, match="now no"):
        state.play("without")
    with pytest.raises(NotYet):
        state.play("pass", 5)
    say(state, "no")
    assert (state.turn, words(state)) == (4, {"no", "recontra"})
    assert len(state.view(2).log) == 2
    say(state, "no")
    assert (state.turn, state.stakes, len(state.view(2).log)) == (5, 2, 2)
    assert [GAME.vocabulary[action] for _, action in state.view(4).entries if action is not None] == [
        "take", "contra take", "no",
    ]  # fmt: skip


def test_a_recontra_is_known_to_all_and_nobody_else_is_asked() -> None:
    state = say(dealt({0: "T1", 1: "T21", 4: "Fool"}), "take", "contra take", "recontra")
    assert (state.turn, state.stakes, state.aside) == (5, 4, None)
    assert [(event.kind, event.seat) for event in state.view(2).events] == [("recontra", 1)]
    assert "Take, re-contra ×4" in state.game.at_stake(state.view(2))  # type: ignore[misc]
    assert "with re-contra" in state.rule.prompt(state.view(5))
    say(state, "without")
    assert state.stakes is None
    assert "Without ×4" in GAME.at_stake(state.view(5))  # type: ignore[misc]


def test_what_is_said_of_an_honour_is_so_in_every_world() -> None:
    state = say(dealt({1: "Fool", 0: "T1", 5: "T21"}), "prop", "stand", "take")
    rng = Random(1)
    for _ in range(20):
        world = state.view(3).imagine(rng)
        assert all(world.zones[seat] & HONOURS for seat in (0, 1))
    rule = state.rule
    assert rule.bounds(state.view(3)) == [Bound(1, HONOURS, 1), Bound(0, HONOURS, 1)]
    assert not rule.plausible(moved(state, 1))


def moved(state: State, seat: int) -> State:
    """Return a world like *state* in which *seat* has no Honour."""
    world = state.copy()
    world.zones[3] |= world.zones[seat] & HONOURS
    world.zones[seat] &= ~HONOURS
    return world


def test_an_honour_from_the_stock_or_one_that_has_been_played_binds_no_other() -> None:
    state = say(dealt({1: "Fool"}, "T1 T21 2E 3E 4E 5E"), "stand", *["pass"] * 2, "take", *["pass"] * 2)
    say(state, "without", *["pass"] * 5)
    assert state.declarer == 1
    rule = GAME.rules[1]
    assert rule.bounds(state.view(2)) == [Bound(1, HONOURS, 1)]
    say(state, *["done"] * 6, "Fool")
    assert rule.bounds(state.view(2)) == []
    taken_up = say(dealt({4: "Fool"}, "T1 T21 2E 3E 4E 5E"), *["pass"] * 3, "stand", *["pass"] * 2, "take")
    say(taken_up, *["pass"] * 5, "first")
    assert (taken_up.declarer, taken_up.partner) == (1, 4)
    assert rule.bounds(taken_up.view(0)) == [Bound(4, PACK.parse("Fool"), 1)]


# The stock


def test_the_partner_takes_what_the_bidder_leaves_and_all_see_it() -> None:
    state = taken(dealt({}, "T2 T3 T4 T5 T6 T7"))
    assert words(state) == {"first", "second"}
    assert "partner takes the others" in state.rule.prompt(state.view(1))
    say(state, "second")
    assert PACK.show(state.zones[4] & PACK.parse("T2 T3 T4 T5 T6 T7")) == "T2 T3 T4"
    assert [(event.seat, PACK.show(event.cards)) for event in state.events if event.kind == "talon"] == [
        (1, "T5 T6 T7"), (4, "T2 T3 T4"),
    ]  # fmt: skip
    assert state.turn == 1


def test_trumps_laid_away_are_shown_when_both_have_laid_away() -> None:
    trumps = "T8 T9 T10 T11 T12 T13 T14 T15 KE KA KF KW"
    state = say(taken(dealt({1: trumps}, "T2 T3 T4 2E 3E 4E")), "second", "T2", "T3", "T8")
    assert not [event for event in state.events if event.kind == "shown"]
    assert state.turn == 4
    for card in ("2E", "3E", "4E"):
        state.play(card)
    assert [(event.seat, PACK.show(event.cards)) for event in state.events if event.kind == "shown"] == [
        (1, "T2 T3 T8")
    ]
    assert state.view(0).barred[1] & PLAIN == PLAIN
    assert state.turn == 1


def test_an_unseen_stock_is_turned_up_at_the_end() -> None:
    state = say(dealt({}, "T2 T3 T4 2E 3E 4E"), "against", *["pass"] * 5, *["done"] * 6)
    rng = Random(2)
    while not state.over:
        state.apply(pick(state.legal(), rng.random))
    assert [PACK.show(event.cards) for event in state.events if event.kind == "stock"] == [
        PACK.show(PACK.parse("T2 T3 T4 2E 3E 4E"))
    ]


# The score


def test_both_discards_count_for_the_declarers_unless_they_win_no_trick() -> None:
    state = GAME.deal(seed=1)
    state.contract, state.declarer, state.partner = BIDS[2], 0, 3
    laid = PACK.parse("QE QA QF"), PACK.parse("QW CE CA")
    state.zones = [0] * len(state.zones)
    state.zones[GAME.discard(0)], state.zones[GAME.discard(3)] = laid
    trick = tomfool.state.Trick((0, 1, 2, 3, 4, 5), 3, (1, 2, 3, 4, 5, 6))
    state.history = [trick]
    assert reckon(state).halves == POINTS.half_points(laid[0] | laid[1])
    state.history = [trick._replace(taker=1)]
    assert reckon(state).halves == 0


@pytest.mark.parametrize(
    ("value", "side", "scores"),
    [(31, 0b001001, (62, -31, -31, 62, -31, -31)), (-4, 0b010010, (4, -8, 4, 4, -8, 4))],
)
def test_each_defender_pays_once_and_the_declarers_halve_it_r10(
    value: int, side: int, scores: tuple[int, ...]
) -> None:
    assert shared(value, side, 6) == scores
    with pytest.raises(ValueError, match="cannot be shared"):
        shared(1, 0b11, 3)


def test_every_bid_contra_bonus_and_end_comes_up() -> None:
    """Random hands in which calls that end the auction early are rare."""
    seen: Counter[str] = Counter()
    rng = Random("six")
    for number in range(400):
        state = GAME.deal(f"six {number}", number % 6)
        while not state.over:
            legal = state.legal()
            for word in ("against", "without"):
                action = 1 << GAME.action(word)
                if legal & action and rng.random() < 0.85:
                    legal &= ~action
            state.apply(pick(legal, rng.random))
        seen[f"{state.outcome or state.contract.name} {state.stakes or 1}"] += 1
        seen.update(event.kind for event in state.events)
    wanted = {f"{bid} {factor}" for bid in ("take", "without", "against") for factor in (1, 2, 4)}
    wanted |= {"abundance", "sparrow made", "sparrow missed", "slam missed", "paid", "stock"}
    assert {key for key in wanted if not seen[key]} == set()


# The page


def test_the_tables_of_the_page_are_those_of_the_game() -> None:
    slug = "taraux-de-six"
    ranks = {"King": "KE", "Queen": "QE", "Cavalier": "CE", "Jack": "JE", "every other, Aces too": "AE"}
    points = {row[0]: int(row[1]) for row in table("## The cards", slug) if len(row) == 2}
    assert points.pop("World, Magician, Fool") == POINTS[PACK.card("T1")]
    assert points == {name: POINTS[PACK.card(code)] for name, code in ranks.items()}
    assert [row[1:] for row in table("## The cards", slug) if len(row) == 5] == [[str(t) for t in TARGETS]]
    bids = [(row[0].strip("`"), row[2]) for row in table("## The bidding", slug)]
    assert bids == [(bid.name, str(bid.factor) if bid.factor else "–") for bid in BIDS]
    page = tomfool.TITLES[slug].page
    shown = re.findall(r"`(abundance \w+)` +\| +(\d+) \| +(\d+) \|", page)
    assert shown == [(row.name, str(row.trumps), str(row.points)) for row in ABUNDANCES]
    check_options(slug)


def test_the_tricks_and_the_example_of_the_page_are_right() -> None:
    for plays, winner, _ in table("## The tricks", "taraux-de-six"):
        codes = re.findall(r"`(\w+)`", plays)
        check("taraux-de-six", {"kind": "trick", "plays": codes, "winner": codes.index(winner.strip("`"))})
    found = doubled(Reckoning(BIDS[2], 94, 2, abundance=-20), 2, everything=False)
    assert (found.by, found.game, found.value) == (6, 62, 42)
    assert shared(found.value, 0b001001, 6) == (84, -42, -42, 84, -42, -42)


def test_every_call_is_explained() -> None:
    state = dealt({1: "T21", 0: "T1", 4: "Fool"})
    rule = state.rule
    for call in rule.calls:
        assert rule.meaning(state.view(1), call)
    assert "nobody has bid yet" in rule.prompt(state.view(1))
    say(state, "prop")
    assert "only informs" in rule.prompt(state.view(0))
    assert GAME.at_stake(state.view(0)).startswith("Bidding")  # type: ignore[misc]
    assert rule.told("pass") == ("pass", "")
    assert rule.told("prop") == ("say", "“prop”")
