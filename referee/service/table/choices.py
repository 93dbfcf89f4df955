"""What may be chosen, in words, and what a person's words mean.

The same words serve both ways: `choices` lists the legal answers of a decision, numbered, and
`parse` reads what a person typed: a number of that list, or an action in words.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from events.record import changed
from events.vocabulary import POSITIONS, SEATS, zone_item, zone_words
from referee.effects.stated.notation import BLANK
from referee.rules import Action, Table, legal
from referee.rules.questions import ORDERED
from referee.rules.rule_actions import TRASHED, VANISHED
from referee.service.errors import DeskError
from referee.service.table.stating import stating
from referee.state import Card, Decision

JUDGE = "judge"
AND, NOTHING = " + ", "nothing"
"""What stands between the cards of an answer, and instead of them."""

MOST_LISTED = 2000
"""How many answers are listed; sets of many cards have more, and are named by their cards."""


Reader = Callable[[Table, str, list[str]], Action]
"""Reads the words after a verb."""


class Choice(NamedTuple):
    """One legal answer: its number in the list, the action, and its words."""

    number: int
    action: Action
    text: str


class Choices(NamedTuple):
    """What is asked, of whom, and everything that may be answered."""

    decision: Decision | None
    seat: str
    choices: list[Choice]


def listed(table: Table, limit: int = MOST_LISTED) -> Choices:
    """List the legal answers of a decision in their pinned order."""
    table.listed = list(islice(legal(table), limit))
    rows = [Choice(n, action, describe(table, action)) for n, action in enumerate(table.listed, 1)]
    return Choices(table.decision, table.seat, rows)


def _name(table: Table, card_id: int) -> str:
    if card_id < 0:
        return zone_words(card_id)
    place = table.state.find(card_id)
    if place is None:
        return f"#{card_id}"
    return place.card.name or f"#{card_id}"


def _place(table: Table, card_id: int) -> str:
    place = table.board.places.get(card_id)
    if place is None:
        return ""
    seat = "" if place.seat == table.seat else f"{place.seat}'s "
    return f" ({seat}{POSITIONS[place.position]})"


def option(table: Table, item: int) -> str:
    """Say what an item of a decision is, as a person may call it."""
    decision = table.decision
    if decision is None:
        return str(item)
    if decision.kind in {"modes", "replace", "declare"}:
        return _numbered_option(decision, item)
    if decision.kind == "zone":
        return POSITIONS[item]
    if decision.kind == "rule-way":
        word = table.ruleset.words["verb"]
        return {VANISHED: f"{word} it", TRASHED: "trash it"}[item]
    if decision.kind == "order":
        for trigger in table.state.waiting:
            if trigger.id == item:
                return f"{trigger.frame.name}, line {trigger.frame.line}"
    return _name(table, item) + _place(table, item)


def _numbered_option(decision: Decision, item: int) -> str:
    """Say an option that is a number: a mode, a text that replaces, a word to declare."""
    if decision.kind == "modes":
        return f"mode {item}"
    word, line = decision.about[item - 1]
    return f"{word}, line {line}" if decision.kind == "replace" else word


def describe(table: Table, action: Action) -> str:
    """Say an action in the words in which it can be typed."""
    do = action.do
    if do in {"pass", "yes", "no", "concede"}:
        return do
    if do == "state":
        words = action.word.split(BLANK)
        named = [f"#{card}" for card in action.cards]
        return "state " + "".join(w for pair in zip(words, [*named, ""], strict=True) for w in pair)
    names = AND.join(option(table, c) for c in action.cards)
    if do in {"play", "grow"}:
        return f"{do} {names} {POSITIONS[action.zone]}"
    if do == "act":
        return f"act {names} {action.number}"
    return f"{do} {names or NOTHING}"


def parse(table: Table, seat: str, words: Sequence[str]) -> Action:
    """Read an action from words: a number of the list, or a verb and its objects.

    Raises DeskError that says what was not understood and what may be said. A seat that is not
    asked is told nothing of the list, not even how long it is: the rules refuse its number.
    """
    asked = seat in {table.seat, JUDGE}
    if not asked:
        table = Table(changed(table.state, decision=None), table.library, table.board)
    if not words:
        raise _unclear(table, "nothing was said")
    first = words[0].lower()
    if len(words) == 1 and first.isascii() and first.isdecimal():
        return _numbered(table, seat, int(first[:9])) if asked else Action(seat, "pass")
    reader = _READERS.get(first)
    if reader is None:
        raise _unclear(table, f"{words[0]!r} is no action")
    return reader(table, seat, list(words[1:]))


def _unclear(table: Table, what: str) -> DeskError:
    some = [c.text for c in listed(table, 3).choices]
    instead = "say one of: " + " | ".join(some) if some else "look at what is asked first"
    return DeskError("unclear", what, where="the action", instead=instead)


def _numbered(table: Table, seat: str, number: int) -> Action:
    among = table.listed if number <= len(table.listed) else legal(table)
    rows = list(islice(among, number - 1, number)) if 0 < number <= 10**6 else []
    if not rows:
        raise _unclear(table, f"there is no choice {number}")
    action = rows[0]
    if action.seat != seat:
        return Action(seat, action.do, action.cards, action.zone, action.number, action.word)
    return action


def _position(words: list[str]) -> int:
    """Take a position off the end of the words, if one stands there."""
    if words and words[-1].lower() in POSITIONS:
        return POSITIONS.index(words.pop().lower())
    return -1


def _rows(table: Table, seat: str, zones: Sequence[str]) -> Iterator[Card]:
    side = table.state.seat(seat)
    for zone in zones:
        row: tuple[Card, ...] = getattr(side, zone)
        yield from row


def _field_card(table: Table, seat: str, word: str) -> int | None:
    """Read a place of the field: left, center, right, lrig, or seat.left for the other seat."""
    side, _, place = word.rpartition(".")
    owner = side.upper() if side.upper() in SEATS else seat
    name = place.lower()
    state = table.state.seat(owner)
    slot = None
    if name in POSITIONS:
        slot = state.signi[POSITIONS.index(name)]
    elif name == "lrig":
        slot = state.lrig[1]
    return None if slot is None else slot.card.id


def _field_zone(seat: str, word: str) -> int:
    """Read a SIGNI zone as an item: left, center, right, or seat.left; 0 for no zone."""
    side, _, place = word.rpartition(".")
    if place.lower() not in POSITIONS:
        return 0
    owner = side.upper() if side.upper() in SEATS else seat
    return zone_item(owner, POSITIONS.index(place.lower()))


def _find(table: Table, seat: str, word: str, among: Sequence[int]) -> int:
    """Find what a word names: an id with #, a place of the field, or the name of a card."""
    if word.startswith("#") and word[1:].isdecimal():
        return int(word[1:])
    zone = _field_zone(seat, word)
    if zone in among:
        return zone
    at = _field_card(table, seat, word)
    if at is not None:
        return at
    for item in among:
        if option(table, item).lower() == word.lower() or _name(table, item) == word:
            return item
    wanted = [i for i in among if _name(table, i).lower() == word.lower()]
    if wanted:
        return wanted[0]
    raise _unclear(table, f"no {word!r} can be meant here")


