"""Words that not everybody may read, planted in every hidden field, and everything asked for them.

Each kind of fact of the court that hides words stands once in the log of a match or of its event,
and each hidden word is a name of its own. Then every address is asked, with GET and POST, by people
who may not read some of them: none of those may come up in anything that they are told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from fastapi import FastAPI

from events.kinds import KINDS
from events.values import changed
from referee.court.draft import Draft
from referee.service import Desk
from referee.service.commit import commit
from referee.service.court.branching import open_branch
from tests.goldens.bodies import BODIES
from tests.soak.crawling import Asked, answer, asked, routes
from tests.web.hall import AT, CUP, MATCH, Hall
from tests.web.matrix import asked as ordered
from tests.web.matrix import entries

OF_MATCH: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("match.rewound", {}),
    ("call.opened", {"id": "C1"}),
    ("call.escalated", {"id": "C1"}),
    ("statement.made", {"id": "S1", "about": "C1"}),
    ("note.made", {}),
    ("view.opened", {}),
    ("illegal.recorded", {"id": "I1", "seat": "A"}),
    ("ruling.given", {"id": "R1"}),
    ("ruling.given", {"id": "R2"}),
    ("ruling.withdrawn", {"id": "R2"}),
    ("penalty.issued", {"id": "P1"}),
    ("penalty.issued", {"id": "P2"}),
    ("penalty.withdrawn", {"id": "P2"}),
    ("appeal.filed", {"id": "A1", "ruling": "R1"}),
    ("appeal.decided", {"id": "A1", "ruling": ""}),
    ("entry.made", {}),
)
"""What is planted in a match, in an order in which one thing is about another."""
OF_EVENT: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("person.entered", {"person": "p-77"}),
    ("round.unpaired", {"round": 7}),
    ("round.paired", {"round": 7}),
    ("result.corrected", {"round": 1}),
    ("result.withdrawn", {"round": 1}),
    ("part.given", {"person": "p-77", "round": 7}),
    ("person.disqualified", {"person": "p-77"}),
    ("person.corrected", {"person": "p-77", "left": 0}),
    ("seats.corrected", {"round": 1}),
    ("person.penalized", {"person": "p-77"}),
    ("table.called", {"id": "T77"}),
    ("table.answered", {"id": "T77"}),
    ("round.ended", {"round": 1}),
    ("round.reopened", {"round": 1}),
    ("event.closed", {}),
    ("event.reopened", {}),
    ("person.dropped", {"person": "p-77"}),
)
OF_BRANCH: Final = "branch.opened"
SEQS: Final = ("point", "to", "action", "noticed", "first")
"""Fields that name a seq, which must be one of this match."""
BARE: Final[dict[str, dict[str, Any]]] = {
    "ruling.given": {
        "call": "C1",
        "statements": (),
        "looked_at": (2,),
        "supersedes": "",
        "missed": 0,
        "trigger": "",
        "illegal": 0,
        "remedy": "none",
    },
    "penalty.issued": {
        "person": "p-2",
        "seat": "B",
        "ruling": "R1",
        "call": "C1",
        "repeats": (),
        "same_as": "",
        "scope": "event",
        "effect": "none",
        "applies": "",
    },
}
POOL: Final = {
    "match": [MATCH],
    "event": ["cup"],
    "with": [MATCH, "what-if"],
    "as": ["A", "B", "spectator"],
    "level": ["full"],
    "limit": ["500"],
    "ruling": ["R1", "R2"],
    "call": ["C1"],
    "appeal": ["A1"],
    "case": ["R1", "C1"],
    "person": ["p-2", "p-77"],
    "person_id": ["p-2"],
    "penalty": ["P1", "P2"],
    "q": ["canary"],
    "words": ["canary"],
    "public": ["true", "false"],
    "clause": ["glossary.attack.1"],
    "clause_id": ["glossary.attack.1"],
    "way": ["", "up", "down"],
    "case_id": ["R1"],
}
SHARE: Final = 3
"""How often each address that answers GET is asked by each visitor."""


class Canary(NamedTuple):
    """A word that stands in one hidden field, and the letters of those who may read it."""

    word: str
    audience: str


class Asker(NamedTuple):
    """Somebody who asks: under which name, and by which letter they read."""

    name: str
    letter: str


ASKERS: Final = (
    Asker("nobody", "S"),
    Asker("spectator", "S"),
    Asker("far", "S"),
    Asker("eve", "S"),
    Asker("A", "A"),
    Asker("B", "B"),
)
"""A stranger to a public service, who watches, a player and an official of elsewhere, the seats."""


def hiding() -> dict[str, tuple[str, ...]]:
    """Name the fields of each kind of the court that hide words."""
    return {kind.name: kind.hidden for kind in KINDS.values() if kind.cls.COURT and kind.hidden}


def word_of(kind: str, field: str, who: str = "") -> str:
    """The word that stands in a field."""
    return f"canary-{kind.replace('.', '-')}-{field}{who.lower()}".replace("_", "-")


def canaries() -> list[Canary]:
    """All that is planted."""
    planted = {name for name, _ in (*OF_MATCH, *OF_EVENT, (OF_BRANCH, {}))}
    return [
        Canary(word_of(kind, field), KINDS[kind].audiences[field].viewers)
        for kind, fields in hiding().items()
        for field in fields
        if kind in planted
    ]


def body_of(kind: str, given: dict[str, Any], head: int) -> Any:
    """The body of a kind with a word in each hidden field."""
    sample = next(one for one in BODIES if kind == one.KIND)
    said: dict[str, Any] = {name: head for name in SEQS if name in KINDS[kind].types}
    for name in KINDS[kind].hidden:
        row = str(KINDS[kind].types[name]).startswith("tuple")
        said[name] = (word_of(kind, name),) if row else word_of(kind, name)
    return changed(sample, **(said | BARE.get(kind, {}) | given))


def plant(hall: Hall) -> list[int]:
    """Plant words at the cup of a hall; give the seqs."""
    with hall.desk() as desk:
        return plant_at(desk, MATCH, "cup")


def plant_at(desk: Desk, match: str, event: str) -> list[int]:
    """Plant words in a match of an event, in its branch and in the log of the event.

    The event has the head judge bo and the organiser kim. Gives the seqs in the match.
    """
    seqs = []
    for kind, given in OF_MATCH:
        head = desk.reader(match).head()
        made = [Draft(body_of(kind, given, head), "head-judge:bo")]
        seqs += [fact.seq for fact in commit(desk, match, made)]
    purpose, seed = (word_of(OF_BRANCH, name) for name in ("purpose", "seed"))
    open_branch(desk, match, 4, "what-if", purpose=purpose, seed=seed, by="head-judge:bo")
    for number, (kind, given) in enumerate(OF_EVENT):
        log = desk.eventlogs.get(event)
        made = [Draft(body_of(kind, given, log.head.seq), "organiser:kim")]
        desk.eventlogs.append(log, made, desk.clock(), f"plant-{number}", bytes(32))
    return seqs


def questions(seqs: Sequence[int], token: str, chance: Random) -> Iterator[Asked]:
    """Everything that is asked of the service: what looks first, then what orders."""
    places = ("seq", "from", "to", "at", "point", "after", "before", "until")
    pool = POOL | {name: [*map(str, seqs), "4"] for name in places}
    now = {name: row for name, row in POOL.items() if name != "as"}
    for route in routes():
        yield asked(route, now, chance, token)
        for _ in range(SHARE):
            yield asked(route, pool, chance, token)
    for entry in entries():
        if entry.method != "GET":
            yield ordered(entry, token, MATCH)


async def told(
    app: FastAPI, who: Asker, token: str, seqs: Sequence[int], only: Iterable[str] = ()
) -> list[str]:
    """Ask everything as somebody; give what came up that they may not read, and where.

    `only` are words of which one stands in each address that is asked; none for all addresses.
    """
    secret = [one.word for one in canaries() if who.letter not in one.audience]
    names, found = tuple(only), []
    for one in questions(seqs, token, Random(who.name)):
        if names and not any(name in one.path for name in names):
            continue
        body = (await answer(app, one)).body.decode("utf-8", "replace")
        found += [f"{who.name}: {one.method} {one}: {word}" for word in secret if word in body]
    return found


__all__ = ["ASKERS", "AT", "CUP", "Asker", "canaries", "hiding", "plant", "plant_at", "told"]
