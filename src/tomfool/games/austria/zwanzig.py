"""Zwanzig, for four with forty cards: a high trump is called, and whoever holds it is the partner.

The rules for players stand beside this file in ``zwanzig.md``; what a hand scores in ``zwanzig_score.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple, Self

from tomfool.cards import Action, Actions, Card, Cards, Seat, bits, mask_of
from tomfool.catalogue import Title
from tomfool.games.austria.cards import DECK40 as DECK
from tomfool.games.austria.zwanzig_score import (
    BIDS,
    BONUSES,
    MEANINGS,
    NO_TRUMPS,
    PARTNERSHIP,
    SOLO,
    Bid,
    account,
    announced,
    score,
)
from tomfool.mechanics.auction import PASS, Auction
from tomfool.mechanics.contra import (
    CONTRA,
    RECONTRA,
    SUBCONTRA,
    Doubling,
    DoublingAgainst,
    anything_at,
    declarer_alone,
    factor,
    others,
)
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.judge import EmperorTrick
from tomfool.mechanics.order import natural_order
from tomfool.mechanics.partner import PartnerTricks, show_partner
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import declarer
from tomfool.options import choice, number, switch
from tomfool.rules import Game, MatchRules, Phase
from tomfool.state import State
from tomfool.view import View

PACK = DECK.pack
CALLABLE = PACK.trump_mask & ~PACK.parse("T21 Fool")
"""The trumps below the World: the highest of them that eldest does not hold is called (R9)."""
ITEMS = ("bid", *BONUSES)


class Call(NamedTuple):
    """A bid as it is made: with the trump that it calls, if it does, and the bonuses announced with it."""

    name: str
    bid: Bid
    called: Cards
    bonuses: tuple[str, ...]


def calls_of(bid: Bid, called: Card | None = None) -> list[Call]:
    """Return the ways to make a bid: without additions, with each, with both."""
    word = bid.name if called is None else f"{bid.name} {PACK.codes[called]}"
    return [
        Call(" ".join([word, *more]), bid, 0 if called is None else 1 << called, more)
        for more in ((), ("sparrow",), ("slam",), ("sparrow", "slam"))
    ]


CALLS = (
    *(call for card in reversed([*bits(CALLABLE)]) for call in calls_of(PARTNERSHIP, card)),
    *calls_of(NO_TRUMPS),
    *calls_of(SOLO),
)


def called_by(hand: Cards) -> Cards:
    """Return the highest trump below the World that is not in *hand*."""
    return 1 << (CALLABLE & ~hand).bit_length() - 1


# Which hands a paragraph concerns


def without_trumps(hand: State | View) -> bool:
    """Whether trumps have no power over suits."""
    return hand.contract is not None and hand.contract.bid == NO_TRUMPS


def with_trumps(hand: State | View) -> bool:
    """Whether trumps are what they always are."""
    return hand.contract is not None and hand.contract.bid != NO_TRUMPS


def partner_may_speak(hand: State | View) -> bool:
    """Whether there is a partner, and the Sparrow has not been announced with the bid."""
    return bool(hand.called) and "sparrow" not in hand.contract.bonuses


# Phases of this game


@dataclass(frozen=True)
class Bidding(Auction):
    """Eldest has to say ``partnership``, and with the word calls the highest trump that he lacks.

    The others pass, or make the lowest bid not yet made; with *jump* any higher one.  A bid may announce
    bonuses along with it; those of bids that do not stand are void.
    """

    bids: tuple[Call, ...] = CALLS
    jump: bool = False
    openings: Mapping[Cards, Actions] = field(default_factory=dict, repr=False)  # by the trump called

    def prepare(self, game: Game) -> Self:
        plain = super().prepare(game)
        of_bid = [
            mask_of(action for action, call in plain.rows.items() if call.bid == bid)  # type: ignore[attr-defined]
            for bid in BIDS
        ]
        above: dict[Any, Actions] = {None: of_bid[0]}
        for call in self.bids:
            higher = of_bid[BIDS.index(call.bid) + 1 :]
            above[call] = sum(higher if self.jump else higher[:1])
        ends = frozenset(call.name for call in self.bids if call.bid == SOLO)
        openings: dict[Cards, Actions] = {}
        for call in self.bids:
            openings[call.called] = openings.get(call.called, 0) | 1 << game.action(call.name)
        return replace(plain, above=above, ends=ends, openings=openings)

    def legal(self, state: State, seat: Seat) -> Actions:
        if not state.said:
            return self.openings.get(called_by(state.zones[seat]), 0)
        return super().legal(state, seat)

    def may_pass(self, state: State, seat: Seat) -> bool:
        return bool(state.said)

    def bid(self, state: State, seat: Seat, action: Action) -> None:
        super().bid(state, seat, action)
        state.called = called = state.contract.called
        if called:  # he holds all that are higher, and not this one
            state.reveal(CALLABLE & -(called << 1), seat)
            state.barred[seat] |= called

    def why(self, state: State, seat: Seat, action: Action) -> str:
        said = state.game.show_actions(state.legal(seat))
        if not state.said and action == self.passing:
            return f"eldest has to call a partnership: {said}"
        row = self.rows.get(action)
        if not state.said and row is not None and row.called:  # type: ignore[attr-defined]
            return f"the highest trump below the World that you lack is called, no other: {said}"
        return super().why(state, seat, action)

    def prompt(self, view: View) -> str:
        if not view.said:
            return "You are eldest and have to call a partner. You may announce a bonus with it."
        return f"Your turn to bid: {spoken(view.contract)} stands. Play alone, or pass."

    def meaning(self, view: View, call: str) -> str:
        row = next((row for row in CALLS if row.name == call), None)
        if row is None:
            return ""
        more = "".join(f", and {MEANINGS[bonus]}" for bonus in row.bonuses)
        return f"{row.bid.text}{more}"


@dataclass(frozen=True)
class PartnersWord(Phase):
    """Each of the others passes; but whoever holds the called card may say ``sparrow`` instead.

    All three are asked, so that a pass tells nothing.
    """

    task = "pass or say sparrow"
    calls = (PASS, "sparrow")
    passing: Action = field(default=0, repr=False)
    sparrow: Action = field(default=0, repr=False)

    def prepare(self, game: Game) -> Self:
        return replace(self, passing=game.action(PASS), sparrow=game.action("sparrow"))

    def enter(self, state: State) -> None:
        state.turn = state.game.next(state.declarer)

    def legal(self, state: State, seat: Seat) -> Actions:
        partner = state.zones[seat] & state.called
        return 1 << self.passing | (1 << self.sparrow if partner else 0)

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said += ((seat, action),)
        following = state.game.next(seat)
        if action == self.sparrow:
            state.sheet = ("sparrow",)
            state.reveal(state.called, seat)
            show_partner(state, seat, state.called)
            state.advance()
        elif following == state.declarer:
            state.advance()
        else:
            state.turn = following

    def why(self, state: State, seat: Seat, action: Action) -> str:
        if action == self.sparrow:
            return "only the holder of the called trump may announce it now"
        return super().why(state, seat, action)

    def prompt(self, view: View) -> str:
        code = PACK.show(view.called)
        if view.hand & view.called:
            return (
                f"You hold the {code.removeprefix('T')} and are the partner. Do you announce the Sparrow?"
            )
        return "All are asked whether the partner announces the Sparrow. You are not the partner."

    def meaning(self, view: View, call: str) -> str:
        if call == "sparrow":
            return "your side undertakes to win the last trick with the 1, and all know you as the partner"
        return "nothing is announced, and nobody learns who you are"


def items_of(state: State) -> Sequence[str]:
    """Return what can be doubled: the bid, and each bonus that is announced."""
    return ("bid", *announced(state))


contra = partial(DoublingAgainst, by=others, names=ITEMS, items=items_of)


# People


def spoken(call: Call) -> str:
    """Return a bid with its additions as a sentence has it."""
    more = "".join(
        f" with {bonus}" if place == 0 else f" and {bonus}" for place, bonus in enumerate(call.bonuses)
    )
    return f"{call.bid.name}{more}"


def at_stake(view: View) -> str:
    """Say what is played, which trump was called, and what has been doubled."""
    call = view.contract
    if call is None:
        return "Bidding: whoever sits on the dealer's left has to call a partner."
    words = [f"{call.bid.name.capitalize()} for {call.bid.value}{_times(view, 'bid')}"]
    words += [f"{name} for {BONUSES[name]}{_times(view, name)}" for name in announced(view)]
    called = f" Called: the {PACK.show(view.called).removeprefix('T')}." if view.called else ""
    return f"{', '.join(words)}.{called}"


def _times(view: View, item: str) -> str:
    times = factor(view.stakes, item)
    return f", {times} times" if times > 1 else ""


def build(options: dict[str, Any]) -> Game:
    """Return Zwanzig with these options."""
    return Game.make(
        slug="zwanzig",
        name="Zwanzig",
        seats=4,
        pack=PACK,
        rules=(
            Deal(packets=(5, 5)),
            Bidding(jump=options["jump"]),
            PartnersWord(when=partner_may_speak),
            contra(step=CONTRA),
            Doubling(
                step=RECONTRA, by=declarer_alone, names=ITEMS, items=items_of, when=anything_at(RECONTRA)
            ),
            contra(step=SUBCONTRA, when=anything_at(SUBCONTRA)),
            PartnerTricks(leader=declarer, judge=DECK.emperor, when=with_trumps),
            Tricks(
                leader=declarer,
                order=natural_order(PACK, trumps=False),
                judge=EmperorTrick(DECK.emperor.magician, DECK.emperor.others, suit_led=False),
                when=without_trumps,
            ),
        ),
        score=score,
        account=account,
        match=MatchRules(hands=options["hands"]),
        options=options,
        worth=DECK.points.values,
        at_stake=at_stake,
    )


TITLE = Title(
    slug="zwanzig",
    name="Zwanzig",
    family="Austria",
    seats="4",
    minutes=20,
    difficulty="moderate",
    blurb="Forty cards and no talon: call the 20 of trumps, and find out whose partner you are.",
    source="Zwanzig, text 19 of the Loka collection",
    options=(
        number("hands", "how many hands make a match", default=4, multiple=4),
        switch("jump", "a solo may be bid without no trumps before it"),
        choice(
            "partner_share",
            ("equal", "declarer"),
            "whether the partner shares, or all is between the declarer and the defenders",
        ),
    ),
    build=build,
    folder="austria",
)
