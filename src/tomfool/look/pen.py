"""A small drawing kit: each function returns a piece of SVG."""

from __future__ import annotations

from math import cos, pi, sin


def num(value: float) -> str:
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def tag(element: str, body: str = "", /, **attributes: object) -> str:
    """One element; `stroke_width=2` becomes `stroke-width="2"`, numbers are shortened, None is left out."""
    parts = []
    for key, value in attributes.items():
        if value is not None:
            shown = num(value) if isinstance(value, float) else value
            parts.append(f' {key.rstrip("_").replace("_", "-")}="{shown}"')
    return f"<{element}{''.join(parts)}>{body}</{element}>" if body else f"<{element}{''.join(parts)}/>"


def fill(d: str, colour: str, **more: object) -> str:
    return tag("path", d=d, fill=colour, **more)


def line(d: str, colour: str, width: float = 2.0, **more: object) -> str:
    return tag("path", d=d, fill="none", stroke=colour, stroke_width=width, **more)


def disc(x: float, y: float, r: float, colour: str, **more: object) -> str:
    return tag("circle", cx=float(x), cy=float(y), r=float(r), fill=colour, **more)


def ring(x: float, y: float, r: float, colour: str, width: float = 2.0, **more: object) -> str:
    return disc(x, y, r, "none", stroke=colour, stroke_width=width, **more)


def box(x: float, y: float, w: float, h: float, colour: str, r: float = 0.0, **more: object) -> str:
    return tag(
        "rect", x=float(x), y=float(y), width=float(w), height=float(h), rx=float(r), fill=colour, **more
    )


def poly(points: list[tuple[float, float]], colour: str, **more: object) -> str:
    return tag("polygon", points=" ".join(f"{num(x)},{num(y)}" for x, y in points), fill=colour, **more)


def at(x: float, y: float, *body: str, turn: float = 0, size: float = 1, flip: bool = False) -> str:
    moves = [f"translate({num(x)} {num(y)})"]
    if turn:
        moves.append(f"rotate({num(turn)})")
    if size != 1 or flip:
        moves.append(f"scale({-size if flip else size:.3g} {size:.3g})")
    return tag("g", "".join(body), transform=" ".join(moves))


def both(*body: str) -> str:
    """The drawing and its mirror image."""
    return "".join(body) + at(0, 0, *body, flip=True)


def around(n: int, *body: str, start: float = 0, arc: float = 360) -> str:
    """n copies turned about the origin, clockwise from *start* degrees."""
    return "".join(at(0, 0, *body, turn=start + arc * i / n) for i in range(n))


def polar(radius: float, degrees: float) -> tuple[float, float]:
    return radius * sin(degrees * pi / 180), -radius * cos(degrees * pi / 180)


def star(
    n: int, outer: float, inner: float, colour: str, x: float = 0, y: float = 0, turn: float = 0
) -> str:
    points = [polar(inner if i % 2 else outer, turn + 180 * i / n) for i in range(2 * n)]
    return poly([(x + px, y + py) for px, py in points], colour)


def facets(n: int, outer: float, inner: float, light: str, dark: str, turn: float = 0) -> str:
    """A star whose points are split into a light and a dark half."""
    drawn = []
    for i in range(n):
        a = turn + 360 * i / n
        tip, left, right = polar(outer, a), polar(inner, a - 180 / n), polar(inner, a + 180 / n)
        drawn += [poly([(0, 0), left, tip], light), poly([(0, 0), tip, right], dark)]
    return "".join(drawn)
