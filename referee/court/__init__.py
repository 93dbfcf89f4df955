"""What may a judge order?

Question: which facts does a rewind, a ruling, a call or a named checkpoint add, what would it
undo, and who may order it?
May import: referee.state, referee.fold, referee.timeline, referee.rulebook,
events.kinds, events.record, events.vocabulary.
Public names: the orders (`rewind`, `rule`, `withdraw`, `name_checkpoint`, `open_branch`) that give
drafts of facts or say no, and `rewind_check`, which changes nothing and tells what a rewind would
mean.
Modules of their own: `calls`, `remarks` (time, notes), `rulings`, `given` (which rulings stand),
`standing` (what else stands) and the room `policy` (who may).
"""

from referee.court.branches import open_branch
from referee.court.check import Noted, RewindCheck, rewind_check
from referee.court.draft import Draft, Refused
from referee.court.grade import CLEAN, FULL, GRADES, RANDOM, SIMPLE, UNSAFE
from referee.court.orders import name_checkpoint, rewind
from referee.court.returned import Returned
from referee.court.reversals import Reversal
from referee.court.rulings import Ruling, rule, withdraw

__all__ = [
    "CLEAN",
    "FULL",
    "GRADES",
    "RANDOM",
    "SIMPLE",
    "UNSAFE",
    "Draft",
    "Noted",
    "Refused",
    "Returned",
    "Reversal",
    "RewindCheck",
    "Ruling",
    "name_checkpoint",
    "open_branch",
    "rewind",
    "rewind_check",
    "rule",
    "withdraw",
]
