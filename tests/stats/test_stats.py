"""Questions over all matches: the same answers wherever the facts lie, and none out of a changed file."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from events.archived import ArchiveUnreadable
from events.log import every
from referee.service import Desk, DeskError, open_desk
from referee.service.event.starting import open_match
from referee.service.orders import points
from referee.service.records.archiving import archive_matches, in_tables, of_event, restore_matches
from referee.stats import Statistics, ask, questions
from tests import ordering
from tests.postgres import fresh_database
from tests.soak.archive import EVENT, fill, played


@pytest.fixture(params=["sqlite", "postgresql"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    """A desk with four finished matches, one that was opened with a seed and one that is not over."""
    url = str(tmp_path / "record") if request.param == "sqlite" else fresh_database()
    with closing(open_desk(url)) as opened:
        fill(opened.log, played(2, 1), 4)
        open_match(opened, "seeded", "ember-court", "tide-chorus", seed=7, event=EVENT)
        open_match(opened, "running", "ember-court", "tide-chorus", event="other")
        yield opened


def answers(desk: Desk, event: str = "") -> dict[str, Statistics]:
    return {name: ask(desk, question, event) for name, question in questions().items()}


def rows(told: dict[str, Statistics]) -> dict[str, list[tuple[object, ...]]]:
    return {name: one.rows for name, one in told.items()}


def test_answers_are_the_same_wherever_the_facts_lie(desk: Desk, tmp_path: Path) -> None:
    before = answers(desk)
    names = [ref.public_id for ref in of_event(desk, EVENT)]
    archive_matches(desk, in_tables(desk, names[:2]), tmp_path, "some")
    half = answers(desk)
    assert rows(half) == rows(before)
    assert (half["first"].archived, half["first"].stored) == (2, 4)
    archive_matches(desk, of_event(desk, EVENT), tmp_path, EVENT)
    assert rows(answers(desk)) == rows(before)
    restore_matches(desk, names[:1])
    assert rows(answers(desk)) == rows(before)


def test_answers_say_what_the_facts_say(desk: Desk) -> None:
    told = answers(desk, EVENT)
    finished = [ref.public_id for ref, _ in every(desk.log) if ref.public_id.startswith(EVENT)]
    states = [desk.state(name) for name in finished]
    won = sum(state.winner == _first(desk, name) for name, state in zip(finished, states, strict=True))
    assert told["first"].rows == [(EVENT, 4, won, 100 * won / 4)]
    heads = sorted(desk.log.head(desk.log.match(name).id).seq for name in finished)
    event, matches, facts, most, _, turns, *_ = told["length"].rows[0]
    assert (event, matches, facts, most) == (EVENT, 4, round((heads[1] + heads[2]) / 2), heads[-1])
    assert turns == max(state.turn.number for state in states)
    cited = [clause for name in finished for fact in desk.facts(name) for clause in fact.clauses]
    assert {row[0]: row[1] for row in told["clauses"].rows} == {one: cited.count(one) for one in set(cited)}
    decks = told["decks"].rows
    assert sum(row[1] for row in decks) == 8
    assert sum(row[2] for row in decks) == 4
    assert told["calls"].rows == [(EVENT, 1, 4, 0, 0, 0.0)]


def _first(desk: Desk, name: str) -> str:
    return next(str(fact.body.seat) for fact in desk.facts(name) if fact.body.KIND == "first.decided")


def test_what_a_rewind_took_back_does_not_count(desk: Desk) -> None:
    before = answers(desk)["decks"].rows
    waits = desk.log.commands(desk.log.match(f"{EVENT}-1").id)[20][1]
    ordering.given(points.rewind, desk, f"{EVENT}-1", "head-judge:bo", waits, "slip")
    after = answers(desk)["decks"].rows
    assert sum(row[1] for row in before) - sum(row[1] for row in after) == 2


def test_nothing_is_counted_out_of_a_changed_file(desk: Desk, tmp_path: Path) -> None:
    told = archive_matches(desk, of_event(desk, EVENT), tmp_path, EVENT)
    path = Path(told.files[0])
    spoiled = bytearray(path.read_bytes())
    spoiled[len(spoiled) // 2] ^= 1
    path.write_bytes(spoiled)
    with pytest.raises(ArchiveUnreadable, match="bytes were changed; see: referee archive check"):
        ask(desk, questions()["first"])
    path.unlink()
    with pytest.raises(ArchiveUnreadable, match="cannot be read"):
        ask(desk, questions()["first"])
    assert ask(desk, questions()["calls"], "other").rows == [("other", 0, 1, 0, 0, 0.0)]


def test_without_duckdb_it_is_said_what_to_install(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(DeskError, match="not installed") as refused:
        ask(desk, questions()["first"])
    assert refused.value.instead == "pip install 'wixoss-referee[scale]'"
