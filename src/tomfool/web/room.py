"""A table in the card room: what may be done at it.

Whatever somebody wants to do is first *proposed* (checked, and put into entries; nothing has changed), then
stored, and only then *taken* by the `Logbook`.  The clock and the network are in `Live`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tomfool.bots.registry import seated
from tomfool.cards import Seat
from tomfool.games import title
from tomfool.shuffle import new_seed
from tomfool.state import State
from tomfool.table.claim import played_out, proven
from tomfool.table.table import ADVISER
from tomfool.web.errors import NotHost, NotNow, NotSeated, Stale
from tomfool.web.keys import hashed, new_secret
from tomfool.web.logbook import BOT, OPEN, PERSON, Entry, Logbook, Sitter, Wish
from tomfool.web.texts import KEY, NAMES_IN_A_CHOICE, SHARE, TALK, BadText, person_name, tidy

__all__ = ["BOT", "CLOCKS", "OPEN", "PERSON", "Entry", "Room", "Sitter", "Wish"]

LONGEST = 20_000
"""Entries of a log beyond which a table takes no more talk."""
CLOCKS = (0, 15, 30, 60, 120)
"""Seconds for a choice that a host may set; 0 is no clock."""


class Room(Logbook):
    """The table that its entries make, and what may be added to them."""

    # Sitting down

    @staticmethod
    def open(wish: Wish, secret: str) -> Entry:
        """Return the entry that opens a room; *secret* is that of the host's seat."""
        game = title(wish.game).game(wish.options)
        chairs = list(wish.chairs[: game.seats]) or ["me"]
        chairs += ["open"] * (game.seats - len(chairs))
        if chairs.count("me") != 1:
            raise BadText("the host has one seat: one of the chairs says “me”")
        for kind in {*chairs} - {"me", "open"}:
            seated(kind)
        if wish.settings.clock not in CLOCKS:
            raise BadText(f"the clock has {', '.join(map(str, CLOCKS))} seconds, not {wish.settings.clock}")
        options = {
            name: sorted(value) if isinstance(value, frozenset) else value
            for name, value in game.options.items()
        }
        return Entry(
            "open",
            {
                "game": wish.game,
                "options": options,
                "chairs": chairs,
                "name": person_name(wish.name),
                "secret": hashed(secret),
                "clock": wish.settings.clock,
                "public": wish.settings.public,
                "seed": new_seed().hex(),
                "bots": new_secret(),
            },
        )

    def sit(self, seat: Seat | None, name: str, secret: str) -> tuple[Seat, Entry]:
        """Propose that somebody takes an open *seat*, the first one if None."""
        if seat is None:
            seat = next((seat for seat, sitter in enumerate(self.sitters) if sitter.kind == OPEN), None)
            if seat is None:
                raise NotNow("every seat at this table is taken")
        self._open_seat(seat)
        name = person_name(name)
        if name.casefold() in map(str.casefold, self.names):
            raise NotNow(f"somebody called {name} sits here already: take another name")
        return seat, Entry("sit", {"seat": seat, "name": name, "secret": hashed(secret)})

    def fill(self, by: Seat, seat: Seat, kind: str) -> Entry:
        """Propose that the host puts a bot of some *kind* on an open seat, or opens that of a bot again."""
        self._host(by)
        if self.table is not None or not 0 <= seat < len(self.sitters):
            raise NotNow("seats are given to bots before the first hand")
        if self.sitters[seat].kind == PERSON:
            raise NotNow(f"{self.sitters[seat].name} sits there")
        if kind:
            seated(kind)
        return Entry("fill", {"seat": seat, "bot": kind})

    def start(self, by: Seat) -> list[Entry]:
        """Propose that bots take all open seats."""
        self._host(by)
        open_seats = [seat for seat, sitter in enumerate(self.sitters) if sitter.kind == OPEN]
        if not open_seats:
            raise NotNow("no seat is open")
        return [Entry("fill", {"seat": seat, "bot": ADVISER}) for seat in open_seats]

    def leave(self, seat: Seat) -> Entry:
        """Propose that a bot has the seat from now on; before the first hand it is open again."""
        self._person(seat)
        return Entry("leave", {"seat": seat})

    # Hands

    def get_ready(self, seat: Seat, hand: int, share: str) -> list[Entry]:
        """Propose that *seat* is ready for *hand*, with its *share*; [] if it was already."""
        self._person(seat)
        if hand != self.next_hand or self.playing or self.over:
            raise Stale(f"hand {hand} is not the one to be dealt next")
        share = tidy(share, "a share", SHARE, empty=True)
        return [] if seat in self.ready else [Entry("ready", {"seat": seat, "share": share})]

    def deal(self) -> Entry:
        """Propose the next hand, from the seed that is sealed for it and the shares of those who are ready.

        The seed of the hand after it is drawn already, so that it can be sealed in time.
        """
        assert self.between
        shares = [self.ready.get(seat, "") for seat in range(len(self.sitters))]
        return Entry("deal", {"shares": shares, "next": new_seed().hex()})

    def act(
        self, seat: Seat, names: Sequence[str], at: int, hand: int | None, key: str = "", by: str = ""
    ) -> tuple[Entry, State] | None:
        """Propose a choice; None for one that is known by its *key* as carried out already.

        *by* says who chose in the place of a person.  Raise `Stale` for a choice that speaks of another
        moment, `RulesError` for one that the rules refuse.
        """
        if key and key in self.keys.get(seat, ()):
            return None
        table = self.table
        if table is None:
            raise NotNow("no hand has been dealt yet")
        if len(names) > NAMES_IN_A_CHOICE or len(key) > KEY:
            raise BadText(f"a choice has at most {NAMES_IN_A_CHOICE} names and a key of {KEY} signs")
        state = table.prepare(seat, names, at, hand=hand)
        if state is None:
            raise Stale("that choice comes too late: this is how things stand now")
        data: dict[str, Any] = {"seat": seat, "names": list(names)}
        if key:
            data["key"] = key
        if by:
            data["by"] = by
        return Entry("act", data), state

    def claim_proven(self, seat: Seat) -> bool:
        """Whether *seat* can see for itself that all tricks left are its own."""
        return self.playing and self.table is not None and proven(self.table.view(seat))

    def claim(self, seat: Seat) -> tuple[list[Entry], State]:
        """Propose that the tricks left, which *seat* has proven to be its own, are played out."""
        if not self.claim_proven(seat) or self.table is None:
            raise NotNow("it is not proven that all tricks left are yours")
        moves, state = played_out(self.table.state, seat)
        return [
            Entry("act", {"seat": mover, "names": [name], "by": "claim"}) for mover, name in moves
        ], state

    def can_take_back(self, seat: Seat) -> bool:
        """Whether *seat* has made a choice in the hand in progress."""
        return self.playing and self.table is not None and self.table.acts(seat) > 0

    def take_back(self, seat: Seat) -> tuple[Entry, State]:
        """Propose that the hand goes back to the last choice of *seat*."""
        if not self.can_take_back(seat) or self.table is None:
            raise NotNow("there is no choice of yours in this hand to take back")
        length = self.table.last_choice(seat)
        return Entry("back", {"seat": seat, "length": length}), self.table.rewound(length)

    # Votes

    def ask(self, seat: Seat, kind: str, until: float) -> Entry:
        """Propose that the table votes on a take-back or a claim of *seat*, for as long as *until*."""
        self._person(seat)
        if self.ballot is not None:
            raise NotNow("the table is being asked something else")
        (self.take_back if kind == "take-back" else self.claim)(seat)  # may be refused
        return Entry("ask", {"seat": seat, "kind": kind, "until": until})

    def vote(self, seat: Seat, yes: bool) -> Entry:
        """Propose that *seat* agrees to what the table is asked, or does not."""
        self._person(seat)
        if self.ballot is None:
            raise NotNow("the table is not being asked anything")
        return Entry("vote", {"seat": seat, "yes": yes})

    def lapse(self) -> Entry:
        """Propose that a vote has come to nothing: its time is over."""
        return Entry("lapse", {})

    def granted(self, kind: str, seat: Seat) -> tuple[list[Entry], State]:
        """Propose what *seat* has asked the table for."""
        if kind == "claim":
            return self.claim(seat)
        entry, state = self.take_back(seat)
        return [entry], state

    # Talk and comforts

    def talk(self, seat: Seat, text: str, to: str = "all") -> Entry:
        """Propose a line of chat."""
        self._person(seat)
        if self.length > LONGEST:
            raise NotNow("so much has happened at this table that it only takes choices now")
        if to not in ("all", "partners") or (to == "partners" and not self.whispers):
            raise BadText("one talks to “all”, or to “partners” where the game allows it")
        return Entry("talk", {"seat": seat, "text": tidy(text, "a message", TALK), "to": to})

    def set_auto(self, seat: Seat, on: bool) -> Entry:
        """Propose that forced cards of *seat* are played by themselves, or not."""
        self._person(seat)
        return Entry("auto", {"seat": seat, "on": on})

    def go_on_at(self, room: str) -> Entry:
        """Propose that those who play again meet at another *room*."""
        if not self.over or self.again:
            raise NotNow("the match is not over yet, or the table goes on already")
        return Entry("again", {"room": room})

    def wish_again(self, by: Seat) -> Wish:
        """Return what opens a table like this one, with the people at it to come: *by* is its host."""
        chairs = ["me" if seat == by else sitter.bot or "open" for seat, sitter in enumerate(self.sitters)]
        options = dict(self.game.options)
        name = self.logged.get(by, self.sitters[by].name)
        return Wish(self.title.slug, name, options, tuple(chairs), replace(self.settings))

    # Checks

    def _person(self, seat: Seat) -> None:
        if self.sitters[seat].kind != PERSON:
            raise NotSeated("you have no seat at this table")

    def _host(self, by: Seat) -> None:
        if by != self.host:
            raise NotHost("only the host may do that")

    def _open_seat(self, seat: Seat) -> None:
        if not 0 <= seat < len(self.sitters):
            raise BadText(f"seats here are numbered from 0 to {len(self.sitters) - 1}")
        if self.sitters[seat].kind != OPEN or self.table is not None:
            raise NotNow("that seat is taken")
