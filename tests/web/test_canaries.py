"""Every hidden word of the court is planted, and comes up in nothing that others are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

import pytest

from events.kinds import Fact
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names, open_match
from referee.web import ServiceSettings, make_app
from tests.soak.canaries import (
    ASKERS,
    OF_BRANCH,
    OF_EVENT,
    OF_MATCH,
    Asker,
    canaries,
    hiding,
    plant,
    told,
)
from tests.soak.crawling import opened
from tests.web.alone import run
from tests.web.disputed import event_begun
from tests.web.hall import AT, CUP, MATCH, Hall, hall_at


@pytest.fixture
def planted(tmp_path: Path) -> Iterator[tuple[Hall, list[int]]]:
    """A public service with words planted in a match, its branch and its event."""
    with hall_at(tmp_path, public=True) as hall:
        event_begun(hall)
        hall.play(8)
        with hall.desk() as desk:
            open_match(desk, "m7", *deck_names()[:2], seed=7)
            open_event(desk, "other", "eve")
        hall.let_in("far", "player", "p-8", match="m7", seat="A")
        hall.let_in("eve", "organiser", "eve", event="other")
        yield hall, plant(hall)


def crawled(hall: Hall, seqs: list[int], askers: Sequence[Asker], *only: str) -> list[str]:
    """What came up that askers may not read, of whom none may change anything for the next."""

    async def work() -> list[str]:
        settings = ServiceSettings(hall.url, public=True, rate=0)
        async with opened(make_app(settings)) as app:
            parts = [await told(app, who, hall.words[who.name], seqs, only) for who in askers]
        return [one for part in parts for one in part]

    return run(work())


def test_every_hidden_word_of_the_court_is_planted() -> None:
    assert {name for name, _ in (*OF_MATCH, *OF_EVENT)} | {OF_BRANCH} >= set(hiding())
    assert len(canaries()) == sum(map(len, hiding().values()))


def test_who_may_read_the_words_is_told_them(planted: tuple[Hall, list[int]]) -> None:
    hall, _ = planted
    seen = "".join(
        str(hall.get(who, f"{AT}/{what}"))
        for who in ("bo", "A")
        for what in (
            "calls",
            "rulings",
            "statements",
            "penalties",
            "appeals",
            "illegal",
            "notes",
            "full-view",
            "facts?limit=500",
            "branches",
        )
    )
    seen += str(hall.get("kim", f"{CUP}/people")) + str(hall.get("kim", CUP))
    hall.post("bo", "/v1/matches/what-if/full-view", {"purpose": "to read how it began"})
    seen += str(hall.get("bo", "/v1/matches/what-if/facts?after=4&as=judge"))
    missing = [one.word for one in canaries() if one.word not in seen]
    in_event = (
        "person-dropped",
        "person-disqualified",
        "round-paired",
        "round-unpaired",
        "round-reopened",
        "result-corrected",
        "result-withdrawn",
        "part-given",
        "person-corrected",
        "seats-corrected",
        "person-penalized",
        "table-called",
        "table-answered",
        "event-closed",
        "event-reopened",
    )
    assert [one for one in missing if not one.removeprefix("canary-").startswith(in_event)] == []


STRANGERS = [who for who in ASKERS if who.letter == "S"]
"""Who reads what everybody may: none of them may order anything at this match."""


@pytest.mark.parametrize(
    "askers",
    [STRANGERS, *([who] for who in ASKERS if who not in STRANGERS)],
    ids=lambda askers: "+".join(who.name for who in askers),
)
def test_nobody_else_is_told_a_hidden_word(planted: tuple[Hall, list[int]], askers: list[Asker]) -> None:
    hall, seqs = planted
    with hall.desk() as desk:
        before = desk.reader(MATCH).head()
        assert crawled(hall, seqs, askers) == []
        assert askers != STRANGERS or desk.reader(MATCH).head() == before


def test_nor_when_the_match_is_over_and_its_branch_is_known(
    planted: tuple[Hall, list[int]],
) -> None:
    hall, seqs = planted
    hall.post("A", f"{AT}/actions", {"say": "concede"})
    for who in ASKERS[1:3]:
        assert hall.get(who.name, f"{AT}/branches")["branches"]
    assert crawled(hall, seqs, ASKERS[1:3]) == []


def test_a_word_that_is_not_veiled_is_found(
    planted: tuple[Hall, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def bare(fact: Fact, viewer: str) -> Fact:  # noqa: ARG001 - veils nothing
        return fact

    monkeypatch.setattr(import_module("referee.timeline.states"), "veiled", bare)
    found = "\n".join(crawled(*planted, ASKERS[1:2], "/full-view", "/rulings", "/penalties"))
    for field in ("view-opened-purpose", "ruling-given-decision", "penalty-issued-deviation"):
        assert f"canary-{field}" in found
