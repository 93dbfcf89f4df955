"""Matches kept at hand: what they show is what the log says, whoever looks and however they grew."""

import pytest

from events.vocabulary import VIEWERS
from referee.court import Ruling
from referee.service import Desk, DeskError
from referee.service import reading as kept
from referee.service.reading import Reading
from referee.timeline import OutOfRangeError
from referee.timeline.words import caption
from tests.service.conftest import Sits, desk_of, play

LEVELS = ("brief", "normal", "full")


def _judged(desk: Desk, name: str = "m1") -> str:
    """Play a match in which a ruling took a stretch back, and go on."""
    match = desk.open(name, *desk.decks()[:2], seed=7)
    play(desk, match, 50)
    back = play(desk, match, 12)[3]
    desk.checkpoint(match, "before", back)
    ruling = Ruling("Was it legal?", "It was not.", ("glossary.attack.1",), "rewind", back)
    desk.rule(match, ruling)
    play(desk, match, 15, seed=2)
    return match


def _same(one: Reading, other: Reading) -> None:
    assert one.head == other.head
    for viewer in VIEWERS:
        for level in LEVELS:
            assert one.lines(viewer, level) == other.lines(viewer, level)
        for seq in range(0, one.head + 1, 5):
            assert one.view(viewer, seq) == other.view(viewer, seq)
        assert one.undone(viewer) == other.undone(viewer)
    assert one.marks() == other.marks()
    assert one.series() == other.series()


def test_a_kept_match_shows_what_the_desk_reads_from_the_log(desk: Desk) -> None:
    match = _judged(desk)
    reading = desk.reading(match)
    reader = desk.reader(match)
    states = {seq: desk.state(match, seq) for seq in range(reader.head() + 1)}
    facts = desk.facts(match)
    for viewer in VIEWERS:
        for seq in range(1, reading.head + 1):
            assert reading.view(viewer, seq) == desk.view(match, viewer, seq)
        told = {line.seq: line for line in reading.lines(viewer, "full")}
        for fact in facts:
            if fact.body.KIND != "ruling.given":
                words = caption(fact, states[fact.seq - 1], states[fact.seq], viewer)
                assert told[fact.seq].words == words
