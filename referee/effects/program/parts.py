"""How flat code is written: places, jumps, the targets of a part, and steps that stand aside.

All targets of a part are asked for when the part starts, in printed order (glossary.target.12);
what a part holds back, and what happens only instead of something else, asks when it is reached.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final

from referee.effects.analysis.names import names_asked, names_bound, names_within
from referee.effects.board import Texts
from referee.effects.language import Node, ProgramError
from referee.effects.needs.possible import read_instead, read_offer, unfiltered
from referee.effects.nodes.base import named
from referee.effects.nodes.chosen import PickNode
from referee.effects.nodes.sets import NamedNode
from referee.effects.nodes.statements import AllowNode, ForbidNode, ReplaceNode
from referee.effects.nodes.steps import (
    ChooseNode,
    GivenNode,
    MarkNode,
    MayNode,
    ModesNode,
    MoveNode,
    PayNode,
    SeqNode,
    ShowNode,
    SwapNode,
    TurnNode,
)
from referee.effects.program.together import LINE
from referee.effects.program.touching import Touched
from referee.effects.program.writing import ProgramWriter
from referee.effects.read import read_cond, read_count
from referee.effects.read.together import Together
from referee.effects.verbs import OPS
from referee.effects.verbs.choosing import ChoicePick, Fits, TextChoice
from referee.effects.verbs.lrigs import can_stack
from referee.effects.verbs.moving import Movement, read_move
from referee.state import marks


class Parts(ProgramWriter):
    """The code of one ability in the making: what is asked when a part of it starts."""

    def __init__(self, texts: Texts, granted: Callable[[Node], Any]) -> None:
        """Begin with no code; `granted` compiles an ability that stands inside this one."""
        super().__init__()
        self.texts, self.granted = texts, granted
        self.hoisted: set[str] = set()
        self.within: frozenset[str] = frozenset()
        self.told: set[str] = set()
        self.alone: set[str] = set()
        self.outer: list[tuple[int, Node]] = []
        self.line = 0
        self.named: list[tuple[int, Node]] = []
        self.marked: dict[str, str] = {}
        self.grown: dict[str, Movement] = {}
        self.touched = Touched()
        self.start = -1
        """Where the whole effect begins; below 0 where steps are written that are not all of it."""

    def step(self, node: Node) -> None:
        """Write one step."""
        raise NotImplementedError

    def has_card(self, name: str) -> None:
        """Refuse the name of a card that the catalogue does not have.

        Nothing says what a card becomes that is to be such a one: its outcome is stated.
        """
        if not self.texts.definition(name).name:
            message = f"the catalogue has no card {name!r}"
            raise ProgramError(message)

    # Parts and targets.

    def part(self, steps: Iterable[Node], *, whole: bool = False) -> None:
        """Write a part: first all its targets, then its steps.

        Within a part that is not the `whole` effect nothing can be said to repeat it.
        """
        rows, start = tuple(steps), self.start
        self.start = start if whole else -1
        before, self.touched = self.touched, Touched()
        self.hoist(("seq", *rows))
        self.touched = before
        for step in rows:
            self.step(step)
        self.start = start

    def hoist(self, node: Node) -> None:
        """Write the questions for the targets of a step, before the part does anything.

        What becomes of what is chosen in it bounds the choice, and so is known from here.
        """
        asked = [*names_asked(node)]
        self.marked.update((name, word) for name, word in _marked(node) if asked.count(name) == 1)
        self.grown.update(_grown(node))
        before, self.within = self.within, frozenset(names_within(node))
        self._hoist(node)
        self.within = before

    def _hoist(self, node: Node) -> None:
        match read := named(node):
            case ChooseNode(way="target") if self._told_ahead(read):
                self.hoisted.add(read.name)
                self.add("choose", self.choice(read))
            case SeqNode():
                for step in read.steps:
                    self._hoist(step)
                    self.touched.add(step)
            case (word, line, step) if word == LINE and _targets(step):
                self.goes_by(line)
                self._hoist(step)
            case MayNode() if _targets(read.step):
                behind = self.add("behind", None)
                self._hoist(read.step)
                self.patch(behind, self.here())
            case GivenNode():
                self._hoist_given(read)
            case ModesNode() if read.again != "repeat":
                self._hoist_modes(read)

    def _told_ahead(self, node: ChooseNode) -> bool:
        """Whether it is known before the part which cards may be targets, and how many.

        Among the cards that a step of the part moves, and as many as one pays, nobody can choose
        before that step: such targets are chosen when they are reached.
        """
        return not (self.within - self.hoisted).intersection(names_asked(node.picks))

    def _hoist_given(self, node: GivenNode) -> None:
        """Ask only for the live branch where the test is known when the part starts.

        What a step of the part may change before the test is reached is not known then.
        """
        other = node.other
        if not (self.known(node.test) and self.touched.leaves(node.test)):
            for step in (node.then, other):
                if step is not None:
                    self._hoist(step)
            return
        test = read_cond(node.test)
        unless = self.add("unless", None)
        self._hoist(node.then)
        if other is None:
            self.patch(unless, (test, self.here()))
            return
        jump = self.add("jump", None)
        self.patch(unless, (test, self.here()))
        self._hoist(other)
        self.patch(jump, self.here())

    def _hoist_modes(self, node: ModesNode) -> None:
        name = self.modes_name(node)
        for number, option in enumerate(node.options, 1):
            skip = self.add("mode", None)
            self._hoist(option)
            self.patch(skip, (name, number, self.here(), ""))

    def costs(self, steps: Iterable[Node], why: int | str = 1) -> None:
        """Write steps that are paid (glossary.cost.1); the text knows what they have bound."""
        self.add("bind", (marks.PAYING, why))
        rows = tuple(steps)
        for number, step in enumerate(rows, 1):
            first = self.here()
            self.step(step)
            self.given_names.update(names_bound(step))
            self.must_leave(first, rows[number:])
            offered = named(step)
            if isinstance(offered, MayNode):
                self.must_leave(first, (offered.step, *rows[number:]), until=first + 1)

    def choice(self, node: ChooseNode) -> TextChoice:
        """Read a choice: a zone on which nothing but a marker hangs has none of it (glossary.virus.2).

        A LRIG that is grown into is one that the rules of growing allow (glossary.grow.4).
        """
        picks, grown = node.picks, self.grown.get(node.name)
        fits = None if grown is None else partial(can_stack, move=grown)
        if node.name in self.marked:
            taken = ("places", "both", self.marked[node.name])
            picks = tuple(p.replaced(of=("minus", p.of, taken)) for p in picks)
        slots = tuple(_slot(p, self.told, fits) for p in picks)
        return TextChoice(node.who, node.way, slots, node.name)

    def modes_name(self, node: ModesNode) -> str:
        """The name under which the chosen modes of a node are bound."""
        here = self.line, node
        if self.outer[:1] == [here] and node is self.outer[0][1]:
            return marks.MODES
        if here not in self.named:
            self.named.append(here)
        return f"{marks.MODES}{self.named.index(here)}"

    def is_outer(self, node: ModesNode) -> bool:
        """Whether modes are asked for before costs and targets (glossary.mode.2)."""
        return any(line == self.line and node is one for line, one in self.outer)

    def goes_by(self, line: int) -> None:
        """Let what follows go by a line of the card, where it says what it does in several."""
        if line:
            self.line = line
            self.add(LINE, line)

    def again(self, _: Node) -> None:
        """Write that the whole effect is done once more; what it chose it asks for anew."""
        if self.start < 0:
            message = "only the whole effect of an ability is repeated, and not a part of one"
            raise ProgramError(message)
        self.forget(self.start)
        self.add("jump", self.start)

    def forget(self, since: int) -> None:
        """Unbind what a round of steps chose, so that the next one is asked anew."""
        for op, arg in self.code[since:]:
            if isinstance(arg, TextChoice):
                self.add("bind", (arg.name, None))
            elif op is OPS["modes"]:
                self.add("bind", (arg[4], None))

    # Steps that stand aside.

    def aside(self, kind: str, node: Node) -> tuple[int, Any]:
        """Write the steps of a statement about deeds; give their place and their offer.

        They run above the verb that would do the deed. A statement without steps has a place that
        no code has, which tells it from the others of its ability.
        """
        steps = _steps_of(node)
        if steps is None:
            self.counter += 1
            return -self.counter, None
        before, self.hoisted = self.hoisted, set()
        jump = self.add("jump", None)
        place = self.here()
        read = read_instead if _in_part(node) else read_offer
        offer = read(self.texts, *steps) if steps[0] else None
        if offer is not None:
            offer = offer._replace(kind=_OFFERED_AS[kind], deed=named(node).deed)
        offered = self.add("offer", None) if offer is not None else -1
        if kind == "replace":
            self.add("instead", None)
        self.part(steps[1])
        if kind != "replace":
            self.add("toll" if kind == "forbid" else "way", marks.OTHER)
        self.add("end", None)
        if offered >= 0:
            self.patch(offered, (offer, marks.TAKEN, self.here()))
            self.add({"replace": "kept", "forbid": "unpaid", "allow": "declined"}[kind], None)
            self.add("end", None)
        self.patch(jump, self.here())
        self.hoisted = before
        return place, offer


_OFFERED_AS: Final = {"forbid": "unless", "replace": "instead", "allow": "way"}
"""What the steps of a statement about deeds are offered as, by the word of the statement."""


def _in_part(node: Node) -> bool:
    """Whether it is enough that some of what is done instead can be done."""
    read = named(node)
    return isinstance(read, ReplaceNode) and read.extent is None


def _steps_of(node: Node) -> tuple[str, tuple[Node, ...]] | None:
    """The steps that a statement about deeds brings, and to whom they are offered."""
    match named(node):
        case ReplaceNode() as replace:
            return replace.who or "", (replace.by,)
        case ForbidNode(unless=steps) | AllowNode(way=steps) if steps:
            return _payer(steps), steps
    return None


def _payer(steps: tuple[Node, ...]) -> str:
    """Who pays a price: the seat that its first payment or choice names."""
    for node in steps:
        match named(node):
            case PayNode(who=who) | ChooseNode(who=who) | MayNode(who=who) | ModesNode(who=who):
                return str(who)
            case MarkNode(on=str(who)):
                return who
    return "you"


def _slot(pick: PickNode, told: set[str], fits: Fits | None) -> ChoicePick:
    span = pick.n
    most = None if span.most == "all" else read_count(span.most)
    together = tuple(Together(t) for t in pick.together or ())
    of = named(unfiltered(pick.of))
    seen = isinstance(of, NamedNode) and of.name in told
    return ChoicePick(read_count(span.least), most, pick.of, together, told=seen, fits=fits)


def _targets(node: Node) -> bool:
    """Whether a step asks for targets that belong to the part around it."""
    match named(node):
        case ChooseNode(way=way):
            return way == "target"
        case SeqNode(steps=steps) | ModesNode(options=steps):
            return any(map(_targets, steps))
        case GivenNode(then=then, other=other):
            return _targets(then) or (other is not None and _targets(other))
        case MayNode(step=step):
            return _targets(step)
    return False


def _marked(node: Node) -> Iterator[tuple[str, str]]:
    """Name the zones on which a step puts a marker, each with the marker."""
    match node:
        case ("mark", ("named", str(name)), str(word), int(by)) if by > 0:
            yield name, word
        case tuple():
            for part in node:
                yield from _marked(part)


def _grown(node: Node) -> Iterator[tuple[str, Movement]]:
    """Name the LRIGs that a step lets a player grow into, each with its movement."""
    match node:
        case ("move", ("named", str(name)), ("place", _, "lrig", *_), "grow", *_):
            yield name, read_move(MoveNode(node))[1]
        case tuple():
            for part in node:
                yield from _grown(part)


def bound_names(node: Node) -> Iterator[str]:
    """Name everything that a step binds."""
    if not isinstance(node, tuple) or not node:
        return
    match read := named(node):
        case ChooseNode(name=str(name)) | ShowNode(name=str(name)) | MayNode(name=str(name)):
            yield name
        case SwapNode(name=str(name)) | MoveNode(name=str(name)) | TurnNode(name=str(name)):
            yield name
        case PayNode(name=str(name)):
            yield name
        case MoveNode(what=("named", str(name))):
            yield name
    for part in read:
        yield from bound_names(part)
