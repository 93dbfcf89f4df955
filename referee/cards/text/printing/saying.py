"""How a program is said: choices stand where they are first used, and later uses are pronouns.

The reverse of `names`: what it gives is what the tables of wordings print. Pronouns are chosen by
number alone; `print_ability` reads the line back, and a line that would mean another program is
not printed.
"""

from collections.abc import Callable
from typing import Final

from events.values import changed
from referee.cards.text.meaning import gone
from referee.cards.text.meaning.names import EVENT, SELF
from referee.cards.text.meaning.pieces import parts, ungated
from referee.cards.text.meaning.subjects import subject_of, without
from referee.cards.text.parts import Node, canon
from referee.cards.text.printing import joining
from referee.cards.text.printing.variants import Variant
from referee.effects.language import field


class Sayer:
    """What has been said of one ability: choices still to be said, and names already known."""

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
        self.theirs: set[str] = set()
        self.zones: set[str] = set()
        self.testing = self.spoken = self.hand = self.picking = False

    def unfill(self, node: Node) -> Node:
        """Put choices and pronouns where names stand."""
        if not isinstance(node, tuple) or not node:
            return node
        if node[0] == "join" and EVENT in node[1]:
            node = ("join", tuple(("event",) if n == EVENT else n for n in node[1]))
        if node[:2] == ("places", "both") and node[2] in self.turned:
            return (*node[:2], ("turned",))
        if node == self.found and not self.picking:
            return ("that",)
        known = self.single.keys() - self.ahead
        said = joining.lying(node) or joining.referred(node, known) or self.special(node)
        return said or canon(tuple(self.unfill(n) for n in node))

    def special(self, node: Node) -> Node | None:
        """Say what is not said part by part: names, what is left of cards, what was shown."""
        match node:
            case ("ability" | "num", *_):
                return surface(node, self.variant)
            case ("named", str(name)) if node != SELF:
                return self.named(name)
            case ("minus", *_) if self.rest(node):
                return ("left",) if self.picking else ("rest",)
            case ("count", _):
                return self.counted(node)
            case _ if pronoun := self.pronoun(node):
                row = [self.unfill(n) for n in node]
                row[1 if node[0] == "where" else 2] = (pronoun,)
                return canon(tuple(row))
        return None

    def counted(self, node: Node) -> Node:
        """Say how many there are: of cards that were looked at or shown, "among them"."""
        if node[1] in self.shown:
            return ("count", ("revealed",))
        before, self.testing = self.testing, True
        said, self.testing = canon((node[0], self.unfill(node[1]))), before
        return said

    def named(self, name: str) -> Node:
        """Say a name: the choice itself when it comes first, later a pronoun."""
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

    def pronoun(self, node: Node) -> str:
        """Give what the cards of a phrase are called: revealed this way, or among those seen."""
        if node[0] == "where" and node[1] == self.revealed and self.told(node[1][1]):
            return "revealed"
        return "among" if self.among(node) else ""

    def told(self, name: str) -> bool:
        """Say whether cards are called those revealed this way: a lone card looked at is "it"."""
        return (
            not self.single[name] if name == self.seen and not self.picking else name != self.seen
        )

    def rest(self, node: Node) -> bool:
        """Say whether a set is what is left of the cards looked at."""
        but = []
        while node[:1] == ("minus",):
            but.append(node[2])
            node = node[1]
        return self.seen is not None and node == ("named", self.seen) and but[::-1] == self.kept

    def among(self, node: Node) -> bool:
        """Say whether a phrase picks from the cards looked at."""
        if self.seen is None or node[0] not in {"where", "pick"}:
            return False
        of = node[1] if node[0] == "where" else node[2]
        return of == ("named", self.seen) and (self.picking or not self.single[self.seen])

    def steps(self, node: Node) -> list[Node]:
        """Say the steps of a sequence."""
        rows = list(node[1:]) if node[:1] == ("seq",) else [node]
        said: list[Node] = []
        while rows:
            if joining.is_unless(rows):
                said.append(_unless(self, rows))
                del rows[:2]
            else:
                said += self.step(rows.pop(0))
        return joining.joined(said) if self.variant.grouped else said

    def block(self, node: Node) -> Node:
        """Say steps as one."""
        return canon(("seq", *self.steps(node)))

    def step(self, node: Node) -> list[Node]:
        """Say one step; a choice is kept for the step that uses it."""
        say = _SAYERS.get(node[0])
        return [self.unfill(node)] if say is None else say(self, node)


