"""The rules page of a game: its Markdown as HTML."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup


class Manual(NamedTuple):
    """The text of a rules page, and its headings as pairs (anchor, words)."""

    html: Markup
    headings: tuple[tuple[str, str], ...]


@cache
def as_html(page: str) -> Manual:
    """Return a rules page as HTML; markup in it is shown as text."""
    markdown = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(
        ["table", "smartquotes"]
    )
    tokens, headings = markdown.parse(page), []
    for number, token in enumerate(tokens):
        if style := token.attrGet("style"):
            token.attrs = {"class": str(style).rpartition(":")[2]}  # a policy forbids styles in the text
        if token.type == "heading_open" and token.tag == "h2":
            words = "".join(part.content for part in tokens[number + 1].children or ())
            anchor = "-".join("".join(c if c.isalnum() else " " for c in words.lower()).split())
            token.attrSet("id", anchor)
            headings.append((anchor, words))
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    html = html.replace(
        "<table>", '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>'
    )
    html = re.sub(r"<th( class=\"\w+\")?></th>", r"<td\1></td>", html)  # a heading says something
    return Manual(Markup(html.replace("</table>", "</table></div>")), tuple(headings))
