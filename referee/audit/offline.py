"""The auditor alone: verify a record or a proof on any machine with Python and nothing else."""

from __future__ import annotations

import argparse
import sys
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING, BinaryIO, Final

from referee.audit.cosigned import keys_in, quorum_of
from referee.audit.event_files import EventFileVerdict, check_event_file
from referee.audit.notes import LARGEST_NOTE, BadKey
from referee.audit.openings import check_openings
from referee.audit.proofs import PROOF, Proven, check_proof
from referee.audit.records import record_hashes, stored_rows
from referee.audit.tree import BadRoot, root_of
from referee.audit.trust import Trust, held, holding, seen_by, to_compare
from referee.audit.verify import Verdict
from referee.audit.words import LINE_LIMIT, counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LARGEST_PROOF: Final = 1 << 24
"""Bytes of a proof at most."""
LARGEST_RECORD: Final = 1 << 28
"""Bytes of a record or of openings at most; they are read line by line."""
LARGEST_EVENT: Final = 1 << 31
"""Bytes of the file of an event at most; it is read part by part."""
_LARGEST_LIST: Final = 1 << 20
_WRONG_USE: Final = 2
_PK: Final = b"PK"


def main(words: Sequence[str]) -> int:
    """Carry out a command line; 0 when all of it holds, 1 when not, 2 for wrong use."""
    asked = _asked().parse_args(words)
    try:
        trust = _trust(asked)
        with _bounded_file(asked.file, LARGEST_EVENT) as file:
            data = file.read(LARGEST_PROOF + 1)
            file.seek(0)
            if data.startswith(_PK):
                good, lines = _of_event(check_event_file(file, trust), trust)
            elif len(data) <= LARGEST_PROOF and data.count(b"\n") <= 1 and PROOF.encode() in data:
                good, lines = _proof(check_proof(data, trust), trust)
            else:
                del data
                good, lines = _record(file, trust, asked.openings)
    except (BadKey, BadRoot, OSError) as error:
        sys.stderr.write(f"error: {error}\n")
        return _WRONG_USE
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0 if good else 1


def command() -> int:
    """Be the command `referee-verify`."""
    return main(sys.argv[1:])


@contextmanager
def _bounded_file(name: str, most: int) -> Iterator[BinaryIO]:
    """Open a file of so many bytes at most; raises OSError for a longer one and for a device."""
    about = Path(name).stat()
    if not S_ISREG(about.st_mode):
        message = f"{name} is no ordinary file; save what it gives as one, and name that"
        raise OSError(message)
    _require_size(name, about.st_size, most)
    with Path(name).open("rb") as file:
        yield file


def _require_size(name: str, size: int, most: int) -> None:
    if size > most:
        message = f"{name} has more than {most:,} bytes, and no such file has; name another"
        raise OSError(message)


def _read_whole(name: str, most: int) -> bytes:
    """The bytes of a short file; raises OSError as `_bounded_file` does."""
    with _bounded_file(name, most) as file:
        data = file.read(most + 1)
    _require_size(name, len(data), most)
    return data


