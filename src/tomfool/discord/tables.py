"""The tables that are going on, and how the one that somebody means is found."""

from __future__ import annotations

from tomfool.cards import Seat
from tomfool.discord import words
from tomfool.discord.sitting import Sitting
from tomfool.web.errors import NoTable, NotHost, NotNow, NotSeated


class Tables:
    """All tables on Discord in one card room, by the ids of their rooms."""

    def __init__(self) -> None:
        self.sittings: dict[str, Sitting] = {}

    def at(self, room: str) -> Sitting:
        """Return the table of a *room*; raise `NoTable` if it has ended."""
        sitting = self.sittings.get(room)
        if sitting is None or sitting.ended:
            raise NoTable(words.OVER)
        return sitting

    @property
    def going(self) -> list[Sitting]:
        """All tables that have not ended."""
        return [sitting for sitting in self.sittings.values() if not sitting.ended]

    def of(self, account: int, channel: int | None = None) -> Sitting:
        """Return the table that an account means in a *channel*: the one there, or else its only one."""
        if channel is not None:
            here = [each for each in self.going if channel in (each.place.thread, each.place.channel)]
            mine = [each for each in here if each.seat_of(account) is not None]
            in_thread = [each for each in here if each.place.thread == channel]
            if in_thread or len(mine) == 1:
                return (in_thread or mine)[0]
        own = [each for each in self.going if each.seat_of(account) is not None]
        if not own:
            raise NoTable(words.NO_TABLE)
        if len(own) > 1:
            raise NotNow(words.SEVERAL)
        return own[0]

    def asking(self, account: int) -> list[Sitting]:
        """Return the tables that wait for a choice of an account."""
        return [
            each for each in self.going if (seat := each.seat_of(account)) is not None and each.asks(seat)
        ]

    @staticmethod
    def seat(sitting: Sitting, account: int) -> Seat:
        """Return the seat of an account; raise `NotSeated` if it has none."""
        seat = sitting.seat_of(account)
        if seat is None:
            raise NotSeated("you have no seat at this table")
        return seat

    def host(self, sitting: Sitting, account: int) -> Seat:
        """Return the seat of the host; raise `NotHost` if the account is somebody else's."""
        seat = self.seat(sitting, account)
        if seat != sitting.room.host:
            raise NotHost(f"only the host may do that: {sitting.room.sitters[sitting.room.host].name}")
        return seat
