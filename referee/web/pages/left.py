"""Where a branch left its match, what for and by whom: said of it on every screen in one way."""

from referee.service import Desk
from referee.service.court.branching import branches_of
from referee.service.event.placing import belonging
from referee.service.heading import parent_of
from referee.service.looking import projected_facts
from referee.web.access.here import here
from referee.web.access.rights import known
from referee.web.access.visitors import Visitor
from referee.web.pages.first import BranchPoint
from referee.web.pages.people import Called
from referee.web.pages.sighted import PageSight


def left_of(desk: Desk, name: str, words: str, called: Called, head: int | None = None) -> BranchPoint:
    """Where a branch left its match, in the words of a viewer who knows it up to a head.

    Raises LookupError for a match that is no branch.
    """
    parent = parent_of(desk, name)
    if parent is None:
        raise LookupError(f"{name} is no branch")
    left = BranchPoint(name, parent.match, parent.seq)
    if head is not None and head <= parent.seq:
        return left
    try:
        (fact,) = projected_facts(desk, name, words, parent.seq, parent.seq + 1)
    except ValueError:
        return left
    return left._replace(purpose=fact["body"].get("purpose") or "", by=called(fact["actor"]))


def left_in(desk: Desk, shown: PageSight, called: Called) -> BranchPoint | None:
    """Say of what is looked at where it left its match, None for a match of its own."""
    if shown.reading.ref.parent is None:
        return None
    return left_of(desk, shown.reading.name, shown.viewer, called, shown.head)


def family(desk: Desk, who: Visitor, match: str, words: str, called: Called) -> tuple[BranchPoint, ...]:
    """The branches off a match and off its branches that a visitor may know of.

    Of a branch it gives those of the match that all of them left.
    """
    root = belonging(desk, match).root
    names = [one.name for one in branches_of(desk, root, words) if known(who, desk, one.name)]
    return tuple(left_of(desk, name, words, called) for name in names)


def told_of(who: Visitor, desk: Desk, shown: PageSight) -> bool:
    """Whether a visitor is told of branches here: officials, and everybody after the match."""
    where = belonging(desk, shown.reading.name)
    if where.branch or here(who, desk, where).official:
        return True
    return shown.reading.marks(shown.head).ended
