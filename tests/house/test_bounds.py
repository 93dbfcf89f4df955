"""Whatever grows has a row in the table of bounds, and the page of it is current."""

from pathlib import Path

import pytest

from events.bounds import BOUNDS, FILLED_BY, BoundedCache
from tests.house.bounds import PAGE, limit_of, written
from tests.house.growing import unbounded
from tests.house.tree import ROOT, expect_none, plant


def test_whatever_grows_has_a_row() -> None:
    expect_none(unbounded(ROOT, BOUNDS))


def test_the_page_of_bounds_is_current() -> None:
    assert (ROOT / PAGE).read_text("utf-8") == written(), "write it with python -m tests.house.bounds"


def test_nobody_outside_fills_what_has_no_number() -> None:
    assert {one.filled_by for one in BOUNDS.values()} <= {*FILLED_BY}
    open_ended = [place for place, one in BOUNDS.items() if not limit_of(one) and one.filled_by == "anybody"]
    assert open_ended == []


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("class A:\n    def __init__(self):\n        self.rows: dict[str, int] = {}", "A.rows"),
        ("class A:\n    def f(self):\n        self.rows = set() if self else {1}", "A.rows"),
        ("class A(dict):\n    pass", "A"),
        ("ROWS = OrderedDict[str, int]()", "ROWS"),
        ("ROWS = lru_cache(8)(len)", "ROWS"),
        ("def f(app):\n    app.state.rows = deque()", "rows"),
        ("@cache\ndef f(text): ...", "f"),
        ("def f():\n    @functools.lru_cache(maxsize=8)\n    def g(text): ...", "f.g"),
        ("@dataclass\nclass A:\n    rows: list = field(default_factory=list)", "A.rows"),
        ("def f():\n    with SpooledTemporaryFile() as file: ...", "f.SpooledTemporaryFile"),
        ("class A:\n    def f(self):\n        self.rows = BoundedCache('referee.b:A.rows')", "A.rows"),
    ],
)
def test_what_grows_without_a_row_is_found(tmp_path: Path, source: str, place: str) -> None:
    plant(tmp_path, {"referee/a.py": source})
    found = unbounded(tmp_path, {}, {})
    assert any(one.startswith("referee/a.py:") and f" referee.a:{place} grows" in one for one in found), found
    assert unbounded(tmp_path, {f"referee.a:{place}": None}, {}) == [
        one for one in found if "names referee.b" in one
    ]


@pytest.mark.parametrize(
    "source",
    [
        "def f():\n    rows = {}\n    return rows",
        "ROWS = {'a': 1}",
        "@cache\ndef f(): ...",
        "class A:\n    def __init__(self, rows):\n        self.rows = rows",
    ],
)
def test_what_does_not_grow_needs_no_row(tmp_path: Path, source: str) -> None:
    assert unbounded(plant(tmp_path, {"referee/a.py": source}), {}, {}) == []


def test_a_row_and_a_lifespan_of_nothing_are_found(tmp_path: Path) -> None:
    plant(tmp_path, {"referee/a.py": ""})
    said = unbounded(tmp_path, {"referee.a:Gone.rows": None}, {"it ends": ("referee.b:",)})
    assert len(said) == len(("the row", "the lifespan"))


def test_what_is_larger_than_its_cache_is_not_kept() -> None:
    cache = BoundedCache[str, bytes]("referee.web.app:halls")
    limit = int(cache.maxsize)
    for size in (4, limit + 1, 4, limit // 3, limit // 3, limit // 3):
        cache[f"{size} {len(cache)}"] = bytes(size)
        assert cache.currsize <= limit
    cache["a"] = b"small"
    cache["a"] = bytes(limit + 1)
    assert cache.get("a") is None
    assert cache.of("b", lambda: b"made") == cache.of("b", lambda: b"again") == b"made"
    assert "4 0" not in cache
