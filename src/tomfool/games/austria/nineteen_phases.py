"""What is peculiar to Nineteen before play: levels, the call, declarations, contras, dummies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

from tomfool.cards import BIT, Action, Actions, Cards, Seat, Seats, mask_of
from tomfool.games.austria.cards import DECK54 as DECK
from tomfool.games.austria.nineteen_score import (
    BIDS,
    BY_NAME,
    DECLARATIONS,
    FEATS,
    PARTNERSHIP,
    ROYAL,
    SPARROW_CARD,
    Declaration,
    declared_in,
)
from tomfool.log import new_tuple
from tomfool.mechanics.announce import DONE, Announce, Announceable, announcers
from tomfool.mechanics.auction import Auction
from tomfool.mechanics.contra import CONTRA, Doubling
from tomfool.mechanics.dummies import DummyTricks
from tomfool.mechanics.held import played_by
from tomfool.mechanics.partner import PartnerTricks, show_partner
from tomfool.mechanics.prefer import Prefer
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import EVERYONE, NOBODY, Bound, Game, Phase, seats_from
from tomfool.state import State
from tomfool.view import View

PACK = DECK.pack
KINGS, HONOURS, TRUMPS = DECK.kings, DECK.honours, PACK.trump_mask
PLAIN, LOOSE_TRUMPS = DECK.suits, DECK.trumps  # what can be laid away; looked up at every card played
CALLABLE = TRUMPS & ~PACK.parse("T20 T21 Fool")
SIZES = ("eight trumps", "ten trumps", "twelve trumps")


class Sheet(NamedTuple):
    """What stands open beside the contract: the *level*, and who plays each dummy once it lies open."""

    level: int = 1
    players: tuple[Seat, ...] = ()


def partnership(hand: State | View) -> bool:
    """Whether a partner is called."""
    return bool(hand.contract == PARTNERSHIP)


# Auction


@dataclass(frozen=True)
class Bidding(Auction):
    """Eldest has to bid; after that everybody passes or bids higher."""

    def may_pass(self, state: State, seat: Seat) -> bool:
        return bool(state.said)

    def prompt(self, view: View) -> str:
        if view.contract is None:
            return "You are eldest and have to bid."
        return f"Your turn to bid: “{view.contract.name}” stands."

    def meaning(self, view: View, call: str) -> str:
        row = next((bid for bid in BIDS if bid.name == call), None)
        return "" if row is None else f"{row.text}; times {row.factor}"


@dataclass(frozen=True)
class OpponentDeclares(Phase):
    """Between two, the dealer's opponent plays a partnership, without an auction."""

    def enter(self, state: State) -> None:
        state.contract, state.declarer = PARTNERSHIP, state.game.next(state.dealer)
        state.advance()


@dataclass(frozen=True)
class PreferAtLevel(Prefer):
    """The level at which the hand is played stands on the sheet."""

    def level(self, state: State, level: int) -> None:
        state.sheet = state.sheet._replace(level=level)


# The call


@dataclass(frozen=True)
class CallHighest(Phase):
    """The highest of T19, T18 … that Declarer neither holds nor has laid away is called, no choice."""

    def enter(self, state: State) -> None:
        seat, zones = state.declarer, state.zones
        laid = state.game.discard(seat)
        called = 1 << (CALLABLE & ~(zones[seat] | zones[laid])).bit_length() - 1
        state.called = called
        state.barred[seat] |= called
        state.barred[laid] |= called
        above = CALLABLE & -(called << 1)
        if above:
            state.know(EVERYONE, above, 1 << seat | 1 << laid)
        state.note("called", seat, called)
        state.advance()


@dataclass(frozen=True)
class CallFromDummies(Phase):
    """Between two, the highest of T19, T18 … that lies in a dummy is called, and all are told in which."""

    def enter(self, state: State) -> None:
        game, zones = state.game, state.zones
        dummies = range(game.seats, game.hands)
        cards, place = max([(zones[place] & CALLABLE, place) for place in dummies])
        if cards:
            state.called = 1 << cards.bit_length() - 1
            state.reveal(state.called, place)
            higher = CALLABLE & -(state.called << 1)
            for other in dummies:
                state.barred[other] |= higher
        else:  # no dummy has a trump below the 20: the one on Declarer's left is the partner (R5)
            place = game.seats + (state.declarer != 0)
            for other in dummies:
                state.barred[other] |= CALLABLE
        mine = state.declarer
        opponent = game.next(mine)
        players = tuple([mine if dummy == place else opponent for dummy in dummies])
        state.sheet = new_tuple(Sheet, (state.sheet.level, players))
        state.note("dummy called", state.declarer, state.called, place)
        state.advance()


# Declarations


def courts(kings: int, honours: int) -> list[str]:
    """Return the holdings that so many Kings and honours in hand are."""
    counts = {"honours": honours, "kings": kings, ROYAL: kings + honours if kings and honours else 0}
    return [name for name, count in counts.items() if count >= BY_NAME[name].least]


