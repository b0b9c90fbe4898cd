"""The engine and the flat second implementation agree on every hand of Courtship, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import tomfool
from tests.oracles import courtship as oracle
from tests.oracles import scarto, tarocchi
from tests.oracles.side_by_side import anything, play
from tests.oracles.tally import missing

ALL = frozenset({"queens-ruff", "royal-marriage", "royal-affair", "summoning"})
OPTIONS: list[tuple[str, frozenset[str]]] = [
    ("tarocchi", ALL),
    ("scarto", ALL),
    ("tarocchi", ALL - {"summoning"}),
    ("scarto", frozenset({"royal-affair", "summoning"})),
    ("tarocchi", frozenset({"queens-ruff", "royal-marriage"})),
]
Chooser = Callable[[Random, list[str]], str]


def courtly(rng: Random, legal: list[str]) -> str:
    """Courts as soon as they may go, the Fool late; servants are always called."""
    if "summon none" in legal:
        return rng.choice(legal[1:] or legal)
    courts = [card for card in legal if card[0] in "KQ"]
    return rng.choice(courts) if courts and rng.random() < 0.7 else rng.choice(legal)


def crafty(rng: Random, legal: list[str]) -> str:
    """Servants are kept and called, and the Fool goes early."""
    if "summon none" in legal:
        return rng.choice(legal[1:] or legal)
    if "Fool" in legal and rng.random() < 0.2:
        return "Fool"
    return rng.choice([card for card in legal if card[0] not in "JC"] or legal)


CHOOSERS = (anything, courtly, crafty)
WANTED = (
    "ruff",
    "marriage",
    "affair",
    "summon none",
    "summon jack",
    "summon cavalier",
    "a Jack added",
    "a Cavalier added",
    "called in vain",
    "a King taken back",
    "the Fool taken back",
    "Fool free",
    "Fool paid for",
)


def happened(result: dict[str, Any], rules: frozenset[str]) -> Counter[str]:
    """Name what came up in a hand."""
    seen: Counter[str] = Counter()
    for trick in result["tricks"]:
        led, card = trick["led"], trick["card"]
        if led != "trump" and card not in tarocchi.TRUMPS:
            plain = card[-1] == led
            seen["affair"] += not plain and "royal-affair" in rules
            seen["marriage"] += card == "Q" + led and "K" + led in trick["plays"] and plain
            seen["ruff"] += card == "J" + led and "Q" + led in trick["plays"]
        if trick["said"]:
            seen[trick["said"]] += 1
            seen["called in vain"] += trick["said"] != "summon none" and not trick["moved"]
            seen["a Jack added"] += trick["said"] == "summon jack" and bool(trick["moved"])
            seen["a Cavalier added"] += trick["said"] == "summon cavalier" and bool(trick["moved"])
            seen["a King taken back"] += trick["moved"][:1] == "K"
            seen["the Fool taken back"] += trick["moved"] == "Fool"
    seen["Fool free"] += result["paid"] is None
    seen["Fool paid for"] += result["paid"] not in (None, "Fool")
    return seen


def hands_of(hands: int) -> Counter[str]:
    """So many hands of each way of playing and set of options, compared; what came up in them."""
    seen: Counter[str] = Counter()
    for base, rules in OPTIONS:
        game = tomfool.game("courtship", base=base, courtship=rules)
        cards = scarto.PACK if base == "scarto" else tarocchi.PACK
        for choose in CHOOSERS:
            rng = Random(f"{base} {sorted(rules)} {choose.__name__}")
            for number in range(hands):
                pack, dealer = rng.sample(cards, len(cards)), number % game.seats
                state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
                script = oracle.hand(pack, dealer, base, rules)
                result = play(state, script, lambda seat, legal: choose(rng, legal))  # noqa: B023
                assert sum(result["scores"]) == 0
                seen.update(happened(result, rules))
    return seen


def test_engine_and_oracle_agree_on_every_legal_set_trick_and_score(
    record_property: Callable[[str, object], None],
) -> None:
    seen = hands_of(9)
    assert missing(seen, WANTED, record_property) == []
