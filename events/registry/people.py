"""People as they are kept: who the id stands for that a fact names."""

from __future__ import annotations

from msgspec import Struct


class Person(Struct, frozen=True):
    """Who a person id stands for; an erased person has neither name, contact nor a table of their own.

    `fixed` is the table that they need to sit at, 0 for any. `fault` says what of their row cannot be
    read, "" for nothing.
    """

    id: str
    name: str
    contact: str
    erased: bool
    fixed: int = 0
    fault: str = ""
