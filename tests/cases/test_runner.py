"""The runner of the worked cases is itself put to the test: a wrong case has to fail."""

import json
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tomfool
from tests.cases.adapter import CaseError
from tests.cases.games.scarto import ADAPTER
from tests.cases.kinds import check, check_discard
from tests.cases.test_cases import files, read
from tomfool.mechanics.talon import Classes, LayAway
from tomfool.rules import Game

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
CASES = {case["id"]: case for case in json.loads((HERE / "scarto.json").read_text("utf-8"))["cases"]}


def mutants(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield *case* with each part of its answer made wrong."""

    def changed(key: str, value: object) -> dict[str, Any]:
        return {**deepcopy(case), key: value}

    match case["kind"]:
        case "legal":
            for card in case["legal"]:
                yield changed("legal", [other for other in case["legal"] if other != card])
            for card in set(case["hand"]) - set(case["legal"]):
                yield changed("legal", [*case["legal"], card])
        case "trick":
            for winner in {0, 1, 2} - {case["winner"]}:
                yield changed("winner", winner)
        case "count":
            yield changed("points", case["points"] + 1)
            yield changed("tricks", case["tricks"] + 1)
        case "discard":
            yield changed("take", case["take"] - 1)
            yield changed("take", case["take"] + 1)
            for source in ("first_choice", "may_not"):
                for card in case[source]:
                    for target in {"first_choice", "second_choice", "may_not"} - {source}:
                        moved = changed(target, [*case[target], card])
                        moved[source] = [other for other in case[source] if other != card]
                        yield moved
        case "score":
            yield changed("scores", [score + 3 for score in case["scores"]])
            yield changed("scores", case["scores"][1:] + case["scores"][:1])
        case "other":
            for key, value in case["expect"].items():
                wrong = "KE" if isinstance(value, str) else [1 - min(seat, 1) for seat in value]
                yield changed("expect", {key: wrong})
            yield changed("expect", {})
            yield changed("expect", {**case["expect"], "more": 1})


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_answer_fails(name: str) -> None:
    wrong = list(mutants(CASES[name]))
    assert wrong
    for case in wrong:
        with pytest.raises(CaseError):
            check("scarto", case)


PARROTS = {case["id"]: case for case in json.loads((HERE / "parrotdigm.json").read_text("utf-8"))["cases"]}


def wrong(case: dict[str, Any]) -> dict[str, Any]:
    """Return *case* with its answer made wrong in one place."""
    match case["kind"]:
        case "legal" | "auction" as kind:
            key = "legal" if kind == "legal" else "allowed"
            return {**case, key: case[key][1:]}
        case "trick":
            return {**case, "winner": (case["winner"] + 1) % len(case["plays"])}
        case "count":
            return {**case, "points": case["points"] + 4}
        case "score":
            return {**case, "scores": [-score or 4 for score in case["scores"]]}
        case _:
            return {**case, "expect": dict.fromkeys(case["expect"], 0)}


@pytest.mark.parametrize("name", PARROTS)
def test_a_wrong_answer_in_a_game_of_many_tables_fails(name: str) -> None:
    with pytest.raises(CaseError):
        check("parrotdigm", wrong(PARROTS[name]))


def test_a_trick_of_two_is_followed_by_the_other_leading() -> None:
    case = {"kind": "trick", "plays": ["7R", "9R"], "context": {"paradigm": "red"}, "winner": 1}
    check("parrotdigm", {**case, "options": {"players": 2}})
    check("parrotdigm", {**case, "options": {"players": 2}, "plays": ["9R", "7R"], "winner": 0})


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("scarto-01", {"kind": "guess"}, "unknown kind 'guess'"),
        ("scarto-01", {"colour": "red"}, "has the unknown key 'colour'"),
        ("scarto-01", {"context": {"bid": "solo"}}, r"context \['bid'\] is not known"),
        ("scarto-10", {"context": {"bid": "solo"}}, r"context \['bid'\] is not known"),
        ("scarto-01", {"hand": ["XE"]}, "no card 'XE' in LOKA78"),
        ("scarto-01", {"trick": ["2E", "3E", "4E"]}, "a trick of 3 cards is full"),
        ("scarto-01", {"options": {"speed": 9}}, "no option 'speed'"),
        ("scarto-01", {"options": {"hands": 5}}, "option hands takes 3, 6 or 9"),
        ("scarto-05", {"sides": [0, 1, 0]}, "everyone plays for himself"),
        ("scarto-11", {"given": {"points": [57] * 3, "bonus": 5}}, "score with given bonus, points"),
        ("scarto-16", {"given": {"weather": "fine"}}, "other with given weather is not known"),
    ],
)
def test_what_it_does_not_understand_fails_clearly(name: str, change: dict[str, Any], message: str) -> None:
    with pytest.raises(CaseError, match=message):
        check("scarto", {**CASES[name], **change})


def test_a_missing_key_fails_clearly() -> None:
    case = {key: value for key, value in CASES["scarto-01"].items() if key != "legal"}
    with pytest.raises(CaseError, match="lacks 'legal'"):
        check("scarto", case)


def test_a_game_without_an_adapter_fails_clearly() -> None:
    with pytest.raises(CaseError, match="no adapter for game 'whist'"):
        check("whist", CASES["scarto-01"])


def given(name: str, **changes: object) -> dict[str, Any]:
    """Return a case with parts of its ``given`` changed."""
    return {**CASES[name], "given": {**CASES[name]["given"], **changes}}


@pytest.mark.parametrize(
    ("case", "message"),
    [
        (given("scarto-12", discard=["KE", "3E", "4E"]), "in two places at once: KE"),
        (given("scarto-12", discard=["3E", "4E"]), "in no pile and not in the discard: 2E"),
        (given("scarto-12", fool={"by": 2}), "fool with by"),
        (given("scarto-12", fool=None), "in no pile and not in the discard: Fool"),
        (given("scarto-12", tricks=[0, 17, 8]), "the case gives it no trick"),
        (given("scarto-15", fool={"discarded_by": 2}), "the dealer lays away"),
        (given("scarto-13", card_points=[80, 0, 60]), "card points come to 140"),
    ],
)
def test_an_impossible_hand_fails_clearly(case: dict[str, Any], message: str) -> None:
    with pytest.raises(CaseError, match=message):
        check("scarto", case)


def test_the_same_hand_scores_the_same_however_its_cards_are_given() -> None:
    """The Fool may stand in a pile or beside the piles, and any seat may be the first of a trick."""
    piles = deepcopy(CASES["scarto-12"]["given"]["piles"])
    for seat in range(3):
        check("scarto", given("scarto-12", piles=[p + ["Fool"] * (s == seat) for s, p in enumerate(piles)]))
    for leader in range(3):
        check("scarto", {**CASES["scarto-06"], "sides": [(leader + step) % 3 for step in range(3)]})


def test_card_points_are_taken_as_the_case_describes_them() -> None:
    """Before or after the payment, the Fool counted or besides, laid away by the dealer or played."""
    check("scarto", given("scarto-13", card_points=[80, 0, 66], card_points_are="after the payment"))
    check("scarto", given("scarto-15", card_points=[52, 36, 53], card_points_are="without the Fool"))
    check("scarto", given("scarto-15", fool={"discarded_by": 0}, dealer=0))
    paid = given("scarto-13", card_points=[70, 10, 61], tricks=[13, 1, 11])
    check("scarto", {**paid, "scores": [78, -126, 48]})


def second_choices(**changes: object) -> dict[str, Any]:
    """Return a case with two pips, so that one of three trumps has to go as well."""
    case = {"hand": ["2E", "3W", "KE", "T2", "T3", "T4", "T21"], "take": 3, "context": {}}
    case |= {"first_choice": ["2E", "3W"], "second_choice": ["T2", "T3", "T4"], "may_not": ["KE", "T21"]}
    return {**case, **changes}


def trumps_last() -> Game:
    """Return Scarto with another discard: pips go first, then the lower trumps."""
    game = tomfool.game("scarto")
    pips, trumps = game.pack.ranks("2 3 4 5 6 7 8 9 10"), game.pack.parse("T2 T3 T4 T5")
    may = Classes(first=pips, second=trumps)
    rules = [replace(rule, may=may) if isinstance(rule, LayAway) else rule for rule in game.rules]
    return replace(game, rules=tuple(rules))


def test_second_choices_go_only_as_far_as_the_first_do_not_suffice() -> None:
    check_discard(trumps_last(), ADAPTER, second_choices())


@pytest.mark.parametrize(
    "changes",
    [
        {"second_choice": ["T2", "T3"], "may_not": ["KE", "T21", "T4"]},
        {"first_choice": ["2E"], "second_choice": ["T2", "T3", "T4", "3W"]},
        {"first_choice": ["2E", "3W", "T2"], "second_choice": ["T3", "T4"]},
        {"second_choice": ["T2", "T3", "T4", "T21"], "may_not": ["KE"]},
        {"take": 4},
    ],
)
def test_wrong_second_choices_fail(changes: dict[str, Any]) -> None:
    with pytest.raises(CaseError):
        check_discard(trumps_last(), ADAPTER, second_choices(**changes))


def test_cases_of_another_directory_run_alone(tmp_path: Path) -> None:
    good = {**CASES["scarto-05"], "id": "hidden-1"}
    bad = {**CASES["scarto-05"], "id": "hidden-2", "winner": 2}
    (tmp_path / "scarto.json").write_text(json.dumps({"game": "scarto", "cases": [good, bad]}))
    command = [sys.executable, "-m", "pytest", "tests/cases", "--cases", str(tmp_path)]
    command += ["-q", "-rA", "-p", "no:cacheprovider"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 1, result.stdout
    assert "test_worked_case[hidden-1]" in result.stdout
    assert "winner: the case says 2, the engine 1" in result.stdout
    assert "1 failed, 1 passed" in result.stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not a file of worked cases"),
        ('{"cases": []}', "not a file of worked cases"),
        ('{"game": "scarto", "cases": [{"kind": "legal"}]}', "not a file of worked cases"),
        ('{"game": "scarto", "cases": [{"id": "a"}, {"id": "a"}]}', "more than one case is called a"),
    ],
)
def test_a_file_that_holds_no_cases_ends_the_run(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "scarto.json"
    path.write_text(text)
    with pytest.raises(pytest.UsageError, match=message):
        read(path)


def test_a_directory_without_cases_ends_the_run(tmp_path: Path) -> None:
    with pytest.raises(pytest.UsageError, match=r"no \*\.json there"):
        files(tmp_path)
