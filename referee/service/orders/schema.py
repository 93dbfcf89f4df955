"""One order, said once: its function is its schema.

A function of this folder takes who sits at the desk, then the words of the order. Each word is a
parameter whose annotation carries a `Field`: what it means, an example, what may stand there. From
that alone the doors make what they need: the command line its options and the questions of a form,
the API its body and its description, the screens their labels, the documents their table.
"""

import inspect
from collections.abc import Callable, Iterator
from functools import cache, wraps
from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated, Any, Final, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from referee.service.event.people import explain_ids

TEXT: Final = 4000
"""The longest text of a person, in signs."""
WORD: Final = 200
"""The longest name or id, in signs."""
MANY: Final = 40
"""The most values of one word."""

Made = TypeVar("Made", bound=Callable[..., object])
DeclarationType = TypeVar("DeclarationType", bound="FunctionSchema")
Kind = Literal[
    "text",
    "number",
    "yes",
    "many",
    "numbers",
    "clauses",
    "seat",
    "point",
    "place",
    "time",
    "official",
    "policy",
    "file",
]
"""What stands in a field: a text, a whole number, yes or no, several texts or numbers, clauses by
their ids or by the ends of them; a seat, by its letter or by who sits there; a point of the match
as a seq, or one by any of its names (a place); a time in seconds; an official who lets something
happen; the bytes of a policy file, or of another file."""
SEVERAL: Final = frozenset({"many", "numbers", "clauses"})
"""The kinds of which several stand in one field."""
Asked = Literal["", "along", "always"]
"""When a person is asked for a word that may be left out: never, on a form that is open anyway, or
always, so that it is named where it lacks."""
EMPTY: Final[dict[str, Any]] = {"number": 0, "yes": False, "many": (), "numbers": (), "clauses": ()}
"""What stands where nothing is said, by kind; else it is ""."""
READ_AS: Final[dict[Any, Kind]] = {
    str: "text",
    int: "number",
    bool: "yes",
    tuple[str, ...]: "many",
    tuple[int, ...]: "numbers",
    int | None: "number",
    str | None: "text",
    bytes: "policy",
}


class Field(Struct, frozen=True):
    """What one word of an order means, for whoever says it.

    `such` is a value as it could be said; `choices` are all that may be, `when` another word
    and those of its values with which alone this one must be said. `most` is the longest text
    in signs or the greatest number, `least` the shortest or the smallest, `rows` the most
    values; a text has the `pattern`. `label` stands above it on a screen, else its help does;
    `more` is what the description of the API adds to that. At the command line `option` names
    it where that is another name, `also` is one besides, and what is `placed` stands there
    without an option, and so does a point, as that of the match, unless it has an `option`;
    `means` are other words with their values that are said with it, no others. Of a yes that
    stands unless it is denied, `denied` is what its option means. Over HTTP an `owned` word may
    be said by the owner of the service alone, and no form of a screen takes it; of a query it is
    said at the command line alone. `name`,
    `required` and `default` are read off the function.
    """

    help: str
    such: Any = ""
    choices: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    rows: int = MANY
    label: str = ""
    more: str = ""
    option: str = ""
    also: str = ""
    placed: bool = False
    means: tuple[tuple[str, str], ...] = ()
    asked: Asked = ""
    denied: str = ""
    owned: bool = False
    kind: Kind = "text"
    pattern: str = ""
    name: str = ""
    required: bool = True
    default: Any = None

    @property
    def title(self) -> str:
        """What stands above it on a screen."""
        return self.label or self.help.rstrip(".")

    @property
    def is_open(self) -> bool:
        """Whether None stands for what is left out: an empty value means something else."""
        return self.default is None and not self.required


class FunctionSchema(Struct, frozen=True):
    """A function that is an order or a query, as the command line and the API know it.

    `command` are the words of the command line, `path` the address below the match or event,
    `title` what the description of the API calls it, `told` what it does, `example` a whole
    command. `module` and `function` say where it is. Without words it has no command, without a
    path no address.
    """

    command: str
    path: str
    title: str
    told: str
    example: str
    module: str
    function: str
    fields: tuple[Field, ...]

    @property
    def give(self) -> Callable[..., object]:
        """The function that carries it out."""
        found: Callable[..., object] = getattr(import_module(self.module), self.function)
        return found

    @property
    def answer(self) -> Any:
        """The type that it is answered with."""
        return get_type_hints(self.give)["return"]

    def field(self, name: str) -> Field:
        """The field of a name; raises KeyError for none."""
        return next(one for one in self.fields if one.name == name)


