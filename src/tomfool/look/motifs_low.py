"""The motifs of trumps 1 to 10, on the dark field: about the origin, some 150 wide and 170 high."""

from __future__ import annotations

from tomfool.look.inks import CREAM as C
from tomfool.look.inks import DUSK as D
from tomfool.look.inks import GOLD as G
from tomfool.look.inks import NIGHT as N
from tomfool.look.inks import ROSE as R
from tomfool.look.pen import around, at, both, box, disc, fill, line, polar, ring, star
from tomfool.look.signs import sign


def magician() -> str:
    cup = fill("M-9 -34H9L15 0H-15Z", C) + box(-18, 0, 36, 5.5, C, 2.5) + line("M-12.5 -12H12.5", N, 2.5)
    knot = "M0 -60C14 -80 42 -80 42 -60S14 -40 0 -60S-42 -80 -42 -60S-14 -40 0 -60Z"
    return (
        line(knot, G, 6)
        + at(0, -6, line("M-50 0H46", C, 6), line("M-50 0H-38", G, 6), line("M36 0H48", G, 6), turn=-14)
        + star(4, 15, 4, G, 62, -21) + star(4, 7, 2, C, 47, -40) + star(4, 6, 2, C, 70, 2)
        + at(-45, 50, cup) + at(45, 50, cup) + at(0, 44, cup, turn=-13) + disc(10, 50, 5.5, R)
        + box(-72, 56, 144, 7, G, 2) + fill("M-62 63H-50L-54 86H-64ZM62 63H50L54 86H64Z", D) + fill("M-72 66H72V71H-72Z", D)
    )  # fmt: skip


def high_priestess() -> str:
    pillar = (
        box(-10, -56, 20, 118, C) + box(-15, -66, 30, 6, C, 1.5) + box(-13, -59, 26, 5, C) + box(-13, 58, 26, 5, C)
        + box(-16, 64, 32, 8, C, 1.5)
    )  # fmt: skip
    dark = (
        box(-9, -54, 18, 112, N, stroke=C, stroke_width=2.4) + box(-15, -66, 30, 6, C, 1.5) + box(-13, -59, 26, 5, C)
        + box(-13, 58, 26, 5, C) + box(-16, 64, 32, 8, C, 1.5)
    )  # fmt: skip
    book = "M0 26C-10 18-24 18-33 22V56C-24 52-10 52 0 60C10 52 24 52 33 56V22C24 18 10 18 0 26Z"
    return (
        at(-54, 4, pillar, line("M-4 -52V58M4 -52V58", N, 1.6)) + at(54, 4, dark, line("M-3.5 -50V56M3.5 -50V56", C, 1))
        + fill("M-36 -34C-36 10 36 10 36 -34C28 -12 -28 -12 -36 -34Z", C) + disc(0, -36, 20, G) + ring(0, -36, 14, N, 1.4)
        + fill(book, C) + line("M0 28V60", N, 2.4) + both(line("M6 31C14 27 22 27 28 29M6 39C14 35 22 35 28 37M6 47C14 43 22 43 28 45", N, 1.6))
        + star(4, 9, 2.6, G, 0, 78) + star(4, 5, 1.6, C, -18, 78) + star(4, 5, 1.6, C, 18, 78)
    )  # fmt: skip


def empress() -> str:
    grain = fill("M0 0C-7 -5-8 -14-3 -21C4 -16 5 -7 0 0Z", G)
    ear = line("M0 10V-70", G, 2.6) + "".join(
        at(0, y, at(-1, 0, grain, turn=-14), at(1, 0, grain, turn=14, flip=True)) for y in (-38, -53, -68)
    ) + at(1, -84, grain, turn=6)  # fmt: skip
    stems = "".join(
        line(f"M{x * 0.3:.0f} 32C{x * 0.35:.0f} 54 {x * 0.8:.0f} 66 {x} 84", G, 2.6)
        for x in (-30, -16, 0, 16, 30)
    )
    crownlet = "".join(
        star(5, 5.4, 2.2, C, *polar(86, a)) for a in range(-74, 75, 15) if abs(a) > 4
    ) + star(5, 8, 3.2, G, 0, -86)
    return (
        stems + "".join(at(0, 34, ear, turn=a, size=0.98) for a in (-52, -27, 27, 52)) + at(0, 34, ear, size=1.06)
        + fill("M-13 24C-6 28 6 28 13 24V42C6 38-6 38-13 42Z", R) + line("M-11 30C-5 33 5 33 11 30", C, 1.6)
        + at(0, 10, crownlet, size=1)
    )  # fmt: skip


