"""How a program is printed back: the official wording, and only what means the same again."""

from functools import lru_cache
from itertools import product
from typing import Final

from msgspec import Struct

from referee.cards.text.meaning import binding
from referee.cards.text.parts import Node, UnboundError
from referee.cards.text.printing import saying
from referee.cards.text.printing.printer import Printing
from referee.cards.text.printing.variants import Variant
from referee.cards.text.sameness import plain
from referee.cards.text.words.syntax import Grammar
from referee.cards.text.words.tokens import Token, write
from referee.effects.nodes.abilities import AbilityNode, KeywordNode, RuleNode
from referee.effects.nodes.base import named

_VARIANTS: Final = tuple(
    Variant(otherwise=otherwise, that=that, split=split, grouped=grouped, listed=listed, apart=apart)
    for apart, otherwise, that, split, listed, grouped in product(
        (False, True), (False, True), (False, True), (False, True), (True, False), (True, False)
    )
)


@lru_cache(maxsize=32)
def _printing(known: Grammar, *, lenient: bool = False) -> Printing:
    return Printing(known, lenient=lenient)


_PRINTED: Final = {"use": "usebody", "burst": "burstbody"}


RULESET_WORDS: Final[dict[str, dict[Token, Token]]] = {
    "diva": {},
    "classic": {"vanish": "banish", "vanishes": "banishes", "vanished": "banished"},
}
"""What a ruleset calls by a word of its own."""


class Print(Struct, frozen=True):
    """For which card a line is printed: its type, and the ruleset whose words it uses."""

    kind: str = "SIGNI"
    ruleset: str = "diva"


def _spelt(tokens: tuple[Token, ...], card: Print) -> str:
    """Write a line; a LRIG calls itself "this LRIG", and so it does in what is given to it."""
    own = RULESET_WORDS[card.ruleset]
    words = [own.get(token, token) for token in tokens]
    bearers, spoken = ["LRIG" if "LRIG" in card.kind else "SIGNI"], "SIGNI"
    for i, word in enumerate(words):
        if word == '"' and len(bearers) > 1:
            spoken = bearers.pop()
        elif word == '"':
            bearers.append(spoken)
        elif word == "SIGNI" and words[i - 1 : i] == ["this"]:
            words[i] = spoken = bearers[-1]
        elif word in {"SIGNI", "LRIG"}:
            spoken = word
    return write(words)


def _print_rule(known: Grammar, node: Node, card: Print) -> str | None:
    """Print a rule of play; what a Resona asks for is told as steps are."""
    category, rule = "playrule", RuleNode(node)
    if rule.kind == "resona":
        steps = saying.Sayer(Variant()).block(("seq", *rule.cost))
        category, node = "resona", rule.replaced(cost=steps)
    said = _printing(known).show(category, node) or _printing(known, lenient=True).show(category, node)
    return None if said is None else _spelt(said, card)


def _agrees(said: Node, node: Node) -> bool:
    """Whether a node for the tables means an ability again."""
    try:
        return bool(plain(binding.line(said)) == plain(node))
    except UnboundError:
        return False


def print_ability(known: Grammar, node: Node, kind: str = "SIGNI", ruleset: str = "diva") -> str | None:
    """The official wording of an ability or a rule of play of a card of some type.

    What has no official wording is said in words that are read as well. None where the tables
    cannot say it, or where what they say would mean something else.
    """
    card = Print(kind, ruleset)
    category, read = "line", named(node)
    if isinstance(read, RuleNode):
        return _print_rule(known, node, card)
    if isinstance(read, AbilityNode):
        category = _PRINTED.get(read.kind, "line")
    for lenient, variant in product((False, True), _VARIANTS):
        surface = saying.surface(node, variant)
        said = _printing(known, lenient=lenient).show(
            "teamline" if surface[0] == "gated" else category, surface
        )
        if said is not None and (isinstance(read, KeywordNode) or _agrees(surface, node)):
            return _spelt(said, card)
    return None
