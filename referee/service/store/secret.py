"""Where the secret lies with which a house seals the states that it keeps.

It lies beside the database and not in it, readable by its owner alone: who can write the database
can then make no state that is believed. It may be lost: states are then folded again.
"""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final

from referee.service.store.places import beside

VARIABLE: Final = "REFEREE_SEAL"
SUFFIX: Final = ".seal"
BYTES: Final = 32


def secret_of(url: str, *, make: bool) -> bytes:
    """The secret of a database, made where there is none and `make` is set.

    Where none can be kept it is one of this program alone: what others sealed is not believed.
    """
    place = beside(url, SUFFIX, VARIABLE)
    if place is not None:
        with suppress(OSError):
            if make and not place.exists():
                _make(place)
            found = place.read_bytes()
            if len(found) == BYTES:
                return found
    return secrets.token_bytes(BYTES)


def _make(place: Path) -> None:
    """Write a new secret, whole or not at all; of two programs that do, the first one's stays."""
    fresh = place.with_name(f"{place.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(secrets.token_bytes(BYTES))
    with suppress(FileExistsError):
        os.link(fresh, place)
    fresh.unlink()
