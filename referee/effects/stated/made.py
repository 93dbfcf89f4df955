"""What a move does that lasts, forbids, prices or replaces something: its program, by its words.

The program stands in the name of what carries it out, so that names of cards and classes may stand
in it. What is said of a player is said as that player ("you").
"""

from collections.abc import Callable
from typing import Final

from referee.effects.language import WORDS, Node
from referee.effects.stated.notation import Move

_T: Final[Node] = ("named", "t")
_N: Final[Node] = ("num", "n")
SPANS: Final = {"turn": "end of this turn", "next": "end of next turn", "game": "end of game"}
"""The words for how long something lasts, and until when that is."""
KEYWORDS: Final = {word.lower().replace(" ", "-"): word for word in WORDS["keyword"]}
"""The keywords as a move says them."""
_NONE: Final[Node] = ("minus", ("at", "you", "lrig"), ("at", "you", "lrig"))
KEPT: Final[Node] = (
    "lasting",
    (("forbid", ("deed", "attacks", (), _NONE)),),
    ("span", "now", "end of game"),
)
"""What lasts with a Craft that a statement made: it forbids nothing to no card, and as long as it is
there the referee listens to what the text of the Craft waits for."""
BARRED: Final = {"attack": "attacks", "be-vanished": "vanished", "leave": "leaves"}

_KINDS: Final = {"spells": "SPELL", "arts": "ARTS", "pieces": "PIECE"}


def _used(word: str) -> Node:
    """The deed of using cards of a sort, or of growing."""
    if word == "grow":
        return ("deed", "grows", "you")
    return ("deed", "used", "you", ("where", ("at", "you", "check"), (("has", "kind", (_KINDS[word],)),)))


_BANS: Final[dict[str, Node]] = {
    "guard": ("deed", "guards", "you"),
    "draw": ("deed", "drawn", "you"),
    "activate": ("deed", "activates", "you", (), (), "action"),
    "enter": ("deed", "enters", "you"),
    "attack-with-signi": ("deed", "attacks", (), ("at", "you", "field")),
    "attack-with-lrig": ("deed", "attacks", (), ("at", "you", "lrig")),
    **{word: _used(word) for word in ("grow", *_KINDS)},
}
_DEEDS: Final[dict[str, Node]] = {
    "activate": ("deed", "activates", (), _T, (), "action"),
    "be-downed": ("deed", "turned", (), _T, (), "down"),
    **{word: ("deed", deed, (), _T) for word, deed in BARRED.items()},
}


def _lasting(move: Move, statement: Node, *uses: int) -> Node:
    return ("lasting", (statement,), ("span", "now", SPANS[move.words[-1]], *uses))


def _cannot(move: Move) -> Node:
    deed = _BANS[move.words[0]] if move.seat else _DEEDS[move.words[0]]
    return _lasting(move, ("forbid", deed))


def _price(move: Move) -> Node:
    use, color, _ = move.words
    less = (-1,) if move.number < 0 else ()
    return _lasting(move, ("price", _used(use), (color,) * abs(move.number), *less))


def _barrier(move: Move) -> Node:
    blow = ("at", "opp", {"signi": "field", "lrig": "lrig"}[move.words[0]])
    deed = ("deed", "damaged", "you", (), (), (), ("cause", "opp", (), blow))
    return ("lasting", (("replace", deed, ("seq",)),), ("span", "now", "end of game", 1))


def _craft(move: Move) -> Node:
    home = move.words[0]
    place = ("place", "you", "lrig_deck") if home == "lrig-deck" else ("place", "you", "field", home)
    return ("seq", ("move", ("catalog", (str(move.get("name")),)), place), KEPT)


_MADE: Final[dict[str, Callable[[Move], Node]]] = {
    "lose": lambda move: _lasting(move, ("lose", _T, (KEYWORDS[move.words[0]],))),
    "cannot": _cannot,
    "level": lambda move: _lasting(move, ("modify", _T, "level", _N)),
    "limit": lambda move: _lasting(move, ("modify", _T, "limit", _N)),
    "base": lambda move: _lasting(move, ("set", _T, move.words[0], _N)),
    "become": lambda move: _lasting(move, ("set", _T, move.words[0], str(move.get("name")))),
    "price": _price,
    "prevent": lambda move: _lasting(move, ("replace", ("deed", "damaged", "you"), ("seq",)), move.number),
    "barrier": _barrier,
    "craft": _craft,
}
_BY: Final = {"mark": 1, "relation": 1, "unmark": -1, "no-relation": -1}


def _marker(move: Move) -> Node:
    return ("mark", ("places", "p", move.words[0]), f"[{move.called[0]}]", _BY[move.verb])


def _relation(move: Move) -> Node:
    name, *card = move.called
    return ("mark", "p", f"{{{name}}}", _BY[move.verb], card[0] if card else _T)


_DECLARED: Final[dict[str, Callable[[Move], Node]]] = {
    "mark": _marker,
    "unmark": _marker,
    "counter": lambda move: ("mark", "p", f"{{{move.called[0]}}}", _N),
    "relation": _relation,
    "no-relation": _relation,
}
"""The moves with words that a set brought, of which a move holds the name alone."""
_ELSEWHERE: Final = frozenset({("lose", "abilities"), ("cannot", "attack")})
"""The moves of these words that had programs of their own before."""

LASTING: Final = frozenset({"power", "gain", *_MADE})
"""The moves that begin an effect that lasts; one that names a seat is said as that player."""


def made(move: Move) -> Node | None:
    """The program of a move that lasts or names a word of a set; others have one by their words alone."""
    write = _MADE.get(move.verb) or _DECLARED.get(move.verb)
    known = (move.verb, *move.words[:1]) in _ELSEWHERE and not move.seat
    return None if write is None or known else write(move)
