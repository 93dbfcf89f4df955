"""Where PostgreSQL servers answer: an address in libpq's own form, with one host or several.

``postgresql://user@h1:5501,h2:5502/name?target_session_attrs=read-write`` names servers of which one
takes writes: each new connection is made to that one (PostgreSQL 15, "Connection Strings", 34.1.1).
``pooler=transaction`` says that a pooler stands between, which hands each transaction to another
connection: nothing is then kept on one.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from events.errors import BadAddress
from events.patience import SPAN
from events.wording import without_password

_SCHEME: Final = re.compile(r"^postgres(ql)?(\+psycopg)?://")
_ALONE: Final = {"connect_timeout": "10"}
_SEVERAL: Final = {
    "connect_timeout": "3",
    "target_session_attrs": "primary",
    "keepalives_idle": "3",
    "keepalives_interval": "1",
    "keepalives_count": "3",
    "tcp_user_timeout": "5000",
}
"""What holds for several hosts unless the address says otherwise: a silent one is left in seconds."""
_POOLERS: Final = frozenset({"", "session", "transaction"})


class PostgresAddress(NamedTuple):
    """The parameters of libpq, the address as messages show it, and whether a pooler is between."""

    given: dict[str, str]
    shown: str
    pooled: bool

    def parameters(self, *, readonly: bool) -> dict[str, str]:
        """What a connection is made with; one that only reads asks for the primary server too.

        Such a session is read-only by its own wish, so libpq's ``read-write`` would find no server.
        """
        hosts = self.given.get("host", self.given.get("hostaddr", ""))
        made = {"client_encoding": "utf8"} | (_SEVERAL if "," in hosts else _ALONE) | self.given
        if readonly and made.get("target_session_attrs") == "read-write":
            made["target_session_attrs"] = "primary"
        if self.pooled:
            return made
        waits = f"-c lock_timeout={int(1000 * SPAN)}"
        reads = "-c default_transaction_read_only=on" if readonly else ""
        made["options"] = " ".join(filter(None, (waits, self.given.get("options", ""), reads)))
        return made


def postgres_address(text: str) -> PostgresAddress:
    """An address as libpq reads it.

    Args:
        text: ``postgresql://[user[:password]@][host[:port],...][/name][?key=value&...]``.

    Raises:
        BadAddress: It is none; says where libpq stopped.
    """
    parts = urlsplit(_SCHEME.sub("postgresql://", text))
    asked = parse_qsl(parts.query, keep_blank_values=True)
    pooler = dict(asked).get("pooler", "")
    rest = [(key, value) for key, value in asked if key != "pooler"]
    shown = without_password(text)
    if pooler not in _POOLERS:
        raise BadAddress("", repr(shown), f" names a pooler {pooler!r}; write session or transaction")
    wrong = [one for one in _ports(parts.netloc) if not one.isdecimal()]
    if wrong:
        raise BadAddress("", repr(shown), f" has a port {wrong[0]!r}, which is no number")
    plain = parts._replace(query=urlencode(rest, safe="/:,"))
    try:
        given = conninfo_to_dict(urlunsplit(plain))
    except ProgrammingError as error:
        said = " ".join(str(error).split())
        words = f" is not an address of a server ({without_password(said)}); write postgresql://user@host/database"
        raise BadAddress("", repr(shown), words) from error
    return PostgresAddress({k: str(v) for k, v in given.items()}, shown, pooler == "transaction")


def _ports(netloc: str) -> list[str]:
    """The ports of an address, as they stand there; none for a host without one."""
    hosts = netloc.rpartition("@")[2].split(",")
    found = (re.fullmatch(r"(?:\[[^]]*\]|[^:]*):(.+)", host) for host in hosts)
    return [one[1] for one in found if one is not None]
