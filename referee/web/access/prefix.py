"""Where the service stands on a host: at its top, or below a prefix that a proxy serves it under.

A proxy may take the prefix off or pass it on; both are read. Every address that a page, a form or
an answer gives begins with it.
"""

import re
from typing import Final

from fastapi import Request
from starlette.types import Scope

TAKEN: Final = frozenset(
    {
        "api",
        "by",
        "cards",
        "desk",
        "enter",
        "event",
        "hall",
        "healthz",
        "join",
        "l",
        "leave",
        "m",
        "metrics",
        "open",
        "own",
        "precedents",
        "readyz",
        "rulebook",
        "static",
        "v1",
        "version",
    }
)
"""First parts of addresses of the service; a prefix that begins so could not be told from them."""
FILES: Final = "/static/"
"""Where the files stand that pages are drawn with: they never change, and a page is bare without them."""
_PART: Final = re.compile(r"[A-Za-z0-9._~-]+")


def prefix_of(words: str) -> str:
    """Read a prefix as somebody writes it: `/referee`, `referee/`, or `/` for none.

    Returns it with a slash before it and none after, "" for none. Raises ValueError that says
    what is wrong with it.
    """
    parts = [part for part in words.strip().split("/") if part]
    strange = next((p for p in parts if not _PART.fullmatch(p) or p in {".", ".."}), None)
    if strange is not None:
        message = f"{strange!r} cannot stand in a prefix: write letters and figures, as /referee"
        raise ValueError(message)
    if parts and parts[0] in TAKEN:
        message = f"/{parts[0]} is an address of the service itself: choose another prefix"
        raise ValueError(message)
    return "".join(f"/{part}" for part in parts)


def take_off(scope: Scope, prefix: str) -> None:
    """Take the prefix off the address of a request, where the proxy passed it on."""
    path: str = scope["path"]
    if prefix and f"{path}/".startswith(f"{prefix}/"):
        scope["path"] = path.removeprefix(prefix) or "/"
        scope["raw_path"] = scope["path"].encode()
    scope["root_path"] = scope["base"] = prefix


def base(request: Request) -> str:
    """Where every address of the service begins on its host: "" or its prefix, as "/referee"."""
    prefix: str = request.scope.get("base", "")
    return prefix


def origin(request: Request) -> str:
    """The address of the service for links and codes, with a slash at its end.

    It is the one that the service was started with, else the one that this request was sent to.
    """
    told: str = request.app.state.settings.address
    return f"{told or f'{request.url.scheme}://{request.url.netloc}{base(request)}'}".rstrip("/") + "/"
