"""What pronouns stand for: the cards that a text has mentioned, in the order of its sentences.

`fill` makes a wording's node a part of a program: a choice that stands inline becomes a step
before it and a name, a pronoun becomes the name of the card or cards mentioned last that agree in
number.
"""

from collections.abc import Callable
from typing import Final

from referee.cards.text.meaning.counting import counts_coins, lain, whole
from referee.cards.text.meaning.names import CARDS, EVENT, FOUGHT, OTHERS, SELF, THINGS, Names
from referee.cards.text.meaning.wordings import FittingNode, SelNode
from referee.cards.text.parts import Node, UnboundError, canon
from referee.effects.nodes.abilities import AbilityNode, KeywordNode
from referee.effects.nodes.amounts import SumNode
from referee.effects.nodes.base import named
from referee.effects.nodes.chosen import PickNode
from referee.effects.nodes.sets import AtNode, MinusNode, NamedNode, ValuesNode, WhereNode
from referee.effects.nodes.steps import TurnNode

THEIRS: Final = "their"
"""The seat of what is called theirs: the opponent's, where the text spoke of nobody else before."""

_STEMS: Final = {"target": "t", "pick": "c", "chance": "d"}


def _topmost(sel: Node) -> Node:
    """The top of the Life Cloth where a number of it is taken: nobody sees which they are."""
    match sel:
        case ("sel", _, "pick", (("pick", ("range", least, most), ("at", seat, "life"), *_),)) if (
            least == most
        ):
            return ("end", seat, "life", "top", least)
    return ()


def _chosen(sel: SelNode, names: Names, before: list[Node]) -> Node:
    """Make an inline choice a step before; give what names its result."""
    if top := _topmost(sel):
        return top
    picks = tuple(_another(PickNode(fill(p, names, before)), names) for p in sel.picks)
    name = names.fresh(_STEMS[sel.way])
    before.append(("choose", sel.who, sel.way, picks, name))
    sets = names.picked[("named", name)] = tuple(p.of for p in picks)
    among = any(mentions_seen(of, names) for of in sets)
    way = "kept" if among else _OF_NO_CARDS.get(PickNode(sel.picks[0]).of[0], sel.way)
    if all(_piled(lain(of)) for of in sets):
        names.piled.add(("named", name))
    if way == "pick" and all(map(_in_hand, sets)):
        way = "held"
    names.mention(("named", name), way, one=len(picks) == 1 and picks[0].n.most == 1)
    return ("named", name)


def _another(pick: PickNode, names: Names) -> PickNode:
    """A choice of another card: than the one chosen there before, or than those that came there.

    On one's own field it is another than this card, of which the text speaks.
    """
    match named(pick.of):
        case MinusNode(of=of, but=but) if but == SELF:
            found = names.there_before(whole(of))
            return pick if found is None else pick.replaced(of=("minus", of, found))
    return pick


_OF_NO_CARDS: Final = {"values": "declared", "places": "zone"}
"""What is chosen where no cards are: something declared, a SIGNI zone."""


_PILES: Final = frozenset({"hand", "trash", "ener", "deck", "life", "lrig_deck", "lrig_trash"})
"""The zones whose cards have none under them."""


def _in_hand(node: Node) -> bool:
    """Whether cards are picked from a hand: they have no power or level that changes."""
    match named(node):
        case AtNode(zone=zone):
            return zone == "hand"
        case WhereNode(of=of):
            return _in_hand(of)
    return False


def _piled(node: Node) -> bool:
    of = named(node)
    return isinstance(of, AtNode) and of.zone in _PILES


def mentions_seen(node: Node, names: Names) -> bool:
    """Whether a set is one of cards that were looked at."""
    return whole(node) in [m.what for m in names.mentions if m.way == "seen"]


def _is_of_coins(what: Node, names: Names) -> bool:
    """Whether a number that was chosen is one of the coins that a seat has, of which it paid them."""
    of = [named(one) for one in names.picked.get(what, ())]
    return any(isinstance(one, ValuesNode) and counts_coins(one.most) for one in of)


_MOVED: Final = {"put": "to", "discarded-by": "discard by", "paid": "paid"}
"""What was moved this way: where to, by whom; what was paid."""

_LABELLED: Final = {"to ener": "charge"}
"""The movements that have a word of their own, by where they lead."""

