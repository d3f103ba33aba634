# `make help` lists what can be made. Everything runs in .venv, which `make setup` keeps up to date.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.set-up
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal
LOCK := $(BIN)/uv pip compile --quiet --no-config --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --custom-compile-command "make lock" pyproject.toml

# Branch coverage in per cent: over everything, and for what must be whole.
COVERAGE := 95
COVERAGE_BARS := --coverage-bar adjudicator/core=100 --coverage-bar adjudicator/language=100

.DEFAULT_GOAL := help
.PHONY: help setup demo check lint types layers test bench gallery wheel lock clean test-servers

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-9s %s\n", $$1, $$2 }' Makefile

setup: $(STAMP) ## make .venv with everything in it

$(STAMP): requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "$(PYTHON) is older than Python 3.11. Name a newer one: make setup PYTHON=python3.12"; \
		exit 1; }
	@echo "Setting up .venv"
	@$(PYTHON) -m venv .venv
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

demo: setup ## play one round of the game in games/demo, from mails to reports
	@$(BIN)/adjudicator demo

check: lint types layers test-servers ## everything that must hold before a change is done
	$(PYTEST) -p tools.coverage_bars --cov --cov-report=term --cov-fail-under=$(COVERAGE) \
		$(COVERAGE_BARS)

lint: setup ## style and formatting
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: setup ## mypy, strict
	$(BIN)/mypy adjudicator tools

layers: setup ## who may import whom
	$(BIN)/lint-imports --no-logo

test: setup test-servers ## the tests alone
	$(PYTEST)

test-servers:
	@tools/install_test_servers.sh
	@tools/install_browser.sh

bench: setup ## measure speed: all, or ROWS="orders mails"
	@$(BIN)/python -m tools.bench $(ROWS)

gallery: setup ## write all mails and maps of the demo into gallery/, to look at
	@$(BIN)/python -m tools.gallery

wheel: setup ## build dist/*.whl
	@rm -rf dist
	@$(BIN)/python -m build --wheel --no-isolation

lock: setup ## write requirements/*.txt anew; pins stay, unless a file is deleted first
	$(LOCK) --output-file requirements/run.txt
	$(LOCK) --extra dev --constraint requirements/run.txt --output-file requirements/dev.txt

clean: ## remove .venv and everything that was made
	rm -rf .venv build dist demo-run gallery htmlcov .coverage .coverage.* \
		.bench .browser .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find adjudicator tests tools -name __pycache__ -prune -exec rm -rf {} +
