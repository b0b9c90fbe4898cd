"""What the worked cases of the Piedmontese games share: whole hands, piles by side, calls, twists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, CaseError, Given, cards, keys
from tests.cases.kinds import Case, actions, expect, first_side
from tests.cases.positions import pile_zones, position
from tomfool.cards import Card, Cards, Seat, bits, mask_of
from tomfool.games.piedmont.counting import Counting
from tomfool.games.piedmont.twists.allegiance import AllegianceTricks
from tomfool.games.piedmont.twists.jester import Butt
from tomfool.mechanics.steps import SteppedTricks
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game, seats_from
from tomfool.scoring.excuse import PayForFool
from tomfool.state import State, Trick

HOW = {"put": "hidden", "knock": "knock", "aside": "aside"}


def counting(game: Game) -> Counting:
    found = game.score.__self__.counting  # type: ignore[attr-defined]
    assert isinstance(found, Counting)
    return found


def butt_of(game: Game) -> Butt:
    """Return the rule of the Butt, by which a Fool who wanders is taken up."""
    steps = [step for rule in game.rules if isinstance(rule, SteppedTricks) for step in rule.steps]
    return next(step for step in steps if isinstance(step, Butt))


# Cards that may be played, and who wins


def context(state: State, given: Given) -> None:
    """Write the gallowglass suit into *state*; what else a context says is set up by the hands."""
    if "gallowglass" in given:
        state.sheet = state.game.pack.suit(given["gallowglass"])


def in_tricks(game: Game, leader: Seat, hands: Sequence[Cards], given: Given) -> State:
    """Return a state in which *leader* is to lead, holding the first of *hands*."""
    state = position(
        game,
        Tricks,
        dealer=(leader - 1) % game.seats,
        zones={(leader + place) % game.seats: hand for place, hand in enumerate(hands)},
        context=lambda state: context(state, given),
    )
    assert isinstance(state.rule, Tricks)
    state.rule.lead(state, leader)
    return state


def put(state: State, code: str) -> None:
    """Play a card without asking whether it may be played; the first of Good and Evil as ours."""
    names = {f"{code} ours", f"{code} affirm"} & set(state.game.vocabulary)
    called = [name for name in names if state.legal() >> state.game.action(name) & 1]
    state.apply(state.game.action(called[0] if called else code))


def check_legal(game: Game, case: Case) -> None:
    hand, trick = cards(game.pack, case["hand"]), case["trick"]
    state = in_tricks(
        game, 0, [cards(game.pack, [code]) for code in trick] + [hand], case.get("context", {})
    )
    for code in trick:
        put(state, code)
    expect(game.show_actions(state.legal()), game.show_actions(actions(game, case["legal"])), "legal")


def check_trick(game: Game, case: Case) -> None:
    plays, given, leader = case["plays"], case.get("context", {}), first_side(game, case)
    hands = [cards(game.pack, [code]) for code in plays]
    if not given.get("last_trick"):
        hands = [hand | 1 << card for hand, card in zip(hands, spares(game, plays, given), strict=True)]
    state = in_tricks(game, leader, hands, given)
    for code in plays:
        put(state, code)
    settle(state)
    expect((state.history[-1].taker - leader) % game.seats, case["winner"], "winner")


def spares(game: Game, plays: Sequence[str], given: Given) -> list[Card]:
    """Return a card more for each hand: a court of the suit led for whoever is engaged."""
    pack = game.pack
    free = pack.all & ~cards(pack, plays) & ~pack.parse("Fool") & ~pack.ranks("K Q C J")
    if "Good" in pack.index:
        free &= ~pack.parse("Good Evil")
    led = next(code for code in plays if code != "Fool")
    suit = pack.suit_of[pack.card(led)]
    others = iter(list(bits(free & ~suit)))
    court = next(bits(pack.ranks("C J") & suit & ~cards(pack, plays)), 0)
    return [court if place in given.get("engaged", ()) else next(others) for place in range(game.seats)]


def settle(state: State, wanted: str = "") -> None:
    """Answer what is asked between tricks: *wanted* if it may be said, else the least."""
    while isinstance(state.rule, SteppedTricks) and state.desk is not None:
        state.apply(state.game.action(wanted) if wanted else next(bits(state.legal())))


# Whole hands


def whole_hand(game: Game, given: Given) -> Sequence[int]:
    """A hand from its deal to its end, every card through `State.play`."""
    return played_whole(game, given).scores()


def played_whole(game: Game, given: Given) -> State:
    dealer, laid = given["dealer"], given["discard"]
    state = game.deal(pack=pack_of(game, dealer, dealt(game, given)), dealer=dealer)
    for code in laid:
        state.play(code, dealer)
    if "gallowglass" in given:
        state.play(f"gallowglass {given['gallowglass']}", dealer)
    for number, trick in enumerate(given["tricks"], 1):
        expect(state.turn, trick["leader"], f"leader of trick {number}")
        before = len(state.events)
        for code in trick["plays"]:
            state.play(code)
        between(state, trick, before)
        expect(state.history[-1].taker, trick["winner"], f"winner of trick {number}")
    expect(state.over, True, "the hand is over")
    return state


def between(state: State, trick: Mapping[str, Any], before: int) -> None:
    """What the winner of *trick* chooses before the next lead, and what has come of it since *before*."""
    summon = trick.get("summon")
    if state.desk is not None and state.legal() >> len(state.game.pack):
        state.play(f"summon {summon['call']}" if summon else "summon none", trick["winner"])
    if "butt_puts" in trick:
        state.play(trick["butt_puts"], trick["winner"])
    happened = {event.kind: event for event in state.events[before:]}
    shown = {kind: (event.seat, state.game.pack.show(event.cards)) for kind, event in happened.items()}
    if summon and "from" in summon:
        expect(shown["taken back"], (summon["from"], summon["takes_back"]), "taken back")
    elif summon:
        expect(shown["makes known"][0], summon["jack_shown_by"], "who makes the Jack known")
    if "how" in trick and counting(state.game).trick:
        kind = "knock" if "knock" in shown else "put"
        how = "shown" if shown[kind][1] else HOW[kind]
        expect(how, trick["how"], "how the Butt puts it")
    expect("aside" in shown, bool(trick.get("fool_set_aside")), "set aside")


def dealt(game: Game, given: Given) -> list[Cards]:
    """Return the hand that each seat must have been dealt, from all that it did."""
    hands, pack = [0] * game.seats, game.pack
    hands[given["dealer"]] |= cards(pack, given["discard"])
    seen = 0
    for trick in given["tricks"]:
        plays = list(zip(seats_from(trick["leader"], game.seats), trick["plays"], strict=True))
        summon = trick.get("summon", {})
        if "from" in summon:
            letter = led(pack.suits, trick["plays"])
            plays.append((summon["from"], ("J" if summon["call"] == "jack" else "C") + letter))
        if "butt_puts" in trick:
            plays.append((trick["winner"], trick["butt_puts"]))
        for seat, code in plays:
            card = cards(pack, [code])
            hands[seat] |= card & ~seen
            seen |= card
    return hands


def led(suits: object, plays: Sequence[str]) -> str:
    return next(code for code in plays if code != "Fool")[-1]


def pack_of(game: Game, dealer: Seat, hands: Sequence[Cards]) -> list[Card]:
    """Return a pack that deals these *hands*."""
    plain = game.deal(pack=range(len(game.pack)), dealer=dealer)
    pack = [0] * len(game.pack)
    for seat, hand in enumerate(hands):
        places = list(bits(plain.zones[seat]))
        if len(places) != hand.bit_count():
            raise CaseError(
                f"seat {seat} is dealt {len(places)} cards, the case gives it {hand.bit_count()}"
            )
        for place, card in zip(places, bits(hand), strict=True):
            pack[place] = card
    return pack


# Scores


def from_points(game: Game, given: Given) -> Sequence[int]:
    """Points of each seat, or of each side, everything in them."""
    state, points = game.deal(seed="points", dealer=given.get("dealer", 0)), given["points"]
    if "gallowglass" in given:
        state.sheet = game.pack.suit(given["gallowglass"])
    return counting(game).settle(state, by_seat(game, points))


def by_seat(game: Game, amounts: Sequence[int]) -> list[int]:
    """Return what is given by side for each seat; by seat, where everyone plays for himself."""
    if not game.sides:
        return list(amounts)
    return [amounts[side_number(game, seat)] for seat in range(game.seats)]


def side_number(game: Game, seat: Seat) -> int:
    return int(game.side(seat) != game.side(0))


def seats_of_sides(game: Game, fool: Mapping[str, Seat]) -> list[Seat]:
    """Return a seat for each side that stands for it: the winner of the Fool's trick, if it is of it."""
    found = [0, next(seat for seat in range(game.seats) if side_number(game, seat))]
    for name in ("trick_won_by", "played_again_to_a_trick_won_by"):
        if name in fool:
            found[side_number(game, fool[name])] = fool[name]
    return found


