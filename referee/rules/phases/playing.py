"""How a SIGNI is put onto the field by its player: from the hand, on another, or as a Resona."""

from typing import Any

from referee.effects.needs.entry import entry_zones, risen
from referee.effects.run import ChosenAnswer, Run, RunningFrame, RunQuestion
from referee.effects.verbs.answer import stay, take
from referee.state import START, Frame


def play(run: Run, seat: str, answer: ChosenAnswer) -> None:
    """Put a SIGNI onto the field; what a Resona asks for comes first."""
    place = run.state.find(answer.cards[0])
    if place is None:
        return
    name = place.card.name
    rules = run.library.play_rules(name)
    if rules.resona is not None:
        names = (("card", place.card.id), ("place", answer.zone))
        run.push(Frame("resona", START, names, 0, name or "", rules.resona.line, seat, run.root))
        return
    clauses: tuple[str, ...] = ("glossary.main-phase.2", "classic.signi.3")
    if rules.rise is not None:
        clauses = (*clauses, "glossary.rise.2", "glossary.rise.9")
    new = run.move(seat, place.zone, "signi", (place.card,), "play", clauses, place=answer.zone, actor=seat)
    risen(run, seat, name, new[0])


def op_meet(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Do what the condition of a Resona asks for (glossary.craft-resona.2)."""
    rule = run.library.play_rules(f.name).resona
    if rule is not None and rule.program:
        frame = Frame(rule.program, START, (), f.names["card"], f.name, f.line, f.you, f.cause)
        run.push(frame)


def op_resona(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Put a Resona onto the field, into the zone that was named while that one is free."""
    place = run.state.find(f.names["card"])
    if place is None:
        return
    zones = entry_zones(run.board, f.you, place.card)
    answer = take(run)
    zone = f.names["place"] if answer is None else answer.cards[0]
    if not zones:
        return
    if zone not in zones:
        run.ask(RunQuestion("zone", f.you, items=tuple(zones), least=1, most=1))
        stay(f)
        return
    clauses = ("glossary.craft-resona.2", "glossary.level.2", "glossary.limit.2")
    cards = (place.card,)
    run.move(f.you, place.zone, "signi", cards, "play", clauses, place=zone, actor=f.you)
