"""The courts, a coat of arms for each rank, and the Aces."""

from __future__ import annotations

from tomfool.look.inks import GOLD, RANKS, STOCK
from tomfool.look.letters import lettering
from tomfool.look.pen import around, at, both, box, disc, fill, line, ring
from tomfool.look.plain import card, frame, index
from tomfool.look.signs import sign


def halo(suit: str, colour: str) -> str:
    """A pale disc whose rim speaks of its suit: teeth, pearls, flames, scallops."""
    tooth = {
        "E": fill("M-8 -71L0 -81L8 -71Z", colour),
        "A": ring(0, -75, 3.4, colour, 1.6),
        "F": fill("M-7 -71C-7 -77 0 -79 5 -83C4 -78 8 -75 7 -71Z", colour),
        "W": line("M-9.2 -72A9.2 7 0 0 1 9.2 -72", colour, 2.2),
        "S": fill("M0 -82L3.4 -76.5L0 -71L-3.4 -76.5Z", colour),
        "H": disc(0, -76, 2.6, colour),
        "C": line("M-6 -72L0 -79L6 -72", colour, 1.8),
        "D": fill("M-3 -79H3V-73H-3Z", colour),
    }[suit]
    return (
        disc(0, 0, 70, colour, fill_opacity=0.1) + ring(0, 0, 70, colour, 1.6) + ring(0, 0, 66.5, colour, 0.7)
        + around(25 if suit == "W" else 28, tooth)
    )  # fmt: skip


def crown(c: str, closed: bool) -> str:
    """Width 76, standing on y = 0. Closed with arches for a King, open with leaves for a Queen."""
    edge = {"stroke": c, "stroke_width": 2.4, "stroke_linejoin": "round"}
    if closed:
        top = (
            both(fill("M-36 -10C-44 -34-34 -50-14 -50C-7 -50-2 -47 0 -43L0 -10Z", GOLD, **edge))
            + both(line("M-22 -10C-29 -28-22 -42-6 -45", c, 2))
            + line("M0 -10V-44", c, 2)
            + both(disc(-36, -30, 3.2, STOCK, stroke=c, stroke_width=1.8), disc(-25, -47, 3.2, STOCK, stroke=c, stroke_width=1.8))
            + disc(0, -52, 7, GOLD, **edge) + line("M0 -71V-58M-6 -66H6", c, 3.6)
        )  # fmt: skip
    else:
        leaf = "M0 -10C-5 -17-13 -20-11 -27C-8 -27-6 -26-4 -24C-7 -31-4 -36 0 -40C4 -36 7 -31 4 -24C6 -26 8 -27 11 -27C13 -20 5 -17 0 -10Z"
        top = (
            both(at(-32, 2, fill(leaf, GOLD, **edge), turn=-16, size=0.9))
            + both(line("M-17 -10V-24", c, 2.2), disc(-17, -27, 4.4, STOCK, stroke=c, stroke_width=2.2))
            + at(0, 0, fill(leaf, GOLD, **edge), size=1.15)
        )  # fmt: skip
    band = box(-37, -12, 74, 13, GOLD, 2.5, **edge)
    return (
        top
        + band
        + both(disc(-24, -5.5, 2.6, c), fill("M-16 -5.5L-12 -8.5L-8 -5.5L-12 -2.5Z", c))
        + disc(0, -5.5, 3.2, c)
    )


def arms(which: str, c: str, shape: str, size: float, y: float) -> str:
    """An escutcheon in the suit's colour with its sign left in the stock."""
    return fill(shape, c, stroke=STOCK, stroke_width=3.5) + sign(which, 0, y, size, STOCK)


def sceptre(c: str) -> str:
    """Upright, from y = 82 to y = −84."""
    return (
        line("M0 78V-62", c, 5.5) + line("M0 76V-62", GOLD, 1.8)
        + fill("M-8 -60L0 -86L8 -60L0 -52Z", GOLD, stroke=c, stroke_width=2.2, stroke_linejoin="round")
        + disc(0, 80, 5, GOLD, stroke=c, stroke_width=2.2)
    )  # fmt: skip


def sword(c: str) -> str:
    """Point up."""
    return (
        fill("M-4.5 50V-72L0 -88L4.5 -72V50Z", STOCK, stroke=c, stroke_width=2.2, stroke_linejoin="round")
        + line("M0 46V-68", c, 1) + box(-17, 50, 34, 6, GOLD, 3, stroke=c, stroke_width=2)
        + box(-3, 56, 6, 18, c) + disc(0, 79, 5.5, GOLD, stroke=c, stroke_width=2.2)
    )  # fmt: skip


