"""What of the language, the machine and the record comes up in matches: counted as they are played.

A node, a deed or a rule of play counts each time an ability that says it begins, once for each
stay of a card on the field where it holds there, and each time a card is used, played or grown
into by it; verbs and steps of procedures count as they are carried out, questions as they are
asked, facts as they are told. What cannot come up between players stands in `coverage.toml` with
its reason.
"""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.resources import files
from itertools import cycle
from typing import Any, Final, NamedTuple

from events.kinds import KINDS, AbilityBegan, CardsMoved, Fact, MatchOpened
from referee.cards import AbilityDef, CardDef, Catalog, DeckList
from referee.effects.board import Ability, Scope
from referee.effects.board.play_rules import PlayRules
from referee.effects.code import Code
from referee.effects.language import NODES, WORDS, Node, words_of
from referee.effects.library import Library
from referee.effects.program.together import TOGETHER
from referee.effects.verbs import OPS
from referee.rulebook import editions, ruleset
from referee.rules import PROCEDURES, Table
from referee.rules.questions import CLAUSES
from referee.service.simulated.simulate import SimulationSummary, Simulator
from referee.service.table.opening import MatchPlace, opening_of
from referee.state import Match

SECTIONS: Final = (
    "nodes",
    "verbs",
    "procedures",
    "deeds",
    "keywords",
    "rules of play",
    "questions",
    "facts",
)
"""What is counted, in the order in which it is told."""

_RULES_OF: Final = {"use": ("condition",), "grow": ("condition",), "play": ("rise", "resona")}
"""The rules of play by which a card comes where it goes, by the label of the movement."""
_STEPS: Final = frozenset(OPS.values())


def _name(op: Any) -> str:
    return str(op.__name__).removeprefix("op_")


@cache
def _reached(name: str) -> frozenset[str]:
    """Name the steps of the procedures that a ruleset's turn goes through, and of the units."""
    turns = {ruleset(one).program for one in ("diva", "classic")} - {ruleset(name).program}
    codes = (code for program, code in PROCEDURES.items() if program not in turns)
    return frozenset(_name(op) for code in codes for op, _ in code.steps if op not in _STEPS)


def everything(rules: str) -> dict[str, frozenset[str]]:
    """Name all that could come up in a match of a ruleset, by section."""
    return {
        "nodes": frozenset(NODES),
        "verbs": frozenset(OPS),
        "procedures": _reached(rules),
        "deeds": WORDS["deed"],
        "keywords": WORDS["keyword"],
        "rules of play": WORDS["rule"],
        "questions": frozenset(CLAUSES),
        "facts": frozenset(KINDS),
    }


class Never(NamedTuple):
    """What did not come up: names without a reason, and those that cannot with theirs."""

    missing: dict[str, list[str]]
    reasons: dict[str, dict[str, str]]


@cache
def _reasons() -> tuple[dict[str, Any], ...]:
    text = (files("referee.service.simulated") / "coverage.toml").read_text("utf-8")
    return tuple(tomllib.loads(text).get("never", []))


def reasons(rules: str) -> dict[str, dict[str, str]]:
    """What cannot come up between players of a ruleset, and why, by section and name."""
    told: dict[str, dict[str, str]] = {section: {} for section in SECTIONS}
    for row in _reasons():
        if rules in row.get("rulesets", (rules,)):
            told[row["section"]] |= dict.fromkeys(row["names"], row["why"])
    return told


