"""Whether the database can be reached and written, has our tables, and keeps what it took."""

from collections.abc import Iterator

from events.errors import DatabaseError, LogError, SchemaNewer, SchemaOlder
from events.health import DatabaseHealth, Standby
from events.stores import health, require_current
from events.wording import counted
from referee.doctor.diagnosis import Deployment, Diagnosis, broken, care, good
from referee.service.chance import MICROSECONDS
from referee.version import version

SKEW = 2 * MICROSECONDS
"""How far two clocks may be apart, in microseconds."""
BEHIND = 64 << 20
"""Bytes that a standby may be behind."""
LOST = "what was acknowledged can be lost when the machine loses power"
NETWORK = "the file lies on a disk that does not take WAL, as network disks do not, or was copied by hand"


def database_findings(at: Deployment, now: int) -> tuple[DatabaseHealth | None, list[Diagnosis]]:
    """What is found of the database, and how it stands; None where that cannot be asked."""
    try:
        tables = require_current(at.url)
        found = health(at.url)
    except SchemaOlder as error:
        do = "copy the database (referee db backup FILE), stop the service, then: referee db upgrade"
        return None, [broken("tables", str(error).rpartition("; ")[0], "the service does not start", do)]
    except SchemaNewer as error:
        do = f"install the newer program; this is {version()}"
        return None, [broken("tables", str(error).rpartition("; ")[0], "the service does not start", do)]
    except (DatabaseError, LogError) as error:
        what, _, do = str(error).rpartition("; ")
        return None, [broken("database", what, "nothing can be played, ruled or looked at", do)]
    told = [good("tables", f"version {tables}, that of program {version()}")]
    of_kind = _server_findings(found) if found.server else _file_findings(found)
    return found, [good("database", f"{at.place} can be reached"), *told, *of_kind, *_clocks(found, now)]


def _file_findings(found: DatabaseHealth) -> Iterator[Diagnosis]:
    """What is found of a file of SQLite."""
    mode = found.settings["journal_mode"]
    if mode != "wal":
        why = f"{NETWORK}; without WAL who looks and who plays wait for each other"
        do = "lay it on a local disk and start the service once, which turns it to WAL; then look again"
        yield care("durability", f"the journal is {mode}, not wal", why, do)
        return
    yield good("writable", "the lock of writers can be taken")
    if found.settings["synchronous"] == "2":
        yield good("durability", "journal wal, synchronous full: a commit is on the disk when it is answered")
    else:
        do = "use the SQLite library that comes with Python; do not compile synchronous away"
        yield broken("durability", f"synchronous is {found.settings['synchronous']}, not 2 (full)", LOST, do)


def _server_findings(found: DatabaseHealth) -> Iterator[Diagnosis]:
    """What is found of a PostgreSQL server."""
    said = found.settings
    if said["in_recovery"] == "on":
        do = "name the primary in the address, or promote this one: pg_ctl promote"
        yield broken("writable", "the server is a standby that only follows", "no order is taken", do)
    elif said["transaction_read_only"] == "on":
        do = "ALTER ROLE or DATABASE ... SET default_transaction_read_only = off"
        yield broken("writable", "transactions only read for this user here", "no order is taken", do)
    elif found.refused:
        do = f"GRANT INSERT, SELECT, UPDATE, DELETE ON {', '.join(found.refused)} TO the user of the service"
        what = f"this user may add nothing to {', '.join(found.refused)}"
        yield broken("writable", what, "no order is taken", do)
    else:
        yield good("writable", "this user may write")
    yield from _durability(said)
    yield from _standbys(found)


def _durability(said: dict[str, str]) -> Iterator[Diagnosis]:
    off = [name for name in ("fsync", "full_page_writes") if said[name] == "off"]
    for name in off:
        do = f"ALTER SYSTEM SET {name} = on; SELECT pg_reload_conf();"
        yield broken("durability", f"{name} is off", f"{LOST}, and the database with it", do)
    if said["synchronous_commit"] == "off":
        do = "ALTER SYSTEM SET synchronous_commit = on; SELECT pg_reload_conf();"
        why = f"{LOST}: the last 0.6 seconds"
        yield broken("durability", "synchronous_commit is off", why, do)
    elif not off:
        what = f"fsync on, full_page_writes on, synchronous_commit {said['synchronous_commit']}"
        yield good("durability", what)
    if said["archive_mode"] == "off":
        why = "a restore comes only as far as the last base backup, not to a point in time"
        do = "ALTER SYSTEM SET archive_mode = on, with an archive_command, and restart (docs/operating.md)"
        yield care("archive", "archive_mode is off: WAL is not kept", why, do)


def _standbys(found: DatabaseHealth) -> Iterator[Diagnosis]:
    """What is found of those servers that follow."""
    wanted = found.settings["synchronous_standby_names"]
    held = [one for one in found.standbys if one.sync in {"sync", "quorum"}]
    if wanted and not held:
        what = f"no standby of synchronous_standby_names ({wanted}) follows"
        why = "every commit waits for it: no order is answered"
        yield broken("standby", what, why, f"start the standby, or: {_named('')}")
    for one in found.standbys:
        yield _standby(one)
    if found.standbys and not held and not wanted:
        why = "when the primary is lost, so is what the standby had not yet"
        what = f"{counted(len(found.standbys), 'standby', 'standbys')}, none synchronous"
        yield care("standby", what, why, _named("ANY 1 (NAMES)"))


def _named(standbys: str) -> str:
    return f"ALTER SYSTEM SET synchronous_standby_names = '{standbys}'; SELECT pg_reload_conf();"


def _standby(one: Standby) -> Diagnosis:
    if one.behind > BEHIND or (one.state and one.state != "streaming"):
        what = f"{one.name} is {one.state or 'there'}, {one.behind >> 20} MiB behind"
        why = "a promotion now would lose that, or wait for it"
        return care("standby", what, why, "look after it and the line to it")
    if one.behind < 0:
        return good("standby", f"{one.name} follows; how far behind is told to members of pg_monitor")
    return good("standby", f"{one.name} follows ({one.sync}), {one.behind >> 10} KiB behind")


def _clocks(found: DatabaseHealth, now: int) -> Iterator[Diagnosis]:
    """Hold the clock of this machine to that of the server, and to the newest fact."""
    why = "round clocks, tokens and the time of each fact come from this clock"
    do = "keep both machines by NTP (timedatectl set-ntp true)"
    apart = abs(found.clock - now) if found.clock else 0
    ahead = found.newest - now
    if apart > SKEW:
        what = f"this machine and the database are {apart / MICROSECONDS:.1f} s apart"
        yield broken("clock", what, why, do)
    if ahead > SKEW:
        what = f"the newest fact is of {ahead / MICROSECONDS:.0f} s from now"
        yield broken("clock", what, f"{why}; facts would seem to go back in time", do)
    if apart <= SKEW and ahead <= SKEW:
        beside = ", and goes with that of the database" if found.clock else ""
        yield good("clock", f"past the newest fact{beside}")
