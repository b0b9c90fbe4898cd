"""The page on the command line says what is there, all of it, and nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import typer

from tests.cli.house import answer
from tomfool.cli import app

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")


def commands(group: Any, path: str = "tomfool") -> list[str]:
    """Return what is typed to call *group* and every command below it."""
    found = [path]
    for name, command in getattr(group, "commands", {}).items():
        found += commands(command, f"{path} {name}")
    return found


COMMANDS = commands(typer.main.get_command(app))


def options(called: str) -> set[str]:
    """Return the options that the help of a command lists."""
    code, out, _ = answer(*called.split()[1:], "--help")
    assert code == 0
    return set(re.findall(r"--[a-z-]+", out.split("Options:")[1].split("Commands:")[0]))


def test_the_page_has_a_section_for_every_command_with_each_of_its_options() -> None:
    assert {"tomfool simulate", "tomfool record verify"} <= set(COMMANDS)
    for called in COMMANDS[1:]:
        assert re.search(rf"^##+ `{called}( .*)?`$", PAGE, re.MULTILINE), called
        section = re.split(r"^##", PAGE.split(f"# `{called}", 1)[1], flags=re.MULTILINE)[0]
        missing = {name for name in options(called) if f"`{name}" not in section} - {"--help"}
        assert not missing, called


def test_the_page_names_no_option_that_is_not_there() -> None:
    known = set().union(*(options(called) for called in COMMANDS))
    assert set(re.findall(r"`(--[a-z-]+)", PAGE)) <= known


def test_the_json_of_the_page_has_the_fields_of_the_answers() -> None:
    blocks = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    games, simulate, arena = (json.loads(block) for block in blocks)
    assert shape(games) == shape(json.loads(answer("games", "scarto", "--json").out))
    found = json.loads(answer("simulate", "scarto", "--matches", "2", "--json").out)
    assert shape(simulate) == shape(found)
    run = ("arena", "scarto", "--bots", "simple,random", "--deals", "2", "--processes", "1", "--json")
    assert shape(arena) == shape(json.loads(answer(*run).out))


def shape(value: Any) -> Any:
    """Return the names of the fields in *value*; a list counts as its first element."""
    if isinstance(value, dict):
        return {name: shape(inner) for name, inner in value.items()}
    return [shape(value[0])] if isinstance(value, list) and value else None
