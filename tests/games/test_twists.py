"""Tontine, Last Laugh and Courtship: the rulings of their pages, and what goes together."""

from __future__ import annotations

import pytest

from tests.cases.piedmont import butt_of, counting, played_whole
from tests.cases.positions import position
from tests.cases.test_cases import HERE, read
from tests.games.piedmont_table import COURTSHIP, events, game, legal, play, play_out, playing
from tomfool.cards import bits
from tomfool.errors import IllegalAction, OptionError
from tomfool.games.piedmont.twists.carriers import Tontine
from tomfool.games.piedmont.twists.jester import FoolComesHome
from tomfool.log import Event, Trick
from tomfool.mechanics.talon import LayAway
from tomfool.rules import EVERYONE
from tomfool.state import State

TONTINE = game("tontine", base="scarto")
LAUGH = game("last-laugh", base="scarto")
COURTS = game("courtship", base="scarto")
BASES = ("scarto", "tarocchi", "conference")

# What goes together


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("slug", ["tontine", "last-laugh", "courtship"])
def test_a_twist_by_name_is_the_switch_of_its_base(slug: str, base: str) -> None:
    switch = {"tontine": {"tontine": True}, "last-laugh": {"court_jester": True}}
    named, switched = game(slug, base=base), game(base, **switch.get(slug, {"courtship": COURTSHIP}))
    for seed in range(8):
        one, two = play_out(named, seed), play_out(switched, seed)
        assert (one.scores(), one.log, one.account()) == (two.scores(), two.log, two.account())


@pytest.mark.parametrize("base", BASES)
def test_a_match_is_as_long_as_in_the_base_game(base: str) -> None:
    assert game("tontine", base=base).match.hands == (3 if base == "scarto" else 4)
    with pytest.raises(OptionError, match="option hands takes 3 or 6 or 9 with 3 players, not 4"):
        game("tontine", base="scarto", hands=4)


def test_options_of_conference_are_idle_over_the_other_bases() -> None:
    idle = game("tontine", base="scarto", attack_and_defence=True, table_talk="silent")
    assert play_out(idle, 3).scores() == play_out(TONTINE, 3).scores()


@pytest.mark.parametrize("base", BASES)
def test_all_twists_together_add_up(base: str) -> None:
    whole = game("courtship", base=base, tontine=True, court_jester=True)
    for seed in range(25):
        state = play_out(whole, seed)
        points = state.account().tally["points"]
        assert sum(points) == (111 if base == "scarto" else 222)


# Tontine


def test_r1_no_points_for_tricks_and_111_in_all() -> None:
    for seed in range(25):
        account = play_out(TONTINE, seed).account()
        assert sum(account.tally["points"]) == 111
        assert "tricks" not in account.tally
        assert list(account.scores) == [3 * own - 111 for own in account.tally["points"]]


@pytest.mark.parametrize("base", BASES)
def test_r2_the_discard_of_the_base_stands(base: str) -> None:
    found = [
        next(rule for rule in rules.rules if isinstance(rule, LayAway))
        for rules in (game("tontine", base=base), game(base))
    ]
    hand = game(base).deal(seed=2).zones[0]
    assert found[0].may(hand) == found[1].may(hand)


def test_r3_the_last_of_each_kind_is_kept_in_the_open() -> None:
    state = playing(TONTINE, "KE 2A Fool", "QE 3A 3F", "7E 4A 4F")
    assert TONTINE.in_the_open is not None
    play(state, "KE QE 7E")
    assert TONTINE.in_the_open(state.view(None)) == [
        ("The last King, 20", TONTINE.pack.card("KE"), 0),
        ("The last Queen, 16", TONTINE.pack.card("QE"), 0),
        ("The last pip of Earth, 10", TONTINE.pack.card("7E"), 0),
    ]
    play(state, "Fool 3A 4A")
    assert ("The last honour, 15", TONTINE.pack.card("Fool"), 0) in TONTINE.in_the_open(state.view(1))


