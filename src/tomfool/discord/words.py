"""What the bot says of itself: help, privacy, permissions."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

NEEDED = {"view_channel": "View Channels", "send_messages": "Send Messages"}
"""Permissions without which nothing begins, as Discord calls them."""
FOR_THREADS = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""Permissions without which the game is played in the channel."""

HELP = """\
**Tomfool** deals card games here. Mention me in a channel:
`@Tomfool parett` opens a table (any game of `@Tomfool games`; options behind it: `parett length=rounds-8`)
`@Tomfool hand` sends you your cards once more · `rules` · `score`
`@Tomfool take back` asks the table to undo your last choice · `claim` asks for all tricks that are left
`@Tomfool say well played` reaches those with browsers, too
`@Tomfool leave` gives your seat to a bot · `back` takes it again from a bot that stands in
`@Tomfool stop` ends the table (host) · `web` sends the link to your seat in a browser
`@Tomfool privacy` says what I know about you
All of these are commands, too: `/play`, `/hand`, `/takeback` and so on.
Your choices come by direct message: press, pick, or write the cards, such as `KS QS`."""

PRIVACY = """\
**What Tomfool keeps about you**
Nothing, unless you take a seat. Who does is known by the account's number and display name from then \
until the table ends: while the game runs, so that your cards reach you and the others see who plays.
When the game is over, is stopped or has lain still for a day, both are deleted and overwritten. \
The record of the hands that stays speaks of Seat 0, Seat 1 and so on.
I read only messages that mention me and those that you write to me directly. I log neither. \
What you let me say to a table stays in its chat, without your name.
What I have posted here, and your direct messages, are kept by Discord, and you can delete your own."""

NO_TABLE = (
    "There is no table of yours here. Open one: mention me with the name of a game, such as `parett`."
)
SEVERAL = "You sit at several tables: say it in the thread of the one that you mean."
OVER = "This table has ended."
STOPPED = "The table has ended."
SAID = "Said to the table."
GRANTED = {
    "take-back": "Your last choice is taken back.",
    "claim": "All tricks that were left are yours.",
}
ASKED = "The others at the table are asked."
REFUSED = "The table has not agreed: all stays as it is."
SETTLED = "This has been settled."
SENT = "Sent to you directly."
CANNOT_SEND = "I cannot write to you directly: press **My hand** below the table, or use `/hand`."
KEPT = "It is kept, and counts as soon as the table is ready."
NOT_KEPT = "That does not count any more: the table has gone on."
STALE = "This choice has been made, or its moment has passed."
NOT_YOURS = "These are not your cards: take a seat, or press the button of your own message."


def missing(names: Iterable[str]) -> str:
    """Return what has to be granted before anything can start."""
    listed = ", ".join(f"**{name}**" for name in names)
    return (
        "I cannot open a table in that channel. Somebody who looks after the server has to grant me "
        f"there: {listed} (channel settings, Permissions)."
    )


def without_threads(names: Iterable[str]) -> str:
    """Return what is said where no thread can be opened."""
    listed = " and ".join(f"**{name}**" for name in names)
    return f"The game will be played in this channel. For a thread of its own, grant me {listed}."


def lacking(permissions: object, wanted: dict[str, str]) -> list[str]:
    """Return which of the *wanted* permissions are not among those that we have."""
    return [name for attribute, name in wanted.items() if not getattr(permissions, attribute)]


def unknown(what: str, known: Iterable[str]) -> str:
    """Return what is said of a word that names no game, with the nearest one that does."""
    near = get_close_matches(what.casefold(), list(known), n=1)
    said = f"I know no game and no word “{what[:40]}”"
    return f"{said}. Did you mean {near[0]}?" if near else f"{said}: try `games`, or `help`"
