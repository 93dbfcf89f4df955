"""How a program is said: choices stand where they are first used, and later uses are pronouns.

The reverse of `names`: what it gives is what the tables of wordings print. Pronouns are chosen by
number alone; `print_ability` reads the line back, and a line that would mean another program is
not printed.
"""

from collections.abc import Callable
from typing import Final

from events.values import changed
from referee.cards.text.meaning import gifts, gone
from referee.cards.text.meaning.counting import counts_coins
from referee.cards.text.meaning.names import COVER, EVENT, SELF
from referee.cards.text.meaning.pieces import parts, ungated
from referee.cards.text.parts import Node, canon
from referee.cards.text.printing import joining
from referee.cards.text.printing.held import asks_fitting, holding, lasting
from referee.cards.text.printing.so_far import SaidSoFar, goes_under
from referee.cards.text.printing.variants import Variant
from referee.effects.nodes.abilities import AbilityNode
from referee.effects.nodes.amounts import NumNode
from referee.effects.nodes.base import named
from referee.effects.nodes.sets import (
    EndNode,
    InsideNode,
    NamedNode,
    UntilNode,
    ValuesNode,
    WhereNode,
)
from referee.effects.nodes.steps import (
    ChooseNode,
    EachNode,
    GivenNode,
    LaterNode,
    MarkNode,
    MayNode,
    ModesNode,
    MoveNode,
    PartNode,
    PayNode,
    RepeatNode,
    SeqNode,
    ShowNode,
    SwapNode,
    TurnNode,
)


class Sayer(SaidSoFar):
    """What has been said of one ability: choices still to be said, and names already known."""

    def unfill(self, node: Node) -> Node:
        """Put choices and pronouns where names stand."""
        if not isinstance(node, tuple) or not node:
            return node
        match node:
            case ("join", sets) if EVENT in sets:
                node = ("join", tuple(("event",) if n == EVENT else n for n in sets))
            case ("minus", of, ("named", str(name))) if self.picking and self.is_said(name):
                node = ("minus", of, SELF)
            case ("places", "both", which) if which in self.turned:
                return ("places", "both", ("turned",))
            case ("where", of, (("has", "state", ("face-down",)),)) if of in self.turned:
                return ("where", ("turned",), node[2])
        if (node == self.found and not self.picking) or (
            self.covered and self.variant.that and node == COVER
        ):
            return ("that",)
        known = self.single.keys() - self.ahead
        said = joining.lying(node) or joining.referred(node, known)
        said = said or self.left_over(node) or self.special(node)
        return said or canon(tuple(self.unfill(n) for n in node))

    def special(self, node: Node) -> Node | None:
        """What is not said part by part: names, what is left of cards, what was shown."""
        match node:
            case ("ability", *_) | ("keyword", _, _, _):
                return surface(node, self.variant)
            case ("named", str(name)) if node != SELF:
                return self.named(name)
            case ("count" | "num", of):
                return self.numbered(of) if isinstance(of, str) else self.counted(of)
            case _ if pronoun := self.pronoun(node):
                said = named(tuple(self.unfill(n) for n in node))
                return canon(said.replaced(of=(pronoun,)))
        return None

    def counted(self, of: Node) -> Node:
        """How many there are: of cards that were looked at or shown, "among them"."""
        if of in self.shown:
            return ("count", ("revealed",))
        if ("put", "deck") in {self.moved.get(name) for name in of[1:] if isinstance(name, str)}:
            return ("count", ("that-many",))
        before, self.testing = self.testing, True
        said, self.testing = canon(("count", self.unfill(of))), before
        return said

    def numbered(self, name: str) -> Node:
        """A number by its name: what was declared or paid, or how many cards were moved under it."""
        put = self.moved.get(name, ("declared",))
        if put == ("coins-paid",):
            return put
        return surface(("num", name), self.variant) if put == ("declared",) else ("count", put)

    def steps(self, node: Node) -> list[Node]:
        """The surface of the steps of a sequence, in order."""
        read = named(node)
        rows = list(read.steps) if isinstance(read, SeqNode) else [node]
        said: list[Node] = []
        while rows:
            if joining.is_unless(rows) and not self.variant.otherwise:
                said.append(_unless(self, rows))
                del rows[:2]
            else:
                said += self.step(rows.pop(0))
        return joining.joined(said) if self.variant.grouped else said

    def block(self, node: Node) -> Node:
        """The surface of steps as one."""
        return canon(("seq", *self.steps(node)))

    def step(self, node: Node) -> list[Node]:
        """The surface of one step; a choice is kept for the step that uses it."""
        say = _SAYERS.get(node[0])
        return [self.unfill(node)] if say is None else say(self, named(node))


