"""The bot that plays by rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence

from tomfool.bots.advisers import ADVISERS, VALUES
from tomfool.bots.discard import lay_away
from tomfool.bots.knowledge import Knowledge
from tomfool.bots.parrots import ParrotWeights, call, lay, staked
from tomfool.bots.play import play
from tomfool.bots.sets import SetTables
from tomfool.bots.sets import choose as choose_set
from tomfool.bots.tables import Tables, trick_rule
from tomfool.bots.weights import SetWeights, Weights
from tomfool.cards import Action, bits
from tomfool.games.parrots.sign import ChooseSign
from tomfool.games.parrots.train import Train
from tomfool.mechanics.bets import Bets
from tomfool.mechanics.passing import Pass
from tomfool.mechanics.sets import Sealing
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.view import View

QUIET = ("pass", "done", "no", "nothing", "play on")
"""Calls that commit to nothing, for phases of which the bot knows no more."""


class SimpleBot:
    """Weighs what a card wins now against what it may win later, by *weights*.

    Nothing is left to chance: the same view gets the same answer.
    """

    def __init__(
        self,
        name: str = "simple",
        weights: Weights | None = None,
        sets: SetWeights | None = None,
        parrots: ParrotWeights | None = None,
    ) -> None:
        self.name = name
        self.weights, self.sets = weights or Weights(), sets or SetWeights()
        self.parrots = parrots or ParrotWeights()
        self._game: Game | None = None
        self._set_tables: SetTables | None = None
        self._rule: tuple[Tricks, Sequence[float]] | None = None
        self._tables: Tables | None = None

    def choose(self, view: View) -> Action:
        legal, rule = view.legal, view.rule
        if not legal & legal - 1:
            return legal.bit_length() - 1
        adviser = ADVISERS.get(view.game.slug)
        if adviser is not None and (advised := adviser(view)) is not None:
            return advised
        if isinstance(rule, Tricks):
            return self._play(view, rule)
        if isinstance(rule, Pass | Bets | Sealing):
            tables = self._know_sets(view.game)
            return quiet(view) if tables is None else choose_set(view, tables, self.sets)
        if isinstance(rule, ChooseSign):
            return call(view, self.parrots)
        if isinstance(rule, Train):
            return lay(view, self.parrots)
        tricks = trick_rule(view.game)
        if isinstance(rule, LayAway) and tricks is not None:
            worth = VALUES.get(view.game.slug, ())
            return lay_away(self._know(view, tricks, worth), view.desk, self.weights)
        return quiet(view)

    def _know_sets(self, game: Game) -> SetTables | None:
        if game is not self._game:
            self._game, self._set_tables = game, SetTables.of(game)
        return self._set_tables

    def _play(self, view: View, rule: Tricks) -> Action:
        if view.game.worth_of is None:
            return play(self._know(view, rule, VALUES.get(view.game.slug, ())), self.weights)
        stakes = view.game.worth_of(view)
        know = self._know(view, rule, stakes.cards)
        return play(know, staked(know, stakes, self.parrots))

    def _know(self, view: View, rule: Tricks, worth: Sequence[float] = ()) -> Knowledge:
        if (rule, worth) != self._rule or self._tables is None:
            self._rule, self._tables = (rule, worth), Tables.of(view.game, rule, worth)
        return Knowledge(view, self._tables)


def quiet(view: View) -> Action:
    """Return a call that commits to nothing, if there is one; else the first legal action."""
    for name in QUIET:
        action = view.game.actions.get(name)
        if action is not None and view.legal >> action & 1:
            return action
    return next(bits(view.legal))
