"""An earlier entry is amended: what was really done stands in its place, what followed is done again.

The match goes back to before the entry, the cards as they lay, for they lay so at the table; what was
really done is entered, and after it every later entry as far as it can stand. At the first that cannot it
stops. All of it is one command: a rewind that names both lines, and the facts that follow it. The old
stretch stays in the log, undone.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, Unpack

from events.kinds import ActionTaken, Fact, MatchRewound, TurnBegan
from referee import court
from referee.court.orders import Drafts
from referee.court.policy import may
from referee.court.rewinding import Back
from referee.rerun.fed import ChanceScript, Fed
from referee.rules import Accepted, Table
from referee.service.commands import Once
from referee.service.commit import commit, repeated
from referee.service.commit.throwing import dice_of, trial_dice
from referee.service.court.pointed import AmendedEntry, Amendment, AmendReason
from referee.service.desk import Desk
from referee.service.errors import DeskError, Refused, refused
from referee.service.play.carrying import CarriedAnswers, CarriedLines, Carrying, Chance
from referee.service.play.entries import FIXED, TYPED, TableEntry, counting, entries_in, on_paper, since
from referee.service.store.live import LiveMatch, require_whole
from referee.service.table.answering import EntrySeat
from referee.service.views import view_of
from referee.state import Match
from referee.timeline import diff, settled_at_or_before, state_at

AMENDED, CORRECTED = "amended", "correction"
NOTHING: Final = "nothing"
"""What stands for an entry in whose place nothing was done."""


class Change(NamedTuple):
    """What was really done in the place of the entry that holds a seq, why, and who lets it be amended.

    Empty words mean that nothing was done.
    """

    seq: int
    words: str
    reason: str = ""
    authorised: str = ""


class _Amending(NamedTuple):
    """Which match is amended by whom and told to which eyes, on which last seq.

    `chance` is what falls for the new words.
    """

    live: LiveMatch
    who: str
    eyes: str
    head: int
    chance: Chance


class AmendPlan(NamedTuple):
    """An amendment as it is worked out: the entries from the amended one on, and the table then.

    `said` is what the record says of it.
    """

    rows: list[TableEntry]
    said: str
    told: Amendment
    facts: list[Fact]
    state: Match


def amendment(desk: Desk, match: str, change: Change, by: str, eyes: str = "judge") -> Amendment:
    """Say what an amendment would do, to somebody's eyes; nothing is written.

    Raises DeskError for an entry that there is not, and for words that cannot stand in its place.
    """
    live, who = _seated(desk, match, by)
    return _planned(desk, _Amending(live, who, eyes, live.head.seq, trial_dice(desk, live)), change).told


def amend(
    desk: Desk, match: str, change: Change, by: str, eyes: str = "judge", **once: Unpack[Once]
) -> tuple[list[Fact], Amendment]:
    """Amend an entry as one command; give its facts, and what it did, to somebody's eyes.

    Who typed the entry and all that followed at a paper table amends it alone; else it is a rewind, with
    the cards as they lay, and asks for its power. Raises DeskError as `amendment` does, and for who may not.
    """
    live, who = _seated(desk, match, by)
    words = (AMENDED, *change, by)
    known = repeated(desk, live.ref, words, once.get("key"), once.get("expect"))
    if known is not None:
        fell = Fed(ChanceScript(known[1:], (), set(), paper=False))
        return known, _planned(desk, _Amending(live, who, eyes, known[0].seq - 1, fell), change).told
    desk.live.compare(match)
    head = live.head.seq
    plan = _planned(desk, _Amending(live, who, eyes, head, dice_of(desk, live)), change)
    drafts = _drafts(desk, match, plan, change, who)

    def carry(_: LiveMatch, made: Accepted) -> Accepted:
        return Accepted([*made.facts, *plan.facts], plan.state if plan.facts else made.state)

    return commit(desk, match, drafts, carry, words=words, read=head, **once), plan.told


def _seated(desk: Desk, match: str, by: str) -> tuple[LiveMatch, str]:
    """The match and who amends; raises DeskError for who may not do at its table what others did."""
    live = desk.live.get(match)
    require_whole(live)
    who = desk.who(match, by)
    fault = may(desk.policy(match), who, "enter" if on_paper(live) else "act")
    if fault is not None:
        raise DeskError(fault.code, fault.message, where=match, instead=fault.instead)
    return live, who


def _planned(desk: Desk, on: _Amending, change: Change) -> AmendPlan:
    """Work out an amendment on the match as it stood at a seq."""
    match, head = on.live.ref.public_id, on.head
    rows = since(desk, on.live, change.seq, head)
    reader = desk.reader_to(match, head)
    to = settled_at_or_before(reader, rows[0].first - 1)
    at = _table(desk, on, to)
    begun = (at.state.turn.number, str(at.state.turn.seat))
    was, said = at.words(rows[0], on.eyes), at.recorded(rows[0], change.words.strip() or NOTHING)
    if change.words.strip():
        _do(at, change.words, rows[0], f"{match}@{rows[0].first}, where it says: {was}", f"{match}@{to}")
    told, done, stopped = _carried(at, [*_turned(rows, begun)][1:], on.eyes)
    before, after = state_at(reader, head), at.state
    check = court.rewind_check(reader, to)
    if isinstance(check, court.DraftRefusal):
        raise refused(check, f"{match}@{change.seq}")
    amendment = Amendment(
        rows[0].first,
        was,
        change.words.strip() or NOTHING,
        to,
        check.grade,
        told[:done],
        told[done:],
        _reasons(stopped),
        diff(_seen(desk, before, on.eyes), _seen(desk, after, on.eyes)),
    )
    return AmendPlan(rows, said, amendment, at.facts, after)


def _do(at: Carrying, words: str, entry: TableEntry, where: str, before: str) -> None:
    """Do what was really done; what cannot be is told of the entry in whose place it stands."""
    try:
        at.do(words, entry)
    except DeskError as error:
        error.where = where
        if isinstance(error, Refused):
            error.instead = f"see what could be done there: referee legal {before}"
        raise


def _table(desk: Desk, on: _Amending, to: int) -> Carrying:
    """The table as it lay at a seq, at which facts follow those of a rewind to it."""
    match = on.live.ref.public_id
    reader = desk.reader_to(match, on.head)
    people = desk.facts(match, 0, 1)[0].body.people
    seat = EntrySeat(match, on.head + 1, desk.clock(), on.who, people)
    state = state_at(reader, to)
    if on_paper(on.live):
        return CarriedLines(Table(state, desk.played_by(state)), reader, to, seat)
    return CarriedAnswers(desk, counting(desk, match, on.head), state, seat, on.chance)


Turned = tuple[TableEntry, str, int]
"""An entry with the seats that it answers for, and the number of its turn."""


def _turned(rows: Sequence[TableEntry], begun: tuple[int, str]) -> Iterator[Turned]:
    """Entries with their seats and turns, from the turn on in which the first of them begins."""
    number, seat = begun
    for row in rows:
        acted = (f.body.seat for f in row.facts if isinstance(f.body, ActionTaken))
        yield row, "".join(dict.fromkeys(acted)) or seat, number
        for body in (f.body for f in row.facts):
            if isinstance(body, TurnBegan):
                number, seat = body.number, str(body.seat)


def _carried(
    at: Carrying, rows: Sequence[Turned], eyes: str
) -> tuple[list[AmendedEntry], int, DeskError | None]:
    """Do entries again as far as they can stand.

    Gives all of them in words, how many stand, and why the next cannot.
    """
    told, done, stopped = list[AmendedEntry](), 0, None
    for row, seats, turn in rows:
        told.append(AmendedEntry(row.first, at.words(row, eyes), row.by, seats, turn))
        if stopped is not None:
            continue
        try:
            at.again(row)
        except DeskError as error:
            stopped = error
        else:
            done += 1
    return told, done, stopped


def _reasons(stopped: DeskError | None) -> list[AmendReason]:
    """Every reason for which an entry cannot stand, each with its clauses."""
    if stopped is None:
        return []
    rows: Sequence[Any] = getattr(stopped, "reasons", ())
    found = [AmendReason(one.text, tuple(one.clauses)) for one in rows]
    return found or [AmendReason(str(stopped.message), stopped.clauses)]


def _seen(desk: Desk, state: Match, eyes: str) -> dict[str, Any]:
    """A table as somebody sees it."""
    return view_of(Table(state, desk.played_by(state)), eyes)


def _drafts(desk: Desk, match: str, plan: AmendPlan, change: Change, who: str) -> Drafts | court.DraftRefusal:
    """The rewind of an amendment: that of a slip where all is of one hand, else one by its grade."""
    told, entry, under = plan.told, plan.rows[0], desk.policy(match)
    own = all(row.kind == TYPED and row.by == who for row in plan.rows)
    word = CORRECTED if own else AMENDED
    reason = f"{word}: {plan.said}" + (f": {change.reason}" if change.reason else "")
    if own and not change.authorised and may(under, who, "slip") is None:
        return [court.Draft(MatchRewound(told.to, reason), who, entry.last)]
    let = desk.who(match, change.authorised) if change.authorised else ""
    back = Back(told.to, reason, let, as_it_lay=True)
    return court.rewind(
        desk.reader(match), back, who, policy=under, dice=trial_dice(desk, desk.live.get(match))
    )


def entries_before(desk: Desk, match: str, eyes: str, seq: int, most: int) -> list[AmendedEntry]:
    """The last entries up to a seq that count and could be amended, newest first, to somebody's eyes."""
    live = desk.live.get(match)
    rows = entries_in(counting(desk, match, live.head.seq), paper=on_paper(live))
    last = [n for n, row in enumerate(rows) if row.kind != FIXED and row.first <= seq][-most:]
    if not last:
        return []
    first, until = last[0], last[-1] + 1
    at = _table(desk, _Amending(live, "", eyes, live.head.seq, desk.dice), _before(desk, match, rows[first]))
    begun = (at.state.turn.number, str(at.state.turn.seat))
    return [
        AmendedEntry(row.first, at.words(row, eyes), row.by, seats, turn)
        for row, seats, turn in _turned(rows[first:until], begun)
        if row.kind != FIXED
    ][::-1]


def _before(desk: Desk, match: str, entry: TableEntry) -> int:
    return settled_at_or_before(desk.reader(match), entry.first - 1)
