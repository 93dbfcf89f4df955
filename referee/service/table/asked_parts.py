"""What the sentences of questions are made of: the card that asks, for what, how many, of where."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec import Struct

from events.data import OptionalSeq
from referee.rules import Table
from referee.rules.picks import possible_bounds, sought_of
from referee.service.table.choices import name_of
from referee.service.table.stating import offer, sentence_of
from referee.state import Decision, Frame
from referee.timeline import phrases

_TAG: Final = re.compile(r"^(\[(?:Constant|Auto|Enter|Action|Team [A-Z]\w+)\])")
"""How a line begins that is an ability."""


class AskingCard(Struct, frozen=True):
    """The card that asks: its id (0 where it is gone), its name, and the line of its text."""

    id: OptionalSeq
    name: str
    line: int
    text: str


class QuestionWords(NamedTuple):
    """A question in words; `passing` is what the answer is called that declines it."""

    sentence: str
    declining: str = ""
    cost: str = ""
    does: str = ""
    passing: str = "Pass"
    asker: AskingCard | None = None


Words = Callable[[Table, Decision], QuestionWords]

_PLACES: Final = {
    "signi": "%s field",
    "lrig": "%s field",
    "under": "the cards under %s field",
    "attached": "the cards attached on %s field",
}
"""Where cards lie, of whom, that are no row of their own."""


def asker(table: Table) -> AskingCard | None:
    """The card whose text asks; None where the rules do, or it may not be known."""
    decision, stack = table.decision, table.state.stack
    about = offer(table, decision.seat) if decision is not None else {}
    if about:
        frame = stack[-1] if stack else Frame("")
        card = decision.items[0] if decision and decision.kind == "burst" else frame.source
        return AskingCard(_still(table, card), about["name"], about["line"], about["text"])
    if not stack or not stack[-1].name:
        return None
    frame = stack[-1]
    text = sentence_of(table, frame)
    return AskingCard(_still(table, frame.source), frame.name, frame.line, text)


def _still(table: Table, card: int) -> int:
    place = table.board.places.get(card) or table.state.find(card)
    return card if place is not None else 0


def for_what(table: Table) -> str:
    """Say for what something is asked: the ability of a card, a card that is used or grown into."""
    stack = table.state.stack
    if not stack:
        return ""
    frame = stack[-1]
    if frame.name:
        tag = _TAG.match(sentence_of(table, frame))
        return f" for the {tag[1]} of {frame.name}" if tag else f" for {frame.name}"
    card = dict(frame.names).get("card")
    if not isinstance(card, int) or table.state.find(card) is None:
        return ""
    return f" for {'growing into ' if frame.program == 'grow' else ''}{name_of(table, card)}"


def by_what(table: Table) -> str:
    """Which card asks, or that the rules do."""
    frame = table.state.stack[-1] if table.state.stack else None
    return frame.name if frame is not None and frame.name else "the rules"


def how_many(table: Table, decision: Decision) -> str:
    """How many are chosen: "1", "up to 2", "2 to 4"."""
    least, most = possible_bounds(table, decision)
    if least == most:
        return str(most)
    return f"up to {most}" if not least else f"{least} to {most}"


def counted_words(table: Table, decision: Decision, word: str) -> str:
    """How many of what are chosen: "up to 1 target", "2 blue Spells of level 1", "2 cards"."""
    many = how_many(table, decision)
    found = sought_of(table, decision) if word in {"card", "target"} else None
    if found is not None:
        return found.counted(many, "" if word == "card" else word)
    return f"{many} {word}" if many.endswith(" 1") or many == "1" else f"{many} {word}s"


def places_of(table: Table, decision: Decision) -> str:
    """Where the cards lie among which is chosen: "of B's field", "of your trash"."""
    found: dict[str, None] = {}
    for item in decision.items:
        place = table.board.places.get(item) or table.state.find(item)
        if place is not None:
            whose = "your" if place.seat == decision.seat else f"{place.seat}'s"
            found[_PLACES.get(place.zone, "%s " + phrases.zone(place.zone)) % whose] = None
    return f" of {phrases.listed(found)}" if found else ""
