"""Facts as a table: every form holds the same rows, and nothing that its viewer may not see."""

from __future__ import annotations

import csv
import io
import json
import sys
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import parquet

import referee
from referee.exchange import columns
from referee.exchange.cloudevents import time_of
from referee.exchange.columns import COLUMNS, FactTable, Form
from referee.service.event.starting import open_match
from referee.service.orders import points
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from tests.house.tree import ROOT
from tests.ordering import given

NAMES = [column.name for column in COLUMNS]


@pytest.fixture(scope="module")
def demo() -> referee.Database:
    return referee.open(ROOT / "cli" / "shipped" / "demo.jsonl")


def written(form: Form, *matches: tuple[str, list[dict[str, Any]]]) -> bytes:
    out = io.BytesIO()
    with FactTable(out, form) as table:
        for name, facts in matches:
            table.add(name, facts)
    assert (table.matches, table.facts) == (len(matches), sum(len(f) for _, f in matches))
    assert not out.closed
    return out.getvalue()


def read(form: Form, data: bytes) -> list[dict[str, Any]]:
    if form == "csv":
        return list(csv.DictReader(io.StringIO(data.decode(), newline="")))
    source = pa.BufferReader(data)
    table = parquet.read_table(source) if form == "parquet" else pa.ipc.open_file(source).read_all()
    rows: list[dict[str, Any]] = table.to_pylist()
    return rows


@pytest.mark.parametrize("form", ["parquet", "arrow", "csv"])
@pytest.mark.parametrize("group", [100, 1 << 16])
def test_every_form_holds_every_fact_in_order(
    form: Form, group: int, demo: referee.Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(columns, "GROUP", group)
    facts = demo.match().facts()
    rows = read(form, written(form, ("one", facts), ("two", facts[:5])))
    assert list(rows[0]) == NAMES
    assert [(row["match"], int(row["seq"])) for row in rows] == [
        *(("one", fact["seq"]) for fact in facts),
        *(("two", fact["seq"]) for fact in facts[:5]),
    ]
    for row, fact in zip(rows, facts, strict=False):
        assert (row["kind"], row["actor"], int(row["cause"])) == (
            fact["kind"],
            fact["actor"],
            fact["cause"],
        )
        clauses = row["clauses"].split() if form == "csv" else row["clauses"]
        assert clauses == list(fact["clauses"])
        time = row["time"] if form == "csv" else row["time"].isoformat(timespec="microseconds")
        assert time.replace("+00:00", "Z") == time_of(fact["at"])
        assert json.loads(row["body"]) == json.loads(json.dumps(fact["body"]))
        card, line = fact.get("by") or ("", "")
        assert (row["card"] or "", str(row["line"] or "")) == (card, str(line))


def test_what_a_viewer_may_not_see_is_in_no_row(demo: referee.Database) -> None:
    told = {
        viewer: written("csv", ("m", demo.match("demo", viewer).facts(until=30))).decode()
        for viewer in ("judge", "spectator")
    }
    hand = {one["name"] for one in demo.match().view(30)["seats"]["A"]["hand"]["cards"]}
    assert all(name in told["judge"] for name in hand)
    assert not [name for name in hand if name in told["spectator"]]


def test_what_was_taken_back_names_its_rewind(tmp_path: Any) -> None:
    desk = referee.open_desk(str(tmp_path / "m.sqlite3"))
    open_match(desk, "m1", seed=1, first="A")
    for _ in range(6):
        asked = choices_at(desk, "m1")
        act(desk, "m1", asked.seat, asked.choices[0].action)
    before = desk.reader("m1").head()
    point = desk.facts("m1")[before - 1].cause
    given(points.rewind, desk, "m1", "head-judge:ann", point - 1, reason="a test")
    desk.close()
    with referee.open(tmp_path / "m.sqlite3") as found:
        rows = read("parquet", written("parquet", ("m1", found.match("m1").facts())))
    gone = {row["seq"]: row["undone"] for row in rows if row["undone"] is not None}
    assert before in gone
    assert {rows[by - 1]["kind"] for by in gone.values()} == {"match.rewound"}
    assert rows[0]["undone"] is None


def test_a_table_of_nothing_has_its_columns_and_a_broken_one_no_end() -> None:
    assert written("csv").decode().strip().split(",") == NAMES
    assert parquet.read_schema(pa.BufferReader(written("parquet"))).names == NAMES
    out = io.BytesIO()

    def broken() -> None:
        with FactTable(out, "parquet"):
            raise ArithmeticError

    with pytest.raises(ArithmeticError):
        broken()
    assert out.getvalue() == b""


def test_without_pyarrow_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(referee.DeskError, match="pyarrow, which is not installed") as refused:
        written("arrow")
    assert "wixoss-referee[data]" in refused.value.instead
    assert written("csv")
