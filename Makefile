PYTHON ?= python3
# Every extra but gpu, and ray, which is big and installed by soak.
EXTRAS = compile,test,png,server,postgres,env,docs,dask

GAME ?= base
NUMBER ?= 2000
PROCESSES ?= 2

# Where Python may write no bytecode, every process of the tests compiles every module again: empty means unset.
export PYTHONDONTWRITEBYTECODE =

SHELL = /bin/bash
.SHELLFLAGS = -o pipefail -ec
BIN = .venv/bin
# pip's own words are many: the names show that it is still at work, the rest matters when it fails.
NAMES = sed -nu 's/^ *Collecting \([^ ]*\).*/  \1/p'
install = $(BIN)/python -m pip --disable-pip-version-check install -c constraints.txt $(1) \
  2>.venv/complaints | $(NAMES) || { cat .venv/complaints >&2; exit 1; }

# The libraries of all games, and their modules for browsers, are built before the tests.
GAMES = $(subst _,-,$(basename $(notdir $(wildcard src/tuilerie/games/*.tiles))))
AHEAD = $(GAMES:%=ahead-%)
# What runs in a minute, without what is marked slow: no servers, browsers, builds or searches.
QUICK = tests/core tests/games tests/play tests/test_*.py

PAGE = src/tuilerie/server/page/index.html
SITE_PAGE = src/tuilerie/browser/page/index.html
SITE_PYTHON = src/tuilerie/browser/page/python/tuilerie.zip
PAGE_TOOLS = web/node_modules/.package-lock.json
PAGE_SOURCES = $(shell find web/src web/public web/licences web/index.html web/*.ts web/*.js web/*.json -type f)

PACKAGE_SOURCES = $(shell find src/tuilerie -path src/tuilerie/browser/page -prune -o \( -name '*.py' -o -name '*.tiles' -o -name '*.toml' \) -print)

.DEFAULT_GOAL = help
.PHONY: help needs browser setup site play check check-python check-page test-page collect test quick docs dist bench verify mutants research soak clean $(AHEAD)

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

needs:
	@$(PYTHON) tests/preflight.py

setup: .venv/locked $(PAGE)  ## create .venv, install the locked versions, build the page

.venv/locked: pyproject.toml constraints.txt Makefile
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Tuilerie needs Python 3.11 or newer; $(PYTHON) is: $$($(PYTHON) --version 2>&1)."; \
	  echo "Name another one: make setup PYTHON=python3.12"; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || { \
	  echo "Creating .venv with $$($(PYTHON) --version) ..."; $(PYTHON) -m venv --clear .venv; }
	@echo "Installing the locked versions (about a minute the first time) ..."
	@$(call install,hatchling editables)
	@# Without isolation the build uses the hatchling just installed, which is locked too.
	@$(call install,--no-build-isolation -e '.[$(EXTRAS)]')
	@touch $@
	@echo "Ready."

$(PAGE_TOOLS): web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "The page is built with npm: install Node.js 20 or newer."; exit 1; }
	@echo "Installing what the page is built with ..."
	@# Not `npm ci`, which wants the optional packages of all other systems in the lock too.
	@cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): $(PAGE_TOOLS) $(PAGE_SOURCES)
	@echo "Building the page ..."
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

$(SITE_PAGE): $(PAGE_TOOLS) $(PAGE_SOURCES)
	@echo "Building the page of the static site ..."
	@cd web && npm run --silent build:site -- --logLevel warn
	@touch $@

$(SITE_PYTHON): $(SITE_PAGE) $(PACKAGE_SOURCES)
	@echo "Compiling the Python of the static site ..."
	@cd web && npm run --silent build:python

site: setup $(SITE_PYTHON)  ## make a folder of static files (build/site) for any web host: all games in a browser tab
	@command -v wasm-ld >/dev/null || $(BIN)/python -c 'import ziglang' 2>/dev/null || { $(call install,ziglang); }
	@for game in $(GAMES); do echo "Compiling the search of $$game for browsers (if it has changed) ..."; \
	  $(BIN)/python -m tuilerie.compiler $$game wasm > /dev/null; done
	@$(BIN)/tuilerie site -o build/site

play: setup  ## play in the browser; in the terminal: .venv/bin/tuilerie play
	@$(BIN)/tuilerie serve

check: check-python check-page  ## ruff, mypy, import levels; for the page Prettier, ESLint and svelte-check

check-python: .venv/locked
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -q tests/test_levels.py

check-page: $(PAGE_TOOLS)
	@cd web && npm run --silent check

test-page: $(PAGE_TOOLS)
	@cd web && npm run --silent test

$(AHEAD): ahead-%: .venv/locked
	@echo "Compiling the rules of $* (if they have changed) ..."
	@$(BIN)/python -c 'from tuilerie.core.building import build; from tuilerie.core.rule import LIBRARIES, WASM; build("$*", (*LIBRARIES, WASM))'

browser: .venv/locked
	@$(BIN)/python tests/preflight.py --install

# Pytest rewrites the asserts of every file: once here, not in each of the processes that begin together.
collect: .venv/locked
	@said=$$($(BIN)/pytest --collect-only -q 2>&1) || { echo "$$said" | tail -n 60; exit 1; }

test: needs  ## run check, then all tests; warnings are errors
	@$(MAKE) --no-print-directory -j 2 setup $(SITE_PYTHON) browser
	@$(MAKE) --no-print-directory -j 2 $(AHEAD) collect check-python check-page test-page
	@# Three times as many processes as two cores, since browsers and servers are often waited for.
	$(BIN)/pytest -n 6

quick: setup  ## run the checks and the tests of rules and tables, in about a minute
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -q -n 2 -m "not slow" $(QUICK)

docs: setup  ## build the docs as a site (build/docs), draw all tiles (docs/tiles) and the boards of the README
	@for board in docs/boards/*.game; do game=$$(basename $$board .game); \
	  $(BIN)/tuilerie render --tiles $$game -o docs/tiles/$$game.svg; \
	  $(BIN)/tuilerie render $$board --size 48 -o docs/boards/$$game.png; done
	@$(BIN)/python -m sphinx -q -W --keep-going -c docs/site docs build/docs
	@echo "The site is build/docs/index.html"

dist: setup  ## build wheels and a source archive into dist, and try them in an empty environment
	@rm -rf dist build/libraries src/tuilerie/libraries
	@$(call install,ziglang)
	@for game in $(GAMES); do echo "Compiling the rules of $$game for all machines ..."; \
	  $(BIN)/python -m tuilerie.compiler $$game --wheels build/libraries > /dev/null; done
	@mkdir -p src/tuilerie/libraries && mv build/libraries/*.wasm src/tuilerie/libraries
	@$(BIN)/python -m hatchling build -d dist
	@for machine in $$($(BIN)/python -c 'import hatch_build; print(*hatch_build.TAGS)'); do TUILERIE_MACHINE=$$machine $(BIN)/python -m hatchling build -t wheel -d dist; done
	@$(BIN)/python -m tests.wheel dist

bench: setup  ## measure speed
	@$(BIN)/tuilerie bench
	@$(BIN)/python -m bench.wasm_speed

verify: setup  ## compare random games with a second implementation of the rules: GAME NUMBER PROCESSES
	$(BIN)/python -m tests.verify $(GAME) $(NUMBER) $(PROCESSES)
	$(BIN)/python -m tests.play.setups $(GAME) 1000 0.1

mutants: setup  ## break each rule of GAME in turn and expect a test to fail
	$(BIN)/python -m tests.mutants $(GAME)

# Tools of others for researchers are large, and have an environment of their own, with the locked versions of
# ours and of theirs. `make test` runs those of their tests whose tools are in .venv, and names the others.
RESEARCH = .research/bin
RESEARCH_TOOLS = torch stable-baselines3 sb3-contrib
RESEARCH_TESTS = tests/env/test_open_spiel.py tests/env/test_stable_baselines.py tests/examples

.research/installed: .venv/locked
	@echo "Installing the tools of others (PyTorch is large) ..."
	@$(PYTHON) -m venv --clear .research
	@$(RESEARCH)/python -m pip -q --disable-pip-version-check install -c constraints.txt hatchling editables
	@$(RESEARCH)/python -m pip -q --disable-pip-version-check install -c constraints.txt --no-build-isolation \
	  -e '.[compile,test,env,openspiel]' $(RESEARCH_TOOLS)
	@touch $@

research: .research/installed  ## test play and training with OpenSpiel, Stable-Baselines and PyTorch
	@$(RESEARCH)/python -m pip list 2>/dev/null | grep -iE '^(open.spiel|pettingzoo|gymnasium|stable.baselines3|sb3.contrib|torch|numpy) '
	$(RESEARCH)/python -m pytest -n 2 $(RESEARCH_TESTS)

soak: NUMBER = 20000
soak: verify mutants dist  ## run everything that takes too long for test (hours)
	$(BIN)/python -m tests.server.soak
	TUILERIE_WHOLE_GAMES=1 $(BIN)/pytest -q tests/web/test_real_table.py -n 0
	@$(call install,--no-build-isolation -e '.[ray]')
	$(BIN)/python -m tests.ai.ray_arena

clean:  ## remove .venv, caches and builds
	rm -rf web/node_modules src/tuilerie/server/page src/tuilerie/browser/page src/tuilerie/libraries
	rm -rf .venv .research .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist docs/made docs/tiles
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
