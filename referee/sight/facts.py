"""What a viewer may read of a fact: one generated function per kind, made from its audiences.

A loop over the declared audiences would cost four times as much, and a log of thousands of facts
is projected for every viewer. A field is read only when its audience holds the viewer; so a field
that may not be read is absent, and null always means that nobody has told the referee.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, get_origin

from events.kinds import KINDS, Audience, Fact, Kind
from events.values import changed
from referee.sight.viewers import letter_of

Projector = Callable[[Fact, str], dict[str, Any]]


def _by_audience(kind: Kind) -> dict[Audience, list[str]]:
    groups: dict[Audience, list[str]] = {}
    for name, audience in kind.audiences.items():
        groups.setdefault(audience, []).append(name)
    return groups


def _source(kind: Kind) -> str:
    """Write the projection of one kind: public fields at once, each other audience if it fits."""
    groups = _by_audience(kind)
    public = groups.pop(Audience("ABS"), [])
    fields = ", ".join(f"{name!r}: body.{name}" for name in public)
    lines = ["def project(fact, letter):", " body = fact.body", f" fields = {{{fields}}}"]
    for audience, names in groups.items():
        who = f"body.{audience.field}" if audience.field else repr(audience.viewers)
        lines.append(f" if letter in {who}:")
        lines += [f"  fields[{name!r}] = body.{name}" for name in names]
    lines += [
        f" out = {{'seq': fact.seq, 'kind': {kind.name!r}, 'at': fact.at, 'actor': fact.actor,",
        "  'cause': fact.cause, 'clauses': fact.clauses, 'body': fields}",
        " by = fact.by",
        " if by is not None: out['by'] = (by.name, by.line)",
        " return out",
    ]
    return "\n".join(lines)


def _projector(kind: Kind) -> Projector:
    space: dict[str, Any] = {}
    exec(_source(kind), space)  # noqa: S102 - the text is made from field names only
    made: Projector = space["project"]
    return made


_PROJECTORS = {kind.cls: _projector(kind) for kind in KINDS.values()}


def project_fact(fact: Fact, viewer: str) -> dict[str, Any]:
    """Give what a viewer may read of a fact: plain values, rows as tuples, ready for JSON.

    The keys are seq, kind, at (microseconds since 1970, UTC), actor, cause, clauses, by (name and
    line of the card whose text made it, where one did) and body: the fields of the kind that this
    viewer may read. They stand apart because a question has a kind of its own. Of a fact with
    sealed parts a judge, and a seat whose part is sealed, read what a spectator reads.
    Raises UnknownViewerError for a viewer that is none, KeyError for a body that is no fact.
    """
    return _PROJECTORS[fact.body.__class__](fact, letter_of(viewer, fact.sealed))


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
