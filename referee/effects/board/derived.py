"""What texts make of a card and what speaks for it: derived values, compiled abilities, statements.

These are the nouns of the derived board. A statement changes a board in the making, or says of
deeds that they cannot be, must be, are replaced or cost more.
"""

from collections.abc import Callable, Iterable
from copy import copy
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from referee.cards import CardDef
from referee.effects.language import Node
from referee.state import Card, Match, marks

if TYPE_CHECKING:
    from referee.effects.analysis.heard import HeardDeeds
    from referee.effects.board.board import Board
    from referee.effects.board.play_rules import PlayRules
    from referee.effects.board.world import SetClaim
    from referee.effects.code import Code


class Texts(Protocol):
    """What a board asks the library: printed values, definitions, statements of programs."""

    @property
    def crafts(self) -> frozenset[str]:
        """The names of the Crafts of the catalogue."""

    @property
    def answered(self) -> dict[str, frozenset[str]]:
        """Give for each ruleset the types of card whose use some card of it can answer."""

    def play_rules(self, name: str | None) -> "PlayRules":
        """How a card is played; most cards have no rule of their own."""

    def printed(self, name: str | None) -> "Derived":
        """What a card is as printed; a card that nobody has told is nothing."""

    def definition(self, name: str | None) -> CardDef:
        """The definition of a card; a card that nobody has told has an empty one."""

    def ability(self, program: str) -> "Ability":
        """The compiled ability of a program hash."""

    def block(self, program: str, place: str) -> "Block":
        """What lasts from a place of a program."""

    def declared(self, word: str) -> tuple[str, ...]:
        """The clause of a word that a set brought; none for any other."""

    def brought(self, kind: str) -> tuple[str, ...]:
        """The words of sets of a kind, as programs have them."""

    def heard(self, state: Match) -> "HeardDeeds":
        """What the texts of the cards of a match listen for and look back at."""

    def hears(self, heard: "HeardDeeds", programs: Iterable[str]) -> "HeardDeeds":
        """What is heard from now on where these programs were stated too."""

    def why_not_said(self, program: str, state: Match) -> str:
        """Why what was stated in card text cannot be carried out in a match; "" where it can."""


class Ability:
    """A compiled ability: when it works and the flat code that carries it out.

    `against` is what a [Shadow] or an [Assassin] names, None where it names nothing; `batch` how many
    deeds of one fact it takes together, None where each triggers it; `works` the cards
    among which its own must be where it works outside the field; `binds` the names of its trigger
    that it uses. `downs` where its own card is turned down to pay for it. By `clauses` it triggers,
    by those of `began` it is carried out. `asks` are the sorts of values that it asks of cards
    while it holds; it `recalls` where it asks for a value of a card by a name, and speaks of
    `sources` where it asks for effects by the kind of their source. An ability that a
    text gave has the key of that effect as `grant`, and in `bound` the names that it took over.
    `node` is the program that it was assembled from; nothing that is carried out asks for it.
    """

    __slots__ = (
        "against",
        "asks",
        "batch",
        "began",
        "binds",
        "blocks",
        "bound",
        "card",
        "clauses",
        "code",
        "deed",
        "downs",
        "gate",
        "grant",
        "hash",
        "keyword",
        "kind",
        "limit",
        "line",
        "node",
        "once_per_game",
        "possible",
        "reads",
        "recalls",
        "rests",
        "sources",
        "statements",
        "window",
        "words",
        "works",
    )
    against: Callable[..., bool] | None
    asks: int
    batch: Callable[..., bool] | None
    began: tuple[str, ...]
    binds: frozenset[str]
    blocks: "dict[int, Block]"
    bound: dict[str, Any]
    card: str
    clauses: tuple[str, ...]
    code: "Code"
    deed: Callable[..., bool] | None
    downs: bool
    gate: Callable[..., bool] | None
    grant: tuple[int, int] | None
    hash: str
    keyword: str
    kind: str
    limit: int
    line: int
    node: Node
    once_per_game: bool
    possible: Callable[..., bool]
    reads: int
    recalls: bool
    rests: "dict[int, tuple[SetClaim, ...]]"
    sources: bool
    statements: "tuple[Statement, ...]"
    window: tuple[str, ...]
    words: tuple[str, ...]
    works: Callable[..., list[Card]] | None

    def __init__(self) -> None:
        """Begin as an ability that is printed and asks nothing."""
        self.asks, self.bound, self.grant, self.recalls, self.sources = 0, {}, None, False, False
        self.node = ()

    def given_by(self, key: tuple[int, int], names: dict[str, Any]) -> "Ability":
        """This ability as one effect gives it: two gifts of one text are two abilities."""
        if not names and not self.limit:
            return self
        given = copy(self)
        given.grant, given.bound = key, names
        return given

    def names(self) -> dict[str, Any]:
        """The names with which a frame of this ability begins."""
        counted = self.limit and self.grant is not None
        return self.bound | {marks.GRANT: self.grant} if counted else self.bound


