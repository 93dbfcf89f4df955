"""The worktable of one command: the state so far, the facts made, the frames that run.

Facts are made here and nowhere else: `emit` appends a fact, folds it and lets abilities trigger.
Nothing of a run is kept but its facts; what must wait is written into the last of them.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from events.kinds import By, CardsMoved, DecisionAsked, DecisionSettled, Fact, LimitReached
from events.values import changed, values
from events.vocabulary import PUBLIC, slots_seen
from referee.effects.board import Ability, Board, StandingRule, Texts, holds
from referee.effects.chance import Chance
from referee.effects.code import Code, Step
from referee.effects.kinds import EFFECT
from referee.effects.sighted import PAPER, Want, faces, sighted, teller
from referee.fold.fold import STEPS
from referee.rulebook import CitationsByType, citing, reading_value, ruleset
from referee.state import Card, Decision, Frame, Match

MOST_VERBS = 2_000
"""How many verbs one command may carry out before the match pauses for a judge.

Random games need fewer than 50: what takes so many more without asking anybody has no end.
"""
LATEST = 40
"""In how many of the last facts the texts are looked for that have no end."""

NO_RULES: dict[str, list[StandingRule]] = {}
"""What texts say about deeds where no card of the match says anything about them."""

CRAFT_ZONES = {
    "lrig_deck": ("signi", "attached", "check", "lrig_deck", "excluded"),
    "check": ("signi", "check", "lrig_deck", "excluded"),
    "signi": ("signi", "excluded"),
}
"""Whither a Craft can go from where it is; from anywhere and to anywhere else it is removed.

