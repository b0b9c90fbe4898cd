"""Whatever is changed in a record is refused, with the place that differs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.golden import play_hand, play_match
from tests.match.toy import toy as toy_game
from tests.records.changes import Change, drop, more, other_seat, put, refusal, repeat, swap, word, words
from tomfool import record
from tomfool.match import VOID_HANDS, Match

MIXED = {"algorithm": "sha256-ctr/2", "seed": "00", "commitment": ""}

# In the record of the fixture hand 0 has no shuffle, hands 1 and 2 have one.
CHANGES: list[tuple[str, Change, str, str]] = [
    # the match
    ("another format", put("format", to="tomfool/2"), "format", "must be 'tomfool/1', not 'tomfool/2'"),
    ("format no text", put("format", to=1), "format", "must be text, not 1"),
    ("no format", drop("format"), "format", "is missing"),
    ("another game", put("game", to="whist"), "game", "no game 'whist'. There is: "),
    ("game null", put("game", to=None), "game", "must be text, not null"),
    ("no game", drop("game"), "game", "is missing"),
    ("unknown option", put("options", to={"jokers": True}), "options.jokers", "Scarto has hands"),
    ("option's value", put("options", "hands", to=4), "options.hands", "takes 3, 6 or 9, not 4"),
    ("option as text", put("options", "hands", to="6"), "options.hands", "whole number, not '6'"),
    ("option as float", put("options", "hands", to=3.0), "options.hands", "whole number, not 3.0"),
    ("option as switch", put("options", "hands", to=True), "options.hands", "whole number, not true"),
    ("options as list", put("options", to=["hands"]), "options", "must be an object, not a list"),
    ("no options", drop("options"), "options", "is missing"),
    ("longer match", put("options", "hands", to=6), "hands", "not complete after 3 hands"),
    ("a name more", put("seats", to=["A", "B", "C", "D"]), "seats", "must have 3 members, not 4"),
    ("a name less", drop("seats", 2), "seats", "must have 3 members, not 2"),
    ("name no text", put("seats", 1, to=7), "seats[1]", "must be text, not 7"),
    ("half a character", put("seats", 1, to="\ud83c"), "seats[1]", r"must be text, not '\ud83c'"),
    ("seats no list", put("seats", to="Anna"), "seats", "must be a list, not 'Anna'"),
    ("no seats", drop("seats"), "seats", "is missing"),
    ("hands no list", put("hands", to={}), "hands", "must be a list, not an object"),
    ("no hands", drop("hands"), "hands", "is missing"),
    ("a total", more("totals", 1), "totals[1]", "but the cards make it"),
    ("total as float", put("totals", 0, to=1.5), "totals[0]", "must be a whole number, not 1.5"),
    ("total as switch", put("totals", 0, to=False), "totals[0]", "must be a whole number, not false"),
    ("a huge total", put("totals", 0, to=10**400), "totals[0]", "a number beyond all scores"),
    ("a total more", put("totals", to=[0, 0, 0, 0]), "totals", "must have 3 members, not 4"),
    ("no totals", drop("totals"), "totals", "is missing"),
    ("unknown key", put("note", to="x"), "note", "no such key here; there is format, game"),
    ("odd key", put("a\nb", to=1), '["a\\nb"]', "no such key"),
    ("broken key", put("\udc80", to=1), "", r"a key must be text, not '\udc80'"),
    ("complete after all", put("unfinished", to=True), "unfinished", "the match is complete after 3 hands"),
    ("unfinished no switch", put("unfinished", to=1), "unfinished", "must be true or false, not 1"),
    ("a hand less", drop("hands", 2), "totals[0]", "but the cards make it"),
    ("a hand again", lambda data: data["hands"].append(data["hands"][0]), "hands[3]", "over after 3 hands"),
    ("hands changed about", lambda data: data["hands"].reverse(), "hands[1].dealer", "seat 0 deals, not 1"),
    # a hand
    ("hand no object", put("hands", 1, to=[]), "hands[1]", "must be an object, not a list"),
    ("unknown key of a hand", put("hands", 1, "dealr", to=1), "hands[1].dealr", "there is dealer, pack"),
    ("first dealer", put("hands", 0, "dealer", to=1), "hands[0].actions[0]", "not the turn of seat 0"),
    ("no such dealer", put("hands", 0, "dealer", to=3), "hands[0].dealer", "a seat from 0 to 2"),
    ("negative dealer", put("hands", 0, "dealer", to=-1), "hands[0].dealer", "a seat from 0 to 2"),
    ("dealer as switch", put("hands", 0, "dealer", to=False), "hands[0].dealer", "not false"),
    ("later dealer", put("hands", 1, "dealer", to=2), "hands[1].dealer", "seat 1 deals, not 2"),
    ("no dealer", drop("hands", 0, "dealer"), "hands[0].dealer", "is missing"),
    ("a score", more("hands", 1, "scores", 2), "hands[1].scores[2]", "but the cards make it"),
    ("a score less", drop("hands", 1, "scores", 2), "hands[1].scores", "must have 3 members, not 2"),
    ("score as text", put("hands", 0, "scores", 0, to="0"), "hands[0].scores[0]", "not '0'"),
    ("no scores", drop("hands", 1, "scores"), "hands[1].scores", "is missing"),
    ("an amount", more("hands", 2, "tally", "tricks", 0), "hands[2].tally.tricks[0]", "the cards make it"),
    (
        "an amount of two words",
        more("hands", 2, "tally", "card points", 1),
        'hands[2].tally["card points"][1]',
        "the cards make it",
    ),
    ("an item less", drop("hands", 0, "tally", "discard"), "hands[0].tally.discard", "is missing"),
    ("an item more", put("hands", 0, "tally", "bonus", to=[0, 0, 0]), "hands[0].tally.bonus", "no such"),
    ("tally no object", put("hands", 0, "tally", to=None), "hands[0].tally", "must be an object, not null"),
    ("no tally", drop("hands", 1, "tally"), "hands[1].tally", "is missing"),
    # the pack
    ("no such card", word(0, "pack", 5, "XX"), "hands[0].pack[5]", "no card 'XX' in LOKA78"),
    ("card in small letters", word(0, "pack", 5, "fool"), "hands[0].pack[5]", "write Fool"),
    ("a card twice", words(0, "pack", lambda p: p.insert(9, p[3])), "hands[0].pack[9]", "has come before"),
    ("a card less", words(0, "pack", lambda p: p.pop()), "hands[0].pack", "all 78 cards; it lacks "),
    ("no card", put("hands", 0, "pack", to=""), "hands[0].pack", "it lacks AE, 2E, 3E, 4E, 5E and 73 more"),
    ("pack no text", put("hands", 0, "pack", to=[1]), "hands[0].pack", "must be text, not a list"),
    ("no pack", drop("hands", 0, "pack"), "hands[0].pack", "is missing"),
    ("two cards changed about", words(1, "pack", swap(4, 60)), "hands[1].pack[4]", "another card there"),
    ("order within a hand", words(1, "pack", swap(0, 1)), "hands[1].pack[0]", "another card there"),
    # the shuffle
    ("another seed", put("hands", 1, "shuffle", "seed", to="00"), "hands[1].shuffle.seed", "neither this"),
    ("seed no hex", put("hands", 1, "shuffle", "seed", to="0g"), "hands[1].shuffle.seed", "hex digits"),
    ("half a byte", put("hands", 1, "shuffle", "seed", to="0"), "hands[1].shuffle.seed", "hex digits"),
    ("capital hex", put("hands", 1, "shuffle", "seed", to="AB"), "hands[1].shuffle.seed", "hex digits"),
    ("seed no text", put("hands", 1, "shuffle", "seed", to=0), "hands[1].shuffle.seed", "must be text"),
    ("no seed", drop("hands", 1, "shuffle", "seed"), "hands[1].shuffle.seed", "is missing"),
    (
        "another commitment",
        put("hands", 1, "shuffle", "commitment", to="00"),
        "hands[1].shuffle.commitment",
        "is not the SHA-256 of the seed",
    ),
    (
        "commitment no text",
        put("hands", 1, "shuffle", "commitment", to=[]),
        "hands[1].shuffle.commitment",
        "must be text",
    ),
    (
        "no commitment",
        drop("hands", 1, "shuffle", "commitment"),
        "hands[1].shuffle.commitment",
        "is missing",
    ),
    (
        "another algorithm",
        put("hands", 1, "shuffle", "algorithm", to="md5"),
        "hands[1].shuffle.algorithm",
        "must be 'sha256-ctr/1' or 'sha256-ctr/2', not 'md5'",
    ),
    ("shares", put("hands", 1, "shuffle", "shares", to=[1]), "hands[1].shuffle.shares", "must be empty"),
    (
        "no share for each seat",
        put("hands", 1, "shuffle", to={**MIXED, "shares": ["x"]}),
        "hands[1].shuffle.shares",
        "3",
    ),
    (
        "a share that is no text",
        put("hands", 1, "shuffle", to={**MIXED, "shares": ["x", "", 7]}),
        "hands[1].shuffle.shares[2]",
        "text",
    ),
    ("shares no list", put("hands", 1, "shuffle", "shares", to=0), "hands[1].shuffle.shares", "a list"),
    ("key of a shuffle", put("hands", 1, "shuffle", "salt", to=""), "hands[1].shuffle.salt", "no such key"),
    ("shuffle no object", put("hands", 1, "shuffle", to="x"), "hands[1].shuffle", "must be an object"),
    (
        "another hand's shuffle",
        lambda data: data["hands"][1].update(shuffle=data["hands"][2]["shuffle"]),
        "hands[1].pack[0]",
        "another card there",
    ),
    # the actions
    ("an action less", words(0, "actions", lambda a: a.pop()), "hands[0].actions", "ends after 77 actions"),
    ("no action", put("hands", 0, "actions", to=""), "hands[0].actions", "still to choose: seat 0"),
    (
        "an action more",
        words(0, "actions", lambda a: a.append("0:KE")),
        "hands[0].actions[78]",
        "over after 78 actions, but 79 are given",
    ),
    ("an action left out", words(0, "actions", lambda a: a.pop(4)), "hands[0].actions[4]", "the turn of"),
    ("another seat", lambda data: other_seat(data, 17), "hands[0].actions[17]", "not the turn of seat"),
    ("no such seat", word(0, "actions", 17, "3:KE"), "hands[0].actions[17]", "Scarto has 0 to 2"),
    ("a seat beyond", word(0, "actions", 17, "99:KE"), "hands[0].actions[17]", "no seat 99"),
    ("a seat far beyond", word(0, "actions", 17, "9" * 999 + ":KE"), "hands[0].actions[17]", "seat:name"),
    ("a negative seat", word(0, "actions", 17, "-1:KE"), "hands[0].actions[17]", "must be seat:name"),
    ("a seat in other digits", word(0, "actions", 17, "١:KE"), "hands[0].actions[17]", "must be seat:name"),
    ("no seat", word(0, "actions", 17, "KE"), "hands[0].actions[17]", "must be seat:name, such as 0:AE"),
    ("no name", word(0, "actions", 17, "1:"), "hands[0].actions[17]", "must be seat:name"),
    ("no such action", word(0, "actions", 17, "1:pass"), "hands[0].actions[17]", "no choice 'pass'"),
    ("a card kept", word(0, "actions", 0, "0:T21"), "hands[0].actions[0]", "T21: "),
    ("a card gone", lambda data: repeat(data, 17), "hands[0].actions[17]", "that card is not in your hand"),
    ("actions no text", put("hands", 0, "actions", to=0), "hands[0].actions", "must be text, not 0"),
    ("no actions", drop("hands", 0, "actions"), "hands[0].actions", "is missing"),
    # what was drawn by lot
    ("setup no object", put("hands", 0, "setup", to=[]), "hands[0].setup", "must be an object, not a list"),
    ("setup no word", put("hands", 0, "setup", to={"a": None}), "hands[0].setup.a", "must be text"),
]


@pytest.mark.parametrize(
    ("change", "place", "problem"), [row[1:] for row in CHANGES], ids=[row[0] for row in CHANGES]
)
def test_a_change_is_refused_with_its_place(
    scarto: dict[str, Any], change: Change, place: str, problem: str
) -> None:
    record.verify(scarto)
    change(scarto)
    error = refusal(scarto)
    assert error.place == place
    assert problem in error.problem


@pytest.mark.parametrize(
    "data", [None, True, 7, 7.5, float("nan"), "record", b"record", [], [{}], object()]
)
def test_what_is_no_object_is_no_record(data: object) -> None:
    error = refusal(data)
    assert error.place == ""
    assert error.problem.startswith("must be an object, not ")


def test_a_broken_rule_is_told_as_at_the_table(scarto: dict[str, Any]) -> None:
    actions = scarto["hands"][0]["actions"].split()
    match = record.replay(scarto)
    for state in record.retrace(match, 0):
        seat, index = state.turn, len(state.log)
        held = state.zones[seat] & ~state.legal(seat) if index > 3 else 0
        if held:
            break
    card = match.game.pack.show(held).split()[0]
    actions[index] = f"{seat}:{card}"
    scarto["hands"][0]["actions"] = " ".join(actions)
    error = refusal(scarto)
    assert error.place == f"hands[0].actions[{index}]"
    assert f"{card}: must follow" in error.problem or f"{card}: out of" in error.problem


def test_a_shorter_match_must_say_that_it_is_unfinished(scarto: dict[str, Any]) -> None:
    del scarto["hands"][1:]
    scarto["totals"] = list(scarto["hands"][0]["scores"])
    error = refusal(scarto)
    assert (error.place, error.problem) == (
        "hands",
        'the match is not complete after 1 hand, nor is it "unfinished"',
    )
    scarto["unfinished"] = False
    assert refusal(scarto).place == "hands"
    scarto["unfinished"] = True
    record.verify(scarto)


def test_a_long_value_is_cut_short(scarto: dict[str, Any]) -> None:
    scarto["format"] = "x" * 100_000
    assert len(str(refusal(scarto))) < 1000


def test_a_hand_without_a_shuffle_may_have_another_order_that_deals_the_same(
    scarto: dict[str, Any],
) -> None:
    # Nothing in the record tells in which order the cards of one packet lay, if there is no seed.
    words(0, "pack", swap(0, 1))(scarto)
    record.verify(scarto)


@pytest.fixture
def toy_record(toy: None) -> dict[str, Any]:
    """A match of the toy, in which the dealer is asked something in secret."""
    match = Match(toy_game(whisper=True, extras=["bells"], hands=1))
    state = match.deal(b"seed", setup={"colour": "red"})
    state.play("play on", 1)
    state.play("keep quiet", 0)
    play_hand(state, "seed")
    match.finish()
    return record.dump(match)


TOY_CHANGES: list[tuple[str, Change, str, str]] = [
    ("switch as number", put("options", "whisper", to=1), "options.whisper", "true or false, not 1"),
    ("switch as text", put("options", "whisper", to="on"), "options.whisper", "true or false, not 'on'"),
    ("no such word", put("options", "mood", to="sad"), "options.mood", "takes calm or wild, not sad"),
    ("word as list", put("options", "mood", to=["calm"]), "options.mood", "must be text, not a list"),
    ("set as text", put("options", "extras", to="bells"), "options.extras", "must be a list, not 'bells'"),
    ("set of numbers", put("options", "extras", to=[1]), "options.extras[0]", "must be text, not 1"),
    ("a word twice", put("options", "extras", to=["bells", "bells"]), "options.extras", "something twice"),
    ("no such extra", put("options", "extras", to=["\n"]), "options.extras", "any of bells, whistles"),
    ("wild whispers", put("options", "mood", to="wild"), "options", "nobody whispers"),
    ("the secret left out", words(0, "actions", lambda a: a.pop(1)), "hands[0].actions[1]", "of seat 1"),
    ("the secret of another", word(0, "actions", 1, "1:keep_quiet"), "hands[0].actions[1]", "of seat 1"),
    ("a name with a space", word(0, "actions", 0, "1:play on"), "hands[0].actions[0]", "no choice 'play'"),
    ("another lot", put("hands", 0, "setup", to={"suit": "E"}), "hands[0].setup", "and no suit"),
    ("setup of numbers", put("hands", 0, "setup", "colour", to=1.5), "hands[0].setup.colour", "be text"),
]


@pytest.mark.parametrize(
    ("change", "place", "problem"), [row[1:] for row in TOY_CHANGES], ids=[row[0] for row in TOY_CHANGES]
)
def test_changes_that_scarto_has_no_room_for_are_refused_too(
    toy_record: dict[str, Any], change: Change, place: str, problem: str
) -> None:
    record.verify(toy_record)
    change(toy_record)
    error = refusal(toy_record)
    assert error.place == place
    assert problem in error.problem


def test_a_hand_stops_while_both_have_still_to_choose(toy_record: dict[str, Any]) -> None:
    words(0, "actions", lambda actions: actions.__delitem__(slice(3, None)))(toy_record)
    error = refusal(toy_record)
    assert error.place == "hands[0].actions"
    assert error.problem == "ends after 3 actions, but still to choose: seat 0 and seat 1"


@pytest.mark.usefixtures("toy")
def test_after_forty_void_hands_there_is_no_other() -> None:
    match = Match(toy_game())
    while not match.over:
        match.deal().play("throw in")
        match.finish()
    data = record.dump(match)
    data["hands"].append(data["hands"][0])
    error = refusal(data)
    assert error.place == f"hands[{VOID_HANDS}]"
    assert error.problem == "the match was over after 40 hands"


@pytest.mark.usefixtures("toy")
def test_a_void_hand_does_not_pass_the_deal() -> None:
    match = Match(toy_game(hands=1))
    match.deal().play("throw in")
    match.finish()
    play_hand(match.deal(b"seed"), "play on")
    match.finish()
    data = record.dump(match)
    assert [hand["dealer"] for hand in data["hands"]] == [0, 0]
    data["hands"][1]["dealer"] = 1
    assert refusal(data).place == "hands[1].dealer"


def test_a_match_of_another_game_is_not_this_one(toy: None) -> None:
    data = record.dump(play_match(toy_game(), "toy"))
    data["game"] = "scarto"
    assert refusal(data).place == "options.whisper"
