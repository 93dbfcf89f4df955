"""A fact as one line of text: who, what, because of what, when, and each field by name.

    %43 B charge... is for people; for programs the same fact stands below the moves:
    %43 B action.taken @497000 do=charge seat=B seen=B |B 25f7... cards=[238]

In order: seq, actor, kind (with /VERSION where it is not 1), `<CAUSE` where there is one, `@MICROS`
since the match was opened where the time is another than on the line before, then the open fields,
then each hidden part: its audience, its salt (or `-` where the salt is left out, or `~COMMITMENT`
where the part is sealed) and its fields. A value is a plain word or JSON; it holds no line feed.
"""

import re
from typing import Any, Final, NamedTuple

from events.canonical import canonical, load
from events.given import FaultyFileError, json_at
from events.log import Row
from events.parts import BadParts, Part, join, unpack
from referee.exchange.errors import NotationError

SIGN: Final = "%"
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9._/:-]*")
_HEAD: Final = re.compile(
    r'%(\d+) ("(?:[^"\\]|\\.)*"|[^\s"|]+) ([a-z.]+)(?:/(\d+))?(?: <(\d+))?(?: @(-?\d+))?'
)
_PART: Final = re.compile(r" \|([\x21-\x7e]+) (?:~([0-9a-f]{64})|([0-9a-f]{32})|-)")
_FIELD: Final = re.compile(r" ([a-z_]+)=")
_JSON_WORDS: Final = frozenset({"true", "false", "null"})
NO_SALT: Final = bytes(16)
"""What stands for a salt that was left out, until a new one is drawn."""


class FactLine(NamedTuple):
    """What a line says of a fact; `at` is microseconds since 1970.

    `parts` are hidden parts with a salt that is NO_SALT where the line has none (`unsalted`).
    """

    seq: int
    actor: str
    kind: str
    v: int
    cause: int
    at: int
    open: bytes
    parts: tuple[Part, ...]
    unsalted: bool = False

    @property
    def hidden(self) -> bytes | None:
        """The hidden column of the fact."""
        return join(self.parts) if self.parts else None


def _value(value: object) -> str:
    if isinstance(value, str) and _WORD.fullmatch(value) and value not in _JSON_WORDS:
        return value
    return canonical(value).decode()


def _fields(data: bytes) -> str:
    said: dict[str, Any] = load(data)
    return "".join(f" {name}={_value(said[name])}" for name in sorted(said))


def fact_line(row: Row, before: int, opened: int, *, salts: bool = True) -> str:
    """Write a fact; `before` is the time of the line before, `opened` that of the match.

    Without `salts` the hidden parts are written and their salts are not.
    """
    version = f"/{row.v}" if row.v != 1 else ""
    cause = f" <{row.cause}" if row.cause else ""
    at = f" @{row.at - opened}" if row.at != before else ""
    line = f"{SIGN}{row.seq} {_value(row.actor)} {row.kind}{version}{cause}{at}{_fields(row.open)}"
    for audience, salt, body, commitment in unpack(row.hidden) if row.hidden else ():
        if salt is None or body is None:
            line += f" |{audience} ~{commitment.hex()}"
        else:
            line += f" |{audience} {salt.hex() if salts else '-'}{_fields(body)}"
    return line


class _Scan:
    """One line on its way to a fact."""

    def __init__(self, line: str, number: int) -> None:
        self.line, self.number, self.at = line, number, 0

    def bad(self, what: str) -> NotationError:
        return NotationError(self.number, what, "write the file anew from its match")

    def fields(self) -> bytes:
        """Read names and values up to the next part."""
        said: dict[str, object] = {}
        while found := _FIELD.match(self.line, self.at):
            self.at = found.end()
            if found[1] in said:
                raise self.bad(f"{found[1]} is said twice")
            said[found[1]] = self._value()
        return canonical(said)

    def _value(self) -> object:
        word = _WORD.match(self.line, self.at)
        if word is not None and word[0] not in _JSON_WORDS:
            self.at = word.end()
            return word[0]
        try:
            value, self.at = json_at(self.line, self.at)
        except FaultyFileError:
            raise self.bad(f"no value stands at column {self.at + 1}") from None
        found: object = value
        return found

    def parts(self) -> tuple[list[Part], bool]:
        """Read the hidden parts; say whether one of them has no salt."""
        found, unsalted = [], False
        while head := _PART.match(self.line, self.at):
            self.at = head.end()
            if head[2]:
                found.append(Part(head[1], None, None, bytes.fromhex(head[2])))
                continue
            unsalted = unsalted or not head[3]
            salt = bytes.fromhex(head[3]) if head[3] else NO_SALT
            found.append(Part(head[1], salt, self.fields(), b""))
        return found, unsalted


def read_fact(line: str, number: int, before: int, opened: int) -> FactLine:
    """Read the line of a fact; `number` is that of the line, the rest as for `fact_line`.

    Raises NotationError for a line that says no fact.
    """
    head = _HEAD.match(line)
    scan = _Scan(line, number)
    if head is None:
        raise scan.bad("this line says no fact: %SEQ ACTOR KIND ...")
    seq, actor, kind, version, cause, at = head.groups()
    scan.at = head.end()
    try:
        shown = scan.fields()
        parts, unsalted = scan.parts()
        said = FactLine(
            int(seq),
            str(json_at(actor)[0]) if actor[0] == '"' else actor,
            kind,
            int(version or 1),
            int(cause or 0),
            before if at is None else opened + int(at),
            shown,
            tuple(parts),
            unsalted,
        )
        said.hidden  # noqa: B018 - parts that are out of order or ill-named are told here
    except (BadParts, ValueError) as error:
        if isinstance(error, NotationError):
            raise
        raise scan.bad(str(error)) from None
    if scan.at != len(line):
        raise scan.bad(f"{line[scan.at : scan.at + 20]!r} at column {scan.at + 1} says no field")
    return said
