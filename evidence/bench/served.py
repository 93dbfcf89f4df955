"""A service in a process of its own, as anybody starts it: for figures, and to be ended."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final, NamedTuple, Self

HERE: Final = Path(__file__).parents[2]
COMMAND: Final = "from cli.app import main; main()"
PATIENCE: Final = 60.0
"""Seconds in which a service must have begun."""


class ServedEvent(NamedTuple):
    """One server-sent event: its name, its place in the stream, and what it says."""

    name: str
    place: str
    data: Any


class Served:
    """A service over a record, on a free port of this machine."""

    def __init__(self, db: str, program: str = COMMAND, tree: Path = HERE, more: Sequence[str] = ()) -> None:
        """Start that of a checkout, and wait for it; raises RuntimeError where none answers.

        `more` are words for `serve`.
        """
        command = [
            sys.executable,
            "-P",
            "-c",
            program,
            "--db",
            db,
            "--json",
            "serve",
            "--port",
            "0",
        ]
        self.process = subprocess.Popen(  # noqa: S603 - this Python and the words above
            [*command, "--public", *more],
            env={**os.environ, "PYTHONPATH": str(tree.resolve())},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        told = self.process.stdout.readline() if self.process.stdout else b""
        said = json.loads(told or b"{}")
        self.owner = str(said.get("owner", ""))
        self.host, _, port = str(said.get("address", "")).strip("/").rpartition("/")[2].partition(":")
        self.port = int(port or 0)
        end = monotonic() + PATIENCE
        while not self._answers():
            if self.process.poll() is not None or monotonic() > end:
                self.process.kill()
                message = f"no service began over {db}"
                raise RuntimeError(message)
            sleep(0.05)

    def _answers(self) -> bool:
        try:
            return self.get("/v1/matches?limit=1")[0] == http.client.OK
        except OSError:
            return False

    def __enter__(self) -> Self:
        """Give itself."""
        return self

    def __exit__(self, *error: object) -> None:
        """End it, whatever happened."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Tell it to end, and wait until it has."""
        self.process.send_signal(how)
        self.process.wait(PATIENCE)

    def seconds(self) -> float:
        """The time of processors that it used so far, its own and the system's for it."""
        row = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii")
        fields = row.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def headers(self) -> dict[str, str]:
        """The headers of whoever started it."""
        return {"authorization": f"Bearer {self.owner}"}

    def get(self, path: str) -> tuple[int, bytes]:
        """Ask for something with every right."""
        return self.send("GET", path, None)

    def send(self, method: str, path: str, body: Any) -> tuple[int, bytes]:
        """Send something in JSON on a connection of its own."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        try:
            said = None if body is None else json.dumps(body)
            connection.request(method, path, said, self.headers())
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def stream(self, path: str, last: str = "") -> Iterator[ServedEvent]:
        """Hear events until the service or this program goes away."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        more = {"last-event-id": last} if last else {}
        try:
            connection.request("GET", path, headers={**self.headers(), **more})
            answer = connection.getresponse()
            if answer.status != http.client.OK:
                raise RuntimeError(answer.read().decode())
            yield from _events(answer)
        except (OSError, http.client.HTTPException):
            return
        finally:
            connection.close()


def _events(answer: http.client.HTTPResponse) -> Iterator[ServedEvent]:
    fields: dict[str, str] = {}
    while line := answer.readline():
        name, _, value = line.decode().rstrip("\n").partition(": ")
        if name:
            fields[name] = value
        elif "data" in fields:
            yield ServedEvent(fields.get("event", ""), fields.get("id", ""), json.loads(fields["data"]))
            fields = {}
        else:
            fields = {}
