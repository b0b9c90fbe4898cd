"""Rally the King: fourteen contracts, a called King, and Birds worth as much as the game.

The rules for players stand beside this file in ``rally-the-king.md``.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from tomfool.cards import LOKA54 as PACK
from tomfool.catalogue import Title
from tomfool.games.austria import rally_bids as bids
from tomfool.games.austria.rally_bonuses import BIRDS, BONUSES, HONOURS, KINGS
from tomfool.games.austria.rally_phases import AnnounceBonuses, CallKing, WaitingAuction
from tomfool.games.austria.rally_score import POINTS, account, score
from tomfool.mechanics.deal import Deal
from tomfool.mechanics.judge import EmperorTrick
from tomfool.mechanics.obligation import FOLLOW_ELSE_TRUMP, MagicianWaits, WinIfAble
from tomfool.mechanics.open_hand import LayHandOpen, ShowAll
from tomfool.mechanics.order import natural_order
from tomfool.mechanics.partner import PartnerTricks
from tomfool.mechanics.talon import Classes, LayAway, TakeGroup, TakeTalon
from tomfool.mechanics.tricks import Tricks
from tomfool.mechanics.who import declarer, eldest
from tomfool.options import number, switch
from tomfool.rules import Game, MatchRules
from tomfool.view import View

MAGICIAN = PACK.parse("T1")
TRUMPS = PACK.trump_mask
SUIT_CARDS = PACK.all & ~TRUMPS & ~KINGS
WITH_A_BIRD = {bid.name: BIRDS for bid in bids.OPEN if bid.bird}

EMPEROR_TRICK = EmperorTrick(magician=PACK.card("T1"), others=PACK.parse("T21 Fool"))
WIN_IF_ABLE = WinIfAble(emperor=HONOURS, magician=MAGICIAN)
MAGICIAN_WAITS = MagicianWaits(emperor=HONOURS, magician=MAGICIAN)

STAY = (KINGS | HONOURS, "Kings and Honours (the 1, the 21 and the Fool) may not be laid away")
lay_away = partial(
    LayAway,
    by=declarer,
    may=Classes(first=SUIT_CARDS, second=TRUMPS & ~HONOURS),
    never=KINGS | HONOURS,
    sometimes=0,
    shown=TRUMPS,
    reasons=(STAY, (TRUMPS, "a trump may go only where there are too few suit cards below the King")),
)
tricks = partial(Tricks, leader=declarer, judge=EMPEROR_TRICK)


def at_stake(view: View) -> str:
    """Say what is played, for how much, and which King was called."""
    bid = view.contract
    if bid is None:
        return "Bidding: the higher bid wins, in the order of the list."
    name, bird = bid.name.capitalize(), " A Bird is owed." if bid.bird else ""
    if not view.called:
        return f"{name}: {bid.text}; worth {bid.value}."
    suits = [suit.name for suit in PACK.suits if PACK.suit(suit.letter) & view.called]
    king = f"the King of {suits[0]}" if len(suits) == 1 else "the fourth King"
    return f"{name}, worth {bid.value}. Called: {king}.{bird}"


def build(options: dict[str, Any]) -> Game:
    """Return Rally the King with these options."""
    others = WIN_IF_ABLE if options["must_win_all"] else FOLLOW_ELSE_TRUMP
    return Game.make(
        slug="rally-the-king",
        name="Rally the King",
        seats=4,
        pack=PACK,
        rules=(
            Deal(packets=(6, 6), talon=(3, 3)),
            WaitingAuction(bids=bids.OPEN, ends=frozenset({"solo against stock"}), needs=WITH_A_BIRD),
            CallKing(when=bids.calls_a_king),
            TakeGroup(by=declarer, when=bids.takes_three),
            TakeTalon(by=declarer, open=True, when=bids.takes_six),
            lay_away(count=3, when=bids.takes_three_freely),
            lay_away(count=3, keep=BIRDS, when=bids.keeps_a_bird),
            lay_away(count=6, when=bids.takes_six),
            AnnounceBonuses(items=BONUSES, when=bids.for_points),
            LayHandOpen(when=bids.exposed),
            PartnerTricks(leader=declarer, judge=EMPEROR_TRICK, when=bids.with_trumps),
            tricks(
                order=natural_order(PACK, trumps=False),
                judge=EmperorTrick(EMPEROR_TRICK.magician, EMPEROR_TRICK.others, suit_led=False),
                when=bids.without_trumps,
            ),
            tricks(obey=others, apart=WIN_IF_ABLE, ends=bids.too_many, when=bids.few_tricks),
            tricks(obey=WIN_IF_ABLE, ends=bids.too_many, when=bids.beggar),
            tricks(leader=eldest, obey=MAGICIAN_WAITS, when=bids.each_for_himself),
            ShowAll(),
        ),
        score=score,
        account=account,
        match=MatchRules(hands=options["hands"]),
        options=options,
        worth=POINTS.values,
        at_stake=at_stake,
    )


TITLE = Title(
    slug="rally-the-king",
    name="Rally the King",
    family="Austria",
    seats="4",
    minutes=30,
    difficulty="hard",
    blurb="Fourteen games to bid, a hidden partner with the called King, and Birds that win last tricks.",
    source="Rally the King, text 21 of the Loka collection",
    options=(
        number("hands", "how many hands make a match", default=4, multiple=4),
        number(
            "beggars_double_at",
            "so many points cost double at all beggars",
            default=60,
            values=(60, 37),
        ),
        switch("must_win_all", "in the games for one or two tricks everybody has to win who can"),
        switch(
            "bird_binds", "a game with a Bird is lost, too, when no Bird that Declarer announced is made"
        ),
        switch("silent_loss", "a Bird played to its own trick and beaten costs, though not announced"),
    ),
    build=build,
    folder="austria",
)
