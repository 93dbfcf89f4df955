"""The schema of facts as a viewer may read them: one form a kind, made from what sight tells."""

from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Final

from msgspec import UNSET, Struct, UnsetType, defstruct

from referee.service.queries.schema import Answered, means
from referee.sight import told_fields


@cache
def body_of(kind: str) -> type[Struct]:
    """The schema of the body of a kind of fact."""
    absent = "Absent where the viewer may not read it."
    named = [
        (name, type_) if public else (name, Annotated[type_ | UnsetType, means(absent)], UNSET)
        for name, (type_, public) in told_fields()[kind].items()
    ]
    told = {"__doc__": f"Fields of a fact {kind}."}
    return defstruct(
        _titled(kind), named, frozen=True, kw_only=True, forbid_unknown_fields=True, namespace=told
    )


def _titled(kind: str) -> str:
    return "".join(part.title() for part in kind.replace("-", ".").split(".")) + "Body"


class SeenFact(Answered, frozen=True):
    """What every fact has beside its body."""

    seq: Annotated[int, means("Place in the log.", 57)]
    at: Annotated[int, means("When it was written: microseconds since 1970, UTC.")]
    actor: Annotated[str, means("Who did it: a seat, rules, chance, an official.")]
    cause: Annotated[int, means("Seq of the fact that led to it; 0 for none.")]
    clauses: Annotated[list[str], means("Clauses by which it came about.")]
    by: Annotated[tuple[str, int] | UnsetType | None, means("Card and line of the text that made it.")] = (
        UNSET
    )
    undone: Annotated[
        int | UnsetType | None,
        means("Seq of the rewind that took it back; absent while it counts."),
    ] = UNSET


def _fact(kind: str) -> Any:
    return defstruct(
        _titled(kind).removesuffix("Body"),
        [("body", body_of(kind))],
        bases=(SeenFact,),
        frozen=True,
        tag_field="kind",
        tag=kind,
        kw_only=True,
        namespace={"__doc__": f"A fact {kind}, as a viewer may read it."},
    )


def _any_fact() -> Any:
    return reduce(or_, (_fact(kind) for kind in sorted(told_fields())))


Fact: Final[Any] = _any_fact()
"""A fact of any kind, as a viewer may read it."""
