"""Partita Knock: its deal, its signals, and the rulings of its page."""

from __future__ import annotations

from random import Random

import pytest

from tests.cases.kinds import check
from tests.games.pages import check_options, table
from tests.games.piedmont_table import game, play, playing
from tomfool.cards import Cards, bits, mask_of, pick
from tomfool.errors import IllegalAction
from tomfool.games.piedmont.knock_tricks import KnockTricks
from tomfool.games.piedmont.knock_words import BY_NAME, WORDS, highest, surely_highest
from tomfool.games.piedmont.partita import PACK
from tomfool.games.piedmont.partita_knock import POINTS, WHOLE
from tomfool.state import State

GAME = game("partita-knock")
SILENT = game("partita-knock", signals=False)


def knocking(*hands: str, dealer: int = 3) -> State:
    return playing(GAME, *hands, dealer=dealer)


def choices(state: State) -> list[str]:
    return [state.game.vocabulary[action] for action in bits(state.legal())]


def words_with(state: State, code: str) -> set[str]:
    return {name[len(code) + 1 :] for name in choices(state) if name.startswith(f"{code} ")}


def test_thirteen_each_and_two_more_to_the_dealer() -> None:
    state = GAME.deal(pack=range(54), dealer=1)
    assert [zone.bit_count() for zone in state.zones[:4]] == [13, 15, 13, 13]
    assert next(bits(state.zones[2])) == 0


def test_r1_the_whole_is_119_and_the_smallest_win_1() -> None:
    assert POINTS.count(PACK.all) + 13 == WHOLE == 119
    for seed in range(10):
        state, rng = GAME.deal(seed), Random(seed)
        state.rollout(rng.random)
        points = state.account().tally["points"]
        assert points[0] + points[1] == WHOLE
        assert state.scores()[0] == (points[0] - 59 if points[0] > 59 else 59 - points[1])


def test_before_each_lead_the_partner_of_the_leader_is_asked() -> None:
    state = knocking("KE 9E", "7E 7A", "8E 8A", "QE 9A")
    asked = []
    while not state.over:
        if state.desk is not None:
            asked.append((state.turn, state.desk))
            state.play("nothing")
        else:
            state.apply(next(bits(state.legal() & PACK.all)))
    assert [(leader + 2) % 4 for _, leader in asked] == [who for who, _ in asked]
    assert len(asked) == 2


def test_without_signals_nobody_is_asked_and_cards_go_alone() -> None:
    state = playing(SILENT, "KE 9E", "7E 7A", "8E 8A", "QE 9A")
    assert len(SILENT.vocabulary) == 54
    assert choices(state) == ["9E", "KE"]


def test_r3_a_word_that_is_not_true_is_refused_and_one_that_asks_is_not() -> None:
    state = play(knocking("KE 9E T3", "7E 7A T4", "8E 8A T5", "QE 9A T6"), "grand")
    with pytest.raises(IllegalAction, match="only if it is so: “I have the highest trump left”"):
        state.play("KE top-trump")
    with pytest.raises(IllegalAction, match="may be signalled with a plain card"):
        state.play("KE queen")
    with pytest.raises(IllegalAction, match="only before your partner leads"):
        state.play("bijou")
    state.play("KE low-trump")
    with pytest.raises(IllegalAction, match="must follow Earth"):
        state.play("7A last-card")
    with pytest.raises(IllegalAction, match="other-suit may be signalled"):
        state.play("7E other-suit")
    with pytest.raises(IllegalAction, match="nothing, bijou or grand"):
        knocking("KE", "7E", "8E", "QE").play("7E", 2)


def test_r5_many_are_four_with_the_card_led() -> None:
    four = play(knocking("KE QE 9E 8E", "7E 7A 8A 9A", "T2 10A JA CA", "T6 QA KA T7"), "nothing")
    assert "many" in words_with(four, "KE")
    three = play(knocking("KE QE 9E T8", "7E 7A 8A 9A", "T2 10A JA CA", "T6 QA KA T7"), "nothing")
    assert "many" not in words_with(three, "KE")


