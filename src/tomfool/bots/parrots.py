"""What the simple bot knows of Parrotdigm: plus or minus, and how to lay a train.

Tricks it plays as everywhere, by what the paradigm and the sign make the cards worth.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tomfool.bots.knowledge import Knowledge
from tomfool.bots.weights import Weights
from tomfool.cards import Action, Cards, Pack, bits
from tomfool.games.parrots.paradigms import Paradigm
from tomfool.games.parrots.sign import CALLS, COLOURS, paradigm_of
from tomfool.scoring.stakes import Stakes
from tomfool.view import View

TAKE = Weights(will=1.0, under=0.6, bare=0.8, boss=0.9, length=0.3, ruff=0, waste=0, hunt=0, pull=0)
"""How tricks are played in which there is something to take."""
SHED = Weights(will=0.4, under=0.5, bare=1.0, boss=0.6, length=-0.3, ruff=0, waste=0, hunt=0, pull=0)
"""How tricks are played in which there is something to be rid of."""


@dataclass(frozen=True, slots=True)
class ParrotWeights:
    """Found on duplicate deals of Parrotdigm; ``docs/bots.md`` tells what they are worth."""

    high: float = 2.6
    """Plus or minus: what a hand of the highest cards only has over an average one."""
    single: float = -0.35
    """What holding single cards that count adds; they are easily given away, and hard to keep."""
    colour: float = 0.15
    """What holding a colour that counts adds."""
    trump: float = 0.8
    """What holding the trump colour adds."""
    edge: float = 0.08
    """What speaks for plus before the hand is looked at: the starting player may take the first trick."""
    own: float = 1.0
    """In a train, opening the way for one of the own cards."""
    others: float = 0.3
    """In a train, opening it for one that somebody else holds."""
    take: Weights = TAKE
    shed: Weights = SHED


def staked(know: Knowledge, stakes: Stakes, weights: ParrotWeights) -> Weights:
    """Return the weights for tricks in which *stakes* are to be won, or to be avoided."""
    style = weights.take if know.view.contract.factor > 0 else weights.shed
    size = know.out.bit_count()
    mean = sum([stakes.cards[card] for card in bits(know.out)]) / size if size else 0.0
    others = know.view.game.seats - 1
    return replace(style, trick=stakes.trick, coming=mean, usual=stakes.later + others * mean)


def call(view: View, weights: ParrotWeights) -> Action:
    """Return plus if more than an equal share is to be expected, else minus, with the best colour."""
    game = view.game

    def gain(action: Action) -> float:
        sign = CALLS[game.vocabulary[action]]
        trumps = game.pack.suit(COLOURS[sign.trump]) if sign.trump else 0
        return sign.factor * surplus(view, paradigm_of(view), trumps, weights)

    return max(bits(view.legal), key=gain)


def surplus(view: View, paradigm: Paradigm, trumps: Cards, weights: ParrotWeights) -> float:
    """Return how much more than an equal share the own hand is likely to take, in such shares."""
    pack, hand = view.game.pack, view.hand
    cards = paradigm.counting(pack)
    alone = weights.colour if cards in pack.suit_masks else weights.single
    return (
        weights.edge
        + weights.high * highness(pack, hand)
        + alone * excess(pack, hand, cards)
        + weights.trump * excess(pack, hand, trumps)
    )


def highness(pack: Pack, hand: Cards) -> float:
    """Return how high the cards of *hand* are on average, from −1 for the lowest to 1 for the highest."""
    places = [place for suit in pack.suits for place in range(len(suit.ranks))]
    top = len(pack.suits[0].ranks) - 1
    return sum([2 * places[card] / top - 1 for card in bits(hand)]) / hand.bit_count()


def excess(pack: Pack, hand: Cards, cards: Cards) -> float:
    """Return how many of *cards* are in *hand* beyond an even share, in such shares; 0 for no cards."""
    share = cards.bit_count() * hand.bit_count() / len(pack)
    return (hand & cards).bit_count() / share - 1 if share else 0.0


def lay(view: View, weights: ParrotWeights) -> Action:
    """Return the card to lay to a train: one that helps the own hand most and the others least."""
    pack, hand = view.game.pack, view.hand
    laid = view.zones[view.game.table] or 0
    factor = view.contract.factor

    def gain(card: Action) -> float:
        suit = pack.suit_of[card]
        row = laid & suit
        up = suit & -(2 << card) if not row or card > row.bit_length() - 1 else 0
        down = suit & (1 << card) - 1 if not row or 1 << card < row else 0
        beyond = up | down
        own = (beyond & hand).bit_count()
        return weights.own * own - weights.others * (beyond.bit_count() - own)

    return max(bits(view.legal), key=lambda card: factor * gain(card))
