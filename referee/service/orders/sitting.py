"""Somebody who sits down at the desk to order something."""

from collections.abc import Callable
from typing import NamedTuple

from events.kinds import Fact
from referee.court.draft import DraftRefusal
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.service.commands import Once
from referee.service.commit import Then, commit
from referee.service.court.answered import JUDGES, CourtAudience
from referee.service.desk import Desk
from referee.service.event.ordering import Order, order_at_event
from referee.timeline import Reader


class Sitting(NamedTuple):
    """Who orders: at the match or event of a name, as whom, and how it is given once.

    `before` is the last seq of its log before the order, by which a repeat is known; `to` is who is
    answered. `made` are the facts of the order once it is committed.
    """

    desk: Desk
    name: str
    by: str
    once: Once
    before: int
    to: CourtAudience
    made: list[Fact]

    @property
    def reader(self) -> Reader:
        """What reads the match as it stands now."""
        return self.desk.reader(self.name)

    @property
    def who(self) -> str:
        """Who orders, as the log writes it; raises DeskError for who may not."""
        return self.desk.who(self.name, self.by)

    @property
    def policy(self) -> Policy:
        """The policy that holds here."""
        return self.desk.policy(self.name)

    def commit(
        self, read: Reader, drafts: Drafts | DraftRefusal, *words: object, then: Then | None = None
    ) -> list[Fact]:
        """Write what was decided on what was read, as one command; the facts of it.

        `words` are the order as it was given, by which a repeat of it is known. Raises DeskError
        with every reason for what the court refuses, StaleError.
        """
        self.made[:] = commit(self.desk, self.name, drafts, then, words=words, read=read.head(), **self.once)
        return self.made

    def order_event(
        self, decide: Order, *words: object, store: Callable[[], object] | None = None
    ) -> list[Fact]:
        """Write what is decided on the event as it stands, as one command; the facts of it.

        `decide` takes the event, who orders and the policy that holds; `words` are the order as it
        was given; `store` keeps what is no part of the log. Raises as `commit` does.
        """
        self.made[:] = order_at_event(self.desk, self.name, words, self.by, decide, store=store, **self.once)
        return self.made


def sit(desk: Desk, name: str, by: str, once: Once, to: CourtAudience = JUDGES) -> Sitting:
    """Sit down at a match or an event as it stands now; raises UnknownMatch."""
    return Sitting(desk, name, by, once, desk.reader(name).head(), to, [])
