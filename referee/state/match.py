"""What a match is at one seq: both seats, the turn, and what waits to be carried out."""

from typing import Final

from msgspec import Struct

from referee.state.table import Place, Seat, locate

Value = int | str | tuple[int, ...]
Names = tuple[tuple[str, Value], ...]


class Settings(Struct, frozen=True, array_like=True):
    """What the match was opened with and its rules depend on."""

    ruleset: str
    edition: str
    catalog: str
    readings: tuple[tuple[str, str], ...] = ()
    deal: str = "referee"
    chance: str = "unknown"

    def reading(self, name: str, default: str = "") -> str:
        """The pinned value of a reading."""
        for key, value in self.readings:
            if key == name:
                return value
        return default


class Turn(Struct, frozen=True, array_like=True):
    """Which turn it is, whose, in which phase, and how often marked things were done in it.

    Marks are counted keys such as "grown" or "retired"; they fall with the turn.
    """

    number: int = 0
    seat: str = "A"
    phase: str = "setup"
    marks: tuple[tuple[str, int], ...] = ()


START: Final = ""
"""The place at which every program begins."""


class Frame(Struct, frozen=True, array_like=True):
    """A program that runs or waits: where it stands and what it knows.

    The one shape of everything that points into a program: program and place in it (the label that
    `referee.effects.code` gives it; "" is its start), bound names,
    the source (card id, name and line of the sentence), its controller, and the seq that caused it.
    """

    program: str
    place: str = START
    names: Names = ()
    source: int = 0
    name: str = ""
    line: int = 0
    you: str = "A"
    cause: int = 0


class Trigger(Struct, frozen=True, array_like=True):
    """A triggered ability that waits to be processed."""

    id: int
    frame: Frame


class Lasting(Struct, frozen=True, array_like=True):
    """An effect that lasts, or a later step that is awaited: a frame and its span.

    It holds from turn `since` (from the phase `since_at` of it, where one is named) to the end of
    turn `until` (of its phase `until_at`); until 0 is the end of the game.
    """

    id: int
    frame: Frame
    until: int
    since: int = 0
    uses: int = 0
    later: bool = False
    since_at: str = ""
    until_at: str = ""


class Deed(Struct, frozen=True, array_like=True):
    """Something that happened, as texts speak of it: the word, whose card or player, which card.

    `who` is the owner of the card, or the seat that it happened to or that did it. The card has
    one id before (`card`) and one `after` it moved. `size` counts the cards of the whole fact;
    means, by_seat and by_source say by what, whose and which text. `last` is what a card that left
    the field last was: power, level, number of cards under it, id of the SIGNI in front (-1: none),
    then a row for each value that was not as printed; of one that is about to enter, the zone.
    A deed that texts look back at is remembered to the end of turn `until`; 0 is the game.
    """

    word: str
    who: str = ""
    card: int = 0
    name: str | None = None
    after: int = 0
    src: str = ""
    dst: str = ""
    when: str = ""
    size: int = 1
    means: str = "rule"
    by_seat: str = ""
    by_source: int = 0
    turn: int = 0
    until: int = 0
    last: tuple[int | tuple[str, ...], ...] = ()


class Crushed(Struct, frozen=True, array_like=True):
    """A crushed card in the check zone and its player's answer: "new", "yes" or "no"."""

    card: int
    seat: str
    answer: str = "new"


class Decision(Struct, frozen=True, array_like=True):
    """What the match waits for: one shape for every waiting point."""

    kind: str
    seat: str
    items: tuple[int, ...] = ()
    least: int = 0
    most: int = 0
    about: tuple[tuple[str, int], ...] = ()
    seq: int = 0

    def number(self, key: str, default: int = 0) -> int:
        """Give a number that the decision carries beside its items."""
        for name, value in self.about:
            if name == key:
                return value
        return default


class Match(Struct, frozen=True, array_like=True):
    """The state of a match at one seq.

    `sealed` are the letters of those whose parts of the facts so far are sealed in this copy of the
    record: what they alone could read is not in this state.
    """

    settings: Settings
    seq: int = 0
    next_id: int = 1
    A: Seat = Seat()
    B: Seat = Seat()
    turn: Turn = Turn()
    first: str = ""
    attacker: int = 0
    crushed: tuple[Crushed, ...] = ()
    stack: tuple[Frame, ...] = ()
    waiting: tuple[Trigger, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    decision: Decision | None = None
    levels: tuple[tuple[int, int], ...] = ()
    game_marks: tuple[tuple[str, int], ...] = ()
    lists: tuple[tuple[str, ...], ...] = ((), ())
    lrig_lists: tuple[tuple[str, ...], ...] = ((), ())
    ledger: tuple[Deed, ...] = ()
    winner: str = ""
    reason: str = ""
    sealed: str = ""

    def seat(self, name: str) -> Seat:
        """What one seat has."""
        return self.A if name == "A" else self.B

    def find(self, card_id: int) -> Place | None:
        """Where the card of an id lies now, or None when that stay is over."""
        return locate(self.A, self.B, card_id)

    def mark(self, key: str) -> int:
        """How often a marked thing was done in this turn."""
        for name, count in self.turn.marks:
            if name == key:
                return count
        return 0

    def game_mark(self, key: str) -> int:
        """How often a marked thing was done in this game."""
        for name, count in self.game_marks:
            if name == key:
                return count
        return 0


def new_match(settings: Settings) -> Match:
    """The state before anything lies on the table."""
    return Match(settings)
