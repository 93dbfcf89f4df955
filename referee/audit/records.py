"""Does an exported record hold? Read line by line, by code of its own, from the stored form."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from referee.audit.verify import Stored, Unsound, Verdict, verify_rows

if TYPE_CHECKING:
    from collections.abc import Iterable

FORMAT: Final = "wixoss-record"
VERSION: Final = 1
LINE_LIMIT: Final = 1 << 24

_HEADER: Final = b"wixoss-header-v1\x00"
_SALT: Final = 16
_HASH: Final = 32
_EXACT: Final = (1 << 53) - 1


def verify_record(lines: Iterable[bytes]) -> Verdict:
    """Verify an exported record, line by line as it is stored, each with its line feed."""
    given = iter(lines)
    try:
        header = object_of(next(given, b""))
        match, seq, head = _header(header)
        left, after, previous = _origin(header)
    except Unsound as bad:
        return Verdict(ok=False, match="", seqs=0, first_bad=0, reason=f"header: {bad}")
    rows = _Rows(given)
    verdict = verify_rows(match, rows, after=after, previous=previous)
    verdict = verdict._replace(left=f"{left}@{after}" if left else "")
    if not verdict.ok:
        return verdict
    if verdict.seqs < seq:
        reason = f"the record ends here; its header says that it goes on to seq {seq}"
        return verdict._replace(ok=False, first_bad=verdict.seqs + 1, reason=reason)
    if verdict.seqs > seq:
        reason = f"the record goes on after seq {seq}, where its header ends it"
        return verdict._replace(ok=False, first_bad=seq + 1, reason=reason)
    if rows.last != head:
        reason = "header: the hash of the last fact is another one"
        return verdict._replace(ok=False, reason=reason)
    return verdict


class _Rows:
    """Stored rows out of lines; keeps the last hash."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = iter(lines)
        self.last = ""

    def __iter__(self) -> _Rows:
        return self

    def __next__(self) -> Stored:
        said = object_of(next(self._lines))
        row = stored_of(said)
        self.last = said["hash"]
        return row


def stored_of(said: dict[str, Any]) -> Stored:
    """The row that a line of a record says; raises Unsound for one that says none."""
    exactly(said, {"actor", "at", "cause", "hash", "hidden", "kind", "open", "seq", "v"})
    for name, kind in (("actor", str), ("kind", str), ("hash", str), ("hidden", list)):
        typed(said, name, kind)
    for name in ("at", "cause", "seq", "v"):
        typed(said, name, int)
    typed(said, "open", dict)
    hidden = b"".join([_part(part) for part in said["hidden"]]) or None
    return (
        said["seq"],
        said["kind"],
        said["v"],
        said["at"],
        said["actor"],
        said["cause"],
        _bytes_of(said["open"]),
        hidden,
        hex_of(said["hash"], _HASH),
    )


def _part(value: object) -> bytes:
    if not isinstance(value, dict):
        raise Unsound("a hidden part is not an object")
    typed(value, "audience", str)
    name: bytes = value["audience"].encode("utf-8", "surrogatepass")
    if not 0 < len(name) < 256:  # noqa: PLR2004 - one byte holds the length
        raise Unsound("a hidden part has no audience")
    head = len(name).to_bytes(1, "big") + name
    if "commitment" in value:
        exactly(value, {"audience", "commitment"})
        return b"\x01" + head + hex_of(value["commitment"], _HASH)
    exactly(value, {"audience", "body", "salt"})
    body = _bytes_of(value["body"])
    return b"\x00" + head + hex_of(value["salt"], _SALT) + len(body).to_bytes(4, "big") + body


