"""Takebacks at the desk: a seat reverses a decision, the other consents where it must."""

from typing import Unpack

from events.kinds import Fact
from referee.court import takebacks
from referee.court.takebacks import Takeback, takebacks_of
from referee.service.commands import Once
from referee.service.court.judging import Judging
from referee.service.errors import DeskError
from referee.timeline import court_at


class Reversing(Judging):
    """The desk as far as players take back what they did."""

    def take_back(self, match: str, seat: str, to: int = 0, **once: Unpack[Once]) -> list[Fact]:
        """Take back a seat's last action, or ask the other seat to agree where more is at stake."""
        reader, under = self.reader(match), self.policy(match)
        drafts, words = takebacks.ask(reader, seat, to, under), ("take back", seat, to)
        return self._order(match, drafts, words=words, read=reader.head(), **once)

    def answer_takeback(
        self, match: str, name: str, seat: str, *, agree: bool, **once: Unpack[Once]
    ) -> list[Fact]:
        """Answer what the other seat asked to take back; the asker may drop it."""
        reader, under = self.reader(match), self.policy(match)
        drafts = takebacks.answer(reader, name, seat, under, agree=agree)
        words = ("answer takeback", name, seat, agree)
        return self._order(match, drafts, words=words, read=reader.head(), **once)

    def takeback(self, match: str, name: str = "") -> Takeback:
        """Give a takeback by its id, the last one for ""; raises DeskError for none."""
        rows = self.takebacks(match)
        found = [one for one in rows if name in {"", one.id}]
        if not found:
            what = f"there is no takeback {name!r}" if name else "nobody asked to take back"
            known = ", ".join(one.id for one in rows) or "none yet"
            raise DeskError("unknown-takeback", what, where=match, instead=f"there are: {known}")
        return found[-1]

    def takebacks(self, match: str, seq: int | None = None) -> tuple[Takeback, ...]:
        """List what was asked to be taken back up to a seq, in order, each as it stood there."""
        reader = self.reader(match)
        return takebacks_of(court_at(reader, reader.head() if seq is None else seq))