def emperor() -> str:
    horn = (
        fill("M12 62C58 60 84 22 72 -10C64 -32 38 -36 30 -18C25 -6 34 6 46 2C54 -1 54 -10 48 -12C58 -14 63 -2 58 8C50 22 40 40 12 44Z", C)
        + line("M66 -14L52 -11M75 4L59 6M73 22L57 15M62 40L49 27M44 52L37 38M26 60L25 43", N, 2.2)
    )  # fmt: skip
    return (
        both(horn) + disc(0, 26, 37, G) + line("M-36 18C-18 30 18 30 36 18", N, 8.5) + line("M-36 18C-18 30 18 30 36 18", C, 4.5)
        + line("M0 27V-10", N, 8.5) + line("M0 27V-10", C, 4.5) + disc(0, 27, 5, R)
        + fill("M-5 -12L-8 -34L-26 -31V-45L-8 -42L-11 -62H11L8 -42L26 -45V-31L8 -34L5 -12Z", G)
        + disc(0, -38, 4, N) + star(4, 7, 2, G, -46, 78) + star(4, 7, 2, G, 46, 78) + line("M-36 78H36", G, 2.6)
    )  # fmt: skip


def key(colour: str) -> str:
    """Upright, bit at the top."""
    return (
        box(-3.6, -74, 7.2, 122, colour, 1.5) + fill("M3 -72H26V-60H18V-55H26V-43H3Z", colour)
        + "".join(ring(x, y, 8.5, colour, 6) for x, y in ((-10, 58), (10, 58), (0, 73)))
    )  # fmt: skip


def hierophant() -> str:
    bars = "".join(
        box(-w, y, 2 * w, 8, C, 1) + both(fill(f"M{w - 2} {y - 3}h6v14h-6Z", C))
        for w, y in ((16, -62), (25, -42), (34, -20))
    )
    return (
        both(at(0, 34, key(G), turn=54, size=0.94))
        + line("M0 -76V86", N, 13) + box(-4, -78, 8, 162, C, 1) + bars + disc(0, -82, 6, G) + disc(0, 34, 9, N) + disc(0, 34, 6, R)
    )  # fmt: skip


def lovers() -> str:
    heart = "M0 20C-8 10-25 0-25 -14C-25 -24-19 -30-12 -30C-6 -30-2 -26 0 -19C2 -26 6 -30 12 -30C19 -30 25 -24 25 -14C25 0 8 10 0 20Z"
    arrow = (
        line("M-46 25L42 -23", C, 3.4) + fill("M36 -29L57 -31L44 -14Z", C)
        + line("M-46 25H-57M-46 25L-49 35M-38 20.6H-49M-38 20.6L-41 31", C, 2.4)
    )  # fmt: skip
    return (
        at(0, -44, around(13, fill("M-2.6 -34L0 -50L2.6 -34Z", G), start=-84, arc=182), fill(heart, R), arrow,
           line("M-14 -23C-20 -20-21 -14-19 -10", C, 2.6, stroke_linecap="round"))
        + ring(-22, 42, 33, G, 9) + ring(22, 42, 33, C, 9)
        + line("M-8 12.1A33 33 0 0 1 4 21.4", N, 14) + line("M-11 10.9A33 33 0 0 1 7 24.5", G, 9)
    )  # fmt: skip


