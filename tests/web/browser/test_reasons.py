"""The panel of the reasons by keyboard, and the page of a clause with many positions."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import PHONE, Look
from tests.web.browser.watching import at, frame, whole

Open = Callable[..., Page]
SAID = """(all) => all.map((one) => [...one.childNodes]
  .filter((part) => !part.classList?.contains("kind")).map((part) => part.textContent).join(""))"""
FOCUSED = "document.activeElement.textContent"


def test_arrows_move_in_the_tree_and_enter_goes_to_the_fact(open_page: Open) -> None:
    page = open_page("m/demo?seq=285&why=1")
    whole(page)
    here = page.locator("#why .node.here a.seq")
    expect(here).to_be_visible()
    rows = page.locator("#why .tree a.seq").all_text_contents()
    place = rows.index(here.inner_text())
    assert len(rows) > place + 1
    expect(page.locator('#why .tree a[tabindex="0"]')).to_have_count(1)
    for _ in range(10):  # the tree is laid anew when the steps have come, and loses the focus then
        here.focus()
        page.keyboard.press("ArrowDown")
        if page.evaluate(FOCUSED) == rows[place + 1]:
            break
        page.wait_for_timeout(100)
    assert page.evaluate(FOCUSED) == rows[place + 1]
    page.keyboard.press("Enter")
    at(page, int(rows[place + 1]))
    expect(page.locator("#why h2")).to_have_text(f"Why {rows[place + 1]}")
    expect(page.locator("#why .node.here a.seq")).to_have_text(rows[place + 1])


def test_every_row_of_the_tree_begins_with_a_capital_letter(open_page: Open) -> None:
    page = open_page("m/demo?seq=300&why=1")
    words = page.locator("#why .node > span:nth-child(2)").evaluate_all(SAID)
    assert words
    assert [said for said in words if said.strip()[:1] != said.strip()[:1].upper()] == []


def test_a_clause_with_many_positions_keeps_to_its_page(open_page: Open) -> None:
    for look in (Look(), Look(size=PHONE, touch=True)):
        page = open_page("rulebook/glossary.cost.3", look)
        numbers = page.locator(".position > header .seg")
        box, room = numbers.bounding_box(), page.locator(".position").bounding_box()
        assert box is not None
        assert room is not None
        assert box["x"] + box["width"] <= room["x"] + room["width"]
        assert page.evaluate("document.documentElement.scrollWidth") <= look.size["width"]
        told = page.locator(".margin li", has_text="cannot be paid in full").all_text_contents()
        assert len(told) == len(set(told)) > 0


def test_the_seats_of_a_position_are_called_by_their_turn(open_page: Open) -> None:
    page = open_page("rulebook/glossary.lancer.3", Look(size=PHONE, touch=True))
    names = page.locator("#position .strip .who").all_inner_texts()
    assert [" ".join(one.split()) for one in names] == ["B opponent", "A turn player"]


def test_the_link_of_a_clause_is_copied(open_page: Open) -> None:
    page = open_page("rulebook/glossary.lancer.3")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Link copied, for this computer only")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_a_position_is_stepped_and_explained_in_the_viewer(open_page: Open) -> None:
    page = open_page("rulebook/glossary.lancer.3")
    page.get_by_role("link", name="Open in the viewer").click()
    whole(page)
    first = frame(page)["first"]
    at(page, first)
    for seq in range(first + 1, first + 9):
        page.keyboard.press("ArrowRight")
        at(page, seq)
    page.keyboard.press("w")
    expect(page.locator("#why h2")).to_have_text(f"Why {first + 8}")
    expect(page.locator("#why mark").first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-part=near-signi-left] button.card").click()
    expect(page.locator("#sheet")).to_contain_text("Ash Lance")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="To the clause").click()
    expect(page.locator("h1")).to_have_text("glossary.lancer.3")
