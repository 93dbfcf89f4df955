"""The positions of printed words: enough of them, read from text alone, each of several checks."""

from __future__ import annotations

from collections import Counter
from functools import cache
from tomllib import loads

from referee.positions import Case, shipped_cases
from referee.positions.shelf import ROOT

LEAST = 200


@cache
def cases() -> tuple[Case, ...]:
    """The shipped positions of wordings; not read where tests are only collected."""
    return tuple(c for c in shipped_cases() if c.row.id.startswith("wordings."))


def test_there_are_many_of_them_and_every_family_has_some() -> None:
    families = Counter(case.row.id.split(".")[1] for case in cases())
    assert families.total() >= LEAST
    assert min(families.values()) > 9, families


def test_their_cards_say_what_they_do_in_printed_words() -> None:
    files = {ROOT / c.source.name for c in cases()}
    cards = [
        (file.name, name, row)
        for file in sorted(files)
        for name, row in loads(file.read_text("utf-8"))["cards"].items()
    ]
    assert [(file, name) for file, name, row in cards if "program" in row] == []
    assert sum("text" in row or "life_burst" in row for *_, row in cards) >= LEAST


def test_each_of_them_looks_at_more_than_one_thing() -> None:
    thin = []
    for case in cases():
        checks = [one for one in case.row.expect if one["check"] != "cites"]
        steps = [s for s in case.row.script if s["do"].startswith("expect")]
        told = sum(max(1, len(set(one) - {"check", "seat"})) for one in checks) + len(steps)
        if told < 2:
            thin.append(case.row.id)
    assert thin == []
