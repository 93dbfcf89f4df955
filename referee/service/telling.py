"""The log of a match in words, with what became of its rulings since."""

from referee.service.desk import Desk
from referee.timeline.story import Book, LogLine


def story(
    desk: Desk,
    match: str,
    viewer: str,
    *,
    level: str = "normal",
    after: int = 0,
    until: int | None = None,
) -> list[LogLine]:
    """Word the log of a match for a viewer, in the order of the log.

    A ruling that stands no more says so, and what took its place.
    """
    lines = Book(desk.reader(match)).lines(viewer, level=level, after=after, until=until)
    if not any(line.kind == "ruling.given" for line in lines):
        return lines
    gone = {one.seq: one.how for one in desk.rulings(match, viewer) if one.stands != "stands"}
    return [
        line._replace(details=(*line.details, ("now", gone[line.seq])))
        if line.seq in gone
        else line
        for line in lines
    ]
