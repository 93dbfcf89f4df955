"""Readers of files that are called past the one door at which given bytes become values; writers of CSV."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.house.imports import dotted, local_names
from tests.house.tree import Module, modules

DOOR: Final = "events.given"
READERS: Final = frozenset(
    {
        "tomllib.loads",
        "tomllib.load",
        "json.loads",
        "json.load",
        "json.JSONDecoder",
        "pydantic_core.from_json",
        "zipfile.ZipFile",
        "gzip.decompress",
        "gzip.GzipFile",
        "gzip.open",
        "zlib.decompress",
        "zlib.decompressobj",
        "csv.reader",
        "csv.DictReader",
        "csv.writer",
        "csv.DictWriter",
        "xml.parsers.expat.ParserCreate",
        "shutil.unpack_archive",
    }
)
NEVER: Final = frozenset({"bz2", "lzma", "tarfile", "pickle", "marshal", "shelve", "xml"})
"""Modules of readers that nothing here needs; XML is read at the door alone."""
FAMILIES: Final = NEVER | {reader.partition(".")[0] for reader in READERS}
"""The names of which one stands in the text of whatever calls a reader: the others are not read."""
_OURS: Final = "reads what comes with the program"
_ALONE: Final = "the verifier is one file that stands alone; it bounds its lines itself"
_OWN_SERVICE: Final = "reads what a service that it started answers"
KNOWN: Final = {
    "events.csv_tables": "writes CSV, and is all that does: it keeps cells from being formulas",
    "events.canonical": "reads rows and lines whose length is bounded, no deeper than 200",
    "referee.audit.chance": _ALONE,
    "referee.audit.packed": "shares no code with what it checks; it bounds the parts itself",
    "referee.audit.words": _ALONE,
    "referee.audit.signed": _ALONE,
    "referee.exchange.archive": "writes archives",
    "referee.proving.helpers": _OURS,
    "referee.proving.mutants": _OURS,
    "referee.proving.paraphrases": _OURS,
    "referee.exchange.schema": _OURS,
    "evidence.oracle.deviations": _OURS,
    "referee.rulebook.documents": _OURS,
    "referee.service.simulated.coverage": _OURS,
    "referee.web.api.description": _OURS,
    "referee.web.api.schemas": _OURS,
    "referee.web.api.examples": _OURS,
    "referee.bounded.worker": "reads what its workshop asks",
    "referee.bounded.workshop": "reads what its own worker answers",
    "referee.web.gallery.gallery": "reads what its own gallery answers",
    "referee.web.routes": "reads bodies whose length is bounded, no deeper than 200",
    "referee.web.watcher": "reads what its service asks",
    "referee.web.pages.script": "reads the keys of the viewer, a file of ours",
    "migrations.versions.v0013_listings": "reads tags of ours; what cannot be read has no event",
    "cli.look.shapes": _OURS,
    "cli.common.declared": _OURS,
    "evidence.bench.against": "reads what a process that it started prints",
    "evidence.bench.engine": _OWN_SERVICE,
    "evidence.bench.facing": _OWN_SERVICE,
    "evidence.bench.players": _OWN_SERVICE,
    "evidence.bench.served": _OWN_SERVICE,
    "evidence.bench.serving": _OWN_SERVICE,
    "evidence.calls": _OWN_SERVICE,
}
"""Modules that may call a reader themselves, each with its reason."""


def past_the_door(root: Path) -> list[str]:
    """Name every reader that is called outside the door, where no reason is written down."""
    return [
        f"{module.path}:{line}: {name} is called past {DOOR}; what is given is bounded there"
        for module in modules(root)
        if module.name != DOOR and module.name not in KNOWN
        for line, name in readers(module)
    ]


def readers(module: Module) -> Iterator[tuple[int, str]]:
    """The line and the full name of each reader that a module uses."""
    if not any(family in module.source for family in FAMILIES):
        return
    names = local_names(module.tree)
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute | ast.Name) and isinstance(node.ctx, ast.Load):
            full = dotted(node, names) or ""
            if full in READERS or (full.partition(".")[0] in NEVER and "." in full):
                yield node.lineno, full


def needless(root: Path) -> list[str]:
    """Name every module that may call a reader and calls none."""
    calling = {module.name for module in modules(root) if any(readers(module))}
    return sorted(KNOWN.keys() - calling)
