"""What do all matches of a database come to, archived or not?

Question: which deck wins how often, who goes first, how long matches are, how often a judge is
called and how often a clause decides; each is one query over all facts, told by DuckDB.
May import: referee.service and the record's contract; duckdb and pyarrow, which are an extra.
Public names: `questions` (what can be asked), `ask` (one of them, answered), `opened` (DuckDB with
the facts as views, for questions of one's own).
"""

from referee.stats.asking import Statistics, ask, opened
from referee.stats.asked import Question, questions

__all__ = ["Question", "Statistics", "ask", "opened", "questions"]
