"""The viewer in a real browser: stepping, jumping, linking, playing, following."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import PHONE, Look, Service
from tests.web.browser.watching import at, frame, whole

Open = Callable[..., Page]
TABS = re.compile(r' (tabindex="-?\d+"|data-roved="1")')


def drawn(page: Page) -> str:
    board: str = page.evaluate("document.querySelector('.board').outerHTML")
    return TABS.sub("", board)


def test_a_step_shows_what_a_page_of_that_seq_shows(open_page: Open) -> None:
    page = open_page("m/demo?seq=299&level=full")
    page.locator("#log[data-whole=full]").wait_for()
    for key in ("ArrowRight", "l", "l", "ArrowLeft"):
        page.keyboard.press(key)
    at(page, 301)
    page.wait_for_url("**seq=301**")
    assert drawn(page) == drawn(open_page("m/demo?seq=301"))
    assert page.locator("#log [aria-current=step]").get_attribute("data-seq") == "301"
    expect(page.locator("#say")).to_contain_text("301.")


def test_steps_across_a_stretch_are_those_of_the_service(open_page: Open) -> None:
    page = open_page("m/demo?seq=224")
    for seq in range(225, 230):
        page.keyboard.press("ArrowRight")
        at(page, seq)
    assert drawn(page) == drawn(open_page("m/demo?seq=229"))


def test_what_came_with_the_page_is_not_drawn_again(open_page: Open) -> None:
    page = open_page("")
    page.add_init_script("""addEventListener("DOMContentLoaded", () => {
      window.came = [...document.querySelectorAll(".board .card, .caption .seq")];
    })""")
    page.locator("a[href='/m/demo']").click()
    whole(page)
    assert page.evaluate("window.came.length > 5 && window.came.every((one) => one.isConnected)")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#loading")).to_be_hidden()
    page.wait_for_function("window.came.some((one) => !one.isConnected)")


def test_jumps_go_by_meaning(open_page: Open) -> None:
    page = open_page("m/demo?seq=100")
    told = frame(page)
    turns = [seq for _, _, seq in told["turns"]]
    page.keyboard.press("]")
    at(page, min(seq for seq in turns if seq > 100))
    page.keyboard.press("[")
    page.keyboard.press("n")
    at(page, told["rulings"][0][0])
    expect(page.locator("#saycourt")).to_contain_text("uling")
    page.keyboard.press("Home")
    page.keyboard.press("x")
    at(page, told["undone"][0][0])
    expect(page.locator("main.inundone")).to_have_count(1)
    page.keyboard.press("End")
    at(page, told["head"])


@pytest.mark.parametrize(("said", "where"), [("212", 212), ("t3", None), ("9999", None)])
def test_the_field_takes_a_seq_a_turn_or_what_is_beyond(
    open_page: Open, said: str, where: int | None
) -> None:
    page = open_page("m/demo?seq=50")
    told = frame(page)
    page.keyboard.press("g")
    page.keyboard.type(said)
    page.keyboard.press("Enter")
    turn = told["points"]["turn3"]
    at(page, where or (turn if said == "t3" else told["head"]))
    if said == "9999":
        expect(page.locator("#note")).to_contain_text("Seq 9999 does not exist")


def test_a_copied_link_shows_the_same_to_somebody_else(open_page: Open) -> None:
    page = open_page("m/demo?seq=300&as=spectator")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**seq=301**")
    page.keyboard.press("c")
    expect(page.locator("#note")).to_contain_text("Link copied: spectator view.")
    link: str = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url
    assert drawn(open_page(link.split("/", 3)[3])) == drawn(page)


def test_another_sight_shows_the_same_seq_and_hides_the_other_hand(open_page: Open) -> None:
    page = open_page("m/demo?seq=300&as=A", Look(owner=True))
    own = page.locator("[data-part=near-hand] button[data-name]")
    held = own.count()
    assert held
    name = own.first.get_attribute("data-name")
    assert name
    page.keyboard.press("b")
    page.wait_for_url("**as=B**")
    at(page, 300)
    hidden = page.evaluate(
        "document.querySelector('[data-part=far-hand]').querySelectorAll('[data-id]').length"
    )
    assert hidden == 0


def test_a_spectator_is_offered_no_other_sight(open_page: Open) -> None:
    page = open_page("m/demo?seq=300")
    assert page.locator("[data-sight]").count() == 1
    page.keyboard.press("j")
    expect(page.locator("#note")).to_have_text("This view is not open to you.")
    at(page, 300)


def test_back_leaves_the_viewer(open_page: Open, service: Service) -> None:
    page = open_page("")
    page.locator("a[href='/m/demo']").click()
    page.locator("#log[data-whole]").wait_for(state="attached")
    page.keyboard.press("Home")
    at(page, 1)
    for seq in (2, 3, 4):
        page.keyboard.press("ArrowRight")
        at(page, seq)
    page.go_back()
    expect(page).to_have_url(service.at(""))


def test_play_goes_from_outcome_to_outcome_and_stops_at_a_ruling(open_page: Open) -> None:
    told = frame(open_page("m/demo"))
    ruling = told["rulings"][0][0]
    start = [seq for seq in told["stops"] if seq < ruling][-2]
    page = open_page(f"m/demo?seq={start}")
    for _ in range(2):
        page.keyboard.press("+")
    page.keyboard.press("Space")
    at(page, ruling)
    expect(page.locator("[data-do=play]")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    expect(page.locator("[data-do=play]")).to_have_attribute("aria-pressed", "false")


def test_the_log_is_sifted_by_words_and_keys_rest_while_typing(open_page: Open) -> None:
    page = open_page("m/demo?seq=300")
    page.locator("#log[data-whole]").wait_for(state="attached")
    page.keyboard.press("/")
    page.keyboard.type("match.rewound")
    rows = page.locator("#log [data-seq]:not([hidden])")
    expect(rows).to_have_count(1)
    at(page, 300)
    page.keyboard.type(" nothing")
    expect(page.locator("#nohits")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#nohits")).to_be_hidden()
    assert rows.count() > 100


def test_the_detail_of_the_log_changes_without_a_page(open_page: Open) -> None:
    page = open_page("m/demo?seq=300")
    page.locator("#log[data-whole]").wait_for(state="attached")
    normal = page.locator("#log [data-seq]").count()
    page.keyboard.press("3")
    expect(page.locator("[data-level=full]")).to_have_attribute("aria-checked", "true")
    page.locator("#log[data-whole=full]").wait_for()
    assert page.locator("#log [data-seq]").count() > normal


def test_keys_are_listed_and_escape_gives_the_focus_back(open_page: Open) -> None:
    page = open_page("m/demo?seq=300")
    button = page.locator(".top button[data-do=keys]")
    button.focus()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("ArrowRight")
    at(page, 300)
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    expect(button).to_be_focused()


def test_a_card_opens_its_sheet(open_page: Open) -> None:
    page = open_page("m/demo?seq=400")
    card = page.locator("[data-part=near-lrig-center] button.card")
    name = card.get_attribute("data-name") or ""
    card.click()
    expect(page.locator("#sheet")).to_contain_text(name)
    page.keyboard.press("Escape")
    expect(card).to_be_focused()


def test_the_table_is_turned_at_the_same_seq(open_page: Open) -> None:
    page = open_page("m/demo?seq=300")
    far = page.locator("[data-part=far-plate] .seat")
    expect(far).to_have_text("B")
    page.keyboard.press("f")
    page.wait_for_url("**below=B**")
    expect(far).to_have_text("A")
    at(page, 300)


def test_dragging_says_the_sentence_and_the_board_follows(open_page: Open) -> None:
    page = open_page("m/demo?seq=10")
    page.locator("#range").evaluate("(one) => { one.value = 333; one.dispatchEvent(new Event('input')); }")
    at(page, 333)
    page.wait_for_url("**seq=333**")


def test_everything_of_the_first_view_works_without_a_script(open_page: Open) -> None:
    page = open_page("m/demo?seq=300", Look(script=False))
    page.locator("[data-do=next]").click()
    at(page, 301)
    page.locator("#seqfield").fill("212")
    page.locator("#seqfield").press("Enter")
    at(page, 212)
    page.locator("[data-level=full]").click()
    at(page, 212)
    assert not page.locator("[data-do=play]").is_visible()
    page.locator("[data-part=near-lrig-center] button.card").click()
    expect(page).to_have_url(re.compile("/card"))


def test_a_phone_has_one_column_and_the_buttons_at_the_thumb(open_page: Open) -> None:
    page = open_page("m/demo?seq=300", Look(size=PHONE, touch=True))
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    step = page.locator("[data-do=next]")
    box = step.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert box["y"] > PHONE["height"] - 120
    step.tap()
    at(page, 301)
    page.locator("[data-do=menu]").tap()
    expect(page.locator("#menu")).to_be_visible()


def test_the_theme_follows_the_system_until_somebody_chooses(open_page: Open) -> None:
    page = open_page("m/demo?seq=300", Look(theme="dark"))
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.keyboard.press("t")
    assert page.evaluate(ground) != dark
    page.reload()
    assert page.evaluate(ground) != dark
    page.keyboard.press("t")
    assert page.evaluate(ground) == dark


def test_a_press_on_a_chart_goes_to_its_turn(open_page: Open) -> None:
    page = open_page("m/demo?as=spectator&seq=1")
    chart = page.locator("#graphs svg").first
    turns = (page.locator("#graphs h2").get_attribute("data-firsts") or "").split(" ")
    size = chart.bounding_box()
    assert size is not None
    chart.click(position={"x": size["width"] - 2, "y": 10})
    at(page, int(turns[-1]))
    band = page.locator("#graphs [data-band]").first
    assert float(band.get_attribute("x") or 0) > size["width"] / 3
    page.locator("#graphs summary").click()
    expect(page.locator("#graphs tr[aria-current]")).to_have_count(1)
