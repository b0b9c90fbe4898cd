"""The log in words: what a seat has seen, and no more."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import tomfool
from tests.games.piedmont_table import playing
from tests.games.rally_table import dealt
from tests.table.toys import PutDown, calling, equal, imperial, moral, stacked
from tomfool.cards import FRENCH52, LOKA54, LOKA78, LOKA80, bits
from tomfool.state import Event, State
from tomfool.table.story import Named, aftermath, tell

NAMES = ["Anna", "Bruno", "Cleo", "Dora"]


def told(state: State, seat: int | None, start: int = 0) -> list[str]:
    return [line.text for line in tell(state.view(seat), NAMES)][start:]


def scarto(cards: str) -> State:
    """Scarto dealt so that Bruno's, Cleo's and Anna's hands (in that order) begin with *cards*."""
    bruno, cleo, anna = (hand.split() for hand in cards.split("/"))
    rest = [code for code in LOKA78.codes if code not in {*bruno, *cleo, *anna}]
    packets = ""
    hands = [bruno + rest[: 25 - len(bruno)]]
    rest = rest[25 - len(bruno) :]
    hands.append(cleo + rest[: 25 - len(cleo)])
    rest = rest[25 - len(cleo) :]
    hands.append(anna + rest)
    for start in range(0, 25, 5):
        packets += " ".join(" ".join(hand[start : start + 5]) for hand in hands) + " "
    return tomfool.game("scarto").deal(pack=stacked(LOKA78, packets + " ".join(hands[2][25:])))


def play(state: State, names: str) -> State:
    for name in names.split():
        state.play(name)
    return state


def test_a_discard_is_named_to_its_maker_alone() -> None:
    state = play(scarto("KF/QF/JF 2E 3E 4E"), "2E 3E 4E")
    assert told(state, 0) == [
        "You deal.",
        "You take the three cards of the talon.",
        "You lay three cards away: the 2 of Earth, the 3 of Earth and the 4 of Earth.",
    ]
    for seat in (1, 2, None):
        assert told(state, seat) == [
            "Anna deals.",
            "Anna takes the three cards of the talon.",
            "Anna lays three cards away.",
        ]


def test_who_is_out_of_the_suit_and_trumps() -> None:
    fires = " ".join(code for code in LOKA78.codes if code.endswith("F") and code not in "KF 9F")
    state = play(scarto(f"KF/T7 T8 T9/9F 2E 3E 4E {fires}"), "2E 3E 4E KF T7")
    assert told(state, 0)[-2:] == [
        "Bruno leads the King of Fire.",
        "Cleo is out of Fire and trumps with the 7.",
    ]
    assert told(state, 2)[-1] == "You are out of Fire and trump with the 7."
    play(state, "9F")
    assert told(state, 0)[-2:] == ["You follow with the 9.", "Cleo wins it with the 7."]


def test_a_trick_is_told_card_by_card() -> None:
    state = calling().deal(
        pack=stacked(FRENCH52, "KS 2H 3H 4S 5S 6S 7S 8S 9S 10S JS QS KC 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD")
    )
    for _ in range(4):
        state.play("pass")
    play(state, "KS 4S 7S 10S")
    assert told(state, 0, start=5) == [
        "Bruno leads the King of Spades.",
        "Cleo follows with the 4.",
        "Dora follows with the 7.",
        "You follow with the 10.",
        "Bruno wins it with the King.",
    ]
    play(state, "2H 5S")
    assert told(state, 0)[-2:] == [
        "Bruno leads the 2 of Hearts.",
        "Cleo is out of Hearts and throws the 5 of Spades.",
    ]


def test_calls_are_told_in_the_words_of_the_game() -> None:
    state = calling().deal(seed=1)
    state.play("play alone")
    state.play("pass")
    assert told(state, 2) == ["Anna deals.", "Bruno says “play alone”.", "You say “pass”."]


def test_a_trick_won_against_rank_says_by_what_rule() -> None:
    state = imperial().deal(pack=stacked(LOKA80, "T21 2E T1 3E Fool 4E"))
    play(state, "T21 T1 Fool")
    assert told(state, 0)[-1] == "Cleo wins it with the 1: the Emperor trick."
    assert told(state, 2)[-1] == "You win it with the 1: the Emperor trick."


def test_the_highest_card_needs_no_reason() -> None:
    state = imperial().deal(pack=stacked(LOKA80, "T20 2E T1 3E Fool 4E"))
    play(state, "T20 T1 Fool")
    assert told(state, 0)[-1] == "You win it with the Fool."


def test_the_payment_for_the_fool_is_told_with_its_card() -> None:
    table_state = tomfool.game("scarto").deal(seed=11)
    while not table_state.over:
        legal = table_state.legal()
        table_state.apply((legal & -legal).bit_length() - 1)
    (event,) = [event for event in table_state.events if event.kind == "paid"]
    line = told(table_state, event.seat)[-1]
    assert line.startswith("You pay the ")
    assert line.endswith(f" to {NAMES[event.other]} for the Fool.")
    assert told(table_state, event.other)[-1].startswith(f"{NAMES[event.seat]} pays the ")


