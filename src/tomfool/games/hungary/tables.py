"""The bonus tables of the four Hungarian games, each laid over the one before."""

from __future__ import annotations

from collections.abc import Iterator

from tomfool.cards import Cards
from tomfool.games.austria.cards import Deck
from tomfool.games.hungary.cards import DECK42, DECK46
from tomfool.games.hungary.items import (
    Bags,
    Bonus,
    WinsBoth,
    WinsBy,
    WinsLast,
    WinsOne,
    of_suit,
    palatine,
    paskievics,
    with_parts,
)

PASKIEVICS = paskievics(DECK42, 9)
PALATINE = (*PASKIEVICS, *palatine(DECK42, 9))


# Magus: Birds and pheasants

BIRDS = "two little birds"


def named_cards(deck: Deck) -> tuple[tuple[str, str, str, Cards], ...]:
    """Return what a Bird may be won with: the word of the item, how people say it, the cards."""
    pack = deck.pack
    return (
        ("sparrow", "the", "1", pack.parse("T1")),
        ("owl", "the", "2", pack.parse("T2")),
        ("king", "a", "King", deck.kings),
    )


def birds(deck: Deck, family: str, number: int, value: int) -> Iterator[Bonus]:
    """Yield the items of winning trick *number* with a card that is named."""
    for word, article, said, cards in named_cards(deck):
        yield Bonus(
            f"{family} {word}",
            f"win trick {number} with {article} {said}",
            WinsBy(number - 1, cards),
            value,
            family=family,
            variant=said,
            joint=f"with {article}",
            asks=f"win trick {number} with the card you name",
        )


def pheasant(deck: Deck, name: str, code: str, number: int) -> Bonus:
    """Return the item of winning an early trick with a low trump."""
    text = f"win trick {number} with the {code[1:]}"
    return Bonus(name, text, WinsBy(number - 1, deck.pack.parse(code)), 50, 10)


def magus(second_pheasant: int) -> tuple[Bonus, ...]:
    """Return the table of Magus; the Second Pheasant wins the trick of that number."""
    deck, pack = DECK42, DECK42.pack
    world, low = pack.card("T21"), pack.parse("T1 T2")
    return (
        *with_parts(PALATINE, BIRDS, ("sparrow",)),
        Bonus(
            "last owl", "win trick 9, the last, with the 2", WinsBy(-1, pack.parse("T2")),
            10, 5, part_of=BIRDS,
        ),
        Bonus("owl", "win trick 8 with the 2", WinsBy(-2, pack.parse("T2")), 20, part_of=BIRDS),
        Bonus(
            BIRDS, "win tricks 8 and 9 with the 1 and the 2, in either order", WinsBoth(low), 40
        ),
        *birds(deck, "large bird", 7, 30),
        *birds(deck, "little bird", 6, 40),
        pheasant(deck, "first pheasant", "T1", 1),
        pheasant(deck, "second pheasant", "T2", second_pheasant),
        Bonus(
            "brace", "win trick 1 with the 21, and takes the 1 and the 2 in it",
            Bags(world, low), 60, 30, only="leader", quiet=Bags(world, low, others=True),
        ),
        *(
            of_suit(
                suit, "house", "win tricks 7, 8 and 9, each with a card of",
                WinsLast(3, pack.suit(suit.letter)), 100,
            )
            for suit in pack.suits
        ),
        Bonus(
            "three kings", "win tricks 7, 8 and 9, each with a King",
            WinsLast(3, deck.kings), 100,
        ),
    )  # fmt: skip


# Emperor: ten tricks, good and evil cards, pips, marriages, families


def emperor(*, both: bool) -> tuple[Bonus, ...]:
    """Return the table of Emperor; High Game and Slam for *both* sides or the declarer's alone."""
    deck, pack = DECK46, DECK46.pack
    return (
        *paskievics(deck, 10, both=both),
        *palatine(deck, 10),
        Bonus(
            "last owl", "win trick 10, the last, with the 2", WinsBy(-1, pack.parse("T2")), 25
        ),
        Bonus("owl", "win trick 9 with the 2", WinsBy(-2, pack.parse("T2")), 30),
        Bonus(
            "evil one", "win any trick with a Queen or Cavalier of Fire or Water",
            WinsOne(pack.parse("QF QW CF CW")), 20,
        ),
        Bonus(
            "good one", "win any trick with a Queen or Cavalier of Earth or Air",
            WinsOne(pack.parse("QE QA CE CA")), 20,
        ),
        *(
            of_suit(
                suit, "pip", "win any trick with the 2 or the Ace of",
                WinsOne(pack.suit(suit.letter) & pack.ranks("2 A")), 30,
            )
            for suit in pack.suits
        ),
        *(
            of_suit(
                suit, "marriage", "win tricks 9 and 10 with King and Queen, in either order, of",
                WinsBoth(pack.suit(suit.letter) & pack.ranks("K Q")), 50,
            )
            for suit in pack.suits
        ),
        Bonus(
            "bethlehem", "win tricks 8, 9 and 10, each with a King", WinsLast(3, deck.kings), 60
        ),
        *(
            of_suit(
                suit, "family", "win tricks 8, 9 and 10, each with a card of",
                WinsLast(3, pack.suit(suit.letter)), 60,
            )
            for suit in pack.suits
        ),
        Bonus(
            "flock", "win tricks 8, 9 and 10, each with one of the trumps 1 to 4",
            WinsLast(3, pack.parse("T1 T2 T3 T4")), 60,
        ),
    )  # fmt: skip
