"""Positions to be put before a bot, read from ``positions/*.json``; ``accept`` is what a good player takes.

Most are endings: the own *hand*, the cards *out* in the other hands, those who have shown a *void*, and
the *trick* so far, who plays what.  All other cards lie in the piles.  *calls* are what seats say before
that; where nobody bids, everybody passes; *called* is the card by which a partner is called.  The others
are choices before the play with the hand *dealt*, after what has been *said*, of a talon *laid* so.
Those in ``positions/blind`` were written before any bot had been asked.
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
from tomfool.sampler import NoWorld
from tomfool.state import State

FOLDER = Path(__file__).parent / "positions"
BLIND = FOLDER / "blind"
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


def positions(folder: Path = FOLDER) -> list[Position]:
    """Return all positions of a *folder*."""
    found = []
    for path in sorted(folder.glob("*.json")):
        file = json.loads(path.read_text("utf-8"))
        found += [Position(file["game"], data) for data in file["positions"]]
    return found


def asked(state: State, data: dict[str, Any]) -> Seat:
    """Return the seat before which the position is put."""
    return int(data.get("seat", 0)) if state.together else state.turn


def first_choice(slug: str, data: dict[str, Any]) -> State:
    """Return a hand in which ``seat`` was dealt the cards ``dealt`` and is the first to choose.

    With ``said`` it is the first to choose after that, what is accepted among the rest.
    """
    game = title(slug).game(data.get("options", {}))
    probe = game.deal(pack=range(len(game.pack)), setup=data.get("setup"))
    zones = {zone.name: number for number, zone in enumerate(game.zones)}
    fixed = {data["seat"]: data["dealt"]}
    fixed |= {zones[name]: cards for name, cards in data.get("laid", {}).items()}
    for attempt in range(DEALS if "said" in data else 1):
        rng = Random(f"{data['id']} {attempt}" if attempt else data["id"])
        state = game.deal(pack=stacked(probe, fixed, rng), setup=data.get("setup"))
        if "said" not in data or to_question(state, data):
            break
    else:
        raise AssertionError(f"{data['id']}: no pack comes to the question")
    assert state.waiting >> data["seat"] & 1, f"{data['id']}: seat {data['seat']} is not asked"
    return state


def stacked(probe: State, fixed: dict[int, str], rng: Random) -> list[int]:
    """Return a pack that deals the *fixed* cards to their zones, by a *probe* in which it lay in order."""
    game = probe.game
    cards = {zone: list(bits(game.pack.parse(named))) for zone, named in fixed.items()}
    rest = list(bits(game.pack.all & ~mask_of(card for those in cards.values() for card in those)))
    rng.shuffle(rest)
    pack = [NOBODY] * len(game.pack)
    for zone, those in cards.items():
        places = list(bits(probe.zones[zone]))
        assert len(places) == len(those), f"{len(those)} cards for {game.zones[zone].name}"
        for place, card in zip(places, those, strict=True):
            pack[place] = card
    return [card if card != NOBODY else rest.pop() for card in pack]


def to_question(state: State, data: dict[str, Any]) -> bool:
    """Come to where what is accepted may be chosen and all has been ``said``; return whether it was."""
    left = {int(seat): list(said) for seat, said in data["said"].items()}
    seat, wanted = data["seat"], state.game.action(data["accept"][0])
    while not state.over:
        if not any(left.values()) and state.waiting >> seat & 1 and state.legal(seat) >> wanted & 1:
            return True
        act(state, left)
    return False


def ending(slug: str, data: dict[str, Any]) -> State:
    """Return the ending that *data* describes."""
    game = title(slug).game(data.get("options", {}))
    trick = [(int(play.split()[0]), play.split()[1]) for play in data.get("trick", ())]
    named = [*data["hand"].split(), *data["out"].split(), *[card for _, card in trick]]
    assert len({*named}) == len(named), f"{data['id']}: a card lies in two places"
    rng = Random(data["id"])
    for seed in range(DEALS):
        state = game.deal(f"{data['id']} {seed}", setup=data.get("setup"))
        if not (to_tricks(state, data.get("calls", {})) and called(state, data)):
            continue
        lay_out(state, data, trick, rng)
        for seat, card in trick:
            assert state.turn == seat, f"{data['id']}: seat {state.turn} plays, not {seat}"
            state.play(card)
        assert state.turn == 0, f"{data['id']}: seat {state.turn} is to play"
        assert state.view(0).legal >> game.action(data["accept"][0]) & 1, f"{data['id']}: not legal"
        if plausible(state):
            return state
    raise AssertionError(f"{data['id']}: no pack comes to its tricks")


def plausible(state: State) -> bool:
    """Whether the tricks that were made up agree with what was bid and declared on the hands dealt."""
    try:
        state.view(0).imagine(Random(0))
    except NoWorld:
        return False
    return True


def to_tricks(state: State, calls: dict[str, list[str]]) -> bool:
    """Come to the first lead, each seat making its *calls* in turn; return whether all were made."""
    left = {int(seat): list(said) for seat, said in calls.items()}
    while not state.over and not isinstance(state.rule, Tricks):
        act(state, left)
    return not state.over and not any(left.values()) and state.declarer in {NOBODY, *left}


def act(state: State, left: dict[Seat, list[str]]) -> None:
    """Let the seat whose turn it is say what is *left* for it to say, else as little as it can."""
    words, seat = state.game.actions, next(bits(state.waiting))
    legal, view, mine = state.legal(seat), state.view(seat), left.get(seat)
    if mine and legal >> words[mine[0]] & 1:
        state.apply(words[mine.pop(0)], seat)
    elif legal & ~state.game.pack.all:
        state.apply(quiet(view), seat)
    else:
        state.apply(SimpleBot().choose(view), seat)


def called(state: State, data: dict[str, Any]) -> bool:
    """Whether the partner is called by the card that *data* names, if it names one."""
    return "called" not in data or state.called == state.game.pack.parse(data["called"])


def lay_out(state: State, data: dict[str, Any], trick: list[tuple[Seat, str]], rng: Random) -> None:
    """Put the cards where *data* says, and let whoever leads lead."""
    game, pack = state.game, state.game.pack
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
