"""Every hidden word of the court is planted, and comes up in nothing that others are told."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from events.kinds import Fact
from referee.service.event.running import open_event
from referee.service.table.starting import deck_names, open_match
from referee.web import Settings, make_app
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
from tests.web.hall import AT, CUP, Hall, hall_at


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


def crawled(hall: Hall, seqs: list[int], who: Asker, *only: str) -> list[str]:
    async def work() -> list[str]:
        settings = Settings(hall.url, public=True, rate=0)
        async with opened(make_app(settings)) as app:
            return await told(app, who, hall.words[who.name], seqs, only)

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
            "calls", "rulings", "statements", "penalties", "appeals", "illegal", "notes",
            "full-view", "facts?limit=500", "branches",
        )
    )  # fmt: skip
    seen += str(hall.get("kim", f"{CUP}/people")) + str(hall.get("kim", CUP))
    hall.post("bo", "/v1/matches/what-if/full-view", {"purpose": "to read how it began"})
    seen += str(hall.get("bo", "/v1/matches/what-if/facts?after=4&as=judge"))
    missing = [one.word for one in canaries() if one.word not in seen]
    in_event = ("person-dropped", "round-reopened", "event-closed", "event-reopened")
    assert [one for one in missing if not one.removeprefix("canary-").startswith(in_event)] == []


@pytest.mark.parametrize("who", ASKERS, ids=lambda who: who.name)
def test_nobody_else_is_told_a_hidden_word(planted: tuple[Hall, list[int]], who: Asker) -> None:
    assert crawled(*planted, who) == []


@pytest.mark.parametrize("who", ASKERS[1:3], ids=lambda who: who.name)
def test_nor_when_the_match_is_over_and_its_branch_is_known(
    planted: tuple[Hall, list[int]], who: Asker
) -> None:
    hall, _ = planted
    hall.post("A", f"{AT}/actions", {"say": "concede"})
    assert hall.get(who.name, f"{AT}/branches")["branches"]
    assert crawled(*planted, who) == []


def test_a_word_that_is_not_veiled_is_found(
    planted: tuple[Hall, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def bare(fact: Fact, viewer: str) -> Fact:  # noqa: ARG001 - veils nothing
        return fact

    monkeypatch.setattr(import_module("referee.timeline.states"), "veiled", bare)
    found = "\n".join(crawled(*planted, ASKERS[1], "/full-view", "/rulings", "/penalties"))
    for field in ("view-opened-purpose", "ruling-given-decision", "penalty-issued-deviation"):
        assert f"canary-{field}" in found
