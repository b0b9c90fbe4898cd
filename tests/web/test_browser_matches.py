"""Real browsers at every game: hands, short matches and whole ones, by mouse and by touch, with bots.

Nothing here is ever skipped. Without an option every game is played once: to its final ranking if its own
options make that a matter of a hand or two (`SHORT`), or else a hand to its reckoning. With
``--whole-matches`` every game is played to its end besides, as it is by default. Those tests are made for
that option alone, as they take an hour; it takes nothing away.
"""

from __future__ import annotations

import pytest

import tomfool
from tests.web.browsers import play_hand, play_match
from tomfool.games import TITLES
from tomfool.table.words import signed

SHORT = {
    "eight-hundred": {"target": 100},
    "taraux": {"hands": 1},
    "taraux-de-six": {"hands": 1},
    "nineteen": {"players": 2, "hands": 2},
    "parrotdigm": {"rounds": 2, "playing_train": "on"},
}
"""The options with which a match of a game is over after a hand or two.

Of the other games only the two of Manchester would, but each of their hands is two in one.
"""

HANDS = [slug for slug in TITLES if slug not in SHORT]
BY_TURNS = [(slug, ("mouse", "touch")[number % 2]) for number, slug in enumerate(HANDS)]
"""The other games, one on a desktop by mouse and the next on a phone by touch."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "match" in metafunc.fixturenames:
        whole = TITLES if metafunc.config.getoption("whole_matches") else ()
        matches = [*SHORT.items(), *((slug, {}) for slug in whole)]
        names = [f"{slug}-{'short' if options else 'whole'}" for slug, options in matches]
        metafunc.parametrize("match", matches, ids=names)


@pytest.mark.parametrize(("game", "hand"), BY_TURNS)
def test_a_hand_is_played_to_its_reckoning(house, guest, game, hand):
    player = guest(hand)
    player.make(house, game, bots=5)
    play_hand(player)
    shown = texts(player, "#reckoning .outcome b")
    assert shown == texts(player, "#scores tbody tr:first-child td")
    dummies = player.page.locator(".seats > .seat", has_text="Dummy").count()  # they score nothing
    assert len(shown) == player.page.locator(".seats > .seat").count() - dummies + 1


def test_two_browsers_and_bots_play_a_match_to_its_end(house, guest, match):
    slug, options = match
    game = tomfool.game(slug, **options)
    mouse, touch = guest("mouse"), guest("touch")
    touch.join(mouse.make(house, slug, bots=game.seats - 2, **options))
    play_match(mouse, touch)
    seen, seen_by_the_other = ended(mouse, "Mira"), ended(touch, "Jonas")
    assert seen == seen_by_the_other
    assert len(seen["totals"]) == game.seats
    assert len(seen["hands"]) >= max(1, game.match.hands)  # hands that count for nothing come besides
    best = max(seen["places"], key=lambda line: number(line[2]))
    assert best[0] == "1"
    assert sorted(line[2] for line in seen["places"]) == sorted(map(signed, map(number, seen["totals"])))


def ended(guest, own):
    """What the page of *guest*, who is called *own*, says of a match that is over."""
    names = [own if name == "You" else name for name in texts(guest, "#scores thead th")[1:]]
    places = guest.page.locator("#reckoning .places li").evaluate_all(
        "lines => lines.map("
        "line => ['.pos', '.name', '.sum'].map(part => line.querySelector(part).textContent))"
    )
    first = [name for place, name, _ in places if place == "1"]
    headline = texts(guest, "#reckoning h2")[0]
    assert headline.startswith("The match is over. ")
    assert all(name in headline for name in first)
    return {
        "names": names,
        "hands": guest.page.locator("#scores tbody tr").evaluate_all(
            "rows => rows.map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))"
        ),
        "totals": texts(guest, "#scores tfoot td"),
        "places": [[place, own if name == "You" else name, total] for place, name, total in places],
    }


def texts(guest, where):
    """What stands in some parts of the page."""
    return guest.page.locator(where).evaluate_all("parts => parts.map(part => part.textContent)")


def number(shown):
    """The number that is shown so: ``−3`` is -3."""
    return int(shown.replace("−", "-"))