def king(which: str, c: str) -> str:
    shield = "M-42 -30C-26 -26-12 -28 0 -34C12 -28 26 -26 42 -30V10C42 36 24 54 0 66C-24 54-42 36-42 10Z"
    return (
        at(2, 10, sceptre(c), turn=47, size=1.06) + at(-2, 10, sword(c), turn=-47, size=1.06)
        + arms(which, c, shield, 62, 14) + at(0, -36, crown(c, closed=True), size=0.94)
    )  # fmt: skip


def rose(c: str) -> str:
    return around(5, disc(0, -6, 5.2, STOCK, stroke=c, stroke_width=1.8)) + disc(
        0, 0, 4, GOLD, stroke=c, stroke_width=1.6
    )


def queen(which: str, c: str) -> str:
    lozenge = "M0 -40C14 -18 30 -2 46 14C30 30 14 46 0 68C-14 46-30 30-46 14C-30 -2-14 -18 0 -40Z"
    leaf = fill("M0 0C-8 -5-11 -14-6 -23C3 -18 6 -8 0 0Z", c)
    spray = line("M0 76C-34 70-58 46-60 8C-60 0-59 -8-57 -15", c, 2.4)
    leaves = "".join(
        at(x, y, leaf, turn=t)
        for x, y, t in ((-22, 70, -62), (-38, 59, -48), (-50, 43, -30), (-57, 24, -14), (-60, 6, -2))
    ) + "".join(
        at(x, y, leaf, turn=t, flip=True)
        for x, y, t in ((-30, 65, -12), (-46, 50, 4), (-55, 32, 22), (-59, 14, 34))
    )
    return (
        both(spray, leaves, at(-56, -20, rose(c), size=1.2)) + arms(which, c, lozenge, 50, 14)
        + at(0, -42, crown(c, closed=False), size=0.98) + at(0, 78, rose(c))
    )  # fmt: skip


HORSE = (
    "M46 72C52 44 52 6 36 -22C28 -36 16 -46 5 -52L-4 -80L-17 -55C-30 -47-36 -36-42 -24L-65 12C-70 20-68 29-61 35"
    "C-56 39-49 40-43 37L-22 27C-12 26-4 20 3 10C6 26-2 36-12 46C-20 54-25 62-27 72C-6 80 28 80 46 72Z"
)


def cavalier(which: str, c: str) -> str:
    lance = (
        line("M0 92V-84", c, 5.5) + line("M0 90V-84", GOLD, 1.8)
        + fill("M-5 -82L0 -100L5 -82Z", GOLD, stroke=c, stroke_width=2, stroke_linejoin="round")
        + fill("M3 -79H50L39 -67L50 -55H3Z", c, stroke=STOCK, stroke_width=2) + sign(which, 20, -67, 18, STOCK)
    )  # fmt: skip
    locks = "".join(
        fill(f"M0 0C{14 * k} {-4 * k} {26 * k} {6 * k} {30 * k} {26 * k}C{20 * k} {18 * k} {8 * k} {18 * k} {-4 * k} {20 * k}Z", STOCK, stroke=c, stroke_width=2.4, stroke_linejoin="round")
        .replace("<path", f'<path transform="translate({x} {y}) rotate({t})"')
        for x, y, t, k in ((36, 26, 44, 1), (33, 6, 34, 1), (26, -14, 22, 1), (14, -32, 8, 1), (0, -46, -4, 0.9))
    )  # fmt: skip
    return (
        at(12, 0, lance, turn=16)
        + fill(HORSE, c, stroke=STOCK, stroke_width=3.5, stroke_linejoin="round") + locks
        + fill("M-34 -26C-30 -31-22 -32-17 -28C-21 -21-29 -20-34 -26Z", STOCK) + disc(-25, -26.5, 2.8, c)
        + disc(-58, 22, 2.8, STOCK) + line("M-64 33C-58 29-53 29-47 31", STOCK, 2)
        + line("M-11 -52C-5 -32-6 -8-1 10M-50 -8C-42 2-36 12-34 31", GOLD, 3.4)
        + line("M-39 6C-26 4-16 2-5 -3", GOLD, 3.4)
        + disc(-39, 6, 5, GOLD, stroke=c, stroke_width=2) + disc(-5, -3, 5, GOLD, stroke=c, stroke_width=2)
        + sign(which, 13, 54, 30, STOCK)
    )  # fmt: skip


