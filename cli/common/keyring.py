"""Where the key lies with which a desk signs, and how it is fetched."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, TypeVar

from cli.common.errors import NO, CommandError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from referee.service.proof.keys import Cosigner, Signer

Key = TypeVar("Key")
VARIABLE: Final = "REFEREE_KEY"
PASSWORD: Final = "REFEREE_KEY_PASSWORD"  # noqa: S105 - the name of a variable, no password
SUFFIX: Final = ".key"


def place_of(url: str) -> Path | None:
    """The place of the key for a database: $REFEREE_KEY, else beside its file.

    None for a database on a server or in memory where no variable names one.
    """
    from referee.service.store.places import beside

    return beside(url, SUFFIX, VARIABLE)


def password() -> bytes:
    """The password of the key, nothing where none is set."""
    return os.environ.get(PASSWORD, "").encode()


def keep(place: Path, signer: Signer) -> None:
    """Write a key to a new file that its owner alone may read; raises CommandError for an old."""
    from cli.common.records import new_file

    try:
        out = new_file(place, public=False)
    except FileExistsError as error:
        message = f"{place} is there already"
        instead = "name a new file; a key is never written over"
        raise CommandError(message, instead=instead, code="file-exists") from error
    with out:
        out.write(signer.stored(password()))


def cosigner_at(place: Path) -> Cosigner:
    """Fetch the key of a witness; raises CommandError where there is none, BadKey as below."""
    from referee.service.proof.keys import cosigner_of

    if not place.exists():
        instead = f"make one: referee witness new NAME --key {place}"
        raise CommandError(f"no key at {place}", instead=instead, code="key-absent")
    return _opened(place, cosigner_of)


def signer_at(place: Path | None) -> Signer:
    """Fetch a key; raises CommandError where there is none, BadKey for one that does not open."""
    from referee.service.proof.keys import signer_of

    if place is None or not place.exists():
        message = "no file is named for the key" if place is None else f"no key at {place}"
        instead = f"make one: referee keys new NAME, or name its file in ${VARIABLE}"
        raise CommandError(message, instead=instead, code="key-absent")
    return _opened(place, signer_of)


def _opened(place: Path, key_of: Callable[[bytes, bytes], Key]) -> Key:
    """Open a key file; raises CommandError where it holds no key that the password opens."""
    from referee.service.proof.keys import BadKey

    try:
        return key_of(place.read_bytes(), password())
    except BadKey as error:
        what, _, instead = str(error).partition("; ")
        raise CommandError(what, where=str(place), instead=instead, code="bad-key", ends=NO) from error
