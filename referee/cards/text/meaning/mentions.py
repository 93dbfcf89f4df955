"""What a text has mentioned, in the order of its sentences: the cards, how they came up, what befell them.

`names` finds among these what a pronoun stands for.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from events.values import changed
from referee.cards.text.meaning.counting import Counted
from referee.cards.text.meaning.pieces import of_opponent, parts
from referee.cards.text.parts import Node, UnboundError
from referee.effects.nodes.base import named
from referee.effects.nodes.deeds import DeedNode, DeedsNode
from referee.effects.nodes.sets import EndNode
from referee.effects.nodes.steps import MoveNode

SELF: Final = ("named", "self")
HOST: Final = ("named", "host")
COVER: Final = ("stack", SELF, "on-top")
"""The SIGNI under which this card lies."""
EVENT: Final = ("named", "event.it")
BY: Final = ("named", "event.by")
_OF_TURN: Final = ("given", ("during", "turn", "p"))
END_OF_TURN: Final = DeedNode(("deed", "ends", (), (), (), (), (), "turn"))

THINGS: Final = frozenset({"target", "pick", "held", "kept", "found", "chance", "seen", "self", "event"})
OTHERS: Final = THINGS - {"self"}
FOUGHT: Final = frozenset({"fought"})
CARDS: Final = OTHERS | {"topmost"}
"""What "that card" may be: also the card that was put from the end of a pile."""


class Mention(Struct, frozen=True):
    """What a pronoun may stand for: the set, how it came up, and whether it is one card."""

    what: Node
    way: str
    one: bool
    branch: int = 0


class Mentions:
    """The mentions of one ability in the order of the text, and the names that are taken."""

    def __init__(self, ability: Callable[[Node], Node]) -> None:
        """Begin with nothing mentioned; `ability` binds an ability within this one."""
        self.ability = ability
        self.mentions: list[Mention] = []
        self.taken: dict[str, int] = {}
        self.branch = 0
        self.depths = [0]
        self.asked: Node = None
        self.touched: set[int] = set()
        self.sentence = 0
        self.elsewhere: set[str] = set()
        self.turn: Node = (END_OF_TURN, ("span", "now", "end of this turn", 1))
        self.opponent = self.instead = self.vanished = self.borne = self.turns = False
        self.measured: dict[Node, Node] = {}
        self.found: Node = ()
        self.counted = Counted()
        self.piled: set[Node] = set()
        self.left: set[Node] = set()
        self.gone: set[Node] = set()
        self.parted: Node = ()
        self.about: tuple[Node, int] = ((), 0)
        self.picked: dict[Node, tuple[Node, ...]] = {}
        self.decked: dict[str, Node] = {}
        self.forced: Node = ()

    def begin(self, kind: str, on: Node, *, gated: bool) -> None:
        """Let a text speak of what it waits for, or else of its own card where a condition named it.

        Of an entering that is going on it may ask how that was without naming the turn.
        """
        if kind == "enter" or (on and DeedNode(on).what == "enters"):
            self.mention(("span", "start of this turn", "now"), "entry", one=True)
        if on:
            self.befallen(on)
        elif gated:
            self.mention(SELF, "self", one=True)

    def fresh(self, stem: str) -> str:
        """A name that nothing has yet: t, t2, t3."""
        self.taken[stem] = self.taken.get(stem, 0) + 1
        return stem if self.taken[stem] == 1 else f"{stem}{self.taken[stem]}"

    def mention(self, what: Node, way: str, *, one: bool) -> None:
        """Note what was said last."""
        self.mentions.append(Mention(what, way, one, self.branch))

    def holding(self, effects: Node) -> None:
        """Let what holds only under a condition speak of this card there, where it holds for this one."""
        if any(row[:2] == ("hold", SELF) for row in effects):
            self.mention(SELF, "self", one=True)

    def spoke(self, sentence: Node) -> None:
        """Note whether the text speaks of the opponent: behind a sentence of both "they" are both.

        "That player" is who has the turn: raises UnboundError where no moment of each turn is awaited.
        """
        said = list(parts(sentence))
        if not self.turns and any(part[:2] == _OF_TURN for part in said):
            raise UnboundError
        both = any(part[:2] == ("each", "both") for part in said)
        self.opponent = (self.opponent or of_opponent(sentence)) and not both

    def moved(self, move: MoveNode, name: str) -> None:
        """Note a movement: that it was done, what was moved, and a card from the end of a pile."""
        what, to, label = named(move.what), move.to, move.deed
        if to.zone != "field" and what not in self.piled:
            self.left.add(what)
        (self.piled.discard if to.zone == "field" else self.piled.add)(what)
        self.mention(("ok", name), "done", one=True)
        self.forced = ("ok", name) if self.is_one(what) else ()
        if to.zone == "deck":
            self.decked[name] = move.what
        if to.zone == "field" and any(m.what == what and m.way == "held" and m.one for m in self.mentions):
            self.mention(what, "pick", one=True)
        self.mention(("named", name), label or f"to {to.zone}", one=False)
        if label == "discard":
            self.mention(("named", name), f"discard by {to.seat}", one=False)
        if what == self.found:
            self.mention(what, "taken", one=False)
            self.mention(("named", name), "pick", one=True)
        elif label != "draw" and isinstance(what, EndNode) and what.n == 1:
            self.mention(("named", name), "topmost", one=True)

    def move_into(self, branch: int, first: int) -> None:
        """Let what this sentence has mentioned, and its branches from one on, be in a branch."""
        for i in range(self.sentence, len(self.mentions)):
            if self.mentions[i].branch == 0:
                self.mentions[i] = changed(self.mentions[i], branch=branch)
        for inner in range(first, len(self.depths)):
            self.depths[inner] += self.depths[branch]

    def befallen(self, on: Node) -> None:
        """Let a text speak of the card that it waits for; of several at once it does not."""
        read = named(on)
        if isinstance(read, DeedsNode):
            self._befallen_any(read.deeds)
            return
        deed = DeedNode(on)
        it, by = deed.it, deed.by
        self.attacked(deed)
        if deed.batch is not None:
            return
        self.vanished = deed.what == "vanished"
        self.turns = deed.what in {"begins", "ends"} and deed.who == "both"
        if deed.what == "crushed":
            self.mention(EVENT, "crush", one=True)
        if deed.what == "battles":
            self._fought(it)
            return
        if deed.what == "targeted" and it == SELF and by and by.source is not None:
            self.mention(BY, "event", one=True)
        self.borne = it == HOST
        if deed.what in {"leaves", "vanished"} or (deed.what == "moves" and deed.src == "field"):
            self.gone.add(SELF if it == SELF else EVENT)
        if it == SELF:
            self.mention(SELF, "self", one=True)
            if deed.what == "moves" and deed.dst == "under":
                self.mention(COVER, "event", one=True)
        elif it:
            self.mention(EVENT, "event", one=True)

    def _fought(self, it: Node) -> None:
        """Let "that SIGNI" be the one that this one battles; "it" may be either, and is none.

        Where neither of the two is this one, "that SIGNI" may be either as well.
        """
        if it == SELF:
            self.mention(BY, "fought", one=True)

    def _befallen_any(self, deeds: tuple[DeedNode, ...]) -> None:
        """Let a text speak of the card of several deeds, where it is the same in all of them."""
        if all(deed.it == SELF for deed in deeds):
            self.mention(SELF, "self", one=True)

    def there(self, it: Node, zone: str) -> Node:
        """A card where the text says that it lies: what is vanished may lie elsewhere."""
        return ("where", it, (("has", "place", (zone,)),)) if self.vanished else it

    def awaited(self, on: Node) -> None:
        """Let a text speak of the card that it waits for in time."""
        deed = DeedNode(on)
        self.attacked(deed)
        if deed.it not in {None, SELF}:
            self.mention(EVENT, "event", one=True)

    def attacked(self, on: DeedNode) -> None:
        """Let a text that waits for an attack speak of that attack."""
        if on.what == "attacks":
            self.mention(SELF if on.it == SELF else EVENT, "attack", one=True)

    def is_one(self, what: Node) -> bool:
        """Whether a set that was spoken of is one card."""
        return any(m.what == what and m.one for m in self.mentions)
