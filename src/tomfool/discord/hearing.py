"""What people say to the bot in words: after a mention, directly, or as one of Discord's commands."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from tomfool.discord import choices, shown, typed, words
from tomfool.discord.asked import Asked
from tomfool.discord.desk import Desk
from tomfool.discord.letter import Letter
from tomfool.discord.manual import games, rules
from tomfool.discord.place import Place
from tomfool.discord.sitting import Sitting
from tomfool.errors import OptionError, TomfoolError, UnknownGame
from tomfool.games import TITLES
from tomfool.web.errors import NotNow, Stale

Deed = Callable[[Asked, str], Awaitable["Letter | None"]]
PRIVATE = {"hand", "web"}
"""Words whose answer is for the one who has said them alone."""
WITH_MORE = {"rules", "say"}
"""Words that something may follow; written directly, any other word with more behind it is a choice."""
AGAIN = {"take back": "takeback", "undo": "takeback"}
"""Other ways to say a word."""


class Hearing:
    """Understands what is said, and has it done at the *desk*."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.words: dict[str, Deed] = {
            "help": fixed(Letter(words.HELP)),
            "privacy": fixed(Letter(words.PRIVACY)),
            "games": fixed(games()),
            "rules": self.rules,
            "score": self.score,
            "hand": self.hand,
            "web": self.web,
            "back": self.back,
            "takeback": self.take_back,
            "claim": self.claim,
            "say": self.say,
            "leave": self.leave,
            "stop": self.stop,
        }

    async def mention(self, asked: Asked) -> Letter | None:
        """Answer what was said in a channel: one of the words, or a game to be opened."""
        word, rest = first_word(asked.text)
        if word not in self.words:
            await self.open(asked, word, rest)
            return None
        letter = await self.words[word](asked, rest)
        return letter if letter is None or word not in PRIVATE else await self._directly(asked, letter)

    async def direct(self, asked: Asked) -> Letter | None:
        """Answer what was written directly: one of the words, or a choice."""
        word, rest = first_word(asked.text)
        if word in self.words and (not rest or word in WITH_MORE):
            return await self.words[word](asked, rest)
        return await self.choose(asked)

    def table(self, asked: Asked) -> Sitting:
        """Return the table that is meant: the one in that channel, or the only one."""
        return self.desk.of(asked.account, asked.channel)

    # Words

    async def open(self, asked: Asked, game: str, options: str) -> Sitting:
        """Open a table for the game that was named, with options as ``name=value``."""
        if not asked.guild:
            raise NotNow("tables are opened in a channel of a server")
        if game not in TITLES:
            raise UnknownGame(words.unknown(game, [*TITLES, "hand", "rules", "score"]))
        lacking = words.lacking(asked.permissions, words.NEEDED)
        if lacking:
            raise NotNow(words.missing(lacking))
        place = Place(asked.guild, asked.channel)
        place.threads = not words.lacking(asked.permissions, words.FOR_THREADS)
        chosen = read_options(options)
        clock = chosen.pop("clock", "0")
        if not clock.isdigit():
            raise OptionError(f"the clock is a number of seconds, not {clock!r}")
        return await self.desk.open(place, asked.account, asked.name, game, chosen, int(clock))

    async def rules(self, asked: Asked, game: str) -> Letter:
        """Return how a game is played, that of the table if none is named."""
        return rules(game or self.table(asked).room.title.slug)

    async def hand(self, asked: Asked, rest: str = "") -> Letter:
        """Return the cards of an account, with its question."""
        sitting = self.table(asked)
        seat = self.desk.seat(sitting, asked.account)
        if sitting.room.table is None:
            raise NotNow("no hand has been dealt yet")
        if seat not in sitting.live.stand_in:
            await sitting.come_back(seat)
        return sitting.question(seat)

    async def score(self, asked: Asked, rest: str = "") -> Letter:
        """Return the score sheet of the table that is meant."""
        sitting = self.table(asked)
        if sitting.room.table is None:
            raise NotNow("no hand has been dealt yet")
        return Letter(shown.score(sitting.scene(None)))

    async def web(self, asked: Asked, rest: str = "") -> Letter:
        """Return the link that opens the own seat in a browser."""
        sitting = self.table(asked)
        seat = self.desk.seat(sitting, asked.account)
        if not sitting.base:
            raise NotNow("this card room is not open to browsers")
        secret = sitting.players[seat].secret
        link = f"{sitting.base}/tables/{sitting.room.id}/seat/{secret}"
        return Letter(f"{sitting.where}: your seat in a browser, for you alone:\n<{link}>")

    async def back(self, asked: Asked, rest: str = "") -> Letter:
        """Take the own seat back from the bot that stands in."""
        sitting = self.table(asked)
        await sitting.come_back(self.desk.seat(sitting, asked.account))
        return Letter("Welcome back.")

    async def take_back(self, asked: Asked, rest: str = "") -> Letter:
        """Ask the table to take the last choice of an account back."""
        return await self.desk.ask_table(self.table(asked), asked.account, "take-back")

    async def claim(self, asked: Asked, rest: str = "") -> Letter:
        """Ask the table for all tricks that are left."""
        return await self.desk.ask_table(self.table(asked), asked.account, "claim")

    async def say(self, asked: Asked, text: str) -> None:
        """Say something to the table, so that those with browsers read it, too."""
        sitting = self.table(asked)
        seat = self.desk.seat(sitting, asked.account)
        plain = re.sub(r"<@[!&]?\d+>", "@somebody", text)
        await sitting.live.do(lambda room: room.talk(seat, plain))

    async def leave(self, asked: Asked, rest: str = "") -> Letter:
        """Give the seat of an account to a bot."""
        await self.desk.leave(self.table(asked), asked.account)
        return Letter("You have given your seat up.")

    async def stop(self, asked: Asked, rest: str = "") -> None:
        """End the table of a host."""
        sitting = self.table(asked)
        host = self.desk.host(sitting, asked.account)
        name = sitting.room.sitters[host].name
        await self.desk.end(sitting, f"{name} has ended the table.")

    async def choose(self, asked: Asked) -> Letter | None:
        """Take what was written as the answer to a question."""
        waiting = self.desk.asking(asked.account)
        if asked.message:
            replied = [
                each
                for each in waiting
                if each.players[self.desk.seat(each, asked.account)].message == asked.message
            ]
            waiting = replied or waiting
        if not waiting:
            seated = any(each.seat_of(asked.account) is not None for each in self.desk.going)
            raise NotNow("nothing is asked of you at the moment" if seated else words.NO_TABLE)
        if len(waiting) > 1:
            raise NotNow("several tables wait for you: answer by replying to the question that you mean")
        sitting = waiting[0]
        seat = self.desk.seat(sitting, asked.account)
        scene, game = sitting.scene(seat), sitting.room.game
        names = typed.read(game, asked.text, scene.legal, scene.seals)
        try:
            await sitting.choose(seat, names, sitting.moment(seat))
        except Stale:
            return Letter(words.STALE)
        except TomfoolError as error:
            raise type(error)(choices.explained(sitting, seat, names, error)) from None
        return sitting.noted(words.KEPT) if sitting.early(seat) is not None else None

    async def _directly(self, asked: Asked, letter: Letter) -> Letter:
        """Send something private, and say so in the channel."""
        sitting = self.table(asked)
        player = sitting.players[self.desk.seat(sitting, asked.account)]
        return Letter(words.SENT if await sitting.direct(player, letter) else words.CANNOT_SEND)


def fixed(letter: Letter) -> Deed:
    """Return a word that is always answered with *letter*."""

    async def show(asked: Asked, rest: str) -> Letter:
        return letter

    return show


def first_word(text: str) -> tuple[str, str]:
    """Return the first word of what was said, in small letters, and what follows.

    >>> first_word("Rules Scarto"), first_word("Take back!"), first_word("")
    (('rules', 'Scarto'), ('takeback', ''), ('help', ''))
    """
    whole = text.casefold().strip(" .!?,")
    if whole in AGAIN:
        return AGAIN[whole], ""
    word, _, rest = text.strip().partition(" ")
    return word.casefold().strip(".!?,") or "help", rest.strip()


def read_options(text: str) -> dict[str, str]:
    """Return options written as ``name=value``, between blanks.

    >>> read_options("length=rounds-8 stakes=pot")
    {'length': 'rounds-8', 'stakes': 'pot'}
    """
    given = {}
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals:
            raise OptionError(f"options are written name=value, not {part!r}")
        given[name] = value
    return given
