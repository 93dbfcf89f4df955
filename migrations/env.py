"""Runs the migrations on the connection that ``events.migrate`` hands over."""

from __future__ import annotations

from alembic import context

from events.tables import tables

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=tables(connection.dialect.name).metadata,
    transactional_ddl=True,
)
context.run_migrations()
