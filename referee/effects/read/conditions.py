"""How conditions are read, and what a text that holds depends on."""

from itertools import permutations

from events.vocabulary import POSITIONS
from referee.effects.board import READS_ALL, READS_FIELD, READS_TURN, Speaker
from referee.effects.language import Node, field
from referee.effects.read.base import (
    COMPARE,
    CONDS,
    CondFn,
    World,
    read_amount,
    read_cond,
    read_filter,
    read_set,
    seats,
)


def _compare(node: Node) -> CondFn:
    left, op, right = read_amount(node[1]), COMPARE[node[2]], read_amount(node[3])
    return lambda w, f: op(left(w, f), right(w, f))


def _every(node: Node) -> CondFn:
    of, test = read_set(node[1]), read_filter(node[2])
    return lambda w, f: all(test(w, f, c) for c in of(w, f))


def _ok(node: Node) -> CondFn:
    name = node[1] + "?"
    return lambda _w, f: bool(f.names.get(name, 0))


def _during(node: Node) -> CondFn:
    when, whose = node[1], field(node, 2)

    def during(w: World, f: Speaker) -> bool:
        turn = w.state.turn
        if whose is not None and turn.seat not in seats(whose, w, f):
            return False
        phase: str = turn.phase
        return when in {"turn", phase, phase.split(".", maxsplit=1)[0]}

    return during


def _team(node: Node) -> CondFn:
    name, level = node[1], field(node, 2)
    least = read_amount(level) if level is not None else None

    def team(w: World, f: Speaker) -> bool:
        lrigs = [w.board.of(s.card) for s in w.state.seat(f.you).lrig if s is not None]
        if len(lrigs) != len(POSITIONS) or not all(name in d.teams for d in lrigs):
            return False
        return least is None or all(d.level >= least(w, f) for d in lrigs)

    return team


def _dream_team(node: Node) -> CondFn:
    """Read a list of conditions, each met by a LRIG of its own (glossary.dream-team.2)."""
    tests = [read_filter(t) for t in node[1]]

    def dream_team(w: World, f: Speaker) -> bool:
        lrigs = [s.card for s in w.state.seat(f.you).lrig if s is not None]
        if len(lrigs) != len(POSITIONS):
            return False
        return any(
            all(test(w, f, card) for test, card in zip(tests, row, strict=False))
            for row in permutations(lrigs)
        )

    return dream_team


def _allof(node: Node) -> CondFn:
    tests = [read_cond(t) for t in node[1:]]
    return lambda w, f: all(t(w, f) for t in tests)


def _anyof(node: Node) -> CondFn:
    tests = [read_cond(t) for t in node[1:]]
    return lambda w, f: any(t(w, f) for t in tests)


def _not(node: Node) -> CondFn:
    test = read_cond(node[1])
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
}


def _reads_beyond(node: Node) -> bool:
    """Say whether a node looks beyond the cards on the fields: into a zone, at a [Virus]."""
    if node[0] in {"times", "did", "done", "until"}:
        return True
    if node[0] in {"at", "end"}:
        return node[2] not in {"field", "signi", "lrig"}
    return node[0] == "places" or (node[0] == "has" and "infected" in node[2])


def reads_of(node: Node) -> int:
    """Say what a text that holds depends on: fields, also the turn, or any zone."""
    if not isinstance(node, tuple) or not node:
        return READS_FIELD
    own = READS_FIELD
    if node[0] in {"during", "team", "dream-team"} or (node[0] == "has" and "attacking" in node[2]):
        own = READS_TURN
    elif _reads_beyond(node):
        own = READS_ALL
    return max([own, *(reads_of(n) for n in node)])