def _choose(sayer: Sayer, node: Node) -> list[Node]:
    _, who, way, picks, name = node
    sayer.single[name] = len(picks) == 1 and picks[0][1][2] == 1
    sayer.spoken |= sayer.single[name]
    declared = picks[0][2][0] == "values"
    if declared or name in sayer.zones:
        sayer.moved[name] = ("declared",) if declared else ("zone",)
        return [("take", ("sel", who, way, picks))]
    sayer.picking = True
    sayer.ahead[name] = ("sel", who, way, tuple(sayer.unfill(p) for p in picks))
    sayer.picking = False
    if any(p[:1] == ("pick",) and joining.picks_of(p[2], sayer.seen) for p in picks):
        sayer.kept.append(("named", name))
    if (who, way) == ("you", "pick") and joining.in_their_hand(picks):
        said = sayer.ahead.pop(name)
        return [("take", joining.in_that_hand(said) if sayer.hand else said)]
    return []


def _show(sayer: Sayer, node: Node) -> list[Node]:
    what = sayer.unfill(node[1])
    sayer.hand |= what == ("at", "opp", "hand")
    if node[1][0] == "named" and node[2] == "both":
        sayer.shown.append(node[1])
    if field(node, 3) is not None:
        sayer.seen, sayer.kept = node[3], []
        tests = node[1][3:] if node[1][0] == "until" else ()
        sayer.found = canon(("where", ("named", node[3]), tests)) if tests else ()
        sayer.single[node[3]] = what[0] == "end" and what[4] == 1
        sayer.spoken = False
    if node[2] == "both":
        sayer.revealed = node[1] if field(node, 3) is None else ("named", node[3])
    return [("show", what, node[2])]


def _move(sayer: Sayer, node: Node) -> list[Node]:
    label = field(node, 3) or ()
    price = () if field(node, 5) is None else ((), field(node, 5))
    said = canon((*(sayer.unfill(n) for n in node[:3]), label, *price))
    if node[1] == sayer.found:
        sayer.kept.append(node[1])
    if field(node, 4) is not None:
        if node[1] == sayer.found:
            sayer.single[node[4]] = True
        elif node[1][0] == "where" and joining.picks_of(node[1], sayer.seen):
            sayer.kept.append(("named", node[4]))
        sayer.moved[node[4]] = joining.THIS_WAY.get(label, ("put", said[2][2]))
    return [said]


def _unless(sayer: Sayer, rows: list[Node]) -> Node:
    done = sayer.block(rows[1][2])
    return ("unless", rows[0][1], sayer.block(rows[0][2]), done)


def _later(sayer: Sayer, node: Node) -> list[Node]:
    on = sayer.unfill(node[1])
    spoken = {part[1] for part in parts(node[3]) if part[:1] == ("named",)}
    takes = [("take", sayer.ahead.pop(name)) for name in tuple(sayer.ahead) if name in spoken]
    span, steps = sayer.unfill(node[2]), sayer.steps(node[3])
    if sayer.variant.split:
        return [*takes, ("later", on, span, steps[0]), *steps[1:]]
    return [*takes, ("later", on, span, canon(("seq", *steps)))]


def _may(sayer: Sayer, node: Node) -> list[Node]:
    if node[1] != "you":
        sayer.theirs.add(node[3])
    return [("may", node[1], sayer.block(node[2]))]


def _test(sayer: Sayer, test: Node) -> Node:
    if test[:1] == ("not",):
        said = _test(sayer, test[1])
        return ("not", ("did-not",) if said == ("did",) else said)
    if test[:1] != ("ok",) or test in joining.PAID:
        sayer.testing = True
        said = sayer.unfill(test)
        sayer.testing = False
        return said
    return ("they-did",) if test[1] in sayer.theirs else ("did",)


def _given(sayer: Sayer, node: Node) -> list[Node]:
    if field(node, 3) is None and joining.speaks_of(node[1], sayer.ahead):
        done = sayer.block(node[2])
        return [("given-of", _test(sayer, node[1]), done)]
    last, kept = sayer.variant.otherwise, sayer.kept[:]
    other = sayer.steps(node[3]) if field(node, 3) and not last else []
    sayer.kept = kept
    test = _test(sayer, node[1])
    then = sayer.steps(node[2])
    if field(node, 3) and last:
        return [("given", test, canon(("seq", *then))), ("otherwise", sayer.block(node[3]))]
    if other:
        end = len(then) - joining.rest_again(other, then)
        return [*other, ("instead", test, canon(("seq", *then[:end]))), *then[end:]]
    if sayer.variant.split:
        return [("given", test, then[0]), *then[1:]]
    return [("given", test, joining.in_one(then))]


