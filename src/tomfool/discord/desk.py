"""All tables on Discord: opening and finding them, who comes and goes, and their end."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import discord

from tomfool.cards import Seat
from tomfool.discord import lobby, words
from tomfool.discord.kept import Kept
from tomfool.discord.letter import Letter
from tomfool.discord.naming import free_name
from tomfool.discord.place import Manner, Place, Player, from_data
from tomfool.discord.post import Post
from tomfool.discord.sitting import Sitting
from tomfool.discord.tables import Tables
from tomfool.errors import TomfoolError
from tomfool.web.errors import NoTable, NotNow, TooMany
from tomfool.web.house import House
from tomfool.web.keys import new_secret
from tomfool.web.live import Live
from tomfool.web.logbook import BOT, OPEN, PERSON, Wish
from tomfool.web.room import Room
from tomfool.web.scene import Settings

PATIENCE = 2.0
"""Seconds that messages on their way have when the bot is closed."""
IN_A_GUILD = 100
"""Tables that may be open in one guild at the same time."""


class Desk(Tables):
    """Opens the tables on Discord in one card room, seats their players, and ends them."""

    def __init__(self, house: House, post: Post, manner: Manner, base: str = "") -> None:
        super().__init__()
        self.house, self.post, self.manner, self.base = house, post, manner, base
        self.kept = Kept(house.store)

    async def wake(self) -> None:
        """Take up again what was going on when the bot stopped."""
        for room, data in (await self.kept.all()).items():
            if room in self.sittings:
                continue
            try:
                live = await self.house.live(room)
            except NoTable:
                await self.kept.forget(room)
                continue
            place, players = from_data(data)
            sitting = self._enter(live, place, players)
            sitting.written = data
            sitting.begin()

    async def close(self) -> None:
        """Let go of all tables; what is kept of them stays for the next start."""
        sittings = list(self.sittings.values())
        self.sittings.clear()
        for sitting in sittings:
            sitting.closing = True
        begun = {task for sitting in sittings for task in sitting.tasks}
        if begun:
            _, late = await asyncio.wait(begun, timeout=PATIENCE)
            for task in late:
                task.cancel()
        for sitting in sittings:
            sitting.let_go()

    def _enter(self, live: Live, place: Place, players: dict[Seat, Player]) -> Sitting:
        sitting = Sitting(live, place, players, self.base, self.post, self.kept, self.manner, self.end)
        self.sittings[live.room.id] = sitting
        return sitting

    # Coming and going

    async def open(
        self, place: Place, account: int, name: str, game: str, options: Mapping[str, Any], clock: int = 0
    ) -> Sitting:
        """Open a table in the channel of *place* with a host; post its lobby message."""
        open_here = sum(each.place.guild == place.guild for each in self.going)
        if open_here >= IN_A_GUILD:
            raise TooMany(f"{IN_A_GUILD} tables are open on this server: wait until one is over")
        live, secret = await self._room(game, options, clock)
        player = Player(account, free_name(name, live.room.names), secret)
        sitting = self._enter(live, place, {live.room.host: player})
        sitting.dress()
        try:
            place.lobby = await self.post.send(place.channel, sitting.lobby())
        except discord.HTTPException:
            await self._drop(sitting)
            raise
        sitting.showing = sitting.lobby()
        await sitting.save()
        sitting.begin()
        return sitting

    async def _room(self, game: str, options: Mapping[str, Any], clock: int) -> tuple[Live, str]:
        """Open a room in which nobody's name stands."""
        wish = Wish(game, "Seat 0", options, (), Settings(clock, False))
        live, _, secret = await self.house.open(wish, f"discord {new_secret()}")
        return live, secret

    async def join(self, sitting: Sitting, account: int, name: str) -> Seat:
        """Give an account an open seat."""
        if sitting.seat_of(account) is not None:
            raise NotNow("you have a seat at this table already")
        room, secret = sitting.room, new_secret()
        seat = next((seat for seat, sitter in enumerate(room.sitters) if sitter.kind == OPEN), None)
        if seat is None:
            raise NotNow("every seat at this table is taken")
        sitting.players[seat] = Player(account, free_name(name, room.names), secret)
        try:
            await sitting.live.sit(seat, f"Seat {seat}", secret)
        except TomfoolError:
            del sitting.players[seat]
            raise
        sitting.sit_down(seat)
        await sitting.save()
        return seat

    async def leave(self, sitting: Sitting, account: int) -> None:
        """Give the seat of an account up: to a bot if the match has begun."""
        seat = self.seat(sitting, account)
        player = sitting.players.pop(seat)
        sitting.go_away(seat)
        await sitting.live.do(lambda room: room.leave(seat))
        await sitting.put_away(player, "You have left this table.")
        if not sitting.players:
            await self.end(sitting, "Everybody has left: the table has ended.")
            return
        await sitting.save()
        await self.kept.wipe()
        sitting.wake()

    async def add_bot(self, sitting: Sitting, account: int, kind: str) -> None:
        """Put a bot of this *kind* on the first open seat."""
        host = self.host(sitting, account)
        sitters = sitting.room.sitters
        seat = next((seat for seat, sitter in enumerate(sitters) if sitter.kind == OPEN), None)
        if seat is None:
            raise NotNow("no seat is open")
        await sitting.live.do(lambda room: room.fill(host, seat, kind))

    async def set_option(self, sitting: Sitting, account: int, name: str, value: Any) -> Sitting:
        """Open the table anew with another value of an option, and with those who sit at it."""
        self.host(sitting, account)
        room = sitting.room
        if room.table is not None:
            raise NotNow("the match has begun: options stand")
        if any(s.kind == PERSON and seat not in sitting.players for seat, s in enumerate(room.sitters)):
            raise NotNow("somebody has sat down in a browser already: options stand")
        options, clock = options_with(room, name, value)
        seats = room.title.game(options).seats
        if seats < len(sitting.players):
            raise NotNow(f"{len(sitting.players)} sit here, and that would be a game for {seats}")
        live, secret = await self._room(room.title.slug, options, clock)
        return await self._move(sitting, live, secret)

    async def _move(self, old: Sitting, live: Live, secret: str) -> Sitting:
        """Let all who sit at the *old* table, and bots, sit at a new one; *secret* is that of its host."""
        people = sorted(old.players.items(), key=lambda pair: pair[0] != old.room.host)
        bots = sum(sitter.kind == BOT for sitter in old.room.sitters)
        old.let_go()
        new = self._enter(live, old.place, {})
        for seat, (_, player) in enumerate(people):
            player.secret = secret if seat == 0 else new_secret()
            if seat:
                await live.sit(seat, f"Seat {seat}", player.secret)
            new.players[seat] = player
        for seat in range(len(people), min(live.room.game.seats, len(people) + bots)):
            await live.do(lambda room, seat=seat: room.fill(0, seat, "simple"))  # type: ignore[misc]
        await new.save()
        self.sittings.pop(old.room.id, None)
        await self._forget(old.live)
        new.begin()
        return new

    async def start(self, sitting: Sitting, account: int, *, threads: bool) -> None:
        """Begin: bots take the open seats, the thread is opened, and all players are ready."""
        host = self.host(sitting, account)
        room, place = sitting.room, sitting.place
        if room.table is not None or place.begun:
            raise NotNow("the match has begun already")
        place.threads, place.begun = threads, True
        try:
            if threads:
                name = f"{room.title.name}, table {room.id[:4]}"  # and no name: Discord's client keeps it
                place.thread = await self.post.thread(place.channel, place.lobby, name)
        except discord.HTTPException:
            place.begun = False
            raise
        if not room.full:
            await sitting.live.do(lambda room: room.start(host))
        people = tuple(player.account for player in sitting.players.values())
        called = ", ".join(f"<@{account}>" for account in people)
        hello = f"{called}: the table is laid. Your cards come by direct message; the talk is here."
        await self.post.send(place.table, Letter(hello, mentions=people))
        begun = lobby.closed(room, f"the match has begun. {sitting.where}")
        with suppress(discord.HTTPException):
            await self.post.edit(place.channel, place.lobby, begun)
        await sitting.save()
        await sitting.get_ready()

    async def ask_table(self, sitting: Sitting, account: int, kind: str) -> Letter:
        """Put a wish of an account to the table, a take-back or a claim; return what has become of it."""
        await sitting.live.ask_table(self.seat(sitting, account), kind)
        return sitting.noted(words.GRANTED[kind] if sitting.live.ballot is None else words.ASKED)

    # The end

    async def end(self, sitting: Sitting, text: str) -> None:
        """End a table on Discord with a last word, and forget who played there."""
        if sitting.ended:
            return
        sitting.let_go()
        try:
            await self._say_goodbye(sitting, text)
        finally:
            await self._drop(sitting)

    async def _say_goodbye(self, sitting: Sitting, text: str) -> None:
        place, room = sitting.place, sitting.room
        for player in sitting.players.values():
            await sitting.put_away(player, text.split("\n")[0] or words.OVER)
            if room.over:
                with suppress(discord.HTTPException):
                    await sitting.direct(player, sitting.noted(text), once=f"{room.id}.{player.anew}.end")
        with suppress(discord.HTTPException):
            if place.status and room.table is not None:
                await self.post.edit(place.table, place.status, sitting.status().without_rows())
            if room.table is None:
                await self.post.edit(place.channel, place.lobby, lobby.closed(room, text or words.OVER))
            elif text:
                await self.post.send(place.table, Letter(text))

    async def _drop(self, sitting: Sitting) -> None:
        """Forget the table: its row, its names, and the room in memory, which shows them."""
        sitting.let_go()
        if not sitting.room.over:
            for seat in list(sitting.players):
                with suppress(TomfoolError):
                    await sitting.live.do(lambda room, seat=seat: room.leave(seat))  # type: ignore[misc]
        sitting.players.clear()
        sitting.showing = sitting.written = None
        await self._forget(sitting.live)
        self.sittings.pop(sitting.room.id, None)

    async def _forget(self, live: Live) -> None:
        self.house.rooms.pop(live.room.id, None)
        await live.close()
        await self.kept.forget(live.room.id)

    async def gone(self, *, guild: int = 0, channel: int = 0) -> None:
        """End the tables of a guild that has been left, or of a channel or thread that was deleted."""
        for sitting in self.going:
            place = sitting.place
            if (guild and guild == place.guild) or (channel and channel in (place.thread, place.channel)):
                await self.end(sitting, "")


def options_with(room: Room, name: str, value: Any) -> tuple[dict[str, Any], int]:
    """Return the options of *room* that are not as usual, and its clock, with one of them set."""
    usual, clock = room.title.game().options, room.settings.clock
    options = {option: now for option, now in room.game.options.items() if now != usual.get(option)}
    if name == lobby.CLOCK:
        return options, int(value)
    return {**options, name: value}, clock
