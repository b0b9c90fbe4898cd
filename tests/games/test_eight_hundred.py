"""Eight Hundred: its points, deal and discard, the rulings of its page, and how a match ends."""

from __future__ import annotations

from random import Random

import pytest

import tomfool
from tests.cases.positions import position
from tests.games.pages import check_options, table
from tomfool.cards import LOKA62 as PACK
from tomfool.cards import bits, pick
from tomfool.errors import IllegalAction
from tomfool.games.bologna import eight_hundred as rules
from tomfool.games.bologna.tarocchini import POINTS
from tomfool.match import Match
from tomfool.mechanics.declare import WON, Declare, Entered, SetTricks
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.scoring.excuse import PayForFool
from tomfool.state import State, Trick

GAME = tomfool.game("eight-hundred")


def cards(text: str) -> int:
    return PACK.parse(text)


def playing(*hands: str, game: Game = GAME, dealer: int = 3, totals: tuple[int, ...] = ()) -> State:
    """Return a hand near its end: what each seat still holds, seat 0 to lead with dealer 3."""

    def before(state: State) -> None:
        state.totals = totals

    zones = {seat: cards(hand) for seat, hand in enumerate(hands)}
    return position(game, SetTricks, dealer=dealer, zones=zones, context=before)


def declaring(hand: str, *, game: Game = GAME, totals: tuple[int, ...] = ()) -> State:
    """Return a hand in which seat 0 is the first to declare, and holds *hand*."""

    def before(state: State) -> None:
        state.totals = totals

    return position(game, Declare, dealer=3, zones={0: cards(hand)}, context=before)


def say(state: State, *names: str) -> State:
    for name in names:
        state.play(name)
    return state


def play_out(state: State, seed: int) -> State:
    rng = Random(seed)
    while not state.over:
        state.apply(pick(state.legal(), rng.random))
    return state


# Cards, deal, discard


def test_the_pack_is_worth_87_in_pairs_and_93_with_the_last_trick() -> None:
    assert POINTS.count(PACK.all) == 118
    assert POINTS.half_points(PACK.all) // 2 + rules.LAST_TRICK == 93


def test_kings_and_honours_stay_and_trumps_may_go() -> None:
    state = position(GAME, LayAway, zones={0: cards("KE QE T2 T19 T20 T1 T21 Fool 6W")})
    assert PACK.show(state.legal()) == "QE 6W T2 T19"
    with pytest.raises(IllegalAction, match="KE: Kings and the four honours"):
        state.play("KE")


def test_the_discard_is_seen_by_nobody_else() -> None:
    state = GAME.deal(seed=5, dealer=1)
    for _ in range(2):
        state.apply(next(bits(state.legal())))
    assert state.view(1).zones[GAME.discard(1)] == state.zones[GAME.discard(1)]
    for seat in (0, 2, 3):
        assert state.view(seat).zones[GAME.discard(1)] is None


def test_the_most_that_sets_in_tricks_can_bring() -> None:
    """The King or the World leads one run only; of the Quartet and the Aces there may be two of three."""
    combos = rules.sets_of(dict(GAME.options))
    once = sum(kind.points(4) for kind in combos.kinds if kind.name not in ("quartet", "aces"))
    assert once + 2 * 2 * 10 == rules.MOST_IN_TRICKS


# Declaring (4.2)


def test_a_class_is_open_once_and_only_with_a_set_in_the_hand() -> None:
    state = declaring("KE KA KF QE JE 6A 7A")
    names = [GAME.vocabulary[action] for action in bits(state.legal())]
    assert names == ["declare kings", "done"]
    say(state, "declare kings", "KE", "KA", "KF", "done")
    assert [GAME.vocabulary[action] for action in bits(state.legal())] == ["done"]
    with pytest.raises(IllegalAction, match="declared that already"):
        state.play("declare kings")
    with pytest.raises(IllegalAction, match="no set of queens"):
        state.play("declare queens")


def test_a_card_outside_the_set_is_refused_by_what_may_be_shown() -> None:
    state = say(declaring("KE KA KF KW QE"), "declare kings", "KE")
    with pytest.raises(IllegalAction, match="you are showing kings; go on with one of"):
        state.play("QE")


def test_less_than_there_is_may_be_declared() -> None:
    state = say(declaring("KE KA KF KW"), "declare kings", "KE", "KA", "KF", "done", "done")
    assert state.sheet.declared == (17, 0, 0, 0)


