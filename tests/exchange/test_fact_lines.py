"""A fact as one line: every kind that there is, written and read back to the byte."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from events.canonical import canonical
from events.log import Row
from events.parts import pack, seal
from referee.exchange.errors import NotationError
from referee.exchange.fact_lines import FactLine, fact_line, read_fact
from tests.goldens import samples

FILES = sorted(samples.FOLDER.glob("*.json"))


def row_of(sample: dict[str, Any]) -> Row:
    coded = samples.coded_of(sample)
    parts = [(who, bytes(range(16)), body) for who, body in coded.parts]
    hidden = pack(parts) if parts else None
    head = (sample["seq"], coded.kind, coded.v, sample["at"], sample["actor"], sample["cause"])
    return Row(*head, coded.open, hidden, bytes(32))


def columns(said: FactLine) -> tuple[object, ...]:
    return (said.seq, said.kind, said.v, said.at, said.actor, said.cause, said.open, said.hidden)


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name.removesuffix(".json"))
def test_every_kind_is_written_and_read_back(path: Path) -> None:
    row = row_of(samples.load(path))
    for before, opened in ((0, 5), (row.at, row.at), (row.at + 1, 0)):
        line = fact_line(row, before, opened)
        assert "\n" not in line
        assert columns(read_fact(line, 1, before, opened)) == tuple(row[:8])


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name.removesuffix(".json"))
def test_sealed_parts_keep_their_commitment(path: Path) -> None:
    row = row_of(samples.load(path))
    if row.hidden is not None:
        shut = row._replace(hidden=seal(row.hidden, {"A", "B", "AB", "J"}))
        assert columns(read_fact(fact_line(shut, 0, 0), 1, 0, 0)) == tuple(shut[:8])
        bare = read_fact(fact_line(row, 0, 0, salts=False), 1, 0, 0)
        assert bare.unsalted
        assert [p.body for p in bare.parts] == [
            p.body for p in read_fact(fact_line(row, 0, 0), 1, 0, 0).parts
        ]


@pytest.mark.parametrize(
    "value",
    ["true", "null", "a b", "", "1", '"', "}", "%", "|A", "\u2028", "line\nfeed", "x=y", "ünïcode"],
)
def test_a_text_is_read_back_whatever_it_holds(value: str) -> None:
    row = Row(7, "note.made", 1, 0, value or "J", 0, canonical({"text": value}), None, bytes(32))
    assert columns(read_fact(fact_line(row, 0, 0), 1, 0, 0)) == tuple(row[:8])


@pytest.mark.parametrize(
    "line",
    [
        "",
        "%",
        "%x A b.c",
        "%1 A",
        "%1 A b.c d",
        "%1 A b.c d=",
        "%1 A b.c d=[1",
        "%1 A b.c d=1.5",
        "%1 A b.c |A zz d=1",
        "%1 A b.c |B - d=1 |A - d=1",
        "%1 A b.c d=1 e",
        "%1 A b.c d=99999999999999999999",
        '%1 "A b.c',
        "%1 A b.c |" + "A" * 40 + " - d=1",
    ],
)
def test_a_line_that_says_no_fact_is_refused(line: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_fact(line, 12, 0, 0)
    assert refused.value.line == 12
