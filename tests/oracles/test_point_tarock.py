"""The engine and the flat second implementation agree on every hand of Point Tarock, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from tests.oracles import point_tarock as oracle
from tests.oracles.side_by_side import play, runs, stacked
from tests.oracles.tally import missing
from tomfool.rules import Game

OPTIONS: list[dict[str, Any]] = [
    {},
    {"contra": True, "bird_once": True},
    {"hold": False, "trump_discard": "last"},
]
Chooser = Callable[[Random, list[str]], str]


def compare(game: Game, pack: list[str], dealer: int, choose: Chooser, rng: Random) -> dict[str, Any]:
    """Play one hand in both; return what the oracle says of it."""
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    options = {name: value for name, value in game.options.items() if name != "hands"}
    result = play(state, oracle.hand(pack, dealer, **options), lambda seat, legal: choose(rng, legal))
    if result["bid"] != "beggars":
        assert (state.declarer, state.contract.name) == (result["declarer"], result["bid"])
    return result


# Packs


def dealt_so(rng: Random, dealer: int, wanted: dict[int, list[str]]) -> list[str]:
    """An order of the pack that gives each seat what is wanted (−1 is the talon); the rest anyhow."""
    hands, talon = oracle.deal([*range(54)], dealer)
    return stacked(rng, oracle.PACK, dict(enumerate(hands)) | {-1: talon}, wanted)


def anyhow(rng: Random) -> dict[int, list[str]]:
    return {}


def swearing(rng: Random) -> dict[int, list[str]]:
    """A hand without Honours or Kings, and a talon that has them."""
    barred = [*oracle.HONOURS, *oracle.KINGS]
    talon = rng.sample(barred, rng.randrange(2, 7))
    return {
        rng.randrange(3): rng.sample([card for card in oracle.PACK if card not in barred], 16),
        -1: talon,
    }


def birds(rng: Random) -> dict[int, list[str]]:
    """The highest trumps and the lowest in one hand."""
    high = ["Fool", *(f"T{number}" for number in range(21, 10, -1))]
    return {rng.randrange(3): [*high[: rng.choice([10, 12])], *rng.sample(["T1", "T2", "T3"], 3)]}


def holding(rng: Random) -> dict[int, list[str]]:
    seat = rng.randrange(3)
    return {seat: [*oracle.KINGS, *rng.sample(oracle.HONOURS, rng.choice([1, 2, 3])), *oracle.TRUMPS[4:13]]}


# Choosers


def anything(rng: Random, legal: list[str]) -> str:
    """Anything legal, a pass now and then."""
    return "pass" if "pass" in legal and rng.random() < 0.3 else rng.choice(legal)


def passing(rng: Random, legal: list[str]) -> str:
    return "pass" if "pass" in legal else rng.choice(legal)


def climbing(rng: Random, legal: list[str]) -> str:
    """The lowest bid, or a hold or contra where there is one."""
    if "pass" in legal:
        more = [word for word in legal if word in ("hold", "contra")]
        return rng.choice([*more, legal[1] if len(legal) > 1 else "pass", "pass"])
    return rng.choice(legal)


def keeping(rng: Random, legal: list[str]) -> str:
    """The highest trump first; the Birds are kept for the last tricks."""
    if "pass" in legal or not set(legal) <= set(oracle.PACK):
        return climbing(rng, legal)
    order = {"T1": 3, "T2": 2, "T3": 1}
    late = [card for card in legal if card not in order]
    trumps = [card for card in late if card in oracle.TRUMPS]
    if trumps:
        return max(trumps, key=oracle.TRUMPS.index)
    return rng.choice(late) if late else min(legal, key=lambda card: order[card])


STACKS = (anyhow, swearing, birds, holding)
CHOOSERS = (anything, passing, climbing, keeping)
WANTED = (
    *(f"{bid} {end}" for bid in oracle.FACTORS for end in ("won", "lost")),
    "beggars",
    "two losers of beggars",
    "forfeit",
    *(f"{bonus} {when}" for bonus in oracle.BONUSES for when in ("before", "after")),
    *(f"{bird} won by {who}" for bird in oracle.BIRDS for who in ("declarer", "defender")),
    *oracle.HOLDINGS,
    *(f"contra step {step}" for step in range(4)),
    *(f"bonus x{factor}" for factor in (1, 2, 4, 8)),
    "a trump laid away",
)


def happened(result: dict[str, Any]) -> Counter[str]:
    """Name what came up in a hand."""
    if result["bid"] == "beggars":
        points = result["points"]
        return Counter(["beggars", *["two losers of beggars"] * (points.count(max(points)) == 2)])
    seen = Counter([f"contra step {result['steps']}"])
    seen.update(f"{bonus} {when}" for when, bonus in result["named"])
    if result["outcome"]:
        seen["forfeit"] += 1
        return seen
    seen[f"{result['bid']} {'won' if result['p'] >= 61 else 'lost'}"] += 1
    for seat, bird in result["birds"]:
        seen[f"{bird} won by {'declarer' if seat == result['declarer'] else 'defender'}"] += 1
    seen.update(word for _, word in result["holdings"])
    seen.update(f"bonus x{factor}" for factor in result["factors"].values())
    seen["a trump laid away"] += any(card in oracle.TRUMPS for card in result["discard"])
    return seen


def hands_of(hands: int) -> Counter[str]:
    """So many hands of each kind, way of playing and set of options, compared; what came up in them."""
    seen: Counter[str] = Counter()
    for game, stack, choose, dealer, rng in runs("point-tarock", OPTIONS, STACKS, CHOOSERS, hands):
        seen.update(happened(compare(game, dealt_so(rng, dealer, stack(rng)), dealer, choose, rng)))
    return seen


def test_engine_and_oracle_agree_on_every_legal_set_trick_and_score(
    record_property: Callable[[str, object], None],
) -> None:
    seen = hands_of(6)
    assert missing(seen, WANTED, record_property) == []


def test_the_oracle_knows_the_pack() -> None:
    assert len(set(oracle.PACK)) == 54
    assert oracle.points_of(oracle.PACK) == 106
