"""Why a fact came about: the panel beside the board, drawn for one fact and one viewer."""

from datetime import UTC, datetime
from typing import Annotated, Final, Literal, NamedTuple

from fastapi import Depends, Query, Request
from markupsafe import Markup
from msgspec.structs import replace
from starlette.responses import Response

from referee.cards import CardDef, Catalog
from referee.rulebook import deciding, known
from referee.rulebook import edition as edition_named
from referee.service import Desk
from referee.service.reading import MatchReading
from referee.service.telling import BrokenRule, Reasons, broken, reasons_in
from referee.timeline import Cause
from referee.web.access.rights import allowed, horizon
from referee.web.access.visitors import Visitor, visitor
from referee.web.pages.people import Called, caller_to
from referee.web.pages.shell import fragment

Who = Annotated[Visitor, Depends(visitor)]
Way = Literal["", "up", "down"]
STATED: Final = "outcome.stated"
KINDS: Final = {
    "action.taken": "action",
    "ability.triggered": "trigger",
    "decision.asked": "question",
    "decision.settled": "settled",
    "deck.shuffled": "chance",
    "first.decided": "chance",
    "cards.mixed": "chance",
    STATED: "stated",
}
"""What stands before a fact in the tree; an outcome of the rules has no word."""
MICROSECONDS: Final = 1_000_000


class Node(NamedTuple):
    """One row of the tree: a fact, what kind it is, and the forks below it.

    `broken` are the clauses that an illegal action breaks, `here` marks the chosen fact.
    """

    cause: Cause
    kind: str
    broken: tuple[str, ...]
    here: bool
    forks: tuple[tuple["Node", ...], ...] = ()


class TextSource(NamedTuple):
    """The card on whose text a fact rests, and the number of the line that counts.

    `triggered` and `begun` are the seqs at which that line triggered and was processed, 0 for none.
    """

    card: CardDef
    line: int
    triggered: int = 0
    begun: int = 0


class Quoted(NamedTuple):
    """A clause as it is quoted: its words in three pieces, the middle one that on which it turns.

    `seq` is the fact that cites it, or breaks it where it is `broken`; `after` is the cause of that
    fact.
    """

    id: str
    text: tuple[str, str, str]
    seq: int
    after: Cause | None
    broken: bool


class WhyVerdict(NamedTuple):
    """What is said first: a clause that was broken, or that something was stated, not computed."""

    kind: Literal["broken", "stated"]
    title: str
    by: str
    at: str
    noticed: int = 0
    undone: bool = False


class Ground(NamedTuple):
    """On what the reasons of a match are told: its log up to a head."""

    reading: MatchReading
    viewer: str
    head: int
    illegal: dict[int, BrokenRule]

    def reasons(self, seq: int) -> Reasons:
        """Why a fact came about; raises OutOfRangeError."""
        return reasons_in(self.reading, seq, self.viewer, self.head)


class Panel(NamedTuple):
    """Everything on the panel of one fact."""

    seq: int
    viewer: str
    way: str
    verdict: WhyVerdict | None
    rows: tuple[Node, ...]
    edition: str
    since: str
    clauses: tuple[Quoted, ...]
    further: tuple[tuple[str, str], ...]
    source: TextSource | None


def _node(cause: Cause, illegal: dict[int, BrokenRule], chosen: int) -> Node:
    kind = str(cause.fact["kind"])
    breaks = illegal[cause.seq].clauses if cause.seq in illegal else ()
    return Node(cause, KINDS.get(kind, ""), breaks, cause.seq == chosen)


def _rows(cause: Cause, illegal: dict[int, BrokenRule], chosen: int) -> tuple[Node, ...]:
    """Give a fact and what followed: a chain stays on its level, only a fork goes one deeper."""
    rows: list[Node] = []
    while True:
        node = _node(cause, illegal, chosen)
        if len(cause.followed) != 1:
            forks = tuple(_rows(one, illegal, chosen) for one in cause.followed)
            return (*rows, node._replace(forks=forks))
        rows.append(node)
        cause = cause.followed[0]


def _told(at: int) -> str:
    return datetime.fromtimestamp(at / MICROSECONDS, tz=UTC).strftime("%H:%M:%S UTC")


