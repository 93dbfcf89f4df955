"""Every address of the service asked by everybody who may not see everything; exit 1 at a leak or a 500.

    python -m tests.soak.leaks --games 100 --seed 1 --workers 2

Pairs of matches are made of each game, one of a pair in each of two records, and both are asked
the same. They differ only in faces that the visitor may not see (hidden), in what came since the
visitor's delay began (younger), or in another match and a branch of which the visitor may not know.
Whatever differs in an answer is a leak, and so is the name of a card that nobody told the visitor,
but in an answer that carries the whole catalogue. An answer 500 is a fault of the program, whoever asks,
and is told with its address.
"""

from __future__ import annotations

import argparse
import html
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AsyncExitStack
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch
from urllib.parse import unquote_plus, urlencode

from fastapi import FastAPI

from events.chain import Chain
from events.kinds import DecisionAsked, DeckListed, DeckShuffled, Fact
from events.stores import open_log
from events.values import changed
from referee.court import Ruling
from referee.service import Desk
from referee.service.chance import seeded_dice, seeded_entropy
from referee.service.court.branching import open_branch
from referee.service.court.ruling import give_ruling
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import calls
from referee.service.store.rows import to_rows
from referee.sight import project_fact
from referee.web import ServiceSettings, make_app
from tests import ordering
from tests.games import cards, game
from tests.sight.permuting import exchanged, told_at
from tests.soak.crawling import (
    STREAM,
    Asked,
    Route,
    answer,
    asked,
    names_in,
    opened,
    routes,
    unhashed,
)
from tests.web import alone

NOW = 1_790_000_000_000_000
SECOND = 1_000_000
PATIENT = 3.0
"""Seconds without a word after which a stream is left that differed from the other."""
LATER = 3600
"""Seconds after which a spectator with a delay learns of a fact."""
TRIES = 6
FAULT = 500
MOST = 400
"""Facts of a match that is crawled, at most."""
LONGEST = 600
BATCH = 5
"""Games whose matches lie in one record."""
TOLD = 20
WATCHERS = ("A", "B", "spectator")
POINTS = ("turn1", "turn2.main", "head", "0", "1", "2000000")


class Pair(NamedTuple):
    """Two matches that look alike to one visitor, and how their answers are compared."""

    name: str
    match: str
    token: str
    alike: Callable[[bytes], bytes]
    hidden: frozenset[str]
    head: int
    beside: tuple[str, ...] = ()
    event: str = ""


class Found(NamedTuple):
    """What a crawl came to: requests by route, statuses, and leaks."""

    asked: Counter[str]
    statuses: Counter[int]
    leaks: list[str]


Records = tuple[Path, Path]


def timed(facts: Sequence[Fact], old: int) -> list[Fact]:
    """Give facts their times: the first so many lie further back than the delay."""
    catalog = cards().digest
    first = changed(facts[0], body=changed(facts[0].body, catalog=catalog))
    start, fresh = NOW - 3 * LATER * SECOND, NOW - 600 * SECOND
    return [
        changed(fact, at=(start if i < old else fresh) + i * 1000)
        for i, fact in enumerate([first, *facts[1:]])
    ]


def write(place: Path, facts: Sequence[Fact], name: str) -> None:
    """Write a match into a record, with salts that repeat."""
    log = open_log(str(place))
    log.put_blob("catalog", cards().dump())
    ref = log.open_match(name, created=facts[0].at, tags={})
    chain = Chain(name)
    rows = to_rows(chain, chain.genesis(), facts, seeded_entropy(1))
    log.append(ref.id, rows, key="open", request=bytes(32))
    log.close()


def sitting(place: Path, chance: str) -> Desk:
    """Sit down at a record whose clock stands still and whose chance repeats."""
    number = Random(chance).getrandbits(30)
    return Desk(
        open_log(str(place)), clock=lambda: NOW, dice=seeded_dice(1),
        entropy=seeded_entropy(number),
    )  # fmt: skip


def admitted(place: Path, asked_for: Pass) -> str:
    """Make a token in a record; the same one in both records of a pair."""
    desk = sitting(place, f"token of {asked_for}")
    word = make_token(desk, asked_for).token
    desk.close()
    return word


def pass_of(viewer: str, match: str) -> Pass:
    """What a viewer's token opens."""
    if viewer in {"A", "B"}:
        return Pass("player", f"p{viewer}", match, seat=viewer)
    return Pass("spectator", match=match)


def hidden_names(facts: Sequence[Fact], viewer: str) -> frozenset[str]:
    """Name the cards of the decks that a viewer was never told of."""
    lists = [f.body for f in facts if isinstance(f.body, DeckListed)]
    own = {n for d in lists if d.seat == viewer for n in (*d.main, *d.lrig_deck)}
    every = {n for d in lists for n in (*d.main, *d.lrig_deck)}
    told = names_in([project_fact(fact, viewer) for fact in facts])
    return frozenset(name for name in every - own if name not in told)


