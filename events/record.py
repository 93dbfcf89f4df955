"""What a value is here: a frozen record with slots, built and changed by generated code.

The state of a match is a tree of such values. A change makes a new record that shares all the
rest, so every state of a match can be kept, compared and handed out without a copy. The code of
the constructor and of the copier is generated once per class; it fills a private twin of the
class and then turns the twin into the frozen class, which costs about as much as a plain object.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from dataclasses import replace as changed
else:

    def changed(value: object, **fields: object) -> object:
        """Give a copy of a record with some fields replaced."""
        return value._changed(value, **fields)  # noqa: SLF001 - what `record` gave the class


T = TypeVar("T")

_KEEP = object()


def _refuse(self: object, name: str, *_: object) -> NoReturn:
    """Say that a record is a value: it has no field that could be set or deleted."""
    message = f"{type(self).__name__} is a value: {name} cannot be set; use changed()"
    raise AttributeError(message)


def _is_class_variable(annotation: object) -> bool:
    return "ClassVar" in str(annotation)


def _fields(cls: type) -> tuple[str, ...]:
    return tuple(n for n, a in cls.__annotations__.items() if not _is_class_variable(a))


def _source(names: tuple[str, ...], defaults: dict[str, object]) -> str:
    """Write the constructor, the copier, equality, hash and pickling of one record."""
    given = ", ".join(f"{n}=__{n}" if n in defaults else n for n in names)
    optional = ", ".join(f"{n}=__KEEP" for n in names)
    mine = ", ".join(f"self.{n}" for n in names) + ("," if len(names) == 1 else "")
    theirs = mine.replace("self.", "other.")
    lines = [
        f"class __Twin:\n __slots__ = {names!r}",
        f"def make(__cls, {given}):\n __o = __Twin()",
        *(f" __o.{n} = {n}" for n in names),
        " __o.__class__ = __cls\n return __o",
        f"def changed(__value, *, {optional}):\n __o = __Twin()",
        *(f" __o.{n} = __value.{n} if {n} is __KEEP else {n}" for n in names),
        " __o.__class__ = __value.__class__\n return __o",
        "def built(__cls, fields):\n __get = fields.get\n __o = __Twin()",
        *(
            f" __o.{n} = __get({n!r}, __{n})" if n in defaults else f" __o.{n} = fields[{n!r}]"
            for n in names
        ),
        " __o.__class__ = __cls\n return __o",
        "def equal(self, other):\n if other.__class__ is not self.__class__:",
        f"  return NotImplemented\n return self is other or ({mine}) == ({theirs})",
        f"def key(self):\n return hash(({mine}))",
        f"def values(self):\n return ({mine})",
        f"def reduce(self):\n return self.__class__, ({mine})",
    ]
    return "\n".join(lines)


def _shown(self: Any) -> str:
    inner = ", ".join(f"{n}={getattr(self, n)!r}" for n in self.FIELDS)
    return f"{type(self).__name__}({inner})"


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """Turn a class of annotated fields into a frozen record.

    Records compare and hash by their fields, pickle, match by position, and refuse assignment.
    `cls.FIELDS` names the fields in order; `values(r)` gives them as a tuple.
    Field defaults are given as usual; annotations of `ClassVar` are left alone.
    """
    names = _fields(cls)
    defaults = {n: cls.__dict__[n] for n in names if n in cls.__dict__}
    space: dict[str, Any] = {"__KEEP": _KEEP}
    space |= {f"__{n}": v for n, v in defaults.items()}
    exec(_source(names, defaults), space)  # noqa: S102 - the text is made from field names only
    body = {k: v for k, v in cls.__dict__.items() if k not in {*names, "__dict__", "__weakref__"}}
    make: Callable[..., T] = space["make"]
    body |= {
        "__slots__": (),
        "__new__": make,
        "__match_args__": names,
        "__setattr__": _refuse,
        "__delattr__": _refuse,
        "__eq__": space["equal"],
        "__hash__": space["key"],
        "__reduce__": space["reduce"],
        "__repr__": _shown,
        "FIELDS": names,
        "_built": classmethod(space["built"]),
        "_changed": staticmethod(space["changed"]),
        "_values": space["values"],
    }
    return type(cls.__name__, (space["__Twin"],), body)


def copier(cls: type[T], *names: str) -> Callable[..., T]:
    """Make the function that copies a record with new values for these fields, in this order.

    For the few places where a call counts: it copies field by field without asking which are
    given, at a third of the price of `changed`, and the type checker does not see the fields.
    """
    fields: tuple[str, ...] = cls.FIELDS  # type: ignore[attr-defined]
    unknown = [n for n in names if n not in fields]
    if unknown:
        message = f"{cls.__name__} has no field {unknown[0]}"
        raise TypeError(message)
    lines = [
        f"def copy(__value, {', '.join(names)}):\n __o = __Twin()",
        *(f" __o.{n} = {n if n in names else f'__value.{n}'}" for n in fields),
        " __o.__class__ = __cls\n return __o",
    ]
    space: dict[str, Any] = {"__Twin": cls.__base__, "__cls": cls}
    exec("\n".join(lines), space)  # noqa: S102 - the text is made from field names only
    made: Callable[..., T] = space["copy"]
    return made


def builder(cls: type[T]) -> Callable[[dict[str, Any]], T]:
    """Give the function that makes a record of a class from a dict of its fields.

    Fields with a default may be absent; keys that are no field are passed over.
    """
    made: Callable[[dict[str, Any]], T] = cls._built  # type: ignore[attr-defined]
    return made


def values(value: Any) -> tuple[Any, ...]:
    """Give the fields of a record, in order, as a tuple."""
    fields: tuple[Any, ...] = value._values()  # noqa: SLF001 - what `record` gave the class
    return fields


__all__ = ["builder", "changed", "copier", "record", "values"]
