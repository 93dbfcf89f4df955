"""Which program carries a stated move out: the verbs of all texts, over what the move names.

A program is named by its move, `stated.power.cards.amount.turn`, and what the move names is bound
for it, so that the programs are few and the same in every match: p is the seat, q the one who is
shown something, n the number, t the cards, h the card that bears them. A move is done by the same
verbs as the text of a card, so labels, triggers and rule actions go on as usual.
"""

from collections.abc import Callable
from typing import Final

from referee.effects.code import SAID, STATED_PREFIX, said_in
from referee.effects.language import WORDS, Node, words_of
from referee.effects.stated.made import KEPT, KEYWORDS, SPANS

LAID: Final = "laid"
"""The step that lays a SIGNI down where it is said, whatever its level."""

_T: Final[Node] = ("named", "t")
_H: Final[Node] = ("named", "h")
_N: Final[Node] = ("num", "n")
_EDGES: Final = {"turn": ("now", "end of this turn"), "next": ("start of next turn", "end of next turn")}
_TURNS: Final = {"freeze": "frozen", "thaw": "thawed", "awaken": "awakened"}

Words = list[str]


def _of_hand(way: str) -> Node:
    """Choose so many cards of a hand: by its seat, or by chance."""
    return ("choose", "p", way, (("pick", ("range", _N, _N), ("at", "p", "hand")),), "t")


def _what(words: Words) -> tuple[tuple[Node, ...], Node, Words]:
    """What chooses the cards that a move names, their set, and the words that follow."""
    if words[0] == "cards":
        return (), _T, words[1:]
    _, pile, end, _, *rest = words
    if end == "random":
        return (_of_hand("chance"),), _T, rest
    return (), ("end", "p", pile, end, _N), rest


def _top(pile: str, to: str, label: str) -> Node:
    return ("move", ("end", "p", pile, "top", _N), ("place", "p", to), label)


def _discard(words: Words) -> Node:
    move = ("move", _T, ("place", "owner", "trash"), "discard")
    return move if words[-1] == "cards" else ("seq", _of_hand("pick"), move)


def _put(words: Words) -> Node:
    chosen, what, (zone, *spot) = _what(words)
    move = ("move", what, ("place", "owner", zone.replace("-", "_"), *spot))
    return ("seq", *chosen, move)


def _field(words: Words) -> Node:
    _, position, lying = words
    if lying == "face-down":
        return ("move", _T, ("place", "owner", "field", position, lying))
    return (LAID, position, lying)


def _show(words: Words) -> Node:
    chosen, what, (to, *_) = _what(words)
    return ("seq", *chosen, ("show", what, "both" if to == "both" else "q"))


def _lasting(statement: Node, words: Words) -> Node:
    return ("lasting", (statement,), ("span", "now", SPANS[words[-1]]))


def _said(verb: str, words: Words, node: Node) -> Node:
    """The step that was said in card text or by its words, or that gives the ability that was said."""
    if verb == "gain":
        whose = "you" if words[0] == "seat" else _T
        return _lasting(("grant", whose, node), words)
    return ("seq", node, KEPT) if verb == "text" and "catalog" in words_of(node) else node


def _virus(words: Words, by: int) -> Node:
    return ("mark", ("places", "p", words[1]), "virus", by)


_FORMS: Final[dict[str, Callable[[Words], Node]]] = {
    "draw": lambda _: _top("deck", "hand", "draw"),
    "charge": lambda _: _top("deck", "ener", "charge"),
    "crush": lambda _: _top("life", "check", "crush"),
    "damage": lambda _: ("damage", "p", ("named", "self")),
    "discard": _discard,
    "random-discard": lambda _: (
        "seq",
        _of_hand("chance"),
        ("move", _T, ("place", "owner", "trash"), "discard"),
    ),
    "put": _put,
    "vanish": lambda _: ("move", _T, ("place", "owner", "ener"), "vanish"),
    "field": _field,
    "under": lambda _: ("move", _T, ("place", "owner", "under", _H)),
    "attach": lambda words: ("move", _T, ("place", "owner", words[-1], _H)),
    "power": lambda words: _lasting(("modify", _T, "power", _N), words),
    "gain": lambda words: _lasting(("grant", _T, ("keyword", KEYWORDS[words[1]])), words),
    "lose": lambda words: _lasting(("lose", _T), words),
    "cannot": lambda words: _lasting(("forbid", ("deed", "attacks", (), _T)), words),
    "coin": lambda _: ("mark", "p", "coin", _N),
    "virus": lambda words: _virus(words, 1),
    "cure": lambda words: _virus(words, -1),
    "shuffle": lambda _: ("shuffle", "p"),
    "show": _show,
    "shift": lambda words: ("move", _T, ("place", "owner", "field", words[1])),
    "swap": lambda _: ("swap", _T, _H),
    "grow": lambda _: ("move", _T, ("place", "owner", "lrig"), "grow"),
    "negate": lambda _: ("negate", _T),
}

GAINED: Final = tuple(("keyword", word) for word in sorted(WORDS["keyword"]))
"""The abilities that a stated move can give."""


def step_of(program: str) -> Node | None:
    """The step of a stated move's program; None for a name that is none.

    A SIGNI that enters is laid by a step of its own (LAID): a stated outcome is what the card
    does, so that level and limit do not keep it off the field, and rule actions follow.
    """
    shape, _, _ = program.removeprefix(STATED_PREFIX).partition(SAID)
    if not program.startswith(STATED_PREFIX):
        return None
    return _step(*shape.split("."), said=said_in(program))


def _step(verb: str, *words: str, said: Node | None = None) -> Node | None:
    """The step of a move by its words, and by what was said in card text."""
    if verb == "later":
        edge, *move = words
        step = _step(*move, said=said)
        ends = ("deed", "ends", (), (), (), (), (), "turn")
        return None if step is None else ("later", ends, ("span", *_EDGES[edge], 1), step)
    if said is not None:
        return _said(verb, [*words], said)
    if verb in {"up", "down", "face-down", "face-up", *_TURNS}:
        return ("turn", _T, _TURNS.get(verb, verb))
    form = _FORMS.get(verb)
    try:
        return form([*words]) if form is not None else None
    except (KeyError, ValueError, IndexError):
        return None
