"""Rounds of a spreadsheet: a row for each table, or a row for each person and their opponent."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from events.given import FaultyFileError
from events.wording import counted
from referee.entrants.grids import HEADING_ROWS, GridRow
from referee.entrants.headings import folded
from referee.entrants.match_results import Games, SaidResult, folded_name, is_nobody, read_result, winner_by
from referee.entrants.rounds import (
    BYE,
    DRAW,
    MAX_TABLES,
    MISSED,
    A,
    B,
    EventFile,
    ListedTable,
    mentioned_people,
    numbered_rounds,
    round_key,
)
from referee.entrants.rows import ColumnRead, ListedPerson, ListFault
from referee.entrants.spreadsheets import whole_name

FIELDS: Final = {
    "round": (
        "round", "roundnumber", "roundname", "rd", "rnd", "r", "ラウンド", "回戦", "回", "輪次",
        "轮次",
    ),
    "table": (
        "table", "tablenumber", "tableno", "board", "卓", "卓番号", "卓番", "テーブル", "テーブル番号",
        "桌号",
    ),
    "id_a": ("persona", "player1id", "playeraid", "aid", "p1id", "player1userid", "playerid"),
    "id_b": ("personb", "player2id", "playerbid", "bid", "p2id", "player2userid", "opponentid"),
    "name_a": (
        "namea", "player1", "playera", "player1name", "playeraname", "p1", "p1name", "player",
        "playername",
        "name", "プレイヤー1", "プレイヤーa", "選手1", "選手a", "先手", "対戦者1", "選手", "選手名",
        "プレイヤー", "氏名", "名前",
    ),
    "name_b": (
        "nameb", "player2", "playerb", "player2name", "playerbname", "p2", "p2name", "opponent",
        "opponentname", "vs", "プレイヤー2", "プレイヤーb", "選手2", "選手b", "後手", "対戦者2",
        "相手", "対戦相手", "相手選手",
    ),
    "first_a": ("player1firstname", "p1firstname"),
    "last_a": ("player1lastname", "p1lastname"),
    "first_b": ("player2firstname", "p2firstname"),
    "last_b": ("player2lastname", "p2lastname"),
    "winner": (
        "winner", "winnerid", "result", "results", "outcome", "matchresult", "結果", "勝敗", "勝者",
        "胜者", "勝負",
    ),
    "score": ("score", "games", "gamescore", "スコア"),
    "games_a": (
        "gamesa", "player1wins", "player1gamewins", "p1wins", "playerawins", "player1score", "wins",
    ),
    "games_b": (
        "gamesb", "player2wins", "player2gamewins", "p2wins", "playerbwins", "player2score", "losses",
    ),
    "games_drawn": ("gamesdrawn", "draws", "drawngames", "gamedraws", "ties"),
}  # fmt: skip
"""The headings of each field of a match, as `headings.folded` gives them."""
_EXACT: Final = {heading: field for field, headings in FIELDS.items() for heading in headings}
DONE: Final = ("winner", "score", "games_a")
"""Fields of which one says how a match ended."""
LONGEST: Final = 200
DIGITS: Final = 5
"""Digits of the number of a table at most."""


class _Seat(NamedTuple):
    """Who a row says sits somewhere: an id, a name, "" where it says none."""

    id: str
    name: str

    @property
    def ref(self) -> str:
        return self.id or self.name


def result_fields(headings: Sequence[str]) -> dict[int, str]:
    """The field of each column of a table of matches; empty where no two people meet in it."""
    found: dict[int, str] = {}
    for place, heading in enumerate(headings):
        field = _EXACT.get(folded(heading), "")
        if field and field not in found.values():
            found[place] = field
    has = {*found.values()}
    meets = {"id_b", "name_b", "first_b"} & has and {"id_a", "name_a", "first_a"} & has
    return found if meets else {}


def result_heading_place(rows: Sequence[GridRow]) -> int | None:
    """Where the row of headings of a table of matches stands; None for a table of something else."""
    rated = enumerate(rows[:HEADING_ROWS])
    return next((place for place, row in rated if result_fields(row.cells)), None)


def rounds_of_rows(kind: str, rows: Sequence[GridRow]) -> EventFile:
    """Read the rounds of a table of matches; raises FaultyFileError for more than `MAX_TABLES`."""
    place = result_heading_place(rows) or 0
    headings = rows[place].cells
    fields = result_fields(headings)
    sheet = _ResultSheet(fields)
    for row in rows[place + 1 :]:
        if any(cell.strip() for cell in row.cells):
            sheet.take(row)
        if sheet.count > MAX_TABLES:
            what = f"the file tells of more than {counted(MAX_TABLES, 'match', 'matches')}"
            raise FaultyFileError(what, "part it, and bring the rounds in one after the other")
    if not sheet.count and not sheet.faults:
        raise FaultyFileError("the file tells of no match", "write a row for each table")
    columns = tuple(ColumnRead(headings[at].strip(), field) for at, field in sorted(fields.items()))
    aside = tuple(
        " ".join(h.split()).lower() for at, h in enumerate(headings) if h.strip() and at not in fields
    )
    people = mentioned_people(kind, sheet.people, sheet.faults)
    listed = type(people)(kind, people.people, people.faults, aside, "", columns)
    return EventFile(listed, numbered_rounds(sheet.rounds), mentioned=True)


class _ResultSheet:
    """The rounds of a table, row by row."""

    def __init__(self, fields: dict[int, str]) -> None:
        self._fields = fields
        self.rounds: dict[tuple[int, bool], list[ListedTable]] = {}
        self.people: dict[str, ListedPerson] = {}
        self.faults: list[ListFault] = []
        self.count = 0
        self._seen: dict[tuple[tuple[int, bool], frozenset[str]], ListedTable] = {}
        self._is_whole = "round" not in fields.values()

    def take(self, row: GridRow) -> None:
        """Take in a row."""
        said = {field: row.cells[at].strip() for at, field in self._fields.items() if at < len(row.cells)}
        long = next((field for field, text in said.items() if len(text) > LONGEST), "")
        if long:
            self._fault(row, f"its `{long}` has more than {LONGEST} letters", "shorten it")
            return
        key = (0, False) if self._is_whole else round_key(said.get("round", ""))
        a, b = _seat(said, "a"), _seat(said, "b")
        if key is None:
            what = f"{said.get('round', '')!r} is no number of a round"
            self._fault(row, what, "write a number, or Top 8, Semifinals, Final")
        elif not a.ref:
            self._fault(row, "nobody sits there", "name who played, or leave the row out")
        else:
            result = _result(said, a, b)
            if result is None:
                what = f"{said.get('winner', '') or said.get('score', '')!r} does not say who won"
                self._fault(row, what, "write who won, such as A, B, a name, 2-1, draw or bye")
            else:
                self._table(row.number, key, said, (a, b), result)

    def _table(
        self,
        row: int,
        key: tuple[int, bool],
        said: dict[str, str],
        seats: tuple[_Seat, _Seat],
        result: SaidResult,
    ) -> None:
        a, b = seats
        for one in seats:
            if one.ref:
                self.people.setdefault(folded_name(one.ref), ListedPerson(row, one.id, one.name))
        number = said.get("table", "")
        table = int(number) if number.isdecimal() and len(number) <= DIGITS else 0
        made = ListedTable(row, table, (a.ref, b.ref), result.winner, result.games)
        pair = (key, frozenset(folded_name(one.ref) for one in seats if one.ref))
        before = self._seen.get(pair)
        if before is None:
            self._seen[pair] = made
            self.rounds.setdefault(key, []).append(made)
            self.count += 1
        elif not _agree(before, made):
            what = f"it says otherwise how {a.ref} against {b.ref or 'nobody'} ended than row {before.row}"
            self.faults.append(ListFault(row, what, "mend one of them"))

    def _fault(self, row: GridRow, what: str, instead: str) -> None:
        self.faults.append(ListFault(row.number, what, instead))


def _seat(said: dict[str, str], side: str) -> _Seat:
    whole = whole_name(said.get(f"first_{side}", ""), said.get(f"last_{side}", ""))
    name = " ".join((said.get(f"name_{side}", "") or whole).split())
    id = said.get(f"id_{side}", "")
    return _Seat("" if is_nobody(id) else id, "" if is_nobody(name) else name)


def _result(said: dict[str, str], a: _Seat, b: _Seat) -> SaidResult | None:
    """How a row says that a match ended; None where its words are not understood."""
    numbers = [said.get(f"games_{one}", "") for one in ("a", "b", "drawn")]
    counted = all(one.isdecimal() and len(one) == 1 for one in numbers[:2])
    games: Games | None = None
    if counted:
        drawn = numbers[2] if numbers[2].isdecimal() and len(numbers[2]) == 1 else "0"
        games = (int(numbers[0]), int(numbers[1]), int(drawn))
    words = [said[field] for field in ("winner", "score") if said.get(field)]
    results = [read_result(one, (a.id, a.name), (b.id, b.name)) for one in words]
    if None in results:
        return None
    found = [one for one in results if one is not None and one.winner]
    winner = found[0].winner if found else winner_by(games) if games is not None and any(games) else ""
    games = games or next((one.games for one in found if one.games is not None), None)
    if not b.ref:
        missed = winner in {MISSED, B}
        return SaidResult(MISSED if missed else BYE)
    return None if winner in {BYE, MISSED} else SaidResult(winner, games if winner else None)


def _agree(one: ListedTable, other: ListedTable) -> bool:
    """Whether two rows say the same of one match, each in the perspective of who stands first."""
    if folded_name(one.people[0]) == folded_name(other.people[0]):
        return one.winner == other.winner
    swapped = {A: B, B: A}.get(other.winner, other.winner)
    return one.winner == swapped or (one.winner == DRAW == other.winner)
