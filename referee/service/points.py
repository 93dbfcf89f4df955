"""Points and stretches of a match, by seq or by name."""

from referee.service.desk import Desk
from referee.service.pointing import Stretch, point_in, stretch_in
from referee.timeline import Reader


def point_at(desk: Desk, match: str, point: str, until: int | None = None) -> int:
    """The seq of a point of a match as it stood at a seq, or as it stands now.

    Raises DeskError that names the points there are, OutOfRangeError for a seq beyond.
    """
    return point_in(desk.reader_to(match, until), match, point)


def stretch_at(desk: Desk, match: str, said: str, until: int | None = None) -> Stretch:
    """The seqs of a stretch of a match as it stood at a seq, or as it stands now.

    Raises DeskError for ends that there are not, OutOfRangeError for a seq beyond.
    """
    return stretch_in(desk.reader_to(match, until), match, said)


def resolve_stretch(desk: Desk, address: str) -> tuple[str, Stretch]:
    """Read MATCH or MATCH@STRETCH: all of a match, 40..57, turn7, t7..t8, 120.. or ..57.

    Raises what `stretch` raises, UnknownMatch for an unknown match.
    """
    name, _, said = address.partition("@")
    return name, stretch_at(desk, name, said)


def reader_at_hand(desk: Desk, match: str, head: int | None) -> Reader:
    """What reads a match up to a head: from memory where the match is kept at hand."""
    kept = desk.readings.at_hand(match)
    return desk.reader_to(match, head) if kept is None else kept.reader(head)
