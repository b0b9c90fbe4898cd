"""Records of Scarto pass a referee who knows nothing of the package; changed ones do not."""

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tomfool
from tests.oracles import referee as judge
from tests.oracles.scarto import PACK
from tomfool import record, shuffle
from tomfool.cards import bits
from tomfool.match import Match


def played_match(number: int, *, hands: int = 3, first_dealer: int = 0, stop_after: int = 9) -> Match:
    """Return a match of random play, the same for the same *number*; perhaps stopped early."""
    rng = Random(number)
    match = Match(tomfool.game("scarto", hands=hands), ["Ada", "Bo", "Cy"], first_dealer=first_dealer)
    while not match.over and len(match.hands) < stop_after:
        state = match.deal(shuffle.derived_seed("referee", number, len(match.hands)))
        while not state.over:
            state.apply(rng.choice(list(bits(state.legal()))))
        match.finish()
    return match


def test_records_of_a_hundred_matches_pass() -> None:
    hands = sum(
        judge.referee(json.loads(record.dumps(played_match(number, first_dealer=number % 3))))
        for number in range(100)
    )
    assert hands == 300


def test_long_and_unfinished_matches_pass() -> None:
    assert judge.referee(record.dump(played_match(1, hands=6))) == 6
    assert judge.referee(record.dump(played_match(2, stop_after=2))) == 2
    assert judge.referee(record.dump(played_match(3, stop_after=0))) == 0


def test_a_pack_that_was_no_shuffle_passes_too() -> None:
    rng, match = Random(5), Match(tomfool.game("scarto"))
    while not match.over:
        state = match.deal(pack=rng.sample(range(78), 78))
        while not state.over:
            state.apply(rng.choice(list(bits(state.legal()))))
        match.finish()
    found = record.dump(match)
    assert "shuffle" not in found["hands"][0]
    assert judge.referee(found) == 3


def test_the_shuffle_recomputed_from_its_description_is_the_same() -> None:
    for number in range(20):
        seed = shuffle.derived_seed("fair", number)
        assert [PACK[card] for card in shuffle.order(78, seed)] == judge.fair_order(seed)


def swapped(text: str, first: int, second: int) -> str:
    words = text.split()
    words[first], words[second] = words[second], words[first]
    return " ".join(words)


def altered(data: dict[str, Any], what: str) -> None:
    """Make one thing in a record wrong."""
    hand = data["hands"][1]
    match what:
        case "format":
            data["format"] = "tomfool/2"
        case "score":
            hand["scores"][0] += 3
        case "scores that still sum to zero":
            hand["scores"][0] += 3
            hand["scores"][1] -= 3
        case "total":
            data["totals"][2] += 1
        case "dealer":
            hand["dealer"] = 0
        case "two cards of the pack":
            hand["pack"] = swapped(hand["pack"], 0, 77)
        case "a card twice in the pack":
            hand["pack"] = hand["pack"].replace("KE", "QE", 1)
        case "seed":
            hand["shuffle"]["seed"] = "00" * 32
        case "commitment":
            hand["shuffle"]["commitment"] = "00" * 32
        case "seat":
            hand["actions"] = hand["actions"].replace("1:", "2:", 1)
        case "order of the actions":
            hand["actions"] = swapped(hand["actions"], 5, 6)
        case "an action missing":
            hand["actions"] = hand["actions"].rsplit(" ", 1)[0]
        case "an action more":
            hand["actions"] += " 0:KE"
        case "discard of a King":
            hand["actions"] = "1:KE " + hand["actions"].split(" ", 1)[1]
        case "tally":
            hand["tally"]["tricks"][0] += 1
        case "a hand missing":
            del data["hands"][2]
        case "unfinished":
            data["unfinished"] = True
        case "options":
            data["options"] = {"hands": 6}
        case _:
            raise AssertionError(what)


@pytest.mark.parametrize(
    ("what", "place"),
    [
        ("format", "format"),
        ("score", "hands[1].scores"),
        ("scores that still sum to zero", "hands[1].scores"),
        ("total", "totals"),
        ("dealer", "hands[1].dealer"),
        ("two cards of the pack", "hands[1].shuffle.seed"),
        ("a card twice in the pack", "hands[1].pack"),
        ("seed", "hands[1].shuffle.commitment"),
        ("commitment", "hands[1].shuffle.commitment"),
        ("seat", "hands[1].actions[0]"),
        ("order of the actions", "hands[1].actions[5]"),
        ("an action missing", "hands[1].actions"),
        ("an action more", "hands[1].actions[77]"),
        ("discard of a King", "hands[1].actions[0]"),
        ("tally", "hands[1].tally['tricks']"),
        ("a hand missing", "hands"),
        ("unfinished", "unfinished"),
        ("options", "hands"),
    ],
)
def test_a_changed_record_is_refused_at_its_place(what: str, place: str) -> None:
    data = deepcopy(record.dump(played_match(7)))
    judge.referee(data)
    altered(data, what)
    with pytest.raises(judge.Foul) as foul:
        judge.referee(data)
    assert str(foul.value).split(": ")[0] == place


def test_files_are_refereed_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = [record.dump(played_match(number)) for number in range(3)]
    bad = deepcopy(good[1])
    bad["totals"][0] += 1
    lines, single, spoilt = tmp_path / "m.jsonl", tmp_path / "m.json", tmp_path / "bad.jsonl"
    lines.write_text("".join(json.dumps(data) + "\n" for data in good))
    single.write_text(json.dumps(good[0], indent=1))
    spoilt.write_text("".join(json.dumps(data) + "\n" for data in (good[0], bad)))
    assert judge.main([str(lines), str(single)]) == 0
    assert judge.main([str(spoilt)]) == 1
    said = capsys.readouterr().out
    assert "m.jsonl: 3 matches, 9 hands, all in order" in said
    assert "bad.jsonl: match 2: totals" in said
