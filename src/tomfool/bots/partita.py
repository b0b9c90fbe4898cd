"""What the simple bot makes of the signals of Partita Knock, and when it goes out at Partita Out.

What a word tells for certain (a card held, a suit run out) stands in the view, and it counts cards by that
as in any game.  What a word asks narrows the cards that it chooses from, where it can.
"""

from __future__ import annotations

from dataclasses import replace

from tomfool.bots.knowledge import Knowledge
from tomfool.bots.play import play
from tomfool.bots.tables import Tables
from tomfool.bots.weights import Weights
from tomfool.cards import BIT, Action, Cards
from tomfool.games.piedmont.knock_tricks import KnockTricks, partner
from tomfool.games.piedmont.knock_words import SUIT_OF
from tomfool.games.piedmont.out_tricks import WAIT, OutTricks
from tomfool.games.piedmont.partita import FOOL, TRUMPS
from tomfool.log import BLANK
from tomfool.view import View

GIVEN = ("top-card",)
"""The words that it gives.  Everybody hears them: telling of a last card costs 1.4 points a hand (95 %: 0.4
to 2.3, in 150 duplicate deals against a silent pair), this one costs nothing."""
HIGH = 14
"""Trumps from this one up are high for the sake of a request."""
DRAW = 8
"""With so many trumps, the World among them, it asks its partner for a high one."""


def advise(view: View) -> Action | None:
    """Return a card, with a word if there is one to give, or the word before the partner's lead."""
    rule = view.rule
    if not isinstance(rule, KnockTricks):
        return None
    if view.desk is not None:
        return before_the_lead(view, rule)
    cards = view.legal & view.game.pack.all
    wished = heed(view, rule, cards) or cards
    if wished & wished - 1:
        know = Knowledge(replace(view, legal=wished), Tables.of(view.game, rule))
        card = play(know, Weights())
    else:
        card = wished.bit_length() - 1
    return with_word(view, rule, card)


def stay_in(view: View) -> Action | None:
    """At Partita Out keep the choice of cards as long as the rules leave it."""
    asked = view.aside is not None and isinstance(view.rule, OutTricks)
    return view.game.action(WAIT) if asked else None


def before_the_lead(view: View, rule: KnockTricks) -> Action:
    """Ask for a high trump with a long suit headed by the World, else for nothing."""
    trumps = view.hand & TRUMPS
    strong = trumps.bit_count() >= DRAW and view.hand & view.game.pack.parse("T21")
    return view.game.action("grand") if strong else rule.nothing


def with_word(view: View, rule: KnockTricks, card: int) -> Action:
    """Return *card* with the first word that may go with it, alone if none does."""
    for name in GIVEN:
        action = view.game.actions.get(f"{view.game.pack.codes[card]} {name}", -1)
        if action >= 0 and view.legal >> action & 1:
            return action
    return card


def heed(view: View, rule: KnockTricks, cards: Cards) -> Cards:
    """Return those of *cards* that do what the partner has asked for; 0 if nothing can be done."""
    if not view.fall:
        return lead_as_asked(view, rule, cards)
    mate = partner(view.seat)
    word = spoken_to_this_trick(view, rule) if view.circle[0] == mate else ""
    trumps = cards & TRUMPS
    if view.led & TRUMPS or not trumps or trumps != cards & ~FOOL:
        return 0
    winning = trumps & rule.beats[view.best]
    if word == "low-trump":
        lowest = winning or trumps
        return lowest & -lowest
    if word == "no-high-trump":
        return trumps & BIT[view.game.pack.index[f"T{HIGH}"]] - 1
    return trumps & ~(1 << trumps.bit_length() - 1) if word == "not-top-trump" else 0


def spoken_to_this_trick(view: View, rule: KnockTricks) -> str:
    """Return the word with which the trick in progress was led; "" if there was none."""
    for _, action in view.said[-len(view.fall) :]:
        if rule.carried.get(action) == view.fall[0]:
            return rule.word(view.game, action)
    return ""


def lead_as_asked(view: View, rule: KnockTricks, cards: Cards) -> Cards:
    """Return the cards to lead by the partner's last requests."""
    mate, game = partner(view.seat), view.game
    last = view.said[-1] if view.said else (mate, rule.nothing)
    trumps = cards & TRUMPS
    if last[0] == mate and view.log[-1] & BLANK == last[1] and trumps:
        if game.vocabulary[last[1]] == "grand":
            return 1 << trumps.bit_length() - 1
        if game.vocabulary[last[1]] == "bijou":
            low = trumps & ~game.pack.parse("T1") or trumps
            return low & -low
    return cards & ~unwanted(view, rule)


def unwanted(view: View, rule: KnockTricks) -> Cards:
    """Return the suits that the partner has asked not to be led."""
    found = 0
    for seat, action in view.said:
        ours = seat == partner(view.seat) and action in rule.carried
        if ours and rule.word(view.game, action) == "not-this-suit":
            found |= SUIT_OF[rule.carried[action]]
    asked = [play for play, word, _ in rule.spoken(view) if word == "other-suit"]
    led = [trick.fall[0] for trick in view.history if trick.circle[0] == view.seat]
    if led and any(play.seat == partner(view.seat) for play in asked):
        found |= SUIT_OF[led[-1]]
    return found
