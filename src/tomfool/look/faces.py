"""Every card by its code: face, back, chip, and what a screen reader says."""

from __future__ import annotations

from tomfool.look.courts import COURTS, ace, court
from tomfool.look.inks import (
    BRASS,
    CREAM,
    FRENCH,
    INK,
    NIGHT,
    PARROTS,
    RANKS,
    ROSE,
    STOCK,
    SUITS,
    TRUMPS,
)
from tomfool.look.inks import GOLD as G
from tomfool.look.letters import lettering
from tomfool.look.parrots import parrot_card
from tomfool.look.pen import box, tag
from tomfool.look.plain import HEIGHT, WIDTH, number_card
from tomfool.look.signs import sign
from tomfool.look.trumps import evil, fool, good, trump

_LOW = ("10", "9", "8", "7", "6", "5", "4", "3", "2", "A")
LOKA = (
    *(f"{rank}{suit}" for suit in SUITS for rank in ("K", "Q", "C", "J", *_LOW)),
    *(f"T{number}" for number in range(1, 22)),
    "Fool", "Good", "Evil",
)  # fmt: skip
FRENCH_PACK = tuple(f"{rank}{suit}" for suit in FRENCH for rank in ("K", "Q", "J", *_LOW))
PARROTDIGM = tuple(f"{number}{colour}" for colour in PARROTS for number in range(10, 0, -1))
PACKS = {"loka": LOKA, "french": FRENCH_PACK, "parrotdigm": PARROTDIGM}


def name(code: str) -> str:
    """What a screen reader says: `name("CE")` is "Cavalier of Earth", `name("T17")` is "17, the Star"."""
    if code in ("Fool", "Good", "Evil"):
        return {"Fool": "the Fool"}.get(code, code)
    if code[0] == "T":
        n = int(code[1:])
        return f"{n}, {'' if n in (8, 11, 13, 14, 20) else 'the '}{TRUMPS[n - 1]}"
    rank, suit = code[:-1], code[-1]
    if suit in PARROTS:
        return f"{PARROTS[suit][0]} {rank}"
    return f"{RANKS.get(rank, rank)} of {(SUITS | FRENCH)[suit][0]}"


def face(code: str) -> str:
    """Return the face of a card as an SVG document; raise `ValueError` for a code that no pack has.

    Codes are those of the rules: `KE`, `10A`, `T17`, `Fool`, `Good`, `QS`, `7K`.
    """
    if not any(code in pack for pack in PACKS.values()):
        raise ValueError(f"no such card: {code!r}")
    special = {"Fool": fool, "Good": good, "Evil": evil}
    if code in special:
        return special[code]()
    if code[0] == "T":
        return trump(int(code[1:]))
    rank, suit = code[:-1], code[-1]
    if suit in PARROTS:
        return parrot_card(rank, suit)
    title, colour = (SUITS | FRENCH)[suit]
    if rank == "A":
        return ace(suit, title, colour)
    if rank in COURTS:
        return court(rank, suit, title, colour)
    return number_card(rank, suit, title, colour, turned=suit in FRENCH)


def chip(code: str) -> str:
    """Return the card as a word: rank and sign on a scrap of stock 60 units high, for lines of text."""
    if code in ("Fool", "Good", "Evil"):
        which, ground, ink, text = {
            "Fool": ("bell", NIGHT, G, "FOOL"), "Good": ("halo", "#F3E3B8", NIGHT, "GOOD"), "Evil": ("horns", "#1B1222", ROSE, "EVIL")
        }[code]  # fmt: skip
        word, high = 74, 28
    elif code[0] == "T":
        which, ground, ink, text, high = "trump", NIGHT, G if code in ("T1", "T21") else CREAM, code[1:], 40
        word = 22 + 18 * (len(text) - 1)
    else:
        text, which, ground, high = code[:-1], code[-1], STOCK, 40
        ink = (SUITS | FRENCH | PARROTS)[which][1]
        word = 28 + 12 * (len(text) - 1)
    wide = word + 62
    body = (
        box(
            1,
            1,
            wide - 2,
            58,
            ground,
            10,
            stroke="#CDBFA4" if ground == STOCK else "#7A6788",
            stroke_width=2,
        )
        + lettering(text, 14 + word / 2, 30 - high / 2, high, ink, pen=20, contrast=0.6, track=4, fit=word)
        + sign(which, 14 + word + 21, 30, 30, ink)
    )
    return tag(
        "svg",
        tag("title", name(code)) + body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide} 60",
        role="img",
    )


def sign_alone(which: str) -> str:
    """The sign of a suit on nothing, in its ink: `E`, `S`, `R`."""
    ink = (SUITS | FRENCH | PARROTS)[which][1]
    drawn = sign(which, 0, 0, 100, ink)
    return tag("svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox="-52 -52 104 104")


def wordmark(colour: str = INK, accent: str = BRASS) -> str:
    """The house's name with a bell before it, 345 × 64."""
    body = lettering("TOMFOOL", 66, 9, 46, colour, anchor="start", pen=17, contrast=0.45, track=12) + sign(
        "bell", 32, 32, 48, accent
    )
    return tag(
        "svg",
        tag("title", "Tomfool") + body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 345 64",
        role="img",
    )


def hand(codes: list[str], *, step: int = 66, per_row: int = 14) -> str:
    """Return *codes* (at least one) as one picture: fanned on the cloth, in even rows of at most *per_row*."""
    rows = -(-len(codes) // per_row)
    per_row = -(-len(codes) // rows)
    width = 48 + WIDTH + step * (per_row - 1)
    height = 48 + HEIGHT + 190 * (rows - 1)
    drawn = [box(0, 0, width, height, "#2F5D50", 24)]
    for i, code in enumerate(codes):
        place = f'<svg x="{24 + step * (i % per_row)}" y="{24 + 190 * (i // per_row)}" width="{WIDTH}" height="{HEIGHT}" '
        drawn.append(face(code).replace("<svg ", place, 1))
    title = tag("title", ", ".join(name(code) for code in codes))
    return tag(
        "svg", title + "".join(drawn), xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width} {height}"
    )


def transitions() -> str:
    """A style sheet that lets every card glide: one name a card, so that no style attribute is needed."""
    codes = [code for pack in PACKS.values() for code in pack]
    return "".join(
        f'[data-card="{c}"]{{view-transition-name:card-{c};view-transition-class:card}}\n' for c in codes
    )


def icon() -> str:
    """Return the bell on a dark plate: the sign of the house in a browser's tab."""
    body = box(0, 0, 64, 64, NIGHT, 14) + sign("bell", 32, 33, 46, G)
    return tag("svg", body, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 64 64")
