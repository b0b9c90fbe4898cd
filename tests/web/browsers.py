"""A real browser before a real server: what the tests of pages share.

A `Guest` is somebody with a browser of their own, who plays by mouse, by touch or by keyboard only what the
page offers.
"""

from __future__ import annotations

import os
import re
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
import uvicorn
from playwright.sync_api import Browser, Locator, Page, Playwright

from tomfool.web.app import create_app
from tomfool.web.clock import AT_ONCE, Pace
from tomfool.web.house import House
from tomfool.web.limits import NO_LIMITS
from tomfool.web.store import Store

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
NO_BROWSER = (
    "no Chromium was found, which the tests of the pages drive. Install it (Debian: apt-get install"
    " chromium), or name another Chromium in the variable TOMFOOL_CHROMIUM"
)
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1400, "height": 875}}
READY = re.compile("I am ready|Deal the cards")
ASKED = ("play", "pick", "set", "call")

STATE = """() => {
  const frame = document.querySelector('#frame');
  if (!frame) return {kind: ''};
  const shown = (el) => el && el.checkVisibility({visibilityProperty: true, opacityProperty: true});
  return {
    kind: frame.dataset.frame, turn: frame.dataset.turn, at: frame.dataset.at, hand: frame.dataset.number,
    busy: Boolean(document.querySelector('[aria-busy]')),
    next: Boolean(shown(document.querySelector('#reckoning .button.main:not([aria-disabled])'))),
    over: [...document.querySelectorAll('#reckoning .button.main')].some(
      (button) => /again|next table/.test(button.textContent)),
    rest: Boolean(document.querySelector('#prompt .prompt.refused')),
  };
}"""
REACH = """(el) => {
  const box = el.getBoundingClientRect();
  for (const down of [.3, .15, .5, .08, .7, .9]) for (const along of [.15, .08, .25, .5, .75, .9]) {
    const x = box.left + box.width * along, y = box.top + box.height * down;
    const hit = document.elementFromPoint(x, y);
    if (hit && (hit === el || el.contains(hit))) {
      [window.aim, window.hit] = [el, null];
      return [x, y];
    }
  }
  return null;
}"""
NOTE_HITS = 'addEventListener("click", (event) => { window.hit = event.target; }, true);'
MISSED = "() => Boolean(window.hit && window.aim.isConnected && !window.aim.contains(window.hit))"
"""What has been drawn anew meanwhile was hit in its new shape: to press again would choose twice."""

EXPLORING = os.environ.get("HYPOTHESIS_PROFILE") == "explore"
"""Whether new deals are looked for: else the same cards are dealt whenever a test is run."""
SAME_SHARE = """addEventListener("formdata", ({formData}) => {
  if (formData.get("share") === "") formData.set("share", "as always");
});"""
"""What a page mixes into the shuffle is left to chance; here it is the same every time."""


def chromium_path() -> str:
    """Return where Chromium is; fail the test that needs it, saying how to get one."""
    named = os.environ.get("TOMFOOL_CHROMIUM", "")
    known = ("chromium", "chromium-browser", "google-chrome")
    found = named or next(filter(None, map(shutil.which, known)), "")
    if not found:
        pytest.fail(NO_BROWSER, pytrace=False)
    return found


def launch(playwright: Playwright) -> Browser:
    """Start Chromium without a window."""
    return playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)


@contextmanager
def open_house(pace: Pace = AT_ONCE) -> Iterator[str]:
    """A card room on a port of its own for the time of this block; its address."""
    house = House(Store("sqlite://"), pace=pace, limits=NO_LIMITS)
    config = uvicorn.Config(create_app(house), port=0, log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started, "the server to start")
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        house.closing = True
        server.should_exit = True
        thread.join(10)


