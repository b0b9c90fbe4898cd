"""Manchester Piccadilly and Manchester Truffle a second time: flat scripts over lists of card codes.

Written from the rules alone, sharing nothing with the package.  `piccadilly` and `truffle` are generators:
they yield a seat and what it may choose, are sent the choice, and return what came of the hand.
"""

from collections.abc import Generator
from typing import Any

SUITS = ["E", "A", "F", "W"]
PLAIN = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K"]  # lowest first
TRUMPS = [f"T{number}" for number in range(1, 22)]
PACK = [rank + suit for suit in SUITS for rank in reversed(PLAIN)] + TRUMPS + ["Fool"]
HONOURS = ["T1", "T21", "Fool"]
KINGS = ["KE", "KA", "KF", "KW"]

# What pays for the Fool, cheapest first: one point each up to T20, then two, three and four, then five.
PAYMENT = [rank + suit for rank in PLAIN[1:10] for suit in SUITS] + TRUMPS[1:20]
PAYMENT += [rank + suit for rank in "JCQ" for suit in SUITS]
PAYMENT += ["AE", "AA", "AF", "AW", *KINGS, "T1", "T21"]

Script = Generator[tuple[int, list[str]], str, Any]


def points_of(cards: list[str]) -> int:
    worth = {"K": 5, "A": 5, "Q": 4, "C": 3, "J": 2}
    return sum(5 if c in HONOURS else 1 if c in TRUMPS else worth.get(c[:-1], 1) for c in cards)


def packets(cards: list[str], sizes: list[int], hands: int) -> list[list[str]]:
    """Deal so many hands in rounds of packets."""
    left, found = list(cards), [[] for _ in range(hands)]  # type: list[str], list[list[str]]
    for size in sizes:
        for one in found:
            one += left[:size]
            left = left[size:]
    return found


def may_go(whole: list[str], gone: list[str]) -> list[str]:
    """What may be discarded next from the thirteen cards of Manchester."""
    second = [c for c in whole if c in TRUMPS or c == "Fool" or c in KINGS]
    first = [c for c in whole if c not in second]
    more = second if len([c for c in gone if c in second]) < 3 - len(first) else []
    return [c for c in first + more if c not in gone]


def may_go_from_truffle(hand: list[str]) -> list[str]:
    return [card for card in hand if card not in HONOURS and card not in KINGS]


def playable(hand: list[str], trick: list[str]) -> list[str]:
    led = [card for card in trick if card != "Fool"]
    if not led:
        return list(hand)
    fool = [card for card in hand if card == "Fool"]
    trumps = [card for card in hand if card in TRUMPS]
    rest = [card for card in hand if card not in TRUMPS and card != "Fool"]
    follow = [card for card in rest if card[-1] == led[0][-1] and led[0] not in TRUMPS]
    if follow:
        return follow + fool
    highest = max((TRUMPS.index(card) for card in led if card in TRUMPS), default=-1)
    higher = [card for card in trumps if TRUMPS.index(card) > highest]
    return (higher or trumps or rest) + fool


def winner_of(trick: list[str]) -> int:
    """The place of the winning card, the leader's being 0."""
    real = [card for card in trick if card != "Fool"]
    trumps = [card for card in real if card in TRUMPS]
    if trumps:
        return trick.index(max(trumps, key=TRUMPS.index))
    same = [card for card in real if card[-1] == real[0][-1]]
    return trick.index(max(same, key=lambda card: PLAIN.index(card[:-1])))


def settle_fool(piles: list[list[str]], giver: int, taker: int) -> str | None:
    """Put the Fool, played by one side to a trick of another, where he belongs; return what was paid."""
    if giver == taker:
        piles[giver].append("Fool")
        return None
    if not piles[giver]:
        piles[taker].append("Fool")
        return "Fool"
    paid = min(piles[giver], key=PAYMENT.index)
    piles[giver].remove(paid)
    piles[taker].append(paid)
    piles[giver].append("Fool")
    return paid


def manchester(hands: list[list[str]], dealer: int, lead: str) -> Script:
    """The first part, which both games share; *hands* by seat."""
    opposite = 1 - dealer
    start = [points_of(cards) for cards in hands]
    discards: list[list[str]] = [[], []]
    for seat in (opposite, dealer):
        whole = list(hands[seat])
        while len(discards[seat]) < 3:
            card = yield seat, may_go(whole, discards[seat])
            hands[seat].remove(card)
            discards[seat].append(card)
    piles: list[list[str]] = [[], []]
    tricks: list[dict[str, Any]] = []
    fool = None
    leader = opposite
    for number in range(10):
        if lead == "alternate":
            leader = opposite if number % 2 == 0 else dealer
        plays: list[str] = []
        for seat in (leader, 1 - leader):
            card = yield seat, playable(hands[seat], plays)
            hands[seat].remove(card)
            plays.append(card)
        winner = leader if winner_of(plays) == 0 else 1 - leader
        piles[winner] += [card for card in plays if card != "Fool"]
        if "Fool" in plays:
            fool = (leader if plays[0] == "Fool" else 1 - leader, winner)
        tricks.append({"leader": leader, "plays": plays, "winner": winner})
        leader = winner
    paid = settle_fool(piles, *fool) if fool else None
    for seat in (0, 1):
        piles[seat] += discards[seat]
    scores = [points_of(piles[seat]) - start[seat] for seat in (0, 1)]
    assert sum(scores) == 0
    return {"start": start, "discards": discards, "tricks": tricks, "paid": paid, "scores": scores}


