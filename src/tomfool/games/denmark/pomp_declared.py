"""The declarations of Pomp: made for everybody by rule, from hands that nobody else sees.

What is declared is a public fact about a hidden hand, and so is what is not declared.  Worlds that are
imagined agree with both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from tomfool.cards import BIT, Cards, Seat, bits
from tomfool.cards import LOKA78 as PACK
from tomfool.games.denmark.pomp_chips import FOOL, KINGS, MAGICIAN, SEATS, from_each, pay
from tomfool.mechanics.held import played_by
from tomfool.mechanics.who import eldest
from tomfool.rules import Origin, Phase, seats_from
from tomfool.state import State
from tomfool.view import View

FULL, ABUNDANT, HALF = 10, 15, 5
STEP = 5
NOT_SAID = -1
MANY = 10
"""So many trumps, the Fool among them, are declared."""

TRUMPS = PACK.trump_mask  # the Fool is counted among them
HONOURS = PACK.parse("T1 T21 Fool")
FOURS = {
    "kings": KINGS,
    **{
        f"court {suit.name.lower()}": PACK.parse(" ".join(rank + suit.letter for rank in "KQCJ"))
        for suit in PACK.suits
    },
}
WITH_MAGICIAN = " with the Magician"


class Declaration(NamedTuple):
    """Its words, and what each of the others pays for it."""

    name: str
    value: int


def declarations(hand: Cards) -> tuple[Declaration, ...]:
    """Return everything that a *hand* has to declare, the highest of each class."""
    return (*fours(hand), *honours(hand), *trumps(hand))


def fours(hand: Cards) -> Iterator[Declaration]:
    """Kings, and the court of each suit: all four, or three and the Fool."""
    fool = hand & FOOL
    for name, cards in FOURS.items():
        held = (hand & cards).bit_count()
        if held == 4:
            yield Declaration(f"{name} abundant", ABUNDANT) if fool else Declaration(f"{name} full", FULL)
        elif held == 3 and fool:
            yield Declaration(f"{name} half", HALF)


def honours(hand: Cards) -> Iterator[Declaration]:
    """The three honours, and the highest trumps below the World without a gap."""
    if hand & HONOURS == HONOURS:
        row = in_a_row(hand)
        yield Declaration(f"honours {row + 3}", FULL + STEP * row)


def in_a_row(hand: Cards) -> int:
    """Return how many trumps from T20 down are there without a gap."""
    row = 0
    while hand & below_world(row):
        row += 1
    return row


def below_world(place: int) -> Cards:
    """Return the trump so many places below T20; 0 for none."""
    return BIT[PACK.index[f"T{20 - place}"]] if place < 19 else 0


def trumps(hand: Cards) -> Iterator[Declaration]:
    """Ten trumps or more, the Fool counted among them."""
    held = (hand & TRUMPS).bit_count()
    if held >= MANY:
        words = WITH_MAGICIAN if hand & MAGICIAN else ""
        yield Declaration(f"trumps {held}{words}", FULL + STEP * (held - MANY))


@dataclass(frozen=True)
class Declare(Phase):
    """From eldest on everybody declares what the own hand holds, and each of the others pays for it."""

    def enter(self, state: State) -> None:
        told: list[tuple[str, ...]] = [()] * SEATS
        for seat in seats_from(eldest(state), SEATS):
            made = declarations(state.zones[seat])
            told[seat] = tuple(declaration.name for declaration in made)
            for name, value in made:
                pay(state, "declarations", from_each(seat, value))
                state.note(f"declared {name}, for {value} from each", seat)
                self.tell(state, seat, name)
        state.sheet = state.sheet._replace(declared=tuple(told))
        state.advance()

    @staticmethod
    def tell(state: State, seat: Seat, name: str) -> None:
        """Let everybody know what a declaration says of single cards."""
        words = name.split()
        holds = lacks = 0
        if name.startswith("honours"):
            row = int(words[1]) - 3
            holds = HONOURS | sum(below_world(place) for place in range(row))
            lacks = below_world(row)
        elif name.startswith("trumps"):
            holds, lacks = (MAGICIAN, 0) if name.endswith(WITH_MAGICIAN) else (0, MAGICIAN)
        else:
            four = FOURS[name.rpartition(" ")[0]]
            holds = {"full": four, "abundant": four | FOOL, "half": FOOL}[words[-1]]
            lacks = FOOL if words[-1] == "full" else 0
        state.barred[seat] |= lacks
        if holds:
            state.reveal(holds, seat)

    def plausible(self, world: State) -> bool:
        """Whether each hand of the world has to declare what was declared, and nothing else."""
        told = world.sheet.declared
        for seat, names in enumerate(told):
            hand = world.zones[seat] | played_by(world, seat)
            if tuple([declaration.name for declaration in declarations(hand)]) != names:
                return False
        return True

    def origins(self, view: View, seat: Seat) -> Sequence[Origin]:
        """Which King or court a half lacks, and how many trumps are left of those declared."""
        told = view.sheet.declared
        names = told[seat] if told else ()
        halves = [FOURS[name.removesuffix(" half")] for name in names if name.endswith(" half")]
        many = next((int(name.split()[1]) for name in names if name.startswith("trumps")), 0)
        if not halves and not many:
            return ()
        played = sum(BIT[card] for trick in view.history for who, card in trick.plays if who == seat)
        played |= sum(BIT[card] for who, card in view.trick if who == seat)
        size, ways = view.counts[seat], []
        left = many - (played & TRUMPS).bit_count() if many else NOT_SAID
        for missing in product(*(bits(four) for four in halves)):
            lacks = sum(BIT[card] for card in set(missing))
            holds = 0
            for four, card in zip(halves, missing, strict=True):
                holds |= four & ~BIT[card]
            if not holds & lacks and not played & lacks:
                ways.append(Origin(1, parts(size, holds & ~played, lacks, left)))
        return ways


def parts(size: int, holds: Cards, lacks: Cards, many: int) -> tuple[tuple[int, Cards], ...]:
    """Return the parts of a hand of *size* with what is not in each: *holds*, *many* trumps, the rest."""
    held = holds.bit_count()
    if many == NOT_SAID:
        return ((held, PACK.all & ~holds), (size - held, holds | lacks))
    rest = size - held - many
    return ((held, PACK.all & ~holds), (many, PACK.all & ~TRUMPS), (rest, holds | lacks | TRUMPS))
