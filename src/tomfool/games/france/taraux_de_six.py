"""Taraux de Six: three pairs, of which one wins the auction and plays against the two others.

The rules for players stand beside this file in ``taraux-de-six.md``.
"""

from __future__ import annotations

from typing import Any

from tomfool.catalogue import Title
from tomfool.games.france import reckoning
from tomfool.games.france.abundance import SLAM, SPARROW, Abundance, Announcements
from tomfool.games.france.cards import FOOL, PACK, POINTS, TARGETS
from tomfool.games.france.close import Close
from tomfool.games.france.fool import Sweep
from tomfool.games.france.pair_auction import PairAuction
from tomfool.games.france.reckoning import Reckoning, itemised, thrown_in
from tomfool.games.france.six_stock import share
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.obligation import BEAT_TRUMPS
from tomfool.mechanics.partner import declarers, own_side
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import declarer
from tomfool.options import choice, number, switch
from tomfool.rules import Account, Game, MatchRules
from tomfool.scoring.excuse import PayForFool
from tomfool.scoring.settlement import shared
from tomfool.state import State

SEATS = 6
PAIRS = tuple(0b001001 << seat % 3 for seat in range(SEATS))
ABUNDANCES = (
    Abundance("abundance small", 6, 20),
    Abundance("abundance middling", 8, 30),
    Abundance("abundance grand", 11, 40),
)


def reckon(state: State) -> Reckoning:
    """Return what a hand came to, its contras in it."""
    factor, everything = state.stakes or 1, state.game.options["contra_doubles"] == "all"
    return doubled(reckoning.reckon(state), factor, everything=everything)


def doubled(found: Reckoning, factor: int, *, everything: bool) -> Reckoning:
    """Return what was *found* times *factor*: base and Sparrow, and *everything* else too if so (R9)."""
    bid = found.contract._replace(factor=found.contract.factor * factor)
    if not everything:
        return found._replace(contract=bid)
    return found._replace(contract=bid, slam=found.slam * factor, abundance=found.abundance * factor)


def settled(state: State, value: int) -> tuple[int, ...]:
    """Return the scores where each Defender pays *value*, and each Declarer has half of it all (R10)."""
    return shared(value, declarers(state), SEATS)


def score(state: State) -> tuple[int, ...]:
    """What the hand comes to; nothing if it was thrown in."""
    return (0,) * SEATS if state.outcome else settled(state, reckon(state).value)


def account(state: State) -> Account:
    """The hand item by item."""
    return thrown_in(state) if state.outcome else itemised(state, reckon(state), settled)


def at_stake(hand: Any) -> str:
    """What is played for in this *hand*, as a sentence."""
    contract = hand.contract
    if contract is None or not contract.factor:
        return "" if hand.over else "Bidding: one pair will play against the four others."
    contra = {2: ", contra", 4: ", re-contra"}.get(hand.stakes, "")
    factor = contract.factor * (hand.stakes or 1)
    none, *some = TARGETS
    targets = "/".join(map(str, some))
    bid = f"{contract.name.capitalize()}{contra} ×{factor}"
    return f"{bid}: {none} points, {targets} with 1/2/3 Honours."


def build(options: dict[str, Any]) -> Game:
    """Return Taraux de Six with these options."""
    return Game.make(
        slug="taraux-de-six",
        name="Taraux de Six",
        seats=SEATS,
        pack=PACK,
        sides=PAIRS,
        rules=(
            Deal(packets=(3,) * 4, talon=(3, 3), talon_after=1),
            PairAuction(),
            *share(),
            Announcements(
                items=(*ABUNDANCES, SPARROW, SLAM), stands_in=FOOL * options["fool_in_abundance"]
            ),
            Tricks(leader=declarer, obey=BEAT_TRUMPS, excuse=FOOL, judge=Sweep(FOOL)),
            PayForFool(fool=PACK.index["Fool"], side=own_side),
            Close(),
        ),
        score=score,
        account=account,
        match=MatchRules(hands=options["hands"], counts=lambda outcome: not outcome),
        options=options,
        worth=POINTS.values,
        at_stake=at_stake,
        talon="stock",
    )


TITLE = Title(
    slug="taraux-de-six",
    name="Taraux de Six",
    family="France",
    seats="6",
    minutes=60,
    difficulty="hard",
    blurb="Three pairs: tell your partner of an Honour by bids that cannot win, and challenge the others.",
    source="Taraux de Six, text 08 of the Loka collection",
    options=(
        number("hands", "how many hands make a match", default=6, multiple=1),
        choice(
            "abundance_to",
            ("announcer", "winner"),
            "whether an abundance counts for the side that shows it, or for the side that wins the hand",
        ),
        choice(
            "contra_doubles",
            ("bid", "all"),
            "whether a contra doubles what belongs to the bid, or slam and abundance too",
        ),
        switch("fool_in_abundance", "the Fool may stand in for the one trump that an abundance lacks"),
    ),
    build=build,
    folder="france",
)
