"""The referee's desk.

Question: how does a command go from a person to the log and back?
May import: every room but web and cli; nothing else wires stores, clock and chance.
Public names: `open_desk`, `database_state`, `Desk`, `DeskError`, `Refused`, `StaleError`, `Choices`,
`Choice`, `ActionRequest`, `Imported`, `NotToldError`, `EarlyError`, and `Ruling` and `Illegality`,
as a judge words them. Each is fetched when it is first used, so that a command loads what it needs
and no more.
"""

from importlib import import_module

TYPE_CHECKING = False  # typing costs more than this page, and type checkers know the name
if TYPE_CHECKING:
    from typing import Final

    from events.stores import current, open_hints, require_current, tells_others, upgrade
    from referee.court.illegal import Illegality
    from referee.court.rulings import Ruling
    from referee.rules import Action
    from referee.service.acted import Acted
    from referee.service.desk import Desk
    from referee.service.errors import DeskError, Refused, StaleError
    from referee.service.matches import MatchInfo
    from referee.service.opened import database_state, open_desk
    from referee.service.play.acting import ActionRequest
    from referee.service.records.importing import Imported
    from referee.service.table.entering import EarlyError, NotToldError
    from referee.service.table.listing import Choice, Choices

_PLACES: "Final" = {
    "events.stores": ("current", "open_hints", "require_current", "tells_others", "upgrade"),
    "referee.court.illegal": ("Illegality",),
    "referee.court.rulings": ("Ruling",),
    "referee.rules": ("Action",),
    "referee.service.acted": ("Acted",),
    "referee.service.desk": ("Desk",),
    "referee.service.errors": ("DeskError", "Refused", "StaleError"),
    "referee.service.matches": ("MatchInfo",),
    "referee.service.opened": ("database_state", "open_desk"),
    "referee.service.records.importing": ("Imported",),
    "referee.service.play.acting": ("ActionRequest",),
    "referee.service.table.entering": ("EarlyError", "NotToldError"),
    "referee.service.table.listing": ("Choice", "Choices"),
}
_WHERE: "Final" = {name: module for module, names in _PLACES.items() for name in names}

__all__ = [
    "Acted",
    "Action",
    "ActionRequest",
    "Choice",
    "Choices",
    "Desk",
    "DeskError",
    "EarlyError",
    "Illegality",
    "Imported",
    "MatchInfo",
    "NotToldError",
    "Refused",
    "Ruling",
    "StaleError",
    "current",
    "database_state",
    "open_desk",
    "open_hints",
    "require_current",
    "tells_others",
    "upgrade",
]

if not TYPE_CHECKING:  # a name that is none of these is then found by a type checker

    def __getattr__(name: str) -> object:
        """A public name, fetched from its module and kept; raises AttributeError for any other."""
        if name not in _WHERE:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        found = globals()[name] = getattr(import_module(_WHERE[name]), name)
        return found
