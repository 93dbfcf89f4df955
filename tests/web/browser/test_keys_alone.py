"""A seat plays by its keyboard alone, in three keys a decision at most; `-s` prints the figures.

It reads the number of what it wants on the page, as a person does, and presses no mouse.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from referee.service import Desk, open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.orders import calls, takebacks
from referee.service.play.acting import act
from referee.service.play.asking import question_at
from referee.service.play.listings import choices_at
from referee.service.play.takebacks import takebacks_at
from referee.service.simulated.simulate import answer
from referee.service.table.asked import ONE, Question
from tests.ordering import given
from tests.web.browser.conftest import Look, Service

Open = Callable[..., Page]
MATCH: Final = "keyboard"
ASKED: Final = "asked-back"
"""A match in which something is asked back, a judge is called, and somebody concedes."""
SEED: Final = 1
DECISIONS: Final = int(os.environ.get("BROWSER_PRESSES", "34"))
"""How many are taken; `make soak` lets more be taken."""
MOST: Final = 3
"""Keys of a decision."""
PASSES: Final = 0.2
TOGETHER: Final = 0.4
"""How often a set is chosen where single answers stand beside it."""
OWNER: Final = Look(owner=True)
GUARD: Final = 400
"""Milliseconds for which a press does not answer the question that just came."""


class Wish(NamedTuple):
    """What a seat wants: an answer or the things of a set, none of them to pass.

    `chosen` says that it is a set, `folded` that the set has to be opened first.
    """

    values: tuple[str, ...]
    chosen: bool = False
    folded: str = ""


class Taken(NamedTuple):
    """A decision that was taken: its kind, how many things were chosen of how many, its keys."""

    kind: str
    things: int
    of: int
    keys: int


def wish(desk: Desk, asked: Question, chance: random.Random) -> Wish:
    """Choose by chance among all that may be answered; a payment is taken as it is offered."""
    if asked.suggested:
        return Wish(asked.suggested, chosen=asked.shape != ONE)
    if asked.verb:
        table = desk.table(MATCH)
        items = table.decision.items if table.decision is not None else ()
        cards = answer(table, chance).cards
        return Wish(tuple(str(items.index(one) + 1) for one in cards), chosen=bool(cards))
    if asked.several and chance.random() < TOGETHER:
        one = asked.several[0]
        things = tuple(o.value for o in one.options[: one.least])
        return Wish(things, chosen=True, folded=one.verb)
    rows = [one.value for one in asked.options if one.value != str(asked.passing)]
    if asked.passing and (not rows or chance.random() < PASSES):
        return Wish(())
    return Wish((chance.choice(rows),))


class Hands:
    """Ten fingers on a keyboard: what they pressed is counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.count = page, 0

    def press(self, name: str) -> None:
        self.page.keyboard.press(name)
        self.count += 1

    def number(self, at: str) -> None:
        """Press the number of something on the page, and Enter where more figures could follow."""
        key = self.page.locator(at).get_attribute("data-key", timeout=2000)
        assert key, f"no key for {at}"
        for figure in key:
            self.press(figure)
        if self.page.locator(".meant").count():
            self.press("Enter")

    def take(self, wanted: Wish) -> None:
        """Take a decision."""
        if wanted.folded:
            self.number(f".several:has([name=verb][value='{wanted.folded}']) > summary")
            self.page.locator(".several[open] label[data-key]").first.wait_for()
        if not wanted.values:
            return self.press("p")
        if not wanted.chosen:
            return self.number(f"#answer [name=choice][value='{wanted.values[0]}']")
        form = ".several[open]" if wanted.folded else "#answer"
        ready = self.page.locator(f"{form} :checked")
        now = {one.get_attribute("value") or "" for one in ready.all()}
        for one in [*sorted(now - {*wanted.values}), *(v for v in wanted.values if v not in now)]:
            self.number(f"{form} .items label:has([value='{one}'])")
        return self.press("Enter")


@pytest.fixture(scope="session")
def desk(service: Service) -> Iterator[Desk]:
    """A desk beside the service, with a match that has every usual kind of decision."""
    with closing(open_desk(service.record)) as made:
        decks = deck_names()
        open_match(made, MATCH, decks[0], decks[3], first="A", seed=SEED)
        yield made


