"""What is written down can be read again, and is the same match."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.golden import play_hand, play_match
from tests.match.toy import THROWN_IN
from tests.match.toy import toy as toy_game
from tomfool import game, record
from tomfool.bots.random import RandomBot
from tomfool.cards import bits
from tomfool.games import TITLES
from tomfool.match import VOID_HANDS, Match
from tomfool.record import RecordError

NAMES = st.lists(st.text(max_size=8), min_size=3, max_size=3)


def read(match: Match) -> Match:
    """Return *match* written on a line and read from it."""
    [entry] = record.load_text(record.dumps(match))
    return record.replay(entry.data)


def same(match: Match, other: Match) -> bool:
    """Whether two matches agree in all that a record keeps; who deals first, once somebody has dealt."""
    return (
        match.game.slug == other.game.slug
        and match.game.options == other.game.options
        and match.names == other.names
        and match.hands == other.hands
        and match.totals == other.totals
        and (match.dealer == other.dealer or not match.hands)
    )


@settings(max_examples=20, deadline=None)
@given(
    seed=st.integers(),
    hands=st.sampled_from([3, 6, 9]),
    stop=st.none() | st.integers(0, 8),
    names=NAMES,
    dealer=st.integers(0, 2),
)
def test_every_match_of_scarto_comes_back(
    seed: int, hands: int, stop: int | None, names: list[str], dealer: int
) -> None:
    match = play_match(game("scarto", hands=hands), seed, hands=stop, names=names, first_dealer=dealer)
    assert same(read(match), match)
    assert record.dump(match).get("unfinished", False) is (len(match.hands) < hands)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(), seeded=st.lists(st.booleans(), min_size=3, max_size=3))
def test_matches_of_bots_come_back_with_or_without_their_seeds(seed: int, seeded: list[bool]) -> None:
    match, bot = Match(game("scarto")), RandomBot(seed)
    for with_seed in seeded:
        state = match.deal(b"seed %d" % seed if with_seed else None)
        if not with_seed:
            match.seed = None  # the pack alone is kept
        while not state.over:
            state.apply(bot.choose(state.view(state.turn)))
        match.finish()
    assert ["shuffle" in hand for hand in record.dump(match)["hands"]] == seeded
    assert same(read(match), match)


@pytest.mark.usefixtures("toy")
@given(
    seed=st.integers(0, 50),
    whisper=st.booleans(),
    target=st.sampled_from([0, 2, 4]),
    extras=st.sets(st.sampled_from(["bells", "whistles"])),
)
@settings(deadline=None)
def test_void_hands_secret_answers_and_choices_at_the_same_time_come_back(
    seed: int, whisper: bool, target: int, extras: set[str]
) -> None:
    options: dict[str, Any] = {"whisper": whisper, "extras": extras}
    match = play_match(toy_game(**options, **({"target": target} if target else {})), seed)
    assert same(read(match), match)


@pytest.mark.usefixtures("toy")
def test_a_secret_answer_stands_in_the_record_as_an_action_of_its_seat() -> None:
    match = Match(toy_game(whisper=True, hands=1))
    state = match.deal(b"seed")
    state.play("play on", 1)
    state.play("keep quiet", 0)
    play_hand(state, "seed")
    match.finish()
    assert record.dump(match)["hands"][0]["actions"].startswith("1:play_on 0:keep_quiet 1:")
    assert same(read(match), match)


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("seats", [(0, 1), (1, 0)])
def test_choices_at_the_same_time_stand_in_the_order_in_which_they_were_made(
    seats: tuple[int, int],
) -> None:
    match = Match(toy_game(hands=1))
    state = match.deal(b"seed")
    state.play("play on", 1)
    state.apply(next(bits(state.legal(1))), 1)
    for seat in seats:
        state.apply(next(bits(state.legal(seat))), seat)
    match.finish()
    actions = record.dump(match)["hands"][0]["actions"].split()
    assert [action[0] for action in actions[2:]] == [str(seat) for seat in seats]
    assert same(read(match), match)


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("colour", ["red", 3, True])
def test_what_was_drawn_by_lot_comes_back(colour: str | int) -> None:
    match = Match(toy_game(hands=1))
    play_hand(match.deal(b"seed", setup={"colour": colour}), "seed")
    match.finish()
    assert record.dump(match)["hands"][0]["setup"] == {"colour": colour}
    assert same(read(match), match)


@pytest.mark.usefixtures("toy")
def test_a_match_of_nothing_but_void_hands_is_unfinished() -> None:
    match = Match(toy_game())
    while not match.over:
        match.deal().play("throw in")
        match.finish()
    data = record.dump(match)
    assert len(data["hands"]) == VOID_HANDS
    assert data["unfinished"] is True
    assert data["hands"][0]["scores"] == [0, 0]
    assert read(match).hands[0].outcome == THROWN_IN
    assert read(match).stuck


def test_a_hand_in_progress_is_left_out() -> None:
    match = play_match(game("scarto"), "stop", hands=1)
    before = record.dump(match)
    play_hand(match.deal(), "stop")
    assert record.dump(match) == before
    assert before["unfinished"] is True


def test_a_match_without_a_hand_can_be_written_and_read() -> None:
    match = Match(game("scarto"))
    assert record.dump(match)["hands"] == []
    assert same(read(match), match)


def test_the_format_is_the_one_described() -> None:
    data = record.dump(play_match(game("scarto"), "shape"))
    assert list(data) == ["format", "game", "options", "seats", "hands", "totals"]
    assert data["format"] == record.FORMAT == "tomfool/1"
    assert data["options"] == {"hands": 3, "tontine": False, "court_jester": False, "courtship": []}
    hand = data["hands"][0]
    assert list(hand) == ["dealer", "pack", "actions", "scores", "tally", "shuffle"]
    assert len(hand["pack"].split()) == 78
    assert all(step.partition(":")[0] in "012" for step in hand["actions"].split())
    assert list(hand["shuffle"]) == ["algorithm", "seed", "commitment", "shares"]
    assert hand["shuffle"]["shares"] == []
    assert hand["tally"]["score"] == hand["scores"]


def test_the_options_of_each_kind_are_plain_json(toy: None) -> None:
    match = Match(toy_game(whisper=True, extras=["whistles", "bells"], target=4))
    expected = {"whisper": True, "mood": "calm", "hands": 2, "target": 4, "extras": ["bells", "whistles"]}
    assert record.dump(match)["options"] == expected
    assert read(match).game.options == match.game.options


def test_options_that_are_not_given_have_their_defaults(scarto: dict[str, Any]) -> None:
    scarto["options"] = {}
    defaults = {option.name: option.default for option in TITLES["scarto"].options}
    assert record.replay(scarto).game.options == defaults


def test_a_record_is_one_line_of_ascii() -> None:
    line = record.dumps(Match(game("scarto"), ["Zoë\n", "\u2028", "李"]))
    assert line.isascii()
    assert "\n" not in line
    assert json.loads(line)["seats"] == ["Zoë\n", "\u2028", "李"]


def test_a_name_that_utf_8_cannot_write_is_mended() -> None:
    match = read(Match(game("scarto"), ["Jos\udce9", "B", "C"]))
    assert match.names == ["Jos?", "B", "C"]


def test_names_do_not_matter_to_the_match(scarto: dict[str, Any]) -> None:
    scarto["seats"] = ["", "the same", "the same"]
    assert record.replay(scarto).names == ["", "the same", "the same"]


def test_verify_says_nothing_to_a_good_record(scarto: dict[str, Any]) -> None:
    record.verify(scarto)
    scarto["totals"][0] += 1
    with pytest.raises(RecordError, match="but the cards make it"):
        record.verify(scarto)


def test_a_hand_can_be_traced_step_by_step() -> None:
    match = play_match(game("scarto"), "trace")
    lengths = []
    for state in record.retrace(match, 1):
        assert state.totals == match.hands[0].scores
        lengths.append(len(state.log))
    assert lengths == list(range(79))
    assert state.over
    assert state.account() == match.hands[1].account


def test_the_moves_of_a_hand_say_who_did_what() -> None:
    match = play_match(game("scarto"), "moves")
    told = list(record.moves(match, 0))
    assert [move.deed for move in told[:5]] == ["deals", "lays away", "lays away", "lays away", "leads"]
    assert {move.deed for move in told[5:]} == {"leads", "plays"}
    assert sum(move.deed == "leads" for move in told) == 25
    assert [move.trick for move in told if move.trick] == list(told[-1].state.history)
    assert [(move.seat, move.name) for move in told[1:]] == [
        (seat, match.game.vocabulary[action]) for seat, action in match.hands[0].actions
    ]
    assert [event.kind for event in told[0].events] == ["talon"]


def test_the_moves_of_other_games_have_their_own_deeds() -> None:
    match = play_match(toy_game(hands=1, whisper=True), 1)
    number = next(index for index, hand in enumerate(match.hands) if not hand.outcome)
    told = list(record.moves(match, number))
    assert [move.deed for move in told] == ["deals", "says", "says", "chooses", "lays away", "lays away"]
    assert [[event.kind for event in move.events] for move in told] == [[], [], [], ["gift"], [], []]
