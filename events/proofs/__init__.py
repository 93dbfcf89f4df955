"""The Merkle trees of a match and of an event: roots, short proofs against them, signed notes.

Question: which few hashes show that a fact stands in a match or a match in an event, or that
either only grew?
May import: events.chain, events.log, events.parts and events.records, whose rows it proves, and
cryptography, which signs. It shares nothing with referee.audit, which checks what is made here.
Public names: `Tree`, `tree_of`, `root_text`, `inclusion`, `growth`; `Member`, `event_tree`,
`membership`, `event_growth`; `openings`; notes are signed in `notes` and cosigned in `cosigned`.
"""

from events.proofs.made import growth, inclusion, root_text, tree_of
from events.proofs.openings import openings
from events.proofs.tree import Tree
from events.proofs.whole import Member, event_growth, event_tree, membership

__all__ = [
    "Member",
    "Tree",
    "event_growth",
    "event_tree",
    "growth",
    "inclusion",
    "membership",
    "openings",
    "root_text",
    "tree_of",
]
