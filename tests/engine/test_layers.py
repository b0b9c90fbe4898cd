"""Dependencies point down, and the engine needs nothing but the standard library."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

import tomfool

ROOT = Path(tomfool.__file__).parent
LAYERS = [
    {"errors", "cards"},
    {"options", "shuffle", "account", "look"},
    {"rules", "log", "facts", "state", "view", "imagine", "sampler"},
    {"mechanics", "scoring"},
    {"catalogue"},
    {"games"},
    {"match"},
    {"record"},
    {"bots"},
    {"table", "lab", "adapters"},
    {"terminal", "web"},
    {"discord"},
    {"cli", "__main__"},
]
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
STANDARD = LEVEL["bots"]
"""Up to here only the standard library may be imported."""

MODULES = sorted(ROOT.rglob("*.py"))


def part(module: str) -> str:
    """Return the layer's name of a dotted module: ``tomfool.bots.simple`` is of ``bots``."""
    names = module.split(".")
    return names[1] if len(names) > 1 else ""


def imports(path: Path) -> list[str]:
    """Return the modules that a file imports anywhere, except those for types alone."""
    found = []
    tree = ast.parse(path.read_text("utf-8"))
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            module = node.module or ""
            found += [f"{module}.{name.name}" for name in node.names] if module == "tomfool" else [module]
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_down(path: Path) -> None:
    own = path.relative_to(ROOT).with_suffix("").parts[0]
    if own == "__init__":
        return  # the package itself gathers what people import
    for module in imports(path):
        top = module.split(".")[0]
        if top == "tomfool":
            name = part(module)
            if name in LEVEL:
                assert LEVEL[name] <= LEVEL[own], f"{own} may not import {module}"
        elif LEVEL[own] <= STANDARD:
            assert top in sys.stdlib_module_names, f"{own} may import the standard library only, not {top}"


def test_every_part_has_its_layer() -> None:
    parts = {path.relative_to(ROOT).with_suffix("").parts[0] for path in MODULES}
    assert parts - {"__init__"} == set(LEVEL)
