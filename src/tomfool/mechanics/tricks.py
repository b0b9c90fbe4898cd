"""Playing the hands out in tricks (M3 to M9)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Self

from tomfool.cards import BIT, ONE, Action, Actions, Card, Cards, Seat
from tomfool.log import Trick, new_tuple
from tomfool.mechanics.deal import from_place
from tomfool.mechanics.judge import Judge, needs_of
from tomfool.mechanics.obligation import FOLLOW_ELSE_TRUMP, BeatTrumps, FollowElseTrump, Obligation
from tomfool.mechanics.order import Order, natural_order
from tomfool.mechanics.rollout import Rollout
from tomfool.mechanics.who import SeatRule
from tomfool.rules import NOBODY, Game, Phase, seats_from
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View


@dataclass(frozen=True, slots=True)
class Tricks(Phase):
    """*leader* leads; the others play in turn; the winner of a trick leads to the next.

    *excuse* cards may be played at any time and never win; they stay with their player (M5).  *obey* is
    what the others must do, *order* which card beats which, *judge* has the last word where rank does not
    decide (M7, M9).  *step* −1 lets turns pass against the way the game goes; *ring* is the order of the
    hands round the table, where it is not that of their numbers, or where not all of them play.  *apart* is
    what Declarer must do, where that is not what the others must.  *ends* says after a trick whether play
    ends though cards are left.
    """

    task = "play"
    fuses: ClassVar[bool] = False
    """Whether hands may be played out at once although a card does more in `act` than it does here."""
    leader: SeatRule
    obey: Obligation = FOLLOW_ELSE_TRUMP
    excuse: Cards = 0
    order: Order | None = None
    judge: Judge | None = None
    step: int = 1
    ring: tuple[int, ...] = ()
    apart: Obligation | None = None
    ends: Callable[[State], bool] | None = None
    # looked up by prepare
    seats: int = field(default=0, repr=False)
    players: int = field(default=0, repr=False)  # how many cards make a trick
    table: int = field(default=0, repr=False)
    trumps: Cards = field(default=0, repr=False)
    needs: Cards = field(default=0, repr=False)  # the judge has a say in tricks that hold all of these
    follow: tuple[Cards, ...] = field(default=(), repr=False)
    beats: tuple[Cards, ...] = field(default=(), repr=False)
    plain: bool = field(default=False, repr=False)
    upward: bool = field(default=False, repr=False)
    strict: Cards = field(default=0, repr=False)  # whether a card that follows may tell something, too
    free: bool = field(default=True, repr=False)  # whether any card may be led
    opens: bool = field(default=False, repr=False)  # whether a lead may tell something
    exception: Cards = field(default=0, repr=False)  # whose holder alone is bound otherwise
    circles: tuple[tuple[Seat, ...], ...] = field(default=(), repr=False)
    fast: Rollout | None = field(default=None, repr=False)
    empty: tuple[Cards, ...] = field(default=(), repr=False)  # what empty hands do not hold

    def prepare(self, game: Game) -> Self:
        order = self.order or natural_order(game.pack, excuse=self.excuse)
        plain = type(self.obey) is FollowElseTrump and self.apart is None
        # Without trumps of their own, packs leave nothing to the duty to trump.
        simple = plain or (type(self.obey) is Obligation and not game.pack.trump_mask)
        ring = self.ring or seats_from(0, game.hands, self.step * game.step)
        circles = tuple(from_place(ring, leader) if leader in ring else () for leader in range(game.hands))
        return replace(
            self,
            order=order,
            seats=game.hands,
            players=len(ring),
            circles=circles,
            table=game.table,
            trumps=order.trumps,
            needs=needs_of(self.judge),
            follow=order.follow,
            beats=order.beats,
            plain=plain,
            upward=type(self.obey) is BeatTrumps and self.apart is None,
            strict=self.telling(game.pack.all, order.trumps),
            free=type(self.obey).lead is Obligation.lead,
            opens=type(self.obey).lead_tells is not Obligation.lead_tells,
            exception=self.obey.exception if self.apart is None else 0,
            fast=Rollout.of(game.pack, order, self.excuse, circles, self.judge)
            if simple
            and (self.fuses or type(self).act is Tricks.act)
            and (self.judge is None or needs_of(self.judge))
            and self.apart is None
            and self.ends is None
            else None,
            empty=(game.pack.all,) * game.hands,
        )

    def telling(self, cards: Cards, trumps: Cards) -> Cards:
        """Return which of *cards* may tell something by the obligation even where they follow suit."""
        if self.apart is None and (self.obey.mild or type(self.obey) in (Obligation, FollowElseTrump)):
            return 0
        return trumps if self.apart is None and type(self.obey) is BeatTrumps else cards

    def enter(self, state: State) -> None:
        state.traced |= self.marks(state)
        self.lead(state, self.leader(state))

    def lead(self, state: State, leader: Seat) -> None:
        """Begin a trick with *leader*."""
        state.turn = leader
        state.circle = self.circles[leader]

    def legal(self, state: State, seat: Seat) -> Actions:
        hand, led = state.zones[seat], state.led
        if not led:
            if self.free or (self.exception and not hand & self.exception):
                return hand
            return self.obey.lead(hand, self.trumps)
        if self.plain:  # FollowElseTrump.legal, without the call
            able, free = hand & led or hand & self.trumps or hand, hand & self.excuse
            return able | free if free else able
        if self.upward:  # BeatTrumps.legal, without the call
            trumps = self.trumps
            able = hand & led or hand & trumps or hand
            ruff = able & trumps
            return ((ruff and ruff & self.beats[state.best]) or able) | hand & self.excuse
        if self.exception and not hand & self.exception:  # as if all were bound by M3
            return (hand & led or hand & self.trumps or hand) | hand & self.excuse
        duty = self.obey if self.apart is None else self.duty(state, seat)
        beats, trick = self.beats[state.best], state.zones[self.table]
        return duty.legal(hand, led, self.trumps, beats, trick) | hand & self.excuse

    def duty(self, state: State | View, seat: Seat) -> Obligation:
        """Return what *seat* must do when it does not lead."""
        return self.obey if self.apart is None or seat != state.declarer else self.apart

    def act(self, state: State, seat: Seat, action: Action) -> None:
        card, zones, led = BIT[action], state.zones, state.led
        zones[seat] -= card  # sets that are known to fit: quicker than with ^ and |
        zones[self.table] += card
        state.fall = fall = state.fall + ONE[action]
        if card & state.traced:
            self.tell(state, seat, card)
        if not led:
            suit = self.follow[action]
            if suit:
                state.led, state.best, state.taker = suit, action, seat
                if self.opens:
                    state.barred[seat] |= self.obey.lead_tells(card, self.trumps)
            elif card & self.excuse:
                self.keep(state, seat, card)
        else:
            if not card & led or card & self.strict:
                self.stray(state, seat, card)
            if card & self.beats[state.best]:
                state.best, state.taker = action, seat
        played = len(fall)
        if played < self.players:
            state.turn = state.circle[played]
        else:
            self.collect(state, fall)

    def tell(self, state: State, seat: Seat, card: Cards) -> None:
        """Keep what a *card* tells that somebody knew something about, or that is one of the `marks`."""
        if state.facts:
            state.forget(card)

    def stray(self, state: State, seat: Seat, card: Cards) -> None:
        """Keep what a *card* tells that does not follow, or that a stricter obligation made *seat* play."""
        led, trumps = state.led, self.trumps
        if card & self.excuse:
            self.keep(state, seat, card)
        elif self.plain:  # FollowElseTrump.tells, without the call
            state.barred[seat] |= led if card & trumps else led | trumps
        elif self.upward:  # BeatTrumps.tells, without the call
            told = 0 if card & led else led
            if not card & trumps:
                told |= trumps
            else:
                beats = self.beats[state.best]
                if not card & beats:
                    told |= trumps & beats
            state.barred[seat] |= told
        elif self.exception and not card & self.exception:  # as if all were bound by M3
            state.barred[seat] |= led if card & trumps else led | trumps
        else:
            trick = state.zones[self.table] - card
            duty = self.duty(state, seat)
            state.barred[seat] |= duty.tells(card, led, trumps, self.beats[state.best], trick)

    def keep(self, state: State, seat: Seat, card: Cards) -> None:
        """Put an excuse card, which cannot be won, with the tricks of its player."""
        state.zones[self.table] -= card
        state.zones[self.seats + seat] += card

    def collect(self, state: State, fall: tuple[Card, ...]) -> None:
        """Find who has won a complete trick, and give it to that seat."""
        self.gather(state, self.winner(state, fall), fall)

    def winner(self, state: State, fall: tuple[Card, ...]) -> Seat:
        """Return who has won a complete trick."""
        if self.judge is None or self.needs & ~state.zones[self.table]:
            return state.taker
        return self.judge(state, fall, state.taker)

    def gather(self, state: State, taker: Seat, fall: tuple[Card, ...]) -> None:
        """Give the trick to its winner, who leads to the next; end the phase after the last one."""
        zones = state.zones
        zones[self.seats + taker] += zones[self.table]
        zones[self.table] = 0
        state.history.append(new_tuple(Trick, (state.circle, taker, fall)))
        state.fall = ()
        state.led = 0
        state.best = NOBODY
        if zones[taker] and (self.ends is None or not self.ends(state)):
            state.turn = taker
            state.circle = self.circles[taker]
        else:
            self.leave(state)

    def leave(self, state: State) -> None:
        """End the phase; if the hands are empty, everybody knows it."""
        state.circle = ()
        if self.ends is None or not any(state.zones[: self.seats]):
            state.barred[: self.seats] = self.empty
            state.facts = ()
        state.advance()

    def why(self, state: State, seat: Seat, action: Action) -> str:
        game, hand = state.game, state.zones[seat]
        if action >= len(game.pack):
            return "a card has to be played now"
        if not hand >> action & 1:
            return "that card is not in your hand"
        if refusal := self.obey.refusal(1 << action, hand & ~self.excuse, state.led, self.trumps):
            return refusal
        if not self.free and not self.obey.lead(hand, self.trumps) >> action & 1:
            return self.obey.waits
        beats = self.beats[state.best]
        held = hand & ~self.excuse
        rule = self.duty(state, seat).reason(held, state.led, self.trumps, beats, state.zones[self.table])
        legal = game.pack.sort(state.legal(seat))
        cards = ", ".join(game.pack.codes[card] for card in legal)
        suit = suit_name(game, state.led & ~self.excuse)
        if rule == "follow":
            return f"must follow {suit}: you hold {cards}"
        if rule == "trump":
            return f"out of {suit}, so a trump has to go: you hold {cards}"
        if rule == "beat":
            return f"must beat the {game.pack.codes[state.best]}: you hold {cards}"
        return f"must win the trick if able: you hold {cards}"

    def prompt(self, view: View) -> str:
        if self.plain or not view.waiting >> view.seat & 1:
            return ""
        hand, trick = view.hand & ~self.excuse, view.zones[self.table] or 0
        if not view.led:
            waits = not self.free and self.obey.lead(hand, self.trumps) != hand
            return f"Your turn: you lead; {self.obey.waits}." if waits else ""
        reason = self.duty(view, view.seat).reason(
            hand, view.led, self.trumps, self.beats[view.best], trick
        )
        return "Your turn: you have to win the trick as it lies." if reason == "win" else ""

    def card_of(self, action: Action) -> Card:
        """Return the card that *action* plays: itself, or the one that comes with a call."""
        return action

    def rollout(self, state: State, random: Callable[[], float]) -> None:
        if self.fast is not None and not state.fall:
            self.fast.play(state, random)
            self.leave(state)
        else:
            Phase.rollout(self, state, random)  # no super() in a class with slots


def trick_rule(hand: State | View) -> Tricks | None:
    """Return the paragraph by which the tricks of *hand* are played; None if it has none."""
    return next(
        (r for r in hand.game.rules if isinstance(r, Tricks) and (r.when is None or r.when(hand))), None
    )


def suit_name(game: Game, suit: Cards) -> str:
    """Return the name of a whole suit: ``Earth``, or ``trumps``, a plain suit joined to them or not."""
    for plain, mask in zip(game.pack.suits, game.pack.suit_masks, strict=False):
        if suit and not suit & ~mask:
            return plain.name
    return "trumps"
