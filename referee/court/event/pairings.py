"""Orders about who plays whom: a round is paired, changed by hand, paired no longer."""

from collections.abc import Iterator
from typing import NamedTuple

from events.kinds import RoundOpened, RoundPaired, RoundUnpaired
from events.kinds.event import Pairs
from events.wording import counted
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.event.cut import repair_faults
from referee.court.event.deciding import result_order
from referee.court.event.people import barred
from referee.court.event.places import paired_byes, pairing_stands, part_words
from referee.court.event.playing import not_paired_cut
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.fold.event import BY_HAND, ELIMINATION, NONE, Event, SeatedTable


class Swap(NamedTuple):
    """Two people of a round who are to change places."""

    round: int
    people: tuple[str, str]


class ChosenTables(NamedTuple):
    """Who plays whom in a round, as it was worked out: see `events.kinds.RoundPaired`."""

    round: int
    how: str
    tables: Pairs
    byes: tuple[str, ...]
    again: tuple[tuple[str, str], ...]
    inputs: str


def undecided(event: Event, number: int = 0) -> tuple[SeatedTable, ...]:
    """The tables of a round, or of all, whose result is not written yet."""
    ended = {(one.round, one.table) for one in event.decided}
    return tuple(t for t in event.tables if number in {0, t.round} and (t.round, t.table) not in ended)


def people_without_place(event: Event, number: int = 0) -> tuple[str, ...]:
    """Who takes part and has no place in a round that is paired and goes on, such as who came after that.

    Nobody has to have one in a round of a cut. Without a number it is the last round.
    """
    last = number or event.last_round
    held = event.round(last)
    if held is None or held.ended or event.closed:
        return ()
    if event.pairing(last) is None or last in event.cut_rounds():
        return ()
    there = {one.person for one in event.parts(last)}
    return tuple(person for person in event.playing() if person not in there)


def _pairable(event: Event, number: int, how: str, by: str, policy: Policy) -> Iterator[DraftRefusal]:
    """Say why a round cannot be paired now."""
    yield from barred(event, policy, by, "round.run")
    found, last = event.round(number), event.last_round
    if found is None and number != last + 1:
        what = f"round {number} cannot follow round {last}" if last else f"there is no round {number}"
        yield DraftRefusal("unknown-round", what, f"pair round {last + 1}")
    elif event.pairing(number) is not None:
        what = f"round {number} is paired"
        order = f'referee event unpair {number} --reason "REASON"'
        yield DraftRefusal("paired", what, f"pair round {last + 1}, or unpair it: {order}")
    elif found is not None and found.ended:
        yield DraftRefusal("ended", f"round {number} is ended", f"pair round {last + 1}")
    elif event.tables_of(number):
        what = f"tables of round {number} were seated by hand"
        yield DraftRefusal("seated", what, "seat the others by hand too, or pair the next round")
    yield from _earlier_faults(event, number)
    yield from _cut_faults(event, number, how)
    waiting = [one for one in undecided(event) if one.round < number]
    if waiting:
        rows = ", ".join(f"table {one.table} of round {one.round}" for one in waiting[:8])
        more = f" and {len(waiting) - 8} more" if len(waiting) > 8 else ""  # noqa: PLR2004 - rows shown
        what = f"{rows}{more} {'has' if len(waiting) == 1 else 'have'} no result"
        match = next((one.match for one in waiting if one.match), "")
        order = f"result {match} --winner A" if match else result_order(waiting[0], policy)
        yield DraftRefusal("no-result", what, f"write it first: referee {order}")
    yield from repair_faults(event, number - 1)


def _earlier_faults(event: Event, number: int) -> Iterator[DraftRefusal]:
    """Say that an earlier round has no tables."""
    empty = [one.number for one in event.rounds if one.number < number and not one.ended]
    for one in (one for one in empty if not event.tables_of(one)):
        what = f"round {one} is not paired"
        yield DraftRefusal("earlier-round", what, f"pair it first: referee event pair {one}")


def _cut_faults(event: Event, number: int, how: str) -> Iterator[DraftRefusal]:
    """Say that only winners go on once a cut began, and who has a part in a round of it by hand."""
    if how != ELIMINATION:
        if event.is_cut(number):
            yield not_paired_cut(number)
        return
    for one in event.given:
        if one.round == number and one.part != NONE:
            what = f"{one.person} {part_words(event.part_of(one.person, number))}, and a cut has tables alone"
            order = f'referee event part {one.person} none --round {number} --reason "REASON"'
            yield DraftRefusal("of-a-cut", what, f"take that back first: {order}")


def pairable_now(event: Event, number: int, how: str, by: str, policy: Policy) -> DraftRefusal | None:
    """Why a round cannot be paired in a way now, before pairs are worked out; None when it can."""
    return joined(_pairable(event, number, how, by, policy))


