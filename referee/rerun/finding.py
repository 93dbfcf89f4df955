"""What playing a match again came to, and the sum of many."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from events.data import OptionalName
from events.kinds import EffectApplied, Fact
from events.values import changed
from events.wording import counted

EXACT, FACTS, SAME, OTHER, STUCK, SEALED = (
    "exact",
    "same facts",
    "same result",
    "other result",
    "cannot go on",
    "sealed",
)
VERDICTS: Final = (EXACT, FACTS, SAME, OTHER, STUCK, SEALED)
NO, COULD, DOES, UNASKED = "no", "could", "does", "unasked"
REFUSED: Final = "refused"
"""What stands for the kind of a fact where the answer of the record is refused now."""
CLAUSES: Final = "clauses"
KEPT: Final = {
    "decision.asked": ("depth", "frames"),
    "ability.triggered": ("program", "place", "names"),
    "ability.began": ("program", "limit"),
    "effect.applied": ("program", "place", "names"),
}
"""What a fact keeps for the machine: nobody at the table sees it. Where it matters, later facts
show it."""


class Parted(Struct, frozen=True):
    """Where a match first came out otherwise: the seq in the record, and both kinds of fact there.

    `made` is "refused" where the answer of the record is not legal now, either kind is "" where
    only one of the two has a fact. `fields` are the fields that differ in facts of one kind.
    `clauses` are those of what was made now; of the record where that names none.
    `recorded_clauses` are those of the record, `rules` the fingerprint of the rules that made it,
    "" where they are unknown.
    """

    seq: int
    recorded: str
    made: str
    fields: tuple[str, ...]
    clauses: tuple[str, ...]
    recorded_clauses: tuple[str, ...] = ()
    rules: str = ""


class Stopped(Struct, frozen=True):
    """Why a match cannot go on by its record: the seq of the answer that does not fit any more."""

    seq: int
    why: str
    clauses: tuple[str, ...] = ()


class RerunResult(Struct, frozen=True):
    """Who won ("A", "B", "none"; "" while it is open), and how."""

    winner: OptionalName = ""
    reason: str = ""

    def __str__(self) -> str:
        """Say it in words."""
        return f"{self.winner} ({self.reason})" if self.winner else "open"


class RerunFinding(NamedTuple):
    """What playing one match again came to; the verdict of the record stays.

    verdict: "exact", every fact the same; "same facts", the same to everybody at the table, with
    other clauses or other notes of the machine, first at `noted`, `notes` of them; "same result",
    other facts and with the same answers the same end; "other result"; "cannot go on", an answer of
    the record does not fit any more (`stopped`); "sealed", answers are sealed in this copy, so that
    nothing was played.
    `changes` says whether the result could change: "no", "could" (who plays on from other facts may
    answer otherwise), "does" or "unasked". `aside` is where an undone stretch came out otherwise.
    `rules` is the fingerprint of the rules that judged it, each place says which made it; "" where
    it was judged under other terms than its own, or not played.
    """

    match: str
    verdict: str
    head: int
    recorded: RerunResult
    made: RerunResult
    changes: str = NO
    parted: Parted | None = None
    stopped: Stopped | None = None
    noted: Parted | None = None
    notes: int = 0
    aside: Parted | None = None
    decks: tuple[str, ...] = ()
    rules: str = ""

    @property
    def by_other_rules(self) -> bool:
        """True if it came out otherwise only where other or unknown rules had made it.

        This alone neither clears nor accuses the record: another version of the rules may have made
        the difference, or a forger who left the fingerprint out.
        """
        places = [one for one in (self.parted, self.aside, self.noted) if one is not None]
        return bool(places) and all(one.rules != self.rules for one in places)

    @property
    def ok(self) -> bool:
        """Whether every fact of the record came out as it stands, undone ones too."""
        return self.verdict == EXACT and self.aside is None

    @property
    def first(self) -> Parted | None:
        """Where it first came out otherwise: what these rules made goes before, facts before clauses."""
        places = [one for one in (self.parted, self.aside, self.noted) if one is not None]
        return next((one for one in places if one.rules == self.rules), places[0] if places else None)


def rules_named(fingerprint: str) -> str:
    """Name rules by their fingerprint in words."""
    return f"rules {fingerprint}" if fingerprint else "unknown rules (the record names none)"


def verdict_of(finding: RerunFinding) -> RerunFinding:
    """Put in the verdict that follows from the rest of a finding."""
    if finding.stopped is not None:
        return finding._replace(verdict=STUCK, changes=COULD)
    if finding.parted is None:
        return finding._replace(verdict=EXACT if finding.noted is None else FACTS)
    if finding.made == finding.recorded:
        return finding._replace(verdict=SAME, changes=COULD)
    return finding._replace(verdict=OTHER, changes=DOES)


def unasked(match: str, facts: Sequence[Fact], result: RerunResult) -> RerunFinding:
    """Say of a copy of which parts are sealed that it was not played; nothing speaks against it."""
    count = sum(bool(fact.sealed) for fact in facts)
    whole = counted(len(facts), "fact")
    why = f"parts of {count} of {whole} are sealed in this copy; nothing was played"
    stopped = Stopped(1, why)
    return RerunFinding(match, SEALED, len(facts), result, RerunResult(), UNASKED, stopped=stopped)


def difference(recorded: Sequence[Fact], made: Sequence[Fact], *, moved: bool = False) -> int | None:
    """The place of the first fact that is another one at the table; None where none is.

    After other facts, where all is `moved`, seqs and causes are not held against each other.
    """
    for place, (one, other) in enumerate(zip(recorded, made, strict=False)):
        if one != other and not alike(one, other, moved=moved):
            return place
    if len(recorded) == len(made):
        return None
    return min(len(recorded), len(made))


def alike(one: Fact, other: Fact, *, moved: bool = False) -> bool:
    """Whether two facts are the same to the table, whatever clauses they name."""
    if not moved and (one.seq, one.cause, one.by) != (other.seq, other.cause, other.by):
        return False
    mine, theirs = one.body, other.body
    if one.actor != other.actor or mine.__class__ is not theirs.__class__:
        return False
    kept = KEPT.get(mine.KIND, ())
    return mine == theirs or all(
        getattr(mine, name) == getattr(theirs, name) for name in mine.__struct_fields__ if name not in kept
    )


def as_then(recorded: Fact, made: Fact) -> Fact:
    """A fact that was made today with no more than the version of the recorded one says."""
    one, other = recorded.body, made.body
    if isinstance(one, EffectApplied) and isinstance(other, EffectApplied) and not one.anew:
        does = other.does if one.does else ()
        return changed(made, body=changed(other, does=does, anew=()))
    return made


def parted_at(recorded: Sequence[Fact], made: Sequence[Fact], place: int) -> Parted:
    """Where two rows of facts part at a place."""
    one = recorded[place] if place < len(recorded) else None
    other = made[place] if place < len(made) else None
    last = recorded[-1].seq
    then = () if one is None else one.clauses
    clauses = (other.clauses if other is not None else ()) or then
    return Parted(
        one.seq if one is not None else last,
        "" if one is None else one.body.KIND,
        "" if other is None else other.body.KIND,
        _fields(one, other),
        clauses,
        then,
    )


def _fields(one: Fact | None, other: Fact | None) -> tuple[str, ...]:
    """Name what differs in two facts of one kind."""
    if one is None or other is None or one.body.KIND != other.body.KIND:
        return ()
    mine, theirs = one.body, other.body
    names = [n for n in mine.__struct_fields__ if getattr(mine, n) != getattr(theirs, n)]
    beside = ("seq", "at", "actor", "cause", "by", CLAUSES)
    names += [n for n in beside if getattr(one, n) != getattr(other, n)]
    return tuple(names)


class RerunSummary:
    """What a run over many matches came to."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.matches = 0
        self.verdicts: Counter[str] = Counter()
        self.changes: Counter[str] = Counter()
        self.clauses: Counter[str] = Counter()
        self.aside = 0
        self.other_rules: Counter[str] = Counter()
        """Verdicts of matches that differ only where other or unknown rules made them."""

    def add(self, finding: RerunFinding) -> None:
        """Count one match; where it first came out otherwise each clause of that counts once."""
        self.matches += 1
        self.verdicts[finding.verdict] += 1
        self.changes[finding.changes] += 1
        self.aside += finding.aside is not None
        self.other_rules[finding.verdict] += finding.by_other_rules
        self.clauses.update(self._clauses(finding))

    @staticmethod
    def _clauses(finding: RerunFinding) -> Iterable[str]:
        if finding.first is None:
            return ()
        return finding.first.clauses or ("no clause",)
