"""The schema of reasons: a fact with its causes and what followed, as a viewer may know them."""

from typing import Annotated

from referee.service.queries.schema import Answered, means
from referee.web.api.table.facts import Fact


class ReasonText(Answered, frozen=True):
    """Whose text made an outcome."""

    name: Annotated[str, means("Name of the card.")]
    line: Annotated[int, means("Line of its text, from 1.")]


class CauseView(Answered, frozen=True):
    """A fact in a tree of causes, as a viewer may know it."""

    seq: Annotated[int, means("Its place in the log.", 57)]
    fact: Fact
    words: Annotated[str, means("Its line.")]
    clauses: Annotated[list[str], means("The clauses by which it came about.")]
    by: Annotated[ReasonText | None, means("The text that made it.")]
    undone: Annotated[bool, means("Whether a rewind took it back.")]
    followed: Annotated[list["CauseView"], means("What it led to.")]


class WhyView(Answered, frozen=True):
    """The causes of a fact, the nearest first, and the fact with what followed."""

    causes: list[CauseView]
    tree: CauseView
