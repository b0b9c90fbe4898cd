"""The worked cases of Parrotdigm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import tomfool
from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.positions import pile_zones, position
from tomfool.cards import Cards, Seat, bits
from tomfool.games.parrots.paradigms import PARADIGMS
from tomfool.games.parrots.parrotdigm import not_yet
from tomfool.games.parrots.sign import CALLS, COLOURS, ChooseSign
from tomfool.games.parrots.train import Train
from tomfool.match import Match
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game, seats_from
from tomfool.state import State, Trick

LETTERS = {letter: colour for colour, letter in COLOURS.items()}


def implied(case: Given) -> Mapping[str, Any]:
    """How many players a case speaks of, where it says so: each of them has a score, or plays a card."""
    given = case.get("given", {})
    if "round_scores" in given:
        return {"players": len(given["round_scores"][0])}
    for players in (given.get("players"), len(case.get("scores", ())), len(case.get("plays", ()))):
        if players:
            return {"players": players}
    return {"players": max(4, len(case.get("trick", ())) + 1)}


# Positions


def context(state: State, given: Given) -> None:
    """Write the paradigm, a trump colour and a train into *state*."""
    known = {"paradigm", "trump", "sign", "station", "table"}
    if set(given) - known:
        raise CaseError(f"context {sorted(set(given) - known)} is not known in Parrotdigm")
    turn_up(state, given["paradigm"])
    sign = " ".join([given.get("sign", "plus"), *([LETTERS[given["trump"]]] if "trump" in given else [])])
    state.contract = CALLS[sign]
    if "table" in given:
        pack, undealt = state.game.pack, state.game.undealt
        laid = cards(pack, given["table"])
        if laid & ~state.zones[undealt]:
            raise CaseError(f"in two places at once: {pack.show(laid & ~state.zones[undealt])}")
        state.move(laid, undealt, state.game.table)
        state.sheet = pack.suits[0].ranks.index(str(given["station"]))


def turn_up(state: State, code: str) -> None:
    """Let the paradigm with this *code* be the one that is turned up."""
    if code not in state.game.lots["paradigm"]:
        raise CaseError(f"no paradigm {code} takes part")
    state.setup = {"paradigm": code}


def after(game: Game, given: Given, **parts: Any) -> State:
    """Return a round that is over, under the paradigm and the sign of *given*."""
    told = {key: given[key] for key in ("paradigm", "sign", "trump") if key in given}
    state = position(game, (Train, Tricks), context=lambda state: context(state, told), **parts)
    state.phase = len(game.rules) - 1
    state.advance()
    return state


def won(game: Game, takers: Sequence[Seat]) -> list[Trick]:
    """Return tricks of which nothing is known but who has won them."""
    return [Trick(seats_from(taker, game.seats), taker, ()) for taker in takers]


# Counting and scoring


def count(game: Game, pile: Cards, tricks: int, given: Given) -> int:
    state = after(game, given, zones=pile_zones(game, [pile]), history=won(game, [0] * tricks))
    return state.account().tally["value"][0]


def from_cards(game: Game, given: Given) -> Sequence[int]:
    """What everyone has collected."""
    piles = [cards(game.pack, pile) for pile in given["collected"]]
    return after(game, given, zones=pile_zones(game, piles)).scores()


def from_tricks(game: Game, given: Given) -> Sequence[int]:
    """Who has won each trick."""
    return after(game, given, zones={}, history=won(game, given["trick_winners"])).scores()


def from_train(game: Game, given: Given) -> Sequence[int]:
    """Who was the first to lay the last card."""
    seat = given["first_out"]
    told = {"paradigm": given["paradigm"], "sign": given["sign"], "station": "5", "table": ["5R"]}
    hands = {other: 1 << card for other, card in enumerate(bits(game.pack.parse("2K 3K 4K 6K 7K 8K")))}
    hands = {other: card for other, card in hands.items() if other < game.seats}
    hands[seat] = game.pack.parse("6R")
    state = position(game, Train, zones=hands, context=lambda state: context(state, told))
    state.turn = seat
    state.play("6R")
    return state.scores()


# The rest


def allowed(game: Game, given: Given, calls: Sequence[str]) -> Sequence[str]:
    """What the starting player may say; nobody speaks after that."""
    state = position(game, ChooseSign, zones={}, context=lambda state: turn_up(state, given["paradigm"]))
    for call in calls:
        state.play(call)
    speaks = isinstance(state.rule, ChooseSign)
    return [game.vocabulary[action] for action in bits(state.legal())] if speaks else []


def duel(game: Game, given: Given) -> Mapping[str, Any]:
    """A hand of two in which the first tricks are won as the case says: who draws first, who leads."""
    wanted, dealer = given["trick_winners"], 1 - given["starting_player"]
    rng = Random("duel")
    while True:
        state = game.deal(rng.random(), dealer, setup={"paradigm": "every-trick"})
        state.play("plus")
        sizes = []
        while not state.over:
            number = len(state.history)
            if not played_to(state, wanted[number] if number < len(wanted) else None):
                break
            sizes.append([zone.bit_count() for zone in state.zones[:2]])
        else:
            break
    drawn = [event.seat for event in state.events if event.kind == "drawn"]
    pairs = [drawn[place : place + 2] for place in range(0, len(drawn), 2)]
    return {
        "draw_order_by_trick": pairs,
        "leaders_of_tricks_1_to_6": [trick.leader for trick in state.history[:6]],
        "hand_sizes_after_trick_4_and_draw": sizes[3],
        "tricks_in_all": len(state.history),
    }


def played_to(state: State, winner: Seat | None) -> bool:
    """Play a trick that *winner* takes, if the cards allow it; return whether they do."""
    for lead in bits(state.legal()):
        led = state.copy()
        led.apply(lead)
        for answer in bits(led.legal()):
            done = led.copy()
            done.apply(answer)
            if winner in (None, done.history[-1].taker):
                state.apply(lead)
                state.apply(answer)
                return True
    return False


def drawn_from(game: Game, given: Given) -> Mapping[str, Any]:
    """How many paradigms take part, and with two players which."""
    rules = [
        tomfool.game("parrotdigm", players=3, playing_train=True),
        tomfool.game("parrotdigm", players=3),
    ]
    return {
        "two_players": not_yet(tomfool.game("parrotdigm", players=2), []),
        "three_players_playing_train_on": len(not_yet(rules[0], [])),
        "three_players_default": len(not_yet(rules[1], [])),
    }


def may_come(game: Game, given: Given) -> Mapping[str, Any]:
    """What may be turned up after some paradigms, all of which the match accepts in that order."""
    match = Match(game)
    for code in given["turned_up_before"]:
        state = match.deal(setup={"paradigm": code}, seed=b"case")
        play_anyhow(state)
        match.finish()
    left = []
    for code in PARADIGMS:
        try:
            match.deal(setup={"paradigm": code}, seed=b"case")
        except ValueError:
            continue
        match.state = None
        left.append(code)
    return {"may_be_turned_up": left}


def standing(game: Game, given: Given) -> Mapping[str, Any]:
    """The totals and the winners of a match of rounds with these scores."""
    rounds = iter(given["round_scores"])
    rules = replace(game.match, hands=len(given["round_scores"]), enter=lambda state: next(rounds))
    match = Match(replace(game, match=rules))
    while not match.over:
        play_anyhow(match.deal())
        match.finish()
    winners = [seat for seat, place in enumerate(match.ranking()) if place == 1]
    return {"totals": match.totals, "winners": winners}


def play_anyhow(state: State) -> None:
    while not state.over:
        state.apply(next(bits(state.legal())))


ADAPTER = Adapter(
    implied=implied,
    playing=(Train, Tricks),
    leads=lambda state: state.history[-1].circle[1] if state.game.seats == 2 else state.history[-1].taker,
    context=context,
    count=count,
    scores={
        keys("paradigm", "sign", "collected"): from_cards,
        keys("paradigm", "sign", "trick_winners"): from_tricks,
        keys("paradigm", "trump", "sign", "trick_winners"): from_tricks,
        keys("paradigm", "sign", "first_out", "players"): from_train,
    },
    auctions={keys("paradigm"): allowed},
    others={
        keys("players", "starting_player", "trick_winners"): duel,
        keys(): drawn_from,
        keys("round_scores"): standing,
        keys("players", "turned_up_before"): may_come,
    },
)
