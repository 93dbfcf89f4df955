"""Rounds of a tournament site as JSON: pairings of Limitless, rounds of TopDeck."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from events.given import FaultyFileError
from events.letters import same_name
from events.wording import counted
from referee.entrants.match_results import (
    SaidResult,
    is_nobody,
    read_result,
    same_result,
)
from referee.entrants.rounds import (
    BYE,
    DOUBLE_LOSS,
    DRAW,
    MAX_TABLES,
    MISSED,
    A,
    B,
    EventFile,
    ListedTable,
    mentioned_people,
    named_again,
    numbered_rounds,
    plain_number,
    round_key,
)
from referee.entrants.rows import ListedPerson, ListFault

ROUNDS: Final = ("rounds", "pairings")
TWO: Final = 2
PHASE: Final = 100
"""What the number of a phase is multiplied by, so that its rounds follow those of the phase before."""
DONE: Final = frozenset({"completed", "complete", "finished"})
"""How TopDeck says that a table is over; without a winner both lose."""
WINNERS: Final = ("winner", "winner_id", "winnerId", "result", "outcome")
"""Where a site says who won; what it says twice has to agree."""
SPECIAL: Final = ", 0 for a draw or -1 where both lose"
Key = tuple[int, bool]


def has_rounds(found: object) -> bool:
    """Whether a JSON value tells of rounds: it has tables, or pairs of players."""
    rows = round_rows(found)
    return bool(rows) and all(isinstance(row, dict) and ("tables" in row or "player1" in row) for row in rows)


def round_rows(found: object) -> list[Any]:
    """The rows of a JSON value that may be rounds or pairings."""
    if isinstance(found, dict):
        found = next((found[name] for name in ROUNDS if isinstance(found.get(name), list)), None)
    return found if isinstance(found, list) else []


def rounds_of_json(found: object) -> EventFile:
    """Read the rounds of a JSON value that has some; raises FaultyFileError for too many matches."""
    site = _SiteRounds()
    for number, row in enumerate(round_rows(found), 1):
        if "tables" in row:
            site.take_round(number, row)
        else:
            site.take_pairing(number, row)
        if site.count > MAX_TABLES:
            what = f"the file tells of more than {counted(MAX_TABLES, 'match', 'matches')}"
            raise FaultyFileError(what, "part it, and bring the rounds in one after the other")
    people = mentioned_people("JSON", site.people, site.faults)
    return EventFile(people, numbered_rounds(site.ordered()), mentioned=True)


class _SiteRounds:
    """The rounds of a site, row by row."""

    def __init__(self) -> None:
        self._rounds: dict[Key, list[ListedTable]] = {}
        self.people: dict[str, ListedPerson] = {}
        self.faults: list[ListFault] = []
        self.count = 0
        self._numbers: dict[Key, set[int]] = {}

    def ordered(self) -> dict[Key, list[ListedTable]]:
        """The rounds by their numbers, counted from 1 on where phases counted for themselves."""
        swiss = sorted(number for number, is_cut in self._rounds if not is_cut)
        if not swiss or swiss[-1] < PHASE:
            return self._rounds
        numbers = {number: place for place, number in enumerate(swiss, 1)}
        return {(k if cut else numbers[k], cut): rows for (k, cut), rows in self._rounds.items()}

    def take_pairing(self, row: int, said: dict[str, Any]) -> None:
        """Take in a pair as Limitless has it: the winner is an id, 0 for a draw, -1 where both lose."""
        a, b = _text(said.get("player1")), _text(said.get("player2"))
        key = self._key(row, said)
        if key is None or not self._is_somebody(row, a):
            return
        found = self._winner(row, said, {"0": DRAW, "-1": DOUBLE_LOSS}, ((a,), ("" if is_nobody(b) else b,)))
        if found is None:
            return
        if is_nobody(b):
            b, found = "", SaidResult(MISSED if found.winner == DOUBLE_LOSS else BYE)
        self._add(row, key, said.get("table"), (a, b), found)

    def _winner(
        self, row: int, said: dict[str, Any], special: dict[str, str], seats: Sequence[Sequence[str]]
    ) -> SaidResult | None:
        """Who won as every field of a match says it; None for a fault, which is kept."""
        found: list[tuple[str, SaidResult]] = []
        for field in WINNERS:
            value = said.get(field)
            text = repr(value) if isinstance(value, bool | list | dict) else _text(value)
            result = SaidResult(special[text]) if text in special else read_result(text, *seats)
            if result is None or result.winner not in {A, DRAW, DOUBLE_LOSS, "", B if seats[1][0] else A}:
                who = ", ".join(filter(None, (names[-1] for names in seats)))
                what = f"{text[:40]!r} won, and does not sit there"
                self._fault(row, what, f"name {who}{SPECIAL if special else ' or Draw'}")
                return None
            if result.winner:
                found.append((f"`{field}` {text[:40]!r}", result))
        for (first, one), (other, two) in pairwise(found):
            if not same_result(one, two):
                self._fault(row, f"{first} and {other} contradict each other", "mend one of them")
                return None
        return max((one for _, one in found), key=lambda one: one.games or (), default=SaidResult(""))

    def _key(self, row: int, said: dict[str, Any]) -> Key | None:
        """The round of a pair; those of a later phase follow, and those of a bracket are a cut."""
        label, phase = _text(said.get("match")), _text(said.get("phase"))
        of_cut = round_key(label.replace("T", "top ").partition("-")[0]) if label.startswith("T") else None
        if of_cut is not None and of_cut[1]:
            return of_cut
        key = round_key(_text(said.get("round")))
        if key is None:
            self._fault(row, f"{_text(said.get('round'))[:40]!r} is no number of a round", "write a number")
            return None
        later = int(phase) - 1 if phase.isdecimal() and len(phase) == 1 and int(phase) else 0
        return key if key[1] else (key[0] + PHASE * later, False)

    def take_round(self, row: int, said: dict[str, Any]) -> None:
        """Take in a round as TopDeck has it: tables with players, of whom one is the winner."""
        key = round_key(_text(said.get("round")))
        tables = said.get("tables")
        if key is None or not isinstance(tables, list):
            self._fault(row, f"{_text(said.get('round'))[:40]!r} is no round with tables", "write a number")
            return
        for table in tables:
            if isinstance(table, dict):
                self._take_table(row, key, table)
            else:
                self._fault(row, "a table of it is no object", "write its players and its winner")

    def _take_table(self, row: int, key: Key, table: dict[str, Any]) -> None:
        players = table.get("players")
        rows = [one for one in players if isinstance(one, dict)] if isinstance(players, list) else []
        seats = [(_text(one.get("id")), " ".join(_text(one.get("name")).split())) for one in rows]
        seats = [seat for seat in seats if not is_nobody(seat[0] or seat[1])]
        if not 1 <= len(seats) <= TWO:
            what = f"a table of {len(seats)} people in round {_text(table.get('table')) or key[0]}"
            self._fault(row, what, "bring rounds of tables at which two people play")
            return
        refs = [self._listed(row, *seat) for seat in seats]
        over = _text(table.get("status")).casefold() in DONE
        if len(seats) == 1:
            # A bye names its player as the winner; TopDeck gathers byes at a table "Byes".
            named = _text(table.get("winner_id")) or _text(table.get("winner"))
            missed = over and not named and _text(table.get("table")).casefold() != "byes"
            self._add(row, key, table.get("table"), (refs[0], ""), SaidResult(MISSED if missed else BYE))
            return
        found = self._winner(row, table, {}, seats)
        if found is None:
            return
        found = SaidResult(DOUBLE_LOSS) if over and not found.winner else found
        self._add(row, key, table.get("table"), (refs[0], refs[1]), found)

    def _listed(self, row: int, id: str, name: str) -> str:
        ref = id or name
        if fault := named_again(self.people, same_name(ref), ListedPerson(row, id, name)):
            self.faults.append(fault)
        return ref

    def _is_somebody(self, row: int, ref: str) -> bool:
        if is_nobody(ref):
            self._fault(row, "nobody sits there", "name player1")
            return False
        return True

    def _add(self, row: int, key: Key, table: object, people: tuple[str, str], result: SaidResult) -> None:
        for ref in filter(None, people):
            self.people.setdefault(same_name(ref), ListedPerson(row, ref, ""))
        text = _text(table)
        number = plain_number(text) if people[1] and text else 0
        if number is None or (number and number in self._numbers.setdefault(key, set())):
            what = f"table {number} stands twice" if number else f"{text[:40]!r} is no number of a table"
            self._fault(row, f"round {key[0]}: {what}", "write a number from 1 on for each, or none")
            return
        self._numbers.setdefault(key, set()).add(number)
        self._rounds.setdefault(key, []).append(ListedTable(row, number, people, *result))
        self.count += 1

    def _fault(self, row: int, what: str, instead: str) -> None:
        self.faults.append(ListFault(row, what, instead))


def _text(value: object) -> str:
    """A value as text; "" for what is none."""
    if isinstance(value, bool) or value is None or isinstance(value, list | dict):
        return ""
    return str(value)
