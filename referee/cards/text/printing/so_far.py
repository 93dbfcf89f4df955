"""What has been said of one ability so far: names that are known, and what pronouns stand for."""

from referee.cards.text.parts import Node
from referee.cards.text.printing.variants import Variant
from referee.effects.nodes.base import named
from referee.effects.nodes.chosen import PickNode
from referee.effects.nodes.deeds import DeedNode
from referee.effects.nodes.sets import MinusNode, WhereNode


class SaidSoFar:
    """Choices still to be said, names already known, and cards that were looked at or moved."""

    def __init__(self, variant: Variant) -> None:
        """Begin with nothing said."""
        self.variant = variant
        self.ahead: dict[str, Node] = {}
        self.single: dict[str, bool] = {"event.it": True, "event.by": True}
        self.seen: str | None = None
        self.found: Node = ()
        self.revealed: Node = ()
        self.kept: list[Node] = []
        self.moved: dict[str, Node] = {}
        self.shown: list[Node] = []
        self.turned: list[Node] = []
        self.sets: dict[Node, Node] = {}
        self.theirs: set[str] = set()
        self.zones: set[str] = set()
        self.testing = self.spoken = self.hand = self.picking = self.covered = False

    def named(self, name: str) -> Node:
        """What stands for a name: the choice itself where it comes first, later a pronoun."""
        if name in self.ahead:
            return self.ahead.pop(name)
        if name in self.moved and not (self.variant.that and name in self.single):
            return self.moved[name]
        if name not in self.single:
            return ("named", name)
        if name == self.seen and (self.spoken if self.single[name] else self.testing):
            return ("revealed",) if self.revealed == ("named", name) else ("among",)
        if self.variant.that:
            return ("that",) if self.single[name] else ("those",)
        return ("it",) if self.single[name] else ("them",)

    def is_said(self, name: str) -> bool:
        """Whether cards were chosen or moved before: "another" is then another than those."""
        known = name in self.moved or (name in self.single and name not in self.ahead)
        return known and name != self.seen and ("named", name) not in self.kept

    def pronoun(self, node: Node) -> str:
        """What the cards of a phrase are called: revealed this way, or among those seen."""
        match node:
            case ("where", (_, name, *_) as of, *_) if of == self.revealed and self.told(name):
                return "revealed"
        return "among" if self.among(node) else ""

    def told(self, name: str) -> bool:
        """Whether cards are called those revealed this way: a lone card looked at is "it"."""
        return not self.single[name] if name == self.seen and not self.picking else name != self.seen

    def left_over(self, node: Node) -> Node:
        """What is left of cards looked at, or was not chosen; empty where a set is neither."""
        match node:
            case ("minus", of, chosen) if self.sets.get(chosen) == of:
                return ("unchosen",)
            case ("minus", *_) if self.rest(node):
                return ("left",) if self.picking else ("rest",)
        return ()

    def rest(self, node: Node) -> bool:
        """Whether a set is what is left of the cards looked at."""
        left, but = named(node), list[Node]()
        while isinstance(left, MinusNode):
            but.append(left.but)
            left = named(left.of)
        return self.seen is not None and left == ("named", self.seen) and but[::-1] == self.kept

    def among(self, node: Node) -> bool:
        """Whether a phrase picks from the cards looked at."""
        read = named(node)
        if self.seen is None or not isinstance(read, WhereNode | PickNode):
            return False
        return bool(read.of == ("named", self.seen) and (self.picking or not self.single[self.seen]))


def goes_under(on: Node) -> bool:
    """Whether a text waits for its own card to go under a SIGNI: that is the one it speaks of."""
    match named(on):
        case DeedNode(what="moves", it=("named", "self"), dst="under"):
            return True
    return False
