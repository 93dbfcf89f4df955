"""Many random games: the ledger of each seat beside what its projected facts allow; exit 1 if not.

    python -m tests.soak.knowledge --games 200 --seed 1
    python -m tests.soak.knowledge --games 200 --seed 1 --rewinds

Half of the games are of each ruleset, and every second pair has cards of the positions in its
decks, so that looks, searches, swaps and returns to a deck come up.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from events.kinds import Fact, MatchRewound
from events.vocabulary import SEATS
from referee.service.simulated.simulate import seeds
from referee.sight import project_fact
from referee.state import Match
from referee.timeline import ListReader
from referee.timeline.knowing import HIDDEN_PILES, cards_of
from referee.timeline.knowledge import Following, Hidden, Ledger
from referee.timeline.knowledge import following as standing_at
from tests.soak import rewound
from tests.soak.tables import simulator
from tests.soak.tracking import Tracker, backs

TOLD = 20
TOLD_OF = ("match.rewound", "cards.mixed")
Compared = Counter[str]


def _zone(row: Hidden, state: Match, tracker: Tracker) -> list[str]:
    """Where a zone of the ledger differs from what the tracker can tell of it."""
    cards = [h for h in cards_of(state.seat(row.owner)) if h.zone == row.zone]
    hidden = [h for h in cards if row.zone in HIDDEN_PILES or h.face_down or h.card.seen != "ABS"]
    theirs = Counter(f for h in hidden if (f := tracker.face(h.card.id)) is not None)
    where = f"{row.owner}'s {row.zone}"
    faults = []
    if row.zone in {"deck", "life"}:
        by_place = {h.place: tracker.face(h.card.id) for h in hidden}
        places = {place: name for place, name in by_place.items() if name is not None}
        if places != {k.place: k.name for k in row.known}:
            faults.append(f"{where}: known {row.known}, facts allow {places}")
    if Counter(k.name for k in row.known) != theirs:
        faults.append(f"{where}: known {row.known}, facts allow {theirs}")
    recalled = Counter(f for h in hidden if (f := tracker.recalled(h.card.id)) is not None)
    if Counter(k.name for k in row.known if k.undone) != recalled:
        faults.append(f"{where}: known from undone stretches {row.known}, facts allow {recalled}")
    sure = tracker.bag(row.owner, row.zone) - recalled
    if Counter(dict(row.sure)) != sure:
        faults.append(f"{where}: sure {row.sure}, facts allow {sure}")
    if len(hidden) != row.count or sum(n for _, n in row.sure) > row.unknown:
        faults.append(f"{where}: {row.count} hidden, {len(hidden)} lie there, sure {row.sure}")
    return faults


def _truth(told: Ledger, state: Match) -> list[str]:
    """Where a ledger says of a card what is not so."""
    faults = []
    for row in told.zones:
        cards = [h for h in cards_of(state.seat(row.owner)) if h.zone == row.zone]
        names = Counter(h.card.name for h in cards)
        claimed = Counter(k.name for k in row.known) + Counter(dict(row.sure))
        if claimed - names:
            faults.append(f"{row.owner}'s {row.zone}: {claimed - names} is not there")
        if any(not 1 <= k.seq <= told.seq for k in row.known):
            faults.append(f"{row.owner}'s {row.zone}: known since a seq out of the log")
    if told.possible and sum(n for _, n in told.possible) != told.unplaced:
        faults.append(f"{told.unplaced} own cards unplaced, possible {told.possible}")
    return faults


def differences(facts: Sequence[Fact], seat: str, compared: Compared) -> list[str]:
    """Compare ledger and tracker after every fact of a game; give the differences by seq."""
    tracker, following = Tracker(seat), Following(seat)
    for fact in facts:
        if isinstance(fact.body, MatchRewound):
            following, _ = standing_at(ListReader(facts[: fact.seq]), fact.seq, seat)
        else:
            following.follow(fact)
        tracker.hear(project_fact(fact, seat), backs(following.state))
        told = following.ledger()
        compared["seqs"] += 1
        compared[f"seqs of {fact.body.KIND}"] += fact.body.KIND in TOLD_OF
        for row in told.zones:
            compared[f"known {row.zone}"] += len(row.known)
            compared[f"undone {row.zone}"] += sum(k.undone for k in row.known)
            compared[f"sure {row.zone}"] += len(row.sure)
        faults = [f for row in told.zones for f in _zone(row, following.state, tracker)]
        faults += _truth(told, following.state)
        if faults:
            return [f"seq {fact.seq}, {fact.body.KIND}, {seat}: {fault}" for fault in faults]
    return []


def _game(numbered: tuple[int, str], *, back: bool) -> tuple[Compared, list[str]]:
    """Play one game of a run by its number and name, and compare both of its seats."""
    number, name = numbered
    ruleset, mixed = ("diva", "classic")[number % 2], number % 4 > 1
    table = simulator(name, ruleset, mixed=mixed)
    facts = rewound.play(name, table) if back else table.play(name).facts
    compared: Compared = Counter()
    faults = []
    for seat in SEATS:
        found = differences(facts, seat, compared)
        faults += [f"game {name} {ruleset}{' mixed' * mixed}, {fault}" for fault in found]
    return compared, faults


def run(games: int, seed: int, *, back: bool = False, workers: int = 1) -> tuple[Compared, list[str]]:
    """Play so many games and compare both seats of each; give what was met, and differences.

    With `back` they are taken back now and then, and cards of their piles are mixed.
    """
    names, one = list(enumerate(seeds(seed, games))), partial(_game, back=back)
    if workers == 1:
        rows = [one(name) for name in names]
    else:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            rows = list(pool.map(one, names))
    compared: Compared = Counter()
    for row, _ in rows:
        compared.update(row)
    return compared, [fault for _, faults in rows for fault in faults]


def main() -> int:
    """Compare as many games as were asked for and print what was found."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--rewinds", action="store_true", help="take the games back now and then")
    asked.add_argument("--workers", type=int, default=1)
    given = asked.parse_args()
    compared, faults = run(given.games, given.seed, back=given.rewinds, workers=given.workers)
    met = ", ".join(f"{key} {n:,}" for key, n in compared.most_common() if n and " " in key)
    lines = [f"{given.games:,} games, {compared['seqs']:,} ledgers compared: {met}"]
    lines += [*faults[:TOLD], f"{len(faults)} differences"]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
