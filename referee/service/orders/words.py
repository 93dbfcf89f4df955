"""The words of an order as a record, from whatever form said them."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct

from referee.rulebook import cited
from referee.service.desk import Desk

T = TypeVar("T", bound=Struct)


def worded(kind: type[T], said: Mapping[str, Any]) -> T:
    """Make a record of what a form says, by the names of its fields.

    What the form has besides is not part of it; what it leaves out stands as the record has it.
    Raises TypeError where the record needs a field that the form leaves out.
    """
    return kind(**{name: said[name] for name in kind.__struct_fields__ if name in said})


def cited_at(desk: Desk, match: str, said: Iterable[str]) -> tuple[str, ...]:
    """The ids of clauses that are named by ids or by the ends of them, as in guard.1.

    Of several with that end the one is taken that comes first in the match's ruleset; unknown ones
    stay as they are, for the court to refuse.
    """
    return cited(said, desk.state(match).settings.ruleset)
