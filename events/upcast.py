"""How a fact of an older version reads today: pure steps from one version to the next.

A stored fact is never rewritten. When a kind gets a new version, its class gets the new number
and one step is added here; `tests/goldens/facts` keeps a sample of every version ever written.
"""

from collections.abc import Callable
from typing import Any

Step = Callable[[dict[str, Any]], dict[str, Any]]


def _shown_in_place(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 of cards.shown told every viewer of the faces where the cards lay."""
    return {**fields, "slots": "ABS"}


def _bound_in_public(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 of effect.applied told everyone what its text had bound."""
    return {**fields, "seen": "ABS"}


def _whole_turns(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 2 of effect.applied knew no phase in which an effect begins or ends."""
    return {**fields, "since_at": "", "until_at": ""}


def _without_statements(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 3 of effect.applied did not say what its statements do."""
    return {**fields, "does": []}


def _without_whom(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 4 of effect.applied did not say whom statements are about that look again."""
    return {**fields, "anew": []}


def _without_moves(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 of outcome.stated named who stated it, and not what."""
    return {**fields, "agreed_by": "", "told": [], "moves": [], "why": "", "seen": "ABS"}


def _by_time_alone(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 of official.appointed and .released did not say how far the matches had come."""
    return {**fields, "heads": []}


def _by_code_alone(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 of penalty.issued did not say what the policy calls the infraction."""
    return {**fields, "name": ""}


def _of_unknown_chance(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 of match.opened and branch.opened did not say where chance comes from."""
    return {**fields, "chance": "unknown"}


def _by_no_text(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 of limit.reached did not say which texts went on for ever."""
    return {**fields, "texts": []}


def _by_id_alone(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 of event.opened did not say what people call the event."""
    return {**fields, "title": ""}


def _named_by_policy(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 2 of event.opened left it to the policy whether names are public."""
    return {**fields, "name_display": ""}


def _without_mark(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 of note.made said nothing of how good the play was."""
    return {**fields, "mark": ""}


def _applied_at_once(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 of person.penalized kept no loss for a next table."""
    return {**fields, "applies": ""}


def _of_unknown_suggestion(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 2 of person.penalized did not keep what the policy suggested."""
    return {**fields, "suggested": "", "scope": "", "repeats": [], "deviation": ""}


def _of_unrecorded_pages(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 3 of event.opened promised no record of the pages that were given out."""
    return {**fields, "pages_recorded": False}


def _from_unknown_pages(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 of result.reported and table.decided did not say who held the players' pages."""
    return {**fields, "pages": []}


def _without_bounds(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 of registration.opened bounded no waiting list and asked for no code."""
    return {**fields, "waiting": -1, "asks_code": False}


def _running_on(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 of round.unpaired left the clock of the round as it was."""
    return {**fields, "restarts": False}


STEPS: dict[tuple[str, int], Step] = {
    ("branch.opened", 1): _of_unknown_chance,
    ("cards.shown", 1): _shown_in_place,
    ("effect.applied", 1): _bound_in_public,
    ("effect.applied", 2): _whole_turns,
    ("effect.applied", 3): _without_statements,
    ("effect.applied", 4): _without_whom,
    ("event.opened", 1): _by_id_alone,
    ("event.opened", 2): _named_by_policy,
    ("event.opened", 3): _of_unrecorded_pages,
    ("limit.reached", 1): _by_no_text,
    ("match.opened", 1): _of_unknown_chance,
    ("note.made", 1): _without_mark,
    ("official.appointed", 1): _by_time_alone,
    ("official.released", 1): _by_time_alone,
    ("outcome.stated", 1): _without_moves,
    ("penalty.issued", 1): _by_code_alone,
    ("person.penalized", 1): _applied_at_once,
    ("person.penalized", 2): _of_unknown_suggestion,
    ("registration.opened", 1): _without_bounds,
    ("result.reported", 1): _from_unknown_pages,
    ("table.decided", 1): _from_unknown_pages,
    ("round.unpaired", 1): _running_on,
}
"""The step that lifts (kind, version) to version + 1."""


class UnknownVersionError(ValueError):
    """A fact was written by a newer program, or no step leads from its version to today's."""


def upcast(kind: str, v: int, today: int, fields: dict[str, Any]) -> dict[str, Any]:
    """Lift the fields of a fact from version v to today's.

    Raises UnknownVersionError when v is newer than today's or a step is missing.
    """
    if v > today:
        message = (
            f"{kind} has version {v}, this program knows up to {today}; read the record with a newer program"
        )
        raise UnknownVersionError(message)
    for version in range(v, today):
        step = STEPS.get((kind, version))
        if step is None:
            message = f"no step leads {kind} from version {version} to {version + 1}"
            raise UnknownVersionError(message)
        fields = step(fields)
    return fields