def test_three_combinations_of_one_seat_double_and_patterns_apart() -> None:
    hand = "KE KA KF QE QA QW JE JA JF JW T2 T3 T5"
    sets = [
        ("kings", "KE KA KF"),
        ("queens", "QE QA QW"),
        ("jacks", "JE JA JF JW"),
        ("quartet", "T2 T3 T5"),
    ]
    state = declaring(hand)
    for name, codes in sets:
        say(state, f"declare {name}", *codes.split(), "done")
    state.play("done")
    assert state.sheet.declared == ((17 + 14 + 24) * 2 + 10, 0, 0, 0)


def test_what_is_shown_is_known_to_lie_in_the_hand() -> None:
    state = say(declaring("KE KA KF QE"), "declare kings", "KE", "KA", "KF", "done", "done")
    assert state.view(2).known == ((cards("KE KA KF"), 1),)
    rng = Random(3)
    for _ in range(20):
        assert state.view(2).imagine(rng).zones[0] & cards("KE KA KF") == cards("KE KA KF")


def test_a_class_called_says_that_the_hand_holds_a_set_of_it() -> None:
    """Before a card is shown already: worlds imagined then hold a set of that class."""
    rng, looked_at = Random(2), 0
    for seed in range(40):
        state = GAME.deal(seed=seed, dealer=3)
        while not isinstance(state.rule, Declare):
            state.apply(pick(state.legal(), rng.random))
        calls = [name for name in state.rule.kinds if state.legal() >> name & 1]
        if not calls:
            continue
        state.apply(calls[0])
        looked_at += 1
        for _ in range(5):
            world = state.view(2).imagine(rng)
            assert state.rule.kinds[calls[0]].best(world.zones[0])
    assert looked_at > 5


# Tricks (5)


def test_r10_the_fool_counts_in_the_trick_for_whoever_wins_it() -> None:
    state = say(playing("T21 6F", "T20 7F", "Fool 8F", "6E 9F"), "T21", "T20", "Fool", "6E")
    assert state.sheet.tricks == (28, 0, 0, 0)
    without = tomfool.game("eight-hundred", fool_in_trick=False)
    state = say(playing("T21 6F", "T20 7F", "Fool 8F", "6E 9F", game=without), "T21", "T20", "Fool", "6E")
    assert state.sheet.tricks == (0, 0, 0, 0)


def test_r11_the_last_of_the_quartet_wins_and_the_6_beats_it() -> None:
    assert say(playing("T4 6F", "T2 7F", "T5 8F", "T3 9F"), "T4", "T2", "T5", "T3").history[-1].taker == 3
    assert say(playing("T5 6F", "T6 7F", "T2 8F", "T3 9F"), "T5", "T6", "T2", "T3").history[-1].taker == 1


def test_r13_useless_pips_pay_for_the_fool_before_aces() -> None:
    rule = next(rule for rule in GAME.rules if isinstance(rule, PayForFool))
    order = [PACK.codes[card] for card in rule.order]
    assert order[:5] == ["6E", "6A", "6F", "6W", "7E"]
    assert order[20:22] == ["T6", "T7"]
    assert order[-3:] == ["T20", "T1", "T21"]
    assert sorted(order) == sorted(set(PACK.codes) - {"Fool"})
    assert PACK.codes[rule.dues(GAME.deal(1), cards("AE AA QW T9 8F 7W T3 KE"))] == "7W"


def test_r16_signals_are_open_where_they_can_be_true_or_of_use() -> None:
    def signals(state: State) -> set[str]:
        return {GAME.vocabulary[action] for action in bits(state.legal()) if action >= len(PACK)}

    state = playing("T9 T4 7W KE Fool", "7E 8E", "9E 10E", "T2 T3")
    assert signals(state) == {
        "T9 knock", "T4 knock", "7W knock", "KE knock", "Fool knock",
        "T9 drag", "T4 drag", "7W throw", "KE throw",
    }  # fmt: skip
    state.play("7W throw")
    assert state.history == []
    assert PACK.codes[state.fall[0]] == "7W"
    assert "7E knock" in signals(state)
    state.play("7E")
    assert signals(state) == set()  # third hand, two cards of Earth and nothing else
    with pytest.raises(IllegalAction, match="only for the first 2 players"):
        state.play("9E knock")
    state.play("9E")
    with pytest.raises(IllegalAction, match="only for the leader"):
        state.play("T2 drag")
    with pytest.raises(IllegalAction, match="a card has to be played now"):
        state.play("declare kings")
    with pytest.raises(IllegalAction, match="7E knock: that card is not in your hand"):
        state.play("7E knock")


