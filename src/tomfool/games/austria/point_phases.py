"""What is peculiar to Point Tarock before play: holds, contras in the auction, bonuses, oaths, holdings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from tomfool.cards import BIT, Action, Actions, Cards, Seat, mask_of
from tomfool.games.austria.cards import DECK54 as DECK
from tomfool.games.austria.point_score import (
    BEGGARS,
    BIDS,
    BONUSES,
    BY_NAME,
    ENOUGH,
    FORFEIT,
    HOLDINGS,
    Bonus,
    Holding,
    Named,
    named_in,
)
from tomfool.mechanics.announce import Announce, Announceable
from tomfool.mechanics.auction import Auction
from tomfool.mechanics.contra import CONTRA, RECONTRA, SUBCONTRA, factor, others
from tomfool.mechanics.held import played_by
from tomfool.mechanics.holding import HOLD, HoldingAuction
from tomfool.mechanics.talon import TakeGroup
from tomfool.rules import NOBODY, Bound, Game, Phase
from tomfool.state import State
from tomfool.view import View

THREE, TAKE_THREE = BIDS[:2]


# The auction


@dataclass(frozen=True)
class Bidding(HoldingAuction):
    """Any higher bid; ``take three`` only over a three.  If all pass, everybody is a beggar.

    With *contras*, who is on turn may say ``contra`` to the bid of another, and is out.
    """

    holds: bool = True
    contras: bool = False
    opposing: Actions = field(default=0, repr=False)

    @property
    def calls(self) -> tuple[str, ...]:  # type: ignore[override]
        words = [word for word in super().calls if word != HOLD or self.holds]
        return (*words, CONTRA) if self.contras else tuple(words)

    def prepare(self, game: Game) -> Self:
        plain = Auction.prepare(self, game)
        higher = mask_of(action for action, bid in plain.rows.items() if bid == TAKE_THREE)
        above = {
            bid: open_bids & ~(0 if bid == THREE else higher) for bid, open_bids in plain.above.items()
        }
        return replace(
            plain,
            above=above,
            holding=game.actions.get(HOLD, -1),
            opposing=1 << game.action(CONTRA) if self.contras else 0,
        )

    def may_hold(self, state: State, seat: Seat) -> bool:
        return self.holds and super().may_hold(state, seat)

    def open(self, state: State, seat: Seat) -> Actions:
        contra = self.opposing if state.contract is not None and not state.stakes else 0
        return super().open(state, seat) | contra

    def bid(self, state: State, seat: Seat, action: Action) -> None:
        if self.opposing >> action & 1:
            state.stakes = (("bid", 2),)
            state.passed |= 1 << seat
        else:
            super().bid(state, seat, action)
            state.stakes = None

    def settled(self, state: State) -> bool:
        if super().settled(state):
            return True
        if state.contract is None:
            return False
        if self.above[state.contract]:
            return False  # whoever is still in may go higher
        silent = 1 << self.passing
        still_in = [seat for seat in range(3) if not state.passed >> seat & 1 and seat != state.declarer]
        return all(self.legal(state, seat) == silent for seat in still_in)

    def close(self, state: State) -> None:
        if state.contract is None:
            state.contract, state.declarer = BEGGARS, NOBODY
        state.advance()

    def why(self, state: State, seat: Seat, action: Action) -> str:
        if self.rows.get(action) == TAKE_THREE and state.contract != THREE:
            return f"take three may be bid only over a three{self._choices(state, seat)}"
        return super().why(state, seat, action)

    def prompt(self, view: View) -> str:
        if view.contract is None:
            return "Your turn to bid: nobody has bid yet. If all pass, everyone plays to avoid points."
        return f"Your turn to bid: “{view.contract.name}” stands."

    def meaning(self, view: View, call: str) -> str:
        if call == HOLD:
            return f"take over “{view.contract.name}” at the same height"
        if call == CONTRA:
            return "you are out, and the bid counts four times, whoever wins it"
        row = next((bid for bid in BIDS if bid.name == call), None)
        return "" if row is None else f"{row.text}; all scores times {row.factor}"


@dataclass(frozen=True)
class AnswerContra(Phase):
    """Declarer may answer a contra on the bid by ``recontra``, and the Defenders that by ``subcontra``."""

    calls = (RECONTRA, SUBCONTRA, "accept")
    words: tuple[Action, ...] = field(default=(), repr=False)

    def prepare(self, game: Game) -> Self:
        return replace(self, words=tuple(game.action(word) for word in self.calls))

    def enter(self, state: State) -> None:
        state.turn = state.declarer

    def legal(self, state: State, seat: Seat) -> Actions:
        recontra, subcontra, accept = self.words
        return 1 << (recontra if seat == state.declarer else subcontra) | 1 << accept

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said += ((seat, action),)
        accept, speakers = action == self.words[2], [state.declarer, *others(state)]
        if not accept:
            state.stakes = (("bid", 2 * factor(state.stakes, "bid")),)
        place = speakers.index(seat) + 1
        if place == len(speakers) or accept == (seat == state.declarer):
            state.advance()
        else:
            state.turn = speakers[place]

    def prompt(self, view: View) -> str:
        if view.seat == view.declarer:
            return "The bid has been contra'd. Do you double it again?"
        return "Declarer has said recontra. Do you double once more?"

    def meaning(self, view: View, call: str) -> str:
        times = factor(view.stakes, "bid") ** 2
        if call == "accept":
            return f"it stays at {times} times"
        return f"the hand counts {4 * times} times, whoever wins it"


# Bonuses


@dataclass(frozen=True)
class NameBonuses(Announce):
    """Declarer names bonuses one by one, none twice in a hand; worth more *before* the talon is opened."""

    items: tuple[Announceable, ...] = BONUSES
    alone: bool = True
    before: bool = True
    # looked up by prepare
    needs: tuple[tuple[Actions, Cards, Cards], ...] = field(default=(), repr=False)
    """Each bonus with the card that has to be in hand, and all cards that are asked after."""
    after: Mapping[Named, Actions] = field(default_factory=dict, repr=False)
    """For each that has been named what may still be named after it."""

    def prepare(self, game: Game) -> Self:
        ready = super().prepare(game)
        bits = {item.name: 1 << game.action(item.name) for item in BONUSES}
        points, every = bits["70 points"] | bits["90 points"], sum(bits.values())
        after = {}
        for item in BONUSES:
            own = points if item.points > ENOUGH else bits[item.name]  # of 70 and 90 only one
            for worth in (item.before, item.after):
                after[Named(item.name, worth)] = every & ~own
        if not self.before:  # unless 70 was named before the talon was opened
            early = BY_NAME["70 points"]
            after[Named(early.name, early.before)] |= bits["90 points"]
        needs = tuple((bits[item.name], item.card, item.card | item.without) for item in BONUSES)
        return replace(ready, needs=needs, after=after)

    def legal(self, state: State, seat: Seat) -> Actions:
        hand, legal = state.zones[seat], 0
        for call, card, asked in self.needs:
            if hand & asked == card:
                legal |= call
        for named in named_in(state):
            legal &= self.after[named]
        return legal | BIT[self.done]

    def name(self, state: State, seat: Seat, item: Announceable) -> None:
        assert isinstance(item, Bonus)
        state.sheet = (*named_in(state), Named(item.name, item.before if self.before else item.after))
        state.barred[seat] |= item.without
        super().name(state, seat, item)

    def why(self, state: State, seat: Seat, action: Action) -> str:
        item = self.rows.get(action)
        if isinstance(item, Bonus) and state.zones[seat] & item.without:
            return f"{item.name} is for a hand without {DECK.pack.show(state.zones[seat] & item.without)}"
        if isinstance(item, Bonus) and item.points > 61 and not self.named(state, seat) >> action & 1:
            return "of 70 and 90 points only one may be named, or 70 before the draw and 90 after it"
        return super().why(state, seat, action)

    def prompt(self, view: View) -> str:
        more = "before the talon is opened: they count double now" if self.before else "once more"
        return f"Your turn: name bonuses that you will make, {more}. Then say done."

    def meaning(self, view: View, call: str) -> str:
        bonus = BY_NAME.get(call)
        if bonus is None:
            return "no more bonuses now"
        worth = bonus.before if self.before else bonus.after
        return f"{bonus.text}: {worth} to you, or to each Defender"


@dataclass(frozen=True)
class Draw(TakeGroup):
    """Declarer takes cards of the open talon, but nothing that he has sworn off; else all is lost."""

    def enter(self, state: State) -> None:
        super().enter(state)
        if not self.legal(state, state.turn):
            state.note(FORFEIT, state.turn)
            state.finish(FORFEIT)

    def legal(self, state: State, seat: Seat) -> Actions:
        legal, sworn = 0, sworn_off(state)
        for place, action in enumerate(self.words):
            if not self.cards(state, place) & sworn:
                legal |= 1 << action
        return legal

    def why(self, state: State, seat: Seat, action: Action) -> str:
        if action in self.words:
            return f"you have named that you win without {DECK.pack.show(sworn_off(state))}"
        return super().why(state, seat, action)


def sworn_off(hand: State | View) -> Cards:
    """Return the cards that Declarer may not take, by what he has named."""
    cards = 0
    for named in named_in(hand):
        cards |= BY_NAME[named.name].without
    return cards


# Holdings


@dataclass(frozen=True)
class NameHoldings(Announce):
    """Everybody may name what he holds; it has to be true."""

    items: tuple[Announceable, ...] = HOLDINGS
    # looked up by prepare
    held: tuple[tuple[Actions, Actions, Cards, int], ...] = field(default=(), repr=False)
    """Each holding with all of its kind, of which only one is named: so many of these cards."""

    def prepare(self, game: Game) -> Self:
        bits, kinds = {item: 1 << game.action(item.name) for item in HOLDINGS}, dict[Cards, Actions]()
        for item, bit in bits.items():
            kinds[item.cards] = kinds.get(item.cards, 0) | bit
        held = tuple((bit, kinds[item.cards], item.cards, item.least) for item, bit in bits.items())
        return replace(super().prepare(game), held=held)

    def legal(self, state: State, seat: Seat) -> Actions:
        hand, named, legal = state.zones[seat], self.named(state, seat), BIT[self.done]
        for call, kind, cards, least in self.held:
            if (hand & cards).bit_count() >= least and not named & kind:
                legal |= call
        return legal

    def bounds(self, view: View) -> Sequence[Bound]:
        """What is left in hand of the honours of which half were named."""
        return [
            Bound(seat, item.cards, item.least - (played_by(view, seat) & item.cards).bit_count())
            for seat, action in view.said
            for item in [self.rows.get(action)]
            if isinstance(item, Holding) and not item.card
        ]

    def why(self, state: State, seat: Seat, action: Action) -> str:
        item = self.rows.get(action)
        if isinstance(item, Holding) and not self.named(state, seat) >> action & 1:
            return "what you name has to be true, and honours are named whole or half"
        return super().why(state, seat, action)

    def prompt(self, view: View) -> str:
        return "Your turn: name what you hold, if you like. It scores, and all will know. Then say done."

    def meaning(self, view: View, call: str) -> str:
        holding = next((holding for holding in HOLDINGS if holding.name == call), None)
        return "nothing more" if holding is None else f"{holding.text}: {holding.value} for you"
