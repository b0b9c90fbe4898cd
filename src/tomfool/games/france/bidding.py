"""One round of bids, each said to a newcomer with what it undertakes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tomfool.games.france.cards import CONTRACTS, TARGETS
from tomfool.mechanics.auction import Auction

if TYPE_CHECKING:
    from tomfool.view import View


@dataclass(frozen=True)
class Bidding(Auction):
    """From eldest to the left each bids once, higher than all before, or passes."""

    def prompt(self, view: View) -> str:
        none, one, two, three = TARGETS
        needs = f"Declarer needs {none} points, or {one}, {two}, {three} with one, two, three Honours."
        return f"{super().prompt(view)} {needs}"

    def meaning(self, view: View, call: str) -> str:
        rows = {contract.name: contract.meaning for contract in CONTRACTS}
        return rows.get(call, "leave it to the others")
