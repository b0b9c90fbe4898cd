"""The engine and the flat second implementation agree on every hand of Taraux, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import tomfool
from tests.oracles import taraux as oracle
from tests.oracles.tally import missing
from tomfool.cards import bits
from tomfool.games.france.reckoning import reckon
from tomfool.mechanics.partner import partner_of
from tomfool.rules import NOBODY, Game
from tomfool.state import State

HANDS = 40
"""So many for each way of playing and set of options; more of those with a pack in any order."""

Chooser = Callable[[Random, list[str]], str]  # from dice and the legal names


def names(state: State, seat: int) -> list[str]:
    return sorted(state.game.vocabulary[action] for action in bits(state.legal(seat)))


def compare(game: Game, pack: list[str], dealer: int, choose: Chooser, rng: Random) -> dict[str, Any]:
    """Play one hand in both, comparing at every step; return what the oracle says of it."""
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    script = oracle.hand(pack, dealer, game.seats, dict(game.options))
    seat, legal = next(script)
    while True:
        assert state.waiting == 1 << seat
        assert names(state, seat) == sorted(legal), state.rule
        choice = choose(rng, legal)
        state.play(choice, seat)
        try:
            seat, legal = script.send(choice)
        except StopIteration as end:
            result: dict[str, Any] = end.value
            break
    assert state.over
    assert list(state.scores()) == result["scores"]
    assert list(state.account().scores) == result["scores"]
    assert sum(state.scores()) == 0
    if result["outcome"]:
        assert state.outcome == {"redeal": "redeal", "passed": "all passed"}[result["outcome"]]
        assert not game.match.counts(state.outcome)
        return result
    partner = partner_of(state)
    assert (None if partner == NOBODY else partner) == result["partner"]
    assert [trick.taker for trick in state.history] == result["winners"]
    assert [game.pack.show(1 << card) for trick in state.history for card in trick.fall] == [
        card for trick in result["tricks"] for card in trick
    ]
    assert [
        (event.seat, game.pack.show(event.cards), event.other)
        for event in state.events
        if event.kind.startswith("paid")
    ] == [(giver, card, taker) for giver, _, card, taker in result["paid"]]
    found = reckon(state)
    assert (found.halves, found.honours, found.won) == (
        2 * result["points"],
        result["honours"],
        result["won"],
    )
    assert found.sparrow == result["sparrow"]
    assert found.slam == result["slam"][0] - result["slam"][1]
    return result


# Packs


def shuffled(rng: Random, players: int, dealer: int) -> list[str]:
    """Any order."""
    return rng.sample(oracle.PACK, len(oracle.PACK))


def dealt_so(rng: Random, players: int, dealer: int, wanted: dict[int, list[str]]) -> list[str]:
    """An order that gives each seat (the stock is −1) what is wanted; the rest anyhow."""
    numbers = [str(place) for place in range(78)]
    hands, stock = oracle.deal(numbers, dealer, players)
    places = {**dict(enumerate(hands)), -1: stock}
    pack = [""] * 78
    given = [card for cards in wanted.values() for card in cards]
    for seat, cards in wanted.items():
        for place, card in zip(rng.sample(places[seat], len(cards)), cards, strict=True):
            pack[int(place)] = card
    rest = [card for card in shuffled(rng, players, dealer) if card not in given]
    return [card or rest.pop() for card in pack]


def plain(rng: Random, number: int, barred: list[str]) -> list[str]:
    cards = [card for card in oracle.PACK if card not in [*oracle.TRUMPS, "Fool", *barred]]
    return rng.sample(cards, number)


def bare_magician(rng: Random, players: int, dealer: int) -> list[str]:
    """One seat holds T1 and no other trump, and perhaps the Fool."""
    seat, size = rng.randrange(players), {3: 24, 4: 18, 5: 15}[players]
    cards = ["T1", "Fool"][: rng.randrange(1, 3)]
    return dealt_so(rng, players, dealer, {seat: cards + plain(rng, size - len(cards), [])})


def many_trumps(rng: Random, players: int, dealer: int) -> list[str]:
    """One seat holds enough trumps for an abundance, or one fewer and the Fool."""
    seat, number = rng.randrange(players), rng.choice(oracle.ABUNDANCE[players])
    size = {3: 24, 4: 18, 5: 15}[players]
    cards = rng.sample(oracle.TRUMPS, number - 1)
    cards += rng.choice([["Fool"], [next(c for c in oracle.TRUMPS if c not in cards)]])
    return dealt_so(rng, players, dealer, {seat: cards[:size]})


def all_trumps(rng: Random, players: int, dealer: int) -> list[str]:
    """One seat holds the highest cards there are, so that it can win every trick."""
    seat, size = rng.randrange(players), {3: 24, 4: 18, 5: 15}[players]
    cards = ["Fool", *reversed(oracle.TRUMPS), *oracle.KINGS][:size]
    if rng.random() < 0.5:
        cards[-1] = "T1"  # twice only where all trumps are held
    return dealt_so(rng, players, dealer, {seat: list(dict.fromkeys(cards))})


def courtly(rng: Random, players: int, dealer: int) -> list[str]:
    """One seat holds all Kings, most Queens or all, and perhaps more courts."""
    seat, size = rng.randrange(players), {3: 24, 4: 18, 5: 15}[players]
    cards = [rank + suit for rank in "KQCJ" for suit in oracle.SUITS]
    number = rng.choice([4, 6, 8, 9, 12, 13, size])
    return dealt_so(rng, players, dealer, {seat: cards[:number]})


def every_court(rng: Random, players: int, dealer: int) -> list[str]:
    """One seat holds courts alone, and with few cards in hand the stock has the last of them."""
    size = min({3: 24, 4: 18, 5: 15}[players], 16)
    cards = [rank + suit for rank in "KQCJ" for suit in oracle.SUITS]
    return dealt_so(rng, players, dealer, {rng.randrange(players): cards[:size], -1: cards[size:]})


def trumps_in_hand(rng: Random, players: int, dealer: int) -> list[str]:
    """One seat holds so many trumps and Kings that trumps have to be laid away."""
    seat, size = rng.randrange(players), {3: 24, 4: 18, 5: 15}[players]
    trumps = rng.sample(oracle.TRUMPS, 21)
    cards = ["Fool", *oracle.KINGS, *trumps[: size - 5 - rng.randrange(2)]]
    return dealt_so(rng, players, dealer, {seat: cards, -1: trumps[-2:]})


# Choosers


def anything(rng: Random, legal: list[str]) -> str:
    """Anything legal, a pass now and then."""
    return rng.choice([name for name in legal if name != "pass"] or legal)


def eager(rng: Random, legal: list[str]) -> str:
    """Announces what there is, and bids seldom, so that the low bids stand as well."""
    bold = [name for name in legal if name in ("brass", "sparrow", "slam") or name.startswith("abun")]
    if "pass" in legal:
        return "pass" if rng.random() < 0.7 else rng.choice(legal)
    return rng.choice(bold if bold and rng.random() < 0.8 else legal)


def high_first(rng: Random, legal: list[str]) -> str:
    """The highest trump, else a King, else anything; T1 and the Fool are kept for last."""
    if "pass" in legal or "done" in legal:
        return eager(rng, legal)
    late = [name for name in legal if name not in ("T1", "Fool")] or legal
    trumps = [name for name in late if name in oracle.TRUMPS]
    kings = [name for name in late if name in oracle.KINGS]
    if "Fool" in late:
        return "Fool"
    if rng.random() < 0.05:
        return rng.choice(late)
    return max(trumps, key=oracle.TRUMPS.index) if trumps else rng.choice(kings or late)


def excuse_first(rng: Random, legal: list[str]) -> str:
    """Excuses as soon as they may go; brass whenever it is asked."""
    if "brass" in legal:
        return "brass"
    excuses = [name for name in legal if name in ("Fool", "T1")]
    return rng.choice(excuses) if excuses and rng.random() < 0.5 else eager(rng, legal)


def low_bids(rng: Random, legal: list[str]) -> str:
    """The lowest bid or none, so that the stock is taken up."""
    if "pass" in legal:
        return "play" if "play" in legal and rng.random() < 0.5 else "pass"
    return rng.choice(legal)


def quiet_done(rng: Random, legal: list[str]) -> str:
    """Never more than done; the excuses are kept as long as possible."""
    if "done" in legal:
        return "done"
    if "brass" in legal:
        return "brass"
    return rng.choice([n for n in legal if n not in ("Fool", "T1", "pass")] or legal)


RUNS: list[tuple[str, Any, Chooser]] = [
    ("random", shuffled, anything),
    ("seldom bidding", shuffled, eager),
    ("a bare Magician", bare_magician, excuse_first),
    ("a bare Magician kept", bare_magician, quiet_done),
    ("a bare Magician, anything", bare_magician, anything),
    ("many trumps", many_trumps, eager),
    ("all trumps", all_trumps, high_first),
    ("courts", courtly, anything),
    ("every court", every_court, low_bids),
    ("trumps and Kings", trumps_in_hand, anything),
]
OPTIONS: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 3, "fool_in_abundance": True, "abundance_to": "winner"},
    {"players": 4},
    {"players": 4, "fool_in_abundance": True, "brass": False},
    {"players": 4, "abundance_to": "winner"},
    {"players": 5},
    {"players": 5, "call": "before_stock"},
    {"players": 5, "call": "before_stock", "fool_in_abundance": True, "abundance_to": "winner"},
]


def rare(result: dict[str, Any], players: int) -> Counter[str]:
    """Name what came up in a hand."""
    seen: Counter[str] = Counter()
    if result["outcome"]:
        seen[result["outcome"]] += 1
        return seen
    bid, won = result["bid"], "won" if result["won"] else "lost"
    seen[f"{players} players: {bid} {won}"] += 1
    seen[f"{players} players: half a point"] += result["points"].denominator == 2
    seen["brass"] += result["brass"]
    sides = ("declarer", "defenders")
    for which in (0, 1):
        value = result["slam"][which]
        seen[f"slam {value} of {sides[which]}"] += bool(value)
        if value == 200 or value == 400:
            seen[f"slam made by {sides[which]} in {bid}"] += 1
    if result["sparrow"]:
        said = (
            "unannounced" if result["sparrow_by"] is None else f"announced by {sides[result['sparrow_by']]}"
        )
        seen[f"sparrow {result['sparrow']:+d} {said}"] += 1
    for seat, level in result["abundance"]:
        who = sides[result["side"][seat]] if seat != result["partner"] else "partner"
        seen[f"{players} players: abundance {level}"] += 1
        seen[f"abundance of {who}"] += 1
    seen["trumps laid away"] += any(card in oracle.TRUMPS for card in result["discard"])
    if result["called"]:
        seen[f"called {result['called'][0]}"] += 1
        seen["called card in the stock"] += result["called"] in result["stock"]
    seen["nobody called"] += players == 5 and not result["called"]
    for excuse, (giver, taker) in result["excused"].items():
        same = result["side"][giver] == result["side"][taker]
        seen[f"{excuse} free"] += same
    for _, excuse, card, _ in result["paid"]:
        seen[f"{excuse} paid for" if card != excuse else f"{excuse} handed over"] += 1
    seen["both excuses paid"] += len(result["paid"]) == 2
    seen["the same card paid twice"] += len({card for _, _, card, _ in result["paid"]}) < len(
        result["paid"]
    )
    seen["an excuse led"] += any(trick[0] in result["excused"] for trick in result["tricks"])
    last, swept = result["tricks"][-1], max(result["slam"]) > 0
    seen["the Fool wins the last trick"] += last[0] == "Fool" and swept
    seen["the Fool led last, no sweep"] += last[0] == "Fool" and not swept
    return seen


def test_the_oracle_knows_the_pack() -> None:
    assert len(set(oracle.PACK)) == 78
    assert oracle.count(oracle.PACK) == 91
    assert sorted(oracle.PAYMENT) == sorted(set(oracle.PACK) - {"Fool"})


PLAYERS = ("3 players", "4 players", "5 players")
SIDES = ("declarer", "defenders")
WANTED = (
    "passed",
    "redeal",
    "brass",
    *(f"{players}: {bid} {end}" for players in PLAYERS for bid in oracle.BIDS for end in ("won", "lost")),
    *(f"{players}: abundance {level}" for players in PLAYERS for level in oracle.LEVELS),
    *(f"{players}: half a point" for players in PLAYERS if players != "4 players"),
    *(f"abundance of {who}" for who in (*SIDES, "partner")),
    *(f"slam {value} of {side}" for value in (400, 200, -400) for side in SIDES),
    *(f"slam made by {side} in {bid}" for side in SIDES for bid in oracle.BIDS),
    "sparrow +20 announced by declarer",
    "sparrow -20 announced by declarer",
    "sparrow +20 announced by defenders",
    "sparrow -20 announced by defenders",
    "sparrow +10 unannounced",
    "sparrow -10 unannounced",
    "trumps laid away",
    *(f"called {rank}" for rank in "KQCJ"),
    "nobody called",
    "called card in the stock",
    *(f"{card} {end}" for card in ("Fool", "T1") for end in ("free", "paid for", "handed over")),
    "both excuses paid",
    "the same card paid twice",
    "an excuse led",
    "the Fool wins the last trick",
    "the Fool led last, no sweep",
)
"""What has to come up, and be the same in both."""


def test_engine_and_oracle_agree_on_every_legal_set_and_score(
    record_property: Callable[[str, object], None],
) -> None:
    seen: Counter[str] = Counter()
    for options in OPTIONS:
        game = tomfool.game("taraux", **options)
        for name, stack, choose in RUNS:
            rng = Random(f"{name} {options}")
            for number in range(2 * HANDS if stack is shuffled else HANDS):
                dealer = number % game.seats
                result = compare(game, stack(rng, game.seats, dealer), dealer, choose, rng)
                seen.update(rare(result, game.seats))
    assert missing(seen, WANTED, record_property) == []
