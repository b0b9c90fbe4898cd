"""How the table looks: nothing cut off, told without colour, on light and dark, at every size."""

from __future__ import annotations

import pytest
from textual.color import Color
from textual.pilot import Pilot
from textual.widgets import Footer

import tomfool
from tests.table.toys import calling, stacked
from tests.terminal.house import (
    SMALL,
    WIDE,
    hand,
    lay_three_away,
    lines,
    playing,
    press,
    prompt,
    room,
    scarto,
    seated,
    shown,
    table_of,
)
from tomfool.cards import LOKA78, PACKS, Pack, bits
from tomfool.table.table import Dealt, Table
from tomfool.terminal.calls import Calls
from tomfool.terminal.cloth import Cloth
from tomfool.terminal.hand import Hand
from tomfool.terminal.look import DARK, LIGHT, SIGNS, Palette, face, ink, is_trump
from tomfool.terminal.pace import AT_ONCE, Pace
from tomfool.terminal.prompt import Prompt
from tomfool.terminal.room import Room


def hand_rows(pilot: Pilot[str]) -> str:
    region = hand(pilot).region
    return "\n".join(lines(pilot)[region.y : region.bottom])


def everything_in_sight(pilot: Pilot[str]) -> None:
    """Fail if a card of the hand, a word of the prompt, a name or a key is cut off or covered."""
    width, height = pilot.app.size
    for kind in (Cloth, Prompt, Hand, Footer):
        region = room(pilot).query_one(kind).region
        assert region.height > 0
        assert 0 <= region.x <= region.right <= width
        assert 0 <= region.y <= region.bottom <= height
    rows = hand_rows(pilot)
    for card in hand(pilot).order():
        assert face(table_of(pilot).game.pack, card) in rows
    seen = " ".join(shown(pilot).replace("┃", " ").split())
    for word in prompt(pilot).split():
        assert word in seen
    for name in room(pilot).sitting.names:
        assert name in shown(pilot)
    if width >= 80:
        for key in ("t Trick", "s Score", "l Log", "r Rules", "h Hint", "u Take back", "? Keys", "q Leave"):
            assert key in lines(pilot)[-1]


@pytest.mark.parametrize("size", [SMALL, WIDE, (112, 24), (60, 20)])
async def test_nothing_is_cut_off_through_a_hand(size: tuple[int, int]) -> None:
    async with playing(size=size, pace=Pace(0, None)) as pilot:
        everything_in_sight(pilot)
        await press(pilot, "1", "2", "3")
        everything_in_sight(pilot)
        await press(pilot, "enter")
        for _ in range(6):
            everything_in_sight(pilot)
            await press(pilot, "1")


async def test_a_hand_full_of_trumps_finds_room() -> None:
    trumps = [*LOKA78.trumps[:-1], "Fool", "KE", "KA", "KF", "KW", "QE", "QA"]
    rest = [code for code in LOKA78.codes if code not in trumps]
    packets = [
        code
        for start in range(0, 25, 5)
        for block in (rest[start : start + 5], rest[25 + start : 30 + start], trumps[start : start + 5])
        for code in block
    ]
    pack = stacked(LOKA78, " ".join([*packets, *trumps[25:]]))
    table = Table(tomfool.game("scarto"), scarto().chairs, hands=[Dealt(pack, ())])
    async with playing(table) as pilot:
        assert len(hand(pilot).order()) == 28
        everything_in_sight(pilot)
        cells, _ = hand(pilot).cells(hand(pilot).content_size.width)
        assert all(cell.x + cell.width <= 80 for cell in cells)
        spots = [(cell.y, x) for cell in cells for x in range(cell.x, cell.x + cell.width)]
        assert len(spots) == len(set(spots))  # no card lies on another


async def test_the_table_follows_the_size_of_the_window_while_playing() -> None:
    async with playing(pace=Pace(0, None)) as pilot:
        await lay_three_away(pilot)
        before = table_of(pilot).view(0)
        for size in (WIDE, (66, 22), (140, 50), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.1)
            everything_in_sight(pilot)
            assert room(pilot).query_one("#side").display == (size[0] >= 112)
        assert table_of(pilot).view(0) == before
        await press(pilot, "1")
        assert table_of(pilot).view(0) != before


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("size", [SMALL, WIDE])
async def test_two_to_six_seats_find_room_with_their_cards(seats: int, size: tuple[int, int]) -> None:
    async with playing(seated(calling(seats)), size=size, pace=Pace(0, None)) as pilot:
        await press(pilot, "enter")  # the call
        while len(table_of(pilot).view(0).fall) + bool(room(pilot).sitting.unseen) == 0:
            await press(pilot, "1")
        everything_in_sight(pilot)
        cloth = room(pilot).query_one(Cloth).region
        drawn = "\n".join(line[: cloth.right] for line in lines(pilot)[cloth.y : cloth.bottom])
        table = table_of(pilot)
        trick = room(pilot).sitting.unseen
        fall = trick.fall if trick else table.view(0).fall
        for card in fall:
            assert face(table.game.pack, card) in drawn


