"""A notation read back into a record: checked word by word, or refused with its line."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from events.canonical import load
from events.chain import Chain
from events.codec import UnreadableError
from events.errors import BadCommand
from events.kinds import Fact
from events.letters import cleaned
from events.log import Command, Head, Row, check
from events.parts import SALT_BYTES
from events.records import Blob, Header, Origin, Record
from referee.exchange.errors import NotationError
from referee.exchange.fact_lines import FactLine, read_fact
from referee.exchange.movetext import BRANCH, Libraries, Style
from referee.exchange.notation import FULL, LEVELS, Wish, write_notation
from referee.exchange.played import NotationExtras, Orders, play_again
from referee.exchange.scan import FORMAT, RESULTS, Scanned, scan
from referee.fold import BrokenRecordError
from referee.service.chance import Entropy
from referee.service.store.rows import to_fact, to_rows

ANEW = "write the file anew from its match: referee export MATCH --notation"


class Notated(NamedTuple):
    """A match out of a notation; `sealed` says that the words of its moves could not be checked."""

    record: Record
    level: str
    sealed: bool = False


class _Programs:
    """The lines for programs, read."""

    def __init__(self, scanned: Scanned) -> None:
        self.header: dict[str, Any] = {}
        self.created = 0
        self.said: list[FactLine] = []
        self.chance: dict[int, Orders] = {}
        self.blobs: list[Blob] = []
        self.lines: dict[int, int] = {}
        for number, line in scanned.programs:
            try:
                self._take(number, *line.split(" ", 1))
            except NotationError:
                raise
            except (ValueError, TypeError, LookupError) as error:
                raise NotationError(number, f"this line cannot be read: {error}", ANEW) from None

    def _take(self, number: int, word: str, rest: str = "") -> None:
        if (word == "%match") != (not self.header):
            raise NotationError(number, "%match is not the one first line for programs", ANEW)
        if word == "%match":
            self.header = dict(load(rest))
            self.created = int(self.header["created"])
        elif word == "%chance":
            seq, orders = rest.split(" ", 1)
            self.chance[int(seq)] = [tuple(int(i) for i in order) for order in load(orders)]
        elif word == "%blob":
            kind, data = rest.split(" ", 1)
            self.blobs.append(Blob(kind, data.encode()))
        else:
            before = self.said[-1].at if self.said else self.created
            self.said.append(read_fact(f"{word} {rest}", number, before, self.created))
            self.lines[self.said[-1].seq] = number

    def head(self, name: str, head: Head) -> Header:
        """The header of the record under a name; raises NotationError for one that is none."""
        try:
            parent = self.header.get("parent")
            origin = None if parent is None else Origin(parent[0], parent[1], bytes.fromhex(parent[2]))
            tags = {str(key): str(value) for key, value in self.header["tags"].items()}
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            raise NotationError(0, f"%match cannot be read: {error}", ANEW) from None
        return Header(name, self.created, tags, head, tuple(self.blobs), origin)


def _row(one: FactLine) -> Row:
    return Row(one.seq, one.kind, one.v, one.at, one.actor, one.cause, one.open, one.hidden, bytes(32))


def _linked(chain: Chain, previous: bytes, row: Row) -> Row:
    linked = {name: value for name, value in row._asdict().items() if name != "hash"}
    return row._replace(hash=chain.link(previous, **linked))


def _whole(programs: _Programs, name: str) -> list[Row]:
    """Chain the facts of a notation that holds them all; the last hash has to be that of the head.

    Raises NotationError for a fact that is missing, malformed or altered.
    """
    chain, rows = Chain(name), list[Row]()
    previous = chain.genesis()
    for one in programs.said:
        line = programs.lines[one.seq]
        if one.seq != len(rows) + 1:
            raise NotationError(line, f"seq {one.seq} where {len(rows) + 1} follows", ANEW)
        try:
            rows.append(_linked(chain, previous, _row(one)))
            previous = rows[-1].hash
            check(Command(0, rows[-1:], "record", previous))
        except (BadCommand, ValueError, OverflowError) as error:
            raise NotationError(line, str(error), ANEW) from None
    if not rows or programs.header.get("head") != previous.hex():
        what = "the facts do not have the hash that %match names; one of them was altered"
        raise NotationError(0, what, "fetch the file again")
    return rows


def _fact(one: FactLine, line: int) -> Fact:
    try:
        return to_fact(_row(one))
    except UnreadableError as error:
        raise NotationError(line, str(error), ANEW) from None


def _replayed(
    scanned: Scanned, programs: _Programs, libraries: Libraries, salts: tuple[str, Entropy]
) -> list[Row]:
    """Play the moves again between the facts that are given, under new salts."""
    facts = {one.seq: _fact(one, programs.lines[one.seq]) for one in programs.said}
    given = NotationExtras(facts, programs.chance, programs.created)
    name, entropy = salts
    try:
        played = play_again(scanned.moves, given, libraries)
    except (BrokenRecordError, LookupError, ValueError) as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError(0, f"the facts that are given do not follow: {error}", ANEW) from error
    return _chained(played, {one.seq: one for one in programs.said}, name, entropy)


def _chained(facts: Sequence[Fact], given: dict[int, FactLine], name: str, entropy: Entropy) -> list[Row]:
    """Chain facts under new salts; those that are given keep the bytes in which they stand."""
    chain, rows = Chain(name), list[Row]()
    previous = chain.genesis()
    for fact in facts:
        said = given.get(fact.seq)
        if said is None:
            rows += to_rows(chain, previous, [fact], entropy)
        else:
            parts = tuple(part._replace(salt=entropy(SALT_BYTES)) for part in said.parts)
            rows.append(_linked(chain, previous, _row(said._replace(parts=parts))))
        previous = rows[-1].hash
    return rows


def _same_moves(one: Scanned, other: Scanned) -> None:
    """Compare the moves, tags and lines for programs of two notations, and no comments.

    Comments are told anew by each version; so those of an older one cannot be held to today's.
    Raises NotationError where they part.
    """
    for given, made in zip_longest(one.moves, other.moves):
        if given is None or made is None or given[1:] != made[1:]:
            what = f"the match says {made.words!r} here" if made is not None else "nothing follows"
            line = given.line if given is not None else 0
            raise NotationError(line, f"{what}; this move was altered", ANEW)
    tags, lines = zip(
        *(({**it.tags, FORMAT: ""}, [line for _, line in it.programs]) for it in (one, other)),
        strict=True,
    )
    if tags[0] != tags[1] or lines[0] != lines[1]:
        raise NotationError(0, "a tag or a line for programs was altered", ANEW)


def _same(text: str, again: str) -> None:
    """Compare a notation with that of the record it became; raises NotationError where it parts.

    Branches stand behind the moves; they are matches of their own and not compared.
    """
    given, made = text.split("\n"), again.split("\n")
    apart = next((n for n, line in enumerate(given) if line.startswith(f" ( {{{BRANCH} ")), 0)
    if apart:
        ends = [n for n, line in enumerate(given) if n > apart and line in RESULTS.values()]
        given = [*given[: apart - 1], *given[ends[0] - 1 :]] if ends else given
    for number, (one, other) in enumerate(zip_longest(given, made), 1):
        if one != other and cleaned(one or "") != other:
            what = f"the match says {other!r} here" if other is not None else "nothing follows"
            raise NotationError(number, f"{what}; this line was altered", ANEW)


def read_notation(text: str, libraries: Libraries, entropy: Entropy, name: str = "") -> Notated:
    """Read a notation back into a record; `name` is another name for the match.

    What is read is written out again and has to be the same text; of an older version the moves
    have to be the same, and comments are told anew. Raises NotationError for what is
    no notation, breaks off, was altered, or is for people alone.
    """
    scanned = scan(text)
    level, viewer = scanned.tags.get("Level", ""), scanned.tags.get("As", "")
    if level not in LEVELS:
        raise NotationError(0, f"no level {level!r}", f"write one of {', '.join(LEVELS)}")
    if not scanned.programs:
        what = f"this is what {viewer or 'a viewer'} may read; it cannot be played again"
        raise NotationError(0, what, "take one written as judge: referee export MATCH --notation")
    programs = _Programs(scanned)
    own = scanned.tags.get("Match", "")
    if level == FULL and name not in {"", own}:
        what = f"a whole notation is that of {own}, and its hashes are of that name"
        raise NotationError(0, what, "take it in under its own name, or write a reading")
    called = name or own
    whole = level == FULL
    rows = _whole(programs, called) if whole else _replayed(scanned, programs, libraries, (called, entropy))
    head = Head(rows[-1].seq, rows[-1].hash) if rows else Head(0, b"")
    record = Record(programs.head(called, head), rows)
    sealed = any(part.salt is None for one in programs.said for part in one.parts)
    if not sealed:
        wish = Wish(level, Style(viewer, bool(programs.header.get("marks"))))
        own_name = record._replace(header=record.header._replace(match=own))
        made = write_notation(own_name, libraries, wish)
        if scanned.current:
            _same(text, made)
        else:
            _same_moves(scanned, scan(made))
    return Notated(record, level, sealed)
