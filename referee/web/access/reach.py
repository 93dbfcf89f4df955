"""Whether phones in the room reach the service at the address that its links and codes lead to.

An address of loopback (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3) leads to whichever device opens it.
"""

import socket
from contextlib import closing
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from referee.web.access.sites import LOOPBACK

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


def command_for_phones(address: str, *, public: bool = False) -> str:
    """The command that serves at an address which phones reach; "" where this one already does."""
    if leads_elsewhere(address):
        return ""
    port = urlsplit(address).port or USUAL_PORT
    told = "" if port == USUAL_PORT else f" --port {port}"
    everybody = " --public" if public else ""
    at = f"http://{local_address() or UNKNOWN}:{port}"
    return f"referee serve --host 0.0.0.0{told}{everybody} --address {at}"
