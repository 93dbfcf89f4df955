"""How a program becomes flat code: once, when a card is first needed.

Code is a tuple of (verb, argument) pairs with jumps; a frame is a place in it and its names. All
targets of a part are asked for when the part starts, in printed order (glossary.target.12); a
part behind "Then" asks for its own when it is reached (glossary.target.13).
"""

from collections.abc import Callable, Iterator

from referee.effects.analysis.about import about_of, said_of
from referee.effects.analysis.names import names_asked
from referee.effects.board import Block
from referee.effects.language import Node, ProgramError
from referee.effects.needs.claims import read_needs
from referee.effects.needs.possible import read_offer
from referee.effects.nodes.base import named
from referee.effects.nodes.deeds import SpanNode
from referee.effects.nodes.sets import (
    AtNode,
    CatalogNode,
    EndNode,
    NamedNode,
    UntilNode,
    ValuesNode,
    WaitingNode,
)
from referee.effects.nodes.statements import AboutDeeds, GrantNode
from referee.effects.nodes.steps import (
    ChooseNode,
    DamageNode,
    EachNode,
    GivenNode,
    LastingNode,
    LaterNode,
    MarkNode,
    MayNode,
    ModesNode,
    MoveNode,
    NegateNode,
    PartNode,
    PayNode,
    RepeatNode,
    SeqNode,
    ShowNode,
    ShuffleNode,
    StatedNode,
    SwapNode,
    TurnNode,
    UseNode,
)
from referee.effects.program.fixing import fix_of
from referee.effects.program.parts import Parts, bound_names
from referee.effects.program.together import LINE
from referee.effects.program.whole import write_steps
from referee.effects.read import read_amount, read_cond, read_count, read_names, read_set
from referee.effects.read.matching import deed_word, read_deed
from referee.effects.read.spans import outlives, read_span
from referee.effects.stated.forms import LAID
from referee.effects.statements import asks_of_effects, read_statement, reads_of_effects
from referee.effects.verbs.declaring import read_domain
from referee.effects.verbs.lasting import Effect, Fix
from referee.effects.verbs.moving import read_move


