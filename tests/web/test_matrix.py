"""Every address in every role: what the table says is what the service does."""

from __future__ import annotations

from pathlib import Path

from referee.web import ServiceSettings, make_app
from tests.soak.crawling import answer, opened
from tests.web.alone import run
from tests.web.matrix import OWNER, PASSES, ROLES, TABLE, asked, entries, matrix, record

AGAIN = "read the change and write the table anew: python -m tests.web.matrix"
FOR_ALL = ("/enter", "/leave", "/healthz", "/readyz", "/version", "/rulebook", "/api", "/v1/")
"""Addresses without a match that may be open to everybody; of a match none is."""


def rows() -> dict[str, list[str]]:
    """The cells of the table by address."""
    _, *lines = TABLE.read_text("utf-8").splitlines()
    return {" ".join(line.split()[:2]): line.split()[2:] for line in lines}


def test_every_address_is_in_the_table() -> None:
    there = {" ".join(str(entry).split()) for entry in entries()}
    assert there == set(rows()), AGAIN


def test_the_table_lets_nobody_and_no_stranger_near_a_match() -> None:
    for address, cells in rows().items():
        assert len(cells) == len(ROLES), address
        nobody, other = cells[:2]
        if "{match}" in address:
            assert (nobody, other) == ("401", "404"), address
        method, path = address.split()
        assert nobody != "+" or method != "GET" or path.startswith(FOR_ALL), address


def test_the_service_does_what_the_table_says() -> None:
    assert matrix() == TABLE.read_text("utf-8").splitlines(), AGAIN


def test_a_match_that_is_not_ours_is_answered_like_one_that_is_not_there(tmp_path: Path) -> None:
    place = tmp_path / "record.sqlite3"
    words = record(place)

    async def told() -> list[tuple[str, bytes, bytes]]:
        found = []
        async with opened(make_app(ServiceSettings(str(place), owner=OWNER, rate=0))) as app:
            for entry in entries():
                if "{match}" in entry.path and entry.method == "GET":
                    ours = await answer(app, asked(entry, words["other"], "m1"))
                    none = await answer(app, asked(entry, words["other"], "m7"))
                    found.append((str(entry), ours.told(), none.told().replace(b"m7", b"m1")))
        return found

    for entry, ours, none in run(told()):
        assert ours == none, entry


def test_every_role_of_the_table_has_a_token() -> None:
    assert set(ROLES) == {"nobody", "owner", *PASSES}
