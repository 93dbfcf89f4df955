"""Every key that the list of keys names does what the list says."""

import re
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Look
from tests.web.browser.watching import at, frame, glance_at, rest_on

Open = Callable[..., Page]
Told = dict[str, Any]
HERE: Final = 300
BEGUN: Final = 1
"""Before the first cards are shown."""
OWNER: Final = Look(owner=True)


def _firsts(rows: list[list[Any]]) -> list[int]:
    return [row[0] for row in rows]


def _on(rows: list[int], seq: int = HERE) -> int:
    return min(one for one in rows if one > seq)


def _back(rows: list[int], seq: int = HERE) -> int:
    return max(one for one in rows if one < seq)


STEPS: Final[dict[str, Callable[[Told], int]]] = {
    "→": lambda _: HERE + 1,
    "←": lambda _: HERE - 1,
    "l": lambda _: HERE + 1,
    "h": lambda _: HERE - 1,
    "Shift+→": lambda t: _on(t["stops"]),
    "Shift+←": lambda t: _back(t["stops"]),
    ".": lambda t: _on(_firsts(t["phases"])),
    ",": lambda t: _back(_firsts(t["phases"])),
    "]": lambda t: _on([seq for _, _, seq in t["turns"]]),
    "[": lambda t: _back([seq for _, _, seq in t["turns"]]),
    "PgDn": lambda t: _on([seq for _, _, seq in t["turns"]]),
    "PgUp": lambda t: _back([seq for _, _, seq in t["turns"]]),
    "Home": lambda _: 1,
    "End": lambda t: t["head"],
    "↑": lambda _: 1,
    "↓": lambda t: t["head"],
    "n": lambda t: t["rulings"][0][0],
    "r": lambda t: _on(t["reveals"], BEGUN),
    "x": lambda t: t["undone"][0][0],
    "k": lambda t: _on(_firsts(t["checkpoints"])),
}
"""To which seq a key leads."""
NAMES: Final = {
    "→": "ArrowRight",
    "←": "ArrowLeft",
    "↑": "ArrowUp",
    "↓": "ArrowDown",
    "PgUp": "PageUp",
    "PgDn": "PageDown",
}


def press(page: Page, key: str) -> None:
    page.keyboard.press("+".join(NAMES.get(part, part) for part in key.split("+")) or key)


def test_keys_step_and_jump(open_page: Open) -> None:
    page = open_page(f"m/demo?seq={HERE}")
    told = frame(page)
    for key, leads_to in STEPS.items():
        page.keyboard.press("g")
        page.keyboard.type(str(BEGUN if key == "r" else HERE))
        page.keyboard.press("Enter")
        at(page, BEGUN if key == "r" else HERE)
        press(page, key)
        shown = page.locator("#caption .seq")
        expect(shown, f"where {key} leads").to_have_text(str(leads_to(told)))


def test_p_goes_to_the_ruling_before(open_page: Open) -> None:
    page = open_page("m/demo")
    told = frame(page)
    page.keyboard.press("p")
    at(page, _back(_firsts(told["rulings"]), told["head"]))


def test_where_a_jump_finds_nothing_it_says_so(open_page: Open) -> None:
    page = open_page("m/demo?seq=1")
    for key, words in (("p", "No earlier ruling."), ("[", "This is the first turn.")):
        page.keyboard.press(key)
        expect(page.locator("#note")).to_have_text(words)
        at(page, 1)


def test_w_u_and_d_show_the_reasons_and_escape_closes_them(open_page: Open) -> None:
    page = open_page(f"m/demo?seq={HERE}")
    for key, way in (("w", "Both"), ("u", "Causes"), ("d", "Effects")):
        page.keyboard.press(key)
        chosen = page.locator("#why [role=radio][aria-checked=true]")
        expect(chosen).to_have_text(way)
    page.keyboard.press("Escape")
    expect(page.locator("main.whyopen")).to_have_count(0)
    at(page, HERE)


def test_space_plus_and_minus_play(open_page: Open) -> None:
    page = open_page(f"m/demo?seq={HERE}")
    for key, words in (("+", "2×"), ("-", "1×"), ("-", "½×")):
        page.keyboard.press(key)
        expect(page.locator("#speed")).to_have_text(words)
    page.keyboard.press("Space")
    button = page.locator("[data-do=play]")
    expect(button).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Space")
    expect(button).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize(("key", "eyes"), [("a", "A"), ("b", "B"), ("s", "spectator")])
def test_a_b_and_s_change_the_sight(open_page: Open, key: str, eyes: str) -> None:
    other = "B" if eyes == "A" else "A"
    page = open_page(f"m/demo?seq={HERE}&as={other}", OWNER)
    page.keyboard.press(key)
    page.wait_for_url(f"**as={eyes}**")
    at(page, HERE)


