"""Who orders is asked before what they sent is looked at: nobody learns what a body may hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.web import ServiceSettings, make_app
from referee.web.problems import FOR_ALL
from tests.soak.crawling import answer, opened
from tests.web.alone import run
from tests.web.matrix import OWNER, Entry, asked, entries, record

BROKEN = (b"{nope", b"[]", b"{}")
FREELY = {
    "/enter",
    "/leave",
    "/desk/{match}",
    "/desk/event/{name}",
    "/desk/event/{name}/links",
    "/v1/events/{event}/join",
}
"""What anybody may send, also newcomers to an event: it leads on to a page, or no such event is there."""
LOOKED_AT = {"/v1/verify", "/v1/proofs/check", "/v1/matches/{match}/openings/check"}
"""Files of which a public service says to anybody whether they hold; a broken one does not."""


def orders(*, public: bool) -> list[Entry]:
    free = FREELY | (LOOKED_AT | FOR_ALL if public else set())
    return [e for e in entries() if e.method != "GET" and e.path not in free]


@pytest.mark.parametrize("public", [True, False])
def test_an_order_of_nobody_is_not_read(tmp_path: Path, *, public: bool) -> None:
    place = tmp_path / "record.sqlite3"
    record(place)

    async def statuses() -> dict[str, int]:
        found = {}
        settings = ServiceSettings(str(place), owner=OWNER, rate=0, public=public)
        async with opened(make_app(settings)) as app:
            for entry in orders(public=public):
                for body in BROKEN if entry.body else ():
                    told = await answer(app, asked(entry._replace(body=body), ""))
                    found[f"{entry} {body!r}"] = told.status
        return found

    found = run(statuses())
    assert len(found) > 100
    gone = {401, 404} if public else {401}
    assert {line: status for line, status in found.items() if status not in gone} == {}


def test_a_public_service_tells_anybody_what_is_wrong_with_what_it_reads_for_all(
    tmp_path: Path,
) -> None:
    place = tmp_path / "record.sqlite3"
    record(place)

    async def told() -> list[int]:
        async with opened(make_app(ServiceSettings(str(place), owner=OWNER, public=True))) as app:
            rows = [e._replace(body=b"{nope") for e in entries() if e.path in FOR_ALL]
            return [(await answer(app, asked(one, ""))).status for one in rows]

    assert run(told()) == [422] * len(FOR_ALL)
