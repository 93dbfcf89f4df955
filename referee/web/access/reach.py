"""Whether phones in the room reach the service at the address that its links and codes lead to.

An address of loopback (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3) leads to whichever device opens it.
"""

import socket
from contextlib import closing, suppress
from ipaddress import ip_address
from shlex import quote
from typing import Final
from urllib.parse import urlsplit

from referee.web.access.sites import LOOPBACK
from referee.web.settings import ServiceSettings

USUAL_PORT: Final = 8421
"""The port that `referee serve` listens on unless it is told another."""
UNKNOWN: Final = "ADDRESS"
"""Stands in a command for the address of this computer, where it is in no network."""
_ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address for examples (RFC 5737) and the port of discard: nothing is sent there."""


def leads_elsewhere(address: str) -> bool:
    """Whether another device reaches this computer at an address, as far as the address tells."""
    host = (urlsplit(address).hostname or "").rstrip(".")
    if host == LOOPBACK or host.endswith(f".{LOOPBACK}"):
        return False
    try:
        found = ip_address(host)
    except ValueError:
        return bool(host)
    return not (found.is_loopback or found.is_unspecified)


def local_address() -> str:
    """The address of this computer in its network, "" where it is in none."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asked:
        try:
            asked.connect(_ELSEWHERE)
            found = str(asked.getsockname()[0])
        except OSError:
            return ""
    return "" if ip_address(found).is_loopback else found


def command_for_phones(address: str, settings: ServiceSettings | None = None) -> str:
    """The command that serves at an address which phones reach; "" where this one already does.

    It has what the running service was started with, as far as that says who may do what from where.
    """
    if leads_elsewhere(address):
        return ""
    port = urlsplit(address).port or USUAL_PORT
    told = "" if port == USUAL_PORT else f" --port {port}"
    at = f"http://{local_address() or UNKNOWN}:{port}"
    return f"referee serve --host 0.0.0.0{told}{_options(settings)} --address {at}"


def _options(settings: ServiceSettings | None) -> str:
    """The options of a running service that bound who enters, and whose word is taken."""
    if settings is None:
        return ""
    usual = ServiceSettings("")
    rows = {
        "--entries": str(settings.entries) if settings.entries != usual.entries else "",
        "--hall": ",".join(settings.halls),
        "--trusted-proxies": ",".join(settings.proxies),
        "--host-name": ",".join(one for one in settings.hosts or () if not _is_always_asked(one)),
    }
    said = "".join(f" {option} {quote(value)}" for option, value in rows.items() if value)
    return f"{' --public' if settings.public else ''}{said}"


def _is_always_asked(host: str) -> bool:
    """Whether a service is asked under a name anyway: localhost, and addresses in figures."""
    if host == LOOPBACK:
        return True
    with suppress(ValueError):
        return bool(ip_address(host.strip("[]")))
    return False
