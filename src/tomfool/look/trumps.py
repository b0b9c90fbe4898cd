"""The plate of a trump; the birds; the Fool, Good and Evil."""

from __future__ import annotations

from collections.abc import Callable

from tomfool.look.inks import BIRDS, BRASS, CREAM, DUSK, GOLD, NIGHT, ROMAN, ROSE, STOCK, TRUMPS
from tomfool.look.inks import CREAM as C
from tomfool.look.inks import GOLD as G
from tomfool.look.inks import NIGHT as N
from tomfool.look.inks import ROSE as R
from tomfool.look.inks import SKY as B
from tomfool.look.letters import lettering
from tomfool.look.motifs_high import (
    death,
    devil,
    hanged_man,
    judgement,
    moon,
    star_card,
    strength,
    sun,
    temperance,
    tower,
    world,
)
from tomfool.look.motifs_low import (
    chariot,
    emperor,
    empress,
    hermit,
    hierophant,
    high_priestess,
    justice,
    lovers,
    magician,
    wheel_of_fortune,
)
from tomfool.look.pen import around, at, both, box, disc, fill, line, num, tag
from tomfool.look.plain import card
from tomfool.look.signs import sign

MOTIFS = (
    magician, high_priestess, empress, emperor, hierophant, lovers, chariot, justice, hermit, wheel_of_fortune, strength,
    hanged_man, death, temperance, devil, tower, star_card, moon, sun, judgement, world,
)  # fmt: skip


# --- the birds that trumps 1–4 turn into when they win one of the last tricks ---------------------------------------------

BIRD_DRAWINGS: dict[int, Callable[[str, str], str]] = {
    1: lambda c, hole: (
        fill("M-48 -14L-30 -20C-26 -34-10 -40 4 -34C16 -29 18 -16 24 -6C32 4 42 12 50 26L30 21C20 34 4 38-8 32C-24 24-32 8-29 -8Z", c)
        + disc(-15, -20, 3.6, hole) + line("M-10 2C2 -4 14 4 22 18", hole, 3.4) + line("M-4 34V48M8 34V48", c, 4)
    ),
    2: lambda c, hole: (
        fill("M-30 -48L-15 -38C-6 -41 6 -41 15 -38L30 -48C36 -22 36 18 24 38C12 50-12 50-24 38C-36 18-36 -22-30 -48Z", c)
        + both(disc(13, -14, 11, hole), disc(13, -14, 5, c), line("M6 20C10 24 14 24 18 20M2 32C6 36 10 36 14 32", hole, 3)) + fill("M-4 -6H4L0 6Z", hole)
    ),
    3: lambda c, hole: (
        fill("M-26 48C-34 20-30 -2-12 -14C-2 -20 14 -22 22 -12C40 -12 44 4 36 18C34 10 30 6 22 6C20 22 26 34 30 48Z", c)
        + "".join(at(-4, -14, fill("M-6 2C-12 -14-10 -30 2 -42C8 -28 8 -12 4 2Z", c), turn=t, size=k) for t, k in ((-62, 0.8), (-36, 0.95), (-10, 1)))
        + disc(12, -5, 3.6, hole) + line("M22 6C26 0 32 -2 38 0", hole, 2.4)
    ),
    4: lambda c, hole: (
        fill("M-44 48C-48 14-30 -14-2 -16C4 -18 6 -24 4 -30C2 -42 14 -50 26 -46C36 -43 40 -34 38 -22C34 -30 30 -32 24 -30C20 -22 22 -12 16 -4C34 8 30 34 18 48H6L2 36L-6 48Z", c)
        + disc(20, -39, 3.2, hole) + line("M-30 40C-30 20-20 4-4 0M-18 40C-18 26-12 16-2 12", hole, 3)
    ),
}  # fmt: skip


# --- the plate of a trump --------------------------------------------------------------------------------------------------


