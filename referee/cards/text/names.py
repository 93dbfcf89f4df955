"""What pronouns stand for: the cards that a text has mentioned, in the order of its sentences.

`fill` makes a wording's node a part of a program: a choice that stands inline becomes a step
before it and a name, a pronoun becomes the name of the card or cards mentioned last that agree in
number.
"""

from collections.abc import Callable
from typing import Final

from events.record import changed, record
from referee.cards.text.parts import Node, canon
from referee.effects.language import field

SELF: Final = ("named", "self")
HOST: Final = ("named", "host")
EVENT: Final = ("named", "event.it")
_END: Final = ("deed", "ends", (), (), (), (), (), "turn")
_BATCH: Final = 8
"""The place of the batch in a deed."""


class UnboundError(Exception):
    """A pronoun that names nothing: the reading is none."""


@record
class Mention:
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

    def fresh(self, stem: str) -> str:
        """Give a name that nothing has yet: t, t2, t3."""
        self.taken[stem] = self.taken.get(stem, 0) + 1
        return stem if self.taken[stem] == 1 else f"{stem}{self.taken[stem]}"

    def mention(self, what: Node, way: str, *, one: bool) -> None:
        """Note what was said last."""
        self.mentions.append(Mention(what, way, one, self.branch))

    def moved(self, move: Node, label: str, name: str) -> None:
        """Note a movement: that it was done, what was moved, and a card from the end of a pile."""
        what, place = move[1:3]
        self.mention(("ok", name), "done", one=True)
        self.mention(("named", name), label or f"to {place[2]}", one=False)
        if label == "discard":
            self.mention(("named", name), f"discard by {place[1]}", one=False)
        if what == self.found:
            self.mention(what, "taken", one=False)
            self.mention(("named", name), "pick", one=True)
        elif label != "draw" and what[0] == "end" and what[4] == 1:
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
        it = field(on, 3)
        if field(on, _BATCH) is not None:
            return
        self.vanished = on[1] == "vanished"
        by = field(on, 6)
        if on[1] == "targeted" and it == SELF and by and field(by, 3) is not None:
            self.mention(("named", "event.by"), "event", one=True)
        self.borne = it == HOST
        if it == SELF:
            self.mention(SELF, "self", one=True)
        elif it:
            self.mention(EVENT, "event", one=True)

    def there(self, it: Node, zone: str) -> Node:
        """Give a card where the text says that it lies: what is vanished may lie elsewhere."""
        return ("where", it, (("has", "place", (zone,)),)) if self.vanished else it

    def done(self, *, not_done: bool = False) -> Node:
        """Give what "if you do" asks; "if you do not" behind it asks the same again."""
        asked = self.asked
        if asked is None or not not_done:
            return self.find(lambda m: m.way == "done")
        return self.find(lambda m: bool(m.what == asked))

    def spanned(self, span: Node) -> Node:
        """Note for how long something holds: what is said of "that turn" later is of its turn."""
        self.mention(span, "span", one=True)
        if span[1] == "start of next turn of opp":
            self.turn = ((*_END[:2], "opp", *_END[3:]), ("span", "now", span[2], 1))
        return span

    def find(self, fits: Callable[[Mention], bool]) -> Node:
        """Give the set mentioned last that fits; raises UnboundError."""
        for found in reversed(self.mentions):
            if fits(found):
                self.touched.add(found.branch)
                if found.way == "event" and self.branch and not found.branch:
                    self.mention(found.what, "event", one=True)
                return found.what
        raise UnboundError

    def noted(self, node: Node) -> Node:
        """Note which cards a step turns face down: they may be spoken of by that later."""
        if node[:1] == ("turn",) and node[2] == "face-down" and node[1][0] == "named":
            self.mention(node[1], "turned", one=False)
        return node

    def is_one(self, what: Node) -> bool:
        """Say whether a set that was spoken of is one card."""
        return any(m.what == what and m.one for m in self.mentions)

    def things(self) -> frozenset[str]:
        """Give what "it" may be: where a card speaks of the SIGNI that bears it, not that card."""
        return _OTHERS if self.borne else _THINGS

    def alone(self) -> Node:
        """Give the one card that was spoken of; raises UnboundError where there were two."""
        one = {m.what for m in self.mentions if m.way in _THINGS and m.one}
        if len(one) != 1:
            raise UnboundError
        return self.find(lambda m: m.way in _THINGS and m.one)

    def whose(self, test: Node) -> Node:
        """Give the card whose power or level is asked for; raises UnboundError if that is not told.

        Asked again in the same way, it is still that of this card and not that of a card spoken of
        since, if something else is done instead; where both are done, either may be meant.
        """
        fits = _THINGS - {"held"} if test[1] == "power" else _THINGS
        found = self.find(lambda m: m.way in fits and m.one)
        before = self.measured.setdefault(test[:3], found)
        if before != SELF or found == SELF:
            return found
        if not self.instead:
            raise UnboundError
        return before

    def asked_instead(self, test: Node) -> Node:
        """Bind when something else is done instead: "it" there is still what it is done to.

        Only where the sentence before does it to no other card may it be this one.
        """
        kept, self.instead = len(self.mentions), True
        made = fill(test, self, [])
        self.instead = False
        if any(m.way in _OTHERS and m.one for m in self.mentions[self.sentence : kept]):
            self.mentions[kept:] = [m for m in self.mentions[kept:] if m.what != SELF]
        return made

    def shown(self, what: Node, to: str, *, one: bool) -> None:
        """Note cards that have a name and were shown to both: they were revealed this way."""
        if what[0] == "named" and to == "both":
            self.mention(what, "revealed", one=one)

    def among_revealed(self) -> Node:
        """Give the cards looked at last, where they were all revealed; raises UnboundError."""
        seen = self.find(lambda m: m.way == "seen")
        if self.find(lambda m: m.way == "revealed") != seen:
            raise UnboundError
        return seen

    def rest(self) -> Node:
        """Give what is left of the cards looked at last."""
        seen = self.find(lambda m: m.way == "seen")
        for found in self.mentions:
            if found.way == "kept" and found.what is None:
                raise UnboundError
            if found.way in {"kept", "taken"}:
                seen = ("minus", seen, found.what)
        return seen


