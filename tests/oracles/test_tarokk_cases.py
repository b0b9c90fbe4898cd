"""The oracle of Tarokk gives the answers of the worked cases by itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.oracles import tarokk as oracle
from tests.oracles import tarokk_score as score
from tests.oracles.positions import after

CASES = [
    case
    for slug in score.TABLES
    for case in json.loads((Path(__file__).parents[1] / "cases" / f"{slug}.json").read_text())["cases"]
]
SIDES = ("declarer", "defenders")


def said_in(given: dict[str, Any]) -> score.Said:
    return [{"contra": 1, **entry} for entry in given["announced"]]


def tricks_in(given: dict[str, Any]) -> list[dict[str, Any]]:
    tricks = []
    for trick in given["tricks"]:
        best = oracle.winner_of(trick["plays"])
        tricks.append({**trick, "winner": (trick["leader"] + best) % 4, "card": trick["plays"][best]})
    return tricks


def sides_in(given: dict[str, Any]) -> tuple[list[int], list[int]]:
    side = [seat for seat in (given["declarer"], given["partner"]) if seat is not None]
    return side, [seat for seat in range(4) if seat not in side]


def whole_hand(given: dict[str, Any], table: dict[str, tuple[int, int]]) -> dict[str, Any]:
    tricks, (side, others) = tricks_in(given), sides_in(given)
    discards = [given["discards"].get(str(seat), []) for seat in range(4)]
    points = score.declarers_points(tricks, discards, given["left_over"], side)
    said, achieved = said_in(given), {}
    for name, seats, mine in zip(SIDES, (side, others), (points, 94 - points), strict=True):
        own = [entry["item"] for entry in said if entry["side"] == name]
        achieved[name] = sorted(set(score.made(tricks, seats, mine, own)) & set(table))
    v = score.value(table, given["bid"], points, given.get("bid_contra", 1), said, achieved)
    return {
        "winners": [trick["winner"] for trick in tricks],
        "card_points": points,
        "made": achieved,
        "scores": score.settle(v, given["declarer"], given["partner"]),
    }


def question(given: dict[str, Any], game: str) -> dict[str, Any]:
    table = score.TABLES[game]
    everything = [["T1", "T18", "T19"]] * 4
    match given["question"]:
        case "auction_result":
            _, (declarer, bid, invitation) = after(
                oracle.auction(everything, (given["dealer"] + 1) % 4), given["calls"]
            )
            return {"declarer": declarer, "bid": bid, "must_call": invitation and invitation[1]}
        case "draw":
            stock, drawn = list(given["stock"]), {}
            for step, number in enumerate(oracle.draws(given["bid"], False)):
                drawn[str((given["declarer"] + step) % 4)] = [stock.pop(0) for _ in range(number)]
            return {"drawn": drawn, "left_over": stock}
        case "call":
            others = given["other_discarded_trumps"]
            return {"choices": oracle.calls(given["hand"], given["own_discard"], others, None)}
        case "annul":
            return {
                "may_annul": [s for s, cards in enumerate(given["hands"]) if oracle.annuls(cards, game)]
            }
        case "contra":
            items = [{**entry, "contra": entry["factor"]} for entry in given["items"]]
            return {"allowed": sorted([*oracle.doublings(items, given["side"]), "done"])}
        case "made":
            found = {}
            for name, seats in zip(SIDES, sides_in(given), strict=True):
                items = score.made_by_winning(given["winners"], given["cards"], seats)
                found[name] = sorted(set(items) & set(table))
            return found
        case "hand":
            return whole_hand(given, table)
    raise AssertionError(given["question"])


def in_order(answer: dict[str, Any]) -> dict[str, Any]:
    """Lists of choices and items have no order."""
    lists = ("allowed", *SIDES)
    return {
        key: sorted(found)
        if isinstance(found, list) and key in lists
        else in_order(found)
        if key == "made"
        else found
        for key, found in answer.items()
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_oracle_answers_the_worked_case(case: dict[str, Any]) -> None:
    game = case["id"].rsplit("-", 1)[0]
    table = score.TABLES[game]
    given = case.get("given", {})
    context = case.get("context", {})
    match case["kind"]:
        case "legal":
            bound = context.get("announced_sparrow", False)
            assert sorted(oracle.playable(case["hand"], case["trick"], bound)) == sorted(case["legal"])
        case "trick":
            assert oracle.winner_of(case["plays"]) == case["winner"]
        case "count":
            kept = case["pile"] if context.get("own_side_tricks", case["tricks"]) else []
            assert score.points_of(kept) == case["points"]
        case "discard":
            kept_card = context.get("accepted_inviter_card")
            found = oracle.may_go(case["hand"], kept_card)
            assert sorted(found) == sorted(case["first_choice"])
            assert sorted(set(case["hand"]) - set(found)) == sorted(case["may_not"])
        case "auction":
            hands = [["T1", "T18", "T19"]] * 4
            hands[given["next"]] = given["next_holds"]
            seat, legal = after(oracle.auction(hands, (given["dealer"] + 1) % 4), case["calls"])
            assert (seat, sorted(legal)) == (given["next"], sorted(case["allowed"]))
        case "score":
            factor = given.get("bid_contra", 1)
            said, done, points = said_in(given), given["made"], given["card_points"]
            v = score.value(table, given["bid"], points, factor, said, done, **case["options"])
            v *= given.get("doubling", 1)
            assert score.settle(v, given["declarer"], given["partner"]) == case["scores"]
        case "other" if given["question"] == "announce":
            leads = given["mover"] == given["declarer"]
            may = oracle.announceable(table, given["announced"], given["side"], leads) + ["done"]
            assert set(case["expect"]["may"]) <= set(may)
            assert not set(case["expect"]["may_not"]) & set(may)
        case _:
            assert in_order(question(given, game)) == in_order(case["expect"])
