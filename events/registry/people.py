"""People as they are kept: who the id stands for that a fact names."""

from __future__ import annotations

from typing import NamedTuple


class Person(NamedTuple):
    """Who a person id stands for; an erased person has neither name nor contact."""

    id: str
    name: str
    contact: str
    erased: bool
