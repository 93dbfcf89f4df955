"""The page about the form of a record, written from the kinds of facts that there are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from events.kinds import KINDS, Kind
from events.records import FORMAT, VERSION
from referee.exchange.schema import audience, header_schema, meaning

PAGE: Final = Path(__file__).parent.parent.parent / "docs" / "record.md"
HEAD: Final = """# The record of a match

This page is written from the kinds of facts themselves: `python -m tests.goldens.regenerate`.
The same as JSON Schema: `referee export --schema`.

A record is JSON Lines: UTF-8, one object a line, each line ending in a line feed. Every line is
*canonical*: keys sorted, no spaces, no number but whole ones below 2^53. So a record, the rows it
becomes and the record of those are equal byte for byte, and a changed byte is found.

Line 1 is the header, then one line a fact, in order of `seq`, from 1 without a hole (a branch goes
on from the seq that it left). Form `{format}`, version {version}: a program refuses a newer
version, and reads every older one.

Records are kept for ever from version 0.1.0 of the referee on: what that version or a later one
wrote is read by every later one, folds to the same states and is shown at every seq. A record of
each release is held by a test (`tests/goldens/records`). A fact that was written before 0.1.0 may
be one that cannot be read any more. Its record still verifies as bytes; `verify`, `audit` and the
lists say which fact it is, and never call it clean (exit code 1); `import` takes an unreadable record
only where a newer program wrote it. The version above is that of the
form of lines; each kind of fact has its own, `v`, and no record says which program wrote it.

## The header

{header}

## The line of a fact

{line}

A field that has its default is left out. The letters of an audience are the seats `A` and `B`; `J`
is the judge alone. Who reads a field is fixed, or another field of the fact names them, by the same
letters and `S` for everybody else.

## The kinds
"""


LINE: Final = (
    ("seq", "number", "place in the log, from 1"),
    ("kind", "text", "what happened; the kinds are below"),
    ("v", "number", "version of the kind; older versions stay readable"),
    ("at", "number", "microseconds since 1970, UTC"),
    ("actor", "text", "`A`, `B`, `rules`, `chance`, `table`, or ROLE:PERSON"),
    ("cause", "number", "seq of the fact that led here, 0 for none"),
    (
        "open",
        "object",
        (
            "the fields that all may read, and beside those of the kind `clauses` (the clauses "
            "that made it so) and `by` (name and line of the card whose text made it)"
        ),
    ),
    (
        "hidden",
        "list",
        (
            "a part for each audience: `audience`, `salt` (16 bytes) and `body` (its fields), or, "
            "sealed, `audience` and `commitment`"
        ),
    ),
    ("hash", "64 hex digits", "SHA-256 over this fact and the hash before it"),
)


def _line() -> Iterator[str]:
    yield "| field | type | meaning |"
    yield "|---|---|---|"
    yield from (f"| `{name}` | {shown} | {said} |" for name, shown, said in LINE)


def _type(shown: object) -> str:
    """Say a type of Python in the words of JSON."""
    text = str(shown).replace("<class '", "").replace("'>", "").replace("events.kinds.base.", "")
    for word, said in (("tuple", "list"), ("str", "text"), ("int", "number"), ("None", "null")):
        text = text.replace(word, said)
    return text.replace(", ...", "").replace("|", "or")


def _header() -> Iterator[str]:
    made = header_schema()
    said = {
        "format": f"`{FORMAT}`",
        "head": "last seq and its hash (0 and empty text for a match without facts)",
        "tags": "texts by name: event, round, table and the like",
        "blobs": "card definitions and policy that facts name by SHA-256: `kind`, `sha256`, `data`",
        "parent": "of a branch alone: `match`, `seq` and `hash` of the fact that it left",
    }
    yield "| field | meaning |"
    yield "|---|---|"
    for name, schema in made["properties"].items():
        yield f"| `{name}` | {said.get(name) or schema.get('description', '')} |"


def _kind(kind: Kind) -> Iterator[str]:
    yield f"### `{kind.name}`{f', version {kind.v}' if kind.v > 1 else ''}"
    yield ""
    yield " ".join((kind.cls.__doc__ or "").split())
    yield ""
    if not kind.types:
        return
    yield "| field | type | who reads it | meaning |"
    yield "|---|---|---|---|"
    for name, shown in kind.types.items():
        default = kind.defaults.get(name)
        given = f" (else {default!r})" if name in kind.defaults and default not in {"", ()} else ""
        yield (f"| `{name}` | {_type(shown)} | {audience(kind, name)} | {meaning(kind.name, name)}{given} |")
    yield ""


def page() -> str:
    """The whole page."""
    head = HEAD.format(format=FORMAT, version=VERSION, header="\n".join(_header()), line="\n".join(_line()))
    lines = [line for _, kind in sorted(KINDS.items()) for line in _kind(kind)]
    return f"{head}\n" + "\n".join(lines).rstrip("\n") + "\n"
