"""How the words of sets become wordings: a template for each kind, with the word in it.

`grammar/mechanics/KIND.template` is a table of wordings as any other; a counter with verbs of its own has
more of them, which stand first so that it prints with these. In a wording and in a part stand

- `NAME` for the word, as one token in a wording (`[NAME]`), `WORDS` for it as separate words, `MANY`
  for these in the plural, `LOWER` for the word in small letters, `SLUG` for a category of its own;
- `GAIN` and `PAY` for the verbs of a counter ("invite", "play with"), `GAINS` and `GAINED` for these bent,
  `GAIN~` for who acts to bend them;
- `$MEANS` in a part for what a header or a keyword says, `$TOTAL` for a sum, `$CHOICE` for the
  steps that add one Craft of a group each, `$CARDS` for the names of all of them.
"""

import re
from typing import Final

from referee.cards.definition import MechanicDef
from referee.cards.text.parts import Node, Var
from referee.cards.text.words.bending import past, third

_THIS_TURN: Final = ("span", "start of this turn", "now")
_SECTION: Final = re.compile(r"(?m)^(.+?) = (.*)$")


def slug(name: str) -> str:
    """A name as one word in small letters."""
    return "-".join(name.lower().split())


def templates_of(one: MechanicDef) -> tuple[str, ...]:
    """The names of the templates that say a word, those with its own verbs first."""
    verbs = [f"counter-{verb}" for verb in ("gain", "pay") if getattr(one, verb)]
    return (*verbs, *(["counter-words"] if verbs else []), one.kind)


def _verbs(one: MechanicDef) -> dict[str, str]:
    """What the holes for the verbs of a counter stand for, the longer holes first."""
    spelt: dict[str, str] = {}
    for hole, done, said in (("GAIN", "GAINED", one.gain), ("PAY", "PAID", one.pay)):
        first, *rest = said.split() or [""]
        bent = {done: past(first), f"{hole}S": third(first), f"{hole}~": f"{first}~", hole: first}
        spelt |= {word: " ".join((form, *rest)) for word, form in bent.items()} if said else {}
    return spelt


def filled(text: str, one: MechanicDef) -> str:
    """A template with a word in it: one token in a wording, as it is in a part."""
    name = one.name
    *first, last = name.split()
    spelt = _verbs(one) | {
        "WORDS": name,
        "MANY": " ".join((*first, f"{last}s/{last}")),
        "LOWER": name.lower(),
        "SLUG": slug(name),
    }
    for said, meant in spelt.items():
        text = text.replace(said, meant)
    rows = []
    for row in text.splitlines():
        said, equals, part = row.partition(" = ")
        rows.append(said.replace("NAME", "_".join(name.split())) + equals + part.replace("NAME", name))
    return "\n".join(rows)


def parts_of(one: MechanicDef) -> dict[str, Node]:
    """What the holes of a template stand for."""
    to = ("place", "you", "lrig_deck")
    attr = one.of if one.of not in {"", "number"} else ()
    return {
        "MEANS": one.node,
        "TOTAL": ("total", one.node, _THIS_TURN, attr, one.name),
        "CHOICE": tuple(("move", ("catalog", (name,)), to) for name in one.cards),
        "CARDS": one.cards,
    }


def with_parts(part: Node, parts: dict[str, Node]) -> Node:
    """A part of a wording with what its holes for a word of a set stand for."""
    if isinstance(part, Var):
        return parts.get(part.name, part)
    return tuple(with_parts(one, parts) for one in part) if isinstance(part, tuple) else part
