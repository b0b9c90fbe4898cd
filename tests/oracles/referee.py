"""An independent referee of Scarto: plays records in the format ``tomfool/1`` again with the oracle alone.

Nothing of the package is used, not even to read the record or to shuffle, so that a record which passes
here would pass at any other table too.  Run it over files of records, JSON or JSON lines::

    python -m tests.oracles.referee records.jsonl
"""

import json
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.oracles.scarto import PACK, hand, points_of


class Foul(Exception):
    """Something in a record that is not so; the message begins with its place."""


def must(true: bool, place: str, problem: str) -> None:
    if not true:
        raise Foul(f"{place}: {problem}")


def referee(record: dict[str, Any]) -> int:
    """Play a match again and return the number of its hands; raise `Foul` at the first thing wrong."""
    must(record["format"] == "tomfool/1", "format", "not tomfool/1")
    must(record["game"] == "scarto", "game", "not scarto")
    must(len(record["seats"]) == 3, "seats", "three players sit at Scarto")
    hands, length = record["hands"], record["options"].get("hands", 3)
    must(length in (3, 6, 9), "options.hands", "a match has 3, 6 or 9 hands")
    if record.get("unfinished"):
        must(len(hands) < length, "unfinished", "the match was played to its end")
    else:
        must(len(hands) == length, "hands", f"{len(hands)} were played, not {length}")
    totals = [0, 0, 0]
    for number, played in enumerate(hands):
        place = f"hands[{number}]"
        must(played["dealer"] == (hands[0]["dealer"] + number) % 3, f"{place}.dealer", "not his turn")
        result = play_again(played, place)
        must(played["scores"] == result["scores"], f"{place}.scores", f"they are {result['scores']}")
        check_tally(played, result, place)
        totals = [total + score for total, score in zip(totals, result["scores"], strict=True)]
    must(record["totals"] == totals, "totals", f"they are {totals}")
    return len(hands)


def play_again(played: dict[str, Any], place: str) -> dict[str, Any]:
    """Play one hand from its pack and actions; return what the oracle says came of it."""
    pack = played["pack"].split()
    must(sorted(pack) == sorted(PACK), f"{place}.pack", "not the 78 cards")
    if "shuffle" in played:
        check_shuffle(played["shuffle"], pack, f"{place}.shuffle")
    script = hand(pack, played["dealer"])
    seat, legal = next(script)
    actions = played["actions"].split()
    for number, action in enumerate(actions):
        here = f"{place}.actions[{number}]"
        who, card = action.split(":")
        must(who == str(seat), here, f"seat {seat} has to choose, not {who}")
        must(card in legal, here, f"{card} is none of {' '.join(legal)}")
        try:
            seat, legal = script.send(card)
        except StopIteration as end:
            must(number + 1 == len(actions), here, "the hand is over here")
            result: dict[str, Any] = end.value
            return result
    raise Foul(f"{place}.actions: the hand is not over")


def check_tally(played: dict[str, Any], result: dict[str, Any], place: str) -> None:
    """Compare the items of the account with what the oracle counted."""
    dealer, tricks = played["dealer"], [result["winners"].count(seat) for seat in range(3)]
    laid = [points_of(result["discard"]) if seat == dealer else 0 for seat in range(3)]
    fool, payment = [0, 0, 0], [0, 0, 0]
    if result["fool_by"] is not None:
        fool[result["fool_by"]] = 5
        payment[result["fool_by"]] = -points_of([result["paid"]])
        payment[result["fool_to"]] = points_of([result["paid"]])
    beside = [sum(items) for items in zip(fool, payment, tricks, laid, strict=True)]
    counted = {
        "points": result["points"],
        "par": [points - 57 for points in result["points"]],
        "score": result["scores"],
        "tricks": tricks,
        "discard": laid,
        "fool": fool,
        "payment": payment,
        "card points": [whole - rest for whole, rest in zip(result["points"], beside, strict=True)],
    }
    for item, amounts in counted.items():
        given = played["tally"].get(item)
        must(given == amounts, f"{place}.tally[{item!r}]", f"{given}, but they are {amounts}")


def check_shuffle(shuffle: dict[str, Any], pack: list[str], place: str) -> None:
    """Recompute the order of the pack from the seed that was revealed after the hand."""
    must(shuffle["algorithm"] == "sha256-ctr/1", place, f"unknown algorithm {shuffle['algorithm']}")
    seed = bytes.fromhex(shuffle["seed"])
    must(shuffle["commitment"] == sha256(seed).hexdigest(), f"{place}.commitment", "not of this seed")
    must(fair_order(seed) == pack, f"{place}.seed", "gives another order of the pack")


def fair_order(seed: bytes) -> list[str]:
    """Shuffle a new pack as ``sha256-ctr/1`` lays down: counter mode, rejection, Fisher–Yates."""
    stream = (
        byte
        for counter in range(2**20)
        for byte in sha256(seed + bytes([0, 0, 0, 0, 0]) + counter.to_bytes(3, "big")).digest()
    )
    order = list(PACK)
    for last in range(77, 0, -1):
        kinds = last + 1
        pick = next(byte for byte in stream if byte < 256 // kinds * kinds) % kinds
        order[last], order[pick] = order[pick], order[last]
    return order


def main(files: list[str]) -> int:
    """Referee whole files; print what was found and return the exit code."""
    for name in files:
        text = Path(name).read_text("utf-8")
        lines = text.splitlines() if name.endswith(".jsonl") else [text]
        matches = hands = 0
        for number, line in enumerate(lines, 1):
            try:
                hands += referee(json.loads(line))
            except Foul as foul:
                print(f"{name}: match {number}: {foul}")
                return 1
            matches += 1
        print(f"{name}: {matches} matches, {hands} hands, all in order")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
