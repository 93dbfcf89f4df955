"""How the lines are read that say how a card is played, and what programs they become."""

from collections.abc import Callable

from referee.effects.board import Ability
from referee.effects.board.play_rules import PlayRule, PlayRules
from referee.effects.language import Node, ProgramError
from referee.effects.needs.possible import read_offer
from referee.effects.nodes.abilities import RuleNode
from referee.effects.nodes.base import named
from referee.effects.nodes.steps import ChooseNode
from referee.effects.program.assemble import Assembler
from referee.effects.read import read_cond, read_count, read_set
from referee.state import marks

COVERED = "rise"
"""The name under which the first step of a [Rise] chooses the SIGNI that is covered."""

KINDS_OF = {
    "condition": frozenset({"SPELL", "PIECE", "ARTS", "LRIG", "ASSIST LRIG"}),
    "cut-in": frozenset({"PIECE", "ARTS", "ASSIST LRIG"}),
    "extra": frozenset({"SPELL", "PIECE", "ARTS"}),
    "rise": frozenset({"SIGNI", "RESONA"}),
    "harmony": frozenset({"SIGNI", "RESONA"}),
    "resona": frozenset({"RESONA"}),
}
"""The types of card that can bear each kind of rule."""

Register = Callable[[Node, int, Assembler, tuple[str, ...]], Ability]
"""Keeps the code that an assembler wrote as the program of a node, with its clauses."""


def read_rules(
    writer: Callable[[], Assembler], card_type: str, lines: list[tuple[int, Node]], keep: Register
) -> PlayRules:
    """Read the lines of one card; raises ProgramError for one that its type cannot bear."""
    found: dict[str, list[PlayRule]] = {}
    for line, node in lines:
        rule = RuleNode(node)
        if card_type not in KINDS_OF[rule.kind]:
            message = f"line {line}: a {card_type} bears no rule {rule.kind!r}"
            raise ProgramError(message)
        found.setdefault(rule.kind, []).append(_read(writer(), line, rule, keep))
    for kind in ("rise", "harmony", "resona"):
        match found.get(kind, ()):
            case [_, second, *_]:
                message = f"line {second.line}: a second rule {kind!r}"
                raise ProgramError(message)
    rise, harmony, resona = (next(iter(found.get(kind, ())), None) for kind in ("rise", "harmony", "resona"))
    return PlayRules(
        tuple(found.get("condition", ())),
        tuple(found.get("cut-in", ())),
        tuple(found.get("extra", ())),
        rise,
        harmony,
        resona,
    )


def _read(writer: Assembler, line: int, node: RuleNode, keep: Register) -> PlayRule:
    kind, cond, steps = node.kind, node.cond, node.cost
    test = read_cond(cond) if cond is not None else None
    offer = read_offer(writer.texts, "you", steps)
    rule = PlayRule(kind, line, test, offer, node.name or "", steps)
    if kind == "rise":
        return _rise(rule, writer, node, keep)
    if kind == "harmony":
        return _harmony(rule, writer, node, keep)
    if kind != "resona":
        return rule
    chosen = [step for step in map(named, steps) if isinstance(step, ChooseNode)]
    picks = [pick for step in chosen for pick in step.picks]
    takes = tuple((read_count(pick.n.least), read_set(pick.of)) for pick in picks)
    return _steps(rule._replace(takes=takes), writer, node, keep)


def _rise(rule: PlayRule, writer: Assembler, node: Node, keep: Register) -> PlayRule:
    """Read a [Rise]: the SIGNI it may cover, and what is done once it lies on it."""
    first = named((*rule.steps, ())[0])
    if isinstance(first, ChooseNode) and first.name == COVERED:
        pick, rest = first.picks[0], rule.steps[1:]
        offer = read_offer(writer.texts, "you", rest)
        rule = rule._replace(cover=read_set(pick.of), steps=rest, offer=offer)
    return _steps(rule, writer, node, keep) if rule.steps else rule


def _steps(rule: PlayRule, writer: Assembler, node: Node, keep: Register) -> PlayRule:
    """Write the steps as a program of their own; what they do is neither cost nor effect."""
    writer.add("bind", (marks.PAYING, rule.kind))
    for step in rule.steps:
        writer.step(step)
    writer.add("end", None)
    return rule._replace(program=keep(node, rule.line, writer, ()).hash)


def _harmony(rule: PlayRule, writer: Assembler, node: Node, keep: Register) -> PlayRule:
    """Read a [Harmony]: triggered as the SIGNI enters, and no [Enter] ability."""
    choices = [step for step in map(named, rule.steps) if isinstance(step, ChooseNode)]
    if len(choices) != 1 or len(choices[0].picks) != 1:
        message = f"line {rule.line}: [Harmony] downs LRIGs that one choice gives"
        raise ProgramError(message)
    choice = writer.choice(choices[0])
    began = writer.add("began", None)
    writer.add("harmony", choice)
    writer.add("end", None)
    ability = keep(node, rule.line, writer, ("glossary.harmony.1", "glossary.harmony.4"))
    writer.patch(began, ability)
    ability.code = writer.made()
    return rule._replace(program=ability.hash)
