"""Twin worlds: two hands that differ only in what one seat cannot see, played in step.

The seat's two views must be equal all the way.  `view(imagine(view)) == view` would not do: a secret that
somebody stored in a public field is copied by it and stays unnoticed.  Twins are built from the deal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from random import Random
from typing import TypeAlias

from tests.choices import choose
from tests.properties.toys import BareMagician
from tomfool.cards import Action, Actions, Card, Seat, bits, mask_of, pick
from tomfool.errors import NotYet, RulesError
from tomfool.games.austria.nineteen_phases import CallFromDummies, CallHighest, TakeDummy
from tomfool.games.denmark.pomp_declared import Declare as Obliged
from tomfool.games.hungary.speaking import Speaking
from tomfool.games.hungary.stock import Annul
from tomfool.games.piedmont.conference import HandOut
from tomfool.games.piedmont.manchester import ShowForced, StartingValues
from tomfool.games.piedmont.manchester_piccadilly import ChooseHand
from tomfool.games.piedmont.out_tricks import OutTricks
from tomfool.games.piedmont.twists.jester import Butt
from tomfool.log import Showing
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.dummies import LayDummiesOpen
from tomfool.mechanics.open_hand import LayHandOpen, ShowAll
from tomfool.mechanics.partner import NOBODY_CALLED, CallCard
from tomfool.mechanics.passing import Pass
from tomfool.mechanics.prefer import Prefer
from tomfool.mechanics.sets import Sealing
from tomfool.mechanics.steps import SteppedTricks
from tomfool.mechanics.talon import LayAway, TakeGroup, TakeTalon
from tomfool.rules import Game
from tomfool.state import Event, State
from tomfool.view import View

BY_RIGHT = {
    "put", "knock", "aside", "summoned", "taken back", "makes known", "missed", "forced",
    "engaged", "thrown", "drag", "king", "recontra",
}  # fmt: skip
"""Events between tricks that lay cards open, or tell what a hand holds, as the pages want it."""


def secret(state: State, mover: Seat, seat: Seat) -> bool:
    """Whether *seat* never learns what *mover* chooses here: by the pages, without asking the engine."""
    rule, game = state.rule, state.game
    if game.sees and game.sees[mover] >> seat & 1:
        return False
    if isinstance(rule, SteppedTricks) and state.desk is not None:
        return mover != seat and isinstance(rule.steps[state.desk], Butt)
    if isinstance(rule, Pass):
        return seat not in (mover, game.next(mover))  # the receiver comes to see the card
    return mover != seat and isinstance(rule, (LayAway, BareMagician, ChooseHand))


def by_right(event: Event, game: Game) -> bool:
    """Whether *event* lays cards open or answers a question, by the pages, so that twins may part by it."""
    if event.kind == "talon":
        return any(isinstance(rule, TakeTalon) and rule.open for rule in game.rules)
    if event.kind.startswith(("a starting value", "a first score")):  # counted from closed hands
        return any(isinstance(rule, StartingValues) for rule in game.rules)
    if event.kind == "shown":
        return any(isinstance(rule, ShowForced) for rule in game.rules) or any(
            isinstance(rule, LayAway) and rule.shown for rule in game.rules
        )
    if event.kind == "talon shown":
        return any(isinstance(rule, (TakeGroup, Prefer)) for rule in game.rules)
    if event.kind == "dummy":  # laid open before the first lead
        return any(isinstance(rule, LayDummiesOpen) for rule in game.rules)
    if event.kind in ("called", "dummy called"):  # by rule, from what declarer or a dummy holds
        return any(isinstance(rule, (CallHighest, CallFromDummies)) for rule in game.rules)
    if event.kind == "out":
        return any(isinstance(rule, OutTricks) for rule in game.rules)
    if event.kind in ("alone", "called trump laid away", "dummy is partner", "partner"):
        return any(isinstance(rule, TakeDummy) for rule in game.rules)
    if event.kind in ("partner", "defender") and any(isinstance(rule, Speaking) for rule in game.rules):
        return True  # whoever announces or doubles shows a side
    if event.kind == "annulled":  # the hand is shown
        return any(isinstance(rule, Annul) for rule in game.rules)
    if event.kind == NOBODY_CALLED:
        return any(isinstance(rule, CallCard) for rule in game.rules)
    if event.kind == "open hand":
        return any(isinstance(rule, LayHandOpen) for rule in game.rules)
    if event.kind.endswith("at the end"):
        return any(isinstance(rule, ShowAll) for rule in game.rules)
    if event.kind.startswith("declared") and event.kind.endswith("from each"):
        return any(isinstance(rule, Obliged) for rule in game.rules)
    return event.kind.startswith(("redeal", "brass", "alone", "stock")) or event.kind in BY_RIGHT


Stack: TypeAlias = Callable[[Seat], list[Card]]
"""The order of a pack, by the seat that deals."""
Wish: TypeAlias = Callable[[State, Actions, Random], Action]
"""A choice among some legal actions."""


class Leak(AssertionError):
    """A seat can tell two worlds apart that look alike to it."""


def deal_zones(game: Game, dealer: int) -> list[int]:
    """Return, for each hand and each other zone, the places of the pack dealt to it."""
    rules = tuple(rule for rule in game.rules if isinstance(rule, Deal | HandOut))
    bare = Game.make(**{f.name: getattr(game, f.name) for f in fields(game)} | {"rules": rules})
    pack = plain_pack(game)
    zones = bare.deal(pack=pack, dealer=dealer).zones
    return [mask_of(pack.index(card) for card in bits(zone)) for zone in zones]


def plain_pack(game: Game) -> list[Card]:
    """Return the cards that lie on top of every pack, then the others in order."""
    return [*game.top, *(card for card in range(len(game.pack)) if card not in game.top)]


def twins(
    game: Game, seat: int, rng: Random, *, swaps: int = 0, stack: Stack | None = None
) -> tuple[State, State]:
    """Return two hands that *seat* cannot tell apart.

    The cards that are not dealt to it are shuffled; with *swaps* only so many pairs change places, which
    keeps the twins alike for longer.  *stack* gives the order of the pack, by the dealer.
    """
    dealer = rng.randrange(game.seats)
    top = len(game.top)
    plain = plain_pack(game)
    pack = stack(dealer) if stack else plain[:top] + rng.sample(plain[top:], len(plain) - top)
    dealt = deal_zones(game, dealer)
    looks = {hand for hand in range(game.seats) if game.zones[hand].audience >> seat & 1}
    own = {place for hand in (*looks, *range(game.seats, game.hands)) for place in bits(dealt[hand])}
    own |= set(range(top))
    for rule in game.rules:  # what the dealer takes up unseen by the others is his own, too
        if type(rule).__name__ == "TakeTalon" and rule.by(game.deal(pack=pack, dealer=dealer)) in looks:
            own |= {place for zone in deal_zones(game, dealer)[game.undealt + 1 :] for place in bits(zone)}
    unseen = [place for place in range(len(pack)) if place not in own]
    other = list(pack)
    if swaps:
        for _ in range(swaps):
            a, b = rng.sample(unseen, 2)
            other[a], other[b] = other[b], other[a]
    else:
        cards = [pack[place] for place in unseen]
        rng.shuffle(cards)
        for place, card in zip(unseen, cards, strict=True):
            other[place] = card
    one = game.deal(pack=pack, dealer=dealer)
    return one, game.deal(pack=other, dealer=dealer, setup=one.setup)


def in_step(
    game: Game,
    seat: int,
    rng: Random,
    *,
    swaps: int = 0,
    ask: bool = False,
    stack: Stack | None = None,
    wish: Wish = lambda state, legal, rng: choose(state.rule, legal, rng),
) -> int:
    """Play twins in step as long as they look alike to *seat*; return how many views were equal.

    Raise `Leak` where the views differ although nothing that *seat* saw does; with *ask*, also where what
    the seat may not choose is refused in other words.  *wish* chooses among what is legal in both, or in
    each where the seat does not see it.
    """
    return step_by_step(*twins(game, seat, rng, swaps=swaps, stack=stack), seat, rng, ask=ask, wish=wish)


def step_by_step(
    one: State,
    two: State,
    seat: Seat,
    rng: Random,
    *,
    ask: bool = False,
    wish: Wish = lambda state, legal, rng: choose(state.rule, legal, rng),
) -> int:
    """Play two hands that look alike to *seat* in step; see `in_step`."""
    if not _shown_alike(one, two, seat):
        return 0
    steps = 0
    while True:
        compare(one, two, seat, steps, ask=ask)
        for state in (one, two):
            while state.aside is not None and state.turn != seat:  # asked in secret: the twins differ in it
                state.apply(pick(state.legal(), rng.random))
        if one.outcome != two.outcome or not _shown_alike(one, two, seat):
            return steps
        compare(one, two, seat, steps, ask=ask)
        steps += 1
        if one.over:
            return steps
        mover = rng.choice(list(bits(one.waiting)))
        if isinstance(one.rule, Sealing) and mover != seat:
            steps += sealed_apart(one, two, seat, mover, rng, steps)
            if sets_shown_apart(one, two):
                return steps
            continue
        legal = one.legal(mover), two.legal(mover)
        if secret(one, mover, seat):
            one.apply(wish(one, legal[0], rng), mover)
            two.apply(wish(two, legal[1], rng), mover)
            if not _shown_alike(one, two, seat):
                return steps
            continue
        both: Actions = legal[0] & legal[1]
        if not both:
            return steps
        action = wish(one, both, rng)
        one.apply(action, mover)
        two.apply(action, mover)
        if not _shown_alike(one, two, seat) or sets_shown_apart(one, two):
            return steps


def sealed_apart(one: State, two: State, seat: Seat, mover: Seat, rng: Random, steps: int) -> int:
    """Let *mover* pick cards in either twin, more or fewer, and perhaps seal; return the views compared.

    Nothing is to be seen of it but that the set is sealed.  Half of the time the twins pick the same, as
    far as they can, so that the hand may go on.
    """
    parett, alike, views = 1 << one.game.action("parett"), rng.random() < 0.5, 0
    for _ in range(rng.randrange(4)):
        cards = [state.legal(mover) & ~parett for state in (one, two)]
        both = cards[0] & cards[1]
        if alike and both:
            action = pick(both, rng.random)
            one.apply(action, mover)
            two.apply(action, mover)
        else:
            for state, legal in zip((one, two), cards, strict=True):
                if legal and rng.random() < 0.6:
                    state.apply(pick(legal, rng.random), mover)
        compare(one, two, seat, steps + views)
        views += 1
    if one.legal(mover) & two.legal(mover) & parett:
        one.play("parett", mover)
        two.play("parett", mover)
    return views


def sets_shown_apart(one: State, two: State) -> bool:
    """Whether sets that were shown together make the twins differ by right."""
    sets = [[trick for trick in state.history if isinstance(trick, Showing)] for state in (one, two)]
    return sets[0] != sets[1]


def compare(one: State, two: State, seat: int, steps: int, *, ask: bool = False) -> None:
    """Raise `Leak` if the views of *seat* differ, or, with *ask*, what it is refused."""
    a, b = one.view(seat), two.view(seat)
    if a != b:
        names = [field.name for field in fields(View) if getattr(a, field.name) != getattr(b, field.name)]
        raise Leak(f"{one.game.name}: after {steps} actions seat {seat} sees it by {', '.join(names)}")
    if ask and refusals(one, seat) != refusals(two, seat):
        raise Leak(f"{one.game.name}: after {steps} actions seat {seat} is told it in a refusal")


def refusals(state: State, seat: Seat) -> list[str]:
    """Return what *seat* is told about each action that it may not choose now."""
    told = []
    for action in range(len(state.game.vocabulary)):
        try:
            state.check(action, seat)
        except NotYet:
            continue  # a pause, as the table makes for everybody
        except RulesError as error:
            told.append(str(error))
    return told


def _shown_alike(one: State, two: State, seat: Seat) -> bool:
    """Whether what was laid open by right, or drawn or taken up by *seat*, is the same in both.

    If not, the twins part here.
    """
    drew = any(
        event.kind in ("drawn", "drawn 2", "drawn 3", "talon", "looked")
        and event.seat == seat
        and event.at == len(one.log)
        for event in one.events
    )
    if drew and one.view(seat).zones != two.view(seat).zones:
        return False
    if one.over and any(isinstance(rule, ShowAll) for rule in one.game.rules) and one.zones != two.zones:
        return False  # all cards lie open now, each group of the talon by itself
    shown = ([event[1:] for event in state.events if by_right(event, one.game)] for state in (one, two))
    return next(shown) == next(shown)
