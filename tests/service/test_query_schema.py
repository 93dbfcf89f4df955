"""One function is a query everywhere: its operation, its command, its answer drawn or as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from fastapi import FastAPI
from typer.main import get_command

from cli import queries as commands
from cli.common.door import Door
from cli.common.rendering import RENDERERS
from cli.drawn.answers import answer_lines
from cli.drawn.palette import ink
from referee.service import open_desk
from referee.service.event.starting import open_match
from referee.service.orders.schema import Field
from referee.service.queries.schema import (
    QUERIES,
    MatchAnswer,
    QueryContext,
    QuerySchema,
    cut_page,
    means,
    queries,
    query,
)
from referee.web.api import schemas
from referee.web.api.queries import operations
from tests.cli.ordered import row_of


class Knocks(MatchAnswer, frozen=True):
    """How often somebody knocked."""

    whom: str
    knocks: Annotated[tuple[dict[str, Any], ...], means("Each knock.")]
    next: str | None = None


def knocks(
    at: QueryContext,
    whom: Annotated[str, Field("Who knocked.", such="A", placed=True)],
    *,
    times: Annotated[int, Field("How often.", such=2, least=1, most=9)] = 1,
    why: Annotated[str, Field("By what.", choices=("bell", "hand"))] = "hand",
    clause: Annotated[tuple[str, ...], Field("Clauses.", such="a.1")] = (),
    door: Annotated[int, Field("At which door.", placed=True)] = 1,
    more: Annotated[str, Field("Where the rest begins.", owned=True)] = "",
) -> Knocks:
    """Count the knocks: `times` for each."""
    rows = tuple({"number": n + 1, "why": why, "clauses": clause, "none": None} for n in range(times))
    return Knocks(*at.heading("note"), whom=f"{whom}{door}", knocks=rows, next=more or None)


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> Iterator[QuerySchema]:
    """A query that is there as long as a test: one function, and nothing else anywhere."""
    queries()
    monkeypatch.setattr(schemas, "ANSWERED", list(schemas.ANSWERED))
    query("knocks", "/knocks/{whom}", "Count knocks", "referee knocks m1 A")(knocks)
    address = "/v1/matches/{match}/knocks/{whom}"
    yield QUERIES[address]
    del QUERIES[address]


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The database of a match that began."""
    address = f"sqlite:///{tmp_path}/knocks.sqlite3"
    desk = open_desk(address, create=True)
    open_match(desk, "m1", "ember-court", "tide-chorus")
    desk.close()
    return address


Type = Callable[..., str]


@pytest.fixture
def typed(sample: QuerySchema, url: str, capsys: pytest.CaptureFixture[str]) -> Type:
    """What the command of the sample prints."""

    def type_(*words: str) -> str:
        app = typer.Typer(add_completion=False)
        commands.attach(app, [commands.read(json.loads(json.dumps(row_of(sample))))])
        door = Door()
        door.url, door.given = url, True
        get_command(app)(list(words), standalone_mode=False, obj=door)
        return capsys.readouterr().out

    return type_


def test_it_has_an_operation_with_its_words(sample: QuerySchema) -> None:
    app = FastAPI()
    app.include_router(operations([sample]))
    ((address, said),) = app.openapi()["paths"].items()
    assert address == "/v1/matches/{match}/knocks/{whom}"
    asked = {one["name"]: one for one in said["get"]["parameters"]}
    assert asked.keys() == {"match", "whom", "as", "seq", "times", "why", "clause", "door"}
    times = asked["times"]["schema"]
    assert (times["minimum"], times["maximum"], times["examples"], times["default"]) == (1, 9, [2], 1)
    assert asked["why"]["schema"]["enum"] == ["bell", "hand"]
    assert asked["clause"]["schema"]["type"] == "array"
    assert said["get"]["summary"] == "Count knocks"


def test_its_command_prints_the_struct_as_json(typed: Type) -> None:
    line = ("m1@1", "A", "--times", "2", "--why", "bell", "--clause", "a.1", "--as", "spectator", "--json")
    told = json.loads(typed(*line))
    first = {"number": 1, "why": "bell", "clauses": ["a.1"], "none": None}
    heading = {"match": "m1", "seq": 1, "as": "spectator", "sealed": 0}
    assert told == heading | {"whom": "A1", "knocks": [first, first | {"number": 2}], "next": None}


def test_an_answer_without_a_renderer_is_drawn_field_by_field(typed: Type) -> None:
    lines = [line.split() for line in typed("m1@1", "A", "2").splitlines()]
    assert lines == [
        ["match", "m1"],
        ["seq", "1"],
        ["as", "judge"],
        ["sealed", "0"],
        ["whom", "A2"],
        ["next"],
        ["knocks"],
        ["number", "why"],
        ["1", "hand"],
    ]


def test_a_renderer_draws_instead(typed: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        RENDERERS, "knocks", lambda _, at, answer: [ink(f"{at.seq} {answer.whom} {at.words['times']}")]
    )
    assert typed("m1@1", "A") == "1 A1 1\n"
    assert typed("m1@1", "A", "--more", "7") == "1 A1 1\nmore: --after 7\n"


def test_a_table_is_cut_at_the_width() -> None:
    answer = Knocks("m1", 1, "judge", 0, "A", ({"why": "x" * 90, "also": "y" * 90},))
    assert max(len(line.plain) for line in answer_lines(answer, 50)) <= 50


def test_a_word_without_a_meaning_is_no_word_of_a_query() -> None:
    def odd(at: QueryContext, whom: str) -> Knocks:
        """Ask something."""
        raise NotImplementedError

    with pytest.raises(TypeError, match="whom has no Field"):
        query("odd", "/odd", "Odd", "referee odd m1")(odd)


@pytest.mark.parametrize(
    ("after", "limit", "seq_of", "told"),
    [
        (0, 2, None, ([5, 7], "2")),
        (2, 2, None, ([9], None)),
        (0, 3, None, ([5, 7, 9], None)),
        (5, 1, int, ([7], "7")),
    ],
)
def test_a_list_is_cut_to_pages(after: int, limit: int, seq_of: Any, told: Any) -> None:
    assert cut_page([5, 7, 9], after, limit, seq_of) == told