def test_r3_what_a_butt_has_put_lies_open_too() -> None:
    rules = game("tontine", base="scarto", court_jester=True)
    state = playing(rules, "7E QA 2A", "KE Fool 3A", "3E 4A 5A")
    play(state, "7E Fool 3E QA")
    assert rules.in_the_open is not None
    assert ("The last Queen, 16", rules.pack.card("QA"), 0) in rules.in_the_open(state.view(2))


def test_r3_what_is_handed_over_at_the_end_is_with_its_new_owner() -> None:
    state = play(playing(TONTINE, "Fool", "KE", "7E"), "Fool KE 7E")
    assert events(state)[0] == ("paid", 0, "Fool")
    assert TONTINE.in_the_open is not None
    assert ("The last honour, 15", TONTINE.pack.card("Fool"), 1) in TONTINE.in_the_open(state.view(0))


def test_r3_a_fool_set_aside_is_with_the_winner_of_the_last_trick() -> None:
    _, cases = read(HERE / "tontine.json")
    case = next(case for case in cases if case["id"] == "tontine-18")
    rules = game("tontine", **case["options"])
    state = played_whole(rules, case["given"])
    assert rules.in_the_open is not None
    assert ("The last honour, 15", rules.pack.card("Fool"), 2) in rules.in_the_open(state.view(0))


@pytest.mark.parametrize("base", BASES)
def test_where_the_last_of_each_kind_lies_is_told(base: str) -> None:
    rules = game("courtship", base=base, courtship=COURTSHIP, tontine=True)
    told = 0
    for seed in range(8):
        view = play_out(rules, seed).view(None)
        assert rules.in_the_open is not None
        for label, card, seat in rules.in_the_open(view):
            assert label
            taken = [trick.taker for trick in view.history if card in trick.fall]
            by_word = [event.seat for event in view.events if event.cards >> card & 1]
            assert seat in taken + by_word or rules.pack.codes[card] == "Fool"
            told += 1
    assert told > 50


def test_r5_ace_and_ten_of_a_suit_are_of_one_kind() -> None:
    found = counting(TONTINE)
    assert isinstance(found, Tontine)
    (earth,) = [group for group in found.groups if group.key == "pips E"]
    assert earth.cards == TONTINE.pack.suit("E") & ~TONTINE.pack.ranks("K Q C J")


def test_r6_a_butt_puts_the_card_face_up() -> None:
    rules = game("tontine", base="scarto", court_jester=True)
    state = playing(rules, "7E QE 2A", "KE Fool 3A", "3E 4A 5A")
    play(state, "7E Fool 3E")
    assert "All see it." in state.rule.prompt(state.view(0))
    play(state, "QE")
    assert events(state) == [("put", 0, "QE")]
    assert [entry for _, entry in state.view(2).entries][-1] == rules.pack.card("QE")


# Last Laugh


def test_r1_the_fool_is_never_laid_away() -> None:
    rules = game("last-laugh", base="scarto")
    rule = next(rule for rule in rules.rules if isinstance(rule, LayAway))
    fool = rules.pack.parse("Fool")
    assert rule.may(fool | rules.pack.parse("2E 3E 4E")) == (rules.pack.parse("2E 3E 4E"), 0)
    assert rule.never & fool
    assert (fool, "the Fool has to be played") in rule.reasons


def test_r2_must_goes_before_following_and_trumping() -> None:
    state = play(playing(LAUGH, "7E 2A", "QE 3E Fool", "3A 4A"), "7E")
    assert legal(state) == "Fool"
    with pytest.raises(IllegalAction, match="the Fool has to be played: you hold a court of the suit led"):
        state.play("QE")
    state = play(playing(LAUGH, "T8 2A", "T4 3E Fool", "3A 4A"), "T8")
    with pytest.raises(IllegalAction, match="the Fool has to be played: trumps were led, and you hold no"):
        state.play("T4")


