"""What the simple bot knows of Taraux de Six: what to bid or only to tell, when to challenge, what to take.

Its numbers were found by playing: 3,900 random deals, in each of which one seat was given `take`, `without`
or `against`, and all seats played as the bot does.  Whether it was won was set against the strength of the
bidder's twelve cards and whether the partner held an Honour, as log-odds.
"""

from __future__ import annotations

from typing import NamedTuple

from tomfool.bots.strength import Odds, counted, logistic
from tomfool.bots.taraux import announce, play_trick
from tomfool.cards import Action, Cards, Seat, bits
from tomfool.games.france.abundance import Announcements
from tomfool.games.france.cards import FOOL, HONOURS, PACK, POINTS, TRUMPS
from tomfool.games.france.pair_auction import BIDS, PairAuction, opposite
from tomfool.games.france.six_stock import ShareStock
from tomfool.mechanics.tricks import Tricks
from tomfool.view import View


class Chance(NamedTuple):
    """The log-odds of winning a hand; what the Fool adds to them, and a partner with an Honour."""

    odds: Odds
    fool: float
    helped: float


# base, trumps, the 2 highest, the 5 and the 7 below those, Magician, Kings, Queens, short suits
CHANCES = {
    "taken": Chance(Odds(-2.44, 0.26, 0.69, 0.07, -0.01, 0.58, 0.19, 0.13, 0.13), 1.29, 1.07),
    "declarer": Chance(Odds(-3.94, 0.13, 1.12, 0.16, 0.08, 0.36, 0.44, 0.07, 0.32), 1.25, 1.11),
    "defenders": Chance(Odds(-6.08, 0.28, 1.14, 0.32, 0.08, 0.79, 0.5, 0.2, 0.26), 1.15, 1.16),
}
"""By what becomes of the stock."""
LEAST = {"take": 0.5, "without": 0.6, "against": 0.6}
"""The chance that a hand must have for each bid."""
STAND = 0.35
"""With this chance of a `take`, and an Honour, a hand says that it could play with some help."""
CONTRA, RECONTRA = 0.5, 0.75
"""The chance of a `take` of the own that is strong enough to challenge a bid, and to answer a challenge."""


def advise(view: View) -> Action | None:
    """Return what to say at Taraux de Six, or which card to keep back; None where rules of thumb do."""
    rule = view.rule
    if isinstance(rule, PairAuction):
        return answer(view, rule) if view.aside is not None else bid(view, rule)
    if isinstance(rule, ShareStock):
        return max(
            bits(view.legal), key=lambda action: worth_of(rule.cards(view, rule.words.index(action)))
        )
    if isinstance(rule, Announcements):
        return announce(view, rule)
    return play_trick(view, rule) if isinstance(rule, Tricks) else None


def answer(view: View, rule: PairAuction) -> Action:
    """Return the re-contra of a strong hand, else ``no``."""
    strong = hopes(view, "taken") >= RECONTRA
    return rule.recontra if strong and view.legal >> rule.recontra & 1 else rule.no


def bid(view: View, rule: PairAuction) -> Action:
    """Return the highest bid that is likely enough, else a challenge, else what tells of an Honour."""
    words = view.game.actions
    for contract in reversed(BIDS):
        action = words[contract.name]
        may = contract.factor and view.legal >> action & 1
        if may and hopes(view, contract.stock) >= LEAST[contract.name]:
            return action
    chance = hopes(view, "taken")
    challenge = rule.contras.get(view.contract)
    if challenge is not None and view.legal >> challenge & 1 and chance >= CONTRA:
        return challenge
    for word, enough in (("stand", STAND), ("prop", 0.0)):
        if view.legal >> words[word] & 1 and chance >= enough and not has_told(view, rule, view.seat):
            return words[word]
    return rule.passing


def hopes(view: View, stock: str) -> float:
    """Return the chance of the hand to win as bidder, by what becomes of the stock."""
    return chance_of(view.hand, stock, helped=tells(view))


def chance_of(hand: Cards, stock: str, *, helped: bool) -> float:
    """Return the chance of a *hand* of twelve cards, the partner having an Honour where *helped*."""
    odds, fool, honour = CHANCES[stock]
    return logistic(odds.sum(counted(PACK, hand, TRUMPS)) + fool * bool(hand & FOOL) + honour * helped)


def tells(view: View) -> bool:
    """Return whether the partner has told of an Honour."""
    rule = view.rule
    assert isinstance(rule, PairAuction)
    return has_told(view, rule, opposite(view.seat))


def has_told(view: View, rule: PairAuction, seat: Seat) -> bool:
    """Return whether *seat* has told of an Honour."""
    return seat in rule.honoured(view)


def worth_of(cards: Cards) -> int:
    """Return what a packet of the stock is worth to take: its points, and more for trumps and Honours."""
    return POINTS.count(cards) + 2 * (cards & TRUMPS).bit_count() + 3 * (cards & HONOURS).bit_count()
