"""The base games of the family, and the twists that may be laid over them, each written once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tomfool.cards import Card, Cards, Pack, Seats
from tomfool.errors import OptionError
from tomfool.games.piedmont.counting import Counting, Scoring
from tomfool.games.piedmont.twists.allegiance import Allegiance, AllegianceTricks, divided
from tomfool.games.piedmont.twists.carriers import Tontine
from tomfool.games.piedmont.twists.courts import AFFAIR, MARRIAGE, RUFF, CourtLife
from tomfool.games.piedmont.twists.gallowglass import Burnt, GallowglassTricks, NameGallowglass, named
from tomfool.games.piedmont.twists.jester import Butt, FoolComesHome, Jest, LastLaugh
from tomfool.games.piedmont.twists.summoning import SUMMONING, Summoning
from tomfool.mechanics.judge import GoodAndEvil, Judge, OpenJudge
from tomfool.mechanics.order import Order, natural_order
from tomfool.mechanics.steps import Step, SteppedTricks
from tomfool.mechanics.talon import Choices, LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import SeatRule
from tomfool.options import Option, Value, several, switch
from tomfool.rules import Game, MatchRules, Phase
from tomfool.scoring.excuse import PayForFool

if TYPE_CHECKING:
    from tomfool.view import View

COURTSHIP = (RUFF, MARRIAGE, AFFAIR, SUMMONING)
TONTINE = switch("tontine", "only the last card of each kind counts, and carries the whole kind")
JESTER = switch("court_jester", "the Fool is forced out, wanders, and wins the last trick")
COURTS = several("courtship", COURTSHIP, "courts may ruff, marry, have affairs and be summoned")
TWISTS: tuple[Option, ...] = (TONTINE, JESTER, COURTS)


@dataclass(frozen=True)
class Turns:
    """Who leads to the first trick, which way the turns go, and in which hands it is so."""

    leader: SeatRule
    step: int = 1
    when: Callable[[Any], bool] | None = None


@dataclass(frozen=True)
class Base:
    """A game as it is without twists; *before* is all that comes before its tricks."""

    pack: Pack
    seats: int
    before: tuple[Phase, ...]
    turns: tuple[Turns, ...]
    counting: Counting
    hands: tuple[int, ...]  # how many may make a match
    sides: tuple[Seats, ...] = ()
    sees: tuple[Seats, ...] = ()
    top: tuple[Card, ...] = ()  # cards that are handed out before the others are shuffled
    whispers: bool = False  # whether partners may talk apart from the others


def lay_over(
    base: Base, slug: str, name: str, options: Mapping[str, Any], shown: Mapping[str, Value]
) -> Game:
    """Return the game *base* with the twists that *options* ask for; *shown* are those of its title."""
    refuse(base, options)
    unseen = butt(base, options).owned if options["court_jester"] else None
    scoring = Scoring(counting(base, options), unseen)
    return Game.make(
        slug=slug,
        name=name,
        seats=base.seats,
        pack=base.pack,
        rules=(*before(base, options), *tricks(base, options), closing(base, options, scoring)),
        score=scoring.score,
        account=scoring.account,
        match=MatchRules(hands=options["hands"]),
        options=shown,
        sides=base.sides,
        sees=base.sees,
        worth=base.counting.points.values,
        top=base.top,
        whispers=base.whispers,
        at_stake=at_stake(options),
        in_the_open=scoring.counting.standing if isinstance(scoring.counting, Tontine) else None,
    )


def at_stake(options: Mapping[str, Any]) -> Callable[[View], str] | None:
    """Return what says of a hand how its suits count, where they do not count alike."""
    if options.get("good_evil") == "allegiance":
        return divided
    return named if options.get("gallowglass") else None


def refuse(base: Base, options: Mapping[str, Any]) -> None:
    """Raise `OptionError` for options that the rules do not let go together."""
    if options["hands"] not in base.hands:
        allowed = " or ".join(map(str, base.hands))
        raise OptionError(f"option hands takes {allowed} with {base.seats} players, not {options['hands']}")
    twists = [option.name for option in TWISTS if options[option.name]]
    allegiance = options.get("good_evil") == "allegiance"
    if options.get("gallowglass") and (allegiance or twists):
        other = "good_evil=allegiance" if allegiance else twists[0]
        raise OptionError(f"gallowglass does not go with {other}: both say what a card of a suit is")
    if allegiance and twists:
        raise OptionError(
            f"good_evil=allegiance does not go with {twists[0]}: that asks for good_evil=trumps"
        )


def counting(base: Base, options: Mapping[str, Any]) -> Counting:
    """Return how the cards count."""
    points, whole = base.counting.points, base.counting.whole
    if options["tontine"]:
        return Tontine.of(base.pack, base.pack.index["Fool"] if options["court_jester"] else -1)
    if options.get("good_evil") == "allegiance":
        return Allegiance(points, whole, trumps=options["allegiance_trumps"] == "count")
    return Burnt(points, whole) if options.get("gallowglass") else base.counting


def before(base: Base, options: Mapping[str, Any]) -> tuple[Phase, ...]:
    """Return the phases before play: those of the base, and what twists add to them."""
    named = (NameGallowglass(),) if options.get("gallowglass") else ()
    if not options["court_jester"]:
        return (*base.before, *named)
    return tuple(
        fool_stays(phase, base.pack) if isinstance(phase, LayAway) else phase for phase in base.before
    )


def fool_stays(rule: LayAway, pack: Pack) -> LayAway:
    """Return *rule* with the Fool among the cards that never go."""
    fool, may = pack.parse("Fool"), rule.may

    def without_him(hand: Cards) -> Choices:
        first, second = may(hand)
        return first & ~fool, second & ~fool

    kept = ((cards & ~fool, reason) for cards, reason in rule.reasons)
    reasons = (*((cards, reason) for cards, reason in kept if cards), (fool, "the Fool has to be played"))
    return replace(
        rule,
        may=without_him,
        never=rule.never | fool,
        sometimes=rule.sometimes & ~fool,
        reasons=reasons,
    )


def tricks(base: Base, options: Mapping[str, Any]) -> tuple[Tricks, ...]:
    """Return the paragraph of the tricks, once for each direction of play."""
    fool = base.pack.parse("Fool")
    order = natural_order(base.pack, excuse=fool)
    parts: dict[str, Any] = {"order": order, "judge": judge(base, options, order), "excuse": fool}
    if options["court_jester"]:
        parts |= {"excuse": 0, "obey": Jest(fool, base.pack.ranks("K Q C J"))}
    kind: type[Tricks] = Tricks
    if options.get("good_evil") == "allegiance":
        kind = AllegianceTricks
    elif options.get("gallowglass"):
        kind = GallowglassTricks
    elif steps := between(base, options):
        kind, parts["steps"] = SteppedTricks, steps
    return tuple(kind(leader=turn.leader, step=turn.step, when=turn.when, **parts) for turn in base.turns)


def judge(base: Base, options: Mapping[str, Any], order: Order) -> Judge | None:
    """Return who decides tricks against rank: of several rules the one above goes before those below."""
    ruling: OpenJudge | None = None
    if options["courtship"] - {SUMMONING}:
        ruling = CourtLife(base.pack, options["courtship"])
    if "Good" in base.pack.index:
        good, evil = base.pack.index["Good"], base.pack.index["Evil"]
        united = options.get("good_evil") != "allegiance"
        ruling = GoodAndEvil(good, evil, order, united=united, otherwise=ruling)
    return LastLaugh(base.pack.index["Fool"], ruling) if options["court_jester"] else ruling


def between(base: Base, options: Mapping[str, Any]) -> tuple[Step, ...]:
    """Return what happens between a trick and the next lead, in this order."""
    summoning = (Summoning(),) if SUMMONING in options["courtship"] else ()
    return (*summoning, *((butt(base, options),) if options["court_jester"] else ()))


def butt(base: Base, options: Mapping[str, Any]) -> Butt:
    """Return the rule for whoever has to take up the Fool."""
    return Butt(base.pack.index["Fool"], base.pack, face_up=options["tontine"])


def closing(base: Base, options: Mapping[str, Any], scoring: Scoring) -> Phase:
    """Return what becomes of the Fool when play ends."""
    if options["court_jester"]:
        return FoolComesHome(butt(base, options), scoring.counting.owed)
    plain = scoring.counting is base.counting
    return PayForFool(base.pack.index["Fool"], worth=None if plain else scoring.counting.owed)
