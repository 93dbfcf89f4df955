"""Why something is not possible, for a refusal: a reason, and the texts that forbid a deed."""

from typing import NamedTuple

from referee.effects.board import StandingRule, World
from referee.effects.deeds.intents import CLAUSES, Intent, barred


class Reason(NamedTuple):
    """Why something is not possible: a word for programs, a sentence, and its clauses."""

    code: str
    text: str
    clauses: tuple[str, ...]


def reasons(world: World, intent: Intent) -> list[Reason]:
    """The texts that forbid a deed, for a refusal: each with its card and its sentence."""
    if not world.board.rules:
        return []
    found = []
    for rule in barred(world, intent):
        _, name, line = rule.scope.text
        text = world.library.definition(name).text
        sentence = f": {text[line - 1]}" if 0 < line <= len(text) else ""
        found.append(Reason("forbidden", f"{_said(rule)}, forbids this{sentence}", CLAUSES))
    return found


def _said(rule: StandingRule) -> str:
    """Whose text it is: the card, and the number of its line."""
    _, name, line = rule.scope.text
    return f"{name}, line {line}"
