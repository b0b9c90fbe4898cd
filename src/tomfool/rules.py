"""What a game is: a frozen value made of phases, each a paragraph of its rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from tomfool.account import Account, Item
from tomfool.cards import Action, Actions, Card, Cards, Pack, Seat, Seats, bits, pick
from tomfool.errors import UnknownAction
from tomfool.options import Value
from tomfool.shuffle import derived_seed, order

if TYPE_CHECKING:
    from random import Random

    from tomfool.scoring.stakes import Stakes
    from tomfool.state import State
    from tomfool.view import View

__all__ = [
    "EVERYONE", "NOBODY", "NOTHING_MORE", "NO_ONE", "SPECTATOR",
    "Account", "Bound", "Game", "Item", "MatchRules", "Origin", "Phase", "Sum", "Zone", "seats_from",
]  # fmt: skip

NOBODY: Seat = -1
EVERYONE: Seats = -1
"""An audience of all seats and of the spectators too."""
NO_ONE: Seats = 0
NOTHING_MORE = "nothing more"
"""The part of a call that adds nothing to the others."""
SPECTATOR: Seat = 62
"""The seat number of somebody who looks on without a seat: beyond any seat, so in `EVERYONE` alone."""


@cache
def seats_from(first: Seat, seats: int, step: int = 1) -> tuple[Seat, ...]:
    """Return all seats in order, beginning with *first*; with *step* −1 to the right.

    >>> seats_from(2, 4), seats_from(2, 4, -1)
    ((2, 3, 0, 1), (2, 1, 0, 3))
    """
    return tuple([(first + step * turn) % seats for turn in range(seats)])


@dataclass(frozen=True)
class Zone:
    """A place where cards lie, and who may look into it when a hand begins.

    Cards of a zone that lies *within* another one count as lying there for all who may not look into
    it, so that a half-chosen set does not show in the size of a hand.  A zone that is *part of* another
    shows its size; a card that is known to lie in the other may be in either.
    """

    name: str
    audience: Seats
    within: str = ""
    part_of: str = ""


class Origin(NamedTuple):
    """One way in which a closed hand may have come together; *ways* deals lead to it alike.

    *parts* are numbers of cards, each with the cards that are not among them.
    """

    ways: int
    parts: tuple[tuple[int, Cards], ...]


class Bound(NamedTuple):
    """At least *least* of *cards*, and no more than *most*, are known to lie in the closed *zone*."""

    zone: int
    cards: Cards
    least: int
    most: int = 99


class Sum(NamedTuple):
    """The cards of some *zones* are known to be worth *total* together, each by its number in *worth*."""

    zones: tuple[int, ...]
    worth: Sequence[int]
    total: int


@dataclass(frozen=True)
class Phase:
    """One paragraph of a rulebook: frozen, stateless, shared by every hand ever played.

    A phase reads and changes the `State` that it is given.  Secrets it keeps as cards in zones, and it
    moves them with `State.move`; whatever else it writes is public.  Subclasses are frozen dataclasses;
    their docstring is the paragraph in words.  *when* says, from the public fields of a `State` or a
    `View`, which hands the paragraph concerns: by default all.
    """

    calls: ClassVar[tuple[str, ...]] = ()
    """The spoken actions that this phase adds to the vocabulary."""
    deed: ClassVar[str] = ""
    """The verb for naming a card in it: "passes"."""
    task: ClassVar[str] = "choose"
    """What whoever is on turn has to do, as people say it: "bid", "lay cards away"."""
    seals: ClassVar[str] = ""
    """The call that makes a choice of several cards binding, where their number is the seat's to choose."""
    when: Callable[[Any], bool] | None = field(default=None, kw_only=True, repr=False)

    def zones(self, seats: int) -> tuple[Zone, ...]:
        """Return the zones that this phase needs besides hands, piles, discards, table and pack."""
        return ()

    def prepare(self, game: Game) -> Self:
        """Return a copy with its look-up tables filled in from *game* (whose vocabulary stands)."""
        return self

    def applies(self, state: State) -> bool:
        """Return whether this paragraph concerns the hand in progress."""
        return self.when is None or self.when(state)

    def enter(self, state: State) -> None:
        """Begin: set `turn` (or `together`), or do what is to be done and call `State.advance`."""
        raise NotImplementedError

    def carries(self, game: Game) -> Mapping[Action, Card]:
        """Return, for each of its calls that also put a card down (``T9 drag``), that card."""
        return {}

    def legal(self, state: State, seat: Seat) -> Actions:
        """Return the actions open to *seat*, which is one of those that may act."""
        raise NotImplementedError

    def marks(self, hand: State | View) -> Cards:
        """Return the cards whose fall tells more than it says of itself, by what is public of *hand*."""
        return 0

    def act(self, state: State, seat: Seat, action: Action) -> None:
        """Carry out an *action* that is legal."""
        raise NotImplementedError

    def rollout(self, state: State, random: Callable[[], float]) -> None:
        """Make one or more evenly random choices of this phase, without a log, as fast as may be.

        *random* gives floats from 0 to 1.  What comes out is as likely as by `legal` and `act`.
        """
        seat = state.turn
        self.act(state, seat, pick(self.legal(state, seat), random))

    def why(self, state: State, seat: Seat, action: Action) -> str:
        """Say to a person which rule forbids *action*: ``must follow Earth: you hold 4E, KE``."""
        game = state.game
        return f"now to choose from: {game.show_actions(state.legal(seat))}"

    def picks(self, view: View) -> int:
        """Return how many cards the seat of *view* has to name for its next choice, made whole or not.

        Where the phase `seals`, that is the most there can be.
        """
        return 1

    def complete(self, world: State, rng: Random) -> None:
        """Make the secret choices in an imagined *world* whose very size its seat cannot see."""

    def plausible(self, world: State) -> bool:
        """Return whether an imagined *world* agrees with the choices made secretly in this phase.

        Called for whole worlds whose zones already respect `barred` and the facts; it has to look only
        at what these cannot say.
        """
        return True

    def origins(self, view: View, seat: Seat) -> Sequence[Origin]:
        """Return the ways in which the closed hand of *seat* may have come together.

        Empty where `barred` says all about it.  It does not where unknown cards have come into a hand that
        had shown to be out of a suit.
        """
        return ()

    def bounds(self, view: View) -> Sequence[Bound]:
        """Return how many of certain cards lie in closed zones at least, or at most, by what was said."""
        return ()

    def sums(self, view: View) -> Sequence[Sum]:
        """Return what closed zones are known to be worth in card points."""
        return ()

    # Words for people, from what a seat may know

    def prompt(self, view: View) -> str:
        """Return what the seat of *view* is asked in this phase, as a sentence; "" for the usual words."""
        return ""

    def told(self, call: str) -> tuple[str, str]:
        """Return what whoever says *call* does, as a verb and what follows it: ``("bid", "solo")``."""
        return "say", f"“{call}”"

    def stages(self, view: View, call: str) -> tuple[str, ...]:
        """Return the parts in which a front end may ask for *call*, one after the other; most have one."""
        return (call,)

    def stage_meaning(self, view: View, parts: Sequence[str]) -> str:
        """Return what the last of some *parts* of a call means to a person; "" where the word says it.

        Asked only of phases whose calls have more than one part.
        """
        raise NotImplementedError

    def meaning(self, view: View, call: str) -> str:
        """Return what saying *call* means to a person; "" where the word says it."""
        return ""


