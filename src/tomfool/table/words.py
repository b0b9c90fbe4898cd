"""Cards and lists in words, as people say them at a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tomfool.cards import Card, Cards, Pack

RANKS = {"K": "King", "Q": "Queen", "C": "Cavalier", "J": "Jack", "A": "Ace"}
TRUMPS = (
    "Magician", "High Priestess", "Empress", "Emperor", "Hierophant", "Lovers", "Chariot", "Justice",
    "Hermit", "Wheel of Fortune", "Strength", "Hanged Man", "Death", "Temperance", "Devil", "Tower",
    "Star", "Moon", "Sun", "Judgement", "World",
)  # fmt: skip
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_BARE = {"Justice", "Strength", "Death", "Temperance", "Judgement"}  # said without an article
_COLOURS = {"Red", "Black", "Blue", "Yellow"}


def name(pack: Pack, card: Card) -> str:
    """Return the whole name of *card* without an article.

    >>> from tomfool.cards import LOKA78, PARROT40
    >>> [name(LOKA78, LOKA78.card(code)) for code in ("KE", "10W", "T14", "Fool")]
    ['King of Earth', '10 of Water', '14, Temperance', 'Fool']
    >>> name(PARROT40, PARROT40.card("7K"))
    'Black 7'
    """
    code = pack.codes[card]
    if pack.trump_mask >> card & 1:
        return f"{code[1:]}, {_title(pack, int(code[1:]))}" if code[1:].isdigit() else code
    suit = suit_of(pack, card)
    rank = RANKS.get(code[:-1], code[:-1])
    return f"{suit} {rank}" if suit in _COLOURS else f"{rank} of {suit}"


def the(pack: Pack, card: Card, led: Cards = 0) -> str:
    """Return *card* as a sentence names it; without its suit where the suit *led* says it.

    >>> from tomfool.cards import LOKA80
    >>> fire = LOKA80.suit("F")
    >>> [the(LOKA80, LOKA80.card(code), fire) for code in ("KF", "KE", "T14", "Fool", "Good")]
    ['the King', 'the King of Earth', 'the 14', 'the Fool', 'Good']
    """
    code = pack.codes[card]
    if pack.trump_mask >> card & 1:
        return code if code in {"Good", "Evil"} else f"the {code.removeprefix('T')}"
    if led >> card & 1:
        return f"the {RANKS.get(code[:-1], code[:-1])}"
    return f"the {name(pack, card)}"


def cards_in_words(pack: Pack, cards: Cards, *, led: Cards = 0, joint: str = "and") -> str:
    """Return a set of cards as a list in a sentence, in the order of a sorted hand.

    >>> from tomfool.cards import LOKA78
    >>> cards_in_words(LOKA78, LOKA78.parse("KE 2E T14"))
    'the King of Earth, the 2 of Earth and the 14'
    """
    return listed([the(pack, card, led) for card in pack.sort(cards)], joint)


def set_in_words(pack: Pack, cards: Cards) -> str:
    """Return a set as people call it: by its rank, or by its suit and how long it is.

    >>> from tomfool.cards import FRENCH52
    >>> for codes in ("9S", "9S 9D", "KS KH KC KD", "QC 9C", "AH KH 2H"):
    ...     print(set_in_words(FRENCH52, FRENCH52.parse(codes)))
    the 9 of Spades
    the pair of 9s
    the four Kings
    two Clubs, Queen high
    three Hearts, Ace high
    """
    members = pack.sort(cards)
    if len(members) == 1:
        return the(pack, members[0])
    ranks = {pack.codes[card][:-1] for card in members}
    top = RANKS.get(pack.codes[members[0]][:-1], pack.codes[members[0]][:-1])
    if len(ranks) == 1:
        many = "pair of" if len(members) == 2 else spelt(len(members))
        return f"the {many} {top}s"
    return f"{spelt(len(members))} {suit_of(pack, members[0])}, {top} high"


def seats_named(text: str, names: Sequence[str]) -> str:
    """Return *text* with ``seat 1`` and the like as the *names* of those who sit there.

    >>> seats_named("Seat 1 gives 4, and you give seat 0 nothing.", ["Anna", "Bruno"])
    'Bruno gives 4, and you give Anna nothing.'
    >>> seats_named("take seat 0's offer", ["You", "Bruno"])
    'take your offer'
    """

    def named(found: re.Match[str]) -> str:
        name = names[int(found[1])]
        return "your" if name == "You" and found[2] else name + (found[2] or "")

    return re.sub(r"\b[Ss]eat (\d+)\b('s)?", named, text)


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Return *words* as a list in a sentence.

    >>> listed(["Anna", "Bruno", "Cleo"], "or")
    'Anna, Bruno or Cleo'
    """
    return f" {joint} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def spelt(number: int) -> str:
    """Return a small *number* as a word, a larger one in digits."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def counted(number: int, noun: str) -> str:
    """Return a number of things: ``1 trick``, ``3 tricks``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def counted_of(number: int, suit: str) -> str:
    """Return a number of cards of a suit: ``3 of Earth``, ``3 trumps``, ``3 Red cards``."""
    if suit in _COLOURS:
        return counted(number, f"{suit} card")
    return f"{number} trumps" if suit == "trumps" else f"{number} of {suit}"


