"""Does the file of an event hold? Its parts, its logs, and that they are those which it names.

Nothing here is shared with what makes such a file. The log of the event is the measure: it says which
matches there are, at which tables, and how they ended. The root should come from elsewhere; without
one the file is only shown to be of one piece. Readings of the logs (the report, the page) are held
to them by the program that counts them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, BinaryIO, Final
from urllib.parse import quote

from referee.audit.named import EventNames, names_in, own_place
from referee.audit.packed import value_of
from referee.audit.proofs import check_proof
from referee.audit.records import record_hashes, stored_rows
from referee.audit.signed import SignedMember, forked, member_leaf, members_of
from referee.audit.stored import StoredFile
from referee.audit.tree import root_of, root_over
from referee.audit.trust import Trust, held, held_event
from referee.audit.words import Unsound

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.audit.verify import Verdict

FORMAT: Final = "wixoss-event"
EVENT_VERSION: Final = 1
MANIFEST: Final = "manifest.json"
FIRST: Final = ("README.txt", "report.html", "report.json", "event.jsonl", "members.json", "clauses.json")
"""The parts that every file of an event begins with, in their order."""
FOLDERS: Final = ("matches", "proofs", "pinned")
ENDINGS: Final = {"catalog": ".json", "policy": ".toml"}
AUDIENCES: Final = ("spectator", "judge")
LONGEST: Final = 1 << 24
"""Bytes of a part that is read whole as JSON, at most."""
LARGEST_PART: Final = 1 << 26
"""Bytes of any part at most; the longest record of a match that we know has a twentieth of that."""
FIELDS: Final = {"format", "version", "program", "event", "head", "audience", "root", "outside", "parts"}


@dataclass(frozen=True, slots=True)
class EventFileVerdict:
    """Whether the file of an event holds; if not, which part does not, and why.

    ``root`` is that of the event over its logs, ``trusted`` whether one from elsewhere said so.
    ``matches`` are in it with all their ``facts``, ``outside`` are logs of the event that its own log
    names at no table: their roots stand in it, and nothing else of them. ``keys`` signed checkpoints
    in it, ``sealed`` are the audiences of which parts are not in it.
    """

    ok: bool
    event: str = ""
    audience: str = ""
    root: str = ""
    trusted: bool = False
    parts: int = 0
    matches: int = 0
    facts: int = 0
    outside: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    sealed: tuple[str, ...] = ()
    part: str = ""
    reason: str = ""


class _Fault(Exception):
    """The part of a file that does not hold, and why."""

    def __init__(self, part: str, reason: str) -> None:
        super().__init__(reason)
        self.part, self.reason = part, reason


@dataclass(slots=True)
class _EventFound:
    """What was found good so far."""

    event: str = ""
    audience: str = ""
    root: str = ""
    facts: int = 0
    keys: dict[str, None] = field(default_factory=dict)
    sealed: set[str] = field(default_factory=set)
    pinned: dict[str, str] = field(default_factory=dict)
    hashes: dict[str, list[bytes]] = field(default_factory=dict)


def check_event_file(stream: BinaryIO, trust: Trust = Trust()) -> EventFileVerdict:  # noqa: B008 - a value
    """Check the file of an event by itself, and against what is trusted; raises BadKey for the key."""
    found = _EventFound()
    try:
        file = _opened(stream)
        said = _manifest(file)
        found.event, found.audience, found.root = said["event"], said["audience"], said["root"]
        names = _event(file, said, found, trust)
        members = _members_in(file, said)
        outside = _set(file, names, members, said)
        for member in members[1:]:
            if member.match not in outside:
                _match(file, member, names, found)
        _tied(members, names, found)
        _pins(file, found)
        trusted = _trusted(found, names, trust)
    except _Fault as fault:
        where = (found.event, found.audience)
        return EventFileVerdict(False, *where, part=fault.part, reason=fault.reason)  # noqa: FBT003
    return EventFileVerdict(
        True,  # noqa: FBT003 - it holds
        found.event,
        found.audience,
        found.root,
        trusted,
        len(file.parts),
        len(members) - 1 - len(outside),
        found.facts,
        outside,
        tuple(found.keys),
        tuple(sorted(found.sealed)),
    )


def _opened(stream: BinaryIO) -> StoredFile:
    try:
        return StoredFile(stream)
    except Unsound as error:
        raise _Fault("", f"{error}; this is no whole file of an event") from None


def _read_part(file: StoredFile, name: str) -> bytes:
    if name not in file.parts:
        raise _Fault(name, "it is missing")
    if file.parts[name].size > LARGEST_PART:
        raise _Fault(name, f"it has more than {LARGEST_PART:,} bytes, and no such part has")
    try:
        return file.read(name)
    except Unsound as error:
        raise _Fault(name, str(error)) from None


def _value(file: StoredFile, name: str) -> Any:
    if name in file.parts and file.parts[name].size > LONGEST:
        raise _Fault(name, f"it has more than {LONGEST:,} bytes, and no such part has")
    try:
        return value_of(_read_part(file, name))
    except Unsound as error:
        raise _Fault(name, str(error)) from None


def _manifest(file: StoredFile) -> dict[str, Any]:
    """Read what the file says of itself, and hold every part to it."""
    if MANIFEST not in file.parts:
        raise _Fault(MANIFEST, "it is missing; this is no file of an event")
    said = _value(file, MANIFEST)
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        told = ascii(said.get("format"))[:40] if isinstance(said, dict) else "no object"
        raise _Fault(MANIFEST, f"it is not that of a {FORMAT} ({told})")
    if said.get("version") != EVENT_VERSION or type(said["version"]) is not int:
        reason = f"version {ascii(said.get('version'))[:40]} of the form; this verifier knows {EVENT_VERSION}"
        raise _Fault(MANIFEST, reason)
    texts = [said.get(name) for name in ("program", "event", "audience", "root")]
    rows, outside = said.get("parts"), said.get("outside")
    whole = said.keys() == FIELDS and all(isinstance(one, str) for one in texts)
    if not whole or not isinstance(rows, list) or not _texts(outside) or type(said["head"]) is not int:
        raise _Fault(MANIFEST, "it does not say event, audience, root, head, outside and parts")
    if said["audience"] not in AUDIENCES:
        raise _Fault(
            MANIFEST, f"it is for {ascii(said['audience'])[:40]}; it is for {' or '.join(AUDIENCES)}"
        )
    _parts(file, rows)
    return said


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _parts(file: StoredFile, rows: Sequence[Any]) -> None:
    """Hold the parts to the manifest: each there, unaltered, in its order, and no other."""
    named: dict[str, None] = {}
    for row in rows:
        if not isinstance(row, dict) or not isinstance(row.get("name"), str):
            raise _Fault(MANIFEST, "a part has no name")
        name = row["name"]
        if name not in file.parts:
            raise _Fault(name, "it is missing")
        if row != {"name": name, "sha256": _sum(file, name), "bytes": file.parts[name].size}:
            raise _Fault(name, "it was altered: its SHA-256 is another than in the manifest")
        named[name] = None
    for name in file.parts:
        if name != MANIFEST and name not in named:
            raise _Fault(name, "the manifest does not name it")
    if [*file.parts] != [*named, MANIFEST] or len(named) != len(rows):
        raise _Fault(MANIFEST, "the parts stand in another order than it names them")
    order = [*named]
    if order[: len(FIRST)] != [*FIRST]:
        missing = next((one for one in FIRST if one not in named), "")
        raise _Fault(missing or MANIFEST, "it is missing" if missing else "the parts stand in another order")
    odd = next((one for one in order[len(FIRST) :] if one.split("/")[0] not in FOLDERS), "")
    if odd:
        raise _Fault(odd, "no file of an event has such a part")


def _sum(file: StoredFile, name: str) -> str:
    made = sha256()
    try:
        for piece in file.pieces(name):
            made.update(piece)
    except Unsound as error:
        raise _Fault(name, str(error)) from None
    return made.hexdigest()


def _record_in(file: StoredFile, part: str, log: str, found: _EventFound) -> tuple[Verdict, list[bytes]]:
    """Verify the record in a part, which has to be that of a log; give its lines, too."""
    lines = _read_part(file, part).splitlines(keepends=True)
    verdict, hashes = record_hashes(lines)
    if not verdict.ok:
        where = f" at seq {verdict.first_bad}" if verdict.first_bad else ""
        raise _Fault(part, f"it does not verify{where}: {verdict.reason}")
    if verdict.match != log:
        raise _Fault(part, f"it is that of {verdict.match}, not of {log}")
    found.hashes[log] = hashes
    found.facts += verdict.seqs
    found.sealed |= set(verdict.sealed)
    found.keys |= dict.fromkeys(one.key for one in verdict.signed)
    return verdict, lines


def _event(file: StoredFile, said: dict[str, Any], found: _EventFound, trust: Trust) -> EventNames:
    """Verify the log of the event, and read what it says of its matches."""
    part = "event.jsonl"
    verdict, lines = _record_in(file, part, said["event"], found)
    if verdict.seqs != said["head"]:
        raise _Fault(part, f"it ends at seq {verdict.seqs}, and the manifest says {said['head']}")
    if trust.key and not trust.note:
        pinned = held(verdict, found.hashes[verdict.match], Trust(key=trust.key))
        if not pinned.ok:
            raise _Fault(part, pinned.reason)
    try:
        names = names_in(verdict.match, stored_rows(lines), found.pinned)
    except Unsound as error:
        raise _Fault(part, str(error)) from None
    names.signed = [one for one in verdict.signed if one.members]
    return names


def _members_in(file: StoredFile, said: dict[str, Any]) -> tuple[SignedMember, ...]:
    """The logs of the event with their roots, which lead to the root that the file says."""
    part = "members.json"
    try:
        members = members_of(_value(file, part))
    except Unsound as error:
        raise _Fault(part, str(error)) from None
    if not members or members[0].match != said["event"]:
        raise _Fault(part, "it does not begin with the log of the event")
    made = root_over([member_leaf(one) for one in members])
    if str(made) != said["root"]:
        raise _Fault(part, f"its logs have the root {made}, and the manifest says {said['root']}")
    return members


def _set(
    file: StoredFile, names: EventNames, members: Sequence[SignedMember], said: dict[str, Any]
) -> tuple[str, ...]:
    """Hold the matches in the file to those that the log of the event names; give those outside."""
    there = {one.match for one in members}
    for match, place in names.seated.items():
        if _named_part("matches", match, ".jsonl") not in file.parts:
            raise _Fault(
                _named_part("matches", match, ".jsonl"), f"{place.words()} names {match}; it is missing"
            )
        if match not in there:
            raise _Fault("members.json", f"{place.words()} names {match}, and its root is missing")
    inside = [one.match for one in members[1:] if one.match in names.seated]
    wanted = [_named_part("matches", one, ".jsonl") for one in inside]
    wanted += [_named_part("proofs", one, ".json") for one in inside]
    given, known = [one for one in file.parts if one.startswith(("matches/", "proofs/"))], {*wanted}
    added = next((one for one in given if one not in known), "")
    if added:
        raise _Fault(added, "it was added: the log of the event names no such match at a table")
    if given != wanted:
        lost = next((one for one in wanted if one not in file.parts), "")
        raise _Fault(lost or "matches/", "it is missing" if lost else "the matches stand in another order")
    outside = tuple(one.match for one in members[1:] if one.match not in names.seated)
    if list(outside) != said["outside"]:
        raise _Fault(MANIFEST, "it names other logs outside than members.json")
    return outside


def _named_part(folder: str, log: str, ending: str) -> str:
    return f"{folder}/{quote(log, safe='')}{ending}"


def _match(file: StoredFile, member: SignedMember, names: EventNames, found: _EventFound) -> None:
    """Verify a match, its root, its place at the event, and that it ended as the event says."""
    match, part = member.match, _named_part("matches", member.match, ".jsonl")
    place = names.seated[match]
    verdict, lines = _record_in(file, part, match, found)
    if verdict.root != str(member.root):
        reason = f"its root is {verdict.root}, and members.json says {member.root}: cut, or another match"
        raise _Fault(part, f"{reason} ({place.words()})")
    try:
        reason = own_place(stored_rows(lines), names, match, found.pinned)
    except Unsound as error:
        reason = str(error)
    if reason:
        raise _Fault(part, f"{reason} ({place.words()})")
    proof = _named_part("proofs", match, ".json")
    proven = check_proof(_read_part(file, proof), Trust(root_of(found.root)))
    told = (proven.kind, proven.match, str(proven.member))
    if not proven.ok or told != ("member", match, str(member.root)):
        raise _Fault(proof, f"it does not prove {match}: {proven.reason or 'it proves something else'}")


def _tied(members: Sequence[SignedMember], names: EventNames, found: _EventFound) -> None:
    """Hold the root of the event's own log, and what it signed of its matches."""
    part, own = "event.jsonl", str(root_over(found.hashes[found.event]))
    if own != str(members[0].root):
        raise _Fault(part, f"its root is {own}, and members.json says {members[0].root}")
    for one in names.signed:
        reason = forked(one.members, found.hashes.get)
        if reason:
            raise _Fault(part, f"{one.key} signed otherwise at seq {one.seq}: {reason}")


def _pins(file: StoredFile, found: _EventFound) -> None:
    """Hold cards and policies to what facts pin: each is there, and nothing else."""
    wanted = {f"pinned/{name}{ENDINGS[name.partition('-')[0]]}": name for name in found.pinned}
    for part, name in wanted.items():
        if part not in file.parts:
            raise _Fault(part, f"{found.pinned[name]} pins it; it is missing")
        if _sum(file, part) != name.partition("-")[2]:
            raise _Fault(part, f"it is not what {found.pinned[name]} pins; it was altered")
    added = next((one for one in file.parts if one.startswith("pinned/") and one not in wanted), "")
    if added:
        raise _Fault(added, "it was added: no fact pins it")


def _trusted(found: _EventFound, names: EventNames, trust: Trust) -> bool:
    """Whether all of it is what is trusted from elsewhere; raises BadKey."""
    if trust.root is not None or trust.note:
        verdict = held_event(found.event, found.root, trust)
        if not verdict.ok:
            raise _Fault("members.json", verdict.reason)
        return True
    if not trust.key or not names.signed:
        return False
    last = {one.match: one.root for one in names.signed[-1].members}
    return all(last.get(log) == root_over(found.hashes[log]) for log in names.seated)
