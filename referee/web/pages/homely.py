"""What the first screen says besides its list: whose service it is, and how long ago it was."""

import re
from typing import Final, NamedTuple

from events.data import date_time, to_the_minute
from referee.service.chance import MICROSECONDS, system_clock
from referee.web.settings import ServiceSettings

_MAIL: Final = re.compile(r"[^\s@:/?&<>]+@[^\s@:/?&<>]+\.[^\s@:/?&<>]+")
_PAGE: Final = re.compile(r"https?://\S+")
_UNITS: Final = (
    (365 * 24 * 3600, "year"),
    (30 * 24 * 3600, "month"),
    (24 * 3600, "day"),
    (3600, "hour"),
    (60, "minute"),
)


class Whose(NamedTuple):
    """Who runs the service and how they are reached; `address` is "" where that is only words."""

    name: str
    contact: str
    address: str


def whose(settings: ServiceSettings) -> Whose:
    """Whose service it is; only addresses of mail and of pages are led to."""
    said = settings.contact.strip()
    address = f"mailto:{said}" if _MAIL.fullmatch(said) else said if _PAGE.fullmatch(said) else ""
    return Whose(settings.name.strip(), said, address)


class When(NamedTuple):
    """A time: as a machine reads it, exactly, and how long ago it was."""

    iso: str
    exact: str
    ago: str


def when(created: int, now: int | None = None) -> When:
    """A moment and how long ago it was; both arguments are microseconds since 1970."""
    gone = ((system_clock() if now is None else now) - created) // MICROSECONDS
    return When(date_time(created) or "", to_the_minute(created), _ago(gone))


def _ago(seconds: int) -> str:
    for unit, name in _UNITS:
        if seconds >= unit:
            count = seconds // unit
            return f"{count} {name}{'s' if count > 1 else ''} ago"
    return "just now"
