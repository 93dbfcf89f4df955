"""One half of a board: whose it is, what lies there now, and what changed since the seq before."""

from typing import Final, NamedTuple

from markupsafe import Markup

from events.vocabulary import POSITIONS
from referee.sight import View
from referee.web.drawing.cards import Faces
from referee.web.drawing.forms import NONE, MarkupForm

ROWS: Final = {
    "ener": "Ener Zone",
    "check": "Check Zone",
    "trash": "Trash",
    "lrig_trash": "LRIG Trash",
    "excluded": "out of the game",
    "loose": "beside the table",
}
"""Zones that are a row of cards in the open."""
HELD: Final = ("hand", "lrig_deck")
"""Zones whose cards their owner alone has by their ids."""
COUNTS: Final = {
    "hand": "hand",
    "life": "Life Cloth",
    "deck": "deck",
    "lrig_deck": "LRIG deck",
}
"""Zones that are counted."""
BY_CARD: Final = frozenset(
    {
        "attacker",
        "burst",
        "discard",
        "ener-charge",
        "guard",
        "harmony",
        "lrigs",
        "mulligan",
        "pay",
        "pick",
        "rule-lrig",
        "rule-signi",
        "targets",
    }
)
"""Kinds of questions whose choices are cards."""
_UP: Final = MarkupForm('<span class="delta">+%s</span>')
_LESS: Final = MarkupForm('<span class="delta">\N{MINUS SIGN}%s</span>')


class Secret(NamedTuple):
    """A hidden card that somebody knows: its place from the top (0 for none) and the chip."""

    zone: str
    place: int
    name: str | None
    words: str


class Half(NamedTuple):
    """What one half is drawn from.

    `was` is its seat one seq earlier, None where nothing is marked. `fresh` are the ids of cards
    that came to lie where they lie by this seq, `choices` those among which the asked seat
    chooses. `secrets` are hidden cards that somebody knows. `beside` is this seat on a board that
    lies beside this one. `is_hosted` is that of the board.
    """

    place: str
    seat: str
    person: str
    now: View
    was: View | None
    view: View
    viewer: str
    faces: Faces
    fresh: frozenset[int]
    choices: frozenset[int]
    secrets: tuple[Secret, ...]
    prefix: str
    beside: View | None = None
    is_hosted: bool = True

    @property
    def open_hand(self) -> bool:
        """Whether the viewer sees this hand."""
        return "cards" in self.now["hand"]

    def anchor(self, zone: str) -> str:
        """The id of the element of a zone."""
        return f"{self.prefix}{self.place}-{zone}"


def _ids(seat: View) -> frozenset[int]:
    """The ids of all cards of a seat that have one in a view."""
    found = [one["id"] for zone in ROWS for one in seat[zone]]
    found += [one["id"] for zone in HELD for one in seat[zone].get("cards", ())]
    for slot in (*seat["signi"], *seat["lrig"]):
        if slot is not None:
            found += [slot["id"], *(one["id"] for one in (*slot["under"], *slot["attached"]))]
    return frozenset(found)


def fresh_ids(now: View, was: View | None) -> frozenset[int]:
    """The ids that a seat did not have before: every move gives a card a new one."""
    if was is None or was is now:
        return frozenset()
    return _ids(now) - _ids(was)


def choices_of(view: View) -> frozenset[int]:
    """The ids of the cards among which is chosen, where the viewer may know them."""
    asked = view["decision"]
    if not asked or asked["kind"] not in BY_CARD:
        return frozenset()
    return frozenset(asked.get("items", ()))


def count_of(seat: View, zone: str) -> int:
    """How many cards lie in a zone of a seat."""
    row = seat[zone]
    return int(row["count"]) if zone in COUNTS else len(row)


def delta(half: Half, zone: str) -> Markup:
    """Say by how many cards a zone grew or shrank by this seq."""
    if half.was is None or half.was[zone] is half.now[zone]:
        return NONE
    more = count_of(half.now, zone) - count_of(half.was, zone)
    if not more:
        return NONE
    return _UP % more if more > 0 else _LESS % -more


def gone(row: list[View], was: list[View]) -> list[View]:
    """The cards of a row that lay in it before and do no more."""
    here = {one["id"] for one in row}
    return [one for one in was if one["id"] not in here]


def went(half: Half, one: View) -> str:
    """Where a card went that lay in the open before: its name turns up in a new place."""
    name, now, was = one.get("name"), half.now, half.was or half.now
    for zone, words in ROWS.items():
        if any(c["id"] in half.fresh and c.get("name") == name for c in now[zone]):
            return words
    for row in ("signi", "lrig"):
        for at, slot in enumerate(now[row]):
            if slot is None:
                continue
            if slot["id"] in half.fresh and slot.get("name") == name:
                return f"{half.seat}-{POSITIONS[at]}"
            if any(c["id"] in half.fresh for c in (*slot["under"], *slot["attached"])):
                return f"under {slot.get('name') or 'a card'}"
    for zone, words in COUNTS.items():
        if count_of(now, zone) > count_of(was, zone):
            return words
    return ""
