"""What "that ability" is in a text that waits for one of several keywords to be gained.

Each of them is given where it was the one: a step for each, under what the trigger says.
"""

from typing import Final

from referee.cards.text.meaning.pieces import parts
from referee.cards.text.parts import Node, canon
from referee.effects.language import WORDS
from referee.effects.nodes.base import named
from referee.effects.nodes.deeds import DeedsNode

THAT: Final = ("that-keyword",)
_WORDS: Final = {word.lower(): word for word in WORDS["keyword"] - {"Shadow"}}
"""Each keyword by its name in small letters, as deeds have it; a [Shadow] may name sources."""


def expanded(node: Node, on: Node) -> Node:
    """A program with a step for each keyword in the place of the one that was gained."""
    if not isinstance(node, tuple) or THAT not in parts(node):
        return node
    match node:
        case ("lasting", (("grant", whom, of),), span) if of == THAT and (words := _gained(on)):
            return canon(("seq", *(_given(word, whom, span) for word in words)))
    return canon(tuple(expanded(part, on) for part in node))


def _gained(on: Node) -> tuple[str, ...]:
    """The keywords for whose gain a text waits, where it waits for nothing else."""
    deeds = named(on).deeds if isinstance(named(on), DeedsNode) else ()
    words = tuple(str(deed.dst) for deed in deeds if deed.what == "gains" and deed.dst in _WORDS)
    return words if len(words) == len(deeds) else ()


def _given(word: str, whom: Node, span: Node) -> Node:
    effect = ("lasting", (("grant", whom, ("keyword", _WORDS[word])),), span)
    return ("given", ("ok", f"event.{word}"), effect)


def collapsed(node: Node) -> Node:
    """A program as it is said: the steps for each keyword are "that ability"."""
    if not isinstance(node, tuple):
        return node
    match node:
        case ("seq", *steps):
            return canon(("seq", *_joined([collapsed(step) for step in steps])))
    return tuple(map(collapsed, node))


def _joined(steps: list[Node]) -> list[Node]:
    rows: list[Node] = []
    for step in steps:
        match step:
            case ("given", ("ok", str(name)), ("lasting", (("grant", whom, _),), span)) if name.removeprefix(
                "event."
            ) in _WORDS and step == _given(name[6:], whom, span):
                that = ("lasting", (("grant", whom, THAT),), span)
                rows += [that] if rows[-1:] != [that] else []
            case _:
                rows.append(step)
    return rows
