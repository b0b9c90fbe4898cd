"""What the bot `simple` knows of the Hungarian games: how high to bid, what to annul, announce and double.

All numbers stand in `tomfool.bots.hungary_odds`.
"""

from __future__ import annotations

from tomfool.bots.hungary_odds import NUMBERS, Numbers
from tomfool.cards import Action, Cards, bits
from tomfool.games.hungary.bids import Bidding
from tomfool.games.hungary.items import HIGH_GAME, SPARROW, Bonus, WinsBoth, WinsBy, WinsFirst, WinsOne
from tomfool.games.hungary.speaking import STEPS, AnnounceItems, Contras
from tomfool.games.hungary.stock import Annul, CallTrump
from tomfool.games.hungary.talk import BID, DECLARERS, side_of
from tomfool.scoring.feats import Feat
from tomfool.view import View

GAMES = tuple(NUMBERS)
HONOURS = "honours"
HIGH_TRUMPS = "T17 T18 T19 T20 T21 Fool"
LOW = 55.0
"""Points of the declarer's side that are far from a High Game, for either side."""


def advise(view: View) -> Action | None:
    """Return the choice before play; None for the discard and for the tricks."""
    rule, numbers = view.rule, NUMBERS[view.game.slug]
    if isinstance(rule, Bidding):
        return bid(view, rule, numbers)
    if isinstance(rule, Annul):
        return annul(view, rule)
    if isinstance(rule, CallTrump):
        return call(view, rule)
    if isinstance(rule, AnnounceItems):
        return announce(view, rule, numbers)
    if isinstance(rule, Contras):
        return double(view, rule, numbers)
    return None


def bid(view: View, rule: Bidding, numbers: Numbers) -> Action:
    """Bid or hold as long as the hand promises enough; invite where it promises more than that."""
    legal, level = view.legal, rule.level(view)
    if legal >> rule.holding & 1 and enough(view, numbers, level - 1):
        return rule.holding
    for jump in (2, 1, 0):
        place = level + jump
        if place >= len(rule.order) or not legal >> rule.order[place] & 1:
            continue
        if enough(view, numbers, place, numbers.invite if jump else 0.0):
            return rule.order[place]
    return rule.passing


def enough(view: View, numbers: Numbers, place: int, more: float = 0.0) -> bool:
    """Whether the hand promises enough for the bid at *place*, and so many points *more*."""
    points = numbers.dealt.points(view.game.pack, view.hand, place)
    return points >= numbers.enough[place] + more


def annul(view: View, rule: Annul) -> Action:
    """Annul a hand without trumps to speak of; four Kings are played."""
    weak = (view.hand & view.game.pack.trump_mask).bit_count() < 2
    return rule.annul if view.legal >> rule.annul & 1 and weak else rule.annul + 1


def call(view: View, rule: CallTrump) -> Action:
    """Call the highest trump that another hand may hold."""
    gone = sum(event.cards for event in view.events if event.kind == "shown")
    away = [action for action in bits(view.legal) if not rule.cards[action] & (view.hand | gone)]
    return max(away or bits(view.legal), key=lambda action: rule.cards[action])


def announce(view: View, rule: AnnounceItems, numbers: Numbers) -> Action:
    """Announce what the own cards give grounds for."""
    for action, item in rule.rows.items():
        if view.legal >> action & 1 and grounds(view, item.name, numbers):
            return action
    return rule.done


def grounds(view: View, item: str, numbers: Numbers) -> bool:
    """Whether the hand speaks for announcing *item*."""
    ours = side_of(view, view.seat) == DECLARERS
    mine = view.seat == view.declarer
    if item == HIGH_GAME:
        return ours and promise(view, numbers) >= (numbers.high if mine else numbers.high + 2)
    if item == HONOURS:
        top, low = held(view, "T21 Fool"), held(view, "T1")
        if mine:
            return top == 2 and promise(view, numbers) >= (numbers.honours if low else numbers.high)
        return ours and top + low >= 2 and top > 0
    if item == SPARROW:
        trumps = (view.hand & view.game.pack.trump_mask).bit_count()
        spare = view.hand.bit_count() - trumps
        return mine and held(view, "T1") > 0 and spare <= (held(view, HIGH_TRUMPS) > 3)
    return False


def held(view: View, codes: str) -> int:
    """Return how many of these cards are in the own hand."""
    return (view.hand & view.game.pack.parse(codes)).bit_count()


def promise(view: View, numbers: Numbers) -> float:
    """Return the points that the declarer's side is likely to take, by the own cards after the discards."""
    if view.seat == view.declarer:
        part = numbers.own
    else:
        part = numbers.partner if side_of(view, view.seat) == DECLARERS else numbers.others
    return part.points(view.game.pack, view.hand, view.contract.value - 1)


def is_in_the_way(hand: Cards, feat: Feat | None) -> bool:
    """Whether the others cannot make something, as all the cards that could win it are in this hand."""
    if isinstance(feat, WinsFirst):
        return bool(hand >> feat.card & 1)
    if isinstance(feat, WinsBoth):
        return bool(hand & feat.cards)
    return isinstance(feat, WinsBy | WinsOne) and not feat.cards & ~hand


def double(view: View, rule: Contras, numbers: Numbers) -> Action:
    """Double the bid where it will probably fail, or, as its side, where it will surely be made.

    What the others have announced is doubled by a hand that can well prevent it.
    """
    for action in bits(view.legal & ~(1 << rule.done)):
        step, item = rule.rows[action]
        if step == STEPS[2]:
            doubled = item == BID and promise(view, numbers) >= numbers.strong
        elif item == BID:
            doubled = promise(view, numbers) <= numbers.weak
        else:
            doubled = prevents(view, rule.row(item), numbers)
        if doubled:
            return action
    return rule.done if view.legal >> rule.done & 1 else next(bits(view.legal))


def prevents(view: View, item: Bonus, numbers: Numbers) -> bool:
    """Whether the own hand speaks against *item*, which the others have announced."""
    trumps = (view.hand & view.game.pack.trump_mask).bit_count()
    if is_in_the_way(view.hand, item.feat):
        return True
    if item.name == HIGH_GAME:
        points = promise(view, numbers)
        return points <= LOW if side_of(view, view.seat) != DECLARERS else points >= LOW
    if item.name == HONOURS:
        return held(view, "T21 Fool") > 0
    if item.name == SPARROW:
        return trumps >= 5
    return trumps >= 4
