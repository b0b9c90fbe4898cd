"""Every game for OpenSpiel: importing this module registers them all.

>>> import pyspiel
>>> import tomfool.adapters.openspiel
>>> game = pyspiel.load_game("tomfool_parrotdigm(players=3)")
>>> game.num_players(), game.num_distinct_actions()
(3, 46)

One hand is one episode.  Chance draws what the game draws by lot, then deals the pack card by card, every
card that is left with the same chance; the last one follows by itself.  Actions are those of the game's
vocabulary.  Where several seats may act at once, they act in the order of their seats, and none learns what
another has chosen before all have.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tomfool.adapters.extras import MissingExtra

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    raise MissingExtra("openspiel", missing) from None

from tomfool.adapters import histories, words
from tomfool.adapters.bounds import longest, most
from tomfool.adapters.episode import CHANCE, NOBODY_LEFT, Episode, lots_of
from tomfool.adapters.source import Source, known, known_rules, make_known, parameters_of, seats_of
from tomfool.adapters.tensors import Array, Encoder, planes
from tomfool.bots.bot import Bot
from tomfool.cards import bits, mask_of
from tomfool.catalogue import Title
from tomfool.errors import OptionError
from tomfool.games import TITLES
from tomfool.rules import Game

PREFIX = "tomfool_"
DEALER = "dealer"


class TomfoolGame(pyspiel.Game):
    """One of our games with its options, as OpenSpiel sees it; a subclass for each title names its slug."""

    slug = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        slug, title = self.slug, known(self.slug)
        chosen = {
            name: value
            for name, value in (params or {}).items()
            if value != {**parameters_of(title), DEALER: 0}[name]
        }
        self.dealer = int(chosen.get(DEALER, 0))
        self.source = Source.of(slug, {name: value for name, value in chosen.items() if name != DEALER})
        self.rules: Game = self.source.rules
        if not 0 <= self.dealer < self.rules.seats:
            raise OptionError(f"dealer is a seat from 0 to {self.rules.seats - 1}, not {self.dealer}")
        self.encoders = {memory: Encoder(self.rules, memory=memory) for memory in (False, True)}
        super().__init__(game_type(title, self.rules), game_info(self.rules), chosen)

    def __reduce_ex__(self, protocol: Any) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return pyspiel.load_game, (short_name(self.slug), self.get_parameters())

    def new_initial_state(self) -> TomfoolState:
        """Return a state before the first chance move."""
        return TomfoolState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many chance moves a hand has: lots, and all cards but the last."""
        return len(lots_of(self.rules)) + len(self.rules.pack) - len(self.rules.top) - 1

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> TomfoolObserver:
        """Return what writes states into tensors and strings; by default as `observation_tensor` does."""
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observer sees what one player sees, or what a spectator sees")
        return TomfoolObserver(self, kind)


