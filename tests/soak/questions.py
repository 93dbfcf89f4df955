"""Random matches in which every offered answer is tried: it brings what it promises.

    python -m tests.soak.questions --games 200 --seed 1
    python -m tests.soak.questions --games 200 --seed 1 --cards ../shared/cards/diva-en.jsonl.gz

At every question of a match each answer that is offered (of many some by chance) is carried out on
the table as it lies, and its facts up to the next question are held to what it promises
(`tests.properties.promises`); those of the answer that is given, until its text is done. Read are
all words of the question as the seat has it, and those for third persons. Games are played with the
shipped decks of both games, or with decks by chance from the cards of files. Exit 1 for a promise
that was not kept, with the seed that brings it back.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from events.vocabulary import SEATS
from referee.cards import CardDef, Catalog, DeckList, shipped, shipped_decks
from referee.proving.sheets import sheet_catalog
from referee.rules import Accepted, Action, Table, begin, decide, legal
from referee.rules.questions import YES_NO
from referee.service.chance import seeded_dice
from referee.service.simulated.coverage import header_of
from referee.service.simulated.simulate import AT, STEP, Simulator, answer, seeds
from referee.service.table.promises import promises_of
from referee.service.views import view_of
from tests.properties.promises import (
    Held,
    faults_of_third_persons,
    faults_of_words,
    of_cards,
)

DECISIONS: Final = 1500
"""A match is left after so many questions."""
TRIED: Final = 5
"""So many answers of a question are carried out besides the one that is given; all of a yes or no."""
MAIN, LRIGS, PIECES = 40, 12, 2


class Seen:
    """What was tried: questions, answers, promises by their word, and what was not kept."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.games = self.questions = self.answers = 0
        self.promises: Counter[str] = Counter()
        self.faults: list[str] = []


def play(table: Simulator, name: str, seen: Seen) -> None:
    """Play one match by its name, and try what is offered at each of its questions."""
    source, library = Random(name), table.library
    step = begin(table.opening, library, at=AT, chance=seeded_dice(name))
    theirs = of_cards(library)
    seen.games += 1
    due: list[Held] = []
    for number in range(DECISIONS):
        now = Table(step.state, library, step.board)
        if now.decision is None:
            return
        where = f"{name}@{step.state.seq} {now.decision.kind}"
        given = answer(now, source)
        done: Accepted | None = None
        for action in dict.fromkeys((*_offered(now, source), given)):
            tried = decide(
                step.state,
                action,
                library,
                head=step.state.seq,
                at=AT + number * STEP,
                chance=seeded_dice(f"{name} {number}"),
            )
            if not isinstance(tried, Accepted):
                seen.faults.append(f"{where}: {action} was offered and refused")
                continue
            one, rows = _held(now, action, tried, seen)
            if action == given:
                after = Table(tried.state, library, tried.board)
                rows += [row for other in due for row in other.faults(tried.facts, after)]
                done, due = tried, [*due, one]
            seen.faults += [f"{where} {_text(now)}: {action.do} {action.cards}: {row}" for row in rows]
        words = [*faults_of_words(now, theirs), *faults_of_third_persons(view_of(now, "judge"))]
        seen.faults += [f"{where} {_text(now)}: {row}" for row in words]
        seen.questions += 1
        due = [one for one in due if one.rest]
        if done is None:
            return
        step = done


def _held(now: Table, action: Action, done: Accepted, seen: Seen) -> tuple[Held, list[str]]:
    """Hold the promises of an answer to its facts; what is not kept in words."""
    promises = promises_of(now, action)
    seen.answers += 1
    seen.promises.update(one.what for one in promises)
    held = Held(now, action, promises)
    return held, [*held.faults(done.facts, Table(done.state, now.library, done.board))]


def _text(table: Table) -> str:
    frame = table.state.stack[-1] if table.state.stack else None
    return f"({frame.name}, line {frame.line})" if frame is not None and frame.name else ""


def _offered(table: Table, source: Random) -> list[Action]:
    """Answers to try: both of a yes or no, of others some by chance among the first that are listed."""
    rows = list(islice(legal(table), 60))
    if table.decision is not None and table.decision.kind in YES_NO:
        return rows
    return source.sample(rows, min(TRIED, len(rows)))


