"""Does the record hold? Verified again from the stored bytes, by code of its own.

Nothing here is shared with the code that writes the chain: an error there would otherwise hide
itself. Only the standard library hashes and reads JSON here. What is checked is what the published
form says: each fact's SHA-256 over its own bytes and the hash before it, hidden parts by their
commitments, no seq missing or twice, and the end where the header says.
"""

from __future__ import annotations

import json
from hashlib import sha256
from struct import Struct
from struct import error as OutOfRange  # noqa: N812 - a class in spite of its letter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

FORMAT: Final = "wixoss-record"
VERSION: Final = 1
LINE_LIMIT: Final = 1 << 24

_FACT: Final = b"wixoss-fact-v1\x00"
_GENESIS: Final = b"wixoss-genesis-v1\x00"
_HEADER: Final = b"wixoss-header-v1\x00"
_PART: Final = b"wixoss-part-v1\x00"
_NUMBERS: Final = Struct(">Q32sIqQ")
_LENGTHS: Final = Struct(">HHII")
_SALT: Final = 16
_HASH: Final = 32
_EXACT: Final = (1 << 53) - 1

Stored = tuple[int, str, int, int, str, int, bytes, bytes | None, bytes]


class StoredLog(Protocol):
    """What is needed of a log: its stored rows, as they lie there."""

    def read(self, match_id: int, after: int = 0, until: int | None = None) -> Iterable[Any]:
        """The rows of a match in the order of their seq."""


class Verdict(NamedTuple):
    """Whether a match holds; if not, the first seq that does not, and why.

    ``seqs`` counts the facts that were found good before that; ``sealed`` names the audiences of
    which at least one part is not in this copy. ``first_bad`` is 0 when it holds, and also when
    the header is what does not hold. ``left`` is the fact that a branch left, as MATCH@SEQ, where
    what it shares with its parent is not at hand and was not verified.
    """

    ok: bool
    match: str
    seqs: int
    first_bad: int
    reason: str
    sealed: tuple[str, ...] = ()
    left: str = ""


class Unsound(Exception):
    """What does not hold of a record or a proof, in words."""


class Left(NamedTuple):
    """A fact that a branch left: the match that has it, by public id and id inside, seq, hash."""

    match: str
    match_id: int
    seq: int
    hash: bytes


def verify_log(
    log: StoredLog,
    match: str,
    match_id: int,
    head: int | None = None,
    *,
    left: Iterable[Left] = (),
) -> Verdict:
    """Verify the stored rows of the match with this public id, to ``head`` if that is known.

    A branch begins at a fact of its parent: ``left`` names the facts that it and its parents left,
    the oldest first. What it shares with them is verified as well, and that they still have it.
    """
    after, previous, sealed = 0, b"", set[str]()
    for one in left:
        verdict = _shared(log, one, after, previous)
        if not verdict.ok:
            return verdict._replace(match=match)
        after, previous, sealed = one.seq, one.hash, sealed.union(verdict.sealed)
    verdict = verify_rows(match, log.read(match_id, after), after=after, previous=previous)
    verdict = verdict._replace(sealed=tuple(sorted(sealed.union(verdict.sealed))))
    if verdict.ok and head is not None and verdict.seqs != max(head, after):
        reason = f"the facts end at seq {verdict.seqs} and not at {head}"
        return verdict._replace(ok=False, first_bad=verdict.seqs + 1, reason=reason)
    return verdict


def _shared(log: StoredLog, left: Left, after: int, previous: bytes) -> Verdict:
    """Verify the stretch of a parent that a branch goes on from."""
    rows = list(log.read(left.match_id, after, left.seq))
    verdict = verify_rows(left.match, rows, after=after, previous=previous)
    where = f"of its parent {left.match}"
    if not verdict.ok:
        return verdict._replace(reason=f"{where}: {verdict.reason}")
    if verdict.seqs != left.seq:
        reason = f"{where}: it ends at seq {verdict.seqs}, and the branch left it at {left.seq}"
        return verdict._replace(ok=False, first_bad=verdict.seqs + 1, reason=reason)
    if rows[-1][-1] != left.hash:
        reason = f"{where}: another fact stands there than the branch left; its history was forked"
        return verdict._replace(ok=False, first_bad=left.seq, reason=reason)
    return verdict


def verify_rows(
    match: str, rows: Iterable[Stored], *, after: int = 0, previous: bytes = b""
) -> Verdict:
    """Verify rows as they are stored: order, hashes, commitments.

    They begin the match, or follow the seq ``after``, whose hash is ``previous``.
    """
    walk = _Walk(match, after, previous)
    reason = ""
    try:
        walk.over(rows)
    except Unsound as bad:
        reason = str(bad)
    except (OutOfRange, TypeError, AttributeError, ValueError) as bad:
        reason = f"the stored fact is malformed ({bad})"
    first_bad = walk.good + 1 if reason else 0
    return Verdict(not reason, match, walk.good, first_bad, reason, tuple(sorted(walk.sealed)))


class _Walk:
    """How far along a match the hashes hold."""

    def __init__(self, match: str, after: int, previous: bytes) -> None:
        name = match.encode("utf-8", "surrogatepass")
        self._name = len(name).to_bytes(2, "big") + name
        self._previous = previous or sha256(_GENESIS + self._name).digest()
        self.good = after
        self.sealed: set[str] = set()

    def over(self, rows: Iterable[Stored]) -> None:
        """Go on to the end; raises Unsound at the first row that does not follow."""
        start = _FACT + self._name
        previous = self._previous
        numbers, lengths, sealed = _NUMBERS.pack, _LENGTHS.pack, self.sealed
        for seq, kind, v, at, actor, cause, shown, hidden, stored in rows:
            if seq != self.good + 1:
                raise Unsound(_order(seq, self.good + 1))
            word, who = kind.encode(), actor.encode()
            told = b"" if hidden is None else _told(hidden, sealed)
            previous = sha256(
                start
                + numbers(seq, previous, v, at, cause)
                + lengths(len(word), len(who), len(shown), len(told))
                + word
                + who
                + shown
                + told
            ).digest()
            if previous != stored:
                raise Unsound(
                    "the hash does not follow from the stored bytes; the fact was altered"
                )
            self.good = seq


def _order(seq: object, expected: int) -> str:
    if isinstance(seq, int) and seq > expected:
        return f"seq {expected} is missing; seq {seq} stands in its place"
    return f"seq {expected} is missing or out of order; {seq!r} stands in its place"


def _told(hidden: bytes, sealed: set[str]) -> bytes:
    """The commitments of a hidden column, part after part; notes which are sealed."""
    told = b""
    last = b""
    at = 0
    while at < len(hidden):
        form, size = hidden[at], hidden[at + 1 : at + 2]
        body = at + 2 + (size[0] if size else 0)
        audience = hidden[at + 2 : body]
        if form > 1 or not audience or audience <= last or not audience.isascii():
            raise Unsound("the hidden column does not hold parts in the order of audience")
        if form == 1:
            at = body + _HASH
            commitment = hidden[body:at]
            sealed.add(audience.decode())
        else:
            length = body + _SALT
            at = length + 4 + int.from_bytes(hidden[length : length + 4], "big")
            commitment = sha256(_PART + hidden[body - len(audience) - 1 : at]).digest()
        if at > len(hidden):
            raise Unsound("the hidden column is cut short")
        told += size + audience + commitment
        last = audience
    if not told:
        raise Unsound("the hidden column is empty")
    return told


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
