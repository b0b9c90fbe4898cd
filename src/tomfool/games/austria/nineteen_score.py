"""What a hand of Nineteen scores: the game, what was undertaken, and what was held."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from tomfool.cards import BIT, Cards, Seat, Seats
from tomfool.games.austria.cards import DECK54 as DECK
from tomfool.games.austria.count import points_of, tricks_of
from tomfool.log import new_tuple
from tomfool.rules import NOBODY, Account, Item
from tomfool.scoring.feats import Feat, WinsTrick, wins_every_trick
from tomfool.scoring.settlement import between_sides
from tomfool.state import State
from tomfool.view import View

ALL = 118  # card points, and one for each of twelve tricks
ENOUGH = 60


class Bid(NamedTuple):
    """A row of the bids: its *factor*, and the size of the talon's groups, 0 where it is not looked at."""

    name: str
    factor: int
    takes: int
    text: str


PARTNERSHIP = Bid(
    "partnership", 1, 0, "with the holder of the highest trump from the 19 down that you lack"
)
BIDS = (
    PARTNERSHIP,
    Bid("three", 3, 3, "alone, and take one of two groups of three"),
    Bid("two", 4, 2, "alone, and take one of three groups of two"),
    Bid("one", 5, 1, "alone, and take one of the six cards"),
    Bid("solo", 6, 0, "alone, with the cards you hold"),
)


class Declaration(NamedTuple):
    """A row of the declarations: a holding, *least* of *cards* in hand, or what a side undertakes."""

    name: str
    value: int
    text: str
    cards: Cards = 0
    least: int = 0
    card: Cards = 0  # what declaring it shows to be in hand


TRUMPS = DECK.pack.trump_mask
SPARROW_CARD = DECK.pack.parse("T1")
ROYAL = "royal honours"
DECLARATIONS = (
    Declaration("eight trumps", 4, "at least eight trumps in hand", TRUMPS, 8),
    Declaration("ten trumps", 8, "at least ten trumps in hand", TRUMPS, 10),
    Declaration("twelve trumps", 12, "twelve trumps in hand", TRUMPS, 12),
    Declaration("honours", 8, "the 1, the 21 and the Fool in hand", DECK.honours, 3, DECK.honours),
    Declaration("kings", 8, "all four Kings in hand", DECK.kings, 4, DECK.kings),
    Declaration(ROYAL, 12, "at least four Kings and honours, of both kinds", DECK.kings | DECK.honours, 4),
    Declaration("sparrow", 10, "your side undertakes to win the last trick with the 1", card=SPARROW_CARD),
    Declaration("slam", 20, "your side undertakes to win all twelve tricks"),
)
BY_NAME = {row.name: row for row in DECLARATIONS}
DOUBLED = {
    "contra bid": ("bid", NOBODY),
    "contra sparrow": ("sparrow", NOBODY),
    **{f"contra slam {seat}": ("slam", seat) for seat in range(4)},
}
"""What each contra doubles, and whose it is, where the word says it."""
FEATS: Mapping[str, Feat] = {"sparrow": WinsTrick(DECK.pack.card("T1"), 1), "slam": wins_every_trick}
"""How the achievements are made."""


class Contra(NamedTuple):
    """Who has doubled what: ``bid``, or the achievement of its *owner*."""

    caller: Seat
    item: str
    owner: Seat = NOBODY


class Result(NamedTuple):
    """What a hand is settled by; *side* are the seats on Declarer's side, *points* what it has taken."""

    bid: Bid
    declarer: Seat
    side: Seats
    points: int
    seats: int = 4
    level: int = 1
    declared: tuple[tuple[Seat, str], ...] = ()
    made: tuple[tuple[Seat, str], ...] = ()  # the achievements declared that succeeded
    contras: tuple[Contra, ...] = ()

    def side_of(self, seat: Seat) -> Seats:
        """Return the side of *seat*; between two players everyone is alone."""
        return side_with(seat, self.side, self.seats)

    @property
    def doubled(self) -> bool:
        """Whether the bid has been contra'd."""
        return bool(self.contras) and any(contra.item == "bid" for contra in self.contras)


class Line(NamedTuple):
    """One thing that is settled, the game or a declaration of a *seat*: what each seat gets or pays."""

    name: str
    fate: str
    amounts: tuple[int, ...]
    seat: Seat = NOBODY

    @property
    def key(self) -> str:
        """What it is called in an account."""
        return "game" if self.seat == NOBODY else f"{self.name} {self.seat}"

    @property
    def label(self) -> str:
        """The line as people read it."""
        return f"{self.name.capitalize()}, {self.fate}"


# From a hand to its result


def places_of(state: State, side: Seats) -> Seats:
    """Return the places whose tricks and discards are those of *side*, dummies by who plays them."""
    places = side
    for dummy, player in enumerate(state.sheet.players, state.game.seats):
        if side >> player & 1:
            places |= 1 << dummy
    return places


def declarers(state: State) -> Seats:
    """Return the seats on Declarer's side, when all cards have been played."""
    side, called = 1 << state.declarer, state.called.bit_length() - 1
    for trick in state.history:
        fall = trick.fall
        if called in fall and (place := trick.circle[fall.index(called)]) < state.game.seats:
            return side | 1 << place
    return side


