"""Which triggers can have been missed: those of the log, and those that nobody computes."""

from collections.abc import Iterator

from events.kinds import AbilityTriggered
from events.vocabulary import PUBLIC, zone_seen
from events.wording import counted
from referee import court
from referee.effects.kinds import TRIGGERED
from referee.effects.library import Library
from referee.rules import Table
from referee.service.errors import DeskError
from referee.service.table.stating import stating
from referee.timeline import Reader, live_path, path_facts

PAPER = "paper"


def named_in_the_open(table: Table, card: str) -> str:
    """The name of a card that lay in the open; raises DeskError for one that did not."""
    action = stating(table, "judge", "nothing", (card, 0))
    place = table.state.find(action.cards[0])
    open_to = "" if place is None else zone_seen(place.zone, place.seat)
    if place is None or place.card.name is None or not open_to == place.card.seen == PUBLIC:
        message = f"no {card!r} lay where all could see it"
        raise DeskError("no-card", message, instead="name a card that lay in the open at that seq")
    return place.card.name


def _steps(node: object) -> Iterator[object]:
    yield node
    if isinstance(node, tuple):
        for part in node:
            yield from _steps(part)


def _computed(library: Library, name: str, line: int) -> bool:
    """Whether the referee carries out a line by itself whenever it triggers."""
    rows = [a for a in library.definition(name).abilities if a.line == line]
    return any(a.kind in TRIGGERED and not any(step == ("stated",) for step in _steps(a.node)) for a in rows)


def missed_fault(
    reader: Reader, library: Library, name: str, line: int, seq: int
) -> court.DraftRefusal | None:
    """Why an ability cannot have been missed up to a seq; None where it can."""
    text = library.definition(name).text
    if not 1 <= line <= len(text):
        what = f"{name} has {counted(len(text), 'line')} and no line {line}"
        return court.DraftRefusal("no-line", what, "name a line of its text, from 1")
    paper = reader.facts(0, 1)[0].body.deal == PAPER
    if paper or not _computed(library, name, line):
        return None
    for fact in path_facts(reader, live_path(reader.rewinds(), seq)):
        body = fact.body
        if isinstance(body, AbilityTriggered) and (body.name, body.line) == (name, line):
            return None
    what = f"{name}, line {line}, did not trigger up to {seq}, and the referee misses no trigger"
    instead = "name a trigger of the log that was declined, or rule with a state edit"
    return court.DraftRefusal("not-missed", what, instead)
