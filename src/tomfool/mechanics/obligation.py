"""Obligations: which cards of a hand may be played to a trick already led (M3, M4, M17).

An obligation sees the hand, the suit led, the trumps, the cards that would beat the one winning so far,
and the cards in the trick.  It also says what a play *tells*: the cards that the player would have had to
play instead, and so cannot hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tomfool.cards import Cards


@dataclass(frozen=True)
class Obligation:
    """Follow suit, else anything: the mildest of them, and the base of the others."""

    waits: ClassVar[str] = ""
    """Why a card that could be led has to stay, for people."""
    mild: ClassVar[bool] = False
    """Whether a card that follows suit tells nothing, although this is none of the two mildest."""

    @property
    def exception(self) -> Cards:
        """The cards whose holder alone is bound otherwise than by M3; 0 where all are."""
        return 0

    def lead(self, hand: Cards, trumps: Cards) -> Cards:
        """Return the cards of *hand* that may be led."""
        return hand

    def lead_tells(self, card: Cards, trumps: Cards) -> Cards:
        """Return the cards that whoever leads *card* (a set of one) has shown not to hold."""
        return 0

    def legal(self, hand: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> Cards:
        """Return the cards of *hand* that may be played; *beats* are those that would win now."""
        return hand & led or hand

    def tells(self, card: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> Cards:
        """Return the cards that a player of *card* (a set of one) has shown not to hold."""
        return 0 if card & led else led

    def reason(self, held: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> str:
        """Say which rule binds a hand that holds *held*: ``follow``, ``trump``, ``beat`` or ``win``."""
        return "follow"

    def refusal(self, card: Cards, held: Cards, led: Cards, trumps: Cards) -> str:
        """Say why *card* may not be played where no word of `reason` does; "" if one of them does."""
        return ""


@dataclass(frozen=True)
class FollowElseTrump(Obligation):
    """Follow suit; without the suit, a trump; without either, anything (M3)."""

    def legal(self, hand: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> Cards:
        return hand & led or hand & trumps or hand

    def tells(self, card: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> Cards:
        if card & led:
            return 0
        return led if card & trumps else led | trumps

    def reason(self, held: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> str:
        return "follow" if held & led else "trump"


@dataclass(frozen=True)
class BeatTrumps(FollowElseTrump):
    """As M3; and whoever must play a trump plays a higher one than lies there, if able (M4)."""

    def legal(self, hand: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> Cards:
        able = hand & led or hand & trumps or hand
        return able & trumps & beats or able

    def tells(self, card: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> Cards:
        if not card & trumps:
            return 0 if card & led else led | trumps
        told = 0 if card & led else led
        return told if card & beats else told | trumps & beats

    def reason(self, held: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> str:
        able = held & led or held & trumps
        return "beat" if able & trumps & beats else super().reason(held, led, trumps, beats, trick)


@dataclass(frozen=True)
class WinIfAble(FollowElseTrump):
    """As M3; and among those cards one that would win the trick as it lies, if there is any (M17).

    With two cards of *emperor* (the Magician, the World, Tomfool) in the trick the third completes the
    Emperor trick: it wins if it is the Magician, else the Magician there wins (M7).
    """

    emperor: Cards = 0
    magician: Cards = 0

    def legal(self, hand: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> Cards:
        able = hand & led or hand & trumps or hand
        return able & self._winning(beats, trick) or able

    def tells(self, card: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> Cards:
        told = super().tells(card, led, trumps, beats, trick)
        winning = self._winning(beats, trick)
        if card & winning:
            return told
        able = led if card & led else trumps if card & trumps else 0
        return told | able & winning

    def reason(self, held: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> str:
        able = held & led or held & trumps
        if able & self._winning(beats, trick):
            return "win"
        return super().reason(held, led, trumps, beats, trick)

    def _winning(self, beats: Cards, trick: Cards) -> Cards:
        if (trick & self.emperor).bit_count() == 2:
            third = self.emperor & ~trick
            return third | beats & ~third if third == self.magician else beats & ~third
        return beats


@dataclass(frozen=True)
class MagicianWaits(WinIfAble):
    """As M17; and before that, the Magician stays, led included, while there is another trump."""

    waits = "the Magician (T1) has to wait as long as you hold another trump"

    def lead(self, hand: Cards, trumps: Cards) -> Cards:
        return hand & ~self.magician if hand & trumps & ~self.magician else hand

    def lead_tells(self, card: Cards, trumps: Cards) -> Cards:
        return trumps & ~card if card == self.magician else 0

    def legal(self, hand: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> Cards:
        return super().legal(self.lead(hand, trumps), led, trumps, beats, trick)

    def tells(self, card: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> Cards:
        told = super().tells(card, led, trumps, beats, trick) | self.lead_tells(card, trumps)
        # Beside the trump that was played he may be waiting, whatever he could have won.
        return told & ~self.magician if card & trumps else told

    def reason(self, held: Cards, led: Cards, trumps: Cards, beats: Cards, trick: Cards) -> str:
        return super().reason(self.lead(held, trumps), led, trumps, beats, trick)


FOLLOW_ELSE_ANY = Obligation()
FOLLOW_ELSE_TRUMP = FollowElseTrump()
BEAT_TRUMPS = BeatTrumps()