_PRONOUNS: Final[dict[str, Callable[[Names], Node]]] = {
    "it": Names.it,
    "that-many": lambda n: n.find(lambda m: m.way == "discard" or m.way.startswith("to ")),
    "event": lambda n: n.find(lambda m: m.way == "event"),
    "all-fields": Names.all_fields,
    "targeted": lambda n: n.find(lambda m: m.way == "target" and m.one),
    "hand": lambda n: n.find(lambda m: m.way == "hand"),
    "same-span": lambda n: n.find(lambda m: m.way == "span"),
    "that-end": lambda n: n.turn[0],
    "that-turn": lambda n: n.turn[1],
    "attacker": lambda n: n.find(lambda m: m.what == EVENT or (m.way == "target" and m.one)),
    "that-there": lambda n: n.find(lambda m: m.way in (OTHERS | FOUGHT) - {"held"} and m.one),
    "its": lambda n: n.find(lambda m: m.way in n.things() - {"held"} and m.one),
    "it-alone": Names.alone,
    "that": lambda n: n.find(lambda m: m.way in OTHERS | FOUGHT and m.one),
    "that-card": Names.card,
    "those": lambda n: n.find(lambda m: m.way in OTHERS and not m.one),
    "them": lambda n: n.find(lambda m: m.way in THINGS and not m.one),
    "such": Names.such,
    "entry": lambda n: n.find(lambda m: m.way == "entry"),
    "only": Names.only,
    "could": Names.could,
    "among": Names.among,
    "revealed": lambda n: n.find(lambda m: m.way == "revealed"),
    "revealed-card": lambda n: n.find(lambda m: m.way == "revealed" and m.one),
    "turned": lambda n: n.find(lambda m: m.way == "turned"),
    "among-revealed": Names.among_revealed,
    "chosen-then": lambda n: n.find(lambda m: m.way == "pick"),
    "unchosen": Names.unchosen,
    "rest": Names.rest,
    "left": Names.rest,
    "did": Names.done,
    "did-not": lambda n: n.done(not_done=True),
    "they-did": lambda n: n.find(lambda m: m.way == "done by them"),
    "discarded": lambda n: n.find(lambda m: m.way == "discard"),
    "crushed": lambda n: n.find(lambda m: m.way == "crush"),
    "in-attack": lambda n: n.find(lambda m: m.way == "attack"),
    "vanished": lambda n: n.find(lambda m: m.way == "vanish"),
    "declared": lambda n: n.find(lambda m: m.way == "declared"),
    "coins-paid": lambda n: ("num", NamedNode(n.find(lambda m: _is_of_coins(m.what, n))).name),
    "declared-number": lambda n: ("num", NamedNode(n.find(lambda m: m.way == "declared")).name),
    "payment": lambda n: n.find(lambda m: m.way == "payment"),
    "zone": lambda n: n.find(lambda m: m.way == "zone"),
}


def _moved_so(names: Names, word: str, where: str) -> Node:
    """What was moved this way, by where to or by whom; what was paid.

    Raises UnboundError for cards in a deck: nobody knows there which they were.
    """
    if where == "deck":
        raise UnboundError
    way = f"{_MOVED[word]} {where}"
    return names.find(lambda m: m.way in {way, _LABELLED.get(way)})


def _decked(names: Names, tests: Node) -> Node:
    """How many cards were put into a deck, where all of them were such cards there before.

    Raises UnboundError where some may not have been: nobody knows them in a deck.
    """
    name = NamedNode(names.find(lambda m: m.way == "to deck")).name
    sets = names.picked.get(names.decked[name], (names.decked[name],))
    if not all(_such(of, tests) for of in sets):
        raise UnboundError
    return ("num", name)


def _such(of: Node, tests: Node) -> bool:
    """Whether all cards of a set pass some tests, as far as its words tell."""
    match named(of):
        case WhereNode(of=inner, tests=known):
            return _such(inner, tuple(t for t in tests if t not in known))
        case AtNode(zone="field"):
            return not set(tests) - {("has", "kind", ("SIGNI",))}
    return not tests


def _level_then(names: Names, _: str) -> Node:
    """The level of the target: where it was moved off the field, the one that it had."""
    target = _PRONOUNS["targeted"](names)
    return ("sum", "was-level" if target in names.left else "level", target)


