"""What a judge orders at the desk: checkpoints, rewinds, rulings, each one command of the log."""

from events.kinds import CallEscalated
from referee import court
from referee.court import calls
from referee.court.policy import may
from referee.court.standing import CLOSED, Standing, standing
from referee.fold import Court
from referee.service.commands import JUDGE
from referee.service.desk import Desk
from referee.service.errors import refused
from referee.timeline import court_at


def rewind_check(desk: Desk, match: str, to: int, viewer: str = "judge") -> court.RewindCheck:
    """What a rewind would mean: what was learned, chosen and drawn since, and a grade."""
    desk.live.compare(match)
    found = court.rewind_check(desk.reader(match), to, viewer)
    if isinstance(found, court.DraftRefusal):
        raise refused(found, f"{match}@{to}")
    return found


def require_closing(desk: Desk, match: str, call: str, by: str) -> None:
    """Raise DeskError where a call waits that an official who would answer it may not close.

    So a ruling that closes its call is refused whole, and never recorded by half.
    """
    reader = desk.reader(match)
    found = standing(court_at(reader, reader.head())).call(call)
    if found is None or found.stands == CLOSED:
        return
    made = calls.close_call(reader, call, "", desk.who(match, by), desk.policy(match))
    if isinstance(made, court.DraftRefusal):
        raise refused(made, f"{match}@{reader.head()}")


def reserved_to(desk: Desk, match: str, order: str, by: str = JUDGE) -> tuple[str, ...]:
    """Name the roles to which an order is reserved, where an official may not give it."""
    under = desk.policy(match)
    fault = may(under, desk.who(match, by), order)
    return () if fault is None else under.roles(order) or ("nobody",)


def standing_at(desk: Desk, match: str, viewer: str, seq: int | None = None) -> Standing:
    """What stands at a table at a seq, or at the head: calls, clock, time, remarks."""
    return standing(court_of(desk, match, viewer, seq))


def handed_on(desk: Desk, match: str, call: str, viewer: str) -> str:
    """Why a call went to the head judge, in a viewer's words; "" for one that did not."""
    rows = court_of(desk, match, viewer).of(CallEscalated)
    return next((e.body.reason or "" for e in reversed(rows) if e.body.id == call), "")


def court_of(desk: Desk, match: str, viewer: str = JUDGE, seq: int | None = None) -> Court:
    """What the court knew at a seq, or at the head, with the words of a viewer."""
    reader = desk.reader(match)
    return court_at(reader, reader.head() if seq is None else seq, viewer)
