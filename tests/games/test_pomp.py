"""Pomp: pots and payments, the discard, declarations and what they tell, and its page for players."""

from __future__ import annotations

import re
from random import Random

import pytest

import tomfool
from tests.cases.positions import position
from tests.games.pages import check_options, table
from tomfool.cards import LOKA78 as PACK
from tomfool.cards import bits, pick
from tomfool.errors import IllegalAction
from tomfool.games.denmark import pomp as rules
from tomfool.games.denmark.pomp_chips import Chips, Pots
from tomfool.games.denmark.pomp_declared import declarations
from tomfool.match import Match
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.state import State

GAME = tomfool.game("pomp")


def cards(text: str) -> int:
    return PACK.parse(text)


def legal(state: State) -> str:
    return PACK.show(state.legal())


def play(state: State, codes: str) -> State:
    for code in codes.split():
        state.play(code)
    return state


def playing(*hands: str, pots: tuple[int, int] = (125, 125), dealer: int = 2) -> State:
    def before(state: State) -> None:
        state.sheet = Chips(pots=pots)

    return position(
        GAME, Tricks, dealer=dealer, zones={s: cards(h) for s, h in enumerate(hands)}, context=before
    )


def play_out(state: State, seed: object) -> State:
    rng = Random(str(seed))
    while not state.over:
        state.apply(pick(state.legal(), rng.random))
    return state


# Chips


@pytest.mark.parametrize("hands", [3, 6])
def test_players_and_pots_together_have_nothing_at_any_time(hands: int) -> None:
    match, rng = Match(tomfool.game("pomp", hands=hands)), Random(hands)
    while not match.over:
        before = sum(match.totals) + sum(match.ledger.pots)
        assert before == 0
        state = match.deal(seed=bytes([len(match.hands)]))
        while True:
            paid = [sum(row[seat] for _, row in state.sheet.paid) for seat in range(3)]
            assert sum(match.totals) + sum(paid) + sum(state.sheet.pots) == 0
            if state.over:
                break
            state.apply(pick(state.legal(), rng.random))
        match.finish()
    assert sum(match.totals) == 0
    assert sum(match.ledger.pots) == 0


def test_each_pot_is_founded_at_first_and_again_after_it_was_won() -> None:
    state = GAME.deal(seed=1)
    assert state.sheet.pots == (120, 120)
    assert state.sheet.sums()["founding"] == (-80, -80, -80)
    state = GAME.deal(seed=1, ledger=Pots((45, 200), (True, False), 1))
    assert state.sheet.pots == (165, 200)  # whatever has gone into it since
    assert state.sheet.sums()["founding"] == (-40, -40, -40)


def test_r15_the_dealer_pays_five_into_each_pot_after_the_discard() -> None:
    state = GAME.deal(seed=1, dealer=1, ledger=Pots((130, 125), (False, False), 1))
    assert state.sheet.pots == (130, 125)
    while isinstance(state.rule, LayAway):
        state.apply(next(bits(state.legal())))
    assert state.sheet.pots == (135, 130)
    assert state.sheet.sums()["dealer"] == (0, -10, 0)


def test_r7_the_rest_of_the_pots_goes_to_eldest_of_the_last_hand_first() -> None:
    state = play_out(GAME.deal(seed=4, dealer=2, ledger=Pots((55, 120), (False, False), 2)), 4)
    shares = rules.last_shares(state)
    whole = sum(state.sheet.pots)
    assert sum(shares) == whole
    assert shares[0] >= shares[1] >= shares[2]
    assert rules.to_enter(state) == tuple(a + b for a, b in zip(state.scores(), shares, strict=True))
    assert rules.carried(state) == Pots((0, 0), (False, False), 3)
    assert state.account().tally["shares"] == list(shares)
    earlier = play_out(GAME.deal(seed=4, dealer=2, ledger=Pots((55, 120), (False, False), 1)), 4)
    assert rules.last_shares(earlier) == (0, 0, 0)
    assert "shares" not in earlier.account().tally


# The discard (4.1, R8)


def test_trumps_go_all_together_or_not_at_all() -> None:
    state = position(GAME, LayAway, zones={0: cards("KE QE JE 9E T5 T9 Fool")})
    assert legal(state) == "9E JE QE T5 T9"
    play(state, "T5")
    assert legal(state) == "9E JE QE T9"
    play(state, "QE")
    assert legal(state) == "T9"
    with pytest.raises(IllegalAction, match="trumps may be laid away only if all"):
        play(position(GAME, LayAway, zones={0: cards("KE QE JE 9E 8E T5 T9 T11 T13")}), "T5")


def test_two_plain_cards_leave_no_room_for_two_trumps() -> None:
    state = play(position(GAME, LayAway, zones={0: cards("QE JE 9E T5 T9")}), "QE JE")
    assert legal(state) == "9E"


