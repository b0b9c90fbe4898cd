"""How a hand and a match came out, as tables of words and numbers."""

from __future__ import annotations

from dataclasses import dataclass

from tomfool.rules import Account
from tomfool.table import outcome
from tomfool.web.scene import Replay, Scene


@dataclass(frozen=True)
class Entry:
    """A line of the account: what, how much for each seat; *plain* numbers have no sign."""

    label: str
    kind: str
    amounts: tuple[int, ...]
    plain: bool


@dataclass(frozen=True)
class Told:
    """The account of a hand: the verdict, its entries, and what was said of the end of the match."""

    verdict: str
    lead: str
    entries: tuple[Entry, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Sheet:
    """The score sheet of a match: a row a hand, then the totals and who stands where."""

    rows: tuple[tuple[int, str, tuple[int, ...]], ...]  # number of the hand, who dealt, scores
    totals: tuple[int, ...]
    standing: tuple[tuple[int, int, int], ...]  # place, seat, total: the best first


def account_of(scene: Scene) -> Told:
    """Return the account of the hand that has just come to its end."""
    assert scene.account is not None
    verdict = outcome.verdict(scene.account, scene.people, scene.view.declarer, scene.view.partner)
    if scene.over:
        return told(scene.account, ranking(scene), verdict)
    return told(scene.account, verdict, scene.stake)


def account_of_replay(replay: Replay) -> Told:
    """Return the account of the hand that is replayed."""
    view = replay.view
    return told(
        replay.account, outcome.verdict(replay.account, replay.names, view.declarer, view.partner), ""
    )


def told(account: Account, verdict: str, lead: str) -> Told:
    """Return *account* with its verdict."""
    entries = tuple(
        Entry(item.label, item.kind, item.amounts, item.kind != "score" and min(item.amounts) >= 0)
        for item in account.items
    )
    return Told(verdict, lead, entries, account.scores)


def ranking(scene: Scene) -> str:
    """Return the end of the match in a sentence."""
    return outcome.ranking(scene.people, scene.ranking, scene.totals)


def sheet_of(scene: Scene) -> Sheet:
    """Return the score sheet of the match so far."""
    does = "first" if scene.game.opener else "dealt"
    rows = tuple(
        (number, f"{scene.people[hand.dealer]} {does}", hand.scores)
        for number, hand in enumerate(scene.hands, 1)
    )
    order = sorted(range(len(scene.totals)), key=lambda seat: (scene.ranking[seat], seat))
    return Sheet(rows, scene.totals, tuple((scene.ranking[s], s, scene.totals[s]) for s in order))
