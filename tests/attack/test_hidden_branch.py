"""A branch that somebody may not know of is answered like a match that is not there, by all doors.

Where an order is refused before it is looked up, or looked up before it is refused, the order of
the questions tells what is there; so every address of a match is asked about both.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from referee.web import ServiceSettings
from tests.attack.bodies import fitting
from tests.attack.described import Operation, Request
from tests.attack.looking import HIDDEN, KEY, Attack, asked
from tests.attack.scene import GONE, Asker, lay_out
from tests.attack.striking import Wish, besieged
from tests.soak.crawling import REQUEST_ID
from tests.soak.served import served

OWNER = "owner-of-the-branches"
LOOKERS = ("nobody", "A of m1", "spectator", "watcher", "tables", "far-head-judge", "far spectator")


@pytest.fixture(scope="module", params=[False, True], ids=["closed", "public"])
def attack(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Attack]:
    """Serve the scene; where it is public, whoever has no token watches."""
    scene = lay_out(tmp_path_factory.mktemp("scene"))
    with served(ServiceSettings(str(scene.place), public=request.param, owner=OWNER, rate=0)) as base:
        at = urlsplit(base)
        with besieged(scene, str(at.hostname), at.port or 0, OWNER, Wish()) as made:
            yield made


def requests(one: Operation, who: Asker, place: str) -> Iterator[Request]:
    """Ask for an address about a place, with every body that fits it."""
    plain = asked(one, who, place, None)
    if one.method == "GET":
        yield plain
        return
    for body, media, _ in fitting(one):
        yield plain._replace(body=body, media=media)


def told(attack: Attack, one: Operation, who: Asker, place: str) -> list[tuple[int, bytes]]:
    got = [attack.line.send(request) for request in requests(one, who, place)]
    plain = [REQUEST_ID.sub(b"", g.body.replace(place.encode(), b"it")) for g in got]
    return [(g.status, KEY.sub(b"key", body)) for g, body in zip(got, plain, strict=True)]


@pytest.mark.parametrize("name", LOOKERS)
def test_a_branch_is_answered_like_a_match_that_is_not_there(attack: Attack, name: str) -> None:
    who = next(one for one in attack.askers if one.name == name)
    rows = [one for one in attack.operations if "match" in one.places]
    assert len(rows) > 60
    apart = [
        (one.name, [(status, body[:300]) for status, body in found])
        for one in rows
        if (found := told(attack, one, who, HIDDEN)) != told(attack, one, who, GONE)
    ]
    assert apart == []