_THINGS: Final = frozenset(
    {"target", "pick", "held", "kept", "found", "chance", "seen", "self", "event"}
)
_OTHERS: Final = _THINGS - {"self"}
_CARDS: Final = _OTHERS | {"topmost"}
"""What "that card" may be: also the card that was put from the end of a pile."""
_STEMS: Final = {"target": "t", "pick": "c", "chance": "d"}


def _single(pick: Node) -> bool:
    return bool(pick[1][2] == 1)


def _topmost(sel: Node) -> Node:
    """Give the top of the Life Cloth where a number of it is taken: nobody sees which they are."""
    _, _, way, picks = sel
    (_, least, most), of = picks[0][1:3]
    if way != "pick" or len(picks) > 1 or of[:1] != ("at",) or of[2] != "life" or least != most:
        return ()
    return ("end", of[1], "life", "top", least)


def _chosen(sel: Node, names: Names, before: list[Node]) -> Node:
    """Make an inline choice a step before; give what names its result."""
    if top := _topmost(sel):
        return top
    picks = tuple(fill(p, names, before) for p in sel[3])
    name = names.fresh(_STEMS[sel[2]])
    before.append(("choose", sel[1], sel[2], picks, name))
    among = any(_mentions_seen(p[2], names) for p in picks)
    way = "kept" if among else _OF_NO_CARDS.get(sel[3][0][2][0], sel[2])
    if way == "pick" and all(_in_hand(p[2]) for p in picks):
        way = "held"
    names.mention(("named", name), way, one=len(picks) == 1 and _single(picks[0]))
    return ("named", name)


_OF_NO_CARDS: Final = {"values": "declared", "places": "zone"}
"""What is chosen where no cards are: something declared, a SIGNI zone."""


def _in_hand(node: Node) -> bool:
    """Say whether cards are picked from a hand: they have no power or level that changes."""
    return node[2] == "hand" if node[0] == "at" else node[0] == "where" and _in_hand(node[1])


def _mentions_seen(node: Node, names: Names) -> bool:
    seen = [m.what for m in names.mentions if m.way == "seen"]
    while node[:1] in {("where",), ("minus",)}:
        node = node[1]
    return node in seen


_MOVED: Final = {"put": "to", "discarded-by": "discard by", "paid": "paid"}
"""What was moved this way: where to, by whom; what was paid."""

_LABELLED: Final = {"to ener": "charge"}
"""The movements that have a word of their own, by where they lead."""