def test_j_asks_for_the_full_view(open_page: Open) -> None:
    page = open_page("m/live?seq=3&as=spectator", OWNER)
    page.keyboard.press("j")
    page.wait_for_url("**as=judge**")


def test_f_turns_the_table_and_t_the_light(open_page: Open) -> None:
    page = open_page(f"m/demo?seq={HERE}")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.keyboard.press("t")
    assert page.evaluate(ground) != light
    page.keyboard.press("f")
    page.wait_for_url("**below=B**")


@pytest.mark.parametrize(("key", "level"), [("1", "brief"), ("2", "normal"), ("3", "full")])
def test_1_2_and_3_choose_the_detail_of_the_log(open_page: Open, key: str, level: str) -> None:
    page = open_page(f"m/demo?seq={HERE}&level={'full' if level == 'normal' else 'normal'}")
    page.locator("#log[data-whole]").wait_for(state="attached")
    page.keyboard.press(key)
    page.locator(f"#log[data-whole={level}]").wait_for(state="attached")
    expect(page.locator(f"[data-level={level}]")).to_have_attribute("aria-checked", "true")


def test_g_and_slash_lead_to_their_fields_and_question_mark_to_the_list(open_page: Open) -> None:
    page = open_page(f"m/demo?seq={HERE}")
    for key, field in (("g", "#seqfield"), ("/", "#filter")):
        page.keyboard.press(key)
        expect(page.locator(field)).to_be_focused()
        page.keyboard.press("x")
        at(page, HERE)
        page.keyboard.press("Escape")
        page.locator("#caption").click(position={"x": 2, "y": 2})
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_hidden()


def test_c_copies_the_link_and_y_leads_to_the_call(open_page: Open) -> None:
    page = open_page("m/live?seq=3&as=A", OWNER)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("c")
    expect(page.locator("#note")).to_contain_text("Link copied: spectator view.")
    expect(page.locator("#note")).to_contain_text("It opens on this computer only")
    copied = urlsplit(page.evaluate("navigator.clipboard.readText()"))
    assert (copied.path, copied.query) == ("/m/live", "seq=3&as=spectator")
    page.keyboard.press("y")
    page.wait_for_url("**/play?seat=A#call")
    expect(page.locator("#call textarea")).to_be_focused()


def test_y_of_somebody_who_plays_no_seat_says_who_calls(open_page: Open) -> None:
    page = open_page(f"m/demo?seq={HERE}")
    page.keyboard.press("y")
    expect(page.locator("#note")).to_have_text("A judge is called from a seat of this match.")


def test_every_key_of_the_list_is_held_by_a_test(open_page: Open) -> None:
    page = open_page(f"m/demo?seq={HERE}")
    listed = set(page.locator("#keys kbd").all_text_contents())
    held = {part for key in STEPS for part in key.split("+")}
    held |= set("pwudabsjftv123cyg/?+−") | set("<>mei") | {"Space", "Esc"}
    assert listed == held


def test_a_mouse_that_rests_on_a_card_shows_its_sheet_without_the_focus(open_page: Open) -> None:
    page = open_page("m/demo?seq=400")
    card = page.locator("[data-part=near-lrig-center] button.card")
    glance = page.locator("#glance")
    rest_on(page, card)
    expect(glance).to_contain_text(card.get_attribute("data-name") or "")
    assert page.evaluate("document.activeElement === document.body")
    box = glance.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 1440
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    expect(glance).to_be_visible()
    page.keyboard.press("Escape")
    expect(glance).to_be_hidden()
    at(page, 400)
    rest_on(page, card)
    expect(glance).to_be_visible()
    page.keyboard.press("ArrowRight")
    at(page, 401)
    page.mouse.move(2, 2)
    expect(glance).to_be_hidden()


def test_a_press_opens_the_sheet_as_a_dialog_in_place_of_the_glance(open_page: Open) -> None:
    page = open_page("m/demo?seq=400")
    card = page.locator("[data-part=near-lrig-center] button.card")
    glance_at(page, card)
    card.click()
    expect(page.locator("#sheet")).to_be_visible()
    expect(page.locator("#glance")).to_be_hidden()


def test_whoever_types_is_shown_no_glance(open_page: Open) -> None:
    page = open_page("m/demo?seq=400")
    card = page.locator("[data-part=near-lrig-center] button.card")
    glance_at(page, card)
    page.keyboard.press("/")
    expect(page.locator("#glance")).to_be_hidden()
    rest_on(page, card)
    page.wait_for_timeout(700)
    expect(page.locator("#glance")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#filter")).to_be_hidden()


def test_a_card_that_is_hidden_has_nothing_to_glance_at(open_page: Open) -> None:
    page = open_page("m/demo?seq=400")
    back = page.locator("[data-part=far-hand]")
    rest_on(page, back)
    assert not re.search(r"data-name", back.inner_html())
    expect(page.locator("#glance")).to_be_hidden()
