"""The engine and the flat second implementation agree on every hand of Terziglio, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import tomfool
from tests.oracles import tarocchini as sets
from tests.oracles import terziglio as oracle
from tests.oracles.side_by_side import anything, play, stacked
from tests.oracles.tally import missing
from tomfool.rules import Game

OPTIONS: list[dict[str, Any]] = [{}, {"direction": "right", "fool_in_trick": False, "wild_gap": "all"}]
Chooser = Callable[[Random, list[str]], str]


def compare(game: Game, pack: list[str], dealer: int, choose: Chooser, rng: Random) -> dict[str, Any]:
    """Play one hand in both; return what the oracle says of it."""
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    options = {name: game.options[name] for name in ("direction", "fool_in_trick", "wild_gap")}
    result = play(state, oracle.hand(pack, dealer, **options), lambda seat, legal: choose(rng, legal))
    assert sum(result["scores"]) == 0
    if not result["outcome"]:
        assert (state.declarer, state.contract.name) == (result["declarer"], result["bid"])
        paid = [game.pack.show(event.cards) for event in state.events if event.kind.startswith("paid")]
        assert paid == ([result["paid"]] if result["paid"] else [])
    return result


# Packs


def dealt_so(rng: Random, dealer: int, step: int, wanted: dict[int, list[str]]) -> list[str]:
    """An order of the pack that gives each seat what is wanted; the rest anyhow."""
    hands, _ = oracle.deal([*range(62)], dealer, step)
    return stacked(rng, sets.PACK, dict(enumerate(hands)), wanted)


def anyhow(rng: Random) -> dict[int, list[str]]:
    return {}


def rich(rng: Random) -> dict[int, list[str]]:
    """Sets of every class in one hand."""
    cards = [rank + suit for rank in "KQCJA" for suit in "EAFW"]
    return {rng.randrange(3): [*rng.sample(cards, 13), "Fool", "T1"]}


def row_of_trumps(rng: Random) -> dict[int, list[str]]:
    """The highest trumps with gaps, the Quartet, and wild cards."""
    seat = rng.randrange(3)
    row = [f"T{number}" for number in range(20, 13, -1)]
    row.remove(rng.choice(row[:4]))
    plain = [rank + suit for suit in "EAFW" for rank in ("10", "9", "8", "7", "6")]
    wild = rng.sample(["Fool", "T1"], rng.randrange(3))
    return {seat: ["T21", *row, *rng.sample(sets.QUARTET, 2), *wild, *rng.sample(plain, 8)]}


def one_wins_all(rng: Random) -> dict[int, list[str]]:
    """One seat that nobody can beat, and the Fool with another."""
    seat, other = rng.sample(range(3), 2)
    low = [rank + suit for suit in "EAFW" for rank in ("6", "7", "8", "9")]
    return {seat: [f"T{number}" for number in range(21, 2, -1)], other: ["Fool", *rng.sample(low, 15)]}


# Choosers


def talkative(rng: Random, legal: list[str]) -> str:
    """Passes now and then; declares whatever can be declared."""
    if "pass" in legal:
        return rng.choice(["pass", rng.choice(legal)])
    more = [name for name in legal if name != "done"]
    return rng.choice(more) if more and rng.random() < 0.9 else rng.choice(legal)


def high_first(rng: Random, legal: list[str]) -> str:
    """The highest trump first, and the Fool as soon as he may go."""
    if "pass" in legal or "done" in legal:
        return talkative(rng, legal)
    trumps = [name for name in legal if name in sets.TRUMPS]
    return (
        max(trumps, key=sets.TRUMPS.index) if trumps else "Fool" if "Fool" in legal else rng.choice(legal)
    )


def silent(rng: Random, legal: list[str]) -> str:
    """As high first, without a word."""
    return "done" if "done" in legal else high_first(rng, legal)


RUNS = [
    *((stack, choose) for stack in (anyhow, rich, row_of_trumps) for choose in (anything, talkative)),
    (one_wins_all, silent),
    (anyhow, high_first),
]
WANTED = (
    "passed",
    *(f"{bid} {end}" for bid in ("play", "solo") for end in ("won", "lost")),
    "all tricks of the declarer",
    "all tricks of the defenders",
    "declared",
    "sets in tricks",
    "Fool free",
    "Fool paid for",
    "Fool handed over",
    "Fool in the talon",
)


def happened(result: dict[str, Any]) -> Counter[str]:
    """Name what came up in a hand."""
    if result["outcome"]:
        return Counter([result["outcome"]])
    ours, theirs = result["totals"]
    seen = Counter([f"{result['bid']} {'won' if ours > theirs else 'lost'}"])
    seen["all tricks of the declarer"] += result["won"] == 19
    seen["all tricks of the defenders"] += result["won"] == 0
    seen["declared"] += sum(result["declared"]) > 0
    seen["sets in tricks"] += result["in_tricks"] > 0
    seen["Fool in the talon"] += result["fool"] is None
    seen["Fool free"] += result["fool"] is not None and result["paid"] is None
    seen["Fool handed over"] += result["paid"] == "Fool"
    seen["Fool paid for"] += result["paid"] not in (None, "Fool")
    return seen


def hands_of(hands: int) -> Counter[str]:
    """So many hands of each kind, way of playing and set of options, compared; what came up in them."""
    seen: Counter[str] = Counter()
    for options in OPTIONS:
        game = tomfool.game("terziglio", **options)
        step = 1 if game.options["direction"] == "left" else -1
        for stack, choose in RUNS:
            rng = Random(f"{options} {stack.__name__} {choose.__name__}")
            for number in range(hands):
                pack = dealt_so(rng, number % 3, step, stack(rng))
                seen.update(happened(compare(game, pack, number % 3, choose, rng)))
    return seen


def test_engine_and_oracle_agree_on_every_legal_set_and_score(
    record_property: Callable[[str, object], None],
) -> None:
    seen = hands_of(6)
    assert missing(seen, WANTED, record_property) == []
