"""The bot that searches: it imagines worlds that fit what it sees, and tries its choices out in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import perf_counter

from tomfool.bots.search.exact import Solver, TooLong
from tomfool.bots.search.past import Past
from tomfool.bots.search.plans import Choice, plans
from tomfool.bots.search.playout import Playout
from tomfool.cards import Action
from tomfool.mechanics.sets import Sealing
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game
from tomfool.sampler import NoWorld
from tomfool.state import State
from tomfool.view import View


@dataclass(frozen=True)
class Effort:
    """How long the bot thinks about a choice: so many *seconds*, or so many *worlds*; 0 for no limit."""

    seconds: float = 0.0
    worlds: int = 0


@dataclass(frozen=True)
class Manner:
    """How the bot goes about it."""

    draws: int = 3
    """Of so many worlds the one is kept that explains best what the others did, by chance."""
    first: int = 6
    """In so many worlds every choice is tried before any is dropped."""
    behind: float = 2.0
    """A choice is dropped that lies so many standard errors behind the best one."""
    doubt: float = 1.0
    """What is not the usual card has to be better by so many standard errors."""
    caution: float = 2.0
    """What is not the usual bid, call or discard has to be better by so many: much hangs on it."""
    exact: int = 4
    """With so many cards in a hand, worlds are solved."""
    positions: int = 1500
    """So many positions a world may take to be solved."""
    most: int = 400
    """More worlds are never looked at."""


@dataclass
class Trial:
    """A choice and what it came to in each of the worlds in which it was tried."""

    choice: Choice
    gains: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """What it has come to on average; nothing is known of a choice that was not tried."""
        return sum(self.gains) / len(self.gains) if self.gains else 0.0

    def lead(self, other: Trial) -> tuple[float, float]:
        """Return by how much this is better than *other* in the worlds of both, and the standard error.

        To the spread that was seen belongs one world that was not, in which the two differ as worlds do:
        in a few worlds choices often come to the same that are not the same.
        """
        pairs = list(zip(self.gains, other.gains, strict=False))
        size = len(pairs)
        mean = sum([mine - theirs for mine, theirs in pairs]) / size
        spread = sum([(mine - theirs - mean) ** 2 for mine, theirs in pairs])
        level = sum([mine for mine, _ in pairs]) / size
        unseen = sum([(mine - level) ** 2 for mine, _ in pairs]) / size
        return mean, sqrt((spread + unseen) / size**2)


class SearchBot:
    """Tries every choice in worlds that fit its view, and drops those that fall behind.

    The same view, *seed* and number of worlds get the same answer.  Whole choices of several cards are
    remembered until they are made.
    """

    def __init__(
        self, name: str, effort: Effort, seed: object = None, manner: Manner | None = None
    ) -> None:
        self.name, self.effort, self.manner = name, effort, manner or Manner()
        self._seed = repr(seed)
        self._playout: Playout | None = None
        self._planned: Choice = ()

    def choose(self, view: View) -> Action:
        legal = view.legal
        if not legal & legal - 1:
            self._planned = self._planned[1:]
            return legal.bit_length() - 1
        if not self._planned or not legal >> self._planned[0] & 1:
            self._planned = self.weigh(view)[0].choice
        action, self._planned = self._planned[0], self._planned[1:]
        return action

    def weigh(self, view: View) -> list[Trial]:
        """Return the choices that were compared, the one to make first, then by what they came to."""
        begun = perf_counter()
        playout = self.playout(view.game)
        rng = Random(f"{self._seed} {view.seat} {view.hand} {view.log}")
        try:
            world = view.imagine(rng)
        except NoWorld:
            return [Trial((playout.simple.choose(view),))]
        trials = [Trial(choice) for choice in plans(view, world, playout.simple, rng)]
        if len(trials) > 1:
            self._race(view, trials, rng, begun)
        cards = isinstance(view.rule, Tricks | Sealing)
        return ranked(trials, self.manner.doubt if cards else self.manner.caution)

    def compare(self, view: View, trials: Sequence[Trial], worlds: int, salt: object = "") -> None:
        """Try all of *trials*, choices of the seat of *view*, in so many more *worlds*.

        Another *salt* draws other worlds.  Raise `NoWorld` where none that fits is found.
        """
        rng = Random(f"{self._seed} {salt} {view.seat} {view.hand} {view.log}")
        past, solver = Past(view, self.playout(view.game).simple), self._solver(view)
        for _ in range(worlds):
            world = self._likely(view, past, rng)
            for trial in trials:
                trial.gains.append(self._try(world, trial.choice, view.seat, solver))

    def _race(self, view: View, trials: list[Trial], rng: Random, begun: float) -> None:
        past = Past(view, self.playout(view.game).simple)
        solver = self._solver(view)
        racing, seen = list(trials), 0
        while len(racing) > 1 and seen < (self.effort.worlds or self.manner.most):
            world = self._likely(view, past, rng)
            for trial in racing:
                if seen and self._late(begun):
                    for other in racing:
                        del other.gains[seen:]  # a world in which not all were tried
                    return
                trial.gains.append(self._try(world, trial.choice, view.seat, solver))
            seen += 1
            if seen >= self.manner.first:
                racing = still_racing(racing, self.manner.behind)

    def _late(self, begun: float) -> bool:
        """Return whether the time is up for what was *begun* then."""
        return 0 < self.effort.seconds < perf_counter() - begun

    def _likely(self, view: View, past: Past, rng: Random) -> State:
        """Return a world, drawn from a few by how well they explain what the others did."""
        if past.mute or self.manner.draws < 2:
            return view.imagine(rng)
        worlds = [view.imagine(rng) for _ in range(self.manner.draws)]
        weights = [past.likelihood(world, rng) for world in worlds]
        return rng.choices(worlds, weights)[0]

    def _try(self, world: State, choice: Choice, seat: int, solver: Solver | None) -> float:
        state = world.copy()
        for action in choice:
            state.apply(action, seat)
        if solver is not None:
            try:
                return solver.solve(state)
            except TooLong:
                pass
        return self.playout(world.game).utility(state, seat)

    def _solver(self, view: View) -> Solver | None:
        """Return what solves worlds, where few cards are left and nothing but cards is chosen."""
        game, rule = view.game, view.rule
        cards = max(view.counts[: game.hands])
        plain = isinstance(rule, Tricks) and type(rule).legal is Tricks.legal and game.hands == game.seats
        if not plain or cards > self.manner.exact or view.together or game.worth_of is not None:
            return None
        return Solver(view.seat, self.manner.positions)

    def playout(self, game: Game) -> Playout:
        """Return what plays the worlds of *game* out."""
        if self._playout is None or self._playout.game is not game:
            self._playout, self._planned = Playout(game), ()
        return self._playout


def still_racing(racing: Sequence[Trial], behind: float) -> list[Trial]:
    """Return those of *racing* that do not lie clearly behind the best."""
    best = max(racing, key=lambda trial: trial.mean)
    kept = []
    for trial in racing:
        mean, error = best.lead(trial)
        if trial is best or mean <= behind * error:
            kept.append(trial)
    return kept


def ranked(trials: Sequence[Trial], doubt: float) -> list[Trial]:
    """Return *trials* from best to worst, but the first of them, the usual one, on top where in doubt."""
    usual = trials[0]
    order = sorted(trials, key=lambda trial: (-len(trial.gains), -trial.mean))
    best = order[0]
    if best is not usual and usual.gains:
        mean, error = best.lead(usual)
        if mean <= doubt * error:
            best = usual
    return [best, *(trial for trial in order if trial is not best)]
