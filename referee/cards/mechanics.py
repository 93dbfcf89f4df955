"""How a file of words that a set brought is read: TOML tables `[[mechanic]]`, as judges write them.

Each word has a kind, what it means in card text, and the clause of the set that says so. What it
means is compiled here, once, and goes into every program in which the word stands. A word may speak of
others of its file, in any order, but not of itself. docs/mechanics.md shows the format.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final, NamedTuple

from events.given import FaultyFileError, toml_of
from events.values import changed
from referee.cards.borne import is_craft
from referee.cards.catalog import Catalog
from referee.cards.definition import MECHANICS, AbilityDef, MechanicDef
from referee.cards.errors import CatalogError, placed
from referee.cards.names import folded
from referee.cards.text import NO_WORDS, Declined, TextReader, reader_of
from referee.effects.language import Node, field

MOST: Final = 60
"""Words that one file can declare."""
LONGEST: Final = 80
"""Letters of a name at most: a sum is named by a phrase."""

LARGEST: Final = 500
"""Parts of a program that a word can mean, with all that the words mean of which it speaks."""
DEEPEST: Final = 60
"""How deep in each other those parts can stand."""

_SAID: Final = ("name", "kind", "clause", "rule", "since", "means", "reminder", "of")
_NEEDED: Final = ("name", "kind", "clause", "rule", "since")
_NAME: Final = re.compile(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*")
_CLAUSE: Final = re.compile(r"\d+(\.\d+)*[a-z]?")
_SUMMED: Final = ("level", "power", "number")
_FRAMES: Final = {
    "header": "[Const]: {}, this SIGNI gets +1000 power.",
    "keyword": "{}",
    "sum": "[Auto]: {}, draw a card.",
}
"""The line as a part of which what a word means is read; the other kinds mean what they are."""
_WANTED: Final = {
    "header": 'a condition, such as "as long as it is your turn"',
    "keyword": 'an ability, such as "[Auto]: Whenever this SIGNI attacks, draw a card."',
    "sum": 'a deed, such as "whenever a SIGNI on your opponent\'s field is vanished"',
}


_PLACES: Final = {"sum": 2, "header": 5}
"""Which field of that ability it is: what it waits for, or what must hold."""


class _Row(NamedTuple):
    """A table of the file: its line, the lines of its keys, and what stands under them."""

    line: int
    keys: dict[str, int]
    said: Mapping[str, Any]

    def at(self, key: str) -> int:
        """The line of a key; that of the table where the key is not there."""
        return self.keys.get(key, self.line)


Fault = tuple[int, str]


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
    try:
        data = toml_of(text)
        rows = _rows(text, data.get("mechanic") if len(data) == 1 else None)
    except FaultyFileError as error:
        raise CatalogError((f"{source}{placed(error)}: {error}",)) from error
    return _read(rows, source, known, catalog)


def mechanics_among(text: str, tables: Any, source: str, catalog: Catalog) -> tuple[MechanicDef, ...]:
    """The words that tables of another file declare, `text` being the whole of it; errors as above."""
    try:
        return _read(_rows(text, tables), source, (), catalog)
    except FaultyFileError as error:
        raise CatalogError((f"{source}{placed(error)}: {error}",)) from error


def _read(
    rows: list[_Row], source: str, known: Iterable[MechanicDef], catalog: Catalog
) -> tuple[MechanicDef, ...]:
    there = {one.name: one for one in known}
    faults = [fault for row in rows for fault in _faults(row, catalog)]
    found: list[tuple[_Row, MechanicDef]] = []
    if not faults:
        found = [(row, _definition(row.said)) for row in rows]
        faults = [*_clashing(found, there)]
    made: dict[str, MechanicDef] = {}
    if not faults:
        made, faults = _compiled(found, there)
    if faults:
        raise CatalogError(tuple(f"{source}, line {line}: {what}" for line, what in sorted(faults)))
    return tuple(made[one.name] for _, one in found)


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
    if kind in _FRAMES and "means" not in said:
        yield row.line, f"a {kind} needs `means`: {_WANTED[kind]}"
    if kind in MECHANICS and kind not in _FRAMES and "means" in said:
        yield row.at("means"), f"a {kind} has no `means`: cards say what is done with it"
    if kind == "sum" and said.get("of") not in _SUMMED:
        yield row.at("of"), f"a sum needs `of`: what is added up, one of {', '.join(_SUMMED)}"
    if kind != "sum" and "of" in said:
        yield row.at("of"), "only a sum has `of`"
    cards = said.get("cards")
    if kind != "crafts":
        if "cards" in said:
            yield row.at("cards"), "only a group of crafts has `cards`"
    elif not isinstance(cards, list) or not cards or not all(isinstance(one, str) for one in cards):
        yield row.at("cards"), "a group of crafts needs `cards`: the names of its cards"
    else:
        for card in cards:
            found = catalog.get(catalog.named(card))
            if not is_craft(found) and found.type != "RESONA":
                why = "is no Craft" if found.name else "is the name of no card here"
                yield row.at("cards"), f"{card[:LONGEST]!r} {why}; import the Crafts of the group first"


def _definition(said: Mapping[str, Any]) -> MechanicDef:
    texts = {key: str(said.get(key, "")).strip() for key in _SAID}
    return MechanicDef(**texts, cards=tuple(said.get("cards", ())))


def _clashing(found: list[tuple[_Row, MechanicDef]], there: Mapping[str, MechanicDef]) -> Iterator[Fault]:
    """Names that are taken: by a word of the game, by another declaration, twice in the file."""
    game = reader_of(NO_WORDS).known_words()
    before = {folded(name): one for name, one in there.items()}
    seen: dict[str, _Row] = {}
    for row, one in found:
        key = folded(one.name)
        if _is_word(one, game):
            yield row.at("name"), f"{one.name!r} is a word of the game already"
        if key in seen:
            yield row.at("name"), f"{one.name!r} is declared in line {seen[key].line} already"
        seen[key] = row
        other = before.get(key)
        if other is not None and changed(other, node=()) != one:
            what = "otherwise" if other.kind == one.kind else f"as a {other.kind}"
            told = f"{one.name!r} is declared {what} since {other.since}; a name has one meaning"
            yield row.at("name"), told


def _is_word(one: MechanicDef, game: frozenset[str]) -> bool:
    """Whether wordings have a word already, as an icon or as it stands in a sentence."""
    low = one.name.lower()
    if one.kind in {"relationship", "crafts"}:
        return all(word in game for word in low.split())
    if one.kind == "sum":
        line = f"[Enter]: Draw cards equal to {one.name}."
        return bool(reader_of(NO_WORDS).read_text([line], kind="SIGNI").abilities)
    return f"[{low}]" in game or f"{{{low}}}" in game


def _compiled(
    found: list[tuple[_Row, MechanicDef]], there: Mapping[str, MechanicDef]
) -> tuple[dict[str, MechanicDef], list[Fault]]:
    """Read what each word means, those first that speak of no other that is still to be read."""
    made: dict[str, MechanicDef] = {}
    waiting = list(found)
    while waiting:
        left, why = [], []
        ready = [pair for pair in waiting if not any(_speaks(pair[1], two) for _, two in waiting)] or waiting
        words = (*(one for name, one in there.items() if name not in made), *made.values())
        reader = reader_of(tuple(words))
        for row, one in ready:
            node, fault = _meaning(one, reader)
            if fault:
                left.append((row, one))
                why.append((row.at("means"), fault))
            else:
                made[one.name] = changed(one, node=node)
        if len(left) == len(ready):
            return made, _unread(left, why)
        waiting = [pair for pair in waiting if pair[1].name not in made]
    return made, []


def _meaning(one: MechanicDef, reader: TextReader) -> tuple[Node, str]:
    """What a word means as a part of a program, or where reading stopped."""
    if one.kind not in _FRAMES:
        return (), ""
    means = one.means.rstrip(" ,") if one.kind != "keyword" else one.means
    before, _, _ = _FRAMES[one.kind].partition("{}")
    read = reader.read_text([_FRAMES[one.kind].format(means)], kind="SIGNI")
    if read.declined:
        return (), _stopped(read.declined[0], means, len(before))
    made = [ability.node for ability in read.abilities]
    part = _part(one.kind, read.abilities)
    if len(made) != 1 or not part:
        return (), f"{means!r} is not {_WANTED[one.kind]}"
    if _size(part) > LARGEST or _depth(part) > DEEPEST:
        return (), "`means` is too much, with the words of which it speaks; say it in fewer steps"
    return part, ""


def _size(node: Node) -> int:
    return 1 + sum(map(_size, node)) if isinstance(node, tuple) else 1


def _depth(node: Node) -> int:
    return 1 + max(map(_depth, node), default=0) if isinstance(node, tuple) else 0


def _stopped(one: Declined, means: str, before: int) -> str:
    at = max(1, min(one.column - before, len(means) + 1))
    said = means[at - 1 : at + 39] or "the end"
    return f"`means` is not read: at column {at}, {said!r} ({one.why})"


def _part(kind: str, abilities: tuple[AbilityDef, ...]) -> Node:
    if len(abilities) != 1:
        return ()
    node = abilities[0].node
    if node[0] != "ability" or kind == "keyword":
        return node if node[0] == "ability" else ()
    return field(node, _PLACES[kind]) or ()


def _unread(left: list[tuple[_Row, MechanicDef]], why: list[Fault]) -> list[Fault]:
    """Tell words whose meanings wait for each other as a circle, and each other one by itself."""
    waits = {one.name: [two.name for _, two in left if _speaks(one, two)] for _, one in left}
    faults = []
    for (row, one), fault in zip(left, why, strict=True):
        way = _circle(one.name, waits)
        if way:
            faults.append((row.at("means"), f"what {one.name!r} means speaks of itself: {' -> '.join(way)}"))
        elif not waits[one.name]:
            faults.append(fault)
    return faults or why


def _speaks(one: MechanicDef, other: MechanicDef) -> bool:
    word = other.word if other.kind != "header" else f"[{other.name}]"
    return word.lower().strip("{}") in one.means.lower()


def _circle(name: str, waits: Mapping[str, list[str]]) -> list[str]:
    """The way from a name back to it; none where there is none."""
    ways = [[name, other] for other in waits[name]]
    seen: set[str] = set()
    while ways:
        way = ways.pop(0)
        if way[-1] == name:
            return way
        if way[-1] not in seen:
            seen.add(way[-1])
            ways += [[*way, other] for other in waits[way[-1]]]
    return []
