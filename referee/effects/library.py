"""The library of a match: every ability of its catalogue, assembled when first needed."""

import hashlib
from collections.abc import Callable
from typing import Any, TypeVar

from events.canonical import canonical
from referee.cards import AbilityDef, CardDef, Catalog
from referee.effects import costs
from referee.effects.assemble import Assembler
from referee.effects.board import Ability, Derived, Statement
from referee.effects.carried import uncarried
from referee.effects.deeds import deed_word, read_deed
from referee.effects.language import Node, ProgramError, field
from referee.effects.possible import read_offer
from referee.effects.read import read_cond, read_filter, reads_of
from referee.effects.run import Code
from referee.effects.statements import read_statement

T = TypeVar("T")

LIMITS = {"once per turn": 1, "twice per turn": 2, "once per game": 1}

_SELF_WINS = ("deed", "wins-battle", (), ("named", "self"))
_CRUSH = ("move", ("end", "opp", "life", "top", 1), ("place", "opp", "check"), "crush")
_LIFE = ("compare", ("count", ("at", "opp", "life")), ">=", 1)

KEYWORDS: dict[str, tuple[Node, tuple[str, ...]]] = {
    "Lancer": (("ability", "auto", _SELF_WINS, _CRUSH), ("glossary.lancer.2",)),
    "S Lancer": (
        (
            "ability",
            "auto",
            _SELF_WINS,
            ("given", _LIFE, _CRUSH, ("damage", "opp", ("named", "self"))),
        ),
        ("glossary.s-lancer.3",),
    ),
}
"""Keywords that are triggered abilities, said in the language of all abilities.

[Double Crush], [Assassin], [Shadow], [Multi Ener] and [Guard] are read where attacks, targets
and costs are carried out.
"""

CLAUSES = {
    "enter": ("glossary.enter.1",),
    "auto": ("glossary.auto.2", "glossary.triggered-ability.2"),
    "burst": ("glossary.life-burst.1",),
}


class UnknownProgramError(LookupError):
    """A frame points to a program that the catalogue of the match does not have."""


def program_hash(node: Node) -> str:
    """Give the name of a program: the first 16 digits of the SHA-256 of its canonical form."""
    return hashlib.sha256(canonical(node)).hexdigest()[:16]


class _Kept(dict[str | None, T]):
    """Answers by name that are worked out once; asked a hundred times a decision."""

    def __init__(self, make: Callable[[str | None], T]) -> None:
        self._make = make

    def __missing__(self, name: str | None) -> T:
        made = self[name] = self._make(name)
        return made


