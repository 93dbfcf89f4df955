"""The tables of the record, version by version; never the body of a fact.

Question: how does a database of an earlier version become one of today's, and back?
May import: Alembic and SQLAlchemy. Public names: the revisions, run by `referee db upgrade`.
"""
