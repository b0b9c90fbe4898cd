"""What a hand of Point Tarock scores, and how running scores are settled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tomfool.cards import Cards, Seat
from tomfool.games.austria.cards import DECK54 as DECK
from tomfool.games.austria.count import count_items, points_of
from tomfool.mechanics.contra import Stakes, factor
from tomfool.rules import Account, Item
from tomfool.scoring.feats import WinsTrick
from tomfool.scoring.settlement import pairwise
from tomfool.state import State
from tomfool.view import View

SEATS = range(3)
ALL = 122  # card points, and one for each of sixteen tricks
ENOUGH = 61
FORFEIT = "forfeit"


class Bid(NamedTuple):
    """A row of the bids: how many cards of the talon are taken, and by what all scores are multiplied."""

    name: str
    takes: int
    factor: int
    text: str


BIDS = (
    Bid("three", 3, 1, "take one half of the talon"),
    Bid("take three", 3, 2, "the same for double, over a three"),
    Bid("two", 2, 3, "take two cards of the talon"),
    Bid("one", 1, 4, "take one card of the talon"),
    Bid("solo", 0, 8, "play with the cards you hold"),
)
BID_NAMES = {bid.name for bid in BIDS}
BEGGARS = Bid("beggars", 0, 1, "everyone alone, and whoever takes the most points pays")


class Bonus(NamedTuple):
    """A row of what Declarer may name: its value named *before* the talon is opened, and *after* it.

    Its *card* has to be in hand, none of *without* may be.
    """

    name: str
    before: int
    after: int
    text: str
    points: int = ENOUGH
    card: Cards = 0
    without: Cards = 0


class Bird(NamedTuple):
    """A Bird that wins its own trick is worth something to anybody, named or not."""

    name: str
    feat: WinsTrick
    value: int


BIRDS = (
    Bird("sparrow", WinsTrick(DECK.pack.card("T1"), 1), 5),
    Bird("owl", WinsTrick(DECK.pack.card("T2"), 2), 10),
    Bird("cockatoo", WinsTrick(DECK.pack.card("T3"), 3), 15),
)
BONUSES = (
    Bonus("70 points", 10, 5, "take 70 points or more", points=70),
    Bonus("90 points", 40, 20, "take 90 points or more", points=90),
    Bonus("against honours", 20, 10, "win without an honour in hand", without=DECK.honours),
    Bonus("against kings", 20, 10, "win without a King in hand", without=DECK.kings),
    Bonus("sparrow", 20, 10, "win the last trick with the 1 of trumps", card=DECK.pack.parse("T1")),
    Bonus("owl", 40, 20, "win the last trick but one with the 2 of trumps", card=DECK.pack.parse("T2")),
    Bonus(
        "cockatoo", 60, 30, "win the last trick but two with the 3 of trumps", card=DECK.pack.parse("T3")
    ),
)
BY_NAME = {bonus.name: bonus for bonus in BONUSES}
BIRD_NAMES = {bird.name for bird in BIRDS}


class Holding(NamedTuple):
    """A row of what anybody may name that holds it: *least* of *cards*."""

    name: str
    value: int
    cards: Cards
    least: int
    text: str

    @property
    def card(self) -> Cards:
        """The cards that naming it shows: all, where all are needed."""
        return self.cards if self.least == self.cards.bit_count() else 0


HOLDINGS = (
    Holding("honours", 3, DECK.honours, 3, "you hold the 1, the 21 and the Fool"),
    Holding("half honours", 2, DECK.honours, 2, "you hold at least two of the 1, the 21 and the Fool"),
    Holding("kings", 5, DECK.kings, 4, "you hold all four Kings"),
)


HELD = {holding.name: holding for holding in HOLDINGS}


class Named(NamedTuple):
    """A bonus that Declarer has named, and what it is worth by the time of naming."""

    name: str
    value: int


class Result(NamedTuple):
    """What a hand with a Declarer is settled by; *bids* is how many were named in the auction."""

    bid: Bid
    declarer: Seat
    bids: int
    points: int
    named: tuple[Named, ...] = ()
    birds: tuple[tuple[Seat, str], ...] = ()
    holdings: tuple[tuple[Seat, str], ...] = ()
    stakes: Stakes = ()
    forfeit: bool = False

    @property
    def won(self) -> bool:
        """Whether Declarer has won the hand."""
        return self.points >= ENOUGH and not self.forfeit

    def made(self, bonus: Bonus) -> bool:
        """Return whether Declarer has made a bonus."""
        if self.forfeit:
            return False
        if bonus.name in BIRD_NAMES:
            return (self.declarer, bonus.name) in self.birds
        return self.points >= bonus.points


class Line(NamedTuple):
    """One part of the raw score: what it brings each seat, before it is multiplied."""

    key: str
    label: str
    amounts: tuple[int, ...]


# From a hand to its result


def bids_named(state: State) -> int:
    """Return B: how many bids were named in the auction; passes, holds and contras are none."""
    words = state.game.vocabulary
    return sum([words[action] in BID_NAMES for _, action in state.said])


def birds_of(state: State) -> tuple[tuple[Seat, str], ...]:
    """Return the Birds that have won their own trick, and for whom."""
    found = []
    for name, feat, _ in BIRDS:
        taker = state.history[-feat.place].taker
        if feat(state, 1 << taker):
            found.append((taker, name))
    return tuple(found)


def result_of(state: State) -> Result:
    """Return what the hand, which has a Declarer, is settled by."""
    words, forfeit = state.game.vocabulary, state.outcome == FORFEIT
    return Result(
        state.contract,
        state.declarer,
        bids_named(state),
        points_of(state, DECK.points, 1 << state.declarer),
        state.sheet or (),
        () if forfeit else birds_of(state),
        tuple([(seat, words[action]) for seat, action in state.said if words[action] in HELD]),
        state.stakes or (),
        forfeit,
    )


# From a result to raw scores


def lines(result: Result, *, bird_once: bool = False) -> list[Line]:
    """Return the parts of the raw score (before the factor of the bid)."""
    bid_times = factor(result.stakes, "bid") ** 2  # contras on the bid count four times each
    found = [part(result, "basic", f"{'Won' if result.won else 'Lost'}: 2 and {result.bids} for the bids",
                  (2 + result.bids) * bid_times, won=result.won)]  # fmt: skip
    over = 0 if result.forfeit else abs(result.points - ENOUGH)
    if over:
        found.append(part(result, "over", f"Points from {ENOUGH}", over * bid_times, won=result.won))
    for name, worth in result.named:
        made = result.made(BY_NAME[name])
        value = worth * factor(result.stakes, name)
        found.append(
            part(result, name, f"{name.capitalize()}, {'made' if made else 'missed'}", value, won=made)
        )
    for seat, name in result.holdings:
        value = HELD[name].value
        found.append(Line(f"{name} held", f"{name.capitalize()} in hand", alone(seat, value)))
    for seat, name in result.birds:
        named = any(bonus.name == name for bonus in result.named)
        if not (bird_once and named and seat == result.declarer):
            value = next(bird.value for bird in BIRDS if bird.name == name)
            found.append(Line(f"{name} won", f"{name.capitalize()} wins its trick", alone(seat, value)))
    return found


def part(result: Result, key: str, label: str, value: int, *, won: bool) -> Line:
    """Return what Declarer scores if it is *won*, and each Defender if not."""
    return Line(key, label, tuple([value if (seat == result.declarer) == won else 0 for seat in SEATS]))


def alone(seat: Seat, value: int) -> tuple[int, ...]:
    """Return a value for one seat."""
    return tuple([value if other == seat else 0 for other in SEATS])


def settle(result: Result, *, bird_once: bool = False) -> tuple[int, ...]:
    """Return the scores of a hand with a Declarer: every part, times the factor of the bid."""
    amounts = [line.amounts for line in lines(result, bird_once=bird_once)]
    return tuple(result.bid.factor * sum(column) for column in zip(*amounts, strict=True))


def settle_beggars(points: Sequence[int]) -> tuple[int, ...]:
    """Return the scores where everybody plays alone: who has the most pays each other the difference.

    >>> settle_beggars([30, 52, 28])
    (22, -46, 24)
    """
    most = max(points)
    less = [most - own for own in points]
    losers = less.count(0)
    return tuple(lack * losers if lack else -sum(less) for lack in less)


def beggars_points(state: State) -> list[int]:
    """Return the card points of each seat's tricks, and 1 for each trick."""
    return [points_of(state, DECK.points, 1 << seat) for seat in SEATS]