def _choose(sayer: Sayer, node: ChooseNode) -> list[Node]:
    who, way, picks, name = node.who, node.way, node.picks, node.name
    sayer.single[name] = len(picks) == 1 and picks[0].n.most == 1
    sayer.spoken |= sayer.single[name]
    declared = isinstance(named(picks[0].of), ValuesNode)
    if declared or name in sayer.zones:
        sayer.moved[name] = ("declared",) if declared else ("zone",)
        if declared and counts_coins(ValuesNode(picks[0].of).most):
            sayer.moved[name] = ("coins-paid",)
        of_cards = declared and ValuesNode(picks[0].of).of is not None
        return [("take", ("sel", who, way, tuple(map(sayer.unfill, picks)) if of_cards else picks))]
    if sayer.variant.apart and way == "pick":
        sayer.sets[("named", name)] = picks[0].of if len(picks) == 1 else ()
        return [("take", ("sel", who, way, tuple(map(sayer.unfill, picks))))]
    sayer.picking = True
    sayer.ahead[name] = ("sel", who, way, tuple(sayer.unfill(p) for p in picks))
    sayer.picking = False
    if any(joining.picks_of(p.of, sayer.seen) for p in picks):
        sayer.kept.append(("named", name))
    if (who, way) == ("you", "pick") and joining.in_their_hand(picks):
        said = sayer.ahead.pop(name)
        return [("take", joining.in_that_hand(said) if sayer.hand else said)]
    return []


def _show(sayer: Sayer, node: ShowNode) -> list[Node]:
    shown, what = named(node.what), named(sayer.unfill(node.what))
    sayer.hand |= what == ("at", "opp", "hand")
    if isinstance(shown, NamedNode) and node.to == "both":
        sayer.shown.append(node.what)
    if node.name is not None:
        sayer.seen, sayer.kept = node.name, []
        until = isinstance(shown, UntilNode)
        sayer.found = canon(("where", ("named", node.name), (shown.test,))) if until else ()
        sayer.single[node.name] = isinstance(what, EndNode) and what.n == 1
        sayer.spoken = False
    if node.to == "both":
        sayer.revealed = node.what if node.name is None else ("named", node.name)
    return [("show", what, node.to)]


def _move(sayer: Sayer, node: MoveNode) -> list[Node]:
    label = node.deed or ()
    price = () if node.price is None else ((), node.price)
    said = MoveNode(canon(("move", sayer.unfill(node.what), sayer.unfill(node.to), label, *price)))
    if node.what == sayer.found:
        sayer.kept.append(node.what)
    if node.name is not None:
        if node.what == sayer.found:
            sayer.single[node.name] = True
        elif isinstance(named(node.what), WhereNode) and joining.picks_of(node.what, sayer.seen):
            sayer.kept.append(("named", node.name))
        sayer.moved[node.name] = joining.THIS_WAY.get(label, ("put", said.to.zone))
    return [said]


def _mark(sayer: Sayer, node: MarkNode) -> list[Node]:
    said, on = sayer.unfill(node), named(node.on)
    if isinstance(on, NamedNode):
        sayer.moved[on.name] = ("zone",)
    return [said]


def _unless(sayer: Sayer, rows: list[Node]) -> Node:
    offer, given = MayNode(rows[0]), GivenNode(rows[1])
    done = sayer.block(given.then)
    return ("unless", offer.who, sayer.block(offer.step), done)


def _later(sayer: Sayer, node: LaterNode) -> list[Node]:
    on = sayer.unfill(node.on)
    spoken = {part.name for part in map(named, parts(node.step)) if isinstance(part, NamedNode)}
    takes = [("take", sayer.ahead.pop(name)) for name in tuple(sayer.ahead) if name in spoken]
    span, steps = sayer.unfill(node.span), sayer.steps(node.step)
    if sayer.variant.split:
        return [*takes, ("later", on, span, steps[0]), *steps[1:]]
    return [*takes, ("later", on, span, canon(("seq", *steps)))]


def _may(sayer: Sayer, node: MayNode) -> list[Node]:
    if node.who != "you":
        sayer.theirs.add(node.name)
    return [("may", node.who, sayer.block(node.step))]


def _pay(sayer: Sayer, node: PayNode) -> list[Node]:
    if node.name is None:
        return [sayer.unfill(node)]
    sayer.moved[node.name] = ("payment",)
    return [canon(sayer.unfill(node.replaced(name=None)))]


def _test(sayer: Sayer, test: Node) -> Node:
    match test:
        case ("not", inner):
            said = _test(sayer, inner)
            return ("not", ("did-not",) if said == ("did",) else said)
        case ("ok", name) if test not in joining.PAID:
            return ("they-did",) if name in sayer.theirs else ("did",)
        case ("allof", ("ok", name), ("fits", ("named", of), joints)) if name == of:
            return ("fitting", sayer.unfill(("named", name)), joints)
    sayer.testing = True
    said = sayer.unfill(test)
    sayer.testing = False
    return said


