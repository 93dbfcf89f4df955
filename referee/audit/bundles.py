"""Does a case hold? Its parts against the manifest, the record against its root, facts against it.

Nothing here is shared with what makes a bundle. A bundle proves what its record proves: that these
facts stand under that root. So the root should come from elsewhere; without one the file is only
shown to be of one piece.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from referee.audit.packed import parts_in, value_of
from referee.audit.proofs import check_proof
from referee.audit.records import record_hashes
from referee.audit.tree import BadRoot, Root, root_of, root_over
from referee.audit.trust import Trust
from referee.audit.words import Unsound

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FORMAT: Final = "wixoss-case"
VERSION: Final = 1
MANIFEST: Final = "manifest.json"
MOST: Final = 1 << 28
COURT: Final = (
    "appeal.",
    "call.",
    "match.rewound",
    "note.",
    "penalty.",
    "ruling.",
    "statement.",
    "view.",
)
"""How the kinds of facts begin that a case may not leave out."""
NEEDED: Final = (
    "README.txt",
    "record.jsonl",
    "game.wxn",
    "log.txt",
    "court/facts.json",
    "court/rulings.json",
    "court/statements.json",
    "court/penalties.json",
    "court/appeals.json",
    "court/calls.json",
    "court/notes.json",
    "clauses.json",
    "cards.json",
    "proofs/root.txt",
    "access.json",
)


@dataclass(frozen=True, slots=True)
class BundleVerdict:
    """Whether a bundle holds; if not, which part does not, and why.

    ``root`` is that of its record, ``parts`` how many were found good, ``sealed`` the audiences of
    which parts are not in it.
    """

    ok: bool
    case: str = ""
    match: str = ""
    parts: int = 0
    root: str = ""
    part: str = ""
    reason: str = ""
    sealed: tuple[str, ...] = ()


class _Broken(Exception):
    """The part of a bundle that does not hold, and why."""

    def __init__(self, part: str, reason: str) -> None:
        super().__init__(reason)
        self.part, self.reason = part, reason


def check_bundle(data: bytes, root: Root | None = None) -> BundleVerdict:
    """Check a bundle by itself, and against a root that is trusted, if one is."""
    said: dict[str, Any] = {}
    try:
        parts = _parts(data)
        said = _manifest(parts)
        _hashes(parts, said)
        sealed = _record(parts, said, root)
        _facts(parts)
    except _Broken as broken:
        case, match = str(said.get("case", "")), str(said.get("match", ""))
        return BundleVerdict(False, case, match, 0, "", broken.part, broken.reason)  # noqa: FBT003
    count = len(said["parts"])
    return BundleVerdict(True, said["case"], said["match"], count, said["root"], sealed=sealed)  # noqa: FBT003


def _parts(data: bytes) -> dict[str, bytes]:
    try:
        return parts_in(data, MOST)
    except Unsound as error:
        raise _Broken("", str(error)) from error


def _json(parts: Mapping[str, bytes], name: str) -> Any:
    try:
        return value_of(parts[name])
    except Unsound as error:
        raise _Broken(name, str(error)) from None


def _manifest(parts: Mapping[str, bytes]) -> dict[str, Any]:
    if MANIFEST not in parts:
        raise _Broken(MANIFEST, "it is missing; this is no case")
    said = _json(parts, MANIFEST)
    if isinstance(said, dict) and said.get("format") == "wixoss-event":
        raise _Broken(MANIFEST, "it is the file of an event, and no case; check it by `event check`")
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        raise _Broken(MANIFEST, f"it is not that of a {FORMAT}")
    if said.get("version") != VERSION:
        reason = f"version {said.get('version')!r} of the form; this verifier knows {VERSION}"
        raise _Broken(MANIFEST, reason)
    rows = said.get("parts")
    texts = [said.get(name) for name in ("case", "match", "root")]
    if not isinstance(rows, list) or not all(isinstance(text, str) for text in texts):
        raise _Broken(MANIFEST, "it says no parts, case, match or root")
    return said


def _hashes(parts: Mapping[str, bytes], said: dict[str, Any]) -> None:
    """Hold every part against the manifest; none may be missing, altered, or unnamed."""
    named: dict[str, str] = {}
    for row in said["parts"]:
        if not isinstance(row, dict) or not isinstance(row.get("name"), str):
            raise _Broken(MANIFEST, "a part has no name")
        named[row["name"]] = str(row.get("sha256"))
    for name in (*NEEDED, *named):
        if name not in parts:
            raise _Broken(name, "it is missing")
        if name not in named:
            raise _Broken(name, "the manifest does not name it")
    for name, data in parts.items():
        if name == MANIFEST:
            continue
        if name not in named:
            raise _Broken(name, "the manifest does not name it")
        if sha256(data).hexdigest() != named[name]:
            raise _Broken(name, "it was altered: its SHA-256 is another than in the manifest")


def _record(parts: Mapping[str, bytes], said: dict[str, Any], root: Root | None) -> tuple[str, ...]:
    """Verify the record and hold roots and proofs against it; give what of it is sealed."""
    verdict, hashes = record_hashes(parts["record.jsonl"].splitlines(keepends=True))
    if not verdict.ok:
        where = f" at seq {verdict.first_bad}" if verdict.first_bad else ""
        raise _Broken("record.jsonl", f"it does not verify{where}: {verdict.reason}")
    if verdict.match != said["match"]:
        raise _Broken("record.jsonl", f"it is that of {verdict.match}, not of {said['match']}")
    own = root_over(hashes)
    for name, told in ((MANIFEST, said["root"]), ("proofs/root.txt", _root_text(parts))):
        if told != str(own):
            raise _Broken(name, f"its root {told} is not that of the record, {own}")
    if root is not None and root != own:
        what = f"the root of its record is {own}, and {root} is trusted"
        raise _Broken("record.jsonl", what)
    for name in sorted(parts):
        if name.startswith("proofs/") and name.endswith(".json"):
            proven = check_proof(parts[name], Trust(own))
            if not proven.ok or proven.match != said["match"]:
                reason = proven.reason or f"it is about {proven.match}"
                raise _Broken(name, f"the proof does not hold: {reason}")
    return verdict.sealed


def _root_text(parts: Mapping[str, bytes]) -> str:
    try:
        return str(root_of(parts["proofs/root.txt"].decode("ascii").strip()))
    except (BadRoot, UnicodeDecodeError):
        raise _Broken("proofs/root.txt", "it says no root") from None


def _rows(parts: Mapping[str, bytes]) -> dict[int, dict[str, Any]]:
    lines = parts["record.jsonl"].splitlines()[1:]
    return {row["seq"]: row for row in map(value_of, lines)}


def _facts(parts: Mapping[str, bytes]) -> None:
    """Hold the facts of the court against the record: each as it stands there, none left out."""
    name = "court/facts.json"
    told, rows = _json(parts, name), _rows(parts)
    try:
        given = {fact["seq"]: fact for fact in told}
        for seq, fact in given.items():
            if not _same(fact, rows[seq]):
                raise _Broken(name, f"it tells seq {seq} otherwise than the record")
        left = [s for s, row in rows.items() if s not in given and row["kind"].startswith(COURT)]
    except (TypeError, KeyError, AttributeError):
        raise _Broken(name, "it names a fact that the record has not") from None
    if left:
        raise _Broken(name, f"it leaves out the {rows[left[0]]['kind']} at seq {left[0]}")


def _same(fact: dict[str, Any], row: dict[str, Any]) -> bool:
    """Whether a fact that is told is that of the record, as far as the record shows it."""
    head = all(fact[key] == row[key] for key in ("kind", "at", "actor", "cause"))
    shown = dict(row["open"])
    clauses = shown.pop("clauses", [])
    shown.pop("by", None)
    for part in row["hidden"]:
        shown |= part.get("body", {})
    told = fact["body"]
    fits = all(told[key] == value for key, value in shown.items() if key in told)
    missing = [key for key in row["open"] if key not in told and key not in {"clauses", "by"}]
    return head and fits and not missing and fact["clauses"] == clauses


def part_of(data: bytes, name: str) -> bytes:
    """One part of a bundle; raises Unsound for a bundle or a part that cannot be read."""
    try:
        parts = _parts(data)
    except _Broken as broken:
        raise Unsound(broken.reason) from None
    if name not in parts:
        raise Unsound(f"there is no part {name!r}; the parts are {', '.join(_short(parts))}")
    return parts[name]


def _short(parts: Mapping[str, bytes]) -> Iterator[str]:
    yield from sorted({name.split("/")[0] + "/" if "/" in name else name for name in parts})
