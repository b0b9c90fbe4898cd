"""What the tests of pages need: a browser, a card room, and no time to linger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.browsers import EXPLORING, Guest, launch, open_house
from tomfool.shuffle import derived_seed
from tomfool.web import room
from tomfool.web.pages import frame


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for the tests of a file."""
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


@pytest.fixture(scope="module")
def house() -> Iterator[str]:
    """The address of a card room, one for a file, in which bots and pages do not wait."""
    with pytest.MonkeyPatch.context() as patch, open_house() as address:
        for name in ("LINGER", "LINGER_SETS", "BEAT"):
            patch.setattr(frame, name, 0)
        yield address


@pytest.fixture
def deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards whenever a test is run, so that what fails once can be looked at again.

    As with the examples of properties, HYPOTHESIS_PROFILE=explore looks for new ones.
    """
    if not EXPLORING:
        number = count()
        monkeypatch.setattr(room, "new_seed", lambda: derived_seed(request.node.name, next(number)))
        monkeypatch.setattr(room, "new_secret", lambda: f"bots {next(number)}")


@pytest.fixture
def guest(deals: None, browser: Browser) -> Iterator[Callable[..., Guest]]:
    """Makes people with browsers, who leave at the end of the test."""
    made: list[Guest] = []

    def come(hand: str = "mouse", **context: object) -> Guest:
        made.append(Guest(browser, hand, **context))
        return made[-1]

    yield come
    for each in made:
        each.context.close()
