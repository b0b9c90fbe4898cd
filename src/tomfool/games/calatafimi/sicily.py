"""Sicily, a game for four: bargain, play alone, or find a partner who offers himself or is called.

The rules for players stand beside this file in ``sicily.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from tomfool.cards import Action, Seat, Seats, bits
from tomfool.catalogue import Title
from tomfool.games.calatafimi.cards import (
    BIG,
    COURTS,
    FOOL,
    HONOURS,
    KINGS,
    NAMES,
    PACK,
    PLAIN,
    POINTS,
    SMALL,
    WORDS,
    may_rally,
    strength,
)
from tomfool.games.calatafimi.throwing_in import BARGAINED, SEATS, ThrowingIn
from tomfool.mechanics.auction import THROWN_IN
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.partner import CallCard, PartnerTricks, declarers, own_side, partner_of, tell_courts
from tomfool.mechanics.rounds import AskRound
from tomfool.mechanics.talon import Classes, LayAway, TakeTalon
from tomfool.mechanics.who import SeatRule, dealer, declarer, eldest
from tomfool.options import choice, number, switch
from tomfool.rules import NOBODY, Account, Game, Item, MatchRules, Phase, seats_from
from tomfool.scoring.excuse import PayForFool
from tomfool.scoring.settlement import between_sides
from tomfool.state import State

if TYPE_CHECKING:
    from tomfool.view import View

WHOLE, HALF = 126, 63  # 106 card points, 15 tricks, 5 for the last (R2)
LAST = 5
PROP, COP = 20, 15  # the strength that they need


class Contract(NamedTuple):
    """What has been undertaken: the word for it."""

    name: str


SOLO, WITH_PARTNER = Contract("solo"), Contract("prop")


# Which hands a paragraph concerns


def alone(hand: Any) -> bool:
    """Whether somebody plays Solo."""
    return bool(hand.contract == SOLO)


def not_alone(hand: Any) -> bool:
    """Whether nobody plays Solo."""
    return bool(hand.contract != SOLO)


def to_rally(hand: Any) -> bool:
    """Whether a partner has to be called."""
    return bool(hand.contract == WITH_PARTNER and hand.partner == NOBODY)


# Solo, Prop and Cop


def from_eldest(state: State) -> Sequence[Seat]:
    """Eldest to dealer."""
    return seats_from(eldest(state), SEATS)


def to_the_right(state: State) -> Sequence[Seat]:
    """The three others, from Declarer's right on to the right (R8)."""
    return seats_from((state.declarer - 1) % SEATS, SEATS, -1)[:3]


def right_then_left(state: State) -> Sequence[Seat]:
    """Declarer's right, then those from Declarer's left on."""
    return [(state.declarer + step) % SEATS for step in (-1, 1, 2)]


def play_alone(state: State, seat: Seat) -> None:
    state.contract, state.declarer = SOLO, seat


def propose(state: State, seat: Seat) -> None:
    state.contract, state.declarer = WITH_PARTNER, seat


def join(state: State, seat: Seat) -> None:
    state.partner = seat
    state.note("partner", seat)


def pass_out(state: State) -> None:
    state.finish(THROWN_IN)


def rounds(cop_turn: str) -> tuple[Phase, Phase, Phase]:
    """Return the three questions: Solo, Prop, Cop."""
    return (
        AskRound(
            "solo",
            from_eldest,
            play_alone,
            asks="Your turn: do you play alone against the three others?",
            means="the stock is shown and yours; points over or under 63 count three times",
        ),
        AskRound(
            "prop",
            from_eldest,
            propose,
            pass_out,
            strength=strength,
            least=PROP,
            asks="Your turn: do you propose to play with a partner?",
            means="you play with whoever says cop; if nobody does, with the holder of a card that you call",
            when=not_alone,
        ),
        AskRound(
            "cop",
            right_then_left if cop_turn == "left" else to_the_right,
            join,
            strength=strength,
            least=COP,
            asks="Your turn: do you join {declarer} as partner?",
            means="you and {declarer} play against the two others, and all know it",
            when=not_alone,
        ),
    )