def test_every_card_played_is_told_once_in_its_trick() -> None:
    state = tomfool.game("scarto").deal(seed=3)
    while not state.over:
        legal = state.legal()
        state.apply((legal & -legal).bit_length() - 1)
    lines = tell(state.view(1), NAMES)
    for number, trick in enumerate(state.history, 1):
        named = [
            part.card
            for line in lines
            if line.trick == number
            for part in line.parts
            if isinstance(part, Named)
        ]
        winner = trick.fall[(trick.taker - trick.leader) % 3]
        assert named[:4] == [*trick.fall, winner]


def test_the_fool_led_leaves_the_suit_to_the_next_card() -> None:
    state = play(scarto("Fool 2A/KF/9F JF 2E 3E 4E"), "2E 3E 4E Fool KF")
    assert told(state, 0)[-2:] == ["Bruno leads the Fool.", "Cleo plays the King of Fire."]


def test_good_and_evil_in_one_trick_are_the_reason_why_they_do_not_win() -> None:
    state = moral().deal(pack=stacked(LOKA80, "Good 2E Evil 3E 5E 4E"))
    play(state, "Good Evil 5E")
    taker = state.history[0].taker
    assert told(state, taker)[-1].endswith("Good and Evil lie in it together.")


def test_of_equal_trumps_the_later_one_wins_and_it_is_said() -> None:
    state = equal().deal(pack=stacked(LOKA78, "T4 2E T2 3E T3 4E"))
    play(state, "T4 T2 T3")
    assert told(state, 0)[-1] == "You win it with the 3, the later of equals."


def test_a_judge_that_has_no_name_is_told_as_a_special_rule() -> None:
    state = imperial().deal(pack=stacked(LOKA80, "KE 2E QE 3E CE 4E"))
    play(state, "KE QE CE")
    view = state.view(0)
    (trick,) = view.history
    odd = replace(view, history=(trick._replace(taker=0),))
    assert tell(odd, NAMES)[-1].text == "You win it with the Cavalier: a special rule decides."


def test_cards_put_down_in_turn_are_told_for_each_seat_alone() -> None:
    state = moral(rules=[PutDown(away=True)]).deal(pack=stacked(LOKA80, "KE 2E QE 3E CE 4E"))
    play(state, "2E 3E 4E")
    assert told(state, 0) == [
        "You deal.",
        "Bruno lays one card away.",
        "Cleo lays one card away.",
        "You lay one card away: the 4 of Earth.",
    ]


def test_a_card_passed_on_is_told_to_giver_and_receiver_and_is_no_play() -> None:
    state = moral(rules=[PutDown()]).deal(pack=stacked(LOKA80, "KE 2E QE 3E CE 4E"))
    play(state, "KE 3E 4E")
    assert told(state, 1, start=1) == [
        "You choose one card: the King of Earth.",
        "Cleo chooses one card.",
        "Anna chooses one card: the 4 of Earth.",
    ]
    play(state, "4E")
    assert told(state, 1)[-1] == "You lead the 4 of Earth."


def test_shown_cards_and_an_open_talon_are_named_to_all() -> None:
    view = replace(
        play(scarto("KF/QF/JF 2E 3E 4E"), "2E 3E 4E").view(None),
        events=(
            Event(0, "talon", 0, LOKA78.parse("2E T3 T4")),
            Event(0, "talon", 1, LOKA78.parse("2E")),
            Event(3, "shown", 0, LOKA78.parse("T5 T7")),
            Event(3, "talon shown", 0, LOKA78.parse("T8")),
            Event(3, "partner", 2, 0),
            Event(3, "talon at the end", -1, LOKA78.parse("T8")),
            Event(3, "discard at the end", 0, LOKA78.parse("T5")),
            Event(3, "hand at the end", 1, LOKA78.parse("T9")),
            Event(3, "a sparrow", 1, 0),
        ),
    )
    assert [line.text for line in tell(view, NAMES)] == [
        "Anna deals.",
        "Anna takes the talon: the 2 of Earth, the 4 and the 3.",
        "Bruno takes from the talon the 2 of Earth.",
        "Anna lays three cards away.",
        "Anna shows among the cards laid away: the 7 and the 5.",
        "The talon shows the 8.",
        "Cleo is the partner.",
        "In the talon lay the 8.",
        "Anna has laid away the 5.",
        "Bruno is left with the 9.",
        "Bruno has a sparrow.",
    ]


