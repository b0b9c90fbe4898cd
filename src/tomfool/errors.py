"""What can go wrong when something comes from outside.

    TomfoolError
    ├── RulesError           a choice that the rules refuse
    │   ├── UnknownAction    a text that names no action of the game
    │   ├── NotYourTurn      a seat that has nothing to choose now
    │   ├── NotYet           a choice that the table cannot take for a moment
    │   └── IllegalAction    an action of the game that is not allowed here
    ├── OptionError          an option or a value that the game does not have
    ├── UnknownGame          a name that no game has
    └── RecordError          a record that cannot be read or does not replay

Every error has a stable `code` for programs and a message for people, which says what was wrong and
what would have been right.
"""

from __future__ import annotations

from typing import ClassVar


class TomfoolError(Exception):
    """Base of everything that Tomfool refuses."""

    code: ClassVar[str] = "error"


class RulesError(TomfoolError):
    """A choice that the rules refuse; the state is unchanged."""

    code = "rules"


class UnknownAction(RulesError):
    """A text that names no action of this game."""

    code = "unknown-action"


class NotYourTurn(RulesError):
    """A seat that has nothing to choose now, or any choice after the hand is over."""

    code = "not-your-turn"


class NotYet(RulesError):
    """A choice that would be right, but something is open that its seat knows nothing of."""

    code = "not-yet"


class IllegalAction(RulesError):
    """An action of this game that the rules forbid here; the message names the card and the rule."""

    code = "illegal-action"


class OptionError(TomfoolError):
    """An option that the game does not have, or a value that the option does not take."""

    code = "option"


class UnknownGame(TomfoolError):
    """A name that no game has."""

    code = "unknown-game"


class RecordError(TomfoolError):
    """A record that cannot be read or does not replay.

    `place` says where: ``hands[1].actions[17]``, or ``line 3, column 9`` for broken JSON.
    """

    code = "record"

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}" if place else problem)
        self.place = place
        self.problem = problem
