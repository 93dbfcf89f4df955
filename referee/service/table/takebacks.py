"""Takebacks at the desk: a seat reverses a decision, the other consents where it must."""

from referee.court.takebacks import Takeback, takebacks_of
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.timeline import court_at


def takeback_named(desk: Desk, match: str, name: str = "") -> Takeback:
    """Give a takeback by its id, the last one for ""; raises DeskError for none."""
    rows = takebacks_at(desk, match)
    found = [one for one in rows if name in {"", one.id}]
    if not found:
        what = f"there is no takeback {name!r}" if name else "nobody asked to take back"
        known = ", ".join(one.id for one in rows) or "none yet"
        raise DeskError("unknown-takeback", what, where=match, instead=f"there are: {known}")
    return found[-1]


def takebacks_at(desk: Desk, match: str, seq: int | None = None) -> tuple[Takeback, ...]:
    """List what was asked to be taken back up to a seq, in order, each as it stood there."""
    reader = desk.reader(match)
    return takebacks_of(court_at(reader, reader.head() if seq is None else seq))