def settled(page: Page, head: int) -> None:
    """Wait until what waits is shown, and let the time pass in which no press answers it."""
    expect(page.locator("#play")).to_have_attribute("data-head", str(head))
    page.clock.run_for(GUARD)
    expect(page.locator("#play[data-fresh]")).to_have_count(0)


def played(page: Page, desk: Desk) -> Iterator[Taken]:
    """Let A play by keys, and B by chance; gives the decisions of A."""
    chance, taken = random.Random(SEED), 0
    while taken < DECISIONS:
        table, asked = desk.table(MATCH), question_at(desk, MATCH)
        assert asked is not None, "the match was over too early"
        if asked.seat == "B":
            act(desk, MATCH, "B", answer(table, chance), onward="AB")
            continue
        wanted = wish(desk, asked, chance)
        head = desk.reader(MATCH).head()
        settled(page, head)
        hands = Hands(page)
        hands.take(wanted)
        expect(page.locator("#play")).not_to_have_attribute("data-head", str(head))
        expect(page.locator(".refusal")).to_have_count(0)
        shape = "several" if wanted.folded else asked.shape
        of = len(asked.several[0].options if wanted.folded else asked.options)
        yield Taken(f"{asked.kind}, {shape}", len(wanted.values), of, hands.count)
        taken += 1


def figures(rows: list[Taken]) -> Iterator[str]:
    """How many keys each kind of decision took: how many of them, the mean, the most."""
    for kind in dict.fromkeys(one.kind for one in rows):
        keys = [one.keys for one in rows if one.kind == kind]
        of = max(one.of for one in rows if one.kind == kind)
        yield f"{kind:24}{len(keys):4}{sum(keys) / len(keys):6.1f}{max(keys):4}  of {of}"


def test_a_seat_plays_by_keys_alone_in_three_a_decision(open_page: Open, desk: Desk) -> None:
    page = open_page("enter", OWNER)
    page.clock.install()
    page.goto(page.url.replace("enter", f"m/{MATCH}/play?seat=A"))
    rows = list(played(page, desk))
    sys.stdout.write("\n".join(["", *figures(rows)]) + "\n")
    sets = {one for one in rows if one.kind.endswith((", set", ", order", ", several"))}
    single = [one for one in rows if one not in sets]
    assert max(one.keys for one in single) <= MOST
    assert all(one.keys <= 2 * one.things + 2 for one in sets), sets
    assert max(one.of for one in rows) > 9, "no question had more answers than figures"
    assert len({one.kind for one in rows}) >= 16


def test_what_is_asked_back_is_answered_by_a_key_and_who_waits_concedes_by_keys(
    open_page: Open, desk: Desk
) -> None:
    decks = deck_names()
    open_match(desk, ASKED, *decks[:2], first="A", seed=SEED)
    charged = charge(desk)
    page = open_page(f"m/{ASKED}/play?seat=A", OWNER)
    banner = page.locator(".banner[data-kind=takeback]")
    for name, said in (("n", "declined"), ("y", "agreed to")):
        given(takebacks.ask, desk, ASKED, "B", charged - 1)
        expect(banner).to_contain_text("B asks to take back")
        expect(banner.locator(f"[data-key={name}]")).to_be_visible()
        page.keyboard.press(name)
        expect(banner).to_have_count(0)
        assert takebacks_at(desk, ASKED)[-1].stands == said
    expect(page.locator(".whose")).to_have_text("Your opponent's turn")
    given(calls.open_call, desk, ASKED, "B", "May I charge now?")
    expect(page.locator(".banner[data-kind=call]")).to_contain_text("B called a judge")
    summary = page.get_by_text("Concede", exact=True)
    summary.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Concede the match")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".asks h2")).to_have_text("You lost.")


def charge(desk: Desk) -> int:
    """Play until B has charged and A been asked since; give the seq of the charge."""
    chance = random.Random(SEED)
    while True:
        table = desk.table(ASKED)
        charges = table.seat == "B" and table.decision and table.decision.kind == "ener-charge"
        if charges:
            row = choices_at(desk, ASKED).choices[0]
            first = act(desk, ASKED, "B", row.action).first
            act(desk, ASKED, "B", choices_at(desk, ASKED).choices[-1].action)
            return first
        act(desk, ASKED, table.seat, answer(table, chance))
