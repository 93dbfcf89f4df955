"""Where to look next: turns, phases, attacks, crushes, reveals, rulings, rewinds, and one card."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from events.data import OptionalSeq
from events.kinds import (
    AttackDeclared,
    CardsMixed,
    CardsMoved,
    CardsShown,
    DeckListed,
    DeckRefreshed,
    DeckShuffled,
    Fact,
    LrigsOpened,
    MatchRewound,
    PhaseBegan,
    RulingGiven,
    TurnBegan,
)
from events.vocabulary import PUBLIC
from referee.fold import evolve
from referee.timeline.path import after as path_after
from referee.timeline.path import live_path, onward
from referee.timeline.reader import Reader, check_point
from referee.timeline.states import path_facts, state_at

STEP: Final = 64


class UnknownMarkError(LookupError):
    """A log has no marks of that name; says which it has."""


def _is_crush(fact: Fact) -> bool:
    return isinstance(fact.body, CardsMoved) and fact.body.label == "crush"


def _is_reveal(fact: Fact) -> bool:
    body = fact.body
    return isinstance(body, LrigsOpened) or (isinstance(body, CardsShown) and body.seen == PUBLIC)


MARKS: Final[dict[str, Callable[[Fact], bool]]] = {
    "turn": lambda fact: isinstance(fact.body, TurnBegan),
    "phase": lambda fact: isinstance(fact.body, PhaseBegan),
    "attack": lambda fact: isinstance(fact.body, AttackDeclared),
    "crush": _is_crush,
    "reveal": _is_reveal,
    "ruling": lambda fact: isinstance(fact.body, RulingGiven),
    "rewind": lambda fact: isinstance(fact.body, MatchRewound),
}
"""What a log can be searched for."""


def _mark(what: str) -> Callable[[Fact], bool]:
    try:
        return MARKS[what]
    except KeyError:
        message = f"no mark {what!r}; look for {', '.join(MARKS)}"
        raise UnknownMarkError(message) from None


def marks(reader: Reader) -> dict[str, list[int]]:
    """The seqs of every kind of mark in the log, undone stretches included."""
    facts = reader.facts(0, reader.head())
    return {what: [f.seq for f in facts if is_mark(f)] for what, is_mark in MARKS.items()}


def find(reader: Reader, what: str, number: int = 1) -> int | None:
    """The seq of a turn by its number, or of the n-th attack, crush and so on; None if none.

    Turns, phases and what happened in the game are looked for on the live path of the head,
    rulings and rewinds in the whole log. Raises UnknownMarkError for a word that marks nothing.
    """
    is_mark, head = _mark(what), reader.head()
    court = what in {"ruling", "rewind"}
    path = live_path(() if court else reader.rewinds(), head)
    count = 0
    for fact in path_facts(reader, path):
        if is_mark(fact):
            count = fact.body.number if what == "turn" else count + 1
            if count == number:
                return fact.seq
    return None


def next_mark(reader: Reader, seq: int, what: str) -> int | None:
    """The next seq of a kind of mark in the log, undone stretches included; None if none.

    Raises UnknownMarkError, and OutOfRangeError for a seq that the log does not have.
    """
    is_mark, head = _mark(what), reader.head()
    begin = check_point(reader, seq)
    while begin < head:
        end = min(begin + STEP, head)
        for fact in reader.facts(begin, end):
            if is_mark(fact):
                return fact.seq
        begin = end
    return None


def previous_mark(reader: Reader, seq: int, what: str) -> int | None:
    """The previous seq of a kind of mark in the log; errors as for `next_mark`."""
    is_mark = _mark(what)
    end = check_point(reader, seq) - 1
    while end > 0:
        begin = max(end - STEP, 0)
        for fact in reversed(reader.facts(begin, end)):
            if is_mark(fact):
                return fact.seq
        end = begin
    return None


class Stay(Struct, frozen=True):
    """When a card came to where it lies and when it left; 0 where it is still there."""

    came: int
    left: OptionalSeq


def _brings(fact: Fact, card_id: int) -> bool:
    """Whether a fact gave a card its id: listed, moved, or laid by a shuffle."""
    body = fact.body
    if isinstance(body, CardsMoved):
        return body.new <= card_id < body.new + body.count
    if isinstance(body, DeckListed):
        return body.new <= card_id < body.new + len(body.main) + len(body.lrig_deck)
    if isinstance(body, (DeckShuffled, DeckRefreshed, CardsMixed)):
        return body.new <= card_id < body.new + len(body.order)
    return False


def stay(reader: Reader, seq: int, card_id: int) -> Stay | None:
    """When the card of an id, as it lies at a seq, came there and when it left.

    From an undone point the answer follows the table as it went on then. None for a card that
    does not lie anywhere at the seq. Raises OutOfRangeError.
    """
    state = state_at(reader, seq)
    if state.find(card_id) is None:
        return None
    rewinds = reader.rewinds()
    came = 0
    for fact in path_facts(reader, live_path(rewinds, seq)):
        if _brings(fact, card_id):
            came = fact.seq
    for fact in path_facts(reader, path_after(onward(rewinds, seq, reader.head()), seq)):
        state = evolve(state, fact)
        if state.find(card_id) is None:
            return Stay(came, fact.seq)
    return Stay(came, 0)
