"""Openings: what was hidden is shown later, and only what was committed to holds."""

from __future__ import annotations

import json
from dataclasses import astuple

import pytest

from events.canonical import canonical
from events.memory_log import MemoryLog
from events.parts import seal
from events.proofs import openings
from referee.audit import OpeningsVerdict, check_openings, verify_rows
from tests.contracts.sample import Match

ROWS = Match(MemoryLog(), "m1").append(30)
SEALED = [row._replace(hidden=seal(row.hidden, "ABJ") if row.hidden else None) for row in ROWS]
LINES = list(openings("m1", ROWS))


def check(lines: list[bytes]) -> OpeningsVerdict:
    assert verify_rows("m1", SEALED).ok
    return check_openings(lines, "m1", SEALED)


def test_all_parts_open_a_sealed_copy() -> None:
    assert len(LINES) > 10
    assert astuple(check(LINES)) == (True, len(LINES) - 1, 0, 0, "", "")


def test_parts_of_one_audience_leave_the_others_sealed() -> None:
    some = list(openings("m1", ROWS, "A"))
    opened = check(some)
    assert 0 < opened.parts == len(some) - 1 < len(LINES) - 1
    assert opened.left == len(LINES) - len(some)


def test_a_sealed_copy_has_nothing_to_open() -> None:
    assert list(openings("m1", SEALED)) == [b'{"format":"wixoss-openings-v1","match":"m1","parts":0}\n']


def changed(at: int, **fields: object) -> list[bytes]:
    line = canonical(json.loads(LINES[at]) | fields) + b"\n"
    return [*LINES[:at], line, *LINES[at + 1 :]]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (changed(3, body={"card": 99}), "is not what was committed to"),
        (changed(3, salt="B" + "A" * 21 + "=="), "is not what was committed to"),
        (changed(3, seq=10_000), "has no part"),
        (changed(3, audience="Z"), "has no part"),
        (changed(3, salt="AA=="), "16 bytes"),
        (changed(3, audience=""), "names no audience"),
        (changed(3, more=1), "missing or unknown"),
        (changed(0, match="m2"), "openings are of the match 'm2'"),
        (changed(0, format="x"), "no file of openings"),
        (LINES[:-1], "the first line names"),
        ([*LINES[:2], *LINES[1:]], "not opened yet"),
        ([], "empty"),
        ([b"\xff\n"], "not JSON"),
    ],
)
def test_what_was_not_committed_to_is_told(lines: list[bytes], said: str) -> None:
    opened = check(lines)
    assert not opened.ok
    assert said in opened.reason
