"""How abilities come to wait: what listens for a deed triggers, what looks back has it noted.

An ability waits with what its trigger bound (faq.auto.4): the card of the deed, what made it, how
much it was. How often it may is counted by its icon.
"""

from collections.abc import Container, Iterator, Sequence
from typing import Any, NamedTuple

from events.kinds import (
    AbilityTriggered,
    DeedNoted,
    EffectCounted,
    EffectsEnded,
    Fact,
    TriggersDropped,
)
from events.values import changed
from events.vocabulary import NOBODY, PUBLIC, slots_seen
from referee.effects.board import Board, Listener, Scope, Texts, World, begun, outside, works_there
from referee.effects.deeds.limits import used_up
from referee.effects.kinds import EFFECT
from referee.effects.read.base import place_of
from referee.effects.run import Run, RunningFrame
from referee.rulebook import reading_value
from referee.state import Deed, Lasting, Match, Trigger, marks

OUT_OF_SIGHT = frozenset({"hand", "lrig_deck", "deck", "life"})


_MEANS = {"rise": "rule", "resona": "rule"}
"""By which means steps act that are neither effect nor cost."""


def origin(run: Run, words: Container[str] = (), whom: Container[int | str] = ()) -> tuple[str, str, int]:
    """By which means, whose text and from which card the run acts now.

    `words` are those of what is done, `whom` the cards or the seat that it is about. Something
    done instead is done by the effect of the text that says so (glossary.lancer.6), unless it is
    the same deed to the same card: of a vanish into the trash only the zone is another. What the
    rules do while an attack goes on is no deed of the attack.
    """
    top = run.stack[-1] if run.stack else None
    if not isinstance(top, RunningFrame):
        return "rule", "", 0
    names = top.names
    if top.by is not None:
        if names.get(marks.WORD) in words and (names[marks.CARD] or names[marks.WHO]) in whom:
            whose, source = names.get(marks.WHOSE, top.you), names.get(marks.SOURCE, top.source)
            return names[marks.MEANS] or "effect", whose, source
        paying = names.get(marks.PAYING)
        return "effect" if not paying else _MEANS.get(paying, "cost"), top.you, top.source
    if top.program.endswith("-attack") and marks.RULE not in names:
        return "attack", top.you, run.state.attacker
    return "rule", "", 0


def trigger(run: Run, listener: Listener, deed: Deed, fact: Fact, *, moved: int = 0) -> None:
    """Let one ability wait to be processed; `moved` is where its source has gone meanwhile."""
    ability, source, you = listener
    names = ability.names() | event_names(deed, ability.binds)
    hidden = bool(deed.card) and deed.dst in OUT_OF_SIGHT
    seen = NOBODY if hidden else known_to(run, names) if len(names) > 1 else PUBLIC
    body = AbilityTriggered(
        run.state.next_id,
        you,
        ability.hash,
        moved or source,
        ability.card,
        ability.line,
        tuple(sorted(names.items())),
        seen=seen,
    )
    run.by = None
    run.emit(body, ability.clauses, cause=fact.seq)


def drop_waiting(run: Run, cards: Sequence[int], before: Sequence[Trigger]) -> None:
    """Drop what waits of cards that leave the field: the reading `trigger_source_gone`.

    What the leaving itself triggers waits after this, and what is being paid for has come up. A later
    step of an effect that lasts is no ability of a card.
    """
    if reading_value(run.state.settings, "trigger_source_gone") == "processed":
        return
    waiting = run.since.waiting if run.since else before
    begun = {dict(frame.names).get(marks.TRIGGER) for frame in run.stack}
    left = [t for t in waiting if t.frame.source in cards and not t.frame.place and t.id not in begun]
    if left:
        run.emit(TriggersDropped(tuple(t.id for t in left), "source left"), EFFECT)


