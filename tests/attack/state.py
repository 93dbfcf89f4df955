"""What a database holds: whether a request changed it, and what of it."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path
from typing import Final, Self

KEPT: Final = ("keyframes", "ruling", "findings", "sqlite_", "alembic")
"""Tables that are worked out of the others and may be written by a look."""
TOLD: Final = {"hooks": "id, event, url, secret, kinds, form, local, wait, created, by"}
"""Of some tables what somebody orders; the rest is written while hooks are delivered."""
MADE: Final = {
    "blobs": "kind <> 'catalog' or hash not in "
    "(select cast(data as text) from findings where kind = 'catalog')"
}
"""Of some tables the rows that are asked: a catalogue of imported cards is made by the first look at it."""
HEADS: Final = """
    select public_id, seq, hex(hash) from matches m join events e on e.match_id = m.id
    where seq = (select max(seq) from events where match_id = m.id)
"""
State = dict[str, str]


class Watched:
    """A database that a service writes, watched from beside it."""

    def __init__(self, place: Path) -> None:
        """Open it to read only."""
        self._base = sqlite3.connect(f"file:{place}?mode=ro", uri=True)
        names = self._base.execute("select name from sqlite_master where type = 'table'")
        self._tables = [name for (name,) in names if not name.startswith(KEPT) and name != "events"]
        self._version = self._data_version()
        self.state = self._state()

    def __enter__(self) -> Self:
        """Give itself."""
        return self

    def __exit__(self, *error: object) -> None:
        """Close it."""
        self._base.close()

    def changed(self) -> list[str]:
        """Name the logs and tables that changed since this was asked last."""
        version = self._data_version()
        if version == self._version:
            return []
        before, self.state = self.state, self._state()
        self._version = version
        names = before.keys() | self.state.keys()
        return sorted(one for one in names if before.get(one) != self.state.get(one))

    def heads(self) -> dict[str, tuple[int, str]]:
        """The last seq of every log, with its hash."""
        return {name: (seq, head) for name, seq, head in self._base.execute(HEADS)}

    def hash_at(self, match: str, seq: int) -> str:
        """The hash of a fact; "" where it is gone."""
        words = "select hex(hash) from events e join matches m on m.id = e.match_id"
        told = self._base.execute(f"{words} where public_id = ? and seq = ?", (match, seq))
        return next((one for (one,) in told), "")

    def has(self, match: str, kinds: tuple[str, ...]) -> bool:
        """Whether a log has a fact of one of some kinds."""
        words = "select e.kind from events e join matches m on m.id = e.match_id"
        rows = self._base.execute(f"{words} where public_id = ?", (match,))
        return any(kind in kinds for (kind,) in rows)

    def live_tokens(self) -> set[str]:
        """The ids of the tokens that nobody took back."""
        told = self._base.execute("select id from tokens where revoked = 0")
        return {one for (one,) in told}

    def _data_version(self) -> int:
        return int(self._base.execute("pragma data_version").fetchone()[0])

    def _state(self) -> State:
        state = {f"log {name}": f"{seq} {head}" for name, (seq, head) in self.heads().items()}
        for table in self._tables:
            told = hashlib.sha256()
            what = TOLD.get(table, "*")
            rows = MADE.get(table, "true")
            for row in self._base.execute(f'select {what} from "{table}" where {rows}'):  # noqa: S608 - ours
                told.update(repr(row).encode())
            state[f"table {table}"] = told.hexdigest()
        return state
