"""One question, declared once: its function and the struct of its answer are its schema.

A function of this package takes the context in which it is asked, then its words: parameters with a
`Field`, as in an order. It returns one struct. The HTTP operation, the command, the documents and
the checks of both are derived from that; only a renderer for the terminal may be added by hand.
"""

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, NamedTuple, TypedDict, TypeVar

from msgspec import Meta, Struct

from referee.service.desk import Desk
from referee.service.orders.schema import Field, FunctionSchema, load_declared, read_fields
from referee.service.sealing import sealed_facts

Made = TypeVar("Made", bound=Callable[..., object])
Row = TypeVar("Row")
Access = Literal[
    "court",
    "table",
    "match",
    "officials",
    "event",
    "event officials",
    "event matches",
    "participant",
    "person",
    "people",
    "tokens",
    "anybody",
    "everybody",
]
"""Who may ask, and with whose eyes it is answered: see `referee.web.api.queries`.

"court": the words of the court at a match, which its officials read without opening the full view.
"match": the same as they stand now. "table": a match as a viewer sees it, hidden cards included.
"officials", "event officials": those of the match or the event. "event matches": the officials
of the event or of a match in it. "event": everybody who may know of it. "participant": who takes
part in the event. "person": the officials of an event, and the person themselves. "people", "tokens":
officials, of those whom or which they may know. "anybody": whoever may look at the record.
"everybody": whoever reaches the service.
"""
ROOTS: Final[dict[Access, str]] = {
    "court": "/v1/matches/{match}",
    "table": "/v1/matches/{match}",
    "match": "/v1/matches/{match}",
    "officials": "/v1/matches/{match}",
    "event": "/v1/events/{event}",
    "event officials": "/v1/events/{event}",
    "event matches": "/v1/events/{match}",
    "participant": "/v1/events/{event}",
    "people": "/v1",
    "tokens": "/v1",
    "person": "/v1",
    "anybody": "/v1",
    "everybody": "/v1",
}
"""What stands before the path of a query, by its access."""


class Answered(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename={"as_": "as", "from_": "from", "import_": "import"},
):
    """An object with the fields that are described, and no other."""


def means(words: str, *such: object) -> Meta:
    """What a field of an answer means, with examples of it."""
    return Meta(description=words, examples=list(such) or None)


class MatchAnswer(Answered, frozen=True):
    """How an answer about a match begins: the match, the seq, for whom, and what is sealed."""

    match: Annotated[str, means("Name of the match.", "m1")]
    seq: Annotated[int, means("The seq at which it stands so.", 57)]
    as_: Annotated[str, means("For whom it is told.", "judge")]
    sealed: Annotated[
        int, means("How many of the facts behind it have parts that are sealed in this copy.", 0)
    ]


def _know_all(_: str) -> bool:
    return True


class QueryContext(NamedTuple):
    """What is asked about: the record of a match or an event up to a seq, as a viewer may read it.

    `head` is the last seq that the viewer may know. A question about no match or event has an empty
    `name`. The command line asks as the owner, who knows everything.

    `actor` asks as an official, "ROLE:PERSON", "" for the owner; `person` is who asks, and `is_official`
    whether they officiate at the event. `knows` says whether they may know of a match, event, person or
    token by its name, `delay` how many seconds after a fact they learn of it. `words` are those of the
    query, for a renderer.
    """

    desk: Desk
    name: str = ""
    viewer: str = ""
    seq: int = 0
    head: int = 0
    actor: str = ""
    person: str = ""
    is_official: bool = True
    knows: Callable[[str], bool] = _know_all
    delay: int = 0
    words: Mapping[str, Any] = MappingProxyType({})

    def heading(self, *kinds: str, ids: Collection[str] = ()) -> tuple[str, int, str, int]:
        """The first fields of a `MatchAnswer`.

        `kinds` are the first words of the kinds of fact that the answer is made of, of which the
        sealed ones are counted; `ids` are those of the rulings that are meant, all by default.
        """
        sealed = sealed_facts(self.desk, self.name, kinds, self.seq, ids=ids)
        return self.name, self.seq, self.viewer, sealed


class PageWords(TypedDict):
    """The words of a query that answers one page of a list; `cut_page` takes them."""

    after: Annotated[
        int,
        Field(
            "Where the page begins: after this seq in a list of facts, after so many rows in any other.",
            such=0,
            least=0,
        ),
    ]
    limit: Annotated[int, Field("Rows of a page, at most.", such=100, least=1, most=500, default=100)]


Next = Annotated[
    str | None,
    means("Address of the next page; null at the end.", "/v1/matches?after=100&limit=100"),
]
"""A page returns the `after` of the next one; the API makes an address of it."""


def cut_page(
    rows: Sequence[Row], after: int, limit: int, seq_of: Callable[[Row], int] | None = None
) -> tuple[list[Row], str | None]:
    """Cut a list to a page; give it with the `after` of the next one, None at the end.

    Rows are counted, or passed over up to the seq `after` where `seq_of` gives the seq of a row.
    """
    rest = rows[after:] if seq_of is None else [row for row in rows if seq_of(row) > after]
    shown = list(rest[:limit])
    if len(shown) == len(rest):
        return shown, None
    return shown, str(after + limit if seq_of is None else seq_of(shown[-1]))


class QuerySchema(FunctionSchema, frozen=True):
    """A query as the command line and the API know it.

    A `slow` one is answered by the threads for long work; a `live` one only to who is told of a
    match at once, not after a delay.
    """

    access: Access = "court"
    tag: str = "court"
    slow: bool = False
    live: bool = False

    @property
    def address(self) -> str:
        """The whole address of its operation."""
        return self.path if self.path.startswith("/v1") else ROOTS[self.access] + self.path


QUERIES: Final[dict[str, QuerySchema]] = {}
"""Every query by its address, once its module is loaded; `queries` loads them all."""


def query(command: str, path: str, title: str, example: str, **more: Any) -> Callable[[Made], Made]:
    """Declare a function as a query; `more` are the fields from `access` on of its schema.

    Args:
        command: The words of the command line; "" where no command asks only this.
        path: The address below the match or the event; whole if it begins with /v1.
        title: What the description of the API calls it.
        example: A whole command, which the tests run.
        **more: `access`, `tag`, `slow`, `live`.

    Raises:
        TypeError: A parameter has no `Field`.
    """

    def declare(give: Made) -> Made:
        told = inspect.getdoc(give) or title
        where = (give.__module__, give.__name__)
        made = QuerySchema(command, path, title, told, example, *where, tuple(read_fields(give)), **more)
        QUERIES[made.address] = made
        return give

    return declare


@cache
def queries() -> dict[str, QuerySchema]:
    """Every query by its address, in the order of modules and of their functions."""
    return load_declared(__package__, QUERIES)
