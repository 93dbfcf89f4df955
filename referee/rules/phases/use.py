"""Units of the main phase and the windows: play, use, [Action], grow, retire."""

from typing import Any

from events.vocabulary import CENTER
from referee.cards.definition import WHITE_BACKED
from referee.effects.deeds.clearing import cleared, watched
from referee.effects.needs.prices import grow_price, spent, surcharge
from referee.effects.needs.usage import price
from referee.effects.run import ChosenAnswer, Run, RunningFrame, RunQuestion
from referee.effects.verbs.answer import keep, kept, stay, take
from referee.effects.verbs.flow import op_end
from referee.effects.verbs.turning import gain_coins
from referee.effects.verbs.using import offer_cut_in, pay_ener
from referee.rules.barred import intent_of
from referee.rules.phases.playing import play
from referee.rules.rule_actions import AFTER_USE
from referee.rules.units import actions_of
from referee.state import START, Frame, marks


def op_main(run: Run, f: RunningFrame, again: int) -> None:
    """Ask for an action of the main phase and carry it out; pass ends the phase."""
    seat = run.state.turn.seat
    answer = take(run) or kept(f)
    if answer is None:
        run.ask(RunQuestion("main", seat, most=1))
        stay(f)
    elif answer.do != "pass":
        _carry_out(run, f, seat, answer, again)


def op_window(run: Run, f: RunningFrame, arg: tuple[bool, int]) -> None:
    """Offer a window of attack-phase timing to the turn player or to the other seat."""
    own, again = arg
    turn = run.state.turn.seat
    seat = turn if own else ("B" if turn == "A" else "A")
    answer = take(run) or kept(f)
    if answer is None:
        run.ask(RunQuestion("attack-window", seat, most=1))
        stay(f)
    elif answer.do != "pass":
        _carry_out(run, f, seat, answer, again)


def _carry_out(run: Run, f: RunningFrame, seat: str, answer: ChosenAnswer, again: int) -> None:
    """Carry out a unit of play; a price that a text demands for it is paid first."""
    if _passes(run, f, answer):
        f.pc = again
        _DO[answer.do](run, seat, answer)


def _passes(run: Run, f: RunningFrame, answer: ChosenAnswer) -> bool:
    """Let a declared action pass the texts that speak of it; False while they are carried out."""
    intent = intent_of(run, answer) if watched(run, f) else None
    if intent is None:
        return True
    kinds = ("forbid",) if answer.do == "act" else ("forbid", "replace")
    if cleared(run, f, [intent], declared=True, kinds=kinds) is None:
        keep(f, answer)
        stay(f)
        return False
    return True


def op_cut_in(run: Run, f: RunningFrame, arg: Any) -> None:
    """Ask the other seat for a cut-in until it passes or has no card left to answer with.

    Source: glossary.use-timing-spell-cut-in.2.
    """
    answer = take(run) or kept(f)
    card = f.names["card"]
    if answer is None:
        if run.state.find(card) is None or not run.state.seat(f.you).lrig_deck:
            op_end(run, f, arg)
            return
        run.ask(RunQuestion("cut-in", f.you, most=1, about=(("card", card),)))
        stay(f)
    elif answer.do == "pass":
        op_end(run, f, arg)
    else:
        _carry_out(run, f, f.you, answer, f.pc)


def op_back_to(run: Run, f: RunningFrame, place: int) -> None:  # noqa: ARG001 - as above
    """Go back to a place of the procedure."""
    f.pc = place


def _retire(run: Run, seat: str, answer: ChosenAnswer) -> None:
    cards = [s.card for s in run.state.seat(seat).signi if s is not None and s.card.id in answer.cards]
    clauses = ("glossary.retire.1",)
    run.move(seat, "signi", "trash", cards, "retire", clauses, actor=seat)


def _act(run: Run, seat: str, answer: ChosenAnswer) -> None:
    """Use an [Action] ability: its code pays, asks targets and processes (faq.action.1)."""
    card_id = answer.cards[0]
    place = run.board.places.get(card_id) or run.state.find(card_id)
    actions = [] if place is None else actions_of(run, place)
    ability = actions[answer.number - 1]
    more = surcharge(run, card_id)
    bound = ability.names() | ({marks.SURCHARGE: more} if more else {})
    names = tuple(sorted(bound.items()))
    run.push(Frame(ability.hash, START, names, card_id, ability.card, ability.line, seat, run.root))


