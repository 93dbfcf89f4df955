"""The words of an order as a record, from whatever form said them."""

from collections.abc import Mapping
from typing import Any, TypeVar

T = TypeVar("T")


def worded(kind: type[T], said: Mapping[str, Any]) -> T:
    """Make a record of what a form says, by the names of its fields.

    What the form has besides is not part of it; what it leaves out stands as the record has it.
    Raises TypeError where the record needs a field that the form leaves out.
    """
    names: tuple[str, ...] = kind.FIELDS  # type: ignore[attr-defined]
    return kind(**{name: said[name] for name in names if name in said})
