"""People of a list that a tournament site gives out as JSON: as Limitless writes it, or TopDeck."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from events.given import FaultyFileError
from referee.entrants.rows import ListedPerson, ListFault, Row

LISTS: Final = ("players", "standings")
SUCH: Final = 'give a list such as [{"player": "p7", "name": "Kim Lee"}]'
SECTIONS: Final = {
    "lrigdeck": "LRIG Deck",
    "lrig": "LRIG Deck",
    "maindeck": "Main Deck",
    "mainboard": "Main Deck",
    "main": "Main Deck",
}
"""What the parts of a deck are called there, without case, blanks and signs."""
LINKS: Final = ("http://", "https://")


class _OddListError(ValueError):
    """A deck list that cannot be taken: what is wrong, and what to do instead."""


def people_rows(found: object) -> list[Any] | None:
    """The rows of a JSON value that are people; None for a value without a list of them."""
    if isinstance(found, dict):
        found = next((found[name] for name in LISTS if name in found), None)
    return found if isinstance(found, list) else None


def rows_of_json(found: object) -> Iterator[Row]:
    """The people of a JSON value; raises FaultyFileError for one without a list of them."""
    rows = people_rows(found)
    if rows is None:
        raise FaultyFileError("the JSON holds no list of people", SUCH)
    return (_person(number, row) for number, row in enumerate(rows, 1))


def drops_of_json(found: object) -> tuple[tuple[int, str, int | None], ...]:
    """Who left, as the standings of Limitless say it: the row, the id, the last round before they left."""
    left = []
    for number, row in enumerate(people_rows(found) or (), 1):
        drop = row.get("drop") if isinstance(row, dict) else None
        if isinstance(drop, int) and not isinstance(drop, bool):
            left.append((number, str(row.get("player") or row.get("id") or row.get("name") or ""), drop))
    return tuple(left)


def _person(number: int, row: object) -> Row:
    if not isinstance(row, dict):
        return ListFault(number, "it is no object", SUCH)
    words: dict[str, str] = {}
    for field, names in {"id": ("player", "id"), "name": ("name",), "contact": ("contact",)}.items():
        value = next((row[one] for one in names if row.get(one) is not None), "")
        if isinstance(value, bool | float | list | dict):
            return ListFault(number, f"its `{field}` is no text", "write it in quotation marks")
        words[field] = str(value)
    deck = row.get("deck")
    named = deck if isinstance(deck, str) and "\n" not in deck else ""
    try:
        text = _list_of(row.get("decklist", "")) or ("" if named else _list_of(_cards(deck)))
    except _OddListError as odd:
        return ListFault(number, *odd.args)
    return ListedPerson(number, **words, deck=named, text=text)


def _cards(deck: object) -> object:
    """A deck that stands for its cards; Limitless says with an object which kind of deck it is."""
    if isinstance(deck, Mapping) and not any(_section(str(name)) for name in deck):
        return ""
    return deck


def _section(name: str) -> str:
    """What a part of a deck is called here; "" for none of ours."""
    return SECTIONS.get("".join(filter(str.isalnum, name.lower())), "")


def _list_of(value: object) -> str:
    """A deck list as text; raises _OddListError."""
    if value is None:
        return ""
    if isinstance(value, str):
        if value.strip().lower().startswith(LINKS):
            raise _OddListError("its deck list is a link, and nothing is fetched", "write the list itself")
        return value
    if not isinstance(value, dict):
        raise _OddListError("its deck list is neither text nor an object", "write it as text")
    lines: list[str] = []
    for name, cards in value.items():
        section = _section(name)
        if section:
            lines += [section, *map(_line, _copies(cards))]
        elif cards:
            instead = "name the parts `LRIG Deck` and `Main Deck`"
            raise _OddListError(f"its deck list has a part {name[:40]!r}, which no deck has", instead)
    return "\n".join(lines)


def _copies(cards: Any) -> Iterator[tuple[object, object]]:
    """The counts and names of a part of a deck, written as rows or by name."""
    if isinstance(cards, dict):
        for name, found in cards.items():
            yield (found.get("count") if isinstance(found, dict) else found), name
    elif isinstance(cards, list) and all(isinstance(one, dict) for one in cards):
        for one in cards:
            yield one.get("count"), one.get("name")
    else:
        raise _OddListError("a part of its deck list is no list of cards", "write count and name of each")


def _line(copies: tuple[object, object]) -> str:
    count, name = copies
    if isinstance(count, bool) or not isinstance(count, int | str) or not isinstance(name, str):
        raise _OddListError("a card of its deck list has no count or no name", "write both of each card")
    return f"{count} {name}"
