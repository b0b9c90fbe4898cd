"""Partita Out: its deal, who goes out when, how he plays then, and the rulings of its page."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.pages import check_options, table
from tests.games.piedmont_table import events, game, legal, play, playing
from tomfool.bots.registry import bot
from tomfool.cards import pick
from tomfool.errors import IllegalAction
from tomfool.games.piedmont.out_bond import above, below, highest, lowest
from tomfool.games.piedmont.out_tricks import PAR, POINTS, Outs, surely_held
from tomfool.games.piedmont.partita import PACK
from tomfool.games.piedmont.partita_out import WHOLE
from tomfool.lab.duplicate import duplicate
from tomfool.rules import Game
from tomfool.state import State, Trick

GAME = game("partita-out")
MUST = game("partita-out", early_out="must")
NO = game("partita-out", early_out="no")


def with_won(rules: Game, points: str, *hands: str, seat: int = 0) -> State:
    """Return a hand in which *seat* has won some cards before; seat 0 leads, seat 2 deals."""
    state = playing(rules, *hands)
    state.zones[rules.pile(seat)] = PACK.parse(points)
    state.zones[rules.undealt] &= ~PACK.parse(points)
    return state


def test_seventeen_each_and_three_more_to_the_dealer() -> None:
    state = GAME.deal(pack=range(54), dealer=1)
    assert [zone.bit_count() for zone in state.zones[:3]] == [17, 20, 17]


def test_r1_a_third_of_105_is_35_and_scores_are_what_is_above() -> None:
    assert POINTS.count(PACK.all) == WHOLE == 3 * PAR
    for seed in range(10):
        state = GAME.deal(seed, seed % 3)
        state.rollout(Random(seed).random)
        points = state.account().tally["points"]
        assert sum(points) == WHOLE
        assert [own - PAR for own in points] == list(state.scores())


HIGH = "KE KA KF KW QE QA"  # 28 points


def test_r3_who_reaches_35_is_declared_out_and_nobody_asks_him() -> None:
    state = with_won(GAME, HIGH, "QW T21 T7", "7W T8 8W", "CW T9 9W")
    play(state, "QW 7W CW")  # 28 and 8
    assert events(state)[-1] == ("out", 0, "")
    assert state.sheet == Outs((1, 0, 0))
    assert state.turn == 0
    assert legal(state) == "T21"


@pytest.mark.parametrize("rules", [GAME, MUST, NO])
def test_who_reaches_35_in_the_last_trick_is_declared_out_as_well(rules: Game) -> None:
    state = play(with_won(rules, HIGH, "QW", "7W", "CW"), "QW 7W CW")
    assert state.over
    assert [(event.kind, event.seat) for event in state.events] == [("out", 0)]
    assert state.sheet == Outs((1, 0, 0))


def test_r3_with_the_world_in_hand_one_may_go_out_and_is_asked_in_secret() -> None:
    state = play(with_won(GAME, HIGH, "T10 T21 8F", "7W T8 8W", "QF T9 9W"), "T10 T8 T9")
    assert state.aside is not None
    assert (state.turn, legal(state)) == (0, "out wait")
    assert "35 points" in state.rule.prompt(state.view(0))
    assert state.view(1).turn == 0
    assert state.view(1).aside is None
    silent, told = state.copy(), state.copy()
    with pytest.raises(IllegalAction, match="out or wait"):
        state.play("T21")
    silent.play("wait")
    assert len(silent.view(1).log) == 3
    assert not silent.sheet.since[0]
    assert legal(silent) == "8F 8F knock T21"
    told.play("out")
    assert told.sheet == Outs((1, 0, 0), 1)
    assert "out" in [event.kind for event in told.view(1).events]
    with pytest.raises(IllegalAction, match="you are asked when"):
        silent.play("out")


def test_the_options_declare_at_once_or_never_count_what_is_held() -> None:
    hands = ("T10 T21 8F", "7W T8 8W", "QF T9 9W")
    assert play(with_won(MUST, HIGH, *hands), "T10 T8 T9").sheet == Outs((1, 0, 0))
    state = play(with_won(NO, HIGH, *hands), "T10 T8 T9")
    assert (state.sheet, state.aside) == (Outs(), None)
    assert "out" not in NO.vocabulary


def test_where_the_world_must_count_who_is_not_out_does_not_hold_it() -> None:
    state = play(with_won(MUST, HIGH, "T10 9F 8F", "7W T8 8W", "QF T9 9W"), "T10 T8 T9")
    assert PACK.parse("T21 Fool") == state.barred[0] & PACK.parse("T21 Fool")


def test_r4_the_dealer_may_go_out_by_the_discard() -> None:
    state = with_won(GAME, "KE KA KF KW", "QW T21 T7", "7W T8 8W", "CW T9 9W", seat=2)
    state.zones[GAME.discard(2)] = PACK.parse("QE QA QF")
    state.zones[GAME.undealt] &= ~PACK.parse("QE QA QF")
    play(state, "QW 7W CW")
    assert not state.sheet.since[2]
    state = with_won(GAME, "KE KA KF KW", "JW T21 T7", "7W T8 8W", "CW T9 9W", seat=2)
    state.zones[GAME.discard(2)] = PACK.parse("QE QA QF")
    state.zones[GAME.undealt] &= ~PACK.parse("QE QA QF")
    play(state, "JW 7W CW")  # 20, 12 and 6
    assert state.sheet.since[2]


def test_r9_next_to_a_fool_led_who_is_out_plays_as_a_leader_does() -> None:
    state = playing(GAME, "Fool 7E", "T18 T7 KE", "8E 9E")
    state.sheet = Outs((0, 1, 0))
    play(state, "Fool")
    assert legal(state) == "T18"


def test_who_is_out_is_told_why_another_card_has_to_wait() -> None:
    state = playing(GAME, "9E T7 Fool", "QE 8E T6", "7E 10E T9")
    state.sheet = Outs((1, 1, 0))
    with pytest.raises(IllegalAction, match="the Fool has to wait for the last trick"):
        state.play("Fool")
    with pytest.raises(IllegalAction, match="has to be led: T7"):
        state.play("9E")
    state.play("T7")
    with pytest.raises(IllegalAction, match="else your lowest: T6"):
        state.play("QE")
    with pytest.raises(IllegalAction, match="not in your hand"):
        state.play("KE")
    assert "you are out" in state.rule.prompt(state.view(1))
    assert state.rule.prompt(state.view(0)) == ""


def test_what_who_is_out_plays_tells_of_the_hand() -> None:
    state = playing(GAME, "9E T7 7F", "QE 8E T6", "7E 10E T9")
    state.sheet = Outs((0, 1, 1))
    play(state, "9E QE")
    assert state.barred[1] & PACK.suit("E") == PACK.parse("KE")
    play(state, "7E")
    assert state.barred[2] & PACK.suit("E") == PACK.parse("KE")


def test_the_lowest_and_the_highest_with_equals() -> None:
    show, parse = PACK.show, PACK.parse
    assert show(lowest(parse("8A 8F KF QW"))) == "8A 8F"
    assert show(lowest(parse("T2 T4 T9"))) == "T2 T4"
    assert lowest(0) == highest(0) == 0
    assert show(highest(parse("T1 T3 T5"))) == "T3 T5"
    assert above(PACK.card("T3")) & parse("T1 T2 T5 T6") == parse("T6")
    assert below(PACK.card("T3")) & parse("T1 T2 T5 T6") == parse("T1")
    assert below(PACK.card("T7")) & parse("T1 T2 T8") == parse("T1 T2")
    assert show(below(PACK.card("9E")) & parse("8A 9A 7F KW")) == "8A 7F"


def test_r10_a_king_led_from_is_known_and_one_not_told_is_not_there() -> None:
    state = play(playing(GAME, "KE 9E 8E 7E", "T2 T3 10E 7A", "CE QE 8A 9A"), "9E")
    assert events(state) == [("drag", 0, "9E"), ("king", 0, "")]
    assert (PACK.parse("KE"), 1) in state.view(1).known
    other = play(playing(GAME, "QE 9E 8F", "T2 T3 10E", "CE JE 8A"), "", "9E knock")
    assert events(other) == []
    assert other.barred[0] & PACK.parse("KE")
    assert other.rule.meaning(other.view(1), "9E knock").startswith("I believe")
    assert other.rule.meaning(other.view(1), "wait") == "nobody learns that you were asked"


@pytest.mark.parametrize(("own", "held"), [(30, "T21"), (31, ""), (29, "T21 Fool"), (34, "")])
def test_what_must_be_held_to_go_out_early(own: int, held: str) -> None:
    assert surely_held(own) == PACK.parse(held)


@pytest.mark.parametrize("rules", [GAME, MUST, NO], ids=["may", "must", "no"])
def test_imagined_worlds_agree_with_drags_and_with_who_is_out(rules: Game) -> None:
    """Each suit led is as long in the world as was told, and everybody is out who should be."""
    looked = 0
    for seed in range(5):
        state, rng = rules.deal(seed, seed % 3), Random(seed)
        while not state.over:
            state.apply(pick(state.legal(), rng.random), state.turn)
            if rng.random() > 0.15 or state.over or state.aside is not None:
                continue
            for seat in range(3):
                world = state.view(seat).imagine(rng)
                looked += 1
                for number, trick in enumerate(state.history):
                    leader, card = trick.circle[0], trick.fall[0]
                    if card == PACK.card("Fool"):
                        continue
                    suit = next(s for s in PACK.suit_masks if s >> card & 1) & ~PACK.parse("Fool")
                    later = [p for t in state.history[number:] for p in t.plays]
                    later += list(zip(state.circle, state.fall, strict=False))
                    held = sum(who == leader and suit >> c & 1 for who, c in later)
                    held += (world.zones[leader] & suit).bit_count()
                    told = ("drag", leader, PACK.codes[card]) in events(state)
                    assert told == (held >= 4)
                for who in range(3):
                    own = POINTS.count(world.zones[rules.pile(who)] | world.zones[rules.discard(who)])
                    if own >= PAR and not state.fall and len(state.history) < 17:
                        assert state.sheet.since[who]
                    if state.sheet.since[who] and rules is NO:
                        assert own >= PAR
    assert looked > 30


def test_simple_waits_and_beats_random() -> None:
    state = play(with_won(GAME, HIGH, "T10 T21 8F", "7W T8 8W", "QF T9 9W"), "T10 T8 T9")
    assert GAME.vocabulary[bot("simple", 0).choose(state.view(0))] == "wait"
    assert duplicate(GAME, ["simple", "random"], 12, seed=1).interval[0] > 0


def test_the_page_agrees() -> None:
    check_options("partita-out")
    rows = table("### An example", "partita-out")
    numbers = [[int(cell.strip("*").replace("−", "-") or 0) for cell in row[1:]] for row in rows]
    assert [sum(column) for column in zip(*numbers[:4], strict=True)] == numbers[4]
    assert sum(numbers[4]) == WHOLE
    assert [points - PAR for points in numbers[4]] == numbers[5]
    cards = table("## The cards", "partita-out")
    assert sum(int(row[3]) for row in cards[:-1]) == WHOLE


def test_a_world_in_which_somebody_should_have_gone_out_is_not_plausible() -> None:
    state = play(with_won(GAME, HIGH, "QW T21 T7", "7W T8 8W", "CW T9 9W"), "T7 T8 T9")
    assert state.rule.plausible(state)
    high = Trick((0, 1, 2), 0, tuple(PACK.card(code) for code in HIGH.split()))
    state.history = [high, Trick((0, 1, 2), 0, (PACK.card("QW"), PACK.card("CW")))]
    assert not state.rule.plausible(state)
    state.sheet = Outs((2, 0, 0))
    assert state.rule.plausible(state)


def test_the_questions_are_put_in_words() -> None:
    state = play(with_won(GAME, HIGH, "T10 T21 8F", "7W T8 8W", "QF T9 9W"), "T10 T8 T9")
    view = state.view(0)
    assert state.rule.meaning(view, "out").startswith("everybody learns it")
    state.play("out")
    state.rule.lead(state, 0)  # type: ignore[attr-defined]
    assert "win high, or play low" in state.rule.prompt(state.view(0))
