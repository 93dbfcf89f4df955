"""The files of the service: read once, joined where a screen asks for many, and sent packed.

A browser asks for a file once, since its address holds the mark of all of them.
"""

import gzip
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final, NamedTuple

from fastapi import Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from referee.web.pages.script import joined

HERE: Final = Path(str(files("referee.web")))
STYLES: Final = (
    "tokens",
    "base",
    "board",
    "sheet",
    "viewer",
    "tape",
    "why",
    "keys",
    "phone",
    "record",
    "tour",
    "branch",
)
"""The styles of the viewer in their order."""
MEDIA: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
HEADERS: Final = {
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "vary": "accept-encoding",
}


class File(NamedTuple):
    """A file as it is sent: plain, and packed for who can unpack it."""

    body: bytes
    packed: bytes
    media: str


def styles() -> str:
    """The styles of the viewer as one."""
    return "".join((HERE / "static" / "css" / f"{name}.css").read_text(encoding="utf-8") for name in STYLES)


@cache
def kept() -> dict[str, File]:
    """The files by their names; those of the viewer also as one style and one script."""
    place = HERE / "static"
    found = {
        path.relative_to(place).as_posix(): path.read_bytes()
        for path in sorted(place.rglob("*.*"))
        if path.suffix in MEDIA
    }
    found |= {"watch.css": styles().encode(), "watch.js": joined("viewer").encode()}
    return {
        name: File(body, gzip.compress(body, 9, mtime=0), MEDIA[Path(name).suffix])
        for name, body in found.items()
    }


@cache
def edition() -> str:
    """The mark of all files of this service; it changes when one of them does."""
    digest = sha256()
    for file in kept().values():
        digest.update(file.body)
    return digest.hexdigest()[:12]


def static(name: str) -> str:
    """The address of a file of this service, under which it never changes.

    Scripts import each other by their places, so one mark stands for all files together.
    """
    return f"static/{edition()}/{name}"


async def sent(request: Request) -> Response:
    """Answer with a file that may be kept for ever."""
    file = kept().get(request.path_params["name"])
    if file is None:
        raise HTTPException(404)
    if "gzip" in request.headers.get("accept-encoding", ""):
        packed = {**HEADERS, "content-encoding": "gzip"}
        return Response(file.packed, headers=packed, media_type=file.media)
    return Response(file.body, headers=HEADERS, media_type=file.media)
