"""Twin worlds over HTTP: where a viewer cannot tell two deals apart it is sent the same bytes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import httpx
import pytest

from tests.properties.twins import (
    _shown_alike,
    deal_zones,
    plain_pack,
    secret,
    sets_shown_apart,
    twins,
)
from tests.properties.variants import VARIANTS, called
from tests.web.fakes import FakeClock
from tests.web.people import browser, card_room, join, make
from tomfool.cards import Seat, bits, pick
from tomfool.games import TITLES
from tomfool.mechanics.passing import Pass
from tomfool.mechanics.sets import Sealing
from tomfool.rules import SPECTATOR, Game
from tomfool.state import State
from tomfool.table.table import Dealt, Table
from tomfool.web import pages
from tomfool.web.house import House
from tomfool.web.live import Live
from tomfool.web.parts import options_data
from tomfool.web.scene import Scene, Visit
from tomfool.web.show import scene
from tomfool.web.stream import event
from tomfool.web.wire import table_bytes

ROUNDS = 2
TRIES = 50
"""So many deals are tried for a pair that looks alike."""
PAGES = 6
"""One in so many steps is compared as pages and refusals, too; all are as JSON."""
GAMES = [title.game(options) for slug, title in TITLES.items() for options in ({}, *VARIANTS.get(slug, ()))]


class Leak(AssertionError):
    """A viewer is sent something else in one of two worlds that look alike to it."""


def put(live: Live, state: State) -> None:
    """Let *state* lie on the table of *live*."""
    table = live.room.table
    assert table is not None
    if state.over and table.match.state is not None:
        table.match.totals = [0] * state.game.seats
    table.state = table.match.state = state
    live.version += 1


def sent(house: House, live: Live, seat: Seat | None, *, every: bool = True) -> dict[str, bytes]:
    """Return everything that *seat* can be sent during a hand; without *every* only the JSON."""
    table_json = table_bytes(live, seat)
    if not every:
        return {"the JSON of the table": table_json}
    what = scene(house, live, seat, Visit("token"), "http://card.room", "own-secret")
    assert isinstance(what, Scene)
    table = live.room.table
    assert table is not None
    refused = b""
    if seat is not None:
        said = []
        for name in table.game.vocabulary:
            try:
                table.check(seat, name)
            except Exception as error:
                said.append(f"{name}: {error}")
        refused = "\n".join(said).encode()
    return {
        "the JSON of the table": table_json,
        "an event of the table": event("table", table_json),
        "the frame": event("frame", pages.table_frame(what)),
        "the page": pages.table_page(what).encode(),
        "refusals": refused,
        "hint": hinted(table, seat),
    }


def hinted(table: Table, seat: Seat | None) -> bytes:
    return b"" if seat is None else ",".join(table.hint(seat)).encode()


def compare(house: House, one: Live, two: Live, seat: Seat | None, step: int) -> None:
    every = step % PAGES == 0
    others = sent(house, two, seat, every=every)
    for what, first in sent(house, one, seat, every=every).items():
        second = others[what]
        if first != second:
            place = next(i for i, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1])
            around = first[max(0, place - 80) : place + 40]
            raise Leak(f"{what} of seat {seat} differs after {step} choices: …{around!r}…")


async def opened(house: House, client: httpx.AsyncClient, slug: str, game: Game) -> tuple[Live, Live]:
    """Two tables that are one: the same id, people and seeds."""
    host = await make(client, slug, options=options_data(game))
    for number in range(1, game.seats):
        await join(host, f"P{number}")
    live = house.rooms[host.table]
    other = Live(
        type(live.room)(live.room.id, await house.store.read(live.room.id)),
        live.store,
        live.clock,
        live.pace,
    )
    return live, other


def lay(live: Live, state: State) -> None:
    """Begin the first hand of *live* with the cards of *state*."""
    room = live.room
    room.table = Table(
        room.game,
        room._chairs(),
        seed="bots",
        hands=[Dealt(state.pack, (), b"secret" * 5, state.setup, ("",) * state.game.seats)],
    )
    put(live, state)


def spectators_twins(game: Game, rng: Random) -> tuple[State, State]:
    """Two hands that a spectator cannot tell apart: all cards that are dealt unseen are shuffled."""
    top = len(game.top)
    plain = plain_pack(game)
    pack = plain[:top] + rng.sample(plain[top:], len(plain) - top)
    open_places = deal_zones(game, 0)[game.table]
    hidden = [place for place in range(top, len(pack)) if not open_places >> place & 1]
    cards = [pack[place] for place in hidden]
    rng.shuffle(cards)
    other = list(pack)
    for place, card in zip(hidden, cards, strict=True):
        other[place] = card
    one = game.deal(pack=pack)
    return one, game.deal(pack=other, setup=one.setup)


def alike(game: Game, seat: Seat | None, rng: Random, swaps: int) -> tuple[State, State]:
    """Two hands that look alike to *seat*; some part at once by what the pages make public of a deal."""
    for _ in range(TRIES):
        pair = spectators_twins(game, rng) if seat is None else twins(game, seat, rng, swaps=swaps)
        if _shown_alike(*pair, SPECTATOR if seat is None else seat):
            break
    return pair


def step(one: State, two: State, seat: Seat | None, rng: Random, game: Game) -> bool:
    """Let one seat choose in both worlds, alike where that can be seen; return whether they go on."""
    viewer = SPECTATOR if seat is None else seat
    mover = rng.choice(list(bits(one.waiting)))
    legal = one.legal(mover), two.legal(mover)
    if isinstance(one.rule, Sealing):
        both = legal[0] & legal[1]
        if not both:
            return False
        action = pick(both, rng.random)
        one.apply(action, mover)
        two.apply(action, mover)
        return not sets_shown_apart(one, two)
    if secret(one, mover, viewer) or (seat is None and isinstance(one.rule, Pass)):
        one.apply(pick(legal[0], rng.random), mover)
        two.apply(pick(legal[1], rng.random), mover)
    else:
        both = legal[0] & legal[1]
        if not both:
            return False
        action = pick(both, rng.random)
        one.apply(action, mover)
        two.apply(action, mover)
    return _shown_alike(one, two, viewer) and not sets_shown_apart(one, two)


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with card_room(clock=FakeClock()) as house:
        yield house


@pytest.mark.parametrize("game", GAMES, ids=called)
async def test_twin_worlds_are_sent_alike_to_the_byte(house: House, game: Game) -> None:
    rng, compared = Random(f"bytes of {game.name}"), 0
    async with browser(house) as client:
        lives = await opened(house, client, game.slug, game)
        for seat in (*range(game.seats), None):
            for round in range(ROUNDS):
                pair = alike(game, seat, rng, round)
                for live, state in zip(lives, pair, strict=True):
                    lay(live, state.copy())
                one, two = pair
                if not _shown_alike(one, two, SPECTATOR if seat is None else seat):
                    continue
                for number in range(400):
                    for live, state in zip(lives, pair, strict=True):
                        put(live, state.copy())
                    compare(house, *lives, seat, number)
                    compared += 1
                    if one.over or not step(one, two, seat, rng, game) or one.over or two.over:
                        break
    assert compared > 20, compared


async def test_the_comparison_catches_one_that_tells(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever counts the trumps of another hand into a public field is found in JSON and page."""
    game = TITLES["scarto"].game({})
    async with browser(house) as client:
        lives = await opened(house, client, "scarto", game)
        rng = Random(1)
        one, two = twins(game, 1, rng)
        for live, state in zip(lives, (one, two), strict=True):
            state.stakes = state.game.pack.show(state.zones[2])
            lay(live, state)
        with pytest.raises(Leak, match="the JSON"):
            compare(house, *lives, 1, 0)


