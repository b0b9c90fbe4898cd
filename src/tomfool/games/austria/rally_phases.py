"""What is peculiar to Rally the King before play: waiting, the fourth King, and who owes a Bird."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from tomfool.cards import LOKA54 as PACK
from tomfool.cards import Action, Actions, Cards, Seat, bits, mask_of
from tomfool.games.austria.rally_bids import BIDS, RESERVED, Bid
from tomfool.games.austria.rally_bonuses import BIRDS, BY_NAME, KINGS, LAST_KING
from tomfool.mechanics.announce import Announce, Announceable
from tomfool.mechanics.auction import Auction
from tomfool.mechanics.held import played_by
from tomfool.mechanics.partner import CallCard, show_partner
from tomfool.rules import NOBODY, Game, Origin
from tomfool.state import State
from tomfool.view import View

WAIT = "wait"


@dataclass(frozen=True)
class WaitingAuction(Auction):
    """Eldest cannot pass at first, but may ``wait``; who has waited while all others passed names one of
    *reserved*.

    A bid of *ends* ends the auction at once.
    """

    reserved: tuple[Bid, ...] = RESERVED
    waiting: Actions = field(default=0, repr=False)
    kept: Actions = field(default=0, repr=False)  # the reserved games

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return (*super().calls, WAIT, *(bid.name for bid in self.reserved))

    def prepare(self, game: Game) -> Self:
        open_bids = super().prepare(game)
        rows = {game.action(bid.name): bid for bid in self.reserved}
        return replace(
            open_bids,
            rows={**open_bids.rows, **rows},
            waiting=1 << game.action(WAIT),
            kept=sum(1 << action for action in rows),
        )

    def open(self, state: State, seat: Seat) -> Actions:
        if self.held_to_it(state):
            return self.kept
        return super().open(state, seat) | (0 if state.said else self.waiting)

    def may_pass(self, state: State, seat: Seat) -> bool:
        return bool(state.said) and not self.held_to_it(state)

    def held_to_it(self, state: State) -> bool:
        """Return whether eldest, who has waited, is the only one left."""
        return state.contract is None and state.passed.bit_count() == state.game.seats - 1

    def bid(self, state: State, seat: Seat, action: Action) -> None:
        if action in self.rows:
            super().bid(state, seat, action)

    def close(self, state: State) -> None:
        if state.contract.each:
            state.declarer = NOBODY
        super().close(state)

    def why(self, state: State, seat: Seat, action: Action) -> str:
        name, choices = state.game.vocabulary[action], state.game.show_actions(state.legal(seat))
        if self.held_to_it(state):
            return f"you have waited and all others have passed, so you name one of: {choices}"
        if self.kept >> action & 1:
            return "kept for eldest, who has waited while all others passed"
        if name == WAIT:
            return f"only eldest may wait, and only as the first word: {choices}"
        if action == self.passing:
            return f"eldest may wait, or bid, but cannot pass at first: {choices}"
        return super().why(state, seat, action)

    def told(self, call: str) -> tuple[str, str]:
        if call == WAIT:
            return "wait", ""
        reserved = any(bid.name == call for bid in self.reserved)
        return ("choose", f"“{call}”") if reserved else super().told(call)

    def prompt(self, view: View) -> str:
        if not view.said:
            return "You are eldest and speak first: bid, or wait to hear what the others say."
        if view.contract is None and view.passed.bit_count() == view.game.seats - 1:
            return "You have waited and all others have passed: name one of the games kept for you."
        return super().prompt(view)

    def meaning(self, view: View, call: str) -> str:
        if call == WAIT:
            return "bid later, if at all; if all others pass, three games are yours alone"
        bid = BIDS.get(call)
        if bid is None:
            return "no bid any more in this hand"
        return f"{bid.text}; worth {bid.value}"


# The King

FOURTH = "call fourth king"


def may_be_called(hand: Cards, laid: Cards) -> Cards:
    """Any King; but with three in hand, none by name that is not there."""
    held = hand & KINGS
    return held if held.bit_count() == 3 else KINGS


@dataclass(frozen=True)
class CallKing(CallCard):
    """Declarer calls a King, his own if he likes; with three of them the fourth, and not by its name.

    Of the fourth King nobody is told the suit: `State.called` holds all four then.
    """

    task = "call a King"
    words: Mapping[str, Cards] = field(
        default_factory=lambda: {
            **{f"call {suit.letter}": KINGS & PACK.suit(suit.letter) for suit in PACK.suits},
            FOURTH: KINGS,
        }
    )
    may: Callable[[Cards, Cards], Cards] = may_be_called
    own: bool = True

    def callable(self, hand: Cards, discard: Cards) -> Actions:
        actions = super().callable(hand, discard)
        if (hand & KINGS).bit_count() == 3:
            return actions
        return mask_of(action for action in bits(actions) if self.cards[action] != KINGS)

    def why(self, state: State, seat: Seat, action: Action) -> str:
        name = state.game.vocabulary[action]
        if name == FOURTH:
            return "only with exactly three Kings in hand"
        if name in self.words:
            return "with three Kings the one that you lack is called as the fourth king, not by its suit"
        return super().why(state, seat, action)

    def told(self, call: str) -> tuple[str, str]:
        if call == FOURTH:
            return "call", "the fourth King, not saying which it is"
        return "call", PACK.show(self.words[call])

    def prompt(self, view: View) -> str:
        return "Your turn: call a King. Who holds it is your partner, and does not say so."

    def meaning(self, view: View, call: str) -> str:
        if call == FOURTH:
            return "the one that you lack; nobody is told its suit"
        held = self.words[call] & view.hand
        king = f"the King of {next(s.name for s in PACK.suits if s.letter == call[-1])}"
        return f"{king}, your own: you play alone, and nobody knows" if held else king

    # What the call tells of the hands

    def origins(self, view: View, seat: Seat) -> Sequence[Origin]:
        """Who has called the fourth King was dealt three; a partner who has shown himself has that one."""
        if view.called != KINGS or seat not in (view.declarer, view.partner):
            return ()
        kings = 1 - (played_by(view, seat) & KINGS).bit_count()
        if seat == view.declarer:
            taken = [event.cards for event in view.events if event.kind == "talon"]
            kings += 2 + sum((cards & KINGS).bit_count() for cards in taken)
        others = view.counts[seat] - kings
        return (Origin(1, ((kings, ~KINGS), (others, KINGS))),)


# Announcements


@dataclass(frozen=True)
class AnnounceBonuses(Announce):
    """Birds and the last King only by the holder of the card; Declarer announces a Bird that he has bid."""

    free: Actions = field(default=0, repr=False)  # what anybody may announce
    last: Actions = field(default=0, repr=False)  # the last King
    held: tuple[tuple[Actions, Cards], ...] = field(default=(), repr=False)  # what needs a card
    birds: Actions = field(default=0, repr=False)
    end: Actions = field(default=0, repr=False)

    def prepare(self, game: Game) -> Self:
        ready = super().prepare(game)
        last = 1 << game.action(LAST_KING)
        held = [(1 << action, item.card) for action, item in ready.rows.items() if item.card]
        free = sum(1 << action for action, item in ready.rows.items() if not item.card)
        birds = sum(1 << action for action, item in ready.rows.items() if item.card & BIRDS)
        end = 1 << ready.done
        return replace(ready, free=free ^ last, last=last, held=tuple(held), birds=birds, end=end)

    def legal(self, state: State, seat: Seat) -> Actions:
        hand, legal = state.zones[seat], self.free
        for call, card in self.held:
            if hand & card:
                legal |= call
        if hand & state.called and self.has_the_called(state, seat):
            legal |= self.last
        named = self.named(state, seat)
        legal &= ~named
        if state.contract.bird and not named & self.birds and seat == state.declarer:
            return legal
        return legal | self.end

    def has_the_called(self, state: State, seat: Seat) -> bool:
        """Return whether *seat*, which holds one of the Kings called, holds the right one.

        Who has called the fourth was dealt the three others; he has it if he has taken it from the talon.
        """
        return state.called != KINGS or seat != state.declarer or not KINGS & ~state.zones[seat]

    def named(self, state: State | View, seat: Seat) -> Actions:
        named = 0
        for speaker, action in reversed(state.said):
            if speaker != seat:
                break
            named |= 1 << action
        return named

    def card(self, state: State, item: Announceable) -> Cards:
        return state.called if item.name == LAST_KING else item.card

    def name(self, state: State, seat: Seat, item: Announceable) -> None:
        if item.name != LAST_KING or state.called != KINGS:
            super().name(state, seat, item)
        elif seat != state.declarer:
            show_partner(state, seat, 0)  # by his word: which King it is, nobody is told

    def owes_a_bird(self, view: View) -> bool:
        """Return whether the seat of *view* has bid a Bird and not announced one yet."""
        bound = view.contract.bird and view.seat == view.declarer
        return bool(bound and not self.named(view, view.seat) & self.birds)

    def why(self, state: State, seat: Seat, action: Action) -> str:
        if action == self.done:
            return "you have bid a game with a Bird, so announce one first"
        item = self.rows.get(action)
        if item is not None and item.name == LAST_KING and not self.named(state, seat) >> action & 1:
            if not state.called:
                return "no King has been called in this game"
            return "only the holder of the called King may announce it"
        return super().why(state, seat, action)

    def prompt(self, view: View) -> str:
        if self.owes_a_bird(view):
            return "Your turn to announce: a Bird first, which you have bid."
        return "Your turn to announce what you mean to bring off, one by one; then say done."

    def meaning(self, view: View, call: str) -> str:
        bonus = BY_NAME.get(call)
        if bonus is None:
            return "no more; whatever is made unannounced still counts half"
        return f"{bonus.text}: {bonus.announced} made, {bonus.announced} to the others if not"
