"""Hands of the Hungarian games for tests: dealt as wished, spoken through, and near their end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import tomfool
from tests.cases.games.tarokk import playing, scoring
from tests.cases.positions import position
from tests.games.austria_table import say
from tomfool.cards import Cards, Seat, bits
from tomfool.games.hungary.bids import Bidding
from tomfool.games.hungary.play import BoundTricks
from tomfool.games.hungary.score import Result
from tomfool.games.hungary.talk import BID, DECLARERS, DEFENDERS, Stake, Talk
from tomfool.rules import NOBODY, Game, seats_from
from tomfool.state import State, Trick

GAME = tomfool.game("paskievics-tarokk")
PACK = GAME.pack
SLUGS = (
    "paskievics-tarokk",
    "palatine-tarokk",
    "magus-tarokk",
    "emperor-tarokk",
)


def dealt(*hands: str, stock: str = "", dealer: Seat = 3, game: Game = GAME) -> State:
    """Return a hand in which the seats hold at least these cards; the *stock* begins as given."""
    pack, size = game.pack, (len(game.pack) - 6) // 4
    held = [[*bits(pack.parse(hand))] for hand in hands] + [[]] * (4 - len(hands))
    six = [pack.card(code) for code in stock.split()]
    taken = {card for hand in held for card in hand} | set(six)
    rest = [card for card in range(len(pack)) if card not in taken]
    Random(" ".join(hands)).shuffle(rest)
    full = [hand + [rest.pop() for _ in range(size - len(hand))] for hand in held]
    six += rest
    order = [
        *six,
        *(card for part in (slice(5), slice(5, None)) for seat in seats_from((dealer + 1) % 4, 4)
          for card in full[seat][part]),
    ]  # fmt: skip
    return game.deal(pack=order, dealer=dealer)


def through(state: State, *bids: str, away: Mapping[Seat, str] | None = None) -> State:
    """Return *state* after these bids, everybody having laid away what *away* says, or anything."""
    say(state, *bids)
    while not isinstance(state.rule, Bidding) and state.rule.picks.__qualname__.startswith("LayAway"):
        seat = state.turn
        wish = state.game.pack.parse((away or {}).get(seat, "")) & state.legal()
        plain = state.legal() & ~state.game.pack.trump_mask
        state.apply(next(bits(wish or plain or state.legal())))
    return state


def played_on(state: State) -> State:
    """Return *state* with nobody annulling the hand."""
    while state.aside is not None:
        state.play("play on")
    return state


ONE_CARD = ("3 cards", "pass", "pass", "pass")


def tricks(
    *hands: str,
    declarer: Seat = 0,
    called: str = "T20",
    bound: Sequence[Seat] = (),
    bid: str = "1 card",
    game: Game = GAME,
) -> State:
    """Return a hand in which the declarer is to lead, the seats holding these cards."""

    def write(state: State) -> None:
        playing(game, bid, declarer)(state)
        state.called = game.pack.parse(called)
        state.sheet = Talk(bound=sum(1 << seat for seat in bound))

    zones = {seat: game.pack.parse(hand) for seat, hand in enumerate(hands)}
    return position(game, BoundTricks, zones=zones, context=write)


def result(
    points: int, bid: str = "1 card", *stakes: Stake, game: Game = GAME, contra: int = 1, **more: object
) -> Result:
    """Return what a hand of seats 0 and 2 comes to."""
    row = next(row for row in bidding(game).bids if row.name == bid)
    plain = Result(row, 0, 2, points, (Stake(BID, DECLARERS, contra), *stakes))
    return plain._replace(**more)


def bidding(game: Game) -> Bidding:
    return next(rule for rule in game.rules if isinstance(rule, Bidding))


def value(found: Result, game: Game = GAME) -> int:
    """Return what each of the declarer's side wins."""
    return scoring(game).value(found)


def made(ours: Sequence[str] = (), theirs: Sequence[str] = ()) -> dict[str, Sequence[str]]:
    return {DECLARERS: ours, DEFENDERS: theirs}


def history(game: Game, *won: tuple[Seat, str], others: Cards = 0) -> list[Trick]:
    """Return tricks that were won so, each led by its winner, the other cards being any."""
    pack = game.pack
    used = pack.parse(" ".join(cards.split()[0] for _, cards in won)) | others
    for _, cards in won:
        used |= pack.parse(cards)
    spare = [*bits(pack.all & ~used)]
    found = []
    for seat, text in won:
        fall = [pack.card(code) for code in text.split()]
        fall += [spare.pop() for _ in range(4 - len(fall))]
        found.append(Trick(seats_from(seat, 4), seat, tuple(fall)))
    return found


__all__ = [
    "GAME", "NOBODY", "ONE_CARD", "PACK", "SLUGS", "bidding", "dealt", "history", "made", "played_on",
    "result", "say", "through", "tricks", "value",
]  # fmt: skip
