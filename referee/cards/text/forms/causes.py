"""Cards of a field, and what they cause."""

from collections.abc import Iterator
from typing import Final

from referee.cards.text.forms.unmade import Forms, Node, UnmadeError, parts

_OTHERS: Final = ("at", "opp", "field"), ("at", "opp", "lrig")


def _hurt_by(source: Node) -> Node:
    """What deals damage: any SIGNI or any LRIG of the opponent, or some of them."""
    return ("cause", "opp" if source in _OTHERS else (), (), source)


def _undo_hurt_by(node: Node) -> Iterator[Node]:
    match node:
        case ("cause", who, (), source) if (who == "opp") == (source in _OTHERS):
            yield ("hurt-by", source)


_ZONES: Final = {"signi": "field", "lrig": "lrig"}


def _fielded(kind: Node, seat: Node, post: Node = ()) -> Node:
    """Cards of a kind on a field, with what is said of them before and behind."""
    word, *tests = kind
    if word == "either":
        both = ("join", (("at", seat, "lrig"), ("at", seat, "field")))
        return ("where", both, post) if post else both
    return ("where", ("at", seat, _ZONES[word]), (*(tests[0] if tests else ()), *post))


def _undo_fielded(node: Node) -> Iterator[Node]:
    of, tests = (node[1], node[2]) if node[:1] == ("where",) else (node, ())
    match of:
        case ("at", seat, "field" | "lrig" as zone):
            word = "lrig" if zone == "lrig" else "signi"
            for at in range(len(tests), -1, -1):
                yield ("fielded", (word, tests[:at]), seat, tests[at:])
        case ("join", (("at", seat, "lrig"), ("at", other, "field"))) if seat == other:
            yield ("fielded", ("either",), seat, tests)


def _attack_of(who: Node) -> Node:
    """The attack of cards of the opponent, or of any."""
    if who == ("join", _OTHERS[::-1]):
        return ("cause", (), ("attack",))
    if who in _OTHERS or who[1:2] in {(other,) for other in _OTHERS}:
        return ("cause", "opp", ("attack",), who)
    raise UnmadeError


def _undo_attack_of(node: Node) -> Iterator[Node]:
    match node:
        case ("cause", (), ("attack",)):
            yield ("attack-of", ("join", _OTHERS[::-1]))
        case ("cause", "opp", ("attack",), who):
            yield ("attack-of", who)


def _or_cost(cause: Node) -> Node:
    """A cause, or a cost as well."""
    if cause[2:3] != (("effect",),):
        raise UnmadeError
    return (*cause[:2], ("cost", "effect"), *cause[3:])


def _undo_or_cost(node: Node) -> Iterator[Node]:
    match node:
        case ("cause", who, ("cost", "effect"), *more):
            yield ("or-cost", ("cause", who, ("effect",), *more))


def _effect_of(source: Node) -> Node:
    """An effect of cards of a field."""
    seat = {part[1] for part in parts(source) if part[:1] == ("at",)}
    if len(seat) != 1:
        raise UnmadeError
    (who,) = seat
    return ("cause", () if who == "both" else who, ("effect",), source)


def _undo_effect_of(node: Node) -> Iterator[Node]:
    match node:
        case ("cause", _, ("effect",), source):
            yield ("effect-of", source)


_PLACES: Final = ("field", "lrig", "check", "trash", "ener", "lrig_trash", "hand")
"""Where a card may lie whose effect it is."""


def _everywhere(seat: Node) -> Node:
    """All cards of a player, or of both, that an effect may be of."""
    return ("join", tuple(("at", seat, zone) for zone in _PLACES))


def _undo_everywhere(node: Node) -> Iterator[Node]:
    for seat in ("you", "opp", "both"):
        if node == _everywhere(seat):
            yield ("everywhere", seat)


FORMS: Final[Forms] = {
    "everywhere": (_everywhere, _undo_everywhere),
    "fielded": (_fielded, _undo_fielded),
    "attack-of": (_attack_of, _undo_attack_of),
    "effect-of": (_effect_of, _undo_effect_of),
    "or-cost": (_or_cost, _undo_or_cost),
    "hurt-by": (_hurt_by, _undo_hurt_by),
}
