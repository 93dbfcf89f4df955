"""Which clauses can no position show, and why?"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from referee.rulebook.documents import read_data


@cache
def unplayable() -> Mapping[str, str]:
    """The clauses that are no event of a table, each with the reason in one sentence."""
    groups = read_data("unplayable")["reason"]
    return MappingProxyType({c: group["why"] for group in groups for c in group["clauses"]})
