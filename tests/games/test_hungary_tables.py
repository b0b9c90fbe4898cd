"""The four bonus tables: every item played out and made by either side, and what each is worth."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import tomfool
from tests.cases.games.tarokk import playing, scoring
from tests.cases.positions import pile_zones, position
from tests.games.austria_table import may, say
from tests.games.hungary_table import ONE_CARD, SLUGS, dealt, made, played_on, result, through, value
from tomfool.cards import Card, Seat
from tomfool.errors import IllegalAction
from tomfool.games.hungary.play import BoundTricks
from tomfool.games.hungary.speaking import AnnounceItems, Contras
from tomfool.games.hungary.talk import DECLARERS, DEFENDERS, Stake
from tomfool.mechanics.open_hand import ShowAll
from tomfool.rules import Game, seats_from
from tomfool.state import State, Trick

GAMES = {slug: tomfool.game(slug) for slug in SLUGS}
SIDES = {DECLARERS: 0b0101, DEFENDERS: 0b1010}
SUITS = "EAFW"
OTHER = {DECLARERS: DEFENDERS, DEFENDERS: DECLARERS}


def tricks_of(game: Game) -> int:
    return (len(game.pack) - 6) // 4


def before(game: Game, taker: Seat, number: int) -> list[Trick]:
    """Return so many tricks that *taker* has won with cards of no meaning."""
    pack = game.pack
    fall = tuple(pack.card(code) for code in ("JE", "JA", "JF", "JW"))
    return [Trick(seats_from(taker, 4), taker, fall) for _ in range(number)]


def losers(game: Game, cards: Sequence[Card]) -> list[Card]:
    """Return plain cards that lose to *cards*: none of their suits, or lower ones where these are Kings."""
    pack = game.pack
    kings = pack.ranks("K")
    suits = 0
    for card in cards:
        suits |= 0 if kings >> card & 1 else pack.suit_of[card]
    named = sum(1 << card for card in cards)
    return [card for card in range(len(pack)) if not (suits | kings | pack.trump_mask | named) >> card & 1]


def played(game: Game, leader: Seat, earlier: int, *codes: str, turned: bool = False) -> State:
    """Return a hand in which *leader* wins tricks by these cards in turn, having won so many *earlier*.

    *turned*: somebody else has won those.
    """
    pack = game.pack
    wins = [pack.card(code) for code in codes]
    spare = losers(game, wins)
    hands = dict.fromkeys(range(4), 0)
    hands[leader] = sum(1 << card for card in wins)
    for seat in seats_from(leader, 4)[1:]:
        for _ in wins:
            hands[seat] |= 1 << spare.pop(0)
    history = before(game, (leader + turned) % 4, earlier)
    state = position(game, BoundTricks, zones=hands, history=history, context=playing(game))
    rule = state.rule
    assert isinstance(rule, BoundTricks)
    rule.lead(state, leader)
    for code in codes:
        assert state.turn == leader
        say(state, code)
        while state.fall:
            state.apply(state.legal().bit_length() - 1)
    assert all(trick.taker == leader for trick in state.history[earlier:])
    return state


def fallen(game: Game, leader: Seat, *codes: str) -> State:
    """Return a hand of one trick, these cards falling from *leader* on."""
    pack = game.pack
    hands = {seat: 1 << pack.card(code) for seat, code in zip(seats_from(leader, 4), codes, strict=True)}
    state = position(game, BoundTricks, zones=hands, context=playing(game))
    rule = state.rule
    assert isinstance(rule, BoundTricks)
    rule.lead(state, leader)
    return say(state, *codes)


def has(game: Game, item: str, state: State, side: str, *, announced: bool = False) -> bool:
    """Whether *side* has made *item*, looked at alone, as the tricks may be too few for others."""
    bonus = scoring(game).by_name[item]
    feat = bonus.feat if announced or bonus.quiet is None else bonus.quiet
    assert feat is not None
    return feat(state, SIDES[side])


def for_suits(name: str, earlier: int, *ranks: str) -> list[tuple[str, int, tuple[str, ...]]]:
    """Return an item for each suit, its cards being of these ranks."""
    return [
        (f"{name} {suit}", earlier, tuple(f"{rank}{suit}" if rank in "KQCJ2A" else rank for rank in ranks))
        for suit in SUITS
    ]


Plan = tuple[str, int, tuple[str, ...]]
FIRSTS: list[Plan] = [
    ("first five", 4, ("T20",)), ("first six", 5, ("T21",)), ("first seven", 6, ("Fool",)),
    ("first eight", 7, ("T1",)),
]  # fmt: skip
PALATINE: list[Plan] = [
    *FIRSTS, ("sparrow", 8, ("T1",)), *for_suits("last king", 8, "K"),
    *for_suits("penultimate king", 7, "K", "T9"),
]  # fmt: skip
BIRDS = (("sparrow", "T1"), ("owl", "T2"), ("king", "KA"), ("king", "KW"))
MAGUS: list[Plan] = [
    *PALATINE, ("last owl", 8, ("T2",)), ("owl", 7, ("T2", "T9")), ("two little birds", 7, ("T1", "T2")),
    ("two little birds", 7, ("T2", "T1")),
    *((f"large bird {word}", 6, (code,)) for word, code in BIRDS),
    *((f"little bird {word}", 5, (code,)) for word, code in BIRDS),
    *for_suits("house", 6, "K", "Q", "C"), ("three kings", 6, ("KE", "KA", "KF")),
    ("three kings", 6, ("KW", "KA", "KE")),
]  # fmt: skip
EMPEROR: list[Plan] = [
    *FIRSTS, ("sparrow", 9, ("T1",)), *for_suits("last king", 9, "K"),
    *for_suits("penultimate king", 8, "K", "T9"), ("last owl", 9, ("T2",)), ("owl", 8, ("T2", "T9")),
    *(("evil one", 3, (code,)) for code in ("QF", "CF", "QW", "CW")),
    *(("good one", 3, (code,)) for code in ("QE", "CE", "QA", "CA")),
    *for_suits("pip", 2, "2"), *for_suits("pip", 5, "A"), *for_suits("marriage", 8, "Q", "K"),
    *for_suits("marriage", 8, "K", "Q"), ("bethlehem", 7, ("KE", "KW", "KF")),
    *for_suits("family", 7, "J", "A", "Q"), ("flock", 7, ("T3", "T1", "T4")),
    ("flock", 7, ("T2", "T3", "T4")),
]  # fmt: skip
PLANS = [
    (slug, *plan)
    for slug, plans in (("palatine-tarokk", PALATINE), ("magus-tarokk", MAGUS), ("emperor-tarokk", EMPEROR))
    for plan in plans
]


@pytest.mark.parametrize(("slug", "item", "earlier", "codes"), PLANS, ids=lambda value: str(value))
def test_every_item_is_made_by_either_side(
    slug: str, item: str, earlier: int, codes: tuple[str, ...]
) -> None:
    for leader, side in ((0, DECLARERS), (2, DECLARERS), (1, DEFENDERS), (3, DEFENDERS)):
        state = played(GAMES[slug], leader, earlier, *codes)
        assert has(GAMES[slug], item, state, side)
        assert not has(GAMES[slug], item, state, OTHER[side])


@pytest.mark.parametrize("slug", SLUGS)
def test_every_item_of_a_table_has_a_plan_or_a_test_of_its_own(slug: str) -> None:
    planned = {item for game, item, _, _ in PLANS if game == slug}
    own = {
        "honours",
        "kings",
        "high game",
        "slam",
        "conquest",
        "first pheasant",
        "second pheasant",
        "brace",
    }
    assert {bonus.name for bonus in scoring(GAMES[slug]).bonuses} - planned <= own | {"sparrow"}
    assert (
        len(scoring(GAMES[slug]).bonuses)
        == {"p": 6, "a": 18, "m": 35, "e": 36}[
            {"paskievics-tarokk": "p", "palatine-tarokk": "a", "magus-tarokk": "m"}.get(slug, "e")
        ]
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_honours_kings_high_game_and_slam_by_either_side(slug: str) -> None:
    game = GAMES[slug]
    for seat, side in ((2, DECLARERS), (3, DEFENDERS)):
        piles = [0, 0, 0, 0]
        piles[seat] = game.pack.parse("T1 T21 Fool KE KA KF KW")
        history = before(game, seat, tricks_of(game))
        state = position(
            game, ShowAll, zones=pile_zones(game, piles), history=history, context=playing(game)
        )
        found = scoring(game).made_by(state, SIDES[side], 71, set())
        assert {"honours", "kings", "high game", "slam"} <= set(found)
        assert "high game" not in scoring(game).made_by(state, SIDES[side], 70, set())
        assert scoring(game).made_by(state, SIDES[OTHER[side]], 0, set()) == []
        piles[seat] ^= game.pack.parse("T1 KE")
        state = position(
            game, ShowAll, zones=pile_zones(game, piles), history=history, context=playing(game)
        )
        assert not has(game, "honours", state, side)
        assert not has(game, "kings", state, side)


@pytest.mark.parametrize("slug", SLUGS)
def test_conquest_by_either_side(slug: str) -> None:
    game = GAMES[slug]
    assert has(game, "conquest", fallen(game, 0, "Fool", "T21", "T3", "T4"), DECLARERS)
    assert has(game, "conquest", fallen(game, 0, "T21", "Fool", "T3", "T4"), DEFENDERS)
    assert not has(game, "conquest", fallen(game, 0, "T21", "T4", "Fool", "T3"), DECLARERS)


# Values


def worths(slug: str) -> dict[str, tuple[int, int]]:
    """What each item brings announced and in silence, typed from the page."""
    table = {
        "honours": (2, 1), "kings": (2, 1), "sparrow": (10, 5), "conquest": (40, 20),
    }  # fmt: skip
    if slug == "paskievics-tarokk":
        return table
    table |= {"first five": (10, 5), "first six": (12, 6), "first seven": (14, 7), "first eight": (20, 10)}
    table |= {f"last king {suit}": (15, 0) for suit in SUITS}
    table |= {f"penultimate king {suit}": (20, 0) for suit in SUITS}
    if slug == "magus-tarokk":
        table |= {"last owl": (10, 5), "owl": (20, 0), "two little birds": (40, 0), "three kings": (100, 0)}
        table |= {f"large bird {card}": (30, 0) for card in ("sparrow", "owl", "king")}
        table |= {f"little bird {card}": (40, 0) for card in ("sparrow", "owl", "king")}
        table |= {"first pheasant": (50, 10), "second pheasant": (50, 10), "brace": (60, 30)}
        table |= {f"house {suit}": (100, 0) for suit in SUITS}
    if slug == "emperor-tarokk":
        table |= {"last owl": (25, 0), "owl": (30, 0), "evil one": (20, 0), "good one": (20, 0)}
        table |= {f"pip {suit}": (30, 0) for suit in SUITS}
        table |= {f"marriage {suit}": (50, 0) for suit in SUITS}
        table |= {f"family {suit}": (60, 0) for suit in SUITS} | {"bethlehem": (60, 0), "flock": (60, 0)}
    return table


@pytest.mark.parametrize("slug", SLUGS)
def test_every_item_pays_what_the_page_says(slug: str) -> None:
    game = GAMES[slug]
    plain = value(result(50, game=game), game)
    assert set(worths(slug)) | {"high game", "slam"} == {bonus.name for bonus in scoring(game).bonuses}
    for item, (announced, silent) in worths(slug).items():
        for side, sign in ((DECLARERS, 1), (DEFENDERS, -1)):
            got = made([item]) if side == DECLARERS else made([], [item])
            assert value(result(50, "1 card", game=game, made=got), game) - plain == sign * silent
            said = Stake(item, side, 2)
            assert (
                value(result(50, "1 card", said, game=game, made=got), game) - plain == sign * 2 * announced
            )
            assert value(result(50, "1 card", said, game=game), game) - plain == -sign * 2 * announced


# Palatine


def test_r2_the_named_card_has_to_win_that_very_trick() -> None:
    game = GAMES["palatine-tarokk"]
    assert not has(game, "first five", played(game, 0, 3, "T20", "T9"), DECLARERS)
    assert not has(game, "first five", played(game, 0, 4, "T20", turned=True), DECLARERS)
    state = fallen(game, 0, "T20", "T21", "T3", "T4")
    state.history = type(state.history)([*before(game, 1, 4), *state.history])
    assert not has(game, "first five", state, DEFENDERS)


def test_r4_another_card_or_another_king_does_not_make_a_last_king() -> None:
    game = GAMES["palatine-tarokk"]
    state = fallen(game, 0, "KE", "T9", "QE", "CE")
    assert not any(has(game, f"last king {suit}", state, DEFENDERS) for suit in SUITS)
    state = played(game, 0, 8, "KA")
    assert [suit for suit in SUITS if has(game, f"last king {suit}", state, DECLARERS)] == ["A"]


# Magus


def test_brace_in_silence_wants_both_low_trumps_from_the_others() -> None:
    game = GAMES["magus-tarokk"]
    state = fallen(game, 0, "T21", "T1", "JE", "T2")
    assert has(game, "brace", state, DECLARERS)
    state = fallen(game, 0, "T21", "T1", "T2", "T3")
    assert not has(game, "brace", state, DECLARERS)
    assert has(game, "brace", state, DECLARERS, announced=True)
    assert has(game, "brace", fallen(game, 0, "T1", "T21", "T2", "T3"), DEFENDERS)
    state = fallen(game, 0, "T21", "T1", "T4", "T3")
    assert not has(game, "brace", state, DECLARERS, announced=True)


def test_r1_both_pheasants_are_won_in_the_first_trick_or_by_option() -> None:
    game = GAMES["magus-tarokk"]
    second = tomfool.game("magus-tarokk", second_pheasant_trick=2)
    for leader, side in ((0, DECLARERS), (1, DEFENDERS)):
        assert has(game, "first pheasant", played(game, leader, 0, "T1", "T9"), side)
        assert has(game, "second pheasant", played(game, leader, 0, "T2", "T9"), side)
        assert has(second, "second pheasant", played(second, leader, 0, "T9", "T2"), side)
        assert not has(second, "second pheasant", played(second, leader, 0, "T2", "T9"), side)
        assert not has(game, "second pheasant", played(game, leader, 0, "T9", "T2"), side)


def test_r9_a_pheasant_may_be_an_emperor_trick() -> None:
    game = GAMES["magus-tarokk"]
    state = fallen(game, 0, "T21", "T1", "Fool", "T2")
    assert has(game, "first pheasant", state, DEFENDERS)
    assert has(game, "conquest", state, DEFENDERS)


def test_r2_two_little_birds_announced_and_made_swallow_the_others() -> None:
    game = GAMES["magus-tarokk"]
    birds, sparrow = Stake("two little birds", DECLARERS), Stake("sparrow", DECLARERS, 2)
    three = ["two little birds", "owl", "sparrow"]
    assert value(result(50, "1 card", birds, sparrow, game=game, made=made(three)), game) == 5 + 40
    assert value(result(50, "1 card", game=game, made=made(three)), game) == 5 + 5
    assert value(result(50, "1 card", birds, sparrow, game=game), game) == 5 - 40 - 20
    theirs = made(three, ["last owl"])
    assert value(result(50, "1 card", birds, game=game, made=theirs), game) == 5 + 40 - 5


def test_r6_only_the_declarer_announces_a_brace() -> None:
    state = at_announcements(GAMES["magus-tarokk"])
    assert "announce brace" in may(state)
    say(state, "done")
    for _ in range(2):
        with pytest.raises(IllegalAction, match="for the declarer alone"):
            state.play("announce brace")
        say(state, "done")


def at_announcements(game: Game) -> State:
    """Return a hand in which seat 0 has called the 20, which seat 2 holds."""
    state = played_on(through(dealt("Fool T9", "T8", "T20", game=game), *ONE_CARD))
    assert isinstance(say(state, "call T20").rule, AnnounceItems)
    return state


def test_items_with_a_suit_are_asked_for_in_two_steps() -> None:
    state = at_announcements(GAMES["magus-tarokk"])
    view = state.view(0)
    rule = view.rule
    assert rule.stages(view, "announce last king E") == ("announce last king", "Earth")
    assert rule.stages(view, "announce large bird owl") == ("announce large bird", "2")
    assert rule.stages(view, "announce three kings") == ("announce three kings",)
    assert rule.stage_meaning(view, ("announce last king",)) == (
        "pays or costs 15, silent nothing: win trick 9 with the King of the suit you name"
    )
    assert rule.stage_meaning(view, ("announce last king", "Earth")) == ""
    assert rule.told("announce last king E") == ("announce", "Last King of Earth")
    assert rule.told("announce large bird king") == ("announce", "Large Bird with a King")
    say(state, "announce last king E", *["done"] * 4)
    assert isinstance(state.rule, Contras)
    assert "Last King of Earth of the declarer's side" in state.rule.meaning(
        state.view(1), "contra last king E"
    )


# Emperor


def test_deuces_are_worth_nothing_and_a_lone_magician_is_no_ground() -> None:
    game = GAMES["emperor-tarokk"]
    points = scoring(game).deck.points
    assert (points.count(game.pack.all), points.count(game.pack.ranks("2"))) == (94, 0)
    assert [state.bit_count() for state in game.deal(seed=1).zones[:4]] == [10] * 4


def test_r1_r2_a_won_hand_pays_at_most_60_points_and_a_lost_one_nothing() -> None:
    game, both = GAMES["emperor-tarokk"], tomfool.game("emperor-tarokk", lost_hand="defenders")
    points = (0, 34, 47, 48, 60, 61, 94)
    assert [value(result(p, "3 cards", game=game), game) for p in points] == [0, 0, 0, 49, 61, 61, 61]
    assert [value(result(p, "3 cards", game=both), both) for p in points] == [-61, -61, -48, 49, 61, 61, 61]
    assert value(result(47, game=game, contra=8), game) == 0


def test_r3_r4_high_game_and_slam_are_the_declarers_sides() -> None:
    game, both = GAMES["emperor-tarokk"], tomfool.game("emperor-tarokk", lost_hand="defenders")
    lost = made([], ["slam", "high game", "honours", "kings"])
    assert value(result(0, game=game, made=lost), game) == 0
    assert value(result(0, game=both, made=lost), both) == -3 * 63
    missed = Stake("high game", DECLARERS), Stake("slam", DECLARERS)
    assert value(result(60, "1 card", *missed, game=game), game) == 63 - 8 * 63
    assert value(result(40, "1 card", Stake("slam", DEFENDERS), game=both), both) == -(3 + 54) + 5 * 63
    state = say(at_announcements(game), "done")
    for item in ("high game", "slam"):
        with pytest.raises(IllegalAction, match="for the declarer's side alone"):
            state.play(f"announce {item}")
    assert "announce slam" in may(say(at_announcements(both), "done"))
    assert "announce slam" in may(say(state, "done"))  # the partner


def test_r5_both_sides_can_make_the_same_item() -> None:
    game = GAMES["emperor-tarokk"]
    state = played(game, 0, 0, "QF")
    state.history = type(state.history)([*state.history, *played(game, 1, 0, "CW").history])
    assert all(has(game, "evil one", state, side) for side in SIDES)


def test_r7_marriage_last_king_and_family_may_go_together() -> None:
    game = GAMES["emperor-tarokk"]
    found = scoring(game).made_by(played(game, 0, 7, "CE", "QE", "KE"), SIDES[DECLARERS], 0, set())
    assert {"marriage E", "family E", "last king E", "good one"} <= set(found)


def test_r8_flock_wants_birds_and_bethlehem_kings() -> None:
    game = GAMES["emperor-tarokk"]
    assert not has(game, "flock", played(game, 0, 7, "T3", "T5", "T4"), DECLARERS)
    assert not has(game, "bethlehem", played(game, 0, 7, "KE", "KA", "T4"), DECLARERS)
    assert not has(game, "marriage E", played(game, 0, 8, "KE", "QA"), DECLARERS)
