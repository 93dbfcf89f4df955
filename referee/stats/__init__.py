"""Queries over all facts at once, answered by DuckDB.

Question: which deck wins how often, who goes first, how long are matches, how often is a judge
called, and how often does a clause decide, over all matches of a database, archived or not?
May import: referee.service and the record's contract; duckdb and pyarrow, which are an extra.
Public names: `questions` (what can be asked), `ask` (one of them, answered), `opened` (DuckDB with
the facts as views, for questions of one's own).
"""

from referee.stats.asked import StatsQuestion, questions
from referee.stats.asking import Statistics, ask, opened

__all__ = ["Statistics", "StatsQuestion", "ask", "opened", "questions"]
