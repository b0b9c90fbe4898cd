"""The invitation to a table as a QR code."""

from __future__ import annotations

import io

import segno


def qr_code(address: str) -> bytes:
    """Return the picture (SVG) of *address*, dark on light in every theme, for cameras."""
    picture = io.BytesIO()
    segno.make(address, error="m").save(
        picture, kind="svg", scale=4, border=3, dark="#231a2b", light="#ffffff", xmldecl=False
    )
    return picture.getvalue()
