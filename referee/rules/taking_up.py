"""What keeps newer versions of cards from being taken up in a match: what waits by an old text.

A frame points into a program by its name. Where the program of a name is another one afterwards, or
none, what waits could not go on, or would go on by a text that nobody chose. So it is asked of all
that a state refers to programs by, here and nowhere else.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from referee.cards import CardDef, Catalog
from referee.effects.analysis.heard import NOTHING_HEARD
from referee.effects.code import STATED_PREFIX
from referee.effects.contents import Contents
from referee.effects.library import Library, UnknownProgramError
from referee.rules.phases.procedures import PROCEDURES
from referee.state import Frame, Match

_GAME: Final = "game:"
_FIRST: Final = "state its outcome first, then give the order"
_THEN: Final = "let that come to its end, then give the order"
_AFTER: Final = "give the order after that"
_NEVER: Final = "let people state in this match what the newer text does"


class ReplacedCards(NamedTuple):
    """The cards before and after, and the names of those that differ."""

    before: Library
    after: Library
    cards: tuple[str, ...]


class Hindrance(NamedTuple):
    """What waits by an old text, in a sentence, and what to do instead."""

    what: str
    instead: str


class _Gone(NamedTuple):
    """What of a card there is no more: programs by their names, and lines that say something else."""

    programs: frozenset[str]
    lines: frozenset[int]


def hindrances(state: Match, cards: ReplacedCards) -> list[Hindrance]:
    """Everything in a state that goes by the old text of a card that changes; none where it may.

    Raises ProgramError for a card that is not carried out.
    """
    gone = {name: _gone(cards, name) for name in cards.cards}
    found = [
        *_running(state, cards, gone),
        *_awaited(state, cards, gone),
        *_counted(state, gone),
        *_unkept(state, cards),
    ]
    return list(dict.fromkeys(found))


def changed_lines(old: CardDef, new: CardDef) -> frozenset[int]:
    """The lines of a card that say something else in another version of it."""
    before, after = ({(one.line, one.node) for one in card.abilities} for card in (old, new))
    return frozenset(line for line, _ in before ^ after)


def _gone(cards: ReplacedCards, name: str) -> _Gone:
    old, new = cards.before, cards.after
    lines = changed_lines(old.definition(name), new.definition(name))
    return _Gone(_programs(old, name) - _programs(new, name), lines)


def _programs(library: Library, name: str) -> frozenset[str]:
    """The programs that one card has, with those that its texts give to others."""
    alone = Catalog([library.definition(name)], library.catalog.mechanics)
    known = Contents(library.crafts, library.answered, NOTHING_HEARD, {})
    made = Library(alone, {}, known).programs()
    return frozenset(program for program, card in made.items() if card == name)


def _old(frame: Frame, cards: ReplacedCards, gone: dict[str, _Gone]) -> bool:
    """Whether a frame goes by a text that will be another one.

    A stated move is named by what it says, and is the same by any cards.
    """
    if frame.program.startswith(STATED_PREFIX) or frame.program in PROCEDURES:
        return False
    card = gone.get(frame.name)
    if card is not None and (frame.program in card.programs or frame.line in card.lines):
        return True
    try:
        code = cards.after.code(frame.program)
    except UnknownProgramError:
        return True
    return frame.place not in code.places


def _called(frame: Frame) -> str:
    return f"line {frame.line} of {frame.name}" if frame.line else frame.name or "a card"


def _running(state: Match, cards: ReplacedCards, gone: dict[str, _Gone]) -> Iterator[Hindrance]:
    """What is being carried out, or used, by the old text of a card."""
    for frame in state.stack:
        if _old(frame, cards, gone):
            yield Hindrance(f"{_called(frame)} is resolving by its old text", _FIRST)
        elif frame.name in gone and frame.program in PROCEDURES:
            yield Hindrance(f"{frame.name} is just being used by its old text", _THEN)


def _awaited(state: Match, cards: ReplacedCards, gone: dict[str, _Gone]) -> Iterator[Hindrance]:
    """What has triggered, lasts or is still to come by the old text of a card."""
    for waiting in state.waiting:
        if _old(waiting.frame, cards, gone):
            yield Hindrance(f"{_called(waiting.frame)} has triggered by its old text and waits", _FIRST)
    for lasting in state.lasting:
        if _old(lasting.frame, cards, gone):
            what = "a step is awaited" if lasting.later else "an effect lasts"
            until = f"to the end of turn {lasting.until}" if lasting.until else "to the end of the game"
            told = f"{what} {until} by the old text of {_called(lasting.frame)}"
            yield Hindrance(told, _AFTER if lasting.until else _NEVER)


def _counted(state: Match, gone: dict[str, _Gone]) -> Iterator[Hindrance]:
    """What was used by an old text of which so many uses are allowed: the new one would count anew."""
    for key, _ in (*state.turn.marks, *state.game_marks):
        program = key.rpartition(":")[2]
        name = next((name for name, card in gone.items() if program in card.programs), None)
        if name is None:
            continue
        span, instead = ("game", _NEVER) if key.startswith(_GAME) else ("turn", "give the order next turn")
        yield Hindrance(f"{name} was used in this {span} by its old text, which counts its uses", instead)


def _unkept(state: Match, cards: ReplacedCards) -> Iterator[Hindrance]:
    """What newer texts look back at, and of which the match has kept no account."""
    missed = cards.before.heard(state).lacks(cards.after.heard(state))
    if missed:
        what = f"the newer text looks back at what this match kept no account of ({', '.join(missed)})"
        yield Hindrance(what, _NEVER)
