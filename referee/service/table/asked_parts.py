"""What the sentences of questions are made of: the card that asks, for what, how many, of where."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec import Struct

from events.data import OptionalSeq
from referee.rules import Table
from referee.rules.picks import possible_bounds, sought_of
from referee.service.table.asked_offer import offer_asked, offer_words
from referee.service.table.choices import name_of
from referee.service.table.deed_words import possessive
from referee.service.table.picked import words_of_pick
from referee.service.table.stating import offer, sentence_of
from referee.state import Decision
from referee.timeline import phrases

_TAG: Final = re.compile(r"^(\[(?:Constant|Auto|Enter|Action|Team [A-Z]\w+)\])")
"""How a line begins that is an ability."""


class AskingCard(Struct, frozen=True):
    """The card that asks: its id (0 where it is gone), its name, and the line of its text.

    `owner` is the seat whose card it is where that is not the seat that is asked: the text is then
    the other player's speech, in which "you" is that player. It is left out where the question
    itself says all that it asks.
    """

    id: OptionalSeq
    name: str
    line: int
    text: str
    owner: str = ""


class QuestionWords(NamedTuple):
    """A question in words; `passing` is what the answer is called that declines it."""

    sentence: str
    declining: str = ""
    cost: str = ""
    does: str = ""
    passing: str = "pass"
    asker: AskingCard | None = None


Words = Callable[[Table, Decision], QuestionWords]

_PLACES: Final = {
    "signi": "on %s field",
    "lrig": "on %s field",
    "under": "under %s field",
    "attached": "attached on %s field",
}
"""Where cards lie, of whom, that are no row of their own."""


def asker(table: Table) -> AskingCard | None:
    """The card whose text asks; None where the rules do, or it may not be known."""
    decision, stack = table.decision, table.state.stack
    about = offer(table, decision.seat) if decision is not None else {}
    if decision is not None and decision.kind == "burst":
        if not about:
            return None
        return AskingCard(_still(table, decision.items[0]), about["name"], about["line"], about["text"])
    if not stack or not stack[-1].name:
        return None
    frame = stack[-1]
    owner = frame.you if decision is not None and frame.you != decision.seat else ""
    said = bool(owner) and decision is not None and said_whole(table)
    text = "" if said else sentence_of(table, frame)
    return AskingCard(_still(table, frame.source), frame.name, frame.line, text, owner)


def said_whole(table: Table) -> bool:
    """Whether the words of a question say all that the text of its card asks."""
    found = offer_asked(table)
    if found is not None:
        return offer_words(table, found, found.asked).typed
    return bool(words_of_pick(table))


def _still(table: Table, card: int) -> int:
    place = table.board.places.get(card) or table.state.find(card)
    return card if place is not None else 0


def for_what(table: Table) -> str:
    """Say for what something is asked: the ability of a card, a card that is used or grown into."""
    stack, decision = table.state.stack, table.decision
    if not stack:
        return ""
    frame = stack[-1]
    if frame.name:
        tag = _TAG.match(sentence_of(table, frame))
        whose = "" if decision is None or frame.you == decision.seat else "your opponent's "
        return f" for {whose}{possessive(frame.name)} {tag[1]}" if tag else f" for {whose}{frame.name}"
    card = dict(frame.names).get("card")
    if not isinstance(card, int) or table.state.find(card) is None:
        return ""
    return f"{' to grow into ' if frame.program == 'grow' else ' for '}{name_of(table, card)}"


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
    on_field = [item for item in decision.items if item in table.board.places]
    found = sought_of(table, decision) if word in {"card", "target"} else None
    if found is not None:
        return found.counted(many, "" if word == "card" else word)
    if word == "target" and all(table.board.places[i].zone == "signi" for i in on_field) and on_field:
        return f"{many} target SIGNI"
    return f"{many} {word}" if many.endswith(" 1") or many == "1" else f"{many} {word}s"


def places_of(table: Table, decision: Decision) -> str:
    """Where the cards lie among which is chosen: "on your opponent's field", "in your trash"."""
    found: dict[str, None] = {}
    for item in decision.items:
        place = table.board.places.get(item) or table.state.find(item)
        if place is not None:
            whose = "your" if place.seat == decision.seat else "your opponent's"
            found[_PLACES.get(place.zone, "in %s " + phrases.zone(place.zone)) % whose] = None
    return f" {phrases.listed(found)}" if found else ""
