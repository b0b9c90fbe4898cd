"""One hand in the engine and in a flat script at the same time, compared at every choice."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

import tomfool
from tomfool.cards import bits
from tomfool.rules import Game
from tomfool.state import State

Script = Generator[tuple[int, list[str]], str, dict[str, Any]]
S = TypeVar("S", bound=Callable[..., Any])
C = TypeVar("C", bound=Callable[..., Any])


def play(state: State, script: Script, choose: Callable[[int, list[str]], str]) -> dict[str, Any]:
    """Play to the end as *choose* says for a seat and what is legal; return what the script says of it.

    The seat whose turn it is and what it may choose agree throughout, and in the end scores and tricks.
    """
    game, codes = state.game, state.game.pack.codes
    seat, legal = next(script)
    while True:
        assert state.waiting == 1 << seat
        found = [game.vocabulary[action] for action in bits(state.legal(seat))]
        assert sorted(found) == sorted(legal), game.pack.show(state.zones[seat])
        name = choose(seat, legal)
        state.play(name, seat)
        try:
            seat, legal = script.send(name)
        except StopIteration as end:
            result: dict[str, Any] = end.value
            break
    assert state.over
    assert list(state.scores()) == list(state.account().scores) == result["scores"]
    assert [([codes[card] for card in trick.fall], trick.taker) for trick in state.history] == [
        (trick["plays"], trick["winner"]) for trick in result.get("tricks", [])
    ]
    return result


def anything(rng: Random, legal: list[str]) -> str:
    """Choose blindly."""
    return rng.choice(legal)


def stacked(
    rng: Random,
    pack: Sequence[str],
    homes: Mapping[int, Sequence[int]],
    wanted: Mapping[int, Sequence[str]],
) -> list[str]:
    """An order of the *pack* that gives each seat what is *wanted*, the rest anyhow.

    *homes* are the places of the pack that are dealt to each.
    """
    given = {card for some in wanted.values() for card in some}
    rest = [card for card in rng.sample(pack, len(pack)) if card not in given]
    places: dict[int, str] = {}
    for seat, some in wanted.items():
        places.update(zip(rng.sample(homes[seat], len(some)), some, strict=True))
    return [places.get(place) or rest.pop() for place in range(len(pack))]


def runs(
    slug: str, options: Iterable[Mapping[str, Any]], stacks: Sequence[S], choosers: Sequence[C], hands: int
) -> Iterator[tuple[Game, S, C, int, Random]]:
    """Yield so many hands of each set of options, kind of pack and way of playing: what they are played by.

    That is the game, the stack, the chooser, the dealer and the source of chance.
    """
    for some in options:
        game = tomfool.game(slug, **some)
        for stack in stacks:
            for choose in choosers:
                rng = Random(f"{some} {stack.__name__} {choose.__name__}")
                for number in range(hands):
                    yield game, stack, choose, number % game.seats, rng
