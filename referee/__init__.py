"""The referee: what lies on the table, what may happen, who may see it, what it was when.

Question: in which room is the answer? Each room names its question in its own card, and
ARCHITECTURE.md walks an action through them. A program of somebody else finds what it needs by the
names below, each fetched when it is first used; docs/library.md shows them at work.
May import: referee.api, and the rooms whose names it passes on. Public names: those of `__all__`.
"""

from importlib import import_module

TYPE_CHECKING = False  # typing costs more than all of this, and type checkers know the name
if TYPE_CHECKING:
    from typing import Final

    from events.errors import LogError
    from referee.api.databases import Database, open
    from referee.api.matches import MatchStep, RecordedMatch
    from referee.api.running import (
        play_position,
        positions_of,
        read_positions,
        simulate,
        verify,
    )
    from referee.rules import Accepted, Action, Refusal, Table, decide, legal, why_not
    from referee.service import Desk, DeskError, Refused, open_desk
    from referee.service.chance import seeded_dice
    from referee.service.event.starting import open_match
    from referee.service.play.acting import act
    from referee.service.play.listings import choices_at

    __version__: str

_PLACES: "Final" = {
    "events.errors": ("LogError",),
    "referee.api.databases": ("Database", "open"),
    "referee.api.matches": ("MatchStep", "RecordedMatch"),
    "referee.api.running": (
        "play_position",
        "positions_of",
        "read_positions",
        "simulate",
        "verify",
    ),
    "referee.rules": ("Accepted", "Action", "Refusal", "Table", "decide", "legal", "why_not"),
    "referee.service": ("Desk", "DeskError", "Refused", "open_desk"),
    "referee.service.chance": ("seeded_dice",),
    "referee.service.play.acting": ("act",),
    "referee.service.play.listings": ("choices_at",),
    "referee.service.event.starting": ("open_match",),
}
"""Where each name lies; a room is loaded when a name of it is asked for."""
_WHERE: "Final" = {name: module for module, names in _PLACES.items() for name in names}

__all__ = [
    "Accepted",
    "Action",
    "Database",
    "Desk",
    "DeskError",
    "LogError",
    "MatchStep",
    "RecordedMatch",
    "Refusal",
    "Refused",
    "Table",
    "__version__",
    "act",
    "choices_at",
    "decide",
    "legal",
    "open",
    "open_desk",
    "open_match",
    "play_position",
    "positions_of",
    "read_positions",
    "seeded_dice",
    "simulate",
    "verify",
    "why_not",
]


if not TYPE_CHECKING:  # a name that is none of these is then found by a type checker

    def __getattr__(name: str) -> object:
        """A public name, fetched from its room and kept; raises AttributeError for any other."""
        if name == "__version__":
            found = import_module("referee.version").version()
        elif name in _WHERE:
            found = getattr(import_module(_WHERE[name]), name)
        else:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    """The public names, and the rooms that were loaded so far."""
    return sorted({*globals(), *__all__})
