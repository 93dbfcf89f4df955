"""On which of its words does a clause turn?"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from referee.rulebook.documents import read_data


@cache
def _marked() -> Mapping[str, str]:
    return MappingProxyType(dict(read_data("deciding")["deciding"]))


def deciding(clause_id: str) -> str:
    """The words of a clause on which it turns, as they stand in it; "" where none are named.

    They were chosen by hand, for the clauses that matches cite; nothing is guessed for the others.
    """
    return _marked().get(clause_id, "")