def from_piles(game: Game, given: Given) -> Sequence[int]:
    """The cards of each side before the payment for the Fool."""
    fool = given.get("fool") or {}
    piles = [cards(game.pack, pile) for pile in given["piles"]]
    burnt = given.get("in_tricks_won_by_gallowglass", [])
    return settled(game, given, piles, cards(game.pack, given["discard"]), fool, burnt)


def from_card_points(game: Game, given: Given) -> Sequence[int]:
    """Card points of the trick piles of each side, without the Fool."""
    laid = cards(game.pack, given["discard"])
    points = list(given.get("card_points") or given["card_points_in_trick_piles"])
    fool = given["fool"]
    if "first_played_by" in fool:
        fool = {"by": fool["first_played_by"], "trick_won_by": fool["played_again_to_a_trick_won_by"]}
    return settled(game, given, worth(game, points, laid), laid, fool, [])


def worth(game: Game, points: Sequence[int], out: Cards) -> list[Cards]:
    """Return the cards that are not *out*, but the Fool, in piles of just these points, dear ones first."""
    left, piles = list(points), [0] * len(points)
    rest = game.pack.all & ~out & ~game.pack.parse("Fool")
    for card in sorted(bits(rest), key=lambda card: -game.worth[card]):
        pile = left.index(max(left))
        left[pile] -= game.worth[card]
        piles[pile] |= 1 << card
    if any(left):
        raise CaseError(f"no cards come to card points {list(points)}")
    return piles


