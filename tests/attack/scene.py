"""A record in which matches stand in every state, and everybody who asks a service over it.

An event has officials of every role who are appointed, released, or sit at a table, and a second
event has its own, whom the first never appointed. Words are planted in every hidden field of the
court; matches are open, ruled on, over, rewound, on paper, of shared chance, sealed and spoilt.
"""

from __future__ import annotations

import contextlib
import io
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Final, NamedTuple

from cli import app
from events.values import changed
from referee.cards import shipped_decks
from referee.court import Ruling
from referee.court.policy import GENERIC, shipped
from referee.rules import Action
from referee.service import Desk, open_desk
from referee.service.court.ruling import give_ruling
from referee.service.court.watching import open_full_view
from referee.service.event.running import (
    open_event,
)
from referee.service.event.starting import open_match
from referee.service.event.tokens import Pass, make_token, revoke_token
from referee.service.hooks.asked import AskedHook
from referee.service.hooks.keeping import add_hook
from referee.service.orders import calls, events, points, rounds
from referee.service.play.acting import act
from referee.service.records.importing import import_cards
from referee.service.simulated.simulate import answer
from tests.attack.stages import Stage, set_up
from tests.ordering import enter_person, given, seat_table
from tests.soak.canaries import plant_at
from tests.trial import TRIAL
from tests.web.brought import UNREAD
from tests.web.spoilt import WAYS, spoil_match

CUP: Final = "cup"
OTHER: Final = "fall"
KIM: Final = "organiser:kim"
BO: Final = "head-judge:bo"
OFFICES: Final = (
    "scorekeeper",
    "floor-judge",
    "team-lead",
    "head-judge",
    "organiser",
    "auditor",
)
STATES: Final = {
    "cup-1-1": "planted",
    "cup-1-2": "ruled",
    "cup-1-3": "over",
    "cup-1-4": "rewound",
    "cup-1-5": "spoilt",
    "cup-1-6": "open",
}
"""The matches of the event, by their tables, and what became of them."""
ALONE: Final = ("demo", "m1", "paper", "shared", "sealed")
"""Matches of no event: recorded, at play, on paper, of shared chance, and a public copy."""
PLANTED: Final = "cup-1-1"
GONE: Final = "absent-7"
SHORT: Final = 1
"""Seconds for which the token is good that has expired when the attack begins."""
VICTIMS: Final = 40
"""Tokens that are there to be taken back."""
PURPOSE: Final = "call C1: what lies in the Life Cloth"
"""For what the head judge opened the full view of a match that keeps who opens it."""
NAME: Final = "Zebedee Quillfeather"
CONTACT: Final = "quillfeather-17@example.org"
"""A player whose name screens alone show, and whose contact only officials learn."""


class Asker(NamedTuple):
    """Somebody who asks: their token, its role and place, and what they are at the event.

    `appointed` says whether the event of the place appoints them; `letter` is by which they read
    what is planted, "J" for who judges there.
    """

    name: str
    token: str
    role: str
    person: str = ""
    match: str = ""
    event: str = ""
    seat: str = ""
    appointed: bool = False
    valid: bool = True
    letter: str = "S"

    @property
    def official(self) -> bool:
        """Whether the token is one of an official."""
        return self.role in OFFICES


class Scene(NamedTuple):
    """A record on disk, who asks, what may be asked about, and tokens that may be lost.

    `stages` are the places where orders are let that are given once, by order.
    """

    place: Path
    askers: tuple[Asker, ...]
    matches: tuple[str, ...]
    victims: tuple[str, ...]
    stages: Mapping[str, Stage]


def lay_out(folder: Path) -> Scene:
    """Write the record into a folder and admit everybody."""
    place = folder / "scene.sqlite3"
    _typed(folder, place)
    with closing(open_desk(str(place))) as desk:
        _event(desk)
        _played(desk, Random(5))
        askers = tuple(_askers(desk))
        over = monotonic() + SHORT
        victim = Pass("head-judge", "bo", event=CUP)
        victims = tuple(make_token(desk, victim).known.id for _ in range(VICTIMS))
        watcher = next(one.token for one in askers if one.name == "watcher")
        stages = set_up(desk, str(place), watcher)
        plant_at(desk, PLANTED, CUP)
        _hooked(desk)
    with closing(sqlite3.connect(place)) as base:
        spoil_match(base, "cup-1-5", WAYS["cut"])
        base.commit()
    sleep(max(0.0, over - monotonic()))
    return Scene(place, askers, (*STATES, "what-if", *ALONE, GONE), victims, stages)


def _typed(folder: Path, place: Path) -> None:
    """Type what the command line brings in: a record, a match on paper, a public copy."""
    beside, copy = folder / "beside.sqlite3", folder / "copy.jsonl"
    typed = (
        (place, "import", "shipped:demo"),
        (place, "open", "m1", "--seed", "7"),
        (place, "open", "paper", "--paper"),
        (beside, "open", "sealed", "--seed", "3"),
        (beside, "export", "sealed", str(copy), "--public"),
        (place, "import", str(copy)),
        (place, "people", "add", "p0", "--name", NAME, "--contact", CONTACT),
    )
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        ends = [app.run(["--db", str(db), *words]) for db, *words in typed]
    if any(ends):
        raise RuntimeError(told.getvalue())


