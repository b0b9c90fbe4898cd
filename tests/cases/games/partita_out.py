"""The worked cases of Partita Out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.kinds import Case, expect, expect_cards, in_play
from tests.cases.piedmont import worth
from tests.cases.positions import pile_zones, position
from tomfool.cards import Cards, bits, mask_of
from tomfool.games.piedmont.out_tricks import POINTS, SEATS, Outs
from tomfool.games.piedmont.partita import FOOL
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.scoring.excuse import PayForFool
from tomfool.state import State, Trick


def count(game: Game, pile: Cards, tricks: int, context: Given) -> int:
    return POINTS.count(pile)


def context(state: State, given: Given) -> None:
    """Let everybody be out where the mover is: he plays last of those whose cards are given."""
    if given.get("out"):
        state.sheet = Outs((1,) * SEATS)


def signals(game: Game, given: Given) -> Mapping[str, Any]:
    """What the referee says of leads, and whether a knock may go with them."""
    made, allowed = [], []
    for lead in given["leads"]:
        zones = {0: cards(game.pack, lead["hand"])}
        state = position(game, Tricks, dealer=2, zones=zones)
        names = [game.vocabulary[action] for action in bits(state.legal())]
        allowed.append(f"{lead['card']} knock" in names)
        state.play(lead["card"])
        made.append([event.kind for event in state.events])
    return {"made": made, "knock_allowed": allowed}


def reckoning(game: Game, given: Given) -> Mapping[str, Any]:
    """Whether somebody is declared out after a trick, or asked."""
    return {"status": [standing(game, player) for player in given["players"]]}


def standing(game: Game, player: Given) -> str:
    pack, dealer = game.pack, 0
    held = cards(pack, player["holds"])
    fool = FOOL if player["played_fool"] else 0
    spare = pack.parse("7W 8W T2") if not held else pack.parse("7W 8W")
    laid = of_points(game, player["discard"], 3, held | fool | spare) if player["discard"] else 0
    won = of_points(game, player["won"], 0, held | FOOL | spare | laid)
    zones = {
        0: held or pack.parse("T2"),
        1: pack.parse("7W"),
        2: pack.parse("8W"),
        game.pile(0): won | fool,
        game.discard(dealer): laid,
    }
    state = position(game, Tricks, dealer=dealer, zones=zones)
    state.rule.gather(state, 1, (pack.card("7W"),))  # type: ignore[attr-defined]
    if state.sheet.since[0]:
        return "out"
    return "may call out" if state.aside is not None and state.turn == 0 else "not out"


def of_points(game: Game, points: int, number: int, taken: Cards) -> Cards:
    """Return cards that come to so many *points*, *number* of them if it is not 0, none of *taken*."""
    free = list(bits(game.pack.all & ~taken & ~game.pack.parse("T21")))
    found = 0
    for card in sorted(free, key=lambda card: -POINTS[card]):
        left = points - POINTS.count(found)
        more = number - found.bit_count() if number else 1
        if left and POINTS[card] <= left - (more - 1 if number else 0):
            found |= 1 << card
    if POINTS.count(found) != points:
        raise CaseError(f"no cards come to {points}")
    return found


def paying(points: int, least: int, dear: Cards) -> Cards:
    """Return cards of *dear* that come to so many *points*, one of them worth *least*."""
    if not points:
        return 0
    found = 1 << next(card for card in bits(dear) if POINTS[card] == least)
    for card in sorted(bits(dear & ~found), key=lambda card: -POINTS[card]):
        left = points - POINTS.count(found)
        if POINTS[card] == left or POINTS[card] <= left - least:
            found |= 1 << card
    return found


def score(game: Game, given: Given) -> Sequence[int]:
    """Points of tricks by seat, without the Fool; then he is paid for."""
    dealer, fool, paid = given["dealer"], given["fool"], given["fool"]["paid"]
    giver, taker = fool["owner"], fool["trick_winner"]
    laid = of_points(game, given["discard"], 3, FOOL)
    least = 1 if paid == "Fool" else paid
    dear = mask_of(c for c in bits(game.pack.all & ~FOOL & ~laid) if POINTS[c] >= least)
    own = paying(given["won"][giver], least, dear)
    piles = worth(game, [0 if s == giver else p for s, p in enumerate(given["won"])], laid | own)
    piles[giver] = own | FOOL
    won = next(bits(piles[taker]))
    trick = Trick((giver, taker), taker, (game.pack.card("Fool"), won))
    state = position(
        game, PayForFool, dealer=dealer, zones=pile_zones(game, piles, {dealer: laid}), history=[trick]
    )
    (event,) = state.events
    expect("Fool" if event.cards == FOOL else POINTS.count(event.cards), paid, "paid")
    return state.scores()


def check_legal(game: Game, case: Case) -> None:
    """The cards that may be played, with a knock or without."""
    trick = case["trick"]
    hands = [cards(game.pack, [code]) for code in trick] + [cards(game.pack, case["hand"])]
    state = in_play(game, ADAPTER, 0, hands, case)
    for code in trick:
        state.apply(game.pack.card(code))
    expect_cards(game, state.legal() & game.pack.all, cards(game.pack, case["legal"]), "legal")


ADAPTER = Adapter(
    kinds={"legal": check_legal},
    context=context,
    count=count,
    scores={keys("dealer", "won", "discard", "fool"): score},
    others={
        keys("question", "what", "leads"): signals,
        keys("question", "what", "players"): reckoning,
    },
)
