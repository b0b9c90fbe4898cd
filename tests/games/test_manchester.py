"""The two Manchesters: their parts, the choice of hands, dummies, and the rulings of their pages."""

from __future__ import annotations

from random import Random

import pytest

from tests.cases.kinds import check
from tests.games.pages import check_options, table
from tests.games.piedmont_table import game
from tomfool.bots.registry import bot
from tomfool.cards import bits, pick
from tomfool.errors import IllegalAction
from tomfool.games.piedmont.manchester import FIRST, FORCED, PACK, POINTS, ManchesterTricks, Sheet
from tomfool.games.piedmont.manchester_piccadilly import ChooseHand
from tomfool.lab.duplicate import duplicate
from tomfool.mechanics.dummies import DummyTricks, dummies, next_place
from tomfool.mechanics.talon import LayAway
from tomfool.rules import Game, Phase
from tomfool.sampler import NoWorld
from tomfool.state import State

PICCADILLY = game("manchester-piccadilly")
TRUFFLE = game("manchester-truffle")
BOTH = pytest.mark.parametrize("rules", [PICCADILLY, TRUFFLE], ids=lambda rules: rules.slug)
SIMPLE = bot("simple", 0)


def at(rules: Game, phase: type[Phase], seed: object = 1, dealer: int = 0) -> State:
    """Return a hand of random play that has come to the first phase of this kind."""
    state, rng = rules.deal(seed, dealer), Random(str(seed))
    while not isinstance(state.rule, phase):
        state.apply(pick(state.legal(), rng.random))
    return state


def finished(rules: Game, seed: object, dealer: int = 0) -> State:
    state, rng = rules.deal(seed, dealer), Random(str(seed))
    while not state.over:
        state.apply(pick(state.legal(), rng.random))
    return state


# Manchester


@BOTH
@pytest.mark.parametrize("dealer", [0, 1])
def test_thirteen_each_in_packets_and_the_rest_lies_aside(rules: Game, dealer: int) -> None:
    state = rules.deal(pack=range(78), dealer=dealer)
    first = [*range(5), *range(10, 15), *range(20, 23)]
    assert list(bits(state.zones[1 - dealer])) == first
    assert state.zones[rules.undealt].bit_count() == 52
    assert state.sheet.start == tuple(POINTS.count(state.zones[seat]) for seat in (0, 1))


@BOTH
def test_both_lay_three_away_and_forced_cards_are_shown_when_both_have(rules: Game) -> None:
    codes = "2E KE KA KF KW T1 T2 T3 T4 T5 T6 T7 Fool"
    forced, rest = PACK.parse(codes), list(bits(PACK.all & ~PACK.parse(codes)))
    plain = rules.deal(pack=range(78), dealer=0)
    pack: list[int] = [0] * 78
    for place, card in zip(bits(plain.zones[1]), bits(forced), strict=True):
        pack[place] = card
    for place in range(78):
        if not plain.zones[1] >> place & 1:
            pack[place] = rest.pop(0)
    state = rules.deal(pack=pack, dealer=0)
    assert state.turn == 1
    state.play("Fool")
    state.play("KE")
    with pytest.raises(IllegalAction, match="may go only where there are fewer than three"):
        state.play("KA")
    state.play("2E")
    assert not [event for event in state.events if event.kind == "shown"]
    assert state.view(0).known == ()
    for _ in range(3):
        state.apply(next(bits(state.legal())))
    shown = [(event.seat, PACK.show(event.cards)) for event in state.events if event.kind == "shown"]
    assert shown == [(1, "KE Fool")]
    assert not FIRST & ~state.barred[1]
    assert FORCED & ~PACK.parse("KE Fool") == state.barred[rules.discard(1)] & FORCED
    while isinstance(state.rule, ManchesterTricks):
        state.apply(next(bits(state.legal())))
    assert PACK.parse("KE Fool") in [cards for cards, _ in state.view(0).known]


