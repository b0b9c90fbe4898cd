"""Rally the King for tests: games in which a single contract can be bid, and hands stacked for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from random import Random

import tomfool
from tomfool.cards import Card, Cards, Seat, bits
from tomfool.games.austria.rally_bids import BIDS, OPEN, RESERVED
from tomfool.games.austria.rally_phases import WaitingAuction
from tomfool.rules import Game, Phase

CONTRACTS = tuple(BIDS)
GAME = tomfool.game("rally-the-king")


def with_rules(game: Game, change: Callable[[Phase], Phase], name: str = "") -> Game:
    """Return *game* with each of its phases as *change* has it."""
    parts = {f.name: getattr(game, f.name) for f in fields(game)}
    rules = tuple(change(phase) for phase in game.rules)
    return Game.make(**parts | {"rules": rules, "name": name or game.name})


def only(contract: str, game: Game = GAME) -> Game:
    """Return *game* with an auction in which there is no other contract than this one.

    Where it is not a reserved one, ``partner`` is what eldest plays for whom all others have passed.
    """
    row = BIDS[contract]

    def change(phase: Phase) -> Phase:
        if not isinstance(phase, WaitingAuction):
            return phase
        return replace(
            phase,
            bids=tuple(bid for bid in OPEN if bid is row),
            reserved=(row,) if row in RESERVED else RESERVED[:1],
            needs={name: cards for name, cards in phase.needs.items() if name == contract},
        )

    return with_rules(game, change, f"{game.name}: {contract}")


def dealt(hands: Mapping[Seat, Cards], rng: Random, dealer: Seat = 0, talon: Cards = 0) -> list[Card]:
    """Return a pack that gives each seat at least these cards, and the talon these; the rest anyhow."""
    places = GAME.deal(pack=range(54), dealer=dealer).zones
    pack = [-1] * 54
    for zone, cards in {**hands, GAME.zone_index["talon 0"]: talon}.items():
        free = list(bits(places[zone]))
        for place, card in zip(rng.sample(free, cards.bit_count()), bits(cards), strict=True):
            pack[place] = card
    rest = [card for card in range(54) if card not in pack]
    rng.shuffle(rest)
    return [card if card >= 0 else rest.pop() for card in pack]