def score(state: State) -> tuple[int, ...]:
    """Return what the hand adds to the running scores."""
    if state.contract == BEGGARS:
        return settle_beggars(beggars_points(state))
    return settle(result_of(state), bird_once=state.game.options["bird_once"] is True)


# The match: running scores, settled by their differences


class Running(NamedTuple):
    """The running *scores* after so many *hands*."""

    hands: int = 0
    scores: tuple[int, ...] = (0, 0, 0)


LIMIT = 100
EXTRA = 10  # once for everybody who has come to the limit


def after(running: Running, scores: Sequence[int], last: int) -> tuple[Running, tuple[int, ...] | None]:
    """Return the running scores after a hand, and what is settled then; None if nothing is.

    *last* is the number of hands in a match, after which all is settled in any case.

    >>> after(Running(1, (17, 0, 2)), (0, 130, 0), 3)
    (Running(hands=2, scores=(0, 0, 0)), (-108, 261, -153))
    """
    number = running.hands + 1
    sums = [own + more for own, more in zip(running.scores, scores, strict=True)]
    if max(sums) < LIMIT and number % last:
        return Running(number, tuple(sums)), None
    sums = [own + EXTRA if own >= LIMIT else own for own in sums]
    return Running(number), pairwise(sums)


def carry(state: State) -> Running:
    """Return the running scores after the hand."""
    return after(state.ledger, score(state), state.game.match.hands)[0]


