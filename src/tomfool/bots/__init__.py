"""Players made of code; `tomfool.bots.registry.bot` makes one by its name."""
