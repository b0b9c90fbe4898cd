"""The referee: plays a record again by the rules, and points at the first thing that is not so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tomfool import games, shuffle
from tomfool.cards import Action, Card, CardError, Seat, bits
from tomfool.catalogue import Title
from tomfool.errors import OptionError, RulesError, UnknownGame
from tomfool.match import Match
from tomfool.options import Option
from tomfool.record.node import Node, join
from tomfool.record.writer import FORMAT, word
from tomfool.rules import Game
from tomfool.state import State

MATCH_KEYS = ("format", "game", "options", "seats", "hands", "totals")
HAND_KEYS = ("dealer", "pack", "actions", "scores", "tally")
SHUFFLE_KEYS = ("algorithm", "seed", "commitment")


def replay(data: object) -> Match:
    """Return the match of a record, every hand of it dealt and played again by the rules.

    Raise `RecordError` with the place of the first thing that is malformed, against the rules, or not
    what the cards lead to.
    """
    record = Node(data).fields(MATCH_KEYS, ("unfinished",))
    if record["format"].text() != FORMAT:
        record["format"].refuse(f"must be '{FORMAT}', not {record['format'].value!r}")
    game = _game(record["game"], record["options"])
    names = [name.text() for name in record["seats"].items(game.seats)]
    hands = record["hands"].items()
    match = Match(game, names, first_dealer=_first_dealer(hands, game))
    for hand in hands:
        _hand(match, hand)
    record["totals"].equals(match.totals)
    _ending(match, record)
    return match


def verify(data: object) -> None:
    """Check a record from end to end; raise `RecordError` with the place of the first fault."""
    replay(data)


def retrace(match: Match, number: int) -> Iterator[State]:
    """Yield hand *number* (from 0) of *match* as it was dealt, then again after every action.

    It is one and the same `State`, which changes between the steps; its log ends with the last action.
    """
    hand = match.hands[number]
    state = State(match.game, hand.pack, hand.dealer, hand.totals, hand.setup, hand.ledger)
    yield state
    for seat, action in hand.actions:
        state.apply(action, seat)
        yield state


# The match


def _game(slug: Node, options: Node) -> Game:
    try:
        title = games.title(slug.text())
    except UnknownGame as error:
        slug.refuse(str(error))
    known = {option.name: option for option in title.options}
    for name in options.mapping():
        if name not in known:
            options.child(name).refuse(f"no such option; {title.name} has {', '.join(known) or 'none'}")
        _option(known[name], options.child(name))
    return _build(title, options)


def _option(option: Option, node: Node) -> None:
    """Check one option, which must have its own JSON type: ``6``, not ``"6"``."""
    match option.default:
        case bool():
            node.flag()
        case int():
            node.number()
        case str():
            node.text()
        case _:
            words = [member.text() for member in node.items()]
            if len(set(words)) < len(words):
                node.refuse("names something twice")
    try:
        option.parse(node.value)
    except OptionError as error:
        node.refuse(str(error))


def _build(title: Title, options: Node) -> Game:
    try:
        return title.game(options.value)
    except OptionError as error:  # each is right by itself, but not all together
        options.refuse(str(error))


def _first_dealer(hands: Sequence[Node], game: Game) -> Seat:
    """Return the dealer of the first hand, who may be anybody."""
    if not hands:
        return 0
    dealer = hands[0].fields(HAND_KEYS, ("shuffle", "setup"))["dealer"]
    if not 0 <= dealer.number() < game.seats:
        dealer.refuse(f"must be a seat from 0 to {game.seats - 1}")
    return dealer.number()


def _ending(match: Match, record: Mapping[str, Node]) -> None:
    """Check that the match ends with its last hand, or says that it stopped early."""
    unfinished = record.get("unfinished")
    if unfinished is not None and unfinished.flag():
        if match.complete:
            unfinished.refuse(f"is true, but the match is complete after {_hands(match)}")
    elif not match.complete:
        record["hands"].refuse(f'the match is not complete after {_hands(match)}, nor is it "unfinished"')


def _hands(match: Match) -> str:
    return f"{len(match.hands)} hand{'' if len(match.hands) == 1 else 's'}"


# A hand


def _hand(match: Match, node: Node) -> None:
    if match.over:
        node.refuse(f"the match was over after {_hands(match)}")
    hand = node.fields(HAND_KEYS, ("shuffle", "setup"))
    if hand["dealer"].number() != match.dealer:
        hand["dealer"].refuse(f"seat {match.dealer} deals, not {hand['dealer'].value}")
    state = _deal(match, hand, hand.get("setup", Node({}, join(node.place, "setup"))))
    _play(state, hand["actions"])
    done = match.finish()
    hand["scores"].equals(done.scores)
    tally = hand["tally"].fields(list(done.account.tally))
    for key, amounts in done.account.tally.items():
        tally[key].equals(amounts)


def _deal(match: Match, hand: Mapping[str, Node], setup: Node) -> State:
    """Deal the hand, from its seed where it tells one."""
    pack, drawn = _pack(match.game, hand["pack"]), _lots(setup)
    seed, shares = _seed(hand["shuffle"], match.game) if "shuffle" in hand else (None, [])
    if tuple(pack[: len(match.game.top)]) != match.game.top:
        shown = " ".join(match.game.pack.codes[card] for card in match.game.top)
        hand["pack"].refuse(f"must begin with {shown}, which are not shuffled")
    try:
        state = match.deal(seed, pack=pack if seed is None else None, setup=drawn, shares=shares)
    except ValueError as error:  # what the game does not draw by lot
        setup.refuse(str(error))
    if seed is not None:
        _fair(seed, pack, state.pack, hand)
    return state


def _fair(seed: bytes, pack: Sequence[Card], right: Sequence[Card], hand: Mapping[str, Node]) -> None:
    """Check that the *seed* gives the *pack* and its commitment, and say which of the three is wrong."""
    commitment = hand["shuffle"].child("commitment")
    committed = commitment.text() == shuffle.commitment(seed)
    wrong = next((index for index, card in enumerate(pack) if card != right[index]), None)
    if wrong is not None and committed:
        card = Node(hand["pack"].value.split()[wrong], f"{hand['pack'].place}[{wrong}]")
        card.refuse(f"is {card.value}, but the seed of the shuffle puts another card there")
    if wrong is not None:
        hand["shuffle"].child("seed").refuse("gives neither this pack nor this commitment")
    if not committed:
        commitment.refuse("is not the SHA-256 of the seed")


def _pack(game: Game, node: Node) -> list[Card]:
    """Return the order of the pack; every card must be there once."""
    cards: list[Card] = []
    left = game.pack.all
    for index, code in enumerate(node.text().split()):
        here = Node(code, f"{node.place}[{index}]")
        try:
            card = game.pack.card(code)
        except CardError as error:
            here.refuse(str(error))
        if not left >> card & 1:
            here.refuse(f"{code} has come before")
        left &= ~(1 << card)
        cards.append(card)
    if left:
        lacking = [game.pack.codes[card] for card in bits(left)]
        shown = ", ".join(lacking[:5]) + (f" and {len(lacking) - 5} more" if len(lacking) > 5 else "")
        node.refuse(f"must hold all {len(game.pack)} cards; it lacks {shown}")
    return cards


def _lots(node: Node) -> dict[str, Any]:
    """Return what was drawn by lot besides the pack: texts, whole numbers and switches."""
    for name in node.mapping():
        drawn = node.child(name)
        if not isinstance(drawn.value, bool | int):
            drawn.text()
    return node.mapping()


def _seed(node: Node, game: Game) -> tuple[bytes, list[str]]:
    """Return the seed of a shuffle whose parts are well-formed, and the shares mixed into it."""
    parts = node.fields(SHUFFLE_KEYS, ("shares",))
    algorithm, shares = parts["algorithm"], parts.get("shares", Node([], join(node.place, "shares")))
    if algorithm.text() == shuffle.MIXED:
        shares.items(game.seats)
    elif algorithm.text() != shuffle.ALGORITHM:
        algorithm.refuse(f"must be '{shuffle.ALGORITHM}' or '{shuffle.MIXED}', not {algorithm.value!r}")
    elif shares.items():
        shares.refuse(f"must be empty: {shuffle.ALGORITHM} has no shares")
    if not re.fullmatch(r"([0-9a-f]{2})*", parts["seed"].text()):
        parts["seed"].refuse("must be hex digits 0-9 a-f, two for each byte")
    return bytes.fromhex(parts["seed"].value), [share.text() for share in shares.items()]


def _play(state: State, node: Node) -> None:
    """Play the hand; its last action must be the one that ends it."""
    words = {word(name): action for action, name in enumerate(state.game.vocabulary)}
    steps = node.text().split()
    for index, step in enumerate(steps):
        here = Node(step, f"{node.place}[{index}]")
        if state.over:
            here.refuse(f"the hand was over after {index} actions, but {len(steps)} are given")
        seat, action = _step(state.game, words, here)
        try:
            state.check_turn(seat)
            state.check(action, seat)
        except RulesError as error:
            here.refuse(str(error))
        state.apply(action, seat)
    if not state.over:
        seats = " and ".join(f"seat {seat}" for seat in bits(state.waiting))
        node.refuse(f"ends after {len(steps)} actions, but still to choose: {seats}")


def _step(game: Game, words: Mapping[str, Action], node: Node) -> tuple[Seat, Action]:
    """Return the seat and the action that ``seat:name`` means."""
    found = re.fullmatch(r"(0|[1-9][0-9]?):(.+)", node.value)
    if not found:
        node.refuse(f"must be seat:name, such as 0:{game.pack.codes[0]}, not {node.value!r}")
    seat, name = int(found[1]), found[2]
    if seat >= game.seats:
        node.refuse(f"no seat {seat}: {game.name} has 0 to {game.seats - 1}")
    if name not in words:
        node.refuse(f"{game.name} has no choice {name!r}")
    return seat, words[name]