def test_r3_the_duty_on_trumps_is_looked_at_each_time() -> None:
    state = playing(LAUGH, "T8 T9 2A 2F", "JE T4 T5 Fool", "T1 T2 3A 4A")
    play(state, "T8")
    assert legal(state) == "T4 T5"
    with pytest.raises(
        IllegalAction, match="the Fool stays in the hand: trumps were led, and you hold a court"
    ):
        state.play("Fool")


def test_r4_he_is_neither_led_nor_thrown() -> None:
    state = playing(LAUGH, "Fool 2A", "3E 4E", "3A 4A")
    assert legal(state) == "2A"
    with pytest.raises(IllegalAction, match="may not be led before the last trick"):
        state.play("Fool")
    state = play(playing(LAUGH, "7E 2A", "KA 2W Fool", "3A 4A"), "7E")
    assert legal(state) == "2W KA"
    with pytest.raises(IllegalAction, match="you hold no court of the suit led"):
        state.play("Fool")
    with pytest.raises(IllegalAction, match="not in your hand"):
        state.play("3E")


def test_a_refusal_without_the_fool_is_the_usual_one() -> None:
    state = play(playing(LAUGH, "7E 2A", "KE 2W", "3A 4A"), "7E")
    with pytest.raises(IllegalAction, match="must follow Earth: you hold KE"):
        state.play("2W")
    state = play(playing(LAUGH, "7E 2A 2F", "3E 2W Fool", "3A 4A 5A"), "7E")
    with pytest.raises(IllegalAction, match="must follow Earth: you hold 3E"):
        state.play("2W")


def test_r5_world_and_magician_are_kept_and_good_and_evil_are_not() -> None:
    four = game("last-laugh")
    row = butt_of(four).row(four.pack.parse("Good Evil T1 T21 KE"), four.pack.suit("A"))
    assert four.pack.show(row.cards) == "Good Evil"
    row = butt_of(four).row(four.pack.parse("Good T2 T21 KE"), four.pack.suit("A"))
    assert four.pack.show(row.cards) == "T2"


def test_r6_the_fool_himself_is_never_put_back() -> None:
    state = playing(LAUGH, "KE 3E", "7E Fool", "2E 4A")
    state.turn = 1
    state.rule.lead(state, 1)  # type: ignore[attr-defined]
    play(state, "7E 2E KE 3E")
    assert events(state) == []


def test_a_card_put_in_silence_is_known_to_the_butt_alone() -> None:
    state = playing(LAUGH, "7E QE JE 2A", "KE Fool 3A 4F", "3E 4A 5A 6A")
    play(state, "7E Fool 3E")
    view = state.view(0)
    assert "Nobody sees which." in state.rule.prompt(view)
    assert legal(state) == "JE QE"
    with pytest.raises(IllegalAction, match="a court of the suit led, but no King"):
        state.play("2A")
    with pytest.raises(IllegalAction, match="put down a card that is in your hand"):
        state.play("KE")
    play(state, "QE")
    assert events(state) == [("put", 0, "")]
    assert list(state.view(1).entries)[-1] == (0, None)
    zone = LAUGH.zone_index["put 0"]
    assert LAUGH.pack.show(LAUGH.pack.all & ~state.barred[zone]) == "JE CE QE"
    assert state.view(2).known == ((LAUGH.pack.parse("Fool"), 1),)
    assert state.turn == 0
    assert legal(state) == "2A JE"


def test_a_knock_tells_of_another_court() -> None:
    state = playing(LAUGH, "7E QA 2A", "KE Fool 3A", "3E 4A 5A")
    play(state, "7E Fool 3E")
    assert "You knock" in state.rule.prompt(state.view(0))
    with pytest.raises(IllegalAction, match="another court"):
        state.play("2A")
    play(state, "QA")
    assert events(state) == [("knock", 0, "")]
    assert not state.barred[LAUGH.zone_index["put 0"]] & LAUGH.pack.parse("QA CF JW")
    assert state.barred[0] & LAUGH.pack.parse("QE CE JE") == LAUGH.pack.parse("QE CE JE")