def test_whoever_says_that_a_card_was_the_last_of_its_suit_holds_no_more_of_it() -> None:
    state = say(playing("T9 7W KE", "7E 8E 9W", "9E 10E 8A", "T2 T3 8W"), "7W throw", "9W", "9E")
    water = cards("8W")
    worlds = [state.view(3).imagine(Random(seed)) for seed in range(20)]
    assert not any(world.zones[0] & water for world in worlds)
    water = cards("7W 8W 9W 10W")
    assert state.barred[0] & water == water & ~cards("7W")
    assert not state.barred[0] & cards("T2 8E")  # of other suits nothing was said


def test_r16_each_card_goes_with_just_the_signals_that_fit() -> None:
    """Word by word, at every choice of some hands played at random."""
    suits = [cards(" ".join(suit.codes)) for suit in PACK.suits] + [rules.TRUMPS]
    seen = dict.fromkeys(("knock", "throw", "drag"), 0)
    for seed in range(12):
        state, rng = GAME.deal(seed=seed, dealer=seed % 4), Random(seed)
        while not state.over:
            if isinstance(state.rule, SetTricks):
                hand, place = state.zones[state.turn], len(state.fall)
                alone = [suit & hand for suit in suits if (suit & hand).bit_count() == 1]
                wanted = set()
                for card in bits(state.legal() & PACK.all):
                    fits = {
                        "knock": place < 2,
                        "throw": 1 << card in alone,
                        "drag": place == 0 and bool(rules.TRUMPS >> card & 1),
                    }
                    words = [word for word, open_now in fits.items() if open_now]
                    wanted |= {PACK.codes[card], *(f"{PACK.codes[card]} {word}" for word in words)}
                    for word in words:
                        seen[word] += 1
                assert {GAME.vocabulary[action] for action in bits(state.legal())} == wanted
            state.apply(pick(state.legal(), rng.random))
    assert min(seen.values()) > 50


def test_signals_are_in_the_log_of_everybody() -> None:
    state = say(playing("T9 T4", "7E 8E", "9E 10E", "T2 T3"), "T9 drag")
    drag = GAME.action("T9 drag")
    assert [action for _, action in state.view(1).entries] == [drag]
    assert GAME.carried[drag] == PACK.card("T9")


def test_without_the_option_there_are_no_signals() -> None:
    game = tomfool.game("eight-hundred", signals=False)
    assert game.carried == {}
    assert not any(name.endswith(("knock", "throw", "drag")) for name in game.vocabulary)


# The count (6)


def settled(dealer: int, piles: tuple[str, str], laid: str, takers: tuple[int, ...]) -> State:
    """Return a hand whose tricks were won by *takers*, the last of them last."""
    history = [
        Trick((taker, *((taker + step) % 4 for step in (1, 2, 3))), taker, (0, 1, 2, 3)) for taker in takers
    ]
    zones = {GAME.pile(side): cards(pile) for side, pile in enumerate(piles)}
    zones[GAME.discard(dealer)] = cards(laid)
    return position(GAME, PayForFool, dealer=dealer, zones=zones, history=history)


def test_r12_the_discard_counts_for_the_dealers_side_in_points_and_in_sets() -> None:
    state = settled(0, ("KE QE 7A 8A", "9A 10A 6A AA"), "CE JE", (0, 1))
    piles = rules.piles(state)
    assert piles == (cards("KE QE 7A 8A CE JE"), cards("9A 10A 6A AA"))
    assert rules.counted(state, piles) == (5 + 4 + 1 + 1 + 3 + 2 - 3, 4 - 2 + 6)
    assert state.scores() == (13 + 15, 8, 13 + 15, 8)


def test_the_discard_goes_over_if_the_dealers_side_has_no_trick() -> None:
    state = settled(2, ("", "9A 10A 6A AA"), "CE JE", (1, 3))
    assert rules.piles(state) == (0, cards("9A 10A 6A AA CE JE"))


@pytest.mark.parametrize("seed", range(12))
def test_r17_the_card_points_of_both_sides_make_93(seed: int) -> None:
    state = play_out(GAME.deal(seed=seed, dealer=seed % 4), seed)
    assert sum(state.account().tally["card points"]) == 2 * 93
    assert state.scores()[0] == state.scores()[2]
    assert state.scores()[1] == state.scores()[3]
    items = state.account().items[:-1]
    assert tuple(sum(item.amounts[seat] for item in items) for seat in range(4)) == state.scores()


