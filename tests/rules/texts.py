"""Cards made for one test: a few words for their attributes, a few for what their texts do."""

from typing import Any

from referee.cards.check import problems_of
from referee.cards.definition import AbilityDef, CardDef, ability

Node = Any

MINE: Node = ("at", "you", "field")
THEIRS: Node = ("at", "opp", "field")
SELF: Node = ("named", "self")


# Cards.


def _made(card: CardDef) -> CardDef:
    assert problems_of(card) == [], problems_of(card)
    return card


def _texts(nodes: tuple[Node, ...]) -> tuple[tuple[AbilityDef, ...], tuple[str, ...]]:
    rows = tuple(ability(node, line) for line, node in enumerate(nodes, 1))
    return rows, tuple(f"Sentence {a.line} ({a.kind})." for a in rows)


def signi(name: str, *texts: Node, level: int = 1, power: int = 3000, **more: Any) -> CardDef:
    """Make a SIGNI; a text of the kind "burst" gives it the burst icon."""
    burst = any(t[:2] == ("ability", "burst") for t in texts)
    rows, lines = _texts(texts)
    more = {"colors": ("red",)} | more
    card = CardDef(name, "SIGNI", level=level, power=power, burst=burst, text=lines, abilities=rows, **more)
    return _made(card)


def spell(name: str, *texts: Node, cost: dict[str, int] | None = None, **more: Any) -> CardDef:
    burst = any(t[:2] == ("ability", "burst") for t in texts)
    rows, lines = _texts(texts)
    paid = tuple((cost or {}).items())
    more = {"colors": ("red",)} | more
    return _made(CardDef(name, "SPELL", cost=paid, burst=burst, text=lines, abilities=rows, **more))


def piece(name: str, *texts: Node, timing: tuple[str, ...] = ("main phase",), **more: Any) -> CardDef:
    rows, lines = _texts(texts)
    more = {"cost": tuple((more.pop("cost", None) or {}).items()), "colors": ("red",)} | more
    return _made(CardDef(name, "PIECE", use_timing=timing, text=lines, abilities=rows, **more))


def token(name: str, *texts: Node, level: int = 1, power: int = 5000, **more: Any) -> CardDef:
    """Make a Resona."""
    rows, lines = _texts(texts)
    more = {"colors": ("red",)} | more
    return _made(
        CardDef(name, "RESONA", level=level, power=power, craft=True, text=lines, abilities=rows, **more)
    )


def arts(name: str, *texts: Node, timing: tuple[str, ...] = ("main phase",), **more: Any) -> CardDef:
    rows, lines = _texts(texts)
    more = {"cost": tuple((more.pop("cost", None) or {}).items()), "colors": ("red",)} | more
    return _made(CardDef(name, "ARTS", use_timing=timing, text=lines, abilities=rows, **more))


def lrig(name: str, *texts: Node, level: int = 3, limit: int = 12, **more: Any) -> CardDef:
    rows, lines = _texts(texts)
    more = {"colors": ("red",), "lrig_types": (name.split(",", maxsplit=1)[0],)} | more
    cost = tuple((more.pop("grow_cost", None) or {}).items())
    return _made(
        CardDef(
            name,
            "LRIG",
            level=level,
            limit=limit,
            grow_cost=cost,
            text=lines,
            abilities=rows,
            **more,
        )
    )


def assist(
    name: str, *texts: Node, level: int = 1, timing: tuple[str, ...] = ("main phase",), **more: Any
) -> CardDef:
    rows, lines = _texts(texts)
    more = {"colors": ("red",), "lrig_types": (name.split(",", maxsplit=1)[0],)} | more
    cost = tuple((more.pop("grow_cost", None) or {}).items())
    return _made(
        CardDef(
            name,
            "ASSIST LRIG",
            level=level,
            use_timing=timing,
            grow_cost=cost,
            text=lines,
            abilities=rows,
            **more,
        )
    )


# Abilities.


def _ability(kind: str, body: Node = (), **parts: Node) -> Node:
    order = ("on", "body", "effects", "gate", "works", "cost", "limit", "window")
    node = ["ability", kind, *(parts.get(p, ()) for p in order)]
    node[3] = body
    while node[-1] == ():
        node.pop()
    return tuple(node)


def seq(*steps: Node) -> Node:
    return steps[0] if len(steps) == 1 else ("seq", *steps)


def enter(*steps: Node, **parts: Node) -> Node:
    return _ability("enter", seq(*steps), **parts)


def auto(on: Node, *steps: Node, **parts: Node) -> Node:
    return _ability("auto", seq(*steps), on=on, **parts)


def action(*steps: Node, **parts: Node) -> Node:
    return _ability("action", seq(*steps), **parts)


def use(*steps: Node, **parts: Node) -> Node:
    return _ability("use", seq(*steps), **parts)


def burst(*steps: Node, **parts: Node) -> Node:
    return _ability("burst", seq(*steps), **parts)


def constant(*effects: Node, **parts: Node) -> Node:
    return _ability("constant", effects=effects, **parts)


def keyword(name: str, *against: Node) -> Node:
    """Make a keyword; what stands behind it is what a [Shadow] names."""
    if not against:
        return ("keyword", name)
    return ("keyword", name, against[0] if len(against) == 1 else ("both", against))


# Rules of play.


