"""What the fact of an effect that lasts says of its statements: what each does, and to whom."""

from typing import Any

from referee.effects.language import Node
from referee.effects.nodes.base import named
from referee.effects.nodes.statements import (
    AboutDeeds,
    AlsoNode,
    GrantNode,
    LoseNode,
    ModifyNode,
    SetNode,
)
from referee.state import marks


def said_of(node: Node) -> str:
    """What a statement does, as the fact of its effect says it: a verb and what it is about.

    So "modify power", "set level", "grant Lancer" ("grant" of an ability that is no keyword),
    "lose Lancer, Shadow"; of a statement about deeds the verb alone.
    """
    about = ""
    match read := named(node):
        case ModifyNode(attr=attr) | SetNode(attr=attr) | AlsoNode(attr=attr):
            about = attr
        case GrantNode(ability=("keyword", name, *_)):
            about = name
        case LoseNode(which=which):
            about = ", ".join(which)
    return f"{read.WORD} {about}".rstrip()


def about_of(number: int, node: Node) -> tuple[tuple[str, Any], ...]:
    """Say whom a statement is about that looks again, as the fact of its effect names it.

    The first name leads to whom ("opp field", "you", "in c"), the second to the value of the
    statement where it is a plain number. What cannot be said in a word is left out.
    """
    read = named(node)
    whom = (read.deed.it or read.deed.who) if isinstance(read, AboutDeeds) else read.what
    value = None
    match read:
        case ModifyNode(by=value) | SetNode(value=value) | AlsoNode(value=value):
            pass
    said = _whom(whom) if whom is not None else ""
    rows: list[tuple[str, Any]] = [(marks.cards_fixed(number), said)] if said else []
    if isinstance(value, int):
        rows.append((marks.value_fixed(number), value))
    return tuple(rows)


def _whom(of: Node | str) -> str:
    """Name a seat, what lies in a zone or a place, and by which class or color; else ""."""
    if isinstance(of, str):
        return of
    match of:
        case ("named", "self"):
            return "self"
        case ("at", seat, zone):
            return f"{seat} {zone}"
        case ("inside", ("named", name)):
            return f"in {name}"
        case ("where", ("at", seat, zone), tests):
            return f"{seat} {zone} {' '.join(map(_fitting, tests))}"
    return ""


def _fitting(test: Node) -> str:
    """Name a test of a card by its class or color; "*" stands for any other."""
    match test:
        case ("has", "class", (str(name),)):
            return f"<{name}>"
        case ("has", "color", (str(name),)):
            return name
    return "*"
