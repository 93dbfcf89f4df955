"""The table as the rules see it when someone must choose: state, board and library together."""

from referee.effects.board import Board
from referee.effects.library import Library
from referee.state import Decision, Match


class Table:
    """A state that waits, with what can be derived from it; made once for each decision."""

    __slots__ = ("board", "decision", "library", "seat", "state")

    def __init__(self, state: Match, library: Library, board: Board | None = None) -> None:
        """Look at a state; a board of the same state may be handed over."""
        self.state, self.library = state, library
        self.board = board if board is not None else Board(state, library)
        self.decision: Decision | None = state.decision
        self.seat = state.decision.seat if state.decision is not None else ""
