"""Random games with cards that nobody wrote: whatever a text asks for, the match goes on.

    python -m tests.soak.cards --games 500 --seed 1
    python -m tests.soak.cards --only 1-17 --ruleset classic

Each few games every shipped card gets lines that were made up (`tests.soak.making`): impossible
prices, empty zones, more asked than there is. Looked at: nothing is raised, what is asked can be
answered and its answer is not refused, every card lies in one place after every fact, the facts
folded again give the state of the rules, a state read from its bytes goes on by the same facts.
A question that nobody could answer and a text without end are handed to a judge; both are counted
and are no fault. Exit 1 when anything is not as it must be, with the seed that brings it back.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial, reduce
from multiprocessing import get_context
from operator import add
from random import Random
from typing import Any, Final, NamedTuple

from events.kinds import CraftsCreated, DecisionUnanswerable, LimitReached, MatchOpened
from referee.cards import Catalog, shipped_decks
from referee.effects.library import Library
from referee.fold import fold
from referee.rulebook import editions, pinned
from referee.rules import PROCEDURES, Accepted, Action, Refusal, Table, begin, decide, legal
from referee.service.chance import seeded_dice
from referee.service.simulated.simulate import AT, STEP, Simulator, answer, seeds
from referee.sight import project_state
from referee.state import Match, Settings, decode_state, encode_state, new_match
from tests.properties.tables import deck_names, faults_of_places
from tests.soak.making import made_up

EMPTY: Final = new_match(Settings("", "", ""))
DECISIONS: Final = 600
"""A game is left after so many answers: made-up cards may heal for ever."""
SHARE: Final = 5
"""So many games are played with the same cards."""
RESTS: Final = 20
"""At one of so many questions the match goes on from its bytes too."""
JUDGED: Final = {"judge", "due"}
TOLD: Final = 20


class Seen(NamedTuple):
    """What became of games: faults in words, what was handed to a judge, how games ended."""

    games: int
    facts: int
    decisions: int
    ended: Counter[str]
    handed: Counter[str]
    faults: list[str]


class BrokenError(Exception):
    """Something is not as it must be."""


class Game:
    """One game with made-up cards, looked at fact by fact."""

    def __init__(self, name: str, ruleset: str, catalog: Catalog, library: Library) -> None:
        """Lay out a game by its name; the same name gives the same game."""
        self.name, self.library = name, library
        self.chance = Random(f"game {name}")
        lists = list(shipped_decks(ruleset).values())
        decks = self.chance.choice(lists), self.chance.choice(lists)
        edition = editions(ruleset)[-1].name
        header = MatchOpened(ruleset, edition, catalog.digest, "2026-11-21", pinned({}, ruleset))
        self.opening = Simulator(catalog, decks, header).opening
        self.state, self.facts, self.decisions = EMPTY, 0, 0
        self.lists: dict[str, Counter[str | None]] = {}
        self.handed: Counter[str] = Counter()

    def took(self, step: Accepted) -> None:
        """Look at one command; raises BrokenError."""
        for fact in step.facts:
            self.state, fault = fold(self.state, [fact])
            if fault is not None:
                raise BrokenError(str(fault))
            self.facts += 1
            if fact.body.KIND == "deck.listed":
                self.lists |= deck_names([fact])
            if isinstance(fact.body, CraftsCreated):
                self.lists[fact.body.seat].update(fact.body.names)
            if isinstance(fact.body, DecisionUnanswerable):
                self.handed[f"no answer to {fact.body.kind}: {fact.body.why}"] += 1
            if isinstance(fact.body, LimitReached):
                self.handed[f"no end within {fact.body.value} {fact.body.limit}"] += 1
            faults = faults_of_places(self.state, self.lists)
            if faults:
                message = f"seq {fact.seq}, {fact.body.KIND}: {faults[0]}"
                raise BrokenError(message)
        if self.state != step.state:
            message = f"seq {step.state.seq}: the refold is not the state of the rules"
            raise BrokenError(message)
        for viewer in ("A", "spectator"):
            project_state(step.state, viewer)

    def go(self, step: Accepted, action: Action, number: int) -> Accepted:
        """Carry out an answer, now and then from the bytes of the state too; raises BrokenError."""
        said = partial(self.carried, action, number)
        done = said(step.state, step)
        if not isinstance(done, Accepted):
            message = f"seq {step.state.seq}: {action} was listed and refused: {done.text}"
            raise BrokenError(message)
        if number % RESTS == 0:
            again = said(decode_state(encode_state(step.state)), None)
            if not isinstance(again, Accepted) or again.facts != done.facts:
                message = f"seq {step.state.seq}: from its bytes the match goes on otherwise"
                raise BrokenError(message)
        return done

    def carried(self, action: Action, number: int, state: Match, step: Accepted | None) -> Accepted | Refusal:
        """Carry out an answer to a state, with the dice of that command."""
        return decide(
            state,
            action,
            self.library,
            head=state.seq,
            at=AT + number * STEP,
            chance=seeded_dice(f"{self.name}:{number}"),
            board=None if step is None else step.board,
            by="judge:soak" if action.seat == "judge" else "",
        )

    def play(self) -> str:
        """Play to the end and say how it came; raises BrokenError."""
        step: Accepted = begin(self.opening, self.library, at=AT, chance=seeded_dice(f"{self.name}:0"))
        for number in range(1, DECISIONS):
            self.took(step)
            state = step.state
            if state.decision is None:
                return state.reason if state.winner else "nothing is asked and nobody won"
            table = Table(state, self.library, step.board)
            if state.decision.kind in JUDGED:
                return f"waits for a judge ({state.decision.kind})"
            if next(legal(table), None) is None:
                message = f"seq {state.seq}: {state.decision} has no legal answer"
                raise BrokenError(message)
            self.decisions += 1
            step = self.go(step, answer(table, self.chance), number)
        return "left"


@lru_cache(maxsize=2)
def _table(cards: str) -> tuple[Catalog, Library]:
    catalog = made_up(cards)
    return catalog, Library(catalog, PROCEDURES)


def cards_of(name: str) -> str:
    """Name the cards with which a game is played, of `SEED-NUMBER`."""
    seed, _, number = name.rpartition("-")
    return f"{seed}-{int(number) // SHARE}"


def played(name: str, ruleset: str = "diva") -> Seen:
    """Play one game by its name and look at all of it."""
    seen = Seen(1, 0, 0, Counter(), Counter(), [])
    try:
        catalog, library = _table(cards_of(name))
        game = Game(name, ruleset, catalog, library)
        how = game.play()
    except BrokenError as error:
        return _broken(seen, f"{name}: {error}")
    except Exception as error:  # noqa: BLE001 - whatever is raised is what this looks for
        at = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{at.filename.rpartition('/')[2]}:{at.lineno}"
        return _broken(seen, f"{name}: {error!r} at {place}")
    return seen._replace(
        facts=game.facts, decisions=game.decisions, ended=Counter({how: 1}), handed=game.handed
    )


def _broken(seen: Seen, fault: str) -> Seen:
    return seen._replace(ended=Counter({"a fault": 1}), faults=[fault])


def run(games: int, seed: str, workers: int = 1, ruleset: str = "diva") -> Seen:
    """Play so many games of a seed, in so many processes."""
    names = list(seeds(seed, games))
    play = partial(played, ruleset=ruleset)
    if workers == 1:
        return together(map(play, names))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        return together(pool.map(play, names, chunksize=SHARE))


def together(parts: Iterator[Seen]) -> Seen:
    """Add up the games of a run."""
    columns: Any = zip(*parts, strict=True)
    return Seen(*(reduce(add, column) for column in columns))


def lines(seen: Seen) -> Iterator[str]:
    """What was seen."""
    yield f"{seen.games:,} games, {seen.decisions:,} decisions, {seen.facts:,} facts"
    yield "ended by     " + ", ".join(f"{key} {n}" for key, n in seen.ended.most_common())
    yield f"{seen.handed.total():,} times a judge was asked what happens"
    yield from (f"{n:>6}  {what}" for what, n in seen.handed.most_common(TOLD))
    yield from seen.faults[:TOLD]
    yield f"{len(seen.faults)} faults"


def main() -> int:
    """Play the games that were asked for and print what was seen."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--games", type=int, default=500)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--workers", type=int, default=1)
    asked.add_argument("--ruleset", choices=("diva", "classic"), default="diva")
    asked.add_argument("--only", metavar="SEED-NUMBER", help="play this one game again")
    given = asked.parse_args()
    if given.only:
        seen = played(given.only, given.ruleset)
    else:
        seen = run(given.games, given.seed, given.workers, given.ruleset)
    sys.stdout.write("\n".join(lines(seen)) + "\n")
    return 1 if seen.faults else 0


if __name__ == "__main__":
    sys.exit(main())