@BOTH
@pytest.mark.parametrize("lead", ["alternate", "winner"])
def test_r4_the_lead_goes_to_and_fro_or_to_the_winner(rules: Game, lead: str) -> None:
    state = at(game(rules.slug, manchester_lead=lead), ManchesterTricks, 3, dealer=1)
    rng, leaders = Random(3), []
    while isinstance(state.rule, ManchesterTricks):
        if not state.fall:
            leaders.append(state.turn)
        state.apply(pick(state.legal(), rng.random))
    takers = [trick.taker for trick in state.history]
    assert leaders == ([0, 1] * 5 if lead == "alternate" else [0, *takers[:-1]])


@BOTH
def test_the_first_scores_add_up_to_nothing_and_are_public(rules: Game) -> None:
    for seed in range(8):
        state = at(rules, ChooseHand if rules is PICCADILLY else LayAway, seed)
        while not state.sheet.piles:
            state.apply(next(bits(state.legal())))
        assert sum(state.sheet.first) == 0
        assert any(event.kind.startswith("a first score") for event in state.view(None).events)
        assert not state.zones[rules.pile(0)] | state.zones[rules.discard(0)]


@BOTH
def test_what_closed_cards_are_worth_is_so_in_every_imagined_world(rules: Game) -> None:
    for seed in range(3):
        state, rng = rules.deal(seed, seed % 2), Random(seed)
        while not state.over:
            if rng.random() < 0.12:
                for seat in (0, 1, None):
                    world = state.view(seat).imagine(rng)
                    for own in (0, 1):
                        if state.sheet.piles:
                            laid = world.zones[rules.zone_index[f"laid {own}"]]
                            worth = state.zones[rules.zone_index[f"laid {own}"]]
                            assert POINTS.count(laid) == POINTS.count(worth)
                        else:
                            closed = world.zones[own] | world.zones[rules.discard(own)]
                            real = state.zones[own] | state.zones[rules.discard(own)]
                            assert POINTS.count(closed) == POINTS.count(real)
            state.apply(pick(state.legal(), rng.random))


@BOTH
@pytest.mark.parametrize("start", [(500, 500), (20, 500)], ids=["both", "the second"])
def test_worths_that_no_hands_can_have_are_no_world(rules: Game, start: tuple[int, int]) -> None:
    state = rules.deal(1)
    state.sheet = Sheet(start)
    with pytest.raises(NoWorld):
        state.view(None).imagine(Random(1))


# Piccadilly


@pytest.mark.parametrize("dealer", [0, 1])
def test_r7_the_four_hands_come_from_the_rest_as_it_lies(dealer: int) -> None:
    state = PICCADILLY.deal(pack=range(78), dealer=dealer)
    while not isinstance(state.rule, ChooseHand):
        state.apply(next(bits(state.legal())))
    order = (1 - dealer, dealer, 3 - dealer, 2 + dealer)
    for place, hand in enumerate(order):
        starts = (26 + 5 * place, 46 + 5 * place, 66 + 3 * place)
        wanted = [
            c for start, many in zip(starts, (5, 5, 3), strict=True) for c in range(start, start + many)
        ]
        assert list(bits(state.zones[hand])) == wanted


def test_neither_knows_which_hand_the_other_keeps_before_both_have_said() -> None:
    state = at(PICCADILLY, ChooseHand)
    second = state.zones[3]
    assert state.view(1).zones[3] == second
    assert state.view(0).zones[3] is None
    assert state.rule.meaning(state.view(1), "keep second").split(", ") == [
        PACK.codes[card] for card in PACK.sort(second)
    ]
    with pytest.raises(IllegalAction, match="say first which hand you keep"):
        state.play("2E")
    state.play("keep second")
    assert state.zones[1] == second
    assert list(state.view(0).entries)[-1] == (1, None)
    assert PICCADILLY.vocabulary[list(state.view(1).entries)[-1][1] or 0] == "keep second"
    dummy = state.zones[2]
    state.play("keep first")
    assert isinstance(state.rule, DummyTricks)
    assert [PICCADILLY.vocabulary[action or 0] for _, action in list(state.view(None).entries)[-2:]] == [
        "keep second",
        "keep first",
    ]
    assert state.view(None).zones[2] == dummy