_PRONOUNS: Final[dict[str, Callable[[Names], Node]]] = {
    "it": lambda n: n.find(lambda m: m.way in n.things() and m.one),
    "that-many": lambda n: n.find(lambda m: m.way == "discard" or m.way.startswith("to ")),
    "event": lambda n: n.find(lambda m: m.way == "event"),
    "targeted": lambda n: n.find(lambda m: m.way == "target" and m.one),
    "hand": lambda n: n.find(lambda m: m.way == "hand"),
    "same-span": lambda n: n.find(lambda m: m.way == "span"),
    "that-end": lambda n: n.turn[0],
    "that-turn": lambda n: n.turn[1],
    "attacker": lambda n: n.find(lambda m: m.what == EVENT or (m.way == "target" and m.one)),
    "that-there": lambda n: n.find(lambda m: m.way in _OTHERS - {"held"} and m.one),
    "its": lambda n: n.find(lambda m: m.way in n.things() - {"held"} and m.one),
    "it-alone": Names.alone,
    "that": lambda n: n.find(lambda m: m.way in _OTHERS and m.one),
    "that-card": lambda n: n.find(lambda m: m.way in _CARDS and m.one),
    "those": lambda n: n.find(lambda m: m.way in _OTHERS and not m.one),
    "them": lambda n: n.find(lambda m: m.way in _THINGS and not m.one),
    "among": lambda n: n.find(lambda m: m.way == "seen"),
    "revealed": lambda n: n.find(lambda m: m.way == "revealed"),
    "revealed-card": lambda n: n.find(lambda m: m.way == "revealed" and m.one),
    "turned": lambda n: n.find(lambda m: m.way == "turned"),
    "among-revealed": Names.among_revealed,
    "rest": Names.rest,
    "left": Names.rest,
    "did": Names.done,
    "did-not": lambda n: n.done(not_done=True),
    "they-did": lambda n: n.find(lambda m: m.way == "done by them"),
    "discarded": lambda n: n.find(lambda m: m.way == "discard"),
    "vanished": lambda n: n.find(lambda m: m.way == "vanish"),
    "declared": lambda n: n.find(lambda m: m.way == "declared"),
    "declared-number": lambda n: ("num", n.find(lambda m: m.way == "declared")[1]),
    "zone": lambda n: n.find(lambda m: m.way == "zone"),
}


def _from(node: Node, names: Names) -> Node:
    """Give the card of which a trigger speaks, where it lies since: raises UnboundError."""
    if node[0] == "card-from":
        return _lying(node[1], names)
    it = SELF if node[0] == "self-from" else names.find(lambda m: m.way in _THINGS and m.one)
    if it not in {SELF, ("named", "event.it")}:
        raise UnboundError
    names.elsewhere.add(node[1])
    return names.there(it, node[1])


def _lying(zone: str, names: Names) -> Node:
    """Give "that card" where it lies since: the one that has come there; raises UnboundError."""
    it = names.find(lambda m: m.way in _CARDS and m.one)
    if it == EVENT:
        names.elsewhere.add(zone)
        return names.there(it, zone)
    if not any(m.what == it and m.way == f"to {zone}" for m in names.mentions):
        raise UnboundError
    return it


def on_field(node: Node) -> Node:
    """Let "it" and "that SIGNI" be no card of a hand where only one of a field can be."""
    return {("it",): ("its",), ("that",): ("that-there",)}.get(node, node)


def fill(node: Node, names: Names, before: list[Node]) -> Node:
    """Name every choice and pronoun of a node; the choices go before it."""
    if not isinstance(node, tuple) or not node:
        return node
    if node[0] == "sel":
        return _chosen(node, names, before)
    if len(node) == 1 and node[0] in _PRONOUNS:
        return _PRONOUNS[node[0]](names)
    if node[0] in _MOVED:
        way = f"{_MOVED[node[0]]} {node[1]}"
        return names.find(lambda m: m.way in {way, _LABELLED.get(way)})
    if node[0] == "where" and node[1] == ("it",) and node[2][0][0] == "cmp":
        node = ("where", names.whose(node[2][0]), *node[2:])
    if node[0] == "turn" or (node[0] == "sum" and node[2] == ("it",)):
        node = tuple(on_field(part) for part in node)
    if node[0] in {"self-from", "it-from", "card-from"}:
        node = _from(node, names)
    if node == SELF:
        names.mention(SELF, "self", one=True)
    if node[0] in {"ability", "named"}:
        return names.ability(node) if node[0] == "ability" else node
    return names.noted(canon(tuple(fill(n, names, before) for n in node)))
