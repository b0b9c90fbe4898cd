"""The numbers by which the simple bot weighs its cards, in card points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Found on duplicate deals of Scarto; ``docs/bots.md`` tells what each of them is worth."""

    trick: float = 0.5
    """Winning a trick, whatever lies in it."""
    coming: float = 1.0
    """What each player still to come is likely to add to the trick."""
    will: float = 0.9
    """How often a foe who can beat a card does."""
    usual: float = 4.0
    """What the others put into a trick that a card wins later."""
    boss: float = 0.8
    """The chance that the highest card of a suit wins later, if the suit is followed."""
    rescue: float = 0.15
    """What is left of that chance where a foe would trump it: his trumps may go before."""
    under: float = 0.55
    """What every higher card still out leaves of the chance of a card."""
    bare: float = 0.5
    """What is left of it again where there are fewer low cards to duck with than higher ones out."""
    trump: float = 0.5
    """The chance that the lowest trump wins a trick later."""
    excuse: float = 2.0
    """What the excuse is kept for while there are cards enough to save."""
    length: float = 0.4
    """Leading a plain suit, for each card held more than a foe holds on average."""
    ruff: float = 2.0
    """Leading a suit that a foe has to trump, for each such foe."""
    waste: float = 2.5
    """Leading a card of worth into a suit that a foe has shown to be out of costs so much."""
    hunt: float = 1.0
    """Leading a trump that catches a low one of worth, when stronger in trumps than any foe."""
    pull: float = 1.0
    """Leading trumps when only friends have any, for each of these."""
    void: float = 3.0
    """A void made by laying away."""


BEGGAR = Weights(trick=-1, will=1.0, rescue=0.5, length=0, ruff=0, waste=0, hunt=0, pull=0)
"""Where all are beggars: a trick is to be avoided, with all that is in it."""


@dataclass(frozen=True, slots=True)
class SetWeights:
    """The numbers for games of sets, found on duplicate deals of Parett."""

    wins: tuple[tuple[float, float], ...] = ((0.0, 0.35), (0.1, 0.35), (0.2, 0.6), (0.1, 1.0))
    """For sets of one to four cards, the chance that the lowest and the highest win a trick."""
    daring: float = 0.25
    """What is bet above the tricks that the sets of the hand win on average: play can be steered to it."""
    sure: float = 0.5
    """A set with a smaller chance waits, while the others have cards for more tricks than are needed."""
