"""How do the tables of the record get from one version to the next?

One file a version, tables only, never fact bodies; run by events.migrate.
May import: events.tables, SQLAlchemy, Alembic. Public names: none, Alembic finds the versions.
"""
