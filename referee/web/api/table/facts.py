"""The schema of facts as a viewer may read them: one form a kind, made from what sight tells."""

from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, Field, create_model

from referee.sight import told_fields
from referee.web.api.forms import CLOSED, form_of_type
from referee.web.api.table.side import Told, maybe


@cache
def body_of(kind: str) -> type[BaseModel]:
    """The schema of the body of a kind of fact."""
    absent = "Absent where the viewer may not read it."
    named: dict[str, Any] = {
        name: (form_of_type(type_), ... if public else maybe(absent))
        for name, (type_, public) in told_fields()[kind].items()
    }
    told = f"Fields of a fact {kind}."
    made: type[BaseModel] = create_model(_titled(kind), __config__=CLOSED, __doc__=told, **named)
    return made


def _titled(kind: str) -> str:
    return "".join(part.title() for part in kind.replace("-", ".").split(".")) + "Body"


class Seen(Told):
    """What every fact has beside its body."""

    seq: int = Field(description="Place in the log.", examples=[57])
    at: int = Field(description="When it was written: microseconds since 1970, UTC.")
    actor: str = Field(description="Who did it: a seat, rules, chance, an official.")
    cause: int = Field(description="Seq of the fact that led to it; 0 for none.")
    clauses: list[str] = Field(description="Clauses by which it came about.")
    by: tuple[str, int] | None = maybe("Card and line of the text that made it.")
    undone: int | None = maybe("Seq of the rewind that took it back; absent while it counts.")


def _fact(kind: str) -> Any:
    word: Any = Literal.__getitem__(kind)
    return create_model(
        _titled(kind).removesuffix("Body"),
        __base__=Seen,
        __doc__=f"A fact {kind}, as a viewer may read it.",
        kind=(word, Field(description="What happened.")),
        body=(body_of(kind), ...),
    )


def _any_fact() -> Any:
    forms = [_fact(kind) for kind in sorted(told_fields())]
    return Annotated[reduce(or_, forms), Field(discriminator="kind")]


Fact: Final[Any] = _any_fact()
"""A fact of any kind, as a viewer may read it."""