def pair(
    event: Event, chosen: ChosenTables, minutes: int | None, by: str, policy: Policy
) -> Drafts | DraftRefusal:
    """Pair a round as it was worked out; the round is opened where it is not."""
    number, held = chosen.round, event.round(chosen.round)
    faults = list(_pairable(event, number, chosen.how, by, policy))
    if held is not None and minutes is not None and minutes != held.minutes:
        had = counted(held.minutes, "minute") if held.minutes else "no end"
        what = f"round {number} was opened with {had}"
        faults.append(
            DraftRefusal("opened", what, "leave the minutes out: a round keeps those it was opened with")
        )
    if faults:
        return joined(faults) or []
    lasts = policy.clock.minutes if minutes is None else minutes
    opened = [] if held else [Draft(RoundOpened(number, lasts), by)]
    return [*opened, Draft(_paired(chosen, policy), by)]


def _paired(chosen: ChosenTables, policy: Policy, reason: str = "") -> RoundPaired:
    games = policy.scoring.games
    number, how, tables, byes, again, inputs = chosen
    return RoundPaired(number, how, tables, byes, games, again, inputs, reason)


def _changeable(event: Event, number: int, by: str, policy: Policy, reason: str) -> Iterator[DraftRefusal]:
    """Say why the pairing of a round cannot be changed."""
    yield from barred(event, policy, by, "round.run")
    found, paired = event.round(number), event.pairing(number)
    if found is None or paired is None:
        what = f"round {number} is not paired"
        known = ", ".join(str(one.round) for one in event.pairings)
        yield DraftRefusal("not-paired", what, f"name round {known}" if known else "pair it first")
    yield from pairing_stands(event, number)
    if not reason.strip():
        yield DraftRefusal("empty", "it is changed for no reason", "write the reason")


def unpair(event: Event, number: int, reason: str, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Let the pairing of a round count for nothing, as a whole, while no result of it is written."""
    faults = list(_changeable(event, number, by, policy, reason))
    held = event.round(number)
    restarts = held is not None and bool(held.begun)
    return joined(faults) or [Draft(RoundUnpaired(number, reason, restarts), by)]


def swap(event: Event, asked: Swap, reason: str, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Let two people change places in the pairing of a round, with a bye or at tables."""
    number, people = asked
    faults = list(_changeable(event, number, by, policy, reason))
    paired = event.pairing(number)
    tables = event.tables_of(number)
    had = paired_byes(event, number)
    there = {person for one in tables for person in one.people} | {*had}
    for person in dict.fromkeys(people):
        one = event.entrant(person)
        if person in had and one is not None and one.dropped:
            instead = f"let them come back first: referee event enter {person}"
            faults.append(DraftRefusal("dropped", f"{person} has left", instead))
        if person not in there:
            what = f"{person} is not paired in round {number}"
            faults.append(DraftRefusal("not-paired", what, "name two who are"))
    if people[0] == people[1]:
        faults.append(DraftRefusal("alone", f"{people[0]} is named twice", "name two people"))
    if faults or paired is None:
        return joined(faults) or []
    other = {people[0]: people[1], people[1]: people[0]}
    rows = tuple(
        (t.table, other.get(t.people[0], t.people[0]), other.get(t.people[1], t.people[1])) for t in tables
    )
    byes = tuple(other.get(person, person) for person in had)
    again = tuple((a, b) for _, a, b in rows if _met(event, number, a, b))
    made = ChosenTables(number, BY_HAND, rows, byes, again, paired.inputs)
    return [Draft(_paired(made, policy, reason), by)]


def pair_by_hand(event: Event, body: RoundPaired, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Pair a round as somebody says it, such as one that was played elsewhere; it says why.

    Nobody has two places, and everybody takes part.
    """
    faults = list(_pairable(event, body.round, body.how, by, policy))
    here = {one.id for one in event.entrants if not one.dropped}
    there: set[str] = set()
    for person in (*(p for _, a, b in body.tables for p in (a, b)), *body.byes):
        if person not in here:
            what = f"{person} takes no part in round {body.round}"
            faults.append(DraftRefusal("not-paired", what, "enter them first"))
        if person in there:
            what = f"{person} has two places in round {body.round}"
            faults.append(DraftRefusal("seated", what, "seat each person once in a round"))
        there.add(person)
    if not body.reason.strip():
        faults.append(DraftRefusal("empty", "it is paired by hand for no reason", "write the reason"))
    return joined(faults) or [Draft(body, by)]


def changed_by_hand(event: Event, body: RoundPaired, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Ask again whether a pairing could be changed so: with the people that it had, for a reason."""
    if event.pairing(body.round) is None:
        return pair_by_hand(event, body, by, policy)
    faults = list(_changeable(event, body.round, by, policy, body.reason))
    paired = event.pairing(body.round)
    before = [person for one in event.tables_of(body.round) for person in one.people]
    after = [person for _, a, b in body.tables for person in (a, b)]
    had = paired_byes(event, body.round)
    if paired is not None and sorted([*before, *had]) != sorted([*after, *body.byes]):
        faults.append(DraftRefusal("other-people", "the round was paired for other people", "look at both"))
    return joined(faults) or [Draft(body, by)]


def _met(event: Event, number: int, a: str, b: str) -> bool:
    return any(one.round < number and set(one.people) == {a, b} for one in event.tables)
