"""How the words of stated moves are read: verb by verb, each word from a closed list.

Everything that is wrong with a statement is told at once, each time with what stands where and
what may stand there.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from events.vocabulary import SEATS
from referee.effects.stated.made import made
from referee.effects.stated.notation import BLANK, MEANS, Move, Part
from referee.effects.stated.said import (
    QUOTE,
    counted_off,
    cut_moves,
    edge_of,
    is_said,
    read_programs,
    why_no_program,
)
from referee.effects.stated.shapes import FURTHEST, LITERALS, NOW, SHAPES, SHORT

MOST_MOVES: Final = 24
MOST_LETTERS: Final = 2000
MOST_COUNT: Final = 99
MOST_AMOUNT: Final = 99_999
MOST_DIGITS: Final = 9

_ENDS: Final = {"deck": ("top", "bottom"), "life": ("top", "bottom"), "hand": ("random",)}


class MoveNotationError(ValueError):
    """Words are no move of the notation; says what was found and what may stand there."""

    at = 0
    """How many words had been read."""


class ParsedMoves(NamedTuple):
    """What was read: the moves, and what is wrong with the words, all at once."""

    moves: tuple[Move, ...]
    faults: tuple[str, ...]


class _Words:
    """The words of one move while they are read."""

    def __init__(self, words: Sequence[str], fill: "_Fill") -> None:
        self.words, self.fill, self.at = words, fill, 0
        self.taken: dict[int, int] = {}
        self.meant: dict[int, Any] = {}

    @property
    def here(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def wrong(self, wanted: str) -> MoveNotationError:
        found = repr(self.here[:40]) if self.here else "the end"
        said = " ".join(self.words)[:80]
        error = MoveNotationError(f"{said}: {found} stands where {wanted} is wanted")
        error.at = self.at
        return error

    def one_of(self, words: Iterable[str], what: str = "") -> str:
        """Read a word of a list; one with a dash may be written with a space."""
        listed = tuple(words)
        for word in sorted(listed, key=len, reverse=True):
            many = word.split("-")
            for size in {1, len(many)}:
                said = "-".join(self.words[self.at : self.at + size]).lower()
                if said == word.lower():
                    self.at += size
                    return word
        raise self.wrong(what or f"one of {', '.join(listed)}")

    def number(self, most: int, *, signed: bool) -> int:
        text = self.here.replace("−", "-")
        digits = text[1:] if signed else text
        fits = (text[:1] in {"+", "-"}) is signed and len(digits) <= len(str(most))
        fits = fits and digits.isascii() and digits.isdecimal()
        if not fits or not 0 < int(digits) <= most:
            sort = "+ or - and a number" if signed else "a number"
            raise self.wrong(f"{sort} up to {most}")
        self.at += 1
        return -int(digits) if text[0] == "-" else int(digits)

    def card(self) -> int:
        """Read a card: its number after #, or a blank that stands for the next card."""
        word = self.here
        if word == BLANK:
            found = self.taken.get(self.at)
            if found is None:
                found = self.taken[self.at] = next(self.fill.cards, 0)
            if found <= 0:
                raise self.wrong("a card for every $")
            self.at += 1
            return found
        digits = word[1:]
        fits = digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS
        if word[:1] != "#" or not fits:
            raise self.wrong("a card, such as #30,")
        self.at += 1
        return int(digits)

    def said(self, sort: str) -> "Parts":
        """Read card text in quotation marks, and take the program that it means."""
        if not is_said(self.here):
            raise self.wrong("card text in quotation marks")
        if self.at not in self.meant:
            self.meant[self.at] = next(self.fill.programs)
        program = self.meant[self.at]
        self.at += 1
        if program is None:
            raise self.wrong("a text whose program stands behind the moves")
        if why := why_no_program(program, sort):
            raise self.wrong(f"a text with a program of the language ({why[:200]})")
        return [("said", self.words[self.at - 1][1:-1]), ("does", program)]

    def name(self) -> str:
        """Read a name or a word that no list has, in quotation marks where it is of several words."""
        word = self.here
        if not word or word[:1] in {"#", BLANK}:
            raise self.wrong("a name")
        self.at += 1
        return word.strip(QUOTE)

    def is_card(self) -> bool:
        return self.here[:1] in {"#", BLANK}


class _Fill(NamedTuple):
    """What stands apart from the words: the cards of the blanks, the programs of the texts."""

    cards: Iterator[int]
    programs: Iterator[Any]


Parts = list[tuple[str, Part]]
Reader = Callable[[_Words], Parts]


def _seat(w: _Words) -> Parts:
    return [("seat", w.one_of(SEATS, "seat A or B"))]


def _card(w: _Words) -> Parts:
    return [("cards", (w.card(),))]


def _cards(w: _Words) -> Parts:
    """Read cards up to the next word; where a host follows, the last of them is that."""
    found = [w.card()]
    while w.is_card():
        found.append(w.card())
    return [("cards", tuple(found))]


def _what(w: _Words) -> Parts:
    """Read cards, or so many of a pile of a seat: from an end of it, or at random from a hand."""
    if w.is_card():
        return _cards(w)
    seat = _seat(w)
    pile = w.one_of(LITERALS["pile"])
    ends = _ENDS[pile]
    end = w.one_of(ends) if w.here.lower() in ends or pile == "hand" else ends[0]
    return [*seat, ("word", pile), ("word", end), *_count(w)]


def _count(w: _Words) -> Parts:
    return [("count", w.number(MOST_COUNT, signed=False))]


def _amount(w: _Words) -> Parts:
    return [("amount", w.number(MOST_AMOUNT, signed=True))]


