"""The worked cases of Manchester Truffle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, Given, cards, keys
from tests.cases.manchester import PAST, check_discard, check_legal, check_trick, count, paid_in, started
from tests.cases.positions import position
from tomfool.games.piedmont.manchester import PayUnlessLast, Sheet, difference, takers_in_second, totals_of
from tomfool.games.piedmont.manchester_truffle import DUMMY, player, taken
from tomfool.mechanics.dummies import DummyTricks
from tomfool.rules import Game
from tomfool.state import State, Trick

PLACES = {"seat 0": 0, "seat 1": 1, "dummy": DUMMY}
NAMES = {place: name for name, place in PLACES.items()}


def dummy_player(game: Game, given: Given) -> Mapping[str, Any]:
    """Who chooses Dummy's card in each of some tricks."""
    state = started(
        game, "truffle", [game.pack.parse(code) for code in ("2E", "3E", "4E")], given["dealer"]
    )
    found = []
    for number in given["tricks"]:
        state.history = [*PAST, *PAST, *PAST][: len(PAST) + number - 1]
        found.append(player(state, DUMMY))
    return {"players": found}


def order(game: Game, given: Given) -> Mapping[str, Any]:
    """In what order the hands play from a leader."""
    state = started(
        game, "truffle", [game.pack.parse(code) for code in ("2E", "3E", "4E")], given["dealer"]
    )
    assert isinstance(state.rule, DummyTricks)
    state.rule.lead(state, PLACES[given["leader"]])
    return {"order": [NAMES[place] for place in state.circle]}


def discard_owner(game: Game, given: Given) -> Mapping[str, Any]:
    """For whom the four cards count."""
    dealer, laid = given["dealer"], game.pack.parse("2E 3E 4E 5E")
    taker = dealer if given["dealer_truffle_tricks"] else 1 - dealer
    won = Trick((dealer, DUMMY, 1 - dealer), taker, ())

    def begun(state: State) -> None:
        state.sheet = Sheet((0, 0), (0, 0))

    state = position(
        game,
        PayUnlessLast,
        dealer=dealer,
        zones={game.discard(dealer): laid},
        history=[*PAST, won],
        context=begun,
    )
    return {"owner": next(seat for seat in (0, 1) if taken(state, takers_in_second(state))[seat] & laid)}


def fool(game: Game, given: Given) -> Mapping[str, Any]:
    """What goes over for a Fool played in the Truffle."""
    giver, taker = PLACES[given["fool_side"]], PLACES[given["trick_winner"]]
    piles = {PLACES[name]: cards(game.pack, codes) for name, codes in given["won"].items()}
    before = {place: piles[place] | (game.pack.parse("Fool") if place == giver else 0) for place in piles}
    state = paid_in(game, "truffle", piles, giver, taker, given["last_trick"])
    gained = {place: state.zones[game.pile(place)] & ~before[place] for place in piles}
    (place,) = [place for place, some in gained.items() if some]
    return {"moved": game.pack.show(gained[place]), "to": NAMES[place]}


def score(game: Game, given: Given) -> Sequence[int]:
    first = [pile - start for pile, start in zip(given["manchester"], given["start"], strict=True)]
    return difference(totals_of(first, given["truffle"], given["tricks"]))


ADAPTER = Adapter(
    kinds={"legal": check_legal, "trick": check_trick, "discard": check_discard},
    count=count,
    scores={keys("dealer", "start", "manchester", "truffle", "tricks", "dummy", "dummy_tricks"): score},
    others={
        keys("question", "what", "dealer", "tricks"): dummy_player,
        keys("question", "what", "dealer", "leader"): order,
        keys("question", "what", "dealer", "dealer_truffle_tricks"): discard_owner,
        keys("question", "what", "fool_side", "trick_winner", "last_trick", "won"): fool,
    },
)
