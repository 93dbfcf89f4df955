"""Lines of cards that nobody carries out: which cards in play have them, and when they come up.

Such a line is marked on its card, and a reminder stands beside the question that waits as soon as a
deed was done that its words name. Both follow from the state and the facts; nothing is recorded.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from events.kinds import ActionTaken, Fact
from events.vocabulary import SEATS
from referee.effects.library import Library
from referee.rules import Table
from referee.timeline.story import LogLine

LATEST: Final = 60
"""So many of the last facts are looked at for what was done since the last answer."""

_FIELD: Final = frozenset({"signi", "lrig"})
_SAYS: Final = {
    word: re.compile(said, re.IGNORECASE)
    for word, said in {
        "attack": r"\battack(?!s? phase)|\bbattle",
        "vanish": r"\b(?:vanish|banish)",
        "leave": r"\bleaves?\b|\bput (?:from (?:your|the|their) field )?into \S+(?: \S+)? trash",
        "enter": r"\benters?\b|\bput on(?:to)?\b|\bplaced? on",
        "draw": r"\bdraws?\b",
        "discard": r"\bdiscard",
        "charge": r"\bEner\b",
        "crush": r"\bcrush|\bLife Cloth",
        "grow": r"\bgrow",
        "damage": r"\bdamage",
        "guard": r"\bguard",
        "use": r"\bus(?:es?|ed|ing)\b",
        "down": r"\bdown",
        "up": r"\bup(?:s|ped)?\b(?! to)",
        "frozen": r"\bfreeze|\bfrozen",
        "coin": r"\bcoin",
        "virus": r"\bvirus",
        "refresh": r"\brefresh",
        "turn begins": r"\b(?:start|beginning) of (?:the |your |each |this )?(?:\S+ )?turn",
        "turn ends": r"\bend of (?:the |your |each |this )?turn|\bend phase",
    }.items()
}
_BY_KIND: Final = {
    "attack.declared": "attack",
    "attack.guarded": "guard",
    "damage.dealt": "damage",
    "coins.changed": "coin",
    "virus.placed": "virus",
    "virus.removed": "virus",
    "deck.refreshed": "refresh",
    "turn.began": "turn begins",
}
_BROUGHT: Final = frozenset({"marker.placed", "marker.removed", "counter.changed"})
"""The facts that tell of a word which a set brought: texts speak of them by that word."""


def _deeds(fact: Fact) -> Iterator[str]:
    """The words for what a fact tells, as texts speak of it."""
    body: Any = fact.body
    if body.KIND == "cards.moved":
        yield body.label
        if body.dst in _FIELD and body.src not in _FIELD:
            yield "enter"
        elif body.src in _FIELD and body.dst not in _FIELD:
            yield "leave"
    elif body.KIND == "cards.turned":
        yield body.to
    elif body.KIND in _BROUGHT:
        yield body.word
    elif body.KIND == "phase.began" and body.phase == "end":
        yield "turn ends"
    else:
        yield _BY_KIND.get(body.KIND, "")


def latest(facts: Sequence[Fact]) -> Sequence[Fact]:
    """Of the last facts those since the last answer."""
    begins = (i for i in range(len(facts) - 1, -1, -1) if isinstance(facts[i].body, ActionTaken))
    return facts[next(begins, 0) :]


def _says(deed: str) -> re.Pattern[str] | None:
    """How texts speak of a deed; None where no text would."""
    if deed[:1] in {"[", "{"}:
        return re.compile(rf"\b{re.escape(deed[1:-1])}\b", re.IGNORECASE)
    return _SAYS.get(deed)


def reminders(table: Table, facts: Iterable[Fact]) -> list[dict[str, Any]]:
    """The lines of cards in play that nobody carries out and whose words name what was just done."""
    done = list(facts)
    said = {word: says for fact in done for word in _deeds(fact) if (says := _says(word)) is not None}
    rows = [*_in_play(table), *_left(done, table.library)] if said else []
    return [
        {"seat": seat, "id": card, "name": name, "line": line, "text": text, "deed": ", ".join(named)}
        for seat, card, name in dict.fromkeys(rows)
        for line in table.library.unread(name)
        if (text := table.library.definition(name).text[line - 1])
        and (named := sorted(word for word, says in said.items() if says.search(text)))
    ]


def _in_play(table: Table) -> Iterator[tuple[str, int, str]]:
    for seat in SEATS:
        side = table.state.seat(seat)
        for slot in (*side.signi, *side.lrig):
            if slot is not None and not slot.face_down and slot.card.name is not None:
                yield seat, slot.card.id, slot.card.name


def _left(facts: Iterable[Fact], library: Library) -> Iterator[tuple[str, int, str]]:
    """The cards that just left the field, whose lines may speak of that."""
    for fact in facts:
        body: Any = fact.body
        if body.KIND == "cards.moved" and body.src in _FIELD and body.dst not in _FIELD:
            for card, name in zip(body.cards or (), body.names or (), strict=False):
                if name and library.unread(name):
                    yield body.seat, card, name


def mark(view: dict[str, Any], table: Table, recent: Callable[[], Sequence[Fact]]) -> None:
    """Mark the cards of a view that have lines which nobody carries out, and add the reminders.

    `recent` gives the last facts; it is asked only where a card in play has such a line.
    """
    sides = [view["seats"][seat] for seat in SEATS]
    slots = [s for side in sides for s in (*side["signi"], *side["lrig"]) if s is not None]
    for slot in slots:
        lines = table.library.unread(slot.get("name"))
        if lines and not slot.get("face_down"):
            slot["unread"] = list(lines)
    if not view["decision"] or not (any("unread" in slot for slot in slots) or _gone(table)):
        return
    if found := reminders(table, latest(recent())):
        view["decision"]["reminders"] = found


def _gone(table: Table) -> bool:
    """Whether a card with such lines lies where one that just left the field may lie."""
    sides = (table.state.seat(seat) for seat in SEATS)
    return any(
        table.library.unread(card.name)
        for side in sides
        for card in (*side.trash[:1], *side.trash[-1:], *side.ener[:1], *side.ener[-1:])
    )


def marked(line: LogLine, fact: Fact, library: Library) -> LogLine:
    """A line of the log that tells of a card coming into play with lines that nobody carries out."""
    body: Any = fact.body
    if body.KIND != "cards.moved" or body.dst not in _FIELD or body.src in _FIELD:
        return line
    names = [name for name in body.names or () if name in line.names and library.unread(name)]
    if not names:
        return line
    said = "; ".join(f"{name}: {lines_said(library.unread(name))} not carried out" for name in names)
    return replace(line, words=f"{line.words} ({said})")


def lines_said(lines: Sequence[int]) -> str:
    """Say which lines are meant.

    >>> lines_said((2,)), lines_said((2, 3))
    ('line 2 is', 'lines 2 and 3 are')
    """
    numbers = [*map(str, lines)]
    if len(numbers) == 1:
        return f"line {numbers[0]} is"
    return f"lines {', '.join(numbers[:-1])} and {numbers[-1]} are"
