"""Work on many matches, divided over a cluster and kept part by part.

Question: how are a season's matches judged again on many machines, by each once, whatever is killed?
May import: the desk and what it found; pyarrow for the parts, distributed (Dask) for the machines,
both an extra (`scale`) and loaded where they are used.
Public names: `SpreadPlan` and `plan_in` (which parts there are, and which are left), `keep` and `kept`
(the rows of a part in a Parquet file), `judge_part` (the work), `spread` (who does it).
"""

from referee.spread.judging import judge_part
from referee.spread.machines import spread
from referee.spread.parts import SpreadPlan, keep, kept, plan_in

__all__ = ["SpreadPlan", "judge_part", "keep", "kept", "plan_in", "spread"]
