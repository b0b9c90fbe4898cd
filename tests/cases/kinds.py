"""The kinds of worked cases, each put to the engine that plays real hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import tomfool
from tests.cases.adapter import Adapter, CaseError, adapter_of, cards, row
from tests.cases.positions import position
from tomfool.cards import Actions, Cards, Seat, bits, mask_of
from tomfool.errors import IllegalAction, TomfoolError
from tomfool.mechanics.talon import LayAway
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import Game, seats_from
from tomfool.state import State

Case = Mapping[str, Any]


def check(slug: str, case: Case) -> None:
    """Put one *case* to the engine; raise `CaseError` if it answers otherwise."""
    kind = case.get("kind")
    if kind not in KINDS:
        raise CaseError(f"unknown kind {kind!r}. There is: {', '.join(KINDS)}")
    needed, optional, answer = KINDS[kind]
    missing = needed - case.keys()
    unknown = case.keys() - needed - optional - {"id", "kind", "why", "options"}
    if missing or unknown:
        problems = [f"lacks {key!r}" for key in sorted(missing)]
        problems += [f"has the unknown key {key!r}" for key in sorted(unknown)]
        raise CaseError(f"a case of kind {kind} {' and '.join(problems)}")
    adapter = adapter_of(slug)
    try:
        game = tomfool.game(slug, **{**adapter.implied(case), **case.get("options", {})})
    except TomfoolError as error:
        raise CaseError(str(error)) from None
    own = adapter.kinds.get(kind)
    if own is not None:
        own(game, case)
    else:
        answer(game, adapter, case)


def expect(found: object, wanted: object, what: str) -> None:
    """Raise `CaseError` where the engine's answer is not the one that the case wants."""
    if found != wanted:
        raise CaseError(f"{what}: the case says {wanted}, the engine {found}")


def expect_cards(game: Game, found: Cards, wanted: Cards, what: str) -> None:
    expect(game.pack.show(found), game.pack.show(wanted), what)


# Tricks


def check_legal(game: Game, adapter: Adapter, case: Case) -> None:
    """`State.legal` of the mover, and `State.check` of each of its cards."""
    hand, trick = cards(game.pack, case["hand"]), case["trick"]
    if len(trick) >= game.seats:
        raise CaseError(f"a trick of {len(trick)} cards is full: {game.name} has {game.seats} seats")
    hands = [cards(game.pack, [code]) for code in trick] + [hand]
    state = in_play(game, adapter, 0, hands, case)
    for code in trick:
        state.apply(game.pack.card(code))
    wanted = actions(game, case["legal"])
    expect(game.show_actions(state.legal()), game.show_actions(wanted), "legal")
    for card in bits(hand):
        accepted = plays(state, game.pack.codes[card])
        expect(accepted, bool(state.legal() >> card & 1), f"playing {game.pack.codes[card]}")


def actions(game: Game, names: Sequence[str]) -> Actions:
    """Return the set of the actions with these *names*, cards or calls."""
    try:
        return mask_of(game.action(name) for name in names)
    except TomfoolError as error:
        raise CaseError(str(error)) from None


def check_trick(game: Game, adapter: Adapter, case: Case) -> None:
    """The trick is played through the phase; everyone has one more card, so that it is not the last."""
    plays = case["plays"]
    expect(len(plays), game.seats, "seats in a trick")
    hands = [cards(game.pack, [code]) for code in plays]
    spare = list(bits(game.pack.all & ~cards(game.pack, plays)))
    leader = first_side(game, case)
    state = in_play(game, adapter, leader, [hand | 1 << spare[i] for i, hand in enumerate(hands)], case)
    for code in plays:
        state.apply(game.pack.card(code))
    expect((state.history[-1].taker - leader) % game.seats, case["winner"], "winner")
    expect(state.turn, adapter.leads(state), "next to lead")


def first_side(game: Game, case: Case) -> Seat:
    """Return the leader's seat: the first from whom on the seats are of the *sides* of the case.

    Without sides it is seat 0.
    """
    sides = case.get("sides", list(range(game.seats)))
    if not game.sides and sorted(sides) == list(range(game.seats)):
        leader = int(sides[0])
        expect(sides, [(leader + step) % game.seats for step in range(game.seats)], "order of the seats")
        return leader
    if "sides" not in case:
        return 0
    if not game.sides:
        raise CaseError(f"sides {sides}: in {game.name} everyone plays for himself")
    for leader in range(game.seats):
        seats = seats_from(leader, game.seats)
        if all(
            (sides[i] == sides[j]) == (game.side(one) == game.side(other))
            for i, one in enumerate(seats)
            for j, other in enumerate(seats)
        ):
            return leader
    raise CaseError(f"sides {sides}: nobody leads in {game.name} to seats of such sides")


def in_play(game: Game, adapter: Adapter, leader: Seat, hands: Sequence[Cards], case: Case) -> State:
    """Return a state in which *leader* is to lead, holding the first of *hands*, the next to the left."""
    state = position(
        game,
        adapter.playing,
        zones={(leader + place) % game.seats: hand for place, hand in enumerate(hands)},
        context=lambda state: adapter.context(state, case.get("context", {})),
    )
    state.turn = leader
    if isinstance(state.rule, Tricks):
        state.rule.lead(state, leader)
    return state


