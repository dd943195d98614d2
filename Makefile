# make play   set up everything and play
# make test   every check, then all tests
# make help   the rest

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin

# Windows can be opened on a Mac, or if a display is set.
HAS_DISPLAY := $(if $(DISPLAY)$(WAYLAND_DISPLAY)$(filter Darwin,$(shell uname -s)),yes)

# Run more tests in parallel than there are cores: many wait for a screen, a page or a clock.
# JOBS=0 runs them one after the other.
JOBS     ?= $(shell $(PYTHON) -c 'import os; print(-(-3 * os.cpu_count() // 2))')
PARALLEL := --numprocesses=$(JOBS) --dist=worksteal

# Keep byte code for the next run, and for the programs that tests start, but not beside the
# sources.
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX := $(abspath $(VENV))/compiled

.DEFAULT_GOAL := help
.PHONY: help play web site course setup test thorough quick slowest mutants coverage lowest lint format bench messages records pages pictures docs single standalone clean

help: ## list these targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

play: $(VENV)/.play ## set up, then play (in a pipe: an AI plays a game and explains its moves)
	@$(BIN)/minewise

web: $(VENV)/.web ## set up, then play in a browser (Ctrl+C ends it)
	@$(BIN)/minewise web

site: $(VENV)/.play ## the page without a server, as a folder that any web host can serve
	@$(BIN)/minewise site dist/site

course: $(VENV)/.play ## the course's window (without a display: its AI plays as text)
	@$(BIN)/python cs50/runner.py $(if $(HAS_DISPLAY),,--text)

setup: $(VENV)/.dev ## install everything for development, in one to three minutes

test: $(VENV)/.dev lint ## every check, then all tests
	$(BIN)/pytest $(PARALLEL)

thorough: $(VENV)/.dev lint ## before a release: all tests, with the statistical and the largest cases
	$(BIN)/pytest $(PARALLEL) -m 'thorough or not thorough'

quick: $(VENV)/.dev ## the fast tests of the inner packages and the screens: half a minute on two cores
	$(BIN)/pytest $(PARALLEL) --quiet -m 'not slow and not screen and not thorough' --hypothesis-profile=quick \
		$(foreach name,base core measures logic solver analysis players advice session screens,tests/$(name) src/minewise/$(name))

slowest: $(VENV)/.dev ## all tests one after the other, with the twenty that take most CPU time
	PYTHONPATH=tests $(BIN)/pytest --quiet -p costs

mutants: $(VENV)/.dev ## mutate the package in 300 places: tests must notice at least 90 %
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python tests/mutants.py

coverage: $(VENV)/.dev ## all tests, slower, with the lines that they do not reach
	$(BIN)/pytest $(PARALLEL) --cov --cov-report=term:skip-covered

lowest: $(VENV)/.python ## the tests with the lowest supported versions of all dependencies, in build/lowest
	$(BIN)/python tests/lowest.py

lint: $(VENV)/.dev ## style, format, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.dev ## rewrite the code in the project's format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.web ## the figures quoted in the documents: speed and win rates
	$(BIN)/python benchmarks/cs50_speed.py
	$(BIN)/python benchmarks/cs50_wins.py
	$(BIN)/python benchmarks/course.py --flawless 1000
	$(BIN)/python benchmarks/knowledge.py
	$(BIN)/python benchmarks/players.py
	$(BIN)/python benchmarks/solver.py
	$(BIN)/python benchmarks/optimal.py
	$(BIN)/python benchmarks/boards.py
	$(BIN)/python benchmarks/practice.py
	$(BIN)/python benchmarks/pure.py
	$(BIN)/python benchmarks/start_up.py
	$(BIN)/python benchmarks/replays.py
	$(BIN)/python benchmarks/env.py
	$(BIN)/python benchmarks/text_env.py
	$(BIN)/python benchmarks/hops.py
	$(BIN)/python benchmarks/luck.py
	$(BIN)/python benchmarks/site.py --positions 1000

messages: $(VENV)/.dev ## collect all messages in minewise.pot, for translators
	$(BIN)/pybabel --quiet extract --keywords=_n:1,2 --no-location --output=minewise.pot src/minewise

records: $(VENV)/.dev ## re-record the games and screens of the tests (read the difference!)
	$(BIN)/python tests/playthroughs.py
	$(BIN)/python tests/transcripts.py

pages: $(VENV)/.dev ## write what the documents take from the code: json.md and the tables of keys
	$(BIN)/python docs/make_pages.py

pictures: $(VENV)/.dev ## redraw the pictures of the documents (look at them!)
	$(BIN)/python docs/make_pictures.py

docs: $(VENV)/.dev ## the documentation as a site, in build/docs, with the game on its front page
	@$(BIN)/minewise site build/page/play >/dev/null || echo "*** The documentation is built without the game on its front page. ***" >&2
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going docs build/docs

single: $(VENV)/.play ## the whole program as one file, dist/minewise.pyz, for this kind of machine and Python
	$(BIN)/pip install --quiet --disable-pip-version-check 'shiv>=1.0.8,<2'
	rm -rf build/single && MINEWISE_NATIVE=1 $(BIN)/pip wheel --quiet --disable-pip-version-check --wheel-dir build/single .
	mkdir -p dist
	$(BIN)/shiv --console-script minewise --output-file dist/minewise.pyz --python '/usr/bin/env python3' build/single/*.whl
	cd / && env -i HOME=$(abspath build) $(abspath $(BIN)/python) -I $(abspath dist/minewise.pyz) watch --plain --seed 7

standalone: ## a program that needs no Python, dist/minewise, for this kind of machine
	rm -rf build/standalone && $(PYTHON) -m venv build/standalone
	MINEWISE_NATIVE=1 build/standalone/bin/pip install --quiet --disable-pip-version-check '.[web]' 'pyinstaller>=6.11,<7'
	build/standalone/bin/pyinstaller --noconfirm --log-level WARN --distpath dist --workpath build/standalone/work packaging/standalone.spec
	cd / && env -i HOME=$(abspath build) $(abspath dist/minewise) watch --plain --seed 7
	cd / && env -i HOME=$(abspath build) $(abspath dist/minewise) bench --player rules --games 20 --jobs 2

clean: ## remove everything built by the targets above
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache .coverage

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Minewise needs Python 3.11 or newer, and $(PYTHON) is older: try make PYTHON=python3.12" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.play: $(VENV)/.python pyproject.toml CMakeLists.txt $(wildcard native/*.?pp native/*/*.?pp) cs50/requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --editable . --requirement cs50/requirements.txt
	@$(BIN)/python -c 'import minewise.solver._native' 2>/dev/null || \
		echo "*** Minewise runs WITHOUT its native core, which could not be compiled: install a C++20 compiler and run make again. ***" >&2
	@touch $@

# Install only the dependencies of an extra: reinstalling Minewise would compile it for a minute.
EXTRA = $(BIN)/python -c 'import sys, tomllib; \
	print(*tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"][sys.argv[1]], sep="\n")' \
	$(1) | $(BIN)/pip install --quiet --disable-pip-version-check --requirement /dev/stdin

$(VENV)/.web: $(VENV)/.play
	$(call EXTRA,web)
	@touch $@

$(VENV)/.dev: $(VENV)/.play
	$(call EXTRA,dev)
	@touch $@
