"""Who plays whom in a round: Swiss, everybody against everybody, or the winners of a cut.

Swiss pairs are chosen by swisspair: as near in points as can be, nobody twice, a bye for who had
none. Who has as many points is mixed by lots that follow from the head of the log, so that nobody
could know them and everybody can draw them again. Where no pairing without a rematch exists, one
with the fewest is chosen (networkx).
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from typing import Final, NamedTuple

from msgspec import Struct, json

from referee.tournament.outcomes import NOBODY, Outcome
from referee.tournament.standings import PlayerStanding

Pair = tuple[str, str]
SWISS, ROUND_ROBIN, ELIMINATION = "swiss", "round-robin", "elimination"
WAYS: Final = (SWISS, ROUND_ROBIN, ELIMINATION)
CUTS: Final = (4, 8, 16)
ROUNDS: Final = ((8, 3), (16, 4), (32, 5), (64, 6), (128, 7), (226, 8), (409, 9))
"""Up to how many people how many Swiss rounds are played (MTR, appendix E)."""
MOST_ROUNDS: Final = 10
REMATCH: Final = 1_000_000
"""What a rematch weighs beside a distance in points, when one cannot be avoided."""


class Pairing(Struct, frozen=True):
    """The tables of a round from the first on, and who has a bye.

    `again` are the pairs that met before, which happens only where no pairing is without one;
    `inputs` is the SHA-256 of all that the pairing was made from.
    """

    pairs: tuple[Pair, ...]
    byes: tuple[str, ...]
    again: tuple[Pair, ...]
    inputs: str


class CannotPair(Struct, frozen=True):
    """Why there is no pairing, and what to do."""

    reason: str
    instead: str


class _Entry(NamedTuple):
    """A person to pair: points, the lot among those with as many, whom they met, and a bye before."""

    person: str
    points: int
    lot: bytes
    met: frozenset[str]
    had_bye: bool


def rounds_for(people: int) -> int:
    """How many Swiss rounds so many people usually play."""
    return next((rounds for most, rounds in ROUNDS if people <= most), MOST_ROUNDS)


def pair_swiss(
    stand: Sequence[PlayerStanding], outcomes: Iterable[Outcome], playing: Iterable[str], seed: bytes
) -> Pairing | CannotPair:
    """Pair who plays on by how they stand.

    Args:
        stand: The standings before the round.
        outcomes: All outcomes so far.
        playing: Who plays in the round.
        seed: From which lots are drawn: the hash of the last fact of the event.
    """
    entries = _entries(stand, tuple(outcomes), frozenset(playing), seed)
    if len(entries) < 2:  # noqa: PLR2004 - a pair
        return CannotPair("fewer than two people play on", "enter people, or end the event")
    chosen = _swiss(entries) or _fewest_rematches(entries)
    points = {one.person: one.points for one in entries}
    pairs = sorted(
        (_seated(pair, entries) for pair in chosen if NOBODY not in pair),
        key=lambda pair: (-max(points[p] for p in pair), -min(points[p] for p in pair), pair),
    )
    byes = tuple(pair[0] for pair in chosen if NOBODY in pair)
    met = {one.person: one.met for one in entries}
    again = tuple(pair for pair in pairs if pair[1] in met[pair[0]])
    return Pairing(tuple(pairs), byes, again, _inputs(SWISS, entries, seed))


def _entries(
    stand: Sequence[PlayerStanding], outcomes: tuple[Outcome, ...], playing: frozenset[str], seed: bytes
) -> list[_Entry]:
    met: dict[str, set[str]] = {}
    byes = set()
    for one in outcomes:
        a, b = one.people
        if one.bye:
            byes.add(a)
        else:
            met.setdefault(a, set()).add(b)
            met.setdefault(b, set()).add(a)
    found = [
        _Entry(
            one.person,
            one.points,
            sha256(seed + one.person.encode()).digest(),
            frozenset(met.get(one.person, ())) & playing,
            one.person in byes,
        )
        for one in stand
        if one.person in playing
    ]
    return sorted(found, key=lambda one: (-one.points, one.lot))


def _seated(pair: Pair, entries: Sequence[_Entry]) -> Pair:
    """The pair with who stands before the other, or has the lower lot, as seat A."""
    order = {one.person: place for place, one in enumerate(entries)}
    a, b = sorted(pair, key=order.__getitem__)
    return a, b


def _swiss(entries: Sequence[_Entry]) -> list[Pair]:
    """The pairs that swisspair chooses, a bye as a pair with nobody; none where there is no pairing."""
    try:
        from swisspair import Player, create_matches  # noqa: PLC0415 - for those who pair
    except ImportError:  # no wheel for this machine: networkx chooses alone
        return []
    all_had = all(one.had_bye for one in entries)
    players = [
        Player(one.person, one.points, place, all_had or not one.had_bye, set(one.met))
        for place, one in enumerate(entries, 1)
    ]
    try:
        # Neighbours in the order of lots: without that swisspair draws lots of its own each time.
        made = create_matches(players, power_pairing=True)
    except RuntimeError:
        return []
    return [(one.p1.id, NOBODY if one.p2 is None else one.p2.id) for one in made]


def _fewest_rematches(entries: Sequence[_Entry]) -> list[Pair]:
    """Pairs with as few rematches as can be, then as near in points as can be."""
    import networkx as nx  # noqa: PLC0415 - for the rare event that needs it

    graph: nx.Graph[str] = nx.Graph()
    for one, other in combinations(entries, 2):
        far = abs(one.points - other.points) ** 2
        graph.add_edge(one.person, other.person, weight=far + REMATCH * (other.person in one.met))
    if len(entries) % 2:
        for one in entries:
            graph.add_edge(one.person, NOBODY, weight=one.points**2 + REMATCH * one.had_bye)
    found = nx.min_weight_matching(graph)
    return sorted((b, a) if a == NOBODY else (a, b) for a, b in map(sorted, found))


def _inputs(how: str, entries: Sequence[_Entry], seed: bytes) -> str:
    told = [how, seed.hex(), [(one.person, one.points, sorted(one.met), one.had_bye) for one in entries]]
    return sha256(json.encode(told)).hexdigest()


def pair_round_robin(people: Sequence[str], number: int) -> Pairing:
    """The pairs of a round in which everybody meets everybody: the circle method.

    Args:
        people: In the order in which they entered, the same in each round.
        number: The round, from 1 on; after so many as there are others it begins again.
    """
    circle = [*people] if len(people) % 2 == 0 else [*people, NOBODY]
    turned = (number - 1) % max(1, len(circle) - 1)
    rest = circle[1:]
    row = [circle[0], *rest[len(rest) - turned :], *rest[: len(rest) - turned]]
    both = [(row[at], row[-1 - at]) for at in range(len(row) // 2)]
    pairs = tuple(pair for pair in both if NOBODY not in pair)
    byes = tuple(a or b for a, b in both if NOBODY in (a, b))
    made = sha256(json.encode([ROUND_ROBIN, list(people), number])).hexdigest()
    return Pairing(pairs, byes, (), made)


def bracket(size: int) -> tuple[int, ...]:
    """The seeds of a cut in the order of its tables, so that the first two meet in the final only."""
    order = [1]
    while len(order) < size:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return tuple(order)


def pair_elimination(stand: Sequence[str], size: int) -> Pairing | CannotPair:
    """The first round of a cut, seeded by standings.

    Args:
        stand: Who plays on, the best first.
        size: How many are in the cut: 4, 8 or 16.
    """
    if size not in CUTS:
        what = f"nobody cuts to {size}" if size else "nobody said to how many the cut is"
        return CannotPair(what, "cut to 4, 8 or 16")
    if len(stand) < size:
        return CannotPair(f"a cut to {size} where {len(stand)} people play on", "name a smaller cut")
    seats = [stand[seed - 1] for seed in bracket(size)]
    return _by_order(seats)


def pair_winners(winners: Sequence[str]) -> Pairing:
    """The next round of a cut: the winners of neighbouring tables, in the order of the tables."""
    return _by_order(winners)


def _by_order(seats: Sequence[str]) -> Pairing:
    pairs = tuple(zip(seats[::2], seats[1::2], strict=True))
    return Pairing(pairs, (), (), sha256(json.encode([ELIMINATION, list(seats)])).hexdigest())


def numbered(pairs: Sequence[Pair], fixed: Mapping[str, int]) -> tuple[tuple[int, Pair], ...]:
    """Tables for pairs, from 1 on; who needs a certain table gets it.

    Where two who need one meet, the lower number is theirs.
    """
    held = {pair: min(fixed[p] for p in pair if p in fixed) for pair in pairs if fixed.keys() & set(pair)}
    taken: dict[int, Pair] = {}
    for pair, table in held.items():
        taken.setdefault(table, pair)
    free = (number for number in range(1, 2 * len(pairs) + len(fixed) + 2) if number not in taken)
    own = {pair: table for table, pair in taken.items()}
    return tuple(sorted((own.get(pair) or next(free), pair) for pair in pairs))
