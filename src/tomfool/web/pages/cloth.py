"""What lies on the cloth and who sits round it, as a template draws it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tomfool.cards import Cards, Pack, Seat, bits, mask_of
from tomfool.mechanics.bets import Bets
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.dummies import dummies, next_place, places_from
from tomfool.mechanics.sets import Sealing
from tomfool.mechanics.tricks import Tricks
from tomfool.rules import NOBODY, Game
from tomfool.state import Trick
from tomfool.table.showing import sealing_rule
from tomfool.table.words import (
    calls_to_words,
    counted,
    seats_named,
    set_in_words,
    suit_of,
    the,
    upper_first,
)
from tomfool.view import View
from tomfool.web.pages.calls import joined
from tomfool.web.pages.pictures import Picture, back, chips, picture, pictures
from tomfool.web.pages.pieces import Fall, Heap, Lying, Mark, Row, Sitter
from tomfool.web.scene import Place

BACKS = 4
"""So many backs stand for a heap, at most."""


class Cloth:
    """The cloth as *view* has it, seen from the seat *near*; *picked* are cards that are about to go."""

    def __init__(self, view: View, names: Sequence[str], places: Sequence[Place], near: Seat) -> None:
        self.view, self.names, self.places, self.near = view, names, places, near
        self.people = ["You" if seat == view.seat else name for seat, name in enumerate(names)]
        self.game: Game = view.game
        self.pack: Pack = view.game.pack
        self.order = places_from(view, near)
        self.sealing = sealing_rule(self.game)
        self.back = back(self.pack)
        self.deals = [rule for rule in self.game.rules if isinstance(rule, Deal)]

    # Seats

    def k(self, seat: Seat) -> int:
        """How many places clockwise from the near seat *seat* sits."""
        return self.order.index(seat)

    @property
    def seats(self) -> int:
        return len(self.order)

    def name(self, seat: Seat) -> str:
        return (*self.names, *dummies(self.game, self.names))[seat]

    def sitters(self) -> list[Sitter]:
        """Everybody round the cloth, the near seat first."""
        return [self.sitter(seat) for seat in self.order]

    def sitter(self, seat: Seat) -> Sitter:
        view = self.view
        person = seat < self.game.seats
        seen = view.zones[seat]
        own = person and seat == view.seat
        return Sitter(
            self.k(seat),
            self.name(seat),
            self.places[seat] if person else None,
            own,
            person and not view.over and bool(view.waiting >> seat & 1),
            tuple(self.has(seat)),
            view.counts[seat],
            tuple(self.marks(seat)),
            self.says(seat),
            tuple(pictures(self.pack, seen)) if seen and not own else (),
        )

    def has(self, seat: Seat) -> Iterator[tuple[str, str]]:
        """What a seat has won so far."""
        view = self.view
        if view.history or view.fall or isinstance(view.rule, (Tricks, Sealing)):
            won = sum(trick.taker == seat for trick in view.history)
            yield str(won), "trick" if won == 1 else "tricks"

    def marks(self, seat: Seat) -> Iterator[Mark]:
        """The part of a seat in this hand, as far as it is known."""
        view, game = self.view, self.game
        if seat == view.dealer and not game.opener:
            yield Mark("dealer", "Dealer")
        if seat == view.declarer:
            yield Mark("declarer", "Declarer")
        elif seat == view.partner != NOBODY:
            yield Mark("partner", "Partner")
        bet = self.bet(seat)
        if bet:
            yield Mark("bet", bet)
        if seat < game.seats and seat != view.seat < game.seats and game.side(view.seat) >> seat & 1:
            yield Mark("ally", "with you")
        if not view.over and seat < game.seats and self.ready(seat):
            yield Mark("ready", "ready")

    def ready(self, seat: Seat) -> bool:
        """Whether a seat has chosen already, while others choose at the same time."""
        view = self.view
        if not view.together or view.waiting >> seat & 1:
            return False
        return not isinstance(view.rule, Sealing)  # there a sealed packet says it

    def bet(self, seat: Seat) -> str:
        rule = next((rule for rule in self.game.rules if isinstance(rule, Bets)), None)
        made = rule.of(self.view.said) if rule else {}
        return f"bet {made[seat]}" if seat in made else ""

    def says(self, seat: Seat) -> str:
        """The last call of a seat, until cards are played."""
        view = self.view
        if view.history or view.fall or any(isinstance(rule, Bets) for rule in self.game.rules):
            return ""
        cards = len(self.pack)  # one that was shown lies in the log, with its picture
        said = [action for who, action in view.said if who == seat and action >= cards]
        return self.spoken(self.game.vocabulary[said[-1]]) if said else ""

    def spoken(self, call: str) -> str:
        """A call as a person would say it."""
        rule = next(rule for rule in self.game.rules if call in rule.calls)
        words = seats_named(calls_to_words(self.pack, joined(rule, self.view, call)), self.people)
        return upper_first(words)

    # The trick

    def unseen(self) -> Trick | None:
        """The trick that has just been finished and still lies there."""
        view = self.view
        if view.fall or not view.history:
            return None
        if isinstance(view.rule, Sealing) and view.circle and view.waiting != mask_of(view.circle):
            return None
        own = self.sealing and view.zones[self.sealing.sealed + view.seat] if view.seat < self.seats else 0
        return None if own else view.history[-1]

    def left(self, cards: Cards) -> Iterator[Picture]:
        """The pictures of *cards* in a finished trick; one back in a hand in sight lies there now."""
        back_in_hand = 0
        for hand in self.view.zones[: self.game.hands]:
            back_in_hand |= hand or 0
        for card in self.pack.sort(cards):
            shown = picture(self.pack, card)
            yield shown._replace(code="") if back_in_hand >> card & 1 else shown

    def fall(self) -> Fall | None:
        """The trick in progress, or the one just finished; None where cards are not played so."""
        view, done = self.view, self.unseen()
        number = len(view.history)
        if done is not None:
            lying = [
                Lying(self.k(seat), tuple(self.left(cards)), seat == done.taker)
                for seat, cards in zip(done.circle, done.sets, strict=True)
            ]
            return Fall(f"Trick {number}", tuple(lying), True, self.k(done.taker), self.sealing is not None)
        if isinstance(view.rule, Sealing):
            return Fall(f"Trick {number + 1}", tuple(map(self.sealed, view.circle)), sets=True)
        if not view.fall and not isinstance(view.rule, Tricks):
            return None
        lying = [
            Lying(self.k(seat), (picture(self.pack, card),), seat == view.taker)
            for seat, card in view.trick
        ]
        yet_to_play = view.seat < self.game.seats and view.seat not in view.circle[: len(view.fall)]
        if yet_to_play and not view.over:
            lying.append(self.vacant())
        return Fall(f"Trick {number + 1}", tuple(lying))

    def vacant(self) -> Lying:
        """The place that waits for a card of the viewer, or of the Dummy that is to play."""
        place = next_place(self.view) if self.view.waiting >> self.view.seat & 1 else self.view.seat
        if place < self.game.seats:
            return Lying(self.k(self.view.seat), (), empty="your card")
        return Lying(self.k(place), (), empty="Dummy’s card")

    def sealed(self, seat: Seat) -> Lying:
        """The place before a seat while sets are chosen."""
        view = self.view
        if view.waiting >> seat & 1:
            return Lying(self.k(seat), (), empty="your set" if seat == view.seat else "choosing")
        assert self.sealing is not None
        cards = view.zones[self.sealing.sealed + seat] or 0
        return Lying(self.k(seat), tuple(pictures(self.pack, cards)) or (self.back,), sealed=True)

    def last(self) -> Heap | None:
        """The last trick, small, while another one is played."""
        view = self.view
        if not view.history or self.unseen() is not None:
            return None
        trick = view.history[-1]
        cards = [picture(self.pack, card) for mask in trick.sets for card in self.pack.sort(mask)]
        return Heap(f"Last trick: {self.took(trick)}", tuple(cards))

    def took(self, trick: Trick) -> str:
        """Who won a trick, and with what: ``Jonas, with the 14``."""
        cards = trick.sets[trick.circle.index(trick.taker)]
        who = "you" if trick.taker == self.view.seat else self.name(trick.taker)
        if len(trick.sets) and cards.bit_count() == 1:
            card = next(bits(cards))
            led = next(iter(trick.sets))
            suit = next((mask for mask in self.pack.suit_masks if mask & led), 0)
            return f"{who}, with {the(self.pack, card, suit)}"
        return f"{who}, with {set_in_words(self.pack, cards)}"

    # What else lies there

    def heaps(self) -> list[Heap]:
        """The pack, the talon, what was laid away: whatever lies in a zone that is no hand and no pile."""
        view, game = self.view, self.game
        found: list[Heap] = []
        talon: list[int] = []
        for number, zone in enumerate(game.zones):
            count = view.counts[number]
            noun, _, place = zone.name.rpartition(" ") if zone.name[-1].isdigit() else (zone.name, "", "")
            if not count or number < game.discard(0) or number == game.table or self.hushed(noun):
                continue
            if noun == "talon" and self.singly:
                talon.append(number)
                continue
            words = self.words(noun, int(place) if place else NOBODY)
            found.append(self.heap(words, view.zones[number], count))
        return [*self.together(talon), *found]

    @property
    def singly(self) -> bool:
        """Whether the talon is a heap from which single cards are drawn, each in a zone of its own."""
        return any(len(deal.talon) > 1 and set(deal.talon) == {1} for deal in self.deals)

    def together(self, zones: Sequence[int]) -> Iterator[Heap]:
        """These *zones* of the talon as one heap, in sight only where each of them is."""
        cards, count = [self.view.zones[zone] for zone in zones], sum(self.view.counts[z] for z in zones)
        if zones:
            seen = sum(card or 0 for card in cards) if all(cards) else None
            yield self.heap(self.words("talon", NOBODY), seen, count)

    def hushed(self, noun: str) -> bool:
        """Zones that are shown elsewhere, or not at all."""
        return noun in {"sealed", "out of play", "won"} or (
            noun == "passed" and self.view.seat >= self.game.seats
        )

    def words(self, noun: str, seat: Seat) -> str:
        mine, who = seat == self.view.seat, self.name(seat) if 0 <= seat < self.game.hands else ""
        if noun in ("discard", "laid"):
            return "Laid away" if mine else f"Laid away by {who}"
        if noun == "passed":
            return "You pass on" if mine else f"{who} passes on"
        if noun == "pack":
            return "To draw" if len(self.deals) < 2 else "To be dealt"
        groups = sum(zone.name.startswith("talon ") for zone in self.game.zones)
        if noun == "talon":
            name = self.game.talon.capitalize()
            return name if groups == 1 or self.singly else f"{name} {seat + 1}"
        return noun.capitalize()

    def heap(self, words: str, cards: Cards | None, count: int) -> Heap:
        if cards:
            return Heap(words, tuple(pictures(self.pack, cards)))
        shown = min(count, BACKS)
        many = f"{words}: {counted(count, 'card')}" if count > 1 else words
        return Heap(many, (self.back,) * shown, count - shown)

    def rows(self) -> list[Row]:
        """Cards laid out in the open, a suit a row; empty while there are none."""
        laid = (self.view.zones[self.game.table] or 0) & ~mask_of(self.view.fall)
        if not laid:
            return []
        rows = []
        for suit, mask in zip(self.pack.suits, self.pack.suit_masks, strict=False):
            cells = [(column, card) for column, card in enumerate(bits(mask), 1) if laid >> card & 1]
            drawn = tuple((column, picture(self.pack, card)) for column, card in cells)
            rows.append(Row(suit.name, suit.letter, drawn))
        return rows

    def piles(self) -> list[tuple[str, list[Picture], frozenset[str]]]:
        """What everybody has won, or what of it lies open, and the codes of the cards that count."""
        view, game = self.view, self.game
        if game.in_the_open is not None:
            rows = game.in_the_open(view)
            owned = [
                mask_of(card for _, card, owner in rows if owner == seat) for seat in range(game.seats)
            ]
            named = zip(self.people, owned, strict=True)
            return [(name, chips(self.pack, cards), frozenset[str]()) for name, cards in named if rows]
        taken = [view.zones[game.pile(seat)] or 0 for seat in range(game.seats)]
        if not game.open_piles or not any(taken):
            return []
        counting = frozenset[str]()
        if game.worth_of is not None and view.seat < game.seats:
            worth = game.worth_of(view).cards
            if any(worth) and not all(worth):
                counting = frozenset(
                    code for code, value in zip(self.pack.codes, worth, strict=True) if value
                )
        named = zip(self.people, taken, strict=True)
        return [(name, chips(self.pack, cards), counting) for name, cards in named]

    def title(self, stake: str, prompt: str = "") -> tuple[str, str]:
        """The words in the corner: what is played, and what it comes to."""
        if stake:
            ends = [place for mark in (": ", ". ") if (place := stake.find(mark)) > 0]
            head, rest = (stake[: min(ends)], stake[min(ends) + 2 :]) if ends else (self.game.name, stake)
            return head, upper_first(rest)
        if self.view.history or self.view.fall or isinstance(self.view.rule, (Tricks, Sealing)):
            number = len(self.view.history) + (self.unseen() is None)
            led = self.view.fall and suit_of(self.pack, self.view.fall[0])
            return f"Trick {number}", f"{upper_first(led)} led" if led else ""
        return self.game.name, prompt
