"""What becomes of the cards that a text lets somebody choose, so that the choice is called by it."""

from collections.abc import Iterator

from referee.effects.analysis.planned import PlannedDeed, deed_of_choice, deeds_of
from referee.effects.language import Node
from referee.effects.nodes.base import named
from referee.effects.nodes.steps import ModesNode
from referee.effects.verbs.choosing import TextChoice
from referee.rules import Table
from referee.rules.picks import possible_bounds
from referee.service.table.deed_words import Speech, commanded, stated


def deed_picked(table: Table) -> PlannedDeed | None:
    """The deed for which cards are chosen just now; None where it hangs on more, or is not worded."""
    decision, stack = table.decision, table.state.stack
    if decision is None or decision.kind not in {"pick", "targets"} or not stack or not stack[-1].name:
        return None
    _, choice = table.library.step(stack[-1])
    if not isinstance(choice, TextChoice) or len(choice.picks) != 1:
        return None
    deed = deed_of_choice(table.library.ability(stack[-1].program).node, choice.name)
    if deed is None:
        return None
    least, most = possible_bounds(table, decision)
    return deed._replace(least=least, most=most)


def words_of_pick(table: Table, called: str = "") -> str:
    """What is done to cards by choosing them: "discard Tidebell Page"; "" where it has no words.

    `called` is what the cards of an answer are called, "" to say how many of which are chosen.
    """
    deed, decision = deed_picked(table), table.decision
    if deed is None or decision is None:
        return ""
    seat = decision.seat
    return commanded(Speech(table, table.state.stack[-1], seat, seat, picked=called), (deed,))


def theirs(table: Table, mode: int) -> str:
    """A way that the opponent's card lets the seat choose, from its side; "" where it has no words."""
    decision, frame = table.decision, table.state.stack[-1]
    if decision is None or not frame.name:
        return ""
    _, arg = table.library.step(frame)
    found = [*_modes(table.library.ability(frame.program).node, arg[3])] if isinstance(arg, tuple) else []
    if len(found) != 1 or not 0 < mode <= len(found[0].options):
        return ""
    deeds = deeds_of((found[0].options[mode - 1],))
    if not deeds.whole or not deeds.deeds:
        return ""
    speech = Speech(table, frame, decision.seat, decision.seat)
    own = all(speech.seat(deed.who) == decision.seat for deed in deeds.deeds)
    return commanded(speech, deeds.deeds) if own else stated(speech, deeds.deeds)


def _modes(node: Node, count: int) -> Iterator[ModesNode]:
    """The choices among so many ways that a program offers to another seat than its own."""
    if isinstance(node, tuple):
        read = named(node)
        if isinstance(read, ModesNode) and len(read.options) == count and read.who != "you":
            yield read
        for part in node:
            yield from _modes(part, count)
