"""What may be said instead of playing a card: bids, announcements, doublings, as a list."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tomfool.table.words import upper_first
from tomfool.terminal.offers import Offer


class Calls(OptionList):
    """A list of calls; hidden while there is nothing to say."""

    def show(self, offers: Sequence[Offer]) -> None:
        """Offer what may be said, each in its words and with its meaning if it has one."""
        shown = [(option.id, str(option.prompt)) for option in self.options]
        if [(offer.id, said(offer.words, offer.meaning)) for offer in offers] != shown:
            self.clear_options()
            self.add_options([Option(said(offer.words, offer.meaning), id=offer.id) for offer in offers])
            self.highlighted = 0 if offers else None
        self.display = bool(offers)


def said(name: str, meaning: str) -> str:
    """Return a call as the list shows it: ``Plus: every trick brings its winner 4``."""
    name = upper_first(name)
    return f"{name}: {meaning}" if meaning else name
