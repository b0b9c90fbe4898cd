"""What the simple bot says at Sicily: what it bargains for, and whether it plays alone, proposes or joins.

What a hand brings is a sum over what it holds, fitted by least squares to hands that this bot played out at
all seats: 2,500 for Solo, 3,450 for Prop and Cop, and 4,000 whole hands for the bargaining.  The points of
single hands stray by 12 from it for Solo, by 18 for Prop.
"""

from __future__ import annotations

from tomfool.bots.strength import Odds, counted
from tomfool.cards import Action, Cards
from tomfool.games.calatafimi.cards import FOOL, PACK
from tomfool.games.calatafimi.throwing_in import PAY, THROW, ThrowingIn
from tomfool.mechanics.bargain import Amount
from tomfool.mechanics.rounds import AskRound
from tomfool.view import View

TRUMPS = PACK.trump_mask & ~FOOL

# base, trumps, the 2 highest, the 5 and the 7 below those, Magician, Kings, Queens, short suits; the Fool
SOLO = Odds(-52.2, 2.81, 9.92, 2.93, -0.3, 6.38, 6.01, 1.23, 1.26), 9.65
PROP = Odds(-14.3, 2.5, 5.64, 2.23, 0.05, 1.44, 2.15, 0.85, 0.69), 6.49
WHOLE = Odds(-38.2, 1.82, 13.58, 4.33, 0.08, 10.28, 5.95, 0.57, 1.7), 13.9
"""Points over half as Declarer alone, and with a partner; and the score of a hand before all that."""
DEALER = 14.0
"""What the stock adds to that for the dealer, who takes it unless somebody plays alone."""
ALONE = 6.0
"""The points over half that a Solo has to promise: they count three times, with a partner once."""
POOR, SURE = -6.0, 3.0
"""A hand that promises less offers points to have it thrown in; one that promises more holds."""
PART = 0.5
"""What part of an expected loss is offered."""


def advise(view: View) -> Action | None:
    """Return what to say at Sicily; None for cards, and for a call that the hand demands."""
    rule = view.rule
    if isinstance(rule, ThrowingIn):
        return bargain(view, rule)
    if isinstance(rule, AskRound):
        return rule.yes if view.legal >> rule.yes & 1 and would(view, rule.word) else rule.no
    return None


def would(view: View, word: str) -> bool:
    """Return whether to say Solo or Prop; a hand that may say Cop always does better beside Declarer."""
    if word == "solo":
        return points(view.hand, SOLO) >= ALONE
    return word == "cop" or points(view.hand, PROP) >= 0


def points(hand: Cards, worth: tuple[Odds, float]) -> float:
    """Return the points that *hand* promises by what each thing in it is *worth*."""
    sums, fool = worth
    return sums.sum(counted(PACK, hand, TRUMPS)) + fool * bool(hand & FOOL)


def bargain(view: View, rule: ThrowingIn) -> Action:
    """Take what is better than playing, offer for a poor hand, hold a good one that would be thrown in."""
    talk, own = view.desk, points(view.hand, WHOLE) + DEALER * (view.seat == view.dealer)
    if talk.taken is not None:
        return rule.acts["hold" if own >= SURE else "wait"]
    gain, seat = max(
        ((gain_of(offer), seat) for seat, offer in enumerate(talk.offered) if offer is not None),
        default=(-64, 0),
    )
    if gain > own:
        return rule.acts[f"take {seat}"]
    if own < POOR and not any(talk.offered):
        return view.game.action(f"{PAY} {max(1, round(-own * PART))}")
    return rule.acts["wait"]


def gain_of(offer: Amount) -> int:
    """Return what taking *offer* brings."""
    return -offer.number if offer.word == THROW else offer.number
