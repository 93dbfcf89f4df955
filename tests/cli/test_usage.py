"""Every command is told what is wrong with its words in our own, never in those of a library."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.app import commands
from tests.cli.conftest import Shell
from tests.cli.hostile import Told

LIBRARY = re.compile(
    r"Input should|Value error|unable to parse|Invalid value|No such (option|command)|Traceback|"
    r"Missing (argument|option|command|parameter)|Got unexpected|requires an argument|pydantic|"
    r"does not take a value|Possible options|Expecting |JSONDecode|TOMLDecode|sqlite3\.|psycopg|"
    r"Field required|Extra inputs|Expected '|a fault in this program|is not a valid|<class|"
    r"Extra data|Invalid (statement|escape)|line 1 column|File is not a zip|should (be|have|match)"
)
"""Words that a library says and no person should have to read."""
NUMBERS = ("x", "1.5", "-99999999999999999999", "")


def each(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with the words that call it."""
    below = getattr(command, "commands", None)
    if below is None:
        yield path, command
        return
    for name, one in below.items():
        yield from each(one, (*path, name))


ALL = [pytest.param(path, one, id=" ".join(path)) for path, one in each(commands())]


def _needed(command: Any) -> list[str]:
    """A word for every argument that a command needs."""
    needed = [p for p in command.params if not p.opts[0].startswith("-") and p.required]
    return ["m1" for _ in needed]


def _wrong(command: Any) -> Iterator[list[str]]:
    """Give wrong words for each option of a command, and for the command itself."""
    yield ["--nothing-such"]
    needed = _needed(command)
    if not any(p.nargs == -1 for p in command.params):
        places = [p for p in command.params if not p.opts[0].startswith("-")]
        yield ["m1" for _ in places] + ["one", "too-many"]
    if needed:
        yield needed[1:]
    for param in command.params:
        option = next((o for o in param.opts if o.startswith("--")), "")
        if not option or option == "--help":
            continue
        if getattr(param, "is_flag", False):
            yield [*needed, f"{option}=3"]
            continue
        yield [*needed, option]
        choices = "|" in (param.metavar or "")
        number = param.bare_type in {int, float}
        bad = NUMBERS if number else ("Q!",) if choices else ()
        yield from ([*needed, option, one] for one in bad)


def wrong_words(told: Told) -> str:
    """What a library said in an answer, "" for nothing."""
    found = LIBRARY.search(told.err + told.out)
    return found[0] if found else ""


@pytest.mark.parametrize(("path", "command"), ALL)
def test_no_library_speaks_where_a_command_is_wrong(
    path: tuple[str, ...], command: Any, played: Shell
) -> None:
    tried = 0
    for words in _wrong(command):
        told = played(*path, *words)
        said = f"{' '.join((*path, *words))}: {told.err}"
        assert told.code in {1, 2}, said
        assert not wrong_words(told), said
        assert told.err.startswith(("error: ", "refused: ")), said
        tried += 1
    assert tried


def test_the_crawl_would_hear_a_library() -> None:
    said = "error: Invalid value for '--games': Input should be a valid integer"
    assert wrong_words(Told(2, "", said)) == "Invalid value"


@pytest.mark.parametrize(
    ("words", "told", "instead"),
    [
        ("log m1 --trun 7", "referee log has no option --trun", "did you mean --turn"),
        ("event show --by kim", "referee event show has no option --by", "see referee event show --help"),
        ("event result 1 1 --reason x", "referee event result has no option --reason", "see referee"),
        ("show m1 --as Q", "--as: 'Q' is none of A, B, spectator, judge", "write as {} show"),
        ("show m1 --as judg", "--as: 'judg' is none of", "did you mean judge"),
        ("simulate --games x", "--games: 'x' is no whole number, such as 12", "write as"),
        ("simulate --games 0", "--games: '0' is less than 1", "write as"),
        ("simulate --games", "--games needs a value", "see referee --help"),
        ("matches --json=3", "--json takes no value", "see referee --help"),
        ("lgo", "referee has no command 'lgo'", "did you mean log"),
        ("claim m1 C1", "referee has no command 'claim'", "did you mean call claim"),
        ("list", "referee has no command 'list'", "did you mean matches, event list, ruling list;"),
        ("rulebook serach x", "referee rulebook has no command 'serach'", "did you mean search"),
        ("show", "MATCH@SEQ is missing", "write as {} show m1@57"),
        ("matches one two", "referee matches does not take 'one two' as well", "write as"),
        ("deck check x --ruleset modern", "--ruleset: 'modern' is none of diva, classic", ""),
    ],
)
def test_what_is_wrong_is_said_with_what_was_meant(
    words: str, told: str, instead: str, played: Shell
) -> None:
    answer = played(*words.split())
    assert answer.code == 2
    assert f"error: {told}" in answer.err or told in answer.err, answer.err
    assert instead.format(f"referee --db {played.db}") in answer.err, answer.err


def test_a_program_reads_the_same_words(played: Shell) -> None:
    error = json.loads(played("simulate", "--games", "x", "--json").err)["error"]
    assert error["message"] == "--games: 'x' is no whole number, such as 12"
    assert error["where"] == "referee simulate"


BROKEN = {
    "json": '{"question": ',
    "toml": "name = \n[[",
    "rows": '{"name": "X",, }\n',
    "types": '[[card]]\nname = 3\nlevel = "x"\n',
}


@pytest.mark.parametrize(
    ("words", "what", "where"),
    [
        ("rule m1 -", "json", "line 1, column 14"),
        ("policy check FILE", "toml", "no TOML that can be read at line 1, column 8"),
        ("position run FILE.toml", "toml", "no TOML that can be read at line 1, column 8"),
        ("cards check FILE.toml", "toml", "no TOML that can be read at line 1, column 8"),
        ("cards check FILE.toml", "types", ""),
        ("cards import FILE.jsonl", "rows", ""),
        ("cards import FILE.csv", "rows", ""),
        ("deck check FILE", "types", ""),
        ("bundle check FILE", "toml", "no whole zip file"),
        ("review answer FILE --decision d", "toml", ""),
        ("import FILE", "rows", ""),
        ("verify FILE", "json", ""),
        ("prove --check FILE", "json", ""),
        ("open n1 --policy FILE", "toml", ""),
        ("open n1 --deck-a FILE", "types", ""),
        ("matches --db FILE", "rows", "is not a database"),
        ("enter m1 --from FILE", "types", ""),
    ],
)
def test_no_library_speaks_where_a_file_is_broken(
    words: str, what: str, where: str, played: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "broken"
    typed = [str(file) + w.removeprefix("FILE") if w.startswith("FILE") else w for w in words.split()]
    for one in typed:
        if one.startswith(str(file)):
            Path(one).write_text(BROKEN[what], "utf-8")
    told = played(*typed, given=BROKEN[what])
    assert told.code in {1, 2}, told
    assert not wrong_words(told), told
    assert where in " ".join((told.err + told.out).split()), told
