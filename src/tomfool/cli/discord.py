"""``tomfool discord``: the card room on Discord, alone or beside the pages."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from typing import TYPE_CHECKING

from tomfool.cli.common import console
from tomfool.cli.interrupt import until_interrupted
from tomfool.cli.serve import Database, PublicUrl, open_house
from tomfool.errors import TomfoolError

if TYPE_CHECKING:
    from tomfool.discord.client import Tomfool
    from tomfool.web.house import House

TOKEN = "TOMFOOL_DISCORD_TOKEN"


class NoToken(TomfoolError):
    """No token for the bot, or one that Discord does not know."""

    code = "no-token"


def discord(database: Database = "", public_url: PublicUrl = "") -> None:
    """Open the card room on Discord, with the token in TOMFOOL_DISCORD_TOKEN."""
    key = token()
    house = open_house(database, public_url, limits=False)
    console().print("The card room is open on Discord.", "Ctrl-C closes it.", sep="\n")
    if asyncio.run(keep_open(make_bot(house), house, key)):
        raise KeyboardInterrupt


def token() -> str:
    """Return the bot's token; raise `NoToken` if there is none."""
    given = os.environ.get(TOKEN, "").strip()
    if not given:
        raise NoToken(f"no token for the bot: put it into {TOKEN}, as docs/discord.md explains")
    return given


async def keep_open(bot: Tomfool, house: House, key: str) -> bool:
    """Let the bot be at Discord until Ctrl-C, and close everything; return whether it was that."""

    async def open_house() -> None:
        await house.wake()
        await run_bot(bot, key)

    try:
        return await until_interrupted(open_house())
    finally:
        await bot.close()
        await house.close()


def make_bot(house: House, base: str = "") -> Tomfool:
    """Return the bot for *house*, whose pages are at *base*."""
    from tomfool.discord.client import Tomfool

    return Tomfool(house, base=base)


async def run_bot(bot: Tomfool, key: str) -> None:
    """Let *bot* be at Discord until it is closed; raise `NoToken` for a token that is not taken."""
    from discord import DiscordException, LoginFailure

    try:
        with suppress(asyncio.CancelledError):
            await bot.start(key)
    except Exception as problem:
        if bot.is_closed():
            return  # it was closed in the middle of something
        if isinstance(problem, LoginFailure):
            raise NoToken(f"Discord does not know the token in {TOKEN}") from None
        if isinstance(problem, OSError):
            raise TomfoolError(f"Discord cannot be reached: {problem.strerror or problem}") from None
        if isinstance(problem, DiscordException):
            raise TomfoolError(f"Discord refuses the bot: {problem}") from None
        raise
