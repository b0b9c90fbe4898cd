"""The same as the words after a mention, as commands that Discord offers by itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from tomfool.discord import words
from tomfool.discord.asked import Asked
from tomfool.discord.choices import Answer
from tomfool.discord.letter import Letter
from tomfool.games import TITLES
from tomfool.options import Option

if TYPE_CHECKING:
    from tomfool.discord.client import Tomfool

Choices = list[app_commands.Choice[str]]
OFFERED = 25
"""Entries that Discord shows below what is typed."""


async def games_like(interaction: discord.Interaction[Any], typed: str) -> Choices:
    """Offer the games whose name holds what is typed."""
    return [
        app_commands.Choice(name=f"{each.name}, for {each.seats}", value=each.slug)
        for each in TITLES.values()
        if typed.casefold() in each.name.casefold() or typed.casefold() in each.slug
    ][:OFFERED]


async def options_like(interaction: discord.Interaction[Any], typed: str) -> Choices:
    """Offer what may follow the options that are typed already: a name with each of its values."""
    found = TITLES.get(str(getattr(interaction.namespace, "game", "")))
    if found is None:
        return []
    done, _, part = typed.rpartition(" ")
    given = {word.partition("=")[0] for word in done.split()}
    offered = [
        f"{done} {text}".strip()
        for option in found.options
        if option.name not in given
        for text in values_of(option)
        if text.startswith(part)
    ]
    return [app_commands.Choice(name=text, value=text) for text in offered if len(text) <= 100][:OFFERED]


def values_of(option: Option) -> list[str]:
    """Return an option with each value that may be offered.

    >>> from tomfool.options import switch
    >>> values_of(switch("tontine", ""))
    ['tontine=on', 'tontine=off']
    """
    if isinstance(option.default, bool):
        return [f"{option.name}=on", f"{option.name}=off"]
    values = option.values or tuple(option.least + option.multiple * n for n in range(5))
    return [f"{option.name}={value}" for value in values]


PLAIN = {
    "hand": "Your cards, and what is asked of you",
    "score": "The score sheet of your table",
    "takeback": "Ask the table to take your last choice back",
    "claim": "Ask for all tricks that are left, where nobody can take one",
    "leave": "Give your seat to a bot",
    "back": "Take your seat back from the bot that stands in",
    "stop": "End your table",
    "web": "The link to your seat in a browser",
    "help": "What Tomfool does, and how",
    "privacy": "What Tomfool keeps about you",
    "games": "What there is to play",
}
"""Commands that nothing follows, with what Discord says of them."""
DONE = {"stop": words.STOPPED, "say": words.SAID}
"""What is answered where the deed itself says nothing."""


def add_commands(tree: app_commands.CommandTree[Tomfool], client: Tomfool) -> None:
    """Enter all commands in *tree*."""
    hearing = client.hearing

    async def privately(
        interaction: discord.Interaction[Any], work: Callable[[Asked], Awaitable[Letter]]
    ) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        asked = Asked.of_interaction(interaction)

        async def done() -> Answer:
            return Answer(aside=await work(asked))

        await client.answer(interaction, done, apart=True)

    async def word(interaction: discord.Interaction[Any], name: str, rest: str = "") -> None:
        async def work(asked: Asked) -> Letter:
            return await hearing.words[name](asked, rest) or Letter(DONE[name])

        await privately(interaction, work)

    def plain(name: str) -> Any:
        async def command(interaction: discord.Interaction[Any]) -> None:
            await word(interaction, name)

        return command

    for name, about in PLAIN.items():
        tree.command(name=name, description=about)(plain(name))

    @tree.command(name="play", description="Open a table in this channel")
    @app_commands.describe(game="Which game", options="House rules, as name=value")
    @app_commands.autocomplete(game=games_like, options=options_like)
    @app_commands.guild_only()
    async def play(interaction: discord.Interaction[Any], game: str, options: str = "") -> None:
        async def work(asked: Asked) -> Letter:
            sitting = await hearing.open(asked, game.casefold(), options)
            return Letter(f"The table is open: {sitting.label}.")

        await privately(interaction, work)

    @tree.command(name="rules", description="How a game is played")
    @app_commands.describe(game="Which game; that of your table if you name none")
    @app_commands.autocomplete(game=games_like)
    async def rules(interaction: discord.Interaction[Any], game: str = "") -> None:
        await word(interaction, "rules", game)

    @tree.command(name="say", description="Say something to your table, also to those with browsers")
    @app_commands.describe(text="What you say")
    async def say(interaction: discord.Interaction[Any], text: str) -> None:
        await word(interaction, "say", text)
