"""What the log says of events that need no words of their own."""

from __future__ import annotations

DEEDS = {
    "shown": ("show", " among the cards laid away: "),
    "drawn": ("draw", " a card"),
    "drawn 2": ("draw", " two cards"),
    "drawn 3": ("draw", " three cards"),
    "invitation": ("invite", " with "),
    "annulled": ("annul", " the hand: "),
    "defender": ("play", " against the declarer"),
    "out": ("go", " out"),
    "drag": ("drag", " the card: four or more of the suit were held"),
    "king": ("show", " with the card that the King of its suit is held"),
    "partner": ("be", " the partner"),
    "brass": ("make", " the Magician a second Fool for this hand"),
    "recontra": ("say", " “recontra”"),
    "redeal": ("have", " the Magician and no other trump, and asks for another deal"),
    "nobody called": ("have", " no card to call, and plays alone"),
    "alone": ("play", " alone, for in the stock lay "),
    "abundance": ("lay", " these trumps open: "),
    "sparrow made": ("win", " the last trick with the Magician, which makes the Sparrow"),
    "sparrow missed": ("have", " announced the Sparrow in vain"),
    "slam made": ("make", " the last trick of a slam: one side has won them all"),
    "slam missed": ("have", " announced a slam in vain"),
    "open hand": ("lay", " the hand open: "),
    "hand at the end": ("be", " left with "),
    "discard at the end": ("have", " laid away "),
    "looked": ("look", " at cards of the talon, alone"),
    "called": ("call", " "),
    "called card laid away": ("have", " played alone: the called card was laid away"),
    "called trump laid away": ("play", " alone: the called trump was laid away"),
    "forfeit": ("find", " nothing to take that was not sworn off"),
}
"""For events of a seat the verb and what follows it; its cards come after a blank."""

OF_THE_TALON = {
    "talon shown": "The talon shows ",
    "talon at the end": "In the talon lay ",
    "stock": "In the stock lay ",
}
"""For events of the talon what is said before its cards."""

PAID = {"paid": "Fool", "paid for T1": "Magician"}
"""For payments the excuse that is paid for."""

LAST_OF_ALL = "led to the last trick by a side that has won all before"
"""Why an excuse card has won a trick."""
