"""Which words a stated move has: every verb with what follows it, and the closed lists."""

from typing import Final

from events.vocabulary import POSITIONS
from referee.effects.stated.made import KEYWORDS

SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "nothing": ("",),
    "more": ("",),
    "draw": ("seat count",),
    "charge": ("seat count",),
    "crush": ("seat count",),
    "damage": ("seat",),
    "discard": ("seat cards", "seat count"),
    "random-discard": ("seat count",),
    "put": ("what dest",),
    "vanish": ("cards",),
    "field": ("card position lying",),
    "under": ("cards host",),
    "attach": ("card host role",),
    **dict.fromkeys(("up", "down", "freeze", "thaw", "awaken", "face-down", "face-up"), ("cards",)),
    "power": ("cards amount span",),
    "text": ("sentence",),
    "gain": ("seat ability span", "cards ability span", "cards keyword span"),
    "lose": ("cards what-is-lost span",),
    "cannot": ("ban seat span", "deed cards span"),
    "level": ("cards amount span",),
    "limit": ("cards amount span",),
    "base": ("cards attribute number span",),
    "become": ("cards trait name span",),
    "price": ("seat use amount color span",),
    "prevent": ("seat damage count span",),
    "barrier": ("seat blow",),
    "craft": ("seat name home",),
    "coin": ("seat amount",),
    "virus": ("seat position",),
    "cure": ("seat position",),
    **dict.fromkeys(("mark", "unmark"), ("seat position name",)),
    "counter": ("seat name amount",),
    **dict.fromkeys(("relation", "no-relation"), ("seat name card", "seat name name")),
    "shuffle": ("seat",),
    "show": ("what viewers",),
    "shift": ("card position",),
    "swap": ("card host",),
    "grow": ("card",),
    "negate": ("card",),
    "end": ("edge",),
}
"""Every verb with what follows it; of two shapes the first that fits is read."""

SHORT: Final[dict[str, tuple[str, str]]] = {
    "hand": ("put", "hand"),
    "ener": ("put", "ener"),
    "trash": ("put", "trash"),
    "exclude": ("put", "excluded"),
    "look": ("show", "deck"),
}
"""Shorter words for some moves: `hand #3` puts it there, `look A 3` shows A its topmost cards."""

LITERALS: Final[dict[str, tuple[str, ...]]] = {
    "position": POSITIONS,
    "role": ("soul", "charm", "acce"),
    "span": ("turn", "next", "game"),
    "keyword": tuple(sorted(KEYWORDS)),
    "what-is-lost": ("abilities", *sorted(KEYWORDS)),
    "deed": tuple("attack activate be-vanished be-downed leave".split()),
    "ban": tuple(
        "guard grow draw spells arts pieces activate enter attack-with-signi attack-with-lrig".split()
    ),
    "attribute": ("power", "level", "limit"),
    "trait": ("color", "class", "name"),
    "use": ("spells", "arts", "pieces", "grow"),
    "color": tuple("white red blue green black any".split()),
    "damage": ("damage",),
    "blow": ("signi", "lrig"),
    "home": ("lrig-deck", *POSITIONS),
    "edge": ("turn", "attack-phase"),
    "pile": ("deck", "life", "hand"),
    "zone": tuple("hand deck life ener trash lrig-deck lrig-trash lrig excluded".split()),
}
"""The closed word lists; a word of two is written with a space or a dash between them."""

NOW: Final = frozenset("nothing more end negate grow".split())
"""The moves that wait for no moment."""

FURTHEST: Final = frozenset({"gain", "lose", "cannot"})
"""The moves of which the shape that fits furthest tells what is wrong."""
