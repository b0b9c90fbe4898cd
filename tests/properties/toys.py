"""Small games that use every mechanic: few enough cards that all worlds can be listed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from tomfool.cards import Actions, Cards, Pack, Seat, Suit
from tomfool.games.piedmont.twists.allegiance import AllegianceTricks
from tomfool.games.piedmont.twists.courts import AFFAIR, MARRIAGE, RUFF, CourtLife
from tomfool.games.piedmont.twists.gallowglass import GallowglassTricks
from tomfool.games.piedmont.twists.jester import Butt, FoolComesHome, Jest, LastLaugh
from tomfool.games.piedmont.twists.summoning import Summoning
from tomfool.mechanics.announce import Announce
from tomfool.mechanics.auction import Auction
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.dummies import DummyTricks
from tomfool.mechanics.judge import EmperorTrick, GoodAndEvil
from tomfool.mechanics.obligation import BeatTrumps, WinIfAble
from tomfool.mechanics.order import natural_order, with_equals
from tomfool.mechanics.partner import CallCard, PartnerTricks
from tomfool.mechanics.passing import Pass
from tomfool.mechanics.sets import Sealing
from tomfool.mechanics.steps import SteppedTricks
from tomfool.mechanics.talon import Choices, Classes, LayAway, TakeGroup, TakeTalon
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import dealer, declarer, eldest
from tomfool.rules import Account, Game, Item, MatchRules, Phase
from tomfool.scoring.excuse import PayForFool
from tomfool.state import State


def tiny_pack(ranks: int, trumps: int) -> Pack:
    """Two plain suits of so many ranks, so many trumps and the Fool."""
    names = ("A", *(str(n) for n in range(2, ranks)), "K")
    return Pack(
        f"TINY{ranks}+{trumps}",
        (Suit("E", "Earth", names), Suit("A", "Air", names)),
        (*(f"T{n}" for n in range(1, trumps + 1)), "Fool"),
    )


def tricks_won(state: State) -> tuple[int, ...]:
    """One point a trick, less the average: zero-sum after scaling by the seats."""
    seats = state.game.seats
    won = [sum(trick.taker == seat for trick in state.history) for seat in range(seats)]
    return tuple(seats * mine - sum(won) for mine in won)


def plain_account(state: State) -> Account:
    scores = tricks_won(state)
    return Account(scores, (Item("score", "Score", scores, "score"),))


def toy(name: str, seats: int, pack: Pack, *rules: Phase, **more: Any) -> Game:
    parts: dict[str, Any] = {
        "slug": name,
        "name": name,
        "seats": seats,
        "pack": pack,
        "rules": rules,
        "score": tricks_won,
        "account": plain_account,
        "match": MatchRules(hands=seats),
        "worth": (1,) * len(pack),
    }
    return Game.make(**parts | more)


# A little Scarto: talon unseen into the dealer's hand, the Fool an excuse

SCARTINO_PACK = tiny_pack(4, 3)
FOOL = SCARTINO_PACK.parse("Fool")
TRUMPS = SCARTINO_PACK.trump_mask & ~FOOL
KINGS = SCARTINO_PACK.ranks("K")


def scartino_discard(hand: Cards) -> Choices:
    return hand & ~(KINGS | FOOL if hand & TRUMPS else KINGS), 0


def scartino(
    lay_away: type[LayAway] = LayAway, tricks: type[Tricks] = Tricks, take: type[TakeTalon] = TakeTalon
) -> Game:
    return toy(
        "Scartino",
        3,
        SCARTINO_PACK,
        Deal(packets=(2, 1), talon=(3,)),
        take(by=dealer),
        lay_away(by=dealer, count=3, may=scartino_discard, never=KINGS, sometimes=FOOL),
        tricks(leader=eldest, excuse=FOOL),
        PayForFool(fool=SCARTINO_PACK.index["Fool"]),
    )


# A little Taraux: talon shown, trumps only to fill a gap and then shown, overtrumping

TARINO_PACK = tiny_pack(4, 5)
TARINO_FOOL = TARINO_PACK.parse("Fool")
TARINO_KEPT = TARINO_PACK.ranks("K") | TARINO_PACK.parse("T5 Fool")
TARINO_PLAIN = TARINO_PACK.all & ~TARINO_PACK.trump_mask & ~TARINO_KEPT
TARINO_TRUMPS = TARINO_PACK.parse("T1 T2 T3 T4")


def tarino_discard(hand: Cards) -> Choices:
    return hand & TARINO_PLAIN, hand & TARINO_TRUMPS


def tarino(*, shown: bool = True) -> Game:
    return toy(
        "Tarino" if shown else "Tarino, unshown",
        3,
        TARINO_PACK,
        Deal(packets=(2, 2), talon=(1, 1), talon_after=1),
        TakeTalon(by=dealer, open=True),
        LayAway(
            by=dealer,
            count=2,
            may=tarino_discard,
            never=TARINO_KEPT,
            sometimes=TARINO_TRUMPS,
            shown=TARINO_TRUMPS if shown else 0,
        ),
        Tricks(leader=dealer, excuse=TARINO_FOOL, obey=BeatTrumps()),
        PayForFool(fool=TARINO_PACK.index["Fool"]),
    )


# A little Beggar: Tomfool, the Emperor trick, the Quartet, the duty to win

BEGGAR_PACK = tiny_pack(3, 5)
EMPEROR = BEGGAR_PACK.parse("T1 T5 Fool")
MAGICIAN = BEGGAR_PACK.index["T1"]


def beggar() -> Game:
    order = with_equals(natural_order(BEGGAR_PACK), BEGGAR_PACK.parse("T2 T3"))
    duty = WinIfAble(emperor=EMPEROR, magician=1 << MAGICIAN)
    return toy(
        "Beggar",
        3,
        BEGGAR_PACK,
        Deal(packets=(3,), talon=(3,)),
        Tricks(
            leader=eldest, obey=duty, order=order, judge=EmperorTrick(MAGICIAN, EMPEROR ^ 1 << MAGICIAN)
        ),
    )


# Everybody passes a card to the left before seeing what arrives


def passing() -> Game:
    return toy(
        "Passing",
        3,
        tiny_pack(3, 3),
        Deal(packets=(3,), talon=(1,)),
        Pass(count=1),
        Tricks(leader=eldest),
    )


# A little Parett: dealt and passed twice, then sets sealed in secret

SETS_PACK = Pack("SETS", tuple(Suit(letter, letter, ("2", "3", "4")) for letter in "EAF"))


def sealing(seal: type[Sealing] = Sealing, passing: type[Pass] = Pass) -> Game:
    return toy(
        "Sealing",
        3,
        SETS_PACK,
        Deal(packets=(2,)),
        passing(count=1),
        Deal(packets=(1,)),
        passing(count=2),
        seal(),
    )


# A called partner, hidden until the called card falls


@dataclass(frozen=True)
class Call(Phase):
    """The dealer calls a King; its holder is the partner, and nobody may say so."""

    kings: Cards

    def enter(self, state: State) -> None:
        state.turn = state.declarer = state.dealer

    def legal(self, state: State, seat: Seat) -> Actions:
        return self.kings

    def act(self, state: State, seat: Seat, action: int) -> None:
        state.called = 1 << action
        state.advance()


def calling(call: type[Call] = Call) -> Game:
    pack = tiny_pack(3, 3)
    return toy(
        "Calling",
        4,
        pack,
        Deal(packets=(2,), talon=(2,)),
        call(kings=pack.ranks("K")),
        PartnerTricks(leader=dealer),
    )


# A secret question: whoever holds the bare first trump may have the hand thrown in


@dataclass(frozen=True)
class BareMagician(Phase):
    """Whoever holds T1 and no other trump is asked in secret: `redeal` or `quiet`."""

    calls = ("redeal", "quiet")
    first: int = field(default=0, repr=False)

    def prepare(self, game: Game) -> BareMagician:
        return replace(self, first=game.action("redeal"))

    def enter(self, state: State) -> None:
        asked = [seat for seat in range(state.game.seats) if self.grounds(state, seat)]
        if asked:
            state.ask_aside(*asked)
        else:
            state.advance()

    def grounds(self, state: State, seat: Seat) -> bool:
        return state.zones[seat] & TRUMPS == state.game.pack.parse("T1")

    def plausible(self, world: State) -> bool:
        kind = f"redeal by {type(self).__name__}"
        return all(self.grounds(world, event.seat) for event in world.events if event.kind == kind)

    def legal(self, state: State, seat: Seat) -> Actions:
        return 3 << self.first

    def act(self, state: State, seat: Seat, action: int) -> None:
        state.answered_aside()
        if action == self.first:
            state.note(f"redeal by {type(self).__name__}", seat)
            state.finish("again")


@dataclass(frozen=True)
class NoTrump(BareMagician):
    """Everybody without a trump is asked in secret, one after the other."""

    def grounds(self, state: State, seat: Seat) -> bool:
        return not state.zones[seat] & TRUMPS


@dataclass(frozen=True)
class AskingTricks(Tricks):
    """After the first trick its winner, holding a trump, is asked in secret in the middle of the play."""

    calls = ("redeal", "quiet")

    def collect(self, state: State, fall: tuple[int, ...]) -> None:
        super().collect(state, fall)
        trick = state.history[-1]
        if state.rule is self and len(state.history) == 1 and state.zones[trick.taker] & TRUMPS:
            state.ask_aside(trick.taker, next_phase=False)

    def legal(self, state: State, seat: Seat) -> Actions:
        if state.aside is not None and seat == state.turn:
            return 3 << state.game.action("redeal")
        return super().legal(state, seat)

    def act(self, state: State, seat: Seat, action: int) -> None:
        if state.aside is None:
            super().act(state, seat, action)
            return
        state.answered_aside()
        if action == state.game.action("redeal"):
            state.note("redeal in play", seat)
            state.finish("again")

    def rollout(self, state: State, random: Callable[[], float]) -> None:
        Phase.rollout(self, state, random)

    def plausible(self, world: State) -> bool:
        given_up = [event.seat for event in world.events if event.kind == "redeal in play"]
        return all(world.zones[seat] & TRUMPS for seat in given_up)


def asking(*questions: Phase, tricks: type[Tricks] = Tricks) -> Game:
    return toy(
        " and ".join(["Asking", *(type(question).__name__ for question in questions[1:])])
        + (" in play" if tricks is AskingTricks else ""),
        3,
        SCARTINO_PACK,
        Deal(packets=(3,), talon=(3,)),
        *(questions or (BareMagician(),)),
        tricks(leader=eldest, excuse=FOOL),
        PayForFool(fool=SCARTINO_PACK.index["Fool"]),
        match=MatchRules(hands=3, counts=lambda outcome: outcome != "again"),
    )


# A King is called in the open before the talon is taken unseen, in which he may lie


def calling_unseen() -> Game:
    pack = tiny_pack(3, 2)
    return toy(
        "Calling unseen",
        3,
        pack,
        Deal(packets=(2,), talon=(3,), talon_after=0),
        Call(kings=pack.ranks("K")),
        TakeTalon(by=dealer),
        LayAway(by=dealer, count=3, may=lambda hand: (hand, 0)),
        Tricks(leader=dealer),
    )


# A dummy: three players and four hands; whoever deals plays the fourth, which lies open


@dataclass(frozen=True)
class LayOpen(Phase):
    """The hand of place 3 is laid open."""

    def enter(self, state: State) -> None:
        state.show(3)
        state.advance()


def dummy() -> Game:
    return toy(
        "Dummy",
        3,
        tiny_pack(4, 3),
        Deal(packets=(2, 1)),
        LayOpen(),
        DummyTricks(leader=eldest, player=lambda state, place: state.dealer if place == 3 else place),
        places=4,
        score=lambda state: (0, 0, 0),
        account=lambda state: Account((0, 0, 0), (Item("score", "Score", (0, 0, 0), "score"),)),
    )


# A contract is bid, a King called, a group of the talon chosen, a bonus announced


class Row(NamedTuple):
    """A bid or a bonus; only the holder of *card* may announce it."""

    name: str
    card: Cards = 0


def bidding(call: type[CallCard] = CallCard, *, once: bool = False, late: bool = False) -> Game:
    """A King is called before the talon is taken or, *late*, after it; each may bid *once* only."""
    pack = tiny_pack(3, 3)
    kings, birds = pack.ranks("K"), pack.parse("T1 T2")
    calling = call(
        words={f"call K{letter}": pack.parse(f"K{letter}") for letter in "EA"},
        may=lambda hand, discard: kings & ~hand,
        when=lambda hand: hand.contract.name in ("game", "bird"),
    )
    return toy(
        " ".join(["Bidding", *(["once"] if once else []), *(["late"] if late else [])]),
        3,
        pack,
        Deal(packets=(2,), talon=(2, 2)),
        Auction(
            bids=(Row("game"), Row("bird"), Row("solo"), Row("all")),
            needs={"bird": birds},
            ends=frozenset({"all"}),
            once=once,
        ),
        *([] if late else [calling]),
        TakeGroup(by=declarer, when=lambda hand: hand.contract.name != "all"),
        LayAway(
            by=declarer,
            count=2,
            may=Classes(first=pack.all & ~(kings | pack.trump_mask), second=pack.trump_mask),
            never=kings,
            when=lambda hand: hand.contract.name != "all",
        ),
        *([calling] if late else []),
        Announce(items=(Row("sparrow", pack.parse("T1")), Row("king", kings), Row("slam"))),
        PartnerTricks(leader=declarer),
        match=MatchRules(hands=3, counts=lambda outcome: not outcome),
    )


# The twists of the Piedmont, in packs of a dozen cards


def with_courts(*trumps: str) -> Pack:
    """Two suits of courts, and so many trumps."""
    return Pack(
        "COURTS", (Suit("E", "Earth", tuple("JCQK")), Suit("A", "Air", tuple("JCQK"))), (*trumps, "Fool")
    )


def jest(*, summoning: bool = True, face_up: bool = False) -> Game:
    """A Fool who wanders, and servants who are summoned."""
    pack = with_courts("T1", "T2", "T21")
    fool = pack.parse("Fool")
    butt = Butt(pack.index["Fool"], pack, face_up=face_up)
    return toy(
        "Jest" + " and servants" * summoning + ", face up" * face_up,
        3,
        pack,
        Deal(packets=(4,)),
        SteppedTricks(
            leader=eldest,
            order=natural_order(pack, excuse=fool),
            obey=Jest(fool, pack.ranks("K Q C J")),
            judge=LastLaugh(pack.index["Fool"], CourtLife(pack, frozenset((RUFF, MARRIAGE, AFFAIR)))),
            steps=((Summoning(),) if summoning else ()) + (butt,),
        ),
        FoolComesHome(butt, lambda state: (1,) * len(pack)),
    )


def of_four(name: str, tricks: type[Tricks], *before: Phase, **more: Any) -> Game:
    """Two against two with Good and Evil, three cards each."""
    pack = with_courts("Good", "Evil", "T1")
    fool = pack.parse("Fool")
    order = natural_order(pack, excuse=fool)
    good, evil = pack.index["Good"], pack.index["Evil"]
    united = tricks is not AllegianceTricks
    sides = (0b0101, 0b1010, 0b0101, 0b1010)
    judge = GoodAndEvil(good, evil, order, united=united)
    played = tricks(leader=eldest, order=order, excuse=fool, judge=judge)
    last = PayForFool(pack.index["Fool"])
    return toy(name, 4, pack, Deal(packets=(3,)), *before, played, last, sides=sides, **more)


@dataclass(frozen=True)
class NameAir(Phase):
    """Air is the gallowglass suit."""

    def enter(self, state: State) -> None:
        state.sheet = state.game.pack.suit("A")
        state.advance()


TOYS = [
    scartino(),
    tarino(),
    tarino(shown=False),
    beggar(),
    passing(),
    sealing(),
    calling(),
    calling_unseen(),
    bidding(),
    bidding(once=True),
    bidding(late=True),
    asking(),
    asking(BareMagician(), NoTrump()),
    asking(tricks=AskingTricks),
    dummy(),
    jest(),
    jest(summoning=False),
    jest(face_up=True),
    of_four("Allegiance", AllegianceTricks),
    of_four("Allegiance, open", AllegianceTricks, sees=(0b0101, 0b1010, 0b0101, 0b1010)),
    of_four("Gallowglass", GallowglassTricks, NameAir()),
]
