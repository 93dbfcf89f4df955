"""Half of a surrogate pair in every text that is sent: JSON can say it, and nothing can write it.

A text that holds one is answered by what is wrong with it, wherever it stands: in a body or a form,
in a line of a file, in a part of an archive, in an address.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import urlencode

from tests.attack.bodies import fitting
from tests.attack.described import FORM, JSON, Operation

HALF: Final = "x\ud800"
RAW: Final = b"x\xed\xa0\x80"
"""The same in bytes, as no writer of UTF-8 writes it and some readers take it."""
LONGEST: Final = 40
"""Lines of a file in which texts are spoilt, at most: those after them say the same again."""


def halves(one: Operation) -> Iterator[tuple[bytes, str]]:
    """The bodies of an order in which one text has half a pair, with their type."""
    for body, media, said in fitting(one):
        if media == FORM:
            for name in said:
                yield urlencode({**said, name: HALF}, errors="surrogatepass").encode(), FORM
        elif body[:2] == b"PK":
            yield from ((packed, media) for packed in _archives(body))
        elif body.startswith(b"{"):
            for text in _spoilt_lines(body):
                yield text, media or JSON
                yield text.replace(json.dumps(HALF)[1:-1].encode(), RAW), media or JSON


def _spoilt_lines(body: bytes) -> Iterator[bytes]:
    """Spoil each text of JSON, or of lines of it, where it first stands in its place."""
    lines, seen = body.splitlines(), set[str]()
    for number, line in enumerate(lines[:LONGEST]):
        for place, spoilt in spoilings(json.loads(line)):
            if place not in seen:
                seen.add(place)
                rows = [*lines[:number], json.dumps(spoilt).encode(), *lines[number + 1 :]]
                yield b"\n".join(rows)


def spoilings(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """A JSON value with each of its texts spoilt, and each of its keys; with their places."""
    if isinstance(value, str):
        yield place, HALF
    elif isinstance(value, dict):
        yield f"{place}.key", {**value, HALF: 1}
        for key, one in value.items():
            for where, spoilt in spoilings(one, f"{place}.{key}"):
                yield where, {**value, key: spoilt}
    elif isinstance(value, list):
        for number, one in enumerate(value[:1]):
            for where, spoilt in spoilings(one, f"{place}.{number}"):
                yield where, [spoilt, *value[1:]]


def _archives(body: bytes) -> Iterator[bytes]:
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    for name, data in parts.items():
        if data.startswith((b"{", b"[")):
            for text in _spoilt_lines(data):
                yield packed({**parts, name: text})


def packed(parts: dict[str, bytes]) -> bytes:
    """Pack an archive of parts by their names."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return out.getvalue()
