"""How a card is used and answered: its price, the cut-in, what it brings into the game."""

from events.kinds import CardsTurned, CraftsCreated
from events.vocabulary import OTHER
from referee.effects.board import SetFn, ids
from referee.effects.needs import costs
from referee.effects.needs.prices import spent
from referee.effects.needs.usage import price, use_reasons
from referee.effects.read import place_of, seats
from referee.effects.run import Run, RunningFrame, RunQuestion
from referee.effects.verbs.answer import stay, take
from referee.effects.verbs.choosing import TextChoice, candidates
from referee.effects.verbs.paying import ask_payment, pay
from referee.rulebook import reading_value
from referee.state import START, Card, Frame, marks

NEVER = 2**52
"""A floor that no id reaches: what happens above it waits until the spell has been processed."""


def op_price(run: Run, f: RunningFrame, arg: object) -> None:  # noqa: ARG001 - the shape of a verb
    """Pay the Ener that the card costs which is used, unless it is used for nothing."""
    if not f.names.get(marks.FREE):
        place = place_of(run, f.source)
        card = place.card if place is not None else Card(0, f.name)
        pay_ener(run, f, price(run, card))
        if run.rules and run.question is None:
            spent(run, "used", card)


def pay_ener(run: Run, f: RunningFrame, needs: tuple[str, ...]) -> None:
    """Pay a cost of Ener, asking which cards pay where the payments differ (glossary.cost.3)."""
    if not needs:
        return
    answer = take(run)
    ener = run.state.seat(f.you).ener
    chosen = answer.cards if answer is not None else costs.forced(needs, ener)
    if chosen is None:
        ask_payment(run, f.you, needs)
        stay(f)
        return
    pay(run, f.you, chosen, needs)


def op_surcharge(run: Run, f: RunningFrame, arg: object) -> None:  # noqa: ARG001 - as above
    """Pay what texts add to the cost of an [Action] ability, as it was when it was declared."""
    needs = tuple((f.names.get(marks.SURCHARGE) or "").split())
    if not needs:
        return
    f.names[marks.PAYING] = "surcharge"
    pay_ener(run, f, needs)
    if run.question is None:
        f.names.pop(marks.SURCHARGE, None)


def op_free(run: Run, f: RunningFrame, target: int) -> None:  # noqa: ARG001 - as above
    """Pass the costs of a card by that is used for nothing."""
    if f.names.get(marks.FREE):
        f.pc = target


def op_cut_in(run: Run, f: RunningFrame, when: str) -> None:
    """Let the other seat answer, before or after the targets: the reading `cut_in_targets`."""
    after = reading_value(run.state.settings, "cut_in_targets") == "after"
    if after == (when == "after"):
        offer_cut_in(run, f.you, f.source)


def offer_cut_in(run: Run, you: str, card_id: int) -> None:
    """Offer the other seat to interrupt a use (glossary.use-timing-spell-cut-in.1).

    It is offered where the LRIG Deck, whose size all can see, holds a card and the catalogue has
    any that could answer: so the question tells nothing. What the cut-in triggers is processed
    before the spell goes on, or waits for its end: the reading `cut_in_triggers`.
    """
    place = run.state.find(card_id)
    seat = OTHER[you]
    answered = run.library.answered[run.ruleset.name]
    if place is None or not answered:
        return
    if run.library.definition(place.card.name).type in answered:
        waits = reading_value(run.state.settings, "cut_in_triggers") == "after"
        names = (("card", card_id), (marks.FLOOR, NEVER if waits else run.state.next_id))
        run.push(Frame("cut-in", START, names, you=seat, cause=run.cause))


def op_still_legal(run: Run, f: RunningFrame, arg: tuple[tuple[TextChoice, ...], int]) -> None:
    """Leave out targets that a cut-in took away; with none left nothing happens at all.

    The clause says when targets are chosen and not what becomes of them; that a spell without any
    legal target does nothing is the public practice that its note names
    (glossary.use-timing-spell-cut-in.1).
    """
    choices, end = arg
    fits: dict[str, set[int]] = {}
    for choice in choices:
        if f.names.get(choice.name):
            legal = (c.id for slot in choice.picks for c in candidates(run, f, choice, slot))
            fits.setdefault(choice.name, set()).update(legal)
    chosen = kept = 0
    for name, legal_ids in fits.items():
        bound = f.names[name]
        left = tuple(i for i in bound if i in legal_ids)
        chosen, kept = chosen + len(bound), kept + len(left)
        if left != bound:
            f.names[name], f.names[name + "?"] = left, int(bool(left))
    if chosen and not kept:
        f.pc = end


def op_use(run: Run, f: RunningFrame, arg: tuple[SetFn, bool]) -> None:
    """Use cards by an effect, one after the other: their timing is waived, nothing else.

    A card that cannot be used is left where it is (faq.general.5).
    """
    what, free = arg
    names = ((marks.FREE, 1),) if free else ()
    cards = [c for c in what(run, f) if not use_reasons(run, f.you, c, free=free)]
    if not cards and marks.FULL in f.names:
        f.names[marks.FULL] = 0
    for card in reversed(cards):
        run.push(Frame("use", START, (*names, ("card", card.id)), you=f.you, cause=run.cause))


def op_create(run: Run, f: RunningFrame, arg: tuple[str, tuple[str, ...], str]) -> None:
    """Bring Crafts into the game, into an LRIG Deck (glossary.craft.1, glossary.craft-resona.1)."""
    word, made, name = arg
    new: tuple[int, ...] = ()
    for seat in seats(word, run, f):
        first = run.state.next_id
        clauses = ("glossary.craft.1", "glossary.craft-resona.1", "glossary.craft.7")
        run.emit(CraftsCreated(seat, first, made), clauses)
        new += tuple(range(first, first + len(made)))
    f.names[name], f.names[name + "?"] = new, 1


def op_harmony(run: Run, f: RunningFrame, choice: TextChoice) -> None:
    """Ask for the LRIGs that a [Harmony] downs, or for the SIGNI itself (glossary.harmony.1)."""
    place = place_of(run, f.source)
    if place is None or place.slot is None or place.slot.face_down or not place.slot.up:
        return
    slot = choice.picks[0]
    answer = take(run)
    if answer is None:
        cards = [c for c in slot.of(run, f) if _is_up(run, c.id)]
        need = slot.least(run, f)
        if len(cards) < need:
            run.emit(CardsTurned((f.source,), "down"), ("glossary.harmony.2",))
            return
        about = (("signi", f.source),)
        items = (*ids(cards), f.source)
        run.ask(RunQuestion("harmony", f.you, items=items, least=1, most=need, about=about))
        stay(f)
    elif answer.cards == (f.source,):
        run.emit(CardsTurned(answer.cards, "down"), ("glossary.harmony.3",), actor=f.you)
    else:
        run.emit(CardsTurned(answer.cards, "down"), ("glossary.harmony.1",), actor=f.you)


def _is_up(run: Run, card_id: int) -> bool:
    place = run.board.places.get(card_id)
    return place is not None and place.slot is not None and place.slot.up
