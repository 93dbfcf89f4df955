"""What a person's words state: names of cards become the cards that they mean.

    down Ironbark; put "Kiln Tender" hand; power B.left -2000 turn

A card is meant by its name, with its seat where both have one (`B's Ironbark`), by its place on
the field (`B.left`, `A.lrig`), or by its number (`#30`). Who states can mean only cards that they
may know; a card of a hidden zone is said by its place (docs/stated.md).
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from events.vocabulary import CENTER, POSITIONS
from referee.cards.said import SaidError
from referee.cards.sheets import TextReader, reader_of
from referee.effects.board import outside
from referee.effects.code import SAID, said_name
from referee.effects.stated.notation import AND, MEANS, blanked, written
from referee.effects.stated.reading import MOST_LETTERS, read_moves
from referee.effects.stated.shapes import SHAPES, SHORT
from referee.effects.stated.telling import told, viewers
from referee.rules import Action, Table
from referee.rules.asking import UNANSWERED
from referee.rules.stated import ASKED
from referee.service.errors import DeskError
from referee.service.table.asked_offer import offer_asked, said_of
from referee.service.table.card_text import TEXT, moves_of, said_move
from referee.sight import face
from referee.sight.view import readable
from referee.sight.viewers import letter_of
from referee.state import Frame, Place, marks
from referee.timeline import phrases

_ALL: Final = "all"
_SPOT: Final = re.compile(rf"\b([AB])\.({'|'.join((*POSITIONS, 'lrig', _ALL))})\b", re.IGNORECASE)
_ORDER: Final = ("signi", "lrig", "check", "hand", "ener", "trash")
_NAMED: Final = re.compile(
    r"^\s*(?:at end of (?:next )?turn\s+)?(?:craft|mark|unmark|counter)\b.*|(?<=\s)(?:color|class|name)\s.*",
    re.IGNORECASE | re.DOTALL,
)
"""What of a move names no card that is there: a Craft that is made, a word of a set, what a card becomes."""
_ALONE: Final = frozenset({"nothing", "more"})
_OF_HAND: Final = frozenset({"discard", "field"})
"""The moves that mean a card of a hand before one of the field."""


def joined(said: Sequence[str]) -> str:
    """Join the arguments of a command: one that is a whole move is parted from those before it.

    What stands behind `text`, and an ability with its header, is card text and no move of its own.
    """
    text = ""
    for word in said:
        first, space, _ = word.strip().partition(" ")
        if space and (first[:1] == "[" or text.split()[-1:] == [TEXT]):
            text += f' "{word.strip()}"'
            continue
        whole = (space and first.lower() in {*SHAPES, *SHORT}) or word.strip() in _ALONE
        text += ("; " if whole else " ") + word if text else word
    return text


def _known(table: Table, viewer: str) -> Iterator[Place]:
    """Every card that a viewer may know, the field first."""
    beyond = (table.state.find(card.id) for _, card, _ in outside(table.state))
    for place in (*table.board.places.values(), *beyond):
        if place is not None and place.card.name is not None and readable(place, viewer):
            yield place


def _rank(place: Place, verb: str) -> int:
    if place.zone == "hand" and verb in _OF_HAND:
        return -1
    return _ORDER.index(place.zone) if place.zone in _ORDER else len(_ORDER)


def _called(place: Place) -> str:
    where = f"{POSITIONS[place.position]} of " if place.zone in {"signi", "lrig"} else ""
    return f"#{place.card.id} ({where}{phrases.zone_of(place.seat, place.zone)})"


class _Names:
    """The names by which a person can mean cards of a table."""

    def __init__(self, table: Table, viewer: str) -> None:
        self.table = table
        self.places: dict[str, list[Place]] = {}
        for place in _known(table, viewer):
            self.places.setdefault(str(place.card.name).lower(), []).append(place)
        longest = sorted(self.places, key=len, reverse=True)
        words = "|".join(map(re.escape, longest)) or "(?!)"
        said = rf"(?<![\w#])(?:([AB])'s )?(?:\"({words})\"|({words}))(?!\w)"
        self.said = re.compile(said, re.IGNORECASE)

    def meant(self, name: str, seat: str, verb: str, taken: set[int]) -> int:
        """The card that a name means; raises DeskError where it could mean several."""
        found = [
            place
            for place in self.places.get(name.lower(), ())
            if seat.upper() in {"", place.seat} and place.card.id not in taken
        ]
        if not found:
            raise _unclear(f"no {name!r} of {seat.upper() or 'any seat'} can be meant here")
        best = min(_rank(place, verb) for place in found)
        rows = [place for place in found if _rank(place, verb) == best]
        if len({(place.seat, place.slot is None or place.card.id) for place in rows}) > 1:
            which = " or ".join(map(_called, rows))
            raise _unclear(f"{name!r} could mean {which}", "say which by its number")
        taken.add(rows[0].card.id)
        return rows[0].card.id

    def put_in(self, move: str) -> str:
        """Put the numbers of cards in the place of their names, in one move.

        The name of what is made, or of what a card becomes, stays a name.
        """
        if kept := _NAMED.search(move):
            return f"{self.put_in(move[: kept.start()])} {kept[0]}" if kept.start() else move.strip()
        verb, _, rest = move.strip().partition(" ")
        taken: set[int] = set()

        def name(found: re.Match[str]) -> str:
            seat, quoted, plain = found.groups()
            return f"#{self.meant(quoted or plain, seat or '', verb.lower(), taken)}"

        def spot(found: re.Match[str]) -> str:
            side = self.table.state.seat(found[1].upper())
            word = found[2].lower()
            if word == _ALL:
                return " ".join(f"#{slot.card.id}" for slot in side.signi if slot is not None)
            slot = side.lrig[CENTER] if word == "lrig" else side.signi[POSITIONS.index(word)]
            return found[0] if slot is None else f"#{slot.card.id}"

        return f"{verb} {_SPOT.sub(spot, self.said.sub(name, rest))}".strip()


def _unclear(what: str, instead: str = "see: referee state --help") -> DeskError:
    return DeskError("unclear", what, where="the moves", instead=instead)


def stating(table: Table, seat: str, text: str, about: tuple[str, int] | None = None) -> Action:
    """Read what a seat or a judge states; `about` makes it an order: a card in words, and a line.

    Raises DeskError with all that was not understood.
    """
    names = _Names(table, seat)
    named, line = about or ("", 0)
    card = names.put_in(f"about {named}").removeprefix("about").strip() if named else "#0"
    if not re.fullmatch(r"#\d{1,9}", card):
        raise _unclear(f"no {named!r} lies where all can see it")
    reader = reader_of(table.library.catalog.mechanics)
    said = read_moves(_worded(reader, names, text, _kind(table, int(card[1:]), asked=about is None)))
    if said.faults:
        raise _unclear("; ".join(said.faults))
    word, cards = blanked(said.moves)
    if about is None:
        return Action(seat, "state", cards, word=word)
    return Action(seat, "state", (int(card[1:]), *cards), number=line, word=word)


def _kind(table: Table, card: int, *, asked: bool) -> str:
    """As a card of which type card text is read: that of the text that asks, or of the card it is about."""
    stack, place = table.state.stack, table.state.find(card)
    name = stack[-1].name if asked and stack else place.card.name if place is not None else ""
    return table.library.definition(name).type if name else "SPELL"


def _worded(reader: TextReader, names: _Names, text: str, kind: str) -> str:
    """The moves of a statement in words that name cards by their numbers, and the programs of its texts."""
    if len(text) > MOST_LETTERS:
        raise _unclear(f"a statement has at most {MOST_LETTERS} letters")
    words, programs = [], []
    for move in moves_of(text):
        try:
            said = said_move(reader, move, kind)
        except SaidError as error:
            raise _unclear(f"{' '.join(move.split())[:80]}: {error}") from error
        if said is None:
            words.append(names.put_in(move))
        else:
            words.append(f'{names.put_in(said.before)} "{said.said}" {said.behind}')
            programs.append(said.program)
    return AND.join(words) + (said_name("", programs).replace(SAID, MEANS, 1) if programs else "")


def sentence_of(table: Table, frame: Frame) -> str:
    """The sentence of a card that a frame carries out, "" where it is none."""
    text = table.library.definition(frame.name).text if frame.name else ()
    return text[frame.line - 1] if 0 < frame.line <= len(text) else ""


def offer(table: Table, viewer: str) -> dict[str, Any]:
    """The card, line and sentence that offers something to be done or not.

    Empty where nothing is offered, and for viewers who may not know the card.
    """
    decision, stack = table.decision, table.state.stack
    if decision is not None and decision.kind == "burst":
        return _burst(table, decision.items[0])
    if decision is None or decision.kind != "may" or not stack or not stack[-1].name:
        return {}
    frame = stack[-1]
    if viewer != "judge" and face(table.state, viewer, frame.source) is None:
        return {}
    return {"name": frame.name, "line": frame.line, "text": sentence_of(table, frame)} | _says(table)


def _says(table: Table) -> dict[str, Any]:
    """Whose text offers something, and what, in words for whoever is not asked."""
    found = offer_asked(table)
    return {} if found is None else {"owner": found.owner, "says": said_of(table, found)}


def _burst(table: Table, card: int) -> dict[str, Any]:
    """The sentence of the Life Burst of a card, which lies in the open; empty if untold."""
    place = table.state.find(card)
    if place is None or place.card.name is None:
        return {}
    text = table.library.definition(place.card.name).text
    line = {"name": place.card.name, "line": len(text), "text": text[-1] if text else ""}
    return line | _says(table)


def is_untold(table: Table) -> bool:
    """Whether a question comes of a card's text, and whose that is is sealed in this copy."""
    decision = table.decision
    asks = decision is not None and decision.kind in {*ASKED, "may"}
    return asks and bool(table.state.sealed)