# The stock


def discard(by: SeatRule, when: Any) -> LayAway:
    """Three cards laid away by who has taken the stock."""
    return LayAway(
        by=by,
        count=3,
        may=Classes(first=PLAIN, second=SMALL),
        never=BIG,
        sometimes=SMALL,
        reasons=(
            (KINGS, "Kings may not be laid away"),
            (HONOURS, "the Magician (T1), the World (T21) and the Fool may not be laid away"),
            (BIG, "trumps from 17 up may not be laid away"),
            (SMALL, "trumps go only where there are too few plain cards below the King"),
        ),
        when=when,
    )


# The call


@dataclass(frozen=True)
class Rally(CallCard):
    """Declarer calls the card that the hand demands (4.7); whoever holds it is the partner, hidden.

    A lower court tells that all higher ones are with Declarer, in hand or laid away.
    """

    def enter(self, state: State) -> None:
        seat = self.by(state)
        if not self.legal(state, seat):
            tell_courts(state, seat, COURTS)
        super().enter(state)

    def act(self, state: State, seat: Seat, action: Action) -> None:
        rank = next(rank for rank, court in enumerate(COURTS) if court & self.cards[action])
        tell_courts(state, seat, COURTS[:rank])
        super().act(state, seat, action)

    def why(self, state: State, seat: Seat, action: Action) -> str:
        forced = state.game.show_actions(self.legal(state, seat))
        return (
            f"the shortest suit without its King is called, and then the one with the best courts: {forced}"
        )

    def told(self, call: str) -> tuple[str, str]:
        return "rally", call.removeprefix("rally ")

    def prompt(self, view: View) -> str:
        return "Your turn: your hand says which card you call. Whoever holds it plays with you, in secret."

    def meaning(self, view: View, call: str) -> str:
        card = call.removeprefix("rally ")
        suit = next(suit.name for suit in PACK.suits if suit.letter == card[-1])
        return f"the {NAMES['KQCJ'.index(card[0])]} of {suit}"


@dataclass(frozen=True)
class Close(Phase):
    """When all cards are seen, a Declarer whose called card was laid away has played alone."""

    def enter(self, state: State) -> None:
        if state.called and partner_of(state) == NOBODY:
            state.note("called card laid away", state.declarer)
        state.advance()


# The score


class Made(NamedTuple):
    """What Declarer's side has: *cards*, so many *tricks*, the points for the *last* trick."""

    cards: int
    tricks: int
    last: int

    @property
    def value(self) -> int:
        """The points over half of all, or under."""
        return self.cards + self.tricks + self.last - HALF


def made(state: State, side: Seats) -> Made:
    """Return what *side* has made, with what its members have laid away (R15)."""
    game, cards = state.game, 0
    for seat in bits(side):
        cards |= state.zones[game.pile(seat)] | state.zones[game.discard(seat)]
    tricks = sum([side >> trick.taker & 1 for trick in state.history])
    return Made(POINTS.count(cards), tricks, LAST * (side >> state.history[-1].taker & 1))


def score(state: State) -> tuple[int, ...]:
    """What was settled in a bargain; nothing if all passed; else the points over half, won or lost."""
    if state.outcome == BARGAINED:
        paid: tuple[int, ...] = state.sheet
        return paid
    if state.outcome:
        return (0,) * SEATS
    side = declarers(state)
    return between_sides(made(state, side).value, side, SEATS)


