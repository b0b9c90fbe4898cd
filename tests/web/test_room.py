"""What may be done at a table, by its log alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tomfool.bots.registry import UnknownBot
from tomfool.cards import pick
from tomfool.errors import OptionError, UnknownGame
from tomfool.state import State
from tomfool.table.claim import proven
from tomfool.web.errors import NotHost, NotNow, NotSeated, Stale
from tomfool.web.room import LONGEST, Room, Wish
from tomfool.web.scene import Settings
from tomfool.web.texts import BadText


def formed(*chairs: str, people: int = 1, game: str = "scarto") -> Room:
    """A table of Anna and so many *people* in all, seats without a bot open."""
    room = Room("id", [Room.open(Wish(game, "Anna", chairs=chairs), "secret 0")])
    for number in range(1, people):
        _, entry = room.sit(None, f"P{number}", f"secret {number}")
        room.take(entry)
    return room


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        (Wish("whist", "Anna"), UnknownGame),
        (Wish("scarto", "Anna", {"hands": 4}), OptionError),
        (Wish("scarto", ""), BadText),
        (Wish("scarto", "Anna", chairs=("open", "open", "open")), BadText),
        (Wish("scarto", "Anna", chairs=("me", "me", "open")), BadText),
        (Wish("scarto", "Anna", chairs=("me", "robot", "open")), UnknownBot),
        (Wish("scarto", "Anna", settings=Settings(clock=7)), BadText),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused(wish: Wish, error: type[Exception]) -> None:
    with pytest.raises(error):
        Room.open(wish, "secret")


def test_the_host_gives_seats_to_bots_and_opens_them_again() -> None:
    room = formed()
    room.take(room.fill(0, 2, "random"))
    assert [sitter.kind for sitter in room.sitters] == ["person", "open", "bot"]
    room.take(room.fill(0, 2, ""))
    assert [sitter.kind for sitter in room.sitters] == ["person", "open", "open"]
    with pytest.raises(UnknownBot):
        room.fill(0, 2, "robot")
    with pytest.raises(NotNow):
        room.fill(0, 0, "simple")
    with pytest.raises(NotNow):
        room.fill(0, 9, "simple")
    for entry in room.start(0):
        room.take(entry)
    assert room.full
    with pytest.raises(NotNow, match="no seat is open"):
        room.start(0)


def test_only_the_host_may() -> None:
    room = formed(people=2)
    with pytest.raises(NotHost):
        room.fill(1, 2, "simple")
    with pytest.raises(NotHost):
        room.start(1)


def test_who_leaves_before_the_first_hand_leaves_an_open_seat_and_the_next_is_host() -> None:
    room = formed(people=2)
    room.take(room.leave(0))
    assert [sitter.kind for sitter in room.sitters] == ["open", "person", "open"]
    assert room.host == 1
    room.take(room.leave(1))
    _, entry = room.sit(2, "Cleo", "secret c")
    room.take(entry)
    assert room.host == 2


def test_a_full_table_takes_nobody() -> None:
    room = formed("me", "simple", "simple")
    with pytest.raises(NotNow, match="every seat"):
        room.sit(None, "Ben", "secret")
    with pytest.raises(NotNow, match="taken"):
        room.sit(1, "Ben", "secret")


def test_a_secret_opens_its_own_seat_and_is_not_kept() -> None:
    room = formed(people=3)
    assert [room.seat_of(f"secret {number}") for number in range(3)] == [0, 1, 2]
    assert room.seat_of("secret") is None
    assert "secret 1" not in repr(room.sitters)


def test_shares_and_seed_make_the_hand_and_the_seed_comes_last() -> None:
    room = formed(people=3)
    for seat in range(3):
        (entry,) = room.get_ready(seat, 1, f"share {seat}")
        room.take(entry)
    assert room.get_ready(0, 1, "another") == []
    before = room.shuffle(1)
    room.take(room.deal())
    during = room.shuffle(1)
    assert (before.commitment, during.commitment) == (before.commitment,) * 2
    assert (during.shares, during.seed) == (("share 0", "share 1", "share 2"), "")
    assert room.table is not None
    assert room.table.match.seed is not None
    with pytest.raises(Stale):
        room.get_ready(0, 2, "")


def test_partners_talk_apart_where_the_game_allows_it() -> None:
    room = formed(people=3)
    with pytest.raises(BadText):
        room.talk(0, "psst", "partners")
    room.game = replace(room.game, whispers=True, sides=(0b101, 0b010, 0b101))
    room.take(room.talk(0, "psst", "partners"))
    room.take(room.talk(1, "hello"))
    heard = {seat: [said.text for said in room.said_to(seat)] for seat in (0, 1, 2, None)}
    assert heard == {0: ["psst", "hello"], 1: ["hello"], 2: ["psst", "hello"], None: ["hello"]}


def test_a_table_does_not_fill_the_disk_with_talk() -> None:
    room = formed(people=2)
    room.length = LONGEST + 1
    with pytest.raises(NotNow):
        room.talk(0, "hello")


def test_bots_and_empty_seats_say_nothing() -> None:
    room = formed("me", "simple", "open")
    for seat in (1, 2):
        with pytest.raises(NotSeated):
            room.talk(seat, "hello")


def test_a_claim_that_is_proven_plays_the_rest_out() -> None:
    rng, claims = Random(5), 0
    for _ in range(60):
        room = formed("me", "simple", "simple")
        room.take(room.deal())
        table = room.table
        assert table is not None
        while not table.state.over:
            seat = table.state.turn
            if proven(table.view(seat)):
                tricks = len(table.state.history)
                entries, state = room.claim(seat)
                for entry in entries[:-1]:
                    room.take(entry)
                room.take(entries[-1], state)
                assert all(trick.taker == seat for trick in table.state.history[tricks:])
                assert {entry.data["by"] for entry in entries} == {"claim"}
                claims += 1
                break
            table.enter(played(table.state.copy(), rng))
        assert table.account is not None
        assert sum(table.match.totals) == 0
    assert claims > 10, claims


def played(state: State, rng: Random) -> State:
    """The hand after one more choice, made at random."""
    state.apply(pick(state.legal(), rng.random))
    return state
