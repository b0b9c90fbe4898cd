"""Every card face and back, drawn as SVG with nothing but the standard library.

`face("KE")`, `face("T16")`, `face("10R")`, `back("loka")` and `chip("Fool")` return one complete SVG
document each; `hand(codes)` draws a hand as one picture.

No fonts are used: the lettering is our own alphabet, so that a card looks the same in every browser, in a
picture made for a chat and on paper.  Card space is 200 × 320 units.  Everything that tells one card from
another lies in the left 62 units: that is what a fan shows.  Shapes tell the suits apart; colour only
repeats it.  No element has an id, so that faces can be put inline into one page, and nothing needs
clipping or filters.
"""

from tomfool.look.backs import back
from tomfool.look.faces import PACKS, chip, face, hand, icon, name, sign_alone, transitions, wordmark
from tomfool.look.paradigms import PARADIGMS, paradigm

__all__ = [
    "PACKS", "PARADIGMS", "back", "chip", "face", "hand", "icon", "name", "paradigm", "sign_alone", "transitions",
    "wordmark",
]  # fmt: skip
