"""Examples of every operation: what a service was asked, and what it answered.

They stand in a file that `python -m tests.web.examples` writes; long lists and texts are cut there.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from fastapi import FastAPI

FILE: Final = "examples.json"
Said = dict[str, Any]


@cache
def exchanges() -> dict[str, list[Said]]:
    """What was asked and answered by method and path, once for each type of answer."""
    found: dict[str, list[Said]] = json.loads(files(__package__).joinpath(FILE).read_bytes())
    return found


def describe_examples(app: FastAPI) -> None:
    """Put the examples into the description of the application."""
    plain = app.openapi

    @cache
    def told() -> Said:
        document = plain()
        paths = {
            path: {
                method: _shown(said, exchanges().get(f"{method.upper()} {path}", []))
                for method, said in operations.items()
            }
            for path, operations in document["paths"].items()
        }
        return document | {"paths": paths}

    app.openapi = told  # type: ignore[method-assign]


def _shown(said: Said, asked: list[Said]) -> Said:
    """Give an operation with its examples."""
    shown = dict(said)
    for one in reversed(asked):
        if "parameters" in said:
            shown["parameters"] = [_parameter(row, one) for row in said["parameters"]]
        if "requestBody" in said:
            shown["requestBody"] = _with(said["requestBody"], "", one, "sent", "sends")
        status = str(one["status"])
        answers = shown["responses"]
        told = _with(answers[status], one["media"], one, "answer", "answers")
        shown["responses"] = answers | {status: told}
    return shown


def _parameter(said: Said, one: Said) -> Said:
    given = one.get("given", {})
    return said | {"example": given[said["name"]]} if said["name"] in given else said


def _with(said: Said, media: str, one: Said, value: str, about: str) -> Said:
    """Give a body or an answer with its example, or with what its file is."""
    media = media or next(iter(said["content"]))
    shape = said["content"].get(media, {})
    if value in one:
        shape = shape | {"example": one[value]}
    elif about in one:
        shape = shape | {"examples": {"file": {"summary": one[about]}}}
    return said | {"content": said["content"] | {media: shape}}
