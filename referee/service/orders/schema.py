"""One order, said once: its function is its schema.

A function of this folder takes who sits at the desk, then the words of the order. Each word is a
parameter whose annotation carries a `Field`: what it means, an example, what may stand there. From
that alone the doors make what they need: the command line its options and the questions of a form,
the API its body and its description, the screens their labels, the documents their table.
"""

import inspect
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Annotated, Any, Final, Literal, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

TEXT: Final = 4000
"""The longest text of a person, in signs."""
WORD: Final = 200
"""The longest name or id, in signs."""
MANY: Final = 40
"""The most values of one word."""

Made = TypeVar("Made", bound=Callable[..., object])
Kind = Literal["text", "number", "yes", "many", "numbers", "seat", "point", "time", "policy"]
"""What stands in a field: a text, a whole number, yes or no, several texts or numbers; a seat, by
its letter or by who sits there; a point of the match, by any of its names; a time in seconds; the
bytes of a policy file."""
READ_AS: Final[dict[Any, Kind]] = {
    str: "text", int: "number", bool: "yes", tuple[str, ...]: "many", tuple[int, ...]: "numbers",
    int | None: "number", bytes: "policy",
}  # fmt: skip


class Field(Struct, frozen=True):
    """What one word of an order means, for whoever says it.

    `such` is a value as it could be said; `choices` are all that may be, `when` another word and
    those of its values with which alone this one must be said. `most` is the longest text in signs
    or the greatest number, `least` the shortest text or the smallest number. `label` stands above
    it on a screen, else its help does. At the command line `option` names it where that is another
    name, and what is `placed` stands there without an option; of a yes that stands unless it is
    denied, `denied` is what its option means. Over HTTP an `owned` word may be said by the owner of
    the service alone, and no form of a screen takes it. `name`, `required` and `default` are read
    off the function.
    """

    help: str
    such: Any = ""
    choices: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    label: str = ""
    option: str = ""
    placed: bool = False
    denied: str = ""
    owned: bool = False
    kind: Kind = "text"
    name: str = ""
    required: bool = True
    default: Any = None

    @property
    def title(self) -> str:
        """What stands above it on a screen."""
        return self.label or self.help.rstrip(".")


class OrderSchema(Struct, frozen=True):
    """An order as every door knows it.

    `command` are the words of the command line, `path` the address below the match or event, "" for
    none; `title` what the description of the API calls it, `told` what it does, `example` a whole
    command, "" where the command is written by hand. `module` and `function` say where it is. `by`
    says who gives it: an official, or a seat. A `form` may be filled in at a terminal or read as
    one JSON object, whatever of it stands on the command line.
    """

    command: str
    path: str
    title: str
    told: str
    example: str
    module: str
    function: str
    fields: tuple[Field, ...]
    by: Literal["official", "seat"] = "official"
    at: Literal["match", "event"] = "match"
    tag: str = "court"
    form: bool = False

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


ORDERS: Final[dict[str, OrderSchema]] = {}
"""Every order by its command, or by its address where it has none, once its module is loaded."""


def order(command: str, path: str, title: str, example: str, **more: Any) -> Callable[[Made], Made]:
    """Declare a function as an order; `more` are `by`, `at`, `tag` and `form` of its schema.

    Raises TypeError for a parameter without a `Field`.
    """

    def declare(give: Made) -> Made:
        hints = get_type_hints(give, include_extras=True)
        parameters = list(inspect.signature(give).parameters.values())[1:]
        fields = tuple(_field(one, hints[one.name]) for one in parameters)
        ORDERS[command or path] = OrderSchema(
            command, path, title, inspect.getdoc(give) or title, example,
            give.__module__, give.__name__, fields, **more,
        )  # fmt: skip
        return give

    return declare


def _field(one: inspect.Parameter, hint: Any) -> Field:
    """Read a field off a parameter."""
    found = get_args(hint) if get_origin(hint) is Annotated else ()
    said = next((x for x in found if isinstance(x, Field)), None)
    if said is None:
        message = f"{one.name} has no Field: say what it means beside its type"
        raise TypeError(message)
    kind = READ_AS[found[0]] if said.kind == "text" else said.kind
    required = one.default is inspect.Parameter.empty
    default = None if required else one.default
    return replace(said, name=one.name, kind=kind, required=required, default=default)


@cache
def orders() -> dict[str, OrderSchema]:
    """Every order by its command, or its address, in the order of modules and their functions."""
    package = import_module(__package__)
    for found in iter_modules(package.__path__, f"{package.__name__}."):
        import_module(found.name)
    return ORDERS
