"""What a request costs in calls of our own functions: a figure that no load can change has a bound."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from evidence.calls import measured

MOST: Final = {
    "GET version": 150,
    "GET decision after a write": 430,
    "GET decision again": 370,
    "GET view after a write": 1_420,
    "POST action, refused": 400,
    "POST action, with its answer": 1_140,
    "POST ruling with a rewind": 2_800,
    "GET decision after a rewind": 370,
    "POST correction of a result": 1_630,
    "GET standings after a correction": 1_000,
}
"""A tenth above what each took when it was counted last: see docs/figures.md."""


def test_no_operation_costs_more_calls_than_it_did(tmp_path: Path) -> None:
    found = {one.name: one.calls for one in measured(tmp_path)}
    assert {name: found[name] for name, most in MOST.items() if found[name] > most} == {}
