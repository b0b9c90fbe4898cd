"""The engine and the flat second implementation agree on every hand of Partita Knock, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import tomfool
from tests.oracles import partita_knock as oracle
from tests.oracles.side_by_side import anything, play
from tests.oracles.tally import missing
from tomfool.rules import Game

Chooser = Callable[[Random, list[str]], str]


def compare(game: Game, pack: list[str], dealer: int, choose: Chooser, rng: Random) -> dict[str, Any]:
    """Play one hand in both; return what the oracle says of it."""
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    script = oracle.hand(pack, dealer, signals_on=bool(game.options["signals"]))
    result = play(state, script, lambda seat, legal: choose(rng, legal))
    assert sum(result["scores"]) == 0
    paid = [game.pack.show(event.cards) for event in state.events if event.kind.startswith("paid")]
    assert paid == ([result["paid"]] if result["paid"] else [])
    return result


def shuffled(rng: Random, dealer: int) -> list[str]:
    return rng.sample(oracle.PACK, 54)


def one_pair_has_all(rng: Random, dealer: int) -> list[str]:
    """One pair holds nearly all trumps, and the other the Fool."""
    strong = rng.randrange(2)
    trumps = rng.sample(oracle.TRUMPS, 21)
    rest = rng.sample([card for card in oracle.PACK if card not in oracle.TRUMPS and card != "Fool"], 32)
    seats = [(dealer + 1 + place) % 4 for place in range(52)] + [dealer, dealer]
    fool = rng.choice([seat for seat in range(4) if seat % 2 != strong])
    pack = []
    for seat in seats:
        if seat == fool and "Fool" not in pack:
            pack.append("Fool")
        else:
            pack.append(trumps.pop() if seat % 2 == strong and trumps else rest.pop())
    return pack


def few_to_lay_away(rng: Random, dealer: int) -> list[str]:
    """The dealer holds but trumps and Kings, and a plain card or none besides."""
    kept = [*rng.sample(oracle.TRUMPS, 13), *(["KE", "KA"] if rng.random() < 0.5 else ["KE", "7W"])]
    rest = [card for card in rng.sample(oracle.PACK, 54) if card not in kept]
    seats = [(dealer + 1 + place) % 4 for place in range(52)] + [dealer, dealer]
    return [(kept if seat == dealer else rest).pop() for seat in seats]


def in_earnest(rng: Random, legal: list[str]) -> str:
    """The highest card for the most part, with the rarest words."""
    cards = [name for name in legal if name in oracle.PACK and name != "Fool"]
    if not cards or rng.random() < 0.3:
        return rng.choice(legal)
    best = max(cards, key=lambda card: (card in oracle.TRUMPS, oracle.height(card)))
    words = [name for name in legal if name.startswith(f"{best} ")]
    return rng.choice([best, *words])


SIGNALS = [
    "many", "all-but-one", "low-trump", "no-high-trump", "not-top-trump", "one-more", "other-suit",
    "last-trump", "magician", "top-trump", "two-top-trumps", "world", "sun", "moon", "fifteen", "sixteen",
    "seventeen", "last-card", "top-card", "queen", "not-this-suit", "bijou", "grand",
]  # fmt: skip


def hands_of(signals: bool, hands: int) -> Counter[str]:
    """So many hands of each kind and way of playing, compared; what came up in them."""
    game, seen = tomfool.game("partita-knock", signals=signals), Counter[str]()
    for stack in (shuffled, one_pair_has_all, few_to_lay_away):
        for choose in (anything, in_earnest):
            rng = Random(f"{signals} {stack.__name__} {choose.__name__}")
            for number in range(hands):
                result = compare(game, stack(rng, number % 4), number % 4, choose, rng)
                seen.update(word for _, word in result["said"])
                seen["trumps laid away"] += any(card in oracle.TRUMPS for card in result["discard"])
                seen["nothing paid"] += result["paid"] is None
                seen["Fool handed over"] += result["paid"] == "Fool"
                seen["a trump paid"] += result["paid"] in oracle.TRUMPS
                seen["no trick"] += 0 in result["won"]
    return seen


@pytest.mark.parametrize(("signals", "hands"), [(True, 6), (False, 20)])
def test_engine_and_oracle_agree_on_every_legal_set_signal_and_score(
    signals: bool, hands: int, record_property: Callable[[str, object], None]
) -> None:
    seen = hands_of(signals, hands)
    wanted = ["trumps laid away", "nothing paid", "Fool handed over", "a trump paid", "no trick"]
    wanted += SIGNALS if signals else []
    assert missing(seen, wanted, record_property) == []


def test_the_oracle_knows_the_pack() -> None:
    assert len(set(oracle.PACK)) == 54
    assert oracle.points_of(oracle.PACK) == 106
    assert sorted(oracle.PAYMENT) == sorted(set(oracle.PACK) - {"Fool"})
