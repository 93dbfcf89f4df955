"""The table as the rules see it when someone must choose: state, board and library together."""

from referee.effects.board import Board
from referee.effects.entry import Reason
from referee.effects.library import Library
from referee.rulebook import ruleset
from referee.rules.action import Action
from referee.state import Card, Decision, Match


class Table:
    """A state that waits, with what can be derived from it; made once for each decision."""

    __slots__ = ("board", "decision", "library", "ruleset", "seat", "state")

    def __init__(self, state: Match, library: Library, board: Board | None = None) -> None:
        """Look at a state; a board of the same state may be handed over."""
        self.state, self.library = state, library
        self.ruleset = ruleset(state.settings.ruleset)
        self.board = board if board is not None else Board(state, library)
        self.decision: Decision | None = state.decision
        self.seat = state.decision.seat if state.decision is not None else ""


MAIN, ATTACK = "main phase", "attack phase"


def timing(table: Table) -> str:
    """Give the use timing of the decision at hand (glossary.use-timing.2)."""
    return MAIN if table.decision is not None and table.decision.kind == "main" else ATTACK


def card_in(row: tuple[Card, ...], action: Action) -> Card | None:
    """Give the one card of a row that an action names, or None."""
    if len(action.cards) != 1:
        return None
    return next((c for c in row if c.id == action.cards[0]), None)


def unknown(card: Card) -> list[Reason]:
    """Say that nobody has told which card this is, where nobody has (paper matches)."""
    text = "nobody has told yet which card this is; show it first"
    return [Reason("unknown", text, ())] if card.name is None else []


def cost_text(cost: tuple[tuple[str, int], ...]) -> str:
    """Write a cost as it is printed."""
    return " ".join(f"{{{c.capitalize()} x{n}}}" for c, n in cost) or "nothing"