def _each(sayer: Sayer, node: Node) -> list[Node]:
    if node[1] in sayer.turned:
        return [("each", ("turned",), *node[2:])]
    return [("each", sayer.unfill(node[1]), node[2], sayer.block(node[3]))]


def _repeat(sayer: Sayer, node: Node) -> list[Node]:
    return [("repeat", sayer.unfill(node[1]), ("body", *sayer.steps(node[2])))]


def _swap(sayer: Sayer, node: Node) -> list[Node]:
    """Say an exchange of two that were chosen together."""
    one, two = node[1:3]
    sayer.moved[field(node, 3) or ""] = ("put", "field")
    chosen = sayer.ahead.pop(one[1], None) if one == two and one[0] == "named" else None
    if chosen is None:
        return [joining.told_apart(sayer.unfill(node[:3]))]
    return [("seq", ("take", chosen), ("swap", ("them",), ("them",)))]


def _part(sayer: Sayer, node: Node) -> list[Node]:
    rows = [said for row in node[1:] for said in sayer.step(row)]
    return [("then", rows[0]), *rows[1:]]


def _modes(sayer: Sayer, node: Node) -> list[Node]:
    one_of_few = len(node[3]) <= joining.MOST and node[2] == ("range", 1, 1)
    if one_of_few and not sayer.variant.listed:
        return [("or", node[1], *(sayer.block(option) for option in node[3]))]
    inner = sayer.variant
    sayer.variant = changed(inner, listed=False)
    options = tuple(("body", *sayer.steps(option)) for option in node[3])
    sayer.variant = inner
    return [("modes", node[1], sayer.unfill(node[2]), options, *node[4:])]


def _preds(sayer: Sayer, effects: Node, subject: Node) -> tuple[Node, ...]:
    return tuple(_pred(sayer, without(e, subject)) for e in effects)


def _pred(sayer: Sayer, effect: Node) -> Node:
    """Say a statement; what is done instead of a deed is said as steps are."""
    if effect[0] == "forbid" and field(effect, 3) is not None:
        price = sayer.block(("seq", *effect[3]))
        return ("forbid", sayer.unfill(effect[1]), effect[2], (price,))
    if effect[0] != "replace":
        return sayer.unfill(effect)
    return ("replace", sayer.unfill(effect[1]), sayer.block(effect[2]), *effect[3:])


def _lasting(sayer: Sayer, node: Node) -> list[Node]:
    subject = subject_of(node[1][0])
    if not subject:
        return [("lasting", _preds(sayer, node[1], ()), sayer.unfill(node[2]))]
    said = sayer.unfill(subject)
    return [("lasts", said, _preds(sayer, node[1], subject), sayer.unfill(node[2]))]


_SAYERS: Final[dict[str, Callable[[Sayer, Node], list[Node]]]] = {
    "choose": _choose,
    "show": _show,
    "move": _move,
    "may": _may,
    "given": _given,
    "each": _each,
    "repeat": _repeat,
    "swap": _swap,
    "part": _part,
    "modes": _modes,
    "later": _later,
    "lasting": _lasting,
}


def _held(sayer: Sayer, effects: Node) -> tuple[Node, ...]:
    """Say what a constant ability makes hold, by whom it speaks of."""
    rows: list[list[Node]] = []
    for effect in effects:
        subject = subject_of(effect)
        if rows and rows[-1][0] == subject:
            rows[-1].append(effect)
        else:
            rows.append([subject, effect])
    said = [(sayer.unfill(row[0]), row) for row in rows]
    return tuple(("hold", who, _preds(sayer, row[1:], row[0])) for who, row in said)


def surface(node: Node, variant: Variant) -> Node:
    """Give the node that the tables of wordings print for an ability, or for an amount in it."""
    if node[0] != "ability":
        declared = node[0] == "num" and node[1] != "event.amount"
        return ("declared-number",) if declared else node
    team, node = ungated(joining.spoken(node))
    sayer = Sayer(variant)
    row: list[Node] = [*node, *[()] * (10 - len(node))]
    _, kind, on, body, effects, gate, works, cost, limit, window = gone.told(tuple(row))
    turns = (part for part in parts(body) if part[:1] == ("turn",))
    sayer.turned = [part[1] for part in turns if part[2] == "face-down"]
    sayer.zones = {part[1][1] for part in parts(body) if part[:1] == ("inside",)}
    paid = tuple(said for step in cost for said in sayer.step(step))
    done = ("body", *sayer.steps(body)) if body else ()
    held = _held(sayer, effects)
    made = canon(("ability", kind, on, done, held, gate, works, paid, limit, window))
    return ("gated", team, made) if team else made
