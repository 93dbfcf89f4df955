"""The Merkle tree of a match: one root for all its facts, and short proofs against it.

Question: which few hashes show that a fact stands in a match, or that a match only grew?
May import: events.chain, events.log, events.parts and events.records, whose rows it proves. It
shares nothing with referee.audit, which checks what is made here.
Public names: `Tree`, `tree_of`, `root_text`, `inclusion`, `growth`.
"""

from events.proofs.made import growth, inclusion, root_text, tree_of
from events.proofs.tree import Tree

__all__ = ["Tree", "growth", "inclusion", "root_text", "tree_of"]
