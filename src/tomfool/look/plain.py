"""What all faces share, and the number cards."""

from __future__ import annotations

from tomfool.look.inks import STOCK
from tomfool.look.letters import lettering
from tomfool.look.pen import at, box, tag
from tomfool.look.signs import sign

WIDTH, HEIGHT = 200, 320


def card(title: str, *body: str) -> str:
    base = box(0.5, 0.5, WIDTH - 1, HEIGHT - 1, STOCK, 13.5, stroke="#CDBFA4")
    return tag(
        "svg", tag("title", title) + base + "".join(body), xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img",
    )  # fmt: skip


def frame(colour: str) -> str:
    """Two thin lines, the outer one a little stronger."""
    return (
        box(7, 7, WIDTH - 14, HEIGHT - 14, "none", 8.5, stroke=colour, stroke_width=1.6)
        + box(10.4, 10.4, WIDTH - 20.8, HEIGHT - 20.8, "none", 5.5, stroke=colour, stroke_width=0.7)
    )  # fmt: skip


def index(rank: str, which: str, colour: str) -> str:
    """Rank over sign in the upper left corner."""
    return lettering(rank, 39, 20, 57, colour, pen=19, contrast=0.55, track=3, fit=47) + sign(
        which, 39, 103, 40, colour
    )


def spine(text: str, colour: str) -> str:
    """A small word that climbs the left edge."""
    return at(
        22.5,
        298,
        lettering(text.upper(), 0, 0, 9.5, colour, anchor="start", pen=16, contrast=0.6, track=34),
        turn=-90,
    )


# --- number cards ---------------------------------------------------------------------------------------------------

PIPS = {  # column −1, 0, 1 and row 0 … 1 of every pip
    2: "0:0 0:1", 3: "0:0 0:.5 0:1", 4: "-1:0 1:0 -1:1 1:1", 5: "-1:0 1:0 0:.5 -1:1 1:1",
    6: "-1:0 1:0 -1:.5 1:.5 -1:1 1:1", 7: "-1:0 1:0 0:.25 -1:.5 1:.5 -1:1 1:1",
    8: "-1:0 1:0 0:.25 -1:.5 1:.5 0:.75 -1:1 1:1", 9: "-1:0 1:0 -1:.333 1:.333 0:.5 -1:.667 1:.667 -1:1 1:1",
    10: "-1:0 1:0 0:.167 -1:.333 1:.333 -1:.667 1:.667 0:.833 -1:1 1:1",
}  # fmt: skip


def pips(count: int, which: str, colour: str, *, turned: bool) -> str:
    drawn, size = [], 44 if count < 9 else 39
    for place in PIPS[count].split():
        column, row = (float(v) for v in place.split(":"))
        drawn.append(
            sign(
                which,
                127 + 31 * column,
                54 + 212 * row,
                size,
                colour,
                turn=180 if turned and row > 0.5 else 0,
            )
        )
    return "".join(drawn)


def number_card(rank: str, which: str, suit: str, colour: str, *, turned: bool) -> str:
    return card(
        f"{rank} of {suit}",
        frame(colour),
        index(rank, which, colour),
        spine(suit, colour),
        pips(int(rank), which, colour, turned=turned),
    )
