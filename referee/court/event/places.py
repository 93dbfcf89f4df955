"""Orders about the one place that a person has in a round: byes, missed rounds, and late entries."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from events.kinds import PartGiven, TableAdded
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.event.people import RegisteredDeck, absent, barred, enter, id_fault
from referee.court.event.playing import not_paired_cut, unknown_person
from referee.court.orders import Drafts
from referee.court.policy import Policy, may
from referee.court.policy.records import LATE_LOSS
from referee.fold.event import (
    ABSENT,
    BY_HAND,
    BYE,
    GIVEN_PARTS,
    LOSS,
    MISSED,
    NONE,
    TABLE,
    Event,
    RoundPart,
)

FARTHEST: Final = 99
"""The highest number of a round for which a part is given."""
POWERS: Final = ("round.run", "event.enter", "table.seat")
"""The powers of which one is enough to write a part that follows from another order."""


class LateEntry(NamedTuple):
    """Into which round somebody comes late: 0 for the next one that is paired.

    `against` is whose bye ends, "" for the only one; `missed` a word of LATE, "" for that of the policy.
    """

    round: int = 0
    against: str = ""
    missed: str = ""


NOT_LATE: Final = LateEntry()


class AskedPart(NamedTuple):
    """What a person is to do in a round: a word of GIVEN_PARTS."""

    person: str
    round: int
    part: str


def part_words(part: RoundPart) -> str:
    """Say what a person does in a round: "sits at table 2 of round 1"."""
    if part.kind == TABLE:
        return f"sits at table {part.table} of round {part.round}"
    if part.kind == BYE:
        return f"has a bye in round {part.round}"
    if part.kind == MISSED:
        return f"misses round {part.round}" + (" with a loss" if part.loss else "")
    return f"has no place in round {part.round}"


def give_part(event: Event, asked: AskedPart, reason: str, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Give somebody a bye in a round, let them miss it with or without a loss, or take that back."""
    faults = [*barred(event, policy, by, "round.run"), *_part_faults(event, asked)]
    held = event.round(asked.round)
    if event.entrant(asked.person) is not None and (held is None or not held.begun):
        faults += absent(event, asked.person)
    if not reason.strip():
        faults.append(DraftRefusal("empty", "a part is set for no reason", "write the reason"))
    games = policy.scoring.games if asked.part in {BYE, LOSS} else 0
    return joined(faults) or [Draft(PartGiven(*asked, games, reason), by)]


def _part_faults(event: Event, asked: AskedPart) -> Iterator[DraftRefusal]:
    """Say why somebody cannot do that in a round."""
    person, number, part = asked
    yield from unknown_person(event, person)
    if part not in GIVEN_PARTS:
        yield DraftRefusal(
            "unknown-part", f"{part!r} is no part of a round", f"name one of {', '.join(GIVEN_PARTS)}"
        )
    if not 1 <= number <= FARTHEST:
        yield DraftRefusal("unknown-round", f"there is no round {number}", f"name one from 1 to {FARTHEST}")
    now = event.part_of(person, number)
    if part != NONE and event.is_cut(number):
        # What older versions gave there can be taken back.
        yield DraftRefusal(
            "of-a-cut", f"round {number} is one of a cut", "correct the result of a table instead"
        )
    if now.kind == TABLE:
        instead = "nothing has to be taken back" if part == NONE else _leave_table_advice(event, now)
        yield DraftRefusal("seated", f"{person} {part_words(now)}", instead)
    elif _word_of(now) == part:
        yield DraftRefusal("same", f"{person} {part_words(now)} already", "nothing has to be done")


def _leave_table_advice(event: Event, part: RoundPart) -> str:
    """How somebody is freed of their table: by who has the bye, by a new pairing, or by a correction."""
    number, person, byes = part.round, part.person, free_byes(event, part.round)
    played = any(one.match or event.ended(number, one.table) for one in event.tables_of(number))
    if not played and event.pairing(number) is not None:
        order = f"swap {number} {person} {byes[0]}" if byes else f"unpair {number}"
        what = "let somebody else sit there" if byes else "pair the round again afterwards"
        return f'{what}: referee event {order} --reason "REASON"'
    return f'let somebody else sit there: referee event sat {number} {person} OTHER --reason "REASON"'


