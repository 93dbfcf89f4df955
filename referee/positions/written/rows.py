"""What is wrong with a step or a check as it is written: each problem with the way to it."""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.positions.written.values import wanted_of
from referee.positions.written.words import CHECKS, EITHER, SOME, STEPS, Shape, nearest

Row = Mapping[str, Any]
Found = list[tuple[tuple[str | int, ...], str]]
"""Problems with the way to each from the row that was looked at."""
LOOKING = frozenset({"advance", "expect", "expect-decision", "expect-refused"})
"""The steps that nobody carries out at a table, so that they can be neither legal nor refused."""


def _row(word: str, row: Row, shape: Shape, always: tuple[str, ...]) -> Found:
    found: Found = [((), f"{word} needs {key!r}") for key in shape.needs if key not in row]
    known = (*always, *shape.needs, *shape.may)
    for key, value in row.items():
        if key not in known:
            found.append(((key,), f"{word} has no key {key!r}; {nearest(key, known)}"))
        elif key not in always or key == "optional":
            wanted = wanted_of(word, key, value)
            if wanted:
                found.append(((key,), f"{key} is {value!r} where {wanted} is wanted"))
    return found + [((), text) for text in _said_too_little(word, row)]


def _said_too_little(word: str, row: Row) -> Iterator[str]:
    """Find that nothing is said where one of several keys is needed, or more than fits together."""
    if word in SOME and not any(key in row for key in SOME[word]):
        yield f"{word} needs one of {', '.join(SOME[word])}"
    if word in EITHER:
        one, other = EITHER[word]
        said = [key for key in EITHER[word] if row.get(key, False) is not False]
        if len(said) != 1:
            yield f"{word} needs {_how(one)}, or {_how(other)}" + (", not both" if said else "")


def _how(key: str) -> str:
    return f"{key} = true" if key == "decline" else f"{key!r}"


def _action_problems(row: Row) -> Found:
    """What is wrong with the action that a step or check tries: a step of the same seat."""
    action = row.get("action")
    if not isinstance(action, dict):
        return []
    seat = row.get("seat", "-")
    if action.get("seat", seat) != seat:
        text = f"the action is of seat {seat}, as its step says, not of {action['seat']!r}"
        return [(("action", "seat"), text)]
    if action.get("do") in LOOKING:
        words = ", ".join(w for w in STEPS if w not in LOOKING)
        text = f"{action['do']} is no action that can be tried; there is {words}"
        return [(("action", "do"), text)]
    inner = step_problems({**action, "seat": seat})
    return [(("action", *way), text) for way, text in inner]


def check_problems(row: Any) -> Found:
    """Say all that is wrong with a check."""
    if not isinstance(row, dict) or not isinstance(row.get("check"), str):
        return [((), "a check is a table with a key 'check'")]
    word = row["check"]
    if word not in CHECKS:
        return [(("check",), f"there is no check {word!r}; {nearest(word, CHECKS)}")]
    found = _row(word, row, CHECKS[word], ("check",))
    if "seat" in row and row["seat"] not in {"A", "B"}:
        found.append((("seat",), f"seat is {row['seat']!r} where A or B is wanted"))
    return found + (_action_problems(row) if word == "legal" else [])


def step_problems(row: Any) -> Found:
    """Say all that is wrong with a step of a script."""
    if not isinstance(row, dict) or not isinstance(row.get("do"), str):
        return [((), "a step is a table with a key 'do'")]
    word = row["do"]
    if word not in STEPS:
        return [(("do",), f"there is no step {word!r}; {nearest(word, STEPS)}")]
    found = _row(word, row, STEPS[word], ("seat", "do", "optional"))
    if row.get("seat", "-") not in {"A", "B", "-"}:
        found.append((("seat",), f"seat is {row['seat']!r} where A, B or - is wanted"))
    if word == "expect" and isinstance(row.get("checks"), list):
        for i, check in enumerate(row["checks"]):
            found += [(("checks", i, *way), text) for way, text in check_problems(check)]
    return found + (_action_problems(row) if word == "expect-refused" else [])
