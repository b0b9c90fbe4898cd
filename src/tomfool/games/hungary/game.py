"""The Hungarian games: one set of rules, with a pack, a table of bonuses and a way to pay for the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from tomfool.games.austria.cards import Deck
from tomfool.games.hungary.bids import Bidding, bids
from tomfool.games.hungary.cards import Ground, names_of
from tomfool.games.hungary.items import Bonus
from tomfool.games.hungary.play import BoundTricks
from tomfool.games.hungary.score import Pay, Scoring
from tomfool.games.hungary.speaking import AnnounceItems, Contras
from tomfool.games.hungary.stock import ANNULLED, Annul, CallTrump, Exchange, LeaveOver, highest_lacked
from tomfool.games.hungary.talk import DECLARERS, DEFENDERS, Stake, Talk, stakes_of
from tomfool.mechanics.auction import THROWN_IN
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.open_hand import ShowAll
from tomfool.mechanics.talon import Classes
from tomfool.mechanics.who import declarer
from tomfool.options import Option, choice, switch
from tomfool.rules import Game, MatchRules
from tomfool.state import State
from tomfool.view import View

LAST_DRAWS = switch("last_draws_on_three", "with 3 cards the last seat draws a card, too, and none is left")
BASE_SCORE = choice(
    "base_score",
    ("sum", "fixed", "product"),
    "a hand pays the bid and the points over or below 48, the bid alone, or the one times the other",
)
ROUNDS = choice("rounds", ("one", "open"), "one round of announcing, or until nobody has more to say")
PASSED_COUNTS = switch("passed_counts", "a hand in which all pass is one of the four", default=True)
OPTIONS: tuple[Option, ...] = (LAST_DRAWS, BASE_SCORE, ROUNDS, PASSED_COUNTS)


@dataclass(frozen=True)
class Kind:
    """What tells one of the games from another."""

    slug: str
    name: str
    deck: Deck
    packets: tuple[int, int]
    grounds: Ground
    reasons: str  # the grounds in words

    def build(self, options: Mapping[str, Any], bonuses: Sequence[Bonus], pay: Pay) -> Game:
        """Return the game with these *options* and *bonuses*."""
        deck, pack = self.deck, self.deck.pack
        scoring, items = Scoring(deck, bonuses, pay), tuple(bonuses)
        kept = deck.kings | deck.honours
        once, passed_counts = options["rounds"] == "one", options["passed_counts"]
        exchange = partial(
            Exchange,
            count=0,
            may=Classes(first=pack.all & ~kept),
            never=kept,
            sometimes=0,
            shown=pack.trump_mask,
            reasons=((kept, "Kings, the 1, the 21 and the Fool may not be laid away"),),
        )
        return Game.make(
            slug=self.slug,
            name=self.name,
            seats=4,
            pack=pack,
            rules=(
                Deal(packets=self.packets, talon=(1,) * 6, talon_after=0),
                Bidding(
                    bids=bids(last_draws_on_three=options["last_draws_on_three"]),
                    honours=deck.honours,
                    invites=(0, pack.parse("T19"), pack.parse("T18")),
                ),
                *(exchange(by=partial(from_declarer, place), place=place) for place in range(4)),
                LeaveOver(),
                Annul(grounds=self.grounds, reasons=self.reasons),
                CallTrump(
                    words=names_of(pack, range(20, 1, -1)),
                    may=partial(highest_lacked, deck.trumps),
                    trumps=deck.trumps,
                ),
                AnnounceItems(items=items, once=once),
                Contras(items=items),
                BoundTricks(leader=declarer, judge=deck.emperor, magician=1 << deck.emperor.magician),
                ShowAll(),
            ),
            score=scoring.score,
            account=scoring.account,
            match=MatchRules(
                hands=4,
                opening=1,
                carry=doubled,
                counts=lambda outcome: not outcome or (outcome == THROWN_IN and passed_counts),
                moves=lambda outcome: outcome != ANNULLED,
            ),
            options=options,
            worth=deck.points.values,
            beginning=Talk(),
            at_stake=at_stake,
            talon="stock",
        )


def from_declarer(place: int, hand: State | View) -> int:
    """Return who sits so many places to the left of the declarer."""
    return (hand.declarer + place) % hand.game.seats


def doubled(state: State) -> int:
    """Return what the next hand is multiplied by: twice as much as this one if it was annulled (B8)."""
    return 2 * int(state.ledger) if state.outcome == ANNULLED else 1


def at_stake(view: View) -> str:
    """Say what is played for: bid, doublings, call, and how much was announced."""
    more = f", all × {view.ledger}" if view.ledger > 1 else ""
    if view.contract is None:
        return "" if view.over else f"Bidding: the fewer cards of the stock, the more it counts{more}."
    items = stakes_of(view)
    words = [f"{view.contract.name.capitalize()}{shown(items[0])}, worth {view.contract.value}{more}"]
    if view.called:
        words.append(f"the {view.game.pack.show(view.called)[1:]} called")
    told = [
        f"{title} {', '.join(said)}"
        for side, title in ((DECLARERS, "announced"), (DEFENDERS, "by the defenders"))
        if (said := [f"{stake.item}{shown(stake)}" for stake in items[1:] if stake.side == side])
    ]
    if sum(map(len, told)) < ROOM:
        words += told
    else:
        words.append(f"{len(items) - 1} things announced")
    return f"{'; '.join(words)}."


ROOM = 52
"""So many letters are there for what was announced."""


def shown(stake: Stake) -> str:
    """Return the factor of something, if it is not 1."""
    return f" ×{stake.factor}" if stake.factor > 1 else ""