def test_trumps_and_pips_are_put_in_the_open() -> None:
    state = playing(LAUGH, "7E T4 T9 T21", "KE Fool 3A 4F", "3E 4A 5A 6A")
    play(state, "7E Fool 3E")
    with pytest.raises(IllegalAction, match="your highest trump but the World"):
        state.play("T4")
    play(state, "T9")
    assert events(state) == [("put", 0, "T9")]
    state = playing(LAUGH, "7E KA 2A", "KE Fool 3A", "3E 4A 5A")
    play(state, "7E Fool 3E")
    with pytest.raises(IllegalAction, match="a pip"):
        state.play("KA")
    play(state, "2A")
    assert events(state) == [("put", 0, "2A")]


def test_nothing_to_put_sets_the_fool_aside_and_opens_the_hand() -> None:
    state = playing(LAUGH, "7E KA", "KE Fool", "3E T4")
    play(state, "7E Fool 3E")
    assert events(state) == [("aside", 0, "Fool")]
    assert state.audience[0] == EVERYONE
    play(state, "KA KE T4")
    assert ("paid", 2, "T4") in events(state)
    assert state.zones[LAUGH.pile(2)] == LAUGH.pack.parse("Fool KA KE")


def test_r8_a_card_put_unseen_may_be_what_is_handed_over() -> None:
    state = playing(LAUGH, "KE KA", "7E Fool T2", "3E T4")
    butt = butt_of(LAUGH)
    state.zones[butt.puts] = LAUGH.pack.parse("JE")
    state.note("put", 2)
    assert butt.owned(state)[2] == LAUGH.pack.parse("JE")
    assert butt.owned(state)[1] == 0

    def write(hand: State) -> None:
        """Seat 2 wins the last trick, with courts alone in its tricks."""
        hand.events = (Event(0, "put", 2, 0), Event(0, "aside", 0, LAUGH.pack.parse("Fool")))

    zones = {
        LAUGH.pile(2): LAUGH.pack.parse("KW KF QF"),
        butt.puts: LAUGH.pack.parse("JE"),
        LAUGH.zone_index["aside"]: LAUGH.pack.parse("Fool"),
    }
    last = Trick((2, 0, 1), 2, tuple(LAUGH.pack.card(code) for code in ("KW", "KF", "QF")))
    done = position(LAUGH, FoolComesHome, zones=zones, history=[last], context=write)
    assert events(done)[-1] == ("paid", 2, "JE")
    assert done.zones[LAUGH.pile(0)] == LAUGH.pack.parse("JE")


def test_r8_what_is_handed_over_comes_from_the_tricks_of_the_whole_side() -> None:
    rules = game("last-laugh")
    fool = rules.pack.parse("Fool")
    for evil, paid in (("Evil", "Evil"), ("QE", "5W")):

        def write(hand: State) -> None:
            """Seat 2 wins the last trick; its partner has won what is cheapest."""
            hand.events = (Event(0, "aside", 1, fool),)

        zones = {
            rules.pile(2): rules.pack.parse("9W 5W KW QW"),
            rules.pile(0): rules.pack.parse(evil),
            rules.zone_index["aside"]: fool,
        }
        last = Trick((2, 3, 0, 1), 2, tuple(rules.pack.card(code) for code in ("KW", "9W", "5W", "QW")))
        done = position(rules, FoolComesHome, zones=zones, history=[last], context=write)
        assert events(done)[-1] == ("paid", 2, paid)
        assert done.zones[rules.pile(1)] == rules.pack.parse(paid)


def test_r9_the_partner_may_be_the_butt() -> None:
    rules = game("last-laugh", table_talk="open", base="conference")
    state = playing(rules, "QE Fool 2A", "KE JA 3A", "4E 4A 5A", "5E 6A 7A", dealer=2)
    state.turn = 3
    state.rule.lead(state, 3)  # type: ignore[attr-defined]
    play(state, "5E Fool KE 4E JA")
    assert events(state) == [("knock", 1, "")]
    assert list(state.view(0).entries)[-1] == (1, rules.pack.card("JA"))  # partners talk
    assert list(state.view(2).entries)[-1] == (1, None)


