"""Real browsers: a hand of every game, and whole matches by mouse against touch, bots beside them."""

from __future__ import annotations

import pytest

from tests.web.browsers import play_hand, play_match
from tomfool.games import TITLES

BY_TURNS = [(slug, ("mouse", "touch")[number % 2]) for number, slug in enumerate(TITLES)]
"""Every game, one on a desktop by mouse and the next on a phone by touch."""


@pytest.mark.parametrize(("game", "hand"), BY_TURNS)
def test_a_hand_of_every_game_is_played_to_its_reckoning(house, guest, game, hand):
    player = guest(hand)
    player.make(house, game, bots=5)
    play_hand(player)
    shown = numbers(player, "#reckoning .outcome b")
    assert shown == numbers(player, "#scores tbody tr:first-child td")
    dummies = player.page.locator(".seats > .seat", has_text="Dummy").count()  # they score nothing
    assert len(shown) == player.page.locator(".seats > .seat").count() - dummies + 1


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [("scarto", 1, {}), ("parrotdigm", 2, {"rounds": 2, "playing_train": "on"})],
)
def test_two_browsers_and_bots_play_a_match_to_its_end(house, guest, game, bots, options):
    mouse, touch = guest("mouse"), guest("touch")
    table = mouse.make(house, game, bots=bots, **options)
    touch.join(table)
    play_match(mouse, touch)
    for each in (mouse, touch):
        assert each.page.locator("#reckoning h2").text_content().startswith("The match is over.")
    assert numbers(mouse, "#scores tfoot td") == numbers(touch, "#scores tfoot td")


def numbers(guest, where):
    """What stands in some cells of the page."""
    return guest.page.locator(where).evaluate_all("cells => cells.map(cell => cell.textContent)")
