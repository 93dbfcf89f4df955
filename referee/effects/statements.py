"""What holds while something lasts: how each statement changes a board in the making.

In an effect that a resolved ability applied, cards and numbers are those of the moment when it was
applied; in a constant ability they are read anew each time (glossary.constant.4). What is said
about deeds looks again each time wherever it stands, like a rule.
"""

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from events.vocabulary import CENTER
from referee.effects.board import (
    BECOME,
    DEEDS,
    GIVE,
    MODIFY,
    REACH,
    SET,
    TAKE,
    Board,
    DeedStatement,
    Scope,
    Speaker,
    StandingRule,
    Statement,
    World,
    is_reached,
    reaches,
)
from referee.effects.bounds import bounder, keeper, reacher
from referee.effects.language import Node, ProgramError
from referee.effects.needs import costs
from referee.effects.nodes.base import LanguageNode, named
from referee.effects.nodes.sets import NamedNode
from referee.effects.nodes.statements import (
    AboutCards,
    AboutDeeds,
    AlsoNode,
    ForbidNode,
    GrantNode,
    LoseNode,
    ModifyNode,
    PriceNode,
    RequireNode,
    SetNode,
    UnaffectedNode,
)
from referee.effects.read import EVERY_SORT, TEXT, asks_of, read_amount, read_set, reads_of, seats, sort_of
from referee.effects.read.attributes import icons_kept
from referee.effects.read.matching import deed_word, read_actor, read_deed
from referee.state import Deed, marks

SetIds = Callable[[World, Speaker], tuple[int, ...]]
ValueFn = Callable[[World, Speaker], Any]
Change = Callable[[Board, Scope], None]


class StatementWriter(Protocol):
    """What a statement asks of the assembler that writes its ability."""

    def granted(self, node: Node) -> Any:
        """Assemble an ability that stands inside this one."""

    def has_card(self, name: str) -> None:
        """Refuse the name of a card that the catalogue does not have."""

    def aside(self, kind: str, node: Node) -> tuple[int, Any]:
        """Write the steps of a statement about deeds; give their place and their offer."""


def read_statement(node: Node, writer: StatementWriter, fixed: int = -1) -> Statement:
    """Read a statement; with `fixed` its cards and number are names of the effect.

    Raises ProgramError for a statement that cannot be carried out.
    """
    read = named(node)
    if isinstance(read, AboutDeeds):
        return Statement(DEEDS, _ruler(_said(read, writer)))
    if isinstance(read, SetNode) and read.attr == "name" and isinstance(read.value, str):
        writer.has_card(read.value)
    return _about_cards(read, _reach(read.what, fixed), writer, fixed)


def _about_cards(read: AboutCards, what: SetIds, writer: StatementWriter, fixed: int) -> Statement:
    match read:
        case GrantNode(ability=ability):
            return Statement(GIVE, _granter(what, writer.granted(ability)), TEXT)
        case LoseNode(which=which):
            return Statement(TAKE, _loser(what, frozenset(which) if which else None), TEXT)
        case UnaffectedNode(by=by):
            return Statement(REACH, reacher(what, read_actor(by)))
        case ModifyNode(attr=attr, by=by):
            return Statement(MODIFY, _modifier(attr, what, _value(by, fixed)), sort_of(attr))
        case AlsoNode(attr=attr, value=value):
            return Statement(SET, _joiner(attr, what, _value(value, fixed)), sort_of(attr))
    return _of_value(read, what, _value(read.value, fixed))


def _of_value(node: SetNode, what: SetIds, value: ValueFn) -> Statement:
    if isinstance(node.what, str) and node.attr == "only":
        return Statement(SET, keeper(node.what, node.value))
    if isinstance(node.what, str):
        return Statement(SET, bounder(node.what, node.attr, value))
    if node.attr == "name":
        return Statement(BECOME, _becomer(what, value), EVERY_SORT)
    return Statement(SET, _setter(node.attr, what, value), sort_of(node.attr))


def _reach(node: Node, fixed: int) -> SetIds:
    """Make the function that gives the ids of the cards that a statement is about."""
    if isinstance(node, str):
        return lambda w, f: _centers(w, seats(node, w, f))
    if fixed >= 0:
        name = marks.cards_fixed(fixed)
        return lambda _w, f: f.names.get(name, ())
    cards = read_set(node)
    return lambda w, f: tuple(c.id for c in cards(w, f))


def _centers(w: World, names: tuple[str, ...]) -> tuple[int, ...]:
    """The center LRIGs of seats: what a player is given, their LRIG bears."""
    slots = (w.state.seat(name).lrig[CENTER] for name in names)
    return tuple(s.card.id for s in slots if s is not None)


