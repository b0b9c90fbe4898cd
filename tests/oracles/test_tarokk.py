"""The engine and the flat second implementation agree on every hand of the Tarokk games, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

import tomfool
from tests.oracles import tarokk as oracle
from tests.oracles import tarokk_score as score
from tests.oracles.side_by_side import play, stacked
from tests.oracles.tally import missing
from tomfool.mechanics.partner import partner_of
from tomfool.rules import NOBODY, Game
from tomfool.state import State

BASIC: list[dict[str, Any]] = [
    {},
    {"last_draws_on_three": True, "rounds": "open", "base_score": "product"},
    {"base_score": "fixed"},
]
OPTIONS = {
    "paskievics-tarokk": BASIC,
    "palatine-tarokk": BASIC,
    "magus-tarokk": [*BASIC[:2], {"second_pheasant_trick": 2}],
    "emperor-tarokk": [{}, {"last_draws_on_three": True, "rounds": "open"}, {"lost_hand": "defenders"}],
}
SIDES = ("declarer", "defenders")
Hands = dict[int, list[str]]


class Style(NamedTuple):
    """How a hand is played: who bids, how much is announced, and each seat's cards in their order."""

    bidder: int | None = None
    announces: float = 0.5
    plans: Hands = {}


def choose(rng: Random, style: Style, seat: int, legal: list[str], playing: bool) -> str:
    if "pass" in legal:
        if style.bidder is None:
            return rng.choice([word for word in legal if word != "pass"] or legal)
        return "pass" if seat != style.bidder or rng.random() < 0.2 else rng.choice(legal)
    if "play on" in legal:
        return rng.choice(legal) if rng.random() < 0.5 else "play on"
    if "done" in legal:
        more = [word for word in legal if word != "done"]
        chance = style.announces if more and more[0].startswith("announce") else 0.5
        return rng.choice(more) if more and rng.random() < chance else "done"
    plan = style.plans.get(seat, [])
    if playing:
        return next((card for card in plan if card in legal), "") or rng.choice(legal)
    return rng.choice([card for card in legal if card not in plan] or legal)


def compare(game: Game, pack: list[str], dealer: int, style: Style, rng: Random) -> dict[str, Any]:
    """Play one hand in both; return what the oracle says of it."""
    doubling = rng.choice([1, 1, 2, 4])
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer, ledger=doubling)
    options = {name: value for name, value in game.options.items() if name != "passed_counts"}
    script = oracle.hand(pack, dealer, game.slug, doubling=doubling, **options)
    result = play(state, script, lambda seat, legal: choose(rng, style, seat, legal, bool(state.called)))
    assert sum(result["scores"]) == 0
    if result["outcome"]:
        assert state.outcome == {"passed": "all passed", "annulled": "annulled"}[result["outcome"]]
    else:
        check_end(state, result)
    return result


def check_end(state: State, result: dict[str, Any]) -> None:
    """What was bid, called, laid away, counted and announced agrees."""
    game = state.game
    assert (state.declarer, state.contract.name) == (result["declarer"], result["bid"])
    partner = partner_of(state)
    assert (None if partner == NOBODY else partner) == result["partner"]
    assert game.pack.show(state.called) == result["called"]
    for seat in range(4):
        laid = game.pack.show(state.zones[game.discard(seat)]).split()
        assert sorted(laid) == sorted(result["discards"][seat])
    assert state.account().tally["points"][state.declarer] == result["points"]
    announced = [(item["item"], item["side"], item["contra"]) for item in result["announced"]]
    assert [tuple(stake) for stake in (state.stakes or ())[1:]] == announced


# Packs


def dealt_so(rng: Random, cards: list[str], dealer: int, wanted: Hands) -> list[str]:
    """An order of the pack that gives each seat what is wanted; the rest anyhow."""
    hands, _ = oracle.deal([*range(len(cards))], dealer)
    return stacked(rng, cards, dict(enumerate(hands)), wanted)


Stack = Callable[[Random, int], tuple[Hands, Style]]


