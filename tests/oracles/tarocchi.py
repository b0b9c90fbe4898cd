"""Tarocchi a second time: one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package. Good and Evil are lowest trumps, or,
with *allegiance*, they divide the suits. A choice is the name of a card, or of a card with its call.
"""

from collections.abc import Generator
from typing import Any

SUITS = ["E", "A", "F", "W"]
PLAIN = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K"]  # lowest first
TRUMPS = ["Good", "Evil"] + [f"T{number}" for number in range(1, 22)]  # lowest first
PACK = [rank + suit for suit in SUITS for rank in PLAIN] + TRUMPS + ["Fool"]
BARRED = ["T1", "T21", "Fool"] + [rank + suit for rank in ["K", "A"] for suit in SUITS]

Decision = tuple[int, list[str]]


def worth(card: str) -> int:
    """Card points of a card."""
    if card in ("Good", "Evil"):
        return 0
    if card in ("T1", "T21", "Fool"):
        return 5
    if card in TRUMPS:
        return 1
    return {"K": 5, "Q": 4, "C": 3, "J": 2, "A": 5}.get(card[:-1], 1)


def suit_of(card: str) -> str:
    if card == "Fool":
        return "Fool"
    return "trump" if card in TRUMPS else card[-1]


def dearness(card: str, trumps_count: bool) -> tuple[int, int, int, int]:
    """How late a card is paid for the Fool: points, pips before courts before trumps, rank, suit."""
    if card in TRUMPS:
        return (worth(card) if trumps_count else 0, 2, TRUMPS.index(card), 0)
    kind = 1 if card[:-1] in ("K", "Q", "C", "J") else 0
    return (worth(card), kind, PLAIN.index(card[:-1]), SUITS.index(card[-1]))


def side_of(seat: int) -> int:
    return seat % 2


def playable(hand: list[str], led: str) -> list[str]:
    """What may be played where the suit *led* is to be followed; "" while it is open."""
    if not led:
        return list(hand)
    follow = [card for card in hand if suit_of(card) == led]
    trumps = [card for card in hand if card in TRUMPS]
    rest = [card for card in hand if card != "Fool"]
    return (follow or trumps or rest) + [card for card in hand if card == "Fool"]


def best_place(trick: list[str], led: str, without: list[str]) -> int | None:
    """The place of the card that wins by rank, the cards *without* left out; None if none can."""
    able = [(place, card) for place, card in enumerate(trick) if card not in without]
    trumps = [(TRUMPS.index(card), place) for place, card in able if card in TRUMPS]
    if trumps:
        return max(trumps)[1]
    same = [(PLAIN.index(card[:-1]), place) for place, card in able if suit_of(card) == led != "trump"]
    return max(same)[1] if same else None


def winner_of(trick: list[str], order: list[int], led: str, dead: str, allegiance: bool) -> int:
    """The seat that wins a whole trick."""
    if "Good" in trick and "Evil" in trick and not dead:
        places = sorted([trick.index("Good"), trick.index("Evil")])
        if side_of(order[places[0]]) == side_of(order[places[1]]):
            if not allegiance:
                return order[places[0]]
        else:
            place = best_place(trick, led, ["Good", "Evil"])
            if place is None:
                place = 1 if trick[0] == "Fool" else 0
            return order[place]
    place = best_place(trick, led, [dead])
    assert place is not None
    return order[place]


