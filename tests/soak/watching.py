"""What is looked at in every game of a soak, and what of the cards and the machine came up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, reduce
from operator import add
from typing import Any, NamedTuple

from events.chain import Chain
from events.kinds import AbilityBegan, CraftsCreated, Fact
from referee.cards import AbilityDef, CardDef, shipped, shipped_decks
from referee.effects.board import Scope
from referee.effects.library import Library
from referee.fold import fold
from referee.rules import PROCEDURES, Table
from referee.rules.questions import CLAUSES
from referee.service.chance import seeded_entropy
from referee.service.simulated.coverage import SimulationCoverage, everything, reasons
from referee.service.simulated.simulate import RefusedAnswerError, SimulationSummary, Simulator
from referee.service.store.rows import to_facts, to_rows
from referee.sight import Follower, project_state
from referee.state import Match, Settings, encode_state, new_match
from tests.properties.tables import deck_names, faults_of_places
from tests.soak.tables import catalog, simulator

EMPTY = new_match(Settings("", "", ""))
VIEWERS = ("A", "B", "spectator", "judge")
MOST_FAULTS = 5
"""How many faults of one game are told; the rest mostly follow from the first."""


class Seen(NamedTuple):
    """What a run of games came to: faults in words, and how often each thing came up."""

    games: int
    decisions: int
    facts: int
    turns: int
    winners: Counter[str]
    reasons: Counter[str]
    kinds: Counter[str]
    asked: Counter[str]
    used: Counter[str]
    verbs: Counter[str]
    faults: list[str]


def together(parts: Sequence[Seen]) -> Seen:
    """Add up the shares of a run."""
    columns: Any = zip(*parts, strict=True)
    return Seen(*(reduce(add, column) for column in columns))


def name_of(card: CardDef, ability: AbilityDef) -> str:
    """Name an ability by its card, line and kind."""
    word = ability.node[1] if ability.kind == "keyword" else ability.kind
    return f"{card.name}, line {ability.line} ({word})"


@cache
def abilities(ruleset: str) -> dict[str, str]:
    """Name all abilities of the cards in the shipped decks of a ruleset, by card and program."""
    catalog = shipped()
    listed = shipped_decks(ruleset).values()
    names = {n for deck in listed for n in (*deck.main, *deck.lrig_deck)}
    crafts = {name for name in catalog.names() if catalog.definition(name).craft}
    listed_too = sorted(names | crafts if ruleset == "diva" else names)
    cards = [catalog.definition(name) for name in listed_too]
    library = Library(catalog, PROCEDURES)
    return {
        f"{card.name}:{made.hash}": name_of(card, lines[made.line])
        for card in cards
        for lines in ({a.line: a for a in card.abilities if a.kind != "rule"},)
        for made in library.printed(card.name).abilities
    }


def verbs() -> set[str]:
    """Name every verb that the machine has, those of the rule procedures included."""
    return {name for rules in ("diva", "classic") for name in _steps(rules)}


def _steps(ruleset: str) -> frozenset[str]:
    known = everything(ruleset)
    return known["verbs"] | known["procedures"]


class Watch:
    """Looks at one game: folds and reads it again, looks for every card after every fact."""

    def __init__(self, seen: Seen, name: str, ruleset: str = "diva") -> None:
        """Look at a game of a name."""
        self.seen, self.name = seen, name
        self.abilities = abilities(ruleset)
        self.chain, self.entropy = Chain(name), seeded_entropy(name)
        self.previous = self.chain.genesis()
        self.followers = {viewer: Follower(viewer) for viewer in VIEWERS}
        self.state, self.follows = EMPTY, True
        self.lists: dict[str, Counter[str | None]] = {}
        self.faults: list[str] = []

    def __call__(self, facts: Sequence[Fact], live: Match, table: Table) -> None:
        """Look at one command."""
        for fact in facts if self.follows else ():
            self.fold(fact)
            self.seen.kinds[fact.body.KIND] += 1
            if fact.body.KIND == "deck.listed":
                self.lists |= deck_names([fact])
            if isinstance(fact.body, CraftsCreated):
                self.lists[fact.body.seat].update(fact.body.names)
            for fault in faults_of_places(self.state, self.lists):
                self.fault(f"seq {fact.seq}, {fact.body.KIND}: {fault}")
            if isinstance(fact.body, AbilityBegan):
                self.used(fact.body.name, fact.body.program)
        if live.decision is not None:
            self.seen.asked[live.decision.kind] += 1
            if self.state != live:
                self.fault(f"seq {live.seq}: the refold is not the state of the rules")
        self.written(facts)
        self.shown(live)
        self.standing(table)

    def written(self, facts: Sequence[Fact]) -> None:
        """Write the facts as rows of the record: they are read as they were."""
        rows = to_rows(self.chain, self.previous, facts, self.entropy)
        self.previous = rows[-1].hash
        if to_facts(rows) != list(facts):
            self.fault(f"seq {facts[-1].seq}: the record is not read as it was written")

    def shown(self, live: Match) -> None:
        """Show the state to each viewer: who followed the match sees what a newcomer would."""
        for viewer, follower in self.followers.items():
            if follower.view(live) != project_state(live, viewer):
                self.fault(f"seq {live.seq}: the view of {viewer} is not that of the state")

    def fold(self, fact: Fact) -> None:
        """Go on by a fact; after one that cannot follow there is nothing left to compare."""
        self.state, fault = fold(self.state, [fact])
        if fault is not None:
            self.fault(str(fault))
            self.follows = False

    def fault(self, text: str) -> None:
        """Note a fault."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(f"game {self.name}, {text}")

    def used(self, card: str, program: str) -> None:
        """Note that an ability of a card came up, where it is one that is printed on it."""
        name = self.abilities.get(f"{card}:{program}")
        if name is not None:
            self.seen.used[name] += 1

    def standing(self, table: Table) -> None:
        """Note the constant abilities that hold and the keywords that lie on the field."""
        board = table.board
        for card_id, derived in board.by_id.items():
            for ability in derived.abilities:
                if ability.kind not in {"constant", "keyword"}:
                    continue
                scope = Scope(board.places[card_id].seat, card_id, {})
                if ability.gate is None or ability.gate(board, scope):
                    self.used(ability.card, ability.hash)

    def ended(self, state: Match) -> None:
        """Look at the end: the refold is the state of the rules to the byte."""
        if encode_state(self.state) != encode_state(state):
            self.fault(f"seq {state.seq}: the refold is not the state of the rules at the end")
        if not state.winner:
            self.fault(f"seq {state.seq}: nobody won")
        self.seen.faults.extend(self.faults)


