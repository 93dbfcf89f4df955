"""Tournament files (.tdf) of the Play! Pokemon Tournament Operations Manager: people and rounds."""

from collections.abc import Iterator, Sequence
from typing import Final

from events.given import FaultyFileError, XmlPart, xml_of
from referee.entrants.rounds import BYE, DOUBLE_LOSS, DRAW, MISSED, A, B, ListedRound, ListedTable
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

    def people(self) -> Iterator[Row]:
        """The players in their order; rows are counted from the first player on."""
        return (_person(number, row) for number, row in enumerate(self._players, 1))

    def aside(self) -> tuple[str, ...]:
        """What the file says that counts for nothing: birthdays, and standings, which are counted here."""
        found = {part.name for row in self._players for part in row.parts}
        places = any(pod.parts for pod in _all(self._root, "standings", "pod"))
        standings = ("standings",) if places else ()
        return (*(one for one in ASIDE if one in found), *standings)

    def left(self) -> tuple[tuple[int, str, int | None], ...]:
        """Who left: the row, the id, and after which round, None where the file does not say it."""
        found: dict[str, tuple[int, str, int | None]] = {}
        for number, player in enumerate(self._players, 1):
            dropped = next((part for part in player.parts if part.name == "dropped"), None)
            if dropped is not None and _is_said(dropped):
                id = player.attributes.get("userid", "")
                found[id] = (number, id, _round_in(dropped))
        return tuple(found.values())

    def rounds(self) -> tuple[ListedRound, ...]:
        """The rounds by their numbers, those of all age divisions together."""
        rounds: dict[int, list[ListedTable]] = {}
        kinds: dict[int, set[str]] = {}
        place = 0
        for part in _all(self._root, "pods", "pod", "rounds", "round"):
            number = part.attributes.get("number", "")
            if not number.isdecimal() or len(number) > 2 or not int(number):  # noqa: PLR2004 - digits
                raise FaultyFileError(f"a round has the number {number[:20]!r}", INSTEAD)
            kinds.setdefault(int(number), set()).add(part.attributes.get("type", ""))
            tables = rounds.setdefault(int(number), [])
            for match in _all(part, "matches", "match"):
                place += 1
                tables += self._table(place, int(number), match)
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
            known = int(table) if table.isdecimal() and len(table) < 6 else 0  # noqa: PLR2004 - digits
            yield ListedTable(row, known, (a, b), winner)


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


def _round_in(dropped: XmlPart) -> int | None:
    """The round after which somebody left, where the element says it."""
    said = [dropped.attributes.get("round", "")]
    said += ["".join(part.text) for part in dropped.parts if part.name == "round"]
    number = next((one.strip() for one in said if one.strip().isdecimal()), "")
    return int(number) if number and len(number) < 4 else None  # noqa: PLR2004 - digits


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
