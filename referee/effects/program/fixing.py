"""What of a statement is kept from the moment when its effect begins, and what looks again."""

from referee.effects.analysis.names import names_place
from referee.effects.language import Node
from referee.effects.nodes.abilities import KeywordNode
from referee.effects.nodes.base import named
from referee.effects.nodes.deeds import DeedNode
from referee.effects.nodes.sets import NamedNode
from referee.effects.nodes.statements import (
    AboutDeeds,
    GrantNode,
    LoseNode,
    ModifyNode,
    UnaffectedNode,
)
from referee.effects.read import read_set
from referee.effects.statements import read_value
from referee.effects.verbs.lasting import Fix


def fix_of(node: Node) -> Fix | None:
    """What a statement keeps from now; None where it looks again.

    What is said of the deeds of cards chosen before is said of nothing where none was chosen.
    """
    read = named(node)
    if isinstance(read, AboutDeeds):
        return _fix_of_deed(read.deed)
    if isinstance(read.what, str) or names_place(read.what):
        return None
    return _fix_of_value(read, Fix(read_set(read.what), None))


def _fix_of_value(statement: Node, of_cards: Fix) -> Fix:
    match statement:
        case GrantNode():
            text = named(statement.ability)
            word = text.name.lower() if isinstance(text, KeywordNode) else ""
            return of_cards._replace(deed="gains", to=word)
        case LoseNode() | UnaffectedNode():
            return of_cards
        case ModifyNode(attr=attr, by=by):
            deed = "power-changes" if attr == "power" else ""
            return of_cards._replace(value=read_value(by), deed=deed)
    return of_cards._replace(value=read_value(statement.value))


def _fix_of_deed(deed: DeedNode) -> Fix | None:
    it = named(deed.it)
    bound = isinstance(it, NamedNode) and it.name not in {"self", "host"}
    return Fix(read_set(it), None) if bound else None