def nothing() -> Seen:
    """Begin with nothing seen."""
    won, why, kinds, asked, used, done = (Counter[str]() for _ in range(6))
    return Seen(0, 0, 0, 0, won, why, kinds, asked, used, done, [])


def watched(table: Simulator, name: str, watch: Watch, total: SimulationSummary) -> None:
    """Play a game and look at every fact of it; one that breaks off is a fault."""
    try:
        game = table.play(name, watch)
    except RefusedAnswerError as error:
        watch.seen.faults.append(f"game {name}: {error}")
        return
    watch.ended(game.state)
    total.add(game)


def summed(seen: Seen, total: SimulationSummary) -> Seen:
    """What was seen with the figures of its games."""
    return seen._replace(
        games=total.games,
        decisions=total.decisions,
        facts=total.facts,
        turns=total.turns,
        winners=total.winners,
        reasons=total.reasons,
    )


def play(names: Sequence[str], ruleset: str = "diva", *, mixed: bool = False) -> Seen:
    """Play games and look at every fact of them."""
    coverage, total, seen = (
        SimulationCoverage(catalog(ruleset, mixed=mixed), ruleset),
        SimulationSummary(),
        nothing(),
    )
    for name in names:
        watch = Watch(seen, name, ruleset)
        table = simulator(name, ruleset, mixed=mixed)
        table.library = coverage.library
        watched(table, name, watch, total)
    verbs = coverage.counts["verbs"] + coverage.counts["procedures"]
    return summed(seen, total)._replace(verbs=verbs)


def never(seen: Seen, ruleset: str = "diva") -> dict[str, list[str]]:
    """Name what never came up: abilities, verbs, questions."""
    return {
        "ability": sorted(set(abilities(ruleset).values()) - set(seen.used)),
        "verb": sorted(verbs() - set(seen.verbs)),
        "question": sorted(set(CLAUSES) - set(seen.asked) - set(reasons(ruleset)["questions"])),
    }
