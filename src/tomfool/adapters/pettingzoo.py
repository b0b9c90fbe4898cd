"""Every game as an environment of PettingZoo, in which agents act one after the other.

>>> from tomfool.adapters.pettingzoo import env
>>> game = env("scarto")
>>> game.reset(seed=7)
>>> game.agent_selection, int(game.infos["player_0"]["action_mask"].sum())
('player_0', 23)

An agent is a seat.  It observes what its seat may know, as `Encoder` writes it; what it may choose stands
in ``info["action_mask"]``, and `action_space(agent).sample()` keeps to that.  Anything else is refused with
an `IllegalAction` that says why, and changes nothing.  An episode is a hand, or a whole match; nothing is
ever truncated.
"""

from __future__ import annotations

from typing import Any

from tomfool.adapters.extras import MissingExtra

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
except ImportError as missing:
    raise MissingExtra("pettingzoo", missing) from None

from tomfool.adapters import words
from tomfool.adapters.episode import Episode
from tomfool.adapters.source import Parameter, Source
from tomfool.adapters.tensors import Array, Encoder, mask
from tomfool.cards import Seat
from tomfool.errors import UnknownAction
from tomfool.match import Match
from tomfool.shuffle import derived_seed, new_seed
from tomfool.view import View


def env(game: str = "scarto", **parameters: Any) -> TomfoolEnv:
    """Return an environment of *game*, by its short name; for *parameters* see `TomfoolEnv`."""
    return TomfoolEnv(game, **parameters)


class Choices(Discrete):
    """The choices of one seat: all of the vocabulary, of which `sample` draws those that are legal now."""

    def __init__(self, table: TomfoolEnv, seat: Seat) -> None:
        super().__init__(len(table.game.vocabulary))
        self.table, self.seat = table, seat

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Return a choice: by *mask* or *probability* if given, else a legal one where there is one."""
        if mask is None and probability is None:
            legal = self.table.mask_of(self.seat)
            mask = legal if legal.any() else None
        return super().sample(mask, probability)


class TomfoolEnv(AECEnv[str, Array, int]):
    """One table of a *game*, with its options and ``players`` as *options*.

    *match* makes a whole match an episode, with a reward after every hand.  *memory* adds to an observation
    what the seat remembers: the log, and when its cards came.  *dealer* is the (first) dealer.
    """

    def __init__(
        self,
        game: str = "scarto",
        *,
        render_mode: str | None = None,
        match: bool = False,
        memory: bool = False,
        dealer: Seat = 0,
        **options: Parameter,
    ) -> None:
        super().__init__()
        self.source = Source.of(game, options)
        self.game = self.source.rules
        self.metadata = {
            "render_modes": ["human", "ansi"],
            "name": f"tomfool_{game.replace('-', '_')}_v0",
            "is_parallelizable": False,
        }
        self.render_mode, self.whole_match, self.dealer = render_mode, match, dealer
        self.encoder = Encoder(self.game, memory=memory)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        box = Box(0.0, 1.0, (self.encoder.size,), np.float32)
        self.observation_spaces = dict.fromkeys(self.possible_agents, box)
        self.action_spaces = {agent: Choices(self, seat) for agent, seat in self.seats.items()}
        self.nothing = mask(0, len(self.game.vocabulary))
        self.nothing.flags.writeable = False  # it is shared
        self.seed = new_seed()
        self.dealt = 0
        self.match = Match(self.game, first_dealer=dealer)
        self.episode: Episode | None = None

    # Spaces

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of what *agent* may observe."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of what *agent* may choose."""
        return self.action_spaces[agent]

    def mask_of(self, seat: Seat) -> NDArray[np.int8]:
        """Return the choices open to *seat* now as zeros and ones."""
        legal = 0
        if self.episode is not None and self.episode.mover == seat and self.episode.state is not None:
            legal = self.episode.state.legal(seat)
        return mask(legal, len(self.game.vocabulary))

    # Play

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode.

        With a *seed* everything follows from it, what the action spaces sample too; without one the next
        episode is another, repeatable if an earlier one had a seed.  *options* may hold a ``dealer``.
        """
        if seed is not None:
            self.seed, self.dealt = derived_seed("pettingzoo", seed), 0
            for seat, space in enumerate(self.action_spaces.values()):
                space.seed(seed + seat)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.match = Match(self.game, first_dealer=(options or {}).get("dealer", self.dealer))
        self._deal()
        self._turn()

    def step(self, action: int | None) -> None:
        """Make *action* for the agent whose turn it is; raise a `TomfoolError` where it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        episode, seat = self._playing(), self.seats[agent]
        assert episode.state is not None
        if action is None or not 0 <= action < len(self.game.vocabulary):
            raise UnknownAction(f"{self.game.name} has the choices 0 to {len(self.game.vocabulary) - 1}")
        episode.state.check(int(action), seat)
        episode.act(int(action), seat)
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        if episode.state.over:
            self._finish()
        self._accumulate_rewards()
        self._turn()

    def _playing(self) -> Episode:
        if self.episode is None:
            raise RuntimeError("reset the environment first")
        return self.episode

    def _deal(self) -> None:
        state = self.match.deal(derived_seed(self.seed, self.dealt))
        self.dealt += 1
        self.episode = Episode.begun(self.source, state)

    def _finish(self) -> None:
        """Reward everybody with what the hand has added to the totals, and deal the next one or end."""
        before = self.match.totals
        self.match.finish()
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = float(self.match.totals[seat] - before[seat])
        if self.whole_match and not self.match.over:
            self._deal()
        else:
            self.terminations = dict.fromkeys(self.agents, True)

    def _turn(self) -> None:
        """Turn to the agent to move, and say what it may choose."""
        mover = self._playing().mover
        self.agent_selection = self.possible_agents[max(mover, 0)]
        self.infos = {agent: {"action_mask": self.nothing} for agent in self.possible_agents}
        self.infos[self.agent_selection] = {"action_mask": self.mask_of(max(mover, 0))}

    def observe(self, agent: str) -> Array:
        """Return what *agent* knows."""
        flat = np.zeros(self.encoder.size, np.float32)
        self.encoder.write(self._playing(), self.seats[agent], self.encoder.pieces(flat))
        return flat

    def view(self, agent: str) -> View:
        """Return what *agent* knows as our own bots are shown it."""
        return self._playing().view(self.seats[agent])

    # Showing

    def render(self) -> str | None:
        """Return or print what a spectator sees, as the render mode says."""
        if self.render_mode is None:
            gymnasium.logger.warn("there is nothing to render without a render_mode: human or ansi")
            return None
        shown = words.observed(self._playing(), None)
        if self.render_mode == "ansi":
            return shown
        print(shown)
        return None

    def close(self) -> None:
        """There is nothing to let go of."""
