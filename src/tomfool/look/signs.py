"""The signs of suits and trumps: in a box of 100 × 100 about the origin, in one colour, holes left open."""

from __future__ import annotations

from collections.abc import Callable

from tomfool.look.pen import around, at, fill, line, ring, star

SPIRAL = "M3 4A9 9 0 0 0 -14 1A19 19 0 0 0 24 3A29 29 0 0 0 -33 -1A38 38 0 0 0 5 38C24 39 36 34 48 24"
WAVES = "".join(
    f"M-50 {y + 10}C-40 {y - 16} -20 {y - 22} 0 {y - 6}S36 {y + 6} 50 {y - 12}C42 {y + 20} 18 {y + 30} 0 {y + 16}"
    f"S-36 {y - 4} -50 {y + 10}Z"
    for y in (-30, 0, 30)
)
SIGNS: dict[str, Callable[[str], str]] = {
    # Earth: two peaks, the nearer one with its snow line
    "E": lambda c: fill(
        "M-16 -46L-31 -19L-22 -10L-13 -18L-4 -9L3 -13ZM-35 -12L-50 42H34L7 -7L-4 1L-13 -9L-22 0ZM20 -20L12 -8L41 42H50Z", c
    ),
    # Air: a spiral with a tail
    "A": lambda c: line(SPIRAL, c, 15.5, stroke_linecap="round"),
    # Fire: one flame, leaning, with its heart cut out
    "F": lambda c: fill(
        "M6 -50C10 -30 38 -16 38 14C38 37 22 50 1 50C-21 50 -38 37 -38 12C-38 -5 -29 -14 -24 -30C-17 -23 -13 -17 -11 -9"
        "C-2 -20 4 -34 6 -50ZM2 42C12 42 18 34 17 25C16 15 5 8 3 -6C-3 8 -15 14 -16 26C-17 35 -9 42 2 42Z",
        c, fill_rule="evenodd",
    ),
    # Water: three waves
    "W": lambda c: fill(WAVES, c),
    "H": lambda c: fill(
        "M0 46C-13 28-46 8-46-18C-46-35-35-46-22-46C-11-46-3-38 0-27C3-38 11-46 22-46C35-46 46-35 46-18C46 8 13 28 0 46Z", c
    ),
    "S": lambda c: fill(
        "M0-50C11-30 45-10 45 16C45 30 35 39 24 39C15 39 8 35 4 28C4 38 8 45 17 50H-17C-8 45-4 38-4 28C-8 35-15 39-24 39"
        "C-35 39-45 30-45 16C-45-10-11-30 0-50Z", c
    ),
    "C": lambda c: fill(
        "M0-48A21 21 0 0 1 15-12A21 21 0 1 1 5 20C5 34 9 44 18 50H-18C-9 44-5 34-5 20A21 21 0 1 1-15-12A21 21 0 0 1 0-48Z", c
    ),
    "D": lambda c: fill("M0-50C10-30 24-13 39 0C24 13 10 30 0 50C-10 30-24 13-39 0C-24-13-10-30 0-50Z", c),
    # Parrotdigm: beak, nut, feather, eye
    "R": lambda c: fill("M-34-44C12-50 44-28 44 12C44 26 40 38 32 50C30 32 20 18-2 14C-24 10-40 0-44-16C-46-28-42-40-34-44Z", c),
    "K": lambda c: fill(
        "M-6-48H6V-38C30-36 46-24 46-8H-46C-46-24-30-36-6-38ZM-39 0H39C38 24 22 40 0 50C-22 40-38 24-39 0Z", c
    ),
    "B": lambda c: fill(
        "M46-48C48-10 34 22-4 32L6 14L-10 34C-16 35-22 35-27 34L-42 50L-49 43L-33 27C-34 21-33 15-32 9L-12-8L-29 3C-20-32 8-50 46-48Z", c
    ),
    "Y": lambda c: fill(
        "M0-46A46 46 0 1 1 0 46A46 46 0 1 1 0-46ZM0-26A26 26 0 1 0 0 26A26 26 0 1 0 0-26ZM0-12A12 12 0 1 1 0 12A12 12 0 1 1 0-12Z",
        c, fill_rule="evenodd",
    ),
    # trumps, Fool, Good, Evil
    "trump": lambda c: star(4, 50, 17, c) + star(4, 26, 12, c, turn=45),
    "bell": lambda c: fill(
        "M0-50A9 9 0 0 1 9-38A40 40 0 0 1 42-2H-42A40 40 0 0 1-9-38A9 9 0 0 1 0-50ZM-42 6H42A42 42 0 0 1 8 46V24A8 8 0 1 0-8 24V46A42 42 0 0 1-42 6Z",
        c,
    ),
    "halo": lambda c: ring(0, 0, 22, c, 12) + around(8, fill("M-6-36L0-52L6-36Z", c)),
    "horns": lambda c: ring(0, 14, 24, c, 12) + fill("M-28 -4C-44-14-48-34-42-50C-36-34-28-26-14-22ZM28-4C44-14 48-34 42-50C36-34 28-26 14-22Z", c),
}  # fmt: skip


def sign(which: str, x: float, y: float, size: float, colour: str, turn: float = 0) -> str:
    return at(x, y, SIGNS[which](colour), size=size / 100, turn=turn)
