"""The play of Partita Out: what leaders signal, and who goes out when."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from tomfool.cards import BIT, Action, Actions, Card, Cards, Seat, bits, mask_of, pick
from tomfool.games.piedmont.out_bond import SUIT, BondTricks
from tomfool.games.piedmont.partita import FOOL, PACK, PLAIN, TRUMPS
from tomfool.mechanics.signals import Signal, SignalTricks
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import EVERYONE, Bound, Game
from tomfool.scoring.points import CardPoints
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

SEATS = 3
POINTS = CardPoints.of(PACK, {"T1 T21": 5, "Fool": 4, "K": 5, "Q": 4, "C": 3, "J": 2})
COPIES, LAYERS = POINTS.copies, POINTS.layers
"""What `POINTS` counts with: three piles are counted after every trick."""
CARDS = len(PACK)
PAR = 35
MANY = 4
"""So many cards of the suit led, that card among them, are dragged."""
WORLD = PACK.parse("T21")
HELPING = WORLD | FOOL
"""The cards that may be counted for going out while they are in the hand."""
HELD = {cards: POINTS.count(cards) for cards in (0, WORLD, FOOL, HELPING)}
"""What they would add, for each set of them that is held."""
FAR = PAR - HELD[HELPING]
"""Who has less than this cannot be out, whatever is in the hand."""
KINGS = PACK.ranks("K")
KING = tuple(suit & KINGS for suit in SUIT)
"""The King of the suit of each card."""
LAID = 3

KNOCK = Signal("knock", PLAIN, 1, meaning="I believe that the last of the three will trump this")
OUT, WAIT = "out", "wait"


class Outs(NamedTuple):
    """For each seat after how many tricks it went out, 0 for not yet; and who has *called* it himself."""

    since: tuple[int, ...] = (0,) * SEATS
    called: int = 0


def owned(hand: State, seat: Seat) -> int:
    """Return what *seat* reckons: tricks, the own discard, and a Fool that it has played."""
    game = hand.game
    return POINTS.count(hand.zones[game.pile(seat)] | hand.zones[game.discard(seat)])


@dataclass(frozen=True)
class OutTricks(SignalTricks, BondTricks):
    """A leader's four of a suit and the King of it are told by the referee; a knock is a belief.

    After each trick whoever has 35 points is out.  Whoever would have them with the World or the Fool in
    hand is asked in secret, or, as *early* says, declared out as well, or not asked.
    """

    bare: type[Tricks] = field(default=BondTricks, repr=False)
    early: str = "may"
    calls_out: Action = field(default=0, repr=False)
    knock: int = field(default=0, repr=False)  # from a card to the same with a knock
    rounds: tuple[tuple[tuple[Seat, int, int], ...], ...] = field(default=(), repr=False)
    """For each taker of a trick all seats from it to the left, with their zones of tricks and discard."""

    @classmethod
    def of(cls, **parts: Any) -> Self:
        """Return the phase with its signal."""
        return cls.in_words(PACK, signals=(KNOCK,), **parts)

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        return (*self.words, *((OUT, WAIT) if self.early == "may" else ()))

    def prepare(self, game: Game) -> Self:
        ready = super().prepare(game)
        return replace(
            ready,
            calls_out=game.action(OUT) if self.early == "may" else 0,
            knock=ready.shifts[KNOCK.name],
            rounds=tuple(
                tuple((seat, game.pile(seat), game.discard(seat)) for seat in circle)
                for circle in ready.circles
            ),
        )

    def legal(self, state: State, seat: Seat) -> Actions:
        if state.aside is not None:
            return 0b11 << self.calls_out
        if state.sheet[0][seat]:
            cards = self.forced(state, seat)
        else:
            cards, led = state.zones[seat], state.led
            if led:  # Tricks.legal, without the call
                cards = (cards & led or cards & TRUMPS or cards) | cards & FOOL
        if state.fall:
            return cards
        return cards | (cards & PLAIN) << self.knock  # a knock goes with a lead alone

    def act(self, state: State, seat: Seat, action: Action) -> None:
        if state.aside is not None:
            self.answer(state, seat, action)
            return
        if not state.fall:
            if action >= CARDS:
                state.said.append((seat, action))
                action = self.carried[action]
            self.signal(state, seat, action)
        if state.sheet[0][seat]:
            state.barred[seat] |= self.bond_tells(state, action)
        Tricks.act(self, state, seat, action)

    def signal(self, state: State, seat: Seat, card: Card) -> None:
        """Tell what the leader of *card* held of its suit."""
        hand, king = state.zones[seat], KING[card]
        if (hand & SUIT[card]).bit_count() >= MANY:
            state.note("drag", seat, BIT[card])
        if hand & king:
            state.note("king", seat)
            if king != BIT[card]:
                state.know(EVERYONE, king, BIT[seat])
        elif king:
            state.barred[seat] |= king

    # Going out

    def gather(self, state: State, taker: Seat, fall: tuple[Card, ...]) -> None:
        """As always; then declare out whoever is, and ask whoever may be, from the *taker* to the left."""
        Tricks.gather(self, state, taker, fall)
        if state.rule is not self:
            return
        asked, since, zones = [], state.sheet[0], state.zones
        for seat, pile, discard in self.rounds[taker]:
            if since[seat]:
                continue
            own = ((zones[pile] | zones[discard]) * COPIES & LAYERS).bit_count()  # as POINTS.count
            if own < FAR:
                continue
            if own + HELD[zones[seat] & HELPING] < PAR:
                if self.early == "must":
                    self.not_held(state, seat, own)
            elif own >= PAR or self.early == "must":
                self.go_out(state, seat, own)
            elif self.early == "may":
                asked.append(seat)
        if asked:
            state.ask_aside(*asked, next_phase=False)

    def leave(self, state: State) -> None:
        zones, since = state.zones, state.sheet[0]
        for seat, pile, discard in self.rounds[state.history[-1].taker]:
            own = POINTS.count(zones[pile] | zones[discard])
            if own >= PAR and not since[seat]:  # nothing is in hand, so nobody is asked
                self.go_out(state, seat, own)
        Tricks.leave(self, state)

    def go_out(self, state: State, seat: Seat, own: int, *, called: bool = False) -> None:
        """Let everybody know that *seat*, which reckons *own*, is out, and what it must hold for that."""
        since, tricks = state.sheet.since, len(state.history)
        state.sheet = Outs(
            (*since[:seat], tricks, *since[seat + 1 :]), state.sheet.called | (BIT[seat] if called else 0)
        )
        state.note("out", seat)
        if seat != state.dealer and own < PAR:
            needed = surely_held(own)
            if needed:
                state.reveal(needed, seat)

    def not_held(self, state: State, seat: Seat, own: int) -> None:
        """Where all that is held would count, who is not out does not hold it."""
        if seat != state.dealer:
            state.barred[seat] |= mask_of(c for c in bits(HELPING) if own + POINTS[c] >= PAR)

    def answer(self, state: State, seat: Seat, action: Action) -> None:
        """Carry out an answer; only `out` becomes known."""
        state.answered_aside()
        if action == self.calls_out:
            self.go_out(state, seat, owned(state, seat), called=True)

    def rollout(self, state: State, random: Callable[[], float]) -> None:
        seat = state.turn
        legal = self.legal(state, seat)
        self.act(state, seat, pick(legal & PACK.all or legal, random))

    # What is known of closed hands

    def bounds(self, view: View) -> Sequence[Bound]:
        return [*self.led(view), *self.must_hold(view), *self.discard(view)]

    def led(self, view: View) -> Iterator[Bound]:
        """Yield how many cards of a suit leaders have left: three or more with a drag, else two at most."""
        dragged = mask_of(c for event in view.events if event.kind == "drag" for c in bits(event.cards))
        played = [0] * SEATS
        for circle, fall in reversed(
            [*((t.circle, t.fall) for t in view.history), (view.circle, view.fall)]
        ):
            for seat, card in zip(circle[1:], fall[1:], strict=False):
                played[seat] |= BIT[card]
            if fall and not FOOL >> fall[0] & 1:
                leader, suit = circle[0], self.follow[fall[0]]
                gone = (played[leader] & suit).bit_count()
                if dragged >> fall[0] & 1:
                    yield Bound(leader, suit, MANY - 1 - gone)
                else:
                    yield Bound(leader, suit, 0, MANY - 2 - gone)
            if fall:
                played[circle[0]] |= BIT[fall[0]]

    def must_hold(self, view: View) -> Iterator[Bound]:
        """Yield that who is out before 35 were won holds the World or the Fool, if he is not the dealer."""
        for seat, tricks in enumerate(view.sheet.since):
            if tricks and seat != view.dealer and self.won(view, seat, tricks) < PAR:
                later = self.later(view, seat, tricks) & HELPING
                yield Bound(seat, HELPING, 1 - later.bit_count())

    def discard(self, view: View) -> Iterator[Bound]:
        """Yield what the dealer's going out, or not, tells of the worth of the cards laid away."""
        dealer, least, most = view.dealer, LAID, 3 * LAID + LAID
        tricks = view.sheet.since[dealer]
        safe = tricks - 1 if tricks else len(view.history)
        if safe > 0:
            most = min(most, PAR - 1 - self.won(view, dealer, safe))
        if tricks:
            helped = POINTS.count(HELPING) if self.early != "no" else 0
            least = max(least, PAR - helped - self.won(view, dealer, tricks))
        zone = view.game.discard(dealer)
        for worth in (2, 3, 4):  # of three cards worth 1 to 4
            cards = mask_of(c for c in bits(PLAIN & ~KINGS) if POINTS[c] >= worth)
            fewest = -((least - LAID * (worth - 1)) // -(4 - (worth - 1)))
            yield Bound(zone, cards, fewest, (most - LAID) // (worth - 1))

    def won(self, hand: State | View, seat: Seat, tricks: int) -> int:
        """Return the points of *seat* after so many *tricks*: those won, and a Fool played."""
        points = 0
        for trick in hand.history[:tricks]:
            if trick.taker == seat:
                points += POINTS.count(mask_of(trick.fall) & ~FOOL)
            if FOOL & mask_of(trick.fall) and trick.circle[trick.fall.index(FOOL.bit_length() - 1)] == seat:
                points += POINTS.count(FOOL)
        return points

    def later(self, hand: State | View, seat: Seat, tricks: int) -> Cards:
        """Return the cards that *seat* has played after so many *tricks*."""
        falls = [*((t.circle, t.fall) for t in hand.history[tricks:]), (hand.circle, hand.fall)]
        return mask_of(c for ring, fall in falls for s, c in zip(ring, fall, strict=False) if s == seat)

    def plausible(self, world: State) -> bool:
        """Whether everybody has gone out when it was due, and not before, in the world."""
        return all(self.in_time(world, seat) for seat in range(SEATS))

    def in_time(self, world: State, seat: Seat) -> bool:
        """Whether *seat* has gone out just when its cards said so."""
        since, laid = world.sheet.since[seat], POINTS.count(world.zones[world.game.discard(seat)])
        for tricks in range(1, (since or len(world.history)) + 1):
            own = laid + self.won(world, seat, tricks)
            held = (world.zones[seat] | self.later(world, seat, tricks)) & HELPING
            reached = own + POINTS.count(held) >= PAR
            due = reached if self.early == "must" else own >= PAR
            if tricks == since and world.sheet.called >> seat & 1:
                return reached and not due
            if due != (tricks == since):
                return False
        return True

    # People

    def prompt(self, view: View) -> str:
        if view.aside is not None:
            return "With the World or the Fool in your hand you have 35 points. Do you go out?"
        if view.waiting >> view.seat & 1 and view.sheet.since[view.seat]:
            return "Your turn: you are out, so the rules choose for you: win high, or play low."
        return ""

    def meaning(self, view: View, call: str) -> str:
        if call == OUT:
            return "everybody learns it, and from now on you play high where you can win, else low"
        if call == WAIT:
            return "nobody learns that you were asked"
        return super().meaning(view, call)

    def why(self, state: State, seat: Seat, action: Action) -> str:
        if state.aside is not None:
            return "say first whether you go out: out or wait"
        if state.game.vocabulary[action] in (OUT, WAIT):
            return "you are asked when you have 35 points with the World or the Fool in your hand"
        return super().why(state, seat, action)


def surely_held(own: int) -> Cards:
    """Return which of World and Fool whoever has come from *own* to 35 with them must hold."""
    return mask_of(c for c in bits(HELPING) if own + POINTS.count(HELPING & ~BIT[c]) < PAR)
