"""Whatever is sent, the card room answers with what is wrong: never with a fault of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.web.people import csrf
from tests.web.serving import serving

CHECKS = [not_a_server_error, response_schema_conformance, status_code_conformance]
PARTS = (
    "", "0", "1", "-1", "99999999999999999999", "3", "on", "me", "open", "simple", "scarto", "all", "yes",
    "KE", "T21", "bet 3", "parett", "<script>", "\x00", "\ud83d\ude00", "‮abc", "é" * 400, "../..", "%00",
)  # fmt: skip
FIELDS = (
    "hand", "at", "key", "name", "share", "text", "to", "answer", "on", "seat", "bot", "game", "clock",
    "public", "option.hands", "option.players", "chair.0", "chair.1", "theme", "here", "step",
)  # fmt: skip
POSTS = (
    "act", "hint", "pick", "ready", "talk", "take-back", "claim", "vote", "back", "auto", "leave", "start",
    "fill", "join", "again", "report",
)  # fmt: skip


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as (address, _):
        yield address


@pytest.fixture(scope="module")
def schema(address: str) -> Any:
    return schemathesis.openapi.from_url(f"{address}/openapi.json").exclude(path_regex="/events$")


def new_seat(address: str) -> dict[str, str]:
    """Return a table in play, and the secret of a seat there."""
    with httpx.Client(base_url=address) as client:
        made = client.post(
            "/api/tables", json={"game": "scarto", "name": "Anna", "chairs": ["me", "simple", "simple"]}
        ).json()
        client.post(
            f"/api/tables/{made['table']}/ready",
            json={"hand": 1},
            headers={"Authorization": f"Bearer {made['secret']}"},
        )
    return made  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def seated(address: str) -> dict[str, str]:
    return new_seat(address)


def at_table(case: Any, seat: dict[str, str]) -> None:
    """Let *case* come from a seat at a table that there is."""
    if "id" in (case.path_parameters or {}):
        case.path_parameters = {**case.path_parameters, "id": seat["table"]}
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {seat['secret']}"}


def try_all(operation: Any, mode: GenerationMode, seat: dict[str, str], seen: Counter[int]) -> None:
    """Send requests to *operation* that its description allows, or such as it forbids."""

    @given(operation.as_strategy(generation_mode=mode))
    @settings(max_examples=6, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def try_it(case: Any) -> None:
        if mode is GenerationMode.POSITIVE:
            at_table(case, seat)
        answer = case.call()
        seen[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS)

    try:
        try_it()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE, operation.label


def test_no_request_that_the_description_allows_or_forbids_is_a_fault(address: str, schema: Any) -> None:
    seen: Counter[int] = Counter()
    for operation in (result.ok() for result in schema.get_all_operations()):
        for mode in GenerationMode.POSITIVE, GenerationMode.NEGATIVE:
            try_all(operation, mode, new_seat(address), seen)
    assert seen[200] > 20, seen
    assert seen[422] > 40, seen


def test_no_form_is_a_fault(address: str) -> None:
    rng, seen = Random("forms"), set()
    with httpx.Client(base_url=address) as client:
        token = csrf(client.get("/games/scarto/new").text)
        table = ""
        for number in range(300):
            if number % 30 == 0:
                made = client.post(
                    "/tables", data={"csrf": token, "game": "scarto", "name": "Anna", "chair.0": "me",
                                     "chair.1": "simple", "chair.2": "simple"},
                )  # fmt: skip
                assert made.status_code == 303, made.text
                table = made.headers["location"]
                client.post(f"{table}/ready", data={"csrf": token, "hand": "1", "share": "x"})
            data: dict[str, Any] = {
                name: rng.choice(PARTS) for name in rng.sample(FIELDS, rng.randint(0, 6))
            }
            data["name"] = rng.sample(PARTS, rng.randint(0, 4))
            if rng.random() < 0.9:
                data["csrf"] = token
            path = rng.choice(
                (*(f"{table}/{post}" for post in POSTS), "/tables", "/look", "/tables/xx/act")
            )
            headers = {"Tomfool-Frame": "1"} if rng.random() < 0.5 else {}
            answer = client.post(path, data=encodable(data), headers=headers)
            assert answer.status_code < 500, (path, data, answer.text)
            seen.add(answer.status_code)
    assert {200, 303, 403, 404, 409, 422} <= seen, seen


def encodable(data: dict[str, Any]) -> dict[str, Any]:
    return {
        name: [part.encode("utf-8", "replace").decode() for part in value]
        if isinstance(value, list)
        else value.encode("utf-8", "replace").decode()
        for name, value in data.items()
    }


@pytest.mark.parametrize(
    "path",
    [
        "/", "/?q=%00&players=x&family=%ff", "/fair", "/games/scarto", "/games/none",
        "/games/scarto/new?clock=7",
        "/games/parrotdigm/new?option.players=6&chair.0=me&chair.1=robot", "/tables/none", "/tables/%00",
        "/tables/none/hands/1", "/tables/none/hands/x", "/tables/none/seat/x", "/static/x/none.js",
        "/static/x/../../pyproject.toml", "/nowhere", "/api/nowhere", "/api/tables/none", "/api/games/none",
        "/favicon.ico", "/openapi.json", "/tables/none/hands/999999999999999999999999999",
    ],
)  # fmt: skip
def test_no_page_is_a_fault(address: str, path: str) -> None:
    answer = httpx.get(f"{address}{path}")
    assert answer.status_code < 500, answer.text
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(address: str, method: str) -> None:
    for path in ("/", "/tables", "/api/tables", "/api/tables/x/act"):
        assert httpx.request(method, f"{address}{path}").status_code == 405


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"{", 422), (b"", 422), (b"[]", 422), (b'{"names": [], "at": 0}', 422), (b"\xff\xfe", 422),
        (b'{"names": ["KE"], "at": -1}', 422), (b'{"names": ["KE"], "at": 0, "else": 1}', 422),
        (b'{"names": ["\\ud800"], "at": 0}', 422), (b'{"names": ["KE"], "at": 1e400}', 422),
        (b'{"names": ["' + b"x" * 20_000 + b'"], "at": 0}', 413), (b"[" * 5000, 422),
    ],
)  # fmt: skip
def test_an_act_of_any_other_shape_is_refused(
    address: str, seated: dict[str, str], content: bytes, status: int
) -> None:
    """By the short way and by the described one alike."""
    for kind in ("application/json", "application/json; charset=utf-8"):
        answer = httpx.post(
            f"{address}/api/tables/{seated['table']}/act",
            content=content,
            headers={"Authorization": f"Bearer {seated['secret']}", "Content-Type": kind},
        )
        assert answer.status_code == status, answer.text
        assert answer.json()["error"]["message"]
