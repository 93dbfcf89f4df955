"""People as they are kept: who the id stands for that a fact names."""

from __future__ import annotations

from msgspec import Struct


class Person(Struct, frozen=True):
    """Who a person id stands for; an erased person has neither name nor contact."""

    id: str
    name: str
    contact: str
    erased: bool
