"""People who are brought in from a list, all of them or nobody."""

from typing import Annotated, Final

from events.blobs import name_of
from events.kinds import PersonEntered
from events.wording import counted
from referee.court import event as court
from referee.court.draft import DraftRefusal, joined
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.fold.event import Event
from referee.service.event.answers import PeopleImported
from referee.service.event.importing import Planned, given_people, plan_people
from referee.service.orders.schema import Field, order
from referee.service.orders.sitting import Sitting

SENT: Final = 900_000
"""The longest list that is sent as text, in letters; a file at the command line may be longer."""
Listed = Annotated[
    bytes,
    Field(
        "The list: CSV, a .tdf file of TOM, or JSON as Limitless or TopDeck give it out.",
        such="id,name,deck\np7,Kim Lee,ember-court\n",
        least=1,
        most=SENT,
        option="file",
        placed=True,
        kind="file",
    ),
]


class _NobodyNewError(Exception):
    """Everybody of a list is entered already, so that nothing is to be written of them."""


@order(
    "event import",
    "/people/import",
    "Bring in a list of people",
    "referee event import people.csv --by kim",
    at="event",
    tag="events",
)
def import_people(at: Sitting, people: Listed) -> PeopleImported:
    """Enter the people of a list with their deck lists, all of them or nobody.

    Who is entered already is left as they are. Who has no id gets one from their place in the list.
    Names and contacts are kept beside the record.
    """
    plan = Planned((), ())

    def entered(event: Event, who: str, policy: Policy) -> Drafts | DraftRefusal:
        nonlocal plan
        fault = joined(court.barred(event, policy, who, "event.enter"))
        if fault is not None:
            return fault
        plan, faults = plan_people(at.desk, event, given_people(people, at.name))
        if not faults and not plan.new:
            raise _NobodyNewError
        return joined(faults) or court.enter_all(event, plan.new, who, policy)

    try:
        facts = at.order_event(entered, "import", name_of(people), at.by)
    except _NobodyNewError:
        facts = []
    at.desk.registry.put_people(plan.names)
    listed = given_people(people, at.name)
    new = tuple(one.body.person for one in facts if isinstance(one.body, PersonEntered))
    before = len(listed.people) - len(new)
    done = f"{counted(len(new), 'person', 'people')} entered"
    done += f", {before:,} entered before and left as they are" if before else ""
    head = at.desk.reader(at.name).head()
    repeated = head <= at.before and bool(new)
    return PeopleImported(at.name, head, done, repeated, new, before, listed.aside)