def _verdict(told: Reasons, illegal: dict[int, BrokenRule], called: Called) -> WhyVerdict | None:
    """What is first to be known of a fact: that it breaks a clause, or who stated it."""
    one = told.why.tree
    found = illegal.get(one.seq)
    undone = bool(one.undone)
    if found is not None:
        title = f"Breaks {', '.join(found.clauses)}"
        return WhyVerdict("broken", title, called(found.by), _told(found.at), found.noticed, undone)
    stated = next((c for c in (one, *told.why.causes) if c.fact["kind"] == STATED), None)
    if stated is not None:
        by = called(str(stated.fact.get("actor", "")))
        return WhyVerdict("stated", "Stated, not computed", by, str(stated.seq), undone=undone)
    return None


def _source(catalog: Catalog, told: Reasons) -> TextSource | None:
    """The card whose text made a fact so, as the match pinned it."""
    named = next((c.by for c in (told.why.tree, *told.why.causes) if c.by is not None), None)
    if named is None:
        return None
    card = catalog.get(named.name)
    at: dict[str, int] = {}
    for one in (told.why.tree, *told.why.causes):
        body = one.fact.get("body", {})
        if body.get("name") == named.name and body.get("line") == named.line:
            at.setdefault(str(one.fact["kind"]), one.seq)
    seqs = at.get("ability.triggered", 0), at.get("ability.began", 0)
    return TextSource(card, named.line, *seqs) if card.name and card.text else None


def _quoted(clause: str, text: str, told: Reasons, illegal: dict[int, BrokenRule]) -> Quoted:
    """Quote a clause with the words that decide, and the fact of the chain that rests on it."""
    chain = (told.why.tree, *told.why.causes)
    at = next((i for i, one in enumerate(chain) if clause in one.clauses), 0)
    seq, after = chain[at].seq, chain[at + 1] if at + 1 < len(chain) else None
    words = deciding(clause)
    pieces = text.partition(words) if words in text and words else (text, "", "")
    broken_there = seq in illegal and clause in illegal[seq].clauses
    return Quoted(clause, pieces, seq, after, broken_there)


def _clauses(told: Reasons) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Part the clauses of the chosen fact from those of its causes."""
    own = set(told.why.tree.clauses) or set(next(iter(told.why.causes), told.why.tree).clauses)
    rows = [(i, text) for i, text in told.clauses.items() if text]
    return [r for r in rows if r[0] in own], [r for r in rows if r[0] not in own]


def ground(desk: Desk, match: str, viewer: str, head: int) -> Ground:
    """Give on what a viewer is told reasons, of a match that is known up to a head."""
    reading = desk.reading(match)

    def made() -> Ground:
        return Ground(reading, viewer, head, broken(desk, match, head))

    return reading.kept(("ground", viewer, head), made)


def panel(on: Ground, told: Reasons, called: Called, way: str = "") -> Panel:
    """Sum up the reasons of a fact for its panel; `called` says what people are called."""
    illegal, seq = on.illegal, told.why.tree.seq
    chain = [] if way == "down" else [_node(c, illegal, seq) for c in reversed(told.why.causes)]
    tree = replace(told.why.tree, followed=()) if way == "up" else told.why.tree
    own, further = _clauses(told)
    return Panel(
        seq,
        on.viewer,
        way,
        _verdict(told, illegal, called),
        (*chain, *_rows(tree, illegal, seq)),
        told.edition,
        edition_named(told.edition).since.isoformat(),
        tuple(_quoted(*one, told, illegal) for one in own),
        tuple(further),
        _source(on.reading.library(seq).catalog, told),
    )


def why_markup(root: str, match: str, found: Panel) -> Markup:
    """Draw the inside of the panel; without a root it leads to no page but its own."""
    return fragment("viewer/why.html", root=root, match=match, p=found, known=known)


async def why(
    request: Request,
    who: Who,
    match: str,
    *,
    seq: Annotated[int, Query(ge=1)],
    eyes: Annotated[str, Query(alias="as", max_length=20)] = "",
    way: Way = "",
) -> Response:
    """Give the reasons of a fact as the inside of their panel."""

    def look(desk: Desk) -> Panel:
        viewer = allowed(who, desk, match, eyes)
        head = horizon(who, desk, match)
        on = ground(desk, match, viewer, head)
        return panel(on, on.reasons(min(seq, head)), caller_to(desk, match, viewer), way)

    found: Panel = await request.app.state.clerk.read(look)
    root = request.scope.get("root_path", "") + "/"
    return Response(
        why_markup(root, match, found),
        media_type="text/html",
        headers={"cache-control": "private, no-cache"},
    )
