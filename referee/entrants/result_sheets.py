"""Rounds of a spreadsheet: a row for each table, or a row for each person and their opponent."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from events.given import FaultyFileError
from events.values import changed
from events.wording import counted
from referee.entrants.column_contents import cell_fault
from referee.entrants.grids import HEADING_ROWS, GridRow
from referee.entrants.headings import folded
from referee.entrants.match_results import Games, SaidResult, folded_name, is_nobody, read_result, winner_by
from referee.entrants.rounds import (
    ABSENT,
    BYE,
    LEFT,
    MAX_TABLES,
    MISSED,
    MISSED_FREE,
    OUT,
    A,
    B,
    EventFile,
    ListedTable,
    mentioned_people,
    numbered_rounds,
    plain_number,
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
    "cut": ("cut",),
}  # fmt: skip
"""The headings of each field of a match, as `headings.folded` gives them."""
_EXACT: Final = {heading: field for field, headings in FIELDS.items() for heading in headings}
DONE: Final = ("winner", "score", "games_a")
"""Fields of which one says how a match ended."""
GAMES: Final = {"games_a": "games of seat A", "games_b": "games of seat B", "games_drawn": "drawn games"}
ALONE: Final = frozenset({MISSED, MISSED_FREE, ABSENT})
"""What somebody did without a table and without a bye."""
GONE: Final = frozenset({LEFT, OUT})
LONGEST: Final = 200
NO_RESULT: Final = "write who won, such as A, B, a name, 2-1, draw or bye"
NO_NUMBER: Final = frozenset({"-", "--", "n/a"})


class _Seat(NamedTuple):
    """Who a row says sits somewhere: an id, a name, "" where it says none."""

    id: str
    name: str

    @property
    def ref(self) -> str:
        return self.id or self.name

    @property
    def key(self) -> str:
        return self.id or folded_name(self.name)


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
    rounds = tuple(
        changed(one, is_cut=one.is_cut or one.number in sheet.cut) for one in numbered_rounds(sheet.rounds)
    )
    return EventFile(listed, rounds, tuple(sheet.left), mentioned=True, out=tuple(sheet.out))


class _ResultSheet:
    """The rounds of a table, row by row."""

    def __init__(self, fields: dict[int, str]) -> None:
        self._fields = fields
        self.rounds: dict[tuple[int, bool], list[ListedTable]] = {}
        self.people: dict[str, ListedPerson] = {}
        self.faults: list[ListFault] = []
        self.count = 0
        self.cut: set[int] = set()
        self.left: list[tuple[int, str, int | None]] = []
        self.out: list[str] = []
        self._seen: dict[tuple[tuple[int, bool], frozenset[str]], ListedTable] = {}
        self._numbers: dict[tuple[tuple[int, bool], int], int] = {}
        self._is_whole = "round" not in fields.values()

    def take(self, row: GridRow) -> None:
        """Take in a row."""
        said = {field: row.cells[at].strip() for at, field in self._fields.items() if at < len(row.cells)}
        said |= {one: "" for one in (*GAMES, "table") if said.get(one) in NO_NUMBER}
        for field, text in said.items():
            fault = (
                (f"has more than {LONGEST} letters", "shorten it")
                if len(text) > LONGEST
                else cell_fault(text)
            )
            if fault is not None:
                self._fault(row, f"its `{field}` {fault[0]}", fault[1])
                return
        key = (0, False) if self._is_whole else round_key(said.get("round", ""))
        a, b = _seat(said, "a"), _seat(said, "b")
        odd = next((one for one in GAMES if said.get(one) and not _is_count(said[one])), "")
        result = None if odd else _result(said, a, b)
        if not a.ref:
            self._fault(row, "nobody sits there", "name who played, or leave the row out")
        elif odd:
            what = f"{said[odd]!r} is no number of {GAMES[odd]}"
            self._fault(row, what, "write a number from 0 on, or nothing")
        elif result is None:
            what = f"{said.get('winner', '') or said.get('score', '')!r} does not say who won"
            self._fault(row, what, NO_RESULT)
        elif result.winner in GONE and (key is not None or said.get("round") == "0"):
            self._name(row.number, (a,))
            after = 0 if key is None else None if key[1] or self._is_whole else key[0]
            self.left.append((row.number, a.ref, after))
            self.out += [a.ref] if result.winner == OUT else []
        elif key is None:
            what = f"{said.get('round', '')!r} is no number of a round"
            self._fault(row, what, "write a number, or Top 8, Semifinals, Final")
        else:
            self._table(row, key, said, (a, b), result)

    def _name(self, row: int, seats: Iterable[_Seat]) -> None:
        for one in seats:
            if one.ref:
                self.people.setdefault(one.key, ListedPerson(row, one.id, one.name))

    def _table(
        self,
        row: GridRow,
        key: tuple[int, bool],
        said: dict[str, str],
        seats: tuple[_Seat, _Seat],
        result: SaidResult,
    ) -> None:
        a, b = seats
        self._name(row.number, seats)
        if said.get("cut"):
            self.cut.add(key[0])
        number = said.get("table", "")
        table = plain_number(number) if b.ref and number else 0
        if table is None:
            self._fault(row, f"{number!r} is no number of a table", "write a number from 1 on, or nothing")
            return
        made = ListedTable(row.number, table, (a.ref, b.ref), result.winner, result.games)
        pair = (key, frozenset(one.key for one in seats if one.ref))
        before = self._seen.get(pair)
        taken = self._numbers.setdefault((key, table), row.number) if table else row.number
        if before is None and taken != row.number:
            what = f"table {table} of that round stands in row {taken} already"
            self._fault(row, what, "write another number, or leave the numbers out")
        elif before is None:
            self._seen[pair] = made
            self.rounds.setdefault(key, []).append(made)
            self.count += 1
        elif not _agree(before, made):
            what = f"it says otherwise how {a.ref} against {b.ref or 'nobody'} ended than row {before.row}"
            self._fault(row, what, "mend one of them")

    def _fault(self, row: GridRow, what: str, instead: str) -> None:
        self.faults.append(ListFault(row.number, what, instead))


def _seat(said: dict[str, str], side: str) -> _Seat:
    whole = whole_name(said.get(f"first_{side}", ""), said.get(f"last_{side}", ""))
    name = " ".join((said.get(f"name_{side}", "") or whole).split())
    id = said.get(f"id_{side}", "")
    return _Seat("" if is_nobody(id) else id, "" if is_nobody(name) else name)


def _result(said: dict[str, str], a: _Seat, b: _Seat) -> SaidResult | None:
    """How a row says that a match ended; None where its words are not understood."""
    numbers = [said.get(one, "") for one in GAMES]
    games: Games | None = None
    if any(numbers):
        first, second, drawn = (int(one or 0) for one in numbers)
        games = (first, second, drawn)
    words = [said[field] for field in ("winner", "score") if said.get(field)]
    results = [read_result(one, (a.id, a.name), (b.id, b.name)) for one in words]
    if None in results:
        return None
    found = [one for one in results if one is not None and one.winner]
    winner = found[0].winner if found else winner_by(games) if games is not None and any(games) else ""
    games = games or next((one.games for one in found if one.games is not None), None)
    if not b.ref:
        alone = winner if winner in ALONE | GONE else MISSED if winner == B else BYE
        return SaidResult(alone, games if games and games[0] != games[1] else None)
    return None if winner in {BYE, *ALONE, *GONE} else SaidResult(winner, games if winner else None)


def _is_count(cell: str) -> bool:
    return cell.isdecimal() and len(cell) <= 2  # noqa: PLR2004 - digits


def _agree(one: ListedTable, other: ListedTable) -> bool:
    """Whether two rows say the same of one match, each in the perspective of who stands first."""
    winner, games = other.winner, other.games
    if folded_name(one.people[0]) != folded_name(other.people[0]):
        winner = {A: B, B: A}.get(winner, winner)
        games = games and (games[1], games[0], games[2])
    return one.winner == winner and (games is None or one.games in {None, games})
