"""Tables on the pages for players, read by tests that hold them against the rules."""

from __future__ import annotations

import re

import tomfool


def table(heading: str, slug: str) -> list[list[str]]:
    """Return the rows of the tables under *heading* on the page of a game, without their heads."""
    section = re.split(r"\n##+ ", tomfool.TITLES[slug].page.split(f"{heading}\n")[1])[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    heads = [place - 1 for place, line in enumerate(rows) if set(line) <= set("|:-")]
    found = [line for place, line in enumerate(rows) if place not in heads and place - 1 not in heads]
    return [[cell.strip(" *") for cell in line.strip("|").split("|")] for line in found]


def check_options(slug: str) -> None:
    """Hold the options that a page names, with their values, against those of the game."""
    rows = {row[0].strip("`"): row[1] for row in table("## Options", slug)}
    title = tomfool.TITLES[slug]
    assert list(rows) == [option.name for option in title.options]
    for option in title.options:
        words = rows[option.name]
        assert words in option.allowed or words.replace(", ", " or ") in option.allowed