def settled(
    game: Game, given: Given, piles: Sequence[Cards], laid: Cards, fool: Given, burnt: Sequence[str]
) -> Sequence[int]:
    """The score of a hand whose sides have won these *piles*; the Fool is paid for first."""
    pack, seats = game.pack, seats_of_sides(game, fool)
    suit = pack.suit(given["gallowglass"]) if "gallowglass" in given else 0
    lost = [cards(pack, burnt[start : start + game.seats]) for start in range(0, len(burnt), game.seats)]
    history: list[Trick] = []
    for seat, pile, number in zip(seats, piles, given["tricks"], strict=True):
        own = [trick for trick in lost if trick & pile]
        history += [won_with(game, seat, trick, trick & suit) for trick in own]
        plain = iter(bits(pile & ~suit & ~mask_of(c for trick in own for c in bits(trick))))
        history += [won_with(game, seat, 0, 1 << next(plain)) for _ in range(number - len(own))]
    full = list(piles)
    if fool:
        history = with_fool(game, history, fool["by"], fool["trick_won_by"])
        full[side_number(game, fool["by"])] |= pack.parse("Fool")
    zones = pile_zones(game, [full[side_number(game, s)] if s in seats else 0 for s in range(game.seats)])
    zones[game.discard(given["dealer"])] = laid
    state = position(
        game,
        PayForFool,
        dealer=given["dealer"],
        zones=zones,
        history=history,
        context=lambda state: context(state, given),
    )
    missing = state.zones[game.undealt]
    if missing:
        raise CaseError(f"in no pile and not in the discard: {pack.show(missing)}")
    return state.scores()


