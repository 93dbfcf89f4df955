"""The publisher: shows witnesses what was signed, in a thread of its own, until they have seen it.

Nobody who plays or rules waits for it. What it could not publish it tries again, later each time;
what was signed meanwhile goes in its place. It has a desk that only reads. What is not published
when the service stops is part of the next checkpoint of the same match.
"""

from collections.abc import Callable
from json import dumps
from logging import getLogger
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING, Final

from referee.service import Desk, open_desk
from referee.service.proof.publishing import Publication, Published, publish
from referee.service.proof.signing import to_publish
from referee.web.settings import ServiceSettings

if TYPE_CHECKING:
    from referee.service.proof.keys import Signer

log = getLogger("referee.web")
FIRST: Final = 2.0
"""Seconds after which what was not seen by all is shown again; then twice as long, and so on."""
LONGEST: Final = 300.0
PATIENCE: Final = 2.0
"""Seconds that the end of the service waits for witnesses."""


class Publisher(Thread):
    """Has checkpoints cosigned and published, one match after the other."""

    def __init__(self, settings: ServiceSettings, to: Publication, sign: "Callable[[], Signer]") -> None:
        """Publish the record of a service, as soon as something in it is signed."""
        super().__init__(name="publisher", daemon=True)
        self._url, self._to, self._sign = settings.url, to, sign
        self._due: dict[str, tuple[float, float]] = {}
        self._awake = Condition()
        self._over = False

    def tell(self, name: str) -> None:
        """Hear that a match or an event was signed; returns at once."""
        with self._awake:
            self._due[name] = monotonic(), FIRST
            self._awake.notify()

    def close(self) -> None:
        """Stop; whoever is asked at this moment is left behind."""
        with self._awake:
            self._over = True
            self._awake.notify()
        self.join(PATIENCE)

    def run(self) -> None:
        """Publish what is due until the service stops."""
        while (found := self._next()) is not None:
            name, pause = found
            try:
                desk = open_desk(self._url, readonly=True)
                try:
                    whole = self._published(desk, name)
                finally:
                    desk.close()
            except Exception as error:  # noqa: BLE001 - told in the log, and tried again
                _note({"publish": name, "error": str(error)})
                whole = False
            if not whole:
                with self._awake:
                    self._due.setdefault(name, (monotonic() + pause, min(2 * pause, LONGEST)))

    def _next(self) -> tuple[str, float] | None:
        """Wait for what is due first, with the pause after it; None at the end."""
        with self._awake:
            while not self._over:
                name = min(self._due, key=lambda one: self._due[one][0], default="")
                wait = self._due[name][0] - monotonic() if name else None
                if wait is not None and wait <= 0:
                    return name, self._due.pop(name)[1]
                self._awake.wait(wait)
        return None

    def _published(self, desk: Desk, name: str) -> bool:
        """Publish a match, or all logs of an event; whether every witness saw all of them."""
        done = []
        for one in to_publish(desk, name, self._sign()):
            if self._over:
                break
            done.append(publish(self._to, one))
            _note(_told(done[-1]))
        return not any(one.absent for one in done)


def _told(one: Published) -> dict[str, object]:
    absent = {told.witness: told.why for told in one.absent}
    said = {"publish": one.log, "size": one.size, "seen": one.seen, "of": one.of}
    return said | ({"absent": absent} if absent else {})


def _note(said: dict[str, object]) -> None:
    """Write a line to the log of the service."""
    log.info(dumps(said))
