"""Which seat is meant: by its letter, or by the id or the name of who sits there."""

from collections.abc import Mapping, Sequence

from events.vocabulary import SEATS
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.event.ordering import sitting_at
from referee.service.event.people import people_names
from referee.service.table.naming import seat_in


def seat_at(desk: Desk, match: str, said: str) -> str:
    """The seat that is meant at a match; "" stays "".

    Raises DeskError, which lists the seats with who sits there, for a word that means none or both.
    """
    if not said or said in SEATS:
        return said
    people, names = sitting_at(desk, match), people_names(desk)
    found = seat_in(said, people, names)
    if not found:
        what = f"{said!r} is not a player here"
        told = seats_told(people, names)
        raise DeskError("nobody", what, where=match, instead=f"the seats are {' and '.join(told)}")
    return found


def seat_or(desk: Desk, match: str, said: str, words: Sequence[str]) -> str:
    """One of some words, or the seat that is meant; DeskError lists both."""
    if not said or said in words:
        return said
    people, names = sitting_at(desk, match), people_names(desk)
    found = seat_in(said, people, names)
    if not found:
        known = [*seats_told(people, names), *(word for word in words if word not in SEATS)]
        what = f"{said!r} is no seat here"
        instead = f"name one of {', '.join(known)}"
        raise DeskError("unknown-seat", what, where=match, instead=instead)
    return found


def seats_told(people: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """Write the seats with who sits there: A (p1, Ann Alder), B (p2)."""
    rows = []
    for seat, person in zip(SEATS, people, strict=True):
        who = ", ".join(word for word in (person, names.get(person, "")) if word)
        rows.append(f"{seat} ({who})" if who else seat)
    return rows
