"""The motifs of trumps 11 to 21, on the dark field: about the origin, some 150 wide and 170 high."""

from __future__ import annotations

from math import cos, pi, sin

from tomfool.look.inks import BRASS
from tomfool.look.inks import CREAM as C
from tomfool.look.inks import DUSK as D
from tomfool.look.inks import GOLD as G
from tomfool.look.inks import MOSS as M
from tomfool.look.inks import NIGHT as N
from tomfool.look.inks import ROSE as R
from tomfool.look.inks import SKY as B
from tomfool.look.pen import around, at, both, box, disc, facets, fill, line, ring, star, tag
from tomfool.look.signs import sign


def strength() -> str:
    mane = at(0, 2, star(16, 80, 52, G, turn=11.25), star(16, 70, 48, BRASS))
    face = "M-38 -26C-26 -42 26 -42 38 -26C44 -8 40 10 32 22C28 44 14 58 0 58C-14 58-28 44-32 22C-40 10-44 -8-38 -26Z"
    return (
        mane + both(fill("M-44 -20C-54 -38-44 -50-30 -44C-26 -36-32 -26-44 -20Z", C, stroke=N, stroke_width=3))
        + fill(face, C, stroke=N, stroke_width=3)
        + both(
            fill("M8 -12C16 -20 28 -19 34 -11C26 -4 15 -4 8 -12Z", N), disc(20, -12, 3.2, G),
            line("M6 -20C6 -4 9 8 13 16", N, 2.6), fill("M0 36C9 40 19 36 22 26C26 38 16 48 0 46Z", N),
            line("M10 -27C18 -34 28 -32 34 -26", N, 2.6),
        )
        + fill("M-15 14C-6 10 6 10 15 14C12 24 5 29 0 31C-5 29-12 24-15 14Z", R, stroke=N, stroke_width=2) + line("M0 30V38", N, 3)
        + disc(-14, 34, 1.5, N) + disc(14, 34, 1.5, N) + line("M0 -36V-24M-8 -34L-5 -25M8 -34L5 -25", G, 3)
    )  # fmt: skip


def hanged_man() -> str:
    trunk = fill("M-7 -74H7L9 86H-9Z", C) + fill(
        "M6 -40L18 -48L20 -40L7 -30ZM6 8L17 1L19 9L7 18ZM-7 40L-18 33L-20 41L-8 50ZM-7 -14L-18 -21L-20 -13L-8 -4Z",
        C,
    )
    return (
        at(-60, 4, trunk) + at(60, 4, trunk, flip=True) + box(-73, -76, 146, 11, C, 3) + line("M-82 89H82", G, 2.6)
        + line("M0 -66V-48", G, 4) + at(0, 61, around(14, fill("M-2 -19L0 -29L2 -19Z", G)))
        + line("M0 -48V0", B, 12, stroke_linecap="round")
        + line("M0 -2L24 -21L3 -30", B, 10, stroke_linejoin="round", stroke_linecap="round") + fill("M-5 -53H5L6 -44H-6Z", C)
        + fill("M-12 -6H12L21 38C12 45-12 45-21 38Z", R) + line("M-13 2H13", N, 2.6)
        + both(line("M17 34C32 28 33 14 14 8", C, 7, stroke_linecap="round", stroke_linejoin="round"))
        + disc(0, 59, 14, C) + fill("M-14 62C-10 78 10 78 14 62C8 68-8 68-14 62Z", G)
    )  # fmt: skip


def death() -> str:
    scythe = (
        line("M-62 88L40 -74", C, 6.5)
        + line("M6 -23L-9 -33", C, 4.5)
        + fill("M44 -80C4 -92-48 -74-74 -30C-44 -58-4 -66 34 -60Z", B)
    )
    skull = "M-36 -8C-36 -34-20 -46 0 -46C20 -46 36 -34 36 -8C36 4 31 10 27 16L24 32C16 38-16 38-24 32L-27 16C-31 10-36 4-36 -8Z"
    return (
        scythe + at(8, 30, fill(skull, C, stroke=N, stroke_width=5), both(fill("M7 -8C9 -17 22 -19 28 -11C30 -2 26 6 17 7C10 7 6 0 7 -8Z", N)), fill("M0 6L7 18H-7Z", N),
             line("M-14 24V36M-5 25V37M5 25V37M14 24V36", N, 2.4))
        + both(line("M66 90V78", M, 2.6)) + line("M-82 89H82", G, 2.6)
        + "".join(at(x, 89, line("M0 0V-14", M, 2.6), fill("M0 -8C6 -10 9 -14 9 -19C3 -18 0 -14 0 -8ZM0 -4C-6 -6-9 -10-9 -15C-3 -14 0 -10 0 -4Z", M)) for x in (-40, 52, 70))
    )  # fmt: skip