def _ids(cards: Iterator[Card]) -> list[int]:
    return [c.id for c in cards]


def _play(table: Table, seat: str, words: list[str]) -> Action:
    zone = _position(words)
    if not words or zone < 0:
        raise _unclear(table, "play needs a card and a zone")
    card = _find(table, seat, " ".join(words), _ids(_rows(table, seat, ("hand", "lrig_deck"))))
    return Action(seat, "play", (card,), zone)


def _grow(table: Table, seat: str, words: list[str]) -> Action:
    zone = _position(words)
    if not words:
        raise _unclear(table, "grow needs a LRIG")
    card = _find(table, seat, " ".join(words), _ids(_rows(table, seat, ("lrig_deck",))))
    if zone < 0:
        zone = _grow_zone(table, card)
    return Action(seat, "grow", (card,), zone)


def _grow_zone(table: Table, card: int) -> int:
    """Find the one position in which a LRIG can be grown; the center when none fits."""
    fits = [a.zone for a in legal(table) if a.do == "grow" and a.cards == (card,)]
    return fits[0] if fits else 1


def _use(table: Table, seat: str, words: list[str]) -> Action:
    among = _ids(_rows(table, seat, ("hand", "lrig_deck")))
    return Action(seat, "use", (_find(table, seat, " ".join(words), among),))