def account(state: State) -> Account:
    """The hand item by item, Declarer's side on one hand, the Defenders on the other."""
    scores = score(state)
    entered = Item("score", "Score", scores, "score")
    if state.outcome:
        return Account(scores, (entered,), THROWN_IN_WORDS[state.outcome])
    ours = declarers(state)
    theirs = (1 << SEATS) - 1 & ~ours
    each = [made(state, ours if ours >> seat & 1 else theirs) for seat in range(SEATS)]
    items = (
        Item("card points", "Card points of the side", tuple(one.cards for one in each)),
        Item("tricks", "One for each trick", tuple(one.tricks for one in each)),
        Item("last trick", "The last trick", tuple(one.last for one in each)),
        Item("points", "Points of the side", tuple(one.value + HALF for one in each), "sum"),
        entered,
    )
    return Account(scores, items, verdict(made(state, ours).value, alone=ours.bit_count() == 1))


THROWN_IN_WORDS = {
    BARGAINED: "Thrown in by a bargain: the same dealer deals again.",
    THROWN_IN: "All have passed: the hand is thrown in, and nobody scores.",
}


def verdict(value: int, *, alone: bool) -> str:
    """Return how the hand ended, as a sentence."""
    who = "Declarer, alone," if alone else "Declarer's side"
    if not value:
        return f"{who} has exactly half of the {WHOLE} points: nobody pays."
    return (
        f"{who} has {value + HALF} points of {WHOLE}: {abs(value)} {'over' if value > 0 else 'under'} half."
    )


def at_stake(view: View) -> str:
    """What is played for, as a sentence."""
    if view.contract is None:
        talking = isinstance(view.rule, ThrowingIn)
        words = "the hand may be thrown in for points" if talking else "63 of 126 points are half"
        return "" if view.over else f"{'Bargaining' if talking else 'Bidding'}: {words}."
    if view.contract == SOLO:
        return "Solo: every point over or under 63 counts for each of the three others."
    called = f" {PACK.show(view.called)} is called." if view.called else ""
    return f"With a partner: every point over or under 63 counts.{called}"


def build(options: dict[str, Any]) -> Game:
    """Return Sicily with these options."""
    solo, prop, cop = rounds(options["cop_turn"])
    again = options["passed_hand"] == "again"
    return Game.make(
        slug="sicily",
        name="Sicily",
        seats=SEATS,
        pack=PACK,
        rules=(
            Deal(packets=(5, 5, 5), talon=(3,), talon_after=2),
            *([ThrowingIn()] if options["bargaining"] else []),
            solo,
            TakeTalon(by=declarer, open=True, when=alone),
            discard(declarer, alone),
            TakeTalon(by=dealer, when=not_alone),
            discard(dealer, not_alone),
            prop,
            cop,
            Rally(words=WORDS, may=may_rally, when=to_rally),
            PartnerTricks(leader=declarer, excuse=FOOL),
            PayForFool(fool=PACK.index["Fool"], side=own_side),
            Close(),
        ),
        score=score,
        account=account,
        match=MatchRules(
            hands=options["hands"],
            counts=lambda outcome: outcome != BARGAINED and not (again and outcome == THROWN_IN),
            moves=lambda outcome: outcome != BARGAINED,
        ),
        options=options,
        worth=POINTS.values,
        at_stake=at_stake,
        talon="stock",
    )


TITLE = Title(
    slug="sicily",
    name="Sicily",
    family="Sicily",
    seats="4",
    minutes=30,
    difficulty="moderate",
    blurb="Bargain before you bid; then play alone, or with a partner who comes forward or is called.",
    source="Sicily, text 12 of the Loka collection",
    options=(
        number("hands", "how many hands make a match", default=4, multiple=4),
        switch("bargaining", "the hand may be thrown in for points before anybody bids", default=True),
        choice(
            "passed_hand",
            ("counts", "again"),
            "whether a hand in which all pass is one of the match, or is dealt anew by the next dealer",
        ),
        choice(
            "cop_turn",
            ("right", "left"),
            "who is asked for Cop after Declarer's right: on to the right, or from Declarer's left",
        ),
    ),
    build=build,
    folder="calatafimi",
)
