"""The worked cases of Parett."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.positions import place_of, position
from tomfool.cards import Cards, Seat, bits
from tomfool.games.parrots.parett import Purse, last_shares, settlement
from tomfool.log import Showing
from tomfool.match import Match
from tomfool.mechanics.bets import Bets
from tomfool.mechanics.passing import Pass
from tomfool.mechanics.sets import Sealing
from tomfool.rules import Game
from tomfool.scoring.pot import shares
from tomfool.state import State

Case = Mapping[str, Any]
SIMULTANEOUS = "one set a player, simultaneous"


# Sets


def sealing(game: Game) -> Sealing:
    rule = game.rules[place_of(game, Sealing)]
    assert isinstance(rule, Sealing)
    return rule


def lay(state: State, seat: Seat, chosen: Cards) -> None:
    """Let *seat* pick *chosen* card by card, and seal it."""
    for code in state.game.pack.show(chosen).split():
        state.play(code, seat)
    state.play("parett", seat)


def check_legal(game: Game, case: Case) -> None:
    """What goes with the cards chosen, asked of `State.legal` and of `State.play`."""
    context = dict(case.get("context", {}))
    chosen = context.pop("chosen", [])
    if context or case["trick"]:
        raise CaseError(f"context {sorted(context)} or a trick on the table is not known in Parett")
    hand = cards(game.pack, case["hand"])
    other = 1 << next(card for card in range(len(game.pack)) if not hand >> card & 1)
    state = position(game, Sealing, zones={0: hand, 1: other})
    for code in chosen:
        state.play(code, 0)
    found = {game.vocabulary[action] for action in bits(state.legal(0))}
    if found != set(case["legal"]):
        raise CaseError(f"legal: the case says {sorted(case['legal'])}, the engine {sorted(found)}")


def check_trick(game: Game, case: Case) -> None:
    """The sets of those who are in, sealed in turn; everybody has a card more, so that play goes on."""
    if case.get("context", {}) != {"plays": SIMULTANEOUS}:
        raise CaseError(f"context: {SIMULTANEOUS!r} alone is known in Parett")
    plays = [cards(game.pack, play) for play in case["plays"]]
    seats = case.get("sides", list(range(len(plays))))
    whole = 0
    for play in plays:
        whole |= play
    spare = [card for card in range(len(game.pack)) if not whole >> card & 1]
    hands = {seat: play | 1 << spare[seat] for seat, play in zip(seats, plays, strict=True)}
    state = position(game, Sealing, zones=hands)
    for seat, play in zip(seats, plays, strict=True):
        lay(state, seat, play)
    winner = seats.index(state.history[-1].taker)
    if winner != case["winner"]:
        raise CaseError(f"winner: the case says {case['winner']}, the engine {winner}")


def higher(game: Game, given: Given) -> Mapping[str, Any]:
    """Which of two sets is higher: each pair is a trick of its own."""
    found = []
    for one, two in given["pairs"]:
        sets = cards(game.pack, one), cards(game.pack, two)
        state = position(game, Sealing, zones=dict(enumerate(sets)))
        for seat in (0, 1):
            lay(state, seat, sets[seat])
        found.append(state.history[-1].taker)
    return {"higher": found}


def which_are_sets(game: Game, given: Given) -> Mapping[str, Any]:
    """Which choices can be picked card by card, in whatever order, and sealed."""
    return {"is_set": [may_be_laid(game, choice) for choice in given["choices"]]}


def may_be_laid(game: Game, choice: Sequence[str]) -> bool:
    whole = cards(game.pack, choice)
    other = 1 << next(card for card in range(len(game.pack)) if not whole >> card & 1)
    state = position(game, Sealing, zones={0: whole, 1: other})
    for code in choice:
        if not state.legal(0) >> game.pack.card(code) & 1:
            return False
        state.play(code, 0)
    return bool(state.legal(0) >> game.action("parett") & 1)


# The draft, the bets, the end of a round


def passed(game: Game, given: Given) -> Mapping[str, Any]:
    """The hands after one of the steps of the draft, before more is dealt.

    What is left of a hand comes first, then what has arrived, both as the case has them.
    """
    hands = [cards(game.pack, hand) for hand in given["hands"]]
    passes = [[codes] if isinstance(codes, str) else codes for codes in given["passes"]]
    steps = [rule for rule in game.rules if isinstance(rule, Pass)]
    state = game.deal(seed="passed")
    state.zones = [0] * len(game.zones)
    state.zones[: game.seats] = hands
    state.zones[game.undealt] = rest = game.pack.all & ~sum(hands)
    state.pack = (*bits(sum(hands)), *bits(rest))
    state.phase = game.rules.index(steps[given["step"] - 1]) - 1
    state.advance()
    for seat, codes in enumerate(passes):
        for code in codes:
            state.play(code, seat)
    after = []
    for seat, hand in enumerate(given["hands"]):
        order = [*hand, *passes[seat - 1]]
        after.append([code for code in order if state.zones[seat] >> game.pack.card(code) & 1])
    return {"hands_after": after}


def bet_order(game: Game, given: Given) -> Mapping[str, Any]:
    """Who bets after whom, and who begins in the next round and in the third after this one."""
    first = given["first_bettor"]
    state = position(game, Bets, dealer=first, zones={0: 1, 1: 2})
    order = []
    while isinstance(state.rule, Bets):
        order.append(state.turn)
        state.play("bet 1")
    after = first
    openers = [after := game.match.next_dealer(game, after) for _ in range(3)]
    return {"order": order, "next_first_bettor": openers[0], "first_bettor_three_rounds_later": openers[2]}


def may_bet(game: Game, given: Given, calls: Sequence[str]) -> Sequence[str]:
    """What the next to bet may say after these *calls*."""
    state = position(game, Bets, dealer=given["first_bettor"], zones={0: 1, 1: 2})
    for call in calls:
        state.play(call)
    return [game.vocabulary[action] for action in bits(state.legal() & ~game.pack.all)]


def last_trick(game: Game, left: Sequence[int]) -> State:
    """Play a trick of single cards after which everybody holds so many cards."""
    free = iter(range(len(game.pack)))
    hands = {seat: sum(1 << next(free) for _ in range(count + 1)) for seat, count in enumerate(left)}
    state = position(game, Sealing, zones=hands)
    for seat, hand in hands.items():
        lay(state, seat, hand & -hand)
    return state


def who_is_in(game: Game, given: Given) -> Mapping[str, Any]:
    """Whether the round goes on after a trick, and between whom."""
    state = last_trick(game, given["cards_left_after_trick"])
    if state.over:
        return {"round_over": True}
    seats = [seat for seat in range(game.seats) if state.waiting >> seat & 1]
    return {"round_over": False, "next_trick_seats": seats}


def end_of_round(game: Game, given: Given) -> Mapping[str, Any]:
    """Whether the round is over, and what it scores then."""
    over = last_trick(game, given["cards_left_after_trick"]).over
    return {"round_over": over, "scores": list(from_tricks(game, given))}


# Scores


def scored(game: Game, bets: Sequence[int], tricks: Sequence[int], first: Seat = 0, **more: Any) -> State:
    """Return a round that is over, with these bets and tricks."""
    state = game.deal(seed="scored", dealer=first, **more)
    zero = game.action("bet 0")
    state.said = tuple((seat, zero + bet) for seat, bet in enumerate(bets))
    state.history = [
        Showing((0, 1, 2, 3), seat, (1, 2, 4, 8)) for seat, won in enumerate(tricks) for _ in range(won)
    ]
    state.finish("")
    return state


def worth(game: Game, points: Sequence[int], first: Seat, **more: Any) -> State:
    """Return a round that scores these points: a bet met or missed, as it comes out."""
    tricks = [0 if own <= 0 else own if own % 2 else own // 2 for own in points]
    bets = [-own if own < 0 else 0 if own % 2 else own // 2 for own in points]
    return scored(game, bets, tricks, first, **more)


def from_tricks(game: Game, given: Given) -> Sequence[int]:
    return scored(game, given["bets"], given["tricks"]).scores()


def from_rounds(game: Game, given: Given) -> Sequence[int]:
    """The totals of a match."""
    match = Match(game)
    for played in given["rounds"]:
        match.deal(b"case")
        match.state = scored(game, played["bets"], played["tricks"], match.dealer)
        match.finish()
    return match.totals


def end_of_match(game: Game, given: Given) -> Mapping[str, Any]:
    """Whether the match is over with a round, and who has won."""
    match = Match(game)
    match.totals = list(given["totals_before"])
    match.deal(b"case")
    match.state = worth(game, given["round_scores"], 0)
    match.finish()
    found: dict[str, Any] = {"match_over": match.over, "totals": match.totals}
    if match.over:
        found["winners"] = [seat for seat, place in enumerate(match.ranking()) if place == 1]
    return found


def chips(game: Game, given: Given) -> Mapping[str, Any]:
    """What a round moves between the seats and the pot; in the last round the pot is shared out."""
    last, ante = given.get("last_round", False), game.options["ante"]
    rounds = game.match.hands - 1 if last and game.match.hands else 39 if last else 0
    purse = Purse(pot=given["pot_before"], rounds=rounds)
    state = worth(game, given["round_scores"], given["first_bettor"], ledger=purse)
    moved = settlement(state, ante=ante)
    if last:
        share = list(last_shares(state, ante=ante))
        return {"taken": list(moved.taken), "shares": share, "scores_in_chips": list(state.scores())}
    assert game.match.carry is not None
    after = game.match.carry(state).pot
    return {"taken": list(moved.taken), "pot_after": after, "balances": list(state.scores())}


def end_of_pot(game: Game, given: Given) -> Mapping[str, Any]:
    """What each seat takes of the pot after the last round."""
    first = given["first_bettor_of_last_round"]
    turns = [(first + step) % game.seats for step in range(game.seats)]
    return {"shares": list(shares(given["pot_left"], turns))}


ADAPTER = Adapter(
    kinds={"legal": check_legal, "trick": check_trick},
    auctions={keys("first_bettor"): may_bet},
    scores={keys("bets", "tricks"): from_tricks, keys("rounds"): from_rounds},
    others={
        keys("pairs"): higher,
        keys("choices"): which_are_sets,
        keys("step", "hands", "passes"): passed,
        keys("first_bettor"): bet_order,
        keys("cards_left_after_trick"): who_is_in,
        keys("cards_left_after_trick", "bets", "tricks"): end_of_round,
        keys("totals_before", "round_scores"): end_of_match,
        keys("pot_before", "round_scores", "first_bettor"): chips,
        keys("pot_before", "round_scores", "first_bettor", "last_round"): chips,
        keys("pot_left", "first_bettor_of_last_round"): end_of_pot,
    },
)
