"""Files of events for tests: made at a desk, altered as a careless or a careful hand would."""

from __future__ import annotations

import json
from hashlib import sha256
from io import BytesIO
from typing import Any

from events.log import Log
from events.stores import open_log
from referee.audit import EventFileVerdict, check_event_file
from referee.audit.stored import StoredFile
from referee.exchange.archive import zipped
from referee.exchange.event_files import EventFileRequest, pack_event
from referee.exchange.event_readings import EventFileReadings, read_again
from referee.service import Desk
from referee.service.event.people import put_person
from tests.soak.hall import CUP, Hall

Parts = dict[str, bytes]
NAME = "Quilla Montefort"
CONTACT = "quilla@montefort.example"


def hall_event(seed: int = 3, matches: int = 8, log: Log | None = None) -> Desk:
    """An event that was played, judged, signed and closed, of one person with a name."""
    hall = Hall(log or open_log("memory:"), seed)
    hall.run(matches, matches, whole=0.0)
    put_person(hall.desk, "p1", NAME, CONTACT)
    put_person(hall.desk, "ann", NAME, CONTACT)
    return hall.desk


def packed(desk: Desk, viewer: str = "judge", event: str = CUP) -> bytes:
    """The file of an event."""
    out = BytesIO()
    pack_event(desk, EventFileRequest(event, viewer), out)
    return out.getvalue()


def checked(data: bytes, *trust: Any) -> EventFileVerdict:
    """What the auditor says of a file."""
    return check_event_file(BytesIO(data), *trust)


def counted_again(data: bytes) -> EventFileReadings:
    """What its logs come to, counted again."""
    file = StoredFile(BytesIO(data))
    return read_again(file.parts, file.read)


def parts_of(data: bytes) -> Parts:
    """The parts of a file, in their order."""
    file = StoredFile(BytesIO(data))
    return {name: file.read(name) for name in file.parts}


def forged(parts: Parts, **said: Any) -> bytes:
    """A file of parts under a manifest that fits them, as a careful hand would make it."""
    rows = [
        {"name": name, "sha256": sha256(data).hexdigest(), "bytes": len(data)}
        for name, data in parts.items()
        if name != "manifest.json"
    ]
    manifest = json.loads(parts["manifest.json"]) | said | {"parts": rows}
    rest = [(name, data) for name, data in parts.items() if name != "manifest.json"]
    return zipped([*rest, ("manifest.json", json.dumps(manifest).encode())])
