"""Courtship a second time, on Tarocchi or Scarto: one flat script over lists of card codes.

Written from the rules alone and sharing nothing with the package; what belongs to the base game is taken
from its own script beside this one.  `hand` is a generator: it yields a seat and what it may choose, is
sent the choice, and returns what came of the hand.
"""

from collections.abc import Generator
from typing import Any

from tests.oracles import scarto, tarocchi
from tests.oracles.tarocchi import PLAIN, TRUMPS, dearness, playable, suit_of, worth

Script = Generator[tuple[int, list[str]], str, dict[str, Any]]


def ruffs(trick: list[str], led: str) -> str | None:
    """The Jack that ruffs his Queen."""
    queen, jack = "Q" + led, "J" + led
    if queen in trick and jack in trick and trick.index(queen) < trick.index(jack):
        opened = next(card for card in trick if card != "Fool")
        return jack if opened != queen else None
    return None


def courting(trick: list[str], led: str, rules: frozenset[str]) -> list[str]:
    """The cards that are married or in an affair, in the order of play."""
    found = []
    for place, card in enumerate(trick):
        before = trick[:place]
        if card == "Q" + led and "K" + led in before and "royal-marriage" in rules:
            found.append(card)
        if card in TRUMPS or card == "Fool" or card[-1] == led or "royal-affair" not in rules:
            continue
        if (card[0] == "Q" and "K" + led in before) or (card[0] == "K" and "Q" + led in before):
            found.append(card)
    return found


def winner_of(trick: list[str], sides: list[int], rules: frozenset[str]) -> int:
    """The place of the winning card; *sides* are those of the players in order."""
    real = [card for card in trick if card != "Fool"]
    led = suit_of(real[0])
    left = real
    if "Good" in trick and "Evil" in trick:
        places = sorted([trick.index("Good"), trick.index("Evil")])
        if sides[places[0]] == sides[places[1]]:
            return places[0]
        left = [card for card in real if card not in ("Good", "Evil")]
    jack = ruffs(trick, led) if led != "trump" and "queens-ruff" in rules else None
    if jack:
        return trick.index(jack)
    trumps = [card for card in left if card in TRUMPS]
    if trumps:
        return trick.index(max(trumps, key=TRUMPS.index))
    lovers = courting(trick, led, rules) if led != "trump" else []
    if lovers:
        return trick.index(lovers[-1])
    same = [card for card in left if suit_of(card) == led]
    if not same:
        return 1 if trick[0] == "Fool" else 0
    return trick.index(max(same, key=lambda card: PLAIN.index(card[:-1])))


def summons(hand: list[str], suit: str, seen: list[str], own_king: bool) -> list[str]:
    """What the winner may say; *own_king* where the King was his own card."""
    jack, cavalier = "J" + suit, "C" + suit
    words = ["summon none"]
    if jack not in seen and not (own_king and jack in hand):
        words.append("summon jack")
    if cavalier not in seen and jack not in hand and not (own_king and cavalier in hand):
        words.append("summon cavalier")
    return words


def hand(pack: list[str], dealer: int, base: str, rules: frozenset[str]) -> Script:
    if base == "scarto":
        seats, size, hands = 3, 3, scarto.deal(pack, dealer)
        may_go = scarto.discardable(hands[dealer])
    else:
        seats, size = 4, 4
        hands = [[], [], [], []]
        for turn in range(4):
            hands[(dealer + 1 + turn) % 4] += pack[19 * turn : 19 * turn + 19]
        hands[dealer] += pack[76:]
        may_go = [card for card in hands[dealer] if card not in tarocchi.BARRED]
    side_of = [seat if seats == 3 else seat % 2 for seat in range(seats)]
    discard: list[str] = []
    while len(discard) < size:
        card = yield dealer, [card for card in may_go if card not in discard]
        discard.append(card)
        hands[dealer].remove(card)

    seen: list[str] = []
    tricks: list[dict[str, Any]] = []
    fool = None
    leader = (dealer + 1) % seats
    while hands[leader]:
        order = [(leader + turn) % seats for turn in range(seats)]
        plays: list[str] = []
        for seat in order:
            led = next((suit_of(card) for card in plays if card != "Fool"), "")
            card = yield seat, playable(hands[seat], led)
            hands[seat].remove(card)
            plays.append(card)
        best = winner_of(plays, [side_of[seat] for seat in order], rules)
        winner, won_by = order[best], plays[best]
        led = suit_of(next(card for card in plays if card != "Fool"))
        seen += plays
        king, said, moved = "K" + led, "", ""
        asked = king in plays and hands[leader] and "summoning" in rules
        if asked and not ("J" + led in seen and "C" + led in seen):
            own_king = king in plays and order[plays.index(king)] == winner
            said = yield winner, summons(hands[winner], led, seen, own_king)
            called = {"summon none": "", "summon jack": "J" + led, "summon cavalier": "C" + led}[said]
            if said == "summon cavalier" and any("J" + led in cards for cards in hands):
                called = ""  # the Jack's holder says so
            holder = next((seat for seat in order if called in hands[seat]), None)
            if holder is not None:
                place = order.index(holder)
                moved = plays[place]
                seen.remove(moved)
                seen.append(called)
                hands[holder].remove(called)
                hands[holder].append(moved)
                plays[place] = called
        if "Fool" in plays:
            fool = (side_of[order[plays.index("Fool")]], side_of[winner])
        tricks.append({
            "leader": leader, "plays": plays, "winner": winner, "card": won_by, "led": led, "said": said,
            "moved": moved,
        })  # fmt: skip
        leader = winner

    sides = sorted(set(side_of))
    piles: list[list[str]] = [[] for _ in sides]
    for trick in tricks:
        piles[side_of[trick["winner"]]] += [card for card in trick["plays"] if card != "Fool"]
    paid = None
    if fool is not None:
        giver, taker = fool
        if giver != taker:
            paid = min(piles[giver], key=lambda card: dearness(card, True)) if piles[giver] else "Fool"
            piles[taker].append(paid)
            if paid != "Fool":
                piles[giver].remove(paid)
        if paid != "Fool":
            piles[giver].append("Fool")
    piles[side_of[dealer]] += discard
    points = [sum(map(worth, piles[side])) for side in sides]
    for trick in tricks:
        points[side_of[trick["winner"]]] += 1
    whole = sum(points)
    scores = [len(sides) * points[side_of[seat]] - whole for seat in range(seats)]
    return {"outcome": "", "scores": scores, "tricks": tricks, "points": points, "paid": paid}