def signed(number: int) -> str:
    """Return *number* with its sign, the minus as printers set it.

    >>> signed(12), signed(-3), signed(0)
    ('+12', '−3', '0')
    """
    return f"{number:+d}".replace("-", "−") if number else "0"


def suit_of(pack: Pack, card: Card) -> str:
    """Return the name of the card's suit: ``Earth``, or ``trumps``."""
    for suit, mask in zip(pack.suits, pack.suit_masks, strict=False):
        if mask >> card & 1:
            return suit.name
    return "trumps"


def codes_to_words(pack: Pack, text: str) -> str:
    """Return *text* with every card's code in it put into words.

    >>> from tomfool.cards import LOKA78
    >>> codes_to_words(LOKA78, "must follow Fire: you hold JF, 8F")
    'must follow Fire: you hold the Jack of Fire, the 8 of Fire'
    >>> codes_to_words(LOKA78, "The Fool stays with you, and the T21.")
    'The Fool stays with you, and the 21.'
    """
    codes = sorted(pack.codes, key=len, reverse=True)
    pattern = rf"(?:\b([Tt])he )?\b({'|'.join(map(re.escape, codes))})\b"

    def named(found: re.Match[str]) -> str:
        words = the(pack, pack.card(found[2]))
        return upper_first(words) if found[1] == "T" else words

    return re.sub(pattern, named, text)


def calls_to_words(pack: Pack, text: str) -> str:
    """Return *text*, a call or what speaks of one, with its codes of cards and letters of suits in words.

    >>> from tomfool.cards import LOKA78
    >>> calls_to_words(LOKA78, "Show your suit E: KE QE T1.")
    'Show your suit of Earth: the King of Earth, the Queen of Earth, the 1.'
    """
    for suit in pack.suits:
        text = re.sub(rf"\b([Ss]uit) {suit.letter}\b", rf"\1 of {suit.name}", text)
    codes = "|".join(map(re.escape, sorted(pack.codes, key=len, reverse=True)))
    return codes_to_words(pack, re.sub(rf"\b({codes}) (?=({codes})\b)", r"\1, ", text))


def typeset(words: str) -> str:
    """Return *words* with their quotation marks and apostrophes as printers set them.

    >>> typeset("the defenders' talon: 'prop' stands, Anna's bid")
    'the defenders’ talon: “prop” stands, Anna’s bid'
    """
    return re.sub(r"(?<=\w)'", "’", re.sub(r"(?<!\w)'([^']+)'(?!\w)", r"“\1”", words))


def upper_first(words: str) -> str:
    """Return *words* with a capital at the front; the others stay as they are.

    >>> upper_first("against KE")
    'Against KE'
    """
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """Return *words* with a capital at the front and a full stop behind."""
    words = upper_first(words)
    return words if words.endswith((".", "!", "?", "”")) else f"{words}."


def paragraph(sentences: Iterable[str]) -> str:
    """Return *sentences* in a row, the empty ones left out."""
    return " ".join(filter(None, sentences))


def _title(pack: Pack, number: int) -> str:
    title = "Angel" if number == 20 and pack.name == "LOKA62" else TRUMPS[number - 1]
    return title if title in _BARE else f"the {title}"
