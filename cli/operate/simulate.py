"""Matches between random players: how many, how long, who won, how fast."""

from __future__ import annotations

import random
from itertools import permutations
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from cli.cards.decks import Readings, Rules, RulesetName, readings_named
from cli.cards.lists import chosen_deck
from cli.common.door import MEMORY, read_bytes
from cli.common.errors import NO, CommandError
from cli.common.frame import OPERATE, command, door_of
from cli.common.progress import progress
from cli.drawn.palette import ink
from cli.operate.used import coverage_json, coverage_lines

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.common.door import Door
    from cli.drawn.blocks import Block
    from referee.cards import Catalog, DeckList
    from referee.service import Desk
    from referee.service.simulated.simulate import SimulationSummary

    Pair = tuple[DeckList, DeckList]

SEATS = 2
BROAD = 120
"""Counts are told in lines no longer than this."""
Games = Annotated[int, typer.Option("--games", min=1, max=10**6, help="How many matches.")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same matches.")]
Decks = Annotated[
    list[str] | None,
    typer.Option("--deck", help="A deck, shipped or FILE: once for both seats, or for A and B."),
]

Sheet = Annotated[str, typer.Option("--cards", help="Play with the cards of FILE: TOML, CSV, or JSON lines.")]
Covered = Annotated[
    bool,
    typer.Option("--coverage", help="Count which card effects, rules and kinds of facts came up."),
]


def summary_json(counts: SimulationSummary, seconds: float) -> dict[str, Any]:
    """The figures of a run."""
    return {
        "games": counts.games,
        "decisions": counts.decisions,
        "facts": counts.facts,
        "facts_per_decision": round(counts.facts / max(counts.decisions, 1), 2),
        "turns_per_game": round(counts.turns / max(counts.games, 1), 2),
        "seconds": round(seconds, 3),
        "games_per_second": round(counts.games / max(seconds, 1e-9), 2),
        "winners": dict(sorted(counts.winners.items())),
        "reasons": dict(sorted(counts.reasons.items(), key=lambda pair: -pair[1])),
    }


def summary_lines(told: dict[str, Any]) -> Block:
    """Draw the figures of a run."""
    winners = " · ".join(f"{who} {count}" for who, count in told["winners"].items())
    rows = [
        ("games", f"{told['games']:,}, {told['turns_per_game']} turns each"),
        ("decisions", f"{told['decisions']:,}"),
        ("facts", f"{told['facts']:,}, {told['facts_per_decision']} per decision"),
        ("speed", f"{told['games_per_second']} games a second ({told['seconds']} s)"),
        ("won by", winners),
    ]
    lines = [ink(f"{name:<11}", style="faint") + ink(words) for name, words in rows]
    for i, (reason, count) in enumerate(told["reasons"].items()):
        head = "decided by" if i == 0 else ""
        lines.append(ink(f"{head:<11}", style="faint") + ink(f"{count:>6}  {reason}"))
    return lines


class SimulationPlan(NamedTuple):
    """What is simulated: so many matches between two decks from a seed, in a ruleset."""

    games: int
    seed: int
    decks: tuple[DeckList, DeckList]
    ruleset: str = "diva"
    readings: tuple[tuple[str, str], ...] = ()


def in_memory(catalog: Catalog, run: SimulationPlan, done: Callable[[], None]) -> SimulationSummary:
    """Play matches without a log: decided, folded and counted."""
    from referee.service.simulated.coverage import header_of
    from referee.service.simulated.simulate import SimulationSummary, Simulator, seeds

    header = header_of(catalog, run.decks, run.ruleset, run.readings)
    simulator, counts = Simulator(catalog, run.decks, header), SimulationSummary()
    for seed in seeds(run.seed, run.games):
        counts.add(simulator.play(seed))
        done()
    return counts


def _played(door: Door, desk: Desk, run: SimulationPlan, done: Callable[[], None]) -> SimulationSummary:
    return into_database(desk, run, done) if door.given else in_memory(desk.catalog, run, done)


def _answered(desk: Desk, match: str, source: random.Random) -> int:
    """Answer every question of a match until it is over; give how many there were."""
    from referee.service.play.acting import act
    from referee.service.simulated.simulate import answer

    decisions = 0
    while (table := desk.table(match)).decision is not None:
        action = answer(table, source)
        act(desk, match, action.seat, action)
        decisions += 1
    return decisions


def into_database(desk: Desk, run: SimulationPlan, done: Callable[[], None]) -> SimulationSummary:
    """Play the same matches at the desk: each command is appended, hashed and durable."""
    from referee.service.chance import Dice, seeded_entropy
    from referee.service.event.starting import open_match
    from referee.service.simulated.simulate import Game, SimulationSummary, seeds

    counts = SimulationSummary()
    for number, seed in enumerate(seeds(run.seed, run.games), 1):
        source = random.Random(seed)  # noqa: S311 - a simulation must be repeatable
        seated = type(desk)(
            desk.log,
            dice=Dice(source),
            entropy=seeded_entropy(seed),
            catalog=desk.catalog,
        )
        name = f"sim-{run.seed}-{number}"
        read = dict(run.readings)
        open_match(seated, name, *run.decks, ruleset=run.ruleset, readings=read, event="simulation")
        decisions = _answered(seated, name, source)
        counts.add(Game(seated.facts(name), seated.state(name), decisions))
        done()
    return counts


def _pairs(named: list[str] | None, catalog: Catalog, ruleset: str, *, every: bool) -> list[Pair]:
    """The decks of both seats: those named, or the first and the last, or every two."""
    from referee.service.event.starting import deck_names
    from referee.service.table.opening import deck_of

    shipped = deck_names(ruleset)
    if named is None and every:
        decks = [deck_of(name, ruleset) for name in shipped]
        return [(a, b) for a, b in permutations(decks, SEATS)]
    named = named or [shipped[0], shipped[-1]]
    if len(named) > SEATS:
        message = f"{len(named)} decks for two seats"
        raise CommandError(message, where="--deck", instead="name one deck, or two")
    a, b = (chosen_deck(one, catalog, ruleset) for one in (named[0], named[-1]))
    return [(deck_of(a, ruleset), deck_of(b, ruleset))]


def _covered(
    catalog: Catalog, run: SimulationPlan, pairs: list[Pair], done: Callable[[], None]
) -> tuple[SimulationSummary, dict[str, Any]]:
    """Play matches of all pairs in turn, and tell what came up in them."""
    from referee.service.simulated.coverage import covering
    from referee.service.simulated.simulate import seeds

    names = seeds(run.seed, run.games)
    counts, found = covering(catalog, run.ruleset, pairs, names, done, readings=run.readings)
    return counts, coverage_json(found)


def _check_together(door: Door, cards: str, *, coverage: bool) -> None:
    """Refuse options that do not go together; raises CommandError."""
    if coverage and door.given:
        message = "coverage is counted of matches in memory"
        raise CommandError(message, where="--coverage", instead="leave --db out")
    if cards and (door.given or coverage):
        message = "cards of a file are played in memory, and no coverage is counted of them"
        raise CommandError(message, where="--cards", instead="see: referee cards import")


def _catalog(source: str) -> Catalog:
    """The shipped cards and those of a file; raises CommandError."""
    from referee.cards import CatalogError
    from referee.proving import sheet_catalog

    try:
        return sheet_catalog(read_bytes(source))
    except CatalogError as error:
        message = "; ".join(error.problems[:8])
        instead = "docs/cards.md shows how a card is written"
        raise CommandError(message, where=source, instead=instead, code="not-a-card") from error


def simulate(
    context: typer.Context,
    *,
    games: Games = 10,
    seed: Seed = 1,
    deck: Decks = None,
    ruleset: Rules = RulesetName.DIVA,
    reading: Readings = None,
    coverage: Covered = False,
    cards: Sheet = "",
) -> None:
    """Let random players play matches; in memory, or into the database that --db names.

    With --cards decks may hold the cards of a file; what is not read of them is stated at random
    among what is possible.

    With --coverage all shipped decks of the ruleset meet in turn, where none is named, and what of
    the language, the rules and the record came up is counted; exit 1 if anything never did.
    """
    door = door_of(context)
    _check_together(door, cards, coverage=coverage)
    if not door.given:
        door.url = MEMORY
    with door.desk("make") as desk, progress(door, "playing", games) as done:
        known = _catalog(cards) if cards else desk.catalog_of(ruleset.value)
        pairs = _pairs(deck, known, ruleset.value, every=coverage)
        run = SimulationPlan(games, seed, pairs[0], ruleset.value, readings_named(reading))
        start = perf_counter()
        if coverage:
            counts, found = _covered(desk.catalog, run, pairs, done)
        else:
            counts = in_memory(known, run, done) if cards else _played(door, desk, run, done)
            found = {}
        told = summary_json(counts, perf_counter() - start) | {"seed": seed}
    names = [deck.name for pair in pairs for deck in pair]
    told["decks"] = names if len(pairs) == 1 else list(dict.fromkeys(names))
    shown = coverage_lines(found, min(door.out.width, BROAD))
    door.answer(told | ({"coverage": found} if found else {}), summary_lines(told) + shown)
    if any(row["never"] for row in found.values()):
        raise typer.Exit(NO)


def attach(app: typer.Typer) -> None:
    """Add the simulation to the command line."""
    command(app, "simulate", "referee simulate --games 100 --seed 1 --deck ember-court", panel=OPERATE)(
        simulate
    )