def _read_lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file from its beginning, none read much beyond `LINE_LIMIT`."""
    file.seek(0)
    size = 0
    while line := file.readline(LINE_LIMIT + 1):
        size += len(line)
        _require_size(str(file.name), size, LARGEST_RECORD)
        yield line


def _trust(asked: argparse.Namespace) -> Trust:
    """What is trusted; raises BadKey or BadRoot for what says no key or root, OSError."""
    if bool(asked.note) > bool(asked.key) or (asked.note and asked.root):
        raise BadKey("a note says the root, and is checked by the key of who signed it: --key")
    note = _read_whole(asked.note, LARGEST_NOTE) if asked.note else b""
    named = [*asked.witness, *(keys_in(_text(asked.witnesses)) if asked.witnesses else ())]
    quorum = None
    if named or asked.witnesses or asked.quorum is not None:
        if not note:
            raise BadKey("witnesses cosign a note; give it as well: --note FILE --key KEY")
        quorum = quorum_of(named, asked.quorum)
    return Trust(root_of(asked.root) if asked.root else None, note, asked.key, quorum)


def _text(file: str) -> str:
    try:
        return _read_whole(file, _LARGEST_LIST).decode()
    except UnicodeDecodeError:
        message = f"{file} is no text; write a line for each witness: NAME+HASH+BASE64"
        raise BadKey(message) from None


def _asked() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Verify a match record or a proof of the WIXOSS Match Referee.",
        epilog="Exit code 0: it holds. 1: it does not. 2: wrong use.",
    )
    parser.add_argument(
        "file", metavar="FILE", help="a record (JSON Lines), a proof, or the file of an event"
    )
    parser.add_argument("--root", default="", metavar="SIZE:BASE64", help="the root that you trust")
    parser.add_argument("--note", default="", metavar="FILE", help="a signed note; needs --key")
    parser.add_argument("--key", default="", metavar="NAME+HASH+BASE64", help="whose key you trust")
    parser.add_argument(
        "--witness",
        default=[],
        action="append",
        metavar="NAME+HASH+BASE64",
        help="a witness that you trust; repeatable",
    )
    parser.add_argument("--witnesses", default="", metavar="FILE", help="witnesses, one a line")
    parser.add_argument(
        "--quorum",
        type=int,
        metavar="K",
        help="how many of them must have cosigned the note; else more than half",
    )
    parser.add_argument("--openings", default="", metavar="FILE", help="hidden parts, now opened")
    return parser


def _record(file: BinaryIO, trust: Trust, openings: str) -> tuple[bool, list[str]]:
    verdict, hashes = record_hashes(_read_lines(file))
    verdict = held(verdict, hashes, trust)
    if not verdict.ok:
        return False, [f"does not verify: {verdict.reason}", *_at(verdict.first_bad)]
    lines = [
        f"holds: {verdict.match}, {counted(verdict.seqs, 'fact')}, {holding(verdict)}",
        *_known(verdict),
        *_seen(trust),
    ]
    if not openings:
        return True, lines
    with _bounded_file(openings, LARGEST_RECORD) as parts:
        opened = check_openings(_read_lines(parts), verdict.match, stored_rows(_read_lines(file)))
    if not opened.ok:
        return False, [*lines, f"an opening fails: {opened.reason}", *_at(opened.first_bad)]
    return True, [
        *lines,
        f"opened: {counted(opened.parts, 'part')} as committed, {opened.left} still sealed",
        *([f"chance: {opened.chance}"] if opened.chance else []),
    ]


def _known(verdict: Verdict) -> list[str]:
    sealed = [f"sealed: {', '.join(verdict.sealed)}"] if verdict.sealed else []
    keys = dict.fromkeys(one.key for one in verdict.signed)
    signed = [f"signed: {counted(len(verdict.signed), 'checkpoint')}, by {', '.join(keys)}"] if keys else []
    compare = to_compare(verdict)
    chance = [f"chance: {verdict.chance}"] if verdict.chance else []
    return [*sealed, *signed, *chance, *([compare] if compare else [])]


def _of_event(found: EventFileVerdict, trust: Trust) -> tuple[bool, list[str]]:
    """Tell of the file of an event; what is counted out of its logs is left to the referee."""
    if not found.ok:
        part = f"{found.part}: " if found.part else ""
        return False, [f"does not hold: {part}{found.reason}"]
    matches, facts = counted(found.matches, "match", "matches"), counted(found.facts, "fact")
    holds = "unaltered" if found.trusted else "consistent with itself"
    lines = [f"holds: event {found.event}, {matches}, {facts}, {holds}"]
    lines += [f"sealed: {', '.join(found.sealed)}"] if found.sealed else []
    lines += [f"signed by {', '.join(found.keys)}"] if found.keys else []
    lines += [f"root {found.root}", "its report is not counted again here: referee event check FILE"]
    if trust == Trust():
        lines.append("compare the root with one that you trust, or give that with --root")
    return True, [*lines, *_seen(trust)]


def _seen(trust: Trust) -> list[str]:
    """Which witnesses saw the note, where some were asked for."""
    found = seen_by(trust)
    return [] if found is None else [f"seen: {found}"]


def _at(seq: int) -> list[str]:
    return [f"first bad seq: {seq}"] if seq else []


def _proof(proven: Proven, trust: Trust) -> tuple[bool, list[str]]:
    if not proven.ok:
        return False, [f"does not hold: {proven.reason}"]
    lines = [f"holds: {proven.kind} of {proven.match}, {proven.seq}", f"root {proven.root}"]
    if proven.member:
        lines.append(f"of the match itself: {proven.member}")
    lines += _seen(trust)
    if trust == Trust():
        lines.append("compare the root with one that you trust, or give that with --root")
    return True, lines


if __name__ == "__main__":
    raise SystemExit(command())
