"""How much of the published cards is read; the file is not part of the project."""

import os
from pathlib import Path

import pytest

from referee.cards.printed import printed_rows
from referee.proving import Survey, survey
from tests.guide import GUIDE

BESIDE = Path(__file__).parents[3] / "shared" / "cards" / "diva-en.jsonl.gz"
FILE = Path(os.environ.get("REFEREE_PUBLISHED_CARDS", BESIDE))
MISSING = f"{FILE} is missing: name published cards in REFEREE_PUBLISHED_CARDS"
LEAST = 93
"""Percent of the cards with text that are read whole and print back: it only rises."""
STEP = int(os.environ.get("PUBLISHED_STEP", "3"))
"""Of how many cards one is read: `make soak` reads them all."""


@pytest.fixture(scope="module")
def read() -> Survey:
    if not FILE.exists():
        pytest.skip(MISSING)
    return survey(GUIDE, printed_rows(FILE.read_bytes())[STEP // 2 :: STEP], quick=True)


def test_most_published_cards_are_read_whole(read: Survey) -> None:
    assert 100 * read.all.recognised >= LEAST * read.all.cards


def test_almost_all_that_is_read_prints_back(read: Survey) -> None:
    assert 100 * read.all.round_trips >= 99 * read.all.recognised


def test_every_stop_has_a_place(read: Survey) -> None:
    assert all(stop.declined.column >= 1 and stop.declined.line >= 1 for stop in read.stops)
