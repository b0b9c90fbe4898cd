"""Cards as pictures: what a template needs to draw one, and to say its name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from tomfool.cards import PACKS, Card, Cards, Pack, bits
from tomfool.table.words import name, the
from tomfool.web.pages.assets import address


class Picture(NamedTuple):
    """A card face up, or a back (*code* "")."""

    code: str
    name: str
    src: str


def picture(pack: Pack, card: Card) -> Picture:
    """Return the face of *card*."""
    return _faces(pack.name)[card]


@cache
def _faces(pack: str) -> tuple[Picture, ...]:
    cards = PACKS[pack]
    return tuple(
        Picture(code, name(cards, card), address(f"cards/{code}.svg"))
        for card, code in enumerate(cards.codes)
    )


def pictures(pack: Pack, cards: Cards) -> list[Picture]:
    """Return *cards* as a sorted hand has them."""
    return [picture(pack, card) for card in pack.sort(cards)]


def chip(pack: Pack, card: Card, words: str = "") -> Picture:
    """Return the card as a word in a line of text."""
    code = pack.codes[card]
    return Picture(code, words or the(pack, card), address(f"cards/{code}.chip.svg"))


def chips(pack: Pack, cards: Cards) -> list[Picture]:
    """Return *cards* as words, sorted."""
    return [chip(pack, card) for card in pack.sort(cards)]


def back(pack: Pack) -> Picture:
    """Return the back of the cards of *pack*."""
    house = (
        "loka" if pack.trumps else "french" if "S" in {suit.letter for suit in pack.suits} else "parrotdigm"
    )
    return Picture("", "", address(f"cards/back-{house}.svg"))


def by_rank(pack: Pack, cards: Cards) -> list[Card]:
    """Return *cards* by rank, high to low, the trumps first."""
    trumps = list(reversed(list(bits(cards & pack.trump_mask))))
    plain = pack.sort(cards & ~pack.trump_mask)
    heights = {
        code: height for suit in pack.suits for height, code in enumerate(suit.codes)
    }  # equal ranks of different suits stand together, as far as the suits rank alike
    return trumps + sorted(plain, key=lambda card: -heights[pack.codes[card]])


def ordered(pack: Pack, cards: Cards, order: str) -> list[Card]:
    """Return *cards* in the *order* that a person likes: by suits, or by ranks."""
    return by_rank(pack, cards) if order == "ranks" else pack.sort(cards)


def named(pack: Pack, codes: Iterable[str]) -> Sequence[Picture]:
    """Return the chips of the cards among *codes*; calls are passed over."""
    return [chip(pack, pack.index[code]) for code in codes if code in pack.index]
