"""Whether a deed is the one that a text names: as it happens, before it does, or remembered.

One pattern is matched in six places: triggers, awaited steps, history, prohibitions, replacements
and requirements. A set in it is no list to be made but a question about one card: was it one of
these? So a card is found among those of a hand though it has left it.
"""

from collections.abc import Callable, Iterator

from referee.effects.analysis.heard import deeds_of, zone_of
from referee.effects.board import Speaker, World
from referee.effects.language import Node, ProgramError
from referee.effects.nodes.base import named
from referee.effects.nodes.deeds import CauseNode, DeedNode, DeedsNode, RangeNode, SpanNode
from referee.effects.nodes.sets import AtNode, InsideNode, JoinNode, MinusNode, NamedNode, WhereNode
from referee.effects.read.base import read_amount, read_filter, read_set, seats
from referee.effects.read.last_known import last_of, left_card, source_deed
from referee.effects.read.places import spot_of
from referee.state import Card, Deed

Matcher = Callable[[World, Speaker, Deed], bool]

ENTERING = frozenset({"enters", "grows", "attached"})
"""Deeds whose card is looked at where it came to; of all others, where it was."""


DEED_WORDS = frozenset(
    "begins ends attacks attack-ends battles wins-battle vanished leaves enters risen moves discarded "
    "drawn charged crushed shifted turned targeted chosen used activates pays damaged guards grows "
    "refreshes attached marked unmarked gains power-changes power-spent".split()
)
"""The deeds that some fact tells."""


def deed_word(deed: Node) -> str:
    """The word of a deed, which some fact must tell."""
    word = DeedNode(deed).what
    if word not in DEED_WORDS:
        message = f"no fact tells the deed {word!r}"
        raise ProgramError(message)
    return word


ATTACHED = ("soul", "charm", "acce")
"""The ways in which a card lies on another, each a word for where it was."""


def read_deed(node: Node) -> Matcher:
    """Make the function that tells whether a deed is the one that a text names."""
    tests = list(_tests(DeedNode(node)))
    if not tests:
        return lambda _w, _f, _d: True
    if len(tests) == 1:
        return tests[0]
    return lambda w, f, d: all(t(w, f, d) for t in tests)


def read_event(node: Node) -> tuple[Matcher | None, Callable[..., bool] | None]:
    """Read what an ability waits for: the test of one deed, and how many it takes together."""
    if not node:
        return None, None
    read = named(node)
    if isinstance(read, DeedsNode):
        return _any_of(read), None
    deed = DeedNode(read)
    if deed.batch is None:
        return read_deed(deed), None
    return read_deed(deed.replaced(batch=None)), read_range(deed.batch)


def _any_of(node: DeedsNode) -> Matcher:
    """Read several deeds, any of which is waited for."""
    tests: dict[str, list[Matcher]] = {}
    for deed in node.deeds:
        tests.setdefault(deed.what, []).append(read_deed(deed))
    return lambda w, f, d: any(test(w, f, d) for test in tests.get(d.word, ()))


def deed_words(node: Node) -> tuple[str, ...]:
    """The words of what an ability waits for: of one deed, or of several."""
    return tuple(dict.fromkeys(map(deed_word, deeds_of(node))))


def _tests(node: DeedNode) -> Iterator[Matcher]:
    who, it, src, dst, by, when = node.who, node.it, node.src, node.dst, node.by, node.when
    if who is not None:
        yield lambda w, f, d: d.who in seats(who, w, f)
    if it is not None:
        yield _member(it)
    if src is not None:
        other, word = src.startswith("not "), src.removeprefix("not ")
        zones = ATTACHED if word == "attached" else (zone_of(word),)
        yield lambda _w, _f, d: (d.src in zones) is not other
    if dst is not None:
        apart, to = dst.startswith("not "), zone_of(dst.removeprefix("not "))
        yield lambda _w, _f, d: (d.dst == to) is not apart
    if by is not None:
        yield from _cause_tests(by)
    if when is not None and node.what in {"begins", "ends"}:
        yield lambda _w, _f, d: d.when == when
    elif when is not None:
        yield lambda _w, _f, d: when in {d.when, d.when.split(".", maxsplit=1)[0]}
    if node.batch is not None:
        holds = read_range(node.batch)
        yield lambda w, f, d: holds(w, f, d.size)
    if node.nth is not None:
        yield _ordinal(node.what, read_deed(node.replaced(nth=None)), node.nth)


def _cause_tests(node: CauseNode) -> Iterator[Matcher]:
    whose, means, source = node.whose, node.means, node.source
    if whose is not None:
        yield lambda w, f, d: d.by_seat in seats(whose, w, f)
    if means:
        asked = (*means, "constant") if "effect" in means else means
        yield lambda _w, _f, d: d.means in asked
    if source is not None:
        if source == ("named", "self"):
            yield lambda _w, f, d: d.by_source == f.source
            return
        fits = _member(source)
        yield lambda w, f, d: bool(d.by_source) and fits(w, f, source_deed(w, d.by_seat, d.by_source))


def read_actor(node: CauseNode) -> Matcher:
    """Make the function that tells whether the card of a deed, with its player, is a cause of some kind."""
    whose, means, source = node.whose, node.means, node.source
    tests: list[Matcher] = []
    if whose is not None:
        tests.append(lambda w, f, d: d.who in seats(whose, w, f))
    if means and "effect" not in means:
        tests.append(lambda _w, _f, d: d.means in means)
    if source is not None:
        fits = _member(source)
        tests.append(lambda w, f, d: fits(w, f, source_deed(w, d.who, d.card, d.name)))
    return lambda w, f, d: all(t(w, f, d) for t in tests)


