"""The moves of a match as people read them: turns, phases, what was chosen, what came of it.

Undone stretches stand where they were played, in round brackets; what a judge did stands in
comments. `[%seq 57]` names a fact of the record, `[%clk 0:12:30]` the time since the match was
opened, `[%clause ...]` the clauses that a fact cites.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from events.kinds import (
    ActionTaken,
    ClockStarted,
    ClockStopped,
    EntryMade,
    Fact,
    MatchRewound,
    PhaseBegan,
    TurnBegan,
    ViewOpened,
)
from events.vocabulary import SEATS
from referee.effects.library import Library
from referee.exchange.moves import told_words, veiled, words_of
from referee.exchange.page import TextPage
from referee.rules import Action
from referee.sight import face, project_fact
from referee.sight.viewers import letter_of
from referee.state import Match
from referee.timeline import Range, caption, say, undone

BRANCH: Final = "[%branch"
"""Begins the comment of a variation that is a branch: a match of its own."""
SECOND: Final = 1_000_000
PHASES: Final = {
    "attack.pre": "pre",
    "attack.defense": "defense",
    "attack.arts": "arts",
    "attack.signi": "signi",
    "attack.lrig": "lrig",
    "attack.guard": "guard",
}
"""The labels of steps; other phases are labelled by their name."""
AGAIN: Final = {
    "play": {"cards.moved play"},
    "grow": {"cards.moved grow"},
    "charge": {"cards.moved put"},
    "retire": {"cards.moved retire"},
    "use": {"cards.moved use"},
    "attack": {"attack.declared", "cards.turned"},
    "guard": {"attack.guarded", "cards.moved guard"},
    "lrigs": {"cards.moved lay"},
    "pay": {"cards.moved pay"},
    "mulligan": {"mulligan.declared"},
}
"""Outcomes that only say again what the words of a move, or of an answer to a question, said."""
SILENT: Final = (ClockStarted, ClockStopped, EntryMade, ViewOpened)
"""Facts of the court that are no news to a reader: clocks, how moves were typed, who looked."""
TAGGED: Final = ("match.opened", "deck.listed")
"""What the tags of a notation say."""
ASKING: Final = frozenset({"may", "burst"})
"""The questions whose yes or no says nothing without the line that asks."""


Libraries = Callable[[str], Library]
"""Gives the cards by the hash of a catalogue; raises an error of the desk where it has none."""


class WordedMatch(NamedTuple):
    """A match with all that is needed to word it; `states` gives the state after a seq.

    `libraries` gives the cards of the catalogue by which a state is played.

    A branch holds its own facts alone; `branches` are those of a match by their names.
    """

    facts: Sequence[Fact]
    states: Callable[[int], Match]
    libraries: Libraries
    rewinds: Sequence[tuple[int, int]]
    created: int
    branches: tuple[tuple[str, "WordedMatch"], ...] = ()

    def played_by(self, state: Match) -> Library:
        """The cards by which the match is played at a state."""
        return self.libraries(state.settings.catalog)


class Style(NamedTuple):
    """Whose eyes read, and whether every move carries its marks."""

    viewer: str = "judge"
    marks: bool = False


def clock_words(micros: int) -> str:
    """How long, as h:mm:ss, the seconds cut."""
    minutes, seconds = divmod(max(micros, 0) // SECOND, 60)
    return f"{minutes // 60}:{minutes % 60:02d}:{seconds:02d}"


def action_of(body: ActionTaken) -> Action:
    """The action that a fact holds."""
    return Action(body.seat, body.do, body.cards, body.zone, body.number, body.word)


class _MovetextWriter:
    """A match on its way onto a page."""

    def __init__(self, played: WordedMatch, style: Style) -> None:
        self.played, self.style, self.page = played, style, TextPage()
        self.gone: dict[int, Range] = {
            stretch.first: stretch for stretch in undone(played.rewinds, played.facts[-1].seq)
        }
        self.ends: set[int] = set()
        self.seat, self.last = "", ""
        self.done, self.cause, self.known = "", 0, True

    def marks(self, fact: Fact) -> str:
        clk = clock_words(fact.at - self.played.created)
        return f"[%seq {fact.seq}] [%clk {clk}]"

    def run(self) -> list[str]:
        """Write every fact."""
        for fact in self.played.facts:
            if fact.seq in self.gone:
                stretch = self.gone[fact.seq]
                self.page.open(f"undone: {stretch.first} to {stretch.last}")
                self.ends.add(stretch.last)
                self.last = ""
            self.fact(fact)
            if fact.seq in self.ends:
                self.page.close()
                self.last = ""
        self.page.flush()
        return self.page.lines

    def fact(self, fact: Fact) -> None:
        """Write one fact."""
        match fact.body:
            case TurnBegan() as body:
                self.page.heading(f"{body.number}. {body.seat}", self.marks(fact))
                self.seat = self.last = body.seat
            case PhaseBegan() as body:
                self.page.label(PHASES.get(body.phase, body.phase))
                self.last = self.seat
            case ActionTaken() as body:
                self.action(fact, body)
            case _ if fact.body.COURT:
                self.court(fact)
            case _:
                self.outcome(fact)

    def action(self, fact: Fact, body: ActionTaken) -> None:
        """Write a move, with the seat where another moved before."""
        state, action = self.played.states(fact.seq - 1), action_of(body)
        self.known = letter_of(self.style.viewer) in body.seen
        if self.style.viewer == "judge":
            words = words_of(state, self.played.played_by(state), action)[0]
        elif self.known:
            words = told_words(state, self.style.viewer, action)
        else:
            words = veiled(state.decision, action)
        asked = state.decision.kind if state.decision is not None else ""
        self.done, self.cause = asked if body.do == "pick" else body.do, fact.seq
        who = "" if body.seat == self.last else f"{body.seat}: "
        self.last = body.seat
        self.page.move(f"{who}{words}")
        if self.style.marks:
            self.page.say(self.marks(fact))
        frame: Any = state.stack[-1] if state.stack else None
        if asked in ASKING and frame is not None and self._open(state, frame):
            self.page.say(f"{frame.name}, line {frame.line}?")

    def _open(self, state: Match, frame: Any) -> bool:
        """Whether the reader may know which card's line asks."""
        judge = self.style.viewer == "judge"
        return bool(frame.name) and (judge or bool(face(state, self.style.viewer, frame.source)))

    def outcome(self, fact: Fact) -> None:
        """Say what came of a move, unless the words of the move say it."""
        before, after = self.played.states(fact.seq - 1), self.played.states(fact.seq)
        words = say(fact, before, after, self.style.viewer)
        if words is None or fact.body.KIND in TAGGED or self._again(fact):
            return
        clauses = f" [%clause {' '.join(fact.clauses)}]" if self.style.marks else ""
        self.page.say(f"{words}{clauses if fact.clauses else ''}")

    def _again(self, fact: Fact) -> bool:
        if fact.cause != self.cause or not self.known:
            return False
        kind = fact.body.KIND
        named = f"{kind} {fact.body.label}" if kind == "cards.moved" else kind
        return named in AGAIN.get(self.done, ())

    def court(self, fact: Fact) -> None:
        """Write what the court did as a comment of its own."""
        if isinstance(fact.body, SILENT):
            return
        before, after = self.played.states(fact.seq - 1), self.played.states(fact.seq)
        told = caption(fact, before, after, self.style.viewer)
        said = f"{self.marks(fact)} {_who(fact.actor)}{told}"
        asked = project_fact(fact, self.style.viewer)["body"].get("question")
        if asked and asked not in said:
            said += f" ({asked})"
        if fact.clauses:
            said += f" [%clause {' '.join(fact.clauses)}]"
        self.page.alone(said)
        self.last = ""
        if isinstance(fact.body, MatchRewound):
            self._resumed(after)

    def _resumed(self, state: Match) -> None:
        """Say again whose turn and which phase it is, where the moves go on from elsewhere."""
        turn = state.turn
        if turn.number:
            self.page.heading(f"{turn.number}... {turn.seat}", "")
            self.page.label(PHASES.get(turn.phase, turn.phase))
            self.seat = self.last = turn.seat

    def branch(self, name: str) -> list[str]:
        """Write a branch as a variation of its own."""
        first, page = self.played.facts[0], self.page
        state = self.played.states(first.seq - 1)
        page.open(f"{BRANCH} {name}] from {first.seq - 1}")
        self._resumed(state)
        self.run()
        page.close()
        return page.lines


def _who(actor: str) -> str:
    return "" if actor in SEATS else f"{actor}: "


def movetext(played: WordedMatch, style: Style) -> list[str]:
    """The lines of the moves of a match, and of its branches behind them."""
    writer = _MovetextWriter(played, style)
    writer.page.heading("0. setup", "")
    lines = writer.run()
    for name, branch in played.branches:
        lines += ["", *_MovetextWriter(branch, style).branch(name)]
    return lines
