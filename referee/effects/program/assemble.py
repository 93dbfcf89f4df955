"""How a program becomes flat code: once, when a card is first needed.

Code is a tuple of (verb, argument) pairs with jumps; a frame is a place in it and its names. All
targets of a part are asked for when the part starts, in printed order (glossary.target.12); a
part behind "Then" asks for its own when it is reached (glossary.target.13).
"""

from collections.abc import Callable, Iterator

from referee.effects.about import about_of, said_of
from referee.effects.board import Block
from referee.effects.deeds.heard import RULES
from referee.effects.language import Node, ProgramError, field
from referee.effects.needs import costs
from referee.effects.needs.possible import read_offer
from referee.effects.program.names import names_asked, names_place
from referee.effects.program.parts import Parts, bound_names
from referee.effects.program.spans import outlives, read_span
from referee.effects.program.together import LINE
from referee.effects.read import read_amount, read_cond, read_count, read_set
from referee.effects.read.matching import deed_word, read_deed
from referee.effects.stated.forms import LAID
from referee.effects.statements import read_statement, read_value, reads_of_effects
from referee.effects.verbs.declaring import read_domain
from referee.effects.verbs.lasting import Effect, Fix
from referee.effects.verbs.moving import read_move


class Assembler(Parts):
    """Writes the code of one ability, step by step."""

    # Steps.

    def step(self, node: Node) -> None:
        """Write one step."""
        write = _WRITERS.get(node[0])
        if write is None:
            message = f"no verb carries out {node[0]!r}; say it with other steps or state it"
            raise ProgramError(message)
        back = self.descend()
        write(self, node)
        self.trail = back

    def seq(self, node: Node) -> None:
        """Write steps in printed order."""
        for step in node[1:]:
            self.step(step)

    def then(self, node: Node) -> None:
        """Write a part that asks for its own targets."""
        self.part(node[1:])

    def of_line(self, node: Node) -> None:
        """Write what one of several lines does."""
        self.goes_by(node[1])
        self.step(node[2])

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
        """Write an offer; its targets are asked for now where they were not before."""
        offer = self.add("offer", None)
        self.hoist(node[2])
        self.step(node[2])
        self.add("taken", node[3])
        self.patch(offer, (read_offer(self.texts, node[1], (node[2],)), node[3], self.here()))

    def ask_modes(self, node: Node) -> None:
        """Write the question for modes."""
        span, count = node[2], len(node[3])
        most = span[1] if span[2] == "all" else span[2]
        bounds = read_count(span[1]), read_count(most)
        name, again = self.modes_name(node), field(node, 4) or "never"
        self.add("modes", (node[1], *bounds, count, name, again))

    def modes(self, node: Node) -> None:
        """Write the modes, in the order printed; one chosen twice is done twice."""
        if not self.is_outer(node):
            self.ask_modes(node)
        name, again = self.modes_name(node), field(node, 4) == "repeat"
        for number, option in enumerate(node[3], 1):
            skip = self.add("mode", None)
            if not self.is_outer(node) or again:
                self.hoist(option)
            self.step(option)
            if again:
                self.forget(skip)
                self.add("jump", skip)
            self.patch(skip, (name, number, self.here(), self.fresh("n") if again else ""))

    def repeat(self, node: Node) -> None:
        """Write a repetition; each round asks for targets of its own."""
        name = self.fresh("n")
        start = self.add("times", None)
        self.part((node[2],))
        self.forget(start)
        self.add("jump", start)
        self.patch(start, (name, read_count(node[1]), self.here()))

    def each(self, node: Node) -> None:
        """Write a step for each seat in turn, or for each card of a set.

        Of several steps each is done by both players before the next one: so both have answered
        before anything moves, and neither sees first what the other does.
        """
        if isinstance(node[1], str):
            steps = tuple(_flat(node[3]))
            bound = tuple(dict.fromkeys(bound_names(node[3])))
            for step in steps:
                self._each_seat(node, step, bound)
            return
        rest = self.fresh("each")
        start = self.add("over", None)
        self.part((node[3],))
        self.forget(start)
        self.add("jump", start)
        self.patch(start, (node[2], read_set(node[1]), rest, self.here()))

    def _each_seat(self, node: Node, step: Node, bound: tuple[str, ...]) -> None:
        counter = self.fresh("each")
        start = self.add("each", None)
        self.step(step)
        self.add("jump", start)
        self.patch(start, (node[2], node[1], counter, self.here(), bound))

    def later(self, node: Node) -> None:
        """Write a step that waits for a deed."""
        deed, span = node[1], node[2]
        await_it = self.add("later", None)
        jump = self.add("jump", None)
        self.add("end", (deed_word(deed), read_deed(deed)))
        place = self.add("awaited", None)
        self.part((node[3],))
        self.add("end", None)
        self.patch(jump, self.here())
        self.patch(await_it, self._effect(place, (), span, ())._replace(later=True))

    def _effect(
        self, place: int, fixes: tuple[Fix | None, ...], span: Node, names: tuple[str, ...]
    ) -> Effect:
        uses, holds = field(span, 3), field(span, 4)
        block = self.blocks.get(place, Block())
        self.blocks[place] = block._replace(holds=read_cond(holds) if holds is not None else None)
        counted = read_count(uses) if uses is not None else None
        return Effect(place, fixes, read_span(span), counted, names)

    def choose(self, node: Node) -> None:
        """Write a choice, unless its targets were asked for when the part began."""
        if node[3][0][2][0] == "values":
            self.add("declare", (node[1], read_domain(node[3][0][2]), node[4]))
        elif node[4] not in self.hoisted:
            self.add("choose", self.choice(node))

    def show(self, node: Node) -> None:
        """Write a look or a reveal."""
        chosen = node[1][0] not in {"at", "end", "until"}
        if node[2] == "both":
            self.told.add(node[1][1] if chosen else field(node, 3) or "")
            self.alone.update((field(node, 3),) if _is_one(node) else ())
        self.add("show", (read_set(node[1]), node[2], field(node, 3) or "", chosen))

    def move(self, node: Node) -> None:
        """Write a movement."""
        if node[1][0] == "catalog":
            self._create(node)
            return
        self.add(*read_move(node, sorted(self.alone)))

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
        self.add("swap", (read_set(node[1]), read_set(node[2]), field(node, 3) or ""))

    def pay(self, node: Node) -> None:
        """Write a payment of Ener."""
        times = field(node, 3)
        needs = costs.units(tuple((c, 1) for c in node[2]))
        self.add("pay", (node[1], needs, read_count(times) if times is not None else None))

    def damage(self, node: Node) -> None:
        """Write damage."""
        self.add("damage", (node[1], read_set(node[2])))

    def stated(self, node: Node) -> None:  # noqa: ARG002 - it says nothing
        """Write that the outcome is stated when it comes up."""
        self.add("stated", None)

    def laid(self, node: Node) -> None:
        """Write that a SIGNI is laid into a zone as it was stated."""
        _, position, lying = node
        placed = ("move", ("named", "t"), ("place", "owner", "field", position, lying))
        self.add("laid", read_move(placed)[1])

    def negate(self, node: Node) -> None:
        """Write that an attack, a use or waiting abilities come to nothing."""
        what = node[1]
        if what[0] == "waiting":
            self.add("drop", (read_set(what[1]), what[2]))
        else:
            self.add("negate", read_set(what))

    def lasting(self, node: Node) -> None:
        """Write an effect that lasts; its statements keep cards and numbers fixed now.

        What is said about deeds looks again each time, and so does all of an effect that begins
        later or is given to whatever stands in a zone or is the center LRIG throughout the game.
        """
        span, fixes, rows = node[2], [], []
        place = self.add("lasting", None)
        for i, statement in enumerate(node[1]):
            fix = _fix(statement) if span[1] == "now" and not outlives(statement, span) else None
            fixes.append(fix)
            rows.append(read_statement(statement, self, -1 if fix is None else i))
        anew = [s for s, fix in zip(node[1], fixes, strict=True) if fix is None]
        self.blocks[place] = Block(tuple(rows), reads=reads_of_effects(anew))
        again = tuple(
            s if fix is None or s[0] in RULES else s[2]
            for s, fix in zip(node[1], fixes, strict=True)
            if fix is None or s[0] == "grant" or s[0] in RULES
        )
        names = tuple(dict.fromkeys((*names_asked(again), *names_asked(span))))
        effect = self._effect(place, tuple(fixes), span, names)
        loose = [
            (i, s) for i, (s, fix) in enumerate(zip(node[1], fixes, strict=True)) if fix is None
        ]
        told = tuple(row for i, s in loose for row in about_of(i, s))
        self.patch(place, effect._replace(does=tuple(map(said_of, node[1])), anew=told))


