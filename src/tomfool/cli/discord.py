"""``tomfool discord``: the card room on Discord, alone or beside the pages."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from typing import TYPE_CHECKING

from tomfool.cli.common import console
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
    asyncio.run(keep_open(house, key))


def token() -> str:
    """Return the bot's token; raise `NoToken` if there is none."""
    given = os.environ.get(TOKEN, "").strip()
    if not given:
        raise NoToken(f"no token for the bot: put it into {TOKEN}, as docs/discord.md explains")
    return given


async def keep_open(house: House, key: str) -> None:
    """Let the bot be at Discord until it is closed."""
    bot = make_bot(house)
    await house.wake()
    try:
        await run_bot(bot, key)
    finally:
        await bot.close()
        await house.close()


def make_bot(house: House, base: str = "") -> Tomfool:
    """Return the bot for *house*, whose pages are at *base*."""
    from tomfool.discord.client import Tomfool

    return Tomfool(house, base=base)


async def run_bot(bot: Tomfool, key: str) -> None:
    """Let *bot* be at Discord; raise `NoToken` for a token that is not taken."""
    from discord import LoginFailure

    try:
        with suppress(asyncio.CancelledError):
            await bot.start(key)
    except LoginFailure:
        raise NoToken(f"Discord does not know the token in {TOKEN}") from None
    except OSError as problem:
        raise TomfoolError(f"Discord cannot be reached: {problem.strerror or problem}") from None
