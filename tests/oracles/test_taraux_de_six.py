"""The engine and the flat second implementation agree on every hand of Taraux de Six, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from tests.oracles import taraux_de_six as oracle
from tests.oracles.side_by_side import anything, play, runs, stacked
from tests.oracles.tally import missing
from tomfool.games.france.taraux_de_six import reckon
from tomfool.rules import Game

OPTIONS: list[dict[str, Any]] = [
    {},
    {"contra_doubles": "all", "fool_in_abundance": True},
    {"abundance_to": "winner"},
]
Chooser = Callable[[Random, list[str]], str]
Hands = dict[int, list[str]]


def compare(game: Game, pack: list[str], dealer: int, choose: Chooser, rng: Random) -> dict[str, Any]:
    """Play one hand in both; return what the oracle says of it."""
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    options = {name: value for name, value in game.options.items() if name != "hands"}
    result = play(state, oracle.hand(pack, dealer, **options), lambda seat, legal: choose(rng, legal))
    assert sum(result["scores"]) == 0
    if result["outcome"]:
        assert state.outcome in ("all passed", "only dummy bids")
        assert not game.match.counts(state.outcome)
        return result
    assert (state.declarer, state.partner) == (result["bidder"], (result["bidder"] + 3) % 6)
    assert (state.contract.name, state.stakes or 1) == (result["bid"], result["contra"])
    found = reckon(state)
    assert (found.halves, found.honours) == (2 * result["points"], result["honours"])
    return result


# Packs


def dealt_so(rng: Random, dealer: int, wanted: Hands) -> list[str]:
    """An order of the pack that gives each seat what is wanted; the rest anyhow."""
    hands, _ = oracle.deal([*range(78)], dealer)
    return stacked(rng, oracle.PACK, dict(enumerate(hands)), wanted)


def anyhow(rng: Random) -> Hands:
    return {}


def many_trumps(rng: Random) -> Hands:
    """A seat with just enough trumps for an abundance, or the Fool for the last of them."""
    number = rng.choice([6, 8, 11])
    trumps = rng.sample(oracle.TRUMPS, number)
    return {rng.randrange(6): [*trumps[1:], rng.choice([trumps[0], "Fool"])]}


def mighty(rng: Random) -> Hands:
    """A pair that wins every trick, one of them with the Fool and perhaps the Magician."""
    seat = rng.randrange(6)
    top = [f"T{number}" for number in range(21, 10, -1)]
    return {seat: [*top, rng.choice(["T1", "Fool", "T10"])], (seat + 3) % 6: ["T9", "T8", "T7", "KE"]}


def kings(rng: Random) -> Hands:
    """A pair that has hardly a card to lay away."""
    seat = rng.randrange(6)
    return {seat: [*oracle.KINGS, *rng.sample(oracle.TRUMPS, 8)]}


# Choosers


def modest(rng: Random, legal: list[str]) -> str:
    """Bids seldom and never the highest, contras often, and announces little."""
    if "pass" in legal:
        dear = ("pass", "against") if rng.random() < 0.1 else ("pass", "without", "against")
        low = [word for word in legal if word not in dear]
        return rng.choice(low) if low and rng.random() < 0.4 else "pass"
    return "done" if "done" in legal and rng.random() < 0.7 else rng.choice(legal)


def high_first(rng: Random, legal: list[str]) -> str:
    """The highest trump, else a King; T1 and the Fool are kept for the last trick."""
    if "pass" in legal or "done" in legal:
        return modest(rng, legal)
    late = [name for name in legal if name not in ("T1", "Fool")] or legal
    trumps = [name for name in late if name in oracle.TRUMPS]
    return max(trumps, key=oracle.TRUMPS.index) if trumps else rng.choice(late)


def announcing(rng: Random, legal: list[str]) -> str:
    """Announces what there is."""
    if "done" in legal:
        return rng.choice(legal)
    return high_first(rng, legal)


STACKS = (anyhow, many_trumps, mighty, kings)
CHOOSERS = (anything, modest, high_first, announcing)
SIDES = ("declarers", "defenders")
WANTED = (
    "thrown in",
    *(f"{bid} {end}" for bid in oracle.REAL for end in ("won", "lost")),
    *(f"contra {factor}" for factor in (1, 2, 4)),
    *(f"abundance {level}" for level in oracle.LEVELS),
    *(f"sparrow {value:+d}" for value in (20, -20, 10, -10)),
    *(f"slam {value:+d}" for value in (400, -400, 200, -200)),
    "trumps laid away",
    "Fool free",
    "Fool paid for",
    "Fool handed over",
    "the Fool wins the last trick",
)


def happened(result: dict[str, Any]) -> Counter[str]:
    """Name what came up in a hand."""
    if result["outcome"]:
        return Counter([result["outcome"]])
    seen: Counter[str] = Counter()
    won = "won" if result["points"] >= oracle.TARGET[result["honours"]] else "lost"
    seen[f"{result['bid']} {won}"] += 1
    seen[f"contra {result['contra']}"] += 1
    seen.update(word for _, word in result["announced"])
    seen[f"sparrow {result['sparrow']:+d}"] += 1
    seen[f"slam {result['slam']:+d}"] += 1
    seen["trumps laid away"] += any(c in oracle.TRUMPS for laid in result["discards"] for c in laid)
    if result["fool"]:
        seen["Fool free"] += result["paid"] is None
        seen["Fool handed over"] += result["paid"] == "Fool"
        seen["Fool paid for"] += result["paid"] not in (None, "Fool")
    seen["the Fool wins the last trick"] += result["tricks"][-1]["card"] == "Fool"
    return seen


def hands_of(hands: int) -> Counter[str]:
    """So many hands of each kind, way of playing and set of options, compared; what came up in them."""
    seen: Counter[str] = Counter()
    for game, stack, choose, dealer, rng in runs("taraux-de-six", OPTIONS, STACKS, CHOOSERS, hands):
        seen.update(happened(compare(game, dealt_so(rng, dealer, stack(rng)), dealer, choose, rng)))
    return seen


def test_engine_and_oracle_agree_on_every_legal_set_trick_and_score(
    record_property: Callable[[str, object], None],
) -> None:
    seen = hands_of(6)
    assert missing(seen, WANTED, record_property) == []


def test_the_oracle_knows_the_pack() -> None:
    assert len(set(oracle.PACK)) == 78
    assert oracle.points_of(oracle.PACK) == 91
    assert sorted(oracle.PAYMENT) == sorted(set(oracle.PACK) - {"Fool"})