class SimulationCoverage:
    """Counts what comes up in matches of a ruleset that its simulators play."""

    def __init__(self, catalog: Catalog, rules: str) -> None:
        """Begin with nothing counted."""
        self.catalog, self.rules = catalog, rules
        self.counts = {section: Counter[str]() for section in SECTIONS}
        self.library = _CountedLibrary(catalog, _counted(PROCEDURES, self))
        self.library.coverage = self
        self.standing: set[tuple[int, str]] = set()
        self.programs: dict[str, dict[str, tuple[Node, ...]]] = {}
        self.asked = ""

    def _lines(self, name: str, program: str) -> tuple[Node, ...]:
        """Find what a card says by the program made of it; nothing for what it was given."""
        known = self.programs.get(name)
        if known is None:
            lines = [a for a in self.catalog.get(name).abilities if a.kind != "rule"]
            known = self.programs[name] = {
                one.hash: tuple(a.node for a in lines if _says(a, one))
                for one in self.library.printed(name).abilities
            }
        return known.get(program, ())

    def simulator(self, decks: tuple[DeckList, DeckList], header: MatchOpened) -> Simulator:
        """A table for two decks at which all that is done is counted."""
        made = Simulator(self.catalog, decks, header)
        made.library = self.library
        return made

    def watch(self, facts: Sequence[Fact], state: Match, table: Table) -> None:
        """Count what one command told; a watcher of a simulated match."""
        if facts[0].seq == 1:
            self.standing.clear()
        for fact in facts:
            self.counts["facts"][fact.body.KIND] += 1
            if isinstance(fact.body, AbilityBegan):
                self._began(fact.body)
            elif isinstance(fact.body, CardsMoved) and fact.body.label in _RULES_OF:
                self._came(fact.body)
        self.asked = "" if state.decision is None else state.decision.kind
        if self.asked:
            self.counts["questions"][self.asked] += 1
        self._stands(table)

    def _began(self, body: AbilityBegan) -> None:
        for node in self._lines(body.name, body.program):
            self._said(node)
        harmony = self.library.play_rules(body.name).harmony
        if harmony is not None and harmony.program == body.program:
            self._rule(body.name, ("harmony",))

    def _came(self, body: CardsMoved) -> None:
        """Count the rules by which cards are used, played and grown into."""
        kinds = _RULES_OF[body.label]
        for name in body.names:
            self._rule(name, (*kinds, "cut-in") if self.asked == "cut-in" else kinds)

    def _rule(self, name: str | None, kinds: Iterable[str]) -> None:
        for one in self.catalog.get(name).abilities:
            if one.kind == "rule" and one.node[1] in kinds:
                self.counts["rules of play"][one.node[1]] += 1
                self._said(one.node)

    def _said(self, node: Node) -> None:
        """Count all that an ability says."""
        self.counts["nodes"].update(words_of(node))
        self.counts["deeds"].update(deeds_of(node))

    def _stands(self, table: Table) -> None:
        """Count what holds on the field: constant abilities and keywords, once for each stay."""
        board = table.board
        for card_id, derived in board.by_id.items():
            for word in derived.keywords:
                if (card_id, word) not in self.standing:
                    self.standing.add((card_id, word))
                    self.counts["keywords"][word] += 1
            for ability in derived.abilities:
                key = (card_id, ability.hash)
                if ability.kind not in {"constant", "keyword"} or key in self.standing:
                    continue
                scope = Scope(board.places[card_id].seat, card_id, {})
                if ability.gate is None or ability.gate(board, scope):
                    self.standing.add(key)
                    for node in self._lines(ability.card, ability.hash):
                        self._said(node)

    def taken(self, card: str, name: str) -> None:
        """Count that an offered step was taken where it is an extra cost of a card."""
        if any(rule.name == name for rule in self.library.play_rules(card).extras):
            self._rule(card, ("extra",))

    def never(self) -> Never:
        """Name what did not come up; a reason for what did come up is a mistake and left out."""
        known = reasons(self.rules)
        missing: dict[str, list[str]] = {}
        silent: dict[str, dict[str, str]] = {}
        for section, names in everything(self.rules).items():
            gone = sorted(names - set(self.counts[section]))
            missing[section] = [name for name in gone if name not in known[section]]
            silent[section] = {n: known[section][n] for n in gone if n in known[section]}
        return Never(missing, silent)


Pinned = tuple[tuple[str, str], ...]
"""Readings with their values; the others have their defaults."""


def header_of(
    catalog: Catalog, decks: tuple[DeckList, DeckList], rules: str, readings: Pinned = ()
) -> MatchOpened:
    """What a simulated match is opened with: the last edition, on its first day."""
    day = editions(rules)[-1]
    return opening_of(
        decks,
        catalog.digest,
        day=day.since.isoformat(),
        edition=day.name,
        place=MatchPlace(event="simulation"),
        first="",
        ruleset=rules,
        readings=dict(readings),
    ).header


def covering(
    catalog: Catalog,
    rules: str,
    pairs: Sequence[tuple[DeckList, DeckList]],
    seeds: Iterable[str],
    done: Callable[[], None],
    *,
    readings: Pinned = (),
) -> tuple[SimulationSummary, SimulationCoverage]:
    """Play a match for each seed, the pairs of decks in turn, and count all that comes up."""
    counts, coverage = SimulationSummary(), SimulationCoverage(catalog, rules)
    header = header_of(catalog, pairs[0], rules, readings)
    tables = cycle([coverage.simulator(pair, header) for pair in pairs])
    for seed, table in zip(seeds, tables, strict=False):
        counts.add(table.play(seed, coverage.watch))
        done()
    return counts, coverage


def deeds_of(node: Node) -> Iterable[str]:
    """The words of the deeds that a program speaks of."""
    if isinstance(node, tuple):
        if node[:1] == ("deed",):
            yield node[1]
        for part in node:
            yield from deeds_of(part)


def _says(line: AbilityDef, made: Ability) -> bool:
    """Whether a line of a card belongs to an ability: several lines may be one."""
    return line.kind == made.kind if made.kind in TOGETHER else line.line == made.line


def _verb(op: Any, coverage: SimulationCoverage) -> Any:
    """A verb that does the same and is counted."""
    name = _name(op)
    times = coverage.counts["verbs" if op in _STEPS else "procedures"]

    def counted(run: Any, f: Any, arg: Any) -> None:
        times[name] += 1
        if name == "taken":
            coverage.taken(f.name, arg)
        op(run, f, arg)

    return counted


def _told(code: Code, coverage: SimulationCoverage) -> Code:
    """The same code in counted verbs."""
    return code.with_steps((_verb(op, coverage), arg) for op, arg in code.steps)


def _counted(procedures: dict[str, Code], coverage: SimulationCoverage) -> dict[str, Code]:
    """The procedures of the rules in counted verbs."""
    return {name: _told(code, coverage) for name, code in procedures.items()}


class _CountedLibrary(Library):
    """A library whose abilities are carried out in counted verbs."""

    coverage: SimulationCoverage

    def _fill(self, ability: Any, card: CardDef, node: Any) -> None:
        super()._fill(ability, card, node)
        ability.code = _told(ability.code, self.coverage)

    def _rules(self, name: str | None) -> PlayRules:
        made = super()._rules(name)
        for rule in (made.rise, made.harmony, made.resona):
            if rule is not None and rule.program:
                ability = self._abilities[rule.program]
                ability.code = _told(ability.code, self.coverage)
        return made
