"""What the players of a table choose, and whether they are there."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

from tomfool.cards import Seat
from tomfool.discord import words
from tomfool.discord.letter import Letter
from tomfool.discord.place import Early, Player
from tomfool.discord.questions import Questions
from tomfool.discord.states import Moment
from tomfool.errors import IllegalAction, NotYet, RulesError
from tomfool.table.words import sentence
from tomfool.web.errors import NotNow, Stale
from tomfool.web.logbook import PERSON


@dataclass
class Choosing(Questions):
    """A table whose players come and go, and make their choices: at once, or when it is ready for them."""

    pages: dict[Seat, ExitStack] = field(default_factory=dict, init=False)
    ended: bool = field(default=False, init=False)
    answered: dict[int, Letter] = field(default_factory=dict, init=False)  # the last with an answer in them

    def sit_down(self, seat: Seat) -> None:
        """Let the player of *seat* count as present."""
        self.dress()
        if seat not in self.pages:
            stack = ExitStack()
            stack.enter_context(self.live.watching(seat))
            self.pages[seat] = stack

    def go_away(self, seat: Seat) -> None:
        """Let the player of *seat* count as absent, or as nobody."""
        if (stack := self.pages.pop(seat, None)) is not None:
            stack.close()

    def dress(self) -> None:
        """Show the players under their names, which the room does not keep."""
        for seat, player in self.players.items():
            sitter = self.room.sitters[seat]
            if sitter.kind == PERSON and sitter.name != player.name:
                self.room.show_as(seat, player.name)
                self.live.seated.clear()

    async def come_back(self, seat: Seat) -> None:
        """The player of *seat* is there: a bot that stands in goes."""
        player = self.players[seat]
        player.since, player.reminded = self.live.clock.now(), False
        self.sit_down(seat)
        if seat in self.live.stand_in:
            await self.live.take_seat_back(seat)

    # Choosing

    async def choose(self, seat: Seat, names: Sequence[str], moment: Moment, message: int = 0) -> Letter:
        """Make a choice; return what takes the place of the question.

        *message* is where the player has made it, which whoever calls this brings up to date.
        """
        player, made = self.players[seat], self.made(seat, names)
        waiting, player.message = player.message, 0
        try:
            await self.live.act(seat, names, moment.at, moment.hand)
        except NotYet:
            player.message = player.message or waiting
            return await self._keep(seat, names, moment, message)
        except BaseException:
            player.message = player.message or waiting
            raise
        if waiting and waiting != message:
            await self.retire(player.channel, waiting, made)
        if not self.ended:
            self.sit_down(seat)
            self._made(seat, message or waiting, made)
        return made

    def _made(self, seat: Seat, message: int, made: Letter) -> None:
        """Take note of a choice, and of what stands in *message* since."""
        self.players[seat].early = None
        self.reached(seat)
        self.answered[message] = made
        for old in list(self.answered)[: -2 * len(self.players)]:
            del self.answered[old]

    async def _keep(self, seat: Seat, names: Sequence[str], moment: Moment, message: int) -> Letter:
        """Keep a choice for which the table is not ready: somebody else is asked something in secret."""
        table, player = self.room.table, self.players[seat]
        assert table is not None
        if trouble := table.explain(seat, names):
            raise IllegalAction(trouble)
        player.early = Early(moment.hand, moment.at, tuple(names))
        letter = self.question(seat)
        self.live.changed()
        if player.message and player.message != message:
            await self.retire(player.channel, player.message, letter)
        return letter

    def choose_otherwise(self, seat: Seat) -> Letter:
        """Keep no choice for *seat*; return its question."""
        player = self.players[seat]
        player.early, player.since, player.reminded = None, self.live.clock.now(), False
        self.live.changed()
        return self.question(seat)

    async def _choose_now(self, seat: Seat, player: Player, early: Early) -> None:
        """Make a choice that was kept, if the table is ready by now; drop what may not be made any more."""
        table = self.room.table
        if table is None or self.early(seat) is None:
            player.early = None
            await self.put_away(player, f"{self.in_words(early.names)} {words.NOT_KEPT}")
            return
        made = self.made(seat, early.names)
        try:
            await self.live.act(seat, early.names, early.at, early.hand)
        except (NotYet, Stale, NotNow):
            return  # the next change shows what has become of it
        except RulesError as error:
            player.early, player.asked = None, (0, -1)
            player.anew += 1
            why = table.explain(seat, early.names) or sentence(str(error))
            await self.put_away(player, f"{self.in_words(early.names)} {words.NOT_KEPT} {why}")
            return
        waiting, player.message = player.message, 0
        self._made(seat, waiting, made)
        if waiting:
            await self.retire(player.channel, waiting, made)
