"""What an event or a match is called: a title that people read, and an id that stands in addresses."""

import re
import unicodedata
from collections.abc import Iterator
from itertools import count
from typing import Final

from events.letters import fault, shown_name
from referee.service.errors import DeskError

LONGEST_TITLE: Final = 100
LONGEST_ID: Final = 40
"""Letters of an id that is made of a title; matches of its tables still add theirs to it."""
NAMELESS: Final = "event"
"""The id of an event whose title has no letter that an address can have."""


def require_title(title: str) -> str:
    """Give a title with one space between its words; raises DeskError for one that cannot be."""
    found = shown_name(title)
    if odd := fault(found):
        raise DeskError("bad-name", f"a title: {odd}", instead="leave it out")
    if len(found) > LONGEST_TITLE:
        raise DeskError(
            "bad-name",
            f"a title has at most {LONGEST_TITLE} letters, not {len(found)}",
            instead="write a shorter title",
        )
    return found


def ids_of(title: str, nameless: str = NAMELESS) -> Iterator[str]:
    """The ids that can be made of a title, for the first that is free: winter-final, winter-final-2, ..."""
    first = id_of(title, nameless)
    yield first
    yield from (f"{first}-{number}" for number in count(2))


def id_of(title: str, nameless: str = NAMELESS) -> str:
    """Make an id of a title: `spring-open-2026` of Spring Open 2026."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = re.sub("[^a-z0-9]+", "-", plain).strip("-")
    return words[:LONGEST_ID].strip("-") or nameless