@pytest.mark.parametrize("honour", ["T1", "T21"])
def test_r8_with_an_honour_among_the_trumps_none_may_go(honour: str) -> None:
    assert legal(position(GAME, LayAway, zones={0: cards(f"QE JE 9E 8E T5 {honour}")})) == "8E 9E JE QE"
    with pytest.raises(IllegalAction, match="Kings, the Magician"):
        position(GAME, LayAway, zones={0: cards(f"QE JE 9E 8E T5 {honour}")}).play(honour)


def test_where_plain_cards_run_short_trumps_fill_up() -> None:
    trumps = " ".join(f"T{n}" for n in range(1, 22))
    state = position(GAME, LayAway, zones={0: cards(f"KE KA QE {trumps}")})
    play(state, "T2 T3")
    assert legal(state) == "QE"


def test_imagined_discards_are_legal_ones() -> None:
    rng, dealt = Random(5), Random(6)
    trumps = 0
    for seed in range(60):
        state = GAME.deal(seed=seed, dealer=0)
        while isinstance(state.rule, LayAway):
            state.apply(pick(state.legal(), dealt.random))
        world = state.view(1).imagine(rng)
        laid = world.zones[GAME.discard(0)]
        assert not laid & rules.KEPT
        gone = laid & rules.EMPTY_TRUMPS
        trumps += bool(gone)
        assert not gone or not world.zones[0] & PACK.trump_mask & ~rules.FOOL
    assert state.rule.plausible(world)


# Declarations (4.3)


@pytest.mark.parametrize(
    ("hand", "made"),
    [
        ("KE KA KF KW", [("kings full", 10)]),
        ("KE KA KF KW Fool", [("kings abundant", 15)]),
        ("KE KA KF Fool", [("kings half", 5)]),
        ("KE KA KF", []),
        ("KE QE CE JE Fool KA KF", [("kings half", 5), ("court earth abundant", 15)]),
        ("T1 T21 Fool T19", [("honours 3", 10)]),
        ("T1 T21 Fool T20 T19 T17", [("honours 5", 20)]),
        ("T2 T3 T4 T5 T6 T7 T8 T9 T10 Fool", [("trumps 10", 10)]),
        ("T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11", [("trumps 11 with the Magician", 15)]),
        ("T2 T3 T4 T5 T6 T7 T8 T9 T10", []),
    ],
)
def test_r9_r10_what_a_hand_declares(hand: str, made: list[tuple[str, int]]) -> None:
    assert list(declarations(cards(hand))) == made


def test_all_trumps_in_one_hand_run_down_to_the_2() -> None:
    made = dict(declarations(PACK.trump_mask))
    assert made == {"honours 22": 10 + 5 * 19, "trumps 22 with the Magician": 10 + 5 * 12}


def dealt_with(hand: str, seat: int, seed: int, dealer: int = 2) -> State:
    """A hand after the discard in which *seat*, which does not deal, has been dealt *hand* and others."""
    rng = Random(seed)
    places = list(bits(GAME.deal(pack=range(78), dealer=dealer).zones[seat]))
    wanted = [PACK.card(code) for code in hand.split()]
    rest = [card for card in rng.sample(range(78), 78) if card not in wanted]
    pack = [-1] * 78
    for place, card in zip(rng.sample(places, len(wanted)), wanted, strict=True):
        pack[place] = card
    state = GAME.deal(pack=[card if card >= 0 else rest.pop() for card in pack], dealer=dealer)
    while isinstance(state.rule, LayAway):
        state.apply(next(bits(state.legal())))
    return state


RICH = (
    "KE KA KF Fool QE CE JE QA CA 2W 3W 4W",
    "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 KE KA KF KW",
    "T21 T1 Fool T20 T18 T9 T8 T7 T6 T5 T4 KA QA CA KE QE JE",
    "KE QE CE KA QA JA KF CF JF Fool T21 2E 3E",
)


@pytest.mark.parametrize("hand", RICH)
def test_worlds_agree_with_what_was_declared_and_what_was_not(hand: str) -> None:
    """From the first trick to the last, in the eyes of every seat and of a spectator."""
    rng = Random(hand)
    for seed in range(3):
        state = dealt_with(hand, 0, seed)
        assert state.sheet.declared[0]
        while not state.over:
            if rng.random() < 0.15:
                for seat in (1, 2):
                    world = state.view(seat).imagine(rng)
                    assert GAME.rules[5].plausible(world)
                    assert world.zones[seat] == state.zones[seat]
            state.apply(pick(state.legal(), rng.random))


def test_a_half_leaves_open_which_card_is_missing() -> None:
    state, rng = dealt_with("KE KA KF Fool 2E 3E 4E 5E 6E 7E", 0, 3), Random(1)
    view = state.view(1)
    missing = {PACK.show(rules.KINGS & ~view.imagine(rng).zones[0]) for _ in range(60)}
    assert len(missing) > 1 or view.hand & rules.KINGS
    assert all(" " not in king for king in missing)