def swapped(facts: list[Fact], viewer: str, chance: Random) -> tuple[list[Fact], list[Fact]]:
    """Give two logs that differ in two faces, as long as the viewer is not told of either."""
    shuffles = [f for f in facts[:MOST] if isinstance(f.body, DeckShuffled)]
    best: tuple[int, list[Fact], list[Fact]] = (0, [], [])
    for _ in range(TRIES):
        shuffle = chance.choice(shuffles)
        one, two = chance.sample(range(len(shuffle.body.order)), 2)
        same, states = exchanged(facts, shuffle.seq, one, one)
        others, _ = exchanged(facts, shuffle.seq, one, two)
        until = min(told_at(same, states, viewer, shuffle.seq, (one, two)) - 1, MOST)
        if same[:until] != others[:until] and until > best[0]:
            best = (until, same[:until], others[:until])
    return best[1:]


def pairs(seed: int, records: Records) -> Iterator[Pair]:
    """Write the pairs of a game into both records."""
    chance = Random(seed)
    yield from hidden_pairs(seed, records, chance)
    head = chance.randrange(20, MOST)
    whole = timed(game(seed)[0][: head + 200], head)
    yield _younger(records, f"g{seed}.late", whole, head)
    yield _others(records, f"g{seed}.alone", whole[:head], game(seed + 1)[0][:MOST])


def hidden_pairs(seed: int, records: Records, chance: Random) -> Iterator[Pair]:
    """Write the pairs of a game that differ in what is hidden: both records list the same."""
    for viewer in WATCHERS:
        sides = swapped(game(seed)[0][:LONGEST], viewer, chance)
        if not sides[0]:
            continue
        name = f"g{seed}.{viewer}"
        for place, side, which in zip(records, sides, ("one", "two"), strict=True):
            write(place, timed(side, 0), name)
            word = admitted(place, pass_of(viewer, name))
            question = f"May card {which} go?" if viewer == "spectator" else "May it go?"
            called(place, name, question)
        names = hidden_names(sides[0], viewer)
        yield Pair(f"hidden from {viewer}", name, word, unhashed, names, len(sides[0]))


def _younger(records: Records, name: str, whole: list[Fact], head: int) -> Pair:
    """A match, and the same match as it was when the delay of a spectator began."""
    for place, side in zip(records, (whole, whole[:head]), strict=True):
        write(place, side, name)
        word = admitted(place, Pass("spectator", match=name, delay=LATER))
    names = hidden_names(whole[:head], "spectator")
    return Pair("younger", name, word, bytes, names, head)


def _others(records: Records, name: str, facts: list[Fact], more: list[Fact]) -> Pair:
    """A match alone, and beside another one and a branch of its own."""
    for place in records:
        write(place, facts, name)
        word = admitted(place, pass_of("A", name))
    other, branch = f"{name}.2", f"{name}.B1"
    write(records[0], timed(more, 0), other)
    desk = sitting(records[0], branch)
    waits = [f.seq for f in facts if isinstance(f.body, DecisionAsked)]
    open_branch(desk, name, waits[-1], branch)
    desk.close()
    names = hidden_names(facts, "A")
    return Pair("others", name, word, bytes, names, len(facts), (other, branch))


def called(place: Path, match: str, question: str) -> None:
    """Let a seat call a judge who answers: what is asked is for the table and its judges."""
    desk = sitting(place, match)
    ordering.given(calls.open_call, desk, match, "A", question)
    ordering.given(calls.claim, desk, match, "head-judge:ann", "C1")
    give_ruling(desk, match, Ruling("May this be done?", "It may.", call="C1"), "head-judge:ann")
    ordering.given(calls.note, desk, match, "head-judge:ann", question, point=None)
    desk.close()


def pools(pair: Pair, chance: Random) -> dict[str, list[str]]:
    """What may stand in a path or a query, by the name of its place."""
    seqs = [str(chance.randint(1, pair.head + 2)) for _ in range(6)]
    names = [name for name in cards().names() if name not in pair.hidden]
    of_event = (
        {
            "name": [pair.event],
            "person": [f"p-00{n}" for n in range(1, 7)],
            "number": ["1"],
            "call": ["T1"],
            "what": ["pairings", "clock", "standings", "calls", "result"],
            "winner": ["A", "Orla Quill", "Orla Quill", ""],
            "table": ["1", "2", "people", "standings", "decks", "pairings", "results"],
            "format": ["json", "csv", "tom"],
            "round": ["0", "1"],
            "by": ["name", "table"],
            "code": ["KILN-4821"],
        }
        if pair.event
        else {}
    )
    return {
        "match": [pair.match, pair.match, *pair.beside],
        "with": [pair.match, *pair.beside], "event": [pair.event or "e1"],
        "as": ["A", "B", "spectator", "judge"], "below": ["A", "B"],
        "level": ["brief", "normal", "full"], "way": ["", "up", "down"],
        "seq": [*seqs, *POINTS], "from": seqs, "to": seqs, "at": seqs, "point": seqs,
        "after": ["0", *seqs], "limit": ["10", "500"], "size": seqs, "id": seqs, "card": seqs,
        "name": chance.sample(names, 6), "like": ["a"], "q": ["Guard", "p", *pair.beside],
        "clause": ["glossary.guard.1"], "clause_id": ["glossary.guard.1"], "ruling": ["R1", "R2"],
        "call": ["C1"], "case": ["R1", "C1"], "ruleset": ["diva"], "before": ["9.0.0"],
        "holds": ["Guard"], "person": ["pA"], "page": ["1", "2"], "public": ["true", "false"],
    } | of_event  # fmt: skip


