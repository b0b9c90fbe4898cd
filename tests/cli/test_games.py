"""``tomfool games`` and ``tomfool rules``."""

from __future__ import annotations

import json

import pytest

from tests.cli.house import Terminal, answer, tomfool
from tomfool.cli.games import option_data
from tomfool.games import TITLES
from tomfool.options import choice, number, several, switch


def test_games_lists_every_title() -> None:
    code, out, _ = tomfool("games", COLUMNS="200")
    assert code == 0
    for title in TITLES.values():
        [line] = [line for line in out.splitlines() if f" {title.slug} " in line]
        for fact in (title.name, title.seats, str(title.minutes), title.difficulty, title.blurb):
            assert fact in line


def test_games_as_json_holds_every_title_by_name() -> None:
    code, out, _ = answer("games", "--json")
    listed = json.loads(out)
    assert code == 0
    assert [game["slug"] for game in listed] == sorted(TITLES, key=lambda slug: TITLES[slug].name)


def test_one_game_is_shown_with_its_options() -> None:
    out = answer("games", "scarto").out
    assert "3, 6 or 9" in out
    assert "how many hands make a match" in " ".join(out.split())
    assert "tomfool play scarto --option hands=9" in out
    assert json.loads(answer("games", "scarto", "--json").out)["options"][:1] == [
        {
            "name": "hands",
            "default": 3,
            "values": [3, 6, 9],
            "allowed": "3, 6 or 9",
            "help": "how many hands make a match",
        }
    ]


def test_a_game_is_known_by_its_name_too() -> None:
    assert answer("games", "Scarto").out == answer("games", "scarto").out


@pytest.mark.parametrize(
    ("option", "default", "values"),
    [
        (switch("quiet", "h"), False, [True, False]),
        (switch("loud", "h", default=True), True, [True, False]),
        (choice("pack", ["long", "short"], "h"), "long", ["long", "short"]),
        (number("stake", "h", default=10, multiple=10), 10, []),
        (several("birds", ["owl", "cockatoo"], "h", default=["owl"]), ["owl"], ["owl", "cockatoo"]),
    ],
)
def test_every_kind_of_option_has_its_json(option: object, default: object, values: object) -> None:
    data = option_data(option)  # type: ignore[arg-type]
    json.dumps(data)
    assert (data["default"], data["values"]) == (default, values)


@pytest.mark.parametrize("columns", [24, 40, 80, 200])
def test_the_list_fits_the_width(columns: int) -> None:
    for arguments in (["games"], ["games", "scarto"]):
        out = tomfool(*arguments, COLUMNS=str(columns)).out
        assert max(map(len, out.splitlines())) <= columns


@pytest.mark.parametrize("slug", sorted(TITLES))
def test_rules_in_a_pipe_are_the_page_as_it_is(slug: str) -> None:
    code, out, err = answer("rules", slug)
    assert (code, err) == (0, "")
    assert out == TITLES[slug].page.rstrip() + "\n"


def test_rules_on_a_terminal_are_laid_out() -> None:
    code, out, _ = Terminal("rules", "scarto", changes={"COLUMNS": "100"}).end()
    assert code == 0
    assert "Scarto" in out
    assert "\n## " not in out
    assert "**" not in out


def test_rules_go_through_the_pager_where_it_is_asked_for() -> None:
    pager = {"PAGER": "sed s/^/PAGED:/", "COLUMNS": "100"}
    assert "PAGED:" in Terminal("rules", "scarto", "--pager", changes=pager).end().out
    assert "PAGED:" not in Terminal("rules", "scarto", changes=pager).end().out
    assert "PAGED:" not in tomfool("rules", "scarto", "--pager", **pager).out