def read_value(node: Node) -> ValueFn:
    """Make the function that gives a value: a number, a word, what was declared, the name of a card."""
    if isinstance(node, str):
        return lambda _w, _f: node
    read = named(node)
    if isinstance(read, LanguageNode) and read.SORT == "Set":
        cards, called = read_set(node), read.name if isinstance(read, NamedNode) else ""

        def said(w: World, f: Speaker) -> int | str | None:
            bound = f.names.get(called)
            if isinstance(bound, str):
                return bound
            found = cards(w, f)
            return w.board.of(found[0]).name or None if found else None

        return said
    return read_amount(node)


def _value(node: Node, fixed: int) -> ValueFn:
    if fixed < 0:
        return read_value(node)
    name = marks.value_fixed(fixed)
    return lambda _w, f: f.names[name]


def asks_of_effects(nodes: Iterable[Node]) -> int:
    """The sorts of values that statements ask of cards while a board is made.

    Of statements about deeds only those are asked then that can keep a text from applying.
    """
    found = 0
    for node in map(named, nodes):
        if isinstance(node, GrantNode):
            found |= asks_of(node.what)
        elif not isinstance(node, AboutDeeds) or node.deed.what in _ASKED_OF_TEXTS:
            found |= asks_of(node)
    return found


_ASKED_OF_TEXTS = frozenset({"gains", "power-changes"})
"""The deeds that lasting effects do, and that a text can forbid them."""


def reads_of_effects(nodes: Iterable[Node]) -> int:
    """What statements depend on while a board is made.

    What is said of deeds is looked up when one is about to happen, and what a given ability
    depends on it says itself: neither makes a board older than the cards on the fields.
    """
    found = 0
    for node in map(named, nodes):
        if not isinstance(node, AboutDeeds):
            found = max(found, reads_of(node.what if isinstance(node, GrantNode) else node))
    return found


# Values.

NUMBERS = frozenset({"power", "level", "limit"})
LISTS = {"color": "colors", "class": "classes", "type": "lrig_types", "team": "teams",
         "icon": "icons"}  # fmt: skip
NO_VALUE = "none"
"""What is set where a card loses all of its colors or classes."""


def _modifier(attr: str, what: SetIds, amount: ValueFn) -> Change:
    if attr == "attacks":
        return _attacks(what, amount)
    if attr not in NUMBERS:
        message = f"{attr} cannot be modified; power, level, limit and attacks can"
        raise ProgramError(message)

    def modify(board: Board, scope: Scope) -> None:
        number = amount(board.seen, scope)
        for card_id in what(board.seen, scope):
            if scope.key[0] > 0 and not may_change(board, scope, card_id, number):
                continue
            derived = board.change(card_id)
            if derived is not None:
                setattr(derived, attr, getattr(derived, attr) + number)

    return modify


def _attacks(what: SetIds, amount: ValueFn) -> Change:
    """Change how often cards may attack in a turn, beside what texts allow them."""

    def change(board: Board, scope: Scope) -> None:
        number = amount(board.seen, scope)
        for card_id in what(board.seen, scope):
            if is_reached(board, card_id):
                board.attacks[card_id] = board.attacks.get(card_id, 0) + number

    return change


def may_change(board: Board, scope: Scope, card_id: int, number: int) -> bool:
    """Whether nothing forbids that a constant ability changes the power of a card."""
    dst = "down" if number < 0 else "up"
    return not board.rules or not _forbidden(board, _by(scope, board, "power-changes", card_id, dst))


def _by(scope: Scope, board: Board, word: str, card_id: int, dst: str) -> Deed | None:
    place = board.places.get(card_id)
    if place is None:
        return None
    means = "constant" if scope.key[0] > 0 else "effect"
    return Deed(
        word, place.seat, card_id, place.card.name, card_id, place.zone, dst,
        board.state.turn.phase, 1, means, scope.you, scope.source,
    )  # fmt: skip


def _forbidden(board: Board, deed: Deed | None) -> bool:
    """Whether a text forbids a deed; used while the board is being made."""
    if deed is None:
        return False
    return any(
        r.said.kind == "forbid" and r.said.deed(board.seen, r.scope, deed) and reaches(board, r, deed.card)
        for r in board.rules.get(deed.word, ())
    )


def _setter(attr: str, what: SetIds, value: ValueFn) -> Change:
    if attr not in NUMBERS and attr not in LISTS:
        message = f"{attr} cannot be set"
        raise ProgramError(message)

    def put(board: Board, scope: Scope) -> None:
        given = value(board.seen, scope)
        for card_id in what(board.seen, scope) if given is not None else ():
            derived = board.change(card_id)
            if derived is not None:
                setattr(derived, LISTS.get(attr, attr), _listed(given) if attr in LISTS else given)

    return put


