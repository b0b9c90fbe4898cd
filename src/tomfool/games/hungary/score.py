"""What a hand of a Hungarian game comes to: the count, the hand, the bonuses, who pays whom (basics 6)."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from tomfool.cards import BIT, Cards, Seat, Seats, bits, union
from tomfool.games.austria.cards import Deck
from tomfool.games.hungary.bids import Bid
from tomfool.games.hungary.items import HIGH_GAME, Bonus, Wins, WinsOne, wins_of
from tomfool.games.hungary.stock import ANNULLED
from tomfool.games.hungary.talk import BID, DECLARERS, DEFENDERS, TITLES, Stake, stakes_of
from tomfool.log import new_tuple
from tomfool.mechanics.partner import declarers
from tomfool.rules import NOBODY, Account, Item
from tomfool.scoring.feats import HasAll
from tomfool.scoring.settlement import between_sides
from tomfool.state import State

ALL, ENOUGH, HIGH, CAP = 94, 48, 71, 60
"""All card points; those that win a hand, make a High Game, and count at most where they are capped."""
SEATS = range(4)
PILES, DISCARDS = len(SEATS), 2 * len(SEATS)
"""The zone of the first seat's tricks, and that of its discard."""

Won: TypeAlias = tuple[str, Callable[[Sequence[Cards]], bool]]
"""The name of an item, and whether it is made by what a side has won its tricks by."""
Pay: TypeAlias = Callable[[int, int], int]
"""From the value of the bid and the card points of the declarer's side to what that side wins or loses."""


def by_sum(value: int, points: int) -> int:
    """Return the value of the bid and the points over or below 48 (B17).

    >>> [by_sum(1, points) for points in (30, 47, 48, 49, 94)]
    [-19, -2, 1, 2, 47]
    """
    total = value + abs(points - ENOUGH)
    return total if points >= ENOUGH else -total


def by_bid(value: int, points: int) -> int:
    """Return the value of the bid alone."""
    return value if points >= ENOUGH else -value


def by_product(value: int, points: int) -> int:
    """Return the value of the bid for each point over or below 48."""
    return value * (points - ENOUGH)


def capped(value: int, points: int) -> int:
    """Return the value of the bid and the points, at most 60 of them; a lost hand costs nothing.

    >>> [capped(1, points) for points in (47, 48, 55, 60, 94)]
    [0, 49, 56, 61, 61]
    """
    return value + min(points, CAP) if points >= ENOUGH else 0


def capped_for_both(value: int, points: int) -> int:
    """As `capped`; and a lost hand is paid to the defenders by their points."""
    return capped(value, points) or -(value + min(ALL - points, CAP))


PAYS: Mapping[str, Pay] = {"sum": by_sum, "fixed": by_bid, "product": by_product}


class Result(NamedTuple):
    """What a hand is settled by: *points* of the declarer's side, and what each side has *made*.

    The first of the *stakes* is the bid, the others were announced; *doubling* is what annulled hands
    have left.
    """

    bid: Bid
    declarer: Seat
    partner: Seat
    points: int
    stakes: Sequence[Stake] = (Stake(BID, DECLARERS),)
    made: Mapping[str, Sequence[str]] = {DECLARERS: (), DEFENDERS: ()}
    doubling: int = 1

    @property
    def side(self) -> Seats:
        """The seats of the declarer's side."""
        return 1 << self.declarer | (0 if self.partner == NOBODY else 1 << self.partner)


class Line(NamedTuple):
    """What is settled, the bid or the bonus of a *side*, and its *value* to the declarer's side."""

    row: Bid | Bonus
    fate: str
    factor: int
    value: int
    side: str = ""

    @property
    def key(self) -> str:
        """What it is called in an account."""
        return f"{self.side} {self.row.name}" if self.side else "hand"

    @property
    def label(self) -> str:
        """The line as people read it."""
        whose = f", {TITLES[self.side]}" if self.side else ""
        return f"{self.row.title}, {self.fate}{times(self.factor)}{whose}"


