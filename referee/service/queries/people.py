"""Who the ids of the records stand for, and the tokens with which people come in."""

from typing import Annotated, Unpack

from events.wording import did_you_mean
from referee.service.errors import DeskError
from referee.service.event.people import list_people, person_named
from referee.service.event.records import Person
from referee.service.event.tokens import ListedToken, list_tokens
from referee.service.orders.schema import Field
from referee.service.queries.schema import Answered, Next, PageWords, QueryContext, cut_page, query


class KnownPeople(Answered, frozen=True):
    """Everybody whose id was explained, as far as the visitor may know them."""

    people: list[Person]
    next: Next


class Tokens(Answered, frozen=True):
    """Tokens in the order in which they were made; the tokens themselves are kept nowhere."""

    tokens: list[ListedToken]
    next: Next


@query("people list", "/people", "List people", "referee people list", access="people", tag="events")
def people(at: QueryContext, **page: Unpack[PageWords]) -> KnownPeople:
    """List everybody whose id was explained; the erased ones have no name."""
    rows = [one for one in list_people(at.desk) if at.knows(one.id)]
    return KnownPeople(*cut_page(rows, **page))


@query(
    "people show",
    "/people/{person}",
    "Show who an id stands for",
    "referee people show p7",
    access="people",
    tag="events",
)
def person(
    at: QueryContext, person: Annotated[str, Field("Id of a person, such as p7.", such="p7", placed=True)]
) -> Person:
    """Show who an id stands for."""
    if not at.knows(person):
        near = (one.id for one in list_people(at.desk) if at.knows(one.id))
        instead = did_you_mean(person, near) or "ask for somebody of your event"
        raise DeskError("unknown-person", f"nobody here is {person!r}", instead=instead)
    return person_named(at.desk, person)


@query("token list", "/tokens", "List the tokens", "referee token list", access="tokens", tag="access")
def tokens(at: QueryContext, **page: Unpack[PageWords]) -> Tokens:
    """List the tokens of the match or event where the visitor officiates; of the owner all."""
    rows = [one for one in list_tokens(at.desk) if at.knows(one.id)]
    return Tokens(*cut_page(rows, **page))
