# Everything installs into .venv; nothing else on the machine is touched.
PYTHON ?= python3
BIN := .venv/bin
CORES ?= auto
CODE := src tests bench examples
# What has to be covered to the last line and branch
ENGINE := src/tomfool/*.py,src/tomfool/mechanics/*,src/tomfool/scoring/*,src/tomfool/games/*,src/tomfool/record/*,src/tomfool/bots/*

.PHONY: play test matches browser bench golden clean

play: .venv/installed
	$(BIN)/tomfool serve

test: .venv/tested browser
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy
	$(BIN)/pytest -q -n $(CORES) --cov --cov-report=
	$(BIN)/coverage report --include='$(ENGINE)' --omit=src/tomfool/__main__.py --fail-under=100

# Every game to its final ranking in two browsers: too long for every change.
matches: .venv/tested browser
	$(BIN)/pytest -q -n $(CORES) tests/web/test_browser_matches.py --whole-matches

# The tests of the pages drive a real browser.
browser:
	@command -v "$${TOMFOOL_CHROMIUM:-chromium}" >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	{ echo "make test drives Chromium, and there is none here. Install it (Debian: apt-get install chromium)," \
	"or name another Chromium in the variable TOMFOOL_CHROMIUM."; exit 1; }

bench: .venv/installed
	$(BIN)/python -m bench

golden: .venv/tested
	$(BIN)/python -m tests.golden

.venv/bin/python:
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip

.venv/installed: .venv/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

.venv/tested: .venv/installed
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	touch $@

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
