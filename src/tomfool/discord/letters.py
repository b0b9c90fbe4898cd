"""All that is written about one table, to everybody and to each of its players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tomfool.cards import Seat
from tomfool.discord import lobby, shown, words
from tomfool.discord.letter import LONGEST, ROWS, Button, Letter, Row, cut, with_button
from tomfool.discord.parts import rows
from tomfool.discord.place import Early, Place, Player
from tomfool.discord.states import Moment, deed
from tomfool.web.live import Live
from tomfool.web.room import Room
from tomfool.web.scene import Scene, table_scene


@dataclass
class Letters:
    """What there is to write about the table *live*, which is at *place*.

    *base* is the address of the card room for browsers, "" if there is none.
    """

    live: Live
    place: Place
    players: dict[Seat, Player]
    base: str

    @property
    def room(self) -> Room:
        """The table as its log has it."""
        return self.live.room

    @property
    def label(self) -> str:
        """How this table is called among others."""
        host = self.room.sitters[self.room.host].name
        return f"{host}’s table {self.room.id[:4]}"

    @property
    def where(self) -> str:
        """The table's name, as a link that leads to it."""
        return f"[{self.label}]({self.place.link})"

    def seat_of(self, account: int) -> Seat | None:
        """Return the seat of an account."""
        return next((seat for seat, player in self.players.items() if player.account == account), None)

    def scene(self, seat: Seat | None, picked: Sequence[str] = ()) -> Scene:
        """Return the hand on the table as *seat* sees it."""
        table = self.room.table
        assert table is not None
        return table_scene(table, seat, picked)

    def moment(self, seat: Seat) -> Moment:
        """Return the moment of the next choice of *seat*."""
        table = self.room.table
        assert table is not None
        return Moment(self.room.id, seat, table.number, table.acts(seat))

    def asks(self, seat: Seat) -> bool:
        """Whether *seat* is to choose, and no bot does it for the player."""
        table = self.room.table
        if table is None or not self.room.playing or self.live.played_by_bot(seat):
            return False
        return bool(table.view(seat).waiting >> seat & 1)

    def question(
        self, seat: Seat, picked: Sequence[str] = (), note: str = "", begun: Sequence[str] = ()
    ) -> Letter:
        """Return the cards of *seat*, with its question if it is to choose; *note* is said before.

        *picked* are cards of a choice of several, *begun* parts of a call, that have been chosen so far.
        """
        table = self.room.table
        assert table is not None
        scene = self.scene(seat, picked)
        text = shown.question(scene, self.where, begun)
        pressed: tuple[Row, ...] = ()
        if (early := self.early(seat)) is not None:
            other = Button("Choose otherwise", self.moment(seat).state("otherwise"))
            pressed, note = ((other,),), note or f"{self.in_words(early.names)} {words.KEPT}"
        elif self.asks(seat):
            offered = [name for name in table.legal(seat) if name in scene.game.pack.index]
            pressed = rows(scene, self.moment(seat), offered, begun)
            if self.room.claim_proven(seat) and len(pressed) < ROWS:
                pressed += ((Button("All that are left are mine", deed("claim", self.room.id)),),)
        if seat in self.live.stand_in:
            back = Button("I am back", deed("back", self.room.id, seat), "bold")
            pressed, note = ((back,),), note or "A bot plays for you."
        pressed = with_button(pressed, Button("Rules", deed("rules", self.room.id)))
        text = cut(f"{note}\n{text}", LONGEST) if note else text
        return Letter(text, pressed, shown.own_hand(scene)[1])

    def early(self, seat: Seat) -> Early | None:
        """Return what *seat* has chosen and the table could not take yet, if it is still to be chosen."""
        player = self.players.get(seat)
        early = None if player is None else player.early
        if early is None or not self.asks(seat):
            return None
        moment = self.moment(seat)
        return early if (early.hand, early.at) == (moment.hand, moment.at) else None

    def status(self) -> Letter:
        """Return the public message about the hand."""
        room = self.room.id
        buttons = [
            Button("My hand", deed("mine", room), "main"),
            Button("Score", deed("score", room)),
            Button("Rules", deed("rules", room)),
        ]
        if self.base:
            buttons.append(Button("Look on in a browser", link=f"{self.base}/tables/{room}"))
        return Letter(shown.public(self.scene(None)), (tuple(buttons),))

    def made(self, seat: Seat, names: Sequence[str]) -> Letter:
        """Return what takes the place of a question that was answered."""
        return Letter(f"{shown.heading(self.scene(seat))} · {self.where}\n{self.in_words(names)}")

    def in_words(self, names: Sequence[str]) -> str:
        """Return what has been chosen, in a sentence."""
        game = self.room.game
        seals = next((rule.seals for rule in game.rules if rule.seals in names and rule.seals), "")
        return shown.chosen(game.pack, names, seals)

    def noted(self, what: str) -> Letter:
        """Return a remark about this table."""
        return Letter(f"**{self.room.title.name}** · {self.where}\n{what}")

    def lobby(self) -> Letter:
        """Return the message before the match."""
        note = "" if self.place.threads else words.without_threads(words.FOR_THREADS.values())
        return lobby.lobby(self.room, note, self.base)
