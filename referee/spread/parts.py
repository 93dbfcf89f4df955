"""The parts of a long work: which there are, and what came of each, a Parquet file for one.

A part is there as a whole or not at all: it is written beside its place and renamed. Whoever begins
again, with the same matches and the same terms, finds the parts that are done and does the others.
"""

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from events.given import json_of
from referee.service.court.rerunning import Terms
from referee.service.errors import DeskError

SIZE: Final = 25
"""Matches of a part: a minute of work at most, so that little is lost with whoever does it."""
PLAN: Final = "plan.json"


class SpreadPlan(NamedTuple):
    """The matches of a work in parts, and the folder in which the results lie."""

    folder: Path
    parts: tuple[tuple[str, ...], ...]

    def file(self, number: int) -> Path:
        """Where the results of a part lie, once it is done."""
        return self.folder / f"part-{number:06}.parquet"

    def left(self) -> list[int]:
        """The parts that are not done."""
        return [number for number in range(len(self.parts)) if not self.file(number).exists()]

    def matches(self, numbers: Sequence[int]) -> int:
        """How many matches some parts have."""
        return sum(len(self.parts[number]) for number in numbers)


def plan_in(folder: Path, names: Sequence[str], terms: Terms) -> SpreadPlan:
    """The plan of a work whose results lie in a folder, which is made where it is not there.

    Raises DeskError where the folder holds the results of another work, or of something else.
    """
    told = _told(names, terms)
    place = folder / PLAN
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if place.exists():
            if json_of(place.read_bytes()) != told:
                raise _other(folder)
        elif any(folder.iterdir()):
            raise _other(folder)
        else:
            _written(place, json.dumps(told, indent=1).encode())
    except (OSError, ValueError) as error:
        raise DeskError("no-folder", f"results cannot lie there: {error}", where=str(folder)) from error
    rows = tuple(tuple(names[at : at + SIZE]) for at in range(0, len(names), SIZE))
    return SpreadPlan(folder, rows)


def _told(names: Sequence[str], terms: Terms) -> dict[str, Any]:
    matches = hashlib.sha256("\n".join(names).encode()).hexdigest()
    cards = hashlib.sha256(terms.cards).hexdigest() if terms.cards else ""
    said = {"edition": terms.edition, "readings": [list(pair) for pair in terms.readings]}
    return (
        {"matches": len(names), "names": matches, "size": SIZE}
        | said
        | {
            "cards": cards,
            "catalog": terms.catalog,
        }
    )


def _other(folder: Path) -> DeskError:
    message = "the folder holds something else than results of these matches under these terms"
    return DeskError("other-results", message, where=str(folder), instead="name a new folder")


def _written(place: Path, data: bytes) -> None:
    beside = place.with_suffix(".tmp")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.rename(place)


def keep(plan: SpreadPlan, number: int, rows: Sequence[dict[str, Any]]) -> None:
    """Keep the results of a part, a row for each of its matches in their order.

    Raises DeskError where pyarrow is not installed; ValueError for rows of another part.
    """
    if tuple(row["match"] for row in rows) != plan.parts[number]:
        message = f"these are not the matches of part {number}"
        raise ValueError(message)
    pa, parquet = _arrow()
    sink = pa.BufferOutputStream()
    parquet.write_table(pa.Table.from_pylist(list(rows), schema=_schema(pa)), sink, compression="zstd")
    _written(plan.file(number), sink.getvalue().to_pybytes())


def kept(plan: SpreadPlan) -> Iterator[dict[str, Any]]:
    """Every row of the parts that are done, part by part."""
    parquet = _arrow()[1]
    for number in range(len(plan.parts)):
        if plan.file(number).exists():
            yield from parquet.read_table(plan.file(number)).to_pylist()


def _schema(pa: Any) -> Any:
    text, number = pa.string(), pa.int64()
    fields = [("match", text), ("verdict", text), ("head", number), ("recorded", text), ("made", text)]
    fields += [("changes", text), ("ok", pa.bool_()), ("seq", number), ("recorded_kind", text)]
    fields += [("made_kind", text), ("clauses", pa.list_(text)), ("undone", pa.bool_()), ("why", text)]
    fields += [("made_by", text), ("judged_by", text), ("by_other_rules", pa.bool_())]
    return pa.schema(fields)


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow as pa  # noqa: PLC0415 - an extra, loaded where it is used
        from pyarrow import parquet  # noqa: PLC0415 - as above
    except ImportError as error:
        message = "results are written by pyarrow, which is not installed"
        instead = "pip install 'wixoss-referee[scale]'"
        raise DeskError("no-pyarrow", message, instead=instead) from error
    return pa, parquet
