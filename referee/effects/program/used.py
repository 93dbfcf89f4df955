"""How an ability is written in the order of its use: modes, costs, begin, targets, process."""

from referee.cards import CardDef
from referee.cards.borne import unread_play
from referee.effects.board import Ability, Possible, Scope, Speaker, World
from referee.effects.kinds import PAID_ENTER
from referee.effects.language import Node
from referee.effects.needs import costs
from referee.effects.needs.claims import met, read_claims, surcharge_claims
from referee.effects.needs.possible import read_offer
from referee.effects.nodes.steps import ModesNode
from referee.effects.program.assemble import Assembler
from referee.effects.program.together import LINE, steps_of
from referee.state import marks

_STATED: Node = ("stated",)
_STOPPED = frozenset({"auto", "enter", "action"})
"""The kinds of abilities that a text can let do nothing once they have begun."""
_LAID = ("move", ("named", "self"), ("place", "owner", "check"))


def write_used(writer: Assembler, ability: Ability, card: CardDef, body: Node, cost: Node) -> None:
    """Write the code in the order of use: modes, cost, begin, targets, process.

    Modes whose number hangs on an extra cost are asked for when that was paid or declined. A spell
    can be answered before its targets are chosen, or once they are and before it is processed: which
    of the two is the reading `cut_in_targets`.
    """
    asked = _write_unread(writer, card, ability.line) if ability.kind == "use" else -1
    modes = [(line, step) for line, step in steps_of(body) if isinstance(step, ModesNode)]
    late = _hung_on_extras(writer, card, modes) if ability.kind == "use" else []
    writer.outer += modes
    _write_modes(writer, [row for row in modes if row not in late], ability.line)
    offer = -1
    if cost and ability.kind == "enter":
        offer, ability.began = writer.add("offer", None), PAID_ENTER
    if ability.kind == "use":
        _write_price(writer, card, cost)
        _write_modes(writer, late, ability.line)
    elif cost:
        writer.costs(cost)
    if ability.kind == "action":
        writer.add("surcharge", None)
    writer.add("began", ability)
    if ability.kind in _STOPPED:
        writer.add("activated", ability)
    if ability.kind == "use":
        _write_answered(writer, body)
    else:
        writer.start = writer.here()
        writer.part((body,), whole=True)
    if asked >= 0:
        writer.patch(asked, (_lies_ready, writer.here()))
    writer.add("end", None)
    if offer >= 0:
        priced = read_offer(writer.texts, "you", cost)._replace(kind="cost")
        writer.patch(offer, (priced, marks.COST, writer.here()))
        writer.add("paid", marks.TRIGGER)


def _write_unread(writer: Assembler, card: CardDef, home: int) -> int:
    """Ask people about unread conditions and prices of a use before anything is paid.

    Where they state that the card goes elsewhere it is not used: the place of that test, else -1.
    """
    lines = unread_play(card)
    for line in lines:
        writer.add(LINE, line)
        writer.step(_STATED)
    if not lines:
        return -1
    writer.add(LINE, home)
    return writer.add("unless", None)


def _lies_ready(w: World, f: Scope) -> bool:
    """Whether the card that is used still lies where it was laid to be used."""
    place = w.state.find(f.source)
    return place is not None and place.zone == "check"


def _write_modes(writer: Assembler, modes: list[tuple[int, ModesNode]], home: int) -> None:
    """Write the questions for modes, each under the number of its line; the price goes by `home`."""
    for line, step in modes:
        writer.goes_by(line)
        writer.ask_modes(step)
    if modes and writer.line:
        writer.goes_by(home)


def _hung_on_extras(
    writer: Assembler, card: CardDef, modes: list[tuple[int, ModesNode]]
) -> list[tuple[int, ModesNode]]:
    """The modes of a use whose number hangs on an extra cost of the card."""
    extras = {rule.name for rule in writer.texts.play_rules(card.name).extras} - {""}
    return [row for row in modes if _asks_of(row[1].n, extras)]


def _asks_of(node: Node, extras: set[str]) -> bool:
    """Whether a number of modes asks if an extra cost of the card was paid."""
    if not isinstance(node, tuple):
        return False
    asked = node[:1] == ("ok",) and node[1] in extras
    return asked or any(_asks_of(part, extras) for part in node)


def _write_price(writer: Assembler, card: CardDef, cost: Node) -> None:
    """Write the payment of a card that is used: price, other costs, extra costs on offer."""
    first = writer.add("price", None)
    writer.must_leave(first, cost)
    if cost:
        free = writer.add("free", None)
        writer.costs(cost)
        writer.patch(free, writer.here())
    for rule in writer.texts.play_rules(card.name).extras:
        skip = writer.add("unless", None)
        offer = writer.add("offer", None)
        writer.costs(rule.steps, "bet" if rule.name == "bet" else 1)
        writer.given_names.add(rule.name)
        writer.add("taken", rule.name)
        writer.add("bind", (marks.PAYING, None))
        extra = rule.offer._replace(kind="extra", name=rule.name)
        writer.patch(offer, (extra, rule.name, writer.here()))
        writer.patch(skip, (rule.cond or _always, writer.here()))


def _write_answered(writer: Assembler, body: Node) -> None:
    """Write the text of a card that is used, with the two moments in which it can be answered."""
    writer.add("cut_in", "after")
    first = writer.here()
    writer.hoist(body)
    targets = writer.targets_since(first)
    writer.add("cut_in", "before")
    legal = writer.add("still_legal", None)
    writer.step(body)
    writer.patch(legal, (targets, writer.here()))


def read_payable(writer: Assembler, card: CardDef, kind: str, cost: Node) -> Possible:
    """Make the function that says whether all that an ability costs can be paid now."""
    possible = read_offer(writer.texts, "you", whole_cost(card, kind, cost)).possible
    if kind != "action":
        return possible
    claims = (*(claim for step in cost for claim in read_claims(step)), *surcharge_claims())

    def payable(w: World, f: Speaker) -> bool:
        return possible(w, f) and (not f.names.get(marks.SURCHARGE) or met(w, f, claims))

    return payable


def whole_cost(card: CardDef, kind: str, cost: Node) -> Node:
    """All that is paid: of a card whose text has costs of its own, its price with them.

    The card itself lies in the Check Zone by then and pays for nothing (glossary.check-zone.3).
    """
    if kind != "use" or not cost:
        return cost
    return (_LAID, ("pay", "you", costs.units(card.cost)), *cost)


def _always(_w: object, _f: object) -> bool:
    return True