def test_r6_what_the_dealer_has_laid_away_is_out_for_the_others_alone() -> None:
    hands = ("QE 9E", "7E 7A", "T2 10A", "T6 QA")
    for dealer, words in ((0, {"top-card"}), (1, set())):
        state = playing(GAME, *hands, dealer=dealer)
        for code in ("KE", "CE"):
            state.zones[GAME.undealt] &= ~PACK.parse(code)
            state.zones[GAME.discard(dealer)] |= PACK.parse(code)
        if state.turn != 2:
            state.rule.lead(state, 0)  # type: ignore[attr-defined]
            state.desk = None
        else:
            state.play("nothing")
        assert words_with(state, "9E") & {"top-card"} == words


def test_words_that_name_a_card_are_heard_by_all() -> None:
    state = play(knocking("T9 T21 KE", "7E 7A 8A", "8E 9A 10A", "T2 T6 QA"), "nothing", "T9 world")
    assert PACK.parse("T21") in [cards for cards, zones in state.view(1).known if zones == 1]
    play(state, "7E 8E T2", "nothing")
    play(state, "", "KE last-card")
    assert not PACK.suit("E") & ~state.barred[0]


def test_the_highest_left_with_equals_among_them() -> None:
    left = PACK.parse("T1 T2 T5 T7")
    assert [tuple(held)[:2] for held in highest(left, 1)] == [(PACK.parse("T7"), 1)]
    assert [tuple(held)[:2] for held in highest(left, 2)] == [
        (PACK.parse("T7"), 1),
        (PACK.parse("T2 T5"), 1),
    ]
    assert [tuple(held)[:2] for held in highest(PACK.parse("T1 T2 T5"), 2)] == [(PACK.parse("T2 T5"), 2)]


def test_whoever_has_some_of_the_highest_left_has_for_certain_those_above_all_equals() -> None:
    left = PACK.parse("T1 T2 T5 T7")
    assert surely_highest(left, 1) == PACK.parse("T7")
    assert surely_highest(left, 2) == PACK.parse("T7"), "T2 or T5 is the other one"
    assert surely_highest(PACK.parse("T1 T2 T5"), 2) == PACK.parse("T2 T5")
    assert surely_highest(PACK.parse("T1"), 2) == PACK.parse("T1")


def was_true(state: State, world: State) -> bool:
    """Whether the facts that were signalled in *state* are so in *world*, from the cards alone."""
    held: list[Cards] = list(world.zones[:4])
    later = [(seat, card) for trick in state.history for seat, card in trick.plays]
    later += list(zip(state.circle, state.fall, strict=False))
    words = {
        GAME.carried[action]: GAME.vocabulary[action] for _, action in state.said if action in GAME.carried
    }
    for number in range(len(later) - 1, -1, -1):
        seat, card = later[number]
        word = words.get(card, "").partition(" ")[2]
        suit = next(s for s in PACK.suit_masks if s >> card & 1) & ~PACK.parse("Fool")
        count = (held[seat] & suit).bit_count()
        gone = mask_of(c for _, c in later[: number + 1]) | world.zones[GAME.discard(seat)]
        gone |= sum(event.cards for event in world.events if event.kind == "shown")
        named = {"world": "T21", "sun": "T19", "moon": "T18", "magician": "T1", "fifteen": "T15"}
        out = (suit & ~gone & ~held[seat]).bit_count()
        so = {
            "many": count >= 3,
            "one-more": count == 1,
            "last-card": not count,
            "last-trump": not count,
            "all-but-one": out == 1,
            "queen": bool(held[seat] & suit & PACK.ranks("Q")),
        }
        if word in named and not held[seat] & PACK.parse(named[word]):
            return False
        if not so.get(word, True):
            return False
        held[seat] |= 1 << card
    return True