def field(colour: str, edge: str) -> str:
    """A coloured plate with its double line; the strip of stock below it is for the name."""
    return (
        box(7, 7, 186, 271, colour, 8.5) + box(11.5, 11.5, 177, 262, "none", 5, stroke=edge, stroke_width=1.3)
        + box(14.6, 14.6, 170.8, 255.8, "none", 3, stroke=edge, stroke_width=0.6)
    )  # fmt: skip


def caption(text: str, colour: str) -> str:
    return lettering(text.upper(), 100, 288.5, 14.5, colour, pen=15.5, contrast=0.58, track=18, fit=170)


def trump(number: int) -> str:
    name = TRUMPS[number - 1]
    mark = G if number in (1, 21) else C  # the honours' numbers are gold
    badge = at(165, 66, BIRD_DRAWINGS[number](G, NIGHT), size=0.3) if number in BIRDS else ""
    return card(
        f"{number}, {name}", field(NIGHT, G), at(103, 177, MOTIFS[number - 1](), size=0.93),
        lettering(str(number), 40, 22, 56, mark, pen=19, contrast=0.55, track=4, fit=46), sign("trump", 40, 96, 23, mark),
        lettering(ROMAN[number - 1], 178, 24, 17, G, anchor="end", pen=15, contrast=0.55, track=14, fit=90), badge,
        caption(name, NIGHT),
    )  # fmt: skip


# --- the Fool, Good and Evil ------------------------------------------------------------------------------------------------


def word_index(which: str, word: str, colour: str) -> str:
    """A sign over a word that runs down the edge, as on a joker."""
    return sign(which, 39, 42, 44, colour) + at(
        50.5, 73, lettering(word, 0, 0, 23, colour, anchor="start", pen=17, contrast=0.55, track=8), turn=90
    )


def marotte() -> str:
    def bell(x: float, y: float, r: float) -> str:
        slit = line(f"M{x - r:.1f} {y:.1f}H{x + r:.1f}", N, 1.4) + disc(x, y + r * 0.45, r * 0.2, N)
        return disc(x, y, r, G, stroke=N, stroke_width=1.6) + slit

    horn = "M0 -64C22 -66 44 -56 60 -34C66 -25 66 -12 60 -4C54 -18 42 -26 26 -24C24 -6 16 4 6 8L0 -20Z"
    ruff = "".join(
        at(
            0,
            -2,
            fill("M-8 4L0 40L8 4Z", (R, C, G, B)[i % 4], stroke=N, stroke_width=1.6),
            bell(0, 42, 4.6),
            turn=a,
        )
        for i, a in enumerate((76, -76, 50, -50, 25, -25, 0))
    )
    return (
        line("M0 20V96", C, 9) + "".join(line(f"M-4.5 {y}L4.5 {y - 7}", R, 4) for y in range(44, 100, 12)) + disc(0, 98, 8, G)
        + line("M0 44C-26 52-32 66-24 84M0 44C20 54 24 70 34 78", B, 3.4)
        + ruff
        + fill("M-21 -58C-18 -84 8 -88 10 -102C22 -88 26 -72 18 -56Z", B, stroke=N, stroke_width=1.6)
        + fill(horn, G, stroke=N, stroke_width=1.6) + at(0, 0, fill(horn, R, stroke=N, stroke_width=1.6), flip=True)
        + bell(60, 2, 7) + bell(-60, 2, 7) + bell(8, -106, 6.5)
        + fill("M-19 -36C-19 -50 19 -50 19 -36C20 -14 12 4 0 6C-12 4-20 -14-19 -36Z", C, stroke=N, stroke_width=1.6)
        + both(line("M5 -28C8 -32 12 -32 15 -28", N, 2.2, stroke_linecap="round"), disc(12, -18, 3, R))
        + line("M0 -28C-3 -20-4 -16 0 -16M-9 -9C-4 -3 4 -3 9 -9", N, 2, stroke_linecap="round")
    )  # fmt: skip


