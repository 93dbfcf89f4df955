"""The pages that judges read on paper: how the book is read, and what is misprinted in it."""

from collections.abc import Iterator

from referee.rulebook.ambiguity import FixedReading, Reading, fixed_readings, readings

_READINGS = """# Readings

How the referee reads what the rule documents leave open. Made from the rulebook's data by
`referee rulebook readings --markdown`; changed there, not here.

## Pinned by each match

A match names a value for each of these in its header; the default stands first.

| reading | values | asked in | clauses | meaning |
| --- | --- | --- | --- | --- |
"""
_FIXED = """
## Read in one way

What the documents leave open or contradict, and the one reading that is carried out. What is
merely misprinted stands in [errata.md](errata.md).

| point | the documents | read here | clauses |
| --- | --- | --- | --- |
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
    values = ", ".join([f"**{one.default}**", *one.values[1:]])
    return _row(one.name, values, ", ".join(one.rulesets), ", ".join(one.clauses), one.text)


def _fixed() -> Iterator[str]:
    for one in fixed_readings():
        if not one.should:
            name = one.name.replace("_", " ")
            yield _row(name, one.says, one.read, ", ".join(one.clauses))


def readings_page() -> str:
    """Write docs/readings.md: readings that a match pins, and those that are fixed."""
    return _READINGS + "".join(map(_pinned, readings())) + _FIXED + "".join(_fixed())


def errata_page() -> str:
    """Write docs/errata.md: every misprint with what it should say."""
    rows = (_row(", ".join(e.clauses), e.says, e.should, e.read) for e in errata())
    return _ERRATA + "".join(rows)
