"""The bounds of a registration: what an organiser says of them, and how they are told."""

import datetime as dt
from typing import Any, Final, NamedTuple

from msgspec.structs import asdict

from events.kinds import RegistrationOpened
from events.wording import SHOWN, counted
from referee.fold.event import Registration
from referee.service.chance import MICROSECONDS
from referee.service.errors import DeskError
from referee.service.event.entry_secrets import CODES

YEARS: Final = range(1971, 2255)
"""The years of times that people name: no time zone leads out of the microseconds that a record holds."""
WAITING: Final = 100
"""How many wait for a place where nobody says how many may."""


def moment_of(text: str, what: str) -> int:
    """A time as an organiser writes it, in microseconds since 1970; "" is none.

    2026-11-28T18:00 is a time of UTC unless it says otherwise. Raises DeskError for what is no time, and
    for one that no record can hold.
    """
    if not text:
        return 0
    try:
        found = dt.datetime.fromisoformat(text.strip())
    except ValueError:
        instead = "write it as 2026-11-28T18:00, in UTC, or with +01:00 behind it"
        raise DeskError("malformed", f"{text[:SHOWN]!r} is no time for {what}", instead=instead) from None
    if found.year not in YEARS:
        message = f"the time for {what} is in the year {found.year}"
        raise DeskError("malformed", message, instead=f"name a year from {YEARS[0]} to {YEARS[-1]}")
    aware = found if found.tzinfo else found.replace(tzinfo=dt.UTC)
    return int(aware.timestamp()) * MICROSECONDS


class RegistrationChange(NamedTuple):
    """What an organiser says of a registration: its ends in microseconds, places, waiting list and code.

    None leaves what stands; 0 and "" remove it.
    """

    until: int | None = None
    lists: int | None = None
    places: int | None = None
    waiting: int | None = None
    code: str | None = None

    def applied(self, held: Registration | None) -> RegistrationOpened:
        """The registration that stands after it; `held` stands before, None where it is closed."""
        words: dict[str, Any] = {"waiting": WAITING} if held is None else asdict(held)
        words |= {name: value for name, value in self._asdict().items() if value is not None}
        code = words.pop("code", None)
        return RegistrationOpened(**words if code is None else words | {"asks_code": bool(code)})


def registration_of(
    until: str | None, lists: str | None, places: int | None, waiting: int | None, code: str | None
) -> RegistrationChange:
    """What an organiser writes about a registration; raises DeskError for what is no time and no code."""
    if not CODES.fullmatch(code or ""):
        instead = "use 6 to 40 letters A to Z, digits and dashes"
        raise DeskError("bad-code", "this is no code for a poster", instead=instead)
    until_at = None if until is None else moment_of(until, "registration")
    lists_at = None if lists is None else moment_of(lists, "lists")
    return RegistrationChange(until_at, lists_at, places, waiting, code)


def registration_words(held: Registration, now: int) -> str:
    """How registration stands: until when it is open, for how many people, whether with a code."""
    over = 0 < held.until <= now
    rows = [
        f"until {_written(held.until)}" if held.until and not over else "",
        f"lists until {_written(held.lists)}" if held.lists else "",
        counted(held.places, "place") if held.places else "",
        f"{held.waiting:,} may wait" if held.places and held.waiting >= 0 else "",
        "with a code" if held.asks_code else "",
    ]
    told = ", ".join(filter(None, rows))
    opened = f"registration ended at {_written(held.until)}" if over else "registration is open"
    return f"{opened}: {told}" if told else opened


def _written(moment: int) -> str:
    return f"{moment_field(moment).replace('T', ' ')} UTC"


def moment_field(moment: int) -> str:
    """A time of UTC as `moment_of` reads it, "" for none."""
    if not moment:
        return ""
    found = dt.datetime.fromtimestamp(moment // MICROSECONDS, tz=dt.UTC).replace(tzinfo=None)
    return found.isoformat(timespec="seconds" if found.second else "minutes")
