"""How a service is set up: where the record lies, who may come in, how much at once."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee.service.proof.keys import Signer
    from referee.service.proof.publishing import Publication

MEGABYTE = 1 << 20
OF_BROWSER = 8
"""Connections that one browser opens at once: six for requests, and streams."""


class ServiceSettings(NamedTuple):
    """What whoever starts the service decides.

    `url` is the address of the record. With `public` everybody may read as a spectator, else a
    token is needed for every match. `owner` is the token of the person who started it, "" for
    none: it may do everything. `sign` gives the key with which rulings are signed.
    `publication` says where checkpoints are published and which witnesses have to see them.
    `rate` is how many requests an address may make in a second, on average, with a burst of ten
    times as many; 0 is without end. `body` is the longest body in bytes, `upload` that of a file.
    `prefix` is where a proxy serves it on its host, as "/referee"; "" at the top. `proxies` are the
    addresses and networks of proxies whose word on who asks is taken (`X-Forwarded-For`, `-Proto`).
    `connections` is how many an address may hold, 0 without end; this machine and the proxies
    may hold as many as the process can open. `head_time` is in how many seconds the head of a
    request has to come, `body_time` for how many its body may make no progress.
    With `gallery`, those who only watch look in a process of their own.
    `hosts` are the names under which it is asked, besides localhost and addresses in figures;
    None is for a service that is asked without a network, by whatever name.
    `name` is whose service it is, as the first screen says, and `contact` how they are reached: an
    address of mail or of a page, or words; "" for neither.
    `address` is where it is reached from outside, as what is told there links to it; "" for unknown.
    `entries` is how many people may enter themselves from one address in an hour, 0 without end; `halls`
    are the addresses and networks of halls, from which that is not counted.
    `traces` is the address of a collector of OpenTelemetry, "" for none.
    `workers` is how many processes serve the record, this one among them.
    """

    url: str
    public: bool = False
    owner: str = ""
    sign: "Callable[[], Signer] | None" = None
    publication: "Publication | None" = None
    rate: int = 200
    body: int = MEGABYTE
    upload: int = 64 * MEGABYTE
    prefix: str = ""
    proxies: tuple[str, ...] = ()
    connections: int = 64
    head_time: float = 10.0
    body_time: float = 30.0
    gallery: bool = False
    hosts: tuple[str, ...] | None = None
    name: str = ""
    contact: str = ""
    traces: str = ""
    address: str = ""
    entries: int = 10
    halls: tuple[str, ...] = ()
    workers: int = 1

    def share(self, limit: int) -> int:
        """Give what one worker lets through of a limit of all of them, rounded up; 0 is without end."""
        return -(-limit // self.workers)

    def of_worker(self, workers: int, *, tells_others: bool) -> "ServiceSettings":
        """Give the settings of one of several workers, each of which lets its share through.

        Requests are not divided where workers tell one another what was taken. Connections are no fewer
        than a browser needs, whichever worker it meets.
        """
        one = self._replace(workers=workers)
        return one._replace(
            rate=self.rate if tells_others else one.share(self.rate),
            entries=one.share(self.entries),
            connections=min(self.connections, max(OF_BROWSER, one.share(self.connections))),
        )
