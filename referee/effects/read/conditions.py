"""How conditions are read, and what a text that holds depends on."""

from itertools import permutations

from events.vocabulary import POSITIONS
from referee.effects.board import READS_ALL, READS_FIELD, READS_TURN, CondFn, Speaker, World
from referee.effects.language import Node
from referee.effects.nodes.amounts import CounterNode, TimesNode, TotalNode
from referee.effects.nodes.base import LanguageNode, named
from referee.effects.nodes.conditions import (
    AllOfNode,
    AnyOfNode,
    CompareNode,
    DreamTeamNode,
    DuringNode,
    EveryNode,
    NotNode,
    OkNode,
    TeamNode,
)
from referee.effects.nodes.filters import DidNode, HasNode
from referee.effects.nodes.sets import AtNode, DoneNode, EndNode, PlacesNode, UntilNode
from referee.effects.read.base import (
    COMPARE,
    CONDS,
    read_amount,
    read_cond,
    read_filter,
    seats,
)
from referee.effects.read.last_known import read_values


def _compare(node: CompareNode) -> CondFn:
    left, op, right = read_amount(node.left), COMPARE[node.op], read_amount(node.right)
    return lambda w, f: op(left(w, f), right(w, f))


def _every(node: EveryNode) -> CondFn:
    of, test = read_values(node.of), read_filter(node.test)
    return lambda w, f: all(test(w, f, c) for c in of(w, f))


def _ok(node: OkNode) -> CondFn:
    name = node.name + "?"
    return lambda _w, f: bool(f.names.get(name, 0))


def _during(node: DuringNode) -> CondFn:
    when, whose = node.when, node.whose

    def during(w: World, f: Speaker) -> bool:
        turn = w.state.turn
        if whose is not None and turn.seat not in seats(whose, w, f):
            return False
        phase: str = turn.phase
        return when in {"turn", phase, phase.split(".", maxsplit=1)[0]}

    return during


def _team(node: TeamNode) -> CondFn:
    name, level = node.name, node.level
    least = read_amount(level) if level is not None else None

    def team(w: World, f: Speaker) -> bool:
        lrigs = [w.board.of(s.card) for s in w.state.seat(f.you).lrig if s is not None]
        if len(lrigs) != len(POSITIONS) or not all(name in d.teams for d in lrigs):
            return False
        return least is None or all(d.level >= least(w, f) for d in lrigs)

    return team


def _dream_team(node: DreamTeamNode) -> CondFn:
    """Read a list of conditions, each met by a LRIG of its own (glossary.dream-team.2)."""
    tests = [read_filter(t) for t in node.tests]

    def dream_team(w: World, f: Speaker) -> bool:
        lrigs = [s.card for s in w.state.seat(f.you).lrig if s is not None]
        if len(lrigs) != len(POSITIONS):
            return False
        return any(
            all(test(w, f, card) for test, card in zip(tests, row, strict=False))
            for row in permutations(lrigs)
        )

    return dream_team


def _allof(node: AllOfNode) -> CondFn:
    tests = [read_cond(t) for t in node.tests]
    return lambda w, f: all(t(w, f) for t in tests)


def _anyof(node: AnyOfNode) -> CondFn:
    tests = [read_cond(t) for t in node.tests]
    return lambda w, f: any(t(w, f) for t in tests)


def _not(node: NotNode) -> CondFn:
    test = read_cond(node.test)
    return lambda w, f: not test(w, f)


CONDS |= {
    "compare": _compare,
    "every": _every,
    "ok": _ok,
    "during": _during,
    "team": _team,
    "dream-team": _dream_team,
    "allof": _allof,
    "anyof": _anyof,
    "not": _not,
    "header": lambda node: read_cond(node.means),
}


def _reads_beyond(node: Node) -> bool:
    """Whether a node looks beyond the cards on the fields: into a zone, at a [Virus]."""
    match named(node):
        case TimesNode() | TotalNode() | CounterNode() | DidNode() | DoneNode() | UntilNode() | PlacesNode():
            return True
        case AtNode(zone=zone) | EndNode(zone=zone):
            return zone not in {"field", "signi", "lrig"}
        case HasNode(values=values):
            return "infected" in values or any(str(word)[:1] == "[" for word in values)
    return False


POWER, LEVEL, TEXT, TRAITS = 1, 2, 4, 8
"""The sorts of values that an effect can ask of a card and another effect can change.

TEXT are abilities and keywords, TRAITS colors, classes, names and all else that is printed.
"""
EVERY_SORT = POWER | LEVEL | TEXT | TRAITS
_SORTS = {"power": POWER, "power-change": POWER, "power-gain": POWER, "level": LEVEL,
          "ability": TEXT, "keyword": TEXT, "attacks": 0}  # fmt: skip
_OF_CARDS = frozenset({"Set", "Filter", "Amount", "Together"})


def sort_of(attr: str) -> int:
    """The sort of values to which an attribute belongs."""
    return _SORTS.get(attr, TRAITS)


def asks_of(node: Node) -> int:
    """The sorts of values that a part of a text asks of cards."""
    if not isinstance(node, tuple) or not node:
        return 0
    read = named(node)
    found = 0
    if isinstance(read, TeamNode | DreamTeamNode):
        found = LEVEL | TRAITS
    elif isinstance(read, LanguageNode) and read.SORT in _OF_CARDS:
        found = sort_of(attr) if isinstance(attr := getattr(read, "attr", None), str) else 0
    for part in node:
        found |= asks_of(part)
    return found


def reads_of(node: Node) -> int:
    """What a text that holds depends on: fields, also the turn, or any zone."""
    if not isinstance(node, tuple) or not node:
        return READS_FIELD
    own = READS_ALL if _reads_beyond(node) else READS_FIELD
    match named(node):
        case DuringNode() | TeamNode() | DreamTeamNode():
            own = READS_TURN
        case HasNode(values=values) if "attacking" in values:
            own = READS_TURN
    return max([own, *(reads_of(n) for n in node)])
