"""Options are declared, checked, and refused with what would have been right."""

from __future__ import annotations

import pytest

import tomfool
from tomfool.errors import OptionError
from tomfool.options import Option, choice, number, settle_options, several, switch

SIGNALS = switch("signals", "signals are allowed", default=True)
HANDS = number("hands", "hands a match", default=3, values=(3, 6, 9))
ANTE = number("ante", "chips a round", default=4, multiple=1)
ROUNDS = number("rounds", "hands a match", default=8, multiple=4)
BASE = choice("base", ("scarto", "tarocchi"), "the game below")
COURTS = several("courtship", ("queens-ruff", "summoning"), "lives of their own")


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (SIGNALS, "off", False),
        (SIGNALS, " On ", True),
        (SIGNALS, True, True),
        (SIGNALS, "no", False),
        (HANDS, 6, 6),
        (HANDS, "9", 9),
        (ANTE, 17, 17),
        (ROUNDS, "12", 12),
        (BASE, "tarocchi", "tarocchi"),
        (COURTS, "summoning, queens-ruff", frozenset({"summoning", "queens-ruff"})),
        (COURTS, "", frozenset()),
        (COURTS, ["summoning"], frozenset({"summoning"})),
    ],
)
def test_text_and_json_stand_for_values(option: Option, given: object, value: object) -> None:
    assert option.parse(given) == value


@pytest.mark.parametrize(
    ("option", "given", "message"),
    [
        (SIGNALS, "maybe", "option signals takes on or off, not maybe"),
        (SIGNALS, 1, "option signals takes on or off, not 1"),
        (HANDS, "4", "option hands takes 3, 6 or 9, not 4"),
        (HANDS, True, "option hands takes 3, 6 or 9, not on"),
        (HANDS, "-3", "option hands takes 3, 6 or 9, not '-3'"),
        (HANDS, 6.0, "option hands takes 3, 6 or 9, not 6.0"),
        (HANDS, "9" * 5000, "option hands takes 3, 6 or 9"),
        (HANDS, "²", "option hands takes 3, 6 or 9"),
        (ANTE, 0, "option ante takes any number from 1, not 0"),
        (ROUNDS, 10, "option rounds takes any multiple of 4 from 4, not 10"),
        (BASE, "pomp", "option base takes scarto or tarocchi, not pomp"),
        (BASE, None, "option base takes scarto or tarocchi, not None"),
        (COURTS, "summoning,kings", "option courtship takes any of queens-ruff, summoning"),
        (COURTS, [3], "option courtship takes any of queens-ruff, summoning"),
        (COURTS, 3, "option courtship takes any of queens-ruff, summoning"),
    ],
)
def test_a_wrong_value_is_refused_with_the_right_ones(option: Option, given: object, message: str) -> None:
    with pytest.raises(OptionError) as error:
        option.parse(given)
    assert message in str(error.value)


def test_what_is_not_given_is_the_default() -> None:
    assert settle_options((SIGNALS, HANDS, COURTS), {"hands": "6"}) == {
        "signals": True,
        "hands": 6,
        "courtship": frozenset(),
    }


def test_an_unknown_option_is_refused_with_the_list() -> None:
    with pytest.raises(OptionError, match=r"no option 'hand' here\. There is: hands \(3, 6 or 9\)"):
        tomfool.game("scarto", hand=3)
    with pytest.raises(OptionError, match="There is: none"):
        settle_options((), {"hands": 3})


@pytest.mark.parametrize(
    ("value", "text"),
    [(True, "on"), (False, "off"), (6, "6"), (frozenset({"b", "a"}), "a,b"), (frozenset(), "nothing")],
)
def test_values_are_printed_as_the_command_line_takes_them(value: object, text: str) -> None:
    assert Option.show(value) == text


def test_a_choice_of_one_is_named_alone() -> None:
    assert choice("base", ("scarto",), "").allowed == "scarto"
