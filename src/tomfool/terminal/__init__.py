"""The table in a terminal: one person against bots, by keyboard or mouse."""

from tomfool.terminal.play import run

__all__ = ["run"]
