"""Samples of stored facts: one of every kind and version ever written, as its row was stored."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from events.codec import Coded, encode
from events.kinds import KINDS, By, Fact
from events.log import Row
from events.parts import pack
from referee.service.store.rows import to_fact
from tests.games import game
from tests.goldens.bodies import BODIES

FOLDER: Final = Path(__file__).with_name("facts")
GAMES: Final = range(8)
SALT: Final = bytes(16)


def file_of(folder: Path, kind: str, v: int) -> Path:
    """Name the sample of a kind and version."""
    return folder / f"{kind}.v{v}.json"


def missing(folder: Path) -> list[str]:
    """Name every kind and version that has no sample."""
    wanted = [(kind.name, v) for kind in KINDS.values() for v in range(1, kind.v + 1)]
    return [f"{kind} v{v}" for kind, v in wanted if not file_of(folder, kind, v).exists()]


def written(fact: Fact) -> dict[str, Any]:
    """A fact as it is stored: the columns of its row, parts as the text of their bytes."""
    coded = encode(fact)
    return {
        "kind": coded.kind,
        "v": coded.v,
        "seq": fact.seq,
        "at": fact.at,
        "actor": fact.actor,
        "cause": fact.cause,
        "open": coded.open.decode(),
        "hidden": {audience: body.decode() for audience, body in coded.parts},
    }


def coded_of(sample: dict[str, Any]) -> Coded:
    """The stored bytes of a sample."""
    parts = [(audience, body.encode()) for audience, body in sample["hidden"].items()]
    return Coded(sample["kind"], sample["v"], sample["open"].encode(), parts)


def read(sample: dict[str, Any]) -> Fact:
    """Read a sample as the desk reads a row of today."""
    coded = coded_of(sample)
    hidden = pack([(audience, SALT, body) for audience, body in coded.parts]) if coded.parts else None
    head = (sample["seq"], coded.kind, coded.v, sample["at"], sample["actor"], sample["cause"])
    return to_fact(Row(*head, coded.open, hidden, bytes(32)))


def load(path: Path) -> dict[str, Any]:
    """Load a sample."""
    sample: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return sample


def _facts() -> Iterable[Fact]:
    for seed in GAMES:
        yield from game(seed)[0]
    for body in BODIES:
        actor = "judge:j1" if body.COURT else "rules"
        yield Fact(130, body, 1_700_000_000_000_000, actor, 129, ("glossary.effect.1",))
    yield Fact(130, BODIES[1], 1, "rules", 129, (), By("Plain Warden", 2))


def _size(fact: Fact) -> int:
    coded = encode(fact)
    return len(coded.open) + sum(len(body) for _, body in coded.parts)


def add_missing(folder: Path = FOLDER) -> list[str]:
    """Write the samples that are missing of today's versions; name them. The rest is left alone.

    Of the facts of a kind that some games brought about the longest is taken.
    """
    longest: dict[str, Fact] = {}
    for fact in _facts():
        kind = fact.body.KIND
        if kind not in longest or _size(fact) > _size(longest[kind]):
            longest[kind] = fact
    added = []
    folder.mkdir(exist_ok=True)
    for kind, fact in sorted(longest.items()):
        path = file_of(folder, kind, fact.body.V)
        if not path.exists():
            path.write_text(json.dumps(written(fact), indent=1, ensure_ascii=False) + "\n", "utf-8")
            added.append(path.name)
    return added