_PARTED: Final[dict[str, Callable[..., Node]]] = {
    **dict.fromkeys(_MOVED, _moved_so),
    "targeted-level": _level_then,
    "counted": lambda n, _, *where: n.counted.again(*where),
    "counted-in": lambda n, _, *zones: n.counted.there(*zones),
}
"""What stands for a set that was moved or counted before, or for a number of one."""


def _from(node: Node, names: Names) -> Node:
    """The card of which a trigger speaks, where it lies since: raises UnboundError."""
    _, what, zone = node
    if what in {("that",), ("that-card",)}:
        return _lying(zone, names)
    it = names.find(lambda m: m.way in THINGS and m.one) if what == ("it",) else what
    if it not in {SELF, ("named", "event.it")}:
        raise UnboundError
    names.elsewhere.add(zone)
    return names.there(it, zone)


def _lying(zone: str, names: Names) -> Node:
    """The "that card" of a text where it lies since: what has come there; raises UnboundError."""
    it = names.find(lambda m: m.way in CARDS and m.one)
    if it == EVENT:
        names.elsewhere.add(zone)
        return names.there(it, zone)
    if not any(m.what == it and m.way == f"to {zone}" for m in names.mentions):
        raise UnboundError
    return it


def on_field(node: Node) -> Node:
    """Let "it" and "that SIGNI" be no card of a hand where only one of a field can be."""
    return {("it",): ("its",), ("that",): ("that-there",)}.get(node, node)


def _is_whole(read: Node) -> bool:
    """Whether nothing is left to be named in a node: a name itself, a keyword with what it means."""
    return isinstance(read, NamedNode) or (isinstance(read, KeywordNode) and read.means is not None)


def _spoken(node: Node, names: Names) -> Node | None:
    """What a pronoun stands for; None where a node is none."""
    if len(node) == 1 and node[0] in _PRONOUNS:
        return _PRONOUNS[node[0]](names)
    match node:
        case ("count", ("put", "deck")):
            return _decked(names, ())
        case ("count", ("where", ("put", "deck"), tests)):
            return _decked(names, tests)
    return _PARTED[node[0]](names, *node) if node[0] in _PARTED else None


def _asked(node: WhereNode, test: Node, names: Names) -> Node:
    """The card of which something is asked; raises UnboundError where it lies so no more."""
    if test[:1] == ("cmp",) and node.of == ("it",):
        return node.replaced(of=names.whose(test))
    if test[:2] == ("has", "state") and names.is_gone(_PRONOUNS[node.of[0]](names)):
        raise UnboundError
    return node


def fill(node: Node, names: Names, before: list[Node]) -> Node:
    """Name every choice and pronoun of a node; the choices go before it."""
    if not isinstance(node, tuple) or not node:
        return names.their_seat() if node == THEIRS else node
    read = named(node)
    if isinstance(read, SelNode):
        return _chosen(read, names, before)
    if (said := _spoken(node, names)) is not None:
        return said
    match read:
        case FittingNode(of=of, together=joints):
            chosen = NamedNode(fill(of, names, before))
            return ("allof", ("ok", chosen.name), ("fits", chosen, joints))
        case WhereNode(of=("it",) | ("that",), tests=(test, *_)):
            node = _asked(read, test, names)
        case TurnNode() | SumNode(of=("it",)):
            node = tuple(on_field(part) for part in node)
    if node[0] == "from-there":
        node = _from(node, names)
    if node == SELF:
        names.mention(SELF, "self", one=True)
    if isinstance(read, AbilityNode) or _is_whole(read):
        return names.ability(node) if isinstance(read, AbilityNode) else node
    return names.noted(canon(tuple(fill(n, names, before) for n in node)))


def asked_instead(test: Node, names: Names) -> Node:
    """Bind when something else is done instead: "it" there is still what it is done to.

    Only where the sentence before does it to no other card may it be this one.
    """
    kept, names.instead = len(names.mentions), True
    made = fill(test, names, [])
    names.instead = False
    if any(m.way in OTHERS and m.one for m in names.mentions[names.sentence : kept]):
        names.mentions[kept:] = [m for m in names.mentions[kept:] if m.what != SELF]
    return made
