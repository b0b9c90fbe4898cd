"""A hand as a picture: the cards of `tomfool.look`, each drawn once and then laid side by side."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence
from functools import lru_cache

import resvg_py
from PIL import Image

from tomfool.look import face, name

WIDTH, HEIGHT = 130, 208
STEP = 44
"""How much of a card shows beside the next one: what tells it from others."""
EDGE = 14
IN_A_ROW = 14
NEXT_ROW = 122
CLOTH = "#2F5D50"


@lru_cache(maxsize=256)
def card(code: str) -> Image.Image:
    """Return the face of a card."""
    drawn = resvg_py.svg_to_bytes(svg_string=face(code), width=WIDTH, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(drawn))).convert("RGBA")


@lru_cache(maxsize=64)
def hand(codes: tuple[str, ...]) -> bytes:
    """Return *codes* (at least one) fanned on the cloth, in even rows, as PNG."""
    rows = -(-len(codes) // IN_A_ROW)
    in_a_row = -(-len(codes) // rows)
    size = (2 * EDGE + WIDTH + STEP * (in_a_row - 1), 2 * EDGE + HEIGHT + NEXT_ROW * (rows - 1))
    cloth = Image.new("RGBA", size, CLOTH)
    for place, code in enumerate(codes):
        row, column = divmod(place, in_a_row)
        cloth.alpha_composite(card(code), (EDGE + STEP * column, EDGE + NEXT_ROW * row))
    picture = io.BytesIO()
    cloth.convert("RGB").quantize(128).save(picture, "PNG")
    return picture.getvalue()


async def drawn(codes: Sequence[str]) -> bytes:
    """Return `hand`, made card by card so that nobody has to wait for it."""
    for code in codes:
        await asyncio.to_thread(card, code)
    return await asyncio.to_thread(hand, tuple(codes))


def alt(codes: Sequence[str]) -> str:
    """Return what a screen reader says of the picture."""
    return ", ".join(name(code) for code in codes)
