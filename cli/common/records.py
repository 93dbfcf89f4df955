"""What commands about records share: files that come in and go out."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, Final, cast

import typer

from cli.common.door import read_text, written_out
from cli.common.errors import CommandError
from cli.drawn.blocks import Block
from events.wording import instead_of

if TYPE_CHECKING:
    from cli.common.door import Door

SHIPPED = "shipped:"
OWN: Final = 0o600
"""The mode of a file that its user alone may read."""
LARGEST: Final = 1 << 32
"""Bytes of the file of an event at most."""
PIECE: Final = 1 << 20
Target = Annotated[str, typer.Argument(metavar="[FILE]", help="A new file, or - to print it.")]


@contextmanager
def incoming(source: str) -> Iterator[BinaryIO]:
    """Open a file, or standard input for `-`, to read bytes.

    Raises OSError for what cannot be read.
    """
    if not source:
        message = "an empty file name"
        raise CommandError(message, instead="name a file, or - for standard input")
    if source == "-":
        yield sys.stdin.buffer
        return
    if source.startswith(SHIPPED):
        with _shipped(source.removeprefix(SHIPPED)) as stream:
            yield stream
        return
    with Path(source).open("rb") as stream:
        yield stream


@contextmanager
def seekable(source: str) -> Iterator[BinaryIO]:
    """Open a file as `incoming` does; what comes from a pipe is written down, so that one can go back.

    Raises CommandError for a pipe with more bytes than the file of an event can have.
    """
    with incoming(source) as stream:
        if stream.seekable():
            yield stream
            return
        with TemporaryFile() as kept:
            while piece := stream.read(PIECE):
                kept.write(piece)
                if kept.tell() > LARGEST:
                    message = f"{source} is larger than the file of an event can be"
                    raise CommandError(message, instead="name the file of an event")
            kept.seek(0)
            yield kept


@contextmanager
def whole_or_nothing(path: Path) -> Iterator[None]:
    """Take a file away again when it could not be written to its end."""
    try:
        yield
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _shipped(name: str, kind: str = ".jsonl") -> BinaryIO:
    """Open what comes with the referee: a record, or the entries of a paper match."""
    folder = files("cli") / "shipped"
    names = sorted(f.name for f in folder.iterdir() if f.name.endswith(kind))
    if f"{name}{kind}" not in names:
        message = f"nothing that is shipped here is named {name!r}"
        instead = instead_of(name, (n.removesuffix(kind) for n in names), "")
        raise CommandError(message, instead=instead, code="unknown-record")
    stream: Any = (folder / f"{name}{kind}").open("rb")
    return cast("BinaryIO", stream)


def read_entries(source: str) -> list[str]:
    """Read the lines of a file, of standard input for `-`, or of a shipped match: shipped:paper."""
    if not source.startswith(SHIPPED):
        return read_text(source).splitlines()
    with _shipped(source.removeprefix(SHIPPED), ".txt") as stream:
        return stream.read().decode().splitlines()


def is_file(subject: str) -> bool:
    """Whether a word names a record file rather than a match."""
    named = subject == "-" or subject.startswith(SHIPPED) or subject.endswith(".jsonl")
    return named or "/" in subject or Path(subject).exists()


def new_file(path: Path, *, public: bool) -> BinaryIO:
    """Open a file that is not there yet; raises FileExistsError where one is.

    What is not `public` holds what only some may see: its user alone may read it, whatever the
    umask.
    """
    mode = 0o666 if public else OWN
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb")


def hand_out(door: Door, made: bytes, target: str, block: Block, *, public: bool = False) -> None:
    """Print what was made, or write it to a file that is not there yet."""
    if target == "-":
        written_out([made.decode()])
        return
    try:
        with new_file(Path(target), public=public) as out, whole_or_nothing(Path(target)):
            out.write(made)
    except FileExistsError as error:
        message = f"{target} is there already"
        raise CommandError(message, instead="name a new file", code="file-exists") from error
    door.answer({"file": target, "bytes": len(made)}, block)


@contextmanager
def made_file(target: str, *, public: bool) -> Iterator[BinaryIO]:
    """Open a file that is not there yet, which is taken away again if it comes to no end.

    Raises CommandError for one that is there.
    """
    path = Path(target)
    try:
        out = new_file(path, public=public)
    except FileExistsError as error:
        message = f"{target} is there already"
        raise CommandError(message, instead="name a new file", code="file-exists") from error
    with whole_or_nothing(path), out:
        yield out
