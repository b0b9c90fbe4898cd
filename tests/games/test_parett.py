"""The rulings of Parett, by their numbers, and what the page says besides."""

from __future__ import annotations

import re
from random import Random

import pytest

import tomfool
from tests.cases.games.parett import lay, scored
from tests.cases.positions import position
from tests.golden import play_hand
from tests.oracles import parett as oracle
from tomfool import record
from tomfool.cards import bits, pick
from tomfool.errors import IllegalAction
from tomfool.games.parrots.parett import LONGEST
from tomfool.match import Match
from tomfool.mechanics.bets import Bets
from tomfool.mechanics.passing import Pass
from tomfool.mechanics.sets import Sealing
from tomfool.rules import Game
from tomfool.shuffle import derived_seed
from tomfool.state import State

GAME = tomfool.game("parett")
SEALING = next(rule for rule in GAME.rules if isinstance(rule, Sealing))


def cards(text: str) -> int:
    return GAME.pack.parse(text)


def higher(one: str, two: str) -> bool:
    return SEALING.rules.strength(cards(one)) > SEALING.rules.strength(cards(two))


def drafted(seed: int = 1) -> State:
    """A hand whose cards have been passed, at its first bet."""
    state, rng = GAME.deal(seed), Random(seed)
    while isinstance(state.rule, Pass):
        seat = rng.choice(list(bits(state.waiting)))
        state.apply(pick(state.legal(seat), rng.random), seat)
    return state


def sealing(*hands: str) -> State:
    return position(GAME, Sealing, zones={seat: cards(hand) for seat, hand in enumerate(hands) if hand})


# Sets


def test_r1_the_ace_is_high() -> None:
    assert higher("AH", "KS")
    assert higher("AD AC", "KS KH")
    assert higher("AD 2D", "KD QD")


def test_r3_a_single_card_is_compared_by_rank_before_suit() -> None:
    assert higher("AH", "KS")
    assert higher("3D", "2S")
    assert higher("5C", "5D")


def test_r4_of_two_pairs_of_one_rank_the_one_with_the_spade_is_higher() -> None:
    assert higher("9S 9D", "9H 9C")
    assert higher("2S 2C", "2H 2D")


def test_r5_of_flushes_the_suit_counts_before_the_top_card() -> None:
    assert higher("3S 2S", "AH KH")
    assert higher("4C 3C 2C", "AD KD QD")
    assert higher("AH 2H", "KH QH")


def test_every_part_of_a_set_is_a_set() -> None:
    for seed in range(20):
        hand = sum(1 << card for card in Random(seed).sample(range(52), 13))
        for chosen in SEALING.rules.sets(hand):
            for card in bits(chosen):
                part = chosen ^ 1 << card
                assert not part or SEALING.rules.is_set(part)


def test_a_fifth_card_makes_no_set() -> None:
    state = sealing("2D 3D 4D 5D 6D", "AS")
    for code in ("2D", "3D", "4D", "5D"):
        state.play(code, 0)
    assert GAME.show_actions(state.legal(0)) == "parett"
    with pytest.raises(IllegalAction, match="a set has at most 4 cards"):
        state.play("6D", 0)


def test_a_card_that_does_not_go_with_those_chosen_is_refused_with_the_rule() -> None:
    state = sealing("7H 7D KS", "AS")
    with pytest.raises(IllegalAction, match="a set has at least one card"):
        state.play("parett", 0)
    state.play("7H", 0)
    with pytest.raises(IllegalAction, match="makes no set with 7H: a set is of one rank or of one suit"):
        state.play("KS", 0)
    with pytest.raises(IllegalAction, match="not in your hand"):
        state.play("8H", 0)
    with pytest.raises(IllegalAction, match="a set has to be laid down now"):
        state.play("bet 3", 0)


# The draft and the bets


def test_the_draft_deals_five_five_and_three_and_uses_the_pack_up() -> None:
    pack = list(range(52))
    state = GAME.deal(pack=pack)
    assert [GAME.pack.show(state.zones[seat]) for seat in (0, 3)] == [
        GAME.pack.show(sum(1 << card for card in pack[start : start + 5])) for start in (0, 15)
    ]
    sizes = []
    while isinstance(state.rule, Pass):
        sizes.append([state.zones[seat].bit_count() for seat in range(4)])
        for seat in range(4):
            for _ in range(state.rule.count):
                state.apply(next(bits(state.legal(seat))), seat)
    assert sizes == [[5] * 4, [10] * 4, [13] * 4]
    assert [state.zones[seat].bit_count() for seat in range(4)] == [13] * 4
    assert state.zones[GAME.undealt] == 0


def test_r2_passes_are_chosen_before_anything_arrives() -> None:
    state = GAME.deal(3)
    hand = state.zones[1]
    card = next(bits(state.legal(0)))
    state.apply(card, 0)
    assert state.zones[1] == hand
    assert not state.legal(1) >> card & 1
    assert state.waiting == 0b1110
    with pytest.raises(IllegalAction, match="pass a card that is in your hand"):
        state.play(GAME.vocabulary[card], 1)


