"""What the rules of a game say about its cards, looked up once for a bot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tomfool.cards import Card, Cards, bits, mask_of
from tomfool.mechanics.judge import OpenJudge
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game


@dataclass(frozen=True, eq=False)
class Tables:
    """For each card its *worth*, what it *leads* and what *beats* it; *groups* are cards of a kind.

    Cards of a group are of one suit and worth the same, so that only their rank tells them apart.
    """

    worth: tuple[float, ...]
    leads: tuple[Cards, ...]
    beats: tuple[Cards, ...]
    trumps: Cards
    excuse: Cards
    suits: tuple[Cards, ...]  # the plain suits
    groups: tuple[Cards, ...]
    cheap: float  # what the cheapest card is worth
    prey: Cards  # trumps that are worth more than most and can be beaten: the Magician
    judge: OpenJudge | None  # who wins where rank does not decide

    @classmethod
    def of(cls, game: Game, rule: Tricks, worth: Sequence[float] = ()) -> Tables:
        """Return the tables of *game* played by *rule*; *worth* is that of its cards in this hand."""
        pack = game.pack
        worth = tuple(worth) or game.worth or (1,) * len(pack)
        cheap = min(worth)
        kinds: dict[tuple[Cards, float], Cards] = {}
        for card in bits(pack.all & ~rule.excuse):
            kind = rule.follow[card], worth[card]
            kinds[kind] = kinds.get(kind, 0) | 1 << card
        return cls(
            worth,
            rule.follow,
            rule.beats,
            rule.trumps,
            rule.excuse,
            tuple(suit for suit in dict.fromkeys(rule.follow) if suit & ~rule.trumps),
            tuple(kinds.values()),
            cheap,
            mask_of(card for card in bits(rule.trumps) if rule.beats[card] and worth[card] > cheap),
            rule.judge if isinstance(rule.judge, OpenJudge) else None,
        )

    def points(self, cards: tuple[Card, ...]) -> float:
        """Return the card points of *cards* in a trick, to which an excuse does not belong."""
        return sum(self.worth[card] for card in cards if not self.excuse >> card & 1)


def trick_rule(game: Game) -> Tricks | None:
    """Return the first paragraph of *game* by which tricks are played; None if there is none."""
    return next((rule for rule in game.rules if isinstance(rule, Tricks)), None)
