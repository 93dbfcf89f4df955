"""Processes beside the service: forked from one that loaded the program, and never left behind."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep
from typing import Final

import pytest

from evidence.bench.served import Served
from referee.beside import Child, Zygote
from tests.attack.memory import processes
from tests.house.tree import ROOT

PATIENCE: Final = 60.0
PART: Final = "tests.beside.part"


@pytest.fixture
def zygote(monkeypatch: pytest.MonkeyPatch) -> Iterator[Zygote]:
    """A zygote that was not forked: it finds the part of these tests on its path."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    with closing(Zygote()) as found:
        yield found


def alive(pid: int) -> bool:
    """Whether a process is there and was not taken leave of."""
    try:
        row = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except OSError:
        return False
    return row.rpartition(")")[2].split()[0] != "Z"


def gone(pid: int) -> bool:
    """Wait until a process is gone."""
    end = monotonic() + PATIENCE
    while alive(pid) and monotonic() < end:
        sleep(0.01)
    return not alive(pid)


def asked(child: Child, word: bytes) -> bytes:
    child.pipe.settimeout(PATIENCE)
    child.pipe.sendall(word)
    return child.pipe.recv(100)


def test_children_talk_on_pipes_of_their_own_and_are_gone_when_they_are_ended(
    zygote: Zygote,
) -> None:
    one, other = zygote.begin(PART), zygote.begin(PART)
    assert asked(one, b"who") == b"%d" % one.pid
    assert asked(other, b"who") == b"%d" % other.pid
    zygote.end(one)
    assert not Path(f"/proc/{one.pid}").exists()
    zygote.end(one)
    assert asked(other, b"who") == b"%d" % other.pid
    zygote.close()
    assert gone(other.pid)
    one.pipe.close()
    other.pipe.close()


def test_a_child_that_ends_by_itself_is_noticed_at_its_pipe(zygote: Zygote) -> None:
    child = zygote.begin(PART)
    with child.pipe:
        assert asked(child, b"end") == b""
        assert gone(child.pid)
    zygote.end(child)


def test_a_zygote_that_is_gone_is_begun_anew(zygote: Zygote) -> None:
    first = zygote.begin(PART)
    os.kill(int(asked(first, b"parent")), signal.SIGKILL)
    second = zygote.begin(PART)
    assert asked(second, b"who") == b"%d" % second.pid
    first.pipe.close()
    assert gone(first.pid), "a child without a zygote ends with its pipe"
    second.pipe.close()


def test_what_cannot_be_begun_is_said_and_the_next_is(zygote: Zygote) -> None:
    with pytest.raises(OSError, match=r"could be begun for tests\.beside\.nobody"):
        zygote.begin("tests.beside.nobody")
    child = zygote.begin(PART)
    with child.pipe:
        assert asked(child, b"who") == b"%d" % child.pid


def test_no_zygote_is_forked_beside_a_thread(zygote: Zygote) -> None:
    over = Event()
    thread = Thread(target=over.wait)
    thread.start()
    try:
        with pytest.raises(RuntimeError, match="before the first thread"):
            zygote.fork()
    finally:
        over.set()
        thread.join()


def test_what_was_loaded_before_is_there_and_what_came_after_is_not() -> None:
    """In a program of its own: a test process has threads."""
    program = (
        "from referee.beside import Zygote; import os, sys\n"
        f"zygote = Zygote(); zygote.fork({PART!r}); sys.modules[{PART!r}].SECRET = b'key'\n"
        f"child = zygote.begin({PART!r}); child.pipe.sendall(b'secret')\n"
        "told = child.pipe.recv(100); zygote.close()\n"
        "print(told.decode(), os.path.exists(f'/proc/{child.pid}'))"
    )
    words = [sys.executable, "-c", program]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    assert told.stdout.split() == ["none", "False"], told.stderr


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_service_that_ends_leaves_no_process_behind(tmp_path: Path, how: signal.Signals) -> None:
    with Served(str(tmp_path / "x.sqlite3")) as service:
        service.get("/v1/matches")
        service.send("POST", "/v1/positions", {"text": ""})
        watcher = socket.create_connection((service.host, service.port))
        with watcher:
            watcher.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
            watcher.recv(100)
        end = monotonic() + PATIENCE
        while len(found := processes(service)) < 3:
            assert monotonic() < end, "nothing was begun beside the service"
            sleep(0.05)
        words = {(one / "cmdline").read_bytes() for one in found}
        assert len(words) == 1, "not all were forked from the service"
        service.end(how)
        assert all(gone(int(one.name)) for one in found)
