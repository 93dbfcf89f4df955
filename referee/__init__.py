"""The referee: what lies on the table, what may happen, who may see it, what it was when.

Each room answers one question and says it in its own card; ARCHITECTURE.md walks an action
through them.
"""
