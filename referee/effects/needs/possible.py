"""Whether a step could be done completely: what a cost and an offer need (glossary.cost.3).

What a seat can do may rest on cards that only this seat sees. What the others are told, such as
that something was offered, rests on what they can count: so it tells nothing of those cards.
"""

from collections.abc import Callable, Iterator, Sequence

from referee.effects.analysis.names import names_asked
from referee.effects.board import Offer, Possible, Speaker, Texts, World
from referee.effects.language import Node
from referee.effects.needs import costs
from referee.effects.needs.claims import met, read_claims, read_needs
from referee.effects.needs.usage import use_reasons
from referee.effects.nodes.base import named
from referee.effects.nodes.chosen import PickNode
from referee.effects.nodes.sets import (
    AtNode,
    EndNode,
    ExtremeNode,
    JoinNode,
    MinusNode,
    NamedNode,
    WhereNode,
)
from referee.effects.nodes.steps import (
    ChooseNode,
    GivenNode,
    MarkNode,
    ModesNode,
    MoveNode,
    PartNode,
    PayNode,
    SeqNode,
    TurnNode,
    UseNode,
)
from referee.effects.read import read_amount, read_count, read_names, read_set, seats, spot_of
from referee.effects.read.together import Together, fitting_sizes

SEVERAL = 2
"""From so many claims on, steps may need the same card."""

HIDDEN = frozenset({"deck", "hand", "life", "lrig_deck"})
"""Zones of which others know how many cards they hold, not which."""


def _always(_w: World, _f: Speaker) -> bool:
    return True


def _choose(_texts: Texts, node: ChooseNode) -> Possible:
    picks = [(read_count(p.n.least), read_set(p.of), _unbound(p.of)) for p in node.picks]
    joint = [_joint(p) for p in node.picks if p.together]

    def possible(w: World, f: Speaker) -> bool:
        return all(
            any(name not in f.names for name in earlier) or len(of(w, f)) >= least(w, f)
            for least, of, earlier in picks
        ) and all(test(w, f) for test in joint)

    return possible


def _joint(pick: PickNode) -> Possible:
    """Whether enough cards can be picked that also fit together."""
    tests = tuple(Together(test) for test in pick.together)
    least, of, earlier = read_count(pick.n.least), read_set(pick.of), _unbound(pick)

    def possible(w: World, f: Speaker) -> bool:
        if any(name not in f.names for name in earlier):
            return True
        cards = of(w, f)
        sizes = fitting_sizes(tests, w, f, cards, len(cards))
        return any(size >= least(w, f) for size in sizes)

    return possible


def _unbound(node: Node) -> tuple[str, ...]:
    """Name what an earlier step binds: what cannot be looked at before it is done."""
    return tuple(name for name in names_asked(node) if name != "self")


def _move(_texts: Texts, node: MoveNode) -> Possible:
    what = node.what
    if _is_bound(what):
        return _always
    cards, of = read_set(what), named(what)
    least = read_count(of.n if isinstance(of, EndNode) else 1)
    return lambda w, f: len(cards(w, f)) >= max(1, least(w, f))


def _turn(_texts: Texts, node: TurnNode) -> Possible:
    if _is_bound(node.what):
        return _always
    cards, to = read_set(node.what), node.to

    def possible(w: World, f: Speaker) -> bool:
        for card in cards(w, f):
            place = w.board.places.get(card.id)
            if place is not None and place.slot is not None and place.slot.up == (to == "down"):
                return True
        return False

    return possible if to in {"up", "down"} else _always


def _pay(_texts: Texts, node: PayNode) -> Possible:
    due = read_needs(node)

    def possible(w: World, f: Speaker) -> bool:
        ener = w.state.seat(seats(node.who, w, f)[0]).ener
        return costs.payable(w.board, due(w, f), ener)

    return possible


def _mark(_texts: Texts, node: MarkNode) -> Possible:
    if not isinstance(node.on, str):
        return _virus(node)
    amount, word, names = read_amount(node.by), node.token, read_names(node.of)

    def possible(w: World, f: Speaker) -> bool:
        seat = w.state.seat(seats(node.on, w, f)[0])
        return any(seat.count(word, of) + amount(w, f) >= 0 for of in names(w, f))

    return possible


