"""The log as lines of text with cards drawn in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup, escape

from tomfool.cards import PACKS, Pack
from tomfool.table.story import Line, Named, Part
from tomfool.table.words import the, typeset
from tomfool.view import View
from tomfool.web.pages.pictures import Picture, chip

CHIP = Markup('<img class="chip" src="{}" alt="{}" height="60">')


@dataclass(frozen=True)
class Paragraph:
    """One sentence with its cards drawn; *mark* is the number of the trick that begins here, or 0."""

    html: Markup
    mark: int


def paragraphs(view: View, story: Sequence[Line]) -> list[Paragraph]:
    """Return *story* as paragraphs."""
    found, trick = [], 0
    for line in story:
        begins = line.trick if line.trick > trick else 0
        trick = max(trick, line.trick)
        found.append(Paragraph(sentence_of(view.game.pack.name, line.parts), begins))
    return found


@lru_cache(4096)  # a sentence is drawn again with every frame for everybody
def sentence_of(pack: str, parts: tuple[Part, ...]) -> Markup:
    """Return a sentence as HTML; *pack* is the name of the pack that its cards are from."""
    drawn = (
        escape(typeset(part)) if isinstance(part, str) else CHIP.format(part.src, part.name)
        for part in _drawn(PACKS[pack], parts)
    )
    return Markup("").join(drawn)


def _drawn(pack: Pack, parts: tuple[Part, ...]) -> Iterator[str | Picture]:
    for part in parts:
        if not isinstance(part, Named):
            yield part
        elif part.text in (the(pack, part.card), the(pack, part.card, pack.all)):
            if part.text.startswith("the "):
                yield "the "
            yield chip(pack, part.card, part.text.removeprefix("the "))
        else:  # a set: its words say more than its highest card
            yield part.text
