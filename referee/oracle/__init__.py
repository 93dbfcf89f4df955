"""Does another engine play the same game?

Question: where does a game that an independent engine recorded go otherwise than ours?
May import: referee.rules, referee.effects, referee.cards, referee.rulebook, referee.fold,
referee.state, events.kinds, events.vocabulary. Public names: `read_games`, `replayed`, `Recorded`,
`Report`, `Difference`, `exceptions`, `DeviationError`, `RecordedGameError`.
"""

from referee.oracle.deviations import DeviationError, exceptions
from referee.oracle.games import Recorded, RecordedGameError, read_games
from referee.oracle.replay import Difference, Report, replayed

__all__ = [
    "DeviationError",
    "Difference",
    "Recorded",
    "RecordedGameError",
    "Report",
    "exceptions",
    "read_games",
    "replayed",
]
