"""How a position file is read: TOML into cases, every problem with its file and line."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

from events.given import FaultyFileError, toml_of
from referee.cards import CardDef, Catalog, CatalogError, MechanicDef, UnknownCardError
from referee.cards.mechanics import mechanics_among
from referee.cards.text import TextReader, reader_of
from referee.positions.errors import PositionError, PositionProblem
from referee.positions.places import card_named
from referee.positions.written.cards import catalogue, definition
from referee.positions.written.lines import Path as Way
from referee.positions.written.lines import PositionLines
from referee.positions.written.misfits import told_of
from referee.positions.written.rows import check_problems, step_problems
from referee.positions.written.schema import CaseRow, PositionCard, PositionSide
from referee.positions.written.words import PHASES, nearest
from referee.rulebook import ruleset

LONGEST = 1 << 18
"""Letters of a position file at most; the longest of ours has a quarter of that."""
TOP = ("cards", "case", "suite", "mechanic")


class PositionFile:
    """A file of positions: its name in messages, and where everything in it stands."""

    def __init__(self, name: str, text: str) -> None:
        """Read the text; raises PositionError for a text that is no TOML."""
        self.name = name
        try:
            self.data: dict[str, Any] = toml_of(text, LONGEST)
        except FaultyFileError as error:
            raise PositionError([PositionProblem(name, max(error.line, 1), str(error))]) from error
        self._text, self._lines = text, PositionLines(text)

    def problem(self, way: Way, text: str) -> PositionProblem:
        """What is wrong with what stands on a way."""
        return PositionProblem(self.name, self._lines.of(way), text)

    def line(self, way: Way) -> int:
        """The line of what stands on a way."""
        return self._lines.of(way)

    def text(self, line: int) -> str:
        """What stands on a line."""
        return self._text.splitlines()[line - 1].strip()


class Case(NamedTuple):
    """A position that can be played: its row, the cards it knows, and where it stands."""

    row: CaseRow
    cards: Mapping[str, CardDef]
    source: PositionFile
    way: Way
    problems: tuple[PositionProblem, ...] = ()
    mechanics: tuple[MechanicDef, ...] = ()

    @property
    def place(self) -> str:
        """The file and line at which the case begins."""
        return f"{self.source.name}:{self.source.line(self.way)}"

    def line(self, *way: str | int) -> int:
        """The line of a part of the case."""
        return self.source.line((*self.way, *way))


def read_text(text: str, name: str) -> list[Case]:
    """Read the text of a position file.

    A case with problems is given with them, the others can be played all the same; raises
    PositionError for a text that is no TOML or a file that is wrong as a whole.
    """
    source = PositionFile(name, text)
    wrong = [
        source.problem((key,), f"a position file has no key {key!r}; {nearest(key, TOP)}")
        for key in source.data
        if key not in TOP
    ]
    words = _words(source, text)
    return _cases(reader_of(words), source, wrong)


def _words(source: PositionFile, text: str) -> tuple[MechanicDef, ...]:
    """The words of sets that a file declares; the cards of a group may be among its own."""
    if "mechanic" not in source.data:
        return ()
    rows = source.data.get("cards", {})
    own = [CardDef(n, "SIGNI", craft=row.get("craft") is True) for n, row in rows.items()]
    cards = catalogue().merged(Catalog(own))
    try:
        return mechanics_among(text, source.data["mechanic"], source.name, cards)
    except CatalogError as error:
        told = (problem.partition(": ")[2] for problem in error.problems)
        raise PositionError([source.problem(("mechanic",), one) for one in told]) from error


def _cases(reader: TextReader, source: PositionFile, wrong: list[PositionProblem]) -> list[Case]:
    cards, faults = _library(reader, source, ("cards",), source.data.get("cards", {}))
    rows = source.data.get("case", [])
    if not isinstance(rows, list):
        wrong.append(source.problem(("case",), "cases are a list: each begins with [[case]]"))
    elif not rows:
        wrong.append(source.problem(("case",), "no [[case]] stands in this file"))
    if wrong:
        raise PositionError(wrong)
    made = (_case(source, i, row, (cards, faults), reader) for i, row in enumerate(rows))
    return _told_apart([case._replace(mechanics=reader.words) for case in made])


def _told_apart(cases: list[Case]) -> list[Case]:
    """Find cases with the id of an earlier one, which no failure and no `--only` could tell."""
    found: list[Case] = []
    first: dict[str, int] = {}
    for case in cases:
        line = case.line("id")
        before = first.setdefault(case.row.id, line)
        if before != line:
            text = f"the id {case.row.id!r} stands on line {before} too; give each case its own"
            twice = PositionProblem(case.source.name, line, text)
            found.append(case._replace(problems=(twice, *case.problems)))
        else:
            found.append(case)
    return found


def read_file(path: Path, name: str = "") -> list[Case]:
    """Read a position file; errors as for `read_text`, and OSError."""
    data, called = path.read_bytes(), name or str(path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        strange = f"byte {data[error.start]:#04x} is no UTF-8; save the file as UTF-8"
        raise PositionError([PositionProblem(called, line, strange)]) from error
    return read_text(text, called)


def _validated(source: PositionFile, way: Way, model: type[BaseModel], row: Any) -> Any:
    """Give a row as its model, or the problems with it."""
    try:
        return model.model_validate(row)
    except ValidationError as error:
        told = (told_of(model, e) for e in error.errors())
        return [source.problem((*way, *rest), text) for rest, text in told]


Faults = dict[str, list[PositionProblem]]


def _library(
    reader: TextReader, source: PositionFile, way: Way, rows: Any
) -> tuple[dict[str, CardDef], Faults]:
    """The cards of a library, and for each that cannot be one what is wrong with it."""
    cards: dict[str, CardDef] = {}
    faults: Faults = {}
    if not isinstance(rows, dict):
        raise PositionError([source.problem(way, 'cards are tables [cards."NAME"]')])
    for name, data in rows.items():
        row = _validated(source, (*way, name), PositionCard, data)
        if isinstance(row, list):
            faults[name] = row
            continue
        try:
            cards[name] = definition(reader, name, row)
        except CatalogError as error:
            faults[name] = [source.problem((*way, name, *_key_in(name, row, p)), p) for p in error.problems]
    return cards, faults


def _key_in(name: str, row: PositionCard, problem: str) -> Way:
    """The key of a card of which a problem speaks; nothing where it speaks of none."""
    _, _, rest = problem.partition(f"{name}: ")
    key = rest.partition(":")[0]
    return (key,) if key in type(row).model_fields else ()


def _case(
    source: PositionFile,
    number: int,
    data: Any,
    shared: tuple[Mapping[str, CardDef], Faults],
    reader: TextReader,
) -> Case:
    way: Way = ("case", number)
    row = _validated(source, way, CaseRow, data)
    if isinstance(row, list):
        named = str(data.get("id", "")) if isinstance(data, dict) else ""
        return Case(CaseRow(id=named or f"case {number + 1}"), {}, source, way, tuple(row))
    own_rows = data.get("cards", {})
    cards, faults = shared
    own, own_faults = _library(reader, source, (*way, "cards"), own_rows)
    known = {**cards, **own}
    broken = {n: p for n, p in {**faults, **own_faults}.items() if n not in own}
    found = [p for rows in own_faults.values() for p in rows]
    found += _script_problems(source, way, row)
    found += _card_problems(source, way, row, known, broken)
    return Case(row, known, source, way, tuple(dict.fromkeys(found)))


def _script_problems(source: PositionFile, way: Way, row: CaseRow) -> list[PositionProblem]:
    found = []
    for key, rows, look in (
        ("script", row.script, step_problems),
        ("expect", row.expect, check_problems),
    ):
        for i, one in enumerate(rows):
            found += [source.problem((*way, key, i, *rest), t) for rest, t in look(one)]
    found += [source.problem((*way, *rest), text) for rest, text in _phase_problems(row)]
    deck_check = row.phase == "deck-check"
    if row.decks and not deck_check:
        found.append(source.problem((*way, "decks"), "decks stand in a case of phase deck-check"))
    if deck_check and (row.board is not None or row.script or not row.decks):
        found.append(source.problem(way, "a deck-check has decks, no board and no script"))
    if not deck_check and row.board is None:
        found.append(source.problem(way, f"a case of phase {row.phase} needs a board"))
    for i, check in enumerate(row.expect):
        if not deck_check and isinstance(check, dict) and check.get("check") == "deck_legal":
            text = "deck_legal is a check of the phase deck-check"
            found.append(source.problem((*way, "expect", i), text))
    if row.disputed and not row.reading:
        found.append(source.problem(way, "a disputed case says in 'reading' what it rests on"))
    return found


def _phase_problems(row: CaseRow) -> Iterable[tuple[Way, str]]:
    """Find phases that a turn of the ruleset does not have."""
    lacking = no_phases(row.ruleset)
    steps = ((("script", i, "to"), s) for i, s in enumerate(row.script) if isinstance(s, dict))
    goals = [(way, s.get("to")) for way, s in steps if s.get("do") == "advance"]
    for way, phase in [(("phase",), row.phase), *goals]:
        if phase in lacking:
            there = ", ".join(p for p in PHASES if p not in lacking)
            yield way, f"no turn of {row.ruleset} has a phase {phase!r}; there is {there}"


def no_phases(name: str) -> frozenset[str]:
    """The phases of the other ruleset, which a turn of this one does not have."""
    here = ruleset(name)
    windows = {phase for phase, _ in here.windows}
    guard = set() if here.guard_step else {"attack.guard"}
    return frozenset({"attack.pre", "attack.defense", "attack.arts"} - windows | guard)


def _card_problems(
    source: PositionFile, way: Way, row: CaseRow, known: dict[str, CardDef], broken: Faults
) -> list[PositionProblem]:
    """Find names that no card bears, and take what the catalogue has of the others."""
    found: list[PositionProblem] = []
    for said, *rest in _named(row):
        name = _unnumbered(said) if said not in known and rest[-1] in _NUMBERED else said
        if name in broken:
            found += broken[name]
        elif name not in known:
            try:
                known[name] = catalogue().definition(name)
            except UnknownCardError:
                text = f"no card is named {name!r}; {nearest(name, list(known) or ['none'])}"
                found.append(source.problem((*way, *rest), text))
    return found


def _unnumbered(said: str) -> str:
    """Take the number of its ability from the name of a card."""
    name, sign, number = said.rpartition(":")
    return name if sign and number.isdecimal() else said


def _named(row: CaseRow) -> Iterable[tuple[Any, ...]]:
    """Every name of a card in a case, and the way to it."""
    for seat in ("A", "B") if row.board is not None else ():
        side: PositionSide = getattr(row.board, seat)
        yield from _side_names(side, ("board", seat))
    for i, deck in enumerate(row.decks):
        for key in ("main", "lrig_deck"):
            for j, count in enumerate(getattr(deck, key)):
                yield (count.card, "decks", i, key, j, "card")
    for i, step in enumerate(row.script):
        yield from _step_names(step, ("script", i))
    for i, check in enumerate(row.expect):
        yield from _step_names(check, ("expect", i))


PILES = ("hand", "deck", "life", "ener", "trash", "lrig_deck", "lrig_trash", "excluded")


def _side_names(side: PositionSide, way: Way) -> Iterable[tuple[Any, ...]]:
    for zone in PILES:
        for i, name in enumerate(getattr(side, zone)):
            yield (name, *way, zone, i)
    for position in ("left", "center", "right"):
        for i, name in enumerate(getattr(side.lrig, position)):
            yield (name, *way, "lrig", position, i)
        signi = getattr(side.signi, position)
        if signi is not None:
            at = (*way, "signi", position)
            yield (signi.card, *at, "card")
            for i, name in enumerate(signi.under):
                yield (name, *at, "under", i)
            for i, one in enumerate(signi.attached):
                yield (one.card, *at, "attached", i, "card")


_NAMING = frozenset(
    "card on condition pay pay_from discard exceed source targets ener pick next cards from at "
    "what options left center right".split()
)
"""The keys of steps and checks under which names of cards or places stand."""
_NUMBERED = frozenset({"next", "what", "options"})
"""The keys under which an ability is named by its card, or as NAME:n."""
_NAMELESS = frozenset("declare modes replace rule-way zone".split())
"""The questions whose options are numbers, words or positions."""


def _step_names(row: Any, way: Way) -> Iterable[tuple[Any, ...]]:
    if not isinstance(row, dict):
        return
    do = row.get("do", row.get("check", ""))
    for key, value in row.items():
        if key in {"checks", "action"}:
            inner = value if isinstance(value, list) else [value]
            for i, one in enumerate(inner):
                rest = (*way, key, i) if isinstance(value, list) else (*way, key)
                yield from _step_names(one, rest)
        elif key == "options" and row.get("kind") in _NAMELESS:
            continue
        elif key == "pay_as" and isinstance(value, dict):
            yield from ((name, *way, key) for name in value)
        elif key in _NAMING and not (do == "choose" and key in {"what", "pick"}):
            for one in value if isinstance(value, list) else [value]:
                name = card_named(one) if isinstance(one, str) else ""
                if name:
                    yield (name, *way, key)
