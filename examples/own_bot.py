"""A bot of your own at the table: a player of a few lines, measured against the house's players.

Run it with ``python examples/own_bot.py``.
"""

import tomfool
from tomfool.cards import Action, bits
from tomfool.lab.simulate import simulate
from tomfool.match import Match
from tomfool.view import View


class Thrifty:
    """Parts with the cheapest card that it may."""

    name = "thrifty"

    def choose(self, view: View) -> Action:
        """Return the legal card that is worth the fewest points."""
        return min(bits(view.legal), key=lambda card: view.game.worth[card])


def main() -> None:
    """Play thirty matches and print how the three did."""
    game = tomfool.game("scarto")
    totals = [0, 0, 0]

    def add(match: Match) -> None:
        totals[:] = [total + won for total, won in zip(totals, match.totals, strict=True)]

    simulate(game, [lambda seed: Thrifty(), "random", "simple"], matches=30, seed=1, on_match=add)
    for name, total in zip(["thrifty", "random", "simple"], totals, strict=True):
        print(f"{name:8} {total / 30:+7.1f} points a match")


if __name__ == "__main__":
    main()
