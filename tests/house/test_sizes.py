"""Functions, files, parameter lists and modules stay small enough to be read at once."""

from pathlib import Path

import pytest

from tests.house.sizes import too_large
from tests.house.tree import ROOT, expect_none, plant


def test_nothing_has_grown_past_its_bound() -> None:
    expect_none(too_large(ROOT))


def function(lines: int) -> str:
    return "def f() -> None:\n" + "    pass\n" * (lines - 1)


def names(count: int) -> str:
    return "".join(f"def f{n}() -> None: ...\n" for n in range(count)) + "def _own() -> None: ...\n"


def waive(root: Path, measure: str, name: str = "", reason: str = "shown here") -> None:
    path = root / "tests" / "house" / "waivers.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    said = f'path = "cli/a.py"\nname = "{name}"\nmeasure = "{measure}"\nreason = "{reason}"\n'
    path.write_text(f"[[waiver]]\n{said}", "utf-8")


CASES = [
    (function(40), function(41), function(71), "function lines", "f"),
    ("#\n" * 600, "#\n" * 601, "#\n" * 801, "file lines", ""),
    (
        "def f(a, b, c, d, e, *, g): ...",
        "def f(a, b, c, d, e, /, g): ...",
        "def f(a, b, c, d, e, g, h, i, j, k): ...",
        "positional parameters",
        "f",
    ),
    (names(12), names(13), names(25), "public names", ""),
]


@pytest.mark.parametrize(("good", "large", "huge", "measure", "name"), CASES)
def test_each_bound_holds(  # noqa: PLR0917 - one case has three sizes and what is said of them
    tmp_path: Path,
    good: str,
    large: str,
    huge: str,
    measure: str,
    name: str,
) -> None:
    assert too_large(plant(tmp_path, {"cli/a.py": good})) == []

    (found,) = too_large(plant(tmp_path, {"cli/a.py": large}))
    assert f"{measure}; more than" in found

    waive(tmp_path, measure, name)
    assert too_large(tmp_path) == []

    (never,) = too_large(plant(tmp_path, {"cli/a.py": huge}))
    assert f"{measure}; never more than" in never


def test_a_method_does_not_count_itself(tmp_path: Path) -> None:
    source = "class C:\n    def m(self, a, b, c, d, e): ...\n"
    assert too_large(plant(tmp_path, {"cli/a.py": source})) == []


def test_a_method_is_named_with_its_class(tmp_path: Path) -> None:
    source = "class C:\n    def m(self, a, b, c, d, e, f): ...\n"
    (found,) = too_large(plant(tmp_path, {"cli/a.py": source}))
    assert found.startswith("cli/a.py:2: C.m has 6 positional parameters")


def test_a_function_within_a_function_is_measured(tmp_path: Path) -> None:
    source = "def f():\n    if f:\n        def g(a, b, c, d, e, h): ...\n"
    (found,) = too_large(plant(tmp_path, {"cli/a.py": source}))
    assert "f.g has 6" in found


def test_a_waiver_without_use_is_found(tmp_path: Path) -> None:
    plant(tmp_path, {"cli/a.py": ""})
    waive(tmp_path, "function lines", "f")
    (found,) = too_large(tmp_path)
    assert found.endswith("cli/a.py f function lines is within its bound again")


def test_a_waiver_without_reason_is_found(tmp_path: Path) -> None:
    plant(tmp_path, {"cli/a.py": function(41)})
    waive(tmp_path, "function lines", "f", reason=" ")
    (found,) = too_large(tmp_path)
    assert found.endswith("cli/a.py f function lines has no reason")


def test_tests_are_measured_by_their_lines(tmp_path: Path) -> None:
    (found,) = too_large(plant(tmp_path, {"tests/test_a.py": function(71)}))
    assert "71 function lines" in found
    assert too_large(plant(tmp_path, {"tests/test_a.py": names(30)})) == []
