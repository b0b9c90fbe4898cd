"""Positions to be put before a bot, read from ``positions/*.json``; ``accept`` is what a good player takes.

Most are endings: the own *hand*, the cards *out* in the other hands, those who have shown a *void*, and
the *trick* so far, who plays what.  All other cards lie in the piles.  *calls* are what seats say before
that; where nobody bids, everybody passes.  The others are first choices with the hand *dealt*.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tomfool.bots.bot import Bot
from tomfool.bots.simple import SimpleBot, quiet
from tomfool.cards import Cards, Seat, bits, mask_of
from tomfool.games import title
from tomfool.log import Trick
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import NOBODY
from tomfool.state import State

FOLDER = Path(__file__).parent / "positions"
DEALS = 400
"""So many packs are tried for one in which the calls may be made and the hands fit."""


@dataclass(frozen=True)
class Position:
    """A question with the answers that are accepted."""

    game: str
    data: dict[str, Any]

    @property
    def id(self) -> str:
        """Its name: the game and the point of it."""
        return str(self.data["id"])

    def state(self) -> State:
        """Return the hand in which it is put."""
        build = first_choice if "dealt" in self.data else ending
        return build(self.game, self.data)

    def answer(self, bot: Bot) -> str:
        """Return the choice of *bot*, the card alone where a call comes with it."""
        state = self.state()
        seat = asked(state, self.data)
        action = bot.choose(state.view(seat))
        return state.game.vocabulary[state.game.carried.get(action, action)]

    def passes(self, bot: Bot) -> bool:
        """Whether *bot* makes one of the choices that are accepted."""
        return self.answer(bot) in self.data["accept"]


def positions() -> list[Position]:
    """Return all positions there are."""
    found = []
    for path in sorted(FOLDER.glob("*.json")):
        file = json.loads(path.read_text("utf-8"))
        found += [Position(file["game"], data) for data in file["positions"]]
    return found


def asked(state: State, data: dict[str, Any]) -> Seat:
    """Return the seat before which the position is put."""
    return int(data.get("seat", 0)) if state.together else state.turn


def first_choice(slug: str, data: dict[str, Any]) -> State:
    """Return a hand in which ``seat`` was dealt the cards ``dealt`` and is the first to choose."""
    game = title(slug).game(data.get("options", {}))
    probe, wanted = (
        game.deal(pack=range(len(game.pack)), setup=data.get("setup")),
        game.pack.parse(data["dealt"]),
    )
    places, rest = list(bits(probe.zones[data["seat"]])), list(bits(game.pack.all & ~wanted))
    assert len(places) == wanted.bit_count(), f"{data['id']}: {len(places)} cards are dealt"
    Random(data["id"]).shuffle(rest)
    pack = [0] * len(game.pack)
    cards = iter(bits(wanted))
    for place in range(len(pack)):
        pack[place] = next(cards) if place in places else rest.pop()
    state = game.deal(pack=pack, setup=data.get("setup"))
    assert state.waiting >> data["seat"] & 1, f"{data['id']}: seat {data['seat']} is not asked"
    return state


def ending(slug: str, data: dict[str, Any]) -> State:
    """Return the ending that *data* describes."""
    game = title(slug).game(data.get("options", {}))
    for seed in range(DEALS):
        state = game.deal(f"{data['id']} {seed}")
        if to_tricks(state, data.get("calls", {})):
            break
    else:
        raise AssertionError(f"{data['id']}: no pack comes to its tricks")
    trick = [(int(play.split()[0]), play.split()[1]) for play in data.get("trick", ())]
    lay_out(state, data, trick)
    for seat, card in trick:
        assert state.turn == seat, f"{data['id']}: seat {state.turn} plays, not {seat}"
        state.play(card)
    assert state.turn == 0, f"{data['id']}: seat {state.turn} is to play"
    assert state.view(0).legal >> game.action(data["accept"][0]) & 1, f"{data['id']}: not legal"
    return state


def to_tricks(state: State, calls: dict[str, list[str]]) -> bool:
    """Come to the first lead, each seat making its *calls* in turn; return whether all were made."""
    simple, words = SimpleBot(), state.game.actions
    left = {int(seat): list(said) for seat, said in calls.items()}
    while not state.over and not isinstance(state.rule, Tricks):
        seat = next(bits(state.waiting))
        legal, view, mine = state.legal(seat), state.view(seat), left.get(seat)
        if mine and legal >> words[mine[0]] & 1:
            state.apply(words[mine.pop(0)], seat)
        elif legal & ~state.game.pack.all:
            state.apply(quiet(view), seat)
        else:
            state.apply(simple.choose(view), seat)
    return not state.over and not any(left.values()) and state.declarer in ({*left} or {NOBODY})


def lay_out(state: State, data: dict[str, Any], trick: list[tuple[Seat, str]]) -> None:
    """Put the cards where *data* says, and let whoever leads lead."""
    game, pack, rng = state.game, state.game.pack, Random(data["id"])
    hand, out = pack.parse(data["hand"]), pack.parse(data["out"])
    played = {seat: 1 << pack.index[card] for seat, card in trick}
    hands = deal_out(state, data, hand, out, played, rng)
    before = state.zones[0].bit_count() - hand.bit_count()
    state.zones = [0] * len(state.zones)
    state.barred = [0] * len(state.barred)
    state.zones[: len(hands)] = hands
    gone = list(bits(pack.all & ~sum(hands)))
    rng.shuffle(gone)
    circle = tuple(range(game.seats))
    share = data.get("declarer_won", True)
    others = [seat for seat in circle if seat != state.declarer]
    takers = [seat for other in others for seat in ((other, state.declarer) if share else (other,))]
    for number in range(before):  # any cards: the declarer has won every second trick, or none
        taker = takers[number % len(takers)] if state.declarer >= 0 else number % game.seats
        fall = tuple(gone.pop() for _ in circle)
        state.history.append(Trick(circle, taker, fall))
        state.zones[game.pile(taker)] |= mask_of(fall)
    state.zones[game.pile(0)] |= mask_of(gone)
    for seat, suit in data.get("void", {}).items():
        state.barred[int(seat)] |= pack.trump_mask if suit == "T" else pack.suit(suit)
    state.log, state.veils, state.facts, state.since = [], (), (), 0
    rule = state.rule
    assert isinstance(rule, Tricks)
    rule.lead(state, trick[0][0] if trick else 0)


def deal_out(
    state: State, data: dict[str, Any], hand: Cards, out: Cards, played: dict[Seat, Cards], rng: Random
) -> list[Cards]:
    """Return the hands: those *out* dealt as evenly as voids let them be."""
    game, pack = state.game, state.game.pack
    size = hand.bit_count()
    known = {int(seat): pack.parse(cards) for seat, cards in data.get("others", {}).items()}
    bad = {
        int(seat): pack.trump_mask if suit == "T" else pack.suit(suit)
        for seat, suit in data.get("void", {}).items()
    }
    others = list(range(1, game.seats))
    need = {seat: size - (seat in played) - known.get(seat, 0).bit_count() for seat in others}
    rest = list(bits(out & ~mask_of(card for cards in known.values() for card in bits(cards))))
    assert sum(need.values()) == len(rest), f"{data['id']}: {len(rest)} cards for {need}"
    for _ in range(DEALS):
        rng.shuffle(rest)
        hands, left = [hand] + [known.get(seat, 0) for seat in others], rest[:]
        for seat in others:
            hands[seat] |= mask_of(left[: need[seat]])
            del left[: need[seat]]
        if not any(hands[seat] & bad.get(seat, 0) for seat in others) and fair(hands, played, pack):
            return [cards | played.get(seat, 0) for seat, cards in enumerate(hands)]
    raise AssertionError(f"{data['id']}: the cards cannot be dealt so")


def fair(hands: list[Cards], played: dict[Seat, Cards], pack: Any) -> bool:
    """Whether everybody who has not followed suit could not: the trick may have come about so."""
    if not played:
        return True
    suit = pack.suit_of[next(iter(played.values())).bit_length() - 1]
    return all(cards & suit or not hands[seat] & suit for seat, cards in played.items() if seat) and all(
        cards & (suit | pack.trump_mask) or not hands[seat] & pack.trump_mask
        for seat, cards in played.items()
    )
