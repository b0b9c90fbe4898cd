"""Parrotdigm's fourteen paradigms: the card that lies in the middle and says what counts."""

from __future__ import annotations

from tomfool.look.inks import CREAM, FRENCH, GOLD, INK, PARROTS, STOCK
from tomfool.look.letters import lettering
from tomfool.look.pen import around, at, box, disc, fill, line, polar, ring, star
from tomfool.look.plain import card
from tomfool.look.signs import sign

GROUND, EDGE = "#1B3766", "#F0BC2E"
INKS = {letter: ink for letter, (_, ink, _) in PARROTS.items()}

PARADIGMS = {
    "red-2": "Red 2",
    "black-6": "Black 6",
    "blue": "Blue",
    "yellow": "Yellow",
    "red": "Red",
    "black": "Black",
    "number-4": "Fours",
    "number-7": "Sevens",
    "every-trick": "Every Trick",
    "last-tricks": "Last Tricks",
    "pairs": "Pairs",
    "four-at-once": "Four at Once",
    "trump-suit": "Trump Suit",
    "playing-train": "Playing Train",
}
"""The name of every paradigm, by its code."""


def paradigm(code: str) -> str:
    """Return the card of a paradigm as an SVG document; raise `KeyError` for a code that there is not."""
    title = PARADIGMS[code]
    return card(
        title, box(7, 7, 186, 306, GROUND, 8.5), box(11.5, 11.5, 177, 297, "none", 5, stroke=EDGE, stroke_width=1.3),
        at(100, 150, disc(0, 0, 79, EDGE, fill_opacity=0.18), around(28, fill("M-3 -79L0 -90L3 -79Z", EDGE)),
           disc(0, 0, 75, STOCK), ring(0, 0, 69, EDGE, 1.4), EMBLEMS[code]()),
        lettering("PARADIGM", 100, 26, 11, EDGE, pen=15, contrast=0.6, track=34),
        lettering(title.upper(), 100, 262, 22, CREAM, pen=16, contrast=0.55, track=12, fit=160),
    )  # fmt: skip


def number(rank: str, which: str) -> str:
    """A number large, with its sign below."""
    return lettering(rank, 0, -52, 62, INKS[which], pen=19, contrast=0.55) + sign(
        which, 0, 36, 40, INKS[which]
    )


def colour(which: str) -> str:
    return sign(which, 0, 0, 92, INKS[which])


def number_of_all(rank: str) -> str:
    """A number large, with the four signs at its corners."""
    corners = ((-42, -34, "R"), (42, -34, "K"), (-42, 34, "B"), (42, 34, "Y"))
    return lettering(rank, 0, -34, 68, INK, pen=19, contrast=0.55) + "".join(
        sign(which, x, y, 22, INKS[which]) for x, y, which in corners
    )


def sheet(x: float, turn: float, ink: str, mark: str = "") -> str:
    """A small card."""
    return at(
        x,
        6,
        box(-19, -30, 38, 60, STOCK, 5, stroke=INK, stroke_width=2.6),
        mark or star(4, 11, 4, ink),
        turn=turn,
    )


def every_trick() -> str:
    return "".join(
        sheet(x, turn, ink)
        for x, turn, ink in (
            (-34, -24, INKS["R"]),
            (-12, -8, INKS["K"]),
            (12, 8, INKS["B"]),
            (34, 24, INKS["Y"]),
        )
    )


def last_tricks() -> str:
    arrows = line("M-34 44H20M10 36L22 44L10 52M40 34V54", INK, 4)
    return at(0, -14, sheet(-24, -10, INKS["R"]), sheet(24, 10, INKS["B"])) + arrows


def pairs() -> str:
    two = lettering("8", 0, -13, 26, INK, pen=19, contrast=0.55)
    return sheet(-25, -8, INK, two) + sheet(25, 8, INK, two)


def four_at_once() -> str:
    at_once = (
        (-28, -46, "2", INKS["R"]),
        (28, -46, "6", INKS["K"]),
        (-28, 8, "4", FRENCH["C"][1]),
        (28, 8, "7", FRENCH["D"][1]),
    )
    return "".join(lettering(rank, x, y, 40, ink, pen=19, contrast=0.55) for x, y, rank, ink in at_once)


def trump_suit() -> str:
    crown = fill(
        "M-34 2L-40 -34L-18 -16L0 -44L18 -16L40 -34L34 2Z",
        GOLD,
        stroke=INK,
        stroke_width=3,
        stroke_linejoin="round",
    )
    row = "".join(
        sign(which, x, 32, 24, INKS[which]) for x, which in ((-42, "R"), (-14, "K"), (14, "B"), (42, "Y"))
    )
    return crown + row


def playing_train() -> str:
    wheels = "".join(disc(x, 34, 8, INK) + disc(x, 34, 3, GOLD) for x in (-44, -24, -2, 18, 40))
    wagons = (
        box(-56, 2, 40, 25, INKS["B"], 3)
        + box(-12, 2, 26, 25, INKS["Y"], 3)
        + line("M-16 22H-12M14 22H18", INK, 4)
    )
    engine = fill("M18 27V-8H34V6H46V-6H52V6C58 8 60 14 60 27Z", INKS["R"]) + box(22, -4, 8, 10, STOCK, 1)
    smoke = "".join(disc(*polar(r, a), s, "#9C8F86") for r, a, s in ((52, 62, 5), (54, 46, 7), (56, 26, 9)))
    return at(-2, 8, wagons, engine, wheels) + at(0, 12, smoke) + line("M-62 52H62", INK, 3)


EMBLEMS = {
    "red-2": lambda: number("2", "R"),
    "black-6": lambda: number("6", "K"),
    "blue": lambda: colour("B"),
    "yellow": lambda: colour("Y"),
    "red": lambda: colour("R"),
    "black": lambda: colour("K"),
    "number-4": lambda: number_of_all("4"),
    "number-7": lambda: number_of_all("7"),
    "every-trick": every_trick,
    "last-tricks": last_tricks,
    "pairs": pairs,
    "four-at-once": four_at_once,
    "trump-suit": trump_suit,
    "playing-train": playing_train,
}