def _dest(w: _Words) -> Parts:
    zone = w.one_of(LITERALS["zone"])
    if zone == "lrig":
        return [("word", zone), ("word", w.one_of(LITERALS["position"]))]
    if zone in {"deck", "life"}:
        end = w.one_of(_ENDS[zone]) if w.here.lower() in _ENDS[zone] else "top"
        return [("word", zone), ("word", end)]
    return [("word", zone)]


def _lying(w: _Words) -> Parts:
    ways = ("up", "down", "face-down")
    return [("word", w.one_of(ways) if w.here else "up")]


def _viewers(w: _Words) -> Parts:
    word = w.one_of(("both", *SEATS))
    return [("word", word) if word == "both" else ("viewer", word)]


def _host(w: _Words) -> Parts:
    return [("host", w.card())]


def _literal(kind: str) -> Reader:
    return lambda w: [("word", w.one_of(LITERALS[kind]))]


_READERS: Final[dict[str, Reader]] = {
    "seat": _seat,
    "card": _card,
    "cards": _cards,
    "host": _host,
    "what": _what,
    "count": _count,
    "amount": _amount,
    "dest": _dest,
    "viewers": _viewers,
    "lying": _lying,
    "number": lambda w: [("count", w.number(MOST_AMOUNT, signed=False))],
    "name": lambda w: [("name", w.name())],
    "sentence": lambda w: w.said("Step"),
    "ability": lambda w: w.said("Ability"),
    **{kind: _literal(kind) for kind in LITERALS},
}


def _shaped(w: _Words, shape: str) -> Parts:
    """Read what follows a verb by one of its shapes, to the end of the move."""
    found: Parts = []
    kinds = shape.split()
    for kind in kinds:
        if kind == "host" and kinds[0] == "cards":
            _, cards = found.pop()
            if not isinstance(cards, tuple) or len(cards) == 1:
                raise w.wrong("the card that bears them")
            found += [("cards", cards[:-1]), ("host", cards[-1])]
        else:
            found += _READERS[kind](w)
    if w.here:
        raise w.wrong("the end")
    return found


def _short(w: _Words, verb: str) -> Move:
    """Read a shorter word for a move."""
    of, to = SHORT[verb]
    if of == "show":
        seat, count = _seat(w), _count(w)
        whose = ("viewer", seat[0][1])
        parts = [*seat, ("word", "deck"), ("word", "top"), *count, whose]
    else:
        parts = [*_what(w), ("word", to)]
    if w.here:
        raise w.wrong("the end")
    return Move(of, tuple(parts))


def read_move(said: list[str], fill: _Fill) -> Move:
    """Read one move; raises MoveNotationError that says what is wanted instead of what stands."""
    edge, words = edge_of(said)
    verb = words[0].lower() if words else ""
    if verb in SHAPES.keys() - (NOW if edge else ()):
        move = _long(verb, words, fill)
    elif verb in SHORT:
        move = _short(_Words(words[1:], fill), verb)
    else:
        known = ", ".join(sorted({*SHAPES, *SHORT} - (NOW if edge else set())))
        what = "that waits" if edge else ""
        message = f"{' '.join(words)[:40]!r} is no move {what}".rstrip() + f"; the moves are {known}"
        raise MoveNotationError(message)
    return Move(move.verb, (*move.parts, ("edge", edge))) if edge else move


def _long(verb: str, words: list[str], fill: _Fill) -> Move:
    """Read what follows a verb by the first of its shapes that fits."""
    shapes, reader = SHAPES[verb], _Words(words[1:], fill)
    errors: list[MoveNotationError] = []
    for shape in shapes:
        reader.at = 0
        try:
            return _with_program(Move(verb, tuple(_shaped(reader, shape))))
        except MoveNotationError as error:
            errors.append(error)
    reached = {error.at: error for error in errors}
    wrong = reached[max(reached)] if verb in FURTHEST else errors[-1]
    message = f"{verb} {wrong}" if words[1:] else f"{verb}{wrong}"
    raise MoveNotationError(message) from wrong


def _with_program(move: Move) -> Move:
    node = made(move)
    return move if node is None else Move(move.verb, (*move.parts, ("made", node)))


def read_moves(text: str, cards: Iterable[int] = ()) -> ParsedMoves:
    """Read moves; `cards` are those for which a `$` stands, in order; tell all faults at once."""
    words, _, meant = text.partition(MEANS)
    if len(words) > MOST_LETTERS:
        return ParsedMoves((), (f"a statement has at most {MOST_LETTERS} letters",))
    try:
        fill = _Fill(iter(tuple(cards)), counted_off(read_programs(meant)))
    except ValueError as error:
        return ParsedMoves((), (str(error),))
    rows = cut_moves(words)
    moves, faults = [], []
    for row in rows:
        try:
            moves.append(read_move(row, fill))
        except MoveNotationError as error:
            faults.append(str(error))
    if not faults and next(fill.cards, None) is not None:
        faults.append("there are more cards than places for them")
    if not faults and next(fill.programs) is not None:
        faults.append("there are more programs than texts")
    return ParsedMoves(tuple(moves), (*faults, *_whole(moves)) if rows else ("nothing was said",))


def _whole(moves: Sequence[Move]) -> Iterator[str]:
    """What is wrong with moves as a whole."""
    verbs = [move.verb for move in moves]
    if len(verbs) > MOST_MOVES:
        yield f"a statement has at most {MOST_MOVES} moves"
    if "nothing" in verbs and len(verbs) > 1:
        yield "nothing stands alone"
    if "more" in verbs[:-1] or verbs == ["more"]:
        yield "more stands last, after other moves"
    if "end" in verbs[:-1]:
        yield "end stands last: what runs is broken off by it"
