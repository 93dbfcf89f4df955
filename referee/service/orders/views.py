"""The full view of a match: opened by an official, with what for."""

from referee.service.court.answered import ViewAnswer
from referee.service.court.watching import accesses_at, keeps_access, open_full_view
from referee.service.orders.sitting import Sitting


def look(at: Sitting, purpose: str, point: int | None = None) -> ViewAnswer:
    """Open the full view at a seq, or at the head, and keep that it was; the same twice is once."""
    open_full_view(at.desk, at.name, at.before if point is None else point, purpose.strip(), at.by)
    kept = keeps_access(at.desk, at.name)
    return ViewAnswer(at.name, kept, accesses_at(at.desk, at.name, at.to.words)[-1:] if kept else ())
