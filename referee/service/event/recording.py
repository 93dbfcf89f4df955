"""The rounds of a file as an event has them: ids for names, numbers for rounds, and who left when."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from events.letters import same_name
from events.wording import counted, did_you_mean
from referee.court.draft import DraftRefusal
from referee.court.event import USUAL, RecordedRound, RecordedRounds, RecordedTable, score_words
from referee.court.policy import Policy
from referee.entrants import EventFile, ListedRound
from referee.entrants.rounds import ABSENT, BYE, MISSED, MISSED_FREE
from referee.entrants.rows import plain_id
from referee.fold.event import LOSS, NONE, Event
from referee.fold.event import MISSED as FREE
from referee.service.desk import Desk
from referee.service.event.importing import Planned

REASON: Final = "brought in from a file"
INSTEAD: Final = "mend the file and bring it again; nothing was written"
UNIT: Final = {"TOM": "match"}
"""What the numbers of a file count, where it is not rows."""
SHOWN: Final = 12
WITHOUT_TABLE: Final = {BYE: "", MISSED: LOSS, MISSED_FREE: FREE, ABSENT: NONE}
"""What a row without an opponent says, as a recorded round has it."""


class PlannedRounds(NamedTuple):
    """The rounds that a file comes to, what stands against them, and what was read between its lines."""

    told: RecordedRounds
    faults: tuple[DraftRefusal, ...]
    notes: tuple[str, ...]


def plan_rounds(desk: Desk, event: Event, file: EventFile, plan: Planned, digest: str) -> PlannedRounds:
    """Work out the rounds of a file for an event with the people of the file in it.

    Args:
        desk: Where the names are kept.
        event: The event, with everybody of the file entered.
        file: The file as it was read.
        plan: What its people come to, with the names that are kept for them.
        digest: The SHA-256 of the file.
    """
    names = {one.id: one.name for one in desk.registry.people() if one.name}
    names |= {one.id: one.name for one in plan.names if one.name}
    reader = _References({one.id: names.get(one.id, "") for one in event.entrants})
    rounds = [_recorded(event, one, reader) for one in file.rounds]
    left, notes = _left(event, file, rounds, reader)
    told = [
        one._replace(
            gone=tuple(p for p in one.seated_people() if file.is_own and left.get(p) == one.number - 1),
            left=tuple(p for p, after in left.items() if after == one.number),
        )
        for one in rounds
    ]
    late = {person for one in told for person in one.gone}
    told = [one._replace(left=tuple(p for p in one.left if p not in late)) for one in told]
    before = tuple(person for person, after in left.items() if after == 0 and person not in late)
    unit = UNIT.get(file.people.kind, "row")
    out = frozenset(reader.person(0, word) for word in file.out)
    made = RecordedRounds(tuple(told), digest, REASON, before, unit, out)
    faults = dict.fromkeys(reader.faults)
    refusals = [DraftRefusal("bad-list", f"{unit} {row}: {what}", INSTEAD) for row, what in faults]
    return PlannedRounds(made, tuple(refusals), tuple(notes))


class _References:
    """Who a word of a file stands for: an id of the event, or a name that one person of it has."""

    def __init__(self, people: Mapping[str, str]) -> None:
        self._people = people
        self._named: dict[str, list[str]] = {}
        for id, name in people.items():
            self._named.setdefault(same_name(name), []).append(id)
        self.faults: list[tuple[int, str]] = []

    def person(self, row: int, word: str) -> str:
        """The id that a word stands for; "" for nobody, and for a word that is told as a fault."""
        plain = word if word in self._people else plain_id(word)
        if not word or plain in self._people:
            return plain
        found = self._named.get(same_name(word), [])
        if len(found) == 1:
            return found[0]
        if found:
            self.faults.append((row, f"{word} is the name of {' and of '.join(found)}: give the id"))
            return ""
        known = (*self._people, *(name for name in self._people.values() if name))
        near = did_you_mean(word, known) or "bring in the list of people first"
        self.faults.append((row, f"nobody at the event is called {word} ({near})"))
        return ""


def _recorded(event: Event, one: ListedRound, reader: _References) -> RecordedRound:
    tables = []
    for table in one.tables:
        a, b = (reader.person(table.row, word) for word in table.people)
        winner = WITHOUT_TABLE.get(table.winner, table.winner)
        if a and bool(b) == bool(table.people[1]):
            tables.append(RecordedTable(table.row, table.table, (a, b), winner, table.games))
    return RecordedRound(one.number or _next_round(event), tuple(tables), one.is_cut)


def games_note(told: RecordedRounds, policy: Policy) -> tuple[str, ...]:
    """Say what results without games count where several games win a match."""
    most = policy.scoring.games
    bare = [t for one in told.rounds for t in one.tables if t.winner in {"A", "B", "draw"} and not t.games]
    if most == 1 or not bare:
        return ()
    a, b, _ = USUAL["A"]
    count = counted(len(bare), "result has", "results have")
    draw = score_words(USUAL["draw"])
    wins = counted(most, "game wins", "games win")
    return (f"{count} no games: a win counts as {a}-{b}, a draw as {draw}, and {wins} a match here",)


def _next_round(event: Event) -> int:
    """The round that runs, or the one after the last that is over."""
    last = max(event.rounds, key=lambda one: one.number, default=None)
    if last is None:
        return 1
    return last.number + 1 if last.ended else last.number


def _left(
    event: Event, file: EventFile, rounds: list[RecordedRound], reader: _References
) -> tuple[dict[str, int], list[str]]:
    """After which round everybody left who did, and what of that the file does not say itself.

    A file of a whole event shows it by those whom no later round names.
    """
    last_place: dict[str, int] = {}
    last = max((event.last_round, *(one.number for one in rounds)))
    for one in rounds:
        for table in one.tables:
            last_place |= dict.fromkeys(filter(None, table.people), one.number)
    swiss = [one.number for one in rounds if not one.is_cut]
    left: dict[str, int] = {}
    for row, word, after in file.left:
        person = reader.person(row, word)
        if after is not None and not 0 <= after <= last:
            what = f"{word} cannot have left after round {after}: write a round from 0 to {last}"
            reader.faults.append((row, what))
        elif person:
            left[person] = last_place.get(person, 0) if after is None else after
    notes = []
    if not event.rounds and swiss:
        gone = {
            one.id: last_place.get(one.id, 0)
            for one in event.entrants
            if one.id not in left and not one.dropped and last_place.get(one.id, 0) < swiss[-1]
        }
        left |= gone
        notes = [*_gone_notes(gone)]
    return left, notes


def _gone_notes(gone: Mapping[str, int]) -> Iterator[str]:
    for after in sorted({*gone.values()}):
        people = [person for person, number in gone.items() if number == after]
        when = f"after round {after}" if after else "before round 1"
        why = "no later round names them" if after else "no round names them"
        yield f"left {when}, since {why}: {_listed(people)}"


def _listed(people: Iterable[str]) -> str:
    rows = list(people)
    more = len(rows) - SHOWN
    return ", ".join(rows[:SHOWN]) + (f" and {more} more" if more > 0 else "")