@dataclass(frozen=True)
class Scoring:
    """The *bonuses* of a game and how a hand is paid for; `score` and `account` settle a finished hand."""

    deck: Deck
    bonuses: Sequence[Bonus]
    pay: Pay
    by_name: Mapping[str, Bonus] = field(init=False, repr=False)
    places: Mapping[str, int] = field(init=False, repr=False)  # where in the table each stands
    depending: frozenset[str] = field(init=False, repr=False)  # those that something else may make void
    by_trick: Mapping[int, Mapping[Cards, Sequence[Won]]] = field(init=False, repr=False)
    """For the number of each trick that decides something, what it may decide, by the card that wins it."""
    by_card: Sequence[tuple[str, Cards]] = field(init=False, repr=False)  # made by any trick, won by these
    by_pile: Sequence[tuple[str, Cards]] = field(init=False, repr=False)  # made by having all of these
    otherwise: Sequence[Bonus] = field(init=False, repr=False)  # those that ask for more
    quieter: frozenset[str] = field(init=False, repr=False)  # those made otherwise if not announced

    def __post_init__(self) -> None:
        by_trick: dict[int, dict[Cards, tuple[Won, ...]]] = {}
        by_card, by_pile, otherwise = [], [], []
        for bonus in self.bonuses:
            name, feat = bonus.name, bonus.feat
            if bonus.quiet is not None:
                otherwise.append(bonus)
            elif isinstance(feat, Wins):
                number, cards = feat.decided
                rows = by_trick.setdefault(number, {})
                for card in bits(cards & self.deck.pack.all):
                    rows[BIT[card]] = (*rows.get(BIT[card], ()), (name, feat.made))
            elif isinstance(feat, WinsOne):
                by_card.append((name, feat.cards))
            elif isinstance(feat, HasAll):
                by_pile.append((name, feat.cards))
            else:
                otherwise.append(bonus)
        tables: dict[str, object] = {
            "by_name": {bonus.name: bonus for bonus in self.bonuses},
            "places": {bonus.name: place for place, bonus in enumerate(self.bonuses)},
            "depending": frozenset(bonus.name for bonus in self.bonuses if bonus.depends),
            "by_trick": by_trick,
            "by_card": tuple(by_card),
            "by_pile": tuple(by_pile),
            "otherwise": tuple(otherwise),
            "quieter": frozenset(bonus.name for bonus in otherwise if bonus.quiet is not None),
        }
        for name, table in tables.items():
            object.__setattr__(self, name, table)

    # From a hand to its result

    def points_of(self, state: State) -> int:
        """Return the card points of the declarer's side: tricks, discards and what was left over.

        A side without a trick keeps nothing of what it has laid away (B7).
        """
        return self.points_with(state, declarers(state))

    def points_with(self, state: State, ours: Seats) -> int:
        """Return the card points of the declarer's side, which is *ours*."""
        zones, takers = state.zones, 0
        for trick in state.history:
            takers |= BIT[trick.taker]
        if not takers & ours:
            return 0
        if not takers & ~ours:
            return ALL
        cards = self.deck.pack.all
        for seat in SEATS:
            if not ours >> seat & 1:
                cards &= ~(zones[PILES + seat] | zones[DISCARDS + seat])
        return self.deck.points.count(cards)

    def made_by(self, state: State, side: Seats, points: int, announced: Container[str]) -> list[str]:
        """Return what *side* has made, with so many card *points*, having *announced* these."""
        wins, made = wins_of(state, side), []
        for number, rows in self.by_trick.items():
            for name, by_wins in rows.get(wins[number], ()):
                if by_wins(wins):
                    made.append(name)
        if self.by_card:
            won = union(wins)
            made += [name for name, cards in self.by_card if won & cards]
        missing = ~won_by(state, side)
        made += [name for name, cards in self.by_pile if not cards & missing]
        for bonus in self.otherwise:
            feat = bonus.feat if bonus.quiet is None or bonus.name in announced else bonus.quiet
            if points >= HIGH if feat is None else feat(state, side):
                made.append(bonus.name)
        return made

    def result_of(self, state: State) -> Result:
        """Return what the hand is settled by."""
        ours, stakes = declarers(state), stakes_of(state)
        others, points = ours & ~(1 << state.declarer), self.points_with(state, ours)
        said = by_side([stake for stake in stakes if stake[0] in self.quieter] if self.quieter else ())
        made = {
            DECLARERS: self.made_by(state, ours, points, said[DECLARERS]),
            DEFENDERS: self.made_by(state, 0b1111 & ~ours, ALL - points, said[DEFENDERS]),
        }
        partner = others.bit_length() - 1
        return new_tuple(
            Result, (state.contract, state.declarer, partner, points, stakes, made, state.ledger)
        )

    # From a result to what is paid

    def lines(self, result: Result) -> list[Line]:
        """Return all that is settled, as the declarer's side sees it."""
        found = [self.hand(result)]
        for side, named in by_side(result.stakes[1:]).items():
            bonuses = [new_tuple(Line, row) for row in self.of_side(result, side, named)]
            found += sorted(bonuses, key=lambda line: self.places[line.row.name])
        return found

    def hand(self, result: Result) -> Line:
        """Return what is paid for the hand itself."""
        factor = result.stakes[0].factor
        fate = "won" if result.points >= ENOUGH else "lost"
        return new_tuple(
            Line, (result.bid, fate, factor, factor * self.pay(result.bid.value, result.points), "")
        )

    def of_side(
        self, result: Result, side: str, named: Mapping[str, int]
    ) -> Iterator[tuple[Bonus, str, int, int, str]]:
        """Yield the parts of a line for each bonus that *side* has made or missed; *named* are factors."""
        made, depending = result.made[side], self.depending
        sign = 1 if side == DECLARERS else -1
        for name, factor in named.items():
            if name in depending and void(self.by_name[name], made, named, side):
                continue
            bonus, got = self.by_name[name], name in made
            worth = sign * factor * bonus.announced
            if bonus.hands:
                worth *= self.unit(bonus, result, side, made=got)
            fate, worth = ("announced", worth) if got else ("missed", -worth)
            yield bonus, fate, factor, worth, side
        for name in made:
            bonus = self.by_name[name]
            if name in named or not bonus.silent or bonus.covered_by in made:
                continue
            if name in depending and void(bonus, made, named, side):
                continue
            unit = self.unit(bonus, result, side, made=True) if bonus.hands else 1
            yield bonus, "in silence", 1, sign * unit * bonus.silent, side

    def unit(self, bonus: Bonus, result: Result, side: str, *, made: bool) -> int:
        """Return the payment of the hand, by which the value of a *bonus* that counts hands is multiplied.

        For one that was missed that is the payment of the barest success (B18).
        """
        points = result.points
        if not made:
            own = HIGH if bonus.name == HIGH_GAME else ALL
            points = own if side == DECLARERS else ALL - own
        return result.stakes[0].factor * abs(self.pay(result.bid.value, points))

    def value(self, result: Result) -> int:
        """Return what the declarer wins from each opponent."""
        total = self.hand(result).value
        for side, named in by_side(result.stakes[1:]).items():
            total += sum([value for _, _, _, value, _ in self.of_side(result, side, named)])
        return total * result.doubling

    def settle(self, result: Result) -> tuple[int, ...]:
        """Return the scores: everything is settled between the two sides (B20)."""
        return between_sides(self.value(result), result.side, 4)

    # Score and account

    def score(self, state: State) -> tuple[int, ...]:
        """The hand and the bonuses; nothing for one thrown in or annulled."""
        return (0,) * 4 if state.outcome else self.settle(self.result_of(state))

    def account(self, state: State) -> Account:
        """The hand item by item."""
        scores = self.score(state)
        total = Item("score", "Score", scores, "score")
        if state.outcome:
            verdict = THROWN_IN.get(state.outcome, "All have passed: nobody scores.")
            return Account(scores, (total,), verdict)
        result = self.result_of(state)
        lines = self.lines(result)
        settled = [
            Item(line.key, line.label, between_sides(line.value, result.side, 4), "sum") for line in lines
        ]
        if result.doubling > 1:
            settled.append(Item("doubling", f"All × {result.doubling}, for a hand annulled", scores, "sum"))
        return Account(
            scores,
            (*self.counted(state, result), *settled, total),
            self.verdict(result),
            tuple(line.label for line in lines[1:]),
        )

    def counted(self, state: State, result: Result) -> list[Item]:
        """Return the lines that say what each seat has taken, and each side in all."""
        game, zones, count = state.game, state.zones, self.deck.points.count
        won = tuple(count(zones[game.pile(seat)]) for seat in SEATS)
        laid = tuple(count(zones[game.discard(seat)]) for seat in SEATS)
        both = tuple(result.points if result.side >> seat & 1 else ALL - result.points for seat in SEATS)
        return [
            Item("card points", "Card points won in tricks", won),
            Item("discard", "Cards laid away", laid),
            Item("points", "Points of the side, what was left over in the declarer's", both, "sum"),
        ]

    def verdict(self, result: Result) -> str:
        """Return the end of the hand in a sentence."""
        end = "and wins" if result.points >= ENOUGH else f"and {ENOUGH} were needed: the hand is lost"
        alone = "the lone declarer" if result.partner == NOBODY else "the declarer's side"
        return f"{result.bid.title}: {alone} has {result.points} of {ALL} points, {end}."


def won_by(state: State, side: Seats) -> Cards:
    """Return all cards of the tricks that *side* has won."""
    cards = 0
    for seat, pile in enumerate(state.zones[PILES:DISCARDS]):
        if side >> seat & 1:
            cards |= pile
    return cards


def by_side(stakes: Sequence[Stake]) -> dict[str, dict[str, int]]:
    """Return the factor of each item at stake, for either side."""
    found: dict[str, dict[str, int]] = {DECLARERS: {}, DEFENDERS: {}}
    for item, side, factor in stakes:
        found[side][item] = factor
    return found


THROWN_IN = {ANNULLED: "The hand is annulled: the same dealer deals again, for twice as much."}
"""Why nobody scores, by the outcome of the hand."""


def void(bonus: Bonus, made: Container[str], named: Mapping[str, int], side: str) -> bool:
    """Return whether *bonus* counts for nothing, made or missed, by what else its side has *made*."""
    if bonus.only == "side" and side == DEFENDERS:
        return True
    if bonus.not_with and bonus.not_with in made:
        return True
    return bool(bonus.part_of) and bonus.part_of in made and bonus.part_of in named


def times(factor: int) -> str:
    """Return what contras have made of something, in words."""
    return f" × {factor}" if factor > 1 else ""
