"""``tomfool record show|replay|verify``: for people, for programs, and for every broken file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.golden import FOLDER, play_hand, play_match
from tests.match.toy import toy as toy_game
from tests.records.cli import COMMANDS, MATCH, refused, run
from tomfool import game, record
from tomfool.cli.record_print import _who
from tomfool.match import Match

GOLDEN = (FOLDER / "scarto.jsonl").read_text()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with one match."""
    path = tmp_path / "match.json"
    path.write_text(record.dumps(MATCH))
    return path


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A file of three matches, the second of which has a wrong score."""
    data = record.dump(MATCH)
    data["hands"][1]["scores"][2] += 1
    path = tmp_path / "many.jsonl"
    path.write_text(f"{record.dumps(MATCH)}\n{json.dumps(data)}\n{record.dumps(MATCH)}\n")
    return path


# verify


def test_verify_says_of_a_good_match_how_it_ended(path: Path) -> None:
    result = run("verify", path)
    assert result.exit_code == 0
    totals = " ".join(f"{total:+}".replace("-", "−") for total in MATCH.totals)
    assert result.stdout == f"{path}: good: Scarto, 3 hands, totals {totals}\n"


def test_verify_looks_at_every_match_of_every_file(path: Path, many: Path) -> None:
    result = run("verify", many, path)
    assert result.exit_code == 1
    good = [line.split(": good")[0] for line in result.stdout.splitlines()]
    assert good == [f"{many}: line 1", f"{many}: line 3", str(path)]
    wrong = MATCH.hands[1].scores[2]
    assert result.stderr == (
        f"{many}: line 2: hands[1].scores[2]: is {wrong + 1}, but the cards make it {wrong}\n"
    )


def test_verify_stops_where_a_file_is_no_json(tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    path.write_text(GOLDEN[:-100])
    result = run("verify", path)
    assert len(result.stdout.splitlines()) == GOLDEN.count("\n") - 1
    assert refused(result, path).startswith("line 12, column ")


def test_verify_answers_programs(path: Path, many: Path) -> None:
    result = run("verify", "--json", many, path)
    assert result.exit_code == 1
    assert result.stderr == ""
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["good"] for answer in answers] == [True, False, True, True]
    assert answers[0] == {
        "file": str(many),
        "entry": "line 1",
        "good": True,
        "game": "scarto",
        "hands": 3,
        "totals": MATCH.totals,
    }
    assert answers[1]["place"] == "hands[1].scores[2]"
    assert "but the cards make it" in answers[1]["problem"]


def test_a_match_of_one_hand_is_said_so(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text(record.dumps(play_match(game("scarto"), "one", hands=1)))
    assert ": good: Scarto, 1 hand, totals " in run("verify", path).stdout


# show


def test_show_tells_the_hands_with_tricks_and_account(path: Path) -> None:
    result = run("show", path)
    assert result.exit_code == 0
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert lines[0] == "Scarto hands=3, tontine=off, court_jester=off, courtship=nothing"
    assert [line for line in lines if line.startswith("Hand ")] == [
        "Hand 1: Anna deals",
        "Hand 2: Bruno [b] deals",
        r"Hand 3: Cleo\x1b[31m deals",
    ]
    told = list(record.moves(MATCH, 0))
    away = ", ".join(move.name for move in told[1:4])
    assert f"Anna lays away {away}" in lines
    first = told[-1].state.history[0]
    cards = " ".join(MATCH.game.vocabulary[card] for card in first.fall)
    winner = ["Anna", "Bruno [b]", r"Cleo\x1b[31m"][first.taker]
    assert f"1 Bruno [b] {cards} {winner}" in lines
    assert lines.count("Anna takes the talon") == 1
    tally = MATCH.hands[0].account.tally
    assert "Points in all {} {} {}".format(*tally["points"]) in lines
    assert any(line.startswith("Three times that") and "−" in line for line in lines)
    assert not any("Stopped early" in line for line in lines)
    assert "\x1b" not in result.stdout


def test_show_ranks_the_seats_by_their_totals(path: Path) -> None:
    lines = [" ".join(line.split()) for line in run("show", path).stdout.splitlines()]
    ranking = lines[lines.index("Place Name Total") + 2 :]
    assert [line.split()[0] for line in ranking if line] == ["1", "2", "3"]
    assert ranking[0].endswith(f"+{max(MATCH.totals)}")


def test_show_can_tell_one_hand_alone(path: Path) -> None:
    text = run("show", path, "--hand", 2).stdout
    assert "Hand 2:" in text
    assert "Hand 1:" not in text
    assert "Hand 3:" not in text


def test_show_answers_programs(path: Path) -> None:
    [line] = run("show", path, "--json").stdout.splitlines()
    answer = json.loads(line)
    assert answer["game"] == "scarto"
    assert answer["options"] == {"hands": 3, "tontine": False, "court_jester": False, "courtship": []}
    assert answer["totals"] == MATCH.totals
    assert answer["ranking"] == MATCH.ranking()
    assert answer["complete"] is True
    assert [hand["hand"] for hand in answer["hands"]] == [1, 2, 3]
    hand = answer["hands"][0]
    assert len(hand["tricks"]) == 25
    assert len(hand["before"]) == 3
    assert hand["before"][0]["deed"] == "lays away"
    assert hand["events"][0] == {"kind": "talon", "seat": 0, "cards": [], "other": -1}
    assert hand["tally"] == MATCH.hands[0].account.tally
    assert sum(trick["taker"] == 1 for trick in hand["tricks"]) == hand["tally"]["tricks"][1]


def test_show_tells_every_match_of_a_file() -> None:
    lines = run("show", FOLDER / "scarto.jsonl").stdout.splitlines()
    heads = [line for line in lines if line.startswith("Scarto")]
    assert len(heads) == 12
    assert heads[:5] == [
        "Scarto  hands=3, tontine=off, court_jester=off, courtship=nothing  line 1",
        "Scarto  hands=3, tontine=off, court_jester=off, courtship=nothing  line 2",
        "Scarto  hands=3, tontine=off, court_jester=off, courtship=nothing  line 3",
        "Scarto  hands=6, tontine=off, court_jester=off, courtship=nothing  line 4",
        "Scarto  hands=9, tontine=off, court_jester=off, courtship=nothing  line 5",
    ]


def test_one_match_of_a_file_can_be_chosen(many: Path) -> None:
    assert run("show", many, "--match", 3).stdout.startswith(
        "Scarto  hands=3, tontine=off, court_jester=off, courtship=nothing  line 3\n"
    )
    assert run("replay", many, "--match", 3).exit_code == 0
    assert refused(run("show", many, "--match", 2), many).startswith("line 2: hands[1].scores[2]: ")


@pytest.mark.parametrize("command", ["show", "replay"])
def test_a_match_or_a_hand_that_is_not_there_is_a_mistake_of_usage(command: str, path: Path) -> None:
    result = run(command, path, "--hand", 4)
    assert result.exit_code == 2
    assert "there is no hand 4: the match has 3" in result.stderr
    result = run(command, path, "--match", 2)
    assert result.exit_code == 2
    assert "there is no match 2: the file has 1" in result.stderr
    assert run(command, path, "--hand", 0).exit_code == 2


def test_a_match_that_stopped_early_is_said_so(tmp_path: Path) -> None:
    path = tmp_path / "early.json"
    path.write_text(record.dumps(play_match(game("scarto"), "early", hands=2)))
    assert "Stopped early, after 2 hands." in run("show", path).stdout
    assert "Stopped early, after 2 hands." in run("replay", path).stdout


# replay


def test_replay_tells_every_choice_and_every_trick(path: Path) -> None:
    result = run("replay", path, "--hand", 1)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    names = ["Anna", "Bruno [b]", r"Cleo\x1b[31m"]
    told = list(record.moves(MATCH, 0))
    choices = [f"{names[move.seat]} {move.deed} {move.name}" for move in told[1:]]
    assert [line for line in lines if line in choices] == choices
    tricks = [line for line in lines if line.startswith("Trick ")]
    assert len(tricks) == 25
    last = told[-1].state.history[-1]
    cards = " ".join(MATCH.game.vocabulary[card] for card in last.fall)
    assert tricks[-1] == f"Trick 25: {cards}, won by {names[last.taker]}"
    assert any(line.startswith("Scores: Anna ") for line in lines)
    assert "Hand 2" not in result.stdout


def test_replay_answers_programs_with_what_all_can_see(path: Path) -> None:
    result = run("replay", path, "--json", "--hand", 2)
    steps = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(steps) == 1 + 78
    assert [step["at"] for step in steps] == list(range(79))
    assert {(step["match"], step["hand"]) for step in steps} == {(1, 2)}
    assert steps[0] == {
        "match": 1,
        "hand": 2,
        "at": 0,
        "seat": 1,
        "deed": "deals",
        "action": "",
        "trick": [],
        "won_by": None,
        "tricks": [0, 0, 0],
        "waiting": [1],
        "over": False,
    }
    assert [len(step["trick"]) for step in steps[4:7]] == [1, 2, 0]
    assert steps[4]["trick"] == [{"seat": 2, "card": steps[4]["action"]}]
    assert steps[6]["won_by"] in (0, 1, 2)
    assert steps[-1]["over"]
    assert sum(steps[-1]["tricks"]) == 25


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("command", COMMANDS)
def test_hands_thrown_in_and_deeds_of_other_games_are_told(command: str, tmp_path: Path) -> None:
    match = Match(toy_game(hands=1, extras=["bells"]))
    match.deal().play("throw in")
    match.finish()
    state = match.deal(b"seed")
    state.play("play on")
    play_hand(state, "seed")
    match.finish()
    path = tmp_path / "toy.json"
    path.write_text(record.dumps(match))
    result = run(command, path)
    assert result.exit_code == 0
    if command != "verify":
        assert "Hand 1: Seat 0 deals (thrown in)" in result.stdout
        assert "Seat 1 says throw in" in result.stdout
        assert "Seat 1 chooses " in result.stdout
        assert "gift: Seat 1\n" in result.stdout
        assert "mood=calm, hands=1, target=0, extras=bells" in result.stdout
    assert ("Nobody plays." in result.stdout) is (command == "show")


def test_seats_of_the_same_name_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "same.json"
    path.write_text(record.dumps(play_match(game("scarto"), "same", names=["Anna", "bot", "bot"])))
    text = run("show", path).stdout
    dealers = [line for line in text.splitlines() if line.startswith("Hand ")]
    assert dealers == ["Hand 1: Anna deals", "Hand 2: bot (1) deals", "Hand 3: bot (2) deals"]


def test_a_place_without_a_player_has_a_number() -> None:
    assert _who(MATCH, 3) == "Place 3"


def test_without_a_command_there_is_help() -> None:
    result = run()
    assert all(command in result.output for command in COMMANDS)
