"""What is told of sets that are sealed in secret and shown together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tomfool.cards import Action, Card, Cards, Pack, Seat
from tomfool.log import Trick
from tomfool.mechanics.declare import Declare
from tomfool.mechanics.passing import Pass
from tomfool.mechanics.sets import Sealing
from tomfool.rules import Game
from tomfool.table.words import set_in_words, suit_of


class SetWords(NamedTuple):
    """A set that a line speaks of: its highest card, and the words for it."""

    card: Card
    text: str


def sealing_rule(game: Game) -> Sealing | None:
    """Return the paragraph by which sets are sealed, if *game* has one."""
    return next((rule for rule in game.rules if isinstance(rule, Sealing)), None)


def passing_steps(game: Game) -> list[int]:
    """Return how many cards everybody has passed after each step of the draft."""
    counts = [rule.count for rule in game.rules if isinstance(rule, Pass)]
    return [sum(counts[: step + 1]) for step in range(len(counts))]


def picks_of_sets(game: Game, entries: Sequence[tuple[Seat, Action | None]]) -> set[int]:
    """Return the places in the log where somebody has picked a card of a set.

    These are the cards that a seat names after all that it has passed.
    """
    if sealing_rule(game) is None:
        return set()
    passes = (passing_steps(game) or [0])[-1]
    named = dict.fromkeys(range(game.seats), 0)
    found = set()
    for place, (seat, action) in enumerate(entries):
        if action is None or action < len(game.pack):
            named[seat] += 1
            if named[seat] > passes:
                found.add(place)
    return found


def declarations(game: Game, entries: Sequence[tuple[Seat, Action | None]]) -> set[int]:
    """Return the places in the log at which somebody calls a set and shows its cards."""
    rule = next((rule for rule in game.rules if isinstance(rule, Declare)), None)
    found: set[int] = set()
    showing = False
    for place, (_, action) in enumerate(entries):
        if rule is None:
            break
        showing = showing or action in rule.kinds
        if showing:
            found.add(place)
        showing = showing and action != rule.done
    return found


def words_for(pack: Pack, cards: Cards) -> SetWords:
    """Return a set with the words for it."""
    return SetWords(pack.sort(cards)[0], set_in_words(pack, cards))


def in_order(trick: Trick) -> Iterator[tuple[Seat, Cards]]:
    """Yield those who took part with their sets, the winner last."""
    shown = list(zip(trick.circle, trick.sets, strict=True))
    yield from (pair for pair in shown if pair[0] != trick.taker)
    yield from (pair for pair in shown if pair[0] == trick.taker)


def why_it_won(rule: Sealing, pack: Pack, trick: Trick) -> str:
    """Return the rule that decided between the two highest sets, where neither size nor rank did."""
    strength: Callable[[Cards], tuple[int, bool, int, int]] = rule.rules.strength
    second, best = sorted(trick.sets, key=strength)[-2:]
    size, matching, rank, _ = strength(best)
    other_size, other_matching, other_rank, _ = strength(second)
    if size != other_size:
        return ""
    if matching != other_matching:
        return "cards of one rank beat a flush"
    if (matching and rank == other_rank) or (not matching and rank != other_rank):
        return f"{suit_of(pack, pack.sort(best)[0])} beat {suit_of(pack, pack.sort(second)[0])}"
    return ""
