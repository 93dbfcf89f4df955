"""What is ruled at the desk: rulings with their remedies, statements; each one command of the log.

A remedy of moves is read as words are at a table, checked by the rules like any stated outcome and
carried out right after the ruling, which is its cause; where it cannot be, nothing is written.
"""

from functools import partial
from typing import Any, Unpack

from events.kinds import Fact
from events.values import changed, values
from events.wording import instead_of
from referee import court
from referee.court import stated
from referee.court.draft import joined
from referee.court.given import GivenRuling, chain_of, rulings_of
from referee.court.rulings import (
    TRIGGER_NOW,
    before_ruling,
    next_ruling,
)
from referee.rules import Accepted, Action, Refusal, Table, decide, why_not
from referee.service.commands import JUDGE, Once
from referee.service.commit import Then, commit
from referee.service.commit.throwing import dice_of
from referee.service.court.judging import court_of
from referee.service.court.seen_names import POSSIBLE, SEEN, parted, require_asked, seen_as
from referee.service.desk import Desk
from referee.service.errors import DeskError, Refused, refused
from referee.service.store.live import LiveMatch, state_of
from referee.service.table.stating import stating
from referee.timeline import court_at


def give_ruling(
    desk: Desk,
    match: str,
    ruling: court.Ruling,
    by: str = JUDGE,
    *,
    about: tuple[str, int] = ("", 0),
    **once: Unpack[Once],
) -> list[Fact]:
    """Record a ruling and apply its remedy, all of it or nothing.

    `about` is the card and line that the moves of the remedy are about, or that triggers now.
    """
    reader, under, who = desk.reader(match), desk.policy(match), desk.who(match, by)
    name = next_ruling(court_at(reader, reader.head()))
    dice = dice_of(desk, desk.live.get(match))
    drafts = court.rule(reader, ruling, id=name, by=who, policy=under, dice=dice)
    if isinstance(drafts, court.DraftRefusal) and ruling.moves.strip() and not ruling.to:
        drafts = _with_moves(desk, match, drafts, ruling.moves, about)
    then = then_of(desk, ruling, f"ruling {name}", who, about)
    words = ("rule", *values(ruling), *about, by)
    return commit(desk, match, drafts, then, words=words, read=reader.head(), **once)


def _with_moves(
    desk: Desk, match: str, fault: court.DraftRefusal, moves: str, about: tuple[str, int]
) -> court.DraftRefusal:
    """Add to what is wrong with a ruling what is wrong with its moves."""
    live = desk.live.get(match)
    table = Table(state_of(live), live.library)
    try:
        reasons = why_not(table, stating(table, JUDGE, parted(moves)[0], about))
    except DeskError as error:
        return joined((fault, court.DraftRefusal(error.code, error.message, error.instead))) or fault
    told = "; ".join(reason.text for reason in reasons)
    more = court.DraftRefusal("impossible", told, "state moves that are possible")
    return (joined((fault, more)) if told else None) or fault


def then_of(
    desk: Desk, ruling: court.Ruling, why: str, by: str, about: tuple[str, int] = ("", 0)
) -> Then | None:
    """What the rules carry out after an order that begins with a ruling."""
    if ruling.remedy == TRIGGER_NOW:
        return partial(partial(_edited, desk), ("trigger", ""), about, by, why)
    if not ruling.moves.strip():
        return None
    return partial(partial(_edited, desk), ("state", ruling.moves), about, by, why)


def _edited(
    desk: Desk, done: tuple[str, str], about: tuple[str, int], by: str, why: str, *made: Any
) -> Accepted:
    """Let the rules carry out moves, or a trigger, on the table as an order leaves it."""
    live, ordered = made
    do, (moves, said) = done[0], parted(done[1])
    action = stating(Table(ordered.state, desk.played_by(ordered.state)), JUDGE, moves or "nothing", about)
    action = changed(action, do=do)
    if not moves:
        action = changed(action, cards=action.cards[:1], word="")
    return remedying(desk, action, by, why, said)(live, ordered)


def remedying(desk: Desk, action: Action, by: str, why: str, said: str = "") -> Then:
    """How the rules carry out the moves of an order; it raises Refused for impossible ones.

    `said` are the names of cards that the moves show at a paper table, in their order.
    """

    def then(live: LiveMatch, ordered: Accepted) -> Accepted:
        first, last = ordered.facts[0].seq, ordered.facts[-1].seq
        chance = dice_of(desk, live, ordered.facts)
        if said:
            chance = seen_as(desk, live.ref.public_id, ordered.state, said)
        decided = decide(
            ordered.state,
            action,
            desk.played_by(ordered.state),
            head=last,
            at=ordered.facts[0].at,
            chance=chance,
            by=by,
            why=why,
            cause=first,
        )
        if isinstance(decided, Refusal):
            where = f"{live.ref.public_id}@{first - 1}"
            raise Refused(decided, where, SEEN if decided.wants else POSSIBLE)
        require_asked(chance, live.ref.public_id)
        return decided._replace(facts=[*ordered.facts, *decided.facts])

    return then


def seq_before_ruling(desk: Desk, match: str, ruling: str) -> int:
    """The point to which a rewind undoes a ruling; raises DeskError for an unknown one."""
    found = before_ruling(desk.reader(match), ruling)
    if isinstance(found, court.DraftRefusal):
        raise refused(found, match)
    return found


def statements_at(
    desk: Desk, match: str, viewer: str = JUDGE, seq: int | None = None
) -> tuple[stated.KeptStatement, ...]:
    """What was stated at a match up to a seq, as a viewer may read it."""
    return stated.statements_of(court_of(desk, match, viewer, seq))


def ruling_chain(
    desk: Desk, match: str, ruling: str, viewer: str = "judge", seq: int | None = None
) -> tuple[GivenRuling, ...]:
    """A ruling with those it superseded or that superseded it; DeskError for none.

    It is looked for up to a seq, or up to the head.
    """
    rows = rulings_at(desk, match, viewer, seq)
    chain = chain_of(rows, ruling)
    if not chain:
        instead = instead_of(ruling, (one.id for one in rows), "none is given yet")
        message = f"there is no ruling {ruling!r}"
        raise DeskError("unknown-ruling", message, where=match, instead=instead)
    return chain


def rulings_at(
    desk: Desk, match: str, viewer: str = "judge", seq: int | None = None
) -> tuple[GivenRuling, ...]:
    """The rulings of a match up to a seq, each as it stands there."""
    return rulings_of(court_of(desk, match, viewer, seq))