def _is_one(show: Node) -> bool:
    """Say whether a show is of one card from the end of a pile, under a name."""
    return bool(show[1][0] == "end" and show[1][4] == 1 and field(show, 3))


def _flat(step: Node) -> Iterator[Node]:
    """Give the steps of a sequence, of sequences in it too."""
    if step[0] != "seq":
        yield step
        return
    for part in step[1:]:
        yield from _flat(part)


def _fix(node: Node) -> Fix | None:
    """Say what a statement keeps from now; None where it looks again.

    What is said of the deeds of cards chosen before is said of nothing where none was chosen.
    """
    if node[0] in RULES:
        it = field(node[1], 3)
        bound = it is not None and it[0] == "named" and it[1] not in {"self", "host"}
        return Fix(read_set(it), None) if bound else None
    if isinstance(node[1], str) or names_place(node[1]):
        return None
    cards = read_set(node[1])
    if node[0] == "grant":
        return Fix(cards, None, "gains", node[2][1].lower() if node[2][0] == "keyword" else "")
    if node[0] == "lose":
        return Fix(cards, None)
    changes = node[0] == "modify" and node[2] == "power"
    return Fix(cards, read_value(node[3]), "power-changes" if changes else "")


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
    "negate": Assembler.negate,
    "use": Assembler.use,
    "stated": Assembler.stated,
    LINE: Assembler.of_line,
    LAID: Assembler.laid,
}

EXECUTABLE_STEPS = frozenset(_WRITERS)
"""The steps that some verb carries out."""
