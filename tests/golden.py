"""Golden records: for every game a few matches that must always come out the same.

``python -m tests.golden`` writes them anew into ``tests/records/golden``, a file for each game; whoever
changes a rule then reads the difference.  The player behind them takes nothing from the bots or from the
standard library's generators: its choices follow from SHA-256, so that the files change with the rules
alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.choices import words
from tomfool import record
from tomfool.cards import bits
from tomfool.catalogue import Title
from tomfool.errors import OptionError
from tomfool.games import TITLES
from tomfool.match import Match
from tomfool.options import Option
from tomfool.rules import Game
from tomfool.shuffle import derived_seed
from tomfool.state import State

FOLDER = Path(__file__).parent / "records" / "golden"
PLAIN = 3
"""So many matches with the default options; then one for each other value of each option."""

MANY = 10
"""More values of an option than these do not get a match each."""


def play_hand(state: State, *seed: object) -> None:
    """Play *state* to its end by choices that are even and follow from *seed*."""
    while not state.over:
        lot = int.from_bytes(derived_seed(*seed, len(state.log)))
        waiting = list(bits(state.waiting))
        lot, index = divmod(lot, len(waiting))
        parts = words(state.rule, state.legal(waiting[index]))
        lot, part = divmod(lot, len(parts))
        legal = list(bits(parts[part]))
        state.apply(legal[lot % len(legal)], waiting[index])


def play_match(game: Game, *seed: object, hands: int | None = None, **settings: Any) -> Match:
    """Return a match of *game* that follows from *seed*, stopped after so many *hands* if given.

    *settings* are those of `Match`.
    """
    match = Match(game, **settings)
    while not match.over and (hands is None or len(match.hands) < hands):
        number = len(match.hands)
        play_hand(match.deal(derived_seed(*seed, "pack", number)), *seed, "choice", number)
        match.finish()
    return match


def golden(title: Title) -> str:
    """Return the golden file of *title*: JSON lines."""
    lines = []
    for number, options in enumerate(settings(title)):
        try:
            game = title.game(options)
        except OptionError:  # a value that cannot stand without another option
            continue
        lines.append(record.dumps(play_match(game, "golden", title.slug, number)))
    return "\n".join(lines) + "\n"


def settings(title: Title) -> Iterator[dict[str, Any]]:
    """Yield the options of each golden match of *title*."""
    yield from ({} for _ in range(PLAIN))
    for option in title.options:
        yield from ({option.name: value} for value in others(option))


def others(option: Option) -> list[Any]:
    """Return the values of *option* that are not its default.

    Of sets the whole and each single one; of many numbers the least and the most.
    """
    if isinstance(option.default, bool):
        return [not option.default]
    if isinstance(option.default, frozenset):
        words = [str(value) for value in option.values]
        return [[word] for word in words] + ([words] if len(words) > 1 else [])
    if option.multiple:
        return [option.least, option.least + option.multiple]
    values = [value for value in option.values if value != option.default]
    return [values[0], values[-1]] if len(values) > MANY else values


def main() -> None:
    """Write all golden files anew, and drop those of games that are gone."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.jsonl"):
        if path.stem not in TITLES:
            path.unlink()
    for slug, title in TITLES.items():
        path = FOLDER / f"{slug}.jsonl"
        path.write_text(golden(title), "utf-8")
        print(path.relative_to(FOLDER.parents[2]))


if __name__ == "__main__":
    main()
