"""Everything that looks, asked by everybody about everything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, NamedTuple

from tests.attack.described import Description, Operation, Request, skipped, value_of
from tests.attack.judging import Judge
from tests.attack.rights import event_of, works_at
from tests.attack.scene import ALONE, CUP, GONE, OTHER, PLANTED, STATES, Asker, Scene
from tests.attack.state import Watched
from tests.attack.wire import Line, Reply
from tests.soak.crawling import REQUEST_ID
from tests.web.matrix import POOLS

LOOKS: Final = "looks"
EYES: Final = ("", "A", "B", "judge", "spectator")
KEY: Final = re.compile(rb"\b(?:play|desk|open)-[0-9a-f]{16,24}")
"""Keys of forms, which are other ones each time."""
HIDDEN: Final = "what-if"
"""A branch of a match at play, of which only officials know."""
GOOD: Final = range(200, 300)
SHARE: Final = 0.6
"""How often a field of a query that may be left out is sent."""


class Attack(NamedTuple):
    """A service that is attacked: what it is over, how it is asked, who judges its answers.

    `share` is the part of all combinations that is asked, `slice` which of everybody ask here:
    the first of them, and every how many.
    """

    scene: Scene
    askers: tuple[Asker, ...]
    description: Description
    operations: tuple[Operation, ...]
    judge: Judge
    line: Line
    watched: Watched
    share: float = 1.0
    slice: tuple[int, int] = (0, 1)

    @property
    def turn(self) -> tuple[Asker, ...]:
        """Those of everybody whose turn it is in this part of a run."""
        first, step = self.slice
        return self.askers[first::step]

    def owner(self) -> Asker:
        """Give whoever runs the service."""
        return next(one for one in self.askers if one.role == "owner")


def places(scene: Scene, one: Operation) -> tuple[str, ...]:
    """Name the matches or events that an address can be asked about; "" for the service."""
    if "match" in one.places:
        return scene.matches
    if "event" in one.places or "/event/{name}" in one.path:
        return (CUP, OTHER)
    return ("",)


def classes(scene: Scene, one: Operation) -> tuple[tuple[str, ...], ...]:
    """Put the places of an address into classes in which everybody has the same rights.

    What is planted, the branch that is hidden and the match that is not there stand alone; of the
    others a run asks about one, which chance picks anew for everybody.
    """
    if "match" not in one.places:
        return tuple((place,) for place in places(scene, one))
    known = set(scene.matches)
    rows = (
        (PLANTED,),
        tuple(name for name in STATES if name != PLANTED),
        (HIDDEN,),
        ALONE,
        (GONE,),
    )
    return tuple(row for row in rows if known.issuperset(row))


def names(one: Operation, place: str) -> dict[str, str]:
    """What stands in the path of an address that is asked about a place."""
    here = {"match": place, "event": place} if place else {}
    if "/event/{name}" in one.path:
        here["name"] = place
    more = {"appeal": "A1", "penalty": "P1", "takeback": "T1", "table": "1", "person": "p0"}
    return {**POOLS, **more, "id": "2", "hook": f"h-{place}", **here}


def asked(one: Operation, who: Asker, place: str, chance: Random | None) -> Request:
    """Ask for an address: with what it must have, or with what chance adds."""
    query = {
        str(field["name"]): value_of(field)
        for field in one.query
        if field.get("required") or (chance and chance.random() < SHARE)
    }
    query.pop("as", None)
    eyes = chance.choice(EYES) if chance else ""
    if eyes:
        query["as"] = eyes
    target = one.target(names(one, place), query)
    if chance and who.token and chance.random() < 0.15 and target.startswith("/v1/"):
        target = f"/l/{who.token}{target}"
    return Request(one.name, one.method, target, who.name, who.token, place=place)


def look(attack: Attack, chance: Random) -> None:
    """Ask for everything that looks."""
    for one in attack.operations:
        if one.method != "GET" or skipped(one):
            continue
        for who in attack.turn:
            alike: dict[str, Reply] = {}
            for place, way in _ways(attack, one, chance):
                request = asked(one, who, place, way)
                got = attack.line.send(request)
                attack.judge.look(LOOKS, who, one, request, got)
                _unchanged(attack, request)
                _young(attack, who, one, request, got)
                if way is None:
                    alike[place] = got
            _same(attack, who, one, alike)


def _ways(attack: Attack, one: Operation, chance: Random) -> Iterator[tuple[str, Random | None]]:
    """One place of each class to ask about plainly, and one of all with what chance adds."""
    for alike in classes(attack.scene, one):
        if attack.share >= 1 or chance.random() < attack.share:
            yield chance.choice(alike), None
    if attack.share >= 1 or chance.random() < attack.share:
        yield chance.choice(places(attack.scene, one)), chance


def _unchanged(attack: Attack, one: Request) -> None:
    changed = attack.watched.changed()
    if changed:
        attack.judge.keep(LOOKS, one, f"a look changed {', '.join(changed)}")


def _young(attack: Attack, who: Asker, one: Operation, request: Request, got: Reply) -> None:
    """Hold that nobody with a delay is told of a match that began within it."""
    about = "match" in one.places and event_of(request.place) == CUP
    if who.name == "late" and about and got.status in GOOD and one.path.startswith("/v1/"):
        attack.judge.keep(LOOKS, request, "told to a spectator before their delay is over")


def _same(attack: Attack, who: Asker, one: Operation, alike: Mapping[str, Reply]) -> None:
    """Hold that a match that somebody may not know of is answered like one that is not there."""
    if who.role == "owner" or works_at(who, CUP) or not {HIDDEN, GONE} <= alike.keys():
        return
    told = [
        (got.status, KEY.sub(b"key", REQUEST_ID.sub(b"", got.body.replace(place.encode(), b"it"))))
        for place, got in ((HIDDEN, alike[HIDDEN]), (GONE, alike[GONE]))
    ]
    if told[0] != told[1]:
        request = asked(one, who, HIDDEN, None)
        attack.judge.keep(LOOKS, request, f"{who.name} learns that {HIDDEN} is there")
