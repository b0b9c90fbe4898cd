"""The engine and the flat second implementation agree on every hand with twists mixed, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import tomfool
from tests.oracles import twists as oracle
from tests.oracles.side_by_side import anything, play, stacked
from tests.oracles.tally import missing
from tests.oracles.tarocchi import PLAIN

ALL = frozenset({"queens-ruff", "royal-marriage", "royal-affair", "summoning"})
MIXTURES: list[tuple[bool, bool, frozenset[str]]] = [
    (True, False, frozenset()),
    (True, True, frozenset()),
    (True, False, ALL),
    (False, True, ALL),
    (True, True, ALL),
]
HANDS = 12
TABLES: list[tuple[str, bool, str]] = [
    ("scarto", False, "allowed"),
    ("tarocchi", False, "allowed"),
    ("conference", False, "barred"),
    ("conference", True, "allowed"),
]
WANTED = (
    "the Jack made known",
    "the Fool taken back",
    "summoned",
    "hidden",
    "knock",
    "shown",
    "aside",
    "exchanged at the end",
)


def courtly(rng: Random, legal: list[str]) -> str:
    """Courts first, but Jacks and Cavaliers late; servants are always called."""
    if "summon none" in legal:
        return rng.choice(legal[1:] or legal)
    courts = [card for card in legal if card[0] in "KQ"]
    return rng.choice(courts or [card for card in legal if card[0] not in "JC"] or legal)


def hoarding(rng: Random, legal: list[str]) -> str:
    """Kings, the World and the Magician last, so that a Butt comes to have nothing else."""
    low = [card for card in legal if card[0] != "K" and card not in ("T1", "T21")]
    return rng.choice([card for card in low if card[-1] in "EAFW" and card[:-1] in PLAIN] or low or legal)


def packed(rng: Random, base: str, dealer: int, attack: bool, greats: bool) -> list[str]:
    """An order of the pack; with *greats* one seat gets Kings, the Magician and the World."""
    codes = oracle.pack_of(base)
    if not greats:
        rng.shuffle(codes)
        given = ["T21", "T20"] if attack else []
        return given + [card for card in codes if card not in given]
    places = [str(place) for place in range(len(codes))]
    homes = {
        seat: [int(place) for place in some]
        for seat, some in enumerate(oracle.deal(places, base, dealer, attack))
    }
    wanted = {dealer: ["KE", "KA", "KF", "KW", "T1", *([] if attack else ["T21"])]}
    if attack:
        homes = {seat: [place for place in some if place > 1] for seat, some in homes.items()}
        rest = [card for card in codes if card not in ("T21", "T20")]
        moved = {seat: [place - 2 for place in some] for seat, some in homes.items()}
        return ["T21", "T20", *stacked(rng, rest, moved, wanted)]
    return stacked(rng, codes, homes, wanted)


@pytest.mark.parametrize(("base", "attack", "aces"), TABLES)
def test_every_hand_agrees(
    base: str, attack: bool, aces: str, record_property: Callable[[str, object], None]
) -> None:
    seen: Counter[str] = Counter()
    for tontine, jester, rules in MIXTURES:
        options: dict[str, Any] = {"tontine": tontine, "court_jester": jester, "courtship": tuple(rules)}
        if base == "conference":
            options |= {"attack_and_defence": attack, "ace_discard": aces}
        game = tomfool.game(base, **options)
        for choose in (anything, courtly, hoarding):
            rng = Random(f"{base} {attack} {tontine} {jester} {choose.__name__}")
            for number in range(HANDS):
                dealer = number % game.seats
                codes = packed(rng, base, dealer, attack, choose is hoarding)
                state = game.deal(pack=[game.pack.card(code) for code in codes], dealer=dealer)
                script = oracle.hand(codes, dealer, base, tontine, jester, rules, attack, aces)
                result = play(state, script, lambda seat, legal, c=choose, r=rng: c(r, legal))
                paid = [game.pack.show(event.cards) for event in state.events if event.kind == "paid"]
                assert paid == ([result["paid"]] if result["paid"] else [])
                seen += result["seen"]
    assert not missing(seen, WANTED, record_property)
