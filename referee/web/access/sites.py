"""Under which name a request came, and whether a page of this service sent it.

A page of another site reads what answers under its own name, and that name may be led to this
machine (DNS rebinding); so only names of ours are answered. An address in figures leads nowhere
else, and is always one.
"""

import re
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from fastapi import Request

LOOPBACK: Final = "localhost"
_HOST: Final = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::[0-9]{1,5})?")
_NAME: Final = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")


def host_name(words: str) -> str:
    """Read the name of a host as somebody writes it, with or without a dot at its end.

    Raises ValueError that says what is wrong with it.
    """
    name = words.strip().lower().removesuffix(".")
    if not _NAME.fullmatch(name):
        message = f"{words!r} is no name of a host: write it without scheme, port and path"
        raise ValueError(message)
    return name


def named(host: str) -> str:
    """The name in a header `Host`, "" where it cannot be read."""
    found = _HOST.fullmatch(host.strip())
    return found["name"].lower().removesuffix(".") if found else ""


def is_ours(host: str, names: tuple[str, ...]) -> bool:
    """Whether a header `Host` names this service: as itself, by an address, or as loopback."""
    name = named(host)
    if name == LOOPBACK or name in names:
        return bool(name)
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def sent_from_here(request: Request) -> bool | None:
    """Whether a page of this service sent a request; None where nothing tells it.

    Browsers tell it by `Origin`, and where that is left out by `Sec-Fetch-Site`; old ones name the
    page in `Referer`.
    """
    headers = request.headers
    if site := headers.get("sec-fetch-site", "") if "origin" not in headers else "":
        return site == "same-origin"
    page = headers.get("origin") or headers.get("referer")
    if page is None:
        return None
    told = urlsplit(page)
    safe = request.url.scheme != "https" or told.scheme == "https"
    return safe and told.netloc != "" and told.netloc == headers.get("host", "")