async def test_before_the_end_nothing_of_seed_or_pack_is_sent(house: House) -> None:
    async with browser(house) as client:
        lives = await opened(house, client, "scarto", TITLES["scarto"].game({}))
        live = lives[0]
        for seat in range(3):
            live.room.ready[seat] = f"share {seat}"
        live.room.take(live.room.deal()._replace(time=1.0))
        live.version += 1
        seeds = [seed.hex().encode() for seed in live.room.seeds.values()]
        secrets = [live.room.bot_seed.encode(), *(sitter.secret.encode() for sitter in live.room.sitters)]
        table = live.room.table
        assert table is not None
        order = " ".join(table.game.pack.codes[card] for card in table.state.pack[-12:]).encode()
        for seat in (0, 1, 2, None):
            for content in sent(house, live, seat).values():
                for hidden in (*seeds, *secrets, order):
                    assert hidden not in content
        assert len(seeds) == 2


async def test_what_partners_say_apart_is_sent_to_nobody_else() -> None:
    """At Conference the page offers it; foes and spectators are sent the same bytes as before."""
    async with card_room(clock=FakeClock()) as house, browser(house) as client:
        host = await make(client, "conference")
        players = [host, *[await join(host, f"P{number}") for number in (1, 2, 3)]]
        live = house.rooms[host.table]
        lay(live, live.room.game.deal(seed=1))
        before = {seat: sent(house, live, seat) for seat in (2, 3, None)}
        answer = await players[0].post("talk", {"text": "psst, lead Fire", "to": "partners"})
        assert answer.status_code == 200
        for seat in (0, 1):
            shown = sent(house, live, seat)
            assert b"psst, lead Fire" in shown["the JSON of the table"]
            assert b"psst, lead Fire" in shown["the page"]
            assert b'<option value="partners">' in shown["the page"]
        for seat in (2, 3, None):
            assert sent(house, live, seat) == before[seat]
        silent = await make(client, "conference", options={"table_talk": "silent"})
        assert (await silent.post("talk", {"text": "psst", "to": "partners"})).status_code == 422
