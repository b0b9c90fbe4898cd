"""States put into a position: hands, piles and tricks set out, then a phase of the rules begun."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from tests.cases.adapter import CaseError
from tomfool.cards import Card, Cards, Seat, bits
from tomfool.mechanics.auction import Auction
from tomfool.rules import Game, Phase, seats_from
from tomfool.state import State, Trick


def position(
    game: Game,
    phase: type[Phase] | tuple[type[Phase], ...],
    *,
    dealer: Seat = 0,
    zones: Mapping[int, Cards],
    history: Sequence[Trick] = (),
    context: Callable[[State], None] = lambda state: None,
) -> State:
    """Return a hand that has just come to such a phase, its cards lying in *zones*, the rest out of play.

    *phase* is its kind, or several of which the first that concerns the hand is meant.  *context* may write
    into the state (a contract, a declarer) before the phase begins.
    """
    state = game.deal(seed="position", dealer=dealer)
    state.zones = [zones.get(zone, 0) for zone in range(len(game.zones))]
    state.zones[game.undealt] = game.pack.all & ~union(game, state.zones)
    out = state.zones[game.undealt]
    state.pack = (*bits(game.pack.all & ~out), *bits(out))
    state.barred = [0] * len(game.zones)
    state.facts, state.events, state.veils, state.log = (), (), (), []
    state.history = type(state.history)(history)
    context(state)
    state.phase = place_of(state, phase) - 1
    state.advance()
    return state


def auctioned(state: State, contract: str, declarer: Seat) -> State:
    """Return *state*, in an auction, after calls that let *declarer* play *contract*."""
    for found in _auctions(state):
        if found.declarer == declarer and found.contract is not None and found.contract.name == contract:
            return found
    raise CaseError(f"no auction lets seat {declarer} play {contract}")


def _auctions(state: State) -> Iterator[State]:
    """Yield the hand after every auction that can follow."""
    if not isinstance(state.rule, Auction):
        yield state
        return
    for action in bits(state.legal()):
        after = state.copy()
        after.apply(action)
        yield from _auctions(after)


def place_of(state: State, phase: type[Phase] | tuple[type[Phase], ...]) -> int:
    """Return where among its rules a game has a phase of this kind that concerns the hand."""
    for place, rule in enumerate(state.game.rules):
        if isinstance(rule, phase) and rule.applies(state):
            return place
    kinds = phase if isinstance(phase, tuple) else (phase,)
    raise CaseError(f"{state.game.name} has no {' or '.join(k.__name__ for k in kinds)} among its rules")


def union(game: Game, zones: Sequence[Cards]) -> Cards:
    """Return the cards of all *zones*; raise `CaseError` for one that lies in two of them."""
    whole = 0
    for zone in zones:
        if whole & zone:
            raise CaseError(f"in two places at once: {game.pack.show(whole & zone)}")
        whole |= zone
    return whole


def tricks_won(game: Game, tricks: Sequence[int], piles: Sequence[Cards]) -> list[Trick]:
    """Return a history in which each seat has won so many *tricks*, its *piles* falling in them.

    An excuse in a pile has to be left out: his trick was another's (see `with_excuse`).
    """
    history = []
    for seat, (number, pile) in enumerate(zip(tricks, piles, strict=True)):
        fallen = list(bits(pile))
        history += [
            Trick(seats_from(seat, game.seats), seat, tuple(fallen[i::number][: game.seats]))
            for i in range(number)
        ]
    return history


def with_excuse(game: Game, history: Sequence[Trick], excuse: Card, by: Seat, taker: Seat) -> list[Trick]:
    """Return *history* with the *excuse* led by a seat to a trick that *taker* has won."""
    changed = list(history)
    for place, trick in enumerate(changed):
        if trick.taker == taker:
            changed[place] = Trick(
                seats_from(by, game.seats), taker, (excuse, *trick.fall[: game.seats - 1])
            )
            return changed
    raise CaseError(f"seat {taker} has won the Fool's trick, but the case gives it no trick")


def pile_zones(
    game: Game, piles: Sequence[Cards], discards: Mapping[Seat, Cards] | None = None
) -> dict[int, Cards]:
    """Return the zones that hold these *piles* by seat, and *discards*."""
    zones = {game.pile(seat): pile for seat, pile in enumerate(piles)}
    zones.update({game.discard(seat): laid for seat, laid in (discards or {}).items()})
    return zones
