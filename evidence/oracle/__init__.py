"""Does another engine play the same game?

Question: where does a game that an independent engine recorded go otherwise than ours?
May import: referee.rules, referee.effects, referee.cards, referee.rulebook, referee.fold,
referee.state, events.kinds, events.vocabulary. Public names: `read_games`, `replayed`, `Recorded`,
`ReplayReport`, `ReplayDifference`, `exceptions`, `DeviationError`, `RecordedGameError`.
"""

from evidence.oracle.deviations import DeviationError, exceptions
from evidence.oracle.games import Recorded, RecordedGameError, read_games
from evidence.oracle.replay import ReplayDifference, ReplayReport, replayed

__all__ = [
    "DeviationError",
    "Recorded",
    "RecordedGameError",
    "ReplayDifference",
    "ReplayReport",
    "exceptions",
    "read_games",
    "replayed",
]