async def test_calls_are_a_list_that_answers_to_arrows_and_enter() -> None:
    async with playing(seated(calling(4)), pace=AT_ONCE) as pilot:
        table = table_of(pilot)
        assert prompt(pilot).startswith("Your turn: what do you say?")
        assert room(pilot).query_one(Calls).has_focus
        assert "Play alone" in shown(pilot)
        assert hand(pilot).lit() == hand(pilot).order()  # one bids by one's cards
        await press(pilot, "down", "enter")
        assert (0, table.game.actions["play alone"]) in table.state.said
        assert not room(pilot).query_one(Calls).display
        assert hand(pilot).has_focus


async def test_a_call_is_chosen_by_mouse_or_hinted() -> None:
    async with playing(seated(calling(4)), pace=AT_ONCE) as pilot:
        await press(pilot, "h")
        assert "Hint: say “" in prompt(pilot)
        await pilot.click(Calls, offset=(3, 2))
        await pilot.pause()
        assert (0, table_of(pilot).game.actions["contra bid"]) in table_of(pilot).state.said


# Colour and sign


@pytest.mark.parametrize("pack", PACKS.values(), ids=lambda pack: pack.name)
def test_every_card_of_a_pack_has_a_face_of_its_own(pack: Pack) -> None:
    plain = [face(pack, card) for card in range(len(pack)) if not is_trump(pack, card)]
    trumps = [face(pack, card) for card in bits(pack.trump_mask)]
    assert len(set(plain)) == len(plain)
    assert len(set(trumps)) == len(trumps)


@pytest.mark.parametrize("pack", PACKS.values(), ids=lambda pack: pack.name)
@pytest.mark.parametrize("inks", [DARK, LIGHT], ids=["dark", "light"])
def test_the_suits_of_a_pack_differ_in_sign_and_in_colour(pack: Pack, inks: Palette) -> None:
    letters = [suit.letter for suit in pack.suits]
    assert len({SIGNS[letter] for letter in letters}) == 4
    assert len({inks.suit(letter) for letter in letters}) == 4


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [part / 255 for part in Color.parse(colour).rgb]
        r, g, b = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    ("inks", "grounds"),
    [(DARK, ("#211a29", "#1d4238")), (LIGHT, ("#fdf8ec", "#e3ead9"))],
    ids=["dark", "light"],
)
def test_cards_stand_out_from_hand_and_cloth(inks: Palette, grounds: tuple[str, str]) -> None:
    for ground in grounds:
        assert contrast(inks.ink, ground) >= 7
        for letter in "EAFW":
            assert contrast(inks.suit(letter), ground) >= 3  # bold, and told by its sign too
    assert contrast(inks.on_plate, inks.plate) >= 7
    assert contrast(inks.faint, grounds[0]) >= 3 - 0.5  # may not be chosen, but can be read


def test_trumps_are_reversed() -> None:
    style = ink(LOKA78, LOKA78.card("T14"), DARK)
    assert style.bgcolor is not None
    assert ink(LOKA78, LOKA78.card("KE"), DARK).bgcolor is None


async def test_legal_cards_are_lit_and_the_others_are_not() -> None:
    async with playing() as pilot:
        await lay_three_away(pilot)
        table = table_of(pilot)
        while not (table.view(0).led and table.view(0).hand & ~table.view(0).legal):
            await press(pilot, "1")
        view, widget = table.view(0), hand(pilot)
        for card in widget.order():
            assert bool(widget._style(card, picked=False).bold) == bool(view.legal >> card & 1)


async def test_without_colour_everything_is_grey_and_the_signs_tell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing() as pilot:
        await lay_three_away(pilot)
        for strip in pilot.app.screen._compositor.render_strips():
            for segment in strip.apply_filter(pilot.app._filters[0], Color(0, 0, 0)):
                for colour in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                    if colour is not None and colour.triplet is not None:
                        assert len(set(colour.triplet)) == 1
        rows = hand_rows(pilot)
        for letter in "EAFW":
            assert SIGNS[letter] in rows
        everything_in_sight(pilot)


async def test_d_turns_the_light_on_and_off() -> None:
    async with playing() as pilot:
        await press(pilot, "d")
        assert pilot.app.theme == "tomfool-light"
        assert hand(pilot).inks is LIGHT
        assert pilot.app.screen.styles.background.hex.lower() == "#e9dfca"
        await press(pilot, "d")
        assert hand(pilot).inks is DARK


async def test_the_cursor_is_a_pair_of_brackets_and_a_pick_has_a_tick() -> None:
    async with playing() as pilot:
        first, second = hand(pilot).lit()[:2]
        pack = table_of(pilot).game.pack
        hand(pilot).point(second)
        await pilot.pause()
        assert f"[{face(pack, second)}]" in hand_rows(pilot)
        await press(pilot, "1")
        assert f"✓{face(pack, first)}" in hand_rows(pilot)


async def test_the_place_whose_turn_it_is_and_the_card_that_wins_are_told_in_words() -> None:
    async with playing() as pilot:
        await lay_three_away(pilot)
        table = table_of(pilot)
        while not table.view(0).fall:
            await press(pilot, "1")
        assert "▸ You" in shown(pilot)
        assert "wins so far" in shown(pilot)
        assert isinstance(pilot.app.screen, Room)
