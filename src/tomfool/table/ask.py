"""What a seat is asked, in words, from its `View` alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tomfool.cards import Actions, Cards, bits, mask_of
from tomfool.errors import RulesError, UnknownAction
from tomfool.mechanics.announce import Announce
from tomfool.mechanics.bets import Bets
from tomfool.mechanics.declare import Declare
from tomfool.mechanics.dummies import DummyTricks, dummies, next_place
from tomfool.mechanics.passing import Pass
from tomfool.mechanics.sets import Sealing
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks, suit_name
from tomfool.rules import Phase
from tomfool.table.words import (
    cards_in_words,
    codes_to_words,
    counted_of,
    listed,
    paragraph,
    seats_named,
    sentence,
    set_in_words,
    spelt,
    suit_of,
    the,
)
from tomfool.view import View

CALLED = "Or play Good or Evil, with a call from the list."
MANY = 5
"""More cards than these are counted rather than listed."""
BETTING = "A bet that is met scores tricks and bet together; else tricks less bet."
MANNERS: tuple[tuple[type[Phase], str, str], ...] = (
    (LayAway, "has to stay", "lay away"),
    (Sealing, "stays out", "add"),
    (Pass, "stays", "pass"),
    (Announce, "stays", "lay open"),
    (Declare, "does not belong to it", "show"),
)
"""For phases in which cards are not simply played: what becomes of one refused, and what is done."""


@dataclass(frozen=True)
class Question:
    """What is asked: *kind* is play, pick, set, call, wait or over; *count* cards make one choice.

    A set has any number of cards up to *count*.  *head* says what is asked, *body* what may be done; *deed*
    is what the button says that confirms a choice of several cards, *confirm* what is said of it then.
    """

    kind: str
    count: int
    head: str
    body: str = ""
    deed: str = ""
    confirm: str = ""


def picks(view: View) -> int:
    """Return how many cards the seat has to name for its next choice, made whole or not at all."""
    return view.rule.picks(view) if view.legal else 1


def sealed_by(view: View) -> str:
    """Return the call that makes the seat's next choice whole; "" where the number of cards does."""
    return view.rule.seals if view.legal else ""


def hand_to_play(view: View) -> Cards:
    """Return the cards of the hand that the seat plays from now: its own, or that of a dummy."""
    place = next_place(view)
    if place == view.seat or not view.waiting >> view.seat & 1 or not isinstance(view.rule, DummyTricks):
        return view.hand
    return view.zones[place] or 0


def ask(
    view: View, names: Sequence[str], picked: Sequence[str] = (), legal: Actions | None = None
) -> Question:
    """Return the question before *view*'s seat.

    *picked* are the cards that it has named but not laid down yet, *legal* what it may choose after those.
    """
    legal = view.legal if legal is None else legal
    if view.over:
        return Question("over", 0, "The hand is over.")
    if not view.waiting >> view.seat & 1:
        whom = listed([names[seat] for seat in bits(view.waiting)])
        return Question("wait", 0, f"{whom} to {Phase.task if between(view) else view.rule.task}.")
    if isinstance(view.rule, LayAway):
        return _lay_away(view, view.rule, picked, legal)
    if isinstance(view.rule, Pass):
        return _pass(view, names, picked)
    if isinstance(view.rule, Sealing):
        return _seal(view, picked, legal)
    if isinstance(view.rule, Bets):
        return Question("call", 1, "Your turn: how many tricks will you win?", BETTING)
    asked = seats_named(view.rule.prompt(view), names)
    if picks(view) > 1:
        return _several(view, asked, picked)
    if not asked and isinstance(view.rule, Tricks):
        return _play(view, legal)
    if legal & ~mask_of(view.game.carried) & ~view.game.pack.all:
        return _call(view, legal, asked)
    return Question("play", 1, asked, way_out(view, legal)) if asked else _play(view, legal)


def between(view: View) -> bool:
    """Return whether somebody has to choose between a complete trick and the next lead."""
    return bool(view.fall) and len(view.fall) == len(view.circle)


def refusal(view: View, chosen: str, error: RulesError, legal: Actions | None = None) -> str:
    """Return why *chosen* was refused, in words: the card, the rule, the way out."""
    game = view.game
    card = game.pack.index.get(chosen)
    if isinstance(error, UnknownAction):
        return paragraph((sentence(str(error)), way_out(view, legal)))
    rule = codes_to_words(game.pack, str(error).removeprefix(f"{chosen}: "))
    if card is not None and rule.endswith("in your hand"):
        rule = f"{the(game.pack, card)} is not in your hand"
    if card is None or not view.hand >> card & 1:
        return paragraph((sentence(rule), way_out(view, legal)))
    must = rule.split(": you hold ")[0]
    must = f"you {must}" if must.startswith("must ") else must
    fate = next((words for kind, words, _ in MANNERS if isinstance(view.rule, kind)), "has to wait")
    return paragraph((sentence(f"{the(game.pack, card)} {fate}: {must}"), way_out(view, legal)))


def way_out(view: View, legal: Actions | None = None) -> str:
    """Return what may be chosen instead, as a sentence; empty if nothing is asked."""
    legal = view.legal if legal is None else legal
    cards = legal & view.game.pack.all
    if not cards:
        return ""
    usual = "put down" if between(view) else "play"
    verb = next((words for kind, _, words in MANNERS if isinstance(view.rule, kind)), usual)
    return f"You may {verb} {_choice(view, cards)}."


