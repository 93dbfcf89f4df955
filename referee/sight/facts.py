"""What a viewer may read of a fact, by the audience that each of its fields declares.

A field that may not be read is absent; null always means that nobody has told the referee.
"""

from functools import cache
from typing import Any, Final, get_origin

from msgspec.structs import asdict

from events.kinds import KINDS, Audience, Fact, Kind
from events.values import changed
from referee.sight.viewers import letter_of

Veil = tuple[tuple[str, ...], str, str]
"""Fields that not everybody may read: their names, who may, or the field that says who may."""


def _veils(kind: Kind) -> tuple[Veil, ...]:
    groups: dict[Audience, list[str]] = {}
    for name in kind.hidden:
        groups.setdefault(kind.audiences[name], []).append(name)
    return tuple((tuple(names), who.viewers, who.field) for who, names in groups.items())


_VEILS: Final = {kind.cls: (kind.name, _veils(kind)) for kind in KINDS.values()}


def project_fact(fact: Fact, viewer: str) -> dict[str, Any]:
    """What a viewer may read of a fact: plain values, rows as tuples, ready for JSON.

    Of sealed parts a judge, and the seat whose they are, read what a spectator reads.

    Args:
        fact: The fact.
        viewer: "A", "B", "spectator" or "judge".

    Returns:
        Its seq, kind, at (microseconds since 1970, UTC), actor, cause, clauses, by (name and line
        of the card whose text made it, where one did) and body: the fields that this viewer may
        read, apart because a question has a kind of its own.

    Raises:
        UnknownViewerError: The viewer is none of these.
        KeyError: The body is no fact.
    """
    body = fact.body
    letter = letter_of(viewer, fact.sealed)
    kind, veils = _VEILS[body.__class__]
    fields = asdict(body)
    for names, viewers, field in veils:
        told = letter in (fields[field] if field else viewers)
        for name in names:
            value = fields.pop(name)
            if told:
                fields[name] = value
    out = {
        "seq": fact.seq,
        "kind": kind,
        "at": fact.at,
        "actor": fact.actor,
        "cause": fact.cause,
        "clauses": fact.clauses,
        "body": fields,
    }
    if fact.by is not None:
        out["by"] = (fact.by.name, fact.by.line)
    return out


def veiled(fact: Fact, viewer: str) -> Fact:
    """Give a fact of the court with the words that a viewer may not read left out.

    They are as in a copy in which they are sealed, so that whatever reads facts reads this too and
    what it makes of them is for this viewer: no reading has to know which words are whose. Raises
    UnknownViewerError.
    """
    kind = KINDS[fact.body.KIND]
    letter = letter_of(viewer, fact.sealed)
    untold = {
        name: kind.defaults.get(name, () if get_origin(kind.types[name]) is tuple else "")
        for name in kind.hidden
        if letter not in kind.audiences[name].of(fact.body)
    }
    return changed(fact, body=changed(fact.body, **untold)) if untold else fact


@cache
def told_fields() -> dict[str, dict[str, tuple[Any, bool]]]:
    """Name the fields of every kind of fact: the type of each, and whether everybody may read it.

    A field that not everybody may read is absent from the projection for those who may not.
    """
    return {
        kind.name: {name: (type_, name not in kind.hidden) for name, type_ in kind.types.items()}
        for kind in KINDS.values()
    }
