"""How long it takes from a tap to the own card lying on the cloth, in Chromium, on loopback.

    python -m bench.web_tap [--taps 100] [--game scarto]

Somebody plays against bots, with the mouse on a desktop and with a finger on a phone, with motion and
without.  *laid* runs from the ``pointerdown`` of the tap that plays (the second one, where the first only
lifts the card) to the end of the first frame that is painted with the card on the cloth; with motion it is
on its way then, and glides for 160 ms.  *answered* is the time until the answer of the server is on the
page.  *bare* is what a tap takes that only has one word drawn anew, made before each choice: what browser
and machine need anyhow.  *busy* is processor time of the page's thread for a whole choice, at most, as the
questions of this script are in it: the number to look at on a machine that others use as well.  Needs what
the tests need: Playwright and Chromium.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Generator, Sequence
from contextlib import closing, suppress
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, CDPSession, sync_playwright

from tests.web.browsers import Guest, launch, open_house, until

WATCH = """() => {
  window.taps = [];
  window.bare = [];
  let tap = null;
  let pressed = 0;
  const painted = (then) => requestAnimationFrame(() => {
    const line = new MessageChannel();
    line.port1.onmessage = () => then(performance.now());
    line.port2.postMessage(null);
  });
  addEventListener("pointerdown", (event) => {
    pressed = event.timeStamp;
    const card = event.target.closest?.(".hand button.card.legal");
    const at = document.querySelector("#frame")?.dataset.at;
    tap = card ? { code: card.dataset.card, at, down: event.timeStamp, laid: 0, answered: 0 } : null;
  }, true);
  addEventListener("click", (event) => {
    const word = event.target.closest?.(".bar h1");
    if (!word) return;
    const down = pressed;
    word.style.opacity = word.style.opacity === "1" ? ".99" : "1";
    painted((now) => window.bare.push(now - down));
  });
  const look = () => {
    const mine = tap;
    if (!mine) return;
    if (!mine.laid && document.querySelector(`#centre .trick [data-card="${mine.code}"]`)) {
      mine.laid = -1;
      painted((now) => { mine.laid = now - mine.down; });
    }
    if (!mine.answered && document.querySelector("#frame")?.dataset.at !== mine.at) {
      mine.answered = performance.now() - mine.down;
      painted(() => window.taps.push(mine));
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}"""


class Tap(NamedTuple):
    """Milliseconds from a tap to the own card and to the answer, of a bare tap, and of processor time."""

    laid: float
    answered: float
    bare: float
    busy: float


def taps(browser: Browser, house: str, game: str, hand: str, motion: str) -> Generator[Tap, None, None]:
    """Play *game* with one *hand*, match after match, and yield what each tap took."""
    while True:
        guest = Guest(browser, hand, reduced_motion=motion)
        with closing(guest.context):
            guest.page.add_init_script(f"({WATCH})()")
            guest.make(house, game, bots=5)
            clock = guest.context.new_cdp_session(guest.page)
            clock.send("Performance.enable", {"timeDomain": "threadTicks"})
            bare, over = 0.0, False
            while not over:
                before = worked(clock)
                over = guest.go_on()
                for tap in guest.page.evaluate("() => window.taps?.splice(0) ?? []"):
                    if tap["laid"] > 0 and bare:
                        yield Tap(tap["laid"], tap["answered"], bare, worked(clock) - before)
                if guest.state["turn"] == "play":
                    bare = bare_tap(guest)


def worked(clock: CDPSession) -> float:
    """Return the processor time that the page's thread has taken so far, in milliseconds."""
    counts = clock.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(count["value"] for count in counts if count["name"] == "TaskDuration"))


def bare_tap(guest: Guest) -> float:
    """Return what a tap takes that changes next to nothing; 0 if it went astray."""
    x, y = guest.reach(guest.page.locator(".bar h1"))
    if guest.hand == "touch":
        guest.page.touchscreen.tap(x, y)
    else:
        guest.page.mouse.click(x, y)
    with suppress(AssertionError):
        return float(until(lambda: guest.page.evaluate("() => window.bare.splice(0)"), "a tap", 5)[0])
    return 0.0


def told(found: Sequence[float]) -> dict[str, float]:
    """Return what is to be said of some times."""
    ordered = sorted(found)
    return {
        "median": round(median(ordered), 1),
        "of 20 the slowest but one": round(ordered[-1 - len(ordered) // 20], 1),
        "worst": round(ordered[-1], 1),
    }


def main() -> None:
    """Measure, and print a line of JSON for each way to play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--taps", type=int, default=100, help="for each way to play")
    parser.add_argument("--game", default="scarto")
    given = parser.parse_args()
    with sync_playwright() as playwright, open_house() as house:
        browser = launch(playwright)
        for hand in ("mouse", "touch"):
            for motion in ("reduce", "no-preference"):
                with closing(taps(browser, house, given.game, hand, motion)) as one_by_one:
                    found = [next(one_by_one) for _ in range(given.taps)]
                line = {
                    "hand": hand,
                    "motion": motion == "no-preference",
                    "taps": len(found),
                    "laid_ms": told([tap.laid for tap in found]),
                    "busy_ms": told([tap.busy for tap in found]),
                    "bare_ms": told([tap.bare for tap in found]),
                    "answered_ms": told([tap.answered for tap in found]),
                }
                print(json.dumps(line), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
