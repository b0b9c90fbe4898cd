"""The engine and the flat second implementation agree on every hand of Last Laugh, step by step."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import tomfool
from tests.oracles import last_laugh as oracle
from tests.oracles.side_by_side import anything
from tests.oracles.tally import missing
from tomfool.cards import bits
from tomfool.rules import Game

HOW = {"put": "hidden", "knock": "knock", "aside": "aside"}
Chooser = Callable[[Random, list[str]], str]
Stack = Callable[[Random, int, int], list[str]]


def courts_first(rng: Random, legal: list[str]) -> str:
    """Courts as long as there are any, so that Butts come to have none."""
    courts = [card for card in legal if oracle.is_court(card)]
    return rng.choice(courts if courts and rng.random() < 0.9 else legal)


def keep_the_great(rng: Random, legal: list[str]) -> str:
    """Never a King, the World or the Magician while there is something else."""
    return rng.choice([card for card in legal if oracle.worth(card) < 5 or card == "Fool"] or legal)


def save_trumps(rng: Random, legal: list[str]) -> str:
    """Plain cards below the King first, then the highest trumps: low ones are left for the Kings."""
    plain = [card for card in legal if oracle.rank_of(card) not in ("", "K")]
    trumps = [card for card in legal if card in oracle.NUMBERED[14:]]
    return rng.choice(plain or trumps or legal)


def shuffled(rng: Random, dealer: int, players: int) -> list[str]:
    pack = oracle.pack_of(players)
    return rng.sample(pack, len(pack))


def great_eldest(rng: Random, dealer: int, players: int) -> list[str]:
    """Eldest has the Kings, the World, the Magician and high trumps: nothing to put down in the end."""
    return eldest_with(rng, dealer, players, ["T1", "T21", "T20", "T19", "T18", "T17", "T16", "T15"])


def kings_eldest(rng: Random, dealer: int, players: int) -> list[str]:
    """Eldest has the Kings and some trumps, but not the World: the Kings may well be trumped."""
    return eldest_with(rng, dealer, players, ["T20", "T19", "T18", "T17"])


def eldest_with(rng: Random, dealer: int, players: int, trumps: list[str]) -> list[str]:
    great = ["KE", "KA", "KF", "KW", *trumps]
    places = oracle.deal([str(place) for place in range(len(oracle.pack_of(players)))], dealer, players)
    own = [int(place) for place in places[(dealer + 1) % players]]
    rest = [card for card in shuffled(rng, dealer, players) if card not in great]
    pack: list[str] = [""] * len(oracle.pack_of(players))
    for place, card in zip(rng.sample(own, len(great)), great, strict=True):
        pack[place] = card
    return [card or rest.pop() for card in pack]


def compare(game: Game, pack: list[str], dealer: int, choose: Chooser, rng: Random) -> dict[str, Any]:
    """Play one hand in both, comparing at every step; return what the oracle says of it."""
    state = game.deal(pack=[game.pack.card(code) for code in pack], dealer=dealer)
    script = oracle.hand(pack, dealer, game.seats)
    seat, legal = next(script)
    forced: Counter[str] = Counter()
    while True:
        assert state.waiting == 1 << seat
        assert sorted(game.vocabulary[a] for a in bits(state.legal())) == sorted(legal)
        forced["the Fool forced"] += legal == ["Fool"] and state.zones[seat].bit_count() > 1
        card = choose(rng, legal)
        state.play(card, seat)
        try:
            seat, legal = script.send(card)
        except StopIteration as end:
            result: dict[str, Any] = end.value
            break
    assert state.over
    assert [trick.taker for trick in state.history] == result["winners"]
    puts = [event for event in state.events if event.kind in HOW]
    told = [(e.seat, "shown" if e.kind == "put" and e.cards else HOW[e.kind]) for e in puts]
    assert told == [(seat, how) for seat, _, how in result["puts"]]
    assert [game.pack.show(e.cards) for e in puts if e.kind == "put" and e.cards] == [
        card for _, card, how in result["puts"] if how == "shown"
    ]
    paid = [game.pack.show(e.cards) for e in state.events if e.kind == "paid"]
    assert paid == ([result["paid"]] if result["paid"] else [])
    assert state.account().tally["points"] == result["points"]
    assert list(state.scores()) == result["scores"]
    return {**result, **forced}


def rare(result: dict[str, Any], players: int) -> Counter[str]:
    """Name the rare things that came up in a hand."""
    seen: Counter[str] = Counter({"the Fool forced": result["the Fool forced"]})
    for _, card, how in result["puts"]:
        kind = "" if how != "shown" else " trump" if oracle.suit_of(card) == "trump" else " pip"
        seen[f"{how}{kind}"] += 1
        seen["Good or Evil shown"] += card in ("Good", "Evil")
    aside = result["aside"]
    if aside is not None:
        winner = result["winners"][-1]
        seen["aside, won by the Butt"] += winner == aside
        seen["aside, won by the partner"] += players == 4 and winner == (aside + 2) % 4
        seen["aside, a card handed over"] += result["paid"] is not None
    seen["three Butts and more"] += len(result["puts"]) > 2
    return seen


RUNS: list[tuple[str, Stack, Chooser, int]] = [
    ("random", shuffled, anything, 120),
    ("courts first", shuffled, courts_first, 80),
    ("the great ones kept", great_eldest, keep_the_great, 300),
    ("the Kings kept", kings_eldest, keep_the_great, 200),
    ("the Kings trumped", kings_eldest, save_trumps, 400),
    ("the great ones with eldest", great_eldest, courts_first, 150),
]
WANTED = (
    "the Fool forced",
    "hidden",
    "knock",
    "shown trump",
    "shown pip",
    "aside",
    "aside, won by the Butt",
    "aside, a card handed over",
    "three Butts and more",
)


@pytest.mark.parametrize(
    ("base", "wanted"),
    [("scarto", WANTED), ("tarocchi", (*WANTED, "aside, won by the partner", "Good or Evil shown"))],
)
def test_engine_and_oracle_agree_on_every_legal_set_exchange_and_score(
    base: str, wanted: tuple[str, ...], record_property: Callable[[str, object], None]
) -> None:
    game, seen = tomfool.game("last-laugh", base=base), Counter[str]()
    for name, stack, choose, hands in RUNS:
        rng = Random(name)
        for number in range(hands):
            dealer = number % game.seats
            pack = stack(rng, dealer, game.seats)
            seen += rare(compare(game, pack, dealer, choose, rng), game.seats)
    assert missing(seen, wanted, record_property) == []
