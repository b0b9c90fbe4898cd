"""Our games through interfaces that researchers know: OpenSpiel and PettingZoo.

`tomfool.adapters.openspiel` registers every title when it is imported, `tomfool.adapters.pettingzoo` makes
an environment of each.  Both need packages that a plain installation does not bring; they are the extras
``openspiel`` and ``pettingzoo``.  ``docs/research.md`` shows how they are used.

Nothing here knows a single game.  What a game is made of (its zones, its vocabulary, its options, what it
draws by lot) is declared data, and what a seat may know is its `View`.
"""
