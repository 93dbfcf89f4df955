"""Rounds of a spreadsheet: a row for each table, or a row for each person and their opponent."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from events.given import FaultyFileError
from events.letters import same_name, visible
from events.values import changed
from events.wording import counted, some_of
from referee.entrants.column_contents import cell_fault
from referee.entrants.grids import HEADING_ROWS, GridRow
from referee.entrants.headings import folded
from referee.entrants.match_results import (
    NOT_OVER,
    OVER,
    PENDING,
    SaidResult,
    folded_cell,
    gone_word,
    is_bye,
    is_nobody,
    read_result,
    same_result,
    winner_by,
)
from referee.entrants.rounds import (
    ABSENT,
    BYE,
    DOUBLE_LOSS,
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
    named_again,
    numbered_rounds,
    plain_number,
    round_key,
)
from referee.entrants.rows import MOST_ASIDE, ColumnRead, ListedPerson, ListFault, name_and_address
from referee.entrants.spreadsheets import whole_name

FIELDS: Final = {
    "round": (
        "round", "roundnumber", "roundname", "rd", "rnd", "r", "ラウンド", "回戦", "回", "輪次",
        "轮次", "runde", "ronda", "rodada", "turno", "tour", "kolo", "runda",
    ),
    "table": (
        "table", "tablenumber", "tableno", "board", "卓", "卓番号", "卓番", "テーブル", "テーブル番号",
        "桌号", "tisch", "tischnummer", "mesa", "tavolo", "stół", "stol", "stůl", "bord",
    ),
    "id_a": ("persona", "player1id", "playeraid", "aid", "p1id", "player1userid", "playerid", "ida"),
    "id_b": ("personb", "player2id", "playerbid", "bid", "p2id", "player2userid", "opponentid", "idb"),
    "name_a": (
        "namea", "player1", "playera", "player1name", "playeraname", "p1", "p1name", "player",
        "playername",
        "name", "プレイヤー1", "プレイヤーa", "選手1", "選手a", "先手", "対戦者1", "選手", "選手名",
        "プレイヤー", "氏名", "名前",
    ),
    "name_b": (
        "nameb", "player2", "playerb", "player2name", "playerbname", "p2", "p2name", "opponent",
        "opponentname", "vs", "プレイヤー2", "プレイヤーb", "選手2", "選手b", "後手", "対戦者2",
        "相手", "対戦相手", "相手選手", "gegner", "adversaire", "rival", "avversario", "przeciwnik",
        "soupeř",
    ),
    "first_a": ("player1firstname", "p1firstname"),
    "last_a": ("player1lastname", "p1lastname"),
    "first_b": ("player2firstname", "p2firstname"),
    "last_b": ("player2lastname", "p2lastname"),
    "winner": (
        "winner", "winnerid", "result", "results", "outcome", "matchresult", "結果", "勝敗", "勝者",
        "胜者", "勝負", "ergebnis", "sieger", "gewinner", "resultado", "ganador", "vencedor",
        "résultat", "gagnant", "vainqueur", "risultato", "vincitore", "wynik", "zwycięzca", "výsledek",
        "vítěz",
    ),
    "score": ("score", "games", "gamescore", "スコア", "wld", "wl", "winlossdraw", "wltd", "wlt"),
    "games_a": (
        "gamesa", "player1wins", "player1gamewins", "p1wins", "playerawins", "player1score", "wins",
        "w", "won", "gameswon",
    ),
    "games_b": (
        "gamesb", "player2wins", "player2gamewins", "p2wins", "playerbwins", "player2score", "losses",
        "l", "lost", "gameslost",
    ),
    "games_drawn": ("gamesdrawn", "draws", "drawngames", "gamedraws", "ties", "drawn", "d"),
    "points_a": (),
    "points_b": (),
    "cut": ("cut",),
}  # fmt: skip
"""The headings of each field of a match, as `headings.folded` gives them."""
_EXACT: Final = {heading: field for field, headings in FIELDS.items() for heading in headings}
_WHO: Final = (
    r"(?:p|player|spieler|joueur|jugador|jogador|giocatore|gracz|hráč|seat|opponent|team|プレイヤー"
    r"|選手|チーム)"
)
_THIRD: Final = re.compile(rf"{_WHO}[3c](?:name)?")
_SIDED: Final = {
    "name": re.compile(rf"{_WHO}([12ab])(?:name)?|name([12ab])"),
    "games": re.compile(
        rf"{_WHO}?([12ab])(?:games?|gamewins?|gameswon|wongames|wins?|won|score|siege|spiele)"
        rf"|(?:games?|gamewins?|gameswon|wins?|won|score|siege|spiele)(?:of|for)?{_WHO}?([12ab])"
    ),
    "points": re.compile(
        rf"{_WHO}?([12ab])(?:match|game)?(?:points?|pts|punkte|puntos|pontos|punti)"
        rf"|(?:match|game)?(?:points?|pts|punkte|puntos|pontos|punti)(?:of|for)?{_WHO}?([12ab])"
    ),
}
"""Headings that name a seat in any words: "P1 games won", "Wins 2", "Punkte A"."""
_ENDING: Final = re.compile(
    r"(?:match|game|final|official|reported)?(?:result|outcome|winner)s?(?:string|text|code|id|name|player)?"
)
"""Headings of how a match ended, in any words: "ResultString", "Match Winner Name"."""
_MARKED: Final = re.compile(r"(?P<name>.*\S)\s*[(\[](?P<mark>[^()\[\]]+)[)\]]")
"""A name with a mark behind it, such as "Bo Lind (drop)"."""
MANY: Final = frozenset({"winner", "score"})
"""Fields that several columns may fill, which then have to agree."""
DONE: Final = (("winner",), ("score",), ("games_a", "games_b"), ("points_a", "points_b"))
"""Fields that together say how a match ended."""
MATCH_POINTS: Final = frozenset({("3", "0"), ("0", "3"), ("1", "1"), ("0", "0")})
"""What two people get for a match where points are not games."""
BOTH_WON: Final = ["3", "3"]
GAMES: Final = {"games_a": "games of seat A", "games_b": "games of seat B", "games_drawn": "drawn games"}
ALONE: Final = frozenset({MISSED, MISSED_FREE, ABSENT})
"""What somebody did without a table and without a bye."""
GONE: Final = frozenset({LEFT, OUT})
OWN: Final = frozenset({"persona", "personb", "winner", "source"})
"""Headings of our own table of results, as `headings.folded` gives them."""
LONGEST: Final = 200
CONTRADICT: Final = "contradict each other"
AGREE: Final = "mend one of them, or leave its column out; games of the first person stand first"
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
        return self.id or same_name(self.name)


def result_fields(headings: Sequence[str]) -> dict[int, str]:
    """The field of each column of a table of matches; empty where no two people meet in it."""
    found: dict[int, str] = {}
    for place, heading in enumerate(headings):
        field = match_field(heading)
        if field and (field in MANY or field not in found.values()):
            found[place] = field
    has = {*found.values()}
    meets = {"id_b", "name_b", "first_b"} & has and {"id_a", "name_a", "first_a"} & has
    return found if meets else {}


def match_field(heading: str) -> str:
    """The field of a heading of a table of matches, a sided one among them; "" for none."""
    heading = folded(heading)
    if heading in _EXACT:
        return _EXACT[heading]
    for field, pattern in _SIDED.items():
        if (found := pattern.fullmatch(heading)) is not None:
            return f"{field}_{'a' if (found[1] or found[2]) in '1a' else 'b'}"
    return "winner" if _ENDING.fullmatch(heading) else ""


def result_heading_place(rows: Sequence[GridRow]) -> int | None:
    """Where the row of headings of a table of matches stands; None for a table of something else."""
    rated = enumerate(rows[:HEADING_ROWS])
    return next((place for place, row in rated if result_fields(row.cells)), None)


def rounds_of_rows(kind: str, rows: Sequence[GridRow]) -> EventFile:
    """Read the rounds of a table of matches; raises FaultyFileError for more than `MAX_TABLES`."""
    place = result_heading_place(rows) or 0
    headings = rows[place].cells
    fields = result_fields(headings)
    filled = [row for row in rows[place + 1 :] if any(cell.strip() for cell in row.cells)]
    _require_results(headings, fields, filled)
    points = {at: field for at, field in fields.items() if field.startswith("points_")}
    pairs = {tuple(row.cells[at].strip() for at in points if at < len(row.cells)) for row in filled}
    pairs -= {("", "")}
    is_match = bool(pairs & {("3", "0"), ("0", "3")}) and pairs <= MATCH_POINTS
    if points and not is_match:
        fields |= {at: f"games{field[-2:]}" for at, field in points.items()}
    sheet = _ResultSheet(fields, headings)
    for row in filled:
        if [row.cells[at].strip() for at in points if at < len(row.cells)] == BOTH_WON:
            what = "3 and 3 points of one match say that both won"
            sheet.faults.append(ListFault(row.number, what, "write 3 and 0, 1 and 1, or 0 and 3"))
            continue
        sheet.take(row)
        if sheet.count > MAX_TABLES:
            what = f"the file tells of more than {counted(MAX_TABLES, 'match', 'matches')}"
            raise FaultyFileError(what, "part it, and bring the rounds in one after the other")
    if not sheet.count and not sheet.faults:
        raise FaultyFileError("the file tells of no match", "write a row for each table")
    columns = tuple(ColumnRead(headings[at].strip(), field) for at, field in sorted(fields.items()))
    others = (" ".join(h.split()).lower() for at, h in enumerate(headings) if h.strip() and at not in fields)
    people = mentioned_people(kind, sheet.people, sheet.faults)
    listed = type(people)(kind, people.people, people.faults, some_of(others, MOST_ASIDE), "", columns)
    rounds = tuple(
        changed(one, is_cut=one.is_cut or one.number in sheet.cut) for one in numbered_rounds(sheet.rounds)
    )
    left, out = tuple(sheet.left), tuple(sheet.out)
    return EventFile(listed, rounds, left, mentioned=True, out=out, is_own={*map(folded, headings)} >= OWN)


def _require_results(headings: Sequence[str], fields: dict[int, str], rows: Sequence[GridRow]) -> None:
    """Raise FaultyFileError for a table without results that has columns which are not understood.

    Pairings have none either, but then every column that is filled is one of those that are known.
    """
    filled = {at for row in rows for at, cell in enumerate(row.cells) if cell.strip()}
    said = {field for at, field in fields.items() if at in filled}
    if any(said.issuperset(one) for one in DONE):
        return
    known = {at for at, field in fields.items() if field not in {*GAMES, "points_a", "points_b"}}
    other = [
        " ".join(heading.split())
        for at, heading in enumerate(headings)
        if heading.strip() and at in filled - known
    ]
    if any(_THIRD.fullmatch(folded(heading)) for heading in headings):
        what = "the rows name teams of three people or more, and no matches"
        raise FaultyFileError(what, "write a row for each person, with their name under `name`")
    if other:
        what = f"no column says how a match ended, and these were not understood: {', '.join(some_of(other))}"
        instead = "name two of them games_a and games_b, or one result; leave them out of a list of pairings"
        raise FaultyFileError(what, instead)


class _ResultSheet:
    """The rounds of a table, row by row."""

    def __init__(self, fields: dict[int, str], headings: Sequence[str]) -> None:
        self._fields, self._headings = fields, headings
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
        cells = [visible(cell).strip() for cell in row.cells]
        said = {field: cells[at] for at, field in self._fields.items() if at < len(cells)}
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
        marks = [_drop_mark(said, side) for side in "ab"]
        a, b = _seat(said, "a"), _seat(said, "b")
        if b.ref and not a.ref and _names_bye(said, "a"):
            a, b, said = b, a, _bye_fields(said)
            marks.reverse()
        odd = next((one for one in GAMES if said.get(one) and not _is_count(said[one])), "")
        result = "" if odd else _result(said, self._words(cells, said), a, b)
        if not a.ref:
            self._fault(row, "nobody sits there", "name who played, or leave the row out")
        elif odd:
            what = f"{said[odd]!r} is no number of {GAMES[odd]}"
            self._fault(row, what, "write a number from 0 on, or nothing")
        elif isinstance(result, str):
            self._fault(row, result, AGREE if CONTRADICT in result else NO_RESULT)
        elif result.winner in GONE and (key is not None or said.get("round") == "0"):
            self._name(row.number, (a,))
            self._leave(row, a, result.winner, key)
        elif key is None:
            what = f"{said.get('round', '')!r} is no number of a round"
            self._fault(row, what, "write a number, or Top 8, Semifinals, Final")
        else:
            self._table(row, key, said, (a, b), result)
            for one, mark in zip((a, b), marks, strict=True):
                self._leave(row, one, mark, key)

    def _words(self, cells: Sequence[str], said: Mapping[str, str]) -> list[tuple[str, str]]:
        """The headings and cells of the columns that say in words how a match ended."""
        return [
            (self._headings[at].strip(), cells[at])
            for at, field in self._fields.items()
            if field in MANY and field in said and at < len(cells) and cells[at]
        ]

    def _leave(self, row: GridRow, one: _Seat, mark: str, key: tuple[int, bool] | None) -> None:
        """Note that somebody takes part no longer, where a mark says so."""
        after = 0 if key is None else None if key[1] or self._is_whole else key[0]
        self.left += [(row.number, one.ref, after)] if mark else []
        self.out += [one.ref] if mark == OUT else []

    def _name(self, row: int, seats: Iterable[_Seat]) -> None:
        for one in seats:
            if one.ref and (fault := named_again(self.people, one.key, ListedPerson(row, one.id, one.name))):
                self.faults.append(fault)

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
        elif (both := _joined(before, made)) is None:
            what = f"it says otherwise how {a.ref} against {b.ref or 'nobody'} ended than row {before.row}"
            self._fault(row, what, "mend one of them")
        elif both != before:
            self._seen[pair] = both
            rows = self.rounds[key]
            rows[rows.index(before)] = both

    def _fault(self, row: GridRow, what: str, instead: str) -> None:
        self.faults.append(ListFault(row.number, what, instead))


def _seat(said: dict[str, str], side: str) -> _Seat:
    whole = whole_name(said.get(f"first_{side}", ""), said.get(f"last_{side}", ""))
    name = " ".join((said.get(f"name_{side}", "") or whole).split())
    id = said.get(f"id_{side}", "")
    name, _ = name_and_address(name)
    return _Seat("" if is_nobody(id) else id, "" if is_nobody(name) else name)


def _drop_mark(said: dict[str, str], side: str) -> str:
    """Take "(drop)" away from the name of a seat, and say which end of taking part it means."""
    for field in (f"name_{side}", f"last_{side}"):
        found = _MARKED.fullmatch(said.get(field, ""))
        mark = gone_word(found["mark"]) if found is not None else ""
        if found is not None and mark:
            said[field] = found["name"]
            return mark
    return ""


def _names_bye(said: dict[str, str], side: str) -> bool:
    return any(is_bye(said.get(f"{field}_{side}", "")) for field in ("id", "name", "last"))


def _bye_fields(said: dict[str, str]) -> dict[str, str]:
    """A row in which the bye stands first, without what it says from that perspective."""
    return {field: text for field, text in said.items() if field in {"round", "table", "cut"}}


def _told(
    said: dict[str, str], words: Sequence[tuple[str, str]], a: _Seat, b: _Seat
) -> Iterator[tuple[str, SaidResult | None]]:
    """What each column says of how a match ended, with its words; games and points are one column each."""
    for heading, cell in words:
        yield f"`{heading}` {cell!r}", read_result(cell, (a.id, a.name), (b.id, b.name))
    numbers = [said.get(one, "") for one in GAMES]
    if any(numbers):
        first, second, drawn = (int(one or 0) for one in numbers)
        games = (first, second, drawn)
        yield (
            f"the games {first}-{second}-{drawn}",
            SaidResult(winner_by(games) if any(numbers[:2]) and any(games) else "", games),
        )
    if said.get("points_a") and said.get("points_b"):
        points = int(said["points_a"]), int(said["points_b"]), 0
        # No points for either side are what is written before a match is over, too.
        is_over = any(folded_cell(cell) not in NOT_OVER | OVER for _, cell in words)
        is_over = is_over or any(int(one or 0) for one in numbers)
        winner = winner_by(points) if any(points) else DOUBLE_LOSS if is_over else ""
        yield f"the points {points[0]} and {points[1]}", SaidResult(winner)


def _result(said: dict[str, str], words: Sequence[tuple[str, str]], a: _Seat, b: _Seat) -> SaidResult | str:
    """How a row says that a match ended, or what is wrong: not understood, or two cells contradict."""
    found: list[tuple[str, SaidResult]] = []
    for text, one in _told(said, words, a, b):
        if one is None and folded_cell(text.rpartition("` ")[2].strip("'")) not in OVER:
            return f"{text} does not say who won"
        found += [(text, one)] if one is not None else []
    if words and not found:
        return f"`{words[0][0]}` {words[0][1]!r} does not say who won"
    is_pending = any(folded_cell(cell) in PENDING for _, cell in words)
    # Games of 0-0 stand beside a winner in files of programs that count no games.
    ended = [
        (text, _alone(one) if not b.ref else one)
        for text, one in found
        if one.winner and (one.games is None or any(one.games) or len(found) == 1)
    ] or [row for row in found if row[1].winner and not is_pending]
    for at, (text, one) in enumerate(ended):
        other = next((words for words, two in ended[:at] if not same_result(one, two)), "")
        other = other or next((words for words, two in found if is_pending and not two.winner), "")
        if other:
            return f"{other} and {text} {CONTRADICT}"
    winner = next((one.winner for _, one in ended if one.winner == DOUBLE_LOSS), "")
    winner = winner or (ended[0][1].winner if ended else "")
    counted_games = [one.games for _, one in found if one.games is not None]
    games = max(counted_games, key=lambda one: (any(one[:2]), one[2]), default=None)
    games = None if winner in {A, B} and games is not None and not any(games[:2]) else games
    if not b.ref:
        alone = winner if winner in ALONE | GONE else BYE
        return SaidResult(alone, games if games and games[0] != games[1] else None)
    if winner in {BYE, *ALONE, *GONE}:
        return f"{ended[0][0]} does not say who won"
    return SaidResult(winner, games if winner else None)


def _alone(one: SaidResult) -> SaidResult:
    """What a column says of somebody without an opponent."""
    return SaidResult(one.winner if one.winner in ALONE | GONE else MISSED if one.winner == B else BYE)


def _is_count(cell: str) -> bool:
    return cell.isdecimal() and len(cell) <= 2  # noqa: PLR2004 - digits


def _joined(one: ListedTable, other: ListedTable) -> ListedTable | None:
    """What two rows of one match say together, each in the perspective of who stands first.

    None where they contradict each other.
    """
    winner, games = other.winner, other.games
    if same_name(one.people[0]) != same_name(other.people[0]):
        winner = {A: B, B: A}.get(winner, winner)
        games = games and (games[1], games[0], games[2])
    said = [SaidResult(one.winner, one.games), SaidResult(winner, games)]
    ended = [result for result in said if result.winner] or said
    if ended[0].winner != ended[-1].winner:
        return None
    if (one.games and games and one.games != games) or not same_result(ended[0], ended[-1]):
        return None
    number = one.table or other.table
    return changed(one, table=number, winner=ended[0].winner, games=ended[0].games or ended[-1].games)
