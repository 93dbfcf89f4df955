"""The page about the library: its commands print, and its lines of Python answer, what it shows."""

from __future__ import annotations

import doctest
import io
from typing import Any, Final

from referee.exchange.columns import COLUMNS
from tests.cli.pages import Reader, blocks, pages, typed

PAGE: Final = "docs/library.md"


def faults(code: str, names: dict[str, Any], line: int = 1) -> str:
    """What lines of Python do not answer as they show; they leave their names for the next."""
    test = doctest.DocTestParser().get_doctest(code, names, PAGE, PAGE, line)
    test.globs = names
    told = io.StringIO()
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=told.write, clear_globs=False)
    return told.getvalue()


def test_the_page_shows_what_is_answered(reader: Reader) -> None:
    text, names = pages()[PAGE], dict[str, Any]()
    commands = {one.where: one for one in typed(PAGE, text)}
    run = 0
    for block in blocks(PAGE, text):
        if block.language == "pycon":
            wrong = faults("\n".join(block.lines) + "\n", names, block.line)
            assert not wrong, wrong
            run += 1
        for number in range(block.line, block.line + len(block.lines) + 1):
            if block.language == "console" and (one := commands.get(f"{PAGE}:{number}")):
                wrong = reader.wrong(one)
                assert not wrong, wrong
    assert run > 8


def test_lines_that_answer_something_else_are_found() -> None:
    assert "Expected:" in faults(">>> 1 + 1\n3\n", {})
    assert not faults(">>> 1 + 1\n2\n", {})


def test_the_page_names_every_column() -> None:
    rows = [f"| `{one.name}` | {one.type} | {one.meaning} |" for one in COLUMNS]
    assert "\n".join(rows) in pages()[PAGE]
