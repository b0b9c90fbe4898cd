"""Anyone can compute a record's pack from its seed, with nothing but the description."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from tests.golden import FOLDER, play_hand
from tests.records.changes import refusal
from tests.shuffle.by_hand import order_by_hand
from tomfool import game, record
from tomfool.match import Match

SUITS = "EAFW"
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K"]
LOKA78 = [rank + suit for suit in SUITS for rank in RANKS] + [f"T{n}" for n in range(1, 22)] + ["Fool"]


def test_the_seed_of_a_record_gives_its_pack_and_its_commitment() -> None:
    packs, hands = set(), 0
    for line in (FOLDER / "scarto.jsonl").read_text().splitlines():
        for hand in json.loads(line)["hands"]:
            assert hand["shuffle"]["algorithm"] == "sha256-ctr/1"
            seed = bytes.fromhex(hand["shuffle"]["seed"])
            assert hand["pack"].split() == [LOKA78[card] for card in order_by_hand(78, seed)]
            assert hand["shuffle"]["commitment"] == sha256(seed).hexdigest()
            packs.add(hand["pack"])
            hands += 1
    assert len(packs) == hands >= 3 * 3 + 6 + 9


def mixed() -> Match:
    match = Match(game("scarto"))
    play_hand(match.deal(b"secret", shares=["Anna’s", "", "Cleo/1"]), "mixed")
    match.finish()
    return match


def test_what_the_players_mix_in_makes_the_pack_and_stands_in_the_record() -> None:
    [hand] = record.dump(mixed())["hands"]
    shares = b"".join(sha256(share.encode()).digest() for share in ("Anna’s", "", "Cleo/1"))
    whole = sha256(b"secret" + shares).digest()
    assert hand["pack"].split() == [LOKA78[card] for card in order_by_hand(78, whole)]
    assert hand["shuffle"] == {
        "algorithm": "sha256-ctr/2",
        "seed": b"secret".hex(),
        "commitment": sha256(b"secret").hexdigest(),
        "shares": ["Anna’s", "", "Cleo/1"],
    }


def test_a_record_with_shares_is_verified_with_them() -> None:
    data = record.dump(mixed())
    assert record.dump(record.replay(data)) == data
    data["hands"][0]["shuffle"]["shares"][1] = "Ben’s"
    assert refusal(data).place == "hands[0].pack[0]"


def test_there_is_a_share_for_each_seat_or_none() -> None:
    with pytest.raises(ValueError, match="3 seats, and 2 shares"):
        Match(game("scarto")).deal(b"secret", shares=["", ""])
