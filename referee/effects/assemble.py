"""How a program becomes flat code: once, when a card is first needed.

Code is a tuple of (verb, argument) pairs with jumps; a frame is a place in it and its names. All
targets of a part are asked for when the part starts, in printed order (glossary.target.12); a
part behind "Then" asks for its own when it is reached (glossary.target.13).
"""

from collections.abc import Callable, Iterable
from typing import Any

from referee.effects import costs
from referee.effects.board import Texts
from referee.effects.deeds import deed_word, read_deed
from referee.effects.language import Node, ProgramError, field
from referee.effects.names import names_bound
from referee.effects.possible import read_offer
from referee.effects.read import AmountFn, SetFn, read_amount, read_cond, read_set
from referee.effects.statements import Granted, read_statement
from referee.effects.together import read_together
from referee.effects.verbs import OPS
from referee.effects.verbs.choosing import Choice, Slot
from referee.effects.verbs.moving import read_move
from referee.effects.writing import Writer

Code = tuple[tuple[Any, Any], ...]


class Assembler(Writer):
    """Writes the code of one ability, step by step."""

    def __init__(self, texts: Texts, granted: Granted) -> None:
        """Begin with no code; `granted` compiles an ability that stands inside this one."""
        super().__init__()
        self.texts, self.granted = texts, granted
        self.hoisted: set[str] = set()
        self.outer: Node = None
        self.named: list[Node] = []

    # Parts and targets.

    def part(self, steps: Iterable[Node]) -> None:
        """Write a part: first all its targets, then its steps."""
        rows = tuple(steps)
        for step in rows:
            self.hoist(step)
        for step in rows:
            self.step(step)

    def hoist(self, node: Node) -> None:
        """Write the questions for the targets of a step, before the part does anything."""
        word = node[0]
        if word == "choose" and node[2] == "target":
            self.hoisted.add(node[4])
            self.add("choose", self.choice(node))
        elif word == "seq":
            for step in node[1:]:
                self.hoist(step)
        elif word == "may":
            self.hoist(node[2])
        elif word == "given":
            self._hoist_given(node)
        elif word == "modes":
            self._hoist_modes(node)

    def _hoist_given(self, node: Node) -> None:
        """Ask only for the live branch where the test is known when the part starts."""
        other = field(node, 3)
        if not self.known(node[1]):
            for step in (node[2], other):
                if step is not None:
                    self.hoist(step)
            return
        test = read_cond(node[1])
        unless = self.add("unless", None)
        self.hoist(node[2])
        if other is None:
            self.patch(unless, (test, self.here()))
            return
        jump = self.add("jump", None)
        self.patch(unless, (test, self.here()))
        self.hoist(other)
        self.patch(jump, self.here())

    def _hoist_modes(self, node: Node) -> None:
        name = self._modes_name(node)
        for number, option in enumerate(node[3], 1):
            skip = self.add("mode", None)
            self.hoist(option)
            self.patch(skip, (name, number, self.here()))

    def choice(self, node: Node) -> Choice:
        """Read a choice."""
        slots = tuple(self._slot(p) for p in node[3])
        return Choice(node[1], node[2], slots, node[4])

    def _slot(self, pick: Node) -> Slot:
        span = pick[1]
        most = None if span[2] == "all" else read_amount(span[2])
        together = tuple(read_together(t) for t in field(pick, 3) or ())
        return Slot(read_amount(span[1]), most, pick[2], together)

    # Steps.

    def costs(self, steps: Iterable[Node], why: int | str = 1) -> None:
        """Write steps that are paid (glossary.cost.1); the text knows what they have bound."""
        self.add("bind", ("#paying", why))
        rows = tuple(steps)
        for number, step in enumerate(rows, 1):
            first = self.here()
            self.step(step)
            self.given_names.update(names_bound(step))
            self.must_leave(first, rows[number:])

    def step(self, node: Node) -> None:
        """Write one step."""
        write = _WRITERS.get(node[0])
        if write is None:
            message = f"no verb carries out {node[0]!r}; say it with other steps or state it"
            raise ProgramError(message)
        write(self, node)

    def seq(self, node: Node) -> None:
        """Write steps in printed order."""
        for step in node[1:]:
            self.step(step)

    def then(self, node: Node) -> None:
        """Write a part that asks for its own targets."""
        self.part(node[1:])

    def given(self, node: Node) -> None:
        """Write a condition and its branches."""
        unless = self.add("unless", None)
        self.step(node[2])
        other = field(node, 3)
        if other is None:
            self.patch(unless, (read_cond(node[1]), self.here()))
            return
        jump = self.add("jump", None)
        self.patch(unless, (read_cond(node[1]), self.here()))
        self.step(other)
        self.patch(jump, self.here())

    def may(self, node: Node) -> None:
        """Write an offer."""
        offer = self.add("offer", None)
        self.step(node[2])
        self.add("taken", node[3])
        self.patch(offer, (read_offer(self.texts, node[1], (node[2],)), node[3], self.here()))

    def _modes_name(self, node: Node) -> str:
        if node is self.outer:
            return "#modes"
        if node not in self.named:
            self.named.append(node)
        return f"#modes{self.named.index(node)}"

    def ask_modes(self, node: Node) -> None:
        """Write the question for modes."""
        span, count = node[2], len(node[3])
        most = span[1] if span[2] == "all" else span[2]
        name = self._modes_name(node)
        self.add("modes", (node[1], read_amount(span[1]), read_amount(most), count, name))

    def modes(self, node: Node) -> None:
        """Write the modes, in the order printed."""
        if node is not self.outer:
            self.ask_modes(node)
        name = self._modes_name(node)
        for number, option in enumerate(node[3], 1):
            skip = self.add("mode", None)
            if node is not self.outer:
                self.hoist(option)
            self.step(option)
            self.patch(skip, (name, number, self.here()))

    def repeat(self, node: Node) -> None:
        """Write a repetition; each round asks for targets of its own."""
        name = self.fresh("n")
        start = self.add("times", None)
        before = set(self.hoisted)
        self.part((node[2],))
        for bound in self.hoisted - before:
            self.add("bind", (bound, None))
        self.add("jump", start)
        self.patch(start, (name, read_amount(node[1]), self.here()))

    def each(self, node: Node) -> None:
        """Write a step for each seat, the turn player first."""
        if not isinstance(node[1], str):
            message = "each goes over seats; over a set say it with a set"
            raise ProgramError(message)
        counter = self.fresh("each")
        start = self.add("each", None)
        before = self.here()
        self.step(node[3])
        for _, arg in self.code[before:]:
            if isinstance(arg, Choice):
                self.add("bind", (arg.name, None))
        self.add("jump", start)
        self.patch(start, (node[2], node[1], counter, self.here()))

    def later(self, node: Node) -> None:
        """Write a step that waits for a deed."""
        deed, span = node[1], node[2]
        await_it = self.add("later", None)
        jump = self.add("jump", None)
        self.code.append((OPS["end"], (deed_word(deed), read_deed(deed))))
        place = self.add("awaited", None)
        self.part((node[3],))
        self.add("end", None)
        self.patch(jump, self.here())
        uses = field(span, 3)
        self.patch(await_it, (place, span[2], uses if isinstance(uses, int) else 0))

    def choose(self, node: Node) -> None:
        """Write a choice, unless its targets were asked for when the part began."""
        if node[4] not in self.hoisted:
            self.add("choose", self.choice(node))

    def show(self, node: Node) -> None:
        """Write a look or a reveal."""
        chosen = node[1][0] not in {"at", "end"}
        self.add("show", (read_set(node[1]), node[2], field(node, 3) or "", chosen))

    def move(self, node: Node) -> None:
        """Write a movement."""
        if node[1][0] == "catalog":
            self._create(node)
            return
        self.add(*read_move(node))

    def _create(self, node: Node) -> None:
        """Write that Crafts come into the game: into the LRIG Deck, and on from there."""
        names, place = node[1][1], node[2]
        unknown = [n for n in names if n not in self.texts.crafts]
        if unknown:
            message = f"the catalogue has no Craft {unknown[0]!r}"
            raise ProgramError(message)
        name = field(node, 4) or self.fresh("made")
        self.add("create", (place[1], names, name))
        if place[2] != "lrig_deck":
            self.move((node[0], ("named", name), *node[2:]))

    def use(self, node: Node) -> None:
        """Write the use of a card."""
        self.add("use", (read_set(node[1]), node[2] == "free"))

    def turn(self, node: Node) -> None:
        """Write a turning of cards."""
        self.add("turn", (read_set(node[1]), node[2]))

    def shuffle(self, node: Node) -> None:
        """Write a shuffle."""
        self.add("shuffle", node[1])

    def mark(self, node: Node) -> None:
        """Write a gain or payment of tokens: [Coin] of a seat, [Virus] on SIGNI zones."""
        on, by = node[1], read_amount(node[3])
        if node[2] == "coin" and isinstance(on, str):
            self.add("coin", (on, by))
        elif node[2] == "virus" and not isinstance(on, str):
            self.add("virus", (read_set(on), by))
        else:
            message = f"no verb marks {node[2]!r} on {on!r}; say coin and a seat, virus and places"
            raise ProgramError(message)

    def swap(self, node: Node) -> None:
        """Write an exchange of places."""
        self.add("swap", (read_set(node[1]), read_set(node[2])))

    def pay(self, node: Node) -> None:
        """Write a payment of Ener."""
        times = field(node, 3)
        needs = costs.units(tuple((c, 1) for c in node[2]))
        self.add("pay", (node[1], needs, read_amount(times) if times is not None else None))

    def damage(self, node: Node) -> None:
        """Write damage."""
        self.add("damage", (node[1], read_set(node[2])))

    def lasting(self, node: Node) -> None:
        """Write an effect that lasts; its statements keep cards and numbers fixed now."""
        fixes, rows = [], []
        for i, statement in enumerate(node[1]):
            fixes.append(self._fixed(statement))
            rows.append(read_statement(statement, self.granted, fixed=i))
        place = self.add("lasting", None)
        self.statements[place] = tuple(rows)
        self.patch(place, (place, tuple(fixes), node[2][2]))

    def _fixed(self, node: Node) -> tuple[SetFn | None, AmountFn | None]:
        if node[0] == "forbid":
            return read_set(node[1][3]), None
        amount = read_amount(node[3]) if node[0] in {"modify", "set"} else None
        return read_set(node[1]), amount


_WRITERS: dict[str, Callable[[Assembler, Node], None]] = {
    "seq": Assembler.seq,
    "part": Assembler.then,
    "given": Assembler.given,
    "may": Assembler.may,
    "modes": Assembler.modes,
    "repeat": Assembler.repeat,
    "each": Assembler.each,
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
    "use": Assembler.use,
}

EXECUTABLE_STEPS = frozenset(_WRITERS)
"""The steps that some verb carries out."""
