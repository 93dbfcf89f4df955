"""How an order becomes facts.

Question: what is written with an order, and what follows from it in the same command?
May import: the rooms of the core, referee.service.store, referee.service.proof, the desk, events.
Public names: `commit`, `finish`, `Then` (orders); `dues_followed` (dues); `dice_of`, `shares_of`
(throwing).
"""

from referee.service.commit.orders import (
    Then,
    commit,
    finish,
    followed,
    repeated,
    require_table,
    with_rules,
)

__all__ = ["Then", "commit", "finish", "followed", "repeated", "require_table", "with_rules"]
