"""A bot that sits down at a table of a card room, and plays whatever is legal.

Open a card room (``tomfool serve``), make a table with an open seat, and give the bot its address:

    python examples/web_bot.py http://127.0.0.1:8000/tables/abcdefghjk

It needs nothing but Python: everything goes over HTTP, as ``docs/http.md`` describes.
"""

import json
import random
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def post(address: str, data: dict, auth: dict) -> dict:
    """Send *data* as JSON; return the answer, also where it says that something was refused."""
    headers = {"Content-Type": "application/json", **auth}
    try:
        with urlopen(Request(address, json.dumps(data).encode(), headers)) as answer:
            return json.load(answer)
    except HTTPError as refused:
        return json.load(refused)


def choose(legal: list[str], picks: int, seals: str, **_: object) -> list[str]:
    """Return the names of one choice: a call, a card, several cards, or a set that a call seals."""
    names = random.sample([name for name in legal if name != seals], 1 if seals else picks)
    return [*names, seals] if seals else names


def play(address: str, name: str = "Robot") -> None:
    """Take a seat at the table at *address*, and play until the match is over."""
    table = address.replace("/tables/", "/api/tables/")
    seat = post(f"{table}/join", {"name": name}, {})
    if "error" in seat:
        raise SystemExit(seat["error"]["message"])
    auth = {"Authorization": f"Bearer {seat['secret']}"}
    with urlopen(Request(f"{table}/events", headers=auth)) as events:
        for now in (json.loads(line[6:]) for line in events if line.startswith(b"data: ")):
            if now["status"] == "over":
                print(f"{name} comes in at place {now['places'][now['seat']]} of {len(now['seats'])}.")
                return
            if now["between"]:
                post(f"{table}/ready", {"hand": now["hand"] + 1, "share": str(random.random())}, auth)
            elif now["view"] and now["seat"] in now["view"]["waiting"]:
                act = {"names": choose(**now["question"]), "at": now["at"], "hand": now["hand"]}
                post(f"{table}/act", act, auth)


if __name__ == "__main__":
    play(*sys.argv[1:]) if sys.argv[1:] else print(__doc__)
