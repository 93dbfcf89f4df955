"""Precedents at the desk: rulings of all matches, projected from the log and searched."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from itertools import islice
from typing import Any, Final

from events.errors import UnknownMatch
from events.kinds import Fact
from events.letters import cleaned
from events.log import MatchRef
from events.registry.precedents import Mark, Precedent, PrecedentPage, PrecedentSearch
from referee.court.appeals import appeals_of
from referee.court.given import GivenRuling, rulings_of
from referee.fold import Court, fold_court
from referee.rulebook import cited
from referee.rulebook.questions import parts
from referee.service.desk import Desk
from referee.service.looking import is_sealed, projected_facts
from referee.service.store.eventlogs import is_event
from referee.service.store.rows import UNREAD, legible
from referee.timeline import Reader, court_at, state_at

KIND: Final = "projection"
KEY: Final = "precedents"
MADE_BY: Final = "5"
"""Which way of projecting made the rows; another one makes them anew."""
OVER: Final = ("over", "yes")
"""The mark of a ruling whose match is over."""
SEALED: Final = ("sealed", "yes")
"""The mark of a ruling whose words are sealed in this copy; its outcome is told by this word."""
EVERYBODY: Final = "spectator"
"""Only cards that everybody saw are named: who finds a ruling may sit at another table."""
RULED: Final = ("ruling.given", "ruling.withdrawn")
"""The facts that say which rulings there are and how each stands."""
AT_ONCE: Final = 200
"""Matches that are projected in one transaction."""

Bars = Callable[[int], AbstractContextManager[Callable[[], None]]]
"""Opens a bar over so many steps; what it gives is called at each."""


@contextmanager
def unseen(_total: int) -> Iterator[Callable[[], None]]:
    """Show nothing of long work."""
    yield lambda: None


def search_precedents(
    desk: Desk, sought: PrecedentSearch, *, after: int = 0, limit: int = 20
) -> PrecedentPage:
    """Search the rulings of all matches, newest first; first what is new is taken in.

    A ruling that was superseded or withdrawn is found too and says so; only those that stand
    count as decided the same way or otherwise.
    """
    take_in_rulings(desk)
    found = _searched(desk, sought, after, limit)
    if len(_as_ruled(desk, found.rows)) < len(found.rows):
        rebuild_precedents(desk)
    return precedents_taken_in(desk, sought, after=after, limit=limit)


def precedents_taken_in(
    desk: Desk, sought: PrecedentSearch, *, after: int = 0, limit: int = 20
) -> PrecedentPage:
    """Search the rulings that were taken in; nothing is written.

    Only what the log says is shown: a row that says otherwise is left out.
    """
    found = _searched(desk, sought, after, limit)
    rows = _as_ruled(desk, found.rows)
    return found._replace(rows=rows, total=found.total - len(found.rows) + len(rows))


def _searched(desk: Desk, sought: PrecedentSearch, after: int, limit: int) -> PrecedentPage:
    asked = tuple((one.said, *one.meant) for one in parts(sought.words))
    sought = sought._replace(marks=tuple(_named(sought.marks)), parts=asked)
    return desk.registry.search_precedents(sought, after=after, limit=limit)


def untold_precedents(desk: Desk, sought: PrecedentSearch) -> int:
    """Count rulings, taken in before, that words cannot find since theirs are sealed here.

    They have the marks that are sought; 0 where no words are.
    """
    if not sought.words.strip():
        return 0
    marks = (*_named(sought.marks), SEALED)
    return desk.registry.search_precedents(sought._replace(marks=marks, words=""), limit=0).total


def _as_ruled(desk: Desk, rows: Sequence[Precedent]) -> list[Precedent]:
    """Those rows of the index of which the log says the same."""
    refs = {}
    for name in {one.match for one in rows}:
        with suppress(UnknownMatch):
            refs[desk.live.ref(name).id] = name
    given: dict[int, list[Fact]] = {}
    for match_id, fact in legible(desk.log.of_kinds(list(refs), RULED)):
        given.setdefault(match_id, []).append(fact)
    meant = {
        (refs[match_id], one.id): _shown(one, sealed=_is_untold(desk, refs[match_id], one))
        for match_id, facts in given.items()
        for one in rulings_of(fold_court(Court(), facts))
    }
    return [one for one in rows if meant.get((one.match, one.id)) == one[2:12]]


def indexed_rulings(desk: Desk, ref: MatchRef) -> list[Precedent] | None:
    """What the index should say of a match; None while it has not taken that in yet."""
    if desk.behind is None:
        made_by, _, cursor = (desk.log.finding(KIND, KEY) or b"").decode().partition(" ")
        desk.behind = set(desk.log.moved(cursor if made_by == MADE_BY else "").matches)
    if ref.id in desk.behind:
        return None
    rows: list[Precedent] = []
    if ref.parent is None and not is_event(ref):
        with suppress(*UNREAD):
            rows = list(_rulings_in(desk, ref))
    return rows


def rebuild_precedents(desk: Desk, bars: Bars = unseen) -> int:
    """Make the projection anew from the log; give how many matches have rulings."""
    forget_rulings(desk)
    desk.registry.clear_precedents()
    moved = desk.log.moved()
    count = _project(desk, moved.matches, bars)
    _note(desk, moved.cursor)
    return count


def forget_rulings(desk: Desk) -> None:
    """Let the next search make the projection anew."""
    desk.log.put_finding(KIND, KEY, b"")


def _note(desk: Desk, cursor: str) -> None:
    """Note how far the projection has come; who only searched writes this, and no fact."""
    desk.log.put_finding(KIND, KEY, f"{MADE_BY} {cursor}".encode())


def take_in_rulings(desk: Desk) -> None:
    """Bring the projection up to the record: what was ruled since stands in it then."""
    made_by, _, cursor = (desk.log.finding(KIND, KEY) or b"").decode().partition(" ")
    if made_by != MADE_BY:
        rebuild_precedents(desk)
        return
    moved = desk.log.moved(cursor)
    if moved.cursor != cursor:
        _project(desk, moved.matches, unseen)
        _note(desk, moved.cursor)


def _project(desk: Desk, matches: list[int], bars: Bars) -> int:
    """Let the rulings of matches be what their logs say; give how many matches have some."""
    ruled = sorted({match_id for match_id, _ in desk.log.of_kinds(matches, ["ruling.given"])})
    with bars(len(ruled)) as step:
        for some in _batches(ruled, AT_ONCE):
            refs = [desk.log.match(desk.log.public_id(match_id)) for match_id in some]
            played = [ref for ref in refs if ref.parent is None and not is_event(ref)]
            rows: list[Precedent] = []
            for ref in played:
                with suppress(*UNREAD):
                    rows += list(_rulings_in(desk, ref))
                step()
            desk.registry.put_precedents([ref.public_id for ref in played], rows)
    return len(ruled)


def _rulings_in(desk: Desk, ref: MatchRef) -> Iterator[Precedent]:
    reader = desk.reader(ref.public_id)
    court = court_at(reader, reader.head())
    for one in rulings_of(court):
        cards = tuple(sorted(_cards(desk, ref.public_id, one)))
        sealed = _is_untold(desk, ref.public_id, one)
        yield _precedent(ref, one, cards, reader, court, sealed=sealed)


def _is_untold(desk: Desk, match: str, one: GivenRuling) -> bool:
    """Whether the words of a ruling are sealed in this copy of its match."""
    return not one.decision and is_sealed(desk, match)


def _cards(desk: Desk, match: str, one: GivenRuling) -> set[str]:
    """Name the cards of the facts that were looked at, and those whose text caused them."""
    found: set[str] = set()
    for seq in one.looked_at:
        for fact in projected_facts(desk, match, EVERYBODY, seq - 1, seq):
            body, by = fact["body"], fact.get("by", ())
            named = (body.get("name"), *by[:1], *(body.get("names") or ()))
            found.update(name for name in named if isinstance(name, str) and name)
    return found


def _named(marks: Iterable[Mark]) -> Iterator[Mark]:
    """The marks that are sought; a clause may be named by the end of its id."""
    ruleset = next((value for kind, value in marks if kind == "ruleset"), "diva")
    for kind, value in marks:
        yield kind, cited((value,), ruleset)[0] if kind == "clause" else value


def _precedent(
    ref: MatchRef,
    one: GivenRuling,
    cards: tuple[str, ...],
    reader: Reader,
    court: Court,
    *,
    sealed: bool,
) -> Precedent:
    at, header = disputed(one), reader.facts(0, 1)[0].body
    appeal = next((a.stands for a in appeals_of(court) if a.ruling == one.id), "")
    marks: list[Mark] = [
        *(("clause", clause) for clause in one.clauses),
        *(("card", card) for card in cards),
        ("phase", state_at(reader, at).turn.phase),
        *((OVER,) if state_at(reader, reader.head()).winner else ()),
        ("remedy", one.remedy),
        ("edition", header.edition),
        ("ruleset", header.ruleset),
        ("judge", one.by),
        ("stands", one.stands),
        ("match", ref.public_id),
        *((SEALED,) if sealed else ()),
        *((("infraction", one.infraction),) if one.infraction else ()),
        *((("event", header.event),) if header.event else ()),
        *((("appeal", appeal),) if appeal else ()),
    ]
    words = cleaned(" ".join((one.question, one.decision, one.agreed, *cards)))
    shown, told = _shown(one, sealed=sealed), tuple((kind, cleaned(of)) for kind, of in marks)
    return Precedent._make((ref.public_id, one.id, *shown, told, words))


def _shown(one: GivenRuling, *, sealed: bool) -> tuple[Any, ...]:
    """What is shown of a ruling that was found, all but its marks.

    Where its words are sealed in this copy, so is its outcome. Its texts are clean: a
    database may take no NUL, and no search wants one.
    """
    row = (
        one.seq,
        one.at,
        one.by,
        one.question,
        one.decision,
        one.remedy,
        one.infraction,
        one.how,
        point_of(one),
        SEALED[0] if sealed else outcome_of(one),
    )
    return tuple(cleaned(part) if isinstance(part, str) else part for part in row)


def disputed(one: GivenRuling) -> int:
    """The seq that a ruling is about: the first that was looked at, else what came before."""
    return min(one.looked_at) if one.looked_at else max(one.seq - 1, 1)


def point_of(one: GivenRuling) -> str:
    """What was asked, so that rulings can be compared: the clauses and the infraction."""
    return " ".join((*sorted(one.clauses), one.infraction)).strip()


_ANSWERS: Final = ("yes", "no")


def outcome_of(one: GivenRuling) -> str:
    """How it was decided: the remedy, and yes or no where the decision begins with it."""
    first = one.decision.strip().lower().split(maxsplit=1)
    answer = first[0].rstrip(".,;:!") if first else ""
    return f"{answer}, {one.remedy}" if answer in _ANSWERS else one.remedy


def _batches(row: Iterable[int], size: int) -> Iterator[list[int]]:
    rest = iter(row)
    while some := list(islice(rest, size)):
        yield some
