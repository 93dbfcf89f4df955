"""How a card file is read: TOML tables `[[card]]` with `[[card.ability]]`, as people write them.

What people write is checked key by key by ``referee.cards.rows``, which is imported with the first
file that is read, and all that is wrong in it is told at once. docs/cards.md shows the format.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from events.given import FaultyFileError, toml_of
from events.wording import unfit
from referee.cards.check import problems_of
from referee.cards.definition import COST_COLORS, AbilityDef, CardDef, ability, frozen
from referee.cards.errors import CatalogError, placed
from referee.cards.names import folded
from referee.effects.language import NODES, Node, ProgramError, check

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.cards.rows import AbilityRow, CardRow
    from referee.cards.text import TextReader


_PARTS: dict[str, str] = {
    name: sort.rstrip("?")
    for name, _, sort in (item.partition(":") for item in NODES["ability"][1].split())
    if name != "kind"
}
"""The parts of an ability in the order of its node, and their sorts."""


def _program(row: AbilityRow) -> Node:
    """The node of an ability; raises ProgramError that names the key and the place in it."""
    if [row.kind, row.keyword, row.rule].count(None) != 2:  # noqa: PLR2004 - one of the three
        message = "an ability has one of `kind`, `keyword` and `rule`"
        raise ProgramError(message)
    if row.rule is not None:
        return _rule(row)
    if row.keyword is not None:
        check(row.keyword, "keyword", "keyword")
        if row.of is None:
            return ("keyword", row.keyword)
        against = frozen(row.of, "of")
        check(against, "Filter", "of")
        return ("keyword", row.keyword, against)
    node: list[Node] = ["ability", row.kind]
    for key, sort in _PARTS.items():
        value = getattr(row, key)
        if value is None:
            node.append(())
            continue
        part = frozen(value, key)
        check(part, sort, key)
        node.append(part)
    while node[-1] == ():
        node.pop()
    return tuple(node)


def _rule(row: AbilityRow) -> Node:
    """The node of a rule of play: its condition, its steps, and the name of an extra cost."""
    node = ["rule", row.rule, frozen(row.cond or [], "cond"), frozen(row.cost or [], "cost")]
    node.append(row.name or ())
    while node[-1] == ():
        node.pop()
    made = tuple(node)
    check(made, "Rule", "rule")
    return made


def _cost(cost: dict[str, int]) -> tuple[tuple[str, int], ...]:
    order = {c: i for i, c in enumerate(COST_COLORS)}
    return tuple(sorted(cost.items(), key=lambda pair: order.get(pair[0], len(order))))


def _written(row: CardRow, problems: list[str]) -> tuple[AbilityDef, ...]:
    """The abilities that the file writes out."""
    made: list[AbilityDef] = []
    for one in row.ability:
        try:
            made.append(ability(_program(one), one.line))
        except ProgramError as error:
            problems.append(f"{row.name}: line {one.line}, {error}")
    return tuple(made)


def _abilities(
    reader: TextReader, row: CardRow, text: tuple[str, ...], problems: list[str]
) -> tuple[AbilityDef, ...]:
    """The abilities of a card: written out, or what its text says.

    Where both are there and the text of a line can be read, they have to agree: names that a
    program binds and the order of tests are free. What a line says that can neither be read nor is
    written out is stated when it comes up.
    """
    # Only who reads a card file needs the compiler of its text, which takes 30 ms to import.
    from referee.cards.text import same  # noqa: PLC0415

    made = reader.lenient(text, kind=row.type, burst=row.life_burst is not None)
    if not row.ability:
        return made.abilities
    written = _written(row, problems)
    unread = {declined.line for declined in made.declined}
    for one in made.abilities:
        programs = [a.node for a in written if a.line == one.line]
        if one.line in unread:
            written += () if programs else (one,)
        elif programs and not any(same(one.node, node) for node in programs):
            problems.append(f"{row.name}: line {one.line}, the text says {_listed(one.node)}")
    return written


def _listed(node: Node) -> str:
    """Write a program as a card file does."""
    if isinstance(node, tuple):
        return f"[{', '.join(_listed(n) for n in node)}]"
    return str(node) if isinstance(node, int) else f'"{node}"'


def _definition(reader: TextReader | None, row: CardRow, problems: list[str]) -> CardDef:
    text = (*row.text, row.life_burst) if row.life_burst is not None else tuple(row.text)
    abilities = _abilities(reader, row, text, problems) if reader else _written(row, problems)
    made = CardDef(
        row.name,
        row.type,
        colors=tuple(row.colors),
        level=row.level,
        power=row.power,
        limit=row.limit,
        classes=tuple(row.classes),
        lrig_types=tuple(row.lrig_types),
        teams=tuple(row.teams),
        cost=_cost(row.cost),
        grow_cost=_cost(row.grow_cost),
        use_timing=tuple(row.use_timing),
        coins=row.coins,
        guard=row.guard,
        burst=row.life_burst is not None,
        text=text,
        abilities=abilities,
        craft=row.craft,
        limiting=tuple(row.limiting),
        icons=tuple(row.icons),
    )
    problems.extend(problems_of(made))
    return made


def _place(where: tuple[int | str, ...], rows: object) -> str:
    """In which card an error of the schema lies, by name where it has one."""
    match where:
        case ["card", int(i), *rest] if isinstance(rows, list) and isinstance(rows[i], Mapping):
            name = rows[i].get("name", f"card {i + 1}")
            return ", ".join([str(name), *(str(r) for r in rest)])
    return ", ".join(str(w) for w in where)


def read_rows(
    reader: TextReader | None, data: Mapping[str, Any], source: str = "cards"
) -> tuple[CardDef, ...]:
    """Read the tables of a card file; `source` names it in messages.

    What the text of a card without abilities says becomes its abilities, as `reader` reads it, and
    abilities that are written out have to agree with it. The shipped cards are read without a
    reader, since a test holds them to their text.

    Raises CatalogError with every problem: card, line, place and what is wanted instead.
    """
    from pydantic import ValidationError  # noqa: PLC0415 - pydantic takes 40 ms to import

    from referee.cards.rows import CardFile  # noqa: PLC0415 - its models take 20 ms more

    try:
        file = CardFile.model_validate(data)
    except ValidationError as error:
        problems = [f"{source}: {_place(e['loc'], data.get('card'))}: {unfit(e)}" for e in error.errors()]
        raise CatalogError(tuple(problems)) from error
    found: list[str] = []
    cards = tuple(_definition(reader, row, found) for row in file.card)
    found += _twice(c.name for c in cards)
    if found:
        raise CatalogError(tuple(f"{source}: {text}" for text in found))
    return cards


def _twice(names: Iterable[str]) -> Iterator[str]:
    """Name the cards that are defined again, in whatever capitals, width or blanks."""
    seen: dict[str, list[str]] = {}
    for name in names:
        seen.setdefault(folded(name), []).append(name)
    for first, *others in sorted(seen.values()):
        apart = sorted({*others} - {first})
        if apart:
            yield f"{first}: {', '.join(apart)} is the same name"
        elif others:
            yield f"{first}: defined more than once"


def read_file(reader: TextReader | None, text: str, source: str = "cards") -> tuple[CardDef, ...]:
    """Read the text of a card file (TOML) as `read_rows` does; raises CatalogError."""
    try:
        data = toml_of(text)
    except FaultyFileError as error:
        raise CatalogError((f"{source}{placed(error)}: {error}",)) from error
    return read_rows(reader, data, source)