def _virus(node: MarkNode) -> Possible:
    """Whether some zone of a set lacks a [Virus] to be put on it, or has one to be taken."""
    if isinstance(named(node.on), NamedNode):
        return _always
    zones, amount, word = read_set(node.on), read_amount(node.by), node.token

    def possible(w: World, f: Speaker) -> bool:
        spots = (spot_of(w, item) for item in zones(w, f))
        putting = amount(w, f) > 0
        return any((s[1] in w.state.seat(s[0]).marked(word)) != putting for s in spots if s is not None)

    return possible


def _usable(what: Node, price: str) -> Possible:
    """Whether one of these cards can be used, for nothing or by paying its cost."""
    cards, free = read_set(what), price == "free"
    return lambda w, f: any(not use_reasons(w, f.you, card, free=free) for card in cards(w, f))


def _use(_texts: Texts, node: UseNode) -> Possible:
    return _always if isinstance(named(node.what), NamedNode) else _usable(node.what, node.price)


def _used(node: SeqNode) -> list[Possible]:
    """Say of what some steps choose and then use whether any of it can be used."""
    steps = [named(step) for step in node.steps]
    choices = [step for step in steps if isinstance(step, ChooseNode)]
    chosen = [(choice.name, pick.of) for choice in choices for pick in choice.picks]
    uses = [step for step in steps if isinstance(step, UseNode)]
    return [
        _usable(what, use.price)
        for use in uses
        for name, what in chosen
        if use.what == ("named", name) and not _unbound(what)
    ]


def _seq(texts: Texts, node: SeqNode) -> Possible:
    tests = [*(read_possible(texts, step) for step in node.steps), *_used(node)]
    claims = [claim for step in node.steps for claim in read_claims(step)]
    if len(claims) < SEVERAL:
        return lambda w, f: all(t(w, f) for t in tests)
    return lambda w, f: all(t(w, f) for t in tests) and met(w, f, claims)


def _modes(texts: Texts, node: ModesNode) -> Possible:
    """Whether as many ways as must be chosen could each be done."""
    tests = [read_possible(texts, option) for option in node.options]
    least = read_count(node.n.least)
    return lambda w, f: sum(t(w, f) for t in tests) >= min(least(w, f), len(tests))


_READERS: dict[str, Callable[[Texts, Node], Possible]] = {
    "choose": _choose,
    "move": _move,
    "turn": _turn,
    "pay": _pay,
    "mark": _mark,
    "modes": _modes,
    "seq": _seq,
    "use": _use,
}


def read_possible(texts: Texts, node: Node) -> Possible:
    """Make the function that says whether a step could be done completely now."""
    reader = _READERS.get(node[0])
    return _always if reader is None else reader(texts, named(node))


def unfiltered(node: Node) -> Node:
    """The set without its filters: what everyone can count though the faces are hidden."""
    match named(node):
        case WhereNode(of=of) | ExtremeNode(of=of) | MinusNode(of=of):
            return unfiltered(of)
        case JoinNode(sets=sets):
            return ("join", tuple(map(unfiltered, sets)))
    return node


def filtered(node: Node) -> bool:
    """Whether a set asks what its cards are; what was taken out of one before is no such question."""
    match named(node):
        case WhereNode() | ExtremeNode():
            return True
        case MinusNode(of=of):
            return filtered(of)
        case JoinNode(sets=sets):
            return any(map(filtered, sets))
    return False


def _is_hidden(node: Node) -> bool:
    whole = named(unfiltered(node))
    return isinstance(whole, AtNode | EndNode) and whole.zone in HIDDEN


def _hides(choose: ChooseNode) -> bool:
    return any(_is_hidden(pick.of) for pick in choose.picks)


def _countable(node: Node) -> Node:
    return unfiltered(node) if _is_hidden(node) else node