def hand(
    pack: list[str], dealer: int, allegiance: bool = False, trumps_count: bool = False
) -> Generator[Decision, str, dict[str, Any]]:
    """One hand: yields decisions, is sent the choice, returns what came of it."""
    hands: list[list[str]] = [[], [], [], []]
    for turn in range(4):
        hands[(dealer + 1 + turn) % 4] += pack[19 * turn : 19 * turn + 19]
    hands[dealer] += pack[76:]
    discard: list[str] = []
    may_go = [card for card in hands[dealer] if card not in BARRED]
    while len(discard) < 4:
        card = yield dealer, [card for card in may_go if card not in discard]
        discard.append(card)
        hands[dealer].remove(card)

    tricks: list[list[str]] = []
    winners: list[int] = []
    first: tuple[int, str, str] | None = None  # seat, card, call
    changed_in = 0
    happened: list[str] = []
    fool_by = fool_to = None
    leader = (dealer + 1) % 4
    for number in range(1, 20):
        order = [(leader + turn) % 4 for turn in range(4)]
        trick: list[str] = []
        led = dead = ""
        for seat in order:
            other = {"Good": "Evil", "Evil": "Good"}[first[1]] if first else ""
            partner_forced = (
                allegiance
                and first is not None
                and first[1] in trick
                and seat == (first[0] + 2) % 4
                and other in hands[seat]
            )
            if partner_forced:
                choices = [other]
            else:
                choices = []
                for card in playable(hands[seat], led):
                    if not allegiance or card not in ("Good", "Evil"):
                        choices.append(card)
                    elif first is None:
                        choices += [card + " ours", card + " yours"]
                    elif side_of(first[0]) != side_of(seat):
                        choices += [card + " affirm", card + " change"]
                    else:
                        choices.append(card)
            choice = yield seat, choices
            card, _, call = choice.partition(" ")
            hands[seat].remove(card)
            trick.append(card)
            if partner_forced:
                dead = card
                happened.append("the partner forced in turn")
            if not led and card != "Fool":
                led = suit_of(card)
            if call in ("ours", "yours"):
                first = (seat, card, call)
                other = "Evil" if card == "Good" else "Good"
                partner = (seat + 2) % 4
                if partner in order[: len(trick) - 1] and other in hands[partner]:
                    place = order.index(partner)
                    back = trick[place]
                    hands[partner].remove(other)
                    hands[partner].append(back)
                    trick[place] = dead = other
                    happened.append("the partner's card taken back")
                    if place == 0:
                        happened.append("the lead taken back")
                    if back == "Fool":
                        happened.append("the Fool taken back")
            if call in ("affirm", "change"):
                happened.append(call)
                changed_in = number if call == "change" else 0
        winner = winner_of(trick, order, led, dead, allegiance)
        if "Fool" in trick:
            fool_by, fool_to = order[trick.index("Fool")], winner
        tricks.append(trick)
        winners.append(winner)
        leader = winner

    # Whose is what
    owner: dict[str, int] = dict.fromkeys(discard, side_of(dealer))
    when: dict[str, int] = dict.fromkeys(discard, 0)
    in_tricks: list[list[str]] = [[], []]
    for number, (trick, winner) in enumerate(zip(tricks, winners, strict=True), 1):
        for card in trick:
            when[card] = number
            owner[card] = side_of(winner)
            if card != "Fool":
                in_tricks[side_of(winner)].append(card)
    paid = None
    count_trumps = first is None or trumps_count
    if fool_by is not None and fool_to is not None:
        own = side_of(fool_by)
        if own != side_of(fool_to):
            if in_tricks[own]:
                paid = min(in_tricks[own], key=lambda card: dearness(card, count_trumps))
                owner[paid] = 1 - own
                owner["Fool"] = own
            else:
                paid = "Fool"
        else:
            owner["Fool"] = own

    points = [sum(side_of(winner) == side for winner in winners) for side in range(2)]
    for card, side in owner.items():
        if first is None:
            points[side] += worth(card)
        elif card == "Fool" or card in TRUMPS:
            points[side] += worth(card) if trumps_count else 0
        else:
            named = "EA" if first[1] == "Good" else "FW"
            callers = card[-1] in named if first[2] == "ours" else card[-1] not in named
            scores = side_of(first[0]) if callers else 1 - side_of(first[0])
            if changed_in and when[card] >= changed_in:
                scores = 1 - scores
            points[side] += worth(card) if scores == side else 0
    difference = points[0] - points[1]
    return {
        "winners": winners,
        "tricks": tricks,
        "discard": discard,
        "fool_by": fool_by,
        "fool_to": fool_to,
        "paid": paid,
        "points": points,
        "first": first,
        "happened": happened,
        "scores": [difference, -difference, difference, -difference],
    }
