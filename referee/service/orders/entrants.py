"""People and rounds that are brought in from a file, all of it or nothing."""

from contextlib import suppress
from typing import Annotated, Final, NamedTuple

from events.blobs import name_of
from events.kinds import Fact, PersonDisqualified, PersonDropped, PersonEntered, RoundPaired, TableDecided
from events.wording import counted
from referee.court import event as court
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.entrants import EventFile
from referee.fold.event import Event, as_written
from referee.service.event.answers import PeopleImported, RowUnderstood
from referee.service.event.importing import Planned, given_file, plan_file
from referee.service.event.recording import games_note, plan_rounds
from referee.service.orders.schema import Field, order
from referee.service.orders.sitting import Sitting

SENT: Final = 900_000
"""The longest list that is sent as text, in letters; a file at the command line may be longer."""
Listed = Annotated[
    bytes,
    Field(
        "The file: CSV, a workbook, a .tdf file of TOM, or JSON of Limitless or TopDeck.",
        such="id,name,deck\np7,Kim Lee,ember-court\n",
        least=1,
        most=SENT,
        option="file",
        placed=True,
        kind="file",
        more="A workbook is sent as a data: URL in base64.",
    ),
]
Trial = Annotated[
    bool,
    Field("Show what the file says, and write nothing.", label="Show what it says, and write nothing"),
]


class _Brought(NamedTuple):
    """What a file comes to at an event: its people, the facts to be written, and what it left unsaid."""

    file: EventFile
    plan: Planned
    drafts: tuple[Draft, ...]
    notes: tuple[str, ...] = ()


class _NothingWrittenError(Exception):
    """Nothing is to be written: the event has all of it already, or the file is only tried."""


@order(
    "event import",
    "/people/import",
    "Bring in a list of people, or rounds",
    "referee event import people.csv --by kim",
    at="event",
    tag="events",
)
def import_people(at: Sitting, people: Listed, *, dry_run: Trial = False) -> PeopleImported:
    """Enter the people of a file and record the rounds that it tells of, all of it or nothing.

    Who is entered already is left as they are, and so is a result that is written already. Who has no
    id gets one from their place in the list. Names and contacts are kept beside the record.
    """
    brought: _Brought | None = None

    def entered(event: Event, who: str, policy: Policy) -> Drafts | DraftRefusal:
        nonlocal brought
        fault = joined(court.barred(event, policy, who, "event.enter"))
        if fault is not None:
            return fault
        found = _brought(at, event, people, who, policy)
        if isinstance(found, DraftRefusal):
            return found
        brought = found
        if dry_run or not found.drafts:
            raise _NothingWrittenError
        return [*found.drafts]

    given = at._replace(once={"key": None, "expect": at.once.get("expect")}) if dry_run else at
    facts: list[Fact] = []
    with suppress(_NothingWrittenError):
        facts = given.order_event(entered, "import", name_of(people), at.by)
    if brought is not None and not dry_run:
        at.desk.registry.put_people(brought.plan.names)
    brought = brought or _Brought(given_file(people, at.name), Planned((), ()), ())
    return _answer(at, brought, [one.body for one in facts], dry_run=dry_run)


def _brought(at: Sitting, event: Event, data: bytes, who: str, policy: Policy) -> _Brought | DraftRefusal:
    """Work out what a file comes to at an event as it stands."""
    file = given_file(data, at.name)
    plan, faults = plan_file(at.desk, event, file)
    if faults:
        return joined(faults) or DraftRefusal("bad-list", "the list is faulty", "mend it")
    joining = court.enter_all(event, plan.new, who, policy) if plan.new else []
    if isinstance(joining, DraftRefusal):
        return joining
    if not file.rounds:
        return _Brought(file, plan, tuple(joining), file.notes)
    there = as_written(event, (draft.body for draft in joining))
    rounds = plan_rounds(at.desk, there, file, plan, name_of(data))
    fault = joined(rounds.faults)
    drafts = fault or court.record_rounds(there, rounds.told, who, policy)
    if isinstance(drafts, DraftRefusal):
        return drafts
    notes = (*file.notes, *rounds.notes, *games_note(rounds.told, policy))
    return _Brought(file, plan, (*joining, *drafts), notes)


def _answer(at: Sitting, brought: _Brought, bodies: list[object], *, dry_run: bool) -> PeopleImported:
    file, plan = brought.file, brought.plan
    made = [draft.body for draft in brought.drafts] if dry_run else bodies
    new = tuple(one.person for one in made if isinstance(one, PersonEntered))
    rounds = {one.round for one in made if isinstance(one, RoundPaired | TableDecided)}
    results = sum(isinstance(one, TableDecided) for one in made)
    left = tuple(one.person for one in made if isinstance(one, PersonDropped | PersonDisqualified))
    before = 0 if file.mentioned and not new else len(file.people.people) - len(new)
    head = at.desk.reader(at.name).head()
    written = {one.person for one in made if isinstance(one, PersonEntered)}
    rows = zip(file.people.people, plan.ids, strict=False) if dry_run else ()
    return PeopleImported(
        at.name,
        head,
        _said(len(new), before, sorted(rounds), results, len(left), dry_run=dry_run),
        head <= at.before and bool(bodies),
        new,
        before,
        file.people.aside,
        file.people.kind,
        file.people.encoding,
        file.people.columns,
        tuple(sorted(rounds)),
        results,
        left,
        brought.notes,
        not dry_run,
        tuple(RowUnderstood(int(one.row), id, one.name, one.deck, id in written) for one, id in rows),
    )


def _said(new: int, before: int, rounds: list[int], results: int, left: int, *, dry_run: bool) -> str:
    """Say in a line what a file did, or would do."""
    if not (new or before or rounds or left):
        return "nothing is written: the event has all of the file already"
    said = [f"{counted(new, 'person', 'people')} entered"]
    said += [f"{before:,} entered before and left as they are"] if before else []
    if rounds:
        numbers = f"round {rounds[0]}" if len(rounds) == 1 else f"rounds {rounds[0]} to {rounds[-1]}"
        said.append(f"{numbers} recorded with {counted(results, 'result')}")
    said += [f"{left:,} left"] if left else []
    whole = ", ".join(said)
    return f"a trial, nothing is written: {whole}" if dry_run else whole
