"""What follows from an action: facts, or a refusal with every reason.

Pure: state, action, library, time and chance come in, facts and the state they lead to go out.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from events.kinds import ActionTaken, ChanceCommitted, DeckListed, Fact, MatchOpened
from events.values import changed, values
from events.vocabulary import OTHER, PUBLIC, SEATS, zone_seen
from referee.effects.board import Board
from referee.effects.chance import Chance
from referee.effects.deeds.blows import end_match
from referee.effects.library import Library
from referee.effects.needs.reasons import Reason
from referee.effects.run import ChosenAnswer, Run
from referee.effects.sighted import PAPER, Want
from referee.effects.stated.telling import viewers
from referee.rulebook import citing
from referee.rules.action import Action
from referee.rules.asking import go_on
from referee.rules.at_zero import notices_of
from referee.rules.legal import stray_reasons, why_not
from referee.rules.phases.shares import WAIVE, shares_frame
from referee.rules.refusal import Refusal
from referee.rules.stated import UNASKED, is_order, order_frame
from referee.rules.table import Table
from referee.state import START, Frame, Match, Settings, marks, new_match
from referee.state.match import Names


class Accepted(NamedTuple):
    """The facts of a command, the state after them, and its board for the next one."""

    facts: list[Fact]
    state: Match
    board: Board | None = None


class MatchOpening(NamedTuple):
    """What a match is opened with: its header, both lists (main, LRIG deck), the first player.

    `chooser` is the seat that chooses who plays first, where neither that is said nor chance decides;
    `method` says why it is that one. Where its chance is shared, `house` is what the house commits
    to, and `match` its name.
    """

    header: MatchOpened
    lists: tuple[tuple[tuple[str, ...], tuple[str, ...]], tuple[tuple[str, ...], tuple[str, ...]]]
    names: tuple[str, str] = ("", "")
    first: str = ""
    method: str = ""
    house: ChanceCommitted | None = None
    match: str = ""
    chooser: str = ""


_DECKS = ("glossary.deck.1", "classic.deck.1", "classic.lrig-deck.1")


def begin(opening: MatchOpening, library: Library, *, at: int, chance: Chance) -> Accepted:
    """Open a match and go on to the first question.

    The method that decides who plays first is the table's own (glossary.play-first.2); without a
    first player named, chance decides once the LRIGs lie (start.setup.13).

    Args:
        opening: What the match is opened with.
        library: The cards to play by.
        at: The time of the command in microseconds since 1970 (UTC).
        chance: Where shuffles and the first player come from.

    Returns:
        The facts, the state after them and its board.
    """
    header = opening.header
    settings = Settings(
        header.ruleset,
        header.edition,
        header.catalog,
        header.readings,
        header.deal,
        header.chance,
    )
    notices = notices_of(settings)
    run = Run(new_match(settings), library, head=0, at=at, chance=chance, notices=notices)
    root = run.emit(header, ("glossary.edition.1", "classic.setup.8"))
    run.root = run.cause = root.seq
    for seat, (main, lrigs), name in zip("AB", opening.lists, opening.names, strict=True):
        known = header.deal != PAPER
        body = DeckListed(seat, run.state.next_id, main, lrigs, name, known)
        run.emit(body, _DECKS, actor=seat)
    run.stack.append(Frame(run.ruleset.program, START, _agreed(opening)))
    if opening.house is not None:
        run.emit(opening.house, actor="desk")
        run.stack.append(shares_frame(opening.match))
    go_on(run, library)
    return Accepted(run.facts, run.state, run.board)


_WANTED = {
    "card": ("a card", "is revealed", "say which it is, or name it first"),
    "cards": ("{count} cards", "are revealed", "say which they are, in their order"),
    "drawn": ("a card", "is taken at random", "say which it is"),
    "drawns": ("{count} cards", "are taken at random", "say which they are"),
}


def untold(wants: Iterable[Want]) -> Refusal:
    """Refuse until people have said what was seen at a paper table.

    A card that several steps would show is wanted once, and each zone is named once.
    """
    every = [*wants]
    rows = tuple(w for n, w in enumerate(every) if not w.card or w not in every[:n])
    counts = Counter(want._replace(card=0) for want in rows)
    reasons = (Reason("untold", _wanted(*row), ()) for row in counts.items())
    return Refusal("untold", tuple(reasons), rows)


def _wanted(want: Want, count: int) -> str:
    """Ask for what people must say, and name what they said and cannot be."""
    wrong = f"it cannot be {want.said!r}; " if want.said else ""
    if want.what == "winner":
        return f"{wrong}say who won the dice, A or B"
    how_many, what, ask = _WANTED[want.what + "s" * (count > 1)]
    whose = f"of {want.seat}'s {zone_called(want.zone)}"
    return f"{how_many.format(count=count)} {whose} {what}: {wrong}{ask}"


def zone_called(zone: str) -> str:
    """Call a zone as a table does."""
    return {"life": "Life Cloth", "lrig_deck": "LRIG Deck"}.get(zone, zone)


def _agreed(opening: MatchOpening) -> Names:
    if opening.chooser:
        return (("winner", opening.chooser), ("method", opening.method))
    if not opening.first:
        return ()
    return (("first", opening.first), ("method", opening.method or "agreed"))


def decide(
    state: Match,
    action: Action,
    library: Library,
    *,
    head: int,
    at: int,
    chance: Chance,
    board: Board | None = None,
    by: str = "",
    why: str = "",
    cause: int = 0,
) -> Accepted | Refusal:
    """Carry out an action on a state, or say everything that forbids it.

    A refused action makes no fact. A seat may concede whenever the match goes on; no document
    speaks of it, so no clause is cited.

    Args:
        state: A state that waits for a decision.
        action: The answer to it.
        library: The cards to play by.
        head: The last seq of the log.
        at: The time of the command in microseconds since 1970 (UTC).
        chance: Where shuffles come from.
        board: The board of the state, where it is known already.
        by: The official who acts for the seat, "" where the seat itself does.
        why: A judge's reason.
        cause: The seq of the ruling that orders it, 0 for none.

    Returns:
        The facts with the state after them, or a refusal with all reasons and their clauses.
    """
    table = Table(state, library, board)
    reasons = _against(table, action, by)
    if reasons:
        return Refusal(reasons[0].code, _cited(reasons, state.settings, _about(table, action)))
    notices, board = notices_of(state.settings), table.board
    run = Run(state, library, head=head, at=at, chance=chance, notices=notices, board=board)
    run.asked = state.decision
    actor = by or action.seat
    fact = run.emit(_logged(table, action), actor=actor, cause=cause)
    run.root = run.cause = fact.seq
    if action.do == "concede":
        end_match(run, OTHER[action.seat], "conceded")
        return Accepted(run.facts, run.state, run.board)
    if is_order(action):
        run.push(order_frame(table, action, actor, why))
    else:
        _answer(run, action, why)
    return _gone_on(run, library)


def _against(table: Table, action: Action, by: str) -> list[Reason]:
    """Everything that speaks against an action of a seat, or of the official `by` for it."""
    if action.do == "concede" and not table.state.winner and action.seat in OTHER:
        return stray_reasons(action, ())
    reasons = why_not(table, action)
    if action.do == WAIVE and not reasons and by in {"", action.seat}:
        return [Reason("not-an-official", "only an official lets it go on without a share", ())]
    return reasons


def _gone_on(run: Run, library: Library) -> Accepted | Refusal:
    """Let a run go on to the next question; refused where people must first say what they saw."""
    go_on(run, library)
    if run.wants:
        return untold(run.wants)
    return Accepted(run.facts, run.state, run.board)


def _answer(run: Run, action: Action, why: str) -> None:
    """Hand an answer to the frame that waits, with the reason that a judge gives for it."""
    run.answer = ChosenAnswer(*values(action)[1:])
    top = run.stack[-1]
    if why and isinstance(top, Frame):
        run.stack[-1] = changed(top, names=(*top.names, (marks.WHY, why)))


def _cited(reasons: list[Reason], settings: Settings, of: str) -> tuple[Reason, ...]:
    """Reasons with the clauses of the match's ruleset and edition, for a type of card.

    Where those documents do not speak of such a question, the text of the card is the rule.
    """
    cites = citing(settings.ruleset, settings.edition)[of]
    text = cites[("glossary.effect.1",)] if of else ()
    return tuple(r._replace(clauses=cites[r.clauses] or (text if r.clauses else ())) for r in reasons)


def _about(table: Table, action: Action) -> str:
    """The type of the card that an action is about, or of the one whose text asks; "" else."""
    named = action.cards[:1] if action.do in {"play", "use", "act", "grow"} else ()
    place = table.state.find(named[0]) if named else None
    if place is not None and place.seat == action.seat:
        return table.library.printed(place.card.name).type
    stack = table.state.stack
    return table.library.printed(stack[-1].name).type if stack and stack[-1].name else ""


_FROM_HIDDEN = {"play", "use", "grow", "guard"}
_IN_THE_OPEN = {"attack", "retire", "trash-signi", "act"}
"""Actions whose cards come out of a hand or an LRIG deck, and those with cards on the field."""

_NUMBERS = {"declare", "modes", "replace", "rule-way", "zone"}


def _logged(table: Table, action: Action) -> ActionTaken:
    """The action as it enters the log: verbatim, its cards for those who may know them."""
    return ActionTaken(
        action.seat,
        action.do,
        action.cards,
        action.zone,
        action.number,
        action.word,
        _seen(table, action),
    )


def _seen(table: Table, action: Action) -> str:
    """Who may see which cards an action names: all, where they lie in the open, as zones do."""
    decision = table.decision
    if action.do in UNASKED:
        return viewers(table, action.cards, _controller(table, action))
    if decision is None or decision.kind in _NUMBERS or not action.cards:
        return PUBLIC
    if action.do in _FROM_HIDDEN:
        return action.seat
    if action.do in _IN_THE_OPEN or (decision.kind == "order" and decision.most == 1):
        return PUBLIC
    for card_id in action.cards:
        if card_id < 0:
            continue
        place = table.board.places.get(card_id) or table.state.find(card_id)
        if place is None or zone_seen(place.zone, place.seat) != PUBLIC:
            return action.seat
    return PUBLIC


def _controller(table: Table, action: Action) -> str:
    """Whose text a statement is about: who may know which cards of a deck it names."""
    if is_order(action):
        return order_frame(table, action, "", "").you
    return action.seat if action.seat in SEATS else table.state.stack[-1].you
