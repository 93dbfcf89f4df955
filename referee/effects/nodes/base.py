"""What all types of nodes share: fields by name on the stored tuple, and a node by its word.

A type declares its fields in the order in which they are stored, each with its sort; one with a
default may be absent. An absent field reads as its default, `None`, or `()` where it is a list;
a field `as_` or `while_` is `as` or `while` of the language.
"""

from collections.abc import Callable
from operator import itemgetter
from types import NoneType
from typing import Annotated, Any, ClassVar, Final, Self, get_args, get_origin

NAMED: Final[dict[str, type["LanguageNode"]]] = {}
"""The type of each word of the language, in the order in which they are listed."""


class LanguageNode(tuple[Any, ...]):
    """A node of the effect language: a stored tuple whose places have names.

    Made of a stored tuple, `MoveNode(node)`; equal to it and hashed as it is.
    """

    __slots__ = ()
    WORD: ClassVar[str]
    """The first item of each tuple of this type."""
    SORT: ClassVar[str]
    """Where in programs such a node may stand."""
    SPEC: ClassVar[str]
    """The fields as `NODES` lists them: `name:sort`, `?` may be absent, `*Sort` for a row."""
    PLACES: ClassVar[dict[str, int]]
    """The place of each field in the tuple."""

    def __init_subclass__(cls, *, word: str, sort: str, row: bool = False) -> None:
        """Make the fields of a type readable; with `row` its one field is all behind the word."""
        cls.WORD, cls.SORT = word, sort
        fields = cls.__annotations__
        cls.PLACES = {name: place for place, name in enumerate(fields, 1)}
        if row:
            ((name, annotation),) = fields.items()
            read = _reader(annotation)
            cls.SPEC = f"*{_sort_of(annotation).strip('[]')}"
            setattr(cls, name, property(lambda node: read(node[1:])))
        else:
            specs = []
            for name, annotation in fields.items():
                absent = name in cls.__dict__
                specs.append(f"{name.rstrip('_')}:{_sort_of(annotation)}{'?' * absent}")
                setattr(cls, name, property(_getter(cls, name, annotation)))
            cls.SPEC = " ".join(specs)
        NAMED[word] = cls

    def replaced(self, **fields: Any) -> Self:
        """This node with other values of some fields, by their names here; None leaves one out.

        Fields between that were absent are written `()`; nothing is cut off at the end. Raises
        KeyError for a field that the type has not.
        """
        row = list(self)
        for name, value in fields.items():
            place = self.PLACES[name]
            if self.SPEC.startswith("*"):
                row[place:] = value
                continue
            row += [()] * (place + 1 - len(row))
            row[place] = () if value is None else value
        return type(self)(row)


def _sort_of(annotation: Any) -> str:
    """The sort of a field by its annotation, as `NODES` writes it."""
    if isinstance(annotation, type) and issubclass(annotation, LanguageNode):
        return annotation.SORT
    if get_origin(annotation) is tuple:
        return f"[{_sort_of(get_args(annotation)[0])}]"
    if get_origin(annotation) is Annotated:
        return str(annotation.__metadata__[0])
    present = [one for one in get_args(annotation) if one is not NoneType]
    return _sort_of(present[0])


def _reader(annotation: Any) -> Callable[[Any], Any]:
    """What makes the value of a field of what is stored: nodes of one type get that type.

    What is read of a line may have another phrase there, or a hole: that stays as it is.
    """
    if isinstance(annotation, type) and issubclass(annotation, LanguageNode):
        word = (annotation.WORD,)
        return lambda node: annotation(node) if type(node) is tuple and node[:1] == word else node
    if get_origin(annotation) is tuple:
        read = _reader(get_args(annotation)[0])
        return _same if read is _same else lambda nodes: tuple(map(read, nodes))
    inner = [one for one in get_args(annotation) if one is not NoneType]
    union = get_origin(annotation) is not Annotated and inner
    return _reader(inner[0]) if union else _same


def _same(node: Any) -> Any:
    return node


def _getter(cls: type[LanguageNode], name: str, annotation: Any) -> Callable[[Any], Any]:
    place, read = cls.PLACES[name], _reader(annotation)
    if name not in cls.__dict__:
        stored = itemgetter(place)
        return stored if read is _same else lambda node: read(stored(node))
    default = cls.__dict__[name]

    def get(node: Any) -> Any:
        value = node[place] if place < len(node) else ()
        return default if value == () else read(value)

    return get


def named(node: Any) -> Any:
    """A stored tuple as the type of its word, the same items; what is no node stays itself.

    The parts of it stay as they are stored; `named_tree` reads those too.
    """
    if type(node) is not tuple or not node or type(node[0]) is not str:
        return node
    found = NAMED.get(node[0])
    return node if found is None else found(node)


def named_tree(node: Any) -> Any:
    """A whole program with the type of each of its parts, equal to what is stored."""
    if not isinstance(node, tuple):
        return node
    return named(tuple(map(named_tree, node)))
