"""Where a running service is reached: noted beside its database while it runs."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from events.given import json_of

if TYPE_CHECKING:
    from collections.abc import Iterator

SUFFIX: Final = ".service"
USUAL: Final = "http://127.0.0.1:8421"
"""Where a service is reached of which nothing is noted."""


def _place(url: str) -> Path | None:
    """Where the note of a database lies; None for one on a server or in memory."""
    file = url.removeprefix("sqlite:///")
    return None if "://" in file or file.endswith(":") else Path(f"{file}{SUFFIX}")


@contextmanager
def noted(url: str, address: str, outside: str = "") -> Iterator[None]:
    """Note where the service of a database is reached, for as long as the block lasts.

    `outside` is the address for links, where it was started with one.
    """
    place = _place(url)
    if place is not None:
        place.write_text(
            json.dumps({"address": address, "process": os.getpid(), "outside": outside}), "utf-8"
        )
    try:
        yield
    finally:
        if place is not None:
            place.unlink(missing_ok=True)


def running(url: str) -> tuple[str, int]:
    """The address of the service that runs on a database, and its process; "" and 0 for none.

    A note that a service left when it was killed counts for nothing.
    """
    place = _place(url)
    try:
        said = json_of(place.read_bytes()) if place is not None else {}
        process = int(said["process"])
        os.kill(process, 0)
        return str(said["address"]), process
    except PermissionError:  # it runs, as another user
        return str(said["address"]), process
    except (OSError, ValueError, LookupError, TypeError):
        return "", 0


def reached_at(url: str) -> str:
    """The address for links of the service that runs on a database, else the usual one."""
    address, _ = running(url)
    return (_outside(url) or address) if address else USUAL


def _outside(url: str) -> str:
    """The address with which the service of a database was started for others, "" for none."""
    place = _place(url)
    try:
        return str(json_of(place.read_bytes()).get("outside", "")) if place is not None else ""
    except (OSError, ValueError):
        return ""
