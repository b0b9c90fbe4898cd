"""The engine and the flat second implementation agree on every hand of Mitigation, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from tests.oracles import mitigation as oracle
from tests.oracles.side_by_side import play, runs, stacked
from tests.oracles.tally import missing
from tomfool.rules import Game

OPTIONS: list[dict[str, Any]] = [{}, {"lone_offer": "stops", "fool_in_abundance": True}]
Chooser = Callable[[Random, list[str]], str]


def compare(game: Game, pack: list[str], dealer: int, choose: Chooser, rng: Random) -> dict[str, Any]:
    """Play one hand in both; return what the oracle says of it."""
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    options = {name: game.options[name] for name in ("lone_offer", "fool_in_abundance")}
    result = play(state, oracle.hand(pack, dealer, **options), lambda seat, legal: choose(rng, legal))
    if result["outcome"]:
        assert game.match.counts(state.outcome)
        assert sum(result["scores"]) == 0
        return result
    assert sum(result["scores"]) == -1
    paid = [game.pack.show(event.cards) for event in state.events if event.kind.startswith("paid")]
    assert paid == ([result["paid"]] if result["paid"] else [])
    return result


# Packs


def dealt_so(rng: Random, dealer: int, wanted: dict[int, list[str]]) -> list[str]:
    """An order of the pack that gives each seat what is wanted; the rest anyhow."""
    hands = oracle.deal([*range(78)], dealer)
    return stacked(rng, oracle.PACK, dict(enumerate(hands)), wanted)


def anyhow(rng: Random, dealer: int) -> list[str]:
    return dealt_so(rng, dealer, {})


def much_to_declare(rng: Random, dealer: int) -> list[str]:
    """A hand with many Kings and Honours, and perhaps with enough trumps."""
    kings = rng.sample(oracle.KINGS, rng.choice([2, 3, 4, 4]))
    honours = rng.sample(oracle.HONOURS, rng.choice([1, 2, 3, 3]))
    trumps = rng.sample(oracle.TRUMPS[1:20], rng.choice([0, 7, 8, 9, 11, 14]))
    return dealt_so(rng, dealer, {rng.randrange(3): [*kings, *honours, *trumps]})


def all_seven(rng: Random, dealer: int) -> list[str]:
    """All Kings and Honours in one hand."""
    return dealt_so(rng, dealer, {rng.randrange(3): [*oracle.KINGS, *oracle.HONOURS]})


def helped_by_the_fool(rng: Random, dealer: int) -> list[str]:
    """Exactly nine trumps, and the Fool."""
    plain = [card for card in oracle.PACK if card not in oracle.TRUMPS and card != "Fool"]
    trumps = rng.sample(oracle.TRUMPS, 9)
    return dealt_so(rng, dealer, {rng.randrange(3): ["Fool", *trumps, *rng.sample(plain, 15)]})


def one_has_all(rng: Random, dealer: int) -> list[str]:
    """One seat has the highest trumps, another the Fool and nothing that could win."""
    seat, other = rng.sample(range(3), 2)
    low = [rank + suit for suit in oracle.SUITS for rank in "A23456"]
    return dealt_so(rng, dealer, {seat: oracle.TRUMPS[-20:], other: ["Fool", *low]})


# Choosers


def stubborn(rng: Random, legal: list[str]) -> str:
    """Never bargains, and declares anything."""
    return "continue" if "continue" in legal else rng.choice(legal)


def declaring(rng: Random, legal: list[str]) -> str:
    """As stubborn, and declares as much as may be."""
    if "continue" in legal:
        return "continue"
    more = [name for name in legal if name != "done"]
    return rng.choice(more) if more and rng.random() < 0.8 else rng.choice(legal)


def haggling(rng: Random, legal: list[str]) -> str:
    """Asks, offers and passes, and hardly ever goes on."""
    if "continue" in legal:
        if rng.random() < 0.4:
            return "pass"
        asks = [word for word in legal if word.startswith("ask")]
        offers = [word for word in legal if word.startswith("offer")]
        near = [*asks[:6], *asks[-1:], *offers[:9]]
        return rng.choice(near) if near and rng.random() < 0.9 else "continue"
    return rng.choice(legal)


def high_first(rng: Random, legal: list[str]) -> str:
    """The highest trump first, and the Fool as soon as he may go."""
    if "continue" in legal or "done" in legal:
        return stubborn(rng, legal)
    trumps = [name for name in legal if name in oracle.TRUMPS]
    return (
        max(trumps, key=oracle.TRUMPS.index) if trumps else "Fool" if "Fool" in legal else rng.choice(legal)
    )


STACKS = (anyhow, much_to_declare, all_seven, helped_by_the_fool, one_has_all)
CHOOSERS = (stubborn, declaring, haggling, high_first)
WANTED = (
    *(f"given up after round {number}" for number in (2, 3, 4)),
    "a surplus struck off",
    "a lone offer stops",
    "a bystander",
    "abundance",
    "abundance with the Fool",
    "abundance of more than ten",
    *(f"kings {extra}" for extra in range(4)),
    *(f"honours {extra}" for extra in range(5)),
    *(f"mixed {number}" for number in range(4, 8)),
    "both kings and honours",
    "Fool paid for",
    "Fool handed over",
    "an Ace laid away",
    "a trump laid away",
)


def happened(result: dict[str, Any]) -> Counter[str]:
    """Name what came up in a hand."""
    seen: Counter[str] = Counter()
    if result["outcome"]:
        seen[f"given up after round {result['round']}"] += 1
        asks = [s[1] for s in result["stances"] if s and s[0] == "ask"]
        offers = [s[1] for s in result["stances"] if s and s[0] == "offer"]
        seen["a lone offer stops"] += not asks
        seen["a surplus struck off"] += bool(asks) and sum(offers) > sum(asks)
        seen["a bystander"] += None in result["stances"]
        return seen
    for done in result["declared"]:
        calls = dict(done)
        seen["both kings and honours"] += "kings" in calls and "honours" in calls
        for call, named in calls.items():
            if call == "abundance":
                seen[call] += 1
                seen["abundance with the Fool"] += "Fool" in named
                seen["abundance of more than ten"] += len(named) > 10
            else:
                seen[f"{call} {len(named)}"] += 1
    seen["Fool handed over"] += result["paid"] == "Fool"
    seen["Fool paid for"] += result["paid"] not in (None, "Fool")
    seen["an Ace laid away"] += any(card[0] == "A" for card in result["discard"])
    seen["a trump laid away"] += any(card in oracle.TRUMPS for card in result["discard"])
    return seen


def hands_of(hands: int) -> Counter[str]:
    """So many hands of each kind, way of playing and set of options, compared; what came up in them."""
    seen: Counter[str] = Counter()
    for game, stack, choose, dealer, rng in runs("mitigation", OPTIONS, STACKS, CHOOSERS, hands):
        seen.update(happened(compare(game, stack(rng, dealer), dealer, choose, rng)))
    return seen


def test_engine_and_oracle_agree_on_every_legal_set_declaration_and_score(
    record_property: Callable[[str, object], None],
) -> None:
    seen = hands_of(5)
    assert missing(seen, WANTED, record_property) == []


def test_the_oracle_knows_the_pack() -> None:
    assert len(set(oracle.PACK)) == 78
    assert oracle.points_of(oracle.PACK) == 146
    assert sorted(oracle.PAYMENT) == sorted(set(oracle.PACK) - {"Fool"})
