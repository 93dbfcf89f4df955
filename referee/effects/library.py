"""The library of a match: every ability of its catalogue, assembled when first needed."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import compress
from typing import Any, Final, TypeVar

from events.canonical import canonical
from referee.cards import AbilityDef, CardDef, Catalog, ability
from referee.cards.borne import team_icon, unread_play
from referee.effects.analysis.heard import Ears, HeardDeeds, asks_sources
from referee.effects.analysis.names import headers_of, names_asked
from referee.effects.board import Ability, Block, Derived, SetClaim
from referee.effects.board.play_rules import NO_RULES, PlayRules
from referee.effects.code import GIVEN_PREFIX, SAID, Code, Step, said_in, said_name
from referee.effects.contents import Contents, answered_of, crafts_of
from referee.effects.kinds import BEGAN, TRIGGERED
from referee.effects.language import Node, ProgramError
from referee.effects.nodes.abilities import AbilityNode, KeywordNode, RuleNode
from referee.effects.nodes.base import named, named_tree
from referee.effects.program.assemble import Assembler
from referee.effects.program.bare import bare
from referee.effects.program.carried import uncarried
from referee.effects.program.keywords import KEYWORDS
from referee.effects.program.rule_lines import read_rules
from referee.effects.program.together import TOGETHER, one_program
from referee.effects.program.used import read_payable, write_used
from referee.effects.read import asks_of, names_of_text, read_cond, read_filter, read_set, reads_of, recalls
from referee.effects.read.matching import deed_words, read_event
from referee.effects.stated.forms import GAINED, step_of
from referee.effects.statements import asks_of_effects, read_statement, reads_of_effects
from referee.state import Frame, Match

T = TypeVar("T")

LIMITS = {"once per turn": 1, "twice per turn": 2, "once per game": 1}

STATED_CARD = CardDef("stated", "")
MOST_NAMES: Final = 50_000
"""Names of which it is kept what a card of that name is; then all of them are worked out again."""
MOST_MOVES: Final = 2_000
"""Stated moves that are kept assembled; then all of them are assembled again when they are needed."""
"""What stands for a card where an ability was given by a stated outcome."""


class UnknownProgramError(LookupError):
    """A frame points to a program that the catalogue of the match does not have."""


def program_hash(node: Node) -> str:
    """The name of a program: the first 16 digits of the SHA-256 of its canonical form."""
    return hashlib.sha256(canonical(node)).hexdigest()[:16]


class _ByName(dict[str | None, T]):
    """Answers by name that are worked out once; asked a hundred times a decision."""

    def __init__(self, make: Callable[[str | None], T]) -> None:
        self._make = make

    def __missing__(self, name: str | None) -> T:
        if len(self) >= MOST_NAMES:
            self.clear()
        made = self[name] = self._make(name)
        return made


class Library:
    """Definitions, printed values and assembled abilities of one catalogue.

    `definition` gives the definition of a card by name, `printed` what it is as printed; a card
    that nobody has told has an empty definition and is nothing. `heard` says what the texts of a
    match listen for.
    """

    def __init__(
        self, catalog: Catalog, procedures: dict[str, Code], contents: Contents | None = None
    ) -> None:
        """Take a catalogue and the rule procedures that share its machine.

        `contents` is what was worked out of the whole catalogue before; without, it is read here.
        """
        self.catalog = catalog
        self._procedures = procedures
        self.definition: Callable[[str | None], CardDef] = _ByName(catalog.get).__getitem__
        self.printed: Callable[[str | None], Derived] = _ByName(self._derived).__getitem__
        self.play_rules: Callable[[str | None], PlayRules] = _ByName(self._rules).__getitem__
        self.unread: Callable[[str | None], tuple[int, ...]] = _ByName(self._unread_lines).__getitem__
        self.crafts = contents.crafts if contents else crafts_of(catalog)
        self.answered = contents.answered if contents else answered_of(catalog)
        self._programs = contents.programs if contents else {}
        self._abilities: dict[str, Ability] = {}
        self._moves: list[str] = []
        self._declared = {one.word: (one.clause_id,) for one in catalog.mechanics}
        self.ears = Ears(catalog, contents and contents.heard)
        self.heard, self.brought = self.ears.of, catalog.brought
        self._complete = False

    def declared(self, word: str) -> tuple[str, ...]:
        """The clause of a word that a set brought, as its text prints it; none for any other."""
        return self._declared.get(word, ())

    def ability(self, program: str) -> Ability:
        """The assembled ability of a program; raises UnknownProgramError."""
        found = self._abilities.get(program) or self._stated(program)
        if found is None:
            self._assemble_of(self._programs.get(program))
            found = self._abilities.get(program)
        if found is None and not self._complete:
            self.programs()
            found = self._abilities.get(program)
        if found is None:
            message = f"the catalogue of this match has no program {program}"
            raise UnknownProgramError(message)
        return found

    def programs(self) -> dict[str, str]:
        """The card of every program of the catalogue, all of which are assembled for it."""
        for name in self.catalog.names():
            self._assemble_of(name)
        self._assemble_of(STATED_CARD.name)
        self._complete = True
        return {program: ability.card for program, ability in list(self._abilities.items())}

    def _assemble_of(self, name: str | None) -> None:
        """Assemble all that a card says, or all that a stated outcome can give."""
        if name is not None:
            self.printed(name)
            self.play_rules(name)
        if name == STATED_CARD.name:
            for node in GAINED:
                self._granted(STATED_CARD, 0, node)

    def _stated(self, program: str) -> Ability | None:
        """The program of a stated move, or the ability that one gave; neither belongs to a card."""
        if program.startswith(GIVEN_PREFIX):
            self._granted(STATED_CARD, 0, said_in(program))
            return self._abilities.get(program)
        step = step_of(program)
        if step is None:
            return None
        if len(self._moves) >= MOST_MOVES:
            moves, self._moves = self._moves, []  # at once: other threads state moves meanwhile
            for one in moves:
                self._abilities.pop(one, None)
        self._moves.append(program)
        self._abilities[program] = made = self._of_move(program, step)
        return made

    def hears(self, heard: HeardDeeds, programs: Iterable[str]) -> HeardDeeds:
        """What is heard from now on where these programs were stated too."""
        return self.ears.with_said(heard, programs)

    def why_not_said(self, program: str, state: Match) -> str:
        """Why what was said in card text cannot be carried out in a match; "" where it can."""
        step, said = step_of(program), said_in(program)
        if step is None:
            return "nothing carries that out"
        missed = () if said is None else self.heard(state).lacks(self.ears.of_said(said))
        if missed:
            return f"it looks back at what this match keeps no account of ({', '.join(missed)})"
        lacking = "; ".join(uncarried(step))
        if lacking:
            return lacking
        try:
            with _told_of("it"):
                self._of_move(program, step)
        except (ProgramError, RecursionError) as error:
            return str(error).removeprefix("it: ") or "nested too deep"
        return ""

    def _of_move(self, program: str, step: Node) -> Ability:
        made = bare(Ability())
        made.card, made.line, made.keyword, made.against = STATED_CARD.name, 0, "", None
        made.hash, made.clauses, made.began = program, (), ()
        writer = Assembler(self, lambda inner: self._granted(STATED_CARD, 0, inner))
        writer.part((step,))
        writer.add("end", None)
        made.code, made.blocks, made.rests = writer.made(), writer.blocks, writer.rests
        made.node = step
        return made

    def code(self, program: str) -> Code:
        """The flat code of a rule procedure or an ability."""
        procedure = self._procedures.get(program)
        return self.ability(program).code if procedure is None else procedure

    def recalls(self, program: str) -> bool:
        """Whether a program asks for a value of a card by a name; no rule procedure does."""
        return program not in self._procedures and self.ability(program).recalls

    def step(self, frame: Frame) -> Step:
        """The verb at which a frame stands, with its argument."""
        return self.code(frame.program).at(frame.place)

    def names(self) -> tuple[str, ...]:
        """Name every card of the catalogue."""
        return self.catalog.names()

    def block(self, program: str, place: str) -> Block:
        """What lasts from a place of a program."""
        made = self.ability(program)
        return made.blocks[made.code.places[place]]

    def rest(self, program: str, place: str) -> tuple[SetClaim, ...]:
        """What an answer at a place of a program must leave for the rest of a cost."""
        made = None if program in self._procedures else self.ability(program)
        return made.rests.get(made.code.places[place], ()) if made is not None else ()

    def _unread_lines(self, name: str | None) -> tuple[int, ...]:
        """The lines of a card that nothing brings up, and that people see to."""
        card = self.definition(name)
        lines = {one.line for one in card.abilities if one.kind == "unread"}
        return tuple(line for line in range(1, len(card.text) + 1) if line in lines)

    def _derived(self, name: str | None) -> Derived:
        card = self.definition(name)
        d = Derived()
        d.name, d.type = card.name, card.type
        d.power, d.level, d.limit = card.power, card.level, card.limit
        d.colors, d.classes = card.colors, card.classes
        d.lrig_types, d.teams = card.lrig_types, card.teams
        rises = self.play_rules(name).rise is not None
        borne = (card.guard, card.burst, rises, card.craft)
        icons = tuple(compress(("guard", "burst", "rise", "craft"), borne))
        d.icons, d.more = (*icons, *card.icons), ()
        d.keywords = frozenset(KeywordNode(a.node).name for a in card.abilities if a.kind == "keyword")
        d.abilities = self._said(card)
        d.listening = d.acting = None
        d.constants = tuple(a for a in d.abilities if a.kind == "constant")
        return d

    def _said(self, card: CardDef) -> tuple[Ability, ...]:
        """Assemble what a card says; of lines that are carried out together each is known alone.

        A match in which they were carried out one by one goes on that way.
        """
        rows = [a for a in card.abilities if a.kind != "rule"]
        made = [self.assemble(card, a) for a in rows]
        for kind in TOGETHER:
            lines = [(a.line, a.node) for a in rows if a.kind == kind]
            if len(lines) > 1:
                whole = self.assemble(card, ability(one_program(kind, lines), lines[0][0]))
                made[:] = [one for one in made if one.kind != kind] + [whole]
        return tuple(made)

    def _rules(self, name: str | None) -> PlayRules:
        card = self.definition(name)
        lines = [(a.line, named_tree(a.node)) for a in card.abilities if a.kind == "rule"]
        icon = team_icon(card)
        if not lines:
            return PlayRules(icon=icon) if icon else NO_RULES
        for line, node in lines:
            _refuse_uncarried(card, line, node)

        def writer() -> Assembler:
            return Assembler(self, lambda inner: self._granted(card, 0, inner))

        def keep(node: Node, line: int, written: Assembler, clauses: tuple[str, ...]) -> Ability:
            ability = bare(Ability())
            ability.card, ability.line, ability.keyword = card.name, line, ""
            ability.against = None
            ability.kind, ability.hash, ability.node = "rule", program_hash(node), node
            ability.clauses = ability.began = clauses
            ability.code, ability.blocks = written.made(), written.blocks
            return self._abilities.setdefault(ability.hash, ability)

        with _told_of(card.name):
            return read_rules(writer, card.type, lines, keep)._replace(icon=icon)

    def assemble(self, card: CardDef, definition: AbilityDef) -> Ability:
        """Assemble an ability of a card; the same program is assembled once for each card name."""
        made = self._assembled(card, definition.kind, definition.line, definition.node)
        self._abilities.setdefault(made.hash, made)
        return made

    def _assembled(self, card: CardDef, kind: str, line: int, node: Node) -> Ability:
        _refuse_uncarried(card, line, node)
        ability = Ability()
        ability.card, ability.line, ability.keyword = card.name, line, ""
        ability.clauses, ability.began = TRIGGERED.get(kind, ()), BEGAN.get(kind, ())
        ability.hash = _hash_of(card, kind, node)
        ability.against, ability.sources = None, asks_sources(node)
        read = named_tree(node)
        if isinstance(read, KeywordNode):
            ability.keyword = read.name
            with _told_of(f"{card.name}, line {line}"):
                ability.against = None if read.of is None else read_filter(read.of)
            kind, node, ability.clauses = self._keyword(read)
            ability.began = ability.clauses
            if node is None:
                return bare(ability)
        ability.kind = kind
        with _told_of(f"{card.name}, line {line}"):
            self._fill(ability, card, named_tree(node))
        return ability

    def _keyword(self, read: KeywordNode) -> tuple[str, Node, tuple[str, ...]]:
        """The kind of ability that a keyword is, what it says, and its clauses."""
        if isinstance(read.means, AbilityNode):
            return read.means.kind, read.means, self.declared(read.name)
        return "auto", *KEYWORDS.get(read.name, (None, ()))

    def _fill(self, ability: Ability, card: CardDef, node: AbilityNode) -> None:
        ability.node = node
        gate, works, cost = node.gate, node.works, node.cost
        writer = Assembler(self, lambda inner: self._granted(card, writer.line or ability.line, inner))
        ability.deed, ability.batch = read_event(node.on)
        ability.words = deed_words(node.on)
        for header in headers_of(gate):
            ability.clauses += self.declared(header.name)
            ability.began += self.declared(header.name)
        ability.works = None if works is None else read_set(works)
        ability.binds = frozenset(n for n in names_asked(node) if n.startswith("event."))
        ability.limit = LIMITS.get(node.limit or "", 0)
        ability.once_per_game = node.limit == "once per game"
        ability.window = node.window
        ability.recalls = recalls((cost, node.body or ()))
        ability.asks = asks_of(gate or ()) | asks_of_effects(node.effects)
        ability.reads = max(reads_of(gate or ()), reads_of_effects(node.effects))
        ability.downs = ("turn", ("named", "self"), "down") in cost
        with names_of_text(node):
            ability.gate = None if gate is None else read_cond(gate)
            ability.statements = tuple(read_statement(e, writer) for e in node.effects)
            ability.possible = read_payable(writer, card, ability.kind, cost)
            if node.body is not None:
                write_used(writer, ability, card, node.body, cost)
        ability.code, ability.blocks = writer.made(), writer.blocks
        ability.rests = writer.rests

    def _granted(self, card: CardDef, line: int, node: Node) -> Any:
        """Assemble an ability that a text gives; its sentence is the one that gives it."""
        read = named(node)
        kind = read.kind if isinstance(read, AbilityNode) else "keyword"
        made = self._assembled(card, kind, line, node)
        if card is STATED_CARD and node not in GAINED:
            made.hash = said_name(GIVEN_PREFIX.removesuffix(SAID), node)
        self._abilities.setdefault(made.hash, made)
        return made


@contextmanager
def _told_of(where: str) -> Iterator[None]:
    """Of which text it is that something of it cannot be carried out."""
    try:
        yield
    except ProgramError as error:
        message = f"{where}: {error}"
        raise ProgramError(message) from error
    except KeyError as error:
        message = f"{where}: nothing reads {error.args[0]!r} where it stands"
        raise ProgramError(message) from error


def _refuse_uncarried(card: CardDef, line: int, node: Node) -> None:
    lacking = tuple(uncarried(node))
    if lacking:
        message = f"{card.name}, line {line}: {'; '.join(lacking)}"
        raise ProgramError(message)


def _hash_of(card: CardDef, kind: str, node: Node) -> str:
    """The hash of a program; extra costs, and what people are asked first, are part of a use."""
    if kind != "use":
        return program_hash(node)
    rules = (RuleNode(a.node) for a in card.abilities if a.kind == "rule")
    more: list[Node] = [rule for rule in rules if rule.kind == "extra"]
    more += [("stated", line) for line in unread_play(card)]
    return program_hash((node, *more)) if more else program_hash(node)
