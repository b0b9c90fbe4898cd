"""Parett at the table: what is asked, what is told, whole choices, taking back, and what records print."""

from __future__ import annotations

from random import Random

import pytest

import tomfool
from tests.cases.games.parett import lay
from tests.cases.positions import position
from tomfool import record
from tomfool.bots.registry import bot
from tomfool.cards import bits
from tomfool.cli.record_data import match_data
from tomfool.errors import IllegalAction
from tomfool.mechanics.sets import Sealing
from tomfool.state import State
from tomfool.table.ask import ask, picks, sealed_by
from tomfool.table.story import tell
from tomfool.table.table import Chair, Table

GAME = tomfool.game("parett")
NAMES = ["Anna", "Bruno", "Cleo", "Dora"]


def sealing(*hands: str) -> State:
    zones = {seat: GAME.pack.parse(hand) for seat, hand in enumerate(hands)}
    return position(GAME, Sealing, zones=zones)


def told(state: State, seat: int | None = None) -> list[str]:
    return [line.text for line in tell(state.view(seat), NAMES)]


def shown(*sets: str) -> list[str]:
    """What a spectator is told of a trick of these sets, everybody having a card more."""
    used = GAME.pack.parse(" ".join(sets))
    spare = [code for code in GAME.pack.codes if not used >> GAME.pack.card(code) & 1]
    state = sealing(*(f"{cards} {spare[seat]}" for seat, cards in enumerate(sets)))
    for seat, cards in enumerate(sets):
        lay(state, seat, GAME.pack.parse(cards))
    lines = told(state)
    return lines[1:]


def table(seed: int = 1, bots: str = "simple") -> Table:
    return Table(GAME, [Chair("Anna"), *(Chair(name, bots) for name in NAMES[1:])], seed=seed)


# The story


def test_the_winner_is_told_last_with_the_set() -> None:
    assert shown("5H", "7S", "9S 9D", "AC") == [
        "Anna shows the 5 of Hearts.",
        "Bruno shows the 7 of Spades.",
        "Dora shows the Ace of Clubs.",
        "Cleo shows the pair of 9s and wins.",
    ]


@pytest.mark.parametrize(
    ("sets", "last"),
    [
        (("QS", "QD", "2C", "2S"), "Anna shows the Queen of Spades and wins: Spades beat Diamonds."),
        (("9S 9D", "9H 9C", "2C", "2S"), "Anna shows the pair of 9s and wins: Spades beat Hearts."),
        (
            ("AS KS", "2H 2D", "3C", "3S"),
            "Bruno shows the pair of 2s and wins: cards of one rank beat a flush.",
        ),
        (("3S 2S", "AH KH", "3C", "4C"), "Anna shows two Spades, 3 high, and wins: Spades beat Hearts."),
        (("AH 2H", "KH QH", "3C", "4C"), "Anna shows two Hearts, Ace high, and wins."),
        (("KD", "QS", "3C", "4C"), "Anna shows the King of Diamonds and wins."),
    ],
)
def test_it_is_said_why_where_not_just_size_or_rank_decides(sets: tuple[str, ...], last: str) -> None:
    assert shown(*sets)[-1] == last


def test_who_is_ready_is_told_until_the_sets_are_shown() -> None:
    state = sealing("5H 2C", "7S 3C", "9S 4C", "AC 5C")
    lay(state, 1, GAME.pack.parse("7S"))
    assert told(state)[-1] == "Bruno is ready."
    lay(state, 3, GAME.pack.parse("AC"))
    assert told(state, 0)[-1] == "Bruno and Dora are ready."
    assert told(state, 1)[-1] == "You and Dora are ready."


def test_passes_are_told_to_giver_and_receiver_with_the_cards() -> None:
    state = GAME.deal(5, dealer=1)
    cards = [next(bits(state.legal(seat))) for seat in range(4)]
    for seat, card in enumerate(cards):
        state.apply(card, seat)
    seen = told(state, 2)
    assert seen[0] == "Bruno is first to bet after the draft."
    assert seen[1] == "Anna passes one card to Bruno."
    assert seen[2].startswith("Bruno passes the ")
    assert seen[2].endswith(" to you.")
    assert seen[3].startswith("You pass the ")
    assert seen[4] == "Dora passes one card to Anna."


def test_bets_are_told_as_bets() -> None:
    state = position(GAME, type(GAME.rules[6]), zones={0: 1, 1: 2})
    state.play("bet 3")
    assert told(state)[-1] == "Anna bets 3."


# The questions


def test_each_question_says_how_many_cards_make_it_whole() -> None:
    state = GAME.deal(5)
    question = ask(state.view(0), NAMES)
    assert (question.kind, question.count, picks(state.view(0)), sealed_by(state.view(0))) == (
        "pick",
        1,
        1,
        "",
    )
    state = sealing("5H 2C", "7S 3C", "9S 4C", "AC 5C")
    question = ask(state.view(0), NAMES)
    assert (question.kind, question.count, sealed_by(state.view(0))) == ("set", 4, "parett")
    assert question.deed == "Parett!"