def contras_in(hand: State | View) -> tuple[Contra, ...]:
    """Return who has doubled what."""
    words, found = hand.game.vocabulary, []
    for seat, action in hand.said:
        if words[action] in DOUBLED:
            item, owner = DOUBLED[words[action]]
            if item == "sparrow":
                owner = next(who for who, name in declared_in(hand) if name == item)
            found.append(new_tuple(Contra, (seat, item, owner)))
    return tuple(found)


def declared_in(hand: State | View) -> tuple[tuple[Seat, str], ...]:
    """Return who has declared what."""
    words = hand.game.vocabulary
    return tuple([(seat, words[action]) for seat, action in hand.said if words[action] in BY_NAME])


def result_of(state: State) -> Result:
    """Return what the hand is settled by."""
    side, seats, declared = declarers(state), state.game.seats, declared_in(state)
    made = [
        (seat, name)
        for seat, name in declared
        if name in FEATS and FEATS[name](state, places_of(state, side_with(seat, side, seats)))
    ]
    points = points_of(state, DECK.points, places_of(state, side))
    level, contras = state.sheet.level, contras_in(state)
    return new_tuple(
        Result, (state.contract, state.declarer, side, points, seats, level, declared, tuple(made), contras)
    )


def side_with(seat: Seat, side: Seats, seats: int) -> Seats:
    """Return the side of *seat*, Declarer's being *side*."""
    return side if side >> seat & 1 else (1 << seats) - 1 & ~side


# From a result to what is paid


def value(result: Result) -> int:
    """Return the worth of the game, before it is known who has won it."""
    base = (10 + abs(result.points - ENOUGH)) * result.bid.factor * result.level
    return 2 * base if result.doubled else base


def lines(result: Result, options: Mapping[str, Any]) -> list[Line]:
    """Return all that is settled: the game between sides, achievements, holdings."""
    won = result.points >= ENOUGH
    worth = value(result) if won else -value(result)
    amounts = between_sides(worth, result.side, result.seats)
    found = [new_tuple(Line, (result.bid.name, "won" if won else "lost", amounts, NOBODY))]
    settled: set[tuple[Seats, str]] = set()
    for seat, item in result.declared:
        if item not in FEATS:
            amounts = paid(BY_NAME[item].value, BIT[seat], result.seats)
            found.append(new_tuple(Line, (item, "from everybody", amounts, seat)))
            continue
        side = BIT[seat] if options["achievement_pay"] == "each" else result.side_of(seat)
        if (side, item) not in settled:  # two of one side undertake it once
            settled.add((side, item))
            found.append(achieved(result, seat, item, side))
    return found


def achieved(result: Result, seat: Seat, item: str, side: Seats) -> Line:
    """Return an achievement, settled for *side* if it was made, else against it."""
    made = (seat, item) in result.made
    doubled = bool(result.contras) and any(
        contra.item == item
        and side >> contra.owner & 1
        and not result.side_of(contra.owner) >> contra.caller & 1
        for contra in result.contras
    )
    worth = BY_NAME[item].value * (2 if doubled else 1)
    fate = ("made" if made else "missed") + (", doubled" if doubled else "")
    amounts = paid(worth if made else -worth, side, result.seats)
    return new_tuple(Line, (item, fate, amounts, seat))


paid = cache(between_sides)
"""What each seat gets or pays for a declaration: there are few of them."""


def settle(result: Result, options: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the scores of a hand."""
    amounts = [amounts for _, _, amounts, _ in lines(result, options)]
    return tuple(map(sum, zip(*amounts, strict=True)))


def score(state: State) -> tuple[int, ...]:
    """The game, the achievements and the holdings, all added up."""
    return settle(result_of(state), state.game.options)


# Account


def account(state: State) -> Account:
    """The hand item by item."""
    result, game, zones = result_of(state), state.game, state.zones
    seats = range(game.seats)
    own = [places_of_seat(state, seat) for seat in seats]
    won = [sum(DECK.points.count(zones[game.pile(place)]) for place in places) for places in own]
    tricks = [sum(tricks_of(state, 1 << place) for place in places) for places in own]
    laid = [DECK.points.count(zones[game.discard(seat)]) for seat in seats]
    points = [result.points if result.side >> seat & 1 else ALL - result.points for seat in seats]
    scores = settle(result, game.options)
    items: Sequence[Item] = (
        Item("card points", "Card points won in tricks", tuple(won)),
        Item("tricks", "One for each trick", tuple(tricks)),
        Item("discard", "Cards laid away", tuple(laid)),
        Item("points", "Points of the side, the talon left in the defenders'", tuple(points), "sum"),
        *(Item(line.key, line.label, line.amounts, "sum") for line in lines(result, game.options)),
        Item("score", "Score", scores, "score"),
    )
    return Account(scores, tuple(items), verdict(result))


def places_of_seat(state: State, seat: Seat) -> list[int]:
    """Return the places that *seat* has played: its own, and perhaps a dummy."""
    seats = state.game.seats
    dummies = [seats + number for number, player in enumerate(state.sheet.players) if player == seat]
    return [seat, *dummies]


def verdict(result: Result) -> str:
    """Return the end of the hand in a sentence."""
    alone = result.side == 1 << result.declarer
    who = "Declarer has" if alone else "Declarer's side has"
    end = "and wins" if result.points >= ENOUGH else f"and {ENOUGH} were needed: the game is lost"
    level = f" at level {result.level}" if result.level > 1 else ""
    return f"{result.bid.name.capitalize()}{level}: {who} {result.points} of {ALL} points, {end}."
