"""What a kind of fact is: a record with a stored name, a version, and an audience per field."""

from collections.abc import Callable
from typing import (
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    Protocol,
    TypeVar,
    get_args,
    get_type_hints,
)

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

T = TypeVar("T")
S = TypeVar("S", bound=type[Struct])


class Audience(NamedTuple):
    """Who may read a field: fixed viewers, or the viewers that another field of the fact names.

    `viewers` are letters: A and B the seats, S the spectators; none means the judge alone.
    """

    viewers: str = ""
    field: str = ""

    def of(self, body: object) -> str:
        """The viewers of this field in one fact; a name of a seat is its own letter."""
        if not self.field:
            return self.viewers
        named: str = getattr(body, self.field)
        return named


Public = Annotated[T, Audience("ABS")]
Table = Annotated[T, Audience("AB")]
Judge = Annotated[T, Audience()]
Owner = Annotated[T, Audience(field="seat")]
Seen = Annotated[T, Audience(field="seen")]
Slots = Annotated[T, Audience(field="slots")]

Value = int | str | tuple[int, ...]
"""What a name may hold in a frame at rest: a number, a word, or ids of cards."""
Names = tuple[tuple[str, Value], ...]
FrameRow = tuple[str, str, Names, int, str, int, str, int]
"""A frame at rest: program, place, names, source id, source name, line, controller, cause."""


class Body(Protocol):
    """The body of a fact: what happened, without when and why."""

    KIND: ClassVar[str]
    V: ClassVar[int]
    __struct_fields__: ClassVar[tuple[str, ...]]
    COURT: ClassVar[bool]


class Kind(NamedTuple):
    """One kind of fact: its stored name and version, its class, and who may read which field."""

    name: str
    v: int
    cls: Any
    audiences: dict[str, Audience]
    types: dict[str, Any]
    defaults: dict[str, object]

    @property
    def hidden(self) -> tuple[str, ...]:
        """Name the fields that are not always public."""
        return tuple(n for n, a in self.audiences.items() if a.field or a.viewers != "ABS")


KINDS: dict[str, Kind] = {}
"""Every kind of fact by its stored name. A name is never the path of a class."""


class UndeclaredAudienceError(TypeError):
    """A field of a kind of fact says nothing about who may read it."""


def _audience(cls: type, name: str, hint: Any) -> Audience:
    for extra in get_args(hint)[1:]:
        if isinstance(extra, Audience):
            return extra
    message = f"{cls.__name__}.{name} declares no audience; write Public[...], Owner[...] or so"
    raise UndeclaredAudienceError(message)


def fact(name: str, v: int = 1, *, court: bool = False) -> Callable[[S], S]:
    """Make a class of annotated fields a kind of fact, stored as `name` in version `v`.

    Court facts stand outside the game: a rewind does not take them back.
    Raises UndeclaredAudienceError for a field without an audience, ValueError for a taken name.
    """

    def declare(cls: S) -> S:
        if name in KINDS:
            message = f"two kinds of fact are named {name}"
            raise ValueError(message)
        hints = get_type_hints(cls, include_extras=True)
        if not {"by", "clauses"}.isdisjoint(hints):
            message = f"{name}: by and clauses stand beside every body and name no field of one"
            raise ValueError(message)
        audiences = {n: _audience(cls, n, h) for n, h in hints.items()}
        types = {n: get_args(h)[0] for n, h in hints.items()}
        defaults = {f.name: f.default for f in fields(cls) if f.default is not NODEFAULT}
        made: Any = cls
        made.KIND, made.V, made.COURT = name, v, court
        KINDS[name] = Kind(name, v, cls, audiences, types, defaults)
        return cls

    return declare


class By(Struct, frozen=True):
    """Whose text made an outcome: the name of the card and the number of its line, from 1."""

    name: str
    line: int


class Fact(Struct, frozen=True):
    """One fact of a match: what happened, and when, by whom, because of what.

    seq counts from 1 without holes; at is microseconds since 1970 (UTC); actor is "A", "B",
    "rules", "chance", "desk", "judge:<person>" or "<role>:<person>"; cause is the seq of the fact
    that led here, 0 for none; clauses are the ids of the clauses that made it so.

    `sealed` are the letters of those whose parts are sealed in this copy of the record (J is the
    judge alone). A field of such a part holds what stands for nobody having told it: None for a
    name, nothing else where there would be words, numbers or cards.
    """

    seq: int
    body: Any
    at: int
    actor: str
    cause: int
    clauses: tuple[str, ...] = ()
    by: By | None = None
    sealed: str = ""