def _listed(given: Any) -> tuple[Any, ...]:
    """The one value that a card comes to have of those of a list; of "none" it has none."""
    return () if given == NO_VALUE else (given,)


def _becomer(what: SetIds, value: ValueFn) -> Change:
    """A card becomes another: all that is printed on that one holds (of its own nothing)."""

    def become(board: Board, scope: Scope) -> None:
        name = value(board.seen, scope)
        for card_id in what(board.seen, scope):
            derived = board.change(card_id) if name else None
            if derived is None or derived.name == name:
                continue
            other = board.library.printed(name).copy()
            board.replace(card_id, other)
            if derived.constants or other.constants:
                board.regained = True

    return become


def _joiner(attr: str, what: SetIds, value: ValueFn) -> Change:
    """Let a card have one value more; a second number is seen by its player's effects only."""
    if attr not in NUMBERS and attr not in LISTS:
        message = f"no card is given another {attr}"
        raise ProgramError(message)

    def join(board: Board, scope: Scope) -> None:
        given = value(board.seen, scope)
        for card_id in what(board.seen, scope) if given is not None else ():
            derived = board.change(card_id)
            if derived is None:
                continue
            if attr in NUMBERS:
                derived.more = (*derived.more, (attr, given, scope.you))
            elif given not in getattr(derived, LISTS[attr]):
                setattr(derived, LISTS[attr], (*getattr(derived, LISTS[attr]), given))

    return join


# Abilities.


def _granter(what: SetIds, ability: Any) -> Change:
    def grant(board: Board, scope: Scope) -> None:
        names = {k: v for k, v in scope.names.items() if not k.startswith(marks.OWN)}
        given = ability.given_by(scope.key, names)
        for card_id in what(board.seen, scope):
            if _was_taken(board, scope, card_id, ability.keyword):
                continue
            if board.rules and _forbidden(
                board, _by(scope, board, "gains", card_id, ability.keyword.lower())
            ):
                continue
            derived = board.change(card_id)
            if derived is None:
                continue
            if ability.keyword:
                derived.keywords |= {ability.keyword}
            derived.abilities = (*derived.abilities, given)
            if ability.kind == "burst" and "burst" not in derived.icons:
                derived.icons = (*derived.icons, "burst")
            if ability.kind == "constant":
                derived.constants = (*derived.constants, given)
                board.regained = True

    return grant


def _was_taken(board: Board, scope: Scope, card_id: int, keyword: str) -> bool:
    """Whether a resolved effect gave an ability that a later resolved effect took away."""
    rows = board.taken.get(card_id, ()) if scope.key[0] < 0 else ()
    return any(-scope.key[0] < number and (which is None or keyword in which) for number, which in rows)


def _loser(what: SetIds, which: frozenset[str] | None) -> Change:
    def lose(board: Board, scope: Scope) -> None:
        for card_id in what(board.seen, scope):
            derived = board.change(card_id)
            if derived is None:
                continue
            if scope.key[0] < 0:
                board.taken.setdefault(card_id, []).append((-scope.key[0], which))
            gone = derived.keywords if which is None else which
            derived.keywords -= gone
            derived.abilities = tuple(
                a for a in derived.abilities if which is not None and a.keyword not in gone
            )
            if which is None:
                derived.icons = icons_kept(board, derived.icons)
            if which is None and derived.constants:
                derived.constants = ()
                board.regained = True

    return lose


# What is said about deeds.


def _said(node: AboutDeeds, writer: StatementWriter) -> DeedStatement:
    kind, deed = node.WORD, node.deed
    word, matches = deed_word(deed), read_deed(deed)
    if isinstance(node, PriceNode):
        amount = read_amount(1 if node.times is None else node.times)
        colors = costs.units(tuple((c, 1) for c in node.change))
        return DeedStatement(kind, word, matches, amount=amount, colors=colors, of_card=deed.is_of_cards)
    place, offer = writer.aside(kind, node)
    beyond = node.beyond if isinstance(node, ForbidNode) else None
    most = None if beyond is None else read_amount(beyond)
    later = read_set(node.before) if isinstance(node, RequireNode) and node.before is not None else None
    return DeedStatement(kind, word, matches, place, offer, most, before=later, of_card=deed.is_of_cards)


def _ruler(said: DeedStatement) -> Change:
    def hold(board: Board, scope: Scope) -> None:
        board.rules.setdefault(said.word, []).append(StandingRule(said, scope))

    return hold