def _use(run: Run, seat: str, answer: ChosenAnswer) -> None:
    names = (("card", answer.cards[0]),)
    run.push(Frame("use", START, names, you=seat, cause=run.root))


def _grow(run: Run, seat: str, answer: ChosenAnswer) -> None:
    begin_grow(run, seat, answer.cards[0], answer.zone)


def _trash_signi(run: Run, seat: str, answer: ChosenAnswer) -> None:
    slots = run.state.seat(seat).signi
    cards = [s.card for s in slots if s is not None and s.card.id in answer.cards]
    clauses = ("classic.phases.17",)
    run.move(seat, "signi", "trash", cards, "put", clauses, actor=seat)


_DO = {
    "play": play,
    "retire": _retire,
    "trash-signi": _trash_signi,
    "act": _act,
    "use": _use,
    "grow": _grow,
}


def op_declare(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - the shape of a verb
    """Lay the used card into the check zone and let its text run (glossary.check-zone.3)."""
    place = run.state.find(f.names["card"])
    if place is None:
        return
    clauses = ("glossary.check-zone.3", "glossary.use.1")
    new = run.move(place.seat, place.zone, "check", (place.card,), "use", clauses, actor=f.you)
    f.names["card"] = new[0]
    abilities = run.library.printed(place.card.name).abilities
    ability = next((a for a in abilities if a.kind == "use"), None)
    f.names["bare"] = int(ability is None)
    names = ((marks.FREE, 1),) if f.names.get(marks.FREE) else ()
    if ability is not None:
        run.push(Frame(ability.hash, START, names, new[0], ability.card, ability.line, f.you, f.cause))


def op_price(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Pay for a card without a text; the code of a text pays by itself (glossary.use.1)."""
    place = run.state.find(f.names["card"])
    if f.names["bare"] and place is not None and not f.names.get(marks.FREE):
        pay_ener(run, f, price(run, place.card))
        if run.rules and run.question is None:
            spent(run, "used", place.card)


def op_answered(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Let a card without a text be answered too."""
    if f.names["bare"]:
        offer_cut_in(run, f.you, f.names["card"])


def op_processed(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Take the processed card out of the check zone: a spell goes to the trash.

    A PIECE goes out of the game (glossary.piece.5), an ARTS to the LRIG trash (classic.arts.2).
    """
    place = run.state.find(f.names["card"])
    if place is None or place.zone != "check":
        return
    kind = run.library.definition(place.card.name).type
    zone = run.ruleset.used_to if kind in WHITE_BACKED else "trash"
    run.move(place.seat, "check", zone, (place.card,), "process", AFTER_USE[zone])


def begin_grow(run: Run, seat: str, card_id: int, position: int) -> None:
    """Begin to grow a LRIG of a seat into a card of its LRIG Deck."""
    names = (("card", card_id), ("place", position))
    run.push(Frame("grow", START, names, you=seat, cause=run.root))


def op_grow_pay(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Pay the grow cost (glossary.grow-cost.1)."""
    place = run.state.find(f.names["card"])
    if place is not None:
        pay_ener(run, f, grow_price(run, place.card))
        if run.rules and run.question is None:
            spent(run, "grows", place.card)


def op_grow_place(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Put the LRIG on top of the one it grows from (glossary.grow.1)."""
    place = run.state.find(f.names["card"])
    if place is None:
        return
    position = f.names["place"]
    center = position == CENTER
    clauses: tuple[str, ...] = ("glossary.grow.1", "classic.grow.1")
    clauses = clauses if center else ("glossary.assist-lrig.5",)
    run.move(f.you, "lrig_deck", "lrig", (place.card,), "grow", clauses, place=position, actor=f.you)
    gain_coins(run, f.you, place.card.name)


def op_over(run: Run, f: RunningFrame, arg: Any) -> None:
    """End a unit."""
    op_end(run, f, arg)