def rule(kind: str, cond: Node = (), cost: tuple[Node, ...] = (), name: str = "") -> Node:
    node = ["rule", kind, cond, cost, name or ()]
    while node[-1] == ():
        node.pop()
    return tuple(node)


def condition(cond: Node) -> Node:
    return rule("condition", cond)


def extra(*cost: Node, name: str = "extra", cond: Node = ()) -> Node:
    return rule("extra", cond, cost, name)


def bet(coins: int) -> Node:
    return extra(coin(-coins), name="bet")


def rise(of: Node, *cost: Node) -> Node:
    return rule("rise", (), (pick(of, 1, "rise"), *cost))


def harmony(of: Node, count: int = 1) -> Node:
    return rule("harmony", (), (pick(of, count, "c"), turn("down", ("named", "c"))))


def resona(*cost: Node, cond: Node = ()) -> Node:
    return rule("resona", cond, cost)


def pick(of: Node, count: int, name: str) -> Node:
    return ("choose", "you", "pick", (("pick", ("range", count, count), of),), name)


# Deeds.


def attacks(it: Node = SELF) -> Node:
    return ("deed", "attacks", (), it)


def drawn(who: str = "you") -> Node:
    return ("deed", "drawn", who)


def vanished(it: Node = SELF) -> Node:
    return ("deed", "vanished", (), it)


def turn_ends() -> Node:
    return ("deed", "ends", (), (), (), (), (), "turn")


def begins(when: str) -> Node:
    return ("deed", "begins", "you", (), (), (), (), when)


# Steps.


def target(of: Node, least: int = 1, most: int | None = None, name: str = "t") -> Node:
    span = ("range", least, least if most is None else most)
    return ("choose", "you", "target", (("pick", span, of),), name)


def vanish(name: str = "t") -> Node:
    return ("move", ("named", name), ("place", "owner", "ener"), "vanish")


def to_hand(name: str = "t") -> Node:
    return ("move", ("named", name), ("place", "owner", "hand"))


def trash(name: str = "t") -> Node:
    return ("move", ("named", name), ("place", "owner", "trash"))


def turn(to: str, what: Node = ("named", "t")) -> Node:
    return ("turn", what, to)


def draw(count: int = 1, who: str = "you") -> Node:
    return ("move", ("end", who, "deck", "top", count), ("place", who, "hand"), "draw")


def mill(count: int, who: str = "you") -> Node:
    return ("move", ("end", who, "deck", "top", count), ("place", who, "trash"))


def charge(count: int = 1) -> Node:
    return ("move", ("end", "you", "deck", "top", count), ("place", "you", "ener"), "charge")


def crush(count: int = 1) -> Node:
    return ("move", ("end", "opp", "life", "top", count), ("place", "opp", "check"), "crush")


def damage(who: str = "opp") -> Node:
    return ("damage", who, SELF)


def discard(count: int, who: str = "you", name: str = "d") -> Node:
    picks = (("pick", ("range", count, count), ("at", who, "hand")),)
    return seq(
        ("choose", who, "pick", picks, name),
        ("move", ("named", name), ("place", who, "trash"), "discard"),
    )


def coin(amount: int, who: str = "you") -> Node:
    return ("mark", who, "coin", amount)


def pay(*ener: str) -> Node:
    return ("pay", "you", ener)


def may(step: Node, name: str = "done") -> Node:
    return ("may", "you", step, name)


def if_done(*steps: Node, name: str = "done") -> Node:
    return ("given", ("ok", name), seq(*steps))


def then(*steps: Node) -> Node:
    return ("part", *steps)


def lasting(*effects: Node, until: str = "end of this turn") -> Node:
    return ("lasting", effects, ("span", "now", until))


def modify(what: Node, attr: str, by: Node) -> Node:
    return ("modify", what, attr, by)


def set_to(what: Node, attr: str, value: Node) -> Node:
    return ("set", what, attr, value)


def gets(by: Node, what: Node = ("named", "t"), until: str = "end of this turn") -> Node:
    return lasting(modify(what, "power", by), until=until)


def grant(what: Node, given: Node) -> Node:
    return ("grant", what, given)


def where(of: Node, *tests: Node) -> Node:
    return ("where", of, tests)


def modes(least: int, most: int | Node, *options: Node) -> Node:
    return ("modes", "you", ("range", least, most), options)


def exceed(count: int) -> tuple[Node, ...]:
    picks = (("pick", ("range", count, count), ("stack", ("at", "you", "lrig"), "under")),)
    return (
        ("choose", "you", "pick", picks, "c"),
        ("move", ("named", "c"), ("place", "you", "lrig_trash")),
    )


# What lies under, on and beside cards.


def put(what: Node, zone: str, *more: Node) -> Node:
    """Put cards to a zone of their owner; `more` are the spot, how they lie, their order."""
    return ("move", what, ("place", "owner", zone, *more))


def stack(of: Node, relation: str = "under") -> Node:
    return ("stack", of, relation)


def places(seat: str, which: Node = "all") -> Node:
    return ("places", seat, which)


def choose(of: Node, least: int = 1, most: int | None = None, name: str = "p") -> Node:
    span = ("range", least, least if most is None else most)
    return ("choose", "you", "pick", (("pick", span, of),), name)


def virus(on: Node, by: int = 1) -> Node:
    return ("mark", on, "virus", by)


def has(attr: str, *values: Node) -> Node:
    return ("has", attr, values)


def bears(relation: str, *test: Node) -> Node:
    return ("bears", relation, *test)