def test_r10_the_last_trick_without_the_fool_is_won_as_usual() -> None:
    state = playing(LAUGH, "7E KA", "KE Fool", "3E T4")
    play(state, "7E Fool 3E KA KE T4")
    assert state.history[-1].taker == 2


def test_r11_a_butt_with_one_choice_is_asked_all_the_same() -> None:
    state = playing(LAUGH, "7E QE KA", "KE Fool 3A", "3E 4A 5A")
    play(state, "7E Fool 3E")
    assert state.turn == 0
    assert legal(state) == "QE"


def test_a_holder_who_keeps_the_fool_is_known_to_have_no_court_of_the_suit() -> None:
    state = playing(LAUGH, "7E 2E 2A T9", "KE Fool T1 4F", "3E 4E 5A T8")
    play(state, "7E Fool 3E T9")
    assert not state.barred[0] & LAUGH.pack.ranks("K")
    state.turn = 1
    state.rule.lead(state, 1)  # type: ignore[attr-defined]
    play(state, "KE 4E 2E")
    courts = LAUGH.pack.ranks("K Q C J") & LAUGH.pack.suit("E")
    assert state.barred[0] & courts == courts


# Courtship


def test_r1_the_first_three_rules_give_nobody_a_choice() -> None:
    three = game("courtship", base="scarto", courtship=COURTSHIP[:3])
    assert three.vocabulary == three.pack.codes


def test_r2_the_jack_beats_a_world_played_after_him() -> None:
    four = game("courtship")
    state = playing(four, "5E 2A", "QE 3A", "JE 4A", "T21 5A")
    play(state, "5E QE JE T21")
    assert state.history[-1].taker == 2


@pytest.mark.parametrize(
    ("off", "plays", "winner"),
    [
        ("queens-ruff", "5E QE JE", 1),
        ("royal-marriage", "KE QE 3E", 0),
        ("royal-affair", "KE QA 3E", 0),
        ("royal-affair", "QE KA 3E", 0),
    ],
)
def test_each_rule_can_be_left_out(off: str, plays: str, winner: int) -> None:
    cards = plays.split()
    with_it = playing(game("scarto", courtship=[off]), *cards)
    play(with_it, plays)
    assert with_it.history[-1].taker != winner
    without = playing(game("courtship", base="scarto", courtship=set(COURTSHIP) - {off}), *cards)
    play(without, plays)
    assert without.history[-1].taker == winner


def test_good_and_evil_of_one_side_beat_even_the_ruff() -> None:
    four = game("courtship")
    state = playing(four, "5E 2A", "Good 3A", "QE 4A", "Evil 5A")
    play(state, "5E Good QE Evil")
    assert state.history[-1].taker == 1


def test_trumps_led_have_no_courts() -> None:
    state = playing(COURTS, "T2 2A", "KE 3A", "QE 4A")
    play(state, "T2 KE QE")
    assert state.history[-1].taker == 0
    assert state.turn == 0


def test_r6_the_king_s_own_player_takes_the_king_back() -> None:
    state = playing(COURTS, "2E 2A 2F", "KE JE 3A", "T4 4A 4F")
    play(state, "2E KE T4")
    assert legal(state) == "summon cavalier summon jack summon none"
    with pytest.raises(IllegalAction, match="now to choose from: summon none"):
        state.play("4A", 2)
    play(state, "", "summon jack")
    assert events(state) == [("summoned", 1, "JE"), ("taken back", 1, "KE")]
    assert state.zones[COURTS.pile(2)] == COURTS.pack.parse("2E JE T4")
    assert state.view(0).known == ((COURTS.pack.parse("KE"), 1 << 1),)


