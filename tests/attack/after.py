"""What the record is worth after an attack: it only grew, and nothing is found in it anew."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any, Final

from cli import app
from tests.attack.described import Request
from tests.attack.judging import Judge
from tests.attack.ordering import Orders
from tests.attack.scene import Scene
from tests.attack.state import Watched

AFTER: Final = "the record after"
LOG: Final = "log "
OWING: Final = frozenset({"call-open", "clock-stopped", "not-seated"})
"""What lawful orders of an attack leave undone: calls that nobody closes, a match at no table."""


class Before:
    """What a record was before an attack: its heads, and what was found in it then."""

    def __init__(self, scene: Scene) -> None:
        """Keep it."""
        with Watched(scene.place) as base:
            self.heads = base.heads()
        self.found = found(scene.place)


def found(place: Path) -> set[str]:
    """Give what `verify` and `audit` find in a record, each as a line."""
    return {
        *_told(place, ("verify",), "ok", good=True),
        *_told(place, ("audit", "--all"), "code", good=None),
    }


def _told(place: Path, words: tuple[str, ...], key: str, *, good: Any) -> set[str]:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        app.run(["--db", str(place), "--json", *words])
    rows: list[dict[str, Any]] = []
    for line in out.getvalue().splitlines():
        _gather(json.loads(line), key, rows)
    return {
        f"{words[0]}: {row.get('match', row.get('name', ''))} {row[key]} {row.get('seq', '')}"
        for row in rows
        if row[key] not in OWING and (good is None or row[key] is not good)
    }


def _gather(told: Any, key: str, rows: list[dict[str, Any]]) -> None:
    if isinstance(told, dict):
        if key in told:
            rows.append(told)
        for one in told.values():
            _gather(one, key, rows)
    elif isinstance(told, list):
        for one in told:
            _gather(one, key, rows)


def compare(before: Before, scene: Scene, orders: Orders, judge: Judge) -> None:
    """Hold that every log goes on from where it was, and that nothing new is found in any."""
    with Watched(scene.place) as base:
        now = base.heads()
        for match, (seq, head) in before.heads.items():
            judge.tally.asked[AFTER] += 1
            if now.get(match, (0, ""))[0] < seq or base.hash_at(match, seq) != head:
                _keep(judge, match, "does not go on from where it was")
            if now.get(match) != (seq, head) and LOG + match not in orders.touched:
                _keep(judge, match, "was changed though nobody was let")
    for line in sorted(found(scene.place) - before.found):
        _keep(judge, line.split()[1], line)


def _keep(judge: Judge, match: str, what: str) -> None:
    judge.keep(AFTER, Request(f"{AFTER} {match}", "GET", f"/v1/matches/{match}/verify"), what)