def halberd(c: str) -> str:
    return (
        line("M0 84V-70", c, 5) + line("M0 82V-66", GOLD, 1.6)
        + fill("M-3 -66C-12 -68-20 -62-24 -50C-20 -38-12 -34-3 -36Z", STOCK, stroke=c, stroke_width=2.2, stroke_linejoin="round")
        + fill("M3 -58L18 -54L3 -46Z", STOCK, stroke=c, stroke_width=2, stroke_linejoin="round")
        + fill("M-4 -68L0 -92L4 -68Z", STOCK, stroke=c, stroke_width=2.2, stroke_linejoin="round")
    )  # fmt: skip


def jack(which: str, c: str) -> str:
    """A page in his lord's tabard, with a plumed bonnet: the only one of the four with a face."""
    edge = {"stroke": c, "stroke_width": 2.4, "stroke_linejoin": "round"}
    tabard = (
        fill("M-17 2L-50 12L-60 46L-38 54L-33 38V78H33V38L38 54L60 46L50 12L17 2Z", c, stroke=STOCK, stroke_width=3.5, stroke_linejoin="round")
        + both(line("M-49 44L-40 47M-28 72V34M-20 9L-40 15", GOLD, 2.2)) + line("M-28 73H28", GOLD, 2.2)
        + both(fill("M-33 78L-25 90L-16 78ZM-16 78L-8 90L0 78Z", c, stroke=STOCK, stroke_width=1.6))
        + sign(which, 0, 42, 46, STOCK)
    )  # fmt: skip
    head = (
        fill("M-27 -8C-31 -34-20 -50 0 -50C20 -50 31 -34 27 -8C24 0 17 2 13 0H-13C-17 2-24 0-27 -8Z", c)
        + fill("M-17 -22C-17 -6-8 6 0 6C8 6 17 -6 17 -22V-32H-17Z", STOCK)
        + fill("M-17 -36H17V-27C8 -30-8 -30-17 -27Z", c)
        + both(disc(-7, -17, 2, c)) + line("M0 -17L-2.6 -9H1", c, 1.5) + line("M-4.5 -3.5C-2 -1.5 2 -1.5 4.5 -3.5", c, 1.7)
        + fill("M-15 2C-8 10 8 10 15 2L19 9C8 18-8 18-19 9Z", STOCK, **edge)
    )  # fmt: skip
    bonnet = (
        fill("M12 -44C28 -54 40 -76 66 -74C68 -58 56 -38 34 -34C25 -32 17 -34 12 -38Z", STOCK, **edge)
        + line("M16 -40C32 -44 48 -56 60 -69M33 -46L34 -55M42 -52L44 -61M50 -59L53 -66M38 -49L47 -48M29 -44L37 -41", c, 1.5)
        + fill("M-30 -42C-40 -56-24 -72 0 -71C22 -70 34 -58 28 -42Z", c)
        + fill("M-36 -45C-14 -53 14 -53 34 -43C36 -39 34 -34 30 -34C12 -42-14 -42-32 -35C-37 -36-38 -42-36 -45Z", GOLD, **edge)
        + disc(15, -45, 5, STOCK, stroke=c, stroke_width=2.2)
    )  # fmt: skip
    return at(-5, 0, at(64, 4, halberd(c), turn=4, size=0.92), tabard, head, bonnet, size=0.95)


COURTS = {"K": king, "Q": queen, "C": cavalier, "J": jack}


def court(rank: str, which: str, suit: str, colour: str) -> str:
    title = f"{RANKS[rank]} of {suit}"
    return card(
        title, frame(colour), index(rank, which, colour),
        at(107, 182, halo(which, colour), COURTS[rank](which, colour), size=0.95),
        lettering(title.upper(), 100, 288, 11.5, colour, pen=15, contrast=0.6, track=22, fit=150),
    )  # fmt: skip


def ace(which: str, suit: str, colour: str) -> str:
    return card(
        f"Ace of {suit}", frame(colour), index("A", which, colour),
        at(107, 182, halo(which, colour), sign(which, 0, 0, 88, colour), size=0.95),
        lettering(f"ACE OF {suit.upper()}", 100, 288, 11.5, colour, pen=15, contrast=0.6, track=22, fit=150),
    )  # fmt: skip