def test_the_account_shows_what_scored_card_by_card() -> None:
    state = settled(0, ("KE KA KF KW", "9A 10A 6A AA"), "CE JE", (0, 1))
    labels = {item.key: item.label for item in state.account().items}
    assert labels["kings, A"] == "Four Kings: KE KA KF KW"
    assert "suit E, A" not in labels


# The match (7)


def test_there_is_no_check_before_all_four_have_declared() -> None:
    state = declaring("T21 T20 T19", totals=(700, 795, 700, 795))
    say(state, "declare trumps", "T21", "T20", "T19", "done", "done", "done", "done")
    assert not state.over
    state.sheet = Entered((10, 10, 0, 0), (0, 0, 0, 0))
    state.play("done")
    assert state.outcome == WON
    assert state.scores() == (10, 10, 10, 10)
    assert "nothing more is counted" in state.account().verdict


def test_r14_a_set_in_a_trick_wins_the_match_at_once() -> None:
    hands = ("T21 6F", "T20 7F", "Fool 8F", "6E 9F")
    state = say(playing(*hands, totals=(780, 799, 780, 799)), "T21", "T20", "Fool", "6E")
    assert state.outcome == WON
    assert state.scores() == (28, 0, 28, 0)
    assert state.zones[0] == cards("6F")  # cards are left in the hands


def test_r14_a_set_in_the_last_trick_wins_before_the_count() -> None:
    hands = ("T21", "T20", "Fool", "6E")
    state = say(playing(*hands, totals=(780, 700, 780, 700)), "T21", "T20", "Fool", "6E")
    assert state.outcome == WON
    assert state.scores() == (28, 0, 28, 0)


def test_level_above_the_target_the_play_goes_on() -> None:
    assert not rules.decided((805, 805), 800)
    assert rules.decided((805, 804), 800)
    assert not rules.decided((799, 10), 800)


def test_a_match_ends_with_the_side_that_has_more() -> None:
    match, rng = Match(tomfool.game("eight-hundred", target=500)), Random(8)
    while not match.over:
        state = match.deal(seed=bytes([len(match.hands)]))
        while not state.over:
            state.apply(pick(state.legal(), rng.random))
        match.finish()
    assert max(match.totals) >= 500
    assert match.totals[0] == match.totals[2]
    assert [hand.dealer for hand in match.hands] == [number % 4 for number in range(len(match.hands))]


def test_r1_to_the_right_eldest_turns_and_deal_are_mirrored() -> None:
    game = tomfool.game("eight-hundred", direction="right")
    state = game.deal(seed=1, dealer=1)
    for _ in range(2):
        state.apply(next(bits(state.legal())))
    turns = []
    while isinstance(state.rule, Declare):
        turns.append(state.turn)
        state.play("done")
    assert turns == [0, 3, 2, 1]
    assert state.circle == (0, 3, 2, 1)
    assert game.match.next_dealer(game, 0) == 3


# The page for players


def test_the_patterns_on_the_page_are_worth_what_it_says() -> None:
    combos = rules.sets_of(dict(GAME.options))
    for codes, _, worth in table("### Patterns", "eight-hundred"):
        found = [f.points for f in combos.found(cards(codes.strip("`"))) if f.kind.name not in ("honours",)]
        assert sum(found) == int(worth), codes


def test_the_combinations_on_the_page_are_those_of_the_game() -> None:
    combos = rules.sets_of(dict(GAME.options))
    rows = {
        name.strip("`"): (int(four), int(three))
        for name, four, three in table("### Combinations", "eight-hundred")
    }
    assert rows == {kind.name: (kind.points(4), kind.points(3)) for kind in combos.combinations}


def test_the_example_on_the_page_is_right() -> None:
    pile = (
        "KE QE CE JE 10E 9E 8E 7E 6E AE KA QA CA JA 10A 9A 8A 7A 6A AA T21 T20 T19 T18 T1 Fool T2 T3 T6 T7"
    )
    state = settled(1, (pile, "6W 7W"), "", (0, 1))
    amounts = [int(row[1]) for row in table("### An example", "eight-hundred")]
    found = [item.amounts[0] for item in state.account().items if item.key not in ("tricks", "score")]
    assert amounts == [17, *found[1:], sum(amounts[:-1])]


def test_the_page_names_every_option_with_its_values() -> None:
    check_options("eight-hundred")


def test_a_card_with_a_signal_is_still_that_card() -> None:
    game = tomfool.game("eight-hundred")
    rule = next(rule for rule in game.rules if isinstance(rule, Tricks))
    for action, card in game.carried.items():
        assert rule.card_of(action) == card
    assert rule.card_of(3) == 3