def _event(desk: Desk) -> None:
    """Run the event: its officials, its people and their tables; and another event."""
    decks = list(shipped_decks("diva").values())
    open_event(desk, CUP, "kim", policy=TRIAL)
    open_event(desk, OTHER, "eve", policy=TRIAL)
    for role in OFFICES:
        for name in (_holder(role), f"gone-{role}"):
            if (name, role) != ("kim", "organiser"):
                given(events.appoint, desk, CUP, KIM, name, role)
        if role != "organiser":
            given(events.appoint, desk, OTHER, "organiser:eve", f"far-{role}", role)
    people = [f"p{n}" for n in range(2 * len(STATES))]
    for n, person in enumerate(people):
        enter_person(desk, CUP, person, decks[n % 2], KIM)
    given(rounds.open_round, desk, CUP, "kim", 1, None)
    for n in range(len(STATES)):
        seats = (people[2 * n], people[2 * n + 1])
        seat_table(desk, CUP, (1, n + 1), seats, KIM, match="", seed=n)
    given(rounds.begin, desk, CUP, KIM, 1)
    import_cards(desk, io.BytesIO(UNREAD), "songs.jsonl")
    open_match(desk, "shared", *decks[:2], policy=shipped()[GENERIC] + b"\n[chance]\nshared = true\n")


def _hooked(desk: Desk) -> None:
    """Register a hook at each event, where nobody listens, under an id that is known."""
    for event in (CUP, OTHER):
        known = add_hook(desk, event, AskedHook("http://127.0.0.1:9/in", local=True)).known
        (made,) = desk.registry.hooks(event)
        desk.registry.drop_hook(known.id)
        desk.registry.put_hook(changed(made, id=f"h-{event}"))


def _holder(role: str) -> str:
    """Who holds an office at the event all the time."""
    return {"organiser": "kim", "head-judge": "bo"}.get(role, f"our-{role}")


def _played(desk: Desk, source: Random) -> None:
    """Bring the matches of the event into their states."""
    for match in (*STATES, "m1"):
        for _ in range(20):
            table = desk.table(match)
            if table.decision is not None:
                action = answer(table, source)
                act(desk, match, action.seat, action)
    for match in ("cup-1-2", "cup-1-6"):
        given(calls.open_call, desk, match, "A", "May it attack?")
        give_ruling(desk, match, Ruling("May it?", "It may.", ("glossary.guard.3",)), by=BO)
    open_full_view(desk, "cup-1-2", desk.reader("cup-1-2").head(), PURPOSE, BO)
    act(desk, "cup-1-3", "A", Action("A", "concede"))
    asked = [fact.seq for fact in desk.facts("cup-1-4") if fact.body.KIND == "decision.asked"]
    given(points.rewind, desk, "cup-1-4", BO, asked[len(asked) // 2], "it was misread")


def _askers(desk: Desk) -> Iterator[Asker]:
    """Admit everybody, the officials who are released first of all."""
    for role in OFFICES:
        for name, event, appointed in (
            (_holder(role), CUP, True),
            (f"gone-{role}", CUP, False),
            (f"far-{role}" if role != "organiser" else "eve", OTHER, False),
        ):
            token = make_token(desk, Pass(role, name, event=event)).token
            yield Asker(
                name if not appointed else f"our-{role}",
                token,
                role,
                name,
                event=event,
                appointed=appointed,
                letter="J" if appointed else "S",
            )
        everywhere = make_token(desk, Pass(role, f"any-{role}")).token
        yield Asker(f"any-{role}", everywhere, role, f"any-{role}")
        given(events.release, desk, CUP, KIM, f"gone-{role}", role)
    for name, asked in _seated().items():
        token = make_token(desk, asked).token
        fields = asked._asdict()
        kept = {one: fields[one] for one in ("person", "match", "event", "seat")}
        letter = asked.seat if asked.match == PLANTED and asked.seat else "S"
        yield Asker(name, token, asked.role, valid=name != "expired", letter=letter, **kept)
    revoked = make_token(desk, Pass("head-judge", "bo", event=CUP))
    revoke_token(desk, revoked.known.id)
    yield Asker("revoked", revoked.token, "head-judge", "bo", event=CUP, valid=False)
    yield Asker("garbage", "Zq7" * 14 + "Z", "", valid=False)
    yield Asker("nobody", "", "")


def _seated() -> dict[str, Pass]:
    """Who plays and who watches, with tokens of every sort."""
    return {
        "A": Pass("player", "p0", "cup-1-1", seat="A"),
        "B": Pass("player", "p1", "cup-1-1", seat="B"),
        "A of 2": Pass("player", "p2", "cup-1-2", seat="A"),
        "A of 6": Pass("player", "p10", "cup-1-6", seat="A"),
        "A of m1": Pass("player", "p77", "m1", seat="A"),
        "table": Pass("table", match="cup-1-2"),
        "tables": Pass("table"),
        "spectator": Pass("spectator", event=CUP),
        "watcher": Pass("spectator"),
        "late": Pass("spectator", event=CUP, delay=3600),
        "far spectator": Pass("spectator", match="m1"),
        "expired": Pass("head-judge", "bo", event=CUP, seconds=SHORT),
    }