def test_a_passed_card_is_known_to_giver_and_receiver_alone() -> None:
    state = GAME.deal(3)
    passed = []
    for seat in (2, 0, 3, 1):
        card = next(bits(state.legal(seat)))
        passed.append((seat, card))
        state.apply(card, seat)
    for seat, card in passed:
        place = [entry[0] for entry in passed].index(seat)
        readers = [other for other in range(4) if list(state.view(other).entries)[place][1] == card]
        assert set(readers) == {seat, (seat + 1) % 4}
        knowers = [other for other in range(4) if any(c >> card & 1 for c, _ in state.view(other).known)]
        assert knowers == [seat]
        for other in range(4):
            worlds = [
                state.view(other).imagine(Random(n)).zones[(seat + 1) % 4] >> card & 1 for n in range(30)
            ]
            assert all(worlds) == (other in (seat, (seat + 1) % 4))


def test_a_card_passed_on_again_is_not_read_by_the_third() -> None:
    """Seat 2 sees that it came from seat 1, and not that seat 1 had it from seat 0."""
    state = GAME.deal(3)
    first = next(bits(state.legal(0)))
    for seat in range(4):
        state.apply(next(bits(state.legal(seat))), seat)
    for seat in range(4):
        for _ in range(2):
            legal = state.legal(seat)
            state.apply(first if seat == 1 and legal >> first & 1 else next(bits(legal)), seat)
    assert state.zones[2] >> first & 1
    read = [action for _, action in state.view(2).entries]
    assert read.count(first) == 1
    assert read.index(first) >= 4
    (known,) = [zones for known, zones in state.view(0).known if known >> first & 1]
    assert known == 1 << 1 | 1 << 2, "it has stayed with seat 1 or gone to seat 2, and no further"


def test_r6_every_bet_is_open_whatever_the_others_have_bet() -> None:
    state = drafted()
    for _ in range(3):
        state.play("bet 13")
    assert GAME.show_actions(state.legal()) == ", ".join(f"bet {number}" for number in range(14))
    with pytest.raises(IllegalAction, match="bet 0 to bet 13"):
        state.play(GAME.pack.codes[next(bits(state.zones[state.turn]))])


def test_r11_bets_and_passes_go_left_and_the_last_to_bet_opens_the_next_round() -> None:
    state = GAME.deal(1, dealer=2)
    state = position(GAME, Bets, dealer=2, zones={0: 1, 1: 2})
    order = []
    for _ in range(4):
        order.append(state.turn)
        state.play("bet 1")
    assert order == [2, 3, 0, 1]
    match = Match(tomfool.game("parett", length="rounds-8"))
    openers = []
    for number in range(8):
        openers.append(match.dealer)
        play_hand(match.deal(derived_seed("openers", number)), number)
        match.finish()
    assert openers == [0, 3, 2, 1, 0, 3, 2, 1]


# Play


def test_the_others_see_who_is_ready_and_nothing_else() -> None:
    state = sealing("2D 3D 4D 9S", "AS KS", "5H", "6C")
    before = state.view(1)
    for code in ("2D", "3D", "4D"):
        state.play(code, 0)
        assert state.view(1) == before
        assert state.view(None).counts[0] == 4
    state.play("parett", 0)
    seen = state.view(1)
    assert seen.waiting == 0b1110
    assert [GAME.vocabulary[action] for _, action in seen.entries if action is not None] == ["parett"]
    assert len(seen.log) == 1
    assert seen.counts == before.counts


def test_all_sets_are_shown_together_and_their_cards_are_out_of_play() -> None:
    state = sealing("2D 3D 9S", "AS 9D", "5H 8S", "6C 8H")
    for seat, chosen in ((2, "5H"), (0, "2D 3D"), (3, "6C"), (1, "AS")):
        assert not state.view(3).history
        lay(state, seat, cards(chosen))
    (trick,) = state.view(3).history
    assert list(trick.sets) == [cards("2D 3D"), cards("AS"), cards("5H"), cards("6C")]
    assert trick.taker == 0
    gone = GAME.zone_index["out of play"]
    assert state.view(None).zones[gone] == cards("2D 3D AS 5H 6C")
    assert state.waiting == 0b1111


def test_r7_the_round_ends_when_three_are_out_and_the_fourth_wins_nothing_more() -> None:
    state = sealing("2D", "3D", "4D 9S 9H", "5D")
    for seat, chosen in enumerate(("2D", "3D", "4D", "5D")):
        lay(state, seat, cards(chosen))
    assert state.over
    assert len(state.history) == 1
    assert state.zones[2] == cards("9S 9H")


def test_r7_two_who_are_left_play_on_and_a_seat_that_is_out_does_not() -> None:
    state = sealing("2D", "3D 3H", "4D", "5D 5H")
    for seat, chosen in enumerate(("2D", "3D", "4D", "5D")):
        lay(state, seat, cards(chosen))
    assert state.waiting == 0b1010
    lay(state, 1, cards("3H"))
    lay(state, 3, cards("5H"))
    assert state.over
    assert [trick.circle for trick in state.history] == [(0, 1, 2, 3), (1, 3)]


