"""What the simple bot asks, offers and declares at Mitigation, and that it beats chance."""

from __future__ import annotations

from collections import Counter

from tests.cases.games.mitigation import declaring
from tests.games.test_mitigation import GAME, PACK, say
from tomfool.bots.mitigation import demand, proposal
from tomfool.bots.registry import bot
from tomfool.lab.duplicate import duplicate
from tomfool.mechanics.bargain import Amount
from tomfool.state import State

SIMPLE = bot("simple", 0)


def chosen(state: State) -> str:
    return GAME.vocabulary[SIMPLE.choose(state.view(state.turn))]


def first_ten(codes: str, seat: int) -> State:
    """Return a hand, dealer 0, in which *seat* is to speak and holds these ten cards."""
    state = GAME.deal(seed="ten", dealer=0)
    hand = PACK.parse(codes)
    rest = [card for card in range(len(PACK)) if not hand >> card & 1]
    state.zones[:3] = [sum(1 << card for card in rest[10 * other : 10 * other + 10]) for other in range(3)]
    state.zones[seat] = hand
    state.zones[GAME.undealt] = PACK.all & ~sum(state.zones[:3])
    state.turn = seat
    return state


STRONG = "T21 T20 T19 T18 T17 T1 Fool KE KA KF"
POOR = "2E 3E 4E 5E 2A 3A 4A 2F 3F 2W"


def test_a_strong_hand_asks_and_a_poor_one_offers() -> None:
    assert chosen(first_ten(STRONG, 1)).startswith("ask ")
    assert chosen(first_ten(POOR, 1)).startswith("offer ")


def test_demands_come_down_and_offers_go_up_to_what_the_hand_is_worth() -> None:
    assert demand(8.2, None) == ("ask", 14)
    assert demand(8.2, Amount("ask", 14)) == ("ask", 11)
    assert demand(8.2, Amount("ask", 9)) == ("ask", 9)
    assert proposal(-9.6, None) == ("offer", 5)
    assert proposal(-9.6, Amount("offer", 5)) == ("offer", 7)
    assert proposal(-9.6, Amount("offer", 9)) == ("offer", 9)


def test_who_cannot_give_way_any_further_passes() -> None:
    state = first_ten(POOR, 1)
    while chosen(state) != "pass":
        say(state, chosen(state), "pass", "pass")
        assert state.zones[1].bit_count() == 10
    assert state.desk.stances[1].word == "offer"


def test_all_that_is_held_is_declared() -> None:
    state = declaring(GAME, PACK.parse("KE KA KF KW Fool T1 T2 T3 T4 T5 T6 T7 T8 T9 T10"))
    said = []
    while state.turn == 1:
        said.append(chosen(state))
        state.play(said[-1])
    assert said[0] == "abundance"
    assert said[-5:] == ["kings", "T1", "Fool", "done", "done"]


def test_hands_are_given_up_and_played_and_declarations_come_up() -> None:
    seen: Counter[str] = Counter()
    for number in range(60):
        state = GAME.deal(f"simple {number}", number % 3)
        while not state.over:
            state.apply(SIMPLE.choose(state.view(state.turn)))
        seen[state.outcome or "played"] += 1
        seen.update(made.kind.name for row in state.sheet.declared for made in row)
    assert seen["given up"] > 10
    assert seen["played"] > 10
    assert {"abundance", "mixed"} <= set(seen)


def test_simple_beats_random_on_the_same_cards() -> None:
    assert duplicate(GAME, ["simple", "random"], deals=24, seed=1).interval[0] > 0