def test_the_number_of_trumps_declared_is_held_exactly() -> None:
    state, rng = dealt_with("T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12", 0, 9), Random(1)
    told = next(name for name in state.sheet.declared[0] if name.startswith("trumps"))
    many = int(told.split()[1])
    while len(state.history) < 12:
        for seat in (1, 2):
            hand = state.view(seat).imagine(rng).zones[0]
            played = sum(1 << card for t in state.history for who, card in t.plays if who == 0)
            if not state.fall:
                assert ((hand | played) & PACK.trump_mask).bit_count() == many
        state.apply(pick(state.legal(), rng.random))


# Tricks, last trick and finish: the worked cases hold the numbers


def test_r11_a_king_lost_costs_the_same_however_it_was_lost() -> None:
    state = play(playing("KA 2E", "T4 3E", "KF 4E"), "KA T4 KF")
    assert state.sheet.sums()["lost"] == (-10, 10, -10)
    assert state.sheet.pots == (125, 135)
    state = play(playing("KA 2E", "4A 3E", "5A 4E"), "KA 4A 5A")
    assert state.sheet.paid == ()


def test_r5_first_the_pot_is_taken_then_the_losers_pay_in() -> None:
    state = play(playing("KE", "KA", "5E", pots=(125, 150)), "KE KA 5E")
    assert state.sheet.pots == (125, 40)
    assert state.sheet.won == (False, True)
    assert state.sheet.sums()["emperor"] == (230, -40, -40)
    assert state.sheet.sums()["usurped"] == (40, -120, 40)


def test_the_last_trick_is_told() -> None:
    state = play(playing("KE", "T1", "3E", pots=(140, 125)), "KE T1 3E")
    kinds = [event.kind for event in state.events]
    assert (
        "won the last trick with the Magician, the Sparrow: 45 from each, and 140 from the Sparrow's pot"
        in kinds
    )
    assert "lost a King in the last trick, paying 40 to each and into the King's pot" in kinds


@pytest.mark.parametrize(
    ("distance", "amount"), [(0, 0), (2, 0), (3, 5), (7, 5), (8, 10), (-2, 0), (-3, -5), (-8, -10)]
)
def test_r2_points_go_to_the_nearest_five_both_ways(distance: int, amount: int) -> None:
    assert rules.nearest_five(distance) == amount


@pytest.mark.parametrize("seed", range(8))
def test_r14_the_card_points_make_78_and_the_account_adds_up(seed: int) -> None:
    state = play_out(GAME.deal(seed=seed, dealer=seed % 3), seed)
    account = state.account()
    assert sum(account.tally["card points"]) == 78
    skip = ("card points", "score", "shares")
    rows = [amounts for key, amounts in account.tally.items() if key not in skip]
    assert tuple(map(sum, zip(*rows, strict=True))) == state.scores()
    one, two = state.sheet.pots
    assert account.verdict == f"The Sparrow's pot holds {one} now, the King's pot {two}."
    assert GAME.at_stake is not None
    assert GAME.at_stake(state.view(0)) == f"The Sparrow's pot {one}, the King's pot {two}."


# The page for players


def test_the_declarations_on_the_page_are_those_of_the_game() -> None:
    held = {
        "kings full": "KE KA KF KW", "kings abundant": "KE KA KF KW Fool", "kings half": "KE KA KF Fool",
        "court earth full": "KE QE CE JE", "court earth abundant": "KE QE CE JE Fool",
        "court earth half": "KE QE JE Fool", "honours 3": "T21 T1 Fool", "honours 4": "T21 T1 Fool T20",
        "trumps 10": "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11",
        "trumps 11 with the Magician": "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11",
    }  # fmt: skip
    rows = {
        re.findall(r"`(.+?)`", name)[0]: int(worth) for name, _, worth in table("## Declarations", "pomp")
    }
    assert rows == {name: dict(declarations(cards(hand)))[name] for name, hand in held.items()}


def test_the_example_on_the_page_is_right() -> None:
    state = playing("KE", "T1", "3E", pots=(140, 125), dealer=0)
    state.turn = 0
    state.rule.lead(state, 0)  # type: ignore[attr-defined]
    play(state, "KE T1 3E")
    rows = [
        [int(cell.strip("*").replace("−", "-")) for cell in row[1:]]
        for row in table("### An example", "pomp")
    ]
    found = [row for key, row in state.sheet.paid if key in ("sparrow", "usurped")]
    assert [tuple(row) for row in rows[:-1]] == found
    assert rows[-1] == [sum(row[seat] for row in found) for seat in range(3)]


def test_the_page_names_every_option_with_its_values() -> None:
    check_options("pomp")
