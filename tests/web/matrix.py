"""Who gets in where: every address of the service asked in every role, as one table.

    python -m tests.web.matrix

writes the table anew; what it says is then read line by line. A cell is `+` where a visitor is let
in, whatever comes of it, and else the status with which they are sent away. `other` is a player of
another match, `gone` a match that is not there: to whoever may not know, both look alike.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.web import ServiceSettings, make_app
from tests.soak.crawling import PLACE, Asked, answer, every_route, opened
from tests.web.alone import run

TABLE: Final = Path(__file__).with_name("matrix.txt")
OWNER: Final = "the-owner-of-this-service"
SHUT: Final = {401, 403, 404}
ROLES: Final = ("nobody", "other", "spectator", "player", "table", "auditor", "judge", "owner")
PASSES: Final = {
    "other": Pass("player", "p9", "m2", seat="A"),
    "spectator": Pass("spectator", match="m1"),
    "player": Pass("player", "p1", "m1", seat="A"),
    "table": Pass("table", match="m1"),
    "auditor": Pass("auditor", "kim", "m1"),
    "judge": Pass("head-judge", "ann", "m1"),
}
POOLS: Final = {
    "match": "m1",
    "event": "e1",
    "seq": "2",
    "name": "ember-court",
    "clause_id": "glossary.guard.1",
    "ruling": "R1",
    "call": "C1",
    "person": "p1",
    "before": "9.0.0",
    "after": "9.0.0",
    "number": "1",
    "from": "1",
    "to": "2",
    "case": "R1",
    "token": "nothing",
    "with": "m1",
    "as": "spectator",
    "infraction": "",
    "what": "turn",
    "seat": "A",
}

ANSWER: Final = {
    "format": "wixoss-review-answer",
    "version": 1,
    "match": "m1",
    "ruling": "R1",
    "pack": "",
    "by": "kim",
    "decision": "It stands.",
    "remedy": "none",
    "infraction": "",
    "level": "",
    "clauses": [],
}
FITTING: Final = {
    "/m/{match}/full-view": b"purpose=a+call",
    "/desk/{match}": b"do=claim&call=C1",
    "/v1/matches/{match}/actions": b'{"choice": 1}',
    "/v1/readjudications": b'{"match": "m1"}',
    "/v1/events/{event}/policy": b'{"policy": "x"}',
    "/v1/matches/{match}/rulings/{ruling}/agreement": json.dumps({"answers": [ANSWER]}).encode(),
    "/v1/matches/{match}/appeals/{appeal}/decide": b'{"outcome": "upheld", "reasons": "so"}',
}
"""Bodies of orders which the first examples of all fields do not fit together into."""


ALONE: Final = ("key", "expect", "approved")
"""What a body leaves out: it is ordered once, at no seq in particular, with nobody's approval."""


class Entry(NamedTuple):
    """One address with its method, and how it is asked."""

    method: str
    path: str
    query: tuple[str, ...]
    body: bytes

    def __str__(self) -> str:
        """Write it as a line of the table begins."""
        return f"{self.method:<6} {self.path}"


def entries() -> list[Entry]:
    """Every address of the service, what looks before what orders."""
    found = [
        Entry(method, path, tuple(_needed(one.dependant)), _body(path, one))
        for path, one in every_route()
        for method in one.methods
    ]
    return sorted(found, key=_order)


def _order(one: Entry) -> tuple[int, str, str]:
    """Put what looks before what orders, and last what takes a thing away from the others."""
    return {"GET": 0, "DELETE": 2}.get(one.method, 1), one.path, one.method


def _needed(dependant: Any) -> Iterator[str]:
    yield from (one.alias for one in dependant.query_params if one.field_info.is_required())
    for one in dependant.dependencies:
        yield from _needed(one)


def _body(path: str, route: Any) -> bytes:
    """A body made of the first example of each field."""
    if path in FITTING:
        return FITTING[path]
    if route.body_field is None:
        return b"{}" if "POST" in route.methods else b""
    kind = route.body_field.field_info.annotation
    fields = getattr(kind, "model_fields", {})
    told = {name: one.examples[0] for name, one in fields.items() if one.examples}
    for name in ALONE:
        told.pop(name, None)
    return json.dumps(told, default=str).encode()


def asked(entry: Entry, token: str, match: str = "m1") -> Asked:
    """Ask for an address in a role."""
    pools = POOLS | {"match": match}
    path = PLACE.sub(lambda m: pools.get(m[1], "1"), entry.path)
    query = tuple((name, pools.get(name, "1")) for name in entry.query)
    return Asked(path, query, token, method=entry.method, body=entry.body)


def record(place: Path) -> dict[str, str]:
    """Write a record of two matches; give the tokens by role."""
    desk = open_desk(str(place))
    for name in ("m1", "m2"):
        open_match(desk, name, *deck_names()[:2], seed=1)
    words = {role: make_token(desk, one).token for role, one in PASSES.items()}
    desk.close()
    return words | {"nobody": "", "owner": OWNER}


async def _asked_in(token: str, place: Path) -> dict[str, str]:
    cells = {}
    async with opened(make_app(ServiceSettings(str(place), owner=OWNER, rate=0))) as app:
        for entry in entries():
            status = (await answer(app, asked(entry, token))).status
            cells[str(entry)] = str(status) if status in SHUT else "+"
    return cells


def matrix() -> list[str]:
    """Ask everything in every role, each at a record of its own."""
    with TemporaryDirectory() as room:
        first = Path(room) / "first.sqlite3"
        words = record(first)
        columns = []
        for role in ROLES:
            place = Path(room) / f"{role}.sqlite3"
            shutil.copy(first, place)
            columns.append(run(_asked_in(words[role], place)))
    names = [str(entry) for entry in entries()]
    width = max(map(len, names))
    head = f"{'':<{width}}  " + " ".join(f"{role:>9}" for role in ROLES)
    rows = [f"{n:<{width}}  " + " ".join(f"{c[n]:>9}" for c in columns) for n in names]
    return [head, *rows]


def main() -> int:
    """Write the table."""
    TABLE.write_text("\n".join(matrix()) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
