"""The bot that searches: it imagines worlds that fit what it sees, and tries its choices out in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from tomfool.bots.search.clock import ENDLESS, Clock, TimeUp
from tomfool.bots.search.exact import Solver, TooLong
from tomfool.bots.search.past import Past
from tomfool.bots.search.plans import Choice, plans
from tomfool.bots.search.playout import Playout, Result
from tomfool.cards import Action, Seat
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
    first: int = 8
    """In so many worlds every choice is tried before any is dropped."""
    round: int = 4
    """After so many more it is looked again what may be dropped."""
    behind: float = 1.5
    """A choice is dropped that lies so many standard errors behind the best one."""
    doubt: float = 1.0
    """What is not the usual choice has to be better by so many standard errors."""
    exact: int = 3
    """With so many cards in a hand, worlds are solved."""
    positions: int = 1500
    """So many positions a world may take to be solved."""
    most: int = 400
    """More worlds are never looked at."""


@dataclass
class Trial:
    """A choice and what it came to in each of the worlds in which it was tried.

    *gains* are game points, *ahead* the card points in which the own side was ahead in the same worlds.
    """

    choice: Choice
    gains: list[float] = field(default_factory=list)
    ahead: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """What it has come to on average; nothing is known of a choice that was not tried."""
        return sum(self.gains) / len(self.gains) if self.gains else 0.0

    def add(self, result: Result) -> None:
        """Note what the choice came to in one more world."""
        self.gains.append(result.gain)
        self.ahead.append(result.ahead)

    def values(self, rate: float) -> list[float]:
        """Return what the worlds are worth, a card point taken for *rate* game points beside the score."""
        return [gain + rate * ahead for gain, ahead in zip(self.gains, self.ahead, strict=True)]

    def lead(self, other: Trial, rate: float = 0.0) -> tuple[float, float]:
        """Return by how much this is better than *other* in the worlds of both, and the standard error.

        To the spread that was seen belongs one world that was not, in which the two differ as worlds do:
        in a few worlds choices often come to the same that are not the same.
        """
        pairs = list(zip(self.values(rate), other.values(rate), strict=False))
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
        clock, playout = Clock(self.effort.seconds), self.playout(view.game)
        rng = Random(f"{self._seed} {view.seat} {view.hand} {view.log}")
        try:
            world = view.imagine(rng)
        except NoWorld:
            return [Trial((playout.simple.choose(view),))]
        trials = [Trial(choice) for choice in plans(view, world, playout.simple, rng)]
        if len(trials) > 1:
            self._race(view, trials, rng, clock)
        return ranked(trials, self.manner.doubt)

    def compare(self, view: View, trials: Sequence[Trial], worlds: int, salt: object = "") -> None:
        """Try all of *trials*, choices of the seat of *view*, in so many more *worlds*.

        Another *salt* draws other worlds.  Raise `NoWorld` where none that fits is found.
        """
        rng = Random(f"{self._seed} {salt} {view.seat} {view.hand} {view.log}")
        past, solver = Past(view, self.playout(view.game).simple), self._solver(view)
        choices = [trial.choice for trial in trials]
        for _ in range(worlds):
            results = self._outcomes(self._likely(view, past, rng), choices, view.seat, solver)
            for trial, result in zip(trials, results, strict=True):
                trial.add(result)

    def _race(self, view: View, trials: list[Trial], rng: Random, clock: Clock) -> None:
        """Try *trials* in one world after the other, the same for all of them, while the *clock* runs."""
        past = Past(view, self.playout(view.game).simple, clock)
        solver = self._solver(view, clock)
        manner, racing, seen = self.manner, list(trials), 0
        try:
            while len(racing) > 1 and seen < (self.effort.worlds or manner.most):
                world = self._likely(view, past, rng)
                choices = [trial.choice for trial in racing]
                results = self._outcomes(world, choices, view.seat, solver, clock)
                for trial, result in zip(racing, results, strict=True):
                    trial.add(result)
                seen += 1
                if seen >= manner.first and not (seen - manner.first) % manner.round:
                    racing = still_racing(racing, manner.behind)
        except TimeUp:
            pass  # a world in which not all were tried does not count

    def _likely(self, view: View, past: Past, rng: Random) -> State:
        """Return a world, drawn from a few by how well they explain what the others did."""
        if past.mute or self.manner.draws < 2:
            return view.imagine(rng)
        worlds = [view.imagine(rng) for _ in range(self.manner.draws)]
        weights = [past.likelihood(world, rng) for world in worlds]
        return rng.choices(worlds, weights)[0]

    def _outcomes(
        self,
        world: State,
        choices: Sequence[Choice],
        seat: Seat,
        solver: Solver | None,
        clock: Clock = ENDLESS,
    ) -> list[Result]:
        """Return what each of *choices* comes to in *world*: all solved, or all played out.

        Where some worlds are solved, card points are left out in the others, too.
        """
        after = [made(world, choice, seat) for choice in choices]
        if solver is not None:
            try:
                return [Result(solver.solve(state), 0.0) for state in after]
            except TooLong:
                pass
        playout = self.playout(world.game)
        results = [playout.result(state, seat, clock) for state in after]
        return results if solver is None else [result._replace(ahead=0.0) for result in results]

    def _solver(self, view: View, clock: Clock = ENDLESS) -> Solver | None:
        """Return what solves worlds, where few cards are left and nothing but cards is chosen."""
        game, rule = view.game, view.rule
        cards = max(view.counts[: game.hands])
        plain = isinstance(rule, Tricks) and type(rule).legal is Tricks.legal and game.hands == game.seats
        if not plain or cards > self.manner.exact or view.together or game.worth_of is not None:
            return None
        return Solver(view.seat, self.manner.positions, clock)

    def playout(self, game: Game) -> Playout:
        """Return what plays the worlds of *game* out."""
        if self._playout is None or self._playout.game is not game:
            self._playout, self._planned = Playout(game), ()
        return self._playout


def made(world: State, choice: Choice, seat: Seat) -> State:
    """Return *world* after *seat* has made the whole *choice*."""
    state = world.copy()
    for action in choice:
        state.apply(action, seat)
    return state


def point_rate(trials: Sequence[Trial]) -> float:
    """Return how many game points go with a card point in the worlds of *trials*.

    Where a game is won or lost, its score leaps; what it does on average as card points change says
    earlier which of two choices is the better one.  It is the slope of the regression within choices, and
    nothing where card points do not matter.
    """
    both = squares = 0.0
    for trial in trials:
        size = len(trial.gains)
        if size > 1:
            gains, ahead = sum(trial.gains) / size, sum(trial.ahead) / size
            for gain, points in zip(trial.gains, trial.ahead, strict=True):
                both += (gain - gains) * (points - ahead)
                squares += (points - ahead) ** 2
    return both / squares if squares else 0.0


def still_racing(racing: Sequence[Trial], behind: float) -> list[Trial]:
    """Return those of *racing* that do not lie clearly behind the best."""
    rate = point_rate(racing)
    best = max(racing, key=lambda trial: sum(trial.values(rate)))
    kept = []
    for trial in racing:
        mean, error = best.lead(trial, rate)
        if trial is best or mean <= behind * error:
            kept.append(trial)
    return kept


def ranked(trials: Sequence[Trial], doubt: float) -> list[Trial]:
    """Return *trials* from best to worst, but the first of them, the usual one, on top where in doubt."""
    usual, rate = trials[0], point_rate(trials)
    order = sorted(trials, key=lambda trial: (-len(trial.gains), -sum(trial.values(rate))))
    best = order[0]
    if best is not usual and usual.gains:
        mean, error = best.lead(usual, rate)
        if mean <= doubt * error:
            best = usual
    return [best, *(trial for trial in order if trial is not best)]