def _choice(view: View, cards: Cards) -> str:
    """The cards that may be chosen: listed if they are few, else by suit and number."""
    pack = view.game.pack
    if cards == hand_to_play(view):
        return "any card"
    if cards.bit_count() <= MANY:
        return cards_in_words(pack, cards, led=view.led, joint="or")
    lone = cards & _excuse(view)
    rest = cards & ~lone
    for mask in pack.suit_masks:
        if rest and not rest & ~mask:
            suit = suit_of(pack, next(bits(rest)))
            group = f"any of your {counted_of(rest.bit_count(), suit)}"
            return listed([group, *(the(pack, card) for card in bits(lone))], "or")
    return f"any of the {cards.bit_count()} cards that are lit"


def _excuse(view: View) -> Cards:
    return view.rule.excuse if isinstance(view.rule, Tricks) else 0


def _play(view: View, legal: Actions) -> Question:
    pack, may = view.game.pack, way_out(view, legal)
    signals = legal & mask_of(view.game.carried)
    if signals:
        may, legal = f"{may} The card may go with a signal.", legal & ~signals
    place = next_place(view)
    if place >= view.game.seats:
        dummy = "your Dummy" if view.game.dummies else dummies(view.game, ())[place - view.game.seats]
        lead = "it leads" if not view.fall else "choose its card"
        return Question("play", 1, f"Your turn: you play {dummy}, {lead}.", may)
    if legal >> len(pack):
        called = CALLED if may else CALLED.replace("Or play", "Play")
        return Question("call", 1, _head(view, legal), paragraph((may, called)))
    return Question("play", 1, _head(view, legal), may)


def _head(view: View, legal: Actions) -> str:
    """What a card has to do that is played now."""
    pack, excuse = view.game.pack, _excuse(view)
    if not view.fall:
        return "Your turn: you lead."
    if not view.led:
        first = the(pack, view.fall[0])
        return f"Your turn: {first} was led, so your card sets the suit."
    if legal != view.hand and legal.bit_count() == 1 and pack.codes[legal.bit_length() - 1] == "Fool":
        return "Your turn: the Fool has to go."
    suit = suit_name(view.game, view.led & ~excuse)
    trumps = pack.trump_mask & ~excuse
    if legal & view.led & ~excuse or (legal >> len(pack) and view.led & trumps):
        return f"Your turn: follow {suit}."
    if (legal & trumps or legal >> len(pack)) and legal & ~excuse != view.hand & ~excuse:
        return f"Your turn: you are out of {suit} and have to trump."
    return f"Your turn: you are out of {suit}."


def _lay_away(view: View, rule: LayAway, picked: Sequence[str], legal: Actions) -> Question:
    count = picks(view)
    usual = "Trumps among them will be shown." if rule.shown else "Nobody else sees them."
    hidden = rule.seen or usual
    stays = [
        sentence(codes_to_words(view.game.pack, reason))
        for cards, reason in rule.reasons
        if cards & view.hand & ~legal
    ]
    these = "this one" if count == 1 else f"these {spelt(count)}"
    head = f"{spelt(count).capitalize()} to lay away: {len(picked)} of {count} picked."
    return Question(
        "pick",
        count,
        head,
        paragraph((hidden, *stays)),
        f"Lay {these} away",
        f"Enter lays {'it' if count == 1 else 'them'} away. Space on a card puts it back.",
    )


def _pass(view: View, names: Sequence[str], picked: Sequence[str]) -> Question:
    count, receiver = picks(view), names[view.game.next(view.seat)]
    these = "this one" if count == 1 else f"these {spelt(count)}"
    return Question(
        "pick",
        count,
        f"{spelt(count).capitalize()} to pass to {receiver}: {len(picked)} of {count} picked.",
        "All cards move at once, when everybody has chosen.",
        f"Pass {these} on",
        f"Enter passes {'it' if count == 1 else 'them'} on. Space on a card puts it back.",
    )


def _seal(view: View, picked: Sequence[str], legal: Actions) -> Question:
    pack, count = view.game.pack, picks(view)
    bet, won = _bet(view), sum(trick.taker == view.seat for trick in view.history)
    stand = f"You have won {won}." if bet is None else f"You bet {bet} and have won {won}."
    if not picked:
        head = "Choose a set: up to four cards of one rank or of one suit."
        return Question("set", count, head, f"{stand} All sets are shown at once.", "Parett!")
    words = set_in_words(pack, sum(1 << pack.index[name] for name in picked))
    more = "Add a card that is lit, or put one back." if legal & pack.all else "Space puts a card back."
    head = f"Your set: {words}. {stand}"
    return Question("set", count, head, "", "Parett!", f"Enter seals it: Parett! {more}")


def _several(view: View, asked: str, picked: Sequence[str]) -> Question:
    """Cards laid open for an announcement."""
    count = picks(view)
    return Question(
        "pick",
        count,
        f"{asked} {len(picked)} of {count} picked.",
        "Everybody sees them, and you take them back.",
        f"Lay these {spelt(count)} open",
        "Enter lays them open. Space on a card puts it back.",
    )


def _bet(view: View) -> int | None:
    bets = next((rule for rule in view.game.rules if isinstance(rule, Bets)), None)
    return bets.of(view.said).get(view.seat) if bets else None


def _call(view: View, legal: Actions, asked: str) -> Question:
    cards = legal & view.game.pack.all
    verb = next((words for kind, _, words in MANNERS if isinstance(view.rule, kind)), "play")
    body = f"Or {verb} {_choice(view, cards)}." if cards else ""
    return Question("call", 1, asked or "Your turn: what do you say?", body)
