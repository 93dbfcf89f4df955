"""Who may say what a card line means: an official of the whole service or of an event."""

from typing import NamedTuple

from referee.web.access.rights import entering
from referee.web.access.visitors import JUDGE, OWNER, Visitor
from referee.web.refusals import ProblemError


class LineReader(NamedTuple):
    """Who reads a line, as the desk takes it, and the event whose policy holds, "" for the generic one."""

    by: str
    event: str


def reading(who: Visitor, by: str = "") -> LineReader:
    """Let an official read lines; whether the policy lets them is asked by the desk.

    A token reads as its own person alone, the owner names whom they order for. Raises ProblemError
    `no-token`, and `no-right` for who is no official or is one at a single match.
    """
    entering(who)
    if not who.official or who.match:
        message = "what a line means holds for every match, and is for officials to say"
        raise ProblemError("no-right", message, instead="tell a judge, or sign in as one")
    said = by or who.named
    if who.role == OWNER:
        return LineReader(said or JUDGE, who.event)
    if said not in {"", who.by, who.person, who.role}:
        message = f"this token orders as {who.by}, not as {said}"
        raise ProblemError("no-right", message, instead="order as yourself, and leave `by` out")
    return LineReader(who.by, who.event)
