# Everything here needs Python 3.11 or newer, pip and make; each target sets itself up in .venv.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
INSTALL := python -m pip --disable-pip-version-check install --quiet
UV := build/lock/bin/uv
COMPILE := $(UV) pip compile --quiet --upgrade --universal --generate-hashes --no-annotate \
	--custom-compile-command "make lock" --output-file
NEWEST := build/newest

.DEFAULT_GOAL := help

# Each process that a test starts would compile every module again where no bytecode is kept.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help demo serve test check bench cluster chaos soak pictures wheel lock newest clean

help:  ## list what can be made
	@awk -F ':.*## ' '/^[a-z.]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(READY)  ## record, reconstruct, rewind, rule on and verify a match
	@$(BIN)/referee demo

serve: $(READY)  ## serve the demonstration to browsers on this machine, until Ctrl-C
	@mkdir -p build && rm -f build/serve.sqlite3*
	@$(BIN)/referee --db build/serve.sqlite3 demo > build/serve.txt
	@$(BIN)/referee --db build/serve.sqlite3 people add p-101 --name "Ines Maron" >> build/serve.txt
	@$(BIN)/referee --db build/serve.sqlite3 people add p-102 --name "Teo Lindqvist" >> build/serve.txt
	@$(BIN)/referee --db build/serve.sqlite3 people add j-17 --name "K. Adeyemi" >> build/serve.txt
	@$(BIN)/referee --db build/serve.sqlite3 serve --public

test: $(READY)  ## run the tests; the summary comes last
	@$(BIN)/pytest --numprocesses auto --dist worksteal

check: $(READY)  ## lint, formatting, types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

bench: $(READY)  ## measure, and print each figure beside its bound
	@$(BIN)/python -m evidence.bench

cluster: $(READY)  ## start three servers that take over from one another, on loopback
	@$(BIN)/python -m tests.cluster

chaos: $(READY)  ## kill them in turn while programs play and follow
	@$(BIN)/python -m tests.cluster.chaos --kills 50 --players 20 --followers 50 --seed 1

soak: $(READY)  ## the long evidence: games, hidden cards, kills, hostile lines
	@$(BIN)/python -m tests.soak.games --games 2000 --seed 1 --workers 2
	@$(BIN)/python -m tests.soak.games --games 2000 --seed 1 --workers 2 --ruleset classic
	@$(BIN)/python -m tests.soak.games --games 500 --seed 1 --workers 2 --mixed
	@$(BIN)/python -m tests.soak.games --games 500 --seed 1 --workers 2 --mixed --ruleset classic
	@$(BIN)/python -m tests.soak.cards --games 1000 --seed 1 --workers 2
	@$(BIN)/python -m tests.soak.cards --games 1000 --seed 1 --workers 2 --ruleset classic
	@$(BIN)/python -m tests.text.swallowed
	@PUBLISHED_STEP=1 $(BIN)/pytest -q tests/text/test_published.py
	@$(BIN)/python -m tests.soak.questions --games 200 --seed 1
	@$(BIN)/python -m tests.soak.sight --walks 20000 --seed 1
	@$(BIN)/python -m tests.soak.knowledge --games 200 --seed 1 --workers 2
	@$(BIN)/python -m tests.soak.knowledge --games 200 --seed 1 --rewinds --workers 2
	@$(BIN)/python -m tests.soak.event --matches 1000 --calls 300 --seed 1 --jobs 2
	@$(BIN)/python -m tests.soak.swiss --people 400 --rounds 9 --cut 8 --seed 1
	@$(BIN)/python -m tests.soak.standings --events 10000 --seed 1
	@$(BIN)/python -m tests.soak.corrections --events 10000 --seed 1
	@$(BIN)/python -m tests.soak.amendments --games 500 --seed 1
	@$(BIN)/python -m tests.soak.leaks --games 100 --seed 1 --workers 2
	@$(BIN)/python -m tests.soak.schemas --minutes 5 --seed 1
	@$(BIN)/python -m tests.crash.kill_loop --kills 200 --db sqlite --seed 1
	@$(BIN)/python -m tests.crash.kill_loop --kills 200 --db postgresql --seed 1
	@ARCHIVE_STEP=1 $(BIN)/pytest -q tests/crash/test_archive.py
	@$(BIN)/python -m tests.crash.serve_loop --rounds 40 --clients 50 --seed 1
	@$(BIN)/python -m tests.cluster.chaos --kills 50 --players 20 --followers 50 --seed 1
	@OPERATIONS_STEP=1 $(BIN)/pytest -q tests/web/browser/test_access.py
	@BROWSER_PRESSES=46 $(BIN)/pytest -q tests/web/browser/test_two_browsers.py \
		tests/web/browser/test_keys_alone.py
	@$(BIN)/python -m tests.attack --seed 1 --quick
	@$(BIN)/python -m tests.attack.starve --seconds 30 --spectators 20
	@$(BIN)/python -m tests.attack.stranger --seconds 300 --seed 1
	@$(BIN)/python -m tests.cli.hostile --count 10000 --seed 1

pictures: $(READY)  ## take the pictures of the documents again, with Chromium
	@$(BIN)/python -m tests.web.pictures
	@$(BIN)/python -m tests.web.walk

wheel: $(READY)  ## build the wheel into dist/
	@$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

$(UV):
	@$(PYTHON) -m venv build/lock
	@build/lock/bin/$(INSTALL) 'uv>=0.13,<0.14'

lock: $(UV)  ## write requirements/ again, with the newest versions that pyproject.toml allows
	@$(COMPILE) requirements/dev.txt pyproject.toml --all-extras --group dev
	@$(COMPILE) requirements/extras.txt pyproject.toml --all-extras --constraints requirements/dev.txt
	@$(COMPILE) requirements/run.txt pyproject.toml --constraints requirements/dev.txt
	@$(COMPILE) requirements/build.txt --group build --constraints requirements/dev.txt
	@$(COMPILE) requirements/generator.txt --group generator

newest: $(UV)  ## test with the newest versions there are, also beyond the upper ends (TESTS=tests/web for a part)
	@$(PYTHON) -m venv $(NEWEST)
	@sed -E 's/,<[0-9.]+//' pyproject.toml > $(NEWEST)/pyproject.toml
	@$(COMPILE) $(NEWEST)/requirements.txt $(NEWEST)/pyproject.toml --all-extras --group $(NEWEST)/pyproject.toml:dev
	@diff requirements/dev.txt $(NEWEST)/requirements.txt | grep == || echo "requirements/ is the newest"
	@$(NEWEST)/bin/$(INSTALL) --requirement $(NEWEST)/requirements.txt
	@$(NEWEST)/bin/$(INSTALL) --no-deps --no-build-isolation --editable .
	@$(NEWEST)/bin/python -m pytest --numprocesses auto --dist worksteal $(TESTS)

clean:  ## remove the environment and everything that was built or cached
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What is installed is what requirements/ names, and has the hashes that stand there.
$(READY): pyproject.toml requirements/build.txt requirements/dev.txt requirements/generator.txt
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is \
	needed, this is %s; name another with make PYTHON=..." % sys.version.split()[0])'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Setting up $(VENV), once"
	@$(BIN)/$(INSTALL) --requirement requirements/build.txt
	@$(BIN)/$(INSTALL) --requirement requirements/dev.txt
	@$(BIN)/$(INSTALL) --no-deps --no-build-isolation --editable .
	@$(BIN)/$(INSTALL) --no-deps --upgrade --target build/generator --requirement requirements/generator.txt
	@touch $(READY)

$(VENV): $(READY)
