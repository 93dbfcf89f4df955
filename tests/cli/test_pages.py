"""Every page is typed from its first line to its last, and prints what it shows."""

from __future__ import annotations

import pytest

from tests.cli.pages import Reader, Typed, blocks, fits, pages, typed, untyped

PAGES = pages()
ELSEWHERE = {
    "docs/library.md": "typed, and its Python run, by tests/cli/test_library_page.py",
    "docs/http.md": "typed beside a running service by tests/web/test_http_page.py",
    "docs/webhooks.md": "typed with a receiver by tests/cli/test_webhooks_page.py",
    "docs/witnesses.md": "typed with witnesses of its own by tests/cli/test_witnesses_page.py",
}
SERVES = "serves until it is stopped; tests/web starts services of its own"
REGISTERS = "needs strangers who enter at a service; tests/service/test_registration.py enters them"
NOT_TYPED = {
    ("README.md", "referee serve"): SERVES,
    ("docs/events.md", "referee serve --host 0.0.0.0 --address http://192.168.1.5:8421"): SERVES,
    ("docs/events.md", "referee event registration winter-open --places 64 --waiting 20"): REGISTERS,
    ("docs/events.md", "referee event drop-several"): REGISTERS,
    ("docs/window.md", "referee serve"): SERVES,
    ("docs/operating.md", "referee --db /srv/referee/matches.sqlite3 serve"): SERVES,
    ("docs/proof.md", "referee act rated B waive"): (
        "needs a seat that gives no share; tests/service/test_shared_chance.py plays one"
    ),
    ("docs/http.md", "referee --db games.sqlite3 import"): SERVES,
    ("docs/slow-play.md", "referee slowplay m6"): (
        "needs six matches at the pace of a table; tests/cli/test_slowplay.py plays them"
    ),
}
"""Blocks that name commands and are not typed, by page and how they begin, each with the reason."""
RUN = [page for page, text in PAGES.items() if page not in ELSEWHERE and any(typed(page, text))]


@pytest.mark.parametrize("page", RUN)
def test_a_page_prints_what_it_shows(page: str, reader: Reader) -> None:
    for one in typed(page, PAGES[page]):
        wrong = reader.wrong(one)
        assert not wrong, wrong


def test_every_block_with_commands_is_typed_or_says_why_not() -> None:
    found = [
        (page, block.lines[0])
        for page, text in PAGES.items()
        for block in blocks(page, text)
        if untyped(block)
    ]
    left = [
        next((one for one in NOT_TYPED if one[0] == page and first.startswith(one[1])), first)
        for page, first in found
    ]
    assert sorted(map(str, left)) == sorted(map(str, NOT_TYPED))
    assert set(ELSEWHERE) <= set(PAGES)
    assert len(RUN) > 15


PAGE = """
$ referee no
```console
$ referee show m1  # the table
m1@3
...
$ cat > a.txt <<'EOF'
one
EOF
$ referee demo

```

    referee serve

```toml
a = 1
```
"""


def test_commands_are_found_in_console_blocks_only() -> None:
    assert list(typed("p", PAGE)) == [
        Typed("p:4", "referee show m1  # the table", ("m1@3", "...")),
        Typed("p:7", "cat > a.txt <<'EOF'\none\nEOF", ()),
        Typed("p:10", "referee demo", ()),
    ]
    assert [block.language for block in blocks("p", PAGE)] == ["console", "indented", "toml"]
    assert [block.line for block in blocks("p", PAGE) if untyped(block)] == [14]


@pytest.mark.parametrize(
    ("shown", "printed", "missing"),
    [
        ("a|b", "a|b", ""),
        ("a|b", "a|c|b", "a|b"),
        ("a", "a|b", "a"),
        ("...|b", "a|b", ""),
        ("...|a", "a|b", "a"),
        ("a|...", "a|b|c", ""),
        ("b|...", "a|b", "b"),
        ("...|b|c|...|e|...", "a|b|x|b|c|d|e", ""),
        ("...|b|d|...", "a|b|c|d", "b|d"),
        ("...|c|...|b|...", "a|b|c", "b"),
        ("a ... c", "a b c", ""),
        ("a ... c", "a b d", "a ... c"),
        ("...", "", ""),
    ],
)
def test_what_is_shown_is_what_is_printed(shown: str, printed: str, missing: str) -> None:
    lines = tuple(shown.split("|"))
    assert fits(lines, printed.replace("|", "\n")) == missing.replace("|", "\n")


def test_a_page_that_shows_something_else_is_found(reader: Reader) -> None:
    def wrong(command: str, *shown: str) -> str:
        return reader.wrong(Typed("p:1", command, shown))

    assert wrong("referee open m1 --seed 1", "match m1 is open, 4 facts", "...") == ""
    assert wrong("referee open m1 --seed 1").startswith("p:1: referee open m1 --seed 1\nended with")
    assert wrong("referee open m1 --seed 1", "error: match m1 is already in ...", "...") == ""
    assert "and prints\nm1 " in wrong("referee matches", "m2 ...")
    assert wrong("referee matches > list.txt && cat list.txt", "m1 ...") == ""
    assert "ended with 3" in wrong("exit 3")