def fool() -> str:
    wide, high = 163 / 6, 249 / 6
    motley = "".join(
        f"M{num(x)} {num(y - high / 2)}l{num(wide / 2)} {num(high / 2)}l{num(-wide / 2)} {num(high / 2)}l{num(-wide / 2)} {num(-high / 2)}Z"
        for i in range(6) for j in range(6)
        for x, y in [(18.5 + wide * (i + 0.5), 18 + high * (j + 0.5))] if x > 66 or y > 150
    )  # fmt: skip
    return card(
        "The Fool", field(NIGHT, G), fill(motley, DUSK), at(118, 160, marotte(), size=0.97),
        word_index("bell", "FOOL", G), caption("The Fool", NIGHT),
    )  # fmt: skip


def good() -> str:
    feather = "M0 0C-8 -10-10 -34-2 -52C8 -38 8 -12 0 0Z"
    wing = "".join(
        at(x, y, fill(feather, STOCK, stroke=NIGHT, stroke_width=2), turn=t, size=k)
        for x, y, t, k in (
            (22, 26, 112, 0.86),
            (24, 18, 96, 0.98),
            (24, 10, 80, 1.06),
            (22, 2, 64, 1.1),
            (18, -4, 48, 1.06),
            (14, -8, 32, 0.98),
        )
    )
    body = (
        at(0, 0, around(24, fill("M-2.4 -62L0 -80L2.4 -62Z", GOLD)), around(24, fill("M-1.6 -62L0 -71L1.6 -62Z", GOLD), start=7.5))
        + both(wing) + fill("M0 -44L42 32H-42Z", GOLD, stroke=NIGHT, stroke_width=2.6, stroke_linejoin="round")
        + fill("M-25 10C-12 -8 12 -8 25 10C12 26-12 26-25 10Z", STOCK, stroke=NIGHT, stroke_width=2.2) + disc(0, 9.5, 10, NIGHT) + disc(0, 9.5, 4, GOLD)
        + tag("ellipse", cx=0, cy=-62, rx=24, ry=6.5, fill="none", stroke=BRASS, stroke_width=4)
    )  # fmt: skip
    return card(
        "Good",
        field("#F3E3B8", BRASS),
        at(108, 193, body, size=0.92),
        word_index("halo", "GOOD", NIGHT),
        caption("Good", NIGHT),
    )


def evil() -> str:
    wing = "M16 -24C28 -50 52 -58 80 -50C70 -40 68 -30 72 -18C60 -24 50 -18 50 -4C42 -12 32 -10 30 4C24 -4 20 -4 14 0Z"
    body = (
        around(24, fill("M-2.4 -62L0 -80L2.4 -62Z", ROSE), start=7.5) + disc(0, 0, 60, "#120C18")
        + both(fill(wing, DUSK, stroke=ROSE, stroke_width=2, stroke_linejoin="round"), line("M18 -22C34 -34 52 -42 78 -49M20 -18C30 -18 40 -14 50 -5", ROSE, 1.6))
        + fill("M0 48L42 -28H-42Z", ROSE, stroke="#120C18", stroke_width=2.6, stroke_linejoin="round")
        + fill("M-25 -8C-12 -26 12 -26 25 -8C12 8-12 8-25 -8Z", CREAM, stroke="#120C18", stroke_width=2.2) + fill("M0 -21C6 -12 6 -4 0 5C-6 -4-6 -12 0 -21Z", "#120C18")
        + both(fill("M8 -32C26 -38 32 -52 28 -72C46 -56 44 -36 24 -27Z", CREAM, stroke="#120C18", stroke_width=2))
        + line("M0 48C2 66-14 66-12 76C-10 86 8 84 10 74", ROSE, 4, stroke_linecap="round") + fill("M10 64L18 78H2Z", ROSE)
    )  # fmt: skip
    return card(
        "Evil",
        field("#1B1222", ROSE),
        at(108, 193, body, size=0.92),
        word_index("horns", "EVIL", ROSE),
        caption("Evil", NIGHT),
    )
