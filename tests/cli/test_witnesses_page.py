"""The page about witnesses prints what it shows, with the witnesses that it starts."""

from __future__ import annotations

import os
import signal
import socket
from contextlib import ExitStack, suppress

from tests.cli.pages import Reader, pages, typed
from tests.witness.houses import falls_silent, listens

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


def test_the_lines_of_the_page_print_what_it_shows(reader: Reader) -> None:
    text = pages()[PAGE]
    given = dict(zip(PORTS, map(str, free(len(PORTS))), strict=True))
    for shown, port in given.items():
        text = text.replace(shown, port)
    rows = list(typed(PAGE, text))
    assert len(rows) > 20
    try:
        for one in rows:
            wrong = reader.wrong(one)
            assert not wrong, wrong
            if one.command.startswith("kill "):
                assert falls_silent(f"http://127.0.0.1:{given['8433']}"), one
            for port in given.values():
                if f"--port {port}" in one.command:
                    assert listens(f"http://127.0.0.1:{port}"), one
    finally:
        for file in reader.folder.glob("*.pid"):
            with suppress(ProcessLookupError):
                os.kill(int(file.read_text("utf-8")), signal.SIGTERM)
