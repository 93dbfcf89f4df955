"""The tables: up and down on both databases, and the same as the model says."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect, text
from sqlalchemy.exc import IntegrityError

from events import migrate, stores
from events.errors import NotADatabase, SchemaNewer, SchemaOlder
from events.migrate import REVISION
from events.stores import open_log
from events.tables import tables
from tests.contracts.sample import Match
from tests.kept import tables_kept
from tests.postgres import fresh_database

BY_MIGRATIONS = migrate.upgrade


@pytest.fixture(autouse=True)
def migrated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make tables here by the migrations; other tests say again what these said first."""
    monkeypatch.setattr(migrate, "upgrade", BY_MIGRATIONS)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path / "record") if request.param == "sqlite" else fresh_database()


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    address = url.replace("postgresql:", "postgresql+psycopg:") if ":" in url else f"sqlite:///{url}"
    engine = create_engine(address)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


PART = re.compile(r"events_\d+")


def told_by_model(connection: Connection, name: str) -> bool:
    """Whether a table is one that the model knows.

    SQLite keeps a full-text index as tables, PostgreSQL the parts of one that is parted.
    """
    if connection.dialect.name == "postgresql":
        return not PART.fullmatch(name)
    return not name.startswith(("ruling_words", "listing_words"))


def shape(connection: Connection) -> dict[str, Any]:
    """Tables, columns, keys and indexes, as the database tells them."""
    seen = inspect(connection)
    return {
        name: (
            [(c["name"], str(c["type"]), c["nullable"]) for c in seen.get_columns(name)],
            seen.get_pk_constraint(name)["constrained_columns"],
            [(i["name"], i["column_names"]) for i in seen.get_indexes(name)],
            [(u["name"], u["column_names"]) for u in seen.get_unique_constraints(name)],
            [f["constrained_columns"] for f in seen.get_foreign_keys(name)],
        )
        for name in sorted(seen.get_table_names())
        if name != "alembic_version" and told_by_model(connection, name)
    }


def test_up_down_up(url: str) -> None:
    assert stores.upgrade(url) == REVISION
    assert stores.current(url) == REVISION
    assert stores.upgrade(url) == REVISION
    assert stores.downgrade(url) == ""
    with connected(url) as connection:
        assert shape(connection) == {}
        left = (
            "SELECT name FROM sqlite_master WHERE name <> 'alembic_version' AND name NOT LIKE "
            "'sqlite_autoindex%'"
            if connection.dialect.name == "sqlite"
            else "SELECT proname FROM pg_proc WHERE proname = 'events_stand'"
        )
        assert connection.execute(text(left)).all() == []
    assert stores.upgrade(url) == REVISION
    with closing(open_log(url)) as log:
        Match(log, "m1").append(3)


def test_the_model_is_what_the_migrations_make(url: str) -> None:
    stores.upgrade(url)
    with connected(url) as connection:
        migrated = shape(connection)
        options: dict[str, Any] = {
            "compare_type": True,
            "compare_server_default": False,
            "include_name": lambda name, _kind, _parents: told_by_model(connection, name or ""),
        }
        context = MigrationContext.configure(connection, opts=options)
        metadata = tables(connection.dialect.name).metadata
        assert compare_metadata(context, metadata) == []
    other = url + "-model" if ":" not in url else fresh_database()
    with connected(other) as connection:
        tables(connection.dialect.name).metadata.create_all(connection)
        assert shape(connection) == migrated


