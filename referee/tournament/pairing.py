"""Who plays whom in a round: Swiss, by standing, everybody against everybody, or the winners of a cut.

Byes and earlier meetings are counts, and the fewest come first: the bye goes to one of those who had the
fewest, nobody meets a third time while everybody can meet somebody for the second, and so on. Then pairs
are as near in points as can be, or in places where a round is paired by standing.

Swiss pairs without a rematch are chosen by swisspair. Who has as many points is mixed by lots that follow
from the head of the log, so that nobody could know them and everybody can draw them again. Where no pairing
is without a rematch, networkx chooses, which knows counts. It takes longer, but that happens in small
fields alone: who met fewer than half of the others can always be paired with somebody new. In such a field
the nearest pairing is taken that also leaves one without a rematch for the round after it, so that eight
people can play seven rounds.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from typing import Final, NamedTuple

from msgspec import Struct, json

from referee.fold.event import ELIMINATION
from referee.tournament.outcomes import NOBODY, Outcome
from referee.tournament.standings import PlayerStanding

Pair = tuple[str, str]
SWISS, STANDING, ROUND_ROBIN = "swiss", "standing", "round-robin"
WAYS: Final = (SWISS, STANDING, ROUND_ROBIN, ELIMINATION)
CUTS: Final = (4, 8, 16)
ROUNDS: Final = ((8, 3), (16, 4), (32, 5), (64, 6), (128, 7), (226, 8), (409, 9))
"""Up to how many people how many Swiss rounds are played (MTR, appendix E)."""
MOST_ROUNDS: Final = 10
TRIED: Final = 20
"""Pairings that are tried at most for one that leaves the next round without a rematch."""


class Pairing(Struct, frozen=True):
    """The tables of a round from the first on, and who has a bye.

    `again` are the pairs that met before; `inputs` is the SHA-256 of all that the pairing was made from.
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
    """A person to pair: points, place and lot, how often they met whom, and how many byes they had."""

    person: str
    points: int
    place: int
    lot: bytes
    met: Mapping[str, int]
    byes: int


def rounds_for(people: int) -> int:
    """How many Swiss rounds so many people usually play."""
    return next((rounds for most, rounds in ROUNDS if people <= most), MOST_ROUNDS)


def pair_swiss(
    stand: Sequence[PlayerStanding], outcomes: Iterable[Outcome], playing: Iterable[str], seed: bytes
) -> Pairing | CannotPair:
    """Pair who plays on by how they stand: as near in points as can be, by lots within them.

    Args:
        stand: The standings before the round.
        outcomes: All outcomes so far.
        playing: Who plays in the round.
        seed: From which lots are drawn: the hash of the last fact of the event.
    """
    entries = _entries(stand, tuple(outcomes), frozenset(playing), seed)
    entries.sort(key=lambda one: (-one.points, one.lot))
    return _paired(SWISS, entries, lambda one: one.points, seed)


def pair_by_standing(
    stand: Sequence[PlayerStanding], outcomes: Iterable[Outcome], playing: Iterable[str], seed: bytes
) -> Pairing | CannotPair:
    """Pair a round by places, as many last rounds are: the first meets the second, and so on.

    Places count among those who play on. The arguments are those of `pair_swiss`; lots part those who
    share a place.
    """
    entries = _entries(stand, tuple(outcomes), frozenset(playing), seed)
    entries.sort(key=lambda one: (one.place, one.lot))
    rank = {one.person: place for place, one in enumerate(entries)}
    return _paired(STANDING, entries, lambda one: len(rank) - rank[one.person], seed)


def _paired(
    how: str, entries: Sequence[_Entry], level: Callable[[_Entry], int], seed: bytes
) -> Pairing | CannotPair:
    """Pair entries, of which those of one level should meet; they stand in the order of their seats."""
    if len(entries) < 2:  # noqa: PLR2004 - a pair
        return CannotPair("fewer than two people play on", "enter people, or end the event")
    chosen = _without_rematch(entries, level) or _fewest_rematches(entries, level)
    chosen = chosen if _rematches(entries, chosen) else _leaving_a_round(entries, level, chosen)
    order = {one.person: place for place, one in enumerate(entries)}
    levels = {one.person: level(one) for one in entries}
    seated = ((a, b) if order[a] < order[b] else (b, a) for a, b in chosen if NOBODY not in {a, b})
    pairs = sorted(
        seated, key=lambda pair: (-max(levels[p] for p in pair), -min(levels[p] for p in pair), pair)
    )
    byes = tuple(a or b for a, b in chosen if NOBODY in {a, b})
    met = {one.person: one.met for one in entries}
    again = tuple(pair for pair in pairs if pair[1] in met[pair[0]])
    return Pairing(tuple(pairs), byes, again, _inputs(how, entries, seed))


def meetings(outcomes: Iterable[Outcome]) -> Counter[frozenset[str]]:
    """How often two people met."""
    return Counter(frozenset(one.people) for one in outcomes if NOBODY not in one.people)


