"""The bot: what comes from Discord, and where it goes.

Every press is acknowledged first, then seen to in `Tomfool.pressed`, which is where it is checked who has
pressed.  The client keeps no messages and no members in memory, and needs no privileged intent.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import discord

from tomfool.discord import choices, words
from tomfool.discord.asked import Asked
from tomfool.discord.commands import add_commands
from tomfool.discord.desk import Desk
from tomfool.discord.hearing import Hearing
from tomfool.discord.letter import Letter
from tomfool.discord.place import Manner
from tomfool.discord.post import Piece, Post, replacing, sending
from tomfool.discord.states import read_state
from tomfool.errors import TomfoolError
from tomfool.table.words import sentence
from tomfool.web.house import House

LOG = logging.getLogger("tomfool.discord")


def intents() -> discord.Intents:
    """Return what the bot wants to hear of: nothing that needs Discord's consent."""
    return discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


class Tomfool(discord.Client):
    """The bot of the card room *house*."""

    def __init__(
        self, house: House, *, manner: Manner | None = None, base: str = "", **options: Any
    ) -> None:
        super().__init__(
            intents=intents(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.house = house
        self.desk = Desk(house, Post(self), manner or Manner(), base or house.public_url)
        self.hearing = Hearing(self.desk)
        self.tree: discord.app_commands.CommandTree[Tomfool] = discord.app_commands.CommandTree(self)
        add_commands(self.tree, self)

    async def setup_hook(self) -> None:
        """Before the first event: know the buttons, tell the commands, take up the tables."""
        self.add_dynamic_items(Piece)
        await self.tree.sync()
        await self.desk.wake()

    async def close(self) -> None:
        """Let go of the tables, and leave."""
        await self.desk.close()
        await super().close()

    # Events

    async def on_message(self, message: discord.Message) -> None:
        """Answer a message that mentions the bot, or that was written to it directly."""
        if message.author.bot or self.user is None:
            return
        direct = message.guild is None
        if not direct and not any(user.id == self.user.id for user in message.mentions):
            return
        asked = Asked.of_message(message, self.user.id)
        try:
            answer = await (self.hearing.direct(asked) if direct else self.hearing.mention(asked))
        except TomfoolError as error:
            answer = Letter(sentence(str(error)))
        except discord.HTTPException as error:
            answer = self._trouble(error)
        if answer is not None:
            await self._answer(message, asked, answer)

    async def _answer(self, message: discord.Message, asked: Asked, answer: Letter) -> None:
        """Answer in the channel, or directly where the bot may not speak there."""
        channel = asked.channel
        with suppress(discord.HTTPException):
            try:
                await self.desk.post.send(channel, answer)
            except discord.Forbidden:
                if message.guild is not None:
                    await self.desk.post.send(await self.desk.post.direct(asked.account), answer)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot is no longer on a server: its tables there end."""
        await self.desk.gone(guild=guild.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted: the table in it ends."""
        await self.desk.gone(channel=payload.thread_id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted: the tables in it end."""
        await self.desk.gone(channel=channel.id)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Take note that something went wrong, without a word of what was said by whom."""
        LOG.error("%s: %s", event_method, type(sys.exc_info()[1]).__name__)

    # Presses

    async def pressed(
        self, interaction: discord.Interaction[Any], state: str, values: tuple[str, ...]
    ) -> None:
        """See to a button or menu: acknowledge it, check who it is, do it, and answer."""
        pressed = read_state(state, values)
        apart = pressed.word in choices.APART
        await self._acknowledge(interaction, apart=apart)

        async def work() -> choices.Answer:
            asked = Asked.of_interaction(interaction)
            return await choices.DEEDS[pressed.word](self.desk, asked, pressed)

        await self.answer(interaction, work, apart=apart)

    async def _acknowledge(self, interaction: discord.Interaction[Any], *, apart: bool) -> None:
        with suppress(discord.HTTPException):  # too late, or known: what it asks for is done all the same
            if apart:
                await interaction.response.defer(ephemeral=True, thinking=True)
            else:
                await interaction.response.defer()

    async def answer(
        self,
        interaction: discord.Interaction[Any],
        work: Callable[[], Awaitable[choices.Answer]],
        *,
        apart: bool,
    ) -> None:
        """Do *work*, and show what comes of it to the one who asked."""
        try:
            answer = await work()
        except TomfoolError as error:
            answer = choices.Answer(aside=Letter(sentence(str(error))))
        except discord.HTTPException as error:
            answer = choices.Answer(aside=self._trouble(error))
        except (ValueError, LookupError, AssertionError) as error:  # a button of another age
            LOG.error("a press: %s", type(error).__name__)
            answer = choices.Answer(aside=Letter(words.STALE))
        answer = permitted(answer, interaction)
        with suppress(discord.HTTPException):
            if answer.instead is not None:
                await interaction.edit_original_response(
                    **await replacing(answer.instead, picture=answer.picture)
                )
            if answer.aside is not None:
                if apart and answer.instead is None:
                    await interaction.edit_original_response(**await replacing(answer.aside))
                else:
                    await interaction.followup.send(ephemeral=True, **await sending(answer.aside))

    def _trouble(self, error: discord.HTTPException) -> Letter:
        """Return what is said where Discord has refused something."""
        LOG.error("Discord refused: status %s, code %s", error.status, error.code)
        if isinstance(error, discord.Forbidden):
            return Letter(words.missing([*words.NEEDED.values(), *words.FOR_THREADS.values()]))
        return Letter("Discord does not take that at the moment: try again.")


def permitted(answer: choices.Answer, interaction: discord.Interaction[Any]) -> choices.Answer:
    """Return *answer* as it may be shown there: on a server, pictures need a permission."""
    if not interaction.guild_id or interaction.app_permissions.attach_files:
        return answer
    instead, aside = (
        None if letter is None else replace(letter, picture=()) for letter in (answer.instead, answer.aside)
    )
    return replace(answer, instead=instead, aside=aside)
