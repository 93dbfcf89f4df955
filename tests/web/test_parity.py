"""What a command can do, the service can do: every one has its endpoints, or a reason why not."""

import tomllib
from pathlib import Path
from typing import Any

from referee.service.queries.schema import queries
from referee.web import ServiceSettings, make_app
from tests.cli.test_help import COMMANDS

WRITTEN: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("parity.toml").read_text("utf-8"))
DERIVED: dict[str, dict[str, Any]] = {
    one.command: {"at": [f"GET {one.address}"]} for one in queries().values() if one.command
}
TABLE = WRITTEN | DERIVED


def endpoints() -> set[str]:
    """Name every endpoint that the service describes."""
    paths = make_app(ServiceSettings("")).openapi()["paths"]
    return {f"{method.upper()} {path}" for path, said in paths.items() for method in said}


def test_every_command_has_its_endpoints_or_a_reason_why_not() -> None:
    commands = {" ".join(path) for path in COMMANDS}
    assert commands - TABLE.keys() == set(), "name in parity.toml what does the same over HTTP"
    assert WRITTEN.keys() & DERIVED.keys() == set(), "a query needs no row"
    assert TABLE.keys() - commands == set(), "there is no such command any more"
    for name, row in TABLE.items():
        assert bool(row.get("at")) is not bool(row.get("why")), name


def test_every_endpoint_of_the_table_is_there() -> None:
    there = endpoints()
    named = {one: name for name, row in TABLE.items() for one in row.get("at", ())}
    assert {one: name for one, name in named.items() if one not in there} == {}
