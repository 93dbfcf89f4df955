"""What a correction would change at an event, before it is written."""

from typing import Final, NamedTuple

from events.values import changed
from referee.court.draft import joined
from referee.court.event import (
    DISQUALIFICATION,
    EventCorrection,
    PartLeft,
    TableEnd,
    TablePenalty,
    displaced_winners,
    of_part,
    of_penalty,
    of_result,
    of_seats,
    penalty_words,
)
from referee.court.policy import Policy
from referee.fold.event import ELIMINATION, STAYS, Event, as_written
from referee.service.court.punishing import with_suggestion
from referee.service.desk import Desk
from referee.service.errors import DeskError, refused
from referee.service.event.deciding import disqualified_in
from referee.service.event.ordering import event_at
from referee.service.event.people import explain_ids
from referee.service.event.standing import AskedPairing, end_of, paired_so, standings_in
from referee.tournament import CannotPair, Differences, differences
from referee.tournament.pairing import STANDING, SWISS

Wanted = TableEnd | PartLeft | TablePenalty | tuple[int, tuple[str, str]]
"""What is to be corrected: a result, a part, a penalty that is given, or who sat in a round."""
CORRECTIONS: Final = ("result", "left", "sat", "penalty")
"""What can be corrected."""
TRIED = "to try it"
"""The reason of a correction that is only tried."""


class CorrectionAsked(NamedTuple):
    """A correction as somebody asks what it would change: which of four it is, and the words of that."""

    what: str
    round: int = 0
    table: int = 0
    winner: str = ""
    games: str = ""
    person: str = ""
    other: str = ""
    after: int = STAYS
    out: bool = False
    infraction: str = ""
    level: str = ""


def wanted_of(desk: Desk, name: str, asked: CorrectionAsked, *, named: bool = True) -> Wanted:
    """What is to be corrected, of what somebody asked; raises DeskError for who sits nowhere there.

    A penalty, and who sat where, are of the last round where no round is named. `named` says whether
    who asks may know what people are called.
    """
    number = asked.round or event_at(desk, name).last_round
    match asked.what:
        case "left":
            return PartLeft(asked.person, asked.after, asked.out)
        case "sat":
            return number, (asked.person, asked.other)
        case "penalty":
            penalty = TablePenalty(asked.person, number, asked.infraction, asked.level)
            return with_suggestion(desk, name, penalty)[0]
    return end_of(desk, name, (asked.round, asked.table), asked.winner, asked.games, named=named)


def correction_of(event: Event, wanted: Wanted, reason: str, policy: Policy) -> EventCorrection:
    """The correction that is meant."""
    if isinstance(wanted, TableEnd):
        return of_result(event, wanted, reason, policy)
    if isinstance(wanted, PartLeft):
        return of_part(event, wanted, reason)
    if isinstance(wanted, TablePenalty):
        return of_penalty(event, wanted, reason, policy)
    return of_seats(event, wanted[0], wanted[1], reason)


def _people_of(wanted: Wanted) -> tuple[str, ...]:
    """The people that a correction names."""
    if isinstance(wanted, PartLeft | TablePenalty):
        return (wanted.person,)
    return () if isinstance(wanted, TableEnd) else wanted[1]


def require_unpunished(desk: Desk, name: str, wanted: Wanted) -> None:
    """Raise DeskError where somebody is to take part who is still disqualified by a penalty."""
    if not isinstance(wanted, PartLeft) or wanted.out:
        return
    own = {
        one.person: f"{name}/{one.id}"
        for one in event_at(desk, name).penalties
        if one.effect == DISQUALIFICATION and not one.withdrawn
    }
    link = (own | disqualified_in(desk, name)).get(wanted.person, "")
    if link:
        log, _, penalty = link.partition("/")
        by = f"penalty {penalty}" if log == name else f"{penalty} of match {log}"
        raise DeskError(
            "penalized",
            f"{wanted.person} is disqualified by {by}",
            where=name,
            instead=f'withdraw it first: referee penalty withdraw {log} {penalty} --reason "REASON"',
        )


def correction_at(desk: Desk, name: str, wanted: Wanted, *, cut: int = 0, same: bool = True) -> Differences:
    """What a correction would change, and how the next round would have been paired; nothing is written.

    `same` lets also be asked what is written so already. Raises DeskError with everything that speaks
    against it.
    """
    found, made = standings_change(desk, name, wanted, cut=cut, same=same)
    if not found.stale:
        return found
    pairs, byes = _otherwise(desk, name, event_at(desk, name), made)
    return changed(found, otherwise=pairs, other_byes=byes)


def standings_change(
    desk: Desk, name: str, wanted: Wanted, *, cut: int = 0, same: bool = True
) -> tuple[Differences, EventCorrection]:
    """What a correction would change at the event as it stands, and the correction itself.

    Errors as for `correction_at`.
    """
    event, policy = event_at(desk, name), desk.policy(name)
    require_unpunished(desk, name, wanted)
    made = correction_of(event, wanted, TRIED, policy)
    fault = joined(one for one in made.faults if not (same and one.code == "same"))
    with explain_ids(desk, name, _people_of(wanted)):
        if fault is not None:
            raise refused(fault, f"{name}@{event.seq}")
    after = as_written(event, made.bodies)
    stale = tuple(one.round for one in event.pairings if one.round > made.since)
    before, then = standings_in(event, policy), standings_in(after, policy)
    found = changed(differences(before, then, cut=cut, stale=stale), displaced=displaced_winners(after))
    if isinstance(wanted, TablePenalty):
        found = changed(found, kept=penalty_words(after, after.penalties[-1]))
    return found, made


def _otherwise(
    desk: Desk, name: str, event: Event, made: EventCorrection
) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    """The pairs and byes of the next round that would have been others, had the correction been known.

    The round is paired again from the log as it stood then; where that does not give what was made
    then, as after a change by hand, nothing is said.
    """
    paired, of_a_cut = event.pairing(made.since + 1), event.cut_rounds()
    if paired is None or paired.how not in {SWISS, STANDING, ELIMINATION} or paired.by_hand:
        return (), ()
    is_first = paired.round in of_a_cut and made.since not in of_a_cut
    asked = AskedPairing(paired.round, paired.how, 2 * len(event.tables_of(paired.round)) if is_first else 0)
    policy, own = desk.policy(name), desk.log.match(name).id
    first = next(one for one, last in desk.log.commands(own) if one <= paired.seq <= last)
    head = desk.log.read(own, first - 2, first - 1)[0].hash
    then = event_at(desk, name, paired.seq - 1)
    as_it_was = paired_so(then, policy, asked, head)
    other = paired_so(as_written(then, made.bodies), policy, asked, head)
    if (
        isinstance(as_it_was, CannotPair)
        or isinstance(other, CannotPair)
        or as_it_was.inputs != paired.inputs
    ):
        return (), ()
    known = {frozenset(pair) for pair in as_it_was.pairs}
    # An earlier program may have made other pairs of the same inputs.
    if known != {frozenset(one.people) for one in event_at(desk, name, paired.seq).tables_of(paired.round)}:
        return (), ()
    pairs = tuple(pair for pair in other.pairs if frozenset(pair) not in known)
    return pairs, tuple(p for p in other.byes if p not in as_it_was.byes)
