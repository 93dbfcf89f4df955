"""The access log: one line of JSON for every request, whatever it holds, and never a token."""

import datetime as dt
from logging import INFO, getLogger
from typing import Any

from pydantic_core import to_json

from referee.service.chance import MICROSECONDS, system_clock

log = getLogger("referee.web")


def noting() -> bool:
    """Whether anybody keeps the log."""
    return log.isEnabledFor(INFO)


def note(line: dict[str, Any]) -> None:
    """Write a line with the time of now; what is empty in it is left out."""
    now = dt.datetime.fromtimestamp(system_clock() / MICROSECONDS, tz=dt.UTC)
    told = {"time": now.isoformat(timespec="milliseconds"), **line}
    log.info(to_json({name: value for name, value in told.items() if value}).decode())