def excluded(name: str) -> tuple[str, ...]:
    """Return what nobody may name any more who has named this: the same, and others of its kind."""
    if name in SIZES:
        return SIZES
    return (name, *{ROYAL: ("honours", "kings"), "honours": (ROYAL,), "kings": (ROYAL,)}.get(name, ()))


@dataclass(frozen=True)
class Declare(Announce):
    """From Declarer's left everybody names what he holds or undertakes, Declarer last."""

    items: tuple[Announceable, ...] = DECLARATIONS
    # looked up by prepare
    always: Actions = field(default=0, repr=False)
    with_magician: Actions = field(default=0, repr=False)
    by_trumps: tuple[Actions, ...] = field(default=(), repr=False)  # by their number in hand
    by_courts: tuple[tuple[Actions, ...], ...] = field(default=(), repr=False)  # Kings, then honours
    after: Mapping[Action, Actions] = field(default_factory=dict, repr=False)
    """For each call what its speaker may still say after it."""

    def prepare(self, game: Game) -> Self:
        ready = super().prepare(game)

        def words(names: Iterable[str]) -> Actions:
            return mask_of(map(game.action, names))

        every = mask_of((*ready.rows, ready.done))
        return replace(
            ready,
            always=words((DONE, "slam")),
            with_magician=words((DONE, "slam", "sparrow")),
            by_trumps=tuple(
                words(name for name in SIZES if number >= BY_NAME[name].least)
                for number in range(TRUMPS.bit_count() + 1)
            ),
            by_courts=tuple(
                tuple(words(courts(kings, honours)) for honours in range(4)) for kings in range(5)
            ),
            after={action: every & ~words(excluded(item.name)) for action, item in ready.rows.items()},
        )

    def legal(self, state: State, seat: Seat) -> Actions:
        hand = state.zones[seat]
        legal = self.with_magician if hand & SPARROW_CARD else self.always
        legal |= self.by_trumps[(hand & TRUMPS).bit_count()]
        legal |= self.by_courts[(hand & KINGS).bit_count()][(hand & HONOURS).bit_count()]
        for speaker, action in reversed(state.said):
            if speaker != seat:
                break
            if action in self.after:
                legal &= self.after[action]  # named in this turn already
        return legal

    def bounds(self, view: View) -> Sequence[Bound]:
        """What is left in hand of what was declared to be held: what has been played is told off."""
        found = []
        for seat, name in declared_in(view):
            row = BY_NAME[name]
            played = played_by(view, seat)
            if row.least:
                found.append(Bound(seat, row.cards, row.least - (played & row.cards).bit_count()))
            if name == ROYAL:
                for kind in (KINGS, HONOURS):
                    found.append(Bound(seat, kind, 1 - (played & kind).bit_count()))
        return found

    def why(self, state: State, seat: Seat, action: Action) -> str:
        item = self.rows.get(action)
        if isinstance(item, Declaration) and not self.named(state, seat) >> action & 1:
            if item.name == "sparrow":
                return "only the holder of T1 may undertake it"
            return "what you declare has to be true, and of its kind only one may be named"
        return super().why(state, seat, action)

    def prompt(self, view: View) -> str:
        return "Your turn: declare what you hold, or undertake something, one by one. Then say done."

    def meaning(self, view: View, call: str) -> str:
        row = BY_NAME.get(call)
        if row is None:
            return "nothing more from you"
        paid = "won or lost" if row.name in FEATS else "from everybody"
        return f"{row.text}: {row.value} {paid}"


# Contras


def who_declared(state: State) -> Sequence[Seat]:
    """Return everybody who has declared something, from Declarer's left, Declarer last."""
    speakers, first = {seat for seat, _ in declared_in(state)}, state.game.next(state.declarer)
    return [seat for seat in seats_from(first, state.game.seats) if seat in speakers]


def items_of(state: State) -> Sequence[str]:
    """Return what can be doubled: the bid, and each achievement that was declared."""
    found = ["bid"]
    for seat, name in declared_in(state):
        if name == "sparrow":
            found.append(name)
        elif name == "slam":
            found.append(f"slam {seat}")
    return found


