"""Witnesses as processes of their own, and a desk whose history they are shown."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events.proofs import Tree
from events.proofs.cosigned import Cosigner
from events.proofs.notes import Signer
from referee.service.proof.witnesses import NamedWitness as At
from referee.service.proof.witnesses import Rooted
from tests.house.tree import ROOT

DESK: Final = Signer("desk", Ed25519PrivateKey.from_private_bytes(bytes(32)))
OTHER: Final = Signer("other", Ed25519PrivateKey.from_private_bytes(b"\2" * 32))
PATIENCE: Final = 60
"""Seconds in which a witness has to be there."""


def cosigner(name: str) -> Cosigner:
    """A key of a witness that follows from its name."""
    return Cosigner(name, Ed25519PrivateKey.from_private_bytes(name.encode().ljust(32, b"\0")))


def tree(size: int, history: str = "", since: int = 0) -> Tree:
    """A tree of so many leaves; another history has other leaves after the first ``since``."""
    return Tree(f"{at}{history if at >= since else ''}".encode() for at in range(size))


def rooted(grown: Tree, log: str = "m1", signer: Signer = DESK, size: int | None = None) -> Rooted:
    """The checkpoint of a log that has this tree."""
    whole = grown.size if size is None else size
    return Rooted(log, signer.sign(log, grown, size=whole), grown, whole)


class House(NamedTuple):
    """A witness that runs: where it is asked, its process, its key."""

    at: At
    process: subprocess.Popen[str]
    key: Cosigner
    state: Path

    def kill(self) -> None:
        """Kill it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.leave()

    def leave(self) -> None:
        """Stop it, and close what is left of it."""
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()


def start(folder: Path, name: str, logs: Sequence[Signer] = (DESK,), *, port: int = 0) -> House:
    """Start a witness, on a free port where none is named; it goes on with what it remembers."""
    key, file, state = cosigner(name), folder / f"{name}.key", folder / f"{name}.seen"
    file.write_bytes(key.stored())
    words = ["witness", "serve", "--key", str(file), "--state", str(state), "--port", str(port)]
    words += [part for log in logs for part in ("--log", log.verifier)]
    process = subprocess.Popen(
        [sys.executable, "-c", "from cli.app import main; main()", *words],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    )
    assert process.stdout is not None
    line = ""
    if select.select([process.stdout], [], [], PATIENCE)[0]:
        line = process.stdout.readline()
    url = line.strip().rpartition(" ")[2]
    house = House(At(url, key.verifier), process, key, state)
    if not url.startswith("http://") or not listens(url):
        house.leave()
        message = f"the witness {name} did not start: {line}"
        raise RuntimeError(message)
    return house


def listens(url: str) -> bool:
    """Whether somebody answers at an address before long."""
    host, _, port = url.removeprefix("http://").partition(":")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex((host, int(port))) == 0:
                return True
        time.sleep(0.02)
    return False


def falls_silent(url: str) -> bool:
    """Whether nobody answers at an address any more before long."""
    host, _, port = url.removeprefix("http://").partition(":")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex((host, int(port))):
                return True
        time.sleep(0.02)
    return False


@contextmanager
def houses(folder: Path, *names: str, port: int = 0) -> Iterator[list[House]]:
    """Run witnesses of these names until the block is left."""
    running: list[House] = []
    try:
        running += [start(folder, name, port=port) for name in names]
        yield running
    finally:
        for house in running:
            house.leave()
