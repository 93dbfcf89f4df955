"""The notation of stated outcomes: one primitive move after another, in words, closed.

    draw A 2; down #30; put #41 deck bottom; power #30 #31 +3000 turn

Moves are separated by semicolons, a card is the number of its stay (`#30`), a seat its letter.
What is said in card text stands in quotation marks, and the programs that the texts mean stand
behind all moves, in their order, so that a record needs no reader of card text:

    text "Draw a card."; down #30 := [["move",...]]

Where the cards stand apart from the words, as in an action on record, each is a `$` in its order;
so the words tell nobody which card of a hidden zone is meant. docs/stated.md shows every move.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec import Struct

from referee.effects.code import SAID, said_name

Part = int | str | tuple[Any, ...]
"""What a move names: a number, a word, a seat, cards, or a program."""

BLANK: Final = "$"
AND: Final = "; "
MEANS: Final = " := "
"""What stands between moves and the programs of what they say in card text."""


class Move(Struct, frozen=True):
    """One primitive move: its verb, and what it names in order, each with its kind.

    Kinds are seat, viewer (who is shown something), count, amount, cards, host (the card that
    bears them, or with which one changes places), word, name, said (card text), does (the program
    that it means), made (the program of a move that lasts), and edge (when it is done, if not now).
    """

    verb: str
    parts: tuple[tuple[str, Part], ...] = ()

    def get(self, kind: str) -> Part | None:
        """The first of what a move names of a kind."""
        return next((part for name, part in self.parts if name == kind), None)

    @property
    def seat(self) -> str:
        """The seat that the move names, empty where it names none."""
        return str(self.get("seat") or "")

    @property
    def number(self) -> int:
        """The count or amount, 0 where it names none."""
        found = self.get("count") or self.get("amount") or 0
        return found if isinstance(found, int) else 0

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that are moved or changed."""
        found = self.get("cards")
        return found if isinstance(found, tuple) else ()

    @property
    def host(self) -> int:
        """The card that bears them, or with which one changes places; 0 for none."""
        found = self.get("host")
        return found if isinstance(found, int) else 0

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the closed lists, in order."""
        return tuple(str(part) for kind, part in self.parts if kind == "word")

    @property
    def called(self) -> tuple[str, ...]:
        """The names in it, in order: of a Craft, of a word that a set brought, of a card."""
        return tuple(str(part) for kind, part in self.parts if kind == "name")

    @property
    def does(self) -> Any:
        """The program that was said in card text, None where nothing was."""
        return self.get("does")

    @property
    def edge(self) -> str:
        """When the move is done, where it waits: the word of an edge; empty for now."""
        return str(self.get("edge") or "")

    @property
    def every_card(self) -> tuple[int, ...]:
        """All cards that are named, in the order in which they are written."""
        return (*self.cards, *((self.host,) if self.host else ()))

    @property
    def program(self) -> str:
        """Name the program that carries the move out: what it names stands for itself."""
        shape = [str(part) if kind == "word" else kind for kind, part in self.parts if kind not in _APART]
        later = ["later", self.edge] if self.edge else []
        name = ".".join(("stated", *later, self.verb, *shape))
        node = self.does or self.get("made")
        return name if node is None else said_name(name, node)

    @property
    def names(self) -> tuple[tuple[str, Part], ...]:
        """What its program finds bound: p the seat, q who is shown it, n, t, h."""
        rows: list[tuple[str, Part]] = []
        for kind, part in self.parts:
            if kind in _BOUND:
                bound = (part,) if kind == "host" and isinstance(part, int) else part
                rows.append((_BOUND[kind], bound))
        return tuple(sorted(rows))


_BOUND: Final = {
    "seat": "p",
    "viewer": "q",
    "count": "n",
    "amount": "n",
    "cards": "t",
    "host": "h",
}
"""The names under which a program finds what its move names."""
_APART: Final = frozenset({"does", "made", "edge"})
"""What is no word of the shape of a move."""
EDGES: Final = {"turn": "at end of turn", "next": "at end of next turn"}
"""The moments until which a move can wait, and the words before it."""


def written(move: Move, card: Callable[[int], str] = "#{}".format) -> str:
    """Write a move in its canonical words; `card` writes a card."""
    words = [*([EDGES[move.edge]] if move.edge else []), move.verb]
    for kind, part in move.parts:
        if kind in _APART:
            continue
        if kind == "cards" and isinstance(part, tuple):
            words += map(card, part)
        elif kind == "host" and isinstance(part, int):
            words.append(card(part))
        elif kind == "amount":
            words.append(f"{part:+}")
        elif kind == "said" or (kind == "name" and " " in str(part)):
            words.append(f'"{part}"')
        else:
            words.append(str(part))
    return " ".join(words)


def blanked(moves: Iterable[Move]) -> tuple[str, tuple[int, ...]]:
    """Write moves with a blank for every card, and give the cards: so an action holds them."""
    row = tuple(moves)
    text = AND.join(written(move, lambda _: BLANK) for move in row)
    programs = [move.does for move in row if move.does is not None]
    text += said_name("", programs).replace(SAID, MEANS, 1) if programs else ""
    return text, tuple(card for move in row for card in move.every_card)
