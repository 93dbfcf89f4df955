"""The notes of a match as it is read: what a viewer may read of them, up to a head."""

from referee.court.standing import Remark, standing
from referee.service.reading import MatchReading


def notes_of(reading: MatchReading, viewer: str, head: int) -> tuple[Remark, ...]:
    """The notes that tell a viewer something, by the seq that they are about.

    Of a note whose words and mark are not for them nothing is given.
    """

    def made() -> tuple[Remark, ...]:
        found = standing(reading.court(viewer, head)).notes
        told = (one for one in found if one.text or one.mark)
        return tuple(sorted(told, key=lambda one: (one.point, one.seq)))

    return reading.kept(("notes", viewer, head), made)
