"""What a deck list says: `COUNT NAME` lines under `LRIG Deck` and `Main Deck`.

Whether the list is legal is another question; `legality` answers it.
"""

import re
from itertools import groupby

from msgspec import Struct

from referee.cards.errors import DeckError

MOST_COPIES = 99
"""The largest count a line may give; a slip of the pen must not fill the memory."""

_SECTIONS = {"lrig deck": "LRIG Deck", "main deck": "Main Deck"}
_LINE = re.compile(r"(?:([0-9]+)\s+)?(\S.*)", re.ASCII)


class DeckList(Struct, frozen=True):
    """A deck list with every copy named, in the order of the list."""

    name: str
    lrig_deck: tuple[str, ...]
    main: tuple[str, ...]


def parse_deck(text: str, name: str = "") -> DeckList:
    """Read a deck list; empty lines and lines that begin with # are passed over.

    Raises DeckError with every problem at once, each with its line number.
    """
    sections: dict[str, list[str]] = {}
    problems: list[str] = []
    here: list[str] | None = None
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = raw.strip()
        title = _SECTIONS.get(line.lower().rstrip(":"))
        if title is not None:
            if title in sections:
                problems.append(f"line {number}: {title} stands twice; list its cards once")
            here = sections.setdefault(title, [])
        elif line and not line.startswith("#"):
            cards, problem = _copies(line)
            if here is None and problem is None:
                problem = f"{line[:60]!r} stands before `LRIG Deck` or `Main Deck`"
            if problem is not None:
                problems.append(f"line {number}: {problem}")
            elif here is not None:
                here.extend(cards)
    problems += [f"no line says `{title}`" for title in _SECTIONS.values() if title not in sections]
    if problems:
        raise DeckError(tuple(problems))
    return DeckList(name, tuple(sections["LRIG Deck"]), tuple(sections["Main Deck"]))


def _copies(line: str) -> tuple[list[str], str | None]:
    """Read one line: its copies, or what is wrong with it."""
    match = _LINE.fullmatch(line)
    count = match and match.group(1)
    if match is None or count is None:
        return [], f"{line[:60]!r} has no count; write `COUNT NAME`, such as `4 {line[:30]}`"
    if len(count) > len(str(MOST_COPIES)) or not 1 <= int(count) <= MOST_COPIES:
        return [], f"the count {count[:20]} stands where 1 to {MOST_COPIES} is wanted"
    return [match.group(2)] * int(count), None


def format_deck(deck: DeckList) -> str:
    """Write a deck list; `parse_deck` reads the same list from it."""
    parts = []
    for title, cards in (("LRIG Deck", deck.lrig_deck), ("Main Deck", deck.main)):
        rows = [f"{len([*copies])} {name}" for name, copies in groupby(cards)]
        parts.append("\n".join([title, *rows]))
    return "\n\n".join(parts) + "\n"