def temperance() -> str:
    goblet = (
        fill("M-24 -34H24C24 -8 13 2 4 5V20C4 24 10 27 18 29V34H-18V29C-10 27-4 24-4 20V5C-13 2-24 -8-24 -34Z", C) + box(-26, -38, 52, 7, G, 2) + line("M-18 -20H18", N, 2)
    )  # fmt: skip
    stream = "".join(
        line(
            f"M{-22 + o} {-34 + o * 0.4:.0f}C{14 + o} {-30 + o} {-22 + o} {16 + o * 0.6:.0f} {26 + o * 0.5:.0f} 24",
            colour,
            w,
        )
        for o, colour, w in ((-5, B, 4.6), (2.0, C, 2.6), (8, B, 4.6))
    )
    return (
        stream + at(-42, -34, goblet, turn=62) + at(30, 56, goblet, size=1.02)
        + "".join(star(4, r, r * 0.28, G, x, y) for x, y, r in ((44, -44, 13), (58, -18, 6), (24, -64, 6), (-52, 38, 9)))
        + line("M-82 91H82", G, 2.6)
    )  # fmt: skip


def devil() -> str:
    head = "M-30 -28H30C30 -10 22 6 17 22C14 36 12 52 0 60C-12 52-14 36-17 22C-22 6-30 -10-30 -28Z"
    horn = "M8 -30C18 -52 52 -50 58 -22C62 2 48 20 56 40C76 22 84 -10 72 -36C58 -66 20 -70 8 -46Z"
    return (
        both(fill(horn, G), line("M22 -58L24 -44M40 -62L37 -45M57 -54L49 -39M70 -38L57 -29M75 -18L60 -15M74 2L57 0M68 20L54 18", N, 2.4))
        + both(fill("M26 -22C40 -24 54 -14 58 -2C46 2 32 -4 24 -12Z", R))
        + fill(head, C) + both(fill("M8 -6L25 -13C24 -4 16 1 8 -6Z", R), line("M6 40C9 38 11 35 11 31", N, 2.6), line("M5 46V58", N, 1.6))
        + disc(-3.6, 33, 1.8, N) + disc(3.6, 33, 1.8, N) + line("M0 36V42M0 -2V26", N, 2.2)
        + star(5, 14, 5.4, N, 0, -13, turn=180)
        + fill("M0 58C-8 66-8 78 0 90C8 78 8 66 0 58Z", C)
        + fill("M0 -88C10 -76 12 -68 8 -58C6 -52-6 -52-8 -58C-11 -66-4 -72 0 -88Z", R) + box(-4, -52, 8, 14, G)
    )  # fmt: skip


def tower() -> str:
    bricks = "".join(line(f"M-26 {y}H{26 + (y > 40) * 3}", N, 1.6) for y in range(-14, 84, 14)) + "".join(
        line(f"M{x} {y}v14", N, 1.6)
        for i, y in enumerate(range(-14, 78, 14))
        for x in ((-13, 9) if i % 2 else (-2, 19, -21))
    )
    window = fill("M-6 12V-2A6 6 0 0 1 6 -2V12Z", N) + fill("M0 -6C4 0 5 4 3 9H-3C-5 4-2 2 0 -6Z", R)
    return (
        fill("M-27 -26H27L31 86H-31Z", C) + bricks + fill("M-33 -40H-19V-33H-8V-40H8V-33H19V-40H33V-22H-33Z", C) + line("M-33 -22H33", N, 2)
        + at(0, 6, window, size=1.1) + at(-11, 44, window) + at(13, 44, window)
        + at(-30, -62, fill("M-24 8V-12L-13 -2L0 -18L13 -2L24 -12V8Z", G), line("M-24 3H24", N, 2), turn=-28)
        + fill("M84 -92L38 -60L52 -54L10 -26L72 -58L58 -64Z", G, stroke=N, stroke_width=2.4, stroke_linejoin="round")
        + "".join(fill(f"M{x} {y}c5 7 6 11 3 14c-2 2-6 2-8 0c-3-4 1-8 5-14Z", R) for x, y in ((-56, -24), (-48, 12), (-64, 38), (52, -16), (62, 18), (50, 48)))
        + line("M-82 88H82", G, 2.6)
    )  # fmt: skip


def star_card() -> str:
    small = ((-58, -44), (58, -44), (-66, 6), (66, 6), (-40, 46), (40, 46), (0, 62))
    return (
        "".join(star(8, 9, 3.4, C, x, y) for x, y in small) + at(0, -14, star(8, 40, 19, BRASS, turn=22.5), facets(8, 66, 17, C, G))
        + "".join(line(f"M-74 {y}C-62 {y - 9} -50 {y - 9} -37 {y}S-12 {y + 9} 0 {y}S25 {y - 9} 37 {y}S62 {y + 9} 74 {y}", B, 3) for y in (78, 88))
    )  # fmt: skip