class TomfoolState(pyspiel.State):
    """A hand in progress, chance moves included; all of it is in `episode`."""

    def __init__(self, game: TomfoolGame) -> None:
        super().__init__(game)
        self.episode = Episode(game.source, game.dealer)

    def current_player(self) -> int:
        """Return whose move it is."""
        mover = self.episode.mover
        if mover >= 0:
            return mover
        return int(pyspiel.PlayerId.CHANCE if mover == CHANCE else pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Return whether the hand is over."""
        return self.episode.mover == NOBODY_LEFT

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what may be drawn or dealt next, all with the same probability."""
        outcomes = self.episode.chances()
        share = 1.0 / len(outcomes)
        return [(outcome, share) for outcome in outcomes]

    def _legal_actions(self, player: int) -> list[int]:
        state = self.episode.state
        return [] if state is None else list(bits(state.legal(player)))

    def _apply_action(self, action: int) -> None:
        self.episode.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        episode = self.episode
        if player != pyspiel.PlayerId.CHANCE:
            return episode.game.vocabulary[action]
        if episode.lot is not None:
            return f"{episode.lot} {episode.lots[episode.lot][action]}"
        return f"deal {episode.game.pack.codes[action]}"

    def returns(self) -> list[float]:
        """Return what each seat has won or lost in game points; nothing before the end."""
        return [float(score) for score in self.episode.scores()]

    def resample_from_infostate(self, player: int, sampler: Any) -> TomfoolState:
        """Return a state that *player* cannot tell from this one, with a legal history of its own.

        *sampler* is called without arguments for a number from 0 to 1, on which all else depends.
        """
        found = histories.imagined(self.episode, player, Random(sampler()))
        state: TomfoolState = self.get_game().new_initial_state()
        for move in found.moves:
            state.apply_action(move)
        return state

    def __str__(self) -> str:
        """Return the whole hand, secrets included: what was drawn and dealt, and what was chosen."""
        episode = self.episode
        names, codes = episode.game.vocabulary, episode.game.pack.codes
        lots = [f"{name} {value}" for name, value in episode.setup.items()]
        told = [] if episode.state is None else [f"{e >> 12}:{names[e & 0xFFF]}" for e in episode.state.log]
        dealt = "pack: " + " ".join(codes[card] for card in episode.order)
        return "\n".join((*lots, dealt, "log: " + " ".join(told)))


class TomfoolObserver:
    """Writes what a player, or a spectator, knows of a state into `tensor` and its pieces in `dict`."""

    def __init__(self, game: TomfoolGame, kind: pyspiel.IIGObservationType) -> None:
        self.public, self.memory = kind.public_info, kind.perfect_recall
        self.seated = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.cards = len(game.rules.pack)
        self.encoder = game.encoders[self.memory]
        self.tensor: Array = np.zeros(self.encoder.size if self.public else self.cards, np.float32)
        self.dict = self.encoder.pieces(self.tensor) if self.public else {"own": self.tensor}

    def set_from(self, state: TomfoolState, player: int) -> None:
        """Fill the tensor with what *player* knows."""
        self.tensor.fill(0)
        episode = state.episode
        if self.public:
            self.encoder.write(episode, player if self.seated else None, self.dict)
        elif self.seated and episode.state is not None:
            own = mask_of(card for _, zone in words.own_zones(episode.view(player)) for card in bits(zone))
            self.tensor[:] = planes([own], self.cards)[0]

    def string_from(self, state: TomfoolState, player: int) -> str:
        """Return in words what *player* knows."""
        if not self.public:
            return words.private(state.episode, player) if self.seated else ""
        tell = words.remembered if self.memory else words.observed
        return tell(state.episode, player if self.seated else None)


class HouseBot(pyspiel.Bot):
    """One of our players at OpenSpiel's table: it is shown its view of a state and nothing else."""

    def __init__(self, player: int, bot: Bot) -> None:
        super().__init__()
        self.player, self.bot = player, bot

    def player_id(self) -> int:
        """Return the seat of the bot."""
        return self.player

    def step(self, state: TomfoolState) -> int:
        """Return its choice."""
        return self.bot.choose(state.episode.view(self.player))

    def restart_at(self, state: TomfoolState) -> None:
        """Go on from another state: our players keep nothing between choices."""


# Registering


def game_type(title: Title, rules: Game) -> pyspiel.GameType:
    """Return what OpenSpiel knows of *title* before it is loaded; *rules* says whether it is zero-sum."""
    least, greatest = seats_of(title)
    return pyspiel.GameType(
        short_name=short_name(title.slug),
        long_name=f"{title.name} (Tomfool)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=(
            pyspiel.GameType.Utility.ZERO_SUM if rules.zero_sum else pyspiel.GameType.Utility.GENERAL_SUM
        ),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=greatest,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={**parameters_of(title), DEALER: 0},
    )


def game_info(rules: Game) -> pyspiel.GameInfo:
    """Return the sizes and bounds of a game."""
    return pyspiel.GameInfo(
        num_distinct_actions=len(rules.vocabulary),
        max_chance_outcomes=max([len(rules.pack), *map(len, lots_of(rules).values())]),
        num_players=rules.seats,
        min_utility=-float(most(rules)),
        max_utility=float(most(rules)),
        utility_sum=0.0 if rules.zero_sum else None,
        max_game_length=longest(rules),
    )


def short_name(slug: str) -> str:
    """Return the name under which the game with this *slug* is registered.

    >>> short_name("rally-the-king")
    'tomfool_rally_the_king'
    """
    return PREFIX + slug.replace("-", "_")


def register(title: Title) -> None:
    """Let OpenSpiel load *title*, which may be one of your own."""
    if title.slug not in TITLES:
        make_known(title)
    # A class, for OpenSpiel lets go of it only after Python has gone, and classes bear that.
    own = type(f"{title.name.title().replace(' ', '')}Game", (TomfoolGame,), {"slug": title.slug})
    pyspiel.register_game(game_type(title, known_rules(title)), own)


for _title in TITLES.values():
    register(_title)
