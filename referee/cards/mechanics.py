"""How a file of words that a set brought is read: TOML tables `[[mechanic]]`, as judges write them.

Each word has a kind, what it means in card text, and the clause of the set that says so. What it
means is compiled here, once, and goes into every program in which the word stands. A word may speak of
others of its file, in any order, but not of itself. docs/mechanics.md shows the format.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final, NamedTuple, NoReturn

from events.given import FaultyFileError, toml_of
from events.values import changed
from referee.cards.borne import is_craft
from referee.cards.catalog import Catalog
from referee.cards.definition import MECHANICS, MechanicDef
from referee.cards.errors import CatalogError, placed
from referee.cards.meant import FRAMES, WANTED, Fault, with_meanings
from referee.cards.names import folded
from referee.cards.text import NO_WORDS, reader_of

KINDS: Final = tuple(MECHANICS)
"""The kinds of words, by name."""
MOST: Final = 60
"""Words that one file can declare."""
GROUPS: Final = {"crafts": "a group of crafts", "group": "a group"}
"""The kinds that name cards, and how they are called."""
LONGEST: Final = 80
"""Letters of a name at most: a sum is named by a phrase."""

_SAID: Final = ("name", "kind", "clause", "rule", "since", "means", "reminder", "of", "gain", "pay")
_NEEDED: Final = ("name", "kind", "clause", "rule", "since")
_NAME: Final = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*")
_CLAUSE: Final = re.compile(r"\d+(\.\d+)*[a-z]?")
_VERB: Final = re.compile(r"[a-z]+(?: [a-z]+)*")
_SUMMED: Final = ("level", "power", "number")


class _Row(NamedTuple):
    """A table of the file: its line, the lines of its keys, and what stands under them.

    Of a list that is no file `line` is the number of the row, which `unit` says.
    """

    line: int
    keys: dict[str, int]
    said: Mapping[str, Any]
    unit: str = "line"

    def at(self, key: str) -> int:
        """The line of a key; that of the table where the key is not there."""
        return self.keys.get(key, self.line)


def read_mechanics(
    text: str, source: str, known: Iterable[MechanicDef], catalog: Catalog
) -> tuple[MechanicDef, ...]:
    """The words that a file declares, with what each means as a program.

    Args:
        text: The file, in TOML.
        source: What it is called in messages.
        known: The words that are declared already, of which these may speak.
        catalog: The cards among which those of a group of Crafts are looked up.

    Raises:
        CatalogError: With every fault, each with its line: a key or kind that there is not, a name
            that is taken, a meaning that is not read, one that speaks of itself in a circle.
    """
    return _read(_rows_of(text, source), source, known, catalog)


def _rows_of(text: str, source: str) -> list[_Row]:
    """The tables of a file of words; raises CatalogError for a file that holds none."""
    try:
        data = toml_of(text)
        return _rows(text, data.get("mechanic") if len(data) == 1 else None)
    except FaultyFileError as error:
        raise CatalogError((f"{source}{placed(error)}: {error}",)) from error


def mechanics_replaced(
    text: str, source: str, known: Iterable[MechanicDef], catalog: Catalog
) -> tuple[MechanicDef, ...]:
    """The words that a file declares, those that stand otherwise before among them.

    The words that speak of one of these mean another thing then: they follow those of the file, read
    anew. Arguments and errors as of `read_mechanics`.
    """
    there = {one.name: one for one in known}
    rows = _rows_of(text, source)
    found = _sound(rows, source, there, catalog, replacing=True)
    taken = {one.name for _, one in found}
    others = [(0, one) for one in there.values() if one.name not in taken]
    made, faults = with_meanings([*((row.at("means"), one) for row, one in found), *others], {})
    if faults:
        told = (
            (line, what) if line else (0, f"a word that speaks of these: {what}") for line, what in faults
        )
        _refuse(rows, source, [*told])
    again = (made[one.name] for _, one in others if made[one.name] != one)
    return (*(made[one.name] for _, one in found), *again)


def mechanics_among(text: str, tables: Any, source: str, catalog: Catalog) -> tuple[MechanicDef, ...]:
    """The words that tables of another file declare, `text` being the whole of it; errors as above."""
    try:
        return _read(_rows(text, tables), source, (), catalog)
    except FaultyFileError as error:
        raise CatalogError((f"{source}{placed(error)}: {error}",)) from error


def mechanics_listed(
    tables: Any, source: str, known: Iterable[MechanicDef], catalog: Catalog
) -> tuple[MechanicDef, ...]:
    """The words that a list of tables declares, none where it is empty; errors as above, by row.

    It is a value as JSON has it: objects with the keys of `[[mechanic]]`, the date as text.
    """
    if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
        raise CatalogError((f"{source}: a list of objects is wanted, one for each word",))
    if len(tables) > MOST:
        raise CatalogError((f"{source}: {len(tables)} mechanics, and {MOST} are the most of one list",))
    rows = [_Row(number, {}, said, "row") for number, said in enumerate(tables, 1)]
    return _read(rows, source, known, catalog)


def _read(
    rows: list[_Row], source: str, known: Iterable[MechanicDef], catalog: Catalog
) -> tuple[MechanicDef, ...]:
    there = {one.name: one for one in known}
    found = _sound(rows, source, there, catalog)
    made, faults = with_meanings([(row.at("means"), one) for row, one in found], there)
    if faults:
        _refuse(rows, source, faults)
    return tuple(made[one.name] for _, one in found)


def _sound(
    rows: list[_Row],
    source: str,
    there: Mapping[str, MechanicDef],
    catalog: Catalog,
    *,
    replacing: bool = False,
) -> list[tuple[_Row, MechanicDef]]:
    """The words of tables, not yet compiled; raises CatalogError with what is wrong by itself."""
    faults = [fault for row in rows for fault in _faults(row, catalog)]
    found: list[tuple[_Row, MechanicDef]] = []
    if not faults:
        found = [(row, _definition(row.said)) for row in rows]
        faults = [*_clashing(found, there, replacing=replacing)]
    if faults:
        _refuse(rows, source, faults)
    return found


def _refuse(rows: list[_Row], source: str, faults: Iterable[Fault]) -> NoReturn:
    unit = rows[0].unit if rows else "line"
    told = ((f", {unit} {at}" if at else "", what) for at, what in sorted(faults))
    raise CatalogError(tuple(f"{source}{where}: {what}" for where, what in told))


def _rows(text: str, tables: Any) -> list[_Row]:
    """Tables of a file with their lines; raises FaultyFileError for what are none."""
    if not isinstance(tables, list) or not tables:
        message = "mechanics are declared by tables [[mechanic]] alone"
        raise FaultyFileError(message, "see docs/mechanics.md", 1)
    if len(tables) > MOST:
        message = f"{len(tables)} mechanics, and {MOST} are the most of one file"
        raise FaultyFileError(message, "part it", 1)
    lines = text.splitlines()
    heads = [n for n, row in enumerate(lines, 1) if row.strip().startswith("[")]
    own = [n for n in heads if lines[n - 1].strip().startswith("[[mechanic]]")]
    made = []
    for head, said in zip(own, tables, strict=False):
        end = min((n for n in heads if n > head), default=len(lines) + 1)
        keys = {row.partition("=")[0].strip(): n for n, row in enumerate(lines[head : end - 1], head + 1)}
        made.append(_Row(head, keys, said))
    return made


def _faults(row: _Row, catalog: Catalog) -> Iterator[Fault]:
    """What is wrong with one table by itself."""
    said = row.said
    for key in said:
        if key not in (*_SAID, "cards"):
            yield row.at(key), f"{key!r} is no key of a mechanic; it has {', '.join(_SAID)}, cards"
    for key in _SAID:
        if key == "since" and isinstance(said.get(key), date):
            continue
        if key in said and not (isinstance(said[key], str) and said[key].strip()):
            yield row.at(key), f"{key} is a text in quotation marks" + (", a date" * (key == "since"))
    for key in _NEEDED:
        if key not in said:
            yield row.line, f"the mechanic has no {key}"
    yield from _misspelt(row)
    yield from _of_kind(row, catalog)


def _misspelt(row: _Row) -> Iterator[Fault]:
    """What is no name, kind, number of a clause or date."""
    said = row.said
    name, kind = said.get("name"), said.get("kind")
    if isinstance(name, str) and not (_NAME.fullmatch(name) and len(name) <= LONGEST):
        yield row.at("name"), f"{name[:LONGEST]!r} is no name: letters with single blanks between words"
    if isinstance(kind, str) and kind not in MECHANICS:
        yield row.at("kind"), f"{kind[:40]!r} is no kind of mechanic; there are {', '.join(MECHANICS)}"
    clause = said.get("clause")
    if isinstance(clause, str) and not _CLAUSE.fullmatch(clause):
        yield row.at("clause"), f"{clause[:40]!r} is no number of a clause, such as 9.1 or 12a"
    since = said.get("since")
    if isinstance(since, str):
        try:
            date.fromisoformat(since)
        except ValueError:
            yield row.at("since"), f"{since[:40]!r} is no date, such as 2026-10-02"


def _of_kind(row: _Row, catalog: Catalog) -> Iterator[Fault]:
    """What a kind needs, and what it cannot have."""
    said, kind = row.said, str(row.said.get("kind"))
    if kind in FRAMES and "means" not in said:
        yield row.line, f"a {kind} needs `means`: {WANTED[kind]}"
    if kind in MECHANICS and kind not in FRAMES and "means" in said:
        yield row.at("means"), f"a {kind} has no `means`: cards say what is done with it"
    if kind == "sum" and said.get("of") not in _SUMMED:
        yield row.at("of"), f"a sum needs `of`: what is added up, one of {', '.join(_SUMMED)}"
    if kind != "sum" and "of" in said:
        yield row.at("of"), "only a sum has `of`"
    yield from _of_verbs(row)
    yield from _of_group(row, catalog)


def _of_verbs(row: _Row) -> Iterator[Fault]:
    """What is wrong with the verbs of a counter."""
    for key in ("gain", "pay"):
        verb = row.said.get(key)
        if key in row.said and row.said.get("kind") != "counter":
            yield row.at(key), f"only a counter has `{key}`"
        elif isinstance(verb, str) and not _VERB.fullmatch(verb):
            yield row.at(key), f'{verb[:40]!r} is no verb, such as "invite" or "play with"'


def _of_group(row: _Row, catalog: Catalog) -> Iterator[Fault]:
    """What is wrong with the cards of a group; those of a group of Crafts are Crafts."""
    said, kind, cards = row.said, row.said.get("kind"), row.said.get("cards")
    if kind not in GROUPS:
        if "cards" in said:
            yield row.at("cards"), "only a group and a group of crafts have `cards`"
        return
    if not isinstance(cards, list) or not cards or not all(isinstance(one, str) for one in cards):
        yield row.at("cards"), f"{GROUPS[kind]} needs `cards`: the names of its cards"
        return
    for card in cards:
        found = catalog.get(catalog.named(card))
        if not found.name:
            why = "is the name of no card here; import the cards of the group first"
            yield row.at("cards"), f"{card[:LONGEST]!r} {why}"
        elif kind == "crafts" and not is_craft(found) and found.type != "RESONA":
            yield row.at("cards"), f"{card[:LONGEST]!r} is no Craft; import the Crafts of the group first"


def _definition(said: Mapping[str, Any]) -> MechanicDef:
    texts = {key: str(said.get(key, "")).strip() for key in _SAID}
    return MechanicDef(**texts, cards=tuple(said.get("cards", ())))


def _clashing(
    found: list[tuple[_Row, MechanicDef]], there: Mapping[str, MechanicDef], *, replacing: bool
) -> Iterator[Fault]:
    """Names that are taken: by a word of the game, by another declaration, twice in the file."""
    game = reader_of(NO_WORDS).known_words()
    before = {folded(name): one for name, one in there.items()}
    seen: dict[str, _Row] = {}
    for row, one in found:
        key = folded(one.name)
        if _is_word(one, game):
            yield row.at("name"), f"{one.name!r} is a word of the game already"
        if key in seen:
            yield row.at("name"), f"{one.name!r} is declared in {row.unit} {seen[key].line} already"
        seen[key] = row
        other = before.get(key)
        if replacing and other is not None and other.name != one.name:
            yield row.at("name"), f"it is declared as {other.name!r}; write it so to replace it"
        elif not replacing and other is not None and changed(other, node=()) != one:
            what = "otherwise" if other.kind == one.kind else f"as a {other.kind}"
            told = (
                f"{one.name!r} is declared {what} since {other.since}; `mechanics add --replace` corrects it"
            )
            yield row.at("name"), told


def _is_word(one: MechanicDef, game: frozenset[str]) -> bool:
    """Whether wordings have a word already, as an icon or as it stands in a sentence."""
    low = one.name.lower()
    if one.kind in {"relationship", *GROUPS}:
        return all(word in game for word in low.split())
    if one.kind == "sum":
        line = f"[Enter]: Draw cards equal to {one.name}."
        return bool(reader_of(NO_WORDS).read_text([line], kind="SIGNI").abilities)
    return f"[{low}]" in game or f"{{{low}}}" in game