def event_names(deed: Deed, asked: frozenset[str]) -> dict[str, Any]:
    """What a deed binds: its card, and what else a text asks of it.

    That is the card that did it, an attacker, and how much or how many it was.
    """
    names: dict[str, Any] = {}
    if deed.card:
        names["event.it"] = (deed.after or deed.card,)
    if "event.by" in asked and deed.by_source:
        names["event.by"] = (deed.by_source,)
    if "event.attack" in asked:
        names["event.attack"] = (deed.card,)
    if deed.word == "gains" and f"event.{deed.dst}" in asked:
        names[f"event.{deed.dst}?"] = 1
    if "event.amount" in asked:
        names["event.amount"] = deed.size
    return names


def known_to(run: Run, names: dict[str, Any]) -> str:
    """Who may know what a text has bound: nobody, where it leads to a card out of sight."""
    for value in names.values():
        for card_id in value if isinstance(value, tuple) else ():
            place = place_of(run, card_id)
            if card_id > 0 and (place is None or place.zone in OUT_OF_SIGHT):
                return NOBODY
    return PUBLIC


class DeedMoment(NamedTuple):
    """The world in which a deed is looked at: a board, with the ledger as it is by now."""

    state: Match
    board: Board
    library: Texts


def _world(run: Run, board: Board) -> World:
    """The world of a board; what is noted in the meantime counts where a text looks back."""
    if not run.heard.noted or board.state.ledger is run.state.ledger:
        return board
    state = changed(board.state, ledger=run.state.ledger)
    return DeedMoment(state, board, run.library)


Together = dict[tuple[int, str, object], tuple[Listener, list[Deed]]]
"""The deeds of one fact that an ability takes together, by its source, program and gift."""


def tell(
    run: Run,
    board: Board,
    deeds: Sequence[Deed],
    fact: Fact,
    world: DeedMoment | None = None,
    *,
    unseeing: frozenset[int] = frozenset(),
) -> None:
    """Tell the deeds of one fact to all that listens, and note them where a text looks back.

    The board is that on which the listeners are, `world` where the deed is looked at, if elsewhere.
    The cards `unseeing` listen for deeds of their own alone.

    An ability that waits for "one or more" of them triggers once, if there are that many. What is
    remembered for two turns is not noted before the first of them: no text looks back that far.
    """
    together: Together = {}
    for deed in deeds:
        _answer(run, board, deed, fact, together, seen=world, unseeing=unseeing)
        kept = run.heard.until(deed) if deed.word in run.heard.noted else None
        if kept is not None and (run.state.turn.number or not kept):
            note(run, deed, kept)
    for listener, found in together.values():
        scope = Scope(listener.you, listener.source, listener.ability.bound)
        batch = listener.ability.batch
        if batch is not None and batch(board, scope, len(found)):
            first = changed(found[0], size=len(found))
            moved = first.after if listener.source == first.card else 0
            trigger(run, listener, first, fact, moved=moved)


def listened(run: Run, board: Board, word: str) -> bool:
    """Whether anything in play, beside it or still to come waits for a deed."""
    if word in run.heard.beyond or board.listeners(word):
        return True
    return any(lasting.later for lasting in run.state.lasting)


def concerned(run: Run, board: Board, word: str) -> bool:
    """Whether any text could listen for a deed or look back at it."""
    return word in run.heard.noted or listened(run, board, word)


def _answer(
    run: Run,
    board: Board,
    deed: Deed,
    fact: Fact,
    together: Together,
    *,
    seen: DeedMoment | None = None,
    unseeing: frozenset[int] = frozenset(),
) -> None:
    listeners = board.listeners(deed.word)
    if unseeing or deed.word in run.heard.beyond:
        listeners = [*_seeing(run, listeners, deed, unseeing)]
    world = seen or (_world(run, board) if listeners or run.state.lasting else board)
    for listener in listeners:
        ability = listener.ability
        scope = Scope(listener.you, listener.source, ability.bound)
        if ability.deed is None or not ability.deed(world, scope, deed):
            continue
        if ability.gate is not None and not ability.gate(world, scope):
            continue
        if used_up(run.state, ability, listener.source, listener.you, grant=ability.grant):
            continue
        if ability.batch is not None:
            key = (listener.source, ability.hash, ability.grant)
            together.setdefault(key, (listener, []))[1].append(deed)
            continue
        if len(ability.words) > 1 and _told(run, listener, deed, fact):
            continue
        moved = deed.after if listener.source == deed.card else 0
        trigger(run, listener, deed, fact, moved=moved)
    for lasting in run.state.lasting:
        if lasting.later:
            _tell_later(run, world, lasting, deed, fact)


