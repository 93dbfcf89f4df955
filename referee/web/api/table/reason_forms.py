"""The schema of reasons: a fact with its causes and what followed, as a viewer may know them."""

from pydantic import Field

from referee.web.api.table.facts import Fact
from referee.web.api.table.side import Told


class Text(Told):
    """Whose text made an outcome."""

    name: str = Field(description="Name of the card.")
    line: int = Field(description="Line of its text, from 1.")


class Cause(Told):
    """A fact in a tree of causes, as a viewer may know it."""

    seq: int = Field(examples=[57], description="Its place in the log.")
    fact: Fact
    words: str = Field(description="Its line.")
    clauses: list[str] = Field(description="The clauses by which it came about.")
    by: Text | None = Field(description="The text that made it.")
    undone: bool = Field(description="Whether a rewind took it back.")
    followed: list["Cause"] = Field(description="What it led to.")


class Why(Told):
    """The causes of a fact, the nearest first, and the fact with what followed."""

    causes: list[Cause]
    tree: Cause
