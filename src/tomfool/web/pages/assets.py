"""What browsers load besides the pages: one style sheet, one script, and the drawn cards."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files

from tomfool import look

STATIC = files("tomfool.web") / "static"
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
MOST = 40
"""Sizes of hands, shares of a clock, and places in a fan have a class each up to this number."""


@dataclass(frozen=True)
class Asset:
    """A file as it is sent: its *content*, the same *gzipped*, and what it is."""

    content: bytes
    gzipped: bytes
    media_type: str
    etag: str

    @classmethod
    def of(cls, text: str, media_type: str) -> Asset:
        content = text.encode()
        return cls(content, gzip.compress(content, 9, mtime=0), media_type, f'"{_digest(content)}"')


@cache
def asset(path: str) -> Asset | None:
    """Return the file at *path* below ``/static/VERSION/``; None if there is none.

    >>> asset("cards/KE.svg").media_type
    'image/svg+xml'
    """
    if path == "look.css":
        return Asset.of(style_sheet(), "text/css; charset=utf-8")
    if path == "table.js":
        return Asset.of((STATIC / path).read_text("utf-8"), "text/javascript; charset=utf-8")
    folder, _, name = path.rpartition("/")
    drawing = drawings().get(name) if folder == "cards" else None
    return Asset.of(drawing, "image/svg+xml") if drawing else None


@cache
def version() -> str:
    """Return the text that changes whenever any of these files does."""
    whole = style_sheet() + (STATIC / "table.js").read_text("utf-8") + "".join(drawings().values())
    return _digest(whole.encode())[:8]


def address(path: str) -> str:
    """Return the address of the file at *path*, which browsers may keep for good."""
    return f"/static/{version()}/{path}"


@cache
def style_sheet() -> str:
    """Return the sheet of all pages: the parts in their order, then what is counted out."""
    parts = sorted((STATIC / "css").iterdir(), key=lambda part: part.name)
    return "\n".join(
        [part.read_text("utf-8") for part in parts if part.name.endswith(".css")] + [numbers()]
    )


def numbers() -> str:
    """Return the classes that carry a number, as no style attribute may."""
    sizes = "".join(f".n{n}{{--n:{n}}}" for n in range(MOST + 1))
    places = "".join(
        f".fan>:nth-child({n}){{--a:{n}}}.fan>:nth-last-child({n}){{--b:{n}}}" for n in range(1, MOST + 1)
    )
    seats = "".join(f".seats{n}{{--seats:{n}}}.k{n}{{--k:{n}}}.to{n}{{--to:{n}}}" for n in range(9))
    left = "".join(f".left{n}{{--left:{n}}}" for n in range(0, 101, 5))
    columns = "".join(f".at{n}{{grid-column:{n}}}" for n in range(1, 16))
    return f"{sizes}\n{places}\n{seats}.k0{{--k:0}}\n{left}\n{columns}\n{look.transitions()}"


@cache
def drawings() -> dict[str, str]:
    """Return every drawing by its file name: faces, chips, backs, signs, and the house's own."""
    drawn = {"icon.svg": look.icon()}
    for pack, codes in look.PACKS.items():
        drawn[f"back-{pack}.svg"] = look.back(pack)
        for code in codes:
            drawn[f"{code}.svg"] = look.face(code)
            drawn[f"{code}.chip.svg"] = look.chip(code)
    drawn |= {f"sign-{suit}.svg": look.sign_alone(suit) for suit in "EAFWSHCDRKBY"}
    drawn |= {f"paradigm-{code}.svg": look.paradigm(code) for code in look.PARADIGMS}
    return drawn


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]
