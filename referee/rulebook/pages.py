"""The pages that judges read on paper: how the book is read, and what is misprinted in it."""

from collections.abc import Iterator

from referee.rulebook.ambiguity import FixedReading, Reading, fixed_readings, readings

_READINGS = """# Readings

How the referee reads what the rule documents leave open. Made from the rulebook's data by
`referee rulebook readings --markdown`; changed there, not here.

## Pinned by each match

A match names a value for each of these in its header. A judge who reads one otherwise opens the
match with `referee open --reading NAME=VALUE`, or for every match of an event writes
`NAME = "VALUE"` under `[readings]` in its policy file. A match from before a reading was known is
read by its default. `source` says where the default comes from: clauses, a ruling of the publisher,
or "open" where nothing decides. The position of a value comes out otherwise under any other value;
`referee position run --only ID` plays it.
"""
_FIXED = """
## Read in one way

What the documents leave open or contradict, and the one reading that is carried out. What is
merely misprinted stands in [errata.md](errata.md).

| point | the documents | read here | source | position | clauses |
| --- | --- | --- | --- | --- | --- |
"""
_ERRATA = """# Errata

What is misprinted in the rule documents, what it ought to say, and how it is read here. Made from
the rulebook's data by `referee rulebook errata --markdown`; changed there, not here.

| clauses | what stands there | what it should say | read here |
| --- | --- | --- | --- |
"""


def errata() -> tuple[FixedReading, ...]:
    """The points at which a document is misprinted."""
    return tuple(f for f in fixed_readings() if f.should)


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |\n"


def _pinned(one: Reading) -> str:
    """Write a reading: the question, a row for each value, the source and the clauses."""
    rows = "".join(
        _row(f"{value}{_default(one, value)}", one.meanings[value], ", ".join(one.positions[value]))
        for value in one.values
    )
    head = f"\n### {one.name}\n\n{one.text} Asked in {' and '.join(one.rulesets)}.\n\n"
    tail = f"\nSource: {one.source}. Clauses: {', '.join(one.clauses)}.\n"
    return f"{head}| value | what it does | position |\n| --- | --- | --- |\n{rows}{tail}"


def _default(one: Reading, value: str) -> str:
    games = [game for game in one.rulesets if one.defaults[game] == value]
    if len(games) == len(one.rulesets):
        return " (default)"
    return f" (default in {' and '.join(games)})" if games else ""


def _fixed() -> Iterator[str]:
    for one in fixed_readings():
        if not one.should:
            name = one.name.replace("_", " ")
            yield _row(name, one.says, one.read, one.source, one.position, ", ".join(one.clauses))


def readings_page() -> str:
    """Write docs/readings.md: readings that a match pins, and those that are fixed."""
    return _READINGS + "".join(map(_pinned, readings())) + _FIXED + "".join(_fixed())


def errata_page() -> str:
    """Write docs/errata.md: every misprint with what it should say."""
    rows = (_row(", ".join(e.clauses), e.says, e.should, e.read) for e in errata())
    return _ERRATA + "".join(rows)
