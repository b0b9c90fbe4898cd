"""The alphabet of the cards, drawn with a pen of elliptical nib, so that no font is needed."""

from __future__ import annotations

import re

from tomfool.look.pen import num, tag

# width, strokes as (share of the pen, path), ball terminals. Cap height 100, baseline at 100.

GLYPHS: dict[str, tuple[int, list[tuple[float, str]], list[tuple[float, float, float]]]] = {
    "0": (54, [(1, "M27 5C15 5 10 24 10 50C10 76 15 95 27 95C39 95 44 76 44 50C44 24 39 5 27 5Z")], []),
    "1": (44, [(1, "M25 0V100"), (0.6, "M25 5C22 13 16 18 6 20"), (0.6, "M7 97H43")], []),
    "2": (54, [(1, "M11 26C11 13 18 5 28 5C39 5 45 14 45 25C45 46 15 62 9 91"), (1.4, "M7 93C18 89 30 94 48 92"),
               (0.6, "M48 96V74")], [(13, 26, 8)]),
    "3": (54, [(1, "M10 22C12 11 18 5 27 5C38 5 44 13 44 25C44 38 36 47 22 47C37 47 46 57 46 71C46 86 38 95 26 95"
                   "C16 95 9 89 8 78")], [(13, 24, 8), (12, 76, 8)]),
    "4": (58, [(0.62, "M39 2L5 69"), (0.9, "M3 70H56"), (1, "M40 0V100"), (0.6, "M26 97H54")], []),
    "5": (54, [(1.4, "M12 7H46"), (0.7, "M14 4L11 48"), (1, "M11 48C15 41 21 37 28 37C39 37 45 50 45 66C45 84 37 95 "
               "25 95C16 95 9 89 8 78")], [(12, 76, 8)]),
    "6": (54, [(1, "M43 22C41 11 36 5 29 5C16 5 10 25 10 54C10 80 16 95 27 95C39 95 45 84 45 69C45 53 38 42 28 42C18 "
                   "42 10 52 10 66")], [(41, 24, 8)]),
    "7": (54, [(1.4, "M7 7H48"), (0.6, "M7 3V26"), (1, "M45 9C39 36 25 58 23 100")], []),
    "8": (54, [(1, "M27 5C17 5 11 13 11 25C11 45 46 47 46 72C46 86 38 95 27 95C16 95 8 86 8 72C8 47 43 45 43 25C43 13 "
                   "37 5 27 5Z")], []),
    "9": (54, [(1, "M11 78C13 89 18 95 25 95C38 95 44 75 44 46C44 20 38 5 27 5C15 5 9 16 9 31C9 47 16 58 26 58C36 58 "
                   "44 48 44 34")], [(13, 76, 8)]),
    "A": (76, [(0.62, "M36 4L12 97"), (1, "M36 0L63 97"), (0.62, "M20 68H54M1 97H24M48 97H76")], []),
    "B": (64, [(1, "M18 0V100"), (0.62, "M4 3H34M4 97H36M18 47H36"), (1, "M33 5C45 5 51 14 51 26C51 38 44 47 33 47C47 "
               "47 55 58 55 71C55 86 47 95 35 95")], []),
    "C": (66, [(1, "M58 24C55 12 48 5 38 5C20 5 11 25 11 50C11 75 21 95 39 95C50 95 58 87 61 75"), (0.6, "M60 3V32")],
          []),
    "D": (72, [(1, "M18 0V100"), (0.62, "M4 3H36M4 97H36"), (1, "M34 5C53 5 61 25 61 50C61 75 53 95 34 95")], []),
    "E": (60, [(1, "M18 0V100"), (0.62, "M4 3H54M4 97H56M18 48H42M54 0V25M56 100V73M42 36V60")], []),
    "F": (58, [(1, "M18 0V100"), (0.62, "M4 3H54M4 97H34M18 49H42M54 0V25M42 37V61")], []),
    "G": (70, [(1, "M58 24C55 12 48 5 38 5C20 5 11 25 11 50C11 75 20 95 38 95C47 95 54 91 59 84M59 56V100"),
               (0.62, "M45 56H69M60 3V32")], []),
    "H": (78, [(1, "M19 0V100M59 0V100"), (0.62, "M4 3H34M4 97H34M44 3H74M44 97H74M19 49H59")], []),
    "I": (38, [(1, "M19 0V100"), (0.62, "M4 3H34M4 97H34")], []),
    "J": (50, [(1, "M34 0V70C34 87 27 95 18 95C10 95 6 90 6 82"), (0.62, "M19 3H49")], [(11, 81, 8)]),
    "K": (74, [(1, "M18 0V100"), (0.62, "M61 4L20 59"), (1, "M34 40L62 97"),
               (0.62, "M3 3H33M3 97H33M47 3H72M46 97H74")], []),
    "L": (58, [(1, "M18 0V100"), (0.62, "M4 3H34M4 97H54M54 100V71")], []),
    "M": (92, [(0.6, "M16 2V97"), (1, "M17 0L45 96"), (0.6, "M74 2L46 96"), (1, "M75 0V100"),
               (0.62, "M2 3H20M3 97H29M60 97H90M72 3H90")], []),
    "N": (78, [(0.6, "M16 2V97M62 2V100"), (1, "M16 0L62 100"), (0.62, "M2 3H20M3 97H29M49 3H76")], []),
    "O": (72, [(1, "M36 5C19 5 11 25 11 50C11 75 19 95 36 95C53 95 61 75 61 50C61 25 53 5 36 5Z")], []),
    "P": (62, [(1, "M18 0V100"), (0.62, "M4 3H35M4 97H34M18 53H35"), (1, "M34 5C47 5 54 15 54 29C54 43 47 53 34 53")],
          []),
    "Q": (74, [(1, "M36 5C19 5 11 25 11 50C11 75 19 95 36 95C53 95 61 75 61 50C61 25 53 5 36 5ZM28 80C44 78 46 106 70 "
                   "106")], []),
    "R": (72, [(1, "M18 0V100"), (0.62, "M4 3H35M4 97H34M18 50H36"), (1, "M34 5C47 5 53 14 53 27C53 41 46 50 33 50C46 "
               "50 50 60 53 77C55 90 58 95 68 96")], []),
    "S": (58, [(1, "M49 24C46 12 39 5 29 5C18 5 11 13 11 25C11 50 49 45 49 73C49 87 41 95 29 95C18 95 11 88 8 76"),
               (0.6, "M51 3V30M6 97V70")], []),
    "T": (68, [(1, "M34 0V100"), (0.62, "M6 3H62M19 97H49M6 0V29M62 0V29")], []),
    "U": (76, [(1, "M19 0V64C19 84 26 95 39 95"), (0.6, "M37 95C52 95 59 84 59 64V2"), (0.62, "M4 3H34M46 3H73")], []),
    "V": (74, [(1, "M11 3L38 98"), (0.62, "M64 3L38 98M0 3H27M52 3H75")], []),
    "W": (104, [(1, "M11 3L35 98M47 3L71 98"), (0.62, "M52 20L35 98M94 3L71 98M0 3H26M38 3H60M82 3H105")], []),
    "X": (74, [(1, "M13 3L60 97"), (0.62, "M60 3L14 97M1 3H28M48 3H72M1 97H27M45 97H74")], []),
    "Y": (72, [(1, "M11 3L37 52V100"), (0.62, "M61 3L37 52M0 3H26M50 3H72M22 97H52")], []),
    "Z": (62, [(0.7, "M8 3H54"), (1, "M53 3L8 97"), (0.7, "M6 97H56"), (0.62, "M8 1V27M56 99V72")], []),
    "·": (30, [], [(15, 52, 8)]),
    " ": (34, [], []),
}  # fmt: skip


