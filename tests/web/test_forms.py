"""The programs that know only HTML: a share of their matches, and what they would have found."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest

from tests.web import forms, markup, pressing
from tests.web.markup import Page
from tests.web.pressing import Screen, sets

HEAD = """<main id="play" data-mine="1" data-kind="main"><div class="asks"><p class="label">You are
asked</p><h2>Act</h2></div>"""
FORM = """<form method="post" action="/m/m1/play" id="answer">
<input type="hidden" name="expect" value="9">"""


def screen(body: str) -> Screen:
    return Screen(Page(200, f"{HEAD}{body}</main>"), 0.0)


def test_matches_of_both_rulesets_end_through_the_forms_alone() -> None:
    seen = forms.run(range(2), seed=1, at_once=2)
    assert seen.findings == ()
    assert seen.ended == {"ended": 2}
    assert seen.counts["sets"]
    assert seen.counts["orders"]


@pytest.mark.parametrize("module", [markup, pressing, forms])
def test_the_programs_know_nothing_of_the_game(module: object) -> None:
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))  # type: ignore[attr-defined]
    named = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    named += [a.name for node in ast.walk(tree) if isinstance(node, ast.Import) for a in node.names]
    assert not [name for name in named if name.partition(".")[0] in {"referee", "events"}]


def test_a_set_of_nothing_without_a_way_to_pass_is_a_dead_end() -> None:
    assert screen(f"{FORM}<fieldset></fieldset><button>Choose these</button></form>").presses() == []


def test_what_is_hidden_shut_or_disabled_is_not_pressed() -> None:
    shown = screen(
        f"{FORM}<button name='choice' value='1' disabled>a</button>"
        "<div hidden><button name='choice' value='2'>b</button></div>"
        "<dialog><button name='choice' value='3'>c</button></dialog></form>"
        "<button form='answer' name='choice' value='4'>Pass</button>"
    )
    assert [one.words for one in shown.presses()] == ["Pass"]


def test_an_order_is_sent_with_the_place_of_each_box() -> None:
    boxes = "".join(
        f"<label><input type='checkbox' name='item' value='{n}'>"
        f"<input type='number' name='place-{n}'></label>"
        for n in (1, 2)
    )
    shown = screen(
        f"{FORM}<fieldset data-least='2' data-most='2'>{boxes}</fieldset><button>Go</button></form>"
    )
    (press,) = shown.presses()
    orders = {tuple(sorted(press.sent(chosen))) for chosen in sets(press, Random(1))}
    assert {tuple(v for n, v in one if n.startswith("place-")) for one in orders} == {
        ("1", "2"),
        ("2", "1"),
    }
