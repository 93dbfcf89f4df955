"""Led studies: somebody steps through a match, and who follows is told where they stand.

A study is no part of the record: it is kept here, by a random name, for as long as whoever leads it
is connected, an hour at most. It tells a seq and whether the reasons are open, and nothing else, so
that everybody sees the match with their own eyes.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_urlsafe
from typing import Final, NamedTuple

from referee.service import DeskError

LASTS: Final = 3600.0
"""Seconds after which a study ends, whoever is there."""
GRACE: Final = 5.0
"""Seconds for which a study waits for whoever leads it: a page that is loaded anew comes back."""
MOST: Final = 100
"""Studies at once."""
EACH: Final = 3
"""Studies that one token leads at once; another ends the oldest of them."""
FOLLOWERS: Final = 200
"""Streams that follow one study."""


class StudyPlace(NamedTuple):
    """Where whoever leads stands: at which seq, and whether the reasons of its fact are open."""

    seq: int
    why: bool = False


class Study:
    """One study: of which match, who leads it (the id of their token, what they are called)."""

    def __init__(self, name: str, match: str, leader: tuple[str, str], place: StudyPlace) -> None:
        """Begin at a place; nobody follows yet."""
        self.name, self.match, self.place = name, match, place
        self.token, self.by = leader
        self.leading, self.following, self.ended = 0, 0, False
        self.wakes: set[asyncio.Event] = set()

    def move(self, place: StudyPlace) -> None:
        """Stand elsewhere, and tell it."""
        self.place = place
        self.wake()

    def wake(self) -> None:
        """Let everybody see what there is."""
        for one in self.wakes:
            one.set()


class Studies:
    """All studies that are led now."""

    def __init__(self) -> None:
        """Nobody leads yet."""
        self._all: dict[str, Study] = {}

    def lead(self, match: str, leader: tuple[str, str], place: StudyPlace) -> Study:
        """Begin a study of a match; raises DeskError `crowded` where there are too many."""
        own = [one for one in self._all.values() if one.token == leader[0]]
        for one in own[: len(own) - EACH + 1]:
            self.end(one)
        if len(self._all) >= MOST:
            raise DeskError("crowded", "too many studies are led now", instead="come back later")
        found = Study(token_urlsafe(16), match, leader, place)
        self._all[found.name] = found
        loop = asyncio.get_running_loop()
        loop.call_later(LASTS, self.end, found)
        loop.call_later(GRACE, self._end_alone, found)
        return found

    def get(self, match: str, name: str) -> Study:
        """Give a study of a match; raises DeskError `unknown-study` for one that is over."""
        found = self._all.get(name)
        if found is None or found.match != match:
            raise DeskError(
                "unknown-study",
                "this study has ended",
                where=match,
                instead="ask whoever led it for another link",
            )
        return found

    def own(self, match: str, name: str, token: str) -> Study:
        """A study to whoever leads it; for anybody else it is unknown, as in `get`."""
        found = self.get(match, name)
        return found if found.token == token else self.get(match, "")

    def end(self, study: Study) -> None:
        """End a study, and tell it."""
        study.ended = True
        self._all.pop(study.name, None)
        study.wake()

    @contextmanager
    def led(self, study: Study, wake: asyncio.Event) -> Iterator[None]:
        """Lead a study for as long as a connection lasts; it ends soon after the last of them."""
        study.leading += 1
        study.wakes.add(wake)
        try:
            yield
        finally:
            study.leading -= 1
            study.wakes.discard(wake)
            asyncio.get_running_loop().call_later(GRACE, self._end_alone, study)

    @contextmanager
    def followed(self, study: Study, wake: asyncio.Event) -> Iterator[None]:
        """Follow a study; raises DeskError `crowded` where too many do."""
        if study.following >= FOLLOWERS:
            raise DeskError("crowded", "too many follow this study", instead="come back later")
        study.following += 1
        study.wakes.add(wake)
        study.wake()
        try:
            yield
        finally:
            study.following -= 1
            study.wakes.discard(wake)
            study.wake()

    def _end_alone(self, study: Study) -> None:
        if not study.leading:
            self.end(study)
