"""Who the people of the records are: names and contacts, which no fact and no hash holds."""

import re

from events.log import Person
from events.wording import did_you_mean
from referee.service.errors import DeskError
from referee.service.looking import Looking


def natural(text: str) -> list[tuple[int, str]]:
    """Give the key by which ids are sorted as people count: p2 before p10."""
    parts = re.split(r"([0-9]+)", text)
    return [(int(part) if part.isdigit() else 0, part) for part in parts]


class Knowing(Looking):
    """The desk as far as it knows people by name."""

    def put_person(
        self, person: str, name: str, contact: str = "", *, replace: bool = False
    ) -> Person:
        """Say who a person id stands for; no record depends on it.

        Raises DeskError for an id that stands for somebody else already, unless `replace`. The
        same words again change nothing.
        """
        made = Person(person, name, contact, erased=False)
        if not replace:
            self.require_free(made)
        self.log.put_person(person, name, contact)
        return made

    def require_free(self, wanted: Person) -> None:
        """Raise DeskError where the id of a person stands for somebody else already."""
        known, person = self.log.person(wanted.id), wanted.id
        if known is not None and not known.erased and known != wanted:
            there = f"{known.name}, {known.contact}" if known.contact else known.name
            raise DeskError(
                "known-person", f"{person} is {there} already",
                instead=f"give {wanted.name} another id, or replace what is there",
            )  # fmt: skip

    def people(self) -> list[Person]:
        """List everybody who was entered, p2 before p10; the erased ones have no name."""
        return sorted(self.log.people(), key=lambda one: natural(one.id))

    def names(self) -> dict[str, str]:
        """Give the names that are kept, by the id of the person."""
        return {one.id: one.name for one in self.log.people() if one.name}

    def person(self, person: str) -> Person:
        """Give who an id stands for; raises DeskError for one that nobody entered."""
        found = self.log.person(person)
        if found is None:
            raise self._nobody(person)
        return found

    def erase_person(self, person: str) -> None:
        """Forget the name and the contact of a person for good."""
        if not self.log.erase_person(person):
            raise self._nobody(person)

    def _nobody(self, person: str) -> DeskError:
        near = did_you_mean(person, (one.id for one in self.log.people()))
        saying = f"say who it is: referee people add {person} --name NAME"
        instead = f"{near}, or {saying}" if near else saying
        return DeskError("unknown-person", f"nobody was entered as {person!r}", instead=instead)
