"""What an order wrote at an event, in the words of its log."""

from contextlib import suppress
from typing import Final

from referee.service.desk import Desk
from referee.service.event.ordering import event_at
from referee.state import Settings, new_match
from referee.timeline import caption

NOTHING: Final = new_match(Settings("", "", ""))
SHOWN: Final = 3
"""Facts of an order that are told at most."""


def written_words(desk: Desk, name: str, seq: int) -> tuple[str, ...]:
    """The order to which a seq of an event belongs, told fact by fact; nothing for a seq that is not there.

    Raises DeskError for no event.
    """
    head = event_at(desk, name).seq
    commands = desk.log.commands(desk.log.match(name).id) if 0 < seq <= head else []
    first, last = next((one for one in commands if one[0] <= seq <= one[1]), (0, 0))
    told = list[str]()
    for fact in desk.facts(name, first - 1, last) if last else ():
        with suppress(KeyError):  # a kind that is told nowhere
            told.append(caption(fact, NOTHING, NOTHING))
    if len(told) > SHOWN:
        return (*told[:SHOWN], f"and {len(told) - SHOWN:,} more")
    return tuple(told)
