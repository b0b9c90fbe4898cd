"""Terziglio: auction, talon, count and score by the rulings of its page, and its page for players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import tomfool
from tests.cases.positions import position
from tests.games.pages import check_options
from tests.games.pages import table as page_table
from tomfool.bots.registry import bot
from tomfool.cards import LOKA62 as PACK
from tomfool.cards import bits, pick
from tomfool.errors import IllegalAction
from tomfool.games.bologna import terziglio as rules
from tomfool.games.bologna.tarocchini import POINTS
from tomfool.match import VOID_HANDS, Match
from tomfool.mechanics.auction import THROWN_IN, Auction
from tomfool.mechanics.declare import Declare, SetTricks
from tomfool.mechanics.talon import LayAway
from tomfool.rules import seats_from
from tomfool.scoring.excuse import PayForFool
from tomfool.scoring.settlement import by_each
from tomfool.state import State, Trick

GAME = tomfool.game("terziglio")
TALON = GAME.zone_index["talon 0"]


def cards(text: str) -> int:
    return PACK.parse(text)


def bid(*calls: str, seed: int = 1, dealer: int = 0) -> State:
    state = GAME.deal(seed=seed, dealer=dealer)
    for call in calls:
        state.play(call)
    return state


def play_out(state: State, seed: int) -> State:
    rng = Random(seed)
    while not state.over:
        state.apply(pick(state.legal(), rng.random))
    return state


# Deal, auction, talon


@pytest.mark.parametrize("dealer", range(3))
def test_nineteen_cards_each_and_five_aside(dealer: int) -> None:
    state = GAME.deal(pack=range(62), dealer=dealer)
    assert [state.zones[seat].bit_count() for seat in range(3)] == [19, 19, 19]
    assert list(bits(state.zones[TALON])) == [57, 58, 59, 60, 61]
    assert state.turn == (dealer + 1) % 3


def test_r4_each_speaks_once_and_only_solo_overbids() -> None:
    state = bid("play")
    assert [GAME.vocabulary[action] for action in bits(state.legal())] == ["pass", "solo"]
    with pytest.raises(IllegalAction, match="not bid yet, higher than 'play'"):
        state.play("play")
    state = bid("pass", "play", "pass")
    assert (state.declarer, state.contract) == (2, rules.PLAY)
    assert isinstance(state.rule, LayAway)
    state = bid("play", "pass", "solo")
    assert (state.declarer, state.contract) == (0, rules.SOLO)


def test_solo_ends_the_auction_at_once() -> None:
    state = bid("play", "solo")
    assert state.declarer == 2
    assert isinstance(state.rule, Declare)
    assert state.turn == 2


def test_r2_r3_five_of_24_go_and_no_king_or_honour() -> None:
    state = bid("play", "pass", "pass")
    assert state.zones[1].bit_count() == 24
    assert not state.legal() & cards("KE KA KF KW T1 T20 T21 Fool")
    assert state.view(1).zones[1] == state.zones[1]
    for _ in range(5):
        state.apply(next(bits(state.legal())))
    assert state.zones[1].bit_count() == 19
    assert isinstance(state.rule, Declare)
    assert state.turn == 1


def test_r17_nobody_sees_the_talon_of_a_solo() -> None:
    state = bid("solo")
    assert state.zones[TALON].bit_count() == 5
    assert all(state.view(seat).zones[TALON] is None for seat in range(3))


def test_r5_a_hand_thrown_in_scores_nothing_and_counts() -> None:
    match = Match(GAME)
    for _ in range(3):
        state = match.deal(seed=b"1")
        for _ in range(3):
            state.play("pass")
        assert match.finish().outcome == THROWN_IN
    assert match.over
    assert match.totals == [0, 0, 0]
    assert [hand.dealer for hand in match.hands] == [0, 1, 2]


def test_r5_by_the_option_it_does_not_count_and_the_next_dealer_deals() -> None:
    match = Match(tomfool.game("terziglio", passed_hand="again"))
    for number in range(VOID_HANDS):
        assert not match.over
        state = match.deal(seed=bytes([number]))
        for _ in range(3):
            state.play("pass")
        match.finish()
    assert match.stuck
    assert match.counted == 0
    assert [hand.dealer for hand in match.hands[:5]] == [0, 1, 2, 0, 1]


def test_the_declarer_declares_and_leads_first() -> None:
    state = bid("pass", "solo", dealer=1)
    assert state.turn == 0
    turns = []
    while isinstance(state.rule, Declare):
        turns.append(state.turn)
        state.play("done")
    assert turns == [0, 1, 2]
    assert isinstance(state.rule, SetTricks)
    assert state.turn == 0


# Count and score


def after_play(
    piles: tuple[str, str, str],
    aside: str,
    takers: tuple[int, ...],
    *,
    solo: bool = False,
    declarer: int = 0,
) -> State:
    """Return a hand whose tricks were won by *takers*, the Fool settled."""

    def before(state: State) -> None:
        state.declarer, state.contract = declarer, rules.SOLO if solo else rules.PLAY

    zones = {GAME.pile(seat): cards(pile) for seat, pile in enumerate(piles)}
    zones[TALON if solo else GAME.discard(declarer)] = cards(aside)
    history = [Trick(seats_from(taker, 3), taker, (0, 1, 2)) for taker in takers]
    return position(GAME, PayForFool, zones=zones, history=history, context=before)


def piles_of(state: State) -> tuple[int, int]:
    """Return the piles of the declarer and of the defenders."""
    return rules.piles(state, rules.tricks_of_declarer(state))


def test_r6_the_half_of_an_odd_pile_falls_to_the_declarer() -> None:
    state = after_play(("KE QE 6A", "KA 7A 8A", ""), "9A 10A", (0, 1))
    assert rules.counted(state, piles_of(state)[0]) == (5 + 4 + 1 + 1 + 1 - 2, 93 - 10)
    assert POINTS.count(cards("KE QE 6A 9A 10A")) == 12


@pytest.mark.parametrize("solo", [False, True])
def test_r17_the_five_cards_aside_are_the_declarers(*, solo: bool) -> None:
    state = after_play(("KE QE 6A", "KA 7A 8A", ""), "CE JE", (0, 1), solo=solo)
    assert piles_of(state) == (cards("KE QE 6A CE JE"), cards("KA 7A 8A"))


def test_without_a_trick_the_declarer_loses_them() -> None:
    state = after_play(("", "KA 7A 8A", "KE QE 6A"), "CE JE", (2, 1))
    assert piles_of(state) == (0, cards("KA 7A 8A KE QE 6A CE JE"))


@pytest.mark.parametrize(
    ("points", "units"), [(50, 1), (95, 1), (96, 2), (145, 2), (146, 3), (150, 3), (47, 1)]
)
def test_r9_four_points_short_count_as_the_next_fifty(points: int, units: int) -> None:
    assert rules.units(points) == units


def test_r8_level_the_declarer_loses() -> None:
    assert rules.value(120, 120, rules.PLAY, all_tricks=False) == -2
    assert rules.value(121, 120, rules.PLAY, all_tricks=False) == 2


def test_r11_solo_doubles_the_units_and_not_the_forty() -> None:
    assert rules.value(967, 17, rules.SOLO, all_tricks=True) == 19 * 2 + 40
    assert rules.value(36, 939, rules.PLAY, all_tricks=True) == -(18 + 40)


def test_r16_only_one_seats_sets_double_together() -> None:
    """Two defenders with two combinations and one: no three of one seat, so nothing doubles."""

    def before(state: State) -> None:
        state.declarer, state.contract = 0, rules.SOLO

    zones = {0: cards("6E"), 1: cards("KE KA KF QE QA QF"), 2: cards("JE JA JF")}
    state = position(GAME, Declare, zones=zones, context=before)
    state.play("done")
    for name, codes in (("kings", "KE KA KF"), ("queens", "QE QA QF")):
        state.play(f"declare {name}")
        for code in codes.split():
            state.play(code)
        state.play("done")
    state.play("done")
    state.play("declare jacks")
    for code in ("JE", "JA", "JF"):
        state.play(code)
    state.play("done")
    state.play("done")
    assert state.sheet.declared == (0, 31, 12)
    assert rules.entered(state.sheet.declared, 0) == (0, 43)


@pytest.mark.parametrize("seed", range(20))
def test_the_account_adds_up_to_the_totals_of_both_sides(seed: int) -> None:
    state = bid(*(["solo"] if seed % 2 else ["pass", "play", "pass"]), seed=seed, dealer=seed % 3)
    play_out(state, seed)
    tally, scores = state.account().tally, state.scores()
    assert sum(scores) == 0
    foe = (state.declarer + 1) % 3
    skip = ("total", "units", "score")
    for seat in (state.declarer, foe):
        assert (
            sum(amounts[seat] for key, amounts in tally.items() if key not in skip) == tally["total"][seat]
        )
    assert tally["card points"][state.declarer] + tally["card points"][foe] == 93
    won = scores[state.declarer] > 0
    assert won == (tally["total"][state.declarer] > tally["total"][foe])
    assert ("declarer wins" in state.account().verdict) == won


def test_all_passed_is_said_in_the_account() -> None:
    account = bid("pass", "pass", "pass").account()
    assert account.verdict == "All have passed."
    assert account.scores == (0, 0, 0)


# What comes up


def stacked(rng: Random, hand: list[str], seat: int, dealer: int) -> list[int]:
    """A pack that gives *seat* the cards of *hand*."""
    dealt = GAME.deal(pack=range(62), dealer=dealer).zones[seat]
    places = rng.sample(list(bits(dealt)), len(hand))
    rest = [card for card in rng.sample(range(62), 62) if PACK.codes[card] not in hand]
    pack = [-1] * 62
    for place, code in zip(places, hand, strict=True):
        pack[place] = PACK.card(code)
    return [card if card >= 0 else rest.pop() for card in pack]


def test_every_contract_and_every_end_comes_up_for_each_side(
    record_property: Callable[[str, object], None],
) -> None:
    seen: Counter[str] = Counter()
    rng, simple = Random("terziglio"), bot("simple", 0)
    strong = [f"T{rank}" for rank in range(21, 5, -1)] + ["KE", "KA", "KF"]
    for number in range(240):
        dealer = number % 3
        declarer = (dealer + 1) % 3
        hand = {0: strong, 1: ["Fool", "6E", "7E", "8E", "9E", "6A", "7A", "8A", "9A", "6F", "7F"]}.get(
            number % 4, []
        )
        state = GAME.deal(pack=stacked(rng, hand, declarer, dealer), dealer=dealer)
        state.play("solo" if number % 3 else "play")
        while isinstance(state.rule, Auction):
            state.play("pass")
        while not state.over:
            wise = number % 8 < 5
            view = state.view(state.turn)
            state.apply(simple.choose(view) if wise else pick(state.legal(), rng.random))
        won = state.scores()[declarer] > 0
        seen[f"{state.contract.name} {'won' if won else 'lost'}"] += 1
        tricks = rules.tricks_of_declarer(state)
        seen["all tricks by the declarer"] += tricks == 19
        seen["all tricks by the defenders"] += tricks == 0
        declared = [rules.entered(amounts, state.declarer) for amounts in state.sheet]
        for name, shown, caught in zip(("declarer", "defenders"), *declared, strict=True):
            seen[f"declared by the {name}"] += shown > 0
            seen[f"set in a trick of the {name}"] += caught > 0
        for event in state.events:
            if event.kind == "paid":
                fool = event.cards == cards("Fool")
                seen["the Fool surrendered" if fool else "the Fool paid for"] += 1
    wanted = [
        "play won", "play lost", "solo won", "solo lost",
        "all tricks by the declarer", "all tricks by the defenders",
        "declared by the declarer", "declared by the defenders",
        "set in a trick of the declarer", "set in a trick of the defenders",
        "the Fool surrendered", "the Fool paid for",
    ]  # fmt: skip
    for thing in wanted:
        record_property(thing, seen[thing])
        print(f"{seen[thing]:5} × {thing}")
    assert [thing for thing in wanted if not seen[thing]] == []


# The page for players


def test_the_tables_on_the_page_are_those_of_the_game() -> None:
    combos = rules.sets_of(dict(GAME.options))
    rows = page_table("## The sets", "terziglio")
    kinds = {name.strip("`"): (int(four), int(three)) for name, four, three in rows[:5]}
    assert kinds == {kind.name: (kind.points(4), kind.points(3)) for kind in combos.combinations}
    for codes, _, worth in [row for row in rows if re.search(r"`[TKA]", row[0])]:
        found = [f.points for f in combos.found(cards(codes.strip("`"))) if f.kind.name != "honours"]
        assert sum(found) == int(worth), codes


def test_the_examples_on_the_page_are_right() -> None:
    for contract, ours, theirs, units, declarer, defender in page_table("### An example", "terziglio"):
        row = rules.SOLO if "solo" in contract else rules.PLAY
        worth = rules.value(int(ours), int(theirs), row, all_tricks=False)
        assert by_each(worth, 0, 3)[:2] == tuple(int(n.replace("−", "-")) for n in (declarer, defender))
        assert abs(worth) == int(units) * row.factor


def test_the_page_names_every_option_with_its_values() -> None:
    check_options("terziglio")
