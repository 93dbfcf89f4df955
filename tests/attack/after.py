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
OWING: Final[dict[str, tuple[str, ...]]] = {
    "call-open": ("call.opened",),
    "clock-stopped": ("clock.stopped",),
    "appeal-open": ("appeal.filed",),
    "no-result": ("match.opened",),
    "not-seated": ("match.opened",),
}
"""What an audit says was left open, and the facts without which nothing would be owing."""
LEFT: Final = "open"


class Before:
    """What a record was before an attack: its heads, and what was found in it then."""

    def __init__(self, scene: Scene) -> None:
        """Keep it."""
        with Watched(scene.place) as base:
            self.heads = base.heads()
        self.found = found(scene.place)


def found(place: Path) -> set[str]:
    """What `verify` and `audit` find in a record, each as a line.

    What the audit says was left open is no finding where the log has an order that leaves it open:
    each of them was judged when it was let.
    """
    wrong = [
        f"verify: {row.get('name', '')}" for row in told(place, ("verify",), "ok") if row["ok"] is not True
    ]
    with Watched(place) as base:
        for row in told(place, ("audit", "--all"), "code"):
            owing = row["severity"] == LEFT and base.has(row["log"], OWING.get(row["code"], ()))
            if not owing:
                wrong.append(f"audit: {row['log']} {row['code']} {row['where']}")
    return set(wrong)


def told(place: Path, words: tuple[str, ...], key: str) -> list[dict[str, Any]]:
    """The rows of what a command tells that have a key."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        app.run(["--db", str(place), "--json", *words])
    rows: list[dict[str, Any]] = []
    for line in out.getvalue().splitlines():
        _gather(json.loads(line), key, rows)
    return rows


def _gather(told: Any, key: str, rows: list[dict[str, Any]]) -> None:
    if isinstance(told, dict):
        if key in told:
            rows.append(told)
        for one in told.values():
            _gather(one, key, rows)
    elif isinstance(told, list):
        for one in told:
            _gather(one, key, rows)


def compare(before: Before, scene: Scene, orders: Orders | None, judge: Judge) -> None:
    """Hold that every log goes on from where it was, and that nothing new is found in any.

    `orders` are those that were let; None where also strange ones were sent, of which somebody
    may have had a right to give some.
    """
    with Watched(scene.place) as base:
        now = base.heads()
        for match, (seq, head) in before.heads.items():
            judge.tally.asked[AFTER] += 1
            if now.get(match, (0, ""))[0] < seq or base.hash_at(match, seq) != head:
                _keep(judge, match, "does not go on from where it was")
            if orders and now.get(match) != (seq, head) and not orders.reached(LOG + match):
                _keep(judge, match, "was changed though nobody was let")
    for line in sorted(found(scene.place) - before.found):
        _keep(judge, line.split()[1], line)


def _keep(judge: Judge, match: str, what: str) -> None:
    judge.keep(AFTER, Request(f"{AFTER} {match}", "GET", f"/v1/matches/{match}/verify"), what)
