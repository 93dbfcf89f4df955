"""What `it`, `that SIGNI`, `them`, `the rest` and `this way` name: from wordings to programs.

The tables of wordings build steps in which a choice stands inline where it is said, and a
pronoun is a node of its own. Here each choice becomes a step before the step that says it, gets a
name, and each pronoun becomes the name that it stands for: the card or cards mentioned last that
agree in number. A sentence that speaks of what a conditional sentence before it chose belongs to
that condition.
"""

from collections.abc import Callable, Iterator
from typing import Final

from events.record import record
from referee.cards.text.parts import Node, canon

SELF: Final = ("named", "self")


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

    def __init__(self) -> None:
        """Begin with nothing mentioned."""
        self.mentions: list[Mention] = []
        self.taken: dict[str, int] = {}
        self.branch = 0
        self.branches = 0
        self.touched: set[int] = set()

    def fresh(self, stem: str) -> str:
        """Give a name that nothing has yet: t, t2, t3."""
        self.taken[stem] = self.taken.get(stem, 0) + 1
        return stem if self.taken[stem] == 1 else f"{stem}{self.taken[stem]}"

    def mention(self, what: Node, way: str, *, one: bool) -> None:
        """Note what was said last."""
        self.mentions.append(Mention(what, way, one, self.branch))

    def find(self, fits: Callable[[Mention], bool]) -> Node:
        """Give the set mentioned last that fits; raises UnboundError."""
        for found in reversed(self.mentions):
            if fits(found):
                self.touched.add(found.branch)
                return found.what
        raise UnboundError

    def rest(self) -> Node:
        """Give what is left of the cards looked at last."""
        seen = self.find(lambda m: m.way == "seen")
        for found in self.mentions:
            if found.way == "kept":
                seen = ("minus", seen, found.what)
        return seen


_THINGS: Final = frozenset({"target", "pick", "kept", "chance", "seen", "self", "event"})
_STEMS: Final = {"target": "t", "pick": "c", "chance": "d"}


def _single(pick: Node) -> bool:
    return bool(pick[1][2] == 1)


def _chosen(sel: Node, names: Names, before: list[Node]) -> Node:
    """Make an inline choice a step before; give what names its result."""
    picks = tuple(_fill(p, names, before) for p in sel[3])
    name = names.fresh(_STEMS[sel[2]])
    before.append(("choose", sel[1], sel[2], picks, name))
    among = any(_mentions_seen(p[2], names) for p in picks)
    way = "kept" if among else sel[2]
    names.mention(("named", name), way, one=len(picks) == 1 and _single(picks[0]))
    return ("named", name)


def _mentions_seen(node: Node, names: Names) -> bool:
    seen = [m.what for m in names.mentions if m.way == "seen"]
    inner = node[1] if node[:1] == ("where",) else node
    return inner in seen


_PRONOUNS: Final[dict[str, Callable[[Names], Node]]] = {
    "it": lambda n: n.find(lambda m: m.way in _THINGS and m.one),
    "them": lambda n: n.find(lambda m: m.way in _THINGS and not m.one),
    "among": lambda n: n.find(lambda m: m.way == "seen"),
    "rest": Names.rest,
    "did": lambda n: n.find(lambda m: m.way == "done"),
    "discarded": lambda n: n.find(lambda m: m.way == "discard"),
    "put": lambda n: n.find(lambda m: m.way == "move"),
}


def _fill(node: Node, names: Names, before: list[Node]) -> Node:
    """Name every choice and pronoun of a node; the choices go before it."""
    if not isinstance(node, tuple) or not node:
        return node
    if node[0] == "sel":
        return _chosen(node, names, before)
    if len(node) == 1 and node[0] in _PRONOUNS:
        return _PRONOUNS[node[0]](names)
    if node[0] == "ability":
        return ability(node)
    if node[0] == "hold":
        raise UnboundError
    if node == SELF:
        names.mention(SELF, "self", one=True)
        return node
    return canon(tuple(_fill(n, names, before) for n in node))


def _put_in(pred: Node, subject: Node) -> Node:
    if pred == ("subject",):
        return subject
    if not isinstance(pred, tuple) or pred[:1] == ("ability",):
        return pred
    return tuple(_put_in(p, subject) for p in pred)


def _wrap(steps: list[Node]) -> Node:
    return canon(("seq", *steps))


def _lasts(node: Node, names: Names) -> list[Node]:
    before: list[Node] = []
    subject = _fill(node[1], names, before)
    effects = tuple(_fill(_put_in(p, subject), names, before) for p in node[2])
    return [*before, ("lasting", effects, _fill(node[3], names, before))]


def _may(node: Node, names: Names) -> list[Node]:
    step = _wrap(_steps(node[2], names))
    name = names.fresh("paid")
    names.mention(("ok", name), "done", one=True)
    return [("may", node[1], step, name)]


def _given(node: Node, names: Names) -> list[Node]:
    before: list[Node] = []
    test = _fill(node[1], names, before)
    outer = names.branch
    names.branches += 1
    names.branch = names.branches
    then = _wrap(_steps(node[2], names))
    names.branch = outer
    return [*before, ("given", test, then)]


