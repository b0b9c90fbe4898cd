"""The engine and the flat second implementation agree on every hand of Sicily, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from tests.oracles import sicily as oracle
from tests.oracles.side_by_side import play, runs, stacked
from tests.oracles.tally import missing
from tomfool.mechanics.partner import partner_of
from tomfool.rules import NOBODY, Game

OPTIONS: list[dict[str, Any]] = [{}, {"bargaining": False}, {"bargaining": False, "cop_turn": "left"}]
Chooser = Callable[[Random, list[str]], str]


def compare(game: Game, pack: list[str], dealer: int, choose: Chooser, rng: Random) -> dict[str, Any]:
    """Play one hand in both; return what the oracle says of it."""
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    options = {name: game.options[name] for name in ("bargaining", "cop_turn")}
    result = play(state, oracle.hand(pack, dealer, **options), lambda seat, legal: choose(rng, legal))
    assert sum(result["scores"]) == 0
    if result["outcome"]:
        assert game.match.counts(state.outcome) == (result["outcome"] == "passed out")
        return result
    partner = partner_of(state)
    assert (state.declarer, None if partner == NOBODY else partner) == (
        result["declarer"],
        result["partner"],
    )
    assert game.pack.show(state.called) == result["called"]
    paid = [game.pack.show(event.cards) for event in state.events if event.kind.startswith("paid")]
    assert [oracle.worth(card) for card in paid] == [oracle.worth(c) for c in [result["paid"]] if c]
    return result


# Packs


def dealt_so(rng: Random, dealer: int, wanted: dict[int, list[str]]) -> list[str]:
    """An order of the pack that gives each seat what is wanted (−1 is the stock); the rest anyhow."""
    hands, stock = oracle.deal([*range(63)], dealer)
    return stacked(rng, oracle.PACK, dict(enumerate(hands)) | {-1: stock}, wanted)


def anyhow(rng: Random, dealer: int) -> list[str]:
    return dealt_so(rng, dealer, {})


def few_to_lay_away(rng: Random, dealer: int) -> list[str]:
    """A hand in which trumps have to fill the discard, and too many big cards in the stock besides."""
    seat = rng.randrange(4)
    trumps = rng.sample(oracle.TRUMPS, 13)
    return dealt_so(
        rng, dealer, {seat: ["KE", "Fool", *trumps], -1: ["KA", "KF", rng.choice(["KW", "5E"])]}
    )


def all_kings(rng: Random, dealer: int) -> list[str]:
    """All Kings in one hand, or Queens too, and so on, so that one has to call further down."""
    courts = [rank + suit for rank in "KQCJ" for suit in oracle.SUITS]
    return dealt_so(
        rng, dealer, {rng.randrange(4): courts[: rng.choice([4, 4, 5, 6, 7, 8, 9, 12, 14, 15])]}
    )


def every_court(rng: Random, dealer: int) -> list[str]:
    """The dealer has every court with the stock, and nobody else much that is big."""
    courts = [rank + suit for rank in "KQCJ" for suit in oracle.SUITS]
    low = rng.sample(oracle.TRUMPS[1:16], 15)
    wanted = {(dealer + step) % 4: low[5 * step - 5 : 5 * step] for step in (1, 2, 3)}
    return dealt_so(rng, dealer, {**wanted, dealer: courts[:15], -1: [rng.choice(["JW", "5E"])]})


def courtly_dealer(rng: Random, dealer: int) -> list[str]:
    """The dealer can lay a court away that another, with all Kings, will call."""
    queens = rng.sample(["QE", "QA", "QF", "QW"], 2)
    return dealt_so(
        rng, dealer, {(dealer + rng.randrange(1, 4)) % 4: ["KE", "KA", "KF", "KW"], dealer: queens}
    )


def short_suits(rng: Random, dealer: int) -> list[str]:
    """Hands of one seat in which several suits are equally long, or void."""
    lengths = rng.choice(
        [(2, 2, 2, 2), (1, 1, 3, 3), (0, 1, 1, 0), (3, 2, 2, 3), (0, 0, 4, 4), (0, 0, 0, 5)]
    )
    hand = []
    for suit, length in zip(rng.sample(oracle.SUITS, 4), lengths, strict=True):
        some = [card for card in oracle.PACK if card[-1] == suit and card not in oracle.TRUMPS]
        low = rng.random() < 0.5
        hand += rng.sample([card for card in some if card[0] not in "KQCJ"] if low else some, length)
    missing = 15 - len(hand)
    hand += rng.sample([*oracle.TRUMPS, "Fool"], missing)
    return dealt_so(rng, dealer, {rng.randrange(4): hand})


def one_side_has_all(rng: Random, dealer: int) -> list[str]:
    """One seat holds the highest trumps, another the Fool and nothing that could win."""
    seat, other = rng.sample(range(4), 2)
    low = [rank + suit for suit in "EFW" for rank in "56789"]
    return dealt_so(rng, dealer, {seat: oracle.TRUMPS[-13:], other: ["Fool", *rng.sample(low, 14)]})


# Choosers


def bargaining(rng: Random, legal: list[str]) -> str:
    """Offers small sums, and takes, holds or waits now and then."""
    if "wait" in legal:
        more = [word for word in legal if word.startswith("take")]
        some = ["wait", "wait", "wait", *more, *(w for w in legal if w in ("throw 0", "throw 5", "pay 7"))]
        return "hold" if rng.random() < 0.05 else rng.choice(some)
    return calm(rng, legal)


def calm(rng: Random, legal: list[str]) -> str:
    """Plays on, never solo, and props where it may."""
    if "hold" in legal:
        return "hold"
    if "pass" in legal:
        return "prop" if "prop" in legal else "pass"
    return rng.choice(legal)


def eager(rng: Random, legal: list[str]) -> str:
    """Plays solo now and then, props and cops."""
    if "hold" in legal:
        return rng.choice(["wait", "hold"])
    if "solo" in legal:
        return "solo" if rng.random() < 0.3 else "pass"
    return rng.choice(legal)


def high_first(rng: Random, legal: list[str]) -> str:
    """As calm, with the highest trump first and the Fool when he may go."""
    if "pass" in legal or "hold" in legal:
        return calm(rng, legal)
    trumps = [name for name in legal if name in oracle.TRUMPS]
    return (
        max(trumps, key=oracle.TRUMPS.index) if trumps else "Fool" if "Fool" in legal else rng.choice(legal)
    )


STACKS = (
    anyhow, few_to_lay_away, all_kings, every_court, courtly_dealer, short_suits, one_side_has_all,
)  # fmt: skip
CHOOSERS = (bargaining, calm, eager, high_first)
WANTED = (
    "thrown in",
    "passed out",
    "solo",
    "cop",
    *(f"rallied {rank}" for rank in "KQCJ"),
    "nobody to call",
    "alone without knowing",
    "trumps laid away",
    "Fool free",
    "Fool paid for",
    "Fool handed over",
    "no trick",
)


def happened(result: dict[str, Any]) -> Counter[str]:
    """Name what came up in a hand."""
    if result["outcome"]:
        return Counter([result["outcome"]])
    seen: Counter[str] = Counter()
    seen["solo"] += result["solo"]
    seen["cop"] += result["copped"]
    if result["called"]:
        seen[f"rallied {result['called'][0]}"] += 1
        seen["alone without knowing"] += result["partner"] is None
    seen["nobody to call"] += not (result["solo"] or result["copped"] or result["called"])
    seen["trumps laid away"] += any(card in oracle.TRUMPS for card in result["discard"])
    if result["fool"]:
        seen["Fool free"] += result["paid"] is None
        seen["Fool handed over"] += result["paid"] == "Fool"
        seen["Fool paid for"] += result["paid"] not in (None, "Fool")
    seen["no trick"] += result["won"] in (0, 15)
    return seen


def hands_of(hands: int) -> Counter[str]:
    """So many hands of each kind, way of playing and set of options, compared; what came up in them."""
    seen: Counter[str] = Counter()
    for game, stack, choose, dealer, rng in runs("sicily", OPTIONS, STACKS, CHOOSERS, hands):
        seen.update(happened(compare(game, stack(rng, dealer), dealer, choose, rng)))
    return seen


def test_engine_and_oracle_agree_on_every_legal_set_trick_and_score(
    record_property: Callable[[str, object], None],
) -> None:
    seen = hands_of(4)
    assert missing(seen, WANTED, record_property) == []


def test_the_oracle_knows_the_pack() -> None:
    assert len(set(oracle.PACK)) == 63
    assert oracle.points_of(oracle.PACK) == 106