def deck_by_chance(catalog: Catalog, chance: Random, name: str) -> DeckList:
    """A deck with cards by chance that can be played: LRIGs that grow, cards of their colors."""
    cards = [catalog.definition(one) for one in catalog.names()]
    lrigs = [card for card in cards if card.type == "LRIG" and card.lrig_types]
    asks = [card for card in lrigs if _asks(card)]
    begun = [card for card in lrigs if card.level == 0]
    chain: list[str] = []
    colors: set[str] = set()
    for first in chance.sample(begun, 3):
        chain.append(first.name)
        of_type = [c for c in lrigs if set(c.lrig_types) & set(first.lrig_types) and c.level > 0]
        for level in (1, 2, 3):
            row = [card for card in of_type if card.level == level]
            if row and len(chain) < LRIGS - PIECES:
                grown = chance.choice([card for card in row if card in asks] or row)
                chain.append(grown.name)
                colors |= {*grown.colors}
    assists = [c for c in cards if c.type == "ASSIST LRIG"]
    pieces = [c for c in cards if c.type in {"PIECE", "ARTS"}]
    assists = [card for card in assists if _asks(card)] or assists
    pieces = [card for card in pieces if _asks(card)] or pieces
    more = [*chance.sample(assists, min(4, len(assists))), *chance.sample(pieces, min(PIECES, len(pieces)))]
    chain += [card.name for card in more]
    main = [c for c in cards if c.type in {"SIGNI", "SPELL"} and (not c.colors or colors & {*c.colors})]
    guards = [card for card in main if card.guard]
    asking = [card for card in main if _asks(card)] or main
    row = [
        *chance.choices(asking, k=16),
        *chance.choices(main, k=MAIN - 24),
        *chance.choices(guards or main, k=8),
    ]
    return DeckList(name, tuple(dict.fromkeys(chain)), tuple(card.name for card in row))


def _asks(card: CardDef) -> bool:
    """Whether a text of a card offers something, or lets the opponent choose."""
    said = str([ability.node for ability in card.abilities])
    return any(word in said for word in ("'may'", "'opp', 'pick'", "'forbid'", "'replace'", "'modes'"))


def simulators(catalogs: Sequence[Catalog], name: str) -> list[Simulator]:
    """Some tables: pairs of shipped decks of both games, or of decks by chance from catalogues."""
    chance = Random(f"decks {name}")
    found: list[Simulator] = []
    if not catalogs:
        catalog = shipped()
        for ruleset in ("diva", "classic"):
            lists = list(shipped_decks(ruleset).values())
            pair = chance.choice(lists), chance.choice(lists)
            found.append(Simulator(catalog, pair, header_of(catalog, pair, ruleset)))
    for catalog in catalogs:
        for number in range(4):
            own, theirs = (deck_by_chance(catalog, chance, f"{name}-{number}-{seat}") for seat in SEATS)
            found.append(Simulator(catalog, (own, theirs), header_of(catalog, (own, theirs), "diva")))
    for table in found[1:]:
        if table.library.catalog is found[0].library.catalog:
            table.library = found[0].library
    return found


def run(games: int, seed: int, cards: Sequence[bytes] = ()) -> Seen:
    """Play so many matches and say what was seen."""
    seen = Seen()
    catalogs = [sheet_catalog(data) for data in cards]
    tables: list[Simulator] = []
    for number, name in enumerate(seeds(seed, games)):
        if number % 8 == 0:
            tables = simulators(catalogs, name)
        play(tables[number % len(tables)], name, seen)
    return seen


def main() -> int:
    """Play the games that were asked for and print what was seen."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--cards", type=Path, action="append", default=[])
    given = asked.parse_args()
    missing = [str(path) for path in given.cards if not path.is_file()]
    if missing:
        sys.stdout.write(f"nothing is played: {', '.join(missing)} missing\n")
        return 2
    seen = run(given.games, given.seed, [path.read_bytes() for path in given.cards])
    rows = [
        f"{seen.games:,} games, {seen.questions:,} questions, {seen.answers:,} answers carried out",
        "promised    " + ", ".join(f"{what} {n:,}" for what, n in sorted(seen.promises.items())),
        *seen.faults[:30],
        f"{len(seen.faults)} faults",
    ]
    sys.stdout.write("\n".join(rows) + "\n")
    return 1 if seen.faults else 0


if __name__ == "__main__":
    sys.exit(main())
