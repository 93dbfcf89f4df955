"""What every command prints with --json has the shape that `referee schema` and the page tell."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator

from cli.look.shapes import schema_of, shapes, table
from tests.cli.asked import Printed, command_of, printed
from tests.cli.hostile import run
from tests.cli.shaped import PAGE, page
from tests.cli.test_help import COMMANDS

NAMES = {" ".join(path) for path in COMMANDS}
ALONE = {"rulebook coverage", "event admit"}
"""Not typed here: one plays every shipped position, and who waits for a place came over HTTP; the tests
of the API hold their forms."""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> list[Printed]:
    folder = tmp_path_factory.mktemp("asked")
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(folder)
        return list(printed(folder))


def wrong(name: str, row: object) -> list[str]:
    found = Draft202012Validator(schema_of(name)).iter_errors(row)
    return [f"{list(one.instance_path)}: {one.message[-300:]}" for one in found][:3]


def test_every_command_has_a_shape_or_a_reason() -> None:
    told = table()
    assert NAMES - told["shapes"].keys() - told["unprinted"].keys() == set()
    assert (told["shapes"].keys() | told["unprinted"].keys()) - NAMES == set()
    assert told["shapes"].keys() & told["unprinted"].keys() == set()


def test_what_is_printed_has_the_shape_that_is_told(said: list[Printed]) -> None:
    assert table()["shapes"].keys() - {row.command for row in said} == ALONE
    assert {row.line: found for row in said if (found := wrong(row.command, row.said))} == {}


def test_a_field_more_or_of_another_type_or_left_out_does_not_fit(said: list[Printed]) -> None:
    row = next(one for one in said if one.command == "why")
    assert wrong("why", row.said) == []
    assert wrong("why", row.said | {"more": 1})
    assert wrong("why", row.said | {"seq": "60"})
    assert wrong("why", {name: one for name, one in row.said.items() if name != "seq"})
    inner = row.said | {"why": row.said["why"] | {"more": 1}}
    assert wrong("why", inner)


def test_every_field_says_what_it_means() -> None:
    silent = {
        f"{name}: {field}"
        for name in table()["shapes"]
        for _, shape in shapes(name)
        for field, one in shape.get("items", shape).get("properties", {}).items()
        if not one.get("description")
    }
    assert silent == set()


def test_what_a_field_means_is_said_of_fields_that_there_are() -> None:
    fields = {
        field
        for name in table()["shapes"]
        for _, shape in shapes(name)
        for field in shape.get("items", shape).get("properties", {})
    }
    assert table()["meanings"].keys() - fields == set()


def test_the_page_is_made_from_the_shapes() -> None:
    assert PAGE.read_text("utf-8") == page(), "write it anew: python -m tests.cli.shaped"


def test_a_schema_is_printed_for_each_command_alone(tmp_path: Path) -> None:
    assert tmp_path.is_dir()
    for flags in ((), ("--json",)):
        told = run(["schema", "event", "show", *flags])
        assert told.code == 0
        assert json.loads(told.out) == json.loads(json.dumps(schema_of("event show")))
    assert command_of(["event", "show", "cup"]) == "event show"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("serve",), "then it serves"),
        (("event",), "name one of event admit, event answer, event appeal"),
        (("lgo",), "did you mean log"),
        (("x",), "list the commands: referee help"),
    ],
)
def test_a_command_without_a_schema_is_named(words: tuple[str, ...], told: str) -> None:
    done = run(["schema", *words])
    assert done.code == 2
    assert told in " ".join(done.err.split())
