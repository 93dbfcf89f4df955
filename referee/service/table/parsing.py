"""What a person's words mean: a number of the list of choices, or an action in words."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from events.values import changed
from events.vocabulary import CENTER, POSITIONS, SEATS, zone_item
from referee.rules import Action, Table, legal, why_not
from referee.rules.questions import ORDERED
from referee.rules.units import actions_of
from referee.service.errors import DeskError
from referee.service.table.choices import AND, JUDGE, NOTHING, name_of, option
from referee.service.table.listing import listed
from referee.service.table.stating import stating
from referee.state import Card

THE_ACTION = "the action"
"""Where it is that words were not understood."""
MOST_DIGITS = 9
"""How many digits of a number are read; no card, choice or ability has one so large."""

Reader = Callable[[Table, str, list[str]], Action]
"""Reads the words after a verb."""


def parse(table: Table, seat: str, words: Sequence[str]) -> Action:
    """Read an action from words: a number of the list, or a verb and its objects.

    Raises DeskError that says what was not understood and what may be said. A seat that is not
    asked is told nothing of the list, not even how long it is: the rules refuse its number. They
    refuse whatever is said at a match that is over, and say who won.
    """
    over = bool(table.state.winner)
    named = seat or (SEATS[0] if over else "")
    try:
        return _read(table, named, words)
    except DeskError:
        if over and words:
            return Action(named, "pass")
        raise


def _read(table: Table, seat: str, words: Sequence[str]) -> Action:
    asked = seat in {table.seat, JUDGE}
    if not asked:
        table = Table(changed(table.state, decision=None), table.library, table.board)
    if not words:
        raise _unclear(table, "nothing was said")
    first = words[0].lower()
    if len(words) == 1 and first.isascii() and first.isdecimal():
        return _numbered(table, seat, _number(first)) if asked else Action(seat, "pass")
    reader = _READERS.get(first)
    if reader is None:
        raise _unclear(table, f"{words[0]!r} is no action")
    return reader(table, seat, list(words[1:]))


def _unclear(table: Table, what: str) -> DeskError:
    some = [c.text for c in listed(table, 3).choices]
    instead = "say one of: " + " | ".join(some) if some else "look at what is asked first"
    return DeskError("unclear", what, where=THE_ACTION, instead=instead)


def _numbered(table: Table, seat: str, number: int) -> Action:
    listed_so_far = table.listed
    among = listed_so_far if number <= len(listed_so_far) else legal(table)
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


def _owner(seat: str, side: str) -> str:
    """The seat that stands before a place, the one that acts where none does; "" for none."""
    side = side.upper() or seat
    return side if side in SEATS else ""


def _field_card(table: Table, seat: str, word: str) -> int | None:
    """Read a place of the field: left, center, right, lrig, or seat.left for the other seat."""
    side, _, place = word.rpartition(".")
    owner, name = _owner(seat, side), place.lower()
    if not owner:
        return None
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
    owner = _owner(seat, side)
    if not owner or place.lower() not in POSITIONS:
        return 0
    return zone_item(owner, POSITIONS.index(place.lower()))


def _number(text: str) -> int:
    """Read digits; so many that no card and no choice has such a number are cut off."""
    return int(text[:MOST_DIGITS])


def find(table: Table, seat: str, word: str, among: Sequence[int]) -> int:
    """Find what a word names: an id with #, a place of the field, or the name of a card.

    Raises DeskError where it names nothing among the items.
    """
    if word.startswith("#") and word[1:].isdecimal():
        return _number(word[1:])
    zone = _field_zone(seat, word)
    if zone in among:
        return zone
    at = _field_card(table, seat, word)
    if at is not None:
        return at
    for item in among:
        if option(table, item).lower() == word.lower() or name_of(table, item) == word:
            return item
    wanted = [i for i in among if name_of(table, i).lower() == word.lower()]
    if wanted:
        return wanted[0]
    place = word.rpartition(".")[2].lower()
    empty = place in POSITIONS and _owner(seat, word.rpartition(".")[0])
    what = f"nothing stands in {empty}'s {place} zone" if empty else f"no {word!r} can be meant here"
    raise _unclear(table, what)


def _ids(cards: Iterator[Card]) -> list[int]:
    return [c.id for c in cards]


def _play(table: Table, seat: str, words: list[str]) -> Action:
    zone = _position(words)
    if not words:
        raise _unclear(table, "play needs a card and a zone")
    card = find(table, seat, " ".join(words), _ids(_rows(table, seat, ("hand", "lrig_deck"))))
    if zone >= 0:
        return Action(seat, "play", (card,), zone)
    ways = [Action(seat, "play", (card,), zone) for zone in range(len(POSITIONS))]
    return _meant(table, ways, "play needs a zone: ", lambda way: POSITIONS[way.zone])


def _grow(table: Table, seat: str, words: list[str]) -> Action:
    zone = _position(words)
    if not words:
        raise _unclear(table, "grow needs a LRIG")
    card = find(table, seat, " ".join(words), _ids(_rows(table, seat, ("lrig_deck",))))
    if zone >= 0:
        return Action(seat, "grow", (card,), zone)
    ways = [Action(seat, "grow", (card,), zone) for zone in (CENTER, 0, 2)]
    return _meant(table, ways, "grow needs a position: ", lambda way: POSITIONS[way.zone])


def _meant(table: Table, ways: Sequence[Action], lacks: str, word: Callable[[Action], str]) -> Action:
    """The way of an action that is meant where a word that would tell it was left out.

    That is the only legal one; where none is, the one that fewest reasons speak against, so that
    it is refused for what is true of it. Raises DeskError where several are legal.
    """
    against = [len(why_not(table, way)) for way in ways]
    can = [way for way, count in zip(ways, against, strict=True) if not count]
    if len(can) > 1:
        raise _unclear(table, lacks + " or ".join(map(word, can)))
    return ways[against.index(min(against))]


def _use(table: Table, seat: str, words: list[str]) -> Action:
    ability = _ABILITY.fullmatch(" ".join(words))
    if ability is not None:
        return _act(table, seat, [ability[1], *filter(None, (ability[2],))])
    among = _ids(_rows(table, seat, ("hand", "lrig_deck")))
    return Action(seat, "use", (find(table, seat, " ".join(words), among),))


WITH = frozenset({"attack", "guard"})
"""The verbs behind which "with" may stand, as it does where the answers are listed."""

_ABILITY = re.compile(
    r"(.+)'s (?:(\d{1,9})(?:st|nd|rd|th) )?\[action\](?: ability)?(?: \((?:left|center|right)\))?",
    re.IGNORECASE,
)
"""An [Action] ability as a list of choices calls it."""


def _act(table: Table, seat: str, words: list[str]) -> Action:
    number = _number(words.pop()) if len(words) > 1 and words[-1].isdecimal() else 0
    side = table.state.seat(seat)
    among = [s.card.id for s in (*side.signi, *side.lrig) if s is not None]
    card = find(table, seat, " ".join(words), among)
    if number:
        return Action(seat, "act", (card,), number=number)
    place = table.board.places.get(card)
    abilities = len(actions_of(table, place)) if place is not None else 0
    ways = [Action(seat, "act", (card,), number=n) for n in range(1, max(abilities, 1) + 1)]
    return _meant(table, ways, "which [Action] ability: ", lambda way: str(way.number))


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
            chosen.append(find(table, seat, word, left) if item is None else item)
        ordered = table.decision is not None and table.decision.kind in ORDERED | {"order"}
        return Action(seat, do, tuple(chosen) if ordered else tuple(_sorted(table, chosen)))

    return read


def _mulligan(table: Table, seat: str, words: list[str]) -> Action:
    """Read which opening cards go back; of a hand that nobody named a number alone says nothing."""
    hand = table.state.seat(seat).hand
    if len(words) == 1 and words[0].isdecimal() and any(card.name is None for card in hand):
        what = f"{words[0]} could be a number of cards or one of them"
        instead = f"write: mulligan x{words[0]} for so many that nobody saw, or name the cards"
        raise DeskError("unclear", what, where=THE_ACTION, instead=instead)
    return _several("pick", ("hand",))(table, seat, words)


def _named(table: Table, seat: str, words: list[str], among: Sequence[int]) -> list[str]:
    """Part words into names: at a plus sign, or one name of several words, or a name each."""
    said = " ".join(words)
    if said.lower() in {"", NOTHING}:
        return []
    if AND in said:
        return said.split(AND)
    try:
        find(table, seat, said, among)
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
    if word.isdecimal() and 1 <= _number(word) <= len(items):
        return items[_number(word) - 1]
    return None


def _single(do: str, zones: tuple[str, ...]) -> Reader:
    read = _several(do, zones)

    def read_one(table: Table, seat: str, words: list[str]) -> Action:
        named = words[1:] if do in WITH and [word.lower() for word in words[:1]] == ["with"] else words
        if not named:
            raise _unclear(table, f"{do} needs a card")
        return read(table, seat, [" ".join(named)])

    return read_one


def _bare(do: str) -> Reader:
    def read(table: Table, seat: str, words: list[str]) -> Action:
        if words:
            raise _unclear(table, f"{do} stands alone; {' '.join(words)!r} follows it")
        return Action(seat, do)

    return read


def _share(do: str) -> Reader:
    def read(table: Table, seat: str, words: list[str]) -> Action:  # noqa: ARG001 - as all readers
        return Action(seat, do, word="".join(words).lower())

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
    "choose": _several("pick", ("hand", "ener")),
    "target": _several("pick", ()),
    "pay": _several("pick", ("ener",)),
    "mulligan": _mulligan,
    "discard": _several("pick", ("hand",)),
    "commit": _share("commit"),
    "reveal": _share("reveal"),
    "state": lambda table, seat, words: stating(table, seat, " ".join(words)),
    **{word: _bare(word) for word in ("pass", "yes", "no", "concede", "waive")},
}
VERBS = frozenset(_READERS)
"""The words with which an answer may begin."""
