"""What a card is: its printed attributes, its text, and its abilities as programs.

Question: what is one card, its attributes, text and programs?
"""

import hashlib

from msgspec import Struct

from events.canonical import dump
from referee.effects.language import Node, ProgramError

TYPES = ("LRIG", "ASSIST LRIG", "PIECE", "ARTS", "RESONA", "SIGNI", "SPELL")
USED_TYPES = frozenset({"SPELL", "PIECE", "ARTS"})
"""The types of cards that are used and never lie on the field: a line of theirs may be what they do."""
WHITE_BACKED = ("LRIG", "ASSIST LRIG", "PIECE", "ARTS", "RESONA")
"""The types of the LRIG deck (glossary.lrig-deck.1); the others form the main deck."""

COLORS = ("white", "red", "blue", "green", "black")
COST_COLORS = (*COLORS, "colorless")
TIMINGS = ("main phase", "attack phase", "spell cut-in")
ICONS = ("dissona",)
KINDS = ("constant", "auto", "enter", "action", "use", "burst", "keyword", "rule", "unread")


MECHANICS = ("header", "keyword", "marker", "counter", "crafts", "group", "relationship", "sum")
"""The kinds of words that sets bring."""

STATED: Node = ("stated",)
"""The step whose outcome players or a judge state."""
UNREAD: Node = ("ability", "unread")
"""The ability of a line of which not even the header can be said."""


class AbilityDef(Struct, frozen=True):
    """One ability of a card: its kind, the line of the text that says it, and its program.

    `kind` is one of KINDS; `use` is the body of a spell, PIECE or ARTS, `rule` a line that says how
    the card is played rather than what it does ([Rise], [Harmony], a use condition, Bet), `unread`
    one that no program says. `line` counts the lines of the text from 1. `hash` names the program:
    16 hexadecimal digits of its SHA-256.
    """

    kind: str
    line: int
    node: Node
    hash: str


class MechanicDef(Struct, frozen=True):
    """A word that a set brought: what it means in card text, and the clause that says so.

    `kind` is one of MECHANICS. `means` is read by the compiler, `node` is what it says: of a
    header a condition, of a keyword an ability, of a sum a deed. `clause` is the number of the rule
    that comes with the set, `rule` its text, `since` its first day. `reminder` is what cards print
    after the word in parentheses; `cards` are those of a group, `of` what a sum adds up, `gain` and
    `pay` the verbs under which a counter is gained and paid.
    """

    name: str
    kind: str
    clause: str
    rule: str
    since: str
    means: str = ""
    node: Node = ()
    reminder: str = ""
    cards: tuple[str, ...] = ()
    of: str = ""
    gain: str = ""
    pay: str = ""

    @property
    def word(self) -> str:
        """The word as programs and the state of a match have it."""
        if self.kind in {"counter", "relationship"}:
            return f"{{{self.name}}}"
        return self.name if self.kind in {"header", "crafts", "group", "sum"} else f"[{self.name}]"

    @property
    def clause_id(self) -> str:
        """The id under which facts cite its clause."""
        return f"set.{'-'.join(self.name.lower().split())}.{self.clause}"


class CardDef(Struct, frozen=True):
    """What is printed on a card.

    `colors` is empty for a colourless card; `level` and `power` are -1 where none is printed.
    `limit` is the limit of a center LRIG, on an assist LRIG what it adds. Costs are pairs of a
    colour (or "colorless") and a number, in the order of COST_COLORS. `teams` of a PIECE are the
    icons [Team] or [Dream Team] that it bears (glossary.dream-team.4). `limiting` names the LRIG
    types of a limiting condition (classic.lrig.13), `icons` what it bears that no other attribute
    tells: {Dissona}. `text` has one ability or keyword a line; the
    sentence of the Life Burst is the last line when `burst` is set. `numbers` are the card numbers
    under which it was printed, such as WXDi-P01-001; the rules never ask for them.
    """

    name: str
    type: str
    colors: tuple[str, ...] = ()
    level: int = -1
    power: int = -1
    limit: int = 0
    classes: tuple[str, ...] = ()
    lrig_types: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()
    cost: tuple[tuple[str, int], ...] = ()
    grow_cost: tuple[tuple[str, int], ...] = ()
    use_timing: tuple[str, ...] = ()
    coins: int = 0
    guard: bool = False
    burst: bool = False
    text: tuple[str, ...] = ()
    abilities: tuple[AbilityDef, ...] = ()
    craft: bool = False
    limiting: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()


UNKNOWN = CardDef("", "")
"""The card that nobody has told: no type, no attribute, no ability (paper matches)."""


def frozen(value: object, place: str = "") -> Node:
    """Turn nested lists, as bytes or files give them, into the nested tuples of the language.

    Raises ProgramError for what is no list, word or integer, with its place.
    """
    if isinstance(value, list):
        return tuple(frozen(v, f"{place}.{i}") for i, v in enumerate(value))
    if isinstance(value, str) or type(value) is int:
        return value
    message = f"at {place}: {value!r} stands where a list, a word or an integer is wanted"
    raise ProgramError(message)


def is_stated(one: AbilityDef) -> bool:
    """Whether people state what a line does, or a part of it."""
    body = one.node[3:4]
    return one.kind == "unread" or bool(body and STATED in (body[0], *body[0][1:]))


def with_stated_body(node: Node) -> Node:
    """The program of a line with its body stated; of one that has no body, UNREAD."""
    body = 3
    if node[0] != "ability" or len(node) <= body or not node[body]:
        return UNREAD
    return (*node[:body], STATED, *node[body + 1 :])


def ability(node: Node, line: int) -> AbilityDef:
    """Make an ability of a checked program (Ability or Rule), said by a line of the text."""
    kind = node[1] if node[0] == "ability" else node[0]
    return AbilityDef(kind, line, node, hashlib.sha256(dump(node)).hexdigest()[:16])
