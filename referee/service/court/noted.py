"""The notes of a match as it is read: what a viewer may read of them, up to a head."""

from referee.court.standing import Note, standing
from referee.service.reading import Reading


def notes_of(reading: Reading, viewer: str, head: int) -> tuple[Note, ...]:
    """The notes that tell a viewer something, by the seq that they are about.

    Of a note whose words and mark are not for them nothing is given.
    """

    def made() -> tuple[Note, ...]:
        found = standing(reading.court(viewer, head)).notes
        told = (one for one in found if one.text or one.mark)
        return tuple(sorted(told, key=lambda one: (one.point, one.seq)))

    return reading.kept(("notes", viewer, head), made)
