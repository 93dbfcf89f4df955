"""Requests made at random after the description of the API, against a running service.

    python -m tests.soak.schemas --minutes 5 --seed 1

Every operation is asked with what its description lets be sent, in the names of things that are
there and of things that are not, by the owner, an official, a player, and nobody. No answer may be
a fault of the program (5xx), have a status or a type that is not described, or break its schema;
exit 1 where one does, with the request that did it.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi import checks as of_schema

from cli import app
from referee.service import open_desk
from referee.service.event.tokens import Pass, make_token
from referee.web import ServiceSettings
from tests.soak.served import served

OWNER: Final = "owner-of-the-soak"
CHECKS: Final[list[Any]] = [
    schemathesis.checks.not_a_server_error,
    of_schema.status_code_conformance,
    of_schema.content_type_conformance,
    of_schema.response_schema_conformance,
]
ENDLESS: Final = ("/stream",)
"""Answers that go on until somebody hangs up; the soak of the streams reads them."""
SLOW: Final = ("/v1/rulebook/coverage",)
"""Asked once by the tests of the book: its first answer plays every shipped position."""
PATIENCE: Final = 120
"""Seconds after which an answer that does not come is a fault."""
KNOWN: Final[Mapping[str, tuple[Any, ...]]] = {
    "match": ("demo", "m1"),
    "event": ("cup",),
    "ruling": ("R1",),
    "call": ("C1",),
    "appeal": ("A1",),
    "penalty": ("P1",),
    "person": ("p1", "p2"),
    "number": (1,),
    "clause_id": ("glossary.guard.1", "glossary.refresh.5"),
    "before": ("8.0.0",),
    "after": ("9.0.0",),
    "seq": (1, 12, 57),
    "name": ("Kiln Tender", "ember-court", "soul_max"),
}
"""Names of things that are there."""


@schemathesis.serializer("application/x-ndjson", "application/zip")
def as_file(_: Any, value: Any) -> bytes:
    """Send a file as its bytes."""
    return value if isinstance(value, bytes) else str(getattr(value, "data", value)).encode()


class Fault(NamedTuple):
    """An answer that may not be: of which operation, asked by whom, what is wrong, the request."""

    operation: str
    who: str
    what: str
    request: str


class Found(NamedTuple):
    """What came of a run: answers by status, and every fault once."""

    answers: Counter[int]
    faults: list[Fault]


def world(place: str) -> dict[str, str]:
    """Lay out a record with a match of every sort; give the tokens of those who ask."""
    rows = (
        ("import", "shipped:demo"),
        ("open", "m1", "--seed", "7"),
        ("call", "open", "m1", "May it be guarded?"),
        ("rule", "m1", "May it?", "--clause", "glossary.guard.1", "--decision", "No."),
        ("people", "add", "p1", "--name", "Ana"),
        ("people", "add", "p2", "--name", "Bo"),
        ("event", "open", "cup"),
    )
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        for words in rows:
            app.run(["--db", place, *words])
    desk = open_desk(place)
    tokens = {
        "player": make_token(desk, Pass("player", "p1", "m1", seat="A")).token,
        "judge": make_token(desk, Pass("head-judge", "ann")).token,
    }
    desk.close()
    return {"owner": OWNER, "nobody": "", **tokens}


class Asking:
    """Asks a service at random, and keeps what may not be."""

    def __init__(self, base: str, tokens: Mapping[str, str]) -> None:
        """Read the description of the service."""
        self.base, self.tokens = base, tokens
        self.found = Found(Counter(), [])
        self._seen: set[tuple[str, str]] = set()
        self._session = requests.Session()
        described = self._session.get(f"{base}/v1/openapi.json", timeout=PATIENCE).json()
        self.schema = schemathesis.openapi.from_dict(described)

    def operations(self) -> list[Any]:
        """Every operation whose answer comes to an end."""
        results: Iterator[Any] = self.schema.get_all_operations()
        rows = [result.ok() for result in results]
        skipped = (*ENDLESS, *SLOW)
        return [one for one in rows if not any(part in one.path for part in skipped)]

    def ask(self, operation: Any, number: int, examples: int) -> None:
        """Ask for one operation so many times, by chance of a number."""

        @seed(number)
        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(
            case=operation.as_strategy(),
            who=st.sampled_from(sorted(self.tokens)),
            known=st.fixed_dictionaries({n: st.sampled_from(v) for n, v in KNOWN.items()}),
            strange=st.integers(0, 3),
        )
        def once(case: Any, who: str, known: dict[str, Any], strange: int) -> None:
            if strange:
                named = {n: known[n] for n in case.path_parameters or {} if n in known}
                case.path_parameters = {**(case.path_parameters or {}), **named}
            self._once(case, who)

        once()

    def _once(self, case: Any, who: str) -> None:
        token = self.tokens[who]
        headers = {"authorization": f"Bearer {token}"} if token else {}
        kept = {k: v for k, v in (case.headers or {}).items() if k.lower() != "authorization"}
        case.headers, case.cookies = kept, {}
        try:
            answer = case.call(base_url=self.base, session=self._session, headers=headers, timeout=PATIENCE)
        except Exception as error:  # noqa: BLE001 - an answer that does not come is a finding
            self._keep(case, who, f"no answer: {type(error).__name__}")
            return
        self.found.answers[answer.status_code] += 1
        try:
            case.validate_response(answer, checks=CHECKS)
        except (Exception, BaseExceptionGroup) as error:  # noqa: BLE001 - what the checks found
            self._keep(case, who, _told(error, answer.status_code))

    def _keep(self, case: Any, who: str, what: str) -> None:
        label = f"{case.operation.method.upper()} {case.operation.path}"
        if (label, what[:60]) not in self._seen:
            self._seen.add((label, what[:60]))
            self.found.faults.append(Fault(label, who, what, case.as_curl_command()))


def _told(error: BaseException, status: int) -> str:
    inner = getattr(error, "exceptions", (error,))
    told = "; ".join(" ".join(str(one).split())[:300] for one in inner)
    return f"{status}: {told}"


def rounds(asking: Asking, number: int, examples: int, going: Callable[[], bool]) -> None:
    """Ask every operation again and again, each round with another chance, as long as it goes."""
    while going():
        for operation in asking.operations():
            if not going():
                return
            asking.ask(operation, number, examples)
        number += 1


@contextlib.contextmanager
def asked() -> Iterator[Asking]:
    """Serve a record of every sort; give what asks it."""
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "soak.sqlite3")
        tokens = world(place)
        with served(ServiceSettings(place, public=True, owner=OWNER, rate=0)) as base:
            yield Asking(base, tokens)


def main() -> int:
    """Ask for as long as was asked for and print what was found."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--minutes", type=float, default=5.0)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--examples", type=int, default=12, help="of each operation a round")
    said = options.parse_args()
    warnings.simplefilter("ignore")
    with asked() as asking:
        until = time.monotonic() + 60 * said.minutes
        rounds(asking, said.seed, said.examples, lambda: time.monotonic() < until)
        count = len(asking.operations())
    answers, faults = asking.found
    told = ", ".join(f"{status} {number:,}" for status, number in sorted(answers.items()))
    lines = [f"{count} operations, {answers.total():,} answers: {told}"]
    for one in faults:
        lines += [f"{one.operation} ({one.who}): {one.what}", f"    {one.request}"]
    lines.append(f"{len(faults)} faults")
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
