"""The twists of the Piedmontese games a second time, in any mixture over any base: one flat script.

Written from the rules alone and sharing nothing with the package; what belongs to a base game, or to one
twist alone, is taken from its own script beside this one.  `hand` is a generator: it yields a seat and what
it may choose, is sent the choice, and returns what came of the hand.
"""

from collections import Counter
from collections.abc import Generator
from typing import Any

from tests.oracles import conference, courtship, last_laugh, tarocchi
from tests.oracles.tarocchi import PLAIN, SUITS, TRUMPS, suit_of

Script = Generator[tuple[int, list[str]], str, dict[str, Any]]

KINDS = {
    "K": 20,
    "Q": 16,
    "C": 12,
    "J": 8,
    "honours": 15,
    **{f"pips {suit}": 10 for suit in SUITS},
}


def kind_of(card: str) -> str:
    """The kind whose last card carries what all of it is worth; "" for a card of none."""
    if card in ("T1", "T21", "Fool"):
        return "honours"
    if card in TRUMPS:
        return ""
    return card[0] if card[0] in "KQCJ" else f"pips {card[-1]}"


def side_of(seat: int, base: str) -> int:
    return {"scarto": seat, "tarocchi": seat % 2, "conference": seat // 2}[base]


def pack_of(base: str) -> list[str]:
    return [card for card in tarocchi.PACK if base != "scarto" or card not in ("Good", "Evil")]


def deal(pack: list[str], base: str, dealer: int, attack: bool) -> list[list[str]]:
    if base == "conference":
        return conference.deal(pack, dealer, attack)
    return last_laugh.deal(pack, dealer, 3 if base == "scarto" else 4)


def may_lay(hand: list[str], laid: list[str], base: str, jester: bool, aces: str) -> list[str]:
    """What may be laid away next, *hand* and *laid* being all cards of the dealer."""
    whole = hand + laid
    never = ["T1", "T21", "Fool", *(f"K{suit}" for suit in SUITS)]
    if base != "conference" or aces == "barred":
        never += [f"A{suit}" for suit in SUITS]
    if base == "scarto" and not jester and not any(card in TRUMPS for card in whole):
        never.remove("Fool")
    if base != "conference":
        return [card for card in hand if card not in never]
    first = [card for card in whole if card not in never and card not in TRUMPS]
    second = [card for card in whole if card not in never and card in TRUMPS]
    open_now = first + (second if len([c for c in laid if c in second]) < 4 - len(first) else [])
    return [card for card in open_now if card in hand]


def hand(
    pack: list[str],
    dealer: int,
    base: str,
    tontine: bool = False,
    jester: bool = False,
    rules: frozenset[str] = frozenset(),
    attack: bool = False,
    aces: str = "allowed",
) -> Script:
    """One hand of *base* with these twists."""
    players = 3 if base == "scarto" else 4
    attack = attack and base == "conference"
    hands = deal(pack, base, dealer, attack)
    step = -1 if attack and dealer in (0, 2) else 1
    side = [side_of(seat, base) for seat in range(players)]
    seen: Counter[str] = Counter()

    discard: list[str] = []
    while len(discard) < (3 if players == 3 else 4):
        card = yield dealer, may_lay(hands[dealer], discard, base, jester, aces)
        hands[dealer].remove(card)
        discard.append(card)

    piles: list[list[str]] = [[] for _ in range(max(side) + 1)]
    tricks: list[dict[str, Any]] = []
    fell: list[str] = []  # all cards in the order in which they count as played
    open_cards: set[str] = set()
    fool_by = fool_to = aside = -1
    leader = dealer if attack else (dealer + 1) % players
    while hands[leader]:
        order = [(leader + step * turn) % players for turn in range(players)]
        trick: list[str] = []
        led = ""
        for seat in order:
            if jester:
                may = last_laugh.playable(hands[seat], led, not trick)
            else:
                may = tarocchi.playable(hands[seat], led)
            card = yield seat, may
            hands[seat].remove(card)
            trick.append(card)
            led = led or ("" if card == "Fool" else suit_of(card))
        last = not hands[leader]
        if jester and last and "Fool" in trick:
            winner = order[trick.index("Fool")]
        else:
            winner = order[courtship.winner_of(trick, [side[seat] for seat in order], rules)]

        added = ""
        king, jack, cavalier = "K" + led, "J" + led, "C" + led
        if "summoning" in rules and led != "trump" and king in trick and not last:
            known = open_cards | set(trick)
            if jack not in known or cavalier not in known:
                own_king = order[trick.index(king)] == winner
                said = yield winner, courtship.summons(hands[winner], led, sorted(known), own_king)
                called = {"summon jack": jack, "summon cavalier": cavalier}.get(said, "")
                if said == "summon cavalier" and any(jack in held for held in hands):
                    seen["the Jack made known"] += 1
                    called = ""
                for seat, held in enumerate(hands):
                    if called and called in held:
                        place = order.index(seat)
                        held.remove(called)
                        held.append(trick[place])
                        seen["the Fool taken back"] += trick[place] == "Fool"
                        added = trick[place] = called
                seen["summoned"] += bool(added)
        fell += [card for card in trick if card != added and (card != "Fool" or last or not jester)]
        fell += [added] if added else []
        open_cards |= set(trick)

        won = [card for card in trick if card != "Fool"]
        if "Fool" in trick and not jester:
            fool_by, fool_to = order[trick.index("Fool")], winner
        elif "Fool" in trick and last:
            won.append("Fool")
        elif "Fool" in trick:
            put, how = last_laugh.to_put(hands[winner], led)
            seen[how] += 1
            if put:
                card = yield winner, put
                hands[winner].remove(card)
                hands[winner].append("Fool")
                won.append(card)
                fell.append(card)
                open_cards |= {card} if tontine else set()
            else:
                aside = winner
        piles[side[winner]] += won
        tricks.append({"plays": trick, "winner": winner})
        leader = winner
    if aside >= 0:
        fell.append("Fool")

    carriers: dict[str, str] = {}
    for card in discard + fell:  # the later goes before the earlier
        carriers[kind_of(card)] = card

    def worth(card: str) -> int:
        if not tontine:
            return last_laugh.worth(card)
        kind = kind_of(card)
        return KINDS[kind] if kind and carriers[kind] == card else 0

    def cheapest(cards: list[str]) -> str:
        def key(card: str) -> tuple[int, int, int, int]:
            if card in TRUMPS:
                return worth(card), 2, TRUMPS.index(card), 0
            return worth(card), int(card[0] in "KQCJ"), PLAIN.index(card[:-1]), SUITS.index(card[-1])

        return min(cards, key=key)

    paid = ""
    if aside >= 0:
        home = piles[side[winner]]
        if side[aside] != side[winner]:
            paid = cheapest(home)
            home.remove(paid)
            piles[side[aside]].append(paid)
            seen["exchanged at the end"] += 1
        home.append("Fool")
    elif fool_by >= 0:
        home, away = piles[side[fool_by]], piles[side[fool_to]]
        if side[fool_by] == side[fool_to]:
            home.append("Fool")
        elif not home:
            paid = "Fool"
            away.append(paid)
        else:
            paid = cheapest(home)
            home.remove(paid)
            away.append(paid)
            home.append("Fool")
    piles[side[dealer]] += discard

    points = [sum(map(worth, pile)) for pile in piles]
    if not tontine:
        for one in tricks:
            points[side[one["winner"]]] += 1
    whole = 111 if tontine else 171 if players == 3 else 165
    assert sum(points) == whole
    times = 3 if players == 3 else 2
    scores = [times * points[side[seat]] - whole for seat in range(players)]
    return {"tricks": tricks, "scores": scores, "paid": paid, "seen": seen}
