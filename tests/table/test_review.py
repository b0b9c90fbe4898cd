"""The review of a finished hand: it finds what cost much, by what could be known, and says so in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product

import pytest

from tests.table.hands import played
from tomfool.bots.registry import bot
from tomfool.bots.search.reason import Reason
from tomfool.cards import Action, Card, bits
from tomfool.errors import RulesError
from tomfool.games import TITLES
from tomfool.match import Match
from tomfool.mechanics.tricks import Tricks
from tomfool.record import retrace
from tomfool.sampler import NoWorld
from tomfool.table import review as reviewing
from tomfool.table.review import BRIEF, Care, Lapse, Review, moments, review, weighed, where
from tomfool.view import View

FAIR = Care(worlds=8, proof=60, seconds=0)


class Once:
    """Does something foolish the first time that *seat* can, and remembers when that was."""

    def __init__(self, seat: int, folly: Callable[[View], Action | None]) -> None:
        self.seat, self.folly, self.step = seat, folly, -1

    def __call__(self, view: View) -> Action | None:
        if view.seat != self.seat or self.step >= 0 or not isinstance(view.rule, Tricks):
            return None
        action = self.folly(view)
        if action is not None:
            self.step = len(view.log)
        return action


def last_and_beaten(view: View) -> int:
    """Return the cards that *view*'s seat may throw on a trick that is lost to a foe with all of them."""
    rule = view.rule
    assert isinstance(rule, Tricks)
    lost = len(view.fall) == len(view.circle) - 1 and not view.game.side(view.seat) >> view.taker & 1
    return 0 if not lost or view.legal & rule.beats[view.best] else view.legal


def throws_a_king(view: View) -> Action | None:
    """Throw a King where a card without points would have done."""
    pack, thrown = view.game.pack, last_and_beaten(view)
    kings = [card for card in bits(thrown) if pack.codes[card].startswith("K")]
    cheap = [card for card in bits(thrown) if view.game.worth[card] <= 1 and pack.codes[card] != "Fool"]
    return kings[0] if kings and cheap else None


def wastes_the_magician(view: View) -> Action | None:
    """Give the Magician to a foe who wins with a higher trump, where another trump would have done."""
    pack = view.game.pack
    trumps = [card for card in bits(last_and_beaten(view) & pack.trump_mask) if pack.codes[card] != "Fool"]
    magician = pack.card("T1")
    return magician if magician in trumps and len(trumps) > 1 else None


@pytest.mark.parametrize(
    ("slug", "seed", "seat", "folly", "thrown"),
    [("scarto", 35, 1, throws_a_king, "K"), ("tarocchi", 34, 1, wastes_the_magician, "T1")],
)
def test_a_planted_blunder_is_found_with_its_moment_and_what_was_better(
    slug: str, seed: int, seat: int, folly: Callable[[View], Action | None], thrown: str
) -> None:
    whim = Once(seat, folly)
    match = played(slug, seed, "simple", whim=whim)
    assert whim.step >= 0
    near = [moment for moment in moments(match, 0, seat) if abs(moment.step - whim.step) < 12]
    found = weighed(seat, near, FAIR)
    lapse = next(lapse for lapse in found.lapses if lapse.step == whim.step)
    assert lapse.chosen[0].startswith(thrown)
    assert not lapse.better[0].startswith(thrown)
    assert lapse.cost > 3 * lapse.error
    assert lapse.where.startswith("Trick ")
    assert lapse.where.endswith(", last hand")


def test_whoever_searches_is_accused_of_little_and_whoever_plays_at_random_of_much() -> None:
    def cost(kind: str) -> float:
        player = bot(kind, 1)

        def whim(view: View) -> Action | None:
            return player.choose(view) if view.seat == 0 and len(view.history) >= 14 else None

        match = played("scarto", 5, "simple", whim=whim)
        late = [moment for moment in moments(match, 0, 0) if len(moment.view.history) >= 14]
        return sum(lapse.cost for lapse in weighed(0, late, FAIR).lapses)

    assert cost("search:12w") < cost("random") / 3


def test_a_review_lists_the_dearest_choices_first_and_tells_how_far_it_is() -> None:
    match = played("scarto", 3, "random")
    told: list[float] = []
    first = review(match, 0, 1, BRIEF, told.append)
    assert told == sorted(told)
    assert 0 < told[0] < 0.1
    assert told[-1] == pytest.approx(1.0, abs=0.51)  # less where nothing was left to be measured
    assert match.hands[0].actions[first.lapses[0].step][0] == 1
    assert first.judged == first.choices > 10
    assert [lapse.cost for lapse in first.lapses] == sorted(
        (lapse.cost for lapse in first.lapses), reverse=True
    )


def test_it_knows_no_more_than_the_seat_did() -> None:
    match = played("scarto", 3, "random")
    one, two = cut_short(match, 40), twin(match, 1, 40)
    assert one.hands[0].pack != two.hands[0].pack
    assert [moment.view for moment in moments(one, 0, 1)] == [moment.view for moment in moments(two, 0, 1)]
    found = review(one, 0, 1, FAIR)
    assert found == review(two, 0, 1, FAIR)  # which says besides that it finds the same each time
    assert found.lapses


def cut_short(match: Match, length: int, pack: Sequence[Card] = ()) -> Match:
    """Return the hand of *match* up to an action, dealt from another *pack* if one is given."""
    hand = match.hands[0]
    short = Match(match.game)
    short.hands = [replace(hand, pack=tuple(pack) or hand.pack, actions=hand.actions[:length])]
    return short


