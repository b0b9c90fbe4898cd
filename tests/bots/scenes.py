"""Small hands with everything else in the open, to put a bot before one question at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tomfool.bots.knowledge import Knowledge
from tomfool.bots.simple import SimpleBot
from tomfool.bots.tables import Tables
from tomfool.cards import LOKA54, LOKA78, Cards, Seat, Seats, bits
from tomfool.games.piedmont.scarto import FOOL, POINTS
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.obligation import FOLLOW_ELSE_TRUMP, Obligation
from tomfool.mechanics.talon import Classes, LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import dealer, eldest
from tomfool.rules import NOBODY, Account, Game, MatchRules, Phase
from tomfool.scoring.points import CardPoints
from tomfool.state import State


@dataclass(frozen=True)
class Scene(Phase):
    """Who plays with whom, and which hands and cards everybody has seen."""

    declarer: Seat = NOBODY
    partner: Seat = NOBODY
    called: str = ""
    open_hands: tuple[Seat, ...] = ()
    shown: tuple[tuple[str, Seat], ...] = ()  # cards shown from a hand and taken back
    rest_known: bool = True  # whether the cards in no hand lie in the open

    def enter(self, state: State) -> None:
        state.declarer, state.partner = self.declarer, self.partner
        state.called = state.game.pack.parse(self.called)
        if self.rest_known:
            state.show(state.game.undealt)
        for seat in self.open_hands:
            state.show(seat)
        for cards, seat in self.shown:
            state.reveal(state.game.pack.parse(cards), seat)
        state.advance()


def no_score(state: State) -> tuple[int, ...]:
    return (0,) * state.game.seats


def no_account(state: State) -> Account:
    return Account(no_score(state), ())


def scene(
    *hands: str,
    setting: Scene | None = None,
    sides: Sequence[Seats] = (),
    excuse: Cards = FOOL,
    obey: Obligation = FOLLOW_ELSE_TRUMP,
    played: str = "",
) -> State:
    """Return a state in which seat i holds ``hands[i]`` and seat 0 leads, after the cards *played*."""
    masks = [LOKA78.parse(hand) for hand in hands]
    dealt = [card for mask in masks for card in bits(mask)]
    rest = [card for card in range(len(LOKA78)) if card not in dealt]
    game = Game.make(
        slug="scene",
        name="Scene",
        seats=len(hands),
        pack=LOKA78,
        rules=(
            Deal(packets=(len(dealt) // len(hands),)),
            setting or Scene(),
            Tricks(leader=eldest, excuse=excuse, obey=obey),
        ),
        score=no_score,
        account=no_account,
        match=MatchRules(hands=1),
        sides=tuple(sides),
        worth=POINTS.values,
    )
    state = game.deal(pack=dealt + rest, dealer=len(hands) - 1)
    for name in played.split():
        state.play(name)
    return state


def choice(state: State) -> str:
    """Return the name of what the simple bot chooses for the seat to act."""
    return state.game.vocabulary[SimpleBot().choose(state.view(state.turn))]


def knowledge(state: State, seat: Seat | None = None) -> Knowledge:
    """Return what *seat* (by default the one to act) knows."""
    rule = state.game.rules[2]
    assert isinstance(rule, Tricks)
    view = state.view(state.turn if seat is None else seat)
    return Knowledge(view, Tables.of(state.game, rule))


def talon_scene(hand: str, *, first: str, second: str, tricks: bool = True) -> State:
    """Return a state in which seat 0 lays three cards of its *hand* away, by first and second choice."""
    cards = list(bits(LOKA78.parse(hand)))
    rest = [card for card in range(len(LOKA78)) if card not in cards]
    may = Classes(LOKA78.parse(first), LOKA78.parse(second))
    rules: tuple[Phase, ...] = (Deal(packets=(len(cards),), first=dealer), LayAway(dealer, 3, may))
    game = Game.make(
        slug="scene",
        name="Scene",
        seats=3,
        pack=LOKA78,
        rules=(*rules, Tricks(leader=eldest, excuse=FOOL)) if tricks else rules,
        score=no_score,
        account=no_account,
        match=MatchRules(hands=1),
        worth=POINTS.values,
    )
    return game.deal(pack=cards + rest)


PARTNERS = (0b0101, 0b1010, 0b0101, 0b1010)
"""Four seats, those opposite each other together."""


def fresh(hand: str) -> State:
    """Return a state in which seat 0 of three leads to the first trick from a *hand* of 25 cards."""
    mine = LOKA78.parse(hand)
    others = [LOKA78.codes[card] for card in bits(LOKA78.all & ~mine)]
    return scene(hand, " ".join(others[:25]), " ".join(others[25:50]), setting=Scene(rest_known=False))


def lead(state: State, seat: Seat) -> None:
    """Let *seat* lead to the next trick, whoever won the last."""
    assert isinstance(state.rule, Tricks)
    state.rule.lead(state, seat)


def second_hand(hand: str, led: str) -> State:
    """Return a state in which seat 0 of three has to follow to *led*, seat 1 after it, with 25 cards."""
    state = fresh(hand)
    card = LOKA78.parse(led)
    holder = next(seat for seat in (1, 2) if state.zones[seat] & card)
    swap = state.zones[2] & ~card
    if holder == 1:
        state.zones[1] ^= card | swap & -swap
        state.zones[2] ^= card | swap & -swap
    lead(state, 2)
    state.play(led)
    return state


def side_points(state: State) -> tuple[int, ...]:
    """Score each seat with the card points of its side less those of the other."""
    game = state.game
    points = [sum(game.worth[card] for card in bits(state.zones[game.pile(seat)])) for seat in range(4)]
    lead = points[0] + points[2] - points[1] - points[3]
    return lead, -lead, lead, -lead


def partnership(excuse: Cards) -> Game:
    """Return a game for two against two with 54 cards, of which two stay unseen."""
    return Game.make(
        slug="partnership",
        name="Partnership",
        seats=4,
        pack=LOKA54,
        rules=(Deal(packets=(13,), talon=(2,)), Tricks(leader=eldest, excuse=excuse)),
        score=side_points,
        account=lambda state: Account(side_points(state), ()),
        match=MatchRules(hands=1),
        sides=PARTNERS,
        worth=CardPoints.of(LOKA54, {"T1 T21 Fool": 5, "K": 5, "Q": 4, "C": 3, "J": 2}).values,
    )
