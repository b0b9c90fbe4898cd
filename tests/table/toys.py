"""Small games that show what Scarto has not: calls, four and six seats, other packs, an Emperor trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tomfool.cards import FRENCH52, LOKA78, LOKA80, Action, Actions, Card, Pack, Seat, bits
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.judge import EmperorTrick, GoodAndEvil
from tomfool.mechanics.order import natural_order, with_equals
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import eldest
from tomfool.rules import Account, Game, Item, MatchRules, Phase
from tomfool.state import State


@dataclass(frozen=True)
class SaySomething(Phase):
    """Everybody speaks once, eldest first."""

    calls = ("pass", "play alone", "contra bid")

    def enter(self, state: State) -> None:
        state.turn = eldest(state)

    def legal(self, state: State, seat: Seat) -> Actions:
        return sum(1 << state.game.actions[call] for call in self.calls)

    def act(self, state: State, seat: Seat, action: Action) -> None:
        state.said += ((seat, action),)
        if len(state.said) == state.game.seats:
            state.advance()
        else:
            state.turn = state.game.next(seat)


@dataclass(frozen=True)
class PutDown(Phase):
    """Everybody puts a card down, eldest first: to the left, or away where *away* says so."""

    away: bool = False

    def enter(self, state: State) -> None:
        state.turn, state.desk = eldest(state), state.game.seats

    def legal(self, state: State, seat: Seat) -> Actions:
        return state.zones[seat]

    def act(self, state: State, seat: Seat, action: Action) -> None:
        game = state.game
        state.move(1 << action, seat, game.discard(seat) if self.away else game.next(seat))
        state.desk -= 1
        state.turn = game.next(seat)
        if not state.desk:
            state.advance()


def score(state: State) -> tuple[int, ...]:
    won = [sum(trick.taker == seat for trick in state.history) for seat in range(state.game.seats)]
    return tuple(state.game.seats * tricks - sum(won) for tricks in won)


def account(state: State) -> Account:
    return Account(score(state), (Item("score", "Tricks against the average", score(state), "score"),))


def game(seats: int, pack: Pack, rules: Sequence[Phase]) -> Game:
    return Game.make(
        slug="toy",
        name="Toy",
        seats=seats,
        pack=pack,
        rules=tuple(rules),
        score=score,
        account=account,
        match=MatchRules(hands=1),
    )


def calling(seats: int = 4) -> Game:
    """A round of calls, then tricks of a French pack."""
    return game(seats, FRENCH52, (Deal(packets=(3, 3)), SaySomething(), Tricks(leader=eldest)))


def imperial() -> Game:
    """Tricks with the Emperor trick, the Fool as highest trump."""
    judge = EmperorTrick(LOKA80.index["T1"], LOKA80.parse("T21 Fool"))
    return game(3, LOKA80, (Deal(packets=(2,)), Tricks(leader=eldest, judge=judge)))


def moral(*, rules: Sequence[Phase] = ()) -> Game:
    """Tricks in which Good and Evil, of two sides, win nothing."""
    pack = LOKA80
    order = natural_order(pack)
    judge = GoodAndEvil(pack.index["Good"], pack.index["Evil"], order)
    return game(3, pack, (Deal(packets=(2,)), *rules, Tricks(leader=eldest, order=order, judge=judge)))


def equal() -> Game:
    """Tricks in which trumps 2 to 5 are of one rank, so that the last of them wins."""
    order = with_equals(natural_order(LOKA78), LOKA78.parse("T2 T3 T4 T5"))
    return game(3, LOKA78, (Deal(packets=(2,)), Tricks(leader=eldest, order=order)))


def stacked(pack: Pack, codes: str) -> tuple[Card, ...]:
    """The whole *pack* in an order that begins with *codes*."""
    first = [pack.card(code) for code in codes.split()]
    return (*first, *(card for card in bits(pack.all) if card not in first))