def _word_of(part: RoundPart) -> str:
    """The word of GIVEN_PARTS that says what somebody does without a table."""
    return {BYE: BYE, MISSED: LOSS if part.loss else MISSED}.get(part.kind, NONE)


def part_again(event: Event, body: PartGiven, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Ask again whether a part could be written, also one that followed from another order."""
    asked = AskedPart(body.person, body.round, body.part)
    faults = list(_part_faults(event, asked))
    refused = [fault for fault in (may(policy, by, power) for power in POWERS) if fault is not None]
    if len(refused) == len(POWERS):
        faults.append(refused[0])
    return joined(faults) or [Draft(body, by)]


def ended_bye(event: Event, number: int, person: str, by: str, reason: str) -> list[Draft]:
    """End the bye of somebody who is to sit at a table; nothing for who has none."""
    if event.part_of(person, number).kind != BYE:
        return []
    return [Draft(PartGiven(person, number, NONE, 0, reason), by)]


def elsewhere(
    event: Event, number: int, people: tuple[str, str], instead: str, *, end_bye: bool
) -> Iterator[DraftRefusal]:
    """Say who of two people cannot be seated in a round since they have a place in it without a table.

    `instead` says how the two can meet though one of them has a bye.
    """
    if event.is_cut(number) and event.pairing(number) is None:
        yield not_paired_cut(number)
    elif event.is_cut(number):
        inside = {person for one in event.tables_of(number) for person in one.people}
        for person in dict.fromkeys(people):
            if person not in inside:
                order = 'referee event correct ROUND TABLE --winner WINNER --reason "REASON"'
                advice = f"correct the result by which somebody else went on: {order}"
                yield DraftRefusal("of-a-cut", f"{person} is not in the cut in round {number}", advice)
    for person in dict.fromkeys(people):
        part = event.part_of(person, number)
        if part.kind == BYE and not end_bye:
            yield DraftRefusal("has-bye", f"{person} {part_words(part)}", instead)
        elif part.kind == MISSED:
            yield DraftRefusal("has-part", f"{person} {part_words(part)}", _has_part_advice(event, part))


def _has_part_advice(event: Event, part: RoundPart) -> str:
    """What to do with somebody who has a place in a round already; a bye is never taken away for it."""
    if part.kind == MISSED:
        given = f'referee event part {part.person} none --round {part.round} --reason "they are here"'
        return f"take that back first: {given}"
    one = event.entrant(part.person)
    if one is not None and one.dropped:
        return f"let them come back: referee event enter {part.person}"
    return "nothing has to be done"


def enter_late(
    event: Event, entering: tuple[str, RegisteredDeck], late: LateEntry, by: str, policy: Policy
) -> Drafts | DraftRefusal:
    """Enter somebody into a round that is paired already: they take the chair of the bye.

    The tables that sit stay as they are. Also for who is entered and has no place in that round.
    `entering` is the person with the list that they bring.
    """
    person, listed = entering
    before = event.entrant(person)
    stays = before is not None and not before.dropped and not listed.main
    drafts = [] if stays else enter(event, person, listed, by, policy)
    faults = [drafts] if isinstance(drafts, DraftRefusal) else []
    others = (*(one.id for one in event.entrants), *event.waiting)
    faults += id_fault(person, others) if before is None else ()
    if late.round:
        faults += [*barred(event, policy, by, "event.enter"), *barred(event, policy, by, "table.seat")]
        runs = may(policy, by, "round.run") is None
        faults += _chair_faults(event, person, late, runs=runs)
    if faults or isinstance(drafts, DraftRefusal):
        return joined(faults) or []
    missed = missed_rounds(event, person, late, by, policy)
    if stays and not (late.round or missed):
        what = f"{person} is entered already"
        return DraftRefusal("entered", what, "enter somebody else, or name a round with --round")
    if not late.round:
        return [*drafts, *missed]
    chair = late.against or free_byes(event, late.round)[0]
    table = max((one.table for one in event.tables_of(late.round)), default=0) + 1
    return [
        *drafts,
        *missed,
        *ended_bye(event, late.round, chair, by, f"{person} came in"),
        Draft(TableAdded(late.round, table, (chair, person)), by),
    ]


def _chair_faults(event: Event, person: str, late: LateEntry, *, runs: bool) -> Iterator[DraftRefusal]:
    """Say why nobody can come into a round now, or has no chair there."""
    number, held = late.round, event.round(late.round)
    if event.is_cut(number):
        yield DraftRefusal("of-a-cut", f"round {number} is one of a cut", "nobody enters it")
        return
    byes, now = free_byes(event, number), event.part_of(person, number)
    if held is None or not event.tables_of(number):
        what = f"round {number} is not paired"
        yield DraftRefusal("not-paired", what, "leave the round out: the next pairing takes them in")
        return
    if held.ended:
        order = f'referee event round reopen {number} --reason "REASON"'
        instead = f"reopen it: {order}, or leave the round out"
        yield DraftRefusal("ended", f"round {number} is ended", instead)
    if now.kind != ABSENT:
        yield DraftRefusal("has-part", f"{person} {part_words(now)}", _has_part_advice(event, now))
    elif not byes:
        what = f"nobody has a bye in round {number}, so no chair is free"
        yield DraftRefusal("no-chair", what, _no_chair_advice(event, person, number, runs=runs))
    elif late.against and late.against not in byes:
        what = f"{late.against} {part_words(event.part_of(late.against, number))}"
        yield DraftRefusal("no-bye", what, f"name one who has a bye: {', '.join(byes)}")
    elif not late.against and len(byes) > 1:
        what = f"{', '.join(byes)} have byes in round {number}"
        yield DraftRefusal("which-bye", what, "say against whom: --against PERSON")


def _no_chair_advice(event: Event, person: str, number: int, *, runs: bool) -> str:
    """How somebody plays though no chair is free: the round is paired again where it can be, or the next."""
    paired, one = event.pairing(number), event.entrant(person)
    later = "leave the round out: the next pairing takes them in"
    if paired is None or paired.how == BY_HAND or not runs or any(pairing_stands(event, number)):
        return later
    orders = [
        f'referee event unpair {number} --reason "REASON"',
        *([f"referee event enter {person}"] if one is None or one.dropped else []),
        f"referee event pair {number} --how {paired.how}",
    ]
    return f"pair the round again: {', then '.join(orders)}; or {later}"


def pairing_stands(event: Event, number: int) -> Iterator[DraftRefusal]:
    """Say why the pairing of a round cannot be changed any more."""
    found = event.round(number)
    if found is not None and found.ended:
        yield DraftRefusal("ended", f"round {number} is ended", "pair the next one")
    written = [one for one in event.tables_of(number) if event.ended(number, one.table)]
    if written:
        what = f"table {written[0].table} of round {number} has a result"
        yield DraftRefusal("has-result", what, "a round stands from its first result on")
    matches = [one for one in event.tables_of(number) if one.match]
    if matches:
        what = f"match {matches[0].match} is played at table {matches[0].table} of round {number}"
        yield DraftRefusal("seated", what, "a round stands from its first match on")


def free_byes(event: Event, number: int) -> tuple[str, ...]:
    """Whose chair a late entry can take: who has a bye in a round and has not left."""
    playing = frozenset(event.playing())
    return tuple(person for person in event.byes_of(number) if person in playing)


def missed_rounds(event: Event, person: str, late: LateEntry, by: str, policy: Policy) -> list[Draft]:
    """The rounds that count as lost for who comes in late, by what is said or by the policy."""
    if (late.missed or policy.rounds.late) != LATE_LOSS:
        return []
    begun = (one.number for one in event.rounds if one.begun and one.number != late.round)
    numbers = [number for number in begun if not event.is_cut(number)]
    return [
        Draft(PartGiven(person, number, LOSS, policy.scoring.games, "came in late"), by)
        for number in numbers
        if event.part_of(person, number).kind == ABSENT
    ]


def paired_byes(event: Event, number: int) -> tuple[str, ...]:
    """Who the pairing of a round gives a bye that did not end; also who has left meanwhile."""
    paired = event.pairing(number)
    sits = {person for one in event.tables_of(number) for person in one.people}
    byes = paired.byes if paired is not None else ()
    return tuple(p for p in byes if p not in sits and event.given_part(p, number) is None)


__all__ = [
    "NOT_LATE",
    "AskedPart",
    "LateEntry",
    "elsewhere",
    "ended_bye",
    "enter_late",
    "free_byes",
    "give_part",
    "missed_rounds",
    "paired_byes",
    "pairing_stands",
    "part_again",
    "part_words",
]
