"""What steps of a program do, as a row of typed deeds: what is promised and worded before it happens.

A deed names seats as the program does (`you`, `opp`), cards by the set that the text takes them
from. Steps whose outcome hangs on what is not known before (a condition, a repetition, an outcome
that people state) end the row: what stands behind them is not promised.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from referee.effects.language import Node
from referee.effects.nodes.base import named
from referee.effects.nodes.chosen import PickNode
from referee.effects.nodes.sets import AtNode, EndNode, NamedNode
from referee.effects.nodes.statements import LoseNode, ModifyNode
from referee.effects.nodes.steps import (
    ChooseNode,
    DamageNode,
    LastingNode,
    MarkNode,
    ModesNode,
    MoveNode,
    NegateNode,
    PartNode,
    PayNode,
    SeqNode,
    ShowNode,
    ShuffleNode,
    TurnNode,
)

ATTACK: Final[Node] = ("named", "event.attack")
"""The attack for which an ability triggered."""
THIS_TURN: Final = "end of this turn"
ANY_NUMBER: Final = -1
"""A bound that the text does not give as a number."""


class PlannedDeed(NamedTuple):
    """One deed that steps lead to.

    `what` is a word of DEED_WORDS, `who` the seat that does it or to whom it is done ("" where that
    follows from the cards). `cards` is the set that they are taken from, `least` to `most` how many
    of it, ANY_NUMBER where the text leaves it open; `way` how they are chosen, "" for all of the
    set. `place` is where they go, `ener` what is paid, `amount` a number that the text gives.
    """

    what: str
    who: str = ""
    cards: Node = ()
    least: int = ANY_NUMBER
    most: int = ANY_NUMBER
    way: str = ""
    place: Node = ()
    ener: tuple[str, ...] = ()
    amount: int = 0
    name: str = ""
    """The name under which the text chose the cards, "" where it did not."""
    options: tuple[tuple["PlannedDeed", ...], ...] = ()
    """Of `either` the deeds of which one row is chosen."""


DEED_WORDS: Final = (
    "discard", "draw", "charge", "crush", "vanish", "grow", "move", "down", "up", "freeze", "turn",
    "pay", "coins", "counter", "negate", "damage", "power", "lose", "show", "look", "shuffle", "either",
)  # fmt: skip
"""What a planned deed can be."""

_TURNED: Final = {"down": "down", "up": "up", "frozen": "freeze"}


def deed_of_choice(node: Node, name: str) -> PlannedDeed | None:
    """What becomes of the cards that a program chooses under a name, where it does one thing to them.

    Only a step of the same sequence counts: one that hangs on a condition may not be done.
    """
    if not isinstance(node, tuple):
        return None
    rows = [*flat_steps(node[1:] if node[:1] in {("seq",), ("part",)} else node)] if _is_row(node) else []
    for at, step in enumerate(rows):
        read = named(step)
        if isinstance(read, ChooseNode) and read.name == name:
            return _done_to(rows[at + 1 :], read)
    for part in node:
        found = deed_of_choice(part, name)
        if found is not None:
            return found
    return None


def _is_row(node: Node) -> bool:
    """Whether a part of a program is a sequence of steps, with a word before them or without."""
    return node[:1] in {("seq",), ("part",)} or (bool(node) and isinstance(node[0], tuple))


def _done_to(rows: Sequence[Node], choice: ChooseNode) -> PlannedDeed | None:
    """The one deed among steps that is done to the cards of a choice."""
    taken = ("named", choice.name)
    about = [step for step in rows if isinstance(named(step), MoveNode | TurnNode) and step[1] == taken]
    return deed_of(about[0], {choice.name: choice}) if len(about) == 1 else None


class DeedRow(NamedTuple):
    """Deeds in their order, and whether they are all that the steps do."""

    deeds: tuple[PlannedDeed, ...]
    whole: bool


def deeds_of(steps: Sequence[Node]) -> DeedRow:
    """The deeds that steps lead to, up to the first step of which nothing is known before."""
    chosen: dict[str, ChooseNode] = {}
    found: list[PlannedDeed] = []
    for step in flat_steps(steps):
        read = named(step)
        if isinstance(read, ChooseNode):
            chosen[read.name] = read
            continue
        deed = deed_of(step, chosen)
        if deed is None:
            return DeedRow(tuple(found), whole=False)
        found.append(deed)
    return DeedRow(tuple(found), whole=True)


def flat_steps(steps: Sequence[Node]) -> Iterator[Node]:
    """Steps with those of sequences and parts in their place."""
    for step in steps:
        read = named(step)
        if isinstance(read, SeqNode | PartNode):
            yield from flat_steps(read.steps)
        else:
            yield step


def deed_of(step: Node, chosen: dict[str, ChooseNode]) -> PlannedDeed | None:
    """The deed of one step; None where it has none that is known before."""
    read = named(step)
    reader = _READERS.get(type(read))
    return None if reader is None else reader(read, chosen)


def _turn(turn: TurnNode, chosen: dict[str, ChooseNode]) -> PlannedDeed:
    return _taken(PlannedDeed(_TURNED.get(turn.to, "turn"), cards=turn.what), turn.what, chosen)


def _pay(pay: PayNode, chosen: dict[str, ChooseNode]) -> PlannedDeed | None:  # noqa: ARG001 - as all readers
    fixed = pay.times is None and pay.by is None
    return PlannedDeed("pay", pay.who, ener=tuple(pay.ener)) if fixed else None


def _mark(mark: MarkNode, chosen: dict[str, ChooseNode]) -> PlannedDeed | None:  # noqa: ARG001 - as all readers
    match mark:
        case MarkNode(on=str(who), token="coin", by=int(by)):
            return PlannedDeed("coins", who, amount=by)
        case MarkNode(on=str(who), token=str(word), by=int(by)) if word[:1] == "{":
            return PlannedDeed("counter", who, ener=(word,), amount=by)
    return None


def _negate(negate: NegateNode, chosen: dict[str, ChooseNode]) -> PlannedDeed | None:  # noqa: ARG001 - as above
    return PlannedDeed("negate") if negate.what == ATTACK else None


def _damage(damage: DamageNode, chosen: dict[str, ChooseNode]) -> PlannedDeed:  # noqa: ARG001 - as above
    return PlannedDeed("damage", damage.who)


def _show(show: ShowNode, chosen: dict[str, ChooseNode]) -> PlannedDeed:
    word = "show" if show.to == "both" else "look"
    return _taken(PlannedDeed(word, show.to, show.what), show.what, chosen)


def _shuffle(shuffle: ShuffleNode, chosen: dict[str, ChooseNode]) -> PlannedDeed:  # noqa: ARG001 - as above
    return PlannedDeed("shuffle", shuffle.whose)


def _modes(modes: ModesNode, chosen: dict[str, ChooseNode]) -> PlannedDeed | None:  # noqa: ARG001 - as above
    rows = [deeds_of((option,)) for option in modes.options]
    if modes.n != ("range", 1, 1) or not all(row.whole and row.deeds for row in rows):
        return None
    return PlannedDeed("either", modes.who, options=tuple(row.deeds for row in rows))


def _lasting(lasting: LastingNode, chosen: dict[str, ChooseNode]) -> PlannedDeed | None:
    if len(lasting.effects) != 1 or lasting.span != ("span", "now", THIS_TURN):
        return None
    match named(lasting.effects[0]):
        case ModifyNode(what=what, attr="power", by=int(by)):
            return _taken(PlannedDeed("power", cards=what, amount=by), what, chosen)
        case LoseNode(what=what, which=()):
            return _taken(PlannedDeed("lose", cards=what), what, chosen)
    return None


def _move(move: MoveNode, chosen: dict[str, ChooseNode]) -> PlannedDeed | None:
    """The deed of a movement: by its label, else that cards are put somewhere."""
    if move.price is not None:
        return None
    deed = _taken(PlannedDeed(move.deed or "move", cards=move.what, place=move.to), move.what, chosen)
    return deed._replace(who=_hand_of(deed.cards)) if deed.what == "discard" else deed


def _hand_of(cards: Node) -> str:
    """Whose hand a set is of, "" for another set."""
    read = named(cards)
    while read and hasattr(read, "of"):
        read = named(read.of)
    return read.seat if isinstance(read, AtNode) and read.zone == "hand" else ""


def _taken(deed: PlannedDeed, what: Node, chosen: dict[str, ChooseNode]) -> PlannedDeed:
    """A deed with the cards that it takes: those that a choice before it gives, or of a set."""
    read = named(what)
    if isinstance(read, NamedNode) and read.name in chosen:
        choice = chosen[read.name]
        if len(choice.picks) != 1:
            return deed
        pick = PickNode(choice.picks[0])
        least, most = _number(pick.n.least), _number(pick.n.most)
        if pick.together:
            least = most = ANY_NUMBER
        return deed._replace(cards=pick.of, least=least, most=most, way=choice.way, name=read.name)
    if isinstance(read, EndNode):
        count = _number(read.n)
        return deed._replace(who=read.seat, least=count, most=count)
    return deed


def _number(amount: Node) -> int:
    return amount if isinstance(amount, int) else ANY_NUMBER


_READERS: Final[dict[type, Callable[[Any, dict[str, ChooseNode]], PlannedDeed | None]]] = {
    DamageNode: _damage,
    LastingNode: _lasting,
    MarkNode: _mark,
    ModesNode: _modes,
    MoveNode: _move,
    NegateNode: _negate,
    PayNode: _pay,
    ShowNode: _show,
    ShuffleNode: _shuffle,
    TurnNode: _turn,
}
"""How the deed of each kind of step is read; any other step has none that is known before."""
