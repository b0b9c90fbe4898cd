"""Parrotdigm: four parrots, four temperaments."""

from __future__ import annotations

from tomfool.look.inks import BRASS, FRENCH, GOLD, INK, PARROTS, ROSE, STOCK
from tomfool.look.pen import at, both, box, disc, fill, line
from tomfool.look.plain import card, frame, index
from tomfool.look.signs import sign


def parrot_head(c: str, light: str, crest: str = "") -> str:
    """Facing right, centred on the skull."""
    return (
        crest + disc(0, 0, 26, c)
        + fill("M10 -20C24 -24 46 -16 48 8C49 20 45 28 40 34C38 22 32 14 20 12L8 10Z", STOCK, stroke=INK, stroke_width=2.4, stroke_linejoin="round")
        + fill("M12 12C22 13 30 18 33 27C24 34 12 30 9 20Z", INK)
        + fill("M-6 -6C0 -20 16 -20 20 -8C22 4 12 12 2 10C-4 8-8 2-6 -6Z", STOCK)
        + disc(7, -4, 5.4, INK) + disc(8.6, -5.8, 1.7, STOCK)
        + line("M24 -10C30 -11 35 -8 38 -3", INK, 1.4)
    )  # fmt: skip


def plume(length: float, width: float, c: str, vane: str) -> str:
    """A feather hanging from the origin."""
    w, ln = width / 2, length
    return fill(
        f"M0 0C{w} {ln * 0.2:.1f} {w} {ln * 0.75:.1f} 0 {ln}C{-w} {ln * 0.75:.1f} {-w} {ln * 0.2:.1f} 0 0Z",
        c,
        stroke=STOCK,
        stroke_width=1.6,
    ) + line(f"M0 {ln * 0.18:.1f}V{ln * 0.86:.1f}", vane, 1.5)


def perch(y: float, reach: float = 66) -> str:
    return (
        box(-reach, y, 2 * reach, 8, BRASS, 4) + box(-reach, y, 2 * reach, 3, GOLD, 1.5) + both(disc(reach, y + 4, 7, GOLD))
    )  # fmt: skip


def claw(x: float, y: float) -> str:
    return "".join(box(x + d, y - 3, 5.4, 15, INK, 2.7) for d in (-7, -1, 5))


def red_parrot(c: str, light: str) -> str:
    """Upright, smooth-headed, a long tail below the perch."""
    return (
        "".join(at(x, 34, plume(ln, 15, k, STOCK), turn=t) for x, ln, k, t in ((-22, 66, FRENCH["D"][1], 16), (-14, 76, c, 9), (-8, 66, GOLD, 2)))
        + fill("M-4 -74C30 -70 46 -36 38 -2C32 26 10 46 -14 52C-34 30-44 -10-36 -42C-30 -62-18 -74-4 -74Z", c)
        + fill("M34 -20C40 4 26 30 2 44C12 22 18 0 18 -18Z", light)
        + "".join(at(x, y, plume(ln, 20, k, STOCK), turn=t) for x, y, ln, k, t in ((0, -24, 74, FRENCH["D"][1], 20), (-10, -30, 72, GOLD, 16), (-20, -36, 66, c, 12)))
        + at(8, -66, parrot_head(c, light)) + perch(50) + claw(2, 50) + claw(22, 50)
    )  # fmt: skip


def black_parrot(c: str, light: str) -> str:
    """A palm cockatoo: a crest like flames, a nut held up in one claw."""
    crest = "".join(
        at(-6, -14, plume(ln, 13, c, light), turn=t)
        for ln, t in ((44, 104), (54, 124), (60, 144), (60, 164), (52, 184), (40, 202))
    )
    return (
        "".join(at(x, 30, plume(ln, 16, k, light), turn=t) for x, ln, k, t in ((-20, 60, c, 18), (-12, 66, light, 8), (-4, 58, c, 0)))
        + fill("M-4 -64C30 -62 44 -30 38 0C32 28 12 46 -12 52C-34 32-44 -4-36 -36C-30 -54-18 -64-4 -64Z", c)
        + "".join(at(x, y, plume(ln, 22, c, light), turn=t) for x, y, ln, t in ((0, -14, 70, 20), (-11, -20, 68, 15), (-22, -26, 62, 10)))
        + at(10, -52, parrot_head(c, light, crest), fill("M-10 4C-6 -2 0 0 4 8C2 16-6 16-10 4Z", PARROTS["R"][1]))
        + perch(50) + claw(2, 50)
        + line("M22 30C40 30 52 22 56 6", c, 8, stroke_linecap="round") + disc(57, -2, 10, BRASS, stroke=STOCK, stroke_width=1.6)
        + line("M50 2C54 8 62 8 66 2", INK, 3.4, stroke_linecap="round")
    )  # fmt: skip