def test_what_has_been_picked_is_named_as_a_set() -> None:
    state = sealing("5H 5C 2C", "7S 3C", "9S 4C", "AC 5D")
    question = ask(state.view(0), NAMES, ["5H", "5C"], 0)
    assert question.head == "Your set: the pair of 5s. You have won 0."
    assert "Enter seals it: Parett!" in question.confirm


# Whole choices


def sealed_table(seed: int = 1) -> Table:
    found = table(seed)
    while not isinstance(found.state.rule, Sealing):
        found.run_bots()
        if not isinstance(found.state.rule, Sealing) and found.state.waiting & 1:
            found.act(0, found.hint(0), found.acts(0))
    return found


def test_a_set_comes_whole_with_its_parett_or_not_at_all() -> None:
    found = sealed_table()
    card = found.legal(0)[0]
    before, at = found.view(0), found.acts(0)
    for wrong in ([card], [], [card, "parett", "parett"], ["parett"], ["parett", card]):
        with pytest.raises(IllegalAction):
            found.act(0, wrong, at)
        assert found.view(0) == before
    assert found.act(0, [card, "parett"], at)
    assert found.acts(0) == at + 2


def test_taking_back_goes_to_the_last_whole_choice() -> None:
    found = sealed_table()
    before = found.view(0)
    assert found.act(0, found.hint(0), found.acts(0))
    found.take_back(0)
    assert found.view(0) == before
    found.take_back(0)
    assert found.legal(0)[0] == "bet 0"
    found.take_back(0)
    assert picks(found.view(0)) == 3


def test_a_match_is_kept_and_taken_up_again() -> None:
    found = sealed_table()
    found.act(0, found.hint(0), found.acts(0))
    again = Table(GAME, found.chairs, seed=found.seed, hands=list(found.dealt()))
    assert again.view(0) == found.view(0)
    assert again.state.log == found.state.log


# Records


def test_a_record_tells_passes_picks_and_sets() -> None:
    found = table(bots="random")
    while not found.over:
        found.run_bots()
        if found.match.state is None:
            if not found.over:
                found.next_hand()
        else:
            found.act(0, found.hint(0), found.acts(0))
    match = record.replay(record.dump(found.match))
    deeds = {move.deed for move in record.moves(match, 0)}
    assert deeds == {"deals", "passes", "says", "picks", "seals"}
    hand = match_data(match, [0])["hands"][0]
    assert {step["deed"] for step in hand["before"]} == {"passes", "says"}
    assert hand["tricks"][0]["seats"] == [0, 1, 2, 3]
    assert [len(cards) for cards in hand["tricks"][0]["sets"]] == [
        cards.bit_count() for cards in match_trick(match).sets
    ]


def match_trick(match: object) -> object:
    *_, end = record.moves(match, 0)  # type: ignore[arg-type]
    return end.state.history[0]


# Bots


@pytest.mark.parametrize("kind", ["random", "simple"])
def test_bots_of_each_kind_finish_whole_matches(kind: str) -> None:
    for options in ({}, {"length": "points-16", "stakes": "pot"}):
        chairs = [Chair(name, kind) for name in NAMES]
        found = Table(tomfool.game("parett", **options), chairs, seed=4)
        while True:
            found.run_bots()
            if found.over:
                break
            found.next_hand()
        assert found.match.complete


def test_the_simple_bot_throws_a_low_card_once_its_bet_is_met() -> None:
    state = sealing("AS AH AC AD 2D", "7S 3C", "9S 4C", "QC 5D")
    zero = GAME.action("bet 0")
    state.said = tuple((seat, zero) for seat in range(4))
    assert GAME.vocabulary[bot("simple").choose(state.view(0))] == "2D"
    state.said = ((0, zero + 1), *state.said[1:])
    seen = bot("simple").choose(state.view(0))
    assert GAME.vocabulary[seen].startswith("A")


def test_the_simple_bot_seals_what_it_has_begun_to_pick() -> None:
    rng = Random(1)
    for seed in range(40):
        hands = rng.sample(GAME.pack.codes, 52)
        state = sealing(*(" ".join(hands[13 * seat : 13 * seat + 13]) for seat in range(4)))
        state.said = tuple((seat, GAME.action(f"bet {seed % 4}")) for seat in range(4))
        while state.waiting & 1:
            state.apply(bot("simple").choose(state.view(0)), 0)
        assert next(rule for rule in GAME.rules if isinstance(rule, Sealing)).rules.is_set(
            state.zones[GAME.zone_index["sealed 0"]]
        )
