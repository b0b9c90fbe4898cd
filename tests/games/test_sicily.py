"""Sicily, ruling by ruling; its page for players."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

import tomfool
from tests.cases.games.sicily import asked
from tests.cases.kinds import check
from tests.cases.positions import position
from tests.games.pages import check_options, table
from tomfool.cards import Card, bits, pick
from tomfool.errors import IllegalAction
from tomfool.games.calatafimi import sicily
from tomfool.games.calatafimi.cards import BIG, KINGS, PACK, POINTS, may_rally
from tomfool.games.calatafimi.throwing_in import BARGAINED, ThrowingIn
from tomfool.match import Match
from tomfool.mechanics.auction import THROWN_IN
from tomfool.mechanics.bargain import Bargain
from tomfool.mechanics.partner import NOBODY_CALLED
from tomfool.mechanics.rounds import AskRound
from tomfool.rules import NOBODY, Game
from tomfool.state import State, Trick

GAME = tomfool.game("sicily")
PLAIN = tomfool.game("sicily", bargaining=False)


def dealt(hands: dict[int, str], stock: str = "", game: Game = PLAIN) -> State:
    """Return a hand, dealer 3, in which seats hold these cards and others, and the stock these."""
    lies = list(bits(PACK.parse(stock)))
    spare = bits(PACK.all & ~PACK.parse(" ".join([*hands.values(), stock])))
    piles = {seat: list(bits(PACK.parse(hands.get(seat, "")))) for seat in range(4)}
    for pile in (*piles.values(), lies):
        pile += [next(spare) for _ in range((3 if pile is lies else 15) - len(pile))]
    pack: list[Card] = []
    for packet in range(3):
        pack += lies if packet == 2 else []
        for seat in range(4):
            pack += piles[seat][5 * packet : 5 * packet + 5]
    return game.deal(pack=pack, dealer=3)


def say(state: State, *calls: str) -> State:
    for call in calls:
        state.play(call)
    return state


def words(state: State) -> set[str]:
    return {state.game.vocabulary[action] for action in bits(state.legal())}


# The bargaining


def test_hold_undoes_a_take_r4() -> None:
    state = say(dealt({}, game=GAME), "pay 4", "take 0", "hold")
    assert isinstance(state.rule, AskRound)
    assert (state.sheet, state.turn) == (None, 0)


def test_a_bargain_is_settled_by_its_two_and_the_same_dealer_deals_again_r5() -> None:
    state = say(dealt({}, game=GAME), "throw 7", "wait", "take 0", "wait", "wait")
    assert (state.over, state.outcome, state.scores()) == (True, BARGAINED, (7, 0, -7, 0))
    assert not GAME.match.counts(BARGAINED)
    assert not GAME.match.passes_on(BARGAINED)
    assert state.account().verdict.startswith("Thrown in by a bargain")
    match = Match(GAME)
    match.deal(seed=bytes([1]))
    assert match.state is not None
    say(match.state, "pay 1", "take 1", "wait", "wait")
    match.finish()
    assert (match.dealer, match.counted, sorted(match.totals)) == (0, 0, [-1, 0, 0, 1])


def test_who_has_spoken_is_passed_over_and_who_waits_is_not() -> None:
    state = say(dealt({}, game=GAME), "wait", "pay 2", "wait", "wait")
    assert state.turn == 0
    say(state, "throw 3", "wait")
    assert state.turn == 3
    say(state, "take 1")
    assert (state.turn, words(state)) == (2, {"wait", "hold"})
    assert say(state, "wait").scores() == (0, -2, 0, 2)


def test_all_have_spoken_and_nothing_is_taken_so_the_hand_is_played() -> None:
    state = say(dealt({}, game=GAME), "pay 2", "pay 3", "throw 1", "throw 0")
    assert isinstance(state.rule, AskRound)


def test_a_wrong_word_in_a_bargain_is_refused_by_its_rule() -> None:
    state = dealt({}, game=GAME)
    with pytest.raises(IllegalAction, match="nobody at that seat has made an offer"):
        state.play("take 2")
    with pytest.raises(IllegalAction, match="now wait, hold, pay, throw"):
        state.play("solo")
    say(state, "pay 4", "take 0")
    with pytest.raises(IllegalAction, match="an offer has been taken"):
        state.play("pay 5")


def test_each_offer_says_what_it_would_cost() -> None:
    state = dealt({}, game=GAME)
    rule = state.rule
    assert isinstance(rule, ThrowingIn)
    assert rule.prompt(state.view(0)).endswith("Nobody has made an offer yet.")
    say(state, "pay 4", "throw 6", "throw 0")
    view = state.view(3)
    assert rule.prompt(view).endswith("Seat 0 gives 4. Seat 1 wants 6. Seat 2 wants 0.")
    meanings = {call: rule.meaning(view, call) for call in rule.calls}
    assert meanings["take 0"] == "seat 0 gives you 4 points, and the hand is thrown in"
    assert meanings["take 1"] == "you give seat 1 6 points, and the hand is thrown in"
    assert meanings["take 2"].endswith("nobody pays")
    assert meanings["take 3"] == "there is no such offer"
    assert meanings["pay 1"] == "costs you 1 point, if somebody takes it"
    assert meanings["throw 9"] == "brings you 9 points, if somebody takes it"
    assert meanings["throw 0"] == "nobody pays anything"
    assert all(meanings.values())
    assert rule.stages(view, "pay 12") == ("pay", "12")
    assert rule.stages(view, "take 1") == ("take seat 1's offer",)
    assert rule.told("take 1") == ("take", "seat 1's offer")
    assert rule.stage_meaning(view, ("pay",)).startswith("you give")
    assert rule.stage_meaning(view, ("throw",)).startswith("whoever takes")
    assert rule.stage_meaning(view, ("pay", "12")) == meanings["pay 12"]
    assert rule.told("wait") == ("wait", "")
    assert rule.told("pay 3") == ("say", "“pay 3”")
    taken = say(dealt({}, game=GAME), "pay 4", "take 0")
    assert "Seat 1 has taken seat 0's offer" in rule.prompt(taken.view(2))


def test_a_bargain_leaves_its_words_to_the_game() -> None:
    view = dealt({}, game=GAME).view(0)
    with pytest.raises(NotImplementedError):
        Bargain().stage_meaning(view, ("pay",))
    with pytest.raises(NotImplementedError):
        Bargain().stage_meaning(view, ("pay", "1"))


# Solo, Prop, Cop


def test_a_solo_shows_the_stock_and_needs_no_strength_r6_r13() -> None:
    state = say(dealt({1: "5E 6E 7E"}, "KE KA KF"), "pass", "solo")
    assert (state.declarer, state.turn) == (1, 1)
    assert [(event.kind, PACK.show(event.cards)) for event in state.events] == [("talon", "KE KA KF")]
    assert state.view(2).known == ((PACK.parse("KE KA KF"), 0b10),)
    say(state, "5E", "6E", "7E")
    assert (type(state.rule).__name__, state.turn) == ("PartnerTricks", 1)
    assert "three others" in GAME.at_stake(state.view(0))  # type: ignore[misc]


def test_the_dealers_stock_is_not_shown_r6() -> None:
    state = say(dealt({}, "KE KA KF"), *["pass"] * 4)
    assert (state.turn, type(state.rule).__name__) == (3, "LayAway")
    assert [(event.kind, event.cards) for event in state.events] == [("talon", 0)]
    with pytest.raises(IllegalAction, match="Kings may not"):
        state.play("KE")


def low(state: State) -> State:
    """Let the dealer lay three low cards away, after four passes."""
    say(state, *["pass"] * 4)
    for _ in range(3):
        state.apply(next(bits(state.legal())))
    return state


def test_prop_and_cop_take_strength_and_the_refusal_says_how_much_r9() -> None:
    state = low(dealt({0: "T1 KE QE", 1: "T21 Fool", 2: "KA KF KW"}))
    assert words(state) == {"pass"}
    with pytest.raises(IllegalAction, match="strength of 20, and yours is 15"):
        state.play("prop")
    assert "It takes a strength of 20; yours is 15." in state.rule.prompt(state.view(0))
    say(state, "pass", "prop")
    assert (state.declarer, state.turn, words(state)) == (1, 0, {"pass", "cop"})
    assert "do you join seat 1 as partner?" in state.rule.prompt(state.view(0))
    assert state.rule.meaning(state.view(0), "cop").startswith("you and seat 1 play")
    say(state, "cop")
    assert (state.partner, state.turn) == (0, 1)
    assert state.rule.prompt(state.view(1)) == ""
    with pytest.raises(IllegalAction, match="a card has to be played"):
        state.play("cop")


def test_a_wrong_answer_is_refused() -> None:
    with pytest.raises(IllegalAction, match="now to choose from: pass, solo"):
        dealt({}).play("prop")


def test_all_pass_and_the_hand_counts_or_not_r5() -> None:
    state = say(low(dealt({})), *["pass"] * 4)
    assert (state.outcome, state.scores()) == (THROWN_IN, (0,) * 4)
    assert state.account().verdict.startswith("All have passed")
    again = tomfool.game("sicily", passed_hand="again")
    assert GAME.match.counts(THROWN_IN)
    assert not again.match.counts(THROWN_IN)
    assert again.match.passes_on(THROWN_IN)
    assert GAME.at_stake(state.view(0)) == ""  # type: ignore[misc]


@pytest.mark.parametrize(("turn", "order"), [("right", [0, 3, 2]), ("left", [0, 2, 3])])
def test_the_order_of_asking_for_cop_r8(turn: str, order: list[int]) -> None:
    game = tomfool.game("sicily", cop_turn=turn)
    state = asked(game, "cop", 2, lambda state: sicily.propose(state, 1))
    found = []
    while isinstance(state.rule, AskRound):
        found.append(state.turn)
        state.play("pass")
    assert found == order


def test_a_strength_that_was_claimed_is_there_in_every_world() -> None:
    state = low(dealt({0: "T1 T21 Fool", 3: "KE KA KF"}))
    say(state, "prop", "cop")
    rng = Random(1)
    for _ in range(30):
        world = state.view(1).imagine(rng)
        assert sicily.strength(world.zones[0]) >= 20
        assert sicily.strength(world.zones[3]) >= 15
    prop = next(rule for rule in PLAIN.rules if isinstance(rule, AskRound) and rule.word == "prop")
    weak = state.copy()
    weak.zones[0], weak.zones[1] = weak.zones[1], weak.zones[0]
    assert prop.plausible(state)
    assert not prop.plausible(weak)


# The call


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("KE 9E QA 7A 3A 10F", "KF"),
        ("KE 9E 8E T3", "KA KF KW"),  # all Kings not held in void suits (R11)
        ("KE KA KF KW QE QA QF 9W 8W 7W", "QW"),
        ("KE KA KF KW QE QA QF QW CE CA CF 9W", "CW"),
        ("KE KA KF KW QE QA QF QW CE CA CF CW JE JA JF JW", ""),
    ],
)
def test_the_hand_says_which_card_is_called(hand: str, calls: str) -> None:
    assert may_rally(PACK.parse(hand), 0) == PACK.parse(calls)


def called(hand: str, laid: str = "", holder: int = 2, **others: str) -> State:
    """Return a hand in which seat 0 has to call, dealer 0, with these cards."""
    zones = {0: PACK.parse(hand), PLAIN.discard(0): PACK.parse(laid)}
    spare = bits(PACK.all & ~(zones[0] | zones[PLAIN.discard(0)]))
    for seat in (1, 2, 3):
        zones[seat] = sum(1 << next(spare) for _ in range(15))
    return position(PLAIN, sicily.Rally, zones=zones, context=lambda state: sicily.propose(state, 0))


def test_a_lower_call_tells_that_all_kings_are_declarers_r12() -> None:
    state = called("KE 9E KA KF QF KW 8W 7W T3 T9 T12 T17 T19 T20 T21", "QA 5E 6E")
    with pytest.raises(IllegalAction, match=r"the shortest suit .*: rally QE"):
        state.play("rally QW")
    assert "hand says which card" in state.rule.prompt(state.view(0))
    assert state.rule.meaning(state.view(0), "rally QE") == "the Queen of Earth"
    assert state.rule.told("rally QE") == ("rally", "QE")
    say(state, "rally QE")
    assert (KINGS, 1) in state.view(1).known
    assert PACK.parse("QE") & state.barred[0]
    assert "QE is called" in GAME.at_stake(state.view(1))  # type: ignore[misc]
    for world in (state.view(1).imagine(Random(seed)) for seed in range(5)):
        assert world.zones[0] & KINGS == KINGS


def test_whoever_has_every_court_plays_alone_and_all_know_it() -> None:
    state = called("KE KA KF KW QE QA QF QW CE CA CF CW JE JA T3", "JF JW 5E")
    assert state.events[-1].kind == NOBODY_CALLED
    assert (type(state.rule).__name__, state.called, state.partner) == ("PartnerTricks", 0, NOBODY)


def test_a_called_card_in_the_dealers_discard_leaves_declarer_alone() -> None:
    rng = Random(3)
    state = low(dealt({0: "KE KA KF KW T21 5E", 3: "QE QA QF QW T1"}))
    assert state.view(0).zones[PLAIN.discard(3)] is None
    state.zones[PLAIN.discard(3)], state.zones[3] = (
        PACK.parse("QE QA QF"),
        state.zones[3] | state.zones[PLAIN.discard(3)] & ~PACK.parse("QE QA QF"),
    )
    state.zones[3] &= ~PACK.parse("QE QA QF")
    say(state, "prop", *["pass"] * 3)
    state.apply(next(bits(state.legal())))
    assert state.called & PACK.parse("QE QA QF")
    while not state.over:
        state.apply(pick(state.legal(), rng.random))
    assert state.events[-1].kind == "called card laid away"
    assert "Declarer, alone," in state.account().verdict
    assert sum(state.scores()) == 0


# The score


def test_a_discard_counts_without_a_trick_r15() -> None:
    state = dealt({})
    state.zones = [0] * len(state.zones)
    state.zones[PLAIN.discard(3)] = PACK.parse("QE CE 5E")
    state.history = [Trick((0, 1, 2, 3), 1, (1, 2, 3, 4))]
    assert sicily.made(state, 0b1001) == (7, 0, 0)
    assert sicily.made(state, 0b0010) == (0, 1, 5)


def test_the_verdict_says_by_how_much() -> None:
    assert (
        sicily.verdict(0, alone=False) == "Declarer's side has exactly half of the 126 points: nobody pays."
    )
    assert sicily.verdict(-7, alone=True) == "Declarer, alone, has 56 points of 126: 7 under half."
    assert "10 over half" in sicily.verdict(10, alone=False)


def test_every_way_to_play_comes_up() -> None:
    seen: Counter[str] = Counter()
    rng = Random("sicily")
    for number in range(300):
        state = GAME.deal(f"sicily {number}", number % 4)
        while not state.over:
            legal = state.legal()
            if isinstance(state.rule, AskRound) and state.rule.word != "prop" and rng.random() < 0.8:
                legal = 1 << state.rule.no
            state.apply(pick(legal, rng.random))
        seen[state.outcome or state.contract.name] += 1
        seen.update(event.kind for event in state.events)
        assert sum(state.scores()) == 0
    wanted = {"solo", "prop", BARGAINED, THROWN_IN, "partner", "paid"}
    assert {key for key in wanted if not seen[key]} == set()


# The page


def test_the_points_on_the_page_are_those_of_the_game() -> None:
    rows = [[int(number) for number in row[1:]] for row in table("## The cards", "sicily")[:-1]]
    assert all(worth * many == together for worth, many, together in rows)
    assert sum(many for _, many, _ in rows) == len(PACK)
    assert sum(together for *_, together in rows) == POINTS.count(PACK.all) == 106
    assert sicily.WHOLE == 106 + 15 + sicily.LAST == 2 * sicily.HALF
    assert BIG.bit_count() == 11


def test_the_tricks_the_example_and_the_options_of_the_page_are_right() -> None:
    for plays, winner, _ in table("## The tricks", "sicily"):
        codes = re.findall(r"`(\w+)`", plays)
        check("sicily", {"kind": "trick", "plays": codes, "winner": codes.index(winner.strip("`"))})
    rows = {
        row[0]: [int(cell.replace("−", "-").strip("*")) for cell in row[1:]]
        for row in table("### An example", "sicily")
    }
    parts = [rows["Card points"], rows["Tricks"], rows["The last trick"]]
    assert [sum(own) for own in zip(*parts, strict=True)] == rows["Points"]
    assert sum(rows["Points"]) == sicily.WHOLE
    assert sicily.Made(58, 9, 5).value == rows["Score of each"][0] == -rows["Score of each"][1]
    check_options("sicily")


def test_every_word_is_explained() -> None:
    state = dealt({0: "T1 T21"})
    assert state.rule.prompt(state.view(0)).endswith("three others?")
    for rule in PLAIN.rules:
        if isinstance(rule, AskRound):
            assert all(rule.meaning(state.view(0), call) for call in rule.calls)
            assert rule.told("pass") == ("pass", "")
            assert rule.told(rule.word) == ("say", f"“{rule.word}”")
    assert GAME.at_stake(state.view(0)).startswith("Bidding")  # type: ignore[misc]
    assert GAME.at_stake(dealt({}, game=GAME).view(0)).startswith("Bargaining")  # type: ignore[misc]