class Library:
    """Definitions, printed values and assembled abilities of one catalogue.

    `definition` gives the definition of a card by name, `printed` what it is as printed; a card
    that nobody has told has an empty definition and is nothing.
    """

    def __init__(self, catalog: Catalog, procedures: dict[str, Code]) -> None:
        """Take a catalogue and the rule procedures that share its machine."""
        self.catalog = catalog
        self._procedures = procedures
        self.definition: Callable[[str | None], CardDef] = _Kept(catalog.get).__getitem__
        self.printed: Callable[[str | None], Derived] = _Kept(self._derived).__getitem__
        self._abilities: dict[str, Ability] = {}
        self._complete = False

    def ability(self, program: str) -> Ability:
        """Give the assembled ability of a program; raises UnknownProgramError."""
        found = self._abilities.get(program)
        if found is None and not self._complete:
            for name in self.catalog.names():
                self.printed(name)
            self._complete = True
            found = self._abilities.get(program)
        if found is None:
            message = f"the catalogue of this match has no program {program}"
            raise UnknownProgramError(message)
        return found

    def code(self, program: str) -> Code:
        """Give the flat code of a rule procedure or an ability."""
        procedure = self._procedures.get(program)
        return self.ability(program).code if procedure is None else procedure

    def statements(self, program: str, place: int) -> tuple[Statement, ...]:
        """Give the statements that stand at a place of a program."""
        return self.ability(program).blocks[place]

    def _derived(self, name: str | None) -> Derived:
        card = self.definition(name)
        d = Derived()
        d.name, d.type = card.name, card.type
        d.power, d.level, d.limit = card.power, card.level, card.limit
        d.colors, d.classes = card.colors, card.classes
        d.lrig_types, d.teams = card.lrig_types, card.teams
        d.keywords = frozenset(a.node[1] for a in card.abilities if a.kind == "keyword")
        d.abilities = tuple(self.assemble(card, a) for a in card.abilities if a.kind != "rule")
        d.listening = None
        d.constants = tuple(a for a in d.abilities if a.kind == "constant")
        return d

    def assemble(self, card: CardDef, definition: AbilityDef) -> Ability:
        """Assemble an ability of a card; the same program is assembled once for each card name."""
        made = self._assembled(card, definition.kind, definition.line, definition.node)
        self._abilities.setdefault(made.hash, made)
        return made

    def _assembled(self, card: CardDef, kind: str, line: int, node: Node) -> Ability:
        lacking = tuple(uncarried(node))
        if lacking:
            message = f"{card.name}, line {line}: {'; '.join(lacking)}"
            raise ProgramError(message)
        ability = Ability()
        ability.card, ability.line, ability.keyword = card.name, line, ""
        ability.clauses = CLAUSES.get(kind, ())
        ability.hash = program_hash(node)
        ability.against = None
        if node[0] == "keyword":
            ability.keyword = node[1]
            test = field(node, 2)
            ability.against = read_filter(test) if test is not None else None
            kind, (node, ability.clauses) = "auto", KEYWORDS.get(node[1], (None, ()))
            if node is None:
                return _bare(ability)
        ability.kind = kind
        try:
            self._fill(ability, card, node)
        except (ProgramError, KeyError) as error:
            message = f"{card.name}, line {line}: {error}"
            raise ProgramError(message) from error
        return ability

    def _fill(self, ability: Ability, card: CardDef, node: Node) -> None:
        _, _, on, body, effects, gate, _, cost, limit, window = (*node, *[()] * 10)[:10]
        writer = Assembler(self, lambda inner: self._granted(card, ability.line, inner))
        ability.deed = read_deed(on) if on else None
        ability.word = deed_word(on) if on else ""
        ability.gate = read_cond(gate) if gate else None
        ability.limit = LIMITS.get(limit or "", 0)
        ability.once_per_game = limit == "once per game"
        ability.window = tuple(window or ())
        ability.statements = tuple(read_statement(e, writer.granted) for e in effects or ())
        ability.reads = max(reads_of(gate or ()), reads_of(effects or ()))
        ability.possible = read_offer(self, "you", cost or ()).possible
        if body:
            self._write(writer, ability, card, body, cost or ())
        ability.code, ability.blocks = tuple(writer.code), writer.statements

    def _write(
        self, writer: Assembler, ability: Ability, card: CardDef, body: Node, cost: Node
    ) -> None:
        """Write the code in the order of use: modes, cost, begin, targets, process."""
        if body[0] == "modes":
            writer.outer = body
            writer.ask_modes(body)
        offer = -1
        if cost and ability.kind == "enter":
            offer = writer.add("offer", None)
        if ability.kind == "use":
            writer.add("pay", ("you", costs.units(card.cost), None))
        if cost:
            writer.add("bind", ("#paying", 1))
            for step in cost:
                writer.step(step)
        writer.add("began", ability)
        writer.part((body,))
        writer.add("end", None)
        if offer >= 0:
            writer.patch(offer, (read_offer(self, "you", cost), "#cost", writer.here()))
            writer.add("paid", "#trigger")

    def _granted(self, card: CardDef, line: int, node: Node) -> Any:
        """Assemble an ability that a text gives; its sentence is the one that gives it."""
        kind = "keyword" if node[0] == "keyword" else node[1]
        made = self._assembled(card, kind, line, node)
        self._abilities.setdefault(made.hash, made)
        return made


def _bare(ability: Ability) -> Ability:
    ability.kind, ability.word, ability.deed, ability.gate = "keyword", "", None, None
    ability.code, ability.statements, ability.blocks = (), (), {}
    ability.limit, ability.once_per_game, ability.window = 0, False, ()
    ability.reads = 0
    ability.possible = lambda _w, _f: True
    return ability