def moved(path: str, dx: float, squeeze: float) -> str:
    """The path (absolute commands M L H V C Z only) shifted right by *dx* and divided by *squeeze* vertically."""
    out, command, place = [], "", 0
    for token in re.findall(r"[A-Z]|-?[\d.]+", path):
        if token.isalpha():
            command, place = token, 0
            out.append(token)
            continue
        across = command == "H" or (command != "V" and place % 2 == 0)
        out.append(num(float(token) + dx if across else float(token) / squeeze))
        place += 1
    return re.sub(r" ?([A-Z]) ?", r"\1", " ".join(out))


def lettering(
    text: str, x: float, y: float, height: float, colour: str, *, anchor: str = "middle", pen: float = 18,
    contrast: float = 0.5, track: float = 6, fit: float | None = None,
) -> str:  # fmt: skip
    """*text* in our capitals, top edge at y. *pen* is the stem in hundredths of the height; a horizontal stroke
    is *contrast* times as thick. *fit* narrows the letters to at most that many units."""
    across = sum(GLYPHS[c][0] for c in text) + track * (len(text) - 1)
    sx = height / 100
    if fit is not None:
        sx = min(sx, fit / across)
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * across * sx
    strokes: dict[float, list[str]] = {}
    balls, pos = [], 0.0
    for c in text:
        width, paths, dots = GLYPHS[c]
        for share, d in paths:
            strokes.setdefault(share, []).append(moved(d, pos, contrast))
        for bx, by, r in dots:
            balls.append(
                tag(
                    "ellipse",
                    cx=pos + bx,
                    cy=by / contrast,
                    rx=r,
                    ry=float(r / contrast),
                    fill=colour,
                    stroke="none",
                )
            )
        pos += width + track
    body = "".join(
        tag("path", d="".join(ds), stroke_width=float(pen * share)) for share, ds in strokes.items()
    )
    place = f"translate({num(left)} {num(y)}) scale({sx:.4f} {height / 100 * contrast:.4f})"
    return tag(
        "g", body + "".join(balls), transform=place, fill="none", stroke=colour, stroke_linejoin="round"
    )