def asked_about(table: Table, viewer: str) -> dict[str, Any]:
    """Of which sentence an outcome is asked for, and what was stated that waits for a yes.

    Empty where no outcome is asked for. The cards of the moves are told to who may know them.
    """
    decision = table.decision
    if decision is None or decision.kind not in ASKED or not table.state.stack:
        return {}
    frame = table.state.stack[-1]
    names: dict[str, Any] = dict(frame.names)
    moves = read_moves(names.get(marks.MOVES, ""), names.get(marks.CARDS, ())).moves
    seen = viewers(table, [c for move in moves for c in move.every_card], frame.you)
    open_to = viewer == "judge" or letter_of(viewer) in seen

    def card(card_id: int) -> str:
        place = table.board.places.get(card_id) or table.state.find(card_id)
        known = place is not None and place.card.name and readable(place, viewer)
        return f"{place.seat}'s {place.card.name}" if place and known else f"#{card_id}"

    rows = [written(move, card) if open_to else told(table, move) for move in moves]
    about = {
        "name": frame.name,
        "line": frame.line,
        "text": sentence_of(table, frame),
        "stated": rows,
    }
    return about | _unanswered(frame, names, viewer)


def _unanswered(frame: Frame, names: dict[str, Any], viewer: str) -> dict[str, Any]:
    """Say in whose place a judge is asked, and why, where a question had no legal answer."""
    if frame.program != UNANSWERED:
        return {}
    open_to = viewer == "judge" or letter_of(viewer) in names[marks.SEEN]
    why = names[marks.BECAUSE] if open_to else ""
    return {"unanswered": {"seat": frame.you, "kind": names[marks.ASKED], "why": why}}
