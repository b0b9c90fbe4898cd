"""What the simple bot lays away."""

from __future__ import annotations

from tests.bots.scenes import talon_scene
from tomfool import game
from tomfool.bots.simple import SimpleBot
from tomfool.cards import LOKA78, bits
from tomfool.state import State

BOT = SimpleBot()


def laid_away(hand: str) -> list[str]:
    """Return what the dealer at Scarto lays away from these 28 cards."""
    mine = list(bits(LOKA78.parse(hand)))
    assert len(mine) == 28
    others = iter(card for card in range(78) if card not in mine)
    own = iter(mine)
    pack = [next(own) if place >= 75 or place // 5 % 3 == 2 else next(others) for place in range(78)]
    state = game("scarto").deal(pack=pack)
    assert state.zones[0] == LOKA78.parse(hand)
    return [LOKA78.codes[card] for card in three(state)]


def three(state: State) -> list[int]:
    cards = []
    for _ in range(3):
        action = BOT.choose(state.view(0))
        state.check(action, 0)
        state.apply(action, 0)
        cards.append(action)
    return cards


LONG = "9E 8E 7E 6E 5E 3E 9A 8A 7A 6A 5A 3A 10F 9F 8F 7F 6F 5F"


def test_a_short_suit_is_laid_away_whole_to_make_a_void() -> None:
    assert set(laid_away(f"{LONG} 2W 4W 6W T3 T5 T7 T9 T11 T13 T15")) == {"2W", "4W", "6W"}


TRUMPS = "T3 T5 T7 T8 T9 T11 T13 T15"


def test_a_queen_in_a_short_suit_without_her_king_is_brought_to_safety() -> None:
    assert {"QW", "6W"} < set(laid_away(f"{LONG} QW 6W {TRUMPS}"))


def test_a_queen_beside_her_king_stays() -> None:
    assert not {"QW", "KW"} & set(laid_away(f"{LONG} KW QW {TRUMPS}"))


def test_no_void_is_made_where_a_card_of_the_suit_has_to_stay() -> None:
    with_king = laid_away(f"{LONG} KW 2W 4W JA JE JF T3 T5 T7 T9")
    assert set(with_king) == {"JA", "JE", "JF"}


def test_trumps_are_kept() -> None:
    for seed in range(20):
        state = game("scarto").deal(seed=seed)
        assert not any(LOKA78.trump_mask >> card & 1 for card in three(state))


def test_a_second_choice_is_made_card_by_card_with_the_first() -> None:
    """A hand with two first-choice cards lays away both, and one of the second choice."""
    state = talon_scene("KE KA 2E 3E T5 T6", first="2E 3E", second="T5 T6")
    laid = three(state)
    assert LOKA78.parse("2E 3E") == sum(1 << card for card in laid if card < LOKA78.index["T1"])
    assert len(laid) == 3