def twin(match: Match, seat: int, length: int) -> Match:
    """Return the same with two cards changed between others, which *seat* has not seen by then."""
    hand = match.hands[0]
    gone = {action for _, action in hand.actions[:length]}
    start = next(retrace(match, 0))
    for mine, other in product(bits(start.zones[0]), bits(start.zones[2])):
        if mine in gone or other in gone:
            continue
        changed = {mine: other, other: mine}
        state = match.game.deal(pack=[changed.get(card, card) for card in hand.pack], dealer=hand.dealer)
        with suppress(RulesError):
            for mover, action in hand.actions[:length]:
                state.play(match.game.vocabulary[action], mover)
            return cut_short(match, length, state.pack)
    raise AssertionError("no two cards can be changed")


@pytest.mark.parametrize("slug", TITLES)
def test_a_hand_of_every_game_can_be_gone_through(slug: str) -> None:
    match = played(slug, 1, "novice", "club")
    found = review(match, 0, 0, Care(4, 20, 0.25))
    assert found.judged <= found.choices
    assert found.verdict().endswith(".")
    for lapse in found.lapses:
        assert match.hands[0].actions[lapse.step][0] == 0
        assert lapse.where
        assert f"Better: {lapse.told().split('Better: ')[1]}" in lapse.told()
        assert "deals that fit" in lapse.why()


def test_choices_of_several_cards_are_one_choice() -> None:
    match = played("scarto", 3, "simple")
    first, *rest = moments(match, 0, 0)
    assert len(first.choice) == 3
    assert (first.step, where(first.view)) == (0, "Before the first trick")
    assert all(len(moment.choice) == 1 for moment in rest)
    assert len(rest) == 25


def test_a_set_that_was_sealed_is_one_choice_with_its_call() -> None:
    match = played("parett", 1, "simple")
    sealed = [moment for moment in moments(match, 0, 0) if moment.view.rule.seals]
    assert len(sealed) > 3
    assert all(match.game.vocabulary[moment.choice[-1]] == "parett" for moment in sealed)
    assert where(sealed[1].view) == "Trick 2"


def test_what_is_asked_between_tricks_has_its_place() -> None:
    view = played("scarto", 3, "simple")
    last = list(moments(view, 0, 1))[-1].view
    assert where(last) in ("Trick 25, leading", "Trick 25, second hand", "Trick 25, last hand")
    assert where(replace(last, phase=0)) == "After trick 24"


def test_when_time_is_up_it_says_how_far_it_came() -> None:
    match = played("scarto", 3, "random")
    found = review(match, 0, 1, Care(seconds=0.02))
    assert found.judged < found.choices
    assert f"There was time to look at {found.judged} of {found.choices} choices." in found.verdict()


def test_what_could_not_be_measured_in_time_counts_as_not_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviewing._Reviewer, "late", lambda self, part: part == 1.0)
    found = review(played("scarto", 3, "random"), 0, 1, BRIEF)
    assert found.lapses == ()
    assert 0 < found.judged == found.choices - reviewing.SUSPECTS


def test_a_review_can_be_called_off() -> None:
    class Enough(Exception):
        pass

    def enough(done: float) -> None:
        if done > 0.1:
            raise Enough

    with pytest.raises(Enough):
        review(played("scarto", 3, "random"), 0, 1, BRIEF, enough)


def test_where_no_world_is_found_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("scarto", 3, "random")

    def none(*args: object) -> None:
        raise NoWorld

    made = list(moments(match, 0, 1))
    monkeypatch.setattr(reviewing.SearchBot, "compare", none)
    found = weighed(1, made, BRIEF)
    assert (found.lapses, found.judged) == ((), 0)
    monkeypatch.setattr(View, "imagine", none)
    assert weighed(1, made, BRIEF) == Review(1, (), 0, 0)


def lapse(match: Match, better: str, chosen: str) -> Lapse:
    game = match.game
    view = next(moment.view for moment in moments(match, 0, 1) if len(moment.view.fall) == 1)
    words = Reason((game.action(better),), (game.action(chosen),), 4.0, 6.5, 160, (1.0, 0.25), 3)
    return Lapse(7, view, words, 0.8)


def test_a_lapse_in_words() -> None:
    found = lapse(played("scarto", 3, "simple"), "QE", "KE")
    assert found.told() == "You played the King of Earth. Better: the Queen of Earth."
    assert found.told("Bruno") == "Bruno played the King of Earth. Better: the Queen of Earth."
    assert found.why() == (
        "In 160 deals that fit what you had seen, it comes to +4.0 on average and your choice to −2.5."
        " It takes this trick and the 3 points in it in 100 % of them, the King of Earth in 25 %."
    )
    assert "what Bruno had seen, it comes to +4.0 on average and Bruno’s choice to" in found.why("Bruno")
    assert (found.chosen, found.better, found.cost) == (("KE",), ("QE",), 6.5)


@pytest.mark.parametrize(
    ("lapses", "choices", "judged", "who", "said"),
    [
        (0, 0, 0, "", "There was nothing for you to choose in this hand."),
        (0, 9, 9, "", "Nothing you chose cost you much."),
        (0, 9, 9, "Bruno", "Nothing Bruno chose cost much."),
        (1, 9, 9, "", "One of your 9 choices cost you much."),
        (2, 9, 9, "Bruno", "Two of Bruno’s 9 choices cost much."),
    ],
)
def test_the_verdict_in_words(lapses: int, choices: int, judged: int, who: str, said: str) -> None:
    some = (lapse(played("scarto", 3, "simple"), "QE", "KE"),) * lapses
    assert Review(0, some, choices, judged).verdict(who) == said