def read_range(node: RangeNode) -> Callable[[World, Speaker, int], bool]:
    """Make the function that tells whether a number lies in a range."""
    least = read_amount(node.least)
    most = None if node.most == "all" else read_amount(node.most)
    return lambda w, f, n: n >= least(w, f) and (most is None or n <= most(w, f))


def _ordinal(word: str, matches: Matcher, nth: RangeNode) -> Matcher:
    """Count a deed among its like of this turn: "the third spell".

    The price of a card that was laid to be used is asked when that is noted: it is that deed.
    """
    holds = read_range(nth)

    def ordinal(w: World, f: Speaker, d: Deed) -> bool:
        turn = d.turn or w.state.turn.number
        before = 0
        for e in w.state.ledger:
            if e is d or (e.card != e.after == d.card):
                break
            before += e.word == word and e.turn == turn and matches(w, f, e)
        return holds(w, f, before + 1)

    return ordinal


# Is the card of a deed one of these?


def _member(node: Node) -> Matcher:
    read = _MEMBERS.get(node[0])
    if read is not None:
        return read(named(node))
    of = read_set(node)
    return lambda w, f, d: any(c.id in {d.card, d.after} for c in of(w, f))


def _named(node: NamedNode) -> Matcher:
    name = node.name
    if name == "self":
        return lambda _w, f, d: bool(f.source) and f.source in {d.card, d.after}

    def named(_w: World, f: Speaker, d: Deed) -> bool:
        bound = f.names.get(name, ())
        return isinstance(bound, tuple) and (d.card in bound or d.after in bound) and d.card > 0

    return named


def _at(node: AtNode) -> Matcher:
    word, zone = node.seat, zone_of(node.zone)

    def at(w: World, f: Speaker, d: Deed) -> bool:
        where = d.dst if d.word in ENTERING else d.src
        if where != zone and not (d.word == "used" and d.dst == zone):
            return False
        if d.who not in seats(word, w, f):
            return False
        place = w.board.places.get(d.card) if zone == "signi" else None
        return place is None or place.slot is None or not place.slot.face_down

    return at


def _where(node: WhereNode) -> Matcher:
    of, tests = _member(node.of), [read_filter(t) for t in node.tests]

    def where(w: World, f: Speaker, d: Deed) -> bool:
        if not of(w, f, d):
            return False
        card = card_of(w, d)
        return all(t(w, f, card) for t in tests)

    return where


def _minus(node: MinusNode) -> Matcher:
    of, but = _member(node.of), _member(node.but)
    return lambda w, f, d: of(w, f, d) and not but(w, f, d)


def _join(node: JoinNode) -> Matcher:
    sets = [_member(n) for n in node.sets]
    return lambda w, f, d: any(s(w, f, d) for s in sets)


def _inside(node: InsideNode) -> Matcher:
    """Ask for the SIGNI zone of a card; of one about to enter, for the zone it would come to."""
    zones = read_set(node.place)

    def inside(w: World, f: Speaker, d: Deed) -> bool:
        spots = [spot_of(w, item) for item in zones(w, f)]
        if d.word in ENTERING and d.last:
            return (d.who, d.last[0]) in spots
        place = w.board.places.get(d.card)
        return place is not None and (place.seat, place.position) in spots

    return inside


_MEMBERS: dict[str, Callable[[Node], Matcher]] = {
    "named": _named,
    "at": _at,
    "where": _where,
    "minus": _minus,
    "join": _join,
    "inside": _inside,
}


def card_of(w: World, deed: Deed) -> Card:
    """The card of a deed as it was then; its face is known to whoever asks a text.

    One that has left the field since is what it last was there.
    """
    card = Card(deed.card, deed.name)
    if not w.state.ledger or deed.card in w.board.places:
        return card
    left = last_of(w, deed.card)
    return card if left is None or left.card != deed.card else left_card(w, deed.card, card) or card


# What is remembered.


def _since_attack(w: World, turn: int) -> tuple[Deed, ...]:
    """What is remembered since the last attack of the turn was declared."""
    ledger = w.state.ledger
    for i in range(len(ledger) - 1, -1, -1):
        if (ledger[i].word, ledger[i].turn) == ("attacks", turn):
            return ledger[i:]
    return ()


def read_history(deed: DeedNode, span: SpanNode) -> Callable[[World, Speaker], list[Deed]]:
    """Make the function that gives the remembered deeds of a span."""
    word, matches = deed.what, read_deed(deed)
    start, end = span.start, span.end
    phase = start.removeprefix("start of this ").removesuffix(" phase")
    within = phase if start.endswith(" phase") else ""
    attack = start == "start of this attack"

    def history(w: World, f: Speaker) -> list[Deed]:
        now = w.state.turn.number
        first = {"start of game": 0, "start of last turn": now - 1}.get(start, now)
        last = now - 1 if end == "end of last turn" else now
        return [
            d
            for d in (_since_attack(w, now) if attack else w.state.ledger)
            if d.word == word
            and first <= d.turn <= last
            and (not within or d.when.split(".", maxsplit=1)[0] == within)
            and matches(w, f, d)
        ]

    return history
