"""The programs of a card file, written beside its texts: the shipped cards are read uncompiled.

`python -m tests.text.stored FILE...` takes the tables of abilities out of each file and writes
those that the texts mean; a file with a line that cannot be read is left as it is.
"""

import json
import sys
import tomllib
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

from referee.cards.definition import AbilityDef
from referee.effects.language import NODES, Node, field
from tests.guide import compile_text

CARD, ABILITY = "[[card]]\n", "[[card.ability]]\n"
WIDTH = 100
KEYS = [item.split(":")[0] for item in NODES["ability"][1].split()]
RULE = ["rule", "cond", "cost", "name"]


def _flat(node: Node) -> str:
    """Write a part of a program in one line."""
    if isinstance(node, tuple):
        return f"[{', '.join(_flat(part) for part in node)}]"
    return json.dumps(node)


def _broken(node: Node, indent: str, room: int) -> str:
    """Write a part of a program: in one line where it fits, else a part a line."""
    flat = _flat(node)
    if len(flat) <= room or not isinstance(node, tuple):
        return flat
    head = list(takewhile(lambda part: isinstance(part, str), node))
    inner = indent + "  "
    rows = [_broken(part, inner, WIDTH - len(inner) - 1) for part in node[len(head) :]]
    opening = "[" + " ".join(f"{_flat(word)}," for word in head)
    return "\n".join([opening, *(f"{inner}{row}," for row in rows), f"{indent}]"])


def _table(one: AbilityDef) -> Iterator[str]:
    """Write the table of an ability."""
    yield f"line = {one.line}"
    if one.kind == "keyword":
        against = field(one.node, 2)
        yield f'keyword = "{one.node[1]}"'
        if against is not None:
            yield f"of = {_broken(against, '', WIDTH - 5)}"
        return
    for place, key in enumerate(RULE if one.kind == "rule" else KEYS, 1):
        part = field(one.node, place)
        if part is not None:
            yield f"{key} = {_broken(part, '', WIDTH - len(key) - 3)}"


def _written(block: str) -> str:
    """Write one card with its programs, and the heading of what follows it."""
    card, _, heading = block.rstrip().rpartition("\n\n")
    if not heading.startswith("#"):
        card, heading = block, ""
    said = card.split(ABILITY)[0].rstrip() + "\n"
    (row,) = tomllib.loads(CARD + said)["card"]
    burst = [row["life_burst"]] if "life_burst" in row else []
    made = compile_text([*row.get("text", []), *burst], kind=row["type"], burst=bool(burst))
    tables = (ABILITY + "\n".join(_table(one)) + "\n" for one in made)
    return "".join([said, *tables, f"\n{heading}\n" if heading else ""])


def written(text: str) -> str:
    """A card file with the programs that its texts mean; raises DeclinedError."""
    opening, *cards = text.split(CARD)
    blocks = [_written(card) for card in cards]
    return "\n".join([opening.rstrip() + "\n", *(CARD + block for block in blocks)])


if __name__ == "__main__":
    for name in sys.argv[1:]:
        file = Path(name)
        file.write_text(written(file.read_text("utf-8")), "utf-8")
