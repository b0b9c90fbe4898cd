"""``tomfool serve``: opens a card room that can be reached, or says why not."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.cli.house import answer
from tomfool.cli import serve
from tomfool.errors import TomfoolError


def test_it_prints_its_address_answers_there_and_stops_at_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tomfool", "serve", "--port", "0", "--database"]
    with subprocess.Popen(
        [*command, f"sqlite:///{tmp_path / 'room.sqlite'}"], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", said)
        assert found, said
        with httpx.Client(base_url=found[0], timeout=20) as client:
            assert "Scarto" in client.get("/").text
            described = client.get("/openapi.json").json()
            assert "/api/tables/{id}/act" in described["paths"]
            assert client.get("/api/nothing").json()["error"]["code"] == "not-found"
        process.send_signal(signal.SIGINT)
        assert process.wait(20) in (0, 130, -signal.SIGINT)


def test_a_port_that_is_taken_is_refused_in_a_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, out, err = answer("serve", "--port", str(taken.getsockname()[1]))
    assert (code, out) == (1, "")
    assert "cannot listen at 127.0.0.1" in err


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(serve, "PORT", taken.getsockname()[1])
        with serve.listen("127.0.0.1", None) as found:
            assert 0 < found.getsockname()[1] - serve.PORT < serve.MORE_PORTS


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux ends silent connections")
def test_a_laptop_that_is_closed_is_noticed_before_long() -> None:
    with (
        serve.listen("127.0.0.1", 0) as listening,
        socket.create_connection(listening.getsockname()),
        listening.accept()[0] as connection,
    ):
        silence = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert silence == 1000 * serve.SILENCE


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("nonsense", "cannot keep tables at nonsense"),
        ("oracle9://x", "cannot keep tables at oracle9://x"),
        ("sqlite:////proc/nowhere/room.sqlite", "cannot keep tables at"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_in_a_line(url: str, says: str) -> None:
    with pytest.raises(TomfoolError, match=says):
        serve.open_house(url, "")


def test_a_public_address_is_a_web_address() -> None:
    with pytest.raises(TomfoolError, match="begins with https://"):
        serve.open_house("sqlite://", "cards.example")


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", r"127\.0\.0\.1"), ("::1", r"\[::1\]"), ("0.0.0.0", r"\d+\.\d+\.\d+\.\d+")],
)
def test_the_address_is_one_that_can_be_opened(host: str, shown: str) -> None:
    assert re.fullmatch(shown, serve.host_shown(host))
