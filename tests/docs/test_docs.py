"""What the documents show is what happens: their Python examples are run, their links followed."""

import doctest
import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").glob("**/*.md")),
    *sorted((ROOT / "src").glob("**/*.md")),
]


def names(pages: list[Path]) -> list[str]:
    return [str(page.relative_to(ROOT)) for page in pages]


def examples(page: Path) -> str:
    """Return a page with all but its Python blanked, lines in their places."""
    lines, inside = [], False
    for line in page.read_text("utf-8").splitlines():
        fence = line.startswith("```")
        inside = line == "```python" if fence else inside
        lines.append(line if inside and not fence else "")
    return "\n".join(lines) + "\n"


WITH_EXAMPLES = [page for page in PAGES if ">>>" in examples(page)]


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=names(WITH_EXAMPLES))
def test_the_examples_of_a_page_run(page: Path) -> None:
    test = doctest.DocTestParser().get_doctest(examples(page), {}, page.name, str(page), 0)
    assert test.examples
    told: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=told.append)
    assert told == [], "".join(told)


@pytest.mark.parametrize("page", PAGES, ids=names(PAGES))
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    headings = {slug(heading) for heading in re.findall(r"^#+ (.+)$", text, re.M)}
    for target in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", text):
        link = target[0] or target[1]
        if link.startswith("#"):
            assert link[1:] in headings, link
        elif not re.match(r"https?://", link):
            assert (page.parent / link.split("#")[0]).exists(), link


def test_the_index_names_every_document() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    pages = [page.name for page in (ROOT / "docs").glob("*.md") if page.name != "README.md"]
    assert [page for page in pages if f"({page})" not in index] == []


def slug(heading: str) -> str:
    """Return the anchor that a heading gets on the usual sites."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("script", EXAMPLES, ids=names(EXAMPLES))
def test_an_example_script_runs(
    script: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", [str(script)])  # what pytest was told is nothing to it
    runpy.run_path(str(script), run_name="__main__")
    assert capsys.readouterr().out.strip()
