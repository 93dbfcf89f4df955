"""Two accounts of the same minutes: what can be counted at the table to decide between them.

Each account is entered on a branch of its own. What all can see or count of the two tables is laid
side by side; where it differs, a judge counts, and one account is out.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from events.vocabulary import POSITIONS, SEATS
from referee.state import Match, Seat, Slot
from referee.timeline import Reader, phrases, state_at

COUNTED: Final = ("deck", "hand", "life", "ener", "trash", "lrig_deck", "lrig_trash", "excluded")
"""The piles whose cards are counted; of those that lie open the names are read as well."""
READ: Final = ("ener", "trash", "lrig_trash", "excluded", "check")
NOWHERE: Final = "nowhere"
UNTOLD: Final = "a card that nobody caught"


class AccountCount(Struct, frozen=True):
    """Something that can be checked at a table: whose, what, and how it is by each account.

    `sort` is "count" for how many, "cards" for which lie in the open, "field" for what lies in a
    zone and how, "turn" for whose turn and phase it is.
    """

    seat: str
    sort: str
    what: str
    one: str
    two: str


def compared(one: Reader, two: Reader) -> tuple[AccountCount, ...]:
    """List what differs between the tables of two accounts as they stand, counts first."""
    a, b = (state_at(reader, reader.head()) for reader in (one, two))
    return tuple(_differences(a, b))


def _differences(a: Match, b: Match) -> Iterator[AccountCount]:
    turns = [_turn(state) for state in (a, b)]
    if turns[0] != turns[1]:
        yield AccountCount("", "turn", "the turn", *turns)
    for reading in (_counts, _cards, _field):
        for seat in SEATS:
            mine, theirs = reading(a.seat(seat)), reading(b.seat(seat))
            sort, none = _SORTS[reading]
            for what in dict.fromkeys((*mine, *theirs)):
                said = [row.get(what, none) for row in (mine, theirs)]
                if said[0] != said[1]:
                    yield AccountCount(seat, sort, what, *said)


def _turn(state: Match) -> str:
    turn = state.turn
    return f"turn {turn.number} of {turn.seat}, {phrases.phase(turn.phase)}"


def _counts(seat: Seat) -> dict[str, str]:
    found = {phrases.zone(zone): str(len(getattr(seat, zone))) for zone in COUNTED}
    own = {word: str(number) for word, of, number in seat.counters if not of}
    return found | {"[Coin]": str(seat.coins)} | own


def _cards(seat: Seat) -> dict[str, str]:
    rows = {}
    for zone in READ:
        names = Counter(card.name or UNTOLD for card in getattr(seat, zone))
        told = (n if c == 1 else f"{c} {n}" for n, c in sorted(names.items()))
        rows[phrases.zone(zone)] = ", ".join(told) or "nothing"
    for word in dict.fromkeys(word for word, of, _ in seat.counters if of):
        rows[word.strip("{}")] = ", ".join(sorted(of for said, of, _ in seat.counters if said == word))
    return rows


def _field(seat: Seat) -> dict[str, str]:
    rows = {}
    for kind, field in (("SIGNI", seat.signi), ("LRIG", seat.lrig)):
        for place, slot in zip(POSITIONS, field, strict=True):
            rows[f"the {place} {kind} Zone"] = _slot(slot)
    own = {word: _places(seat.marked(word)) for word, _ in seat.markers}
    return rows | {"[Virus]": _places(seat.viruses)} | own


def _places(places: Iterable[int]) -> str:
    return ", ".join(POSITIONS[place] for place in places) or NOWHERE


def _slot(slot: Slot | None) -> str:
    if slot is None:
        return "empty"
    words = [slot.card.name or UNTOLD, "up" if slot.up else "down"]
    words += ["face down"] if slot.face_down else []
    words += [word for word in ("frozen", "awakened") if getattr(slot, word)]
    words += [f"{len(slot.under)} under it"] if slot.under else []
    return ", ".join([*words, *(f"{one.role} {one.card.name}" for one in slot.attached)])


_SORTS: Final = {_counts: ("count", "0"), _cards: ("cards", "nothing"), _field: ("field", NOWHERE)}
"""Of which sort what is read is, and how it is where one account has none of it."""
