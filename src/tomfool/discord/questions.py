"""The questions of a table: sent to whoever is to choose, and taken back when they are settled."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field

import discord

from tomfool.cards import Seat
from tomfool.discord import words
from tomfool.discord.letter import LONGEST, Button, Letter, cut
from tomfool.discord.letters import Letters
from tomfool.discord.place import Player
from tomfool.discord.post import CLOSED, Post
from tomfool.discord.states import deed


@dataclass
class Poll:
    """A vote that players are asked for: *until* when, *by* whom, and where the questions are.

    *progress* is how far the one who asks had come.
    """

    until: float
    by: Seat
    progress: tuple[float, int]
    messages: dict[Seat, tuple[int, int]] = field(default_factory=dict)  # channel and message


@dataclass
class Questions(Letters):
    """What the players of a table are asked, by direct message or, where they take none, in its thread."""

    post: Post
    poll: Poll | None = field(default=None, init=False)

    async def ask(self, seat: Seat) -> None:
        """See to it that *seat* has its question, if it is to choose, and no other one."""
        player = self.players[seat]
        self.reached(seat)
        if not self.asks(seat):
            await self._settle(seat, player)
            return
        player.told = False
        moment = self.moment(seat)
        if player.asked == (moment.hand, moment.at):
            return
        await self.put_away(player, "This question is settled.")
        once = f"{self.room.id}.{seat}.{moment.hand}.{moment.at}.{player.anew}"
        message = await self.direct(player, self.question(seat), once=once)
        if not message:
            player.nudge = await self.call(player)
        player.asked = (moment.hand, moment.at)
        player.since, player.reminded = self.live.clock.now(), False
        if self.asks(seat) and self.moment(seat) == moment:  # a quick answer is older than this
            player.message = message

    def reached(self, seat: Seat) -> None:
        """Take note of how far *seat* has come in the hand; after a take-back it is to be asked anew."""
        player, moment = self.players[seat], self.moment(seat)
        if moment.hand == player.made[0] and moment.at < player.made[1]:
            player.asked = (0, -1)
            player.anew += 1
        player.made = (moment.hand, moment.at)

    async def _settle(self, seat: Seat, player: Player) -> None:
        """Nothing is asked of *player*: take back what still asks, and say so where a bot stands in."""
        stands_in = seat in self.live.stand_in
        await self.put_away(
            player, "A bot has chosen for you." if stands_in else "This question is settled."
        )
        if stands_in and not player.told:
            player.told = True
            back = Button("I am back", deed("back", self.room.id, seat), "bold")
            said = self.noted("A bot plays for you until you are back.")
            await self.direct(player, Letter(said.text, ((back,),)))

    async def direct(self, player: Player, letter: Letter, once: str = "") -> int:
        """Send a direct message; return 0, and take note, if the player takes none."""
        if player.closed:
            return 0
        try:
            player.channel = player.channel or await self.post.direct(player.account)
            return await self.post.send(player.channel, letter, once=once)
        except discord.Forbidden as error:
            if error.code != CLOSED:
                raise
            player.closed = True
            return 0

    async def call(self, player: Player) -> int:
        """Call a player who takes no direct messages, in the thread."""
        button = Button("My hand", deed("mine", self.room.id), "main")
        text = f"<@{player.account}>, it is your turn: press **My hand**."
        return await self.post.send(
            self.place.table, Letter(text, ((button,),), mentions=(player.account,))
        )

    async def put_away(self, player: Player, what: str) -> None:
        """Let what asks *player* ask no longer."""
        message, nudge = player.message, player.nudge
        player.message = player.nudge = 0
        if message:
            await self.retire(player.channel, message, self.noted(what))
        if nudge:
            with suppress(discord.HTTPException):
                await self.post.delete(self.place.table, nudge)

    async def retire(self, channel: int, message: int, letter: Letter) -> None:
        """Put *letter* in the place of a message, if it is still there."""
        with suppress(discord.HTTPException):
            await self.post.edit(channel, message, letter)

    async def ask_votes(self) -> None:
        """Ask the players what somebody has asked the table, and put away what has been settled."""
        ballot, poll = self.live.ballot, self.poll
        if poll is not None and (ballot is None or ballot.until != poll.until):
            await self._close(poll)
        if ballot is None or self.poll is not None:
            return
        self.poll = poll = Poll(ballot.until, ballot.by, self._progress(ballot.by))
        for seat, player in list(self.players.items()):
            vote = self.live.vote(seat)
            if vote is not None and vote.asks_you:
                poll.messages[seat] = await self._ask_vote(seat, player, vote.words)

    async def _ask_vote(self, seat: Seat, player: Player, question: str) -> tuple[int, int]:
        """Ask one player, in the thread if it takes no direct messages; return channel and message."""
        answers = tuple(
            Button(answer.capitalize(), deed("vote", self.room.id, seat, answer), "main")
            for answer in ("yes", "no")
        )
        text = self.noted(question).text
        message = await self.direct(player, Letter(text, (answers,)))
        if message:
            return player.channel, message
        called = Letter(f"<@{player.account}>: {question}", (answers,), mentions=(player.account,))
        return self.place.table, await self.post.send(self.place.table, called)

    async def _close(self, poll: Poll) -> None:
        """A vote is over: take its questions away, and tell who has asked if it came to nothing."""
        self.poll = None
        for channel, message in poll.messages.values():
            await self.retire(channel, message, self.noted(words.SETTLED))
        player = self.players.get(poll.by)
        if player is not None and self._progress(poll.by) >= poll.progress:
            await self.direct(player, self.noted(words.REFUSED))

    def _progress(self, seat: Seat) -> tuple[float, int]:
        """Return how far *seat* has come in a hand: less after a take-back, and nothing after a claim."""
        table = self.room.table
        assert table is not None
        return (-1.0, 0) if table.state.over else (float(table.number), table.acts(seat))

    # Talk

    async def tell_talk(self) -> None:
        """Show what has been said at the table: to all in its thread, to a partner directly."""
        news = [line for line in self.room.said_to(None) if line.time > self.place.heard]
        whispered = [
            (player, line)
            for seat, player in self.players.items()
            for line in self.room.said_to(seat)
            if line.to != "all" and line.seat != seat and line.time > self.place.heard
        ]
        heard = max([line.time for line in (*news, *(line for _, line in whispered))], default=0.0)
        self.place.heard = max(self.place.heard, heard)
        if news:
            lines = [f"**{line.name}**: {discord.utils.escape_markdown(line.text)}" for line in news]
            await self.post.send(self.place.table, Letter(cut("\n".join(lines), LONGEST)))
        for player, line in whispered:
            text = f"**{line.name}** to you alone: {discord.utils.escape_markdown(line.text)}"
            await self.direct(player, self.noted(text))