def settle(totals: list[int]) -> list[int]:
    return [totals[0] - totals[1], totals[1] - totals[0]]


def dealt(pack: list[str], dealer: int) -> tuple[list[list[str]], list[str]]:
    """The hands of Manchester by seat, and the rest."""
    of_opposite, of_dealer = packets(pack[:26], [5, 5, 3], 2)
    return [of_dealer, of_opposite] if dealer == 0 else [of_opposite, of_dealer], pack[26:]


def piccadilly(pack: list[str], dealer: int, *, manchester_lead: str = "alternate") -> Script:
    opposite = 1 - dealer
    hands, rest = dealt(pack, dealer)
    first = yield from manchester(hands, dealer, manchester_lead)
    one, two, three, four = packets(rest, [5, 5, 3], 4)
    pairs = {opposite: [one, three], dealer: [two, four]}
    kept = {}
    for seat in (opposite, dealer):
        kept[seat] = 0 if (yield seat, ["keep first", "keep second"]) == "keep first" else 1
    places = [pairs[dealer][kept[dealer]], pairs[opposite][kept[opposite]]]
    places += [pairs[dealer][1 - kept[dealer]], pairs[opposite][1 - kept[opposite]]]
    owners = [dealer, opposite, dealer, opposite]

    piles: list[list[str]] = [[], []]
    tricks: list[dict[str, Any]] = []
    fool = None
    leader = 0
    for number in range(13):
        plays: list[str] = []
        for step in range(4):
            place = (leader + step) % 4
            card = yield owners[place], playable(places[place], plays)
            places[place].remove(card)
            plays.append(card)
        winner = (leader + winner_of(plays)) % 4
        piles[owners[winner]] += [card for card in plays if card != "Fool" or number == 12]
        if "Fool" in plays and number < 12:
            fool = (owners[(leader + plays.index("Fool")) % 4], owners[winner])
        tricks.append({"leader": leader, "plays": plays, "winner": winner})
        leader = winner
    paid = settle_fool(piles, *fool) if fool else None
    won = [len([t for t in tricks if owners[t["winner"]] == seat]) for seat in (0, 1)]
    points = [points_of(pile) for pile in piles]
    assert sum(points) + sum(first["start"]) == 146
    totals = [first["scores"][seat] + points[seat] + won[seat] for seat in (0, 1)]
    return {
        "outcome": "", "scores": settle(totals), "totals": totals, "manchester": first, "kept": kept,
        "tricks": tricks, "won": won, "points": points, "paid": paid,
    }  # fmt: skip


def truffle(
    pack: list[str], dealer: int, *, manchester_lead: str = "alternate", talon: str | int = "4"
) -> Script:
    opposite = 1 - dealer
    hands, rest = dealt(pack, dealer)
    first = yield from manchester(hands, dealer, manchester_lead)
    size = int(talon)
    of_dummy, of_opposite, of_dealer = packets(rest[:48], [5, 5, 6], 3)
    of_dealer += rest[-size:]
    discard: list[str] = []
    while len(discard) < size:
        card = yield dealer, may_go_from_truffle(of_dealer)
        of_dealer.remove(card)
        discard.append(card)

    places = [of_dealer, of_dummy, of_opposite]
    piles: list[list[str]] = [[], [], []]
    tricks: list[dict[str, Any]] = []
    fool = None
    leader = 0
    for number in range(1, 17):
        owners = [dealer, opposite if number % 2 else dealer, opposite]
        plays: list[str] = []
        for step in range(3):
            place = (leader + step) % 3
            card = yield owners[place], playable(places[place], plays)
            places[place].remove(card)
            plays.append(card)
        winner = (leader + winner_of(plays)) % 3
        piles[winner] += [card for card in plays if card != "Fool" or number == 16]
        if "Fool" in plays and number < 16:
            fool = ((leader + plays.index("Fool")) % 3, winner)
        tricks.append({"leader": leader, "plays": plays, "winner": winner})
        leader = winner
    paid = settle_fool(piles, *fool) if fool else None
    won = [len([t for t in tricks if t["winner"] == place]) for place in range(3)]
    piles[0 if won[0] else 2] += discard
    by_seat = {dealer: 0, opposite: 2}
    points = [points_of(piles[by_seat[seat]]) for seat in (0, 1)]
    totals = [first["scores"][seat] + points[seat] + won[by_seat[seat]] for seat in (0, 1)]
    return {
        "outcome": "", "scores": settle(totals), "totals": totals, "manchester": first, "discard": discard,
        "tricks": tricks, "won": won, "points": points, "paid": paid,
    }  # fmt: skip
