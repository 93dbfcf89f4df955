"""A zip file whose bytes follow from its parts alone: fixed times, stored as they are."""

import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from typing import Any, BinaryIO, Final

from events.data import as_data

MANIFEST: Final = "manifest.json"
_TIME: Final = (1980, 1, 1, 0, 0, 0)
_UNIX: Final = 3
_MODE: Final = 0o100644 << 16


def json_bytes(value: object) -> bytes:
    """A value as JSON that people can read too."""
    return (json.dumps(as_data(value), indent=1, ensure_ascii=False) + "\n").encode()


class StoredZip:
    """A zip file that is written part by part, one of which is in memory at a time."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        """Write into an archive that is open, and keep what a manifest says of each part."""
        self._archive = archive
        self.rows: list[dict[str, Any]] = []

    def add(self, name: str, data: bytes) -> None:
        """Write a part behind the others."""
        info = zipfile.ZipInfo(name, _TIME)
        info.create_system, info.external_attr = _UNIX, _MODE
        self._archive.writestr(info, data)
        self.rows.append(row_of(name, data))


@contextmanager
def stored_zip(out: BinaryIO) -> Iterator[StoredZip]:
    """Write a zip file into a stream that can go back."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        yield StoredZip(archive)


def zipped(parts: Iterable[tuple[str, bytes]]) -> bytes:
    """The bytes of a zip file with these parts, in this order."""
    out = BytesIO()
    with stored_zip(out) as archive:
        for name, data in parts:
            archive.add(name, data)
    return out.getvalue()


def row_of(name: str, data: bytes) -> dict[str, Any]:
    """What a manifest says of a part: name, SHA-256 and size."""
    return {"name": name, "sha256": sha256(data).hexdigest(), "bytes": len(data)}


def manifest_of(parts: Mapping[str, bytes], said: Mapping[str, Any]) -> bytes:
    """The manifest: what is said of the whole, then name, SHA-256 and size of each part."""
    rows = [row_of(name, data) for name, data in sorted(parts.items())]
    return json_bytes({**said, "parts": rows})


def sealed_for(viewer: str, audiences: Iterable[str]) -> tuple[str, ...]:
    """Name the audiences whose parts a viewer may not have: all that do not name their seat.

    A judge may have all.
    """
    if viewer == "judge":
        return ()
    return tuple(who for who in audiences if viewer not in {"A", "B"} or viewer not in who)
