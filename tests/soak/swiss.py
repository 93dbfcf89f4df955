"""A whole event at a desk: rounds paired, people who leave and come late, results corrected, calls, a cut.

    python -m tests.soak.swiss --people 400 --rounds 9 --cut 8 --seed 1

After each round: nobody met twice and nobody had two byes unless that could not be, standings are
those of a second count, and what a correction was said to change is what it changed. At the end the
event has to audit without a finding. Printed are the medians and the longest of pairing and of standings.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from referee.court.event import TableEnd
from referee.fold.event import SeatedTable
from referee.service import Desk, open_desk
from referee.service.event.correcting import correction_at
from referee.service.event.ordering import event_at
from referee.service.event.running import open_event
from referee.service.event.standing import standings_at, standings_in
from referee.service.orders import calls, corrections, decided, events, pairings, results, rounds
from referee.service.records.auditing import audit_log
from referee.tournament import Outcome, outcomes_of
from tests.ordering import given, seat_table
from tests.tournament.brute import counted

CUP, KIM, SAM, ANN = "cup", "organiser:kim", "scorekeeper:sam", "floor-judge:ann"
DECK = "ember-court"
CALLED = 7
"""Tables of a round at which a match is opened and a judge called."""
CORRECTED = 3
"""Results of a round that are corrected after the next one was paired."""


class Swiss:
    """One event, and what was measured."""

    def __init__(self, desk: Desk, people: int, seed: int) -> None:
        self.desk, self.chance = desk, random.Random(seed)
        self.pairing: list[float] = []
        self.standing: list[float] = []
        self.calls = self.corrections = 0
        open_event(desk, CUP, "kim")
        for person, role in (("sam", "scorekeeper"), ("ann", "floor-judge")):
            given(events.appoint, desk, CUP, KIM, person, role)
        self.entered = 0
        for _ in range(people):
            self.enter()

    def enter(self) -> None:
        self.entered += 1
        given(events.enter, self.desk, CUP, KIM, f"p{self.entered}", DECK)

    def timed(self, into: list[float], work: Any) -> Any:
        began = perf_counter()
        done = work()
        into.append(1000 * (perf_counter() - began))
        return done

    def round(self, number: int, **how: Any) -> None:
        """Pair a round and play it; then correct some of the one before."""
        self.timed(self.pairing, lambda: given(pairings.pair, self.desk, CUP, KIM, number, **how))
        if number > 1 and not how:
            self.correct(number - 1)
        given(rounds.begin, self.desk, CUP, KIM, number)
        tables = event_at(self.desk, CUP).tables_of(number)
        called = set(self.chance.sample(range(len(tables)), min(CALLED, len(tables)))) if not how else set()
        for place, one in enumerate(tables):
            kinds = "AB" if how else ("A", "B", "A", "B", "A", "B", "draw", "double-loss")
            winner = self.chance.choice(kinds)
            if place in called:
                self.called(number, one, winner)
            else:
                given(decided.result, self.desk, CUP, SAM, number, one.table, winner)
        given(rounds.end, self.desk, CUP, KIM, number)
        self.check(number, cut=bool(how))

    def called(self, number: int, one: SeatedTable, winner: str) -> None:
        """Record the match of a table, call a judge there, and let its result be taken over."""
        match = f"{CUP}-{number}-{one.table}"
        seat_table(self.desk, CUP, (number, one.table), one.people, KIM)
        given(calls.open_call, self.desk, match, "A", "Who is first?")
        given(calls.claim, self.desk, match, ANN, "C1")
        given(calls.close, self.desk, match, ANN, "C1")
        given(results.record, self.desk, match, ANN, winner, "reported", "both")
        self.calls += 1

    def correct(self, number: int) -> None:
        """Correct some results of a round; what was said before is what it came to."""
        event = event_at(self.desk, CUP)
        tables = [one for one in event.decided if one.round == number]
        for one in self.chance.sample(tables, min(CORRECTED, len(tables))):
            winner = self.chance.choice([w for w in ("A", "B", "draw", "double-loss") if w != one.winner])
            before = standings_in(event_at(self.desk, CUP), self.desk.policy(CUP))
            told = correction_at(self.desk, CUP, TableEnd(number, one.table, winner))
            given(corrections.correct, self.desk, CUP, SAM, number, one.table, winner, "the slip")
            after = standings_in(event_at(self.desk, CUP), self.desk.policy(CUP))
            places = {row.person: (row.place, row.points) for row in before}
            moved = {row.person for row in after if places[row.person] != (row.place, row.points)}
            assert moved == {row.person for row in told.moved}
            self.corrections += 1

    def check(self, number: int, *, cut: bool) -> None:
        """Hold the round and the standings against what they have to be."""
        event, policy = event_at(self.desk, CUP), self.desk.policy(CUP)
        paired, outcomes = event.pairing(number), outcomes_of(event)
        assert paired is not None
        if not cut:
            before = {frozenset(one.people) for one in outcomes if one.round < number and not one.bye}
            again = {frozenset(one.people) for one in event.tables_of(number)} & before
            assert again == {frozenset(pair) for pair in paired.again} == set()
        byes = [one.people[0] for one in outcomes if one.bye]
        assert len(byes) == len(set(byes))
        found = self.timed(self.standing, lambda: standings_at(self.desk, CUP))
        people = [one.id for one in event.entrants if not one.out]
        rounds_of_cut = {one.round for one in event.pairings if one.how == "elimination"}
        swiss = [one for one in outcomes if one.round not in rounds_of_cut]
        out = {one.id for one in event.entrants if one.out}
        second = counted([*people, *out], swiss, policy.scoring)
        order = [person for person, _ in second if person not in out]
        assert [row.person for row in found.rows] == _cut(order, outcomes, rounds_of_cut)

    def between(self) -> None:
        """Let some leave, come late, and one be sent out."""
        playing = list(event_at(self.desk, CUP).playing())
        for person in self.chance.sample(playing, max(1, len(playing) // 60)):
            given(events.drop, self.desk, CUP, KIM, person, "went home")
        if self.chance.random() < 0.5:
            self.enter()
        here = list(event_at(self.desk, CUP).playing())
        if self.chance.random() < 0.3:
            given(decided.disqualify, self.desk, CUP, KIM, self.chance.choice(here), "penalty P1")


def _cut(order: list[str], outcomes: Sequence[Outcome], numbers: set[int]) -> list[str]:
    """The order before a cut with those of it on top, by how many matches of it they won."""
    wins: dict[str, int] = {}
    for one in outcomes:
        if one.round in numbers:
            for seat, person in zip("AB", one.people, strict=True):
                wins[person] = wins.get(person, 0) + (one.winner == seat)
    inside = sorted((person for person in order if person in wins), key=lambda person: -wins[person])
    return [*inside, *(person for person in order if person not in wins)]


def run(desk: Desk, people: int, count: int, cut: int, seed: int) -> Swiss:
    """An event from the first entry to the winner of its cut; raises AssertionError for what is wrong."""
    swiss = Swiss(desk, people, seed)
    for number in range(1, count + 1):
        swiss.round(number)
        if number < count:
            swiss.between()
    number, left = count, cut
    while left > 1:
        number += 1
        swiss.round(number, how="elimination", cut=cut if left == cut else 0)
        left //= 2
    audited = audit_log(desk, CUP)
    assert audited.findings == (), audited.findings[:3]
    return swiss


def main(words: Sequence[str] | None = None) -> int:
    """Run it and print what it took."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--people", type=int, default=400)
    asked.add_argument("--rounds", type=int, default=9)
    asked.add_argument("--cut", type=int, default=8)
    asked.add_argument("--seed", type=int, default=1)
    given_ = asked.parse_args(words)
    with tempfile.TemporaryDirectory() as folder, closing(open_desk(str(Path(folder) / "cup"))) as desk:
        found = run(desk, given_.people, given_.rounds, given_.cut, given_.seed)
        facts = desk.reader(CUP).head()
    sys.stdout.write(
        f"{given_.people} people, {given_.rounds} rounds and a cut to {given_.cut}: {facts} facts, "
        f"{found.calls} calls, {found.corrections} corrections, 0 rules broken\n"
    )
    for what, rows in (("pairing a round", found.pairing), ("standings", found.standing)):
        sys.stdout.write(f"{what:<16} {median(rows):6.1f} ms, at most {max(rows):.1f} ms\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
