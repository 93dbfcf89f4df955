"""A zip file whose bytes follow from its parts alone: fixed times, stored as they are."""

import json
import zipfile
from collections.abc import Iterable, Mapping
from hashlib import sha256
from io import BytesIO
from typing import Any, Final

from events.data import as_data

MANIFEST: Final = "manifest.json"
_TIME: Final = (1980, 1, 1, 0, 0, 0)
_UNIX: Final = 3
_MODE: Final = 0o100644 << 16


def json_bytes(value: object) -> bytes:
    """A value as JSON that people can read too."""
    return (json.dumps(as_data(value), indent=1, ensure_ascii=False) + "\n").encode()


def zipped(parts: Iterable[tuple[str, bytes]]) -> bytes:
    """The bytes of a zip file with these parts, in this order."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, data in parts:
            info = zipfile.ZipInfo(name, _TIME)
            info.create_system, info.external_attr = _UNIX, _MODE
            archive.writestr(info, data)
    return out.getvalue()


def manifest_of(parts: Mapping[str, bytes], said: Mapping[str, Any]) -> bytes:
    """The manifest: what is said of the whole, then name, SHA-256 and size of each part."""
    rows = [
        {"name": name, "sha256": sha256(data).hexdigest(), "bytes": len(data)}
        for name, data in sorted(parts.items())
    ]
    return json_bytes({**said, "parts": rows})