def won_with(game: Game, seat: Seat, trick: Cards, card: Cards) -> Trick:
    """Return a trick that *seat* has won with *card*, led by it."""
    rest = list(bits(trick & ~card))
    return Trick(seats_from(seat, game.seats), seat, (next(bits(card)), *rest))


def with_fool(game: Game, history: Sequence[Trick], by: Seat, taker: Seat) -> list[Trick]:
    """Return *history* with the Fool led by a seat to a trick of one other card, which *taker* has won."""
    changed = list(history)
    place = next(n for n, trick in enumerate(changed) if trick.taker == taker and len(trick.fall) == 1)
    others = (seat for seat in range(game.seats) if seat not in (by, taker))
    changed[place] = Trick((by, taker, *others), taker, (game.pack.card("Fool"), *changed[place].fall))
    return changed


def from_periods(game: Game, given: Given) -> Sequence[int]:
    """Allegiance: what each side has of each suit, before and after a change."""
    state = position(game, Tricks, zones={})
    rule = state.rule
    assert isinstance(rule, AllegianceTricks)
    starts = [1, *(call["trick"] for call in given["calls"][1:])]
    spread = {
        suit: iter(suit_piles(game, given["periods"], suit)) for suit in ("E", "A", "F", "W", "trumps")
    }
    seats = seats_of_sides(game, {})
    for period, start in zip(given["periods"], starts, strict=True):
        while len(state.history) < start - 1:  # these were won in the period before
            raise CaseError("the tricks of a period end before the next begins")
        for side, seat in enumerate(seats):
            pile = 0
            for suit in spread:
                pile |= next(spread[suit])
            state.zones[game.pile(seat)] |= pile
            fall = tuple(bits(pile))
            for number in range(period["tricks"][side]):
                state.history.append(Trick(seats_from(seat, game.seats), seat, () if number else fall))
    for call in given["calls"]:
        short = state.copy()
        short.history = short.history[: call["trick"] - 1]
        rule.pledge(short, call["seat"], game.pack.card(call["card"]), call["call"])
        state.sheet = short.sheet
    return game.score(state)


def suit_piles(game: Game, periods: Sequence[Given], suit: str) -> list[Cards]:
    """Return the cards of a *suit* in piles, side after side, period after period."""
    points = [side[suit] for period in periods for side in period["suit_points"]]
    whole = game.pack.trump_mask if suit == "trumps" else game.pack.suit(suit)
    left, piles = list(points), [0] * len(points)
    for card in sorted(bits(whole), key=lambda card: -game.worth[card]):
        pile = left.index(max(left))
        left[pile] -= game.worth[card]
        piles[pile] |= 1 << card
    if any(left):
        raise CaseError(f"no cards of {suit} come to {points}")
    return piles


SHARED: dict[Any, Any] = {
    keys("points"): from_points,
    keys("dealer", "gallowglass", "points"): from_points,
    keys("dealer", "discard", "tricks"): whole_hand,
    keys("dealer", "discard", "gallowglass", "tricks"): whole_hand,
    keys("dealer", "discard", "piles", "tricks", "fool"): from_piles,
    keys(
        "dealer", "discard", "piles", "tricks", "fool", "gallowglass", "in_tricks_won_by_gallowglass"
    ): from_piles,
    keys("dealer", "discard", "card_points", "card_points_are", "tricks", "fool"): from_card_points,
    keys("dealer", "discard", "card_points_in_trick_piles", "tricks", "fool"): from_card_points,
    keys("calls", "periods"): from_periods,
    keys("calls", "periods", "note"): from_periods,
}


def adapter(**more: Any) -> Adapter:
    """Return the adapter of a game of the family, with what it has of its own."""
    kinds = {"legal": check_legal, "trick": check_trick}
    return Adapter(**{"context": context, "kinds": kinds, "scores": SHARED, **more})
