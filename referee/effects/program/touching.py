"""What the steps of a text may change before a test behind them is reached, zone by zone.

The targets of a part are chosen before anything of it is done (glossary.target.12). So a test that
decides which of them there are is looked at then only where no step before it can change its
answer. Zones are taken of both seats together, and what is not known to be little counts as all.
"""

from typing import Final

from referee.effects.language import Node
from referee.effects.program.together import LINE

ALL: Final = frozenset({"*"})
_NONE: Final[frozenset[str]] = frozenset()
_FIELD: Final = frozenset({"field"})
_ZONED: Final = frozenset({"at", "end", "until"})
_PLACED: Final = frozenset({"stack", "beside", "places", "inside"})
_REMEMBERED: Final = frozenset({"done", "did", "times"})
_SITES: Final = {"signi": "field", "under": "field", "owner": "field"}


def looked_at(node: Node) -> frozenset[str]:
    """Give the zones that a test or a set looks at; the card itself lies on the field."""
    if not isinstance(node, tuple) or not node:
        return _NONE
    if node[0] in _REMEMBERED:
        return ALL
    found = _NONE
    if node[0] in _ZONED:
        found = frozenset({_SITES.get(str(node[2]), str(node[2]))})
    elif node[0] in _PLACED or node[0] == "named":
        found = _FIELD
    return found.union(*(looked_at(part) for part in node))


class Touched:
    """The zones that the steps written so far may have changed."""

    def __init__(self) -> None:
        """Begin with none."""
        self.zones = _NONE
        self._chosen: dict[str, frozenset[str]] = {}

    def leaves(self, test: Node) -> bool:
        """Say whether a test is answered as it was before these steps."""
        seen = looked_at(test)
        if not self.zones or not seen:
            return True
        return not (self.zones & seen) and "*" not in self.zones | seen

    def add(self, step: Node) -> None:
        """Take in what a step changes."""
        self.zones |= self._of(step)

    def _of(self, step: Node) -> frozenset[str]:
        word = step[0]
        if word == "choose":
            self._chosen[step[4]] = looked_at(step[3])
            return _NONE
        if word == LINE:
            return self._of(step[2])
        if word == "seq":
            return _NONE.union(*(self._of(one) for one in step[1:]))
        if word == "move":
            return self._whence(step[1]) | {_SITES.get(step[2][2], step[2][2])}
        if word in {"turn", "lasting"}:
            return _FIELD | looked_at(step[1])
        return _NONE if word in {"show", "shuffle"} else ALL

    def _whence(self, what: Node) -> frozenset[str]:
        if what[0] == "named" and what[1] != "self":
            return self._chosen.get(what[1], ALL)
        return looked_at(what)
