"""What tests of streams share: playing a match, hearing one, and what the log says of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import closing
from random import Random
from typing import Any

from pydantic_core import from_json, to_json

from evidence.bench.served import ServedEvent
from referee.service import Desk, open_desk
from referee.service.looking import projected_facts
from referee.service.play.acting import act
from referee.service.play.listings import choices_at

EYES = ("A", "B", "spectator")


def play(desk: Desk, match: str, decisions: int, seed: int = 1) -> None:
    """Answer so many questions of a match by chance, as somebody at the command line would."""
    chance = Random(seed)
    for _ in range(decisions):
        asked = choices_at(desk, match)
        if not asked.choices:
            return
        act(desk, match, asked.seat, chance.choice(asked.choices).action)


def head_of(url: str, match: str = "m1") -> int:
    with closing(open_desk(url, readonly=True)) as desk:
        return desk.reader(match).head()


def projected(url: str, eyes: str, match: str = "m1") -> list[Any]:
    """What the log says to somebody, as JSON has it."""
    with closing(open_desk(url, readonly=True)) as desk:
        return [from_json(to_json(fact)) for fact in projected_facts(desk, match, eyes)]


def events_of(data: bytes) -> list[ServedEvent]:
    """Read the events of a part of a stream."""
    found = []
    for block in data.decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
        if "data" in fields:
            found.append(ServedEvent(fields["event"], fields.get("id", ""), from_json(fields["data"])))
    return found


async def facts_to(stream: AsyncIterator[bytes], seq: int) -> list[ServedEvent]:
    """Hear a stream until the fact of a seq."""
    heard: list[ServedEvent] = []
    async for some in stream:
        heard += events_of(some)
        if heard and heard[-1].name == "fact" and heard[-1].data["seq"] >= seq:
            break
    return heard


def seqs(heard: list[ServedEvent]) -> list[int]:
    return [int(one.place) for one in heard if one.name == "fact"]
