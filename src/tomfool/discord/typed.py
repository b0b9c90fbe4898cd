"""Answers that people write: ``KS QS``, ``♠K ♠Q parett``, ``bet 3``, ``king of spades``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from tomfool.errors import UnknownAction
from tomfool.rules import Game
from tomfool.table.words import name

SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def read(game: Game, text: str, legal: Sequence[str], seals: str = "") -> list[str]:
    """Return the names of actions that *text* stands for, with the call that *seals* them behind.

    Raise `UnknownAction` for words that are none.  A bare number is the one *legal* call that ends with it.
    """
    known = spoken(game)
    words = [word for word in re.split(r"[\s,;]+", tidied(text)) if word]
    found: list[str] = []
    while words:
        for length in range(len(words), 0, -1):
            said = " ".join(words[:length])
            action = known.get(said) or ending_with(said, legal)
            if action:
                found.append(action)
                del words[:length]
                break
        else:
            raise UnknownAction(unknown(words[0], known, game))
    if seals and found and seals not in found:
        found.append(seals)
    return found


def tidied(text: str) -> str:
    """Return *text* as it is looked up: without ornament, suits as letters behind their ranks."""
    text = text.replace("️", "").casefold()
    for sign, letter in SIGNS.items():
        letter = letter.casefold()
        text = re.sub(rf"{sign}\s*(10|[2-9akqj])(?![\w{''.join(SIGNS)}])", rf"\1{letter}", text)
        text = re.sub(rf"(10|[2-9akqj])\s*{sign}", rf"\1{letter}", text)
    return re.sub(r"[`*_~!.?\"“”]", "", text)


def spoken(game: Game) -> dict[str, str]:
    """Return every word that names an action, in small letters."""
    words = {action.casefold(): action for action in game.vocabulary}
    for card, code in enumerate(game.pack.codes):
        words.setdefault(name(game.pack, card).casefold().replace(",", ""), code)
    return words


def ending_with(said: str, legal: Sequence[str]) -> str:
    """Return the one legal call that ends with a number *said*; "" if there is none, or more."""
    if not said.isdigit():
        return ""
    calls = [call for call in legal if call.casefold().endswith(f" {said}")]
    return calls[0] if len(calls) == 1 else ""


def unknown(word: str, known: Mapping[str, str], game: Game) -> str:
    """Return what is said of a *word* that names nothing."""
    near = get_close_matches(word, list(known), n=1)
    meant = f" Did you mean {known[near[0]]}?" if near else ""
    codes = game.pack.codes
    written = f"Cards are written like {codes[0]} or {codes[-1]}"
    return f"“{word}” is no card or call of {game.name}.{meant} {written}"
