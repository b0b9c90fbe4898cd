"""The games that every property is tried on: each title by default and with other options, and the toys."""

from __future__ import annotations

from typing import Any

from tests.properties.little import LITTLE
from tests.properties.toys import TOYS
from tomfool.games import TITLES
from tomfool.options import Option
from tomfool.rules import Game

COURTSHIP = frozenset(("queens-ruff", "royal-marriage", "royal-affair", "summoning"))

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "taraux": [
        {"players": 3, "fool_in_abundance": True},
        {"players": 4, "brass": False},
        {"players": 5, "abundance_to": "winner"},
        {"players": 5, "call": "before_stock"},
    ],
    "taraux-de-six": [
        {"fool_in_abundance": True, "contra_doubles": "all", "abundance_to": "winner"},
    ],
    "sicily": [{"bargaining": False, "cop_turn": "left", "passed_hand": "again"}],
    "mitigation": [{"lone_offer": "stops", "fool_in_abundance": True, "deal_passes": "right"}],
    "nineteen": [{"players": 3}, {"players": 2}],
    "point-tarock": [{"contra": True, "trump_discard": "last"}],
    "scarto": [
        {"court_jester": True},
        {"tontine": True, "courtship": COURTSHIP},
        {"court_jester": True, "courtship": COURTSHIP},
    ],
    "tarocchi": [
        {"good_evil": "allegiance"},
        {"good_evil": "allegiance", "allegiance_trumps": "count"},
        {"tontine": True, "court_jester": True, "courtship": COURTSHIP},
    ],
    "conference": [
        {"attack_and_defence": True, "table_talk": "silent", "ace_discard": "barred"},
        {"good_evil": "allegiance", "attack_and_defence": True},
        {"gallowglass": True, "table_talk": "silent"},
        {"gallowglass": True, "attack_and_defence": True},
        {"court_jester": True, "courtship": COURTSHIP},
    ],
    "tontine": [{"base": "scarto", "court_jester": True}],
    "last-laugh": [{"base": "conference", "attack_and_defence": True, "courtship": COURTSHIP}],
    "manchester-piccadilly": [{"manchester_lead": "winner"}],
    "manchester-truffle": [{"talon": 3}],
    "partita-knock": [{"signals": False}],
    "partita-out": [{"early_out": "must"}, {"early_out": "no"}],
    "courtship": [{"base": "scarto"}, {"base": "conference", "table_talk": "silent", "tontine": True}],
    "civil-war": [
        {"imperial_follow": "joined", "holding_trumps": "regular"},
        {"all_pass": "throw_in"},
    ],
    "eight-hundred": [
        {"target": 100, "direction": "right", "signals": False},
        {"fool_in_trick": False, "wild_gap": "all"},
    ],
    "pomp": [{"points_with_slam_or_beggar": False}],
    "terziglio": [
        {"direction": "right", "wild_gap": "all", "passed_hand": "again", "fool_in_trick": False}
    ],
    "paskievics-tarokk": [
        {"last_draws_on_three": True, "rounds": "open", "passed_counts": False},
        {"base_score": "product"},
    ],
    "magus-tarokk": [{"second_pheasant_trick": 2, "rounds": "open"}],
    "emperor-tarokk": [{"lost_hand": "defenders", "last_draws_on_three": True}],
    "parrotdigm": [
        {"players": 2},
        {"players": 3, "playing_train": True},
        {"players": 6, "playing_train": True},
    ],
    "rally-the-king": [
        {"must_win_all": True},
        {"bird_binds": True, "silent_loss": True, "beggars_double_at": 37},
    ],
}
"""For titles whose options change how a hand is dealt or played: sets of options besides the defaults."""

GAMES: list[Game] = [
    *(title.game(options) for slug, title in TITLES.items() for options in ({}, *VARIANTS.get(slug, ()))),
    *TOYS,
    *LITTLE,
]


def called(game: Game) -> str:
    """Return the name of a game with the options that it is tried with."""
    chosen = next(
        (
            options
            for options in VARIANTS.get(game.slug, ())
            if all(game.options[name] == value for name, value in options.items())
        ),
        {},
    )
    return " ".join([game.name, *(f"{name}={Option.show(value)}" for name, value in chosen.items())])