One that would leave the field leaves the game, wherever it would go (glossary.craft-resona.5); one
that is attached to a SIGNI lies on the field.
"""
CRAFT_CLAUSES = ("glossary.craft.5", "glossary.craft-resona.5")


class Programs(Texts, Protocol):
    """What a run asks the library beside what a board asks."""

    def ability(self, program: str) -> Ability:
        """The compiled ability of a program hash."""

    def code(self, program: str) -> Code:
        """The flat code of a program or a rule procedure."""

    def recalls(self, program: str) -> bool:
        """Whether a program asks for a value of a card by a name."""

    def step(self, frame: Frame) -> Step:
        """The verb at which a frame stands, with its argument."""

    def names(self) -> tuple[str, ...]:
        """Name every card of the catalogue."""


class RunningFrame:
    """A frame that runs: its code, where it stands, and its names in a plain dict."""

    __slots__ = ("by", "cause", "code", "frame", "labels", "line", "name", "names", "pc", "program",
                 "source", "you")  # fmt: skip

    def __init__(self, frame: Frame, code: Code) -> None:
        """Wake a frame that was at rest."""
        self.frame = frame
        self.program, self.code, self.labels = frame.program, code.steps, code.labels
        self.pc = code.places[frame.place]
        self.names: dict[str, Any] = dict(frame.names)
        self.source, self.name, self.line = frame.source, frame.name, frame.line
        self.you, self.cause = frame.you, frame.cause
        self.by = By(frame.name, frame.line) if frame.name else None

    def rest(self) -> Frame:
        """The frame as values, to be written into the record."""
        before = self.frame
        place = self.labels[self.pc]
        same = before.place == place and before.line == self.line
        if same and not self.names and not before.names:
            return before if before.cause == self.cause else changed(before, cause=self.cause)
        names = tuple(sorted([(k, v) for k, v in self.names.items() if v is not None]))
        return Frame(self.program, place, names, self.source, self.name, self.line, self.you, self.cause)


class RunQuestion:
    """What the match will wait for once the run parks."""

    __slots__ = ("about", "items", "kind", "least", "most", "seat", "seen")

    def __init__(
        self,
        kind: str,
        seat: str,
        *,
        items: tuple[int, ...] = (),
        least: int = 0,
        most: int = 0,
        about: tuple[tuple[str, int], ...] = (),
        seen: str = PUBLIC,
    ) -> None:
        """Ask a seat; `seen` are the viewers who may see the items."""
        self.kind, self.seat, self.items = kind, seat, items
        self.least, self.most, self.about, self.seen = least, most, about, seen


class ChosenAnswer:
    """What the person chose: ids or numbers, or a word such as "yes" and "pass"."""

    __slots__ = ("cards", "do", "number", "word", "zone")

    def __init__(
        self, do: str, cards: tuple[int, ...], zone: int = -1, number: int = -1, word: str = ""
    ) -> None:
        """Take over the fields of an action."""
        self.do, self.cards, self.zone, self.number, self.word = do, cards, zone, number, word


Notice = Callable[["Run", Fact, Match], None]


class Run:
    """One command being carried out over a private fold of the facts that it makes."""

    __slots__ = (
        "_board", "_left",
        "answer", "asked", "at", "by", "cause", "chance", "cites", "facts", "head",
        "heard", "leaving", "library", "notices", "paper", "question", "root", "ruleset", "since",
        "stack", "state", "told", "uncaught", "wants",
    )  # fmt: skip

    def __init__(
        self,
        state: Match,
        library: Programs,
        *,
        head: int,
        at: int,
        chance: Chance,
        notices: dict[type, Notice],
        board: Board | None = None,
    ) -> None:
        """Begin at a state; the next fact gets the seq after `head`."""
        self.state, self.library, self.chance = state, library, chance
        self.head, self.at, self.notices = head, at, notices
        self.ruleset = ruleset(state.settings.ruleset)
        self.cites: CitationsByType = citing(state.settings.ruleset, state.settings.edition)
        self.heard = library.heard(state)
        self.facts: list[Fact] = []
        self.stack: list[Frame | RunningFrame] = list(state.stack)
        self.answer: ChosenAnswer | None = None
        self.question: RunQuestion | None = None
        self.asked: Decision | None = None
        self.cause = self.root = 0
        self.since: Match | None = None
        self.leaving: frozenset[int] = frozenset()
        self.by: By | None = None
        self.told: set[tuple[object, ...]] = set()
        self.paper = teller(chance) if state.settings.deal == PAPER else None
        self.wants: list[Want] = []
        self.uncaught: set[int] = set()
        self._board = board
        self._left: Board | None = None

    @property
    def board(self) -> Board:
        """The derived board of the state so far."""
        kept = self._board
        if kept is not None and kept.state is self.state:
            return kept
        if kept is None or not holds(kept, self.state):
            self._left = kept
            kept = self._board = Board(self.state, self.library, kept)
        return kept

    @property
    def rules(self) -> dict[str, list[StandingRule]]:
        """What texts in play say about deeds; most matches have no such text at all."""
        return self.board.rules if self.heard.spoken else NO_RULES

    def board_of(self, state: Match) -> Board:
        """The board of a state just left: mostly the one at hand, or the one before it."""
        for kept in (self._board, self._left):
            if kept is not None and holds(kept, state):
                return kept
        return Board(state, self.library)

    def emit(
        self,
        body: Any,
        clauses: tuple[str, ...] = (),
        *,
        actor: str = "rules",
        cause: int | None = None,
    ) -> Fact:
        """Add a fact: it changes the state and may let abilities trigger."""
        self.head = seq = self.head + 1
        because = self.cause if cause is None else cause
        by = self.by
        if clauses:
            cites = self.cites[self.library.printed(by.name).type if by is not None else ""]
            clauses = cites[clauses] or (cites[EFFECT] if by is not None else ())
        fact = Fact(seq, body, self.at, actor, because, clauses, by)
        self.facts.append(fact)
        before = self.state
        cls = body.__class__
        self.state = STEPS[cls](before, fact)
        notice = self.notices.get(cls)
        if notice is not None:
            notice(self, fact, before)
            self.by = by
        return fact

    def move(  # noqa: PLR0917 - whose, whence, where to, what, how, why: a sentence
        self,
        seat: str,
        src: str,
        dst: str,
        cards: Iterable[Card],
        label: str,
        clauses: tuple[str, ...] = (),
        *,
        seen: str | None = None,
        slots: str | None = None,
        actor: str = "rules",
        **how: Any,
    ) -> tuple[int, ...]:
        """Move cards of a seat together; give their new ids. Moving no card makes no fact.

        `how` are the fields of `cards.moved` that say more: spot, place, host, role, state.
        """
        row = tuple(cards)
        gone = self._removed(src, dst, row) if self.library.crafts else ()
        if gone:
            rest = [c for c in row if c not in gone]
            said, why = self.craft_label(label), (*clauses, *CRAFT_CLAUSES)
            with self.at_once(row):
                left = self.move(seat, src, dst, rest, label, clauses, actor=actor, **how)
                return left + self.move(seat, src, "excluded", gone, said, why, actor=actor)
        if not row:
            return ()
        seen = faces(seat, src, dst, row) if seen is None else seen
        slots = slots_seen(src, seat) if slots is None else slots
        if self.paper is not None:
            row = sighted(self, (seat, src), row, seen, slots)
        new = self.state.next_id
        body = CardsMoved(
            seat, src, dst, label, new, len(row),
            tuple([c.id for c in row]), tuple([c.name for c in row]),
            seen=seen, slots=slots, **how,
        )  # fmt: skip
        self.emit(body, clauses, actor=actor)
        return tuple(range(new, new + len(row)))

    @contextmanager
    def at_once(self, cards: Iterable[Card]) -> Iterator[None]:
        """Let all that leaves the field meanwhile leave together: each sees the others go.

        Each seat and zone makes a fact of its own; what listens is looked at before the first.
        `cards` are those that leave, for the reading `leaving_together`.
        """
        outer = self.since, self.leaving
        self.since = self.since or self.state
        self.leaving |= frozenset(card.id for card in cards)
        try:
            yield
        finally:
            self.since, self.leaving = outer

    def _removed(self, src: str, dst: str, row: tuple[Card, ...]) -> tuple[Card, ...]:
        """The Crafts among moved cards that cannot be where they would go."""
        if dst in CRAFT_ZONES.get(src, ("excluded",)):
            return ()
        return tuple([c for c in row if c.name in self.library.crafts])

    def craft_label(self, label: str) -> str:
        """Say as what a Craft leaves the game (glossary.craft-resona.5).

        Whether one that was to be vanished counts as vanished is the reading `craft_vanish`.
        """
        replaced = reading_value(self.state.settings, "craft_vanish") == "replaced"
        return "put" if label == "vanish" and replaced else label

    def ask(self, question: RunQuestion) -> None:
        """Wait for an answer once this step returns."""
        self.question = question

    def stop(self, kind: str, seat: str) -> None:
        """Wait for something that is said outside the game, unless something is asked anyway."""
        if self.question is None:
            self.ask(RunQuestion(kind, seat))

    def settle_choice(self, kind: str, seat: str, items: tuple[int, ...], seen: str) -> None:
        """Record a question that had a single answer and was not asked."""
        self.emit(DecisionSettled(kind, seat, items, seen))

    def push(self, frame: Frame) -> RunningFrame:
        """Put a frame on the stack; it runs next."""
        live = RunningFrame(frame, self.library.code(frame.program))
        self.stack.append(live)
        return live

    def beneath(self) -> RunningFrame:
        """The frame below the topmost, awake: what runs above it may tell it what it did."""
        below = self.stack[-2]
        if isinstance(below, Frame):
            below = self.stack[-2] = RunningFrame(below, self.library.code(below.program))
        return below

    def park(self) -> None:
        """Write what is waited for, with the frames that changed, as the last fact."""
        question = self.question
        if question is None:
            return
        resting = [f.rest() if isinstance(f, RunningFrame) else f for f in self.stack]
        kept = self.state.stack
        depth = 0
        for now, then in zip(resting, kept, strict=False):
            if now is not then and now != then:
                break
            depth += 1
        self.by = None
        body = DecisionAsked(
            question.kind, question.seat, question.items, question.least, question.most,
            question.about, question.seen, depth,
            tuple([values(frame) for frame in resting[depth:]]),
        )  # fmt: skip
        self.emit(body)

    def take_back(self, before: Match) -> DecisionAsked:
        """Take back what was written last, the question: nobody can answer it."""
        fact = self.facts.pop()
        self.head, self.state, self.question = self.head - 1, before, None
        body: DecisionAsked = fact.body
        return body

    def go(self) -> None:
        """Let the frames run, the topmost first, until something is asked or all is over."""
        stack, left = self.stack, MOST_VERBS
        last: RunningFrame | None = None
        while stack and self.question is None:
            top = stack[-1]
            if top is not last:
                if isinstance(top, Frame):
                    top = stack[-1] = RunningFrame(top, self.library.code(top.program))
                self.by, self.cause, last = top.by, top.cause or self.root, top
            if not left:
                self.pause("verbs", MOST_VERBS)
                return
            left -= 1
            pc = top.pc
            op, arg = top.code[pc]
            top.pc = pc + 1
            op(self, top, arg)

    def pause(self, limit: str, value: int) -> None:
        """Stop at a named limit of the referee: the match waits for a judge and never hangs."""
        latest = (fact.by for fact in self.facts[-LATEST:])
        texts = sorted({(by.name or "", by.line) for by in latest if by is not None})
        self.by = None
        self.emit(LimitReached(limit, value, tuple(texts)))
        self.ask(RunQuestion("judge", "judge"))
