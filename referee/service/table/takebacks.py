"""Takebacks at the desk: a seat reverses a decision, the other consents where it must."""

from typing import Unpack

from events.kinds import Fact
from referee.court import takebacks
from referee.court.takebacks import Takeback, takebacks_of
from referee.service.commands import Once
from referee.service.commit import commit
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.timeline import court_at


def take_back(desk: Desk, match: str, seat: str, to: int = 0, **once: Unpack[Once]) -> list[Fact]:
    """Take back a seat's last action, or ask the other seat to agree where more is at stake."""
    reader, under = desk.reader(match), desk.policy(match)
    drafts, words = takebacks.ask(reader, seat, to, under), ("take back", seat, to)
    return commit(desk, match, drafts, words=words, read=reader.head(), **once)


def answer_takeback(
    desk: Desk, match: str, name: str, seat: str, *, agree: bool, **once: Unpack[Once]
) -> list[Fact]:
    """Answer what the other seat asked to take back; the asker may drop it."""
    reader, under = desk.reader(match), desk.policy(match)
    drafts = takebacks.answer(reader, name, seat, under, agree=agree)
    words = ("answer takeback", name, seat, agree)
    return commit(desk, match, drafts, words=words, read=reader.head(), **once)


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
