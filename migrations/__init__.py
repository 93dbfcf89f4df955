"""Changes to the tables of the record, one file a version: tables only, never fact bodies.

May import: events.tables, SQLAlchemy, Alembic. Run by: events.migrate.
"""
