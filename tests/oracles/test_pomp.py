"""The engine and the flat second implementation agree on every hand of Pomp, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import tomfool
from tests.oracles import pomp as oracle
from tests.oracles.side_by_side import anything
from tests.oracles.tally import missing
from tomfool.cards import bits
from tomfool.games.denmark import pomp as rules
from tomfool.games.denmark.pomp_chips import Pots
from tomfool.rules import Game

Chooser = Callable[[Random, list[str]], str]
Stack = Callable[[Random, int], list[str]]


def trumps_first(rng: Random, legal: list[str]) -> str:
    """Trumps whenever they may go: they are laid away, and spent early."""
    trumps = [card for card in legal if card in oracle.TRUMPS[1:20]]
    return rng.choice(trumps) if trumps else rng.choice(legal)


def saving(rng: Random, legal: list[str]) -> str:
    """Kings and the Magician as late as can be."""
    others = [card for card in legal if card not in (*oracle.KINGS, "T1")]
    return rng.choice(others or legal)


def high(rng: Random, legal: list[str]) -> str:
    """The highest trump, else anything but the Fool."""
    trumps = [card for card in legal if card in oracle.TRUMPS]
    return (
        max(trumps, key=oracle.TRUMPS.index)
        if trumps
        else rng.choice([c for c in legal if c != "Fool"] or legal)
    )


def shuffled(rng: Random, dealer: int) -> list[str]:
    return rng.sample(oracle.PACK, len(oracle.PACK))


def stacked(rng: Random, dealer: int, hands: dict[int, list[str]]) -> list[str]:
    """A pack that gives some seats these cards, the rest anyhow."""
    places = oracle.deal([str(place) for place in range(78)], dealer)
    taken = [card for cards in hands.values() for card in cards]
    rest = [card for card in shuffled(rng, dealer) if card not in taken]
    pack = [""] * 78
    for seat, cards in hands.items():
        for place, card in zip(rng.sample(places[seat], len(cards)), cards, strict=True):
            pack[int(place)] = card
    return [card or rest.pop() for card in pack]


def few_trumps(rng: Random, dealer: int) -> list[str]:
    """The dealer holds one to three low trumps, and perhaps the Fool."""
    count = rng.randrange(1, 4)
    plain = [card for card in oracle.PACK if card not in oracle.TRUMPS and card != "Fool"]
    fool = ["Fool"] * (rng.random() < 0.5)
    cards = [*rng.sample(oracle.TRUMPS[1:20], count), *fool]
    return stacked(rng, dealer, {dealer: [*cards, *rng.sample(plain, 28 - len(cards))]})


def all_trumps(rng: Random, dealer: int) -> list[str]:
    """The dealer holds all trumps, Kings, and fewer than three plain cards."""
    plain = [card for card in oracle.PACK if card not in (*oracle.TRUMPS, "Fool", *oracle.KINGS)]
    extra = rng.randrange(3)
    cards = [*oracle.TRUMPS, *oracle.KINGS, *rng.sample(plain, extra)]
    return stacked(rng, dealer, {dealer: cards[:28]})


def strong_eldest(rng: Random, dealer: int) -> list[str]:
    """Eldest holds all trumps: a slam."""
    return stacked(rng, dealer, {(dealer + 1) % 3: [*oracle.TRUMPS, *oracle.KINGS]})


def rich(rng: Random, dealer: int) -> list[str]:
    """Somebody holds the Fool, courts and honours: much to declare."""
    courts = [rank + suit for suit in oracle.SUITS for rank in "KQCJ"]
    seat = rng.randrange(3)
    cards = ["Fool", *rng.sample(courts, rng.randrange(8, 15))]
    if rng.random() < 0.5:
        cards += ["T1", "T21", "T20", "T19"][: rng.randrange(2, 5)]
    return stacked(rng, dealer, {seat: cards[:25]})


def beggar(rng: Random, dealer: int) -> list[str]:
    """Somebody holds low plain cards of every suit, and the Fool."""
    seat = rng.randrange(3)
    cards = [rank + suit for rank in oracle.PLAIN[:6] for suit in oracle.SUITS]
    return stacked(rng, dealer, {seat: [*cards, "Fool"]})


def compare(
    game: Game, pack: list[str], dealer: int, choose: Chooser, rng: Random, pots: Pots
) -> dict[str, Any]:
    """Play one hand in both, comparing at every step; return what the oracle says of it."""
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer, ledger=pots)
    script = oracle.hand(
        pack, dealer, list(pots.pots), list(pots.won), bool(game.options["points_with_slam_or_beggar"])
    )
    seat, legal = next(script)
    while True:
        assert state.waiting == 1 << seat
        assert sorted(game.vocabulary[action] for action in bits(state.legal())) == sorted(legal)
        card = choose(rng, legal)
        state.play(card, seat)
        try:
            seat, legal = script.send(card)
        except StopIteration as end:
            result: dict[str, Any] = end.value
            break
    assert state.over
    assert [list(names) for names in state.sheet.declared] == result["told"]
    assert [trick.taker for trick in state.history] == result["winners"]
    assert list(state.scores()) == result["scores"]
    assert rules.thirds(state) == result["points"]
    assert list(state.sheet.pots) == result["pots"]
    assert list(state.sheet.won) == result["won"]
    assert sum(state.scores()) + sum(state.sheet.pots) == sum(pots.pots)  # chips are conserved
    return result


OPENING, LATER = Pots(), Pots((135, 150), (False, False), 1)
RUNS: list[tuple[str, Stack, Chooser, int, Pots, dict[str, Any]]] = [
    ("random", shuffled, anything, 120, LATER, {}),
    ("founded", shuffled, anything, 40, OPENING, {}),
    ("one pot won", shuffled, anything, 20, Pots((40, 130), (True, False), 2), {}),
    ("saving", shuffled, saving, 160, LATER, {}),
    ("few trumps", few_trumps, trumps_first, 60, LATER, {}),
    ("all trumps", all_trumps, anything, 20, LATER, {}),
    ("slam", strong_eldest, high, 25, LATER, {}),
    ("slam, the Danish way", strong_eldest, high, 15, LATER, {"points_with_slam_or_beggar": False}),
    ("rich", rich, anything, 80, LATER, {}),
    ("beggar", beggar, anything, 60, LATER, {}),
    ("beggar, the Danish way", beggar, anything, 40, LATER, {"points_with_slam_or_beggar": False}),
]
RARE = (
    "sparrow", "emperor", "dropped balls", "usurped", "lost 0", "lost 1", "slam", "beggar",
    "trumps laid away", "Fool paid for", "Fool surrendered",
    "kings full", "kings abundant", "kings half", "court full", "court abundant", "court half",
    "honours 3", "honours 4", "honours 5", "trumps 10", "trumps with the Magician",
)  # fmt: skip


def kind(name: str) -> list[str]:
    """The rare things that a declaration is."""
    words = name.split()
    if words[0] == "court":
        return [f"court {words[2]}"]
    found = [name]
    return [*found, "trumps with the Magician"] if name.endswith("with the Magician") else found


def test_the_oracle_knows_the_pack() -> None:
    assert len(set(oracle.PACK)) == 78
    assert oracle.points_of(oracle.PACK) - 2 * 26 == 78
    assert sorted(oracle.PAYMENT) == sorted(set(oracle.PACK) - {"Fool"})


def test_engine_and_oracle_agree_on_every_legal_set_and_payment(
    record_property: Callable[[str, object], None],
) -> None:
    seen: Counter[str] = Counter()
    for name, stack, choose, hands, pots, options in RUNS:
        rng, game = Random(name), tomfool.game("pomp", **options)
        for number in range(hands):
            result = compare(game, stack(rng, number % 3), number % 3, choose, rng, pots)
            seen.update(result["seen"])
            seen.update(thing for names in result["told"] for name in names for thing in kind(name))
    assert missing(seen, RARE, record_property) == []


@pytest.mark.parametrize("dealer", range(3))
def test_both_deal_the_same_hands(dealer: int) -> None:
    game = tomfool.game("pomp")
    state = game.deal(pack=range(78), dealer=dealer)
    dealt = oracle.deal(list(game.pack.codes), dealer)
    for seat in range(3):
        assert sorted(game.pack.show(state.zones[seat]).split()) == sorted(dealt[seat])
