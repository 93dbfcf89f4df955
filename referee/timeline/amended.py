"""What a rewind says of an entry that was amended, to eyes that may see more than everybody.

The record says it as all may read it: "amended: A chose to charge a hidden card". Whoever may see
that card is told its name.
"""

from typing import Any, Final

from events.kinds import ActionTaken, MatchRewound
from referee.sight import project_fact
from referee.timeline.book import Book
from referee.timeline.words import caption

AMENDED: Final = "amended: "
EVERYBODY: Final = "spectator"


def told_amended(book: Book, fact: Any, words: str, viewer: str) -> str:
    """Words about a fact, with the entry that it amends as its viewer may see it."""
    body = fact.body
    if not isinstance(body, MatchRewound) or viewer == EVERYBODY or AMENDED not in words:
        return words
    gone = book.gone(fact.seq - 1)
    for seq in range(body.to + 1, fact.seq):
        if seq in gone or not isinstance(book.facts[seq - 1].body, ActionTaken):
            continue
        given, before, _ = book.around(seq)
        hidden = AMENDED + caption(given, before, before, EVERYBODY)
        return words.replace(hidden, AMENDED + caption(given, before, before, viewer), 1)
    return words


def why_rewound(book: Book, seq: int, viewer: str) -> str:
    """The reason of the rewind of a seq, as its viewer may read it; "" where they may not."""
    fact = book.facts[seq - 1]
    said = project_fact(fact, viewer)["body"].get("reason") or ""
    return told_amended(book, fact, said, viewer)