@dataclass(frozen=True)
class MatchRules:
    """How many hands make a match, who deals next, whether a hand counts, and when it is over.

    *hands* 0 means no fixed number: then *target* ends the match as soon as a total reaches it, or *ended*
    says so from the hands that counted, the totals and the ledger.

    The *ledger* is what a match carries from hand to hand besides the totals (a pot, running scores), an
    immutable value that every hand knows: *opening* at first, then what *carry* makes of a finished hand.
    *counts* says by its outcome whether a hand is one of the match's, *moves* whether the deal passes on
    after it: by default where it counts (M24).  *enter* gives what a finished hand adds to the totals,
    where that is not its scores.  *draw* draws by lot what the next hand needs besides its pack, from the
    setups so far and a seed; *fits* says whether a setup may follow those.
    """

    hands: int = 0
    target: int = 0
    ended: Callable[[int, Sequence[int], Any], bool] | None = None
    opening: Any = None
    carry: Callable[[State], Any] | None = None
    enter: Callable[[State], Sequence[int]] | None = None
    draw: Callable[[Game, Sequence[Mapping[str, Any]], bytes], Mapping[str, Any]] | None = None
    fits: Callable[[Sequence[Mapping[str, Any]], Mapping[str, Any]], bool] = lambda so_far, setup: True
    next_dealer: Callable[[Game, Seat], Seat] = lambda game, dealer: game.next(dealer)
    counts: Callable[[str], bool] = lambda outcome: True
    moves: Callable[[str], bool] | None = None

    def passes_on(self, outcome: str) -> bool:
        """Return whether another seat deals after a hand with this *outcome*."""
        return (self.counts if self.moves is None else self.moves)(outcome)

    def over(self, counted: int, totals: Sequence[int], ledger: Any = None) -> bool:
        """Return whether a match with so many *counted* hands, these *totals* and this *ledger* is over."""
        if self.ended is not None:
            return self.ended(counted, totals, ledger)
        if self.hands:
            return counted >= self.hands
        return bool(totals) and max(totals) >= self.target > 0