@pytest.mark.parametrize("dealer", [0, 1])
def test_r9_each_plays_a_hand_and_the_dummy_across(dealer: int) -> None:
    state = at(PICCADILLY, DummyTricks, 2, dealer)
    assert state.circle == (dealer, 1 - dealer, 2 + dealer, 3 - dealer)
    turns = []
    for _ in range(4):
        turns.append((next_place(state.view(state.turn)), state.turn))
        state.apply(next(bits(state.legal())))
    assert turns == [
        (dealer, dealer),
        (1 - dealer, 1 - dealer),
        (2 + dealer, dealer),
        (3 - dealer, 1 - dealer),
    ]


def test_a_dummy_is_called_after_whoever_plays_it() -> None:
    assert dummies(PICCADILLY, ("Anna", "Ben")) == ("Anna’s Dummy", "Ben’s Dummy")
    assert dummies(PICCADILLY, ("You", "Ben")) == ("Your Dummy", "Ben’s Dummy")
    assert dummies(TRUFFLE, ("Anna", "Ben")) == ("Dummy",)


def test_the_second_scores_add_up_to_what_manchester_has_left_and_thirteen() -> None:
    for seed in range(8):
        tally = finished(PICCADILLY, seed, seed % 2).account().tally
        second = sum(tally["piccadilly"]) + sum(tally["tricks"])
        assert second == 146 + sum(tally["starting value"]) + 13


# Truffle


@pytest.mark.parametrize("talon", [4, 3])
def test_r3_the_dealer_takes_four_or_three_and_one_lies_aside(talon: int) -> None:
    rules = game("manchester-truffle", talon=talon)
    state = rules.deal(pack=range(78), dealer=0)
    while not state.sheet.piles:
        state.apply(next(bits(state.legal())))
    assert list(bits(state.zones[2]))[:5] == list(range(26, 31))
    assert [zone.bit_count() for zone in state.zones[:3]] == [16 + talon, 16, 16]
    assert state.zones[0] >> 78 - talon == (1 << talon) - 1
    aside = state.zones[rules.zone_index["talon 0"]]
    assert aside == (0 if talon == 4 else 1 << 74)
    state.rollout(Random(talon).random)
    items = {item.key: item.label for item in state.account().items}
    assert items["discard"].startswith(f"The {'four' if talon == 4 else 'three'} laid away: ")


def test_r4_r9_the_discard_is_shown_when_complete_and_then_dummy_is_laid_open() -> None:
    state = at(TRUFFLE, LayAway)
    while not state.sheet.piles:
        state.apply(next(bits(state.legal())))
    for _ in range(4):
        assert state.view(1).zones[2] is None
        assert state.view(1).zones[TRUFFLE.discard(0)] is None
        state.apply(next(bits(state.legal())))
    assert state.view(1).zones[2] == state.zones[2]
    assert (state.view(1).zones[TRUFFLE.discard(0)] or 0).bit_count() == 4


def test_r6_dummy_is_played_in_turn_by_the_number_of_the_trick() -> None:
    state = at(TRUFFLE, DummyTricks, 5, dealer=0)
    rng, players = Random(5), []
    while not state.over:
        if next_place(state.view(state.turn)) == 2:
            players.append(state.turn)
        state.apply(pick(state.legal(), rng.random))
    assert players == [1, 0] * 8


def test_r10_a_dealer_without_a_trick_loses_the_four_cards() -> None:
    lost = kept = 0
    for seed in range(12):
        state = finished(TRUFFLE, seed, seed % 2)
        account, dealer = state.account(), state.dealer
        laid = POINTS.count(state.zones[TRUFFLE.discard(dealer)])
        got = account.tally["discard"]
        assert got[dealer] == (laid if account.tally["tricks"][dealer] else 0)
        kept += bool(got[dealer])
        state.history = [t._replace(taker=1 - dealer) if t.taker == dealer else t for t in state.history]
        assert state.account().tally["discard"][1 - dealer] == laid
        lost += 1
    assert kept
    assert lost


