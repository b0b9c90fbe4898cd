"""The engine and the flat second implementation agree on every hand of Conference, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import tomfool
from tests.oracles import conference as oracle
from tests.oracles.side_by_side import anything, play
from tests.oracles.tally import missing
from tomfool.rules import Game

OPTIONS: list[dict[str, Any]] = [
    {},
    {"attack_and_defence": True, "ace_discard": "barred"},
    {"gallowglass": True},
    {"gallowglass": True, "attack_and_defence": True},
]
Chooser = Callable[[Random, list[str]], str]


def compare(game: Game, pack: list[str], dealer: int, choose: Chooser, rng: Random) -> dict[str, Any]:
    """Play one hand in both; return what the oracle says of it."""
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    options = {name: game.options[name] for name in ("attack_and_defence", "gallowglass", "ace_discard")}
    result = play(state, oracle.hand(pack, dealer, **options), lambda seat, legal: choose(rng, legal))
    assert sum(result["scores"]) == 0
    paid = [game.pack.show(event.cards) for event in state.events if event.kind.startswith("paid")]
    assert paid == ([result["paid"]] if result["paid"] else [])
    return result


# Packs


def dealt_so(rng: Random, dealer: int, given: bool, wanted: dict[int, list[str]]) -> list[str]:
    """An order of the pack that gives each seat what is wanted, and the two honours if *given*."""
    hands = oracle.deal([str(place) for place in range(80)], dealer, given)
    fixed = {0: "T21", 1: "T20"} if given else {}
    taken = list(fixed.values())
    places: dict[int, str] = dict(fixed)
    for seat, cards in wanted.items():
        some = [card for card in cards if card not in fixed.values()]
        free = [int(place) for place in hands[seat] if int(place) not in fixed]
        places.update(zip(rng.sample(free, len(some)), some, strict=True))
        taken += some
    rest = [card for card in rng.sample(oracle.PACK, 80) if card not in taken]
    return [places.get(place) or rest.pop() for place in range(80)]


def anyhow(rng: Random, dealer: int) -> dict[int, list[str]]:
    return {}


def good_and_evil(rng: Random, dealer: int) -> dict[int, list[str]]:
    """Good and Evil on one side or on both, with hardly another trump."""
    one, two = rng.sample(range(4), 2)
    plain = [card for card in oracle.PACK if oracle.suit_of(card) in oracle.SUITS]
    rng.shuffle(plain)
    return {one: ["Good", *plain[:17]], two: ["Evil", *plain[17:34]]}


def courtly(rng: Random, dealer: int) -> dict[int, list[str]]:
    """Suits of which a seat holds courts alone, and long suits beside them."""
    seats = rng.sample(range(4), 2)
    suits = rng.sample(oracle.SUITS, 4)
    found = {}
    for seat, suit, other in zip(seats, suits, suits[2:], strict=False):
        found[seat] = [rank + suit for rank in rng.sample(["K", "Q", "C", "J"], 3)]
        found[seat] += rng.sample([rank + other for rank in oracle.PLAIN], 9)
    return found


def few_to_lay_away(rng: Random, dealer: int) -> dict[int, list[str]]:
    """The dealer has to lay trumps away."""
    low = [f"T{number}" for number in range(2, 19)]
    return {dealer: ["KE", "KA", "KF", *low, "AE"]}


def one_side_has_all(rng: Random, dealer: int) -> dict[int, list[str]]:
    """One seat wins nearly everything, and an opponent holds the Fool."""
    seat = rng.randrange(4)
    other = (seat // 2 * 2 + 2 + rng.randrange(2)) % 4
    return {seat: [f"T{number}" for number in range(19, 2, -1)], other: ["Fool"]}


# Choosers


def high_first(rng: Random, legal: list[str]) -> str:
    """The highest trump first, and the Fool as soon as he may go."""
    trumps = [name for name in legal if name in oracle.TRUMPS]
    return (
        max(trumps, key=oracle.TRUMPS.index) if trumps else "Fool" if "Fool" in legal else rng.choice(legal)
    )


def low_trumps(rng: Random, legal: list[str]) -> str:
    """Good and Evil whenever they may go."""
    low = [name for name in legal if name in ("Good", "Evil")]
    return rng.choice(low or legal)


STACKS = (anyhow, good_and_evil, courtly, few_to_lay_away, one_side_has_all)
CHOOSERS = (anything, high_first, low_trumps)
WANTED = (
    "Good and Evil of one side",
    "Good and Evil of two sides",
    "nobody able",
    "engaged",
    "an engaged card wins",
    "the suit itself wins",
    "no Gallowglass",
    "a trump laid away",
    "an Ace laid away",
    "Fool free",
    "Fool paid for",
    "Fool handed over",
)


def happened(result: dict[str, Any], gallowglass: bool) -> Counter[str]:
    """Name what came up in a hand."""
    seen: Counter[str] = Counter()
    for trick in result["tricks"]:
        seen["Good and Evil of one side"] += trick["sides of both"] == 1
        seen["Good and Evil of two sides"] += trick["sides of both"] == 2
        seen["nobody able"] += trick["sides of both"] == 2 and trick["card"] in ("Good", "Evil")
        seen["engaged"] += len(trick["engaged"])
        seen["an engaged card wins"] += trick["card"] in trick["engaged"]
        glass = result["glass"] and oracle.suit_of(trick["card"]) == result["glass"]
        seen["the suit itself wins"] += bool(glass) and trick["card"] not in trick["engaged"]
    seen["no Gallowglass"] += gallowglass and not result["glass"]
    seen["a trump laid away"] += any(card in oracle.TRUMPS for card in result["discard"])
    seen["an Ace laid away"] += any(card[0] == "A" for card in result["discard"])
    seen["Fool free"] += result["paid"] is None
    seen["Fool handed over"] += result["paid"] == "Fool"
    seen["Fool paid for"] += result["paid"] not in (None, "Fool")
    return seen


def hands_of(hands: int) -> Counter[str]:
    """So many hands of each kind, way of playing and set of options, compared; what came up in them."""
    seen: Counter[str] = Counter()
    for options in OPTIONS:
        game = tomfool.game("conference", **options)
        for stack in STACKS:
            for choose in CHOOSERS:
                rng = Random(f"{options} {stack.__name__} {choose.__name__}")
                for number in range(hands):
                    dealer, given = number % 4, bool(game.options["attack_and_defence"])
                    pack = dealt_so(rng, dealer, given, stack(rng, dealer))
                    result = compare(game, pack, dealer, choose, rng)
                    seen.update(happened(result, bool(game.options["gallowglass"])))
    return seen


def test_engine_and_oracle_agree_on_every_legal_set_trick_and_score(
    record_property: Callable[[str, object], None],
) -> None:
    seen = hands_of(4)
    assert missing(seen, WANTED, record_property) == []


def test_the_oracle_knows_the_pack() -> None:
    assert len(set(oracle.PACK)) == 80
    assert sum(map(oracle.worth, oracle.PACK)) == 146