@dataclass(frozen=True, eq=False)
class Game:
    """The immutable rules of one game with its options chosen.

    *rules* is its table of contents; *score* gives the score of each seat once a hand is over, and
    *account* the same with every item.  Make one with `Game.make`, which prepares the phases.
    """

    slug: str
    name: str
    seats: int
    pack: Pack
    rules: tuple[Phase, ...]
    score: Callable[[State], tuple[int, ...]]
    account: Callable[[State], Account]
    match: MatchRules
    options: Mapping[str, Value] = field(default_factory=dict)
    places: int = 0  # hands at the table, dummies included; 0: as many as seats
    sides: tuple[Seats, ...] = ()  # for each seat its fixed side; (): each for itself
    sees: tuple[Seats, ...] = ()  # who may look into each hand; (): its own seat
    worth: tuple[int, ...] = ()  # the card points of each card, for bots and for show
    opener: str = ""  # what the dealer of a record is where nobody deals: "first to bet"
    beginning: Any = None  # the value of State.sheet when a hand begins
    lots: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)  # what setup may hold, and its values
    zero_sum: bool = True  # whether the scores of a hand add up to nothing
    worth_of: Callable[[View], Stakes] | None = None  # what is worth how much, where it is not `worth`
    at_stake: Callable[[View], str] | None = None  # what is played for in this hand, as a sentence
    in_the_open: Callable[[View], Sequence[tuple[str, Card, Seat]]] | None = None
    """What lies open besides the trick: a label, a card, and the seat that has it."""
    step: int = 1  # turns and deal go to the left; -1: to the right
    open_piles: bool = False  # whether the cards that a seat has won lie open before it
    dummies: tuple[Seat, ...] = ()  # for each dummy the seat that it belongs to, where it belongs to one
    whispers: bool = False  # whether partners may talk apart from the others
    talon: str = "talon"  # what the rules of the game call the cards that are left over by the deal
    top: tuple[Card, ...] = ()  # cards that are not shuffled: they lie on top of every pack

    @classmethod
    def make(cls, **parts: Any) -> Game:
        """Return the game made of *parts* with its phases prepared."""
        draft = cls(**parts)
        return replace(draft, rules=tuple(phase.prepare(draft) for phase in draft.rules))

    # Zones

    @cached_property
    def hands(self) -> int:
        """The number of hands at the table, those of dummies included."""
        return self.places or self.seats

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """All zones: hands, piles and discards by place, the table, the pack, then the phases' own."""
        places = range(self.hands)
        own = self.sees or tuple(1 << place for place in places)
        extra = {zone.name: zone for phase in self.rules for zone in phase.zones(self.seats)}
        return (
            *(Zone(f"hand {place}", own[place]) for place in places),
            *(Zone(f"pile {place}", EVERYONE) for place in places),
            *(Zone(f"discard {place}", own[place]) for place in places),
            Zone("table", EVERYONE),
            Zone("pack", NO_ONE),
            *extra.values(),
        )

    @cached_property
    def zone_index(self) -> dict[str, int]:
        """The number of each zone, by its name."""
        return {zone.name: number for number, zone in enumerate(self.zones)}

    @cached_property
    def within(self) -> tuple[tuple[int, int], ...]:
        """The pairs (zone, zone that it lies within)."""
        return tuple(
            (self.zone_index[zone.name], self.zone_index[zone.within]) for zone in self.zones if zone.within
        )

    @cached_property
    def holder(self) -> tuple[int, ...]:
        """For each zone the one that it lies within or is part of, which facts are about; else itself."""
        outer = [zone.within or zone.part_of or zone.name for zone in self.zones]
        return tuple(self.zone_index[name] for name in outer)

    def pile(self, place: Seat) -> int:
        """Return the zone of the cards that *place* has won; the hand of a place is zone *place*."""
        return self.hands + place

    def discard(self, place: Seat) -> int:
        """Return the zone of the cards that *place* has laid away."""
        return 2 * self.hands + place

    @cached_property
    def table(self) -> int:
        """The zone of the trick in progress."""
        return 3 * self.hands

    @cached_property
    def undealt(self) -> int:
        """The zone of the cards not dealt yet."""
        return self.table + 1

    # Words

    @cached_property
    def vocabulary(self) -> tuple[str, ...]:
        """The printed name of every action; naming a card is that card's number."""
        names = dict.fromkeys(self.pack.codes)
        for phase in self.rules:
            names.update(dict.fromkeys(phase.calls))
        return tuple(names)

    @cached_property
    def carried(self) -> dict[Action, Card]:
        """For each call that also puts a card down (``T9 drag``), that card."""
        found: dict[Action, Card] = {}
        for phase in self.rules:
            found.update(phase.carries(self))
        return found

    @cached_property
    def actions(self) -> dict[str, Action]:
        """The number of every action, by its printed name."""
        return {name: action for action, name in enumerate(self.vocabulary)}

    def action(self, name: str) -> Action:
        """Return the action printed as *name*; raise `UnknownAction` if the game has none such."""
        try:
            return self.actions[name]
        except KeyError:
            raise UnknownAction(f"{self.name} has no choice {name!r}{self._nearest(name)}") from None

    def show_actions(self, actions: Actions) -> str:
        """Print a set of actions for a person: cards as held in the hand, then calls."""
        cards = [self.vocabulary[card] for card in self.pack.sort(actions & self.pack.all)]
        rest = actions >> len(self.pack) << len(self.pack)
        calls = [name for action, name in enumerate(self.vocabulary) if rest >> action & 1]
        return ", ".join(cards + calls)

    def _nearest(self, name: str) -> str:
        for known in self.vocabulary:
            if known.lower() == name.strip().lower():
                return f": write {known!r}"
        return f": write a card such as {self.pack.codes[0]!r}, or one of the calls of its page"

    # People

    @cached_property
    def checks(self) -> tuple[Phase, ...]:
        """The phases whose secret choices an imagined world has to agree with."""
        return tuple(phase for phase in self.rules if type(phase).plausible is not Phase.plausible)

    @cached_property
    def completions(self) -> tuple[Phase, ...]:
        """The phases that make secret choices of any size in an imagined world."""
        return tuple(phase for phase in self.rules if type(phase).complete is not Phase.complete)

    @cached_property
    def histories(self) -> tuple[Phase, ...]:
        """The phases that know more than `State.barred` of how closed hands came together."""
        return tuple(phase for phase in self.rules if type(phase).origins is not Phase.origins)

    @cached_property
    def bounding(self) -> tuple[Phase, ...]:
        """The phases in which something is said of how many cards of a kind are held."""
        return tuple(phase for phase in self.rules if type(phase).bounds is not Phase.bounds)

    @cached_property
    def summing(self) -> tuple[Phase, ...]:
        """The phases in which it was said what closed cards are worth."""
        return tuple(phase for phase in self.rules if type(phase).sums is not Phase.sums)

    def side(self, seat: Seat) -> Seats:
        """Return the seats that win and lose with *seat* by the rules of the game, itself included."""
        return self.sides[seat] if self.sides else 1 << seat

    @cached_property
    def members(self) -> tuple[tuple[Seat, ...], ...]:
        """For each seat the seats of its side by the rules of the game; () without fixed sides."""
        return tuple(tuple(bits(side)) for side in self.sides)

    def next(self, seat: Seat) -> Seat:
        """Return whose turn it is after *seat*: the seat on its left, or on its right by *step*."""
        return (seat + self.step) % self.seats

    # Dealing

    def deal(
        self,
        seed: int | str | bytes | None = None,
        dealer: Seat = 0,
        *,
        pack: Sequence[Card] | None = None,
        totals: Sequence[int] = (),
        setup: Mapping[str, Any] | None = None,
        ledger: Any = None,
    ) -> State:
        """Return a hand at its first choice.

        The order of the pack is *pack*, the first card dealt first, or follows from *seed* (bytes are
        the seed itself, anything else is hashed into one).  *totals* are those of the match before this
        hand, *setup* is what was drawn by lot besides the pack, *ledger* what the match has carried over.
        Without a *setup* it is drawn as for the first hand of a match.
        """
        from tomfool.state import State

        if pack is None:
            seed = seed if isinstance(seed, bytes) else derived_seed("seed", seed)
            pack = self.shuffled(seed)
        elif sorted(pack) != list(range(len(self.pack))):
            raise ValueError(f"the pack must hold each of the {len(self.pack)} cards once")
        elif tuple(pack[: len(self.top)]) != self.top:
            shown = " ".join(self.pack.codes[card] for card in self.top)
            raise ValueError(f"the pack must begin with {shown}, which are not shuffled")
        if setup is None:
            setup = self.draw((), seed if isinstance(seed, bytes) else derived_seed("lots", seed, *pack))
        for name, drawn in setup.items():
            if drawn not in self.lots.get(name, ()):
                known = "; ".join(f"{lot} ({', '.join(map(str, v))})" for lot, v in self.lots.items())
                raise ValueError(f"{self.name} draws {known or 'nothing'} by lot, and no {name} {drawn}")
        if self.match.draw is not None and set(setup) != set(self.lots):
            raise ValueError(f"{self.name} draws by lot, and the setup must hold: {', '.join(self.lots)}")
        if not 0 <= dealer < self.seats:
            raise ValueError(f"dealer must be a seat from 0 to {self.seats - 1}, not {dealer}")
        ledger = self.match.opening if ledger is None else ledger
        return State(self, tuple(pack), dealer, tuple(totals), dict(setup), ledger)

    def shuffled(self, seed: bytes) -> tuple[Card, ...]:
        """Return the order that *seed* gives the pack: those of `top`, then the others, shuffled."""
        if not self.top:
            return order(len(self.pack), seed)
        rest = [card for card in range(len(self.pack)) if card not in self.top]
        return (*self.top, *(rest[place] for place in order(len(rest), seed)))

    def draw(self, so_far: Sequence[Mapping[str, Any]], seed: bytes) -> Mapping[str, Any]:
        """Return what the hand after those with the setups *so_far* draws by lot besides its pack."""
        return {} if self.match.draw is None else self.match.draw(self, so_far, seed)
