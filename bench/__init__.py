"""How fast the engine is: ``python -m bench`` or ``make bench``."""
