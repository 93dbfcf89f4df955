"""One run of the whole attack: the scene, the service, every kind of attack, and what is left."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from fnmatch import fnmatch
from pathlib import Path
from random import Random
from resource import RLIMIT_AS, prlimit
from time import monotonic
from typing import Final, NamedTuple

from cli.bench.served import Served
from tests.attack.after import Before, compare
from tests.attack.described import DESCRIPTION, Description, Request
from tests.attack.hostile import hostile_lines, hostile_requests
from tests.attack.judging import TOLD, Judge, Tally
from tests.attack.looking import Attack, look
from tests.attack.ordering import Orders, order
from tests.attack.scene import Asker, Scene, lay_out
from tests.attack.starve import BOUND_MB, resident
from tests.attack.state import Watched
from tests.attack.twins import twins
from tests.attack.wire import PROGRAM, Line

ADDRESS_SPACE: Final = 4 << 30
"""Bytes that the service may map; what it holds is bounded tighter, and asked at the end."""
MEMORY: Final = "memory"


class Wish(NamedTuple):
    """What is to be run: the chance, which addresses, which share of all combinations."""

    seed: int = 1
    endpoints: str = "*"
    share: float = 1.0


class Struck(NamedTuple):
    """What came of a run."""

    tally: Tally
    operations: int
    askers: int
    orders: Orders
    megabytes: int
    seconds: float


@contextmanager
def besieged(scene: Scene, host: str, port: int, owner: str, wish: Wish) -> Iterator[Attack]:
    """Read what a service can be asked, and make ready to ask it."""
    with closing(Line(host, port)) as line, Watched(scene.place) as watched:
        got = line.send(Request(DESCRIPTION, "GET", DESCRIPTION, "owner", owner))
        description = Description(json.loads(got.body))
        found = tuple(one for one in description.operations if fnmatch(one.path, wish.endpoints))
        askers = (*scene.askers, Asker("owner", owner, "owner", letter="J"))
        judge = Judge(scene, description)
        yield Attack(scene, askers, description, found, judge, line, watched, wish.share)


def strike(wish: Wish) -> Struck:
    """Attack a service of its own from the first look to what its record is worth after."""
    begun, chance = monotonic(), Random(wish.seed)
    with tempfile.TemporaryDirectory() as folder:
        scene = lay_out(Path(folder))
        before = Before(scene)
        pairs = twins(Path(folder), wish)
        with Served(str(scene.place), PROGRAM) as service:
            prlimit(service.process.pid, RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
            with besieged(scene, service.host, service.port, service.owner, wish) as attack:
                look(attack, chance)
                hostile_requests(attack, chance)
                hostile_lines(attack)
                pairs.ask(attack, chance)
                orders = order(attack, chance)
                mb = resident(service)
                if mb > BOUND_MB:
                    nothing = Request(MEMORY, "GET", "/")
                    attack.judge.keep(MEMORY, nothing, f"{mb} MB, more than {BOUND_MB}")
        compare(before, scene, orders, attack.judge)
    took = monotonic() - begun
    askers = len(attack.askers)
    return Struck(attack.judge.tally, len(attack.operations), askers, orders, mb, took)


def table(struck: Struck) -> Iterator[str]:
    """Write what was asked, what of it was refused, and what was found."""
    tally = struck.tally
    yield f"{'attack':<24}{'asked':>10}{'refused':>10}{'findings':>10}"
    for kind in [*tally.asked, *{one.kind for one in tally.findings} - tally.asked.keys()]:
        found = sum(one.kind == kind for one in tally.findings)
        yield f"{kind:<24}{tally.asked[kind]:>10,}{tally.refused[kind]:>10,}{found:>10}"
    orders = len(struck.orders.given) + len(struck.orders.never)
    yield (
        f"{struck.operations} addresses, {struck.askers} people; {len(struck.orders.given)} of "
        f"{orders} orders were given by somebody who may; {struck.megabytes} MB at most; "
        f"{struck.seconds:.0f} s"
    )
    for one in tally.findings[: 10 * TOLD]:
        yield f"{one.kind}: {one.what}"
        yield f"    {one.request}"
    yield f"{len(tally.findings)} findings"
