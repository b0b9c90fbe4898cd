"""A hint that says why: the choice, what it brings against the next best, and the trick at stake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tomfool.bots.search.player import Effort, SearchBot
from tomfool.bots.search.reason import Reason, reason
from tomfool.cards import mask_of
from tomfool.table.ask import MANNERS
from tomfool.table.words import cards_in_words
from tomfool.view import View

THINK = 0.8
"""Seconds that a hint is thought about."""
FEW = 6
"""So many worlds are looked at where there is no time to think."""

ALIKE = 0.1
"""Chances of a trick that differ by no more come to the same."""


@dataclass(frozen=True)
class Advice:
    """What to choose: the *names*, that in words, and *why*; empty where nothing is asked."""

    names: tuple[str, ...] = ()
    what: str = ""
    why: str = ""


def advise(view: View, seconds: float = THINK) -> Advice:
    """Return the advice for the seat of *view*, which is asked, after so many *seconds* of thought."""
    effort = Effort(seconds=seconds) if seconds else Effort(worlds=FEW)
    bot = SearchBot("hint", effort, "hint")
    found = reason(view, bot.weigh(view), bot.playout(view.game))
    names = tuple(view.game.vocabulary[action] for action in found.choice)
    return Advice(names, told(view, found.choice), why(view, found))


def told(view: View, choice: Sequence[int]) -> str:
    """Return *choice* as something to do: ``play the King of Earth``, ``say “pass”``."""
    return f"{verb(view, choice)} {in_words(view, choice)}"


def verb(view: View, choice: Sequence[int]) -> str:
    """Return what is done by *choice*: ``play``, ``lay away``, ``say``."""
    if min(choice) >= len(view.game.pack):
        return "say"
    return next((words for kind, _, words in MANNERS if isinstance(view.rule, kind)), "play")


def in_words(view: View, choice: Sequence[int]) -> str:
    """Return *choice* as a sentence names it: ``the King of Earth``, ``“pass”``."""
    cards = mask_of(action for action in choice if action < len(view.game.pack))
    return cards_in_words(view.game.pack, cards) if cards else f"“{view.game.vocabulary[choice[0]]}”"


def tenths(number: float) -> str:
    """Return a *number* of game points with its sign.

    >>> tenths(12), tenths(-0.449), tenths(-0.01)
    ('+12.0', '−0.4', '0.0')
    """
    return f"{number:+.1f}".replace("-", "−") if abs(number) >= 0.05 else "0.0"


def why(view: View, found: Reason) -> str:
    """Return in words why a choice is made.

    >>> import tomfool
    >>> view = tomfool.game("scarto").deal(seed=7).view(0)
    >>> why(view, Reason((1,), (2,), 12.0, 0.0, 40))
    'In 40 deals that fit what you have seen it comes to +12.0 on average; the 3 of Earth does as well.'
    """
    if not found.next:
        return "There is nothing else to choose."
    if not found.worlds:
        return "There was no time to try it out: so it is done as a rule."
    other = in_words(view, found.next)
    gain = tenths(found.gain)
    head = f"In {found.worlds} deals that fit what you have seen it comes to {gain} on average; {other}"
    rest = f"to {found.behind:.1f} less" if found.behind >= 0.05 else "does as well"
    return " ".join(filter(None, (f"{head} {rest}.", stake(found, other))))


def stake(found: Reason, other: str, whose: str = "yours") -> str:
    """Return in words who takes the trick after either choice; "" where that says nothing.

    >>> stake(Reason((1,), (2,), takes=(1.0, 0.25), points=9), "the 3")
    'It takes this trick and the 9 points in it in 100 % of them, the 3 in 25 %.'
    """
    if found.takes is None:
        return ""
    mine, its = found.takes
    trick = f"this trick and the {found.points} points in it" if found.points > 1 else "this trick"
    if mine > its + ALIKE:
        return f"It takes {trick} in {100 * mine:.0f} % of them, {other} in {100 * its:.0f} %."
    if its > mine + ALIKE:
        return f"It spares what {other} would spend: that takes the trick in {100 * its:.0f} % of them."
    if mine < 0.5:
        return "The trick is most likely lost, and it loses less."
    return f"The trick is most likely {whose} with either, and it wins more by it."
