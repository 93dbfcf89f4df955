"""Bodies of orders: such as an operation takes, and such as nobody should send."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, Final
from urllib.parse import urlencode

from tests.attack.described import FORM, JSON, Operation
from tests.house.tree import ROOT
from tests.trial import TRIAL
from tests.web.matrix import FITTING

NEW: Final = "p90"
"""Somebody whom the scene does not know."""
FITS: Final[Mapping[str, tuple[Any, ...]]] = {
    "/v1/matches/{match}/rulings": (
        {"question": "May it?", "decision": "It may.", "remedy": "none"},
        {"question": "May it?", "decision": "Draw.", "remedy": "partial-fix", "moves": "draw A 1"},
    ),
    "/v1/matches/{match}/rulings/{ruling}/supersede": (
        {"question": "May it?", "decision": "It may not.", "remedy": "none"},
    ),
    "/v1/matches/{match}/penalties": (
        {"infraction": "G2", "seat": "B", "reason": "so", "another": True},
        {"infraction": "U2", "seat": "B", "reason": "so", "level": "disqualification"},
    ),
    "/v1/matches/{match}/actions": ({"choice": 1}, {"choice": 1, "seat": "A"}),
    "/v1/matches/{match}/calls": ({"question": "May it?"}, {"question": "It?", "seat": "B"}),
    "/v1/matches/{match}/calls/{call}/close": ({},),
    "/v1/matches/{match}/statements": ({"person": "p1", "text": "I said so."},),
    "/v1/matches/{match}/branches": ({"seq": "head", "name": "", "purpose": "so"},),
    "/v1/matches/{match}/checkpoints": ({"name": "point", "seq": "head"},),
    "/v1/matches/{match}/amendments": ({"seq": "1", "words": "pass"}, {"seq": "60", "words": "1"}),
    "/v1/matches/{match}/rewinds": ({"to": "R1", "reason": "so"}, {"to": "4", "reason": "so"}),
    "/v1/matches/{match}/state": ({"moves": "draw A 1", "why": "so"},),
    "/v1/matches/{match}/full-view": ({"purpose": "call C1"},),
    "/v1/matches/{match}/takebacks": ({"seat": "A"}, {"seat": "B"}, {}),
    "/v1/matches/{match}/consent": ({"given": True}, {"given": True, "seat": "B"}),
    "/v1/matches/{match}/entries": ({"line": "A pass"}, {"line": "pass"}),
    "/v1/matches/{match}/result": ({"winner": "A", "reason": "reported", "reported": "both"},),
    "/v1/events": ({"name": "by-program", "by": NEW},),
    "/v1/matches": ({"name": ""}, {"name": "cup-9-9", "event": "cup"}),
    "/v1/events/{event}/people": ({"person": NEW, "deck": "ember-court"}, {"person": NEW}),
    "/v1/events/{event}/people/import": ({"people": "id,name\nx-1,Nell\n"},),
    "/v1/events/{event}/officials": ({"person": NEW, "role": "auditor"},),
    "/v1/events/{event}/officials/release": ({"person": NEW, "role": "auditor"},),
    "/v1/events/{event}/rounds": ({"number": 1, "minutes": 50},),
    "/v1/events/{event}/tables": ({"round": 1, "table": 2, "a": "f2", "b": "f3"},),
    "/v1/events/{event}/policy": ({"policy": TRIAL.decode() + "\n"},),
    "/v1/events/{event}/close": ({"reason": "so", "anyway": True},),
    "/v1/card-readings/approvals": ({"ruleset": "diva"}, {"readings": [1]}),
    "/v1/people": ({"id": NEW, "name": "Nell"}, {"id": "p0", "name": "V", "replace": True}),
    "/v1/tokens": (
        {"role": "player", "person": "p10", "match": "cup-1-6", "seat": "A"},
        {"role": "player", "person": NEW, "match": "cup-1-1", "seat": "B"},
        {"role": "table", "match": "cup-1-6"},
        {"role": "spectator", "event": "cup"},
        {"role": "head-judge", "person": "bo", "event": "cup"},
        {"role": "organiser", "person": NEW, "event": "cup"},
        {"role": "owner"},
    ),
}
"""Bodies that fit the scene, where the first example of each field would not fit together."""
RUN: Final[tuple[Mapping[str, str], ...]] = (
    {"do": "enter", "person": NEW, "deck": "ember-court", "name": "Nell"},
    {"do": "seat", "round": "1", "table": "3", "a": "f4", "b": "f5"},
    {"do": "feature", "round": "1", "table": "1", "featured": "0"},
    {"do": "result", "match": "fall-1-1", "winner": "A", "reason": "reported", "reported": "both"},
    {"do": "drop", "person": NEW, "reason": "went home"},
    {"do": "appoint", "person": "p91", "role": "auditor"},
    {"do": "release", "person": "p91", "role": "auditor"},
    {"do": "begin", "round": "2"},
    {"do": "time", "round": "2"},
    {"do": "end", "round": "1", "anyway": "1"},
    {"do": "close", "reason": "so", "anyway": "1"},
    {"do": "reopen", "reason": "so"},
    {"do": "reopen-round", "round": "1", "reason": "so"},
)
"""What the buttons of the screen of an event send, in the order in which an event comes by them."""
FORMS: Final[Mapping[str, tuple[Mapping[str, str], ...]]] = {
    "/desk/{match}/claim": ({"call": "C1"},),
    "/desk/{match}/rule": ({"do": "record", "question": "May it?", "decision": "It may.", "remedy": "none"},),
    "/desk/{match}/appeal": ({"id": "A1", "outcome": "upheld", "reasons": "so"},),
    "/desk/{match}/check": ({"to": "4", "reason": "so"},),
    "/desk/{match}": ({"do": "claim", "call": "C1"}, {"do": "note", "text": "so"}),
    "/desk/event/{name}": RUN,
    "/desk/event/{name}/links": ({}, {"match": "cup-1-6"}, {"office": "head-judge:bo"}),
    "/m/{match}/play": ({"choice": "1"}, {"choice": "1", "seat": "A"}),
    "/m/{match}/full-view": ({"purpose": "call C1"},),
    "/m/{match}/branch": ({"seq": "4", "purpose": "so"},),
    "/m/{match}/notes": ({"point": "2", "mark": "good"},),
    "/m/{match}/studies": ({"seq": "2"},),
    "/m/{match}/studies/{study}": ({"seq": "2"},),
    "/open": ({"name": "", "deck_a": "ember-court", "deck_b": "tide-chorus"},),
    "/open/event": ({"name": "by-form", "organiser": NEW},),
    "/enter": ({"token": "x"},),
    "/cards": (
        {"do": "propose", "name": "Reed Song", "line": "1", "words": "Draw a card."},
        {"do": "approve", "reading": "1"},
        {"do": "withdraw", "reading": "1"},
    ),
}
BIG: Final = 200_000
DEEP: Final = 3_000


Sent = tuple[bytes, str, Mapping[str, Any]]
"""A body as bytes, its type, and its fields."""


def staged(one: Operation, bodies: Iterable[Any]) -> list[Sent]:
    """Bodies of a stage as they are sent: forms and JSON by fields, files as they are."""
    found: list[Sent] = []
    for said in bodies:
        if isinstance(said, bytes):
            found.append((said, one.media, {}))
        elif one.media == FORM:
            found.append((urlencode(said).encode(), FORM, said))
        else:
            found.append((json.dumps(said).encode(), JSON, said))
    return found


def fitting(one: Operation) -> list[Sent]:
    """The bodies that an order takes."""
    if one.path in FORMS:
        return [(urlencode(said).encode(), FORM, said) for said in FORMS[one.path]]
    if one.media == FORM:
        return [(one.example or b"", FORM, {})]
    if one.media != JSON:
        body = one.example if isinstance(one.example, str) else ""
        return [(_file(one.media, body), one.media, {})]
    told: list[Any] = [*FITS.get(one.path, ())]
    if one.path in FITTING:
        told.append(json.loads(FITTING[one.path]))
    if isinstance(one.example, dict) and not told:
        told.append({k: v for k, v in one.example.items() if k not in {"by", "key", "expect"}})
    fields = one.schema.get("properties", {})
    first = {n: v["examples"][0] for n, v in fields.items() if v.get("examples")}
    told.append({k: v for k, v in first.items() if k not in {"key", "expect", "approved", "by"}})
    return [(json.dumps(said).encode(), JSON, said) for said in told]


def _file(media: str, body: str) -> bytes:
    return archive() if media == "application/zip" else body.encode()


@cache
def archive() -> bytes:
    """A small archive that is no bundle."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("manifest.json", "{}")
    return out.getvalue()


