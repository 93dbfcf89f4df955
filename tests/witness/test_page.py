"""The page about witnesses prints what it shows, with the witnesses that it starts."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from contextlib import ExitStack, suppress
from pathlib import Path

from tests.cli.pages import Reader, fits, pages, typed
from tests.witness.houses import listens

PAGE = "docs/witnesses.md"
PORTS = ("8431", "8432", "8433")


def free(count: int) -> list[int]:
    """Ports on which nothing listens, all different."""
    with ExitStack() as stack:
        found = []
        for _ in range(count):
            probe = stack.enter_context(socket.socket())
            probe.bind(("127.0.0.1", 0))
            found.append(int(probe.getsockname()[1]))
    return found


def test_the_lines_of_the_page_print_what_it_shows(tmp_path: Path) -> None:
    text = pages()[PAGE]
    given = dict(zip(PORTS, map(str, free(len(PORTS))), strict=True))
    for shown, port in given.items():
        text = text.replace(shown, port)
    rows = list(typed(PAGE, text))
    assert len(rows) > 20
    reader = Reader(tmp_path)
    try:
        for one in rows:
            done = subprocess.run(
                ["bash", "-c", one.command], capture_output=True, text=True, check=False,
                stdin=subprocess.DEVNULL, cwd=tmp_path, env=reader.surroundings(), timeout=120,
            )  # fmt: skip
            assert done.returncode == 0, (one, done.stderr)
            missing = fits(one.shown, done.stdout) if one.shown else ""
            assert not missing, (one.where, missing, done.stdout)
            for port in given.values():
                if f"--port {port}" in one.command:
                    assert listens(f"http://127.0.0.1:{port}"), one
    finally:
        for file in tmp_path.glob("*.pid"):
            with suppress(ProcessLookupError):
                os.kill(int(file.read_text("utf-8")), signal.SIGTERM)
