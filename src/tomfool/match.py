"""Hands played one after another by the same players: whose deal, what totals, when it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tomfool import shuffle
from tomfool.cards import Action, Card, Seat
from tomfool.rules import Account, Game
from tomfool.state import BLANK, SEAT_SHIFT, State

VOID_HANDS = 40
"""So many void hands in a row end a match where it stands (M28)."""


@dataclass(frozen=True)
class Hand:
    """A hand that was dealt and is over, as a record keeps it."""

    dealer: Seat
    pack: tuple[Card, ...]
    actions: tuple[tuple[Seat, Action], ...]
    account: Account
    outcome: str = ""
    seed: bytes | None = None
    setup: Mapping[str, Any] = field(default_factory=dict)
    totals: tuple[int, ...] = ()  # before the hand, as is the ledger
    ledger: Any = None
    shares: tuple[str, ...] = ()  # what each seat has mixed into the seed

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat for this hand."""
        return self.account.scores


class Match:
    """A match of *game* in progress, with the display *names* of its seats.

    Deal with `deal`, play the `State` that it returns to its end, then call `finish`; until `over`.
    A hand that does not count (M24) enters its scores; as a rule the same dealer deals again.
    """

    def __init__(self, game: Game, names: Sequence[str] | None = None, *, first_dealer: Seat = 0) -> None:
        self.game = game
        self.names = [f"Seat {seat}" for seat in range(game.seats)] if names is None else list(names)
        if len(self.names) != game.seats:
            raise ValueError(f"{game.name} has {game.seats} seats, not {len(self.names)}")
        if not 0 <= first_dealer < game.seats:
            raise ValueError(f"the first dealer is a seat from 0 to {game.seats - 1}, not {first_dealer}")
        self.hands: list[Hand] = []
        self.totals = [0] * game.seats
        self.ledger: Any = game.match.opening
        self.dealer = first_dealer
        self.state: State | None = None
        self.seed: bytes | None = None
        self.shares: tuple[str, ...] = ()

    @property
    def counted(self) -> int:
        """How many of the hands so far are hands of the match (M24)."""
        return sum(self.game.match.counts(hand.outcome) for hand in self.hands)

    @property
    def complete(self) -> bool:
        """Whether the match has come to the end that its rules set."""
        return self.game.match.over(self.counted, self.totals, self.ledger)

    @property
    def stuck(self) -> bool:
        """Whether the match is given up as it stands, after `VOID_HANDS` void hands in a row (M28)."""
        last = self.hands[-VOID_HANDS:]
        return len(last) == VOID_HANDS and not any(map(self._counts, last))

    @property
    def over(self) -> bool:
        """Whether no hand is left to play; one in progress keeps the match going."""
        return self.state is None and (self.complete or self.stuck)

    def deal(
        self,
        seed: bytes | None = None,
        *,
        pack: Sequence[Card] | None = None,
        setup: Mapping[str, Any] | None = None,
        shares: Sequence[str] = (),
    ) -> State:
        """Deal the next hand from *seed* (fresh if None), or from a given *pack*; return its state.

        Into the seed the *shares* of all seats are mixed, see `tomfool.shuffle`.  What the game draws by
        lot besides the pack is *setup*, or is drawn from the seed.  Raise `ValueError` for a *setup* that
        cannot follow those of the hands before.
        """
        if self.state is not None:
            raise ValueError("a hand is in progress")
        if self.over:
            raise ValueError("the match is over")
        if pack is None and seed is None:
            seed = shuffle.new_seed()
        if shares and len(shares) != self.game.seats:
            raise ValueError(f"there are {self.game.seats} seats, and {len(shares)} shares")
        self.seed, self.shares = (seed, tuple(shares)) if pack is None else (None, ())
        if seed is not None:
            seed = shuffle.mixed(seed, shares)
        so_far = [hand.setup for hand in self.hands]
        if setup is None:
            setup = self.game.draw(so_far, seed or shuffle.derived_seed("lots", *(pack or ())))
        if not self.game.match.fits(so_far, setup):
            shown = ", ".join(f"{name} {drawn}" for name, drawn in setup.items())
            raise ValueError(f"{shown or 'nothing'} cannot be drawn after the hands before")
        self.state = self.game.deal(
            seed, self.dealer, pack=pack, totals=self.totals, setup=setup, ledger=self.ledger
        )
        return self.state

    def finish(self) -> Hand:
        """Enter the hand in progress, which must be over, on the score sheet; return it."""
        state = self.state
        if state is None or not state.over:
            raise ValueError("no hand is over")
        hand = Hand(
            state.dealer,
            state.pack,
            tuple((entry >> SEAT_SHIFT, entry & BLANK) for entry in state.log),
            state.account(),
            state.outcome,
            self.seed,
            state.setup,
            state.totals,
            state.ledger,
            self.shares,
        )
        rules = self.game.match
        won = hand.scores if rules.enter is None else rules.enter(state)
        self.hands.append(hand)
        self.totals = [total + more for total, more in zip(self.totals, won, strict=True)]
        if rules.carry is not None:
            self.ledger = rules.carry(state)
        if rules.passes_on(hand.outcome):
            self.dealer = rules.next_dealer(self.game, self.dealer)
        self.state, self.seed, self.shares = None, None, ()
        return hand

    def ranking(self) -> list[int]:
        """Return the place of each seat, 1 for the highest total; equal totals share a place."""
        return [1 + sum(other > total for other in self.totals) for total in self.totals]

    def _counts(self, hand: Hand) -> bool:
        return self.game.match.counts(hand.outcome)
