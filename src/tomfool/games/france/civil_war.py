"""Civil War: an auction for a second trump suit, one against three, or all alone in the penalty play.

The rules for players stand beside this file in ``civil-war.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tomfool.cards import LOKA78 as PACK
from tomfool.cards import Card, Cards, Seat, Seats, bits
from tomfool.catalogue import Title
from tomfool.games.france.civil_war_bids import (
    BIDS,
    FOOL,
    REGULAR,
    SUITS,
    Bid,
    Elect,
    KeepOrPenalty,
    only_eldest,
)
from tomfool.mechanics.auction import THROWN_IN
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.judge import OpenJudge
from tomfool.mechanics.order import Order, natural_order
from tomfool.mechanics.talon import Classes, LayAway, TakeTalon
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import declarer, eldest
from tomfool.options import choice, number
from tomfool.rules import NOBODY, Account, Game, Item, MatchRules, Phase
from tomfool.scoring.excuse import PayForFool
from tomfool.scoring.points import CardPoints
from tomfool.scoring.settlement import by_each
from tomfool.state import State
from tomfool.view import View

SEATS, TRICKS = 4, 18
POINTS = CardPoints.of(PACK, {"T1 T21 Fool": 5, "K A": 5, "Q": 4, "C": 3, "J": 2})
MAGICIAN = PACK.card("T1")
KEPT = PACK.ranks("K") | PACK.parse("T1 T21 Fool")
KEPT_WORDS = "Kings, the Magician (T1), the World (T21) and the Fool may not be laid away"

SPARROW, SPARROW_UNSAID = 10, 5
SLAM, SLAM_UNSAID = 200, 100


# The Imperial suit


def ladder(suit: str) -> list[Card]:
    """Return all trumps of a hand with this Imperial suit, from low to high (section 2)."""
    imperial = {"K": 20.5, "Q": 13, "C": 12, "J": 11, "A": 1}
    places = {PACK.card(f"T{rank}"): rank + 0.25 for rank in range(1, 22)}
    for card in bits(PACK.suit(suit)):
        rank = PACK.codes[card][:-1]
        places[card] = imperial[rank] if rank in imperial else int(rank)
    return sorted(places, key=places.__getitem__)


def order(suit: str, *, joined: bool) -> Order:
    """Return the order of the cards with an Imperial *suit*: two suits for following, or *joined* one."""
    plain = natural_order(PACK, excuse=FOOL)
    cards, trumps = PACK.suit(suit), PACK.suit(suit) | REGULAR
    beats, follow = list(plain.beats), list(plain.follow)
    above = 0
    for card in reversed(ladder(suit)):
        beats[card] = above
        above |= 1 << card
        if joined:
            follow[card] = trumps
    for card in bits(PACK.all & ~trumps & ~FOOL):
        beats[card] |= cards
    return Order(trumps, tuple(follow), tuple(beats))


@dataclass(frozen=True)
class MagicianCatchesKing(OpenJudge):
    """With the King of the Imperial suit in a trick, the Magician wins it, whatever else is there (R2)."""

    king: Card

    def __call__(self, hand: State | View, fall: tuple[Card, ...], taker: Seat) -> Seat:
        if self.king in fall and MAGICIAN in fall:
            return hand.circle[fall.index(MAGICIAN)]
        return taker


def imperial(suit: str, *multipliers: str) -> Callable[[State | View], bool]:
    """Return whether a hand is played with this Imperial suit, and by one of *multipliers* if given."""

    def so(hand: State | View) -> bool:
        bid: Bid | None = hand.contract
        if bid is None or SUITS[bid.suit] != suit:
            return False
        return not multipliers or bid.multiplier.name in multipliers

    return so


def takes_people(hand: State | View) -> bool:
    """Whether the declarer takes the People into the hand."""
    return hand.contract is not None and hand.contract.multiplier.name == "with"


def penalty(hand: State | View) -> bool:
    """Whether the hand is penalty play."""
    return hand.contract is None


def all_alone(state: State) -> None:
    """Turn the hand into penalty play: announcements are void."""
    state.contract, state.declarer = None, NOBODY


@dataclass(frozen=True)
class ElectOrPenalty(Elect):
    """Without any bid the hand is penalty play, or thrown in."""

    throw_in: bool = False

    def close(self, state: State) -> None:
        if state.contract is None and self.throw_in:
            state.finish(THROWN_IN)
        else:
            state.advance()


def discard(suit: str) -> LayAway:
    """Return the discard of a declarer with this Imperial suit: plain cards, then empty trumps, shown."""
    cards = PACK.suit(suit)
    first = PACK.all & ~PACK.trump_mask & ~cards & ~KEPT
    second = (REGULAR | cards & ~PACK.ranks("K Q C J A")) & ~KEPT
    name = next(name for name, letter in SUITS.items() if letter == suit).capitalize()
    never = KEPT | cards & PACK.ranks("Q C J A")
    return LayAway(
        by=declarer,
        count=6,
        may=Classes(first, second),
        never=never,
        sometimes=second,
        shown=second,
        reasons=(
            (KEPT, KEPT_WORDS),
            (never, f"{name} is Imperial: its Queen, Cavalier, Jack and Ace may not be laid away"),
            (second, "trumps may be laid away only where there are fewer than six other cards that may go"),
        ),
        when=imperial(suit, "with"),
    )


def tricks(suit: str, *, joined: bool) -> Tricks:
    """Return the play with this Imperial suit."""
    return Tricks(
        leader=eldest,
        excuse=FOOL,
        order=order(suit, joined=joined),
        judge=MagicianCatchesKing(PACK.card(f"K{suit}")),
        when=imperial(suit),
    )


# The count


def side(state: State, seat: Seat) -> Seats:
    """Return the side of *seat*: the declarer, the defenders, or in penalty play nobody else."""
    if state.declarer == NOBODY:
        return 1 << seat
    lone = 1 << state.declarer
    return lone if seat == state.declarer else (1 << SEATS) - 1 & ~lone


def people(state: State) -> Cards:
    """Return the People where nobody has taken them."""
    return state.zones[state.game.zone_index["talon 0"]]


def won(state: State, seat: Seat) -> int:
    """Return how many tricks *seat* has won."""
    return sum(trick.taker == seat for trick in state.history)


def taken(state: State, seat: Seat) -> int:
    """Return the points of *seat* from tricks: the cards, and 1 for each trick."""
    return POINTS.count(state.zones[state.game.pile(seat)]) + won(state, seat)


def aside(state: State) -> int:
    """Return the card points that the declarer has besides the tricks: of the discard, or of the People."""
    cards = state.zones[state.game.discard(state.declarer)]
    if state.contract.multiplier.name == "without":
        cards |= people(state)
    return POINTS.count(cards)


def sparrow_by(state: State) -> Seat:
    """Return who has won the last trick with the Magician; nobody else."""
    last = state.history[-1]
    return last.taker if last.card == MAGICIAN else NOBODY


def lines(bid: Bid, points: int, tricks: int, sparrow: int) -> dict[str, int]:
    """Return what each defender pays the declarer, item by item (6.1).

    *points* and *tricks* are the declarer's; *sparrow* is 1 if he has won the last trick with the Magician,
    −1 if a defender has, else 0.
    """
    worth = bid.level.value * bid.multiplier.factor
    found = {"bid": worth if points >= bid.level.points else -worth}
    if bid.sparrow:
        found["sparrow"] = SPARROW if sparrow > 0 else -SPARROW
    elif sparrow > 0:
        found["sparrow"] = SPARROW_UNSAID
    if sparrow < 0:
        found["sparrow of a defender"] = -SPARROW_UNSAID
    if bid.slam:
        found["slam"] = SLAM if tricks == TRICKS else -SLAM
    elif tricks == TRICKS:
        found["slam"] = SLAM_UNSAID
    if not tricks:
        found["slam of the defenders"] = -SLAM_UNSAID
    if bid.holding.name:
        found["holding"] = bid.holding.value
    return found


def of_declarer(state: State) -> dict[str, int]:
    """Return what each defender pays in a hand with a declarer, item by item."""
    seat, by = state.declarer, sparrow_by(state)
    sparrow = 0 if by == NOBODY else 1 if by == seat else -1
    return lines(state.contract, taken(state, seat) + aside(state), won(state, seat), sparrow)


def pay_penalty(points: Sequence[int]) -> tuple[int, ...]:
    """Whoever has most *points* pays them to each who has less (6.2)."""
    most = max(points)
    losers = [own == most for own in points]
    fewer = len(points) - sum(losers)
    return tuple(-most * fewer if lost else most * sum(losers) for lost in losers)


def score(state: State) -> tuple[int, ...]:
    """Each defender settles with the declarer; in penalty play whoever has most pays; zero-sum."""
    if state.outcome:
        return (0,) * SEATS
    if state.contract is None:
        return pay_penalty([taken(state, seat) for seat in range(SEATS)])
    return by_each(sum(of_declarer(state).values()), state.declarer, SEATS)


LABELS = {
    "bid": "The bid",
    "sparrow": "Sparrow",
    "sparrow of a defender": "Sparrow of a defender",
    "slam": "Slam",
    "slam of the defenders": "Slam of the defenders",
    "holding": "Trumps shown",
}


def account(state: State) -> Account:
    """The hand item by item."""
    scores = score(state)
    if state.outcome:
        return Account(scores, (Item("score", "Score", scores, "score"),), "All have passed.")
    cards = tuple(POINTS.count(state.zones[state.game.pile(seat)]) for seat in range(SEATS))
    items = [
        Item("card points", "Cards won in tricks", cards),
        Item("tricks", "One for each trick", tuple(won(state, seat) for seat in range(SEATS))),
    ]
    if state.contract is None:
        points = tuple(taken(state, seat) for seat in range(SEATS))
        items.append(Item("points", "Points in all", points, "sum"))
        verdict = "Penalty play: whoever has most pays it to each of the others."
    else:
        items += with_declarer(state)
        verdict = told(state)
    return Account(scores, (*items, Item("score", "Score", scores, "score")), verdict)


def with_declarer(state: State) -> list[Item]:
    """The items of a hand with a declarer: his points, and what each line of the score brings."""
    seat, bid = state.declarer, state.contract
    lone = [0] * SEATS
    lone[seat] = aside(state)
    name = {"with": "Cards laid away", "without": "The People", "against": "The People, for the defenders"}
    label = name[bid.multiplier.name]
    if bid.multiplier.name != "with":
        label = f"{label}: {PACK.show(people(state))}"
    whole = [0] * SEATS
    whole[seat] = taken(state, seat) + aside(state)
    return [
        Item("aside", label, tuple(lone)),
        Item("points", f"Points of the declarer, {bid.level.points} needed", tuple(whole), "sum"),
        *(Item(key, LABELS[key], by_each(x, seat, SEATS)) for key, x in of_declarer(state).items()),
    ]


def told(state: State) -> str:
    """Return in a sentence whether the bid was made."""
    bid: Bid = state.contract
    points = taken(state, state.declarer) + aside(state)
    made = "makes" if points >= bid.level.points else "misses"
    return f"The declarer {made} the {bid.rung} the People in {bid.suit.capitalize()}: {points} points."


def at_stake(view: View) -> str:
    """Return the bid that stands, and who is declarer by his place at the table."""
    bid: Bid | None = view.contract
    if bid is None:
        playing = isinstance(view.rule, Tricks)
        return "Penalty play: take few points, everybody for himself." if playing else ""
    extras = "".join(f", {word}" for word in bid.extras)
    suit = bid.suit.capitalize()
    return f"{bid.rung.capitalize()} the People, {bid.level.points} points; {suit} is Imperial{extras}."


def build(options: dict[str, Any]) -> Game:
    """Return Civil War with these options."""
    joined = options["imperial_follow"] == "joined"
    suits = SUITS.values()
    played: tuple[Phase, ...] = (
        *(discard(suit) for suit in suits),
        *(tricks(suit, joined=joined) for suit in suits),
        Tricks(leader=eldest, excuse=FOOL, when=penalty),
    )
    return Game.make(
        slug="civil-war",
        name="Civil War",
        seats=SEATS,
        pack=PACK,
        rules=(
            Deal(packets=(3, 3, 3, 3, 3, 3), talon=(6,), talon_after=3),
            ElectOrPenalty(
                BIDS,
                ends=frozenset(bid.name for bid in BIDS if bid.rung == "conquest against"),
                both=options["holding_trumps"] == "both",
                throw_in=options["all_pass"] == "throw_in",
            ),
            KeepOrPenalty(all_alone, when=only_eldest),
            TakeTalon(by=declarer, open=True, when=takes_people),
            *played,
            PayForFool(fool=PACK.index["Fool"], side=side),
        ),
        score=score,
        account=account,
        match=MatchRules(hands=options["hands"]),
        options=options,
        worth=POINTS.values,
        at_stake=at_stake,
    )


TITLE = Title(
    slug="civil-war",
    name="Civil War",
    family="France",
    seats="4",
    minutes=40,
    difficulty="hard",
    blurb="Elect a second trump suit and play one against three, with the People, without or against them.",
    source="Civil War",
    options=(
        number("hands", "how many hands make a match", default=4, multiple=4),
        choice(
            "imperial_follow",
            ("own", "joined"),
            "whether the Imperial suit is followed by itself or together with the trumps",
        ),
        choice("holding_trumps", ("both", "regular"), "which trumps count for unit, regiment and army"),
        choice("all_pass", ("penalty", "throw_in"), "what becomes of a hand for which nobody bids"),
    ),
    build=build,
    folder="france",
)
