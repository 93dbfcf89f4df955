"""Where a hook may lead: to a host of the public internet, unless the owner lets it lead elsewhere.

A service stands in a network of which others see nothing. Whoever registers a hook could have it
ask the neighbours; so an address is looked up before it is called, all that a name stands for has to
be public, and what was looked up is what is called.
"""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from queue import Empty, SimpleQueue
from socket import AF_UNSPEC, SOCK_STREAM, getaddrinfo
from threading import Thread
from typing import Final
from urllib.parse import SplitResult, urlsplit

from events.letters import fault
from referee.service.errors import DeskError

LONGEST: Final = 1000
"""Letters of an address at most."""
PATIENCE: Final = 5.0
"""Seconds for which a name is looked up at most."""
TRANSLATED: Final = ip_network("64:ff9b::/96")
"""Addresses of IPv6 with one of IPv4 in their last 32 bits (NAT64; RFC 6052, 2.1)."""
LOCALLY: Final = ip_network("64:ff9b:1::/48")
"""Those of a NAT64 of one network (RFC 8215); how long its prefix is, only that network knows."""
PLACES: Final = ((6, 7, 9, 10), (7, 9, 10, 11), (9, 10, 11, 12), (12, 13, 14, 15))
"""The bytes of the address of IPv4 behind a prefix of 48, 56, 64 and 96 bits (RFC 6052, 2.2)."""
SUCH: Final = "write it as https://HOST/PATH"
DISCORD: Final = frozenset({"discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com"})


class BarredError(OSError):
    """An address leads to where no hook may lead."""


def require_address(url: str, *, local: bool, form: str) -> None:
    """Raise DeskError for an address that no hook may have; a name is looked up where it can be.

    With `local` it may lead anywhere and go by http.
    """
    parts = _parts(url)
    if parts.scheme != "https" and not local:
        what = f"{url[:80]!r} goes by http, where anybody between can read and change it"
        raise DeskError("bad-address", what, instead=_unless("write it as https://"))
    if (parts.hostname or "").lower() in DISCORD and form != "discord":
        what = "Discord takes only bodies of its own form"
        raise DeskError("bad-address", what, instead="register it with the form discord")
    try:
        looked_up(url, local=local)
    except BarredError as error:
        raise DeskError("barred-address", str(error), instead=_unless("name a public host")) from None
    except OSError:
        return  # nobody knows the name at the moment; it is looked up at each delivery


def _unless(instead: str) -> str:
    return f"{instead}; whoever runs the service may register it as local"


def _parts(url: str) -> SplitResult:
    """Read an address; raises DeskError for what is none."""
    try:
        parts = urlsplit(url)
        good = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
        (parts.hostname or "").encode("idna")
    except ValueError:
        good = False
    if not good or not url.isascii() or " " in url or fault(url) or len(url) > LONGEST:
        raise DeskError("bad-address", f"{url[:80]!r} is no address of a hook", instead=SUCH)
    if parts.username is not None or parts.fragment:
        what = "an address of a hook has no name of a user, no password and no part after #"
        raise DeskError("bad-address", what, instead=SUCH)
    return parts


def looked_up(url: str, *, local: bool) -> str:
    """Look up the host of an address, and give one of its addresses in figures.

    Raises BarredError where any of them is not public, unless `local`; OSError where there is none.
    """
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    found = _found(host, port)
    if not local:
        for one in found:
            if not is_public(one):
                where = one if one == host else f"{host} is {one}, which"
                raise BarredError(f"{where} is no address of the public internet")
    return found[0]


def is_public(text: str) -> bool:
    """Whether an address in figures is one of the public internet, also the one that it stands for."""
    address = ip_address(text)
    if isinstance(address, IPv6Address):
        within = _within(address)
        if within:
            return all(is_public(str(one)) for one in within)
        if address.is_site_local:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def _within(address: IPv6Address) -> list[IPv4Address]:
    """The addresses of IPv4 to which one of IPv6 may lead; none for most."""
    for one in (address.ipv4_mapped, address.sixtofour, address.teredo and address.teredo[1]):
        if one:
            return [one]
    places = PLACES if address in LOCALLY else PLACES[-1:] if address in TRANSLATED else ()
    found = [IPv4Address(bytes(address.packed[at] for at in place)) for place in places]
    # No packet goes to 0.0.0.0/8 (RFC 1122, 3.2.1.3): where it stands, another place holds the address.
    return [one for one in found if one.packed[0]] or found


def _found(host: str, port: int) -> list[str]:
    """All addresses of a host in figures; raises OSError where it is not known in time."""
    said: SimpleQueue[list[str] | Exception] = SimpleQueue()

    def look() -> None:
        try:
            rows = getaddrinfo(host, port, AF_UNSPEC, SOCK_STREAM)
            said.put([str(row[4][0]).partition("%")[0] for row in rows])
        except (OSError, UnicodeError) as error:
            said.put(error)

    Thread(target=look, name="look-up", daemon=True).start()
    try:
        found = said.get(timeout=PATIENCE)
    except Empty:
        raise OSError(f"{host} could not be looked up in time") from None
    if isinstance(found, Exception) or not found:
        raise OSError(f"nobody knows where {host} is")
    return list(dict.fromkeys(found))