def plays(state: State, code: str) -> bool:
    """Return whether the engine accepts the card from outside.

    It is not played: the hand might be over then, and lack what is needed to score it.
    """
    try:
        state.check(state.game.action(code), state.turn)
    except IllegalAction:
        return False
    return True


# The discard


def check_discard(game: Game, adapter: Adapter, case: Case) -> None:
    """Pick by pick through the phase, the first choice first and the second choice first."""
    hand, take = cards(game.pack, case["hand"]), case["take"]
    first, second = cards(game.pack, case["first_choice"]), cards(game.pack, case["second_choice"])
    expect_cards(game, first | second | cards(game.pack, case["may_not"]), hand, "all cards of the hand")
    gap = max(0, take - first.bit_count())
    if second and not gap:
        raise CaseError(f"second_choice: the first choice fills the {take}, so none of it may go")
    start = laying_away(game, adapter, hand, case)
    expect_cards(game, start.legal(), first | second, "may go first of all")
    for card in bits(hand):
        code = game.pack.codes[card]
        expect(plays(start, code), bool((first | second) >> card & 1), f"laying {code} away")
    for card in bits(first | second):
        for wish in (first, second):
            pick_by_pick(start.copy(), first, second, take, [1 << card, wish])
    for card in bits(second):  # if one of them is really a first choice, the others are fewer than said
        pick_by_pick(start.copy(), first, second, take, [second & ~(1 << card)])


def pick_by_pick(state: State, first: Cards, second: Cards, take: int, wishes: Sequence[Cards]) -> None:
    """Lay *take* cards away, the earliest of *wishes* that may go; check each time which may."""
    gap, laid, rule = max(0, take - first.bit_count()), 0, state.rule
    for pick in range(1, take + 1):
        allowed = (first | second if (laid & second).bit_count() < gap else first) & ~laid
        expect_cards(state.game, state.legal(), allowed, f"may go as card {pick}")
        if not allowed:
            raise CaseError(f"nothing may go as card {pick} of {take}")
        card = next(bits(next(filter(None, (allowed & wish for wish in [*wishes, allowed])))))
        state.play(state.game.pack.codes[card])
        laid |= 1 << card
    if state.rule is rule:
        raise CaseError(f"take: the case says {take}, the engine wants more")


def laying_away(game: Game, adapter: Adapter, hand: Cards, case: Case) -> State:
    """Return a state in which somebody holds *hand*, the talon in it, and is to lay cards away."""
    options = {"context": lambda state: adapter.context(state, case.get("context", {}))}
    seat = position(game, LayAway, zones={}, **options).turn
    return position(game, LayAway, zones={seat: hand}, **options)


# Points, scores and the rest


def check_count(game: Game, adapter: Adapter, case: Case) -> None:
    if "honours" in case:
        raise CaseError(f"honours are not counted in {game.name}")
    pile, tricks = cards(game.pack, case["pile"]), case.get("tricks", 0)
    expect(adapter.count(game, pile, tricks, case.get("context", {})), case["points"], "points")


def check_score(game: Game, adapter: Adapter, case: Case) -> None:
    answer = row(adapter.scores, case["given"], "score")
    expect(list(answer(game, case["given"])), case["scores"], "scores")


def check_auction(game: Game, adapter: Adapter, case: Case) -> None:
    answer = row(adapter.auctions, case["given"], "auction")
    found = answer(game, case["given"], case["calls"])
    expect(sorted(found), sorted(one_by_one(case["allowed"])), "allowed")


def one_by_one(calls: Sequence[str]) -> Iterator[str]:
    """Yield *calls*, every number from one to another apart: ``pay 1..3`` is three of them."""
    for call in calls:
        word, _, span = call.partition(" ")
        least, dots, most = span.partition("..")
        yield from [f"{word} {number}" for number in range(int(least), int(most) + 1)] if dots else [call]


def check_other(game: Game, adapter: Adapter, case: Case) -> None:
    answer = row(adapter.others, case["given"], "other")
    found = dict(answer(game, case["given"]))
    expect(without_order(found), without_order(case["expect"]), "expect")


def without_order(answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return an answer with its lists of choices sorted: they have no order."""
    return {
        key: {who: sorted(names) for who, names in value.items()}
        if key == "allowed" and isinstance(value, Mapping)
        else sorted(value)
        if key in CHOICES and isinstance(value, list)
        else value
        for key, value in answer.items()
    }


CHOICES = {"allowed", "open"}
"""What lists of choices are called in answers."""


def words(text: str) -> set[str]:
    return set(text.split())


KINDS: dict[str, tuple[set[str], set[str], Callable[[Game, Adapter, Case], None]]] = {
    "legal": (words("hand trick legal"), words("context"), check_legal),
    "trick": (words("plays winner"), words("sides context"), check_trick),
    "discard": (words("hand take first_choice second_choice may_not"), words("context"), check_discard),
    "count": (words("pile points"), words("tricks context honours"), check_count),
    "score": (words("given scores"), set(), check_score),
    "auction": (words("given calls allowed"), set(), check_auction),
    "other": (words("given expect"), set(), check_other),
}
"""For each kind the keys that a case must have, those that it may have, and the check."""
