"""No word of a shipped card is swallowed: what its line counts, its program counts too.

Text and program are read apart, each into the same list of figures, and the lists must agree:
targets and how many, powers, colours paid, keywords, classes, cards drawn, limits, seats. This is
for the decks whose programs were written by hand; those of the others are made of their texts, and
tests/text/test_shipped.py changes and leaves out their words.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from events.vocabulary import COLORS
from referee.cards import AbilityDef, shipped
from referee.effects.language import Node
from tests.games import cards

WORDS = "zero one two three four five six seven".split()
ONE_TO_THREE = {"a": 1, **{word: n for n, word in enumerate(WORDS)}}
ENER = {c.capitalize(): c for c in COLORS} | {"Colorless": "any"}
SOME = (">=", 1)
LIMITS = ("Once per Turn", "Once per Game")
Figures = Counter[object] | list[object]


def sentence(text: tuple[str, ...], made: AbilityDef) -> str:
    """The line of an ability or rule."""
    return text[made.line - 1]


ABILITIES = [
    (f"{name}, line {a.line}", sentence(shipped().get(name).text, a), a)
    for name in cards("diva").names()
    for a in shipped().get(name).abilities
]


def nodes(node: Node, word: str) -> Iterator[Node]:
    """Every node of a type in a program, in printed order."""
    if isinstance(node, tuple) and node:
        if node[0] == word and len(node) > 1:
            yield node
        for item in node:
            yield from nodes(item, word)


def numbers(node: Node) -> Iterator[int]:
    """Every number of a program."""
    if isinstance(node, tuple):
        for item in node:
            yield from numbers(item)
    elif isinstance(node, int):
        yield node


def said_targets(text: str) -> Figures:
    found = re.findall(r"(up to (?:one|two) |[Tt]wo )?\b[Tt]arget\b", text)
    bounds: dict[str, object] = {"": (1, 1), "up to one ": (0, 1), "up to two ": (0, 2)}
    return [bounds.get(words.lower(), (2, 2)) for words in found]


def made_targets(node: Node) -> Figures:
    chosen = [c for c in nodes(node, "choose") if c[2] == "target"]
    assert all(c[1] == "you" for c in chosen)
    return [pick[1][1:] for c in chosen for pick in c[3]]


def said_powers(text: str) -> Figures:
    return Counter(int(n) for n in re.findall(r"[+-]?\b\d{4,5}\b", text))


def made_powers(node: Node) -> Figures:
    return Counter(n for n in numbers(node) if abs(n) >= 1000)


def said_ener(text: str) -> Figures:
    return Counter(ENER[c] for c in re.findall(r"\{(\w+)\}", text) if c in ENER)


def made_ener(node: Node) -> Figures:
    return Counter(color for pay in nodes(node, "pay") if pay[1:] for color in pay[2])


def said_keywords(text: str) -> Figures:
    words = re.findall(r"\[(Lancer|Double Crush|Assassin|Multi Ener)\]", text)
    return Counter(words)


def made_keywords(node: Node) -> Figures:
    return Counter(k[1] for k in nodes(node, "keyword"))


def said_classes(text: str) -> Figures:
    return Counter(re.findall(r"<(\w+)>", text))


def made_classes(node: Node) -> Figures:
    return Counter(v for h in nodes(node, "has") if h[1] == "class" for v in h[2])


def said_moved(text: str) -> Figures:
    """The cards moved off decks: draws, Ener Charges and cards put into the trash."""
    drawn = re.findall(r"\b[Dd]raws? (a|two|three) cards?", text)
    charged = re.findall(r"\[Ener Charge (\d)\]", text)
    milled = re.findall(r"top (two|three) cards of (?:your|their) deck into", text)
    return Counter(
        [("draw", ONE_TO_THREE[n]) for n in drawn]
        + [("charge", int(n)) for n in charged]
        + [("", ONE_TO_THREE[n]) for n in milled]
    )


def made_moved(node: Node) -> Figures:
    moves = [m for m in nodes(node, "move") if m[1][0] == "end"]
    assert all(m[1][2:4] == ("deck", "top") for m in moves)
    return Counter((m[3] or "" if len(m) > 3 else "", m[1][4]) for m in moves)


def said_hands(text: str) -> Figures:
    """Who discards by whose choice, and what is chosen by chance."""
    forced = re.findall(r"[Yy]our opponent discards a card( at random)?", text)
    own = re.findall(r"(?<!opponent )\b[Dd]iscard an? (?:\w+ )?card", text)
    return Counter(
        [("opp", "chance" if random else "pick") for random in forced] + [("you", "pick") for _ in own]
    )


def made_hands(node: Node) -> Figures:
    hands = [c for c in nodes(node, "choose") if ("hand" in str(c[3]))]
    assert all(pick[1][1:] == (1, 1) for c in hands for pick in c[3])
    assert all(f"('at', '{c[1]}', 'hand')" in str(c[3]) for c in hands)
    return Counter((c[1], c[2]) for c in hands)


def said_exceed(text: str) -> Figures:
    return [(int(n), int(n)) for n in re.findall(r"Exceed (\d)", text)]


def made_exceed(node: Node) -> Figures:
    return [p[1][1:] for p in nodes(node, "pick") if p[1:] and p[2][0] == "stack"]


def said_coins(text: str) -> Figures:
    count = text.count("{Coin}")
    return [count if "Gain" in text else -count] if count else []


def made_coins(node: Node) -> Figures:
    return [m[3] for m in nodes(node, "mark")]


def said_limit(text: str) -> Figures:
    return [limit.lower() for limit in LIMITS if f"{{{limit}}}" in text]


def made_limit(node: Node) -> Figures:
    return [node[8]] if len(node) > 8 and node[8] else []


def said_turning(text: str) -> Figures:
    words = {"down": r"\{Down\}|\b[Dd]own\b", "frozen": r"\b[Ff]reeze\b", "up": r"\bup this"}
    return Counter({w: n for w, found in words.items() if (n := len(re.findall(found, text)))})


def made_turning(node: Node) -> Figures:
    return Counter(t[2] for t in nodes(node, "turn") if len(t) == 3)


def said_bounds(text: str) -> Figures:
    """What is compared: "power 5000 or less", "four or more cards", "level three SIGNI"."""
    numbers = rf"(\d+|{'|'.join(WORDS)})"
    found = re.findall(rf"\b{numbers} or (more|less|fewer)\b", text)
    exact = re.findall(rf"level {numbers} SIGNI", text)
    bounds = [(">=" if way == "more" else "<=", _number(n)) for n, way in found]
    return Counter([b for b in bounds if b != SOME] + [("=", _number(n)) for n in exact])


def _number(word: str) -> int:
    return WORDS.index(word) if word in WORDS else int(word)


def made_bounds(node: Node) -> Figures:
    """What is compared; "at least one" is how a program says that there is some."""
    compared = [(n[2], n[3]) for word in ("cmp", "compare") for n in nodes(node, word)]
    levels = [("=", v) for h in nodes(node, "has") if h[1] == "level" for v in h[2]]
    return Counter([row for row in compared if row != SOME] + levels)


def said_routes(text: str) -> Figures:
    """Where chosen cards go: vanished or banished to the Ener Zone, otherwise to a hand."""
    vanished = len(re.findall(r"\b(?:[Vv]an|[Bb]an)ish ", text))
    to_hand = len(re.findall(r"\b(?:[Rr]eturn|[Aa]dd)\b", text))
    return Counter({r: n for r, n in (("ener", vanished), ("hand", to_hand)) if n})


def made_routes(node: Node) -> Figures:
    moves = [m for m in nodes(node, "move") if m[1][0] == "named"]
    assert all((m[2][2] == "ener") == (m[3:] == ("vanish",)) for m in moves)
    return Counter(m[2][2] for m in moves if m[2][2] in {"ener", "hand"})


def said_searches(text: str) -> Figures:
    return [(0, 1) for _ in re.findall(r"(?:Search your deck for|Reveal) up to one", text)]


def made_searches(node: Node) -> Figures:
    chosen = [c for c in nodes(node, "choose") if c[2] == "pick" and "hand" not in str(c[3])]
    assert all(c[1] == "you" for c in chosen)
    picks = [pick for c in chosen for pick in c[3] if pick[2][0] != "stack"]
    return [pick[1][1:] for pick in picks]


READINGS: dict[str, tuple[Callable[[str], Figures], Callable[[Node], Figures]]] = {
    "targets": (said_targets, made_targets),
    "powers": (said_powers, made_powers),
    "bounds": (said_bounds, made_bounds),
    "ener": (said_ener, made_ener),
    "keywords": (said_keywords, made_keywords),
    "classes": (said_classes, made_classes),
    "cards moved": (said_moved, made_moved),
    "hands": (said_hands, made_hands),
    "exceed": (said_exceed, made_exceed),
    "coins": (said_coins, made_coins),
    "routes": (said_routes, made_routes),
    "searches": (said_searches, made_searches),
    "limits": (said_limit, made_limit),
    "turning": (said_turning, made_turning),
}


@pytest.mark.parametrize("what", READINGS)
@pytest.mark.parametrize(("where", "text", "made"), ABILITIES, ids=[row[0] for row in ABILITIES])
def test_text_and_program_agree(where: str, text: str, made: AbilityDef, what: str) -> None:
    said, programmed = READINGS[what]
    assert said(text) == programmed(made.node), f"{where}: {what}"


def owner(of: Node, names: dict[str, str]) -> str:
    """Whose cards a set holds, as far as its words tell."""
    match of:
        case ("at" | "end", seat, *_):
            return str(seat)
        case ("where" | "minus" | "stack", inner, *_):
            return owner(inner, names)
        case ("named", name):
            return names.get(name, "you")
    raise AssertionError(of)


@pytest.mark.parametrize(("where", "made"), [(w, a) for w, _, a in ABILITIES])
def test_cards_go_to_zones_of_their_owner(where: str, made: AbilityDef) -> None:
    names = {c[4]: owner(c[3][0][2], {}) for c in nodes(made.node, "choose")}
    for move in nodes(made.node, "move"):
        seat, zone = move[2][1], move[2][2]
        whose = owner(move[1], names)
        assert seat in {"owner", whose}, f"{where}: a card of {whose} cannot go to {seat} {zone}"


@pytest.mark.parametrize(("where", "text", "made"), ABILITIES, ids=[row[0] for row in ABILITIES])
def test_offers_and_modes_are_the_controllers(where: str, text: str, made: AbilityDef) -> None:
    offers = [n for word in ("may", "modes") for n in nodes(made.node, word)]
    assert all(n[1] == "you" for n in offers), where
    assert all(n[2] == ("range", 1, 1) for n in nodes(made.node, "modes")), where
    assert len(offers) == text.count("you may") + text.lower().count("choose one of the following")
