"""One run of the whole attack: the scene, the service, every kind of attack, and what is left."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from fnmatch import fnmatch
from multiprocessing import get_context
from pathlib import Path
from random import Random
from resource import RLIMIT_AS, prlimit
from time import monotonic
from typing import Final, NamedTuple

from evidence.bench.served import COMMAND, Served
from tests.attack.after import Before, compare
from tests.attack.crowding import crowd
from tests.attack.described import DESCRIPTION, SCHEMA, Description, Request
from tests.attack.hostile import hostile_lines, hostile_requests
from tests.attack.judging import TOLD, Judge, Tally
from tests.attack.looking import Attack, look
from tests.attack.memory import watched
from tests.attack.ordering import Orders, order
from tests.attack.scene import Asker, Scene, lay_out
from tests.attack.starve import BOUND_MB
from tests.attack.state import Watched
from tests.attack.twins import twins
from tests.attack.wire import PROGRAM, Line

ADDRESS_SPACE: Final = 4 << 30
"""Bytes that the service may map; what it holds is bounded tighter, and asked at the end."""
MEMORY: Final = "memory"
MOST: Final = 2
"""Parts of a run at once, at most; each is a service and who asks it."""
SLICES: Final = 2
"""Into so many slices everybody who asks is cut."""
PARTS: Final = ("order 0", "order 1", "look 0", "look 1", "strange", "twins", "crowd")
"""What a run is cut into, the longest first; the number is the first of a slice."""


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
        lines = line.send(Request(SCHEMA, "GET", SCHEMA, "owner", owner))
        description = Description(json.loads(got.body), json.loads(lines.body))
        found = tuple(one for one in description.operations if fnmatch(one.path, wish.endpoints))
        askers = (*scene.askers, Asker("owner", owner, "owner", letter="J"))
        judge = Judge(scene, description)
        yield Attack(scene, askers, description, found, judge, line, watched, wish.share)


def strike(wish: Wish) -> Struck:
    """Attack services of their own, several at once; each part of it has a record of its own."""
    begun = monotonic()
    with tempfile.TemporaryDirectory() as folder:
        scene = lay_out(Path(folder))
        before = Before(scene)
        spawn = get_context("spawn")
        with ProcessPoolExecutor(min(os.cpu_count() or 1, MOST), spawn) as pool:
            given = [
                pool.submit(_part, name, scene, before, Path(folder) / f"{number}", wish)
                for number, name in enumerate(PARTS)
            ]
            parts = [one.result() for one in given]
    return _joined(parts, monotonic() - begun)


def _joined(parts: Sequence[Struck], seconds: float) -> Struck:
    """Add up what came of the parts of a run."""
    tally = Tally(Counter(), Counter(), [])
    for one in parts:
        tally.asked.update(one.tally.asked)
        tally.refused.update(one.tally.refused)
        tally.findings.extend(set(one.tally.findings) - set(tally.findings))
    given = frozenset[str]().union(*(one.orders.given for one in parts))
    never = {name: None for one in parts for name in one.orders.never if name not in given}
    first = parts[0]
    return first._replace(
        tally=tally,
        orders=Orders(given, tuple(never), frozenset()),
        seconds=seconds,
        megabytes=max(one.megabytes for one in parts),
    )


def _part(name: str, first: Scene, before: Before, folder: Path, wish: Wish) -> Struck:
    """Run one part of an attack over a copy of the record."""
    begun, chance = monotonic(), Random(f"{wish.seed} {name}")
    folder.mkdir()
    scene = first._replace(place=folder / first.place.name)
    for one in first.place.parent.glob(f"{first.place.stem}.*"):
        shutil.copy(one, folder / one.name)
    counted = name == "crowd"
    with (
        Served(str(scene.place), COMMAND if counted else PROGRAM) as service,
        watched(service) as most,
    ):
        prlimit(service.process.pid, RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        with besieged(scene, service.host, service.port, service.owner, wish) as whole:
            kind, _, slice_of = name.partition(" ")
            attack = whole._replace(slice=(int(slice_of or 0), SLICES))
            orders = Orders(frozenset(), (), frozenset())
            if kind == "look":
                look(attack, chance)
            elif kind == "order":
                orders = order(attack, chance)
            elif kind == "strange":
                hostile_requests(attack, chance)
                hostile_lines(attack)
            elif kind == "crowd":
                crowd(attack)
            elif kind == "twins":
                twins(folder, wish).ask(attack, chance)
            mb = most.megabytes
            if mb > BOUND_MB:
                nothing = Request(MEMORY, "GET", "/")
                attack.judge.keep(MEMORY, nothing, f"{mb} MB in {name}, more than {BOUND_MB}")
    compare(before, scene, None if kind == "strange" else orders, attack.judge)
    took = monotonic() - begun
    sys.stderr.write(f"{name}: {sum(attack.judge.tally.asked.values())} in {took:.0f} s\n")
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
    if struck.orders.never:
        yield f"given by nobody: {', '.join(struck.orders.never)}"
    for one in tally.findings[: 10 * TOLD]:
        yield f"{one.kind}: {one.what}"
        yield f"    {one.request}"
    yield f"{len(tally.findings)} findings"