@cache
def bomb() -> bytes:
    """Give 100 kB that unpack to 100 MB, as an archive names a card file."""
    return gzip.compress(b"\x00" * 100_000_000, 9)


@cache
def zip_bomb() -> bytes:
    """Give an archive whose one member unpacks to 400 MB."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("manifest.json", b"0" * 400_000_000)
    return out.getvalue()


ODD: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    2**63,
    1e308,
    "",
    "\x00",
    "\u202emirror",
    "\x1b[31m",
    "\ud800",
    "x" * BIG,
    [],
    {},
    [[]] * 50,
    "../../../etc/passwd",
    "a." * 2_000 + "a = 1",
    "[" * DEEP,
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "${7*7}{{7*7}}",
    "NaN",
)
"""Values that a field is not meant for, or that something behind it could trip over."""


def hostile(one: Operation, chance: Random) -> Iterator[tuple[bytes, str]]:
    """Bodies that nobody should send, with the type under which they are sent."""
    fields = sorted(one.schema.get("properties", {})) or ["name"]
    body, media, said = fitting(one)[0]
    for value in ODD:
        field = chance.choice(fields)
        yield json.dumps({**said, field: value}).encode(), JSON
    yield b"[" * DEEP + b"]" * DEEP, JSON
    yield b'{"a":' * DEEP + b"1" + b"}" * DEEP, JSON
    field = chance.choice(fields)
    yield json.dumps({field: 1}).encode()[:-1] + b', "%s": 2}' % field.encode(), JSON
    yield b"\xff\xfe" + body, media or JSON
    yield body, "text/plain; charset=utf-7"
    yield body, "multipart/form-data; boundary=x"
    yield body[: len(body) // 2], media or JSON
    yield urlencode(dict.fromkeys(fields, "\u202e")).encode(), FORM
    yield b"&".join(b"%s=1" % name.encode() for name in fields * 400), FORM
    yield b"{}" if one.media == JSON else b"", ""
    if one.media not in {JSON, FORM, ""}:
        yield from _files(one)


def _files(one: Operation) -> Iterator[tuple[bytes, str]]:
    """Files that are none: bombs, cut ones, deep ones, names that lead outside."""
    yield bomb(), one.media
    yield zip_bomb(), one.media
    yield archive()[:-30], one.media
    yield b"\x1f\x8b" + b"\x00" * 40, one.media
    yield b"a." * 15_000 + b"a = 1", one.media
    yield b"x = " + b"[" * 20_000, one.media
    yield b'{"name": "' + b"x" * BIG + b'"}\n', one.media
    yield _leading_out(), one.media
    yield (ROOT / "cli" / "shipped" / "demo.jsonl").read_bytes()[:-400], one.media


def _leading_out() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name in ("../../manifest.json", "/etc/passwd", "manifest.json", "a\x00b"):
            packed.writestr(name, "{}")
    return out.getvalue()