def anyhow(rng: Random, size: int) -> tuple[Hands, Style]:
    """Any order, anything said and played."""
    return {}, Style(announces=rng.choice([0, 0.2, 0.5, 1]))


ENDS = [
    ["KE", "KA", "KF"],
    ["KA", "KF", "KW"],
    ["KW", "KE", "KA"],
    *([rank + suit for rank in "CQK"] for suit in score.SUITS),
    *(["T1", "K" + suit, "Q" + suit] for suit in score.SUITS),
    ["T3", "T2", "T1"],
    ["KE", "T1", "T2"],
    ["AE", "AF", "KW"],
]


def mighty(rng: Random, size: int) -> tuple[Hands, Style]:
    """One seat wins nearly all: high trumps in any order, and then what it likes to have at the end.

    Another bids now and then, and calls the 20, which lies elsewhere: so that the strong hand defends.
    """
    seat, bidder, third = rng.sample(range(4), 3)
    numbers = list(range(21, 13, -1))
    defends = rng.random() < 0.5
    if defends:
        numbers.remove(20)
    trumps = rng.sample(["Fool", *(f"T{number}" for number in numbers)], size - 3)
    end = rng.choice(ENDS)
    end = rng.sample(end, 3) if rng.random() < 0.5 else end
    wanted, plan = {seat: trumps + end}, trumps + end
    if rng.random() < 0.3:
        cut = rng.randrange(size - 6, size - 3)
        plan = trumps[:cut] + end + trumps[cut:]
    if defends:
        honours = [card for card in score.HONOURS if card not in wanted[seat]]
        wanted.update({bidder: honours[:1], third: ["T20"]})
    elif "T1" not in end:
        wanted[bidder] = ["T1"]
    plans = {seat: plan, bidder: rng.sample(["T1", "T2", "QE", "AE"], 4)}
    return wanted, Style(bidder if defends else seat, rng.choice([0, 0.5, 1, 1]), plans)


def firsts(rng: Random, size: int) -> tuple[Hands, Style]:
    """One seat wins the first tricks, each by the card that is asked for, or nearly so."""
    seat = rng.randrange(4)
    order = ["T20", "T21", "Fool", "T1"]
    plan = [*rng.sample(["T19", "T18", "T17", "T16"], 4), *order, *rng.sample(["KE", "KA", "KF"], size - 8)]
    if rng.random() < 0.4:
        first, second = rng.sample(range(3, 8), 2)
        plan[first], plan[second] = plan[second], plan[first]
    return {seat: plan}, Style(seat, rng.choice([0, 1, 1]), {seat: plan})


def birds(rng: Random, size: int) -> tuple[Hands, Style]:
    """One seat has the highest trumps and the birds, which it keeps, or plays before some of the others."""
    seat, other = rng.sample(range(4), 2)
    low = rng.sample(["T1", "T2", "T3", "T4"], 4)
    high = rng.sample(["Fool", "T21", "T20", "T19", "T18", "T17", "T16"], size - 3)
    late = rng.sample(high, rng.randrange(4))
    plan = [card for card in high if card not in late] + low[:3] + late
    wanted = {seat: high + low[:3], other: low[3:]}
    if rng.random() < 0.5:
        wanted[other] += wanted[seat][:1]  # a higher trump, with which to win the first trick or spoil it
        wanted[seat] = wanted[seat][1:]
    return wanted, Style(rng.choice([seat, other]), rng.choice([0, 0.5, 1]), {seat: plan})


def pheasants(rng: Random, size: int) -> tuple[Hands, Style]:
    """A bird takes the first trick, which all others follow in a suit."""
    leader, taker, two, three = rng.sample(range(4), 4)
    suit = rng.choice(score.SUITS)
    lead, bird = rng.choice(["J", "A"]) + suit, rng.choice(["T1", "T2"])
    others = [rank + s for s in score.SUITS if s != suit for rank in "QCJA"]
    wanted = {
        leader: [lead, "Fool"],
        taker: [bird, *rng.sample(others, size - 1)],
        two: ["Q" + suit],
        three: ["C" + suit],
    }
    return wanted, Style(leader, rng.choice([0, 0.5, 1]), {leader: [lead], taker: [bird]})


