"""What may have been meant by words by which nothing was found.

A search that finds nothing is no error; but where a name that it was asked by is nowhere, the
answer offers those that are spelt like it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.wording import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from referee.service import Desk


def _events(desk: Desk) -> Iterable[str]:
    from referee.service.event.running import event_names
    from referee.service.matches import latest_matches

    matches = latest_matches(desk, 0)[1]
    return [*event_names(desk), *(one.event for one in matches if one.event)]


def _people(desk: Desk) -> Iterable[str]:
    from referee.service.event.ordering import event_at
    from referee.service.event.people import list_people
    from referee.service.event.running import event_names

    entered = (e.id for name in event_names(desk) for e in event_at(desk, name).entrants)
    return [*(one.id for one in list_people(desk)), *entered]


def _clauses(_: Desk) -> Iterable[str]:
    from referee.rulebook import registry

    return registry()


def _cards(desk: Desk) -> Iterable[str]:
    return desk.catalog.names()


def _rulesets(_: Desk) -> Iterable[str]:
    from referee.rulebook import rulesets

    return rulesets()


def _held(desk: Desk) -> Iterable[str]:
    """What a log can hold by name: clauses, cards and kinds of facts."""
    from referee.exchange.schema import record_schema

    return [*_clauses(desk), *_cards(desk), *record_schema()["$defs"]]


THERE: Mapping[str, Callable[[Desk], Iterable[str]]] = {
    "event": _events,
    "person": _people,
    "clause": _clauses,
    "card": _cards,
    "ruleset": _rulesets,
    "holds": _held,
}
"""What there is to be named, by what it is."""


def none_like(desk: Desk, told: str, said: Iterable[tuple[str, str]]) -> str:
    """Say that nothing was found, and offer what is near the names that are nowhere.

    `said` are the names, each after what it names: event, person, clause, card, ruleset or holds.
    """
    for kind, name in said:
        there = list(THERE[kind](desk)) if name and kind in THERE else []
        if name not in there and (near := did_you_mean(name, there)):
            return f"{told}; {near}" if told else near
    return told