def test_r7_r9_no_question_in_the_last_trick_nor_for_a_king_of_another_suit() -> None:
    state = playing(COURTS, "KE", "2E", "3E")
    play(state, "KE 2E 3E")
    assert state.over
    state = playing(COURTS, "2A 2E", "KE 3F", "3A 3E")
    play(state, "2A KE 3A")
    assert state.desk is None


@pytest.mark.parametrize("other", [{"good_evil": "allegiance"}, {"gallowglass": True}], ids=str)
def test_r8_not_with_allegiance_or_gallowglass(other: dict[str, object]) -> None:
    with pytest.raises(OptionError, match="does not go with courtship"):
        game("conference", courtship=["royal-affair"], **other)


def test_r10_a_cavalier_called_too_early_makes_the_jack_known() -> None:
    state = playing(COURTS, "KE 2A", "2E JE", "3E CE")
    play(state, "KE 2E 3E", "summon cavalier")
    assert events(state) == [("makes known", 1, "JE")]
    assert (COURTS.pack.parse("JE"), 1 << 1) in state.view(2).known
    assert state.turn == 0


def test_r10_a_cavalier_is_summoned_where_nobody_has_the_jack_and_all_know_that() -> None:
    state = playing(COURTS, "KE 2A", "2E 2F", "3E CE")
    play(state, "KE 2E 3E", "summon cavalier")
    assert events(state) == [("summoned", 2, "CE"), ("taken back", 2, "3E")]
    jack = COURTS.pack.parse("JE")
    assert all(state.barred[seat] & jack for seat in range(3))


def test_nobody_has_the_servant_and_all_know_it() -> None:
    state = playing(COURTS, "KE 2A", "2E 2F", "3E 3F")
    play(state, "KE 2E 3E", "summon jack")
    assert events(state) == [("missed", 0, "JE")]


def test_r11_a_servant_out_of_the_own_hand() -> None:
    state = playing(COURTS, "KE 2A", "QE JE", "3E 3F")
    play(state, "KE QE 3E")
    assert legal(state) == "summon jack summon none"
    play(state, "", "summon jack")
    assert events(state) == [("summoned", 1, "JE"), ("taken back", 1, "QE")]
    assert state.turn == 1


def test_a_fool_taken_back_is_not_paid_for() -> None:
    state = playing(COURTS, "KE 2A 2F", "Fool JE 3F", "3E 4A 4F")
    play(state, "KE Fool 3E", "summon jack")
    assert state.zones[1] & COURTS.pack.parse("Fool")
    assert not state.zones[COURTS.pile(1)]
    play(state, "2A Fool 4A")
    assert state.over is False


def test_r12_partners_summon_each_other_s_servants() -> None:
    four = game("courtship")
    state = playing(four, "KE 2A", "2E 3A", "3E JE", "4E 5A")
    play(state, "KE 2E 3E 4E", "summon jack")
    assert events(state) == [("summoned", 2, "JE"), ("taken back", 2, "3E")]


def test_with_court_jester_a_summoned_servant_brings_the_fool_back_and_there_is_no_butt() -> None:
    both = game("courtship", base="scarto", court_jester=True)
    state = playing(both, "KE 2A 2F", "JE Fool 3F", "3E 4A 4F")
    play(state, "KE Fool 3E", "summon jack")
    assert events(state) == [("summoned", 1, "JE"), ("taken back", 1, "Fool")]
    assert state.turn == 0
    assert state.view(2).known == ((both.pack.parse("Fool"), 1 << 1),)
    assert not state.barred[1] & both.pack.suit("E") & both.pack.ranks("K Q C")


def test_every_call_is_explained() -> None:
    state = play(playing(COURTS, "KE 2A", "2E JE", "3E CE"), "KE 2E 3E")
    view = state.view(0)
    assert all(state.rule.meaning(view, COURTS.vocabulary[call]) for call in bits(view.legal))
    assert state.rule.prompt(view).startswith("You have won the trick with the King of Earth in it")
    state.play("summon none")
    assert state.rule.meaning(state.view(0), "summon none") == state.rule.prompt(state.view(0)) == ""
