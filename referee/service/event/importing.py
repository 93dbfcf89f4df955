"""Who a list of people would enter at an event: every row is judged before anything is written."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from events.given import FaultyFileError
from events.letters import same_name
from events.registry.people import Person
from events.values import changed
from referee.cards.names import plainly_folded
from referee.cards.near import NearNames
from referee.court.draft import DraftRefusal
from referee.court.event import Joining, id_fault
from referee.court.event.people import NO_LIST, RegisteredDeck
from referee.entrants import EventFile, ListedPerson, ListFault, read_event_file
from referee.fold.event import Event
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.event.fitting import registered

MADE: Final = "p-{:03}"
"""An id that is made, from the place of a person in their list."""


INSTEAD_OF_A_LIST: Final = "mend the list and bring it again; nobody was entered"
INSTEAD: Final = {
    "illegal-deck": "mend the list",
    "unknown-deck": "see: referee deck list; or write its cards under `list`",
}
"""What to do about a deck list of a row, where a list is told otherwise than a single deck."""


def misspelt_names(file: EventFile) -> Iterator[ListFault]:
    """Names that first occur in a later round and are near one that no round names from then on."""
    people = {one.name for one in file.people.people if one.name and not one.id}
    left, seen = {same_name(word) for _, word, _ in file.left}, dict[str, list[ListedPlace]]()
    for one in file.rounds:
        for table in one.tables:
            for name in people.intersection(table.people):
                seen.setdefault(name, []).append(ListedPlace(one.number, table.row))
    begin = min((one.number for one in file.rounds), default=0)
    for name, places in seen.items():
        first = places[0]
        gone = {plainly_folded(o): o for o, p in seen.items() if p[-1].round < first.round}
        gone = {key: other for key, other in gone.items() if same_name(other) not in left}
        near = NearNames(gone).find(name) if first.round > begin else ()
        if near:
            what = f"{name} plays from round {first.round} on, and {near[0]} no longer: near: {near[0]}"
            instead = (
                "write one name in all rounds; if they are two people, bring in the list of people first"
            )
            yield ListFault(first.row, what, instead)


class ListedPlace(NamedTuple):
    """Where a file names somebody: the round and the row."""

    round: int
    row: int


class Planned(NamedTuple):
    """What a list comes to: who is new, and which names and contacts are kept for it.

    `ids` are those of everybody of the list, in its order.
    """

    new: tuple[Joining, ...]
    names: tuple[Person, ...]
    ids: tuple[str, ...] = ()


def given_file(data: bytes, name: str) -> EventFile:
    """Read the people and the rounds of a file for an event; raises DeskError for a file that has none."""
    try:
        return read_event_file(data)
    except FaultyFileError as error:
        where = f"the list, line {error.line}" if error.line else "the list"
        raise DeskError("faulty-file", error.what, where=f"{name}, {where}", instead=error.instead) from error


def plan_file(desk: Desk, event: Event, file: EventFile) -> tuple[Planned, tuple[DraftRefusal, ...]]:
    """What the people of a file would write at an event, and every fault that stands against the file.

    People named in rounds are entered only where no one is entered yet; else they have to be there. An id is
    enough for them: a table of results may have no names.
    """
    plan, people, faults = _Plan(desk, event), file.people.people, [*file.people.faults]
    near: tuple[ListFault, ...] = ()
    if not file.mentioned or not event.entrants:
        faults += () if file.mentioned else plan.nameless(people)
        for one in _numbered(plan, people, faults):
            faults += plan.take(one)
        near = tuple(misspelt_names(file)) if file.mentioned else ()
    rows = (*sorted(faults, key=lambda one: one.row), *near)
    told = tuple(DraftRefusal("bad-list", one.said(), INSTEAD_OF_A_LIST) for one in rows)
    return Planned(tuple(plan.new), tuple(plan.names), tuple(plan.ids)), told


class _Plan:
    """A list on its way: what is known of people, and what the rows so far come to."""

    def __init__(self, desk: Desk, event: Event) -> None:
        self._event, self._desk = event, desk
        self.known = {one.id: one for one in desk.registry.people()}
        self.there = {one.id for one in event.entrants}
        self.offices = {one.person for one in event.offices}
        self.new: list[Joining] = []
        self.names: list[Person] = []
        self.ids: list[str] = []
        self._lists: dict[tuple[str, str], RegisteredDeck | DeskError] = {}

    def nameless(self, people: Iterable[ListedPerson]) -> Iterator[ListFault]:
        """People without a name whom nobody knows by their id, in a list that names others."""
        rows = list(people)
        for one in rows if any(one.name for one in rows) else ():
            if one.id and not one.name and self.unnamed(one.id) and one.id not in self.there:
                yield ListFault(one.row, f"nobody says who {one.id} is", "write their name")

    def unnamed(self, person: str) -> bool:
        """Whether nobody ever wrote the name of an id."""
        kept = self.known.get(person)
        return kept is None or not (kept.name or kept.erased)

    def take(self, one: ListedPerson) -> Iterator[ListFault]:
        """Plan for a person with an id, or say what is wrong."""
        self.ids.append(one.id)
        for fault in id_fault(one.id):
            yield ListFault(one.row, fault.message, fault.instead)
        yield from self._name(one)
        if one.id in self.there:
            return
        listed = self._list(one)
        if isinstance(listed, DeskError):
            clauses = f", by {', '.join(listed.clauses)}" if listed.clauses else ""
            instead = INSTEAD.get(listed.code, listed.instead)
            yield ListFault(one.row, f"the list of {one.id}: {listed.message}{clauses}", instead)
            listed = NO_LIST
        self.new.append(Joining(one.id, listed))

    def _name(self, one: ListedPerson) -> Iterator[ListFault]:
        """Keep the name of a person, unless their id stands for somebody else."""
        if one.name == one.id:
            one = changed(one, name="")  # forms that cannot leave a name out write the id in its place
        kept = self.known.get(one.id)
        if kept is not None and kept.erased and one.id in self.there:
            return  # who was forgotten stays so: their entry is left as it is
        if kept is not None and kept.name and one.name and same_name(kept.name) != same_name(one.name):
            yield ListFault(one.row, f"{one.id} is {kept.name}, not {one.name}", "give another id")
            return
        if kept is not None and kept.contact and one.contact and kept.contact != one.contact:
            what = f"{one.id} is kept with another contact than {one.contact}"
            yield ListFault(
                one.row, what, f"leave it out, or mend what is kept: referee people add {one.id} --replace"
            )
            return
        before = kept or Person(one.id, "", "", erased=False)
        fixed = int(one.table) if one.table.isdigit() else before.fixed
        name, contact = before.name or one.name, before.contact or one.contact
        wanted = Person(one.id, name, contact, erased=False, fixed=fixed)
        if wanted != kept and (wanted.name or wanted.fixed):
            self.names.append(wanted)

    def _list(self, one: ListedPerson) -> RegisteredDeck | DeskError:
        """The list of a person; lists that are equal are judged once."""
        key = (one.deck, one.text)
        if key not in self._lists:
            try:
                found = registered(self._desk, self._event, one.id, *key)
                self._lists[key] = found
            except DeskError as error:
                self._lists[key] = error
        kept = self._lists[key]
        if isinstance(kept, RegisteredDeck) and kept.main and not one.deck:
            return kept._replace(name=one.id)
        return kept


def _numbered(plan: _Plan, people: Iterable[ListedPerson], faults: list[ListFault]) -> Iterator[ListedPerson]:
    """Give everybody an id: their own, that by which the event knows their name, or one that is made."""
    rows = list(people)
    taken = {*plan.known, *plan.there, *plan.offices, *(one.id for one in rows)}
    named: dict[str, list[str]] = {}
    for person in plan.there:
        if person in plan.known and plan.known[person].name:
            named.setdefault(same_name(plan.known[person].name), []).append(person)
    for place, one in enumerate(rows, 1):
        if one.id:
            yield one
            continue
        found = sorted(named.get(same_name(one.name), ()))
        if len(found) > 1:
            what = f"{one.name} is the name of {' and of '.join(found)}"
            faults.append(ListFault(one.row, what, "give the id of who is meant"))
            continue
        made = found[0] if found else _made(place, taken)
        if not found and _nameless(plan, MADE.format(place)):
            what = f"{MADE.format(place)} is entered, and nobody says who that is"
            instead = f"give the row that id, or say it: referee people add {MADE.format(place)} --name NAME"
            faults.append(ListFault(one.row, what, instead))
        taken.add(made)
        yield changed(one, id=made)


def _made(place: int, taken: set[str]) -> str:
    """The first id from a place on that is free."""
    while MADE.format(place) in taken:
        place += 1
    return MADE.format(place)


def _nameless(plan: _Plan, person: str) -> bool:
    """Whether an id was made for somebody whose name was never written."""
    return person in plan.there and plan.unnamed(person)
