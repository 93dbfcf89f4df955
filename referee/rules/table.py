"""The table as the rules see it when someone must choose: state, board and library together."""

from referee.cards.definition import CardDef
from referee.effects.board import Board, Scope
from referee.effects.library import Library
from referee.effects.needs.reasons import Reason
from referee.rulebook import ruleset
from referee.rules.action import Action
from referee.state import Card, Decision, Match


class Table:
    """A state that waits, with what can be derived from it; made once for each decision.

    `listed` are the first of the legal answers, as far as somebody had them listed.
    """

    __slots__ = ("board", "decision", "library", "listed", "ruleset", "seat", "state")

    def __init__(self, state: Match, library: Library, board: Board | None = None) -> None:
        """Look at a state; a board of the same state may be handed over."""
        self.state, self.library = state, library
        self.ruleset = ruleset(state.settings.ruleset)
        self.board = board if board is not None else Board(state, library)
        self.decision: Decision | None = state.decision
        self.seat = state.decision.seat if state.decision is not None else ""
        self.listed: list[Action] = []


MAIN, ATTACK, CUT_IN = "main phase", "attack phase", "spell cut-in"
_TIMINGS = {"main": MAIN, "cut-in": CUT_IN}
ONLY_SPELLS = tuple(f"glossary.use-timing-spell-cut-in.{n}" for n in (1, 3, 4))
"""The clauses that a cut-in answers a spell, nothing else, and of the opponent only."""


def timing(table: Table) -> str:
    """The use timing of the decision at hand (glossary.use-timing.2)."""
    return ATTACK if table.decision is None else _TIMINGS.get(table.decision.kind, ATTACK)


def timely(table: Table, name: str | None) -> bool:
    """Whether a card may be used or grown into at the moment that is asked for.

    Its text may let it answer what its use timing does not (glossary.use-timing-spell-cut-in.3).
    """
    decision = table.decision
    if decision is None or decision.kind != "cut-in":
        return timing(table) in table.library.definition(name).use_timing
    answered = table.state.find(decision.number("card"))
    if answered is None:
        return False
    spell = table.library.definition(answered.card.name).type == "SPELL"
    if spell and CUT_IN in table.library.definition(name).use_timing:
        return True
    scope = Scope(table.seat, 0, {"event.it": (answered.card.id,)})
    rules = table.library.play_rules(name).cut_ins
    return any(rule.cond is None or rule.cond(table, scope) for rule in rules)


def untimed(definition: CardDef) -> tuple[str, ...]:
    """The clauses that keep a card to the use timing that is printed on it."""
    cuts_in = CUT_IN in definition.use_timing
    return ("glossary.use-timing.1", *(ONLY_SPELLS if cuts_in else ()))


def card_in(row: tuple[Card, ...], action: Action) -> Card | None:
    """The one card of a row that an action names, or None."""
    if len(action.cards) != 1:
        return None
    return next((c for c in row if c.id == action.cards[0]), None)


def unknown(card: Card) -> list[Reason]:
    """Say that nobody has told which card this is, where nobody has (paper matches)."""
    text = "this card is not named yet; reveal it first"
    return [Reason("unknown", text, ())] if card.name is None else []
