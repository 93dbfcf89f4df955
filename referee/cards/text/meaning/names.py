"""What a text has mentioned, in the order of its sentences: the cards, how they came up.

`pronouns` says what "it", "them" and "the rest" stand for among these.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from events.values import changed
from referee.cards.text.meaning.counting import Counted
from referee.cards.text.meaning.pieces import parts
from referee.cards.text.parts import Node, UnboundError
from referee.effects.nodes.base import named
from referee.effects.nodes.deeds import DeedNode, DeedsNode, SpanNode
from referee.effects.nodes.filters import CmpNode
from referee.effects.nodes.sets import EndNode, NamedNode
from referee.effects.nodes.steps import MoveNode

SELF: Final = ("named", "self")
HOST: Final = ("named", "host")
EVENT: Final = ("named", "event.it")
_BY: Final = ("named", "event.by")
_END: Final = DeedNode(("deed", "ends", (), (), (), (), (), "turn"))

THINGS: Final = frozenset({"target", "pick", "held", "kept", "found", "chance", "seen", "self", "event"})
OTHERS: Final = THINGS - {"self"}
CARDS: Final = OTHERS | {"topmost"}
"""What "that card" may be: also the card that was put from the end of a pile."""


class Mention(Struct, frozen=True):
    """What a pronoun may stand for: the set, how it came up, and whether it is one card."""

    what: Node
    way: str
    one: bool
    branch: int = 0


class Names:
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
        self.turn: Node = (_END, ("span", "now", "end of this turn", 1))
        self.opponent = self.instead = self.vanished = self.borne = False
        self.measured: dict[Node, Node] = {}
        self.found: Node = ()
        self.counted = Counted()
        self.piled: set[Node] = set()
        self.left: set[Node] = set()
        self.parted: Node = ()
        self.about: tuple[Node, int] = ((), 0)
        self.picked: dict[Node, tuple[Node, ...]] = {}
        self.decked: dict[str, Node] = {}

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

    def moved(self, move: MoveNode, name: str) -> None:
        """Note a movement: that it was done, what was moved, and a card from the end of a pile."""
        what, to, label = named(move.what), move.to, move.deed
        if to.zone != "field" and what not in self.piled:
            self.left.add(what)
        (self.piled.discard if to.zone == "field" else self.piled.add)(what)
        self.mention(("ok", name), "done", one=True)
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
        if deed.what == "crushed":
            self.mention(EVENT, "crush", one=True)
        if deed.what == "targeted" and it == SELF and by and by.source is not None:
            self.mention(_BY, "event", one=True)
        self.borne = it == HOST
        if it == SELF:
            self.mention(SELF, "self", one=True)
        elif it:
            self.mention(EVENT, "event", one=True)

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

    def done(self, *, not_done: bool = False) -> Node:
        """What "if you do" asks; "if you do not" behind it asks the same again."""
        asked = self.asked
        if asked is None or not not_done:
            return self.find(lambda m: m.way == "done")
        return self.find(lambda m: bool(m.what == asked))

    def spanned(self, span: Node) -> Node:
        """Note for how long something holds: what is said of "that turn" later is of its turn."""
        self.mention(span, "span", one=True)
        read = SpanNode(span)
        if read.start == "start of next turn of opp":
            self.turn = (_END.replaced(who="opp"), ("span", read.start, read.end, 1))
        return span

    def find(self, fits: Callable[[Mention], bool]) -> Node:
        """The set mentioned last that fits; raises UnboundError."""
        for found in reversed(self.mentions):
            if fits(found):
                self.touched.add(found.branch)
                if found.way == "event" and self.branch and not found.branch:
                    self.mention(found.what, "event", one=True)
                return found.what
        raise UnboundError

    def noted(self, node: Node) -> Node:
        """Note which cards a step turns face down: they may be spoken of by that later."""
        match node:
            case ("turn", ("named", _) as what, "face-down"):
                self.mention(what, "turned", one=False)
        return node

    def is_one(self, what: Node) -> bool:
        """Whether a set that was spoken of is one card."""
        return any(m.what == what and m.one for m in self.mentions)

    def things(self) -> frozenset[str]:
        """What "it" may be: where a card speaks of the SIGNI that bears it, not that card."""
        return OTHERS if self.borne else THINGS

    def it(self) -> Node:
        """The one card mentioned last; raises UnboundError.

        Under a condition that asks a card it is that card or one that came up since: where it
        would be an earlier one, either may be meant, but for the card by which the text triggers.
        """
        card, begun = self.about
        since = {m.what for m in self.mentions[begun:]}
        found = self.find(lambda m: m.way in self.things() and m.one)
        if not card or found == card or found in since:
            return found
        if found != SELF or card != _BY:
            raise UnboundError
        return card

    def card(self) -> Node:
        """The one card mentioned last; raises UnboundError where it may be another.

        "That card" behind a target of the field may be that one, or a card that lies elsewhere, of
        which the text spoke before.
        """
        found = self.find(lambda m: m.way in CARDS and m.one)
        others = {m.what for m in self.mentions if m.way in CARDS and m.one} - {found}
        if self.of_field(found) and not all(map(self.of_field, others)):
            raise UnboundError
        return found

    def of_field(self, what: Node) -> bool:
        """Whether a set was chosen among cards of the field alone, and lies there."""
        sets = () if what in self.piled else self.picked.get(what, ())
        return bool(sets) and all(any(part[2:] == ("field",) for part in parts(one)) for one in sets)

    def alone(self) -> Node:
        """The one card of the field that was spoken of; raises UnboundError of two."""
        one = {m.what for m in self.mentions if m.way in THINGS and m.one} - self.piled
        if len(one) != 1:
            raise UnboundError
        return self.find(lambda m: m.what in one and m.way in THINGS and m.one)

    def whose(self, test: Node) -> Node:
        """The card whose power or level is asked for; raises UnboundError if that is not told.

        Asked again in the same way, it is still that of this card and not that of a card spoken of
        since, if something else is done instead; where both are done, either may be meant.
        """
        read = CmpNode(test)
        fits = THINGS - {"held"} if read.attr == "power" else THINGS
        found = self.find(lambda m: m.way in fits and m.one)
        before = self.measured.setdefault((read.attr, read.op), found)
        if before != SELF or found == SELF:
            return found
        if not self.instead:
            raise UnboundError
        return before

    def certain(self, effects: Node) -> Node:
        """Effects whose "that SIGNI" tells which card it is; raises UnboundError."""
        cards = {m.what for m in self.mentions if m.way in CARDS and m.one}
        asked = any(("that",) in parts(effect) for effect in effects if effect[:1] == ("modify",))
        if asked and len(cards) > 1:
            raise UnboundError
        return effects

    def shown(self, what: Node, to: str, *, one: bool) -> None:
        """Note cards that have a name and were shown to both: they were revealed this way."""
        if isinstance(named(what), NamedNode) and to == "both":
            self.mention(what, "revealed", one=one)

    def among_revealed(self) -> Node:
        """The cards looked at last, where they were all revealed; raises UnboundError."""
        seen = self.find(lambda m: m.way == "seen")
        if self.find(lambda m: m.way == "revealed") != seen:
            raise UnboundError
        return seen

    def rest(self) -> Node:
        """What is left of the cards looked at last."""
        seen = self.find(lambda m: m.way == "seen")
        for found in self.mentions:
            if found.way == "kept" and found.what is None:
                raise UnboundError
            if found.way in {"kept", "taken"}:
                seen = ("minus", seen, found.what)
        return seen
