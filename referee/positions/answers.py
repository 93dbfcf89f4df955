"""How the words of a script answer a question of the match.

A script says what is chosen in names and places; a question offers ids. An answer may be said in
parts: targets in the order of the text answer one question after the other.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from events.vocabulary import POSITIONS, item_zone
from referee.positions.places import Spot, cards_at, spot_of
from referee.rules import Action, Table, why_not
from referee.rules.rule_actions import TRASHED, VANISHED
from referee.state import Decision

IN_PARTS = frozenset({"targets", "pick"})
"""The questions of which several may follow from one sentence, each for some of its cards."""
YES_KINDS = frozenset({"may", "burst", "first"})
WAYS = {"vanish": VANISHED, "banish": VANISHED, "ener": VANISHED, "trash": TRASHED}

KINDS: dict[str, frozenset[str]] = {
    "target": frozenset({"targets", "pick", "may"}),
    "pay": frozenset({"pay", "may", "pick"}),
    "order": frozenset({"order", "replace"}),
    "guard": frozenset({"guard"}),
    "burst": frozenset({"burst"}),
    "discard": frozenset({"discard", "pick", "may"}),
    "mode": frozenset({"modes"}),
    "bet": frozenset({"may"}),
    "exceed": frozenset({"pick", "targets", "may"}),
    "condition": frozenset({"pick", "targets"}),
    "on": frozenset({"pick", "targets"}),
    "zone": frozenset({"zone"}),
    "harmony": frozenset({"harmony", "may", "pick"}),
    "trash-signi": frozenset({"trash-signi", "pick"}),
    "mulligan": frozenset({"mulligan"}),
}
"""Which questions the words of a step answer."""

CHOICES: dict[str, frozenset[str]] = {
    "zone": frozenset({"zone", "pick", "targets"}),
    "may": frozenset({"may", "pick", "targets"}),
    "replace": frozenset({"replace", "order", "may"}),
    "harmony": frozenset({"harmony", "may", "pick"}),
    "search": frozenset({"pick", "may"}),
    "pick": frozenset({"pick", "targets", "may"}),
    "rule-lrig": frozenset({"rule-lrig"}),
    "rule-signi": frozenset({"rule-signi"}),
    "rule-way": frozenset({"rule-way"}),
    "grow-card": frozenset({"grow-card", "pick", "targets", "may", "grow"}),
    "modes": frozenset({"modes"}),
    "trash-signi": frozenset({"trash-signi", "pick"}),
    "": frozenset({"may", "pick", "targets", "replace", "zone", "harmony", "rule-lrig"}),
}
"""Which questions a step `choose` answers, by what it says is chosen."""


class Answer:
    """One answer of a script: by whom, in which words, and what of it has been used."""

    __slots__ = ("agreed", "done", "index", "kinds", "refuses", "seat", "step", "what", "words")

    def __init__(self, index: int, seat: str, what: str, step: dict[str, Any]) -> None:
        """Take the answer that a step gives, or a part of a step such as its payment."""
        self.index, self.seat, self.what, self.step = index, seat, what, step
        self.words: list[str] = []
        self.refuses = self.agreed = self.done = False
        self.kinds = CHOICES[step.get("what", "")] if what == "choose" else KINDS[what]

    def take(self, action: Action, used: int) -> None:
        """Note that an action gave it, with so many of its words; the rest is still to come."""
        if action.do in {"yes", "no"} and self.what not in {"burst", "bet"}:
            self.agreed = action.do == "yes"
            self.done = not self.agreed or not self.words
            return
        self.words = self.words[used:]
        self.done = not self.words


def _answer(index: int, seat: str, what: str, step: dict[str, Any], words: Any) -> Answer:
    made = Answer(index, seat, what, step)
    made.words = [words] if isinstance(words, str) else [str(w) for w in words or ()]
    return made


def answers_of(index: int, step: dict[str, Any]) -> list[Answer]:
    """Give the answer of a step that is one; none for any other step."""
    do, seat = step["do"], step.get("seat", "-")
    keys = {"target": "targets", "pay": "ener", "order": "cards", "discard": "cards",
            "choose": "pick", "guard": "card", "burst": "card", "trash-signi": "signi",
            "mulligan": "cards"}  # fmt: skip
    if do not in keys:
        return []
    words = step.get(keys[do], [])
    if do == "order" and "next" in step:
        words = [step["next"]]
    made = _answer(index, seat, do, step, words)
    made.refuses = bool(step.get("decline")) or step.get("answer") is False
    made.refuses = made.refuses or step.get("activate") is False
    found = [made]
    if do == "choose" and "zone" in step and step.get("what") != "zone":
        found.append(_answer(index, seat, "zone", step, [step["zone"]]))
    elif do == "choose" and "zone" in step and not made.words:
        made.words = [step["zone"]]
    return found


def parts_of(index: int, step: dict[str, Any]) -> list[Answer]:
    """Give the answers that the parameters of an action give to the questions that follow it."""
    seat = step.get("seat", "-")
    found = []
    for what in ("mode", "bet", "on", "condition", "discard", "exceed", "pay", "zone"):
        if what not in step or (what in {"zone", "on"} and step["do"] == "play"):
            continue
        if what == "pay" and step["do"] == "pay":
            continue
        words = [] if what == "bet" else step[what]
        made = _answer(index, seat, what, step, words)
        made.refuses = what == "bet" and step["bet"] is False
        found.append(made)
    if step["do"] == "play" and "on" in step:
        found.append(_answer(index, seat, "on", step, step["on"]))
    if "pay_from" in step:
        found.append(_answer(index, seat, "pay", step, [step["pay_from"]]))
    return found


def fitting(table: Table, answer: Answer) -> tuple[Action, int] | None:
    """Give the action by which an answer answers the question, and how many words it uses.

    None where the answer is not one to this question: another seat or kind, or not legal.
    """
    decision = table.decision
    if decision is None or answer.done or answer.seat not in {decision.seat, "-"}:
        return None
    if decision.kind not in answer.kinds:
        return None
    for action, used in _candidates(table, decision, answer):
        if not why_not(table, action):
            return action, used
    return None


def _candidates(table: Table, decision: Decision, answer: Answer) -> Iterator[tuple[Action, int]]:
    seat, kind = decision.seat, decision.kind
    words = answer.words
    if kind in YES_KINDS:
        yield from _yes_or_no(table, decision, answer)
    elif kind == "guard":
        if answer.refuses:
            yield Action(seat, "pass"), 0
        elif (ids := _ids(table, decision, words)) is not None and ids:
            yield Action(seat, "guard", ids), len(words)
    elif answer.refuses:
        yield Action(seat, "pick"), 0
        yield Action(seat, "pass"), 0
    else:
        fewest = 1 if words and kind in IN_PARTS else len(words)
        for count in range(len(words), fewest - 1, -1):
            ids = _ids(table, decision, words[:count])
            if ids is not None:
                yield Action(seat, "pick", _in_order(decision, ids)), count


def _yes_or_no(table: Table, decision: Decision, answer: Answer) -> Iterator[tuple[Action, int]]:
    seat = decision.seat
    if decision.kind == "burst":
        ids = _ids(table, decision, answer.words)
        if ids is not None:
            yield Action(seat, "yes" if answer.step["activate"] else "no"), len(answer.words)
    elif not answer.agreed and not _about_other(table, answer):
        yield Action(seat, "no" if answer.refuses or _empty(answer) else "yes"), 0


def _empty(answer: Answer) -> bool:
    """Say whether an answer picks nothing, which declines an offer."""
    said = answer.step.get("answer") is True or answer.what == "bet"
    named = "pick" in answer.step or answer.what in {"target", "discard"}
    return named and not answer.words and not said


def _about_other(table: Table, answer: Answer) -> bool:
    """Say whether a `pay` names another ability as its source than the one that asks."""
    named = answer.step.get("what", "")
    if answer.what != "pay" or not named or not table.state.stack:
        return False
    frame = table.state.stack[-1]
    return not _is_ability(named, frame.name, frame.line)


def _is_ability(said: str, name: str, line: int) -> bool:
    """Say whether NAME or NAME:n names the ability of a line."""
    if said == name:
        return True
    bare, sign, number = said.rpartition(":")
    return bool(sign) and bare == name and number == str(line)


def _in_order(decision: Decision, ids: tuple[int, ...]) -> tuple[int, ...]:
    """Sort picked items as they are offered, unless their order is what is chosen."""
    if decision.kind in {"order", "lrigs"}:
        return ids
    return tuple(sorted(ids, key=decision.items.index))


def _ids(table: Table, decision: Decision, words: Sequence[str]) -> tuple[int, ...] | None:
    """Give the items that words mean, each word another; None where one is not offered."""
    chosen: list[int] = []
    for word in words:
        item = next((i for i in _meant(table, decision, word) if i not in chosen), None)
        if item is None:
            return None
        chosen.append(item)
    return tuple(chosen)


def _meant(table: Table, decision: Decision, word: str) -> Iterator[int]:
    """Give the items that a word can mean: numbers, zones, waiting abilities, cards."""
    items = decision.items
    if decision.kind in {"modes", "replace", "declare"}:
        said = decision.about if decision.kind != "modes" else ()
        yield from (i for i in items if word in {str(i), *(w for w, _ in said[i - 1 : i])})
        return
    if decision.kind == "rule-way":
        yield from (i for i in items if WAYS.get(word) == i)
        return
    if decision.kind == "zone":
        spot = spot_of(word)
        place = POSITIONS.index(word) if word in POSITIONS else spot.position if spot else -1
        yield from (i for i in items if i == place)
        return
    if decision.kind == "order":
        for one in table.state.waiting:
            if one.id in items and _is_ability(word, one.frame.name, one.frame.line):
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


def _is_zone(item: int, word: str, spot: Spot | None) -> bool:
    """Say whether a word means a SIGNI zone that is chosen: its place, or its position alone."""
    seat, position = item_zone(item)
    if spot is None:
        return word == POSITIONS[position]
    return (spot.seat, spot.zone, spot.position, spot.inner) == (seat, "signi", position, "")


def forced(table: Table) -> Action | None:
    """Give the answer that needs no choice: the only one, or the first of answers all alike.

    Two cards are alike when name, zone and the way they lie are the same.
    """
    decision = table.decision
    if decision is None or decision.kind in MENUS:
        return None
    if decision.kind == "guard":
        return None if decision.items else Action(decision.seat, "pass")
    if decision.kind in YES_KINDS:
        no = Action(decision.seat, "no")
        return no if why_not(table, Action(decision.seat, "yes")) else None
    least = min(decision.least, len(decision.items))
    most = min(decision.most, len(decision.items))
    if least != most or (decision.kind == "order" and most > 1):
        return Action(decision.seat, "pick") if not decision.items else None
    looks = {_looks(table, item) for item in decision.items}
    if len(looks) > 1 and most != len(decision.items):
        return None
    action = Action(decision.seat, "pick", decision.items[:most])
    return None if why_not(table, action) else action


MENUS = frozenset(
    "main attack-window attacker ener-charge grow cut-in mulligan trash-signi judge".split()
)
"""The questions that a pass answers, or that nothing answers by itself."""


def _looks(table: Table, item: int) -> Any:
    """Say all by which a card differs from another that could be chosen in its place."""
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


def said_of(table: Table, item: int) -> str:
    """Say an option as a script names it."""
    kind = table.decision.kind if table.decision is not None else ""
    if kind in _NUMBERED:
        return _NUMBERED[kind](item)
    for one in table.state.waiting:
        if one.id == item and kind == "order":
            return f"{one.frame.name}:{one.frame.line}"
    place = table.state.find(item)
    if place is None:
        return _zone_said(item) if item < 0 else f"#{item}"
    position = POSITIONS[place.position]
    if place.zone in {"signi", "lrig"}:
        return f"{place.seat}.{place.zone}.{position}"
    if place.zone in {"under", "attached"}:
        zone = _zone_of(table, place.seat, item)
        return f"{place.seat}.{zone}.{position}/{place.zone}:{place.card.name}"
    return f"{place.seat}.{place.zone}:{place.card.name}"


def _zone_said(item: int) -> str:
    seat, position = item_zone(item)
    return f"{seat}.signi.{POSITIONS[position]}"


_NUMBERED: dict[str, Callable[[int], str]] = {
    "zone": lambda item: POSITIONS[item],
    "modes": str,
    "replace": str,
    "declare": str,
    "rule-way": lambda item: {VANISHED: "vanish", TRASHED: "trash"}[item],
}
"""How the options of questions are said that are no cards."""


def _zone_of(table: Table, seat: str, item: int) -> str:
    """Say whether a card under or on another lies in the LRIG Zones or the SIGNI Zones."""
    for slot in table.state.seat(seat).lrig:
        if slot is not None and any(c.id == item for c in slot.under):
            return "lrig"
    return "signi"


def matches(table: Table, item: int, word: str) -> bool:
    """Say whether a word of a script names an option: its place, its zone and name, or its name."""
    decision = table.decision
    if decision is None:
        return False
    return item in _meant(table, decision, word) or said_of(table, item) == word
