"""What was pressed on the screen of a seat, read as the words of an action; and in words again."""

import re
from collections.abc import Iterator
from typing import Final

from events.given import whole_number
from referee.service import Desk, DeskError
from referee.service.play.asking import question_at
from referee.web.pages.typed import Typed

PLACE: Final = "place-"
"""With what the field of a thing begins that is given a place in an order."""
_THEN: Final = re.compile(r"[0-9]{1,4}\.[0-9]{1,4}")
"""A yes, and what is chosen right after it."""
NOTHING: Final = "nothing"


def words_of(said: Typed) -> tuple[str, ...]:
    """What was pressed or typed as words: a number, a set of cards, or a sentence.

    Raises DeskError where nothing was chosen, something twice, or two things have the same place
    in an order.
    """
    if _THEN.fullmatch(said.one("then")):
        return (said.one("then").partition(".")[0],)
    if said.one("choice"):
        return tuple(said.one("choice").split())
    if said.one("verb"):
        chosen = " + ".join(items_of(said))
        return (said.one("verb"), *(chosen or NOTHING).split())
    if text := said.one("text"):
        return ("state", *f'text "{text}"'.split())
    words = said.one("say")
    if not words:
        raise DeskError("unclear", "nothing was chosen", instead="press one of the choices")
    return tuple(words.split())


def then_of(said: Typed) -> str:
    """The number of the choice that was pressed together with a yes, "" for none."""
    return said.one("then").partition(".")[2] if _THEN.fullmatch(said.one("then")) else ""


def items_of(said: Typed) -> tuple[str, ...]:
    """The things of a set: by their places where some have one, else as they were sent.

    In a set without an order they are given in the order of the question.
    """
    places = dict(_places(said))
    if places:
        return tuple(places[place] for place in sorted(places))
    items = said.all("item")
    if len(items) < len(" ".join(said.get("item") or ()).replace(",", " ").split()):
        raise DeskError("unclear", "the same was chosen twice", instead="choose each once")
    numbers = {item: whole_number(item) for item in items}
    if said.one("ordered") or None in numbers.values():
        return items
    return tuple(sorted(items, key=lambda item: numbers[item] or 0))


def _places(said: Typed) -> Iterator[tuple[int, str]]:
    """The things that have a place in an order, each with its place."""
    taken: set[int] = set()
    for name in said:
        if not name.startswith(PLACE) or not said.one(name):
            continue
        place = said.number(name, 1)
        if place in taken:
            message = f"two of them have the place {place}"
            raise DeskError("unclear", message, instead="give each a place of its own")
        taken.add(place)
        yield place, name.removeprefix(PLACE)


def said_before(desk: Desk, match: str, seat: str, said: Typed) -> str:
    """Say in words what was chosen where it was refused or came too late, "" for nothing."""
    seq = whole_number(said.one("expect"))
    choice = said.one("choice")
    if seq is None or not (choice.isdecimal() or said.one("verb")):
        return said.one("say")
    try:
        asked = question_at(desk, match, seq)
    except (DeskError, LookupError):
        return ""
    if asked is None or asked.seat != seat:
        return ""
    among = asked.options
    if said.one("verb"):
        among += tuple(one for row in asked.several for one in row.options)
        named = [o.words for value in said.all("item") for o in among if o.value == value]
        return ", ".join(named) or NOTHING
    return next((one.words for one in among if one.value == choice), "")