def until(condition, what: str, seconds: float = 40.0):
    """Return what *condition* gives once it is true; fail if that takes too long."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, f"waited {seconds:.0f} s for {what}"
        time.sleep(0.015)
    return found


class Guest:
    """Somebody with a browser; *hand* is how they play: mouse, touch or keys.

    With *chance* the page mixes into the shuffle what it likes.
    """

    def __init__(
        self, browser: Browser, hand: str = "mouse", *, chance: bool = False, **context: object
    ) -> None:
        shape = PHONE if hand == "touch" else DESKTOP
        self.context = browser.new_context(**{"reduced_motion": "reduce", **shape, **context})
        self.context.add_init_script(NOTE_HITS)
        if not chance and not EXPLORING:
            self.context.add_init_script(SAME_SHARE)
        self.page: Page = self.context.new_page()
        self.hand = hand
        self.faults: list[str] = []
        self.seen: dict = {"kind": ""}
        self.pressed: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, message) -> None:
        told = message.text
        if message.type == "error" and not any(word in told for word in ("Failed to load", "ERR_")):
            self.faults.append(told)

    # Coming to a table

    def make(self, house: str, game: str, *, bots: int, **options: object) -> str:
        """Make a table with *bots* in the last chairs; return its address."""
        query = "&".join(f"option.{name}={value}" for name, value in options.items())
        self.page.goto(f"{house}/games/{game}/new?{query}")
        self.page.get_by_label("Your name at the table").fill("Mira")
        chairs = self.page.locator(".chairs li:not(.spare) select")
        seats = chairs.count()
        for seat in range(1, seats):
            chairs.nth(seat).select_option("simple" if seat >= seats - bots else "open")
        self.page.get_by_role("button", name="Make the table").click()
        self.page.wait_for_url("**/tables/*")
        return self.page.url

    def join(self, table: str, name: str = "Jonas") -> None:
        """Sit down at the first open chair."""
        self.page.goto(table)
        self.page.get_by_label("Your name at the table").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.get_by_role("button", name="I am ready").wait_for()

    def get_ready(self) -> None:
        """Say that the first hand may be dealt, if the table waits for that: it does where people sit."""
        if self.state["kind"] == "waiting":
            with suppress(Exception):  # alone with bots nobody is asked, and the button goes by itself
                self.page.get_by_role("button", name=READY).click(timeout=2000)

    # Playing

    @property
    def state(self) -> dict:
        self.seen = {"kind": ""}  # between two pages
        with suppress(Exception):
            self.seen = self.page.evaluate(STATE)
        return self.seen

    def reach(self, what: Locator) -> tuple[float, float]:
        """Return a point of *what* that nothing covers."""

        def point():
            with suppress(Exception):
                return what.evaluate(REACH, timeout=300)
            return None

        return until(point, f"{what} to be within reach", 15)

    def press(self, what: Locator) -> None:
        """Click or tap on *what*, where it can be seen; again if it has moved away under the finger."""
        for _ in range(3):
            x, y = self.reach(what)
            if self.hand == "touch":
                self.page.touchscreen.tap(x, y)
                if self.page.locator(".lifted").count():  # lift, then play
                    self.page.touchscreen.tap(*self.reach(self.page.locator(".lifted")))
            else:
                self.page.mouse.click(x, y)
            missed = False
            with suppress(Exception):  # on another page by now
                missed = self.page.evaluate(MISSED)
            self.pressed.append(f"{what}{' missed' if missed else ''}")
            if not missed:
                return

    def choose(self) -> None:
        """Make one choice that the page offers."""
        state = self.state
        self.pressed.clear()
        if state["turn"] == "call":
            self.say()
        elif state["turn"] == "play":
            self.play()
        else:
            self.pick()
        until(lambda: self.moved_on(state), f"an answer to {state} after {self.pressed}")

    def moved_on(self, before: dict) -> bool:
        now = self.state
        return now.get("kind") == "table" and (now["at"], now["hand"]) != (before["at"], before["hand"])

    def say(self) -> None:
        """Say the first of a few, of many the third; nothing more where announcing can be ended.

        A call of several parts is put together from the last of each that is offered.
        """
        done = self.page.locator("button[value='done']")
        if done.count():
            self.press(done)
        elif self.page.locator(".tile").count():
            self.press(self.page.locator(".tile").first)
        elif self.page.locator(".compose:visible").count():
            for place in self.page.locator(".compose .place").all():
                part = place.locator(".part:not(.astray)").last
                part.scroll_into_view_if_needed()
                if part.get_attribute("aria-pressed") == "false":
                    self.press(part)
            self.press(self.page.locator("[data-say]"))
        else:
            offered = self.page.locator(".question label:has(input):visible")
            one = offered.nth(min(2, offered.count() - 1))
            one.scroll_into_view_if_needed()
            self.press(one)
            self.press(self.page.locator("[data-say]"))

    def play(self) -> None:
        if self.hand == "keys":
            self.page.keyboard.press("1")
        else:
            self.press(self.page.locator(".hand .card.legal").first)

    def pick(self) -> None:
        count = int(self.page.locator("#hold").get_attribute("data-picks") or 1)
        count = 1 if self.state["turn"] == "set" else count
        for number in range(count):
            free = self.page.locator(".hand .card.legal:not(:has(:checked))").first
            if self.hand == "keys":
                free.locator("input").focus()
                self.page.keyboard.press("Space")
            else:
                self.press(free)
            until(
                lambda n=number: self.page.locator(".hand :checked").count() > n, "a card to be picked", 5
            )
        until(
            lambda: self.page.locator("[data-confirm]").get_attribute("aria-disabled") == "false",
            "enough",
            5,
        )
        if self.hand == "keys":
            self.page.locator(".hand :checked").first.focus()
            self.page.keyboard.press("Enter")
        else:
            self.press(self.page.locator("[data-confirm]"))

    def go_on(self, *, next_hand: bool = True) -> bool:
        """Do whatever is to be done now, if anything; return whether the match is over for this guest.

        Without *next_hand* the reckoning of a hand stays.
        """
        state = self.state
        if state["kind"] == "table" and not state["busy"]:
            if state["turn"] in ASKED:
                self.choose()
            elif state["over"]:
                return True
            elif state["next"] and next_hand:
                with suppress(Exception):
                    self.page.locator("#reckoning .button.main").click(timeout=2000)
        elif state["kind"] == "waiting":
            with suppress(Exception):
                self.page.get_by_role("button", name=READY).click(timeout=300)
        return False


def play_hand(guest: Guest, seconds: float = 150.0) -> None:
    """Let *guest* play the first hand to its reckoning; nothing may go wrong in the browser."""
    end = time.monotonic() + seconds
    while not (guest.go_on(next_hand=False) or guest.state.get("next")):
        assert time.monotonic() < end, guest.state
        time.sleep(0.01)
    assert guest.faults == []


def play_match(*guests: Guest, patience: float = 60.0) -> None:
    """Let *guests* play until the match is over for all of them, however long it is.

    Fail if none of them sees anything new for *patience* seconds, or if anything goes wrong in a browser.
    """
    over = [False] * len(guests)
    seen: list[dict] = []
    moved = time.monotonic()
    while not all(over):
        over = [done or guest.go_on() for done, guest in zip(over, guests, strict=True)]
        if seen != (now := [guest.seen for guest in guests]):
            seen, moved = now, time.monotonic()
        assert time.monotonic() < moved + patience, seen
        time.sleep(0.01)
    for guest in guests:
        assert guest.faults == []
