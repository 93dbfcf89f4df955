"""Tournament files (.tdf) of the Play! Pokemon Tournament Operations Manager: people and rounds."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from events.given import FaultyFileError, XmlPart, xml_of
from events.values import changed
from referee.entrants.rounds import (
    BYE,
    DOUBLE_LOSS,
    DRAW,
    LAST_ROUND,
    MISSED,
    A,
    B,
    ListedRound,
    ListedTable,
    plain_number,
)
from referee.entrants.rows import ListedPerson, ListFault, Row

ASIDE: Final = ("birthdate",)
"""What such a file says of people and nobody here needs to know."""
OUTCOMES: Final = {"0": "", "1": A, "2": B, "3": DRAW, "5": BYE, "8": MISSED, "10": DOUBLE_LOSS}
"""How TOM numbers what came of a match: 0 is not over."""
CUT_SIZES: Final = (1, 2, 4, 8, 16, 32)
"""How many tables a round of single elimination may have."""
INSTEAD: Final = "mend the file in TOM and save it again"


class TomFile:
    """A tournament file that was parsed: its players, its rounds, and who left.

    Raises FaultyFileError for XML that is no tournament file.
    """

    def __init__(self, text: str) -> None:
        """Parse a file."""
        root = xml_of(text)
        players = next((part for part in root.parts if part.name == "players"), None)
        if root.name != "tournament" or players is None:
            what = (
                f"the XML is no tournament file of TOM: it begins with <{root.name}> and lists no <players>"
            )
            raise FaultyFileError(what, "bring in the .tdf file, or a table as CSV")
        self._root = root
        self._players = [part for part in players.parts if part.name == "player"]
        self.faults: list[ListFault] = []
        self.notes: list[str] = []

    def people(self) -> Iterator[Row]:
        """The players in their order; rows are counted from the first player on."""
        return (_person(number, row) for number, row in enumerate(self._players, 1))

    def aside(self) -> tuple[str, ...]:
        """What the file says that counts for nothing: birthdays, and standings, which are counted here."""
        found = {part.name for row in self._players for part in row.parts}
        places = any(pod.parts for pod in _all(self._root, "standings", "pod"))
        standings = ("standings",) if places else ()
        return (*(one for one in ASIDE if one in found), *standings)

    def left(self, rounds: int) -> tuple[tuple[int, str, int | None], ...]:
        """Who left: the row, the id, and after which of the rounds, None where the file does not say it."""
        found: dict[str, tuple[int, str, int | None]] = {}
        for number, player in enumerate(self._players, 1):
            dropped = next((part for part in player.parts if part.name == "dropped"), None)
            if dropped is not None and _is_said(dropped):
                id = player.attributes.get("userid", "")
                said = _round_in(dropped)
                if said and not (said.isdecimal() and len(said) < 3 and int(said) <= rounds):  # noqa: PLR2004 - digits
                    what = f"player {id} has <dropped> with the round {said[:20]!r}"
                    self.faults.append(ListFault(number, what, f"write a round from 0 to {rounds} there"))
                else:
                    found[id] = (number, id, int(said) if said else None)
        return tuple(found.values())

    def rounds(self) -> tuple[ListedRound, ...]:
        """The rounds by their numbers, those of all age divisions together."""
        rounds: dict[int, list[ListedTable]] = {}
        kinds: dict[int, set[str]] = {}
        place = 0
        for pod in _all(self._root, "pods", "pod"):
            own: set[int] = set()
            for at, part in enumerate(_all(pod, "rounds", "round"), 1):
                said = part.attributes.get("number", "")
                number = plain_number(said)
                if number is None or number > LAST_ROUND or number in own:
                    again = " again" if number in own else ""
                    what = f"<round> {at} of a <pod> has the number {said[:20]!r}{again}"
                    raise FaultyFileError(what, f'write number="{at}" there')
                own.add(number)
                kinds.setdefault(number, set()).add(part.attributes.get("type", ""))
                tables = [
                    table
                    for row, match in enumerate(_all(part, "matches", "match"), place + 1)
                    for table in self._table(row, number, match)
                ]
                place += sum(1 for _ in _all(part, "matches", "match"))
                rounds.setdefault(number, []).extend(self._renumber(number, tables, rounds))
        cut = _cut_rounds(rounds, kinds)
        return tuple(ListedRound(n, tuple(rounds[n]), is_cut=n in cut) for n in sorted(rounds))

    def _table(self, row: int, number: int, match: XmlPart) -> Iterator[ListedTable]:
        """A match of a round; what it says wrongly becomes a fault of its row."""
        ids = {part.name: part.attributes.get("userid", "") for part in match.parts}
        outcome = match.attributes.get("outcome", "").strip()
        winner = OUTCOMES.get(outcome)
        a, b = ids.get("player1", "") or ids.get("player", ""), ids.get("player2", "")
        where = f"round {number}, match {row} of the file"
        if winner is None:
            what = f"{where}: {outcome[:20]!r} is no outcome of a match"
            self.faults.append(ListFault(row, what, INSTEAD))
        elif not a or bool(b) == (winner in {BYE, MISSED}):
            what = f"{where}: outcome {outcome} does not fit who sits there"
            self.faults.append(ListFault(row, what, INSTEAD))
        else:
            table = next(("".join(p.text).strip() for p in match.parts if p.name == "tablenumber"), "")
            known = plain_number(table) if table and b else 0
            if known is None:
                what = f"{where}: {table[:20]!r} is no <tablenumber>"
                self.faults.append(ListFault(row, what, "write a number from 1 on, or leave it empty"))
            yield ListedTable(row, known or 0, (a, b), winner)

    def _renumber(
        self, number: int, tables: Sequence[ListedTable], rounds: Mapping[int, Sequence[ListedTable]]
    ) -> Iterator[ListedTable]:
        """The tables of a round of one division; a number that another division has is replaced."""
        others = {one.table for one in rounds.get(number, ())}
        rows: dict[int, int] = {}
        for one in tables:
            first = rows.setdefault(one.table, one.row)
            if one.table and first != one.row:
                where = f"round {number}, match {one.row} of the file"
                what = f"{where}: table {one.table} is that of match {first}"
                self.faults.append(ListFault(one.row, what, "write another number, or leave it empty"))
            elif one.table and one.table in others:
                self.notes += [f"tables of round {number} that two divisions number alike got new numbers"]
                yield changed(one, table=0)
            else:
                yield one


def _person(number: int, player: XmlPart) -> ListedPerson:
    said = {part.name: "".join(part.text) for part in player.parts}
    name = f"{said.get('firstname', '')} {said.get('lastname', '')}"
    return ListedPerson(number, player.attributes.get("userid", ""), name)


def _all(part: XmlPart, *names: str) -> Iterator[XmlPart]:
    """The parts below a part that are reached by a path of names."""
    found: Sequence[XmlPart] = [part]
    for name in names:
        found = [inner for one in found for inner in one.parts if inner.name == name]
    return iter(found)


def _is_said(dropped: XmlPart) -> bool:
    """Whether a player has left, which an empty element or one whose status is 0 does not say."""
    status = next((part for part in dropped.parts if part.name == "status"), dropped)
    text = "".join(status.text).strip().casefold()
    return text not in {"0", "false", "no"} and bool(text or dropped.parts or dropped.attributes)


def _round_in(dropped: XmlPart) -> str:
    """What an element says of the round after which somebody left; "" for nothing."""
    said = [dropped.attributes.get("round", "")]
    said += ["".join(part.text) for part in dropped.parts if part.name == "round"]
    return next((one.strip() for one in said if one.strip()), "")


def _cut_rounds(rounds: dict[int, list[ListedTable]], kinds: dict[int, set[str]]) -> set[int]:
    """The rounds at the end that are single elimination: of another type than the first, and shaped so.

    Each has 1, 2, 4, ... tables without byes, at which winners of the round before sit.
    """
    found: set[int] = set()
    numbers = sorted(rounds)
    for number in numbers[1:]:
        tables = rounds[number]
        is_other = bool(kinds[number]) and kinds[number].isdisjoint(kinds[numbers[0]])
        seated = {person for one in tables for person in one.people}
        decided = all(one.winner in {A, B, ""} and one.people[1] for one in tables)
        before = {_winner(one) for one in rounds[number - 1]} if number - 1 in found else seated
        if is_other and decided and len(tables) in CUT_SIZES and seated <= before:
            found.add(number)
        elif found:
            return set()
    return found


def _winner(one: ListedTable) -> str:
    return one.people["AB".index(one.winner)] if one.winner in {A, B} else ""