def _given(sayer: Sayer, node: GivenNode) -> list[Node]:
    fitting = asks_fitting(node.test)
    if node.other is None and not fitting and joining.speaks_of(node.test, sayer.ahead):
        done = sayer.block(node.then)
        return [("given-of", _test(sayer, node.test), done)]
    last, kept = sayer.variant.otherwise, sayer.kept[:]
    other = sayer.steps(node.other) if node.other and not last else []
    sayer.kept = kept
    test = _test(sayer, node.test)
    then = sayer.steps(node.then)
    if node.other and last:
        return [("given", test, canon(("seq", *then))), ("otherwise", sayer.block(node.other))]
    if other:
        end = len(then) - joining.rest_again(other, then)
        return [*other, ("instead", test, canon(("seq", *then[:end]))), *then[end:]]
    if sayer.variant.split:
        return [("given", test, then[0]), *then[1:]]
    return [("given", test, joining.in_one(then))]


def _each(sayer: Sayer, node: EachNode) -> list[Node]:
    if node.over in sayer.turned:
        back = GivenNode(node.step)
        said = (sayer.block(step) for step in (back.then, back.other) if step is not None)
        return [("each", ("turned",), node.name, ("given", back.test, *said))]
    return [("each", sayer.unfill(node.over), node.name, sayer.block(node.step))]


def _repeat(sayer: Sayer, node: RepeatNode) -> list[Node]:
    return [("repeat", sayer.unfill(node.n), ("body", *sayer.steps(node.step)))]


def _swap(sayer: Sayer, node: SwapNode) -> list[Node]:
    """The surface of an exchange of two that were chosen together."""
    one, two = named(node.one), node.two
    sayer.moved[node.name or ""] = ("put", "field")
    chosen = sayer.ahead.pop(one.name, None) if one == two and isinstance(one, NamedNode) else None
    if chosen is None:
        return [joining.told_apart(sayer.unfill(("swap", one, two)))]
    return [("seq", ("take", chosen), ("swap", ("them",), ("them",)))]


def _turn(sayer: Sayer, node: TurnNode) -> list[Node]:
    return [sayer.unfill(node.replaced(name=None))]


def _part(sayer: Sayer, node: PartNode) -> list[Node]:
    rows = [said for row in node.steps for said in sayer.step(row)]
    return [("then", rows[0]), *rows[1:]]


def _modes(sayer: Sayer, node: ModesNode) -> list[Node]:
    one_of_few = len(node.options) <= joining.MOST and node.n == ("range", 1, 1)
    if one_of_few and not sayer.variant.listed:
        return [("or", node.who, *(sayer.block(option) for option in node.options))]
    inner = sayer.variant
    sayer.variant = changed(inner, listed=False)
    options = tuple(("body", *sayer.steps(option)) for option in node.options)
    sayer.variant = inner
    return [node.replaced(n=sayer.unfill(node.n), options=options)]


_SAYERS: Final[dict[str, Callable[[Sayer, Node], list[Node]]]] = {
    "choose": _choose,
    "pay": _pay,
    "show": _show,
    "move": _move,
    "mark": _mark,
    "may": _may,
    "given": _given,
    "each": _each,
    "repeat": _repeat,
    "swap": _swap,
    "turn": _turn,
    "part": _part,
    "modes": _modes,
    "later": _later,
    "lasting": lasting,
}


def _taken_from(ability: AbilityNode) -> tuple[Node, ...]:
    """The steps of a cost, with where its own card is taken from if they take it."""
    match ability.works:
        case ("at", "you", zone) if ability.kind == "action":
            there = ("from-there", SELF, zone)
            return tuple(
                (step[0], there, *step[2:]) if step[:2] == ("move", SELF) else step for step in ability.cost
            )
    return ability.cost


def surface(node: Node, variant: Variant) -> Node:
    """The node that the tables of wordings print for an ability, or for an amount in it."""
    if not isinstance(named(node), AbilityNode):
        declared = isinstance(named(node), NumNode) and node != ("num", "event.amount")
        return ("declared-number",) if declared else node
    team, node = ungated(joining.spoken(node))
    sayer = Sayer(variant)
    ability = AbilityNode(gone.told(gifts.collapsed(node)))
    inner = [*map(named, parts(ability.body))]
    turns = (part for part in inner if isinstance(part, TurnNode))
    lying = [turn for turn in turns if turn.to == "face-down"]
    sayer.turned = [("named", turn.name) if turn.name else turn.what for turn in lying]
    places = (named(part.place) for part in inner if isinstance(part, InsideNode))
    sayer.zones = {place.name for place in places if isinstance(place, NamedNode)}
    sayer.covered = goes_under(ability.on)
    cost = _taken_from(ability)
    paid = tuple(said for step in cost for said in sayer.step(step))
    done = () if ability.body is None else ("body", *sayer.steps(ability.body))
    held = holding(sayer, ability.effects)
    works = ability.works if cost == ability.cost else None
    made = canon(ability.replaced(body=done, effects=held, cost=paid, works=works))
    return ("gated", team, made) if team else made