class OrderSchema(FunctionSchema, frozen=True):
    """An order as every door knows it.

    `by` says who gives it: an official, or a seat. A `form` may be filled in at a terminal or read
    as one JSON object, whatever of it stands on the command line. It `sees` the table where its
    answer tells what the match waits for now, as somebody sees it; it `creates` where it makes a
    thing with an address of its own.
    """

    by: Literal["official", "seat"] = "official"
    at: Literal["match", "event"] = "match"
    tag: str = "court"
    form: bool = False
    sees: bool = False
    creates: bool = False


ORDERS: Final[dict[str, OrderSchema]] = {}
"""Every order by its command, else its path, once its module is loaded; `orders` loads them all."""


PEOPLE: Final = ("person", "other", "a", "b", "against")
"""The words of orders at an event that are ids of people."""


def order(command: str, path: str, title: str, example: str, **more: Any) -> Callable[[Made], Made]:
    """Declare a function as an order; `more` are the fields from `by` on of its schema.

    `asked` says of words that other orders have, too, when they are asked for here. Without a
    command or a path there is none: that door has its own for it. Raises TypeError for a parameter
    without a `Field`.
    """
    asked: dict[str, Asked] = more.pop("asked", {})

    def declare(give: Made) -> Made:
        fields = tuple(replace(one, asked=asked.get(one.name, one.asked)) for one in read_fields(give))
        if more.get("at") == "event":
            give = _with_ids(give)
        ORDERS[command or path] = OrderSchema(
            command,
            path,
            title,
            inspect.getdoc(give) or title,
            example,
            give.__module__,
            give.__name__,
            fields,
            **more,
        )
        return give

    return declare


def _with_ids(give: Made) -> Made:
    """The order with refusals that give the id of a person who was named by name."""
    signature = inspect.signature(give)

    @wraps(give)
    def give_explaining(at: Any, *words: Any, **more: Any) -> object:
        said = signature.bind(at, *words, **more).arguments
        several = said.get("people", ())
        people = [said[one] for one in PEOPLE if said.get(one)]
        people += several if isinstance(several, tuple) else ()  # of an import they are a file
        with explain_ids(at.desk, at.name, people):
            return give(at, *words, **more)

    return cast("Made", give_explaining)


def read_fields(give: Callable[..., object]) -> Iterator[Field]:
    """Read the fields off a function; `**words: Unpack[...]` are those of a dictionary of words.

    Raises TypeError for a parameter without a `Field`.
    """
    hints = get_type_hints(give, include_extras=True)
    for one in list(inspect.signature(give).parameters.values())[1:]:
        if one.kind is not inspect.Parameter.VAR_KEYWORD:
            yield _field(one.name, hints[one.name], one.default)
            continue
        (shared,) = get_args(hints[one.name])
        for name, hint in get_type_hints(shared, include_extras=True).items():
            yield _field(name, hint, None)


def _field(name: str, hint: Any, default: Any) -> Field:
    """Read a field off a parameter; a default of None is that of the field, or an empty one."""
    found = get_args(hint) if get_origin(hint) is Annotated else ()
    said = next((x for x in found if isinstance(x, Field)), None)
    if said is None:
        message = f"{name} has no Field: say what it means beside its type"
        raise TypeError(message)
    kind = READ_AS[found[0]] if said.kind == "text" else said.kind
    required = default is inspect.Parameter.empty
    if default is None and found[0] not in {int | None, str | None}:
        default = EMPTY.get(kind, "") if said.default is None else said.default
    kept = None if required else default
    return replace(said, name=name, kind=kind, required=required, default=kept)


def load_declared(package: str, found: dict[str, DeclarationType]) -> dict[str, DeclarationType]:
    """Load all modules of a package; give what they declared, in the order of modules and functions."""
    path = import_module(package).__path__
    for one in iter_modules(path, f"{package}."):
        import_module(one.name)
    rows = sorted(found.items(), key=lambda one: one[1].module)
    found.clear()
    found.update(rows)
    return found


@cache
def orders() -> dict[str, OrderSchema]:
    """Every order by its command, in the order of modules and of their functions."""
    return load_declared(__package__, ORDERS)
