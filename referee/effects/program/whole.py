"""What stands before "If you do": a deed that may have to be done whole, with what is chosen for it."""

from collections.abc import Sequence
from functools import partial

from referee.effects.analysis.names import names_asked, names_bound
from referee.effects.board import Speaker, World
from referee.effects.language import Node
from referee.effects.needs.possible import read_offer
from referee.effects.nodes.base import named
from referee.effects.nodes.steps import ChooseNode, GivenNode, MoveNode, SwapNode, TurnNode
from referee.effects.program.parts import Parts


def write_steps(writer: Parts, steps: Sequence[Node]) -> None:
    """Write steps in printed order."""
    deeds, n = _deeds_asked(steps), 0
    while n < len(steps):
        last = deeds.get(n, n)
        if n in deeds:
            _write_whole(writer, steps[n:last], steps[last])
        else:
            writer.step(steps[n])
        n = last + 1


def _write_whole(writer: Parts, choices: Sequence[Node], deed: Node) -> None:
    """Write a deed that "If you do" asks for, with what is chosen for it.

    Where it cannot be done completely nothing of it may be done: the reading `before_if_you_do`.
    What the others cannot see is known when the choice is made.
    """
    chosen = [name for choice in choices for name in names_bound(choice)]
    names = (*chosen, *filter(None, (_deed_name(deed),)))
    shown = read_offer(writer.texts, "you", (*choices, deed)).shown
    guards = [(writer.add("whole", None), shown)]
    for choice in choices:
        writer.step(choice)
    if chosen:
        enough = partial(_enough, tuple(name + "?" for name in chosen))
        guards.append((writer.add("whole", None), enough))
    writer.step(deed)
    for guard, possible in guards:
        writer.patch(guard, (possible, names, writer.here()))


def _deeds_asked(steps: Sequence[Node]) -> dict[int, int]:
    """Where a deed stands of which a later step asks whether it was done, by its first choice."""
    found = {}
    for n, step in enumerate(steps):
        match named(step):
            case GivenNode(test=("ok", name)):
                deeds = [k for k in range(n) if _deed_name(steps[k]) == name]
                if deeds:
                    found[_first_choice(steps, deeds[-1])] = deeds[-1]
    return found


def _deed_name(step: Node) -> str | None:
    read = named(step)
    return read.name if isinstance(read, MoveNode | TurnNode | SwapNode) else None


def _first_choice(steps: Sequence[Node], deed: int) -> int:
    """Where the choices for a deed begin; its targets are chosen before anything is done."""
    asked, first = {*names_asked(steps[deed])}, deed
    while first:
        before = named(steps[first - 1])
        if not isinstance(before, ChooseNode) or before.way == "target" or before.name not in asked:
            break
        first -= 1
    return first


def _enough(names: tuple[str, ...], _: World, f: Speaker) -> bool:
    """Whether as many were chosen as the text asks for."""
    return all(f.names.get(name) != 0 for name in names)
