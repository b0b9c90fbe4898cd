"""How well an imagined world explains what the others have chosen so far.

A world is dealt again so that it leads to what is seen, and every choice of another seat is put to the
bot `simple` with the hand that this world gives it.  The more often it would have chosen so too, the
likelier the world.  Calls are all asked about, cards of the last tricks.
"""

from __future__ import annotations

from math import exp
from random import Random

from tomfool.bots.search.clock import ENDLESS, Clock
from tomfool.bots.simple import SimpleBot
from tomfool.cards import Action, Cards, Seat, bits, mask_of
from tomfool.mechanics.held import played_by
from tomfool.mechanics.passing import Pass
from tomfool.mechanics.sets import Sealing
from tomfool.mechanics.tricks import Tricks
from tomfool.state import State
from tomfool.view import View

CALL = 1.0
"""How much a call that `simple` would not have made speaks against a world, as a logarithm."""
CARD = 0.3
"""How much such a card does."""
RECENT = 4
"""So many tricks back cards are asked about."""


class Past:
    """What the seat of *view* has seen the others choose.

    It is *mute* where nothing was chosen yet, and where a hand cannot be dealt again from a world
    because cards were passed on.
    """

    def __init__(self, view: View, simple: SimpleBot, clock: Clock = ENDLESS) -> None:
        self.view, self.simple, self.clock = view, simple, clock
        self.entries = list(view.entries)
        self.dealt = State(
            view.game,
            tuple(range(len(view.game.pack))),
            view.dealer,
            view.totals,
            view.setup,
            view.ledger,
        )
        passing = any(isinstance(rule, Pass | Sealing) for rule in view.game.rules)
        self.mute = passing or all(seat == view.seat for seat, _ in self.entries)

    def likelihood(self, world: State, rng: Random) -> float:
        """Return the likelihood of *world*, 1 where nothing speaks against it."""
        pack = None if self.mute else self.deal_again(world, rng)
        return 1.0 if pack is None else exp(-self.surprises(world, pack))

    def deal_again(self, world: State, rng: Random) -> tuple[int, ...] | None:
        """Return a pack that may have been dealt in *world*; None where that does not follow from it."""
        game, start = world.game, self.dealt
        hands, pool = [0] * game.hands, game.pack.all
        for hand in range(game.hands):
            cards = self.held(world, hand)
            excess = cards.bit_count() - start.zones[hand].bit_count()
            if excess < 0 or cards & ~pool:  # a card has come back from a trick, or to another hand
                return None
            hands[hand] = cards & ~self.taken(world, hand, cards, excess, rng)
            pool &= ~hands[hand]
        pack = [0] * len(game.pack)
        for zone, places in enumerate(start.zones):
            size = places.bit_count()
            if zone >= game.hands:
                kept = world.zones[zone] & pool
                if kept.bit_count() != size:
                    kept = mask_of(list(bits(pool))[:size])
                pool &= ~kept
            else:
                kept = hands[zone]
            for place, card in zip(bits(places), bits(kept), strict=True):
                pack[place] = card
        return tuple(pack)

    @staticmethod
    def held(world: State, seat: Seat) -> Cards:
        """Return the cards that *seat* has had in *world*, whether dealt to it or taken up."""
        return world.zones[seat] | world.zones[world.game.discard(seat)] | played_by(world, seat)

    @staticmethod
    def taken(world: State, seat: Seat, cards: Cards, excess: int, rng: Random) -> Cards:
        """Return *excess* of *cards* that *seat* may have taken up: those that were seen, then any."""
        if not excess:
            return 0
        seen = 0
        for event in world.events:
            if event.kind.startswith("talon"):
                seen |= event.cards & cards
        known, rest = list(bits(seen)), list(bits(cards & ~seen))
        return mask_of((known + rng.sample(rest, max(0, excess - len(known))))[:excess])

    def surprises(self, world: State, pack: tuple[int, ...]) -> float:
        """Return how much the choices of the others speak against *world*, dealt from *pack*."""
        view, total = self.view, 0.0
        state = State(view.game, pack, view.dealer, view.totals, view.setup, view.ledger)
        recent = len(view.history) - RECENT
        for seat, action in self.entries:
            if not state.waiting >> seat & 1:
                break
            legal = state.legal(seat)
            made = self.hidden(world, seat, legal) if action is None else action
            if not legal >> made & 1:
                break
            if action is not None and seat != view.seat and legal & legal - 1:
                total += self.surprise(state, seat, action, recent)
            state.apply(made, seat)
        return total

    def surprise(self, state: State, seat: Seat, action: Action, recent: int) -> float:
        """Return how much *action* speaks against the hand that *seat* has in *state*."""
        card = isinstance(state.rule, Tricks)
        if card and len(state.history) < recent:
            return 0.0
        self.clock.check()
        guess = self.simple.choose(state.view(seat))
        if guess == action:
            return 0.0
        if not card:
            return CALL
        suits = state.game.pack.suit_of
        alike = action < len(suits) and guess < len(suits) and suits[action] == suits[guess]
        return CARD / 2 if alike else CARD

    @staticmethod
    def hidden(world: State, seat: Seat, legal: Cards) -> Action:
        """Return what *seat* may have put down unseen."""
        cards = legal & world.zones[world.game.discard(seat)]
        return next(bits(cards), 0)