def test_no_imagined_world_makes_a_liar_of_anybody() -> None:
    """Random hands in which everybody talks; every seat imagines, and all that was said is true there."""
    said = set()
    for seed in range(6):
        state, rng = GAME.deal(seed, seed % 4), Random(seed)
        while not state.over:
            legal = state.legal()
            words = legal & ~PACK.all
            state.apply(pick(words if words and rng.random() < 0.5 else legal, rng.random))
            said |= {GAME.vocabulary[action].partition(" ")[2] for _, action in state.said}
            if rng.random() < 0.12 and not state.over:
                for seat in range(4):
                    assert was_true(state, state.view(seat).imagine(rng))
    assert len(said) >= 18


def test_the_dealer_who_tells_of_a_top_card_may_have_laid_the_higher_one_away() -> None:
    state = knocking("CE 9E 8E", "7E 7A 8A", "T2 10A 9A", "T6 QA JA", dealer=0)
    state.zones[GAME.undealt] &= ~PACK.parse("QE JA")
    state.zones[GAME.discard(0)] |= PACK.parse("QE")
    state.zones[GAME.pile(1)] = PACK.parse("KE JE 10E")
    state.zones[GAME.undealt] &= ~PACK.parse("KE JE 10E")
    assert isinstance(state.rule, KnockTricks)
    state.desk = None
    state.rule.lead(state, 0)
    state.play("9E top-card")
    (fact,) = state.facts
    assert fact.cards == PACK.parse("QE")
    assert fact.zones == 1 | 1 << GAME.discard(0)


def test_the_page_lists_every_signal_and_option() -> None:
    rows = [row[0].strip("`") for row in table("## Signals", "partita-knock")]
    assert rows == [word.name for word in WORDS] == list(BY_NAME)
    check_options("partita-knock")


def test_the_tricks_and_the_example_on_the_page() -> None:
    for cards, best, _ in table("## The play", "partita-knock"):
        plays = cards.replace("`", "").split()
        check(
            "partita-knock",
            {"kind": "trick", "plays": plays, "winner": plays.index(best.strip("`"))},
        )
    rows = table("### An example", "partita-knock")
    numbers = [[int(cell.replace("−", "-") or 0) for cell in row[1:]] for row in rows]
    assert [sum(column) for column in zip(*numbers[:5], strict=True)] == numbers[5]
    assert sum(numbers[5]) == WHOLE
    assert numbers[6] == [numbers[5][0] - 59, 59 - numbers[5][0]]


def test_a_world_in_which_a_word_was_false_is_not_plausible() -> None:
    state = play(
        knocking("KE QE 9E 8E", "7E 7A 8A 9A", "T2 10A JA CA", "T6 QA KA T7"), "nothing", "KE many"
    )
    assert state.rule.plausible(state)
    state.zones[0], state.zones[2] = state.zones[2], state.zones[0]
    assert not state.rule.plausible(state)


def test_playing_out_at_random_leaves_words_away_wherever_it_begins() -> None:
    whole = knocking("KE 9E", "7E 7A", "8E 8A", "QE 9A")
    asked, led = whole.copy(), play(whole.copy(), "nothing", "9E low-trump")
    for state in (asked, play(whole.copy(), "nothing"), led):
        said = state.said
        state.rollout(Random(1).random)
        assert state.over
        assert state.said == said


def test_what_is_asked_before_a_lead_is_said_in_words() -> None:
    state = knocking("KE 9E", "7E 7A", "8E 8A", "QE 9A")
    view = state.view(2)
    assert "about to lead" in state.rule.prompt(view)
    assert state.rule.meaning(view, "bijou") == "ask for the lead of a low trump"
    state.play("nothing")
    assert state.rule.prompt(state.view(0)) == ""
    assert state.rule.meaning(state.view(0), "KE many").startswith("I have many")
