"""What cards a choice is of, in words: "blue <Wake> SIGNI with level 2 or less".

Only tests that one reads off a card are worded. Where a text asks for anything else nothing is
said: half a sentence about what may be chosen would be false.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from referee.effects.language import Node
from referee.effects.nodes.base import named
from referee.effects.nodes.sets import WhereNode

_KINDS: Final = {
    "SIGNI": "SIGNI",
    "LRIG": "LRIG",
    "SPELL": "Spell",
    "PIECE": "PIECE",
    "ARTS": "ARTS",
}
_BEFORE: Final = ("color", "class", "state")
"""What stands before the kind, in this order."""
_COMPARED: Final = {
    "<=": "%s or less",
    ">=": "%s or more",
    "<": "less than %s",
    ">": "more than %s",
}
_UNWORDED: Final = frozenset({"awakened", "infected"})


class SoughtCards(NamedTuple):
    """The kind of cards, and what of them is asked besides: before it and after it."""

    before: str
    kind: str
    after: str

    def counted(self, many: str, role: str = "") -> str:
        """Word so many of them: "up to 2 blue Spells", in a role: "1 target SIGNI".

        SIGNI and the like have no plural.
        """
        one = many == "1" or many.endswith(" 1")
        kind = self.kind if one or self.kind.isupper() else f"{self.kind}s"
        return " ".join(word for word in (many, role, self.before, kind, self.after) if word)


def sought(of: Node) -> SoughtCards | None:
    """Word the cards of a choice; None where no filter says which, or one cannot be worded."""
    read = named(of)
    if not isinstance(read, WhereNode):
        return None
    kind, before, after = _lies(read.of), dict[str, str](), list[str]()
    for test in read.tests:
        match test:
            case ("has", "kind", names) if all(name in _KINDS for name in names):
                kind = _either([_KINDS[name] for name in names])
            case ("has", name, values) if name in _BEFORE and _plain(values):
                if name in before or not _UNWORDED.isdisjoint(values):
                    return None
                before[name] = _either([f"<{v}>" if name == "class" else v for v in values])
            case ("has", "level", values) if all(isinstance(one, int) for one in values):
                after.append(f"level {_either([str(one) for one in values])}")
            case ("has", "icon", ("guard",)):
                after.append("[Guard]")
            case ("no", ("has", "icon", ("guard",))):
                after.append("no [Guard]")
            case ("cmp", ("level" | "power") as what, how, int(value)) if how in _COMPARED:
                after.append(f"{what} {_COMPARED[how] % value}")
            case _:
                return None
    words = " ".join(before[name] for name in ("state", "color", "class") if name in before)
    return SoughtCards(words, kind, f"with {' and '.join(after)}" if after else "")


def _lies(of: Node) -> str:
    """Name the cards of a zone that holds but one kind."""
    match of:
        case ("at", _, ("signi" | "lrig") as zone):
            return str(zone).upper()
    return "card"


def _plain(values: Sequence[object]) -> bool:
    return all(isinstance(one, str) for one in values)


def _either(words: Sequence[str]) -> str:
    return " or ".join(words)
