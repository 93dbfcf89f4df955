"""Whether two penalties are about one incident: what looks so, and what was said."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from events.wording import instead_of
from referee.court.draft import DraftRefusal
from referee.court.policy import Infraction
from referee.court.punished import GIVEN, PastPenalty
from referee.court.suggestion import SuggestionContext

MINUTE: Final = 60_000_000


class Wording(Struct, frozen=True):
    """A penalty as an official words it: what was done, by whom, and how it is punished.

    `level` is "" for the suggested one; another one needs a `deviation`, the reason for it.
    `approved` names who approved. `same_as` is an earlier penalty about the same incident, as P1
    or MATCH/P1; `another` says that what looks like the same incident is another.
    """

    infraction: str
    seat: str = ""
    person: str = ""
    level: str = ""
    reason: str = ""
    deviation: str = ""
    approved: str = ""
    ruling: str = ""
    call: str = ""
    same_as: str = ""
    another: bool = False

    def words(self) -> tuple[str, ...]:
        """All that is said, by which a repeated order is known."""
        other = "another" if self.another else ""
        return (
            self.infraction,
            self.seat,
            self.person,
            self.level,
            self.reason,
            self.deviation,
            self.approved,
            self.ruling,
            self.call,
            self.same_as,
            other,
        )


def _looks_alike(sitting: SuggestionContext, past: PastPenalty, wording: Wording) -> bool:
    """Whether an earlier penalty may be about the same incident."""
    near = abs(sitting.at - past.penalty.at) <= sitting.policy.incident_minutes * MINUTE
    if past.match != sitting.match:
        return near
    same_call = bool(wording.call) and past.penalty.call == wording.call
    return near or same_call or (bool(wording.ruling) and past.penalty.ruling == wording.ruling)


def _ago(micros: int) -> str:
    minutes, seconds = divmod(max(micros, 0) // 1_000_000, 60)
    return f"{minutes}:{seconds:02d} before"


def alike(
    sitting: SuggestionContext, past: Sequence[PastPenalty], what: Infraction, wording: Wording
) -> Iterator[DraftRefusal]:
    """Which penalties that stand look like the same incident."""
    for one in past:
        given = one.penalty
        if given.stands != GIVEN or given.infraction != what.code:
            continue
        if _looks_alike(sitting, one, wording):
            name = short(sitting, one)
            where = f"{_ago(sitting.at - given.at)}, for {given.whose} and {what.code}"
            said = f"{name}, given by {given.by} {where}, looks like the same incident"
            instead = f"say --same-incident-as {name}, or --another for one more time"
            yield DraftRefusal("same-incident", said, instead)


def short(sitting: SuggestionContext, past: PastPenalty) -> str:
    """Name a penalty as it is named at this match: P1, or m2/P1 elsewhere."""
    return past.penalty.id if past.match == sitting.match else past.link


def same_as(
    sitting: SuggestionContext, past: Sequence[PastPenalty], wording: Wording
) -> PastPenalty | DraftRefusal | None:
    """Find the penalty that is about the same incident, where one is named."""
    if not wording.same_as:
        return None
    if wording.another:
        what = f"it cannot be the incident of {wording.same_as} and another one"
        return DraftRefusal("both", what, "say one of the two")
    standing_ones = [one for one in past if one.penalty.stands == GIVEN]
    named = {name: one for one in standing_ones for name in (one.link, short(sitting, one))}
    if wording.same_as in named:
        return named[wording.same_as]
    what = f"no penalty {wording.same_as!r} stands for the same person"
    known = (short(sitting, one) for one in standing_ones)
    instead = instead_of(wording.same_as, known, "leave it out: nothing was given before")
    return DraftRefusal("unknown-penalty", what, instead)
