"""Who the people of the records are: names and contacts, which no fact and no hash holds."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from events.letters import same_name, shown_name, visible
from events.registry.people import Person
from events.wording import did_you_mean
from referee.entrants.reading import name_fault
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.event.ordering import people_of


def natural(text: str) -> list[tuple[int, str]]:
    """The key by which ids are sorted as people count: p2 before p10."""
    parts = re.split(r"([0-9]+)", text)
    return [(int(part) if part.isdigit() else 0, part) for part in parts]


MOST_TABLES: Final = 9_999
"""The highest number of a table that somebody may need."""


def put_person(
    desk: Desk, person: str, name: str, contact: str = "", *, replace: bool = False, fixed: int | None = None
) -> Person:
    """Who a person id stands for; no record depends on it.

    `fixed` is the table that they need to sit at, 0 for any; None leaves what is kept of it. Raises
    DeskError for an id that stands for somebody else already, unless `replace`. The same words again
    change nothing.
    """
    if visible(person) != person:
        what = "the id has a letter that nobody sees"
        raise DeskError("bad-person", what, instead="write it without that letter")
    if fixed is not None and not 0 <= fixed <= MOST_TABLES:
        what = f"{fixed} is no number of a table"
        raise DeskError("bad-person", what, instead=f"name one up to {MOST_TABLES:,}, or 0 for any")
    if what := name_fault(name):
        raise DeskError("bad-person", what, instead="write the name by which they are called up")
    known = desk.registry.person(person)
    kept = known.fixed if known is not None and fixed is None else fixed or 0
    made = Person(person, shown_name(name), shown_name(contact), erased=False, fixed=kept)
    if name and not made.name:
        raise DeskError("bad-person", "a name has no letter that is seen", instead="write the name")
    if not replace:
        require_free(desk, made)
    desk.registry.put_people([made])
    return made


def fixed_tables(desk: Desk) -> dict[str, int]:
    """The tables that people need to sit at, by the id of the person."""
    return {one.id: one.fixed for one in desk.registry.people() if one.fixed}


def require_free(desk: Desk, wanted: Person) -> None:
    """Raise DeskError where the id of a person stands for somebody else already."""
    known, person = desk.registry.person(wanted.id), wanted.id
    if known is None or known.erased or not known.name:
        return
    if (known.name, known.contact) != (wanted.name, wanted.contact):
        there = f"{known.name}, {known.contact}" if known.contact else known.name
        raise DeskError(
            "known-person",
            f"{person} is {there} already",
            instead=f"give {wanted.name} another id, or replace what is there",
        )


def list_people(desk: Desk) -> list[Person]:
    """List everybody who was entered, p2 before p10; the erased ones have no name."""
    return sorted(desk.registry.people(), key=lambda one: natural(one.id))


def people_names(desk: Desk) -> dict[str, str]:
    """The names that are kept, by the id of the person."""
    return {one.id: one.name for one in desk.registry.people() if one.name}


def namesakes(desk: Desk, people: Iterable[str]) -> dict[str, str]:
    """Those who have the name of another of them, however it is written, with the id of the first other."""
    names, alike = people_names(desk), dict[str, list[str]]()
    for person in people:
        if person in names:
            alike.setdefault(same_name(names[person]), []).append(person)
    rows = [some for some in alike.values() if len(some) > 1]
    return {person: next(p for p in some if p != person) for some in rows for person in some}


@contextmanager
def explain_ids(desk: Desk, event: str, people: Iterable[str]) -> Iterator[None]:
    """Refuse an order with the id of a person that it gave by name.

    An order that is carried out is left alone: what is a name of one person may be the id of another.

    Raises:
        DeskError: What the order was refused with, or which id stands for the name.
    """
    try:
        yield
    except DeskError as error:
        known, names = {*people_of(desk, event)}, people_names(desk)
        for said in people:
            ids = [one for one in names if one in known and same_name(names[one]) == same_name(said)]
            if ids and said not in known:
                what, instead = f"{said} is {' or '.join(ids)}", "give the id"
                raise DeskError("unknown-person", what, where=error.where, instead=instead) from None
        raise


def person_named(desk: Desk, person: str) -> Person:
    """Who an id stands for; raises DeskError for one that nobody entered."""
    found = desk.registry.person(person)
    if found is None:
        raise _nobody(desk, person)
    return found


def erase_person(desk: Desk, person: str) -> None:
    """Forget the name and the contact of a person for good."""
    if not desk.registry.erase_person(person):
        raise _nobody(desk, person)


def _nobody(desk: Desk, person: str) -> DeskError:
    near = did_you_mean(person, (one.id for one in desk.registry.people()))
    saying = f"say who it is: referee people add {person} --name NAME"
    instead = f"{near}, or {saying}" if near else saying
    return DeskError("unknown-person", f"nobody was entered as {person!r}", instead=instead)
