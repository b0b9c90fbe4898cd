"""Records of matches: written, read, replayed and verified, in the format ``tomfool/1``.

A record holds the order of each pack and every action, which rebuild the match exactly; all else in it
is checked against that.  ``docs/records.md`` describes the format for other programs.

>>> from tomfool import game, record
>>> from tomfool.match import Match
>>> match = Match(game("scarto"))
>>> record.dump(match)["totals"]
[0, 0, 0]
>>> [entry] = record.load_text(record.dumps(match))
>>> record.replay(entry.data).names
['Seat 0', 'Seat 1', 'Seat 2']
"""

from tomfool.errors import RecordError
from tomfool.record.entry import Entry, load, load_text, read, read_text
from tomfool.record.moves import IN_TRICKS, Move, moves
from tomfool.record.node import printable
from tomfool.record.referee import replay, retrace, verify
from tomfool.record.writer import FORMAT, dump, dumps, word

__all__ = [
    "FORMAT",
    "IN_TRICKS",
    "Entry",
    "Move",
    "RecordError",
    "dump",
    "dumps",
    "load",
    "load_text",
    "moves",
    "printable",
    "read",
    "read_text",
    "replay",
    "retrace",
    "verify",
    "word",
]