async def crawl(apps: Sequence[FastAPI], pair: Pair, chance: Random, share: int, found: Found) -> None:
    """Ask both records of a pair the same, so many times at every address.

    A busy machine may leave one of two streams before its word came; they are asked once more.
    """
    pool = pools(pair, chance)
    for route in routes():
        for _ in range(share):
            one = asked(route, pool, chance, pair.token)
            told = [await answer(app, one) for app in apps]
            if told[0] != told[1] and told[0].media.startswith(STREAM):
                told = [await answer(app, one, PATIENT) for app in apps]
            found.asked[route.path] += 1
            found.statuses[told[0].status] += 1
            if any(part.status == FAULT for part in told):
                found.leaks.append(f"{pair.name}: {one}: answers {FAULT}")
            found.leaks.extend(leaks_in(pair, route, one, [part.told() for part in told]))


def leaks_in(pair: Pair, route: Route, one: Asked, told: Sequence[bytes]) -> Iterator[str]:
    """What an answer tells that it must not."""
    ours, theirs = map(pair.alike, told)
    if ours != theirs:
        yield f"{pair.name}: {one}: {_apart(ours, theirs)}"
    text = html.unescape(told[0].decode("utf-8", "replace"))
    bare = (pair.event or route.of_match) and not all(name in text for name in cards().names())
    own = f"{one.path}?{unquote_plus(urlencode(one.query))} {unquote_plus(one.body.decode())}"
    named = sorted(name for name in pair.hidden if name in text and name not in own) if bare else []
    if named:
        yield f"{pair.name}: {one}: names {', '.join(named)}"
    if pair.token and pair.token.encode() in told[0] and not one.link:
        yield f"{pair.name}: {one}: tells the token itself"


def _apart(ours: bytes, theirs: bytes) -> str:
    """Show where two answers begin to differ."""
    at = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), 0)
    return f"{ours[max(at - 60, 0) : at + 60]!r} and {theirs[max(at - 60, 0) : at + 60]!r}"


async def _crawled(games: range, records: Records, share: int) -> Found:
    found = Found(Counter(), Counter(), [])
    made = [pair for seed in games for pair in pairs(seed, records)]
    async with AsyncExitStack() as stack:
        apps = [
            await stack.enter_async_context(opened(make_app(ServiceSettings(str(place), rate=0))))
            for place in records
        ]
        for pair in made:
            await crawl(apps, pair, Random(f"{pair.match} {pair.name}"), share, found)
    return found


def _batch(games: range, share: int) -> Found:
    with patch("referee.service.opened.system_clock", lambda: NOW), TemporaryDirectory() as room:
        records = Path(room) / "one.sqlite3", Path(room) / "two.sqlite3"
        return alone.run(_crawled(games, records, share))


def run(games: int, seed: int, share: int, *, workers: int = 1) -> Found:
    """Crawl so many games, every address so many times for each visitor."""
    last, one = seed + games, partial(_batch, share=share)
    batches = [range(at, min(at + BATCH, last)) for at in range(seed, last, BATCH)]
    if workers == 1:
        return _together(map(one, batches))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        return _together(pool.map(one, batches))


def _together(rows: Iterable[Found]) -> Found:
    """Add up what batches found; each is told of when it is done."""
    found = Found(Counter(), Counter(), [])
    for row in rows:
        found.asked.update(row.asked)
        found.statuses.update(row.statuses)
        found.leaks.extend(row.leaks)
        told = f"{found.asked.total():,} requests, {len(found.leaks)} leaks"
        sys.stderr.write(f"{told}\n")
    return found


def main() -> int:
    """Crawl as many games as were asked for and print what was found."""
    asked_for = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked_for.add_argument("--games", type=int, default=100)
    asked_for.add_argument("--seed", type=int, default=1)
    asked_for.add_argument("--share", type=int, default=1, help="requests of each address")
    asked_for.add_argument("--workers", type=int, default=1)
    given = asked_for.parse_args()
    found = run(given.games, given.seed, given.share, workers=given.workers)
    statuses = ", ".join(f"{n:,} of {status}" for status, n in sorted(found.statuses.items()))
    told = f"{given.games} games, {len(found.asked)} addresses, {found.asked.total():,} requests"
    lines = [
        f"{told} of each record of a pair: {statuses}",
        *found.leaks[:TOLD],
        f"{len(found.leaks)} leaks",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if found.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