def _header(said: dict[str, Any]) -> tuple[str, int, str]:
    """Match, last seq and last hash, after checking the rest of the header."""
    if said.get("format") != FORMAT:
        raise Unsound("this is not a record")
    if said.get("version") != VERSION or type(said["version"]) is not int:
        message = f"version {said.get('version')!r} of the form; this verifier knows {VERSION}"
        raise Unsound(message)
    wanted = {"blobs", "created", "format", "hash", "head", "match", "tags", "version"}
    exactly(said, wanted | {"parent"} if "parent" in said else wanted)
    unhashed = _bytes_of({name: value for name, value in said.items() if name != "hash"})
    if sha256(_HEADER + unhashed).hexdigest() != said["hash"]:
        raise Unsound("it does not have its hash; it was altered")
    for name, kind in (("match", str), ("created", int), ("blobs", list), ("tags", dict)):
        typed(said, name, kind)
    typed(said, "head", list)
    seq, head = said["head"] if len(said["head"]) == 2 else (None, None)  # noqa: PLR2004 - a pair
    if type(seq) is not int or type(head) is not str or seq < 0:
        raise Unsound("head is not a seq and a hash")
    for blob in said["blobs"]:
        _blob(blob)
    return said["match"], seq, head


def _origin(said: dict[str, Any]) -> tuple[str, int, bytes]:
    """Match, seq and hash of the fact that a branch left; "", 0 and no bytes for no branch."""
    if "parent" not in said:
        return "", 0, b""
    typed(said, "parent", dict)
    left = said["parent"]
    exactly(left, {"hash", "match", "seq"})
    typed(left, "match", str)
    typed(left, "seq", int)
    if left["seq"] < 1:
        raise Unsound("its parent was left before its first fact")
    return left["match"], left["seq"], hex_of(left["hash"], _HASH)


def _blob(blob: object) -> None:
    if not isinstance(blob, dict):
        raise Unsound("a blob is not an object")
    exactly(blob, {"data", "kind", "sha256"})
    typed(blob, "data", str)
    if sha256(blob["data"].encode("utf-8", "surrogatepass")).hexdigest() != blob["sha256"]:
        raise Unsound("a program or catalogue does not have its hash; it was altered")


def object_of(line: bytes) -> dict[str, Any]:
    """The object on a line that is written in the one canonical way; raises Unsound."""
    if not line:
        raise Unsound("there is none; the file is empty")
    if len(line) > LINE_LIMIT or not line.endswith(b"\n"):
        raise Unsound("the line is too long or has no end")
    try:
        said = json.loads(line.decode())
        same = _bytes_of(said) + b"\n" == line
    except (ValueError, RecursionError) as error:
        raise Unsound(f"the line is not JSON as a record has it ({type(error).__name__})") from None
    if not isinstance(said, dict) or not same:
        raise Unsound("the line is not an object in canonical form")
    return said


def _bytes_of(value: object) -> bytes:
    """The canonical bytes of a JSON value; raises ValueError for numbers that have none."""
    _whole(value)
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def _whole(value: object) -> None:
    if isinstance(value, dict):
        for inner in value.values():
            _whole(inner)
    elif isinstance(value, list):
        for inner in value:
            _whole(inner)
    elif isinstance(value, float) or (isinstance(value, int) and abs(value) > _EXACT):
        raise ValueError("a number that is not a whole number below 2^53")


def exactly(said: dict[str, Any], names: set[str]) -> None:
    """Raise Unsound for an object with other fields than these."""
    if said.keys() != names:
        odd = ", ".join(ascii(name) for name in sorted(said.keys() ^ names))
        message = f"fields missing or unknown: {odd[:80]}"
        raise Unsound(message)


def typed(said: dict[str, Any], name: str, kind: type) -> None:
    """Raise Unsound for a field that is not of this kind; a boolean is no number."""
    if type(said.get(name)) is not kind:
        message = f"{name} is missing or not what it should be"
        raise Unsound(message)


def hex_of(value: object, size: int) -> bytes:
    """So many bytes in lower-case hexadecimal; raises Unsound."""
    data = b""
    try:
        if isinstance(value, str):
            data = bytes.fromhex(value)
    except ValueError:
        pass
    if len(data) != size or data.hex() != value:
        message = f"a value is not {size} bytes in hexadecimal"
        raise Unsound(message)
    return data