@dataclass(frozen=True)
class Contras(Doubling):
    """Each who has declared something may double what is not of his side, as far as he knows.

    Several may double one thing, which counts once: who does may prove to be of its own side.
    """

    def doublings(self, state: State, seat: Seat) -> Actions:
        opponents, legal = self.opponents(state, seat), 0
        for item in state.desk.items:
            if opponents >> owner_of(state, item) & 1:
                legal |= self.words[item]
        for speaker, action in reversed(state.said):
            if speaker != seat:
                break
            legal &= ~BIT[action]  # said in this turn already
        return legal

    def opponents(self, state: State, seat: Seat) -> Seats:
        """Return the seats that do not play on the side of *seat*, by what it knows."""
        declarer, called, zones = state.declarer, state.called, state.zones
        others = BIT[state.game.seats] - 1 - BIT[seat]
        if seat == declarer:
            return others
        if called & zones[seat]:
            return others & ~BIT[declarer]
        alone = not called or called & zones[state.game.discard(seat)]  # Declarer is, as this seat knows
        return BIT[declarer] if alone else others

    def tell(self, state: State, seat: Seat, item: str) -> None:
        if seat == state.declarer:
            return
        if owner_of(state, item) == state.declarer:
            state.barred[seat] |= state.called
        else:  # who has laid the called trump away knows all but Declarer to be of his side
            state.barred[state.game.discard(seat)] |= state.called

    def why(self, state: State, seat: Seat, action: Action) -> str:
        item = self.rows.get(action)
        if item is not None and (seat, action) in state.said:
            return f"you have said it already; now {state.game.show_actions(state.legal(seat))}"
        if item is not None and item not in state.desk.items:
            return "nobody has undertaken that"
        if item is not None:
            return "you know that to be of your own side"
        return super().why(state, seat, action)

    def meaning(self, view: View, call: str) -> str:
        if call == "contra bid":
            return "the game counts twice, whoever wins it"
        if call.startswith(CONTRA):
            return "it counts twice, made or missed; void if it proves to be of your own side"
        return "no more doubling by you"


SLAMS = {f"slam {seat}": seat for seat in range(4)}
"""Whose the slam is, where there may be several."""


def owner_of(hand: State, item: str) -> Seat:
    """Return whose side plays for something: Declarer's for the game, and whoever has declared it."""
    if item in SLAMS:
        return SLAMS[item]
    return hand.declarer if item == "bid" else announcers(hand, hand.game.actions[item])[0]


# Dummies


@dataclass(frozen=True)
class TakeDummy(Phase):
    """Of three, whoever holds the called trump is made known; then somebody plays the dummy.

    With a partner the third player does, as fellow defender; if the dummy is the partner, Declarer does.
    Where Declarer is alone, the defender on his left says whether he will; else the other one does.
    """

    calls = ("take dummy", "leave dummy")
    take: Action = field(default=0, repr=False)

    def prepare(self, game: Game) -> Self:
        return replace(self, take=game.action("take dummy"))

    def enter(self, state: State) -> None:
        declarer, called = state.declarer, state.called
        left, right = (declarer + 1) % 3, (declarer + 2) % 3
        holder = next((place for place in range(4) if called & state.zones[place]), NOBODY)
        if holder == NOBODY:
            if called:
                state.note("called trump laid away", declarer)
            state.turn = left
        elif holder == 3:
            state.note("dummy is partner", declarer, called)
            self.give(state, declarer)
        else:
            state.reveal(called, holder)
            show_partner(state, holder, called)
            self.give(state, left if holder == right else right)

    def legal(self, state: State, seat: Seat) -> Actions:
        return 3 << self.take

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said += ((seat, action),)
        self.give(state, seat if action == self.take else (seat + 1) % 3)

    def give(self, state: State, player: Seat) -> None:
        """Let *player* play the dummy."""
        state.sheet = state.sheet._replace(players=(player,))
        state.advance()

    def prompt(self, view: View) -> str:
        return "The dummy belongs to the defenders. Will you play its cards?"

    def meaning(self, view: View, call: str) -> str:
        return "you choose its cards" if call == "take dummy" else "the other defender chooses them"


# Play


@dataclass(frozen=True)
class ShowsPartner(PartnerTricks):
    """Tricks in which the called trump shows the partner, and a suit card that no trump was laid away."""

    fuses = False  # what a suit card shows is kept card by card

    def act(self, state: State, seat: Seat, action: Action) -> None:
        if BIT[action] & PLAIN:
            state.barred[state.game.discard(seat)] |= LOOSE_TRUMPS
        Tricks.act(self, state, seat, action)


@dataclass(frozen=True)
class PlayedWithDummies(DummyTricks):
    """Tricks in which the dummies take part; a suit card played tells of the discard here too."""

    tells: Cards = PLAIN
    discards: tuple[int, ...] = field(default=(), repr=False)  # the zone of each seat; looked up by prepare

    def prepare(self, game: Game) -> Self:
        return replace(super().prepare(game), discards=tuple(map(game.discard, range(game.seats))))

    def told_by(self, state: State, place: int) -> None:
        if place < len(self.discards):
            state.barred[self.discards[place]] |= LOOSE_TRUMPS


def player_of(hand: State | View, place: int) -> Seat:
    """Return who chooses for the hand at *place*."""
    dummy = place - hand.game.seats
    player: Seat = place if dummy < 0 else hand.sheet.players[dummy]
    return player
