"""Where a table is on Discord, who plays there, and how the bot goes about it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from tomfool.cards import Seat
from tomfool.web.limits import DAY


@dataclass(frozen=True)
class Manner:
    """How the bot goes about it, in seconds.

    The public message changes at most every *pause*.  The next hand is dealt *rest* after the end of one.
    Who has not chosen is reminded after *remind*, and a bot stands in after *absent*; with a clock at the
    table that decides alone.  A table that nobody has touched for *expire* is ended.
    """

    pause: float = 1.5
    rest: float = 15.0
    remind: float = 180.0
    absent: float = 600.0
    expire: float = DAY


@dataclass(frozen=True)
class Early:
    """A choice that came before the table could take it: kept, and made when it can."""

    hand: int
    at: int
    names: tuple[str, ...]


@dataclass
class Player:
    """Somebody with a seat: account, name and secret, and the message that waits for an answer."""

    account: int
    name: str
    secret: str
    channel: int = 0  # for direct messages
    message: int = 0  # the question there that has not been answered
    nudge: int = 0  # the call in the thread that stands in for it
    asked: tuple[int, int] = (0, -1)  # the hand, and the number of acts, that were asked about last
    made: tuple[int, int] = (0, 0)  # the hand, and the number of acts, that were seen last
    early: Early | None = None  # what was chosen while another was asked something in secret
    anew: int = 0  # how often something was taken back since: then the same question is another message
    since: float = 0.0
    reminded: bool = False
    closed: bool = False  # takes no direct messages
    told: bool = False  # that a bot stands in


@dataclass
class Place:
    """Where on Discord a table is, by ids: its guild and channel, and its messages there."""

    guild: int
    channel: int
    lobby: int = 0
    thread: int = 0
    hand: int = 0  # the hand that the public message is about
    status: int = 0  # the public message
    begun: bool = False  # the host has pressed Start
    finished: bool = False  # it shows how that hand was scored
    threads: bool = True  # whether one may be opened
    heard: float = 0.0  # when the last line of talk was said that has been shown

    @property
    def table(self) -> int:
        """The channel in which the table talks."""
        return self.thread or self.channel

    @property
    def link(self) -> str:
        """The address of that channel."""
        return f"https://discord.com/channels/{self.guild}/{self.table}"


def to_data(place: Place, players: dict[Seat, Player]) -> dict[str, Any]:
    """Return what is to be kept of a table while the game lasts."""
    seats = {str(seat): asdict(player) for seat, player in players.items()}
    return {"place": asdict(place), "players": seats}


def from_data(data: dict[str, Any]) -> tuple[Place, dict[Seat, Player]]:
    """Return what `to_data` has made."""
    players = {int(seat): _player(known) for seat, known in data["players"].items()}
    return Place(**data["place"]), players


def _player(known: dict[str, Any]) -> Player:
    player, early = Player(**{**known, "early": None}), known.get("early")
    player.asked, player.made = (player.asked[0], player.asked[1]), (player.made[0], player.made[1])
    if early:
        player.early = Early(early["hand"], early["at"], tuple(early["names"]))
    return player
