"""From scenes to HTML: every page of the card room, and the frames that are swapped into it.

A page takes one of the dataclasses of `tomfool.web.scene` and gives the whole document; a frame gives the
part that a stream sends again.  Nothing here sees more than the scene does.
"""

from __future__ import annotations

from tomfool.web.pages.assets import CONTENT_SECURITY_POLICY, Asset, asset, version
from tomfool.web.pages.frame import table_context
from tomfool.web.pages.gallery import lobby_context
from tomfool.web.pages.making import new_table_context
from tomfool.web.pages.manual import as_html
from tomfool.web.pages.render import render
from tomfool.web.pages.replay import replay_context
from tomfool.web.pages.review import review_context
from tomfool.web.pages.waiting import waiting_context
from tomfool.web.scene import Lobby, NewTable, Replay, Reviewed, Rules, Scene, Trouble, Visit, Waiting

__all__ = [
    "CONTENT_SECURITY_POLICY", "Asset", "asset", "error_page", "fair_page", "lobby_frame", "lobby_page",
    "new_table_page", "replay_page", "review_frame", "review_page", "rules_page", "score_page",
    "table_frame", "table_page", "version", "waiting_frame", "waiting_page",
]  # fmt: skip


def table_page(scene: Scene) -> str:
    """Return the page of a table with a match in progress."""
    return render("table.html", **table_context(scene))


def table_frame(scene: Scene) -> str:
    """Return what a stream sends when something has happened at the table."""
    return render("frame.html", **table_context(scene))


def score_page(scene: Scene) -> str:
    """Return the score sheet and the account of the last hand on a page of their own."""
    return render("score.html", **table_context(scene))


def waiting_page(waiting: Waiting) -> str:
    """Return the page of a table before its first hand: invitation, seats, and who is there."""
    return render("waiting.html", **waiting_context(waiting))


def waiting_frame(waiting: Waiting) -> str:
    """Return what a stream sends while seats are taken."""
    return render("waiting_frame.html", **waiting_context(waiting))


def lobby_page(lobby: Lobby) -> str:
    """Return the gallery of the games, and the tables that wait for players."""
    return render("lobby.html", **lobby_context(lobby))


def lobby_frame(lobby: Lobby) -> str:
    """Return the tables of the lobby, which a stream sends anew."""
    return render("lobby_tables.html", **lobby_context(lobby))


def new_table_page(form: NewTable) -> str:
    """Return the form that makes a table."""
    return render("new.html", **new_table_context(form))


def rules_page(rules: Rules) -> str:
    """Return the rules of a game as a page."""
    return render(
        "rules.html", rules=rules, title=rules.title, visit=rules.visit, manual=as_html(rules.page)
    )


def replay_page(replay: Replay) -> str:
    """Return a finished hand at one of its moves, with all cards shown."""
    return render("replay.html", **replay_context(replay))


def review_page(reviewed: Reviewed) -> str:
    """Return what the choices of a seat in a finished hand have cost."""
    return render("review.html", **review_context(reviewed))


def review_frame(reviewed: Reviewed) -> str:
    """Return what is asked for again until the review is made."""
    return render("review_frame.html", **review_context(reviewed))


def fair_page(visit: Visit) -> str:
    """Return the page that says what the provable shuffle proves, and what it does not."""
    return render("fair.html", visit=visit)


def error_page(trouble: Trouble) -> str:
    """Return a page for what went wrong, with a way out."""
    return render("trouble.html", trouble=trouble, visit=trouble.visit)