def test_what_happens_by_rule_after_the_last_choice_is_told_apart() -> None:
    state = play(scarto("KF/QF/JF 2E 3E 4E"), "2E 3E 4E")
    assert aftermath(state.view(1), NAMES) == []  # the talon was taken before the last choice
    view = replace(state.view(1), events=(*state.events, Event(3, "paid", 2, LOKA78.parse("2A"), 1)))
    assert [line.text for line in aftermath(view, NAMES)] == ["Cleo pays the 2 of Air to you for the Fool."]


def test_a_fool_that_has_to_be_given_up_is_not_paid_for_himself() -> None:
    state = play(scarto("KF/QF/JF 2E 3E 4E"), "2E 3E 4E")
    view = replace(state.view(1), events=(Event(3, "paid", 2, LOKA78.parse("Fool"), 1),))
    assert tell(view, NAMES)[-1].text == "Cleo pays the Fool to you."


# Bids, a called King, Birds, open hands


def rally(hands: dict[int, str], talon: str = "") -> State:
    """Rally the King dealt by Anna, Bruno being eldest."""
    cards = {seat: LOKA54.parse(codes) for seat, codes in hands.items()}
    pack = dealt(cards, Random(1), talon=LOKA54.parse(talon))
    return tomfool.game("rally-the-king").deal(pack=pack, dealer=0)


def said(state: State, *names: str) -> State:
    for name in names:
        state.play(name)
    return state


def test_bids_the_king_the_talon_and_announcements_are_told() -> None:
    state = rally({1: "KE KA T1", 2: "KW KF T2"}, talon="7A 8A 9A")
    said(state, "wait", "pass", "pass", "pass", "partner", "call W", "first")
    assert told(state, 1) == [
        "Anna deals.",
        "You wait.",
        "Cleo passes.",
        "Dora passes.",
        "Anna passes.",
        "You choose “partner”.",
        "You call the King of Water.",
        "The talon shows the 9 of Air, the 8 of Air and the 7 of Air.",
        told(state, 0)[8],
        "You choose the first group.",
        "You take from the talon the 9 of Air, the 8 of Air and the 7 of Air.",
    ]
    said(state, "7A", "8A", "9A", "sparrow", "done", "last king", "owl")
    assert told(state, 0)[-5:] == [
        "Bruno announces “sparrow”.",
        "Bruno is done.",
        "Cleo announces “last king”.",
        "Cleo is the partner.",
        "Cleo announces “owl”.",
    ]


def test_a_bid_the_open_hand_and_the_end_are_told() -> None:
    state = said(rally({}), "beggar exposed", "pass", "pass", "pass")
    lines = told(state, 0)
    assert lines[1] == "Bruno bids “beggar exposed”."
    assert lines[-1].startswith("Bruno lays the hand open: ")
    while not state.over:
        state.apply(next(bits(state.legal())))
    after = [line.text for line in aftermath(state.view(0), NAMES)]
    assert after[0].startswith("Anna is left with ") or after[0].startswith("You are left with ")
    assert after[-1].startswith("In the talon lay ")


def test_the_fourth_king_is_called_without_its_suit() -> None:
    state = said(rally({1: "KE KA KF", 2: "KW"}), "wait", "pass", "pass", "pass", "partner")
    assert told(said(state, "call fourth king"), 3)[6].startswith(
        "Bruno calls the fourth King, not saying which it is."
    )


def test_the_log_calls_the_cards_left_over_what_the_rules_of_the_game_call_them() -> None:
    game = replace(tomfool.game("scarto"), talon="stock")
    state = game.deal(seed=1)
    assert told(state, 1)[1] == "Anna takes the three cards of the stock."
    assert tomfool.game("taraux").talon == tomfool.game("palatine-tarokk").talon == "stock"


def test_a_partner_who_says_nothing_is_told_without_quotation_marks() -> None:
    state = tomfool.game("partita-knock").deal(seed=1)
    rng = Random(1)
    nothing = 1 << state.game.action("nothing")
    while not any(state.view(seat).legal & nothing for seat in range(4)):
        seat = next(bits(state.waiting))
        state.apply(rng.choice([*bits(state.view(seat).legal)]), seat)
    state.play("nothing")
    assert told(state, None)[-1].endswith(" says nothing.")


def test_what_decides_a_trick_where_more_than_one_special_card_lies_in_it() -> None:
    """The last laugh goes before all; a marriage counts though Good and Evil cancel each other."""
    for slug, options, hands, won in (
        ("last-laugh", {"base": "scarto"}, ("T21", "Fool", "T1"), ": the last laugh."),
        ("last-laugh", {}, ("Good", "Fool", "Evil", "T21"), ": the last laugh."),
        ("courtship", {}, ("KE 2A", "Good 3A", "Evil 4A", "QE 5A"), ": a royal marriage."),
        ("courtship", {}, ("KE 2A", "Good 3A", "Evil 4A", "3E 5A"), ": Good and Evil lie in it together."),
    ):
        state = playing(tomfool.game(slug, **options), *hands)
        for hand in hands:
            state.play(hand.split()[0])
        assert told(state, None)[-1].endswith(won)
