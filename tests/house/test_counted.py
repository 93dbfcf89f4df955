"""Counted nouns are told by one helper, so that nobody reads "1 cards"."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from events.wording import counted
from tests.house.tree import ROOT

NOUNS = re.compile(
    r"^ (actions|cards|copies|facts|faults|games|lines|logs|matches|orders|parts|passes|piles"
    r"|seconds|tables)\b"
)
APART = ("referee/audit/", "referee/proving", "referee/fold", "referee/timeline/phrases.py")
"""The verifier that shares no code, what only a broken record raises; "a card"."""
SPARED = {
    "fact.body.id": "an id, which orders something",
    "told['games_per_second']": "a rate",
    "MOST_CARDS": "a bound of many",
}
"""Values before such a word that are no counts, or never one, each with its reason."""


def plain(path: str, source: str) -> Iterator[str]:
    """Find formatted strings in which a value stands before a noun in the plural."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.JoinedStr):
            continue
        for value, text in zip(node.values, node.values[1:], strict=False):
            if isinstance(value, ast.FormattedValue) and isinstance(text, ast.Constant):
                noun = NOUNS.match(str(text.value))
                if noun and ast.unparse(value.value) not in SPARED:
                    yield f"{path}:{node.lineno}: {{{ast.unparse(value.value)}}}{noun[0]}"


def test_what_is_counted_agrees_with_its_number() -> None:
    assert [counted(n, "card") for n in (0, 1, 2, 1204)] == [
        "0 cards",
        "1 card",
        "2 cards",
        "1,204 cards",
    ]
    assert [counted(n, "copy", "copies") for n in (1, 2)] == ["1 copy", "2 copies"]


def test_no_text_counts_on_its_own() -> None:
    found = [
        one
        for room in ("cli", "referee", "events")
        for path in sorted((ROOT / room).rglob("*.py"))
        if not str(path.relative_to(ROOT)).startswith(APART)
        for one in plain(str(path.relative_to(ROOT)), path.read_text("utf-8"))
    ]
    assert not found, "\n" + "\n".join(found)