class Assembler(Parts):
    """Writes the code of one ability, step by step."""

    def step(self, node: Node) -> None:
        """Write one step."""
        write = _WRITERS.get(node[0])
        if write is None:
            message = f"no verb carries out {node[0]!r}; say it with other steps or state it"
            raise ProgramError(message)
        back = self.descend()
        write(self, named(node))
        self.trail = back

    def seq(self, node: SeqNode) -> None:
        """Write steps in printed order."""
        write_steps(self, node.steps)

    def then(self, node: PartNode) -> None:
        """Write a part that asks for its own targets."""
        self.part(node.steps, whole=True)

    def of_line(self, node: Node) -> None:
        """Write what one of several lines does."""
        _, line, step = node
        self.goes_by(line)
        self.step(step)

    def given(self, node: GivenNode) -> None:
        """Write a condition and its branches."""
        unless = self.add("unless", None)
        self.step(node.then)
        jump = -1 if node.other is None else self.add("jump", None)
        self.patch(unless, (read_cond(node.test), self.here()))
        if node.other is not None:
            self.step(node.other)
            self.patch(jump, self.here())

    def may(self, node: MayNode) -> None:
        """Write an offer; its targets are asked for now where they were not before."""
        offer = self.add("offer", None)
        self.hoist(node.step)
        self.step(node.step)
        self.add("taken", node.name)
        offered = read_offer(self.texts, node.who, (node.step,))._replace(name=node.name)
        self.patch(offer, (offered, node.name, self.here()))

    def ask_modes(self, node: ModesNode) -> None:
        """Write the question for modes."""
        span, count = node.n, len(node.options)
        most = span.least if span.most == "all" else span.most
        bounds = read_count(span.least), read_count(most)
        name, again = self.modes_name(node), node.again or "never"
        self.add("modes", (node.who, *bounds, count, name, again))

    def modes(self, node: ModesNode) -> None:
        """Write the modes, in the order printed; one chosen twice is done twice."""
        if not self.is_outer(node):
            self.ask_modes(node)
        name, again = self.modes_name(node), node.again == "repeat"
        for number, option in enumerate(node.options, 1):
            skip = self.add("mode", None)
            if not self.is_outer(node) or again:
                self.hoist(option)
            self.step(option)
            if again:
                self.forget(skip)
                self.add("jump", skip)
            self.patch(skip, (name, number, self.here(), self.fresh("n") if again else ""))

    def repeat(self, node: RepeatNode) -> None:
        """Write a repetition; each round asks for targets of its own."""
        name = self.fresh("n")
        start = self.add("times", None)
        self.part((node.step,))
        self.forget(start)
        self.add("jump", start)
        self.patch(start, (name, read_count(node.n), self.here()))

    def each(self, node: EachNode) -> None:
        """Write a step for each seat in turn, or for each card of a set.

        Of several steps each is done by both players before the next one: so both have answered
        before anything moves, and neither sees first what the other does.
        """
        if isinstance(node.over, str):
            steps = tuple(_flat(node.step))
            bound = tuple(dict.fromkeys(bound_names(node.step)))
            for step in steps:
                self._each_seat(node, step, bound)
            return
        rest = self.fresh("each")
        start = self.add("over", None)
        self.part((node.step,))
        self.forget(start)
        self.add("jump", start)
        self.patch(start, (node.name, read_set(node.over), rest, self.here()))

    def _each_seat(self, node: EachNode, step: Node, bound: tuple[str, ...]) -> None:
        counter = self.fresh("each")
        start = self.add("each", None)
        self.step(step)
        self.add("jump", start)
        self.patch(start, (node.name, node.over, counter, self.here(), bound))

    def later(self, node: LaterNode) -> None:
        """Write a step that waits for a deed."""
        await_it = self.add("later", None)
        jump = self.add("jump", None)
        self.add("end", (deed_word(node.on), read_deed(node.on)))
        place = self.add("awaited", None)
        self.part((node.step,))
        self.add("end", None)
        self.patch(jump, self.here())
        self.patch(await_it, self._effect(place, (), node.span, ())._replace(later=True))

    def _effect(
        self, place: int, fixes: tuple[Fix | None, ...], span: SpanNode, names: tuple[str, ...]
    ) -> Effect:
        holds = None if span.while_ is None else read_cond(span.while_)
        block = self.blocks.get(place, Block())
        self.blocks[place] = block._replace(holds=holds)
        counted = None if span.uses is None else read_count(span.uses)
        return Effect(place, fixes, read_span(span), counted, names)

    def choose(self, node: ChooseNode) -> None:
        """Write a choice, unless its targets were asked for when the part began."""
        of = named(node.picks[0].of)
        if isinstance(of, ValuesNode):
            self.add("declare", (node.who, read_domain(of), node.name, of.of is not None))
        elif node.name not in self.hoisted:
            self.add("choose", self.choice(node))

    def show(self, node: ShowNode) -> None:
        """Write a look or a reveal."""
        what = named(node.what)
        chosen = not isinstance(what, AtNode | EndNode | UntilNode)
        if node.to == "both":
            self.told.add(what.name if isinstance(what, NamedNode) else node.name or "")
            if node.name and isinstance(what, EndNode) and what.n == 1:
                self.alone.add(node.name)
        self.add("show", (read_set(node.what), node.to, node.name or "", chosen))

    def move(self, node: MoveNode) -> None:
        """Write a movement."""
        what = named(node.what)
        if isinstance(what, CatalogNode):
            self._create(node, what.names)
        else:
            self.add(*read_move(node, sorted(self.alone)))

    def _create(self, node: MoveNode, names: tuple[str, ...]) -> None:
        """Write that Crafts come into the game: into the LRIG Deck, and on from there."""
        unknown = [n for n in names if n not in self.texts.crafts]
        if unknown:
            message = f"the catalogue has no Craft {unknown[0]!r}"
            raise ProgramError(message)
        name = node.name or self.fresh("made")
        self.add("create", (node.to.seat, names, name))
        if node.to.zone != "lrig_deck":
            self.move(node.replaced(what=NamedNode(("named", name))))

    def use(self, node: UseNode) -> None:
        """Write the use of a card."""
        self.add("use", (read_set(node.what), node.price == "free"))

    def turn(self, node: TurnNode) -> None:
        """Write a turning of cards."""
        self.add("turn", (read_set(node.what), node.to, node.name or ""))

    def shuffle(self, node: ShuffleNode) -> None:
        """Write a shuffle."""
        self.add("shuffle", node.whose)

    def mark(self, node: MarkNode) -> None:
        """Write a gain or payment of tokens: counters of a seat, markers on SIGNI zones."""
        by = read_amount(node.by)
        match node:
            case MarkNode(on=str(seat), token="coin"):
                self.add("coin", (seat, by))
            case MarkNode(on=str(seat), token=str(word)) if word[0] == "{":
                self.add("counter", (seat, by, word, read_names(node.of)))
            case MarkNode(on=tuple(zones), token=str(word)) if word == "virus" or word[0] == "[":
                self.add("virus", (read_set(zones), by, word))
            case MarkNode(on=on, token=what):
                found = f"no verb marks {what!r} on {on!r}"
                message = f"{found}; say coin and a seat, virus and places"
                raise ProgramError(message)

    def swap(self, node: SwapNode) -> None:
        """Write an exchange of places."""
        self.add("swap", (read_set(node.one), read_set(node.two), node.name or ""))

    def pay(self, node: PayNode) -> None:
        """Write a payment of Ener."""
        self.add("pay", (node.who, read_needs(node), node.name or ""))

    def damage(self, node: DamageNode) -> None:
        """Write damage."""
        self.add("damage", (node.who, read_set(node.by)))

    def stated(self, node: StatedNode) -> None:  # noqa: ARG002 - it says nothing
        """Write that the outcome is stated when it comes up."""
        self.add("stated", None)

    def laid(self, node: Node) -> None:
        """Write that a SIGNI is laid into a zone as it was stated."""
        _, position, lying = node
        to = ("place", "owner", "field", position, lying)
        self.add("laid", read_move(MoveNode(("move", ("named", "t"), to)))[1])

    def negate(self, node: NegateNode) -> None:
        """Write that an attack, a use or waiting abilities come to nothing."""
        what = named(node.what)
        if isinstance(what, WaitingNode):
            self.add("drop", (read_set(what.of), what.kind))
        else:
            self.add("negate", read_set(what))

    def lasting(self, node: LastingNode) -> None:
        """Write an effect that lasts; its statements keep cards and numbers fixed now.

        What is said about deeds looks again each time, and so does all of an effect that begins
        later or is given to whatever stands in a zone or is the center LRIG throughout the game.
        """
        span, now = node.span, node.span.start == "now"
        fixes = [fix_of(s) if now and not outlives(s, span) else None for s in node.effects]
        place = self.add("lasting", None)
        pairs = [*zip(map(named, node.effects), fixes, strict=True)]
        rows = (
            read_statement(statement, self, -1 if fix is None else i)
            for i, (statement, fix) in enumerate(pairs)
        )
        anew = {i: statement for i, (statement, fix) in enumerate(pairs) if fix is None}
        reads, asks = reads_of_effects(anew.values()), asks_of_effects(anew.values())
        self.blocks[place] = Block(tuple(rows), reads=reads, asks=asks)
        again = tuple(
            s.ability if fix is not None and isinstance(s, GrantNode) else s
            for s, fix in pairs
            if fix is None or isinstance(s, GrantNode | AboutDeeds)
        )
        names = tuple(dict.fromkeys((*names_asked(again), *names_asked(span))))
        effect = self._effect(place, tuple(fixes), span, names)
        told = tuple(row for i, s in anew.items() for row in about_of(i, s))
        self.patch(place, effect._replace(does=tuple(map(said_of, node.effects)), anew=told))


def _flat(step: Node) -> Iterator[Node]:
    """The steps of a sequence, of sequences in it too."""
    read = named(step)
    if not isinstance(read, SeqNode):
        yield step
        return
    for part in read.steps:
        yield from _flat(part)


_WRITERS: dict[str, Callable[[Assembler, Node], None]] = {
    "seq": Assembler.seq,
    "part": Assembler.then,
    "given": Assembler.given,
    "may": Assembler.may,
    "modes": Assembler.modes,
    "repeat": Assembler.repeat,
    "each": Assembler.each,
    "again": Assembler.again,
    "later": Assembler.later,
    "choose": Assembler.choose,
    "show": Assembler.show,
    "move": Assembler.move,
    "turn": Assembler.turn,
    "shuffle": Assembler.shuffle,
    "swap": Assembler.swap,
    "mark": Assembler.mark,
    "pay": Assembler.pay,
    "lasting": Assembler.lasting,
    "damage": Assembler.damage,
    "negate": Assembler.negate,
    "use": Assembler.use,
    "stated": Assembler.stated,
    LINE: Assembler.of_line,
    LAID: Assembler.laid,
}

EXECUTABLE_STEPS = frozenset(_WRITERS)
"""The steps that some verb carries out."""