def chariot() -> str:
    wheel = (
        disc(0, 0, 31, N) + ring(0, 0, 27, C, 6) + around(8, line("M0 -6V-25", C, 3.4)) + disc(0, 0, 7.5, G) + disc(0, 0, 2.6, N)
    )  # fmt: skip
    canopy = "M-60 -54C-46 -84 46 -84 60 -54L60 -40C54 -32 46 -32 40 -40C34 -32 26 -32 20 -40C14 -32 6 -32 0 -40C-6 -32-14 -32-20 -40C-26 -32-34 -32-40 -40C-46 -32-54 -32-60 -40Z"
    return (
        both(box(34, -46, 6, 70, C) , box(52, -44, 4.5, 66, C))
        + fill(canopy, R) + line("M-60 -53C-46 -60 46 -60 60 -53", N, 2) + "".join(star(5, 5.5, 2.2, C, x, y) for x, y in ((-30, -63), (0, -68), (30, -63)))
        + disc(0, -84, 6, G)
        + fill("M-58 10H58L46 66H-46Z", G) + line("M-54 17H54", N, 2)
        + fill("M-19 25H19V44C19 54 8 60 0 64C-8 60-19 54-19 44Z", N) + sign("trump", 0, 42, 28, C)
        + both(at(52, 56, wheel)) + line("M-82 88H82", G, 2.6)
    )  # fmt: skip


def justice() -> str:
    pan = (
        line("M0 0L-24 50M0 0L24 50", C, 2) + fill("M-29 50H29C27 66 14 72 0 72C-14 72-27 66-29 50Z", G) + disc(0, 0, 4, G)
    )  # fmt: skip
    return (
        fill("M-7 -20H7L7 62L0 84L-7 62Z", C) + line("M0 -14V66", N, 1.6)
        + fill("M-26 -28C-18 -22 18 -22 26 -28L28 -18C18 -13-18 -13-28 -18Z", G) + box(-4, -60, 8, 36, C, 2) + line("M-4 -50H4M-4 -42H4M-4 -34H4", N, 1.8)
        + disc(0, -64, 7.5, G)
        + line("M-56 -40C-40 -48-16 -44 0 -42C16 -44 40 -48 56 -40", C, 4.6) + both(at(54, -40, pan)) + disc(0, -42, 6, G) + disc(0, -42, 2.4, N)
    )  # fmt: skip


def hermit() -> str:
    lamp = (
        ring(0, -56, 9, C, 3.4) + fill("M-24 -30L-8 -47H8L24 -30Z", C) + box(-30, -31, 60, 7, C, 2)
        + fill("M-25 -24H25L21 34H-21Z", D) + line("M-25 -24L-21 34M25 -24L21 34", C, 4) + box(-28, 33, 56, 8, C, 2) + fill("M-18 41H18L13 50H-13Z", C)
        + star(6, 25, 11, G, 0, 6) + star(6, 11, 5, C, 0, 6)
    )  # fmt: skip
    beams = around(16, fill("M-1.6 -46L0 -70L1.6 -46Z", G))
    staff = line(
        "M0 94C-3 40 4 0 0 -44C-2 -62-12 -72-22 -66C-30 -60-24 -48-16 -52", C, 6, stroke_linecap="round"
    )
    return at(12, 4, at(0, 6, beams), lamp) + at(-58, -8, staff) + line("M-76 87H76", G, 2.6)


def wheel_of_fortune() -> str:
    spokes = around(8, fill("M-3.4 -14L-5 -52H5L3.4 -14Z", G), disc(0, -30, 4.6, G))
    return (
        both(fill("M8 8L40 88H26L2 24Z", D)) + line("M-52 88H52", G, 2.6)
        + at(0, -2, ring(0, 0, 64, C, 8), ring(0, 0, 54, C, 1.6), around(8, disc(0, -64, 7, N), disc(0, -64, 4.6, R)), spokes,
             disc(0, 0, 17, N), ring(0, 0, 14, C, 4), disc(0, 0, 6, G))
        + line("M0 -2H40V10", N, 9) + line("M0 -2H40V12", C, 4.6) + disc(40, 16, 6, G)
    )  # fmt: skip