def _seeing(
    run: Run, listeners: Sequence[Listener], deed: Deed, unseeing: frozenset[int]
) -> Iterator[Listener]:
    """The abilities that see a deed: those that work outside the field too, and none of the unseeing."""
    for listener in listeners:
        if listener.source == deed.card or listener.source not in unseeing:
            yield listener
    if deed.word in run.heard.beyond:
        yield from _beyond(run, deed.word)


def _told(run: Run, listener: Listener, deed: Deed, fact: Fact) -> bool:
    """Whether an ability that waits for several deeds was told of this card by this fact.

    A fact may tell two of its deeds, and is one time that it triggers.
    """
    ability = listener.ability
    key = (fact.seq, listener.source, ability.hash, ability.grant, deed.card)
    if key in run.told:
        return True
    run.told.add(key)
    return False


def _beyond(run: Run, word: str) -> Iterator[Listener]:
    """The abilities outside the field that wait for a deed and work where their card is."""
    for seat, card, _ in outside(run.state, run.heard.beyond[word]):
        for ability in run.library.printed(card.name).abilities:
            if word in ability.words and works_there(run.board, ability, seat, card):
                yield Listener(ability, card.id, seat)


def note(run: Run, deed: Deed, kept: int | None) -> Fact:
    """Note a deed: to the end of the next turn, or of the game where a text asks for that (0).

    Which card of a hand it was stays with its player (glossary.hidden-zone.2).
    """
    hidden = deed.dst in OUT_OF_SIGHT
    body = DeedNoted(
        deed.word,
        deed.who,
        deed.card,
        deed.name,
        deed.after,
        deed.src,
        deed.dst,
        deed.when,
        deed.size,
        deed.means,
        deed.by_seat,
        deed.by_source,
        0 if kept == 0 else run.state.turn.number + 1,
        deed.last,
        NOBODY if hidden else PUBLIC,
        NOBODY if hidden else slots_seen(deed.src, deed.who) if deed.who else PUBLIC,
    )
    return run.emit(body)


def tell_silent(run: Run, deed: Deed) -> None:
    """Tell a deed that no fact of its own tells, where some text listens for it."""
    if deed.word not in run.heard.silent and deed.word not in run.heard.noted:
        return
    _answer(run, run.board, deed, note(run, deed, run.heard.until(deed)), {})


def _tell_later(run: Run, world: World, lasting: Lasting, deed: Deed, fact: Fact) -> None:
    frame = lasting.frame
    ability = run.library.ability(frame.program)
    code = ability.code
    word, matches = code.steps[code.places[frame.place] - 1][1]
    scope = Scope(frame.you, frame.source, dict(frame.names))
    if word != deed.word or not begun(lasting, run.state.turn):
        return
    if not matches(world, scope, deed):
        return
    names = scope.names | event_names(deed, ability.binds)
    hidden = bool(deed.card) and deed.dst in OUT_OF_SIGHT
    run.by = None
    body = AbilityTriggered(
        run.state.next_id,
        frame.you,
        frame.program,
        frame.source,
        frame.name,
        frame.line,
        tuple(sorted(names.items())),
        frame.place,
        NOBODY if hidden else known_to(run, names),
    )
    run.emit(body, ("glossary.auto.1",), cause=fact.seq)
    used(run, lasting)


def used(run: Run, lasting: Lasting) -> None:
    """Count down an effect that works for a number of times."""
    if lasting.uses > 1:
        run.emit(EffectCounted(lasting.id, lasting.uses - 1), EFFECT)
    elif lasting.uses:
        run.emit(EffectsEnded((lasting.id,)), EFFECT)
