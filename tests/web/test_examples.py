"""Every operation shows what it was really asked and answered, and both fit their schemas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.web import ServiceSettings, make_app
from referee.web.api.description import laid
from referee.web.api.examples import exchanges
from tests.web.asked import SLOW
from tests.web.examples import DESCRIPTION, samples
from tests.web.hall import JSON, Hall, operation_of
from tests.web.shortened import MORE, Described, file, text

ANEW = "the API has changed: python -m tests.web.examples writes its description anew"
BOOK = {
    "components": {
        "schemas": {
            "Row": {"type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"]},
        }
    }
}
LIST = {"type": "array", "items": {"$ref": "#/$defs/Row"}}
WORDS = frozenset(
    """
    agreed agreed_by applies authorised chance contact cut deck deviation due fault gain how infraction left
    kept level mark means name of over part pay policy position reason reasons reminder result_order
    round_title rules said
    does sealed seed should source text note title told trigger unplayable who why withdrawn
    """.split()
)
"""Texts that may be empty since nothing was said. What names something is null where it names none."""
VIEWS = frozenset({"winner", "word", "role", "playing", "sets"})
"""Fields of views, facts and clocks, which packs hash as they are."""
PROOFS = "POST /v1/proofs/check"
"""Answers as the verifier says it that runs without the referee."""


def empty_fields(value: object, name: str = "") -> Iterator[str]:
    """The names of the fields of an answer that are empty texts."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from empty_fields(one, key)
    elif isinstance(value, list):
        for one in value:
            yield from empty_fields(one, name)
    elif value == "":
        yield name


def test_what_names_something_is_null_in_every_answer_where_it_names_nothing() -> None:
    found = {
        (operation, name)
        for operation, rows in exchanges().items()
        for row in rows
        if row["media"] == "application/json"
        for name in empty_fields(row["answer"])
    }
    assert {one for one in found if one[1] not in WORDS | VIEWS and one[0] != PROOFS} == set()


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    found: dict[str, Any] = make_app(ServiceSettings("memory:")).openapi()
    return found


@pytest.fixture(scope="module")
def described(document: dict[str, Any]) -> Described:
    return Described(document)


def test_the_description_is_what_the_framework_makes(document: dict[str, Any]) -> None:
    assert DESCRIPTION.read_text("utf-8") == f"{laid(document)}\n", ANEW


def operations(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {
        f"{method.upper()} {path}": said
        for path, found in document["paths"].items()
        for method, said in found.items()
    }


def shown(content: dict[str, Any]) -> dict[str, bool]:
    """Say of each type of content whether it has an example."""
    return {media: bool({"example", "examples"} & one.keys()) for media, one in content.items()}


def test_every_operation_has_an_example_of_its_answer_and_of_its_body(
    document: dict[str, Any],
) -> None:
    for name, said in operations(document).items():
        good = {status: one for status, one in said["responses"].items() if status < "300"}
        assert len(good) == 1, name
        for one in good.values():
            assert set(shown(one["content"]).values()) == {True}, name
        if "requestBody" in said:
            assert set(shown(said["requestBody"]["content"]).values()) == {True}, name
        needed = {one["name"] for one in said.get("parameters", ()) if one.get("required")}
        given = {one["name"] for one in said.get("parameters", ()) if "example" in one}
        assert needed <= given, name
        assert said["summary"], name
        assert said["description"], name


def test_every_example_fits_its_schema(document: dict[str, Any], described: Described) -> None:
    for name, said in operations(document).items():
        for one in said.get("parameters", ()):
            if "example" in one:
                assert described.faults(one["example"], one["schema"]) == [], (name, one["name"])
        answers = [one for status, one in said["responses"].items() if status < "300"]
        for part in (*answers, said.get("requestBody", {"content": {}})):
            for media, content in part["content"].items():
                if "example" in content:
                    schema = described.schema(part["content"], media)
                    assert described.faults(content["example"], schema) == [], (name, media)


def test_every_answer_of_the_hall_fits_the_form_of_its_route(over: Hall) -> None:
    described = Described(over.client.app.openapi())  # type: ignore[attr-defined]
    known = operations(described.document)
    slow, _ = operation_of("GET", SLOW[1])
    held = set()
    for name, kept in over.kept.items():
        for one in kept:
            content = known[name]["responses"].get(str(one.status), {}).get("content", {})
            if one.media == JSON and JSON in content:
                assert described.faults(one.answer, described.schema(content, JSON)) == [], name
                held.add(name)
    answered = {
        name
        for name, said in known.items()
        for status, one in said["responses"].items()
        if status < "300" and JSON in one["content"]
    }
    assert answered - held == {slow}
    assert len(held) > len(known) // 2


def test_the_examples_are_what_the_service_answers_today(over: Hall) -> None:
    kept, now = dict(exchanges()), dict(samples(over))
    slow, _ = operation_of("GET", SLOW[1])
    kept.pop(slow)
    assert kept.keys() == now.keys()
    assert [name for name, one in kept.items() if one != now[name]] == [], ANEW


def test_a_sample_keeps_the_first_rows_of_a_list() -> None:
    described = Described(BOOK)
    rows = [{"id": number} for number in range(5)]
    assert described.cut(rows, LIST) == rows[:2]
    assert described.cut(rows[:3], LIST) == rows[:3]
    pair = {"type": "array", "prefixItems": [{"type": "integer"}] * 5}
    assert described.cut([1, 2, 3, 4, 5], pair) == [1, 2, 3, 4, 5]
    free = {"type": "object", "additionalProperties": {"type": "integer"}}
    assert described.cut(dict.fromkeys("abcde", 1), free) == {"a": 1, "b": 1}
    assert described.cut(dict.fromkeys("abcde", 1), {"type": "object"}) == dict.fromkeys("abcde", 1)


def test_a_sample_of_a_text_ends_at_a_word_and_says_so() -> None:
    assert text("short") == "short"
    cut = text("word " * 100)
    assert cut.endswith(f"word{MORE}")
    assert text(f"{'x' * 200}\n{'word ' * 20}") == f"{'x' * 200}\n{MORE}"
    assert file(b'{"a": [1, 2, 3, 4]}\n' * 4, "application/x-ndjson") == (
        "text",
        '{"a":[1,2]}\n' * 2,
    )
    assert file(b"line\n" * 20, "text/plain") == ("text", "line\n" * 8)


def test_an_example_that_breaks_its_schema_is_found() -> None:
    described = Described(BOOK)
    assert described.faults([{"id": 1}], LIST) == []
    assert described.faults([{"id": "x"}, {}], LIST) == [
        """[0, 'id']: "x" is not of type "integer\"""",
        '[1]: "id" is a required property',
    ]
