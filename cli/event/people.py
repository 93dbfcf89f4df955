"""Commands about people: who an id of the records stands for, and how that is forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cli.common.completing import person_ids
from cli.common.frame import JUDGE, command, door_of
from cli.common.rendering import renders
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from rich.text import Text

    from cli.common.door import Door
    from cli.drawn.blocks import Block
    from referee.service.event.records import Person
    from referee.service.queries.people import KnownPeople
    from referee.service.queries.schema import QueryContext

people = typer.Typer(name="people", help="Names and contacts, which no record holds.")
PersonId = Annotated[
    str,
    typer.Argument(metavar="PERSON", help="Id of a person, such as p7.", autocompletion=person_ids),
]


def _line(one: Person) -> Text:
    told = ink("erased", style="faint") if one.erased else ink(one.name)
    more = ink(f"  {one.contact}", style="faint") if one.contact else ink("")
    more += ink(f"  table {one.fixed}") if one.fixed else ink("")
    return ink(f"{one.id:<16} ", style="bold") + told + more


def add(
    context: typer.Context,
    person: PersonId,
    *,
    name: Annotated[str, typer.Option("--name", help="Their name.")],
    contact: Annotated[str, typer.Option("--contact", help="How to reach them.")] = "",
    fixed: Annotated[
        int | None, typer.Option("--fixed", help="The table that they need to sit at; 0 for any.")
    ] = None,
    replace: Annotated[bool, typer.Option("--replace", help="Overwrite what is kept of this id.")] = False,
) -> None:
    """Say who an id stands for, or with --replace correct it; no record depends on it."""
    from referee.service.event.people import put_person

    door = door_of(context)
    with door.desk("make") as desk:
        made = put_person(desk, person, name, contact, replace=replace, fixed=fixed)
    door.answer(made, [_line(made)])


@renders("people show")
def person_line(_door: Door, _at: QueryContext, answer: Person) -> Block:
    """Draw who an id stands for."""
    return [_line(answer)]


@renders("people list")
def people_lines(_door: Door, _at: QueryContext, answer: KnownPeople) -> Block:
    """Draw everybody who was entered with a name."""
    return [_line(one) for one in answer.people] or [ink("nobody yet", style="faint")]


def erase(context: typer.Context, person: PersonId) -> None:
    """Forget a name and a contact for good; every record stays as it is and still verifies."""
    from referee.service.event.people import erase_person
    from referee.service.event.records import Person

    door: Door = door_of(context)
    with door.desk("write") as desk:
        erase_person(desk, person)
    door.answer({"id": person, "erased": True}, [_line(Person(person, "", "", erased=True))])


def attach(app: typer.Typer) -> None:
    """Add the commands about people to the command line."""
    command(people, "add", 'referee people add p7 --name "Kim Lee"')(add)
    command(people, "erase", "referee people erase p7")(erase)
    app.add_typer(people, rich_help_panel=JUDGE, no_args_is_help=True)
