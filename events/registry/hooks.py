"""Hooks as they are kept: who outside is told of an event, of what, and how far that has come.

No fact names an address and no hash covers one. The secret is kept as it is, since what is sent is
signed with it; it is shown to nobody but whoever registered the hook, once.
"""

from __future__ import annotations

from msgspec import Struct


class Hook(Struct, frozen=True):
    """Who is told of an event. Times are microseconds since 1970, 0 for never.

    `kinds` are the words of what is told, with commas; `form` is how the body is written; with
    `local` the address may lie in a network of one's own; after `wait` seconds a call waits too long.
    Told is all up to `seq` of the log of the event, and of calls all that had waited too long by
    `calls`. `tries` counts how often what comes next could not be delivered, `due` is when it is
    tried again. `claim` names who delivers at the moment, `until` when that is anybody's again.
    `state` is "on" or "off", `said` what came of the last try, `told` and `sent` when somebody was
    told last and how often.
    """

    id: str
    event: str
    url: str
    secret: str
    kinds: str
    form: str
    local: bool
    wait: int
    created: int
    by: str
    seq: int
    calls: int
    state: str = "on"
    said: str = ""
    tries: int = 0
    due: int = 0
    claim: str = ""
    until: int = 0
    told: int = 0
    sent: int = 0

    def free(self, by: str, now: int) -> bool:
        """Whether somebody may deliver it at a moment: it is on and due, and nobody else does."""
        return self.state == ON and self.due <= now and (self.claim in {"", by} or self.until <= now)


ON = "on"
OFF = "off"
