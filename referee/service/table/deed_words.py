"""Planned deeds in English, from the side of whoever reads them.

The reader is a seat, to whom the other one is "your opponent"; or nobody in particular, to whom both
are called by their letters. What cannot be worded exactly is not worded at all: the card's own text
is quoted instead.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from events.vocabulary import OTHER, SEATS
from events.wording import counted
from referee.effects.analysis.planned import ANY_NUMBER, PlannedDeed
from referee.effects.analysis.sought import SoughtCards, sought
from referee.effects.language import Node
from referee.effects.nodes.base import named
from referee.effects.nodes.sets import AtNode, EndNode, MinusNode, NamedNode, StackNode, WhereNode
from referee.rules import Table
from referee.service.table.choices import name_of
from referee.state import Frame, Place
from referee.timeline import phrases

SELF: Final[Node] = ("named", "self")
_FIELD: Final = frozenset({"field", "signi"})
_RETURNS: Final = frozenset({"field", "signi", "lrig"})
"""From where a card is returned to a hand; from elsewhere it is added to it."""
_MOST_NAMED: Final = 3


class Speech(NamedTuple):
    """For whom a text is worded: the table, the frame that carries the text out, and the reader.

    `reader` is a seat, or "" for a third person; `asked` the seat that is asked. With `told` they are
    told to do the deeds, without it how the deeds befall them. `picked` is what the cards of a deed
    are called where they are known already.
    """

    table: Table
    frame: Frame
    reader: str
    asked: str
    told: bool = True
    picked: str = ""

    def seat(self, word: str) -> str:
        """The seat that a word of a program means; "" where it is none alone."""
        if word in {"you", "opp"}:
            return self.frame.you if word == "you" else OTHER[self.frame.you]
        bound = dict(self.frame.names).get(word)
        return bound if isinstance(bound, str) and bound in SEATS else ""

    def whose(self, word: str) -> str:
        """Whose something is: "your", "your opponent's", "A's"."""
        if word == "owner":
            return "its owner's"
        if word == "both":
            return "each player's"
        seat = self.seat(word)
        if not self.reader or not seat:
            return f"{seat or 'a player'}'s"
        return "your" if seat == self.reader else "your opponent's"

    def who(self, word: str) -> str:
        """Who does something, before a verb: "you", "your opponent", "A"."""
        seat = self.seat(word)
        if not self.reader or not seat:
            return seat or "a player"
        return "you" if seat == self.reader else "your opponent"


def icons(needs: Iterable[str]) -> str:
    """Ener as it stands on a card: "{Blue}", "{Colorless x2}".

    >>> icons(("blue", "any", "any"))
    '{Blue} {Colorless x2}'
    """
    row = ["colorless" if need == "any" else need for need in needs]
    counts = {color: row.count(color) for color in row}
    return " ".join(f"{{{c.capitalize()}{f' x{n}' if n > 1 else ''}}}" for c, n in counts.items())


def commanded(speech: Speech, deeds: Sequence[PlannedDeed]) -> str:
    """Deeds as one is told to do them: "discard 2 cards and pay {Green}"; "" where one has no words."""
    return _row(speech._replace(told=True), deeds)


def stated(speech: Speech, deeds: Sequence[PlannedDeed]) -> str:
    """Deeds as they befall the reader: "your attack is negated"; "" where one has no words."""
    return _row(speech._replace(told=False), deeds)


def _row(speech: Speech, deeds: Sequence[PlannedDeed]) -> str:
    """Deeds one after the other; cards that were named before are "it" or "them"."""
    rows, said = list[str](), set[str]()
    for deed in deeds:
        again = deed.name in said
        rows.append(_words(speech._replace(picked=_pronoun(deed)) if again else speech, deed))
        said |= {deed.name} - {""}
    return _joined(rows)


def _pronoun(deed: PlannedDeed) -> str:
    return "it" if deed.most == 1 else "them"


def _joined(rows: Sequence[str]) -> str:
    return phrases.listed(rows) if rows and all(rows) else ""


def possessive(name: str) -> str:
    """A name as whose something is.

    >>> possessive("Dust Moth"), possessive("Throne of Embers")
    ("Dust Moth's", "Throne of Embers'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def capital(words: str) -> str:
    """A sentence or a button with a capital at its beginning."""
    return words[:1].upper() + words[1:]


def _words(speech: Speech, deed: PlannedDeed) -> str:
    write = _WRITERS.get(deed.what)
    return write(speech, deed) if write is not None else ""


def _does(speech: Speech, deed: PlannedDeed, verb: str, rest: str) -> str:
    """What a player does: as they are told to do it, or with who does it."""
    if not rest:
        return ""
    who = speech.who(deed.who)
    if speech.told:
        return f"{verb} {rest}" if speech.seat(deed.who) == speech.asked else f"have {who} {verb} {rest}"
    return f"you {verb} {rest}" if who == "you" else f"{who} {verb}s {rest}"


def _befalls(speech: Speech, deed: PlannedDeed, verbs: tuple[str, str], behind: str) -> str:
    """What befalls cards: as one is told to do it, or as it happens to them."""
    cards = cards_of(speech, deed)
    if not cards:
        return ""
    if speech.told:
        return f"{verbs[0]} {cards}{behind}"
    several = deed.most > 1 or " and " in cards
    return f"{cards} {'are' if several else 'is'} {verbs[1]}{behind}"


def _discard(speech: Speech, deed: PlannedDeed) -> str:
    if named(deed.cards) == ("at", deed.who, "hand") and not deed.way:
        return _does(speech, deed, "discard", f"{_own(speech, deed)} hand")
    chosen = speech.picked or _counted(deed, bare=True)
    chance = " at random" if deed.way == "chance" and chosen else ""
    return _does(speech, deed, "discard", chosen + chance)


def _own(speech: Speech, deed: PlannedDeed) -> str:
    """Whose something is behind a verb of the same player: "their hand" of another."""
    whose = speech.whose(deed.who)
    return whose if speech.told or whose == "your" else "their"


def _draw(speech: Speech, deed: PlannedDeed) -> str:
    return _does(speech, deed, "draw", _cards(deed.most))


def _cards(count: int) -> str:
    return "" if count == ANY_NUMBER else phrases.cards(count)


def _charge(speech: Speech, deed: PlannedDeed) -> str:
    top = cards_of(speech, deed)
    own = speech.whose(deed.who)
    return _does(speech, deed, "put", f"{top} into {own} Ener Zone" if top else "")


def _pay(speech: Speech, deed: PlannedDeed) -> str:
    return _does(speech, deed, "pay", icons(deed.ener))


def _coins(speech: Speech, deed: PlannedDeed) -> str:
    count = abs(deed.amount)
    rest = "{Coin}" if count == 1 else f"{count} {{Coin}}"
    return _does(speech, deed, "pay" if deed.amount < 0 else "gain", rest)


def _counter(speech: Speech, deed: PlannedDeed) -> str:
    verb = "spend" if deed.amount < 0 else "gain"
    return _does(speech, deed, verb, f"{abs(deed.amount)} {deed.ener[0]}")


def _vanish(speech: Speech, deed: PlannedDeed) -> str:
    verb = speech.table.ruleset.words["verb"]
    return _befalls(speech, deed, (verb, f"{verb}ed"), "")


def _turned(verb: str, done: str) -> "Writer":
    return lambda speech, deed: _befalls(speech, deed, (verb, done), "")


def _crush(speech: Speech, deed: PlannedDeed) -> str:
    read = named(deed.cards)
    if not isinstance(read, EndNode) or deed.most == ANY_NUMBER:
        return ""
    life = f"{deed.most} of {speech.whose(read.seat)} Life Cloth"
    return f"crush {life}" if speech.told else f"{life} {'is' if deed.most == 1 else 'are'} crushed"


def _negate(speech: Speech, deed: PlannedDeed) -> str:  # noqa: ARG001 - the shape of a writer
    place = speech.table.board.places.get(speech.table.state.attacker)
    own = place is not None and place.seat == speech.reader
    attack = "your attack" if own else "the attack"
    return f"negate {attack}" if speech.told else f"{attack} is negated"


def _damage(speech: Speech, deed: PlannedDeed) -> str:
    if speech.told and speech.seat(deed.who) != speech.asked:
        return f"deal damage to {speech.who(deed.who)}"
    return _does(speech, deed, "take", "damage")


def _power(speech: Speech, deed: PlannedDeed) -> str:
    cards = cards_of(speech, deed)
    change = f"{deed.amount:+d} power until end of turn"
    if not cards:
        return ""
    return f"give {cards} {change}" if speech.told else f"{cards} gets {change}"


def _lose(speech: Speech, deed: PlannedDeed) -> str:
    cards = cards_of(speech, deed)
    if not cards:
        return ""
    text = "its abilities until end of turn"
    return f"have {cards} lose {text}" if speech.told else f"{cards} loses {text}"


def _show(speech: Speech, deed: PlannedDeed) -> str:
    cards = cards_of(speech, deed)
    if deed.what == "look":
        return _does(speech, deed, "look", f"at {cards}" if cards else "")
    return _befalls(speech, deed, ("reveal", "revealed"), "")


def _shuffle(speech: Speech, deed: PlannedDeed) -> str:
    deck = f"{speech.whose(deed.who)} deck"
    return f"shuffle {deck}" if speech.told else f"{deck} is shuffled"


def _either(speech: Speech, deed: PlannedDeed) -> str:
    rows = [_joined([_words(speech, one) for one in row]) for row in deed.options]
    return " or ".join(rows) if all(rows) else ""


def _move(speech: Speech, deed: PlannedDeed) -> str:
    read = deed.place
    _, seat, zone, *more = read
    where, whose, spot = _from(speech, deed.cards), _whose_of(speech, deed, seat), more[0] if more else ()
    if zone == "lrig_trash" and where == "under":
        return f"pay Exceed {deed.most}" if speech.told and deed.most > 0 else ""
    if zone == "hand":
        verbs = ("return", "returned") if where in _RETURNS else ("add", "added")
        return _befalls(speech, deed, verbs, f" to {whose} hand")
    if zone == "excluded":
        return _befalls(speech, deed, ("remove", "removed"), " from the game")
    if spot and not isinstance(spot, str):
        return ""
    behind = _DESTINATIONS.get((zone, spot or "")) or _DESTINATIONS.get((zone, ""))
    if behind is None:
        return ""
    return _befalls(speech, deed, ("put", "put"), f" {behind % whose}")


_DESTINATIONS: Final = {
    ("deck", "top"): "on top of %s deck",
    ("deck", "bottom"): "on the bottom of %s deck",
    ("deck", ""): "into %s deck",
    ("ener", ""): "into %s Ener Zone",
    ("trash", ""): "into %s trash",
    ("lrig_trash", ""): "into %s LRIG Trash",
    ("lrig_deck", ""): "into %s LRIG Deck",
    ("field", ""): "onto %s field",
    ("life", ""): "into %s Life Cloth",
    ("check", ""): "into %s Check Zone",
}
"""Where cards are put, by the zone and the spot in it."""


def _whose_of(speech: Speech, deed: PlannedDeed, word: str) -> str:
    """Whose zone cards go to: of cards that are known their owner's is the one in which they lie."""
    if word != "owner":
        return speech.whose(word)
    seats = {place.seat for place in _places(speech, deed.cards)}
    if len(seats) == 1:
        seat = seats.pop()
        return speech.whose("you" if seat == speech.frame.you else "opp")
    lies = _at(deed.cards)
    return speech.whose(lies.seat) if lies is not None and speech.seat(lies.seat) else "its owner's"


def _places(speech: Speech, cards: Node) -> Iterator[Place]:
    for item in _bound(speech, cards) or ():
        place = speech.table.board.places.get(item) or speech.table.state.find(item)
        if place is not None:
            yield place


def _bound(speech: Speech, cards: Node) -> tuple[int, ...] | None:
    """The cards that a name of the frame stands for; None where the set is no such name."""
    read = named(cards)
    if isinstance(read, WhereNode) and isinstance(named(read.of), NamedNode):
        read = named(read.of)
    if not isinstance(read, NamedNode):
        return None
    if read == SELF:
        return (speech.frame.source,) if speech.table.state.find(speech.frame.source) is not None else ()
    value = dict(speech.frame.names).get(read.name)
    if isinstance(value, int):
        return (value,)
    return value if isinstance(value, tuple) else None


def _at(cards: Node) -> AtNode | EndNode | None:
    """The zone from which a set takes its cards; None where that is none alone."""
    read = named(cards)
    while isinstance(read, WhereNode | MinusNode):
        read = named(read.of)
    return read if isinstance(read, AtNode | EndNode) else None


def _from(speech: Speech, cards: Node) -> str:
    """From where a set takes its cards, "" where that is not known."""
    read = named(cards)
    while isinstance(read, WhereNode | MinusNode):
        read = named(read.of)
    if isinstance(read, StackNode):
        return str(read.rel)
    if isinstance(read, NamedNode):
        zones = {place.zone for place in _places(speech, read)}
        return zones.pop() if len(zones) == 1 else ""
    return read.zone if isinstance(read, AtNode | EndNode) else ""


def cards_of(speech: Speech, deed: PlannedDeed) -> str:
    """The cards of a deed in words: their names, or how many of which where one still chooses."""
    if speech.picked:
        return speech.picked
    if deed.cards == SELF:
        return speech.frame.name or "this card"
    bound = _bound(speech, deed.cards)
    if bound is not None:
        return _among(deed) if deed.way else _names(speech, bound)
    read = named(deed.cards)
    if isinstance(read, EndNode):
        return _end(speech, read, deed.most)
    return _of_zone(speech, deed)


def _among(deed: PlannedDeed) -> str:
    """Cards that are chosen among some that the text has named before."""
    chosen = _counted(deed)
    return f"{chosen} from among them" if chosen else ""


def _names(speech: Speech, cards: tuple[int, ...]) -> str:
    """Cards by their names; "" where there are none, or too many for a button."""
    few = 0 < len(cards) <= _MOST_NAMED
    return phrases.listed(name_of(speech.table, card) for card in cards) if few else ""


def _end(speech: Speech, end: EndNode, count: int) -> str:
    """Cards from the end of a pile."""
    if count == ANY_NUMBER:
        return ""
    pile = f"{speech.whose(end.seat)} {phrases.zone(end.zone)}"
    return f"the {end.which} {'card' if count == 1 else counted(count, 'card')} of {pile}"


def _of_zone(speech: Speech, deed: PlannedDeed) -> str:
    """Cards of a zone: all of them, or how many of which are chosen there."""
    lies = _at(deed.cards)
    if not isinstance(lies, AtNode):
        return ""
    whose = speech.whose(lies.seat)
    if not deed.way:
        every = deed.cards == lies and lies.zone != "field"
        return f"all cards of {whose} {phrases.zone(lies.zone)}" if every else ""
    chosen = _counted(deed)
    if not chosen:
        return ""
    if lies.zone in _FIELD:
        return f"{chosen} on {whose} field"
    return f"{chosen} {'in' if lies.zone == 'lrig' else 'from'} {whose} {phrases.zone(lies.zone)}"


def _counted(deed: PlannedDeed, *, bare: bool = False) -> str:
    """How many cards are chosen, and of which kind; "" where one of the two cannot be said."""
    if ANY_NUMBER in {deed.most, deed.least} or not deed.way:
        return ""
    of = named(deed.cards)
    other = isinstance(of, MinusNode) and of.but == SELF
    kind = _kind(named(of.of) if other else of)
    if kind is None:
        return ""
    role = "target" if deed.way == "target" and not bare else ""
    if deed.least != deed.most:
        many = f"up to {deed.most}" if not deed.least else f"{deed.least} to {deed.most}"
        return kind.counted(many, "other" if other else role)
    if deed.most == 1:
        return _single(kind, "another" if other else "a", role)
    return kind.counted(f"{deed.most} other" if other else str(deed.most), role)


def _kind(of: Node) -> SoughtCards | None:
    """Which cards are chosen; None where that cannot be said."""
    if isinstance(of, NamedNode):
        return SoughtCards("", "card", "")
    lies = _at(of)
    on_field = isinstance(lies, AtNode) and lies.zone in _FIELD
    if isinstance(of, AtNode):
        return SoughtCards("", "SIGNI" if on_field else "card", "")
    kind = sought(of)
    return kind._replace(kind="SIGNI") if kind is not None and on_field and kind.kind == "card" else kind


def _single(kind: SoughtCards, article: str, role: str) -> str:
    """One card of a kind with its article."""
    words = kind.counted("1", role).removeprefix("1 ")
    if role and article == "a":
        return words
    if article == "a":
        return f"{'an' if words[:1].lower() in 'aeiou' and not words.startswith('un') else 'a'} {words}"
    return f"{article} {words}"


Writer = Callable[[Speech, PlannedDeed], str]

_WRITERS: Final[dict[str, Writer]] = {
    "discard": _discard,
    "draw": _draw,
    "charge": _charge,
    "crush": _crush,
    "vanish": _vanish,
    "move": _move,
    "down": _turned("down", "downed"),
    "up": _turned("up", "upped"),
    "freeze": _turned("freeze", "frozen"),
    "pay": _pay,
    "coins": _coins,
    "counter": _counter,
    "negate": _negate,
    "damage": _damage,
    "power": _power,
    "lose": _lose,
    "show": _show,
    "look": _show,
    "shuffle": _shuffle,
    "either": _either,
}
"""How each planned deed is worded; one that is not in here has no words."""