def blue_parrot(c: str, light: str) -> str:
    """In flight, both wings up."""
    wing = "".join(
        at(0, 0, plume(ln, 21, k, STOCK), turn=t)
        for ln, k, t in (
            (62, light, 92),
            (74, c, 108),
            (84, light, 123),
            (90, c, 138),
            (90, light, 153),
            (82, c, 168),
        )
    )
    flying = (
        "".join(at(-34, 40, plume(ln, 16, k, STOCK), turn=t) for ln, k, t in ((58, c, 58), (64, light, 44), (56, c, 30)))
        + at(4, 0, at(0, 0, wing, size=0.8), turn=34)
        + fill("M36 -34C34 0 12 36 -40 48C-46 20-26 -18 2 -36Z", c)
        + fill("M34 -8C26 16 6 34 -22 44C-8 26 8 4 18 -8Z", light)
        + at(-12, 6, wing, turn=8)
        + at(28, -34, parrot_head(c, light), turn=-8, size=0.96)
        + line("M-2 36L8 46M8 30L18 39", INK, 4.4, stroke_linecap="round")
    )  # fmt: skip
    return at(2, 14, flying, size=0.94)


def yellow_parrot(c: str, light: str) -> str:
    """Head down, hanging from the perch, the crest curled."""
    crest = "".join(
        line(
            f"M-8 -16C{x} {y} {x - 16} {y - 12} {x - 6} {y - 18}S{x + 10} {y - 10} {x + 2} {y - 6}",
            light,
            7,
            stroke_linecap="round",
        )
        for x, y in ((-30, -18), (-22, -32), (-8, -42))
    )
    bird = (
        "".join(at(x, 32, plume(ln, 15, k, STOCK), turn=t) for x, ln, k, t in ((-20, 60, c, 22), (-12, 68, light, 13), (-6, 60, c, 4)))
        + fill("M-4 -66C30 -64 44 -32 38 0C32 28 12 46 -12 52C-34 32-44 -4-36 -36C-30 -56-18 -66-4 -66Z", light)
        + fill("M36 -12C36 12 20 34 2 46C10 24 16 4 16 -10Z", "#F8DB86")
        + "".join(at(x, y, plume(ln, 22, k, STOCK), turn=t) for x, y, ln, k, t in ((0, -16, 72, c, 20), (-11, -22, 70, light, 15), (-22, -28, 62, c, 10)))
        + at(10, -58, parrot_head(light, light, crest), disc(-6, 12, 6, ROSE))
    )  # fmt: skip
    return at(0, -2, perch(-54, 58), at(0, 4, bird, turn=180, size=0.94), claw(-12, -54), claw(-31, -54))


PARROT_DRAWINGS = {"R": red_parrot, "K": black_parrot, "B": blue_parrot, "Y": yellow_parrot}


def parrot_card(number: str, colour: str) -> str:
    name, ink, light = PARROTS[colour]
    count = int(number)
    seeds = "".join(sign(colour, 100 + (i - (count - 1) / 2) * 15.4, 289, 11, ink) for i in range(count))
    return card(
        f"{name} {number}", frame(ink), index(number, colour, ink),
        at(116, 168, disc(0, 0, 74, light, fill_opacity=0.16), PARROT_DRAWINGS[colour](ink, light), size=0.94), seeds,
    )  # fmt: skip