def moon() -> str:
    fort = (
        fill("M-15 86V26H-19V14H-12V20H-5V14H5V20H12V14H19V26H15V86Z", C)
        + fill("M-4 52V42A4 4 0 0 1 4 42V52Z", N)
        + line("M-15 32H15", N, 1.6)
    )
    drops = (
        (-44, -8, 1),
        (-26, 14, 0.8),
        (0, 22, 1),
        (26, 14, 0.8),
        (44, -8, 1),
        (-12, 2, 0.6),
        (14, 2, 0.6),
    )
    return (
        at(0, -40, around(24, fill("M-1.8 -48L0 -56L1.8 -48Z", G)), disc(0, 0, 43, D),
           fill("M18 -39A43 43 0 1 0 38 21A34 34 0 1 1 18 -39Z", G), star(5, 7, 2.8, C, 16, -4))
        + "".join(at(x, y, fill("M0 -11C5 -3 6 1 4 5C2 8-2 8-4 5C-6 1-5 -3 0 -11Z", R), size=k) for x, y, k in drops)
        + at(-58, 2, fort) + at(58, 2, fort) + fill("M-5 54C-2 62-14 68-20 88H22C18 70 8 64 6 54Z", D) + line("M-5 54C-2 62-14 68-20 88M6 54C8 64 18 70 22 88", B, 2)
        + line("M-82 89H82", G, 2.6)
    )  # fmt: skip


def sun() -> str:
    wavy = fill("M-7 -38C-13 -48 1 -56-5 -66C-7 -71-4 -77 1 -80C1 -74 7 -70 5 -62C3 -54 11 -48 7 -38Z", R)
    return at(
        0, 0, around(12, fill("M-8 -36L0 -78L8 -36Z", G)), around(12, wavy, start=15), disc(0, 0, 42, N), disc(0, 0, 38, G),
        ring(0, 0, 31, N, 1.6), around(24, disc(0, -26, 1.7, N)), facets(8, 22, 9, C, BRASS), disc(0, 0, 5, N),
    )  # fmt: skip


def judgement() -> str:
    feather = "M0 0C-8 -10-10 -30-2 -46C8 -34 8 -12 0 0Z"
    wing = "".join(
        at(x, y, fill(feather, C, stroke=N, stroke_width=1.6), turn=t, size=k)
        for x, y, t, k in (
            (12, -20, 116, 1),
            (14, -26, 100, 1.16),
            (14, -33, 84, 1.26),
            (14, -40, 68, 1.26),
            (12, -46, 52, 1.12),
            (10, -50, 36, 0.92),
        )
    )
    return (
        both(wing) + both(*(line(f"M{x} 72L{x + dx} 88", G, 2.6) for x, dx in ((10, 2), (24, 9), (38, 17)))) + line("M0 74V90", G, 2.6)
        + box(-3.6, -70, 7.2, 96, G) + fill("M-3.6 20C-4 40-12 54-28 62H28C12 54 4 40 3.6 20Z", G) + tag("ellipse", cx=0, cy=62, rx=28, ry=5.5, fill=BRASS)
        + box(-7, -78, 14, 8, G, 2) + box(-6, -40, 12, 5, C, 1.5) + box(-6, 4, 12, 5, C, 1.5)
        + fill("M5 -34H46V14L36 4L25.5 14L15 4L5 14Z", C, stroke=N, stroke_width=2.4) + fill("M22 -34H29V-19H46V-12H29V9L25.5 13L22 9V-12H5V-19H22Z", R)
    )  # fmt: skip


def world() -> str:
    leaf = fill("M0 0C-9 -5-12 -15-8 -25C2 -20 6 -9 0 0Z", M)
    wreath = "".join(
        at(48 * sin(a * pi / 180), 66 * cos(a * pi / 180), leaf, turn=-a + turn, size=0.82, flip=flip)
        for a in range(14, 170, 15) for turn, flip in ((118, False), (62, True))
    )  # fmt: skip
    globe = (
        disc(0, 0, 30, B)
        + line("M-30 0H30M0 -30V30M-25 -16C-12 -10 12 -10 25 -16M-25 16C-12 10 12 10 25 16", N, 2)
        + tag("ellipse", cx=0, cy=0, rx=14, ry=30, fill="none", stroke=N, stroke_width=2)
    )
    return (
        both(wreath) + at(0, 0, globe) + ring(0, 0, 30, C, 3)
        + both(fill("M0 -60C7 -68 16 -70 20 -65C16 -58 8 -57 0 -60ZM0 60C7 52 16 50 20 55C16 62 8 63 0 60Z", R)) + disc(0, -61, 4.5, G) + disc(0, 61, 4.5, G)
        + sign("E", -64, -46, 27, M) + sign("A", 66, -60, 29, B) + sign("F", -66, 70, 28, R) + sign("W", 66, 70, 28, C)
    )  # fmt: skip
