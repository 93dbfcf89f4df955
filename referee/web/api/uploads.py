"""Files that come in and go out: kept on the disk while they are large, never whole in memory."""

from collections.abc import AsyncIterator
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

from fastapi import Request
from starlette.responses import StreamingResponse

from referee.web.refusals import ProblemError

KEPT: Final = 1 << 16
"""Bytes of a file that are kept in memory; a larger one goes to the disk."""
CHUNK: Final = 1 << 16
JSON: Final = "application/json"


def spool() -> IO[bytes]:
    """An empty file that is gone when it is closed."""
    return SpooledTemporaryFile(KEPT)


async def taken(request: Request, most: int = 0) -> IO[bytes]:
    """Take in a body as a file, ready to be read; raises ProblemError for a longer one.

    `most` is in bytes, else the longest file that this service takes.
    """
    most = most or request.app.state.settings.upload
    made = spool()
    try:
        await _take(request, made, most)
    except BaseException:
        made.close()
        raise
    made.seek(0)
    return made


async def _take(request: Request, made: IO[bytes], most: int) -> None:
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > most:
            message = f"the file is longer than {most:,} bytes"
            raise ProblemError("too-large", message, instead="pack it by gzip, or part it")
        try:
            made.write(chunk)
        except OSError as error:
            message = "the service has no room for this file"
            raise ProblemError("disk-full", message, instead="send it again later") from error


async def _pieces(made: IO[bytes]) -> AsyncIterator[bytes]:
    # Read here: it was just written, so the system has it in memory. A thread for each piece would
    # cost more than the piece, and its stack counts against the bound of the gallery.
    with made:
        while piece := made.read(CHUNK):
            yield piece


def sent(made: IO[bytes], name: str, media: str) -> StreamingResponse:
    """Send a file from its beginning, piece by piece, under a name."""
    size = made.seek(0, 2)
    made.seek(0)
    safe = "".join(c if c.isalnum() or c in "._-" else "-" for c in name if c.isascii()) or "file"
    headers = {
        "content-length": str(size),
        "content-disposition": f'attachment; filename="{safe}"',
        "cache-control": "private, no-cache",
    }
    return StreamingResponse(_pieces(made), headers=headers, media_type=media)


def body_of(media: str, what: str) -> dict[str, Any]:
    """Describe a body that is a file, for the description of an operation."""
    plain = {"type": "object"} if media == JSON else {"type": "string", "format": "binary"}
    content = {media: {"schema": plain}}
    return {"requestBody": {"required": True, "description": what, "content": content}}


def file_of(media: str, what: str) -> dict[int | str, dict[str, Any]]:
    """Describe an answer that is a file."""
    shape = {"schema": {"type": "string", "format": "binary"}}
    return {200: {"description": what, "content": {media: shape}}}
