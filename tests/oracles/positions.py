"""Leading an oracle through calls, and lists of choices as the worked cases write them."""

from collections.abc import Generator
from typing import Any


def after(script: Generator[tuple[int, list[str]], str, Any], calls: list[str]) -> tuple[int, Any]:
    """The next seat and its choices after these *calls*; or −1 and what the script has returned."""
    seat, legal = next(script)
    for number, call in enumerate(calls):
        assert call in legal
        try:
            seat, legal = script.send(call)
        except StopIteration as end:
            assert number == len(calls) - 1
            return -1, end.value
    return seat, legal


def unrolled(choices: list[str]) -> list[str]:
    """Choices with each run, such as ``pay 1..63``, written out."""
    found = []
    for choice in choices:
        word, _, run = choice.rpartition(" ")
        low, dots, high = run.partition("..")
        found += [f"{word} {n}" for n in range(int(low), int(high) + 1)] if dots else [choice]
    return found