@BOTH
def test_a_fool_in_the_last_trick_is_lost_to_another_side(rules: Game) -> None:
    fool, seen = PACK.parse("Fool"), {True: 0, False: 0}
    for seed in range(60):
        state = at(rules, DummyTricks, seed)
        owner = next((place for place in range(rules.hands) if state.zones[place] & fool), None)
        if owner is None:
            continue
        rng = Random(seed)
        while not state.over:
            legal = state.legal()
            state.apply(pick(legal & ~fool or legal, rng.random))
        last = state.history[-1]
        side = 0b0101 << (owner & 1) if rules is PICCADILLY else 1 << owner
        ours = bool(side >> last.taker & 1)
        seen[ours] += 1
        assert state.zones[rules.pile(last.taker)] & fool
        assert any(event.kind.startswith("the Fool in the last") for event in state.events) != ours
    assert seen[False]
    assert seen[True] or rules is TRUFFLE


# Bots, and the pages


@BOTH
def test_simple_beats_random(rules: Game) -> None:
    assert duplicate(rules, ["simple", "random"], 10, seed=1).interval[0] > 0


def test_simple_keeps_the_stronger_hand_and_lets_its_own_hand_win_before_dummy() -> None:
    state = at(PICCADILLY, ChooseHand)
    state.zones[1], state.zones[3] = PACK.parse("T21 T20 KE"), PACK.parse("2E 3E 4E")
    assert PICCADILLY.vocabulary[SIMPLE.choose(state.view(1))] == "keep first"
    state.zones[1], state.zones[3] = state.zones[3], state.zones[1]
    assert PICCADILLY.vocabulary[SIMPLE.choose(state.view(1))] == "keep second"
    state = at(TRUFFLE, DummyTricks, 1, dealer=1)
    for zone, codes in ((1, "KE 2A"), (2, "T5 T6 3E 4E"), (0, "5E 6E")):
        state.zones[zone] = PACK.parse(codes)
    state.history = [*state.history, state.history[-1]]  # the dealer plays Dummy to the second trick
    state.play("KE")
    assert TRUFFLE.vocabulary[SIMPLE.choose(state.view(1))] in ("3E", "4E")


@BOTH
def test_the_pages_agree(rules: Game) -> None:
    check_options(rules.slug)
    part = "## Piccadilly" if rules is PICCADILLY else "## The Truffle"
    rows = [row for row in table(part, rules.slug) if len(row) == 3]
    assert rows
    for cards, best, _ in rows:
        plays = cards.replace("`", "").split()
        context = {"part": rules.slug.removeprefix("manchester-")}
        case = {"kind": "trick", "plays": plays, "winner": plays.index(best.strip("`")), "context": context}
        check(rules.slug, case)
    points = table("## The cards", rules.slug)
    assert sum(int(row[3]) for row in points[:-1]) == POINTS.count(PACK.all) == 146
    example = table("### An example", rules.slug)
    numbers = [[int(cell.strip("*").replace("−", "-")) for cell in row[1:]] for row in example]
    manchester, start, first, cards_, tricks, total, score = numbers
    assert [a + b for a, b in zip(manchester, start, strict=True)] == first
    assert [sum(three) for three in zip(first, cards_, tricks, strict=True)] == total
    assert score == [total[0] - total[1], total[1] - total[0]]


def test_the_choice_of_a_hand_is_put_in_words_and_can_be_played_out() -> None:
    state = at(PICCADILLY, ChooseHand)
    assert "which one do you keep" in state.rule.prompt(state.view(1)).lower()
    assert state.rule.told("keep first") == ("keep", "the first hand")
    for seed in range(4):
        world = state.copy()
        world.rollout(Random(seed).random)
        assert world.over
        assert sum(world.scores()) == 0
