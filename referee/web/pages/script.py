"""The scripts of the viewer as one: for a page that may load none, and for one that loads fast.

Each module becomes a function that gives what the module exports; so every name stays where it is.
Our modules import by name or as a whole, one line each, and export where they declare.
"""

import json
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

PLACE: Final = Path(str(files("referee.web"))) / "static" / "js"
IMPORT: Final = re.compile(
    r'^import (?:\* as (?P<whole>\w+)|(?P<names>\{[^}]+\})) from "\./(?P<module>\w+)\.js";\n',
    re.MULTILINE,
)
EXPORT: Final = re.compile(r"^export (?=(?:const|function|async function) (?P<name>\w+))", re.MULTILINE)


def joined(first: str) -> str:
    """A module with all that it imports as one script; raises ValueError for a circle."""
    made: dict[str, str] = {}
    _take(first, made, ())
    return '"use strict";\nconst all = {};\n' + "".join(made.values())


def _take(name: str, made: dict[str, str], above: tuple[str, ...]) -> None:
    if name in above:
        raise ValueError(f"the scripts import each other in a circle: {' '.join((*above, name))}")
    text = (PLACE / f"{name}.js").read_text(encoding="utf-8")
    for found in IMPORT.finditer(text):
        if found["module"] not in made:
            _take(found["module"], made, (*above, name))
    given = ", ".join(one["name"] for one in EXPORT.finditer(text))
    text = IMPORT.sub(
        lambda one: f"const {one['whole'] or one['names']} = all.{one['module']};\n", EXPORT.sub("", text)
    )
    made[name] = f"all.{name} = (() => {{\n{text}return {{ {given} }};\n}})();\n"


@cache
def key_groups() -> list[dict[str, Any]]:
    """Read the keys of the viewer, group by group, from the module that its script reads them from."""
    text = (PLACE / "bindings.js").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = json.loads(text[text.index("[") : text.rindex("]") + 1])
    return [group | {"rows": [{"hosted": False} | row for row in group["rows"]]} for group in found]
