"""What the forms on the screen of a seat can send: buttons, and sets of things to put together."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import NamedTuple

from referee.service import Desk
from referee.service.play.listings import choices_at
from referee.service.table.listing import Choice


class Set(NamedTuple):
    """A set that a form puts together: its verb, its things, how many of them."""

    verb: str
    items: tuple[str, ...]
    least: int
    most: int


class Forms(HTMLParser):
    """Reads a screen: the numbers of its buttons, its sets, and its words."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.choices: set[int] = set()
        self.sets: list[Set] = []
        self.said: list[str] = []
        self._verb, self._bounds, self._within = "", (0, 0), False
        self._items: list[str] = []
        self.feed(markup[markup.index("<main") : markup.index("</main>")])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        one = {name: value or "" for name, value in attrs}
        name = one.get("name", "")
        if tag == "button" and name == "choice" and "disabled" not in one:
            self.choices.add(int(one["value"]))
        elif name == "verb":
            self._verb = one["value"]
        elif tag == "fieldset" and "items" in one.get("class", "").split():
            self._bounds = int(one["data-least"]), int(one["data-most"])
        elif name == "item":
            self._items.append(one["value"])
        elif "title" in one:
            self.said.append(one["title"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            if self._verb:
                self.sets.append(Set(self._verb, tuple(self._items), *self._bounds))
            self._verb, self._items = "", []

    def handle_data(self, data: str) -> None:
        self.said.append(data)

    @property
    def words(self) -> str:
        return re.sub(r"\s+", " ", " ".join(self.said))


def out_of_reach(desk: Desk, match: str, forms: Forms) -> list[str]:
    """Name the legal answers that no form of a screen can send, copies of a card being alike."""
    rows = choices_at(desk, match).choices
    pressed = {_alike(desk, match, row) for row in rows if row.number in forms.choices}
    return [
        row.text
        for row in rows
        if _alike(desk, match, row) not in pressed and not _together(desk, match, row, forms)
    ]


def _alike(desk: Desk, match: str, row: Choice) -> object:
    """What an answer does, whichever copy of a card of a row does it."""
    found = [desk.table(match).state.find(card) for card in row.action.cards]
    rows = {"hand", "ener", "trash", "lrig_deck", "lrig_trash"}
    named = tuple(
        (place.seat, place.zone, place.card.name) if place and place.zone in rows else card
        for place, card in zip(found, row.action.cards, strict=True)
    )
    return row.action.do, named, row.action.zone, row.action.number, row.action.word


def _together(desk: Desk, match: str, row: Choice, forms: Forms) -> bool:
    """Whether a set of a screen, or an order of it, comes to an answer."""
    decision = desk.table(match).decision
    items = decision.items if decision is not None else ()
    for one in forms.sets:
        called = {int(v[1:]) if v[0] == "#" else items[int(v) - 1] for v in one.items}
        fits = one.least <= len(row.action.cards) <= one.most
        if one.verb == row.action.do and fits and called.issuperset(row.action.cards):
            return True
    return False
