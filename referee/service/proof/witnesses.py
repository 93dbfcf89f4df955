"""How a witness is asked for its cosignature: C2SP tlog-witness, POST /add-checkpoint.

What a witness answers is believed only as far as it is checked: a cosignature has to be of its key
and of this checkpoint. It answers in bounded time and bytes or it is counted as absent.
"""

from base64 import b64encode
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.client import HTTPException
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from events.proofs import Tree
from events.wording import counted
from referee.audit.cosigned import Quorum, quorum_of, seen
from referee.audit.notes import BadKey, BadNote
from referee.service.posting import posted

HEAD: Final = {"Content-Type": "text/plain; charset=utf-8"}
TRIES: Final = 3
"""How often a witness is asked that names another size than it was asked from."""
LARGEST: Final = 1 << 14
"""Bytes of an answer at most."""
CONFLICT: Final = 409
UNPROVEN: Final = 422
UNKNOWN: Final = (403, 404)


class NamedWitness(NamedTuple):
    """A witness: where it is asked, and the verifier key of its cosignatures."""

    url: str
    key: str


class Rooted(NamedTuple):
    """The signed checkpoint of a log, and the tree by which its growth is proven."""

    log: str
    note: bytes
    tree: Tree
    size: int


class WitnessReply(NamedTuple):
    """What came of asking a witness: lines of cosignature, or why there are none.

    `forked` says that it saw a history of which this is no continuation.
    """

    witness: str
    lines: str = ""
    why: str = ""
    forked: bool = False


def witness_at(text: str) -> NamedWitness:
    """The witness that `URL=KEY` says; raises BadKey for what says none."""
    url, sign, key = text.partition("=")
    try:
        parts = urlsplit(url)
        good = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        good = False
    if not sign or not good or not url.isascii() or not url.isprintable() or " " in url:
        message = f"{text[:80]!r} is no witness; write URL=KEY, as http://127.0.0.1:8431=NAME+..."
        raise BadKey(message)
    quorum_of([key])
    return NamedWitness(url.rstrip("/"), key)


def ask_all(witnesses: Sequence[NamedWitness], rooted: Rooted) -> list[WitnessReply]:
    """Ask all witnesses at once for their cosignatures."""
    if not witnesses:
        return []
    with ThreadPoolExecutor(len(witnesses), thread_name_prefix="witness") as pool:
        return list(pool.map(partial(ask, rooted=rooted), witnesses))


def ask(witness: NamedWitness, rooted: Rooted) -> WitnessReply:
    """Ask a witness for its cosignature of a checkpoint, from the size that it saw last."""
    name, old = _name(witness), 0
    for _ in range(TRIES):
        try:
            at = f"{witness.url}/add-checkpoint"
            status, data, _ = posted(at, _request(rooted, old), HEAD, largest=LARGEST)
        except (HTTPException, OSError, ValueError) as error:
            return WitnessReply(name, why=f"cannot be reached: {error}")
        if status != CONFLICT:
            return _answered(witness, rooted, status, data, old)
        known = int(data) if data.strip().isdigit() and len(data) < LARGEST >> 10 else -1
        if known > rooted.size or known == old:
            return _forked(name, rooted, known)
        if known <= 0:
            return WitnessReply(name, why="names no size that it saw; it is no witness of this kind")
        old = known
    return WitnessReply(name, why="saw other checkpoints meanwhile; ask again")


def _answered(witness: NamedWitness, rooted: Rooted, status: int, data: bytes, old: int) -> WitnessReply:
    """What an answer other than a conflict says."""
    name = _name(witness)
    if status == UNPROVEN:
        return _forked(name, rooted, old)
    if status in UNKNOWN:
        return WitnessReply(name, why="does not know the key of this log; start it with --log KEY")
    if status != 200:  # noqa: PLR2004 - the number of HTTP for what was done
        return WitnessReply(name, why=f"answers {status}")
    try:
        lines = data.decode()
        seen(rooted.note + data, Quorum(quorum_of([witness.key]).witnesses, 1))
    except (BadNote, UnicodeDecodeError):
        return WitnessReply(name, why="answers with no cosignature of its key over this checkpoint")
    return WitnessReply(name, lines)


def _forked(name: str, rooted: Rooted, known: int) -> WitnessReply:
    """Why a witness will never cosign this history."""
    facts = counted(known, "fact")
    if known > rooted.size:
        why = f"saw {facts} of {rooted.log}, and here are only {rooted.size}: it was rolled back"
    else:
        why = f"saw another history of {rooted.log}, at {facts}: it was forked"
    return WitnessReply(name, why=why, forked=True)


def _request(rooted: Rooted, old: int) -> bytes:
    proof = rooted.tree.consistency(old, rooted.size) if old else []
    lines = (f"old {old}", *(b64encode(one).decode() for one in proof))
    return "".join(f"{line}\n" for line in lines).encode() + b"\n" + rooted.note


def _name(witness: NamedWitness) -> str:
    return str(quorum_of([witness.key]).witnesses[0])
