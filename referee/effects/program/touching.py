"""What the steps of a text may change before a test behind them is reached, zone by zone.

The targets of a part are chosen before anything of it is done (glossary.target.12). So a test that
decides which of them there are is looked at then only where no step before it can change its
answer. Zones are taken of both seats together, and what is not known to be little counts as all.
"""

from typing import Final

from referee.effects.language import Node
from referee.effects.nodes.amounts import TimesNode
from referee.effects.nodes.base import named
from referee.effects.nodes.filters import DidNode
from referee.effects.nodes.sets import (
    AtNode,
    BesideNode,
    DoneNode,
    EndNode,
    InsideNode,
    NamedNode,
    PlacesNode,
    StackNode,
    UntilNode,
)
from referee.effects.nodes.steps import (
    ChooseNode,
    LastingNode,
    MoveNode,
    SeqNode,
    ShowNode,
    ShuffleNode,
    TurnNode,
)
from referee.effects.program.together import LINE

ALL: Final = frozenset({"*"})
_NONE: Final[frozenset[str]] = frozenset()
_FIELD: Final = frozenset({"field"})
_SITES: Final = {"signi": "field", "under": "field", "owner": "field"}


def looked_at(node: Node) -> frozenset[str]:
    """The zones that a test or a set looks at; the card itself lies on the field."""
    if not isinstance(node, tuple) or not node:
        return _NONE
    found = _NONE
    match named(node):
        case DoneNode() | DidNode() | TimesNode():
            return ALL
        case AtNode(zone=zone) | EndNode(zone=zone) | UntilNode(zone=zone):
            found = frozenset({_SITES.get(zone, zone)})
        case StackNode() | BesideNode() | PlacesNode() | InsideNode() | NamedNode():
            found = _FIELD
    return found.union(*(looked_at(part) for part in node))


class Touched:
    """The zones that the steps written so far may have changed."""

    def __init__(self) -> None:
        """Begin with none."""
        self.zones = _NONE
        self._chosen: dict[str, frozenset[str]] = {}

    def leaves(self, test: Node) -> bool:
        """Whether a test is answered as it was before these steps."""
        seen = looked_at(test)
        if not self.zones or not seen:
            return True
        return not (self.zones & seen) and "*" not in self.zones | seen

    def add(self, step: Node) -> None:
        """Take in what a step changes."""
        self.zones |= self._of(step)

    def _of(self, step: Node) -> frozenset[str]:
        match named(step):
            case ChooseNode(picks=picks, name=name):
                self._chosen[name] = looked_at(picks)
            case ShowNode() | ShuffleNode():
                pass
            case (word, _, inner) if word == LINE:
                return self._of(inner)
            case SeqNode(steps=steps):
                return _NONE.union(*map(self._of, steps))
            case MoveNode(what=what, to=to):
                return self._whence(what) | {_SITES.get(to.zone, to.zone)}
            case TurnNode(what=what) | LastingNode(effects=what):
                return _FIELD | looked_at(what)
            case _:
                return ALL
        return _NONE

    def _whence(self, what: Node) -> frozenset[str]:
        match named(what):
            case NamedNode(name=name) if name != "self":
                return self._chosen.get(name, ALL)
        return looked_at(what)
