"""What a text waits for: what befalls a card, from where and where to, and when."""

from collections.abc import Iterator
from typing import Final

from referee.cards.text.forms.unmade import Forms, Node, UnmadeError


def _comes(who: Node, deed: Node) -> Node:
    """Cards of a player that come onto their field."""
    return ("of", _seated(who, "whom", deed[2]), deed)


def _undo_comes(node: Node) -> Iterator[Node]:
    match node:
        case ("deed", "enters", "you" | "opp" as seat, it, *more):
            yield ("comes", _seated(it, seat, "whom"), ("deed", "enters", seat, ("subject",), *more))


def _seated(node: Node, before: str, after: str) -> Node:
    if isinstance(node, tuple):
        return tuple(_seated(n, before, after) for n in node)
    return after if node == before else node


def _turned_to(state: Node, cause: Node = ()) -> Node:
    """A card that is turned: what is infected or attacks is not."""
    if state in {"infected", "attacking"}:
        raise UnmadeError
    return ("deed", "turned", (), ("subject",), (), state, cause)


def _undo_turned_to(node: Node) -> Iterator[Node]:
    match node:
        case ("deed", "turned", (), ("subject",), (), state, *cause):
            yield ("turned-to", state, *(cause or ((),)))


def _carried(what: Node, ways: Node, cause: Node = ()) -> Node:
    """Cards that go from a zone to a zone, which are said in either order."""
    ways = tuple(way for way in ways if way)
    if sorted(way[0] for way in ways) != ["from", "into"]:
        raise UnmadeError
    (_, seat, start), (_, to, end) = ((*way, (), ())[:3] for way in sorted(ways, key=lambda w: w[0]))
    seat = to if seat == "their" and to else seat
    if to not in {(), "their", seat}:
        raise UnmadeError
    return ("deed", "moves", (), ("where", ("at", seat, start), *what), start, end, cause)


def _undo_carried(node: Node) -> Iterator[Node]:
    match node:
        case ("deed", "moves", (), ("where", ("at", seat, start), tests), begun, *more) if start == begun:
            pass
        case ("deed", "moves", (), ("at", seat, start), begun, *more) if start == begun:
            tests = ()
        case _:
            return
    end, cause, *_ = (*more, (), ())
    start_way = ("from", seat, start)
    if not end:
        yield ("carried", (tests,), ((), start_way, ("into",)), cause)
    elif seat != "both":
        yield ("carried", (tests,), ((), start_way, ("into", "their" if seat == "opp" else seat, end)), cause)
    yield ("carried", (tests,), ((), start_way, ("into", (), end)), cause)


def _during_of(moments: Node, who: Node = ()) -> Node:
    """While one of several moments of a turn lasts."""
    held = tuple(("during", moment, who) if who else ("during", moment) for moment in moments)
    return held[0] if len(held) == 1 else ("anyof", *held)


def _undo_during_of(node: Node) -> Iterator[Node]:
    rows = node[1:] if node[:1] == ("anyof",) else (node,)
    if all(row[:1] == ("during",) for row in rows) and len({row[2:] for row in rows}) == 1:
        yield ("during-of", tuple(row[1] for row in rows), *rows[0][2:])


_LYING: Final = ("trash", "ener", "lrig_trash")


def _there(on: Node, body: Node, gate: Node = (), limit: Node = ()) -> Node:
    """What triggers where its card has come to lie."""
    (zone,) = {"trash" if deed[1] == "discarded" else deed[5] for deed in _deeds(on)}
    return ("ability", "auto", on, body, (), gate, ("at", "you", zone), (), limit)


def _deeds(on: Node) -> Node:
    return on[1:] if on[:1] == ("deeds",) else (on,)


def _undo_there(node: Node) -> Iterator[Node]:
    match (*node, (), (), (), ()):
        case ("ability", "auto", on, body, (), gate, ("at", "you", zone), (), limit, *_) if zone in _LYING:
            yield ("there", on, body, gate, limit)


def _self_carried(ways: Node, cause: Node = ()) -> Node:
    """This card, which comes to lie where its text works."""
    (start, end) = (next((w for w in ways if w[0] == word), ()) for word in ("from", "into"))
    _, seat, begun = (*start, (), (), ())[:3]
    _, owner, zone = (*end, (), (), ())[:3]
    known = seat in {(), "you"} and owner in {(), "you"} and zone in _LYING
    if not known or len(ways) != bool(start) + 1 or (not begun and (zone, owner) != ("ener", "you")):
        raise UnmadeError
    return ("deed", "moves", (), ("named", "self"), begun, zone, cause)


def _undo_self_carried(node: Node) -> Iterator[Node]:
    match (*node, ()):
        case ("deed", "moves", (), ("named", "self"), begun, zone, cause, *_) if zone in _LYING:
            start = (("from", "you", begun),) if begun else ()
            yield ("self-carried", (("into", "you", zone), *start), cause)


FORMS: Final[Forms] = {
    "turned-to": (_turned_to, _undo_turned_to),
    "carried": (_carried, _undo_carried),
    "self-carried": (_self_carried, _undo_self_carried),
    "comes": (_comes, _undo_comes),
    "there": (_there, _undo_there),
    "during-of": (_during_of, _undo_during_of),
}