def braces(rng: Random, size: int) -> tuple[Hands, Style]:
    """The World takes the first trick, and both pheasants in it."""
    one, two, three, four = rng.sample(range(4), 4)
    plans = {one: ["T21"], two: ["T1"], three: ["T2"]}
    wanted = {one: ["T21"], two: ["T1"], three: ["T2"], four: ["Fool", "T20", "T19"]}
    if rng.random() < 0.5:
        plans[four] = ["T19"]
    leader = rng.choice([one, one, two])
    return wanted, Style(leader, rng.choice([0, 0.5, 1]), plans)


def hollow(rng: Random, size: int) -> tuple[Hands, Style]:
    """A seat with good grounds to annul, or with but one trump too many."""
    seat = rng.randrange(4)
    suits = [rank + suit for suit in score.SUITS for rank in "QCJA"]
    few = rng.choice([["T1"], ["T21"], ["Fool"], [], ["T1", "T21"], score.KINGS])
    return {seat: few + rng.sample(suits, size - len(few))}, Style(rng.choice([seat, None]))


STACKS: list[Stack] = [anyhow, mighty, mighty, firsts, birds, pheasants, braces, hollow]


def happened(result: dict[str, Any], game: str) -> Counter[str]:
    """Name what came up in a hand."""
    seen: Counter[str] = Counter()
    if result["outcome"]:
        seen[result["outcome"]] += 1
        return seen
    seen[result["bid"]] += 1
    seen["alone"] += result["partner"] is None
    seen["owes a contra"] += result["owes"] is not None
    seen["accepted"] += result["invitation"] is not None
    seen[f"bid x{result['bid_contra']}"] += 1
    for side in SIDES:
        said = {entry["item"] for entry in result["announced"] if entry["side"] == side}
        for item in score.TABLES[game]:
            made = item in result["made"][side]
            if item in said:
                seen[f"{item} of {side} {'made' if made else 'missed'}"] += 1
            elif made:
                seen[f"{item} of {side} silent"] += 1
            seen[f"{family(item)} made"] += made
            seen[f"{family(item)} missed"] += item in said and not made
    for entry in result["announced"]:
        seen[f"item x{entry['contra']}"] += 1
    return seen


COMMON = (
    "passed",
    "annulled",
    *score.WORDS,
    "alone",
    "owes a contra",
    "accepted",
    *(f"bid x{factor}" for factor in (1, 2, 4, 8)),
    *(f"item x{factor}" for factor in (1, 2, 4, 8)),
)


def hands_of(slug: str, hands: int) -> Counter[str]:
    """So many hands of each kind and set of options, compared; what came up in them."""
    seen: Counter[str] = Counter()
    cards = oracle.pack_of(slug)
    size = (len(cards) - 6) // 4
    for options in OPTIONS[slug]:
        game = tomfool.game(slug, **options)
        for place, stack in enumerate(STACKS):
            rng = Random(f"{slug} {options} {place} {stack.__name__}")
            for number in range(hands):
                wanted, style = stack(rng, size)
                pack = dealt_so(rng, cards, number % 4, wanted)
                seen.update(happened(compare(game, pack, number % 4, style, rng), slug))
    return seen


def wanted_of(slug: str) -> list[str]:
    """What has to come up: items of one family, for four suits or three birds, count as one."""
    families = dict.fromkeys(family(item) for item in score.TABLES[slug])
    return [*COMMON, *(f"{name} {end}" for name in families for end in ("made", "missed"))]


def family(item: str) -> str:
    return item.rpartition(" ")[0] if item[-2:] in (" E", " A", " F", " W") else item


@pytest.mark.parametrize("slug", OPTIONS)
def test_engine_and_oracle_agree_on_every_legal_set_item_and_score(
    slug: str, record_property: Callable[[str, object], None]
) -> None:
    seen = hands_of(slug, 14)
    assert missing(seen, wanted_of(slug), record_property) == []
