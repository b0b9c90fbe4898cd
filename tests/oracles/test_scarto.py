"""The engine and the flat second implementation agree on every hand of Scarto, step by step."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

import tomfool
from tests.oracles import scarto as oracle
from tests.oracles.tally import missing
from tomfool.cards import bits
from tomfool.state import State

GAME = tomfool.game("scarto")

Chooser = Callable[[Random, list[str], list[str]], str]  # from dice, legal cards and the trick so far
Stack = Callable[[Random, int], list[str]]  # from dice and the dealer: a pack in the order of the deal


# Packs


def shuffled(rng: Random, dealer: int) -> list[str]:
    """Any order."""
    return rng.sample(oracle.PACK, len(oracle.PACK))


def stacked(rng: Random, dealer: int, seat: int, wanted: list[str]) -> list[str]:
    """An order that gives *seat* all of *wanted*, which are no more than it gets; the rest anyhow."""
    positions = oracle.deal([str(place) for place in range(78)], dealer)
    own = [int(place) for place in positions[seat]]
    rest = [card for card in shuffled(rng, dealer) if card not in wanted]
    pack: list[str | None] = [None] * 78
    for place, card in zip(rng.sample(own, len(wanted)), wanted, strict=True):
        pack[place] = card
    return [card or rest.pop() for card in pack]


def trumpless_dealer(rng: Random, dealer: int) -> list[str]:
    """The dealer has 27 plain cards and the Fool, and no trump."""
    plain = [card for card in oracle.PACK if card != "Fool" and card not in oracle.TRUMPS]
    return stacked(rng, dealer, dealer, ["Fool", *rng.sample(plain, 27)])


def only_the_magician(rng: Random, dealer: int) -> list[str]:
    """The dealer has the Fool and one trump, the lowest."""
    plain = [card for card in oracle.PACK if card != "Fool" and card not in oracle.TRUMPS]
    return stacked(rng, dealer, dealer, ["Fool", "T1", *rng.sample(plain, 26)])


def low(seats_from_dealer: int, *extra: str) -> Stack:
    """A seat with the Fool and low plain cards, so that it wins hardly anything; and *extra* cards."""

    def stack(rng: Random, dealer: int) -> list[str]:
        cards = ["Fool", *extra]
        cards += [card for rank in oracle.PLAIN for card in [rank + s for s in oracle.SUITS]]
        return stacked(rng, dealer, (dealer + seats_from_dealer) % 3, cards[:25])

    return stack


def one_rich_trick(rng: Random, dealer: int) -> list[str]:
    """Eldest holds the World, the Fool and low cards; the next seat no trump and all that is dear."""
    eldest, second = (dealer + 1) % 3, (dealer + 2) % 3
    low_cards = [rank + s for rank in ("2", "3", "4", "5", "6", "7") for s in oracle.SUITS][:23]
    dear = [rank + s for rank in ("K", "A", "Q", "C", "J") for s in oracle.SUITS]
    rest = [card for card in oracle.PACK if card not in low_cards + dear + ["T21", "Fool"]]
    plain = [card for card in rest if card not in oracle.TRUMPS]
    hands = {eldest: ["T21", "Fool", *low_cards], second: dear + plain[:5]}
    hands[dealer] = [c for c in oracle.PACK if c not in hands[eldest] + hands[second]]
    pack: list[str] = [""] * 78
    for seat, places in enumerate(oracle.deal([str(place) for place in range(78)], dealer)):
        for place, card in zip(places, rng.sample(hands[seat], len(places)), strict=True):
            pack[int(place)] = card
    return pack


# Choosers


def anything(rng: Random, legal: list[str], trick: list[str]) -> str:
    """Any legal card."""
    return rng.choice(legal)


def fool_first(rng: Random, legal: list[str], trick: list[str]) -> str:
    """The Fool whenever he may go, more often than not: he is led, and laid away."""
    return "Fool" if "Fool" in legal and rng.random() < 0.7 else rng.choice(legal)


def fool_last(rng: Random, legal: list[str], trick: list[str]) -> str:
    """Never the Fool as long as there is another card."""
    return rng.choice([card for card in legal if card != "Fool"] or legal)


def lavish(rng: Random, legal: list[str], trick: list[str]) -> str:
    """The highest trump to lead, else one of the dear cards, mostly; the Fool late."""
    others = [card for card in legal if card != "Fool"] or legal
    if not trick and "T21" in legal:
        return "T21"
    dear = [card for card in others if oracle.points_of([card]) > 1]
    return rng.choice(others if not dear or rng.random() < 0.1 else dear)


# The comparison


def codes(state: State, seat: int) -> list[str]:
    return [GAME.vocabulary[action] for action in bits(state.legal(seat))]


def compare(pack: list[str], dealer: int, choose: Chooser, rng: Random) -> dict[str, object]:
    """Play one hand in both, comparing at every step; return what the oracle says of it."""
    state = GAME.deal(pack=[GAME.pack.card(code) for code in pack], dealer=dealer)
    script = oracle.hand(pack, dealer)
    seat, legal = next(script)
    while True:
        assert state.waiting == 1 << seat
        assert sorted(codes(state, seat)) == sorted(legal), GAME.pack.show(state.zones[seat])
        table = [GAME.pack.codes[card] for card in state.fall]
        card = choose(rng, legal, table)
        state.play(card, seat)
        try:
            seat, legal = script.send(card)
        except StopIteration as end:
            result: dict[str, object] = end.value
            break
    assert state.over
    assert [trick.taker for trick in state.history] == result["winners"]
    assert [[GAME.pack.codes[c] for c in trick.fall] for trick in state.history] == result["tricks"]
    assert payments(state) == (
        [] if result["paid"] is None else [(result["fool_by"], result["paid"], result["fool_to"])]
    )
    assert list(state.scores()) == result["scores"]
    account = state.account()
    assert list(account.scores) == result["scores"]
    assert account.tally["points"] == result["points"]
    return result


def payments(state: State) -> list[tuple[int, str, int]]:
    return [
        (event.seat, GAME.pack.show(event.cards), event.other)
        for event in state.events
        if event.kind == "paid"
    ]


def rare(result: dict[str, object], pack: list[str], dealer: int) -> Counter[str]:
    """Name the rare things that came up in a hand."""
    dealt = oracle.deal(pack, dealer)[dealer]
    tricks, winners = result["tricks"], result["winners"]
    fool, paid, discard = result["fool_by"], result["paid"], result["discard"]
    assert isinstance(tricks, list)
    assert isinstance(winners, list)
    assert isinstance(discard, list)
    seen: Counter[str] = Counter()
    seen["the Fool laid away"] += "Fool" in discard
    seen["the Fool kept for the Magician alone"] += "Fool" in dealt and [
        card for card in dealt if card in oracle.TRUMPS
    ] == ["T1"]
    seen["a trump laid away"] += any(card in oracle.TRUMPS for card in discard)
    seen["the Fool led"] += any(trick[0] == "Fool" for trick in tricks)
    seen["the Fool second"] += any(trick[1] == "Fool" for trick in tricks)
    seen["the Fool led, a trump after him"] += any(
        trick[0] == "Fool" and trick[1] in oracle.TRUMPS for trick in tricks
    )
    seen["the Fool in the last trick"] += "Fool" in tricks[-1]
    seen["the Fool surrendered"] += paid == "Fool"
    seen["the Fool surrendered by the dealer"] += paid == "Fool" and fool == dealer
    seen["the dealer without a trick"] += dealer not in winners
    if isinstance(paid, str) and paid != "Fool":
        kind = "trump" if paid in oracle.TRUMPS else paid[:-1]
        names = {"trump": "a trump", "K": "a King or an Ace", "A": "a King or an Ace"}
        court = "a court below the King" if kind in ("J", "C", "Q") else "a pip"
        seen[f"the Fool paid with {names.get(kind, court)}"] += 1
    return seen


RUNS: list[tuple[str, Stack, Chooser, int]] = [
    ("random", shuffled, anything, 200),
    ("the Fool early", shuffled, fool_first, 60),
    ("the Fool late", shuffled, fool_last, 60),
    ("no trump with the dealer", trumpless_dealer, anything, 60),
    ("no trump with the dealer, the Fool early", trumpless_dealer, fool_first, 60),
    ("the Magician the dealer's only trump", only_the_magician, fool_first, 30),
    ("a poor eldest", low(1), anything, 45),
    ("a poor dealer", low(0), anything, 45),
    ("poor with one high trump", low(1, "T21"), anything, 45),
    ("one rich trick", one_rich_trick, lavish, 90),
]
RARE = (
    "the Fool laid away",
    "the Fool kept for the Magician alone",
    "a trump laid away",
    "the Fool led",
    "the Fool second",
    "the Fool led, a trump after him",
    "the Fool in the last trick",
    "the Fool surrendered",
    "the Fool surrendered by the dealer",
    "the dealer without a trick",
    "the Fool paid with a pip",
    "the Fool paid with a trump",
    "the Fool paid with a court below the King",
    "the Fool paid with a King or an Ace",
)


def test_the_oracle_knows_the_pack() -> None:
    assert len(set(oracle.PACK)) == 78
    assert oracle.points_of(oracle.PACK) == 146
    assert sorted(oracle.PAYMENT) == sorted(set(oracle.PACK) - {"Fool"})


def test_engine_and_oracle_agree_on_every_legal_set_trick_payment_and_score(
    record_property: Callable[[str, object], None],
) -> None:
    seen: Counter[str] = Counter()
    for name, stack, choose, hands in RUNS:
        rng = Random(name)
        for number in range(hands):
            dealer = number % 3
            pack = stack(rng, dealer)
            result = compare(pack, dealer, choose, rng)
            seen += rare(result, pack, dealer)
    assert missing(seen, RARE, record_property) == []


@pytest.mark.parametrize("dealer", range(3))
def test_both_deal_the_same_hands(dealer: int) -> None:
    pack = shuffled(Random(dealer), dealer)
    state = GAME.deal(pack=[GAME.pack.card(code) for code in pack], dealer=dealer)
    hands = oracle.deal(pack, dealer)
    assert [sorted(GAME.pack.show(state.zones[seat]).split()) for seat in range(3)] == [
        sorted(hand) for hand in hands
    ]
