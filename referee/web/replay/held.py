"""What a file holds in place of the service: every step, log, reason and sheet of one sight.

Pages of one match say the same again and again. So every markup is parted into pieces, each is held
once, and what is said somewhere is a list of their numbers. An address is held with the seqs from
which on it gives something else.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from html import unescape
from typing import Any, Final, NamedTuple

from referee.service import Desk
from referee.web.drawing.sheet import CardSheet, CardStay, lying, sheet_of
from referee.web.pages.people import caller_to
from referee.web.pages.sheet import powers, sheet_markup, travels
from referee.web.pages.sighted import PageSight
from referee.web.pages.viewing import LEVELS, steps, whole_log
from referee.web.pages.why import ground, panel, why_markup
from referee.web.turns import still_wanted

PIECE: Final = re.compile(r"(?<=\n)|(?=<li|<button|<div|<article|<dt)")
PRESSED: Final = re.compile(r'name="(id|name)" value="([^"]*)"')
WAYS: Final = ("", "up", "down")
NOWHERE: Final = ""
"""The root of a page that leads to no other."""


class Press(NamedTuple):
    """A card of a board that opens its sheet: by its id, or by its name as it stands there."""

    field: str
    value: str


class MarkupStore:
    """Pieces of markup and what is made of them."""

    def __init__(self) -> None:
        """Hold nothing yet."""
        self.pieces: dict[str, int] = {}
        self.rows: dict[str, list[tuple[int, list[int]]]] = {}

    def numbers(self, markup: str) -> list[int]:
        """Hold a markup; gives the numbers of its pieces."""
        pieces = self.pieces
        return [pieces.setdefault(one, len(pieces)) for one in PIECE.split(markup) if one]

    def add(self, address: str, seq: int, markup: str) -> None:
        """Hold what an address gives from a seq on."""
        self.rows.setdefault(address, []).append((seq, self.numbers(markup)))


class Sheets:
    """The sheets of the cards of one sight, each drawn where it says something new."""

    def __init__(self, shown: PageSight, held: MarkupStore) -> None:
        """Begin before the first seq."""
        self._shown, self._held = shown, held
        self._powers: tuple[int, dict[int, tuple[str, ...]]] = (0, {})
        self._last: dict[Press, CardSheet] = {}
        self._stops: dict[tuple[int, str, int], tuple[CardStay, ...]] = {}
        gone = shown.reading.marks(shown.head).undone
        self._turns = sorted({at for first, last, _ in gone for at in (first, last + 1)})

    def see(self, seq: int, pressed: set[Press]) -> None:
        """Hold the sheets of the cards that can be pressed at a seq."""
        view = self._shown.reading.view(self._shown.viewer, seq)
        for press in sorted(pressed):
            found = self._sheet(view, press)
            if found is None or self._last.get(press) == found:
                continue
            self._last[press] = found
            address = f"/card&{press.field}={press.value}"
            self._held.add(address, seq, sheet_markup(NOWHERE, found))

    def _sheet(self, view: dict[str, Any], press: Press) -> CardSheet | None:
        shown, seq = self._shown, view["seq"]
        if press.field == "name":
            look = shown.faces.look(press.value)
            return sheet_of(view, look, shown.viewer, None, ())._replace(seq=0)
        here = lying(view, int(press.value))
        if here is None:
            return None
        key = int(press.value), here.where, bisect_right(self._turns, seq)
        if key not in self._stops:
            self._stops[key] = travels(shown.reading, seq, key[0], viewer=shown.viewer, head=shown.head)
        look = shown.faces.look(here.card["name"])
        drawn = sheet_of(view, look, shown.viewer, here, self._stops[key])._replace(seq=0)
        if here.slot is None or "printed_power" not in here.slot:
            return drawn
        if self._powers[0] != seq:
            self._powers = seq, powers(shown.reading, seq)
        return drawn._replace(powers=self._powers[1].get(key[0], ()))


def _pressed(parts: dict[str, str], known: dict[str, set[Press]]) -> set[Press]:
    """Name the cards that open a sheet in the parts of a step."""
    found: set[Press] = set()
    for drawn in parts.values():
        if drawn not in known:
            rows = PRESSED.findall(drawn)
            known[drawn] = {Press(field, unescape(value)) for field, value in rows}
        found |= known[drawn]
    return found


def _steps(shown: PageSight, held: MarkupStore) -> Iterator[dict[str, list[int]]]:
    """The parts of each seq that differ from the seq before, and hold its sheets."""
    known: dict[str, set[Press]] = {}
    sheets = Sheets(shown, held)
    whole: dict[str, str] = {}
    for step in steps(shown, shown.first, shown.head):
        still_wanted()
        fresh = {name: str(drawn) for name, drawn in step["parts"].items()}
        whole |= fresh
        sheets.see(step["seq"], _pressed(whole, known))
        yield {name: held.numbers(drawn) for name, drawn in fresh.items()}


def record(desk: Desk, shown: PageSight) -> dict[str, Any]:
    """All that the script of the viewer asks for, of one match and one sight."""
    held, name = MarkupStore(), shown.reading.name
    taken = list(_steps(shown, held))
    for level in LEVELS:
        held.add(f"/log&level={level}", shown.first, whole_log(shown, level))
    on, called = ground(desk, name, shown.viewer, shown.head), caller_to(desk, name, shown.viewer)
    for seq in range(shown.first, shown.head + 1):
        still_wanted()
        told = on.reasons(seq)
        for way in WAYS:
            address = f"/why&way={way}" if way else "/why"
            held.add(address, seq, why_markup(NOWHERE, name, panel(on, told, called, way)))
    return {"first": shown.first, "steps": taken, "held": held.rows, "pieces": list(held.pieces)}
