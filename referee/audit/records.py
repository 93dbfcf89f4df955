"""Does an exported record hold? Read line by line, by code of its own, from the stored form."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from referee.audit.verify import Stored, Verdict, hashes_in
from referee.audit.words import HASH, Unsound, canonical_bytes, exactly, hex_of, object_of, typed

if TYPE_CHECKING:
    from collections.abc import Iterable

RECORD: Final = "wixoss-record"
VERSION: Final = 1

_PINNING: Final = ("match.opened", "catalog.replaced", "event.opened", "policy.adopted")
_PINNED: Final = ("catalog", "policy")
_HEADER: Final = b"wixoss-header-v1\x00"
_SALT_LENGTH: Final = 16
_ZIP: Final = b"PK\3\4"


def verify_record(lines: Iterable[bytes]) -> Verdict:
    """Verify an exported record, line by line as it is stored, each with its line feed."""
    return record_hashes(lines)[0]


def record_hashes(lines: Iterable[bytes]) -> tuple[Verdict, list[bytes]]:
    """Verify an exported record, sealed or not; with the hashes of its facts if it holds.

    A branch has none of the hashes that it shares with its parent.
    """
    given = iter(lines)
    try:
        header = object_of(_no_zip(next(given, b"")))
        match, seq, head = _header(header)
        left, after, previous = _origin(header)
    except Unsound as bad:
        return Verdict(ok=False, match="", seqs=0, first_bad=0, reason=f"header: {bad}"), []
    rows = _RecordRows(given)
    verdict, hashes = hashes_in(match, rows, after=after, previous=previous)
    verdict = replace(verdict, left=f"{left}@{after}" if left else "")
    if verdict.ok:
        verdict = _ended(verdict, seq, head, hashes[-1].hex() if hashes else "")
    if verdict.ok:
        verdict = _carried(verdict, header["blobs"], rows.pinned)
    return verdict, hashes if verdict.ok else []


def _no_zip(line: bytes) -> bytes:
    """The first line of a file; raises Unsound for a zip file, which has records inside."""
    if line.startswith(_ZIP):
        message = "a zip file, and no record; check the file of an event by `event check`, a case by "
        message += "`bundle check`, or a record inside it"
        raise Unsound(message)
    return line


def _carried(
    verdict: Verdict, blobs: Iterable[dict[str, Any]], pinned: list[tuple[int, str, object]]
) -> Verdict:
    """The verdict on facts whose header carries cards and policies: those that the facts pin.

    What a branch is played by was pinned by its parent, whose facts are not here.
    """
    for blob in blobs if pinned and not verdict.left else ():
        kind, name = blob["kind"], blob["sha256"]
        named = [(seq, one) for seq, what, one in pinned if what == kind]
        if name not in [one for _, one in named]:
            meant = ", ".join(f"seq {seq} pins {one}" for seq, one in named) or "no fact pins one"
            reason = f"header: the {kind} {name} is not that of the match ({meant})"
            return replace(verdict, ok=False, reason=reason)
    return verdict


def _ended(verdict: Verdict, seq: int, head: str, last: str) -> Verdict:
    """The verdict on facts that must end where the header says."""
    if verdict.seqs < seq:
        reason = f"the record ends here; its header says that it goes on to seq {seq}"
        return replace(verdict, ok=False, first_bad=verdict.seqs + 1, reason=reason)
    if verdict.seqs > seq:
        reason = f"the record goes on after seq {seq}, where its header ends it"
        return replace(verdict, ok=False, first_bad=seq + 1, reason=reason)
    if last != head:
        reason = "header: the hash of the last fact is another one"
        return replace(verdict, ok=False, reason=reason)
    return verdict


def stored_rows(lines: Iterable[bytes]) -> Iterable[Stored]:
    """The rows of a record that was found to hold; raises Unsound for another."""
    given = iter(lines)
    next(given, b"")
    return _RecordRows(given)


class _RecordRows:
    """Stored rows out of lines."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = iter(lines)
        self.pinned: list[tuple[int, str, object]] = []

    def __iter__(self) -> _RecordRows:
        return self

    def __next__(self) -> Stored:
        said = object_of(next(self._lines))
        row = stored_of(said)
        if row[1] in _PINNING:
            shown = said["open"]
            self.pinned += [(row[0], kind, shown[kind]) for kind in _PINNED if shown.get(kind)]
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
        canonical_bytes(said["open"]),
        hidden,
        hex_of(said["hash"], HASH),
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
        return b"\x01" + head + hex_of(value["commitment"], HASH)
    exactly(value, {"audience", "body", "salt"})
    body = canonical_bytes(value["body"])
    return b"\x00" + head + hex_of(value["salt"], _SALT_LENGTH) + len(body).to_bytes(4, "big") + body


def _header(said: dict[str, Any]) -> tuple[str, int, str]:
    """Match, last seq and last hash, after checking the rest of the header."""
    if said.get("format") != RECORD:
        raise Unsound("this is not a record")
    if said.get("version") != VERSION or type(said["version"]) is not int:
        message = f"version {said.get('version')!r} of the form; this verifier knows {VERSION}"
        raise Unsound(message)
    wanted = {"blobs", "created", "format", "hash", "head", "match", "tags", "version"}
    exactly(said, wanted | {"parent"} if "parent" in said else wanted)
    unhashed = canonical_bytes({name: value for name, value in said.items() if name != "hash"})
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
    return left["match"], left["seq"], hex_of(left["hash"], HASH)


def _blob(blob: object) -> None:
    if not isinstance(blob, dict):
        raise Unsound("a blob is not an object")
    exactly(blob, {"data", "kind", "sha256"})
    for name in ("data", "kind", "sha256"):
        typed(blob, name, str)
    if sha256(blob["data"].encode("utf-8", "surrogatepass")).hexdigest() != blob["sha256"]:
        message = f"the {blob['kind']} {blob['sha256']} does not have its hash; it was altered"
        raise Unsound(message)