def _act(table: Table, seat: str, words: list[str]) -> Action:
    number = int(words.pop()) if len(words) > 1 and words[-1].isdecimal() else 1
    side = table.state.seat(seat)
    among = [s.card.id for s in (*side.signi, *side.lrig) if s is not None]
    card = _find(table, seat, " ".join(words), among)
    return Action(seat, "act", (card,), number=number)


def _several(do: str, zones: tuple[str, ...]) -> Reader:
    def read(table: Table, seat: str, words: list[str]) -> Action:
        among = list(table.decision.items) if table.decision is not None else []
        side = table.state.seat(seat)
        among += [s.card.id for s in side.signi if s is not None]
        among += _ids(_rows(table, seat, zones))
        chosen: list[int] = []
        for word in _named(table, seat, words, among):
            left = [i for i in among if i not in chosen]
            item = _numbered_item(table, word)
            chosen.append(_find(table, seat, word, left) if item is None else item)
        ordered = table.decision is not None and table.decision.kind in ORDERED | {"order"}
        return Action(seat, do, tuple(chosen) if ordered else tuple(_sorted(table, chosen)))

    return read


def _named(table: Table, seat: str, words: list[str], among: Sequence[int]) -> list[str]:
    """Part words into names: at a plus sign, or one name of several words, or a name each."""
    said = " ".join(words)
    if said.lower() in {"", NOTHING}:
        return []
    if AND in said:
        return said.split(AND)
    try:
        _find(table, seat, said, among)
    except DeskError:
        return words
    return [said]


def _sorted(table: Table, chosen: list[int]) -> list[int]:
    items = table.decision.items if table.decision is not None else ()
    order = {item: place for place, item in enumerate(items)}
    return sorted(chosen, key=lambda i: order.get(i, len(order)))


def _numbered_item(table: Table, word: str) -> int | None:
    """Read the number of an item among those offered, from 1; one that is called so goes before."""
    items = table.decision.items if table.decision is not None else ()
    if any(option(table, item) == word for item in items):
        return None
    if word.isdecimal() and 1 <= int(word) <= len(items):
        return items[int(word) - 1]
    return None


def _single(do: str, zones: tuple[str, ...]) -> Reader:
    read = _several(do, zones)

    def read_one(table: Table, seat: str, words: list[str]) -> Action:
        if not words:
            raise _unclear(table, f"{do} needs a card")
        return read(table, seat, [" ".join(words)])

    return read_one


def _bare(do: str) -> Reader:
    def read(table: Table, seat: str, words: list[str]) -> Action:
        if words:
            raise _unclear(table, f"{do} stands alone; {' '.join(words)!r} follows it")
        return Action(seat, do)

    return read


_READERS: dict[str, Reader] = {
    "play": _play,
    "grow": _grow,
    "use": _use,
    "act": _act,
    "charge": _single("charge", ("hand",)),
    "attack": _single("attack", ()),
    "guard": _single("guard", ("hand",)),
    "retire": _several("retire", ()),
    "trash-signi": _several("trash-signi", ()),
    "pick": _several("pick", ("hand", "ener")),
    "target": _several("pick", ()),
    "pay": _several("pick", ("ener",)),
    "mulligan": _several("pick", ("hand",)),
    "discard": _several("pick", ("hand",)),
    "state": lambda table, seat, words: stating(table, seat, " ".join(words)),
    **{word: _bare(word) for word in ("pass", "yes", "no", "concede")},
}
VERBS = frozenset(_READERS)
"""The words with which an answer may begin."""
