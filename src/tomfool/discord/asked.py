"""Who wants something of the bot, where, and in which words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import discord


@dataclass(frozen=True)
class Asked:
    """Who has said or pressed something, where, and what.  *message* is the one that it belongs to."""

    account: int
    name: str
    channel: int
    guild: int
    text: str = ""
    message: int = 0
    permissions: Any = None  # those of the bot there

    @classmethod
    def of_message(cls, message: discord.Message, me: int) -> Asked:
        """Return what a message asks, without the mention."""
        text = re.sub(rf"<@!?{me}>", " ", message.content).strip()
        guild = message.guild
        permissions = None
        if guild is not None and hasattr(message.channel, "permissions_for"):
            permissions = message.channel.permissions_for(guild.me)
        reply = message.reference.message_id if message.reference is not None else 0
        return cls(
            message.author.id,
            message.author.display_name,
            message.channel.id,
            guild.id if guild is not None else 0,
            text,
            reply or 0,
            permissions,
        )

    @classmethod
    def of_interaction(cls, interaction: discord.Interaction[Any], text: str = "") -> Asked:
        """Return who stands behind a press or a command."""
        return cls(
            interaction.user.id,
            interaction.user.display_name,
            interaction.channel_id or 0,
            interaction.guild_id or 0,
            text,
            interaction.message.id if interaction.message is not None else 0,
            interaction.app_permissions,
        )