def test_tables_that_tests_make_again_are_those_that_the_migrations_make(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(name: str) -> list[Any]:
        open_log(str(tmp_path / name)).close()
        with closing(sqlite3.connect(tmp_path / name)) as file:
            every = "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_master ORDER BY rowid"
            return [*file.execute(every), *file.execute("SELECT * FROM alembic_version")]

    migrated = made("migrated")
    monkeypatch.setattr(migrate, "upgrade", tables_kept(BY_MIGRATIONS, migrate.version))
    assert [made("first"), made("again")] == [migrated, migrated]
    with closing(open_log(str(tmp_path / "again"))) as log:
        Match(log, "m1").append(3)


def test_facts_have_their_key_and_no_other_index(url: str) -> None:
    stores.upgrade(url)
    with connected(url) as connection:
        _, key, indexes, unique, foreign = shape(connection)["events"]
        assert (key, indexes, unique, foreign) == (["match_id", "seq"], [], [], [])
        if connection.dialect.name == "sqlite":
            sql = "SELECT sql FROM sqlite_master WHERE name = 'events'"
            assert "WITHOUT ROWID" in str(connection.execute(text(sql)).scalar())


def parts(connection: Connection) -> list[str]:
    return sorted(filter(PART.fullmatch, inspect(connection).get_table_names()))


def test_facts_lie_in_parts_and_each_match_in_one() -> None:
    url = fresh_database()
    with closing(open_log(url)) as log:
        matches = [Match(log, f"m{number}") for number in range(40)]
        for match in matches:
            match.append(5)
    with connected(url) as connection:
        held = [
            connection.execute(text(f"SELECT match_id, count(*) FROM {part} GROUP BY 1")).all()  # noqa: S608 - no input
            for part in parts(connection)
        ]
    assert len(held) == 8
    assert sorted(row for some in held for row in some) == [(match.ref.id, 5) for match in matches]
    assert min(map(len, held)) > 0


def test_facts_of_before_are_moved_into_parts_and_back_with_the_rights_of_others() -> None:
    url = fresh_database()
    with closing(open_log(url)) as log:
        matches = [Match(log, f"m{number}") for number in range(9)]
        for match in matches:
            match.append(30)
        before = [log.read(match.ref.id) for match in matches]
    assert stores.downgrade(url, "0008") == "0008"
    with connected(url) as connection:
        assert parts(connection) == []
        assert connection.execute(text("SELECT count(*) FROM events")).scalar() == 270
        connection.execute(text("GRANT SELECT ON events TO PUBLIC"))
    with pytest.raises(SchemaOlder, match="referee db upgrade"):
        open_log(url)
    assert stores.upgrade(url) == REVISION
    with closing(open_log(url)) as log:
        assert [log.read(match.ref.id) for match in matches] == before
        matches[0].log = log
        matches[0].append(3)
        assert log.head(matches[0].ref.id).seq == 33
    with connected(url) as connection:
        assert len(parts(connection)) == 8
        granted = "SELECT privilege_type FROM information_schema.role_table_grants WHERE grantee = 'PUBLIC'"
        assert connection.execute(text(f"{granted} AND table_name = 'events'")).scalars().all() == ["SELECT"]


@pytest.mark.parametrize("order", ["DELETE FROM {}", "UPDATE {} SET actor = 'B'", "TRUNCATE {}"])
def test_facts_of_one_part_stand_as_those_of_all(order: str) -> None:
    url = fresh_database()
    with closing(open_log(url)) as log:
        for number in range(40):
            Match(log, f"m{number}").append()
    for number in range(8):
        with (
            connected(url) as connection,
            pytest.raises(IntegrityError, match="never changed or removed"),
        ):
            connection.execute(text(order.format(f"events_{number}")))


def test_the_program_s_version_is_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(files("migrations")))
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [REVISION]
    assert tuple(s.revision for s in reversed(list(scripts.walk_revisions()))) == migrate.KNOWN


def test_newer_tables_are_refused(url: str) -> None:
    stores.upgrade(url)
    with connected(url) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SchemaNewer, match="9999"):
        open_log(url)


def test_older_tables_are_refused_until_upgraded(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stores.upgrade(url)
    monkeypatch.setattr(migrate, "KNOWN", (REVISION, "9000"))
    monkeypatch.setattr(migrate, "REVISION", "9000")
    with pytest.raises(SchemaOlder, match="referee db upgrade"):
        open_log(url)


def test_a_migration_that_fails_leaves_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = migrate.upgrade

    def broken(connection: Connection, to: str = "head") -> None:
        real(connection, to)
        raise NotADatabase("the power went")

    monkeypatch.setattr(migrate, "upgrade", broken)
    with pytest.raises(NotADatabase, match="power"):
        open_log(url)
    with pytest.raises(NotADatabase, match="power"):
        stores.upgrade(url)
    monkeypatch.undo()
    assert stores.current(url) == ""
    open_log(url).close()


def test_a_file_made_by_hand_with_our_names_only(tmp_path: Path) -> None:
    path = tmp_path / "r"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE events (x)")
    with pytest.raises(NotADatabase, match="another program"):
        open_log(str(path))
