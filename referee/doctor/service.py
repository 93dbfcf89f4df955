"""Whether a service is well as those see it who ask it: through its proxy, its name, its prefix."""

import re
import ssl
from collections.abc import Callable, Iterator
from datetime import datetime
from email.utils import parsedate_to_datetime
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from ipaddress import ip_address
from socket import create_connection
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from events.given import json_of
from events.wording import counted
from referee.doctor.diagnosis import Diagnosis, broken, care, good
from referee.service.chance import MICROSECONDS
from referee.version import version

PATIENCE: Final = 10.0
"""Seconds for which an answer is waited for."""
MOST: Final = 1 << 20
SKEW: Final = 3.0
"""Seconds that the clock of a service may be apart; its Date header counts whole ones."""
SOON: Final = 14
"""Days before its end at which a certificate should be renewed."""
DAY: Final = 24 * 3600
HTTPS_PORT: Final = 443
_FILE: Final = re.compile(r'(?:src|href)="([^"]*/static/[^"]+)"')
KEPT_OUT: Final = "people are kept out"


class PathAnswer(NamedTuple):
    """What an address answered: its status, headers and the beginning of its body."""

    status: int
    headers: dict[str, str]
    body: bytes


def service_findings(address: str, clock: Callable[[], int]) -> Iterator[Diagnosis]:
    """Ask a service what a proxy and a browser ask; `clock` gives microseconds since 1970."""
    at = urlsplit(address if "://" in address else f"https://{address}")
    base = at.path.rstrip("/")
    try:
        found = _asked(at, f"{base}/readyz")
        apart = _apart(found, clock())
        yield from _ready(at, found)
        yield from _clock(apart)
        yield from _tls(at, clock())
        yield from _program(_asked(at, f"{base}/version"))
        yield _prefix(at, base, _asked(at, f"{base}/enter"))
    except ssl.SSLCertVerificationError as error:
        do = "name the host as its certificate does, and give the proxy the whole chain"
        yield broken("tls", f"the certificate is not believed: {error.verify_message}", KEPT_OUT, do)
    except (OSError, HTTPException, ValueError) as error:
        said = getattr(error, "strerror", None) or str(error) or type(error).__name__
        what = f"{address} does not answer: {said}"
        do = "start the service, then look at the proxy before it and at the name of the host"
        yield broken("service", what, KEPT_OUT, do)


def _asked(at: SplitResult, path: str) -> PathAnswer:
    """Ask for a path; raises OSError, HTTPException and ValueError."""
    kind = HTTPSConnection if at.scheme == "https" else HTTPConnection
    line = kind(at.hostname or "", at.port, timeout=PATIENCE)
    try:
        line.request("GET", path, headers={"accept": "text/html, */*"})
        response: HTTPResponse = line.getresponse()
        headers = {name.lower(): value for name, value in response.getheaders()}
        return PathAnswer(response.status, headers, response.read(MOST))
    finally:
        line.close()


def _ready(at: SplitResult, found: PathAnswer) -> Iterator[Diagnosis]:
    said = _json(found)
    if found.status == 200 and said.get("ok") is True:  # noqa: PLR2004 - 200 is what /readyz says
        yield good("service", f"{at.geturl()} is ready, tables of version {said.get('tables')}")
        unread = said.get("unreadable", 0)
        if isinstance(unread, int) and unread:
            why = "they are rows of the lists that say so, and nothing of them can be shown"
            what = f"{counted(unread, 'log')} of the record cannot be read"
            yield care("records", what, why, "referee doctor where the record lies")
        if not said.get("heads", True):
            why = "a match that is taken away would not be noticed"
            yield care("heads", "the heads of logs are not kept", why, "its log says why")
    elif said.get("code") == "wrong-host":
        do = f"add --host-name {at.hostname} to serve, and let the proxy pass Host on"
        yield broken("service", f"the service is not asked as {at.hostname}", KEPT_OUT, do)
    elif said.get("code") == "not-ready":
        yield broken("service", str(said.get("detail")), KEPT_OUT, "referee doctor where the record lies")
    else:
        do = "look at the proxy: it answers itself, or leads elsewhere; name the prefix as well"
        yield broken("service", f"/readyz is answered {found.status}, not by the referee", KEPT_OUT, do)


def _apart(found: PathAnswer, now: int) -> float:
    """By how many seconds the clock of a service goes otherwise; 0 where it tells no time."""
    try:
        date: datetime = parsedate_to_datetime(found.headers["date"])
    except (KeyError, ValueError):
        return 0.0
    return date.timestamp() + 0.5 - now / MICROSECONDS


def _clock(apart: float) -> Iterator[Diagnosis]:
    if abs(apart) > SKEW:
        why = "round clocks and tokens go by its clock, and judges by theirs"
        yield broken("clock", f"its clock is {abs(apart):.0f} s apart from this one", why, "keep both by NTP")
    else:
        yield good("clock", "its clock goes with this one")


def _tls(at: SplitResult, now: int) -> Iterator[Diagnosis]:
    if at.scheme != "https":
        if _near(at.hostname or ""):
            return
        why = "tokens and hands go through the air in the clear"
        do = "let a proxy with a certificate stand before it (docs/operating.md)"
        yield broken("tls", f"{at.geturl()} is without TLS", why, do)
        return
    left = int((_ends(at) - now / MICROSECONDS) // DAY)
    if left < SOON:
        do = "renew it, and see why that did not happen by itself"
        yield care("tls", f"the certificate ends in {counted(left, 'day')}", KEPT_OUT, do)
    else:
        yield good("tls", f"the certificate is believed, for {counted(left, 'day')} more")


def _ends(at: SplitResult) -> int:
    """When the certificate of a host ends, in seconds since 1970; raises OSError."""
    asked = (at.hostname or "", at.port or HTTPS_PORT)
    with create_connection(asked, timeout=PATIENCE) as plain:
        context = ssl.create_default_context()
        with context.wrap_socket(plain, server_hostname=at.hostname) as line:
            told = line.getpeercert() or {}
    return ssl.cert_time_to_seconds(str(told["notAfter"]))


def _near(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _program(found: PathAnswer) -> Iterator[Diagnosis]:
    said = _json(found).get("version")
    if said == version():
        yield good("program", f"it is version {said}, as this one")
    else:
        why = "what is found here was found by another program than the one that runs"
        yield care(
            "program", f"it is version {said}, this is {version()}", why, "restart it, or install the same"
        )


def _prefix(at: SplitResult, base: str, found: PathAnswer) -> Diagnosis:
    """Follow a link of the first page as a browser does."""
    links = _FILE.findall(found.body.decode("utf-8", "replace"))
    why = "pages come without style and script, and forms lead nowhere"
    do = f"serve --root-path {base or '/PREFIX'}, the same that the proxy has"
    if not links:
        return broken("prefix", f"no page of the referee is at {base}/enter ({found.status})", why, do)
    wrong = [link for link in links if not link.startswith(f"{base}/static/")]
    if wrong:
        return broken("prefix", f"pages lead to {wrong[0]}, not below {base or '/'}", why, do)
    status = _asked(at, links[0]).status
    if status != 200:  # noqa: PLR2004 - a file that is there
        return broken("prefix", f"{links[0]} is answered {status}", why, do)
    return good("prefix", f"links begin with {base or '/'}, and lead to what they name")


def _json(found: PathAnswer) -> dict[str, object]:
    try:
        said = json_of(found.body)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}
