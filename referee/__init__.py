"""The referee: what lies on the table, what may happen, who may see it, what it was when.

Question: in which room is the answer? Each room names its question in its own card, and
ARCHITECTURE.md walks an action through them.
May import: nothing itself. Public names: the rooms.
"""