def _entries(
    stand: Sequence[PlayerStanding], outcomes: tuple[Outcome, ...], playing: frozenset[str], seed: bytes
) -> list[_Entry]:
    met: dict[str, dict[str, int]] = {}
    for both, count in meetings(outcomes).items():
        a, b = both
        if a in playing and b in playing:
            met.setdefault(a, {})[b] = met.setdefault(b, {})[a] = count
    byes = Counter(one.people[0] for one in outcomes if one.bye)
    return [
        _Entry(
            one.person,
            one.points,
            one.place,
            sha256(seed + one.person.encode()).digest(),
            met.get(one.person, {}),
            byes[one.person],
        )
        for one in stand
        if one.person in playing
    ]


def _without_rematch(entries: Sequence[_Entry], level: Callable[[_Entry], int]) -> list[Pair]:
    """The pairs that swisspair chooses, a bye as a pair with nobody; none where there is no pairing."""
    try:
        from swisspair import Player, create_matches  # noqa: PLC0415 - for those who pair
    except ImportError:  # no wheel for this machine: networkx chooses alone
        return []
    fewest = min(one.byes for one in entries)
    players = [
        Player(one.person, level(one), place, one.byes == fewest, set(one.met))
        for place, one in enumerate(entries, 1)
    ]
    try:
        # Neighbours in the order of lots: without that swisspair draws lots of its own each time.
        made = create_matches(players, power_pairing=True)
    except RuntimeError:
        return []
    return [(one.p1.id, NOBODY if one.p2 is None else one.p2.id) for one in made]


def _leaving_a_round(
    entries: Sequence[_Entry], level: Callable[[_Entry], int], chosen: list[Pair]
) -> list[Pair]:
    """The nearest pairing without a rematch after which the next round needs none either.

    Tried are `chosen`, then the pairings that lack one of its pairs, then those that lack two, up to TRIED.
    Returns `chosen` where none of them leaves such a round.
    """
    met = max(len(one.met) for one in entries) + 1
    if 2 * (met + 1) <= len(entries) or met + 1 >= len(entries):
        return chosen  # each can still meet half of the others (Dirac's theorem), or all have met
    tried = [(chosen, frozenset[frozenset[str]]())]
    seen = {frozenset(map(frozenset, chosen))}
    for pairs, barred in tried:
        after = _entries_after(entries, pairs)
        if not _rematches(after, _fewest_rematches(after, level)):
            return pairs
        for pair in pairs if len(tried) < TRIED else ():
            without = barred | {frozenset(pair)}
            other = _fewest_rematches(entries, level, without)
            key = frozenset(map(frozenset, other))
            if key not in seen and not _rematches(entries, other):
                seen.add(key)
                tried.append((other, without))
    return chosen


def _entries_after(entries: Sequence[_Entry], pairs: Sequence[Pair]) -> list[_Entry]:
    """The entries as they are once pairs have met."""
    opponents = dict(pairs) | {b: a for a, b in pairs}
    return [
        one._replace(byes=one.byes + 1)
        if opponents[one.person] == NOBODY
        else one._replace(met={**one.met, opponents[one.person]: 1 + one.met.get(opponents[one.person], 0)})
        for one in entries
    ]


def _rematches(entries: Sequence[_Entry], pairs: Sequence[Pair]) -> list[Pair]:
    """The pairs that met before."""
    met = {one.person: one.met for one in entries}
    return [(a, b) for a, b in pairs if b in met.get(a, ())]


def _fewest_rematches(
    entries: Sequence[_Entry],
    level: Callable[[_Entry], int],
    barred: Collection[frozenset[str]] = (),
) -> list[Pair]:
    """Pairs with the fewest byes, then the fewest rematches, then as near in level as can be.

    Each of these weighs more than all that come after it together: the byes of who gets one, the pairs that
    met most often, those that met once less and so on, the level of who gets the bye, and the squares of
    the distances. `barred` pairs count as if they had met once more.
    """
    import networkx as nx  # noqa: PLC0415 - for the rare event that needs it

    levels = [level(one) for one in entries]
    lowest, tables = min(levels), len(entries) // 2 + 1
    bye_level = (max(levels) - lowest) ** 2 * tables + 1
    rematch = bye_level * (max(levels) - lowest + 1)
    most = max((count for one in entries for count in one.met.values()), default=0) + bool(barred)
    bye = rematch * (tables + 1) ** (most + 1)
    graph: nx.Graph[str] = nx.Graph()
    for one, other in combinations(entries, 2):
        count = one.met.get(other.person, 0) + ({one.person, other.person} in barred)
        again = rematch * (tables + 1) ** (count - 1) if count else 0
        graph.add_edge(one.person, other.person, weight=again + (level(one) - level(other)) ** 2)
    if len(entries) % 2:
        for one in entries:
            byes = one.byes + ({one.person, NOBODY} in barred)
            graph.add_edge(one.person, NOBODY, weight=bye * byes + bye_level * (level(one) - lowest))
    return sorted((min(pair), max(pair)) for pair in nx.min_weight_matching(graph))


def _inputs(how: str, entries: Sequence[_Entry], seed: bytes) -> str:
    """The hash of what a pairing is made from.

    Who met once or had one bye is told as before counts were kept, so that the hashes of earlier records
    can still be made again.
    """
    told = [
        how,
        seed.hex(),
        [
            (
                one.person,
                one.points,
                sorted(other for other, count in one.met.items() for _ in range(count)),
                one.byes if one.byes > 1 else bool(one.byes),
            )
            for one in entries
        ],
    ]
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
