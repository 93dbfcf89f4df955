"""A seat in the midst of an answer: others find no fault with its page, and nothing is cut off."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from referee.service import Desk, open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.play.acting import act
from referee.service.play.asking import question_at
from referee.service.simulated.simulate import answer
from referee.service.table.asked import Question
from tests.needed import lacking
from tests.web.browser.conftest import PHONE, WIDE, Look, Service
from tests.web.browser.test_access import AXE, CONTRAST, FAULTS, FOUND, INK, WHOLE

Open = Callable[..., Page]
SEED: Final = 1
SIZES: Final = ((320, 640), (720, 450))
"""A small phone, and a usual window at twice its size."""
OWNER: Final = Look(owner=True)
COVERED: Final = """(all) => all.filter((one) => one.checkVisibility()).filter((one) => {
  one.scrollIntoView({ block: "center" });
  const box = one.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.left < 0 || box.right > innerWidth || !(one === top || one.contains(top));
}).map((one) => one.outerHTML.slice(0, 120))"""
"""What cannot be pressed where it lies once it was scrolled to."""
HIDDEN: Final = """() => {
  const one = document.activeElement;
  const box = (one.closest("label") ?? one).getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const seen = [one, one.closest("label")].some((place) => place?.contains(top));
  return seen || one === document.body ? "" : one.outerHTML.slice(0, 120);
}"""
"""What has the focus and lies under something else, "" for nothing."""
TABS: Final = 24

MIDST: Final[dict[str, tuple[Callable[[Question], bool], str]]] = {
    "order": (lambda asked: asked.shape == "order", "31"),
    "set": (lambda asked: asked.kind == "mulligan", "2"),
    "many": (lambda asked: asked.kind == "main" and len(asked.options) > 10, "1"),
    "payment": (lambda asked: asked.kind == "pay" and asked.shape == "set", "1"),
}
"""Each question, and what is pressed of its answer."""


@pytest.fixture(scope="session")
def desk(service: Service) -> Iterator[Desk]:
    with closing(open_desk(service.record)) as made:
        yield made


def until(desk: Desk, match: str, wanted: Callable[[Question], bool]) -> str:
    """Play by chance until something is asked; give the seat that is asked."""
    chance = random.Random(SEED)
    while (asked := question_at(desk, match)) is not None and not wanted(asked):
        act(desk, match, asked.seat, answer(desk.table(match), chance), onward="AB")
    assert asked is not None, "that was never asked"
    return asked.seat


@pytest.mark.parametrize("midst", MIDST)
def test_in_the_midst_of_an_answer_nothing_is_at_fault(
    open_page: Open, desk: Desk, service: Service, midst: str
) -> None:
    if not AXE.exists():
        lacking("there is no axe-core: npm install --no-save axe-core")
    match, (wanted, keys) = f"midst-{midst}", MIDST[midst]
    decks = deck_names()
    open_match(desk, match, decks[0], decks[3], first="A", seed=SEED)
    seat = until(desk, match, wanted)
    page = open_page("enter", OWNER)
    page.add_init_script(path=AXE)
    page.goto(service.at(f"m/{match}/play?seat={seat}"))
    expect(page.locator("#play[data-fresh]")).to_have_count(0)
    for name in keys:
        page.keyboard.press(name)
    answered = page.locator(".meant" if midst == "many" else ".items :checked")
    assert answered.count() > 0
    found = []
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.emulate_media(color_scheme="light")
        found += page.evaluate(FOUND, WHOLE) + page.evaluate(FAULTS) + page.evaluate(CONTRAST)
        page.emulate_media(color_scheme="dark")
        found += page.evaluate(FOUND, INK) + page.evaluate(CONTRAST)
    assert found == []
    for wide, tall in SIZES:
        page.set_viewport_size({"width": wide, "height": tall})
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
        expect(page.locator(".answerbar > .btn").first).to_be_in_viewport(ratio=1)
        answers = page.locator("#answer button, #answer .items label, .doing summary")
        assert answers.evaluate_all(COVERED) == []
    for _ in range(TABS):
        page.keyboard.press("Tab")
        assert page.evaluate(HIDDEN) == ""
