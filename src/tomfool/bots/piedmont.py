"""What the simple bot knows of the twists of the Piedmont: whom to summon, what to put down, what to call.

Tricks it plays as everywhere; where a twist says what cards are worth, it plays for that worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tomfool.bots.discard import lay_away
from tomfool.bots.knowledge import Knowledge
from tomfool.bots.play import play
from tomfool.bots.price import price
from tomfool.bots.tables import Tables, trick_rule
from tomfool.bots.weights import Weights
from tomfool.cards import BIT, Action, Cards, bits
from tomfool.games.piedmont.counting import Scoring
from tomfool.games.piedmont.twists.allegiance import WORDS, Allegiance, AllegianceTricks
from tomfool.games.piedmont.twists.carriers import Tontine
from tomfool.games.piedmont.twists.jester import Butt
from tomfool.games.piedmont.twists.summoning import Summoning
from tomfool.mechanics.steps import SteppedTricks
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.view import View

PLAIN = Weights()
TONTINE = Weights(trick=0.0, usual=6.0)
"""How tricks are played where only the last card of each kind counts."""


@dataclass(frozen=True, slots=True)
class TwistWeights:
    """The numbers for the twists; ``docs/bots.md`` tells what the bot scores with them."""

    last: float = 1.75
    """How fast a card of a kind loses in worth with each other one that is still to come, in Tontine."""
    held: float = 0.5
    """What a card in the own hand says for its suit in a call, against one that has been won."""


NUMBERS = TwistWeights()


def advise(view: View) -> Action | None:
    """Return the choice where a twist asks for one of its own; None where the usual thumbs do."""
    rule = view.rule
    if isinstance(rule, SteppedTricks) and (step := rule.step_of(view.desk)) is not None:
        if isinstance(step, Summoning):
            return summon(view, step)
        assert isinstance(step, Butt)
        return put_down(view, rule)
    counting = counting_of(view)
    if isinstance(rule, AllegianceTricks):
        return play_or_call(view, rule, counting)
    if isinstance(counting, Tontine):
        return for_carriers(view, counting)
    return None


def counting_of(view: View) -> object:
    """Return how the cards of the game count."""
    scoring = getattr(view.game.score, "__self__", None)
    return scoring.counting if isinstance(scoring, Scoring) else None


# Between tricks


def summon(view: View, step: Summoning) -> Action:
    """Return the servant to call: the Jack if he is worth more than what would be taken back for him."""
    court = step.courts[view.led]
    jack, cavalier = step.none + 1, step.none + 2
    for call, card in ((jack, court.jack), (cavalier, court.cavalier)):
        sure = call == jack or not view.legal >> jack & 1
        if sure and view.legal >> call & 1 and gain(view, card) > 0:
            return call
    return step.none


def gain(view: View, servant: int) -> float:
    """Return in card points what it brings to have *servant* added, over all who may hold it."""
    worth, know = view.game.worth, view.game
    gains = []
    for seat, card in view.trick:
        hand = view.zones[seat]
        may = bool(hand & BIT[servant]) if hand is not None else not view.barred[seat] & BIT[servant]
        if may:
            ours = know.side(view.seat) >> seat & 1
            gains.append(worth[servant] * (0.5 if ours else 1.0) - worth[card] * (not ours))
    return sum(gains) / len(gains) if gains else 0.0


def put_down(view: View, rule: SteppedTricks) -> Action:
    """Return the card to put down: the one that is worth most more than it would win in the hand."""
    know = Knowledge(view, Tables.of(view.game, rule, worth_of(view)))
    worth = know.tables.worth
    return max(bits(view.legal), key=lambda card: (worth[card] - price(know, card, PLAIN), -card))


# Tontine


def worth_of(view: View) -> Sequence[float]:
    """Return what each card is worth to whoever takes it now."""
    counting = counting_of(view)
    return shares(view, counting) if isinstance(counting, Tontine) else view.game.worth


def shares(view: View, counting: Tontine) -> list[float]:
    """Return the chance of each card to be the last of its kind, times what that one carries."""
    out = view.game.pack.all
    for trick in view.history:
        for card in trick.fall:
            out &= ~BIT[card]
    if counting.jester >= 0:
        out |= BIT[counting.jester]
    worth = [0.0] * len(view.game.pack)
    for group in counting.groups:
        left = (group.cards & out).bit_count()
        for card in bits(group.cards):
            worth[card] = group.carries / max(1, left) ** NUMBERS.last
    return worth


def for_carriers(view: View, counting: Tontine) -> Action | None:
    """Return the card to play, or to lay away, by what it may come to carry."""
    rule = trick_rule(view.game)
    if rule is None or not isinstance(view.rule, Tricks | LayAway):
        return None
    know = Knowledge(view, Tables.of(view.game, rule, shares(view, counting)))
    if isinstance(view.rule, LayAway):
        return lay_away(know, view.desk, TONTINE)
    return play(know, TONTINE)


# Allegiance


def play_or_call(view: View, rule: AllegianceTricks, counting: object) -> Action:
    """Return the card to play; with Good or Evil the call that is better for the own side."""
    cards = view.legal & view.game.pack.all
    for card in (rule.good, rule.evil):
        if view.legal >> rule.call(card) & 0b1111:
            cards |= BIT[card]
    void = view.sheet is not None and isinstance(counting, Allegiance) and not counting.trumps
    trumps = view.game.pack.trump_mask
    worth = [0 if void and trumps >> card & 1 else w for card, w in enumerate(view.game.worth)]
    know = Knowledge(replace(view, legal=cards), Tables.of(view.game, rule, worth))
    card = play(know, PLAIN) if cards & cards - 1 else cards.bit_length() - 1
    if view.legal >> card & 1:
        return card
    return rule.call(card) + WORDS.index(word(view, rule, card))


def word(view: View, rule: AllegianceTricks, card: int) -> str:
    """Return what to say with Good or Evil, by the suits that the own side has won and holds."""
    pack = view.game.pack
    earth_air = pack.suit("E") | pack.suit("A")
    fire_water = pack.suit("F") | pack.suit("W")
    if view.sheet is None:
        good_ours = strength(view, earth_air, fire_water, won=True) > 0
        return "ours" if good_ours == (card == rule.good) else "yours"
    scores_good = view.sheet.side_of_good(len(view.history) + 1, (1 << view.game.seats) - 1)
    own_good = bool(scores_good >> view.seat & 1)
    wants_good = strength(view, earth_air, fire_water, won=False) > 0
    return "affirm" if own_good == wants_good else "change"


def strength(view: View, suits: Cards, others: Cards, *, won: bool) -> float:
    """Return how much better it is for the own side to score *suits* than the *others*."""
    own = view.game.side(view.seat)
    total = 0.0
    for seat in range(view.game.seats):
        pile = (view.zones[view.game.pile(seat)] or 0) if won else 0
        mine, theirs = (suits, others) if own >> seat & 1 else (others, suits)
        total += points(view, pile & mine) - points(view, pile & theirs)
    return total + NUMBERS.held * (points(view, view.hand & suits) - points(view, view.hand & others))


def points(view: View, cards: Cards) -> int:
    """Return the card points of *cards*."""
    return sum(view.game.worth[card] for card in bits(cards))
