"""How the tables of wordings are read: `grammar/*.grammar`, one rule a line.

    [category]
    wording = part
    wording | other wording | ... = part

The first wording is the official one and is printed; the others are read only. In a wording

- a row that begins with `|` is read only;
- a word stands for itself; `a/b` reads both and prints the first; `word?` may be there, and is
  not printed;
- `$x:category` is a slot; after the category `*` and `+` mean several in a row, `&` several joined
  by commas and "and", `|` joined by "or", `;` two or more so, `?` that it may be missing.

A part is a node of the language as an s-expression; `$x` is what a slot read, `@x` all items of
its list, and words with spaces stand in quotation marks.

Families spare rows that differ in grammar only. In a section `[name~]` every rule is made for
each who acts: `word~` is bent to the third person where someone else than you acts, `your~` says
whose, and `~` in the part is the seat; `$x:category~` is that category for the same actor,
`$x:category%` for the same seat. In `[name#]` every rule is made for one and for several: `word#`
is a verb bent with its subject, `word^` a noun. Two more are bent in time too: in `[name!]` a player
does something, in `[name^]` something befalls a card, now, before (`.did.`, `.was.`), or behind
"would" and "cannot" (`.be`). A word in quotation marks may hold slots: "end of next $p phase of $o".
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final

from msgspec import Struct

from events.values import changed
from referee.cards.definition import MechanicDef
from referee.cards.text.parts import Node, Phrased, Var
from referee.cards.text.words.bending import past, third
from referee.cards.text.words.brought import filled, parts_of, templates_of, with_parts
from referee.cards.text.words.declared import Declared
from referee.cards.text.words.reminders import reminders_of
from referee.cards.text.words.syntax import Grammar, Item, Word, WordingRule, WordingSlot
from referee.cards.text.words.tokens import ITEM, Token, cut


class WordForm(Struct, frozen=True):
    """One member of a family: what is added to the category, and how its words are bent.

    `tense` is "past", or "bare" as behind "would" and "cannot"; empty for the present.
    """

    suffix: str
    seat: str = ""
    third: bool = False
    plural: bool = False
    tense: str = ""


ACTORS: Final = (
    WordForm("you", "you"),
    WordForm("opp", "opp", third=True),
    WordForm("oppb", "opp"),
    WordForm("p", "p", third=True),
    WordForm("pb", "p"),
)
"""Who acts: you; your opponent ("draws"; after "may": "draw"); each player."""

DOERS: Final = (
    WordForm("you", "you"),
    WordForm("opp", "opp", third=True),
    WordForm("both", "both", third=True),
    WordForm("they", "whom", third=True),
    WordForm("did.you", "you", tense="past"),
    WordForm("did.opp", "opp", tense="past"),
    WordForm("did.p", "p", tense="past"),
    WordForm("be.you", "you", tense="bare"),
    WordForm("be.opp", "opp", tense="bare"),
    WordForm("be.both", "both", tense="bare"),
)
"""What a player does: "draws", "drew", and "draw" as behind "would"."""

BEFALLEN: Final = (
    WordForm("1"),
    WordForm("n", plural=True),
    WordForm("was.1", tense="past"),
    WordForm("was.n", plural=True, tense="past"),
    WordForm("be", tense="bare"),
)
"""What befalls one card or several: "is vanished", "were vanished", and "be vanished"."""

NUMBERS: Final = (WordForm("1"), WordForm("n", plural=True))
FAMILIES: Final[dict[str, tuple[WordForm, ...]]] = {
    "": (WordForm(""),),
    "~": ACTORS,
    "#": NUMBERS,
    "!": DOERS,
    "^": BEFALLEN,
    "%": (WordForm("you", "you"), WordForm("opp", "opp"), WordForm("p", "p")),
}
"""The forms of a section by the mark after its name."""

_OTHERS: Final = {"your~": "their", "you~": "they"}
"""How the words for you are said of another."""
_WHOLE: Final = {ITEM, "[Shadow -", "[Assassin -", "]", "and/or"}
"""Tokens that stand for themselves and cannot be cut by themselves."""

_SPLIT: Final = re.compile(r"\s+")
_PART: Final = re.compile(r'\(|\)|"[^"]*"|[^\s()]+')


def _bent(word: str, form: WordForm) -> str:
    """Bend a word with its mark: `~` with the actor, `#` with the subject, `^` as a noun."""
    if word in {"your~", "you~"}:
        return word[:-1] if form.seat == "you" else _OTHERS[word]
    base, mark = word[:-1], word[-1]
    if form.tense == "past" and mark in "~#":
        return past(base, plural=form.plural)
    if form.tense == "bare" and mark in "~#":
        return "be" if base == "are" else base
    if mark == "~":
        return third(base) if form.third else base
    if mark == "#":
        return base if form.plural else third(base)
    ending = "es" if base.endswith("ss") else "s"
    return base + ending if form.plural else base


def _literal(said: str, form: WordForm) -> Word:
    optional = said.endswith("?") and len(said) > 1
    if said in _WHOLE:
        return Word(frozenset({said.lower()}), said)
    said = said.removesuffix("?") if optional else said
    words = [said] if said[0] in "{[" else said.split("/")
    bent = [b for w in words for b in (_bent(w, form).split("/") if w[-1] in "~#^" and len(w) > 1 else [w])]
    printed: Token = bent[0]
    first = cut(bent[0]).tokens
    if len(first) == 1 and isinstance(first[0], int):
        printed = first[0]
    fits = frozenset(t for w in bent for t in cut(w).tokens[:1])
    return Word(fits, None if optional else printed)


def _suffixes(form: WordForm) -> dict[str, str]:
    """Which member of a family a slot asks for, by the mark behind its category."""
    number = "n" if form.plural else "1"
    time = "be" if form.tense == "bare" else "is"
    return {"~": form.suffix, "!": form.suffix, "%": form.seat, "#": number, "^": time}


def _items(wording: str, form: WordForm) -> Iterator[Item]:
    for said in _SPLIT.split(wording.strip()):
        if not said.startswith("$"):
            yield _literal(said.replace("_", " "), form)
            continue
        name, _, category = said[1:].partition(":")
        listed = category[-1] if category[-1] in "*+&|;?" else ""
        base = category.removesuffix(listed) if listed else category
        bent = _suffixes(form).get(base[-1])
        yield WordingSlot(name, (base if bent is None else base[:-1] + "." + bent) + listed)


def _part(text: str, form: WordForm) -> Node:
    """Read a part: a word, a number, a hole or a list of them in parentheses."""
    stack: list[list[Node]] = [[]]
    for said in _PART.findall(text):
        if said == "(":
            stack.append([])
        elif said == ")":
            made = tuple(stack.pop())
            stack[-1].append(made)
        elif said[0] in "$@" and len(said) > 1:
            stack[-1].append(Var(said[1:], said[0] == "@"))
        elif re.fullmatch(r"-?\d+", said):
            stack[-1].append(int(said))
        elif "$" in said:
            stack[-1].append(Phrased(said.strip('"')))
        else:
            stack[-1].append(form.seat if said == "~" else said.strip('"'))
    return stack[0][0]


def _rules(text: str, table: str) -> Iterator[tuple[str, WordingRule]]:
    """Every rule of a table, made for each form of its section."""
    category, forms = "", FAMILIES[""]
    for number, raw in enumerate(text.splitlines(), 1):
        row = raw.partition(" # ")[0].strip()
        if not row or row.startswith("#"):
            continue
        if section := re.fullmatch(r"\[([a-z0-9.-]+?)([~#%!^]?)\]", row):
            category = section[1]
            forms = FAMILIES[section[2]]
            continue
        said, equals, part = row.partition(" = ")
        if not equals:
            raise ValueError(row)
        for form in forms:
            name = f"{category}.{form.suffix}" if form.suffix else category
            made = _part(part, form)
            other = "" if form.seat == "you" else form.seat
            for i, wording in enumerate(said.split("| ")):
                if not wording.strip():
                    continue
                where = f"{table}:{number}.{i}"
                items = tuple(_items(wording, form))
                yield name, WordingRule(items, made, official=i == 0, seat=other, row=where)


_FOLDER: Final = files("referee.cards.text") / "grammar"


def grammar_of(words: Declared) -> Grammar:
    """The grammar of the card text with some words of sets; the tables are read once for all."""
    rules = {name: list(rows) for name, rows in _book().items()}
    for one in words:
        for category, rule in _brought(one):
            rules.setdefault(category, []).append(rule)
    return Grammar({name: tuple(rows) for name, rows in rules.items()}, reminders=reminders_of(words))


@cache
def _book() -> dict[str, list[WordingRule]]:
    """The rules of the tables by category."""
    rules: dict[str, list[WordingRule]] = {}
    for table in sorted(_FOLDER.iterdir(), key=lambda f: f.name):
        if table.name.endswith(".grammar"):
            for category, rule in _rules(table.read_text("utf-8"), table.name.removesuffix(".grammar")):
                rules.setdefault(category, []).append(rule)
    return rules


def _brought(one: MechanicDef) -> Iterator[tuple[str, WordingRule]]:
    """The rules of a word that a set brought: the templates of its kind, with the word in them."""
    parts = parts_of(one)
    for name in templates_of(one):
        text = (_FOLDER / "mechanics" / f"{name}.template").read_text("utf-8")
        for category, rule in _rules(filled(text, one), f"{name} {one.name}"):
            yield category, changed(rule, part=with_parts(rule.part, parts))