def _as_others_see(node: Node) -> Node:
    """A step in which every set of hidden cards stands without its filters."""
    match read := named(node):
        case SeqNode(steps=steps):
            seen = [named(_as_others_see(step)) for step in steps]
            blind = any(isinstance(step, ChooseNode) and _hides(step) for step in seen)
            return ("seq", *(s for s in seen if not blind or not isinstance(s, UseNode)))
        case ModesNode(options=options):
            return read.replaced(options=tuple(map(_as_others_see, options)))
        case ChooseNode(picks=picks):
            return read.replaced(picks=tuple(map(_countably_picked, picks)))
        case MoveNode(what=what):
            return read.replaced(what=_countable(what))
        case UseNode(what=what) if _is_hidden(what):
            return ("move", _countable(what))
    return node


def _countably_picked(pick: PickNode) -> Node:
    return ("pick", pick.n, unfiltered(pick.of)) if _is_hidden(pick.of) else pick


def read_offer(texts: Texts, who: str, steps: Sequence[Node]) -> Offer:
    """Make the offer of some steps to a seat; impossible as a whole if one of them is."""
    whole = ("seq", *steps)
    shown = _as_others_see(whole)
    possible = read_possible(texts, whole)
    seen = possible if shown == whole else read_possible(texts, shown)
    return Offer(who, possible, seen, steps=tuple(steps))


def read_instead(texts: Texts, who: str, steps: Sequence[Node]) -> Offer:
    """Make the offer to do some steps instead of a deed: whether a part of them is enough.

    That is the reading `instead_in_part`; a match that pins no value of it was judged by the whole
    (faq.general.5).
    """
    whole = read_offer(texts, who, steps)
    step = ("seq", *steps)
    part, seen = read_partly(texts, step), read_partly(texts, _as_others_see(step))
    return whole._replace(possible=_either(whole.possible, part), shown=_either(whole.shown, seen))


def _either(whole: Possible, part: Possible) -> Possible:
    def possible(w: World, f: Speaker) -> bool:
        in_part = w.state.settings.reading("instead_in_part") == "yes"
        return (part if in_part else whole)(w, f)

    return possible


def read_partly(texts: Texts, node: Node) -> Possible:
    """Make the function that says whether steps could be begun, and what of them is paid be paid.

    The first step has to be possible in part: what follows may hang on it ("if you do"). A payment
    is made in full or not at all (glossary.cost.3), and an exact number of targets is met or none
    is chosen (glossary.target.8).
    """
    paid = [read_possible(texts, step) for step in _parts_of(node) if _is_paid(step)]
    rest = (_done_partly(texts, step) for step in _parts_of(node) if not _is_paid(step))
    first = next((test for test in rest if test is not None), _always)
    return lambda w, f: all(t(w, f) for t in paid) and first(w, f)


def _parts_of(node: Node) -> Iterator[Node]:
    """The steps of a sequence, of parts and sequences in it too."""
    read = named(node)
    if not isinstance(read, SeqNode | PartNode):
        yield node
        return
    for step in read.steps:
        yield from _parts_of(step)


def _is_paid(node: Node) -> bool:
    match named(node):
        case PayNode() | MarkNode(on=str()):
            return True
    return False


def _done_partly(texts: Texts, node: Node) -> Possible | None:
    """Whether something of a step can be done; None where that hangs on the steps before."""
    match named(node):
        case GivenNode():
            return None
        case MoveNode(what=what) | TurnNode(what=what) | UseNode(what=what) if _is_bound(what):
            return None
        case ChooseNode(way=way, picks=chosen) if way != "target":
            picks = [(read_set(pick.of), _unbound(pick.of)) for pick in chosen]
            return lambda w, f: any(
                any(name not in f.names for name in earlier) or bool(of(w, f)) for of, earlier in picks
            )
        case MoveNode(what=what):
            cards = read_set(what)
            return lambda w, f: bool(cards(w, f))
    return read_possible(texts, node)


def _is_bound(node: Node) -> bool:
    of = named(node)
    return isinstance(of, NamedNode) and of.name != "self"