class Derived:
    """What a card on the field is right now."""

    __slots__ = (
        "abilities",
        "acting",
        "classes",
        "colors",
        "constants",
        "icons",
        "keywords",
        "level",
        "limit",
        "listening",
        "lrig_types",
        "more",
        "name",
        "power",
        "teams",
        "type",
    )
    name: str
    type: str
    power: int
    level: int
    limit: int
    colors: tuple[str, ...]
    classes: tuple[str, ...]
    lrig_types: tuple[str, ...]
    teams: tuple[str, ...]
    icons: tuple[str, ...]
    more: tuple[tuple[str, Any, str], ...]
    keywords: frozenset[str]
    abilities: tuple[Ability, ...]
    constants: tuple[Ability, ...]
    listening: tuple[Ability, ...] | None
    acting: tuple[Ability, ...] | None

    def actions(self) -> tuple[Ability, ...]:
        """The [Action] abilities; looked up once, since every menu asks."""
        if self.acting is None:
            self.acting = tuple(a for a in self.abilities if a.kind == "action")
        return self.acting

    def equals(self, other: "Derived") -> bool:
        """Whether texts have made the same of a card."""
        return all(getattr(self, name) == getattr(other, name) for name in _COMPARED) and [
            (a.hash, a.grant) for a in self.abilities
        ] == [(a.hash, a.grant) for a in other.abilities]

    def copy(self) -> "Derived":
        """A copy that may be changed while a board is made."""
        other = Derived()
        for name in Derived.__slots__:
            setattr(other, name, getattr(self, name))
        other.listening = other.acting = None
        return other


LISTED_VALUES = ("colors", "classes", "lrig_types", "teams", "icons", "keywords")
"""The values of a card that are lists of words."""


class LeftCard(Card, frozen=True):
    """A card that left the field, spoken of as what it last was there."""

    was: Any = None
    """The Derived that it was."""
    seat: str = ""
    lying: tuple[tuple[str, ...], ...] = ()
    """How it lay: rows of a word with values, see `last_known` of `referee.effects.deeds.memory`."""

    def how(self, word: str) -> tuple[str, ...]:
        """What is remembered under a word: its place, its state, the cards under or on it by name."""
        return next((row[1:] for row in self.lying if row[0] == word), ())

    def beneath(self, relation: str) -> tuple[Card, ...]:
        """The cards that lay under it or on it; they are counted and known by name alone."""
        return tuple(Card(0, name or None) for name in self.how(relation))


_COMPARED = tuple(
    name for name in Derived.__slots__ if name not in {"abilities", "constants", "listening", "acting"}
)


class Speaker(Protocol):
    """Whoever speaks: a scope, or a frame that runs."""

    you: str
    source: int
    names: dict[str, Any]


class Scope:
    """Who speaks: the source of a text, its controller and the names it has bound.

    A statement that holds also says which it is: `key` tells it from every other that holds, and
    `text` is its program, the name of its card and its line.
    """

    __slots__ = ("key", "names", "source", "text", "you")

    def __init__(
        self,
        you: str,
        source: int,
        names: dict[str, Any],
        key: tuple[int, int] = (0, 0),
        text: tuple[str, str, int] = ("", "", 0),
    ) -> None:
        """Bind a seat, the id of the source card, and names."""
        self.you, self.source, self.names = you, source, names
        self.key, self.text = key, text


class Statement(NamedTuple):
    """A compiled statement that lasts: its layer, how it is applied, which sorts of values it changes."""

    stage: int
    apply: "Callable[[Board, Scope], None]"
    changes: int = 0


class Block(NamedTuple):
    """What an effect makes last: its statements, and the condition without which it falls.

    `reads` is what its statements depend on that look again each time, `asks` the sorts of values
    that they ask of cards.
    """

    statements: tuple[Statement, ...] = ()
    holds: Callable[..., bool] | None = None
    reads: int = 0
    asks: int = 0


class DeedStatement(NamedTuple):
    """A compiled statement about deeds: that they cannot be, must be, are replaced, cost more.

    `place` is where in the program its steps stand (what happens instead, the price, the other
    way); `offer` says whether and to whom they are offered; `amount` how often is allowed, or how
    many times a cost changes by `colors`; `before` which cards may do the like only later. What is
    said `of_card` passes over a card that is not affected by it.
    """

    kind: str
    word: str
    deed: Callable[..., bool]
    place: int = -1
    offer: Any = None
    amount: Callable[..., int] | None = None
    colors: tuple[str, ...] = ()
    before: Callable[..., list[Card]] | None = None
    of_card: bool = False


class StandingRule(NamedTuple):
    """A statement about deeds that holds now, and who says it."""

    said: DeedStatement
    scope: Scope


class Listener(NamedTuple):
    """An ability in play that waits for a deed."""

    ability: Ability
    source: int
    you: str
