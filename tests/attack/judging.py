"""What an answer may not be, whoever gets it; every finding with the request that repeats it."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import gettempdir
from typing import Final, NamedTuple

from tests.attack.described import Description, Operation, Request
from tests.attack.rights import works_at
from tests.attack.scene import CONTACT, CUP, NAME, Asker, Scene
from tests.attack.wire import PATIENCE, Reply
from tests.soak.canaries import canaries

LONGEST: Final = 20.0
"""Seconds that an answer may take on a machine that does other work besides."""
REFUSED: Final = range(400, 500)
FAULT: Final = 500
HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""What every answer has; "" for any value."""
INSIDE: Final = re.compile(
    rb"Traceback \(most recent|site-packages|\.sqlite3|postgresql://|/usr/|File \"|[\w/]+\.py\b|"
    + b"|".join(re.escape(place.encode()) for place in (f"{gettempdir()}/", f"{Path.home()}/"))
)
"""Words of the program or of the machine it runs on."""
VERIFIER: Final = "/v1/verifier"
"""The address whose answer is a program that anybody runs at home."""
GIVEN: Final = (b"verifier.py",)
"""How that program is called wherever it is spoken of."""
TOLD: Final = 12


class Finding(NamedTuple):
    """Something that may not be: the kind of attack, what it is, and how to repeat it."""

    kind: str
    what: str
    request: str


class Tally(NamedTuple):
    """What was asked in a run: by kind of attack, how much of it was refused, and the findings."""

    asked: Counter[str]
    refused: Counter[str]
    findings: list[Finding]


class Judge:
    """Looks at every answer, and keeps what may not be."""

    def __init__(self, scene: Scene, description: Description) -> None:
        """Judge what a service over a scene answers."""
        self.description = description
        self.tally = Tally(Counter(), Counter(), [])
        self._seen: set[tuple[str, str]] = set()
        self._words = canaries()
        self._tokens = [(one.token, one.token.encode()) for one in scene.askers if one.token]

    def look(self, kind: str, who: Asker, operation: Operation, one: Request, got: Reply) -> None:
        """Judge one answer."""
        self.count(kind, got)
        self._sound(kind, operation, one, got)
        for word in self.unread(who, one, got.body):
            self.keep(kind, one, f"{who.name} is told {word}")

    def count(self, kind: str, got: Reply) -> None:
        """Count a request and its answer."""
        self.tally.asked[kind] += 1
        self.tally.refused[kind] += got.status in REFUSED

    def _sound(self, kind: str, operation: Operation, one: Request, got: Reply) -> None:
        if not got.status:
            what = "no answer" if got.seconds < PATIENCE else f"no answer in {PATIENCE:.0f} s"
            self.keep(kind, one, what)
            return
        if got.status >= FAULT and "retry-after" not in got.headers:
            self.keep(kind, one, f"answered {got.status}: {got.body[:200]!r}")
        if got.seconds > LONGEST:
            self.keep(kind, one, f"answered after {got.seconds:.0f} s")
        missing = [
            name
            for name, value in HEADERS.items()
            if name not in got.headers or (value and got.headers[name] != value)
        ]
        if missing and not operation.path.startswith("/static"):
            self.keep(kind, one, f"answered without {', '.join(missing)}")
        if "text/html" in got.media and "content-security-policy" not in got.headers:
            self.keep(kind, one, "a page without a content-security-policy")
        fault = self.description.fault(operation, got.status, got.media, got.body)
        if fault:
            self.keep(kind, one, fault)

    def unread(self, who: Asker, one: Request, body: bytes) -> Sequence[str]:
        """Name what an answer tells that its reader may not know."""
        if who.role == "owner":
            return ()
        told = [
            f"the token {other[:6]}..."
            for other, word in self._tokens
            if other != who.token and word in body and word not in one.body
        ]
        if not works_at(who, CUP):
            text = body.decode("utf-8", "replace")
            told += [
                word.word for word in self._words if who.letter not in word.audience and word.word in text
            ]
            known = works_at(who, "") and not (who.match or who.event)
            drawn = not one.target.startswith("/v1/") or "/replay.html" in one.target
            names = (CONTACT,) if drawn else (NAME, CONTACT)
            told += [word for word in names if word in text and not known]
        sent = one.target.encode() + one.body
        told += [
            f"{word.decode()!r} of the machine"
            for word in dict.fromkeys(INSIDE.findall(body))
            if word not in sent and VERIFIER not in one.target and word not in GIVEN
        ][:1]
        return told

    def keep(self, kind: str, one: Request, what: str) -> None:
        """Keep a finding, once for each operation and what is wrong."""
        key = (one.operation, what[:50])
        if key not in self._seen:
            self._seen.add(key)
            self.tally.findings.append(Finding(kind, what, one.curl()))
            sys.stderr.write(f"{kind}: {what}\n    {one.curl()}\n")
