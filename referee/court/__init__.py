"""What may a judge order?

Question: which facts does a rewind, a ruling, a call or a named checkpoint add, what would it
undo, and who may order it?
May import: referee.state, referee.fold, referee.timeline, referee.rulebook,
events.kinds, events.values, events.vocabulary.
Public names: the orders (`rewind`, `rule`, `withdraw`, `name_checkpoint`, `open_branch`) that give
drafts of facts or say no, `mixing`, by which cards of a pile change places at random, and
`rewind_check`, which changes nothing and tells what a rewind would mean.
Modules of their own: `calls`, `remarks` (time, notes), `rulings`, `given` (which rulings stand),
`standing` (what else stands) and the room `policy` (who may).
"""

from referee.court.branches import open_branch
from referee.court.check import Noted, RewindCheck, rewind_check
from referee.court.draft import Draft, DraftRefusal
from referee.court.grade import CLEAN, FULL, GRADES, RANDOM, SIMPLE, UNSAFE
from referee.court.orders import name_checkpoint
from referee.court.replacing import Mix, mixed_drafts, mixing
from referee.court.returned import Returned, ReturnedCards
from referee.court.reversals import Reversal
from referee.court.rewinding import Back, rewind
from referee.court.rulings import Ruling, rule, withdraw

__all__ = [
    "CLEAN",
    "FULL",
    "GRADES",
    "RANDOM",
    "SIMPLE",
    "UNSAFE",
    "Back",
    "Draft",
    "DraftRefusal",
    "Mix",
    "Noted",
    "Returned",
    "ReturnedCards",
    "Reversal",
    "RewindCheck",
    "Ruling",
    "mixed_drafts",
    "mixing",
    "name_checkpoint",
    "open_branch",
    "rewind",
    "rewind_check",
    "rule",
    "withdraw",
]