# Scores and the match


@pytest.mark.parametrize(
    ("bet", "won", "score"),
    [(1, 1, 2), (3, 4, 1), (0, 2, 2), (4, 0, -4), (0, 0, 0), (13, 13, 26), (2, 1, -1)],
)
def test_a_bet_that_is_met_counts_twice(bet: int, won: int, score: int) -> None:
    assert scored(GAME, [bet, 0, 0, 0], [won, 0, 0, 0]).scores()[0] == score


def test_the_tricks_of_all_seats_are_those_of_the_round() -> None:
    lengths = set()
    for seed in range(60):
        state = GAME.deal(seed)
        state.rollout(Random(seed).random)
        assert sum(state.account().tally["tricks"]) == len(state.history)
        assert 4 <= len(state.history) <= 13
        lengths.add(len(state.history))
    assert len(lengths) > 3


def end(match: Match, bets: list[int], tricks: list[int]) -> None:
    """Let a round of *match* come to these bets and tricks."""
    match.deal(derived_seed("end", len(match.hands)))
    match.state = scored(match.game, bets, tricks, match.dealer, ledger=match.ledger)
    match.finish()


def test_r8_a_match_for_points_that_nobody_ends_is_over_after_forty_rounds() -> None:
    for stakes in ("points", "pot"):
        match = Match(tomfool.game("parett", length="points-16", stakes=stakes))
        while not match.over:
            end(match, [2, 2, 2, 2], [1, 1, 1, 1])
        assert len(match.hands) == LONGEST == 40


def test_r9_a_match_for_points_ends_with_the_round_in_which_somebody_gets_there() -> None:
    match = Match(tomfool.game("parett", length="points-16"))
    end(match, [7, 8, 0, 0], [7, 7, 0, 0])
    assert match.totals == [14, -1, 0, 0]
    assert not match.over
    end(match, [1, 9, 0, 0], [1, 9, 0, 0])
    assert match.totals == [16, 17, 0, 0]
    assert match.over
    assert match.ranking() == [2, 1, 3, 3]


def test_in_a_match_for_chips_the_points_end_it_and_the_chips_win_it() -> None:
    match = Match(tomfool.game("parett", length="points-16", stakes="pot"))
    end(match, [8, 5, 0, 0], [8, 5, 0, 0])
    assert match.ledger.points == (16, 10, 0, 0)
    assert match.over
    # 16 in the pot: eight each for the first two, who have paid four
    assert match.totals == [4, 4, -4, -4]


@pytest.mark.parametrize("length", ["rounds-4", "rounds-8", "points-16"])
@pytest.mark.parametrize("ante", [1, 4, 20])
def test_r10_the_pot_is_paid_claimed_and_shared_out_as_the_oracle_does(length: str, ante: int) -> None:
    game = tomfool.game("parett", length=length, stakes="pot", ante=ante)
    plain = tomfool.game("parett", length=length)
    for seed in range(4):
        match, points = Match(game), []
        while not match.over:
            state = match.deal(derived_seed("pot", seed, len(match.hands)))
            play_hand(state, seed, len(match.hands))
            points.append(list(plain.score(state)))
            match.finish()
        chips, left = oracle.pot_match(points, ante)
        assert [list(hand.scores) for hand in match.hands] == chips
        assert match.ledger.pot == left == 0
        assert sum(match.totals) == 0
        assert [sum(own) for own in zip(*points, strict=True)] == list(match.ledger.points)
        assert record.dump(record.replay(record.dump(match))) == record.dump(match)


def test_the_account_of_the_last_round_for_chips_shows_the_share() -> None:
    match = Match(tomfool.game("parett", stakes="pot"))
    while not match.over:
        end(match, [1, 0, 0, 0], [1, 0, 0, 3])
    keys = [list(hand.account.tally) for hand in match.hands]
    assert ["share" in names for names in keys] == [False, False, False, True]


# The page


def test_the_examples_of_the_page_are_right() -> None:
    page = tomfool.TITLES["parett"].page.replace("−", "-")
    rows = re.findall(r"^\| `([^`]+)` +\| `([^`]+)` +\|", page, re.M)
    assert len(rows) == 8
    assert all(higher(one, two) for one, two in rows)
    table = page.split("### An example")[1]
    lines = [
        re.findall(r"-?\d+", line)
        for line in table.splitlines()
        if line.startswith("|") and "-:" not in line
    ]
    bets, tricks, result = ([int(number) for number in line] for line in lines[1:4])
    assert list(scored(GAME, bets, tricks).scores()) == result
    game: Game = tomfool.game("parett", stakes="pot")
    state = scored(game, bets, tricks)
    assert state.account().tally["taken"] == [2, 1, 2, 0]
    assert game.match.carry is not None
    assert game.match.carry(state).pot == 15
