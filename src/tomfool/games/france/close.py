"""The end of a hand: the stock is turned up, and everybody learns what became of the announcements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tomfool.cards import Seats
from tomfool.games.france.abundance import SLAM, SPARROW
from tomfool.games.france.cards import MAGICIAN, PACK, TARGETS
from tomfool.games.france.magician import is_brass
from tomfool.games.france.reckoning import stock, won_by
from tomfool.mechanics.announce import announcers
from tomfool.mechanics.partner import declarers
from tomfool.rules import Phase
from tomfool.state import State


@dataclass(frozen=True)
class Close(Phase):
    """A stock that was left unseen is turned up, and Sparrow and slams are told, made or missed."""

    def enter(self, state: State) -> None:
        first, *others = stock(state.game)
        for zone in others:
            state.move(state.zones[zone], zone, first)
        if state.zones[first]:
            state.show(first)
            state.note("stock", state.declarer, state.zones[first])
            if state.zones[first] & state.called:
                state.note("alone", state.declarer, state.called)
        self.tell_sparrow(state)
        ours = declarers(state)
        tricks = won_by(state, ours)
        self.tell_slam(state, ours, made=tricks == len(state.history))
        self.tell_slam(state, (1 << state.game.seats) - 1 ^ ours, made=tricks == 0)
        state.advance()

    def tell_sparrow(self, state: State) -> None:
        """Tell who made the Sparrow, or announced it in vain."""
        last, said = state.history[-1], announcers(state, state.game.actions[SPARROW.name])
        if MAGICIAN >> last.card & 1 and not is_brass(state):
            state.note("sparrow made", last.taker)
        elif said:
            state.note("sparrow missed", said[0])

    def tell_slam(self, state: State, side: Seats, *, made: bool) -> None:
        """Tell that *side* has made a slam, or announced it in vain."""
        said = [seat for seat in announcers(state, state.game.actions[SLAM.name]) if side >> seat & 1]
        if made:
            state.note("slam made", state.history[-1].taker)
        elif said:
            state.note("slam missed", said[0])


def at_stake(hand: Any) -> str:
    """What is played for in this *hand*, as a sentence; nothing before a bid stands."""
    contract = hand.contract
    if contract is None:
        return ""
    none, *some = TARGETS
    targets = "/".join(map(str, some))
    words = [
        f"{contract.name.capitalize()} ×{contract.factor}: {none} points, {targets} with 1/2/3 Honours."
    ]
    if hand.called:
        words.append(f"{PACK.show(hand.called)} is called.")
    if is_brass(hand):
        words.append("T1 is brass.")
    return " ".join(words)
