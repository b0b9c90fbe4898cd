"""The games and their rules, a page of them a message."""

from __future__ import annotations

import re
from functools import cache

from tomfool.discord import words
from tomfool.discord.letter import IN_A_MENU, LONGEST, Entry, Letter, Menu, cut
from tomfool.discord.states import deed
from tomfool.errors import UnknownGame
from tomfool.games import TITLES


def games() -> Letter:
    """Return the list of games."""
    lines = [f"`{each.slug}` {each.name}, for {each.seats}" for each in TITLES.values()]
    return Letter(
        cut("\n".join(["What there is to play; `rules` and a name tells more:", *lines]), LONGEST)
    )


def rules(game: str, number: int = 0) -> Letter:
    """Return one page of the rules of a game, with a menu of all of them."""
    slug = "-".join(game.casefold().split())
    if slug not in TITLES:
        raise UnknownGame(words.unknown(game, TITLES))
    found = pages(slug)
    entries = tuple(
        Entry(cut(title, 90), str(place), chosen=place == number)
        for place, (title, _) in enumerate(found[:IN_A_MENU])
    )
    return Letter(found[number][1], (Menu(deed("chapter", slug), "Read on", entries),))


@cache
def pages(slug: str) -> tuple[tuple[str, str], ...]:
    """Return the rules of a game as pages with titles: a chapter each, or several where it is long."""
    found: list[tuple[str, str]] = []
    for chapter in re.split(r"\n(?=## )", plain_tables(TITLES[slug].page)):
        title = chapter.split("\n")[0].strip("# ")
        for number, text in enumerate(parts(chapter), 1):
            found.append((title if number == 1 else f"{title}, {number}", text))
    return tuple(found)


def parts(chapter: str) -> list[str]:
    """Return a chapter in as few pieces as messages hold, none of them torn within a paragraph or a table.

    >>> [len(part) for part in parts("a" * 1500 + "\\n\\n" + "b" * 300 + "\\n\\n" + "c" * 300)]
    [1802, 300]
    """
    found = [""]
    for paragraph in (piece for whole in chapter.split("\n\n") for piece in pieces(whole)):
        longer = f"{found[-1]}\n\n{paragraph}".strip("\n")
        if len(longer) <= LONGEST:
            found[-1] = longer
        else:
            found.append(paragraph)
    return found


def pieces(paragraph: str) -> list[str]:
    """Return a paragraph in pieces that a message holds; of a table each is one.

    >>> [len(piece) for piece in pieces("```\\n" + "a long row\\n" * 200 + "```")]
    [1998, 216]
    """
    if len(paragraph) <= LONGEST:
        return [paragraph]
    fence = "```" if paragraph.startswith("```") else ""
    found = [""]
    for line in paragraph.strip("`\n").split("\n"):
        if len(found[-1]) + len(line) + 2 * len(fence) + 3 > LONGEST:
            found.append("")
        found[-1] = f"{found[-1]}\n{cut(line, LONGEST - 10)}".strip("\n")
    return [f"{fence}\n{piece}\n{fence}".strip("\n") for piece in found]


def plain_tables(page: str) -> str:
    """Return a page of Markdown as Discord shows it: tables as they stand, for a fixed width.

    >>> plain_tables("so:\\n\\n| a | b |\\n|---|--:|\\n| 1 | 2 |")
    'so:\\n\\n```\\n| a | b |\\n| 1 | 2 |\\n```'
    """
    kept = [line for line in page.splitlines() if not re.fullmatch(r"[|:\- ]+", line) or not line]
    return re.sub(r"(?m)(?:^\|.*(?:\n|\Z))+", _fenced, "\n".join(kept))


def _fenced(table: re.Match[str]) -> str:
    lines = table[0].rstrip("\n").replace("`", "").replace("**", "")
    return f"```\n{lines}\n```" + "\n" * table[0].endswith("\n")
