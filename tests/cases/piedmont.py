"""What the worked cases of the Piedmontese games share: whole hands, piles by side, calls, twists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.cases.adapter import Adapter, CaseError, Given, cards, keys, row
from tests.cases.kinds import Case, actions, expect, first_side
from tests.cases.positions import pile_zones, position
from tomfool.cards import Card, Cards, Seat, bits, mask_of
from tomfool.games.piedmont.counting import Counting
from tomfool.games.piedmont.twists.allegiance import AllegianceTricks
from tomfool.games.piedmont.twists.jester import Butt
from tomfool.mechanics.steps import SteppedTricks
from tomfool.mechanics.tricks import Tricks, trick_rule
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
        state.sheet = gallowglass(state.game, given)


def gallowglass(game: Game, given: Given) -> Cards:
    """Return the gallowglass suit that a case names; 0 for none."""
    named = given.get("gallowglass") or "none"
    return 0 if named == "none" else game.pack.suit(named)


def circle_of(game: Game, leader: Seat, dealer: Seat) -> tuple[Seat, ...]:
    """Return the order in which the seats play to a trick that *leader* leads."""
    rule = trick_rule(game.deal(seed="circle", dealer=dealer))
    assert rule is not None
    return rule.circles[leader]


def before(game: Game, leader: Seat) -> Seat:
    """Return the seat whose left-hand neighbour *leader* is."""
    return (leader - 1) % game.seats


def in_tricks(
    game: Game, leader: Seat, hands: Sequence[Cards], given: Given, dealer: Seat | None = None
) -> State:
    """Return a state in which *leader* is to lead; *hands* in the order in which the seats play."""
    dealer = before(game, leader) if dealer is None else dealer
    state = position(
        game,
        Tricks,
        dealer=dealer,
        zones=dict(zip(circle_of(game, leader, dealer), hands, strict=False)),
        context=lambda state: context(state, given),
    )
    assert isinstance(state.rule, Tricks)
    state.rule.lead(state, leader)
    return state


def seating(game: Game, case: Case) -> tuple[Seat, Seat]:
    """Return dealer and leader of a trick whose players are of the *sides* of the case."""
    sides = case.get("sides")
    if sides is None or not game.sides:
        leader = first_side(game, case)
        return before(game, leader), leader
    for leader in range(game.seats):
        for back in range(1, game.seats + 1):
            dealer = (leader - back) % game.seats
            seats = circle_of(game, leader, dealer)
            if all(
                (sides[i] == sides[j]) == (game.side(one) == game.side(other))
                for i, one in enumerate(seats)
                for j, other in enumerate(seats)
            ):
                return dealer, leader
    raise CaseError(f"sides {sides}: nobody leads in {game.name} to seats of such sides")


def put(state: State, code: str) -> None:
    """Play a card without asking whether it may be played; the first of Good and Evil as ours."""
    names = {f"{code} ours", f"{code} affirm"} & set(state.game.vocabulary)
    called = [name for name in names if state.legal() >> state.game.action(name) & 1]
    state.apply(state.game.action(called[0] if called else code))


def check_legal(game: Game, case: Case) -> None:
    """Cards that come with a call may be named with it, call by call, or alone."""
    hand, trick, given = cards(game.pack, case["hand"]), case["trick"], case.get("context", {})
    state = in_tricks(game, 0, [cards(game.pack, [code]) for code in trick] + [hand], given)
    if "first_of_the_two_played_by" in given:
        pledged(state, given["first_of_the_two_played_by"], trick)
    for code in trick:
        put(state, code)
    found, wanted, rule = state.legal(), actions(game, case["legal"]), state.rule
    if not wanted >> len(game.pack) and isinstance(rule, Tricks):
        found = mask_of(rule.card_of(action) for action in bits(found))
    expect(game.show_actions(found), game.show_actions(wanted), "legal")


def pledged(state: State, whose: str, trick: Sequence[str]) -> None:
    """Let the first of Good and Evil have been played in an earlier trick, as the words of *whose* say."""
    rule, game = state.rule, state.game
    if not isinstance(rule, AllegianceTricks) or {"Good", "Evil"} & set(trick):
        return
    mover = state.circle[len(trick)]
    other = game.pack.card("Evil" if state.zones[mover] & game.pack.parse("Good") else "Good")
    mates = game.side(mover)
    mate = next(seat for seat in bits(mates) if seat != mover)
    foe = next(seat for seat in range(game.seats) if not mates >> seat & 1)
    seat = mate if "partner" in whose and "opponent" not in whose else foe if "opponent" in whose else mover
    rule.pledge(state, seat, other, "ours")


def check_trick(game: Game, case: Case) -> None:
    plays, given = case["plays"], case.get("context", {})
    dealer, leader = seating(game, case)
    dead = next(iter(given.get("dead", ())), -1)
    stand_in = forced_later(game, plays, dead, given)
    fallen = [stand_in if place == dead and stand_in else code for place, code in enumerate(plays)]
    hands = [cards(game.pack, {code, played}) for code, played in zip(plays, fallen, strict=True)]
    if not given.get("last_trick"):
        spare = spares(game, [*fallen, *plays], given)
        hands = [hand | 1 << card for hand, card in zip(hands, spare, strict=True)]
    state = in_tricks(game, leader, hands, given, dealer)
    circle = state.circle
    for code in fallen:
        put(state, code)
    settle(state)
    expect(circle.index(state.history[-1].taker), case["winner"], "winner")


def forced_later(game: Game, plays: Sequence[str], dead: int, given: Given) -> str:
    """Return a card that lay first in the place of the *dead* one, if the live one came later; else ""."""
    live = [place for place, code in enumerate(plays) if code in ("Good", "Evil") and place != dead]
    if dead < 0 or live[0] < dead:
        return ""
    opening = next(code for place, code in enumerate(plays) if place != dead and code != "Fool")
    letter = given.get("suit_led", opening[-1])
    return next(code for code in (f"{rank}{letter}" for rank in "23456789") if code not in plays)


def spares(game: Game, plays: Sequence[str], given: Given) -> list[Card]:
    """Return a card more for each hand: a court of the suit led for whoever is engaged."""
    pack = game.pack
    free = pack.all & ~cards(pack, set(plays)) & ~pack.parse("Fool") & ~pack.ranks("K Q C J")
    if "Good" in pack.index:
        free &= ~pack.parse("Good Evil")
    led = next(code for code in plays if code != "Fool")
    suit = pack.suit_of[pack.card(led)]
    others = iter(list(bits(free & ~suit)))
    courts = iter(list(bits(pack.ranks("K Q C J") & suit & ~cards(pack, set(plays)))))
    engaged = given.get("engaged", ())
    return [next(courts if place in engaged else others) for place in range(game.seats)]


def settle(state: State) -> None:
    """Answer what is asked between tricks with the least."""
    while isinstance(state.rule, SteppedTricks) and state.desk is not None:
        state.apply(next(bits(state.legal())))


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
        play_trick(state, trick)
        expect(state.history[-1].taker, trick["winner"], f"winner of trick {number}")
    expect(state.over, True, "the hand is over")
    return state


def play_trick(state: State, trick: Mapping[str, Any]) -> None:
    """Play the cards of a trick, and what its winner chooses before the next lead."""
    start = len(state.events)
    for code in trick["plays"]:
        state.play(code)
    between(state, trick, start)


def between(state: State, trick: Mapping[str, Any], start: int) -> None:
    """What the winner of *trick* chooses before the next lead, and what has come of it since *start*."""
    summon = trick.get("summon") or {"call": "none"}
    if state.desk is not None and state.legal() >> len(state.game.pack):
        state.play(f"summon {summon['call']}", trick["winner"])
    elif summon["call"] != "none":
        raise CaseError(f"nobody is asked whom to summon, the case says {summon['call']}")
    if "butt_puts" in trick:
        state.play(trick["butt_puts"], trick["winner"])
    happened = {event.kind: event for event in state.events[start:]}
    shown = {kind: (event.seat, state.game.pack.show(event.cards)) for kind, event in happened.items()}
    back = (summon["from"], summon["takes_back"]) if "from" in summon else None
    expect(shown.get("taken back"), back, "taken back")
    expect(shown.get("makes known", [None])[0], summon.get("jack_shown_by"), "who makes the Jack known")
    if "how" in trick:
        kind = "knock" if "knock" in shown else "put"
        how = "shown" if shown[kind][1] else HOW[kind]
        expect(how, trick["how"], "how the Butt puts it")
    expect("aside" in shown, bool(trick.get("fool_set_aside")), "set aside")


def dealt(game: Game, given: Given) -> list[Cards]:
    """Return the hand that each seat must have been dealt, from all that it did."""
    hands, dealer = held(game, given["tricks"], given["dealer"]), given["dealer"]
    hands[dealer] |= cards(game.pack, given["discard"])
    for card in game.top:  # handed out before the deal, and perhaps not played by whoever got it
        if not any(hand >> card & 1 for hand in hands):
            raise CaseError(f"{game.pack.codes[card]} is played by nobody")
    return hands


def held(game: Game, tricks: Sequence[Given], dealer: Seat) -> list[Cards]:
    """Return the hand that each seat must have had before these *tricks*."""
    hands, pack, seen = [0] * game.seats, game.pack, 0
    for trick in tricks:
        circle = circle_of(game, trick["leader"], dealer)
        plays = list(zip(circle, (code.split()[0] for code in trick["plays"]), strict=True))
        summon = trick.get("summon") or {}
        if "from" in summon:
            letter = next(code for _, code in plays if code != "Fool")[-1]
            plays.append((summon["from"], ("J" if summon["call"] == "jack" else "C") + letter))
        if "butt_puts" in trick:
            plays.append((trick["winner"], trick["butt_puts"]))
        for seat, code in plays:
            card = cards(pack, [code])
            hands[seat] |= card & ~seen
            seen |= card
    return hands


def pack_of(game: Game, dealer: Seat, hands: Sequence[Cards]) -> list[Card]:
    """Return a pack that deals these *hands*."""
    pack = [*game.top, *(card for card in range(len(game.pack)) if card not in game.top)]
    plain = game.deal(pack=pack, dealer=dealer)
    place_of, top = {card: place for place, card in enumerate(pack)}, mask_of(game.top)
    for seat, hand in enumerate(hands):
        places = sorted(place_of[card] for card in bits(plain.zones[seat] & ~top))
        if plain.zones[seat].bit_count() != hand.bit_count() or plain.zones[seat] & top != hand & top:
            raise CaseError(
                f"seat {seat} is dealt {plain.zones[seat].bit_count()} cards, the case gives it"
                f" {hand.bit_count()}: {game.pack.show(hand)}"
            )
        for place, card in zip(places, bits(hand & ~top), strict=True):
            pack[place] = card
    return pack


# Scores


def from_points(game: Game, given: Given) -> Sequence[int]:
    """Points of each seat, or of each side, everything in them."""
    state, points = game.deal(seed="points", dealer=given.get("dealer", 0)), given["points"]
    context(state, given)
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
    """Card points of the trick piles of each side, without the Fool, or with him after the payment."""
    laid = cards(game.pack, given["discard"])
    points = list(given.get("card_points") or given["card_points_in_trick_piles"])
    fool = given["fool"] or {}
    if sum(points) + worth_of(game, laid) == worth_of(game, game.pack.all):
        words = given.get("card_points_are", "after")
        if "before" not in words:
            points[side_number(game, given["dealer"])] += worth_of(game, laid)
            taken = [mine + tricks for mine, tricks in zip(points, given["tricks"], strict=True)]
            return counting(game).settle(game.deal(seed=1, dealer=given["dealer"]), by_seat(game, taken))
        points[side_number(game, fool["by"])] -= worth_of(game, game.pack.parse("Fool"))
    if "first_played_by" in fool:
        fool = {"by": fool["first_played_by"], "trick_won_by": fool["played_again_to_a_trick_won_by"]}
    return settled(game, given, worth(game, points, laid), laid, fool, [])


def worth_of(game: Game, some: Cards) -> int:
    """Return the card points of *some* cards."""
    return sum(game.worth[card] for card in bits(some))


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
    suit, lost, plain = gallowglass(game, given), cards(pack, burnt), pack.parse("T2")
    history: list[Trick] = []
    for seat, pile, number in zip(seats, piles, given["tricks"], strict=True):
        own = lost & pile
        if own and not (own & suit and number):
            raise CaseError(f"no card of the gallowglass has won {pack.show(own)}")
        history += [won_with(game, seat, own, own & suit)] if own else []
        history += [won_with(game, seat, 0, plain)] * (number - bool(own))
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
    won = [place for place, trick in enumerate(changed) if trick.taker == taker]
    if not won:
        raise CaseError(f"seat {taker} has won the Fool's trick, but the case gives its side no trick")
    place = won[-1]
    others = (seat for seat in range(game.seats) if seat not in (by, taker))
    changed[place] = Trick((by, taker, *others), taker, (game.pack.card("Fool"), *changed[place].fall))
    return changed


def from_periods(game: Game, given: Given) -> Sequence[int]:
    """Allegiance: what each side has of each suit, before and after a change."""
    state = position(game, Tricks, zones={})
    rule = state.rule
    assert isinstance(rule, AllegianceTricks)
    changes = [call["trick"] for call in given["calls"] if call["call"] == "change"]
    spread = {
        suit: iter(suit_piles(game, given["periods"], suit)) for suit in ("E", "A", "F", "W", "trumps")
    }
    seats = seats_of_sides(game, {})
    for period, start in zip(given["periods"], [1, *changes], strict=True):
        if len(state.history) != start - 1:
            raise CaseError(f"{len(state.history)} tricks before the period that begins with trick {start}")
        piles = [sum(next(spread[suit]) for suit in spread) for _ in seats]
        for seat, pile in zip(seats, piles, strict=True):
            state.zones[game.pile(seat)] |= pile
        fall = tuple(bits(sum(piles)))  # all that was won in the period, in one trick of it
        for side, seat in enumerate(seats):
            for _ in range(period["tricks"][side]):
                state.history.append(Trick(seats_from(seat, game.seats), seat, fall))
                fall = ()
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


def count(game: Game, pile: Cards, tricks: int, given: Given) -> int:
    """What a pile and its tricks come to for seat 0."""
    burnt, suit = cards(game.pack, given.get("in_tricks_won_by_gallowglass", [])), gallowglass(game, given)
    history = [won_with(game, 0, burnt, burnt & suit)] if burnt else []
    state = position(
        game,
        PayForFool,
        zones=pile_zones(game, [pile, *(0,) * (game.seats - 1)]),
        history=history,
        context=lambda state: context(state, given),
    )
    return counting(game).counts(state)[0](pile) + counting(game).trick * tricks


def answering(others: Mapping[Any, Callable[[Game, Given, Given], Mapping[str, Any]]]) -> Any:
    """Return what puts ``other`` cases: of all that is answered, the keys that the case asks for.

    An answer is told the keys that are asked for, with what is expected.  Lists of cards have no order
    unless they are tricks or turns.
    """

    def check(game: Game, case: Case) -> None:
        given = {key: value for key, value in case["given"].items() if key != "question"}
        wanted = case["expect"]
        found = row(others, given, "other")(game, given, wanted)
        if not wanted or wanted.keys() - found.keys():
            asked = ", ".join(sorted(wanted.keys() - found.keys())) or "nothing"
            raise CaseError(f"expect asks for {asked}. There is: {', '.join(sorted(found))}")
        for key, value in wanted.items():
            ordered = key.startswith(("trick", "order"))
            expect(*(part if ordered else unordered(part) for part in (found[key], value)), key)

    return check


def unordered(value: Any) -> Any:
    """Return *value* with each list of names in it sorted."""
    if isinstance(value, list):
        inner = [unordered(part) for part in value]
        return sorted(inner) if all(isinstance(part, str) for part in inner) else inner
    if isinstance(value, dict):
        return {key: unordered(part) for key, part in value.items()}
    return value


def adapter(**more: Any) -> Adapter:
    """Return the adapter of a game of the family, with what it has of its own."""
    kinds: dict[str, Any] = {"legal": check_legal, "trick": check_trick}
    if "others" in more:
        kinds["other"] = answering(more.pop("others"))
    return Adapter(**{"context": context, "count": count, "kinds": kinds, "scores": SHARED, **more})
