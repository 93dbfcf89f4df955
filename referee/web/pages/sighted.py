"""How a visitor looks at a match: with whose eyes, how far, and who the people are."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from referee.service import Desk
from referee.service.court.noted import notes_of
from referee.service.court.records import Remark
from referee.service.event.public import names_told, seat_names
from referee.service.event.running import title_of
from referee.service.reading import MatchReading
from referee.sight import View
from referee.web.access.here import officiates
from referee.web.access.rights import allowed, horizon
from referee.web.access.visitors import JUDGE, Visitor
from referee.web.drawing.cards import Faces, faces_of


class PageSight(NamedTuple):
    """One match as one visitor looks at it: whose eyes, how far, which half is below.

    `first` and `head` are the seqs between which it is looked at. `players` are the
    names of A and B, `named` those of them that are kept and told, `people` those behind the actors
    of the court, `event` is what people call the event, "" outside of one. `reads` is the viewer whose
    notes they read, "" for that of their eyes: an official reads the words of the court with any.
    `is_hosted` is false in a file, which holds one sight: its links name no seat, to be handed on.
    """

    reading: MatchReading
    viewer: str
    below: str
    head: int
    faces: Faces
    players: Mapping[str, str]
    people: Mapping[str, str]
    first: int = 1
    event: str = ""
    reads: str = ""
    is_hosted: bool = True
    named: Mapping[str, str] = MappingProxyType({})

    @property
    def notes(self) -> tuple[Remark, ...]:
        """The notes that this visitor may read, by the seq that they are about."""
        found = notes_of(self.reading, self.reads or self.viewer, self.head)
        return tuple(one for one in found if one.point >= self.first)

    @property
    def place(self) -> str:
        """The query of an address of this sight; it ends where the seq follows."""
        usual = "B" if self.viewer == "B" else "A"
        below = "" if self.below == usual else f"&below={self.below}"
        return f"?as={self.viewer}{below}&seq=" if self.is_hosted else "?seq="


def sight(desk: Desk, who: Visitor, match: str, eyes: str, below: str) -> PageSight:
    """How a visitor looks at a match; raises ProblemError and UnknownMatch as `allowed`."""
    viewer = allowed(who, desk, match, eyes)
    shown = borrowed(desk, match, viewer, below, horizon(who, desk, match) if who.delay else None)
    reads = who.official and officiates(who, desk, match)
    return shown._replace(reads=JUDGE) if reads else shown


def borrowed(desk: Desk, match: str, viewer: str, below: str = "", head: int | None = None) -> PageSight:
    """A match as it is seen with eyes that may be borrowed, up to a head."""
    reading = desk.reading(match)
    head = reading.head if head is None else min(head, reading.head)
    told = names_told(desk, match, viewer)
    players, people = _names(desk, reading, head, told=told)
    near = below if below in {"A", "B"} else "B" if viewer == "B" else "A"
    faces = faces_of(reading.library(head).catalog)
    event = title_of(desk, reading.opened.event) if reading.opened.event else ""
    named = seat_names(desk, match, viewer)
    return PageSight(reading, viewer, near, head, faces, players, people, event=event, named=named)


def _names(
    desk: Desk, reading: MatchReading, head: int, *, told: bool
) -> tuple[dict[str, str], dict[str, str]]:
    """The names of the players, and of those who acted for the court; ids where names are not told."""
    ids = dict(zip("AB", reading.opened.people, strict=True))
    players = {seat: _name(desk, one, told=told) or f"Player {seat}" for seat, one in ids.items()}
    actors = reading.actors(head)
    people = {one: _name(desk, one.partition(":")[2], told=told) for one in actors}
    spoken = {actor.replace("-", " ").replace(":", " "): name for actor, name in people.items()}
    known = {actor: name for actor, name in (people | spoken).items() if name}
    return players, dict(sorted(known.items(), key=lambda one: -len(one[0])))


def names_of(desk: Desk, people: tuple[str, str], *, told: bool = True) -> dict[str, str]:
    """What the people of a match are called, by seat; a seat of nobody has no name."""
    return {seat: _name(desk, one, told=told) for seat, one in zip("AB", people, strict=True) if one}


def _name(desk: Desk, person: str, *, told: bool = True) -> str:
    """The name that was entered for a person, else the id; the erased are their id again."""
    found = desk.registry.person(person) if person and told else None
    return found.name if found is not None and found.name else person


def view_before(shown: PageSight, seq: int) -> View | None:
    """What was seen one seq earlier; nothing before the first."""
    return shown.reading.view(shown.viewer, seq - 1) if seq > 1 else None