def _each(node: Node, names: Names) -> list[Node]:
    return [("each", node[1], node[2], _wrap(_steps(node[3], names)))]


def _modes(node: Node, names: Names) -> list[Node]:
    options = []
    for option in node[3]:
        kept = list(names.mentions)
        options.append(_wrap(_steps(option, names)))
        names.mentions = kept
    return [("modes", node[1], node[2], tuple(options), *node[4:])]


def _show(node: Node, names: Names) -> list[Node]:
    before: list[Node] = []
    what = _fill(node[1], names, before)
    if what[0] not in {"end", "until"}:
        return [*before, ("show", what, node[2])]
    name = names.fresh("seen")
    names.mention(("named", name), "seen", one=what[0] == "end" and what[4] == 1)
    return [*before, ("show", what, node[2], name)]


def _move(node: Node, names: Names) -> list[Node]:
    before: list[Node] = []
    made = _fill(node, names, before)
    label = made[3] if len(made) > 3 else ()  # noqa: PLR2004 - the fourth field is the label
    name = names.fresh("m")
    names.mention(("ok", name), "done", one=True)
    names.mention(("named", name), label or "move", one=False)
    return [*before, (*made[:3], label, name)]


def _sequence(node: Node, names: Names) -> list[Node]:
    return [step for part in node[1:] for step in _steps(part, names)]


def _body(node: Node, names: Names) -> list[Node]:
    """Bind the sentences of a body; what follows "Then" is a part."""
    made: list[Node] = []
    owner: dict[int, int] = {}
    for i, sentence in enumerate(node[1:]):
        if sentence[0] == "then":
            return [*made, ("part", *_body(("body", sentence[1], *node[i + 2 :]), names))]
        names.touched = set()
        first = names.branches + 1
        steps = _steps(sentence, names)
        home = next((owner[b] for b in names.touched if b in owner), None)
        if home is None:
            if steps[-1][0] == "given":
                owner |= {b: len(made) + len(steps) - 1 for b in range(first, names.branches + 1)}
            made += steps
        else:
            test, then = made[home][1:3]
            made[home] = ("given", test, _wrap([then, *steps]))
    return made


_BINDERS: Final[dict[str, Callable[[Node, Names], list[Node]]]] = {
    "body": _body,
    "seq": _sequence,
    "lasts": _lasts,
    "may": _may,
    "given": _given,
    "each": _each,
    "modes": _modes,
    "show": _show,
    "move": _move,
}


def _steps(node: Node, names: Names) -> list[Node]:
    """Give the steps that a wording's step means."""
    bind = _BINDERS.get(node[0])
    if bind is not None:
        return bind(node, names)
    before: list[Node] = []
    made = _fill(node, names, before)
    return [*before, made]


def _effects(rows: Node, names: Names) -> tuple[Node, ...]:
    made: list[Node] = []
    for _, subject, preds in rows:
        before: list[Node] = []
        what = _fill(subject, names, before)
        made += [_fill(_put_in(p, what), names, before) for p in preds]
        if before:
            raise UnboundError
    return tuple(made)


def _mention_event(on: Node, names: Names) -> None:
    it = on[3] if len(on) > 3 else ()  # noqa: PLR2004 - the fourth field is whom it happens to
    if it == SELF:
        names.mention(SELF, "self", one=True)
    elif it:
        names.mention(("named", "event.it"), "event", one=True)


def _used(node: Node) -> Iterator[str]:
    if isinstance(node, tuple):
        if len(node) == 2 and node[0] in {"named", "ok", "num"}:  # noqa: PLR2004 - head and name
            yield node[1]
        for part in node:
            yield from _used(part)


def _tidy(node: Node, used: frozenset[str]) -> Node:
    """Take off the names of moves and shows that nothing speaks of."""
    if not isinstance(node, tuple):
        return node
    made = tuple(_tidy(n, used) for n in node)
    if made[:1] in {("move",), ("show",)} and isinstance(made[-1], str) and made[-1] not in used:
        place = 5 if made[0] == "move" else 4
        made = made[: place - 1] if len(made) == place else made
    return canon(made)


def ability(node: Node) -> Node:
    """Give the ability that a line of wordings means; raises UnboundError."""
    if node[0] == "keyword":
        return node
    row = [*node, *[()] * (10 - len(node))]
    names = Names()
    _, kind, on, body, effects, gate, works, cost, limit, window = row
    spare: list[Node] = []
    gate = _fill(gate, names, spare)
    on = _fill(on, names, spare)
    names.mentions.clear()
    if on:
        _mention_event(on, names)
    elif gate:
        names.mention(SELF, "self", one=True)
    steps = [s for item in cost for s in _steps(item, names)]
    body = _wrap(_steps(body, names)) if body else ()
    held = _effects(effects, names) if effects else ()
    if spare:
        raise UnboundError
    made = ("ability", kind, on, body, held, gate, works, tuple(steps), limit, window)
    return _tidy(canon(made), frozenset(_used(made)))
