"""Who the people of the records are: names and contacts, which no fact and no hash holds."""

from events.log import Person
from referee.service.errors import DeskError
from referee.service.looking import Looking


class Knowing(Looking):
    """The desk as far as it knows people by name."""

    def put_person(self, person: str, name: str, contact: str = "") -> Person:
        """Say who a person id stands for, or correct it; no record depends on it."""
        self.log.put_person(person, name, contact)
        return Person(person, name, contact, erased=False)

    def people(self) -> list[Person]:
        """List everybody who was entered; the erased ones have no name."""
        return self.log.people()

    def person(self, person: str) -> Person:
        """Give who an id stands for; raises DeskError for one that nobody entered."""
        found = self.log.person(person)
        if found is None:
            raise _nobody(person)
        return found

    def erase_person(self, person: str) -> None:
        """Forget the name and the contact of a person for good."""
        if not self.log.erase_person(person):
            raise _nobody(person)


def _nobody(person: str) -> DeskError:
    return DeskError(
        "unknown-person", f"nobody was entered as {person!r}",
        instead=f"say who it is: referee people add {person} --name NAME",
    )  # fmt: skip
