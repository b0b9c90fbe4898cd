"""A player that imagines worlds and plays them out: see `tomfool.bots.search.player`."""
