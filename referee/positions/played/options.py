"""What a question offers, as a script names it: places, names, numbers, abilities."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from events.vocabulary import POSITIONS, item_zone
from referee.positions.places import ZONES, Spot, cards_at, spot_of
from referee.rules import Action, Table, legal
from referee.rules.picks import repeated
from referee.rules.rule_actions import TRASHED, VANISHED
from referee.state import Decision, Frame

YES_KINDS = frozenset({"may", "burst", "first"})
ORDERED = frozenset({"order", "lrigs"})
"""The questions of which the order of the answer is chosen too."""


WAYS = {"vanish": VANISHED, "banish": VANISHED, "ener": VANISHED, "trash": TRASHED}


def _numbered(table: Table, name: str, line: int) -> str:
    """Say NAME:n of the ability on a line of a card, counted by the lines that have one."""
    lines = sorted({a.line for a in table.library.definition(name).abilities})
    return f"{name}:{lines.index(line) + 1 if line in lines else line}"


def is_ability(table: Table, said: str, frame: Frame) -> bool:
    """Whether NAME, or NAME:n for its n-th ability, names what a frame carries out."""
    return said in {frame.name, _numbered(table, frame.name, frame.line)}


def in_order(decision: Decision, ids: tuple[int, ...]) -> tuple[int, ...]:
    """Sort picked items as they are offered, unless their order is what is chosen."""
    if decision.kind in ORDERED:
        return ids
    return tuple(sorted(ids, key=decision.items.index))


def ids_of(table: Table, decision: Decision, words: Sequence[str]) -> tuple[int, ...] | None:
    """The items that words mean, each word another unless the question lets them repeat.

    None where a word means nothing that is offered.
    """
    chosen: list[int] = []
    taken: Sequence[int] = () if repeated(decision) else chosen
    for word in words:
        item = next((i for i in meant(table, decision.items, word) if i not in taken), None)
        if item is None:
            return None
        chosen.append(item)
    return tuple(chosen)


def meant(table: Table, items: Sequence[int], word: str) -> Iterator[int]:
    """The items that a word can mean: numbers, zones, waiting abilities, cards."""
    decision = table.decision
    kind = decision.kind if decision is not None else ""
    if kind in {"modes", "replace", "declare"}:
        yield from (i for i in items if _is_way(table, i, word))
        return
    if kind == "rule-way":
        yield from (i for i in items if WAYS.get(word) == i)
        return
    if kind == "zone":
        spot = spot_of(word)
        place = POSITIONS.index(word) if word in POSITIONS else spot.position if spot else -1
        yield from (i for i in items if i == place)
        return
    if kind == "order":
        for one in table.state.waiting:
            if one.id in items and is_ability(table, word, one.frame):
                yield one.id
    spot = spot_of(word)
    yield from (i for i in items if i < 0 and _is_zone(i, word, spot))
    if spot is not None:
        ids = {c.id for c in cards_at(table.state, spot)}
        yield from (i for i in items if i in ids)
        return
    for item in items:
        place_of = table.state.find(item)
        if place_of is not None and place_of.card.name == word:
            yield item


def _is_way(table: Table, item: int, word: str) -> bool:
    """Whether a word means one of several numbered ways: its number or what it is called.

    What is declared is said as it is: the number two, not the second of the numbers.
    """
    decision = table.decision
    called = () if decision is None else decision.about[item - 1 : item]
    if decision is not None and decision.kind == "declare":
        return word in {w for w, _ in called}
    if decision is None or word == str(item):
        return word == str(item)
    if decision.kind == "modes":
        return not word.isdecimal() and _leads_to(table, item, word)
    if any(word in {name, _numbered(table, name, line)} for name, line in called):
        return True
    return _alone([_puts_into(table, *row, word) for row in decision.about], item)


def _leads_to(table: Table, mode: int, word: str) -> bool:
    """Whether one of several things to do puts its card where a word says.

    "Add it to your hand or put it onto your field" is answered by the zone as well as by number.
    """
    spot = spot_of(word)
    zone = "field" if word in POSITIONS else word if spot is None else spot.zone
    frame = table.state.stack[-1]
    count = table.library.step(frame)[1][3]
    texts = (a for a in table.library.definition(frame.name).abilities if a.hash == frame.program)
    found = [rows for a in texts for rows in _alternatives(a.node) if len(rows) == count]
    if len(found) != 1:
        return False
    leads = [("field" if zone == "signi" else zone) in _ends_in(row) for row in found[0]]
    return _alone(leads, mode)


def _puts_into(table: Table, name: str, line: int, zone: str) -> bool:
    """Whether the text on a line of a card puts its card into a zone."""
    abilities = table.library.definition(name).abilities
    return any(zone in _ends_in(a.node) for a in abilities if a.line == line)


def _alone(fits: list[bool], number: int) -> bool:
    """Whether of several ways the one of a number fits, and no other."""
    return fits.count(True) == 1 and fits[number - 1]


def _alternatives(node: Any) -> Iterator[tuple[Any, ...]]:
    """What there is to choose from at each place of a program where one chooses."""
    if isinstance(node, tuple):
        if node[:1] == ("modes",):
            yield node[3]
        for part in node:
            yield from _alternatives(part)


def _ends_in(node: Any) -> set[str]:
    """The zones into which a program puts cards."""
    if not isinstance(node, tuple):
        return set()
    if node[:1] == ("place",):
        return {str(node[2])}
    return {zone for part in node for zone in _ends_in(part)}


def _is_zone(item: int, word: str, spot: Spot | None) -> bool:
    """Whether a word means a SIGNI zone that is chosen: its place, or its position alone."""
    seat, position = item_zone(item)
    if spot is None:
        return word == POSITIONS[position]
    return (spot.seat, spot.zone, spot.position, spot.inner) == (seat, "signi", position, "")


def forced(table: Table) -> Action | None:
    """The answer that needs no choice: the only one, or the first of answers all alike.

    Two cards are alike when name and zone are the same; on the field each is its own.
    """
    decision = table.decision
    if decision is None or decision.kind in MENUS:
        return None
    answers = legal(table)
    first = next(answers, None)
    if first is None:
        return None
    if decision.kind == "order" and len({_ordered(table, i) for i in decision.items}) == 1:
        return first
    look = _answer_looks(table, first)
    return first if all(_answer_looks(table, a) == look for a in answers) else None


def _ordered(table: Table, item: int) -> Any:
    """Say all by which one of several things in an order differs from another for a script.

    Equal abilities of two objects go in their order: a script calls both by the same name.
    """
    for one in table.state.waiting:
        if one.id == item:
            return one.frame.program, one.frame.name
    return _looks(table, item)


def _answer_looks(table: Table, action: Action) -> tuple[Any, ...]:
    """Say all by which an answer differs from another; the order counts where it is chosen."""
    looks = [_looks(table, c) for c in action.cards]
    if table.decision is not None and table.decision.kind not in ORDERED:
        looks.sort(key=repr)
    return (action.do, *looks)


MENUS = frozenset("main attack-window attacker ener-charge grow cut-in mulligan trash-signi judge".split())
"""The questions that a pass answers, or that nothing answers by itself."""


def _looks(table: Table, item: int) -> Any:
    """Say all by which a card differs from another that could be chosen in its place.

    A number of a mode or of a way is no card, whatever card has it for its id.
    """
    if table.decision is not None and table.decision.kind in _NUMBERED:
        return item
    for one in table.state.waiting:
        if one.id == item:
            return one.frame.program, one.frame.source, one.frame.names
    place = table.state.find(item)
    if place is None:
        return item
    slot = place.slot
    if slot is not None:
        return item
    return place.seat, place.zone, place.card.name


def _zone_said(item: int) -> str:
    seat, position = item_zone(item)
    return f"{seat}.signi.{POSITIONS[position]}"


def said_of(table: Table, item: int) -> str:
    """Say an option as a script names it."""
    decision = table.decision
    kind = decision.kind if decision is not None else ""
    if decision is not None and kind in _NUMBERED:
        return _NUMBERED[kind](table, decision, item)
    for one in table.state.waiting:
        if one.id == item and kind == "order":
            return _numbered(table, one.frame.name, one.frame.line)
    place = table.state.find(item)
    if place is None:
        return _zone_said(item) if item < 0 else f"#{item}"
    position = POSITIONS[place.position]
    if place.zone in {"signi", "lrig"}:
        return f"{place.seat}.{place.zone}.{position}"
    if place.zone in {"under", "attached"}:
        zone = _zone_of(table, place.seat, item)
        return f"{place.seat}.{zone}.{position}/{place.zone}:{place.card.name}"
    return f"{place.seat}.{_PILES.get(place.zone, place.zone)}:{place.card.name}"


_PILES = {zone: said for said, zone in ZONES.items()}
"""The piles as positions name them."""
_NUMBERED: dict[str, Callable[[Table, Decision, int], str]] = {
    "zone": lambda _, __, item: POSITIONS[item],
    "modes": lambda _, __, item: str(item),
    "replace": lambda table, asked, item: _numbered(table, *asked.about[item - 1]),
    "declare": lambda _, asked, item: asked.about[item - 1][0],
    "rule-way": lambda _, __, item: {VANISHED: "vanish", TRASHED: "trash"}[item],
}
"""How the options of questions are said that are no cards."""


def _zone_of(table: Table, seat: str, item: int) -> str:
    """Whether a card under or on another lies in the LRIG Zones or the SIGNI Zones."""
    for slot in table.state.seat(seat).lrig:
        if slot is not None and any(c.id == item for c in slot.under):
            return "lrig"
    return "signi"


def options_of(table: Table) -> tuple[int, ...]:
    """What can be picked: what a question offers, or the cards that a menu has actions of."""
    decision = table.decision
    if decision is None:
        return ()
    if decision.kind in table.ruleset.menus:
        return tuple(dict.fromkeys(c for action in legal(table) for c in action.cards))
    return decision.items


def are_options(table: Table, words: list[str]) -> bool:
    """Whether words name just what can be picked, by place, zone and name, or name.

    Copies that are said alike may be named once. Picking none of the LRIGs for [Harmony] is picking
    the SIGNI itself, which may be left out therefore.
    """
    left = list(options_of(table))
    told = set()
    for word in sorted(words, key=lambda w: spot_of(w) is None):
        item = next((i for i in left if _matches(table, i, word)), None)
        if item is None:
            return False
        told.add(said_of(table, item))
        left.remove(item)
    decision = table.decision
    if decision is not None and decision.kind == "harmony":
        told.add(said_of(table, decision.number("signi")))
    return all(said_of(table, item) in told for item in left)


def _matches(table: Table, item: int, word: str) -> bool:
    """Whether a word of a script names an option."""
    return said_of(table, item) == word or item in meant(table, (item,), word)


def question_said(table: Table) -> str:
    """Say what is asked now, with what may be chosen; of a menu only its name."""
    decision = table.decision
    if decision is None:
        return ""
    options = [said_of(table, i) for i in decision.items] if decision.kind not in table.ruleset.menus else []
    tail = f": {', '.join(options)}" if options else ""
    least, most = decision.least, decision.most
    number = f"{least}" if least == most else f"{least} to {most}"
    count = f" {number} of" if options else ""
    return f"{decision.seat} is asked {decision.kind}{count}{tail}"
