"""What is revealed of cards that nobody had named: paper matches, where people say which it was.

The names of such cards come from outside, like chance and time: a command in which a card comes in
sight goes on with the name that is said, and without one it is refused and says what it wants.
Every rule that reads an attribute of a card that lies hidden finds none: it is no SIGNI, has no
level and no icon, until it is shown.
"""

from collections.abc import Container, Iterable
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from events.kinds import CardBound, Fact
from events.values import changed
from events.vocabulary import NOBODY, PUBLIC, zone_seen
from referee.state import Card

PAPER: Final = "paper"
"""The deal of a match in which people shuffle, and nobody knows an order."""
TABLE: Final = "table"
"""Who acts where people only say what was seen at a paper table."""
BOTH: Final = frozenset("AB")
FACE_DOWN: Final = frozenset({"signi", "attached", "loose"})
"""Public zones in which cards may lie face down."""


class Want(NamedTuple):
    """What people must say before a command of a paper match can go on.

    `what` is "card": which card is revealed; "drawn": which card was taken at random; or
    "winner": who won the dice. A card is that of an id, in a zone of a seat. `said` is what people
    said and cannot be, "" where they said nothing.
    """

    what: str
    seat: str = ""
    zone: str = ""
    card: int = 0
    said: str = ""


@runtime_checkable
class NameTeller(Protocol):
    """Where the names of cards come from that the referee has not dealt."""

    def told(self, want: Want) -> str | None:
        """What people say: a name, or a seat; "" for a card that nobody caught.

        None where they have not said it yet.
        """


class Revealing(Protocol):
    """The run in which cards come in sight.

    `paper` names them where the referee has not dealt them; `wants` is what people must still say,
    and `uncaught` are the cards that nobody caught.
    """

    paper: NameTeller | None
    wants: list[Want]
    uncaught: set[int]

    def emit(self, body: Any, *, actor: str = "rules") -> Fact:
        """Add a fact, said by this actor."""

    def stop(self, kind: str, seat: str) -> None:
        """Wait for something that is said outside the game."""


def teller(chance: Any) -> NameTeller | None:
    """The chance of a command as one that also tells names, where it does."""
    return chance if isinstance(chance, NameTeller) else None


def faces(seat: str, src: str, dst: str, cards: tuple[Card, ...]) -> str:
    """Who sees the faces of moved cards: who may see either zone, or knew every face.

    On the field a card may lie face down, and then only those see it who knew it before.
    """
    after = zone_seen(dst, seat)
    if after == PUBLIC:
        return PUBLIC
    before = NOBODY if src in FACE_DOWN else zone_seen(src, seat)
    if before == PUBLIC:
        return PUBLIC
    knowing = before + after
    for letter in PUBLIC:
        if letter not in knowing and all(letter in c.seen for c in cards):
            knowing += letter
    return "".join(letter for letter in PUBLIC if letter in knowing)


def sighted(
    run: Revealing, whence: tuple[str, str], row: tuple[Card, ...], seen: str, slots: str
) -> tuple[Card, ...]:
    """Cards that move from a zone of a seat with the names of those that are revealed.

    Both players see them then. Of cards that go in an order which nobody knows no name is left.
    """
    if slots == NOBODY and len(row) > 1:
        return tuple([changed(card, name=None) for card in row])
    return tell(run, whence, row, slots) if set(seen) >= BOTH else row


def tell(
    run: Revealing, whence: tuple[str, str], row: Iterable[Card], slots: str = PUBLIC
) -> tuple[Card, ...]:
    """Let people say which cards of a zone are revealed, of those that nobody had named.

    One that nobody caught is not asked for again, in this command or where it lay in the open.
    """
    seat, zone = whence
    told = []
    for card in row:
        name = card.name
        if name is None and card.seen != PUBLIC and card.id not in run.uncaught:
            name = say(run, Want("card", seat, zone, card.id))
            if not name and not run.wants:
                run.uncaught.add(card.id)
            if name:
                run.emit(CardBound(seat, card.id, name, PUBLIC, slots), actor=TABLE)
        told.append(changed(card, name=name or None))
    return tuple(told)


def say(run: Revealing, want: Want, among: Container[str] | None = None) -> str:
    """What people say of what happened at the table; "" where they do not, and it waits.

    It waits as well where they say what is not `among` that which can have happened.
    """
    said = run.paper.told(want) if run.paper is not None else None
    return _sound(run, want, said, among)


def _sound(run: Revealing, want: Want, said: str | None, among: Container[str] | None) -> str:
    """What was said, where it can have happened; else it is wanted, and "" stands for it."""
    if said is None or (among is not None and said not in among):
        run.wants.append(want._replace(said=said or ""))
        run.stop("told", TABLE)
    return said or ""


def drawn(run: Revealing, cards: list[Card], most: int, whence: tuple[str, str]) -> list[Card]:
    """Take so many cards of a zone at random, as people say which they were.

    One that nobody had told is found among those that nobody had told; where all are told, it must
    be one of them. Where people say nothing, cards that nobody had told are taken if there are enough:
    whoever moves them unseen then takes the names from the rest, since any of them may have been taken.
    """
    seat, zone = whence
    taken: list[Card] = []
    for count in range(most, 0, -1):
        left = [card for card in cards if card not in taken]
        hidden = [card for card in left if card.name is None]
        told = None if hidden else {card.name or "" for card in left}
        want = Want("drawn", seat, zone)
        alike = len(hidden) >= count or len(left) <= count or len({card.name for card in left}) == 1
        said = run.paper.told(want) if run.paper is not None else None
        if said is None and alike:
            return [*taken, *(hidden if len(hidden) >= count else left)[:count]]
        name = _sound(run, want, said, told)
        known = [card for card in left if card.name == name]
        taken.append((known or hidden or left)[0])
        if name and not known and hidden:
            run.emit(CardBound(seat, hidden[0].id, name, seat, seat), actor=TABLE)
    return taken
