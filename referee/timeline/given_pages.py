"""How a result is told that both players reported: from whose pages, where officials gave them out."""

from typing import Final

from events.kinds import Pages
from referee.fold.event_values import NO_PAGE, OWN_PAGE

PLAYERS: Final = "players"
"""The source of a result that both players reported."""
DESK: Final = "desk"
"""The actor of a result that follows from two reports."""
FROM_PAGES: Final = "reports from both pages"
UNKNOWN: Final = "it is unknown who held the pages"


def source_told(source: str, pages: Pages, actor: str = DESK) -> str:
    """Say from where a result is known; of one that both players reported, who held their pages."""
    if source != PLAYERS:
        return source
    if actor != DESK:
        return f"{source}, as {actor} wrote it"
    return f"{FROM_PAGES}; {pages_told(pages) or UNKNOWN}" if _is_doubtful(pages) else source


def _is_doubtful(pages: Pages) -> bool:
    return not pages or any(holder != OWN_PAGE for _, holder in pages)


def pages_told(pages: Pages) -> str:
    """Say which pages officials gave out, and which nobody was given; "" where all are people's own."""
    given: dict[str, list[str]] = {}
    for person, holder in pages:
        if holder not in {OWN_PAGE, NO_PAGE}:
            given.setdefault(person, []).append("whoever runs the service" if holder == DESK else holder)
    said = [f"{person}'s page was given out by {' and '.join(who)}" for person, who in given.items()]
    without = [person for person, holder in pages if holder == NO_PAGE]
    said += [f"no page of {' or '.join(without)} was given out"] if without else []
    return ", ".join(said)
