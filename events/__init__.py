"""The record: which facts there are, how they are written, kept, chained and handed out.

Question: what was recorded, byte for byte?
May import: nothing of referee; pydantic, SQLAlchemy, Alembic and psycopg for schemas and stores.
Public names: `events.kinds` (every fact), `events.codec` (bytes), `events.chain` and
`events.parts` (hashes and hidden parts), `events.log` (what a store promises), `events.stores`
(`open_log`), `events.records` and `events.transfer` (files).
"""
