"""Matches between random players: for tests of the rules, for figures, for examples.

The players know nothing and prefer doing something to passing. The same seed gives the same
matches, fact for fact; a match of a run can be played again alone by its own seed.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from events.kinds import Fact, MatchOpened
from referee.cards import Catalog, DeckList
from referee.effects.library import Library
from referee.rules import PROCEDURES, Accepted, Action, MatchOpening, Refusal, Table, begin, decide
from referee.rules.legal import legal, why_not
from referee.rules.picks import bounds, repeated
from referee.rules.questions import YES_NO
from referee.service.chance import Dice
from referee.state import Match

DO_SOMETHING = 0.85
"""How likely a player takes an action where it could pass."""
YES = 0.8
MOST_DECISIONS = 5000
"""A match with more decisions than this is given up as endless."""
TRIES = 20
AT = 1_700_000_000_000_000
STEP = 3_000_000
"""Simulated matches begin at a fixed time; each decision takes three seconds."""


class Game(NamedTuple):
    """A finished match of a simulation."""

    facts: list[Fact]
    state: Match
    decisions: int


class RefusedAnswerError(AssertionError):
    """The rules refused an answer that they had listed: a fault of the referee."""


Watcher = Callable[[Sequence[Fact], Match, Table], None]
"""Looks at each command of a simulated match: its facts, the state after it, the table."""


def answer(table: Table, source: random.Random) -> Action:
    """Choose a legal answer to the decision at hand."""
    decision = table.decision
    if decision is None:
        message = "nothing is asked"
        raise RefusedAnswerError(message)
    kind, seat = decision.kind, decision.seat
    if kind in YES_NO:
        wanted = Action(seat, "yes" if source.random() < YES else "no")
        return Action(seat, "no") if why_not(table, wanted) else wanted
    if kind in table.ruleset.menus or kind in {"ener-charge", "attacker", "guard"}:
        rows = list(legal(table))
        if len(rows) > 1 and source.random() < DO_SOMETHING:
            return rows[source.randrange(len(rows) - 1)]
        return rows[-1]
    if kind == "lrigs":
        return next(legal(table))
    if kind == "state":
        return source.choice(list(legal(table)))
    return _picked(table, source)


def _picked(table: Table, source: random.Random) -> Action:
    decision = table.decision
    if decision is None:
        message = "nothing is asked"
        raise RefusedAnswerError(message)
    for _ in range(TRIES):
        least, most = bounds(decision)
        count = most if source.random() < DO_SOMETHING else source.randint(least, most)
        if decision.kind == "mulligan":
            count = source.randint(0, most)
        places = range(len(decision.items))
        again = repeated(decision)
        chosen = source.choices(places, k=count) if again else source.sample(places, count)
        if decision.kind != "order":
            chosen.sort()
        action = Action(decision.seat, "pick", tuple(decision.items[i] for i in chosen))
        if not why_not(table, action):
            return action
    return next(legal(table))


class Simulator:
    """Plays matches between two decks of a catalogue."""

    def __init__(self, catalog: Catalog, decks: tuple[DeckList, DeckList], header: MatchOpened) -> None:
        """Take the decks of both seats and what each match is opened with."""
        self.library = Library(catalog, PROCEDURES)
        self.opening = MatchOpening(
            header,
            ((decks[0].main, decks[0].lrig_deck), (decks[1].main, decks[1].lrig_deck)),
            (decks[0].name, decks[1].name),
        )

    def play(self, seed: int | str, watch: Watcher | None = None) -> Game:
        """Play one match to its end.

        Raises RefusedAnswerError when a legal answer is refused or the match does not end.
        """
        source = random.Random(seed)  # noqa: S311 - a simulation must be repeatable
        dice = Dice(source)
        facts: list[Fact] = []
        step: Accepted = begin(self.opening, self.library, at=AT, chance=dice)
        for decisions in range(MOST_DECISIONS):
            facts += step.facts
            state, board = step.state, step.board
            table = Table(state, self.library, board)
            if watch is not None:
                watch(step.facts, state, table)
            if state.decision is None:
                return Game(facts, state, decisions)
            action = answer(table, source)
            decided = decide(
                state,
                action,
                self.library,
                head=facts[-1].seq,
                at=AT + decisions * STEP,
                chance=dice,
                board=board,
            )
            if isinstance(decided, Refusal):
                message = f"seed {seed}, seq {facts[-1].seq}: {action} refused: {decided.text}"
                raise RefusedAnswerError(message)
            step = decided
        message = f"seed {seed}: no end after {MOST_DECISIONS} decisions"
        raise RefusedAnswerError(message)


class SimulationSummary:
    """What a run of simulated matches came to."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.games = self.decisions = self.facts = self.turns = 0
        self.winners: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()

    def add(self, game: Game) -> None:
        """Count one match."""
        self.games += 1
        self.decisions += game.decisions
        self.facts += len(game.facts)
        self.turns += game.state.turn.number
        self.winners[game.state.winner] += 1
        self.reasons[game.state.reason] += 1


def seeds(seed: int | str, games: int) -> Iterator[str]:
    """Name the seeds of the matches of a run."""
    for number in range(games):
        yield f"{seed}-{number}"
