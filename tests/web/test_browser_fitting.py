"""A table on a phone of 360 pixels and on a desktop: nothing lies on what is to be read or chosen."""

from __future__ import annotations

import pytest

from tests.web.test_pages import tables
from tomfool.web import pages
from tomfool.web.scene import table_scene

ASKED = ("play", "pick", "set", "call")
TRICK = ".trick :is(.card, .empty)"
APART = [
    (TRICK, ".tile", 2),
    (TRICK, ".prompt", 2),
    (TRICK, ".signals summary", 2),
    (TRICK, ".corner .aside", 8),
    (TRICK, ".cloth .seat", 8),  # cards lie a little turned, which makes their boxes larger
    (".cloth .seat", ".cloth .seat", 0),
    (".cloth .seat", ".contract", 0),
    (".cloth .seat", ".tile", 0),
    (".say", ".cloth .seat", 2),
    (".corner .aside", ".tile", 0),
    (".corner .aside", ".cloth .seat", 2),
]
"""What must not lie on what, and so many pixels that it may."""

PUT = """html => {
  document.body.replaceWith(new DOMParser().parseFromString(html, "text/html").body);
  return Promise.all([...document.images].map((image) => image.decode()));
}"""
LIES_ON = """apart => {
  const seen = (where) => [...document.querySelectorAll(where)].filter(
    (part) => part.checkVisibility({visibilityProperty: true, opacityProperty: true}));
  const lies = (one, other, most) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    return Math.min(wide, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) > most;
  };
  const words = (part) => (part.textContent.trim() || part.querySelector("img")?.alt || "").split("\\n")[0];
  return apart.flatMap(([here, there, most]) => seen(here).flatMap((one) => seen(there)
    .filter((other) => !one.contains(other) && !other.contains(one) && lies(one, other, most))
    .map((other) => `${here} (${words(one)}) on ${there} (${words(other)})`)));
}"""


def questions(slug, **options):
    """Of a match of bots one scene of each kind: what is asked, how many cards lie, what may be said."""
    met = set()
    for table in tables(slug, **options):
        for seat in range(table.game.seats):
            scene = table_scene(table, seat)
            if scene.question.kind in ASKED:
                kind = (scene.question.kind, len(scene.view.fall), len(scene.calls))
                if kind not in met:
                    yield scene
                met.add(kind)


@pytest.mark.parametrize(
    ("hand", "slug", "options", "most"),
    [
        ("touch", "courtship", {}, 8),
        ("touch", "manchester-truffle", {}, 4),
        ("touch", "rally-the-king", {}, 11),
        ("touch", "parett", {}, 5),
        ("touch", "taraux", {"players": 5}, 10),
        ("mouse", "mitigation", {}, 10),
        ("mouse", "taraux", {"players": 5}, 10),
        ("mouse", "taraux-de-six", {}, 9),
        ("mouse", "emperor-tarokk", {}, 10),
    ],
)
def test_nothing_at_a_table_lies_on_what_is_to_be_read_or_chosen(house, guest, hand, slug, options, most):
    each = guest(hand)
    each.page.goto(house)  # for its style sheet
    for scene, _ in zip(questions(slug, **options), range(most), strict=False):
        each.page.evaluate(PUT, pages.table_page(scene))
        assert each.page.evaluate(LIES_ON, APART) == [], (scene.number, scene.at, scene.question)
