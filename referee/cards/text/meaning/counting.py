"""What a condition has counted, and where: the next one may leave it out.

"If there are five or more spells in your trash, ... If there are ten or more, ...": the second
sentence counts the same cards; "if there is a blue one" looks at the same place.
"""

from typing import Final

from referee.cards.text.meaning.pieces import parts
from referee.cards.text.parts import Node, UnboundError

_PLACES: Final = frozenset({"at", "stack"})


def lain(of: Node) -> Node:
    """Give the cards of which a set is a part: those of a zone, or those under a card."""
    return of[1] if of[0] == "where" else of


class Counted:
    """The sets that the last condition counted."""

    def __init__(self) -> None:
        """Begin with nothing counted."""
        self.sets: frozenset[Node] = frozenset()

    def test(self, test: Node) -> Node:
        """Note what a condition counts."""
        found = frozenset(part[1] for part in parts(test) if part[:1] == ("count",))
        self.sets = found or self.sets
        return test

    def again(self, where: Node = None) -> Node:
        """Give the set that was counted; raises UnboundError of several, or of another place."""
        if len(self.sets) != 1:
            raise UnboundError
        (found,) = self.sets
        if where is not None and lain(found) != where:
            raise UnboundError
        return found

    def there(self, *zones: str) -> Node:
        """Give where was counted; raises UnboundError of several places, or of other zones."""
        places = {lain(of) for of in self.sets}
        if len(places) != 1:
            raise UnboundError
        (place,) = places
        if place[0] not in _PLACES or (zones and place[2] not in zones):
            raise UnboundError
        return place
