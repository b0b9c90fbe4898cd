"""The eight bonuses of Rally the King: who may announce them, and when they are made."""

from __future__ import annotations

from typing import NamedTuple

from tomfool.cards import LOKA54 as PACK
from tomfool.cards import Cards, Seat, Seats
from tomfool.mechanics.held import dealt_to
from tomfool.scoring.feats import Feat, HasAll, WinsTrick, wins_every_trick
from tomfool.state import State

KINGS = PACK.ranks("K")
HONOURS = PACK.parse("T1 T21 Fool")
BIRDS = PACK.parse("T1 T2 T3 T4")


class Bonus(NamedTuple):
    """A row of the table: what it is worth *announced* and made, and half of that made in *silence*.

    Where there is a *card*, only its holder may announce it.
    """

    name: str
    announced: int
    silent: int
    text: str
    feat: Feat
    card: Cards = 0
    bird: int = 0  # for a Bird, its own trick counted from the end


def bird(name: str, code: str, place: int, value: int) -> Bonus:
    """Return the row of a Bird: its trump wins its own trick."""
    text = f"win trick {13 - place} with the {code[1:]} of trumps"
    feat = WinsTrick(PACK.card(code), place)
    return Bonus(name, value, value // 2, text, feat, PACK.parse(code), place)


def last_king(state: State, side: Seats) -> bool:
    """Wins the last trick with the called King: Declarer's side alone can."""
    trick = state.history[-1]
    ours = side >> state.declarer & 1 and side >> trick.taker & 1
    return bool(ours and the_called_king(state) >> trick.card & 1)


def the_called_king(state: State) -> Cards:
    """Return the King that was called, in a whole hand; 0 if none was.

    The fourth King is the one that Declarer was not dealt.
    """
    called = state.called
    return called & ~dealt_to(state, state.declarer) if called == KINGS else called


LAST_KING = "last king"
BONUSES = (
    bird("sparrow", "T1", 1, 2),
    bird("owl", "T2", 2, 4),
    bird("cockatoo", "T3", 3, 6),
    bird("vulture", "T4", 4, 8),
    Bonus(LAST_KING, 2, 1, "win the last trick with the called King", last_king),
    Bonus("slam", 8, 4, "win all twelve tricks", wins_every_trick),
    Bonus("honours", 2, 1, "have the 1, the 21 and the Fool in your tricks", HasAll(HONOURS)),
    Bonus("kings", 2, 1, "have all four Kings in your tricks", HasAll(KINGS)),
)
BY_NAME = {bonus.name: bonus for bonus in BONUSES}


def birds_missed(state: State) -> tuple[tuple[Seat, str], ...]:
    """Return who played which Bird to its own trick without winning it, announced or not."""
    return tuple(
        (seat, bonus.name)
        for bonus in BONUSES
        if bonus.bird
        for trick in [state.history[-bonus.bird]]
        for seat, card in trick.plays
        if bonus.card >> card & 1 and card != trick.card
    )
