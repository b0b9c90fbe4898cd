"""The backs of the packs, the same on their heads."""

from __future__ import annotations

from tomfool.look.inks import CREAM, DUSK, GOLD, NIGHT
from tomfool.look.pen import around, at, box, disc, fill, line, num, ring, star
from tomfool.look.plain import card


def back(pack: str = "loka") -> str:
    """The same on its head: nobody can mark a card by turning it."""
    ground, shade, edge = {
        "loka": (NIGHT, DUSK, GOLD), "french": ("#17433B", "#24584E", "#D9C48A"), "parrotdigm": ("#1B3766", "#2B4C84", "#F0BC2E"),
    }[pack]  # fmt: skip
    wide, high = 164 / 8, 284 / 12
    lattice = "".join(
        f"M{num(x)} {num(y - high / 2)}l{num(wide / 2)} {num(high / 2)}l{num(-wide / 2)} {num(high / 2)}l{num(-wide / 2)} {num(-high / 2)}Z"
        for i in range(8) for j in range(12) for x, y in [(18 + wide * (i + 0.5), 18 + high * (j + 0.5))]
    )  # fmt: skip
    studs = "".join(
        disc(18 + wide * i, 18 + high * j, 1.5, edge) for i in range(1, 8) for j in range(1, 12)
        if ((18 + wide * i - 100) / 46) ** 2 + ((18 + high * j - 160) / 46) ** 2 > 1.3
    )  # fmt: skip
    bell = disc(0, -57, 6, edge, stroke=ground, stroke_width=2) + line("M-6 -57H6", ground, 1.4)
    collar = around(
        8, fill("M-13 -20L0 -54L13 -20Z", CREAM, stroke=ground, stroke_width=2), at(0, 2, bell, size=0.9)
    ) + around(8, fill("M-12 -14L0 -40L12 -14Z", edge, stroke=ground, stroke_width=2), start=22.5)
    return card(
        f"Card back, {pack}", box(7, 7, 186, 306, ground, 8.5), fill(lattice, shade), studs,
        box(11.5, 11.5, 177, 297, "none", 5, stroke=edge, stroke_width=1.3), box(14.6, 14.6, 170.8, 290.8, "none", 3, stroke=edge, stroke_width=0.6),
        at(100, 160, disc(0, 0, 62, ground, stroke=edge, stroke_width=1.3), ring(0, 0, 58.5, edge, 0.6), at(0, 0, collar, size=0.9),
           disc(0, 0, 15, edge, stroke=ground, stroke_width=2), star(4, 11, 4, ground)),
    )  # fmt: skip
