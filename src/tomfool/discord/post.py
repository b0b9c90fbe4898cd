"""Letters on their way: what Discord's client makes of them, and the messages they have become."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import discord

from tomfool.discord import pictures
from tomfool.discord.letter import Button, Letter, Menu

if TYPE_CHECKING:
    from tomfool.discord.client import Tomfool

LOOKS = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "bold": discord.ButtonStyle.success,
}
CLOSED = 50007
"""The code of a refusal by somebody who takes no direct messages."""
GONE = (10003, 10008, 10004, 50001)
"""The codes for a channel, a message or a guild that is not there any more, or not for us."""


class Piece(
    discord.ui.DynamicItem["discord.ui.Button[Any] | discord.ui.Select[Any]"], template=r"tf:[^:]+:.+"
):
    """Any button or menu of ours: what it means stands in its own id."""

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any, /) -> Piece:
        """Return the piece that was used, whichever process has sent it."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand it on to the one place where presses are seen to."""
        data: Any = interaction.data or {}
        await interaction.client.pressed(interaction, self.custom_id, tuple(data.get("values", ())))


def view_of(letter: Letter) -> discord.ui.View | None:
    """Return the buttons and menus of *letter*."""
    if not letter.rows:
        return None
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(letter.rows):
        if isinstance(row, Menu):
            view.add_item(Piece(_menu(row), row=number))
            continue
        for button in row:
            drawn = _button(button)
            if button.link:
                drawn.row = number
                view.add_item(drawn)
            else:
                view.add_item(Piece(drawn, row=number))
    return view


def _button(button: Button) -> discord.ui.Button[Any]:
    if button.link:
        return discord.ui.Button(label=button.label, url=button.link)
    style = LOOKS[button.look]
    return discord.ui.Button(label=button.label, custom_id=button.state, style=style, disabled=button.off)


def _menu(menu: Menu) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=entry.label, value=entry.value, description=entry.about or None, default=entry.chosen
        )
        for entry in menu.entries
    ]
    return discord.ui.Select(
        custom_id=menu.state,
        placeholder=menu.hint,
        options=options,
        min_values=menu.least,
        max_values=menu.most,
    )


async def picture_of(letter: Letter) -> discord.File | None:
    """Return the picture of *letter*, if it has one."""
    if not letter.picture:
        return None
    png = await pictures.drawn(letter.picture)
    return discord.File(io.BytesIO(png), "hand.png", description=pictures.alt(letter.picture)[:1000])


async def sending(letter: Letter) -> dict[str, Any]:
    """Return what sends *letter*."""
    fields: dict[str, Any] = {"content": letter.text, "allowed_mentions": _called(letter)}
    if (view := view_of(letter)) is not None:
        fields["view"] = view
    if (file := await picture_of(letter)) is not None:
        fields["file"] = file
    return fields


async def replacing(letter: Letter, *, picture: bool = True) -> dict[str, Any]:
    """Return what puts *letter* in place of another one; without *picture* that of the other stays."""
    fields: dict[str, Any] = {"content": letter.text, "view": view_of(letter)}
    if picture:
        file = await picture_of(letter)
        fields["attachments"] = [] if file is None else [file]
    return fields


def _called(letter: Letter) -> discord.AllowedMentions:
    users = [discord.Object(account) for account in letter.mentions]
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


class Post:
    """Sends letters by ids alone, so that nothing about accounts gathers in the client's memory."""

    def __init__(self, client: Tomfool) -> None:
        self.client = client

    async def direct(self, account: int) -> int:
        """Return the channel for direct messages to an account."""
        opened = await self.client.http.start_private_message(account)
        return int(opened["id"])

    async def send(self, channel: int, letter: Letter, *, once: str = "") -> int:
        """Send *letter*; return the message.  What has the same *once* is not sent twice in a row."""
        fields = await sending(letter)
        if once:
            fields["nonce"] = once[:25]
        message = await self.client.get_partial_messageable(channel).send(**fields)
        return message.id

    async def edit(self, channel: int, message: int, letter: Letter, *, picture: bool = True) -> None:
        """Put *letter* in the place of a message."""
        known = self.client.get_partial_messageable(channel).get_partial_message(message)
        await known.edit(**await replacing(letter, picture=picture))

    async def delete(self, channel: int, message: int) -> None:
        """Take a message away."""
        await self.client.get_partial_messageable(channel).get_partial_message(message).delete()

    async def thread(self, channel: int, message: int, name: str) -> int:
        """Open a thread from a message; return it."""
        data = await self.client.http.start_thread_with_message(
            channel, message, name=name[:100], auto_archive_duration=1440
        )
        return int(data["id"])


def code_of(error: discord.HTTPException) -> int:
    """Return Discord's code for what went wrong."""
    return error.code


def is_gone(error: discord.HTTPException) -> bool:
    """Whether what was spoken of is not there any more."""
    return error.code in GONE or error.status == 404
