"""What is said of whom, for how long, and unless what is paid."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from referee.cards.text.forms.unmade import Forms, Node, UnmadeError, parts

_IT: Final = (("it",), ("them",))


def _merged(said: Node) -> list[tuple[Node, Node]]:
    """Who is spoken of, and what is said of them: behind "and it" of the one before."""
    rows: list[tuple[Node, Node]] = []
    for _, who, preds in said:
        if rows and who in _IT:
            rows[-1] = (rows[-1][0], (*rows[-1][1], *preds))
        else:
            rows.append((who, preds))
    return rows


def _one(who: Node) -> bool:
    """Whether one card is spoken of."""
    match who:
        case ("sel", _, _, (("pick", ("range", _, 1), *_),)):
            return True
    return not who or who[0] not in {"sel", "at", "where", "them", "those", "join"}


def _parted(who: Node, preds: Node) -> Iterator[Node]:
    """How what is said of somebody can be said: at once, or what comes later of "it"."""
    yield (("about", who, preds),)
    for at in range(1, len(preds)):
        for pronoun in _IT if _one(who) else _IT[::-1]:
            yield (("about", who, preds[:at]), ("about", pronoun, preds[at:]))


def _lastly(said: Node, span: Node) -> Node:
    return ("seq", *(("lasts", who, preds, span) for who, preds in _merged(said)))


def _undo_lastly(node: Node) -> Iterator[Node]:
    match node:
        case ("lasts", who, preds, span):
            for said in _parted(who, preds):
                yield ("lastly", said, span)
        case ("seq", ("lasts", _, _, span), *_) if all(
            s[0] == "lasts" and s[3:] == (span,) for s in node[1:]
        ):
            yield ("lastly", tuple(("about", who, preds) for _, who, preds, _ in node[1:]), span)


def _holding(said: Node) -> Node:
    rows = _merged(said)
    if len(rows) > 1:
        raise UnmadeError
    return ("hold", *rows[0])


def _undo_holding(node: Node) -> Iterator[Node]:
    match node:
        case ("hold", who, preds):
            for said in _parted(who, preds):
                yield ("holding", said)


def _any_gift(who: Node, gifts: Node, span: Node) -> Node:
    """One of several gifts, as the player likes."""
    first, *more = gifts
    if not more:
        raise UnmadeError
    others = (("lasts", ("it",), (gift,), span) for gift in more)
    return ("or", "you", ("lasts", who, (first,), span), *others)


def _undo_any_gift(node: Node) -> Iterator[Node]:
    match node:
        case ("or", "you", ("lasts", who, (first,), span), *more) if all(
            other[:2] == ("lasts", ("it",)) and len(other[2]) == 1 and other[3:] == (span,) for other in more
        ):
            yield ("any-gift", who, (first, *(other[2][0] for other in more)), span)


def _got(gains: Node) -> Node:
    """A number that is got, and what is gained with it; two numbers are each got for themselves."""
    if any(one[:1] == ("modify",) for one in gains[1:]):
        raise UnmadeError
    return tuple(gains)


def _undo_got(node: Node) -> Iterator[Node]:
    yield ("got", node)


def _flat(*rows: Node) -> Node:
    """Several lists as one."""
    return tuple(one for row in rows for one in row)


def _undo_flat(node: Node) -> Iterator[Node]:
    """Lists of what is granted, and lists of one of everything else."""
    runs = groupby(node, lambda one: one[:1] == ("grant",))
    yield ("flat", *(row for granted, run in runs for row in _cut(tuple(run), whole=granted)))


def _cut(run: Node, *, whole: bool) -> Node:
    return (run,) if whole else tuple((one,) for one in run)


_BOUNDS: Final = 3
"""The length of a span that says only when it starts and ends."""


def _counted(span: Node, n: Node) -> Node:
    """A span that ends when something has happened so often."""
    if len(span) > _BOUNDS:
        raise UnmadeError
    return (*span, n)


def _undo_counted(node: Node) -> Iterator[Node]:
    match node:
        case ("span", start, end, int(n)):
            yield ("span-until", ("span", start, end), n)


def _moved_off(field: Node = (), cause: Node = ()) -> Node:
    """A card that is moved, from wherever or off the field."""
    return ("deed", "leaves" if field else "moves", (), ("subject",), (), (), cause)


def _undo_moved_off(node: Node) -> Iterator[Node]:
    match (*node, ()):
        case ("deed", "leaves" | "moves" as word, (), ("subject",), (), (), cause, *_):
            yield ("moved-off", "field" if word == "leaves" else (), cause)


def _next_span(moments: Node, who: Node) -> Node:
    """A next turn of a player, or phases of it from the first to the last."""
    words = [moment if moment == "turn" else f"{moment} phase" for moment in moments]
    if "." in "".join(moments) or ("turn" in moments and len(moments) > 1):
        raise UnmadeError
    return ("span", f"start of next {words[0]} of {who}", f"end of next {words[-1]} of {who}")


_NEXT: Final = re.compile(r"(?:start|end) of next (\w+)(?: phase)? of (\w+)")


def _undo_next_span(node: Node) -> Iterator[Node]:
    match node:
        case ("span", str(start), str(end)):
            found = [_NEXT.fullmatch(word) for word in (start, end)]
            if all(found):
                (one, who), (last, _) = (f.groups() for f in found if f)
                yield ("next-span", (one,) if one == last else (one, last), who)


def _priced(ruling: Node, price: Node) -> Node:
    """What cannot be done unless something is paid: by nobody else than those of whom it is ruled."""
    ruled, paid = _seats(ruling[1][2:4]), _seats(price)
    if ruling[:1] != ("forbid",) or len(ruling) > _FORBID or (ruled and paid and not ruled & paid):
        raise UnmadeError
    return (*ruling, (), (price,))


def _seats(node: Node) -> set[Node]:
    """The players of whom a part speaks."""
    return {seat for part in parts(node) for seat in part if seat in ("you", "opp")}


_FORBID: Final = 2


def _undo_priced(node: Node) -> Iterator[Node]:
    match node:
        case ("forbid", deed, (), (price,)):
            yield ("priced", ("forbid", deed), price)


FORMS: Final[Forms] = {
    "lastly": (_lastly, _undo_lastly),
    "holding": (_holding, _undo_holding),
    "any-gift": (_any_gift, _undo_any_gift),
    "got": (_got, _undo_got),
    "flat": (_flat, _undo_flat),
    "priced": (_priced, _undo_priced),
    "span-until": (_counted, _undo_counted),
    "next-span": (_next_span, _undo_next_span),
    "moved-off": (_moved_off, _undo_moved_off),
}
