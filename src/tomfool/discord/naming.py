"""Cards, calls and people as Discord shows them: short enough for a button, and plain."""

from __future__ import annotations

from collections.abc import Iterable

from tomfool.cards import Cards, Pack
from tomfool.table.words import upper_first
from tomfool.web.texts import NAME

ORNAMENT = "*_~`|<>@#:[]()\\/"
"""Signs that Discord takes for more than themselves; names go without."""
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def hand_in_text(pack: Pack, cards: Cards) -> str:
    """Return a hand suit by suit.

    >>> from tomfool.cards import FRENCH52, LOKA78
    >>> hand_in_text(FRENCH52, FRENCH52.parse("KS QS 10H"))
    '♠ K Q · ♥ 10'
    >>> hand_in_text(LOKA78, LOKA78.parse("KE T21 T3 Fool"))
    'Earth K · trumps Fool 21 3'
    """
    parts = []
    french = {suit.letter for suit in pack.suits} == set(SIGNS)
    for suit, mask in zip(pack.suits, pack.suit_masks, strict=False):
        held = [pack.codes[card].removesuffix(suit.letter) for card in pack.sort(cards & mask)]
        if held:
            parts.append(f"{SIGNS[suit.letter] if french else suit.name} {' '.join(held)}")
    trumps = [pack.codes[card] for card in pack.sort(cards & pack.trump_mask)]
    if trumps:
        parts.append(f"trumps {' '.join(code[1:] if code[1:].isdigit() else code for code in trumps)}")
    return " · ".join(parts)


def card_label(pack: Pack, code: str) -> str:
    """Return a card as a button says it: ``K♠``, ``10 of Water``, ``T21``.

    >>> from tomfool.cards import FRENCH52, LOKA78, PARROT40
    >>> card_label(FRENCH52, "KS"), card_label(LOKA78, "10W"), card_label(LOKA78, "T21")
    ('K♠', '10 Water', 'Trump 21')
    >>> card_label(PARROT40, "7K")
    '7 Black'
    """
    for suit in pack.suits:
        if code.endswith(suit.letter) and code.removesuffix(suit.letter) in suit.ranks:
            rank = code.removesuffix(suit.letter)
            return f"{rank}{SIGNS[suit.letter]}" if pack.name == "FRENCH52" else f"{rank} {suit.name}"
    return f"Trump {code[1:]}" if code[1:].isdigit() else code


def call_label(pack: Pack, call: str) -> str:
    """Return a call as a button says it, cards in it as their own buttons would.

    >>> from tomfool.cards import LOKA78
    >>> call_label(LOKA78, "partnership T19 slam"), call_label(LOKA78, "call KE")
    ('Partnership Trump 19 slam', 'Call K Earth')
    """
    words = " ".join(card_label(pack, word) if word in pack.index else word for word in call.split(" "))
    return upper_first(words)


def free_name(name: str, others: Iterable[str]) -> str:
    """Return how somebody called *name* is called at a table: plain words, and no name of *others*.

    >>> free_name("**@everyone** `Anna`", ["everyone Anna"])
    'everyone Anna 2'
    """
    plain = "".join(sign if sign.isprintable() and sign not in ORNAMENT else " " for sign in name)
    plain = " ".join(plain.split())[:NAME].strip() or "Somebody"
    taken = {other.casefold() for other in others}
    number, free = 2, plain
    while free.casefold() in taken:
        free = f"{plain[: NAME - 3]} {number}"
        number += 1
    return free