def enter(state: State) -> tuple[int, ...]:
    """Return what the hand changes in the accounts: nothing, unless all is settled after it."""
    return after(state.ledger, score(state), state.game.match.hands)[1] or (0, 0, 0)


# Account


def account(state: State) -> Account:
    """The hand item by item, and what becomes of the running scores."""
    scores = score(state)
    items = beggars_items(state) if state.contract == BEGGARS else points_items(state)
    running, settled = after(state.ledger, scores, state.game.match.hands)
    told = [Item("score", "Score", scores, "score")]
    if settled is None:
        told.append(Item("running", "Running score, settled from 100 on", running.scores, "sum"))
    else:
        told.append(Item("settled", "All settled by differences, to the accounts", settled, "sum"))
    return Account(scores, (*items, *told), verdict(state))


def beggars_items(state: State) -> list[Item]:
    points = tuple(beggars_points(state))
    return [*count_items(state, DECK.points), Item("points", "Points in all", points, "sum")]


def points_items(state: State) -> list[Item]:
    result, once = result_of(state), state.game.options["bird_once"] is True
    times = result.bid.factor
    parts = [
        Item(line.key, times_label(line, times),
             tuple(times * amount for amount in line.amounts), "sum")
        for line in lines(result, bird_once=once)
    ]  # fmt: skip
    if result.forfeit:
        return parts
    points = [result.points if seat == result.declarer else ALL - result.points for seat in SEATS]
    label = "Points of the side, the talon left in those of the others"
    return [*count_items(state, DECK.points), Item("points", label, tuple(points), "sum"), *parts]


def times_label(line: Line, times: int) -> str:
    """Return what a part is, and by what it has been multiplied."""
    return f"{line.label}, × {times}" if times > 1 else line.label


def verdict(state: State) -> str:
    """Return the end of the hand in a sentence."""
    if state.contract == BEGGARS:
        return "Beggars: whoever has the most points pays each of the others the difference."
    result = result_of(state)
    name = result.bid.name.capitalize()
    if result.forfeit:
        return f"{name}: the talon leaves nothing that Declarer may take. The hand is lost without play."
    end = "and wins" if result.won else f"and {ENOUGH} were needed: the hand is lost"
    return f"{name}: Declarer has {result.points} of {ALL} points, {end}."


def named_in(hand: State | View) -> tuple[Named, ...]:
    """Return what Declarer has named so far."""
    return hand.sheet or ()
