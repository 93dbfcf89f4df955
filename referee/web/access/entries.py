"""Who enters themselves from where: entries and wrong codes in an hour, by address.

A hall has one address for everybody in it. It is known by the networks that the operator named, and by
the officials of an event who are signed in there.
"""

from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Final, TypeVar

from events.bounds import BoundedCache
from referee.service import DeskError
from referee.service.event.entry_secrets import KEY_REUSED, WRONG_CODE
from referee.service.event.own import SelfEntered
from referee.web.access.limits import Buckets
from referee.web.access.visitors import Visitor
from referee.web.settings import ServiceSettings

T = TypeVar("T")
HOUR: Final = 3600.0
"""Seconds in which the allowance of an address fills again."""
WRONG: Final = 10
"""Wrong codes from one address in an hour."""
IN_HALL: Final = 100
"""Wrong codes from the address of a hall in an hour."""
SEEN: Final = 12 * HOUR
"""Seconds for which the address of an official counts as that of the hall."""
MANY_PEOPLE: Final = "too many people entered from this network within an hour"
MANY_CODES: Final = "too many wrong codes came from this network within an hour"
SITE: Final = 64
"""Bits of an IPv6 address that one visitor is given; the rest is theirs to choose."""


class EntryLimits:
    """The allowances of addresses, known to the thread that writes; `saw` may be called by another."""

    def __init__(self, settings: ServiceSettings) -> None:
        """Take the allowance and the networks of halls from the settings."""
        self._entries = Buckets(settings.entries / HOUR, full=settings.entries, words=MANY_PEOPLE)
        wrong, in_hall = settings.share(WRONG), settings.share(IN_HALL)
        self._wrong = Buckets(wrong / HOUR, full=wrong, words=MANY_CODES)
        self._wrong_in_hall = Buckets(in_hall / HOUR, full=in_hall, words=MANY_CODES)
        self._halls = tuple(ip_network(one) for one in settings.halls)
        self._officials = BoundedCache[tuple[str, str], float](
            "referee.web.access.entries:EntryLimits._officials"
        )

    def saw(self, who: Visitor, address: str) -> None:
        """Remember from where an official of an event looks or orders."""
        if who.official and (who.event or not who.match):
            self._officials[who.event, _site(address)] = monotonic()

    def counted(
        self,
        event: str,
        address: str,
        enter: Callable[[], SelfEntered],
        before: Callable[[], SelfEntered | None],
    ) -> SelfEntered:
        """Enter somebody, and count it for their address; raises TooManyError for one too many.

        What is refused is not counted, unless the code was wrong, or a command key that is used. Who was
        entered `before` under the same key is answered again, also where the address is at its limit.
        """
        again = None
        with suppress(DeskError):  # `enter` refuses the same again, and then it is counted
            again = before()
        return again or self.limited(event, address, enter)

    def limited(self, event: str, address: str, enter: Callable[[], T]) -> T:
        """Do a part of entering within the limits of an address; it is counted as `counted` says."""
        now, site, hall = monotonic(), _site(address), self._is_hall(event, address)
        wrong = self._wrong_in_hall if hall else self._wrong
        taken, counts = list[Buckets](), None
        try:
            for bucket in (wrong,) if hall else (wrong, self._entries):
                bucket.take(site, now)
                taken.append(bucket)
            done = enter()
            counts = self._entries if isinstance(done, SelfEntered) and done.is_new else None
        except DeskError as error:
            counts = wrong if error.code in {WRONG_CODE, KEY_REUSED} else None
            raise
        finally:
            for bucket in taken:
                if bucket is not counts:
                    bucket.give_back(site, now)
        return done

    def _is_hall(self, event: str, address: str) -> bool:
        here, site, lately = _address(address), _site(address), monotonic() - SEEN
        named = here is not None and any(here in one for one in self._halls)
        return named or any(self._officials.get((one, site), -SEEN) > lately for one in ("", event))


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def _site(text: str) -> str:
    """What of an address tells visitors apart: all of IPv4, and of IPv6 the part that is given out."""
    found = _address(text)
    if not isinstance(found, IPv6Address):
        return str(found or text[:SITE])
    return str(ip_network((found, SITE), strict=False))
