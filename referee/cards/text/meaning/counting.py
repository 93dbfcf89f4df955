"""What a condition has counted, and where: the next one may leave it out.

"If there are five or more spells in your trash, ... If there are ten or more, ...": the second
sentence counts the same cards; "if there is a blue one" looks at the same place.
"""

from referee.cards.text.meaning.pieces import parts
from referee.cards.text.parts import Node, UnboundError
from referee.effects.nodes.amounts import CounterNode, CountNode
from referee.effects.nodes.base import named
from referee.effects.nodes.sets import AtNode, MinusNode, StackNode, WhereNode


def lain(of: Node) -> Node:
    """The cards of which a set is a part: those of a zone, or those under a card."""
    read = named(of)
    return read.of if isinstance(read, WhereNode) else of


def whole(of: Node) -> Node:
    """The cards of which a set is a part, without what is asked of them or taken from them."""
    read = named(of)
    return whole(read.of) if isinstance(read, WhereNode | MinusNode) else of


def counts_coins(most: Node) -> bool:
    """Whether the most that may be chosen is what a seat has of coins."""
    return any(isinstance(named(part), CounterNode) for part in parts(most))


class Counted:
    """The sets that the last condition counted."""

    def __init__(self) -> None:
        """Begin with nothing counted."""
        self.sets: frozenset[Node] = frozenset()

    def test(self, test: Node) -> Node:
        """Note what a condition counts."""
        found = frozenset(part.of for part in map(named, parts(test)) if isinstance(part, CountNode))
        self.sets = found or self.sets
        return test

    def again(self, where: Node = None) -> Node:
        """The set that was counted; raises UnboundError of several, or of another place."""
        if len(self.sets) != 1:
            raise UnboundError
        (found,) = self.sets
        if where is not None and lain(found) != where:
            raise UnboundError
        return found

    def there(self, *zones: str) -> Node:
        """Where was counted; raises UnboundError of several places, or of other zones."""
        places = {lain(of) for of in self.sets}
        if len(places) != 1:
            raise UnboundError
        (place,) = places
        match named(place):
            case AtNode(zone=word) | StackNode(rel=word) if not zones or word in zones:
                return place
        raise UnboundError
