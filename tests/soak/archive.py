"""Many matches archived and brought back: sizes, times, and every byte compared.

    python -m tests.soak.archive --matches 20000

A few games are played by random players and told again under other names, each chained and salted
anew, with the commands and kept states that play leaves behind. Every match has to verify out of
its archive, and to come back with the digest that it had; exit 1 if one does not.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from hashlib import sha256
from itertools import permutations
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, TypeVar

from events.chain import Chain
from events.kinds import Fact
from events.log import Command, Log, MatchRef
from events.parquet import digest
from events.values import changed
from referee.cards import DeckList, shipped, shipped_decks
from referee.fold import FOLD_ID
from referee.rules import Table
from referee.service import Desk, open_desk
from referee.service.chance import seeded_entropy
from referee.service.event.starting import open_match
from referee.service.proof.verifying import verify_match
from referee.service.records.archives import check_archives
from referee.service.records.archiving import (
    archive_matches,
    archived_of,
    of_event,
    packed_of,
    restore_matches,
)
from referee.service.simulated.coverage import header_of
from referee.service.simulated.simulate import Simulator
from referee.service.store.reader import KEYFRAME_EVERY, encode_keyframe
from referee.service.store.rows import to_rows
from referee.state import Match
from referee.stats import ask, questions

EVENT = "championship"
TABLES = 500
"""Tables in a round."""
AT_ONCE = 20
GAMES = 42
"""Games that are played: each two of the shipped decks meet."""
SAMPLE = 200
"""Matches that are verified out of their archive."""
T = TypeVar("T")


class Played(NamedTuple):
    """A game: its facts command by command, and the states that are kept on the way, by seq."""

    commands: list[list[Fact]]
    kept: dict[int, bytes]


def played(count: int, seed: int) -> list[Played]:
    """Play some games between the shipped decks in turn."""
    pairs = list(permutations(shipped_decks("diva").values(), 2))
    return [_game(pairs[number % len(pairs)], f"{seed}-{number}") for number in range(count)]


def _game(pair: tuple[DeckList, DeckList], seed: str) -> Played:
    commands: list[list[Fact]] = []
    kept: dict[int, bytes] = {}

    def watch(facts: Sequence[Fact], state: Match, _: Table) -> None:
        commands.append(list(facts))
        last = facts[-1].seq
        if last - max(kept, default=0) >= KEYFRAME_EVERY:
            kept[last] = encode_keyframe(state, [])

    Simulator(shipped(), pair, header_of(shipped(), pair, "diva")).play(seed, watch)
    return Played(commands, kept)


def told_again(log: Log, game: Played, number: int) -> tuple[int, list[Command]]:
    """A game as the commands of another match."""
    place = divmod(number, TABLES)
    tags = {"event": EVENT, "round": str(place[0] + 1), "table": str(place[1] + 1)}
    name = f"{EVENT}-{number + 1}"
    ref = log.open_match(name, created=1_790_000_000_000_000 + number, tags=tags)
    chain, source = Chain(name), random.Random(number)
    entropy, previous, commands = seeded_entropy(name), chain.genesis(), []
    for facts in game.commands:
        first, *others = facts
        if first.seq == 1:
            header = changed(first.body, event=EVENT, round=place[0] + 1, table=place[1] + 1)
            first = changed(first, body=header)
        rows = to_rows(chain, previous, [first, *others], entropy)
        previous = rows[-1].hash
        key = "open" if first.seq == 1 else f"{source.getrandbits(64):016x}"
        commands.append(Command(ref.id, rows, key, sha256(f"{name} {key}".encode()).digest()))
    return ref.id, commands


def fill(log: Log, games: list[Played], count: int) -> None:
    """Write so many matches; the states that play keeps are kept as well."""
    for start in range(0, count, AT_ONCE):
        waiting: list[Command] = []
        states = []
        for number in range(start, min(start + AT_ONCE, count)):
            game = games[number % len(games)]
            match_id, commands = told_again(log, game, number)
            waiting += commands
            states.append((match_id, game.kept))
        for answer in log.append_many(waiting):
            if isinstance(answer, Exception):
                raise answer
        for match_id, kept in states:
            for seq, data in kept.items():
                log.put_keyframe(match_id, seq, FOLD_ID, data)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def timed(what: str, do: Callable[[], T], count: int) -> T:
    """Do something and tell how long it took, whole and for each match."""
    began = perf_counter()
    done = do()
    took = perf_counter() - began
    say(f"{what:<34}{took:10.2f} s {1000 * took / count:10.2f} ms a match")
    return done


def size_of(path: Path) -> int:
    """The bytes of a database with what lies beside it."""
    return sum(one.stat().st_size for one in path.parent.glob(f"{path.name}*"))


def run(path: Path, folder: Path, count: int, seed: int) -> Iterator[str]:
    """Fill a database, archive all of it and bring it back; give what went wrong."""
    with closing(open_desk(str(path))) as desk:
        open_match(desk, "running", "ember-court", "tide-chorus")  # with it the catalogue is kept
        games = played(min(count, GAMES), seed)
        timed("written", lambda: fill(desk.log, games, count), count)
        refs = of_event(desk, EVENT)
        before = {ref.public_id: digest(packed_of(desk, ref)) for ref in refs}
        yield from _archived(desk, path, folder, refs)
        yield from _read(desk, random.Random(seed).sample(refs, min(SAMPLE, count)))
        _asked(desk, count)
        timed("restored", lambda: restore_matches(desk, archived_of(desk, EVENT)), count)
        after = {ref.public_id: digest(packed_of(desk, ref)) for ref in refs}
        yield from (f"{name} came back otherwise" for name in before if before[name] != after[name])
        _asked(desk, count)


def _archived(desk: Desk, path: Path, folder: Path, refs: list[MatchRef]) -> Iterator[str]:
    """Archive matches and tell the sizes; give what stays, and what is not as it was written."""
    desk.log.compact()
    whole = size_of(path)
    told = timed("archived", lambda: archive_matches(desk, refs, folder, EVENT), len(refs))
    yield from (f"{name} stays: {why}" for name, why in told.left)
    timed("database written anew", desk.log.compact, len(refs))
    say(f"{told.matches:,} matches, {told.facts:,} facts in {len(told.files)} files")
    say(f"database {whole:,} bytes before, {size_of(path):,} after; archive {told.bytes:,}")
    say(f"bytes a fact: {told.bytes / told.facts:.1f} archived, {whole / told.facts:.1f} in the database")
    checked = timed("archives checked", lambda: check_archives(desk), len(refs))
    yield from (one.fault for one in checked if one.fault)


def _read(desk: Desk, sample: list[MatchRef]) -> Iterator[str]:
    """Verify matches out of their archives; give those that do not hold."""

    def verified() -> list[str]:
        return [ref.public_id for ref in sample if not verify_match(desk, ref.public_id).ok]

    bad = timed(f"{len(sample)} matches verified there", verified, len(sample))
    yield from (f"{name} does not verify out of its archive" for name in bad)


def _asked(desk: Desk, count: int) -> None:
    """Ask every question of `referee stats`, and tell the first rows of each answer."""
    for name, question in questions().items():
        answer = timed(f"stats {name}", partial(ask, desk, question), count)
        say("   " + "; ".join(" ".join(map(str, row)) for row in answer.rows[:3]))


def main() -> int:
    """Run it; exit 1 where a byte is another."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=None, help="where it is kept; else it is taken away")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="archive-") as temporary:
        folder = asked.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        faults = list(run(folder / "record.sqlite3", folder / "archive", asked.matches, asked.seed))
    say("\n".join(faults) or "every match verified, and came back byte for byte")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
