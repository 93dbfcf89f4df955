"""The command that opens the window: the HTTP service with its viewer, over one record."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from cli.common.errors import CommandError
from cli.common.frame import OPERATE, command, door_of
from cli.common.keyring import place_of, signer_at
from cli.common.listening import Host, Port, free_port
from cli.common.noted import noted
from cli.drawn.palette import ink
from cli.operate.opened import way_in
from cli.record.kept_heads import head_lines
from cli.record.witnessing import At, Listed, Needed, publication_of, witnesses_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.common.door import Door
    from cli.drawn.blocks import Block
    from referee.service.proof.keys import Signer
    from referee.service.proof.publishing import Publication
    from referee.service.scenes import Scene

SAMPLE: Final = 0.1
"""Seconds for which, at each start, kept states of matches chosen by chance are compared."""
FALSE: Final = ": what was kept of its table was false and was dropped; audit it with --rerun"
COLLECTOR: Final = "OTEL_EXPORTER_OTLP_ENDPOINT"
"""The variable in which programs look for the collector of their traces."""
SUFFIX: Final = ".notes"
"""Where checkpoints lie beside a database."""

Prefix = Annotated[
    str,
    typer.Option("--root-path", metavar="/PREFIX", help="Prefix under which a proxy serves it."),
]
Proxies = Annotated[
    str,
    typer.Option(
        "--trusted-proxies",
        metavar="ADDRESSES",
        help="Proxies whose X-Forwarded-For and -Proto are believed: addresses and networks, with "
        "commas, such as 127.0.0.1,10.0.0.0/8.",
    ),
]
Names = Annotated[
    str,
    typer.Option(
        "--host-name",
        metavar="NAMES",
        help="Names of hosts under which it is asked, with commas, such as judge.example.org; "
        "localhost and addresses in figures always are.",
    ),
]
Public = Annotated[bool, typer.Option("--public", help="Let everybody read as a spectator, without a link.")]
Folder = Annotated[
    Path | None,
    typer.Option(
        "--publish-to",
        metavar="FOLDER",
        help="Where cosigned checkpoints lie; else NAME.notes beside the database.",
    ),
]
Address = Annotated[
    str,
    typer.Option(
        "--address",
        metavar="URL",
        help="Where people reach it, such as https://judge.example.org: every link and code leads there.",
    ),
]
Called = Annotated[str, typer.Option("--name", help="Whose service it is, as its first screen says.")]
Contact = Annotated[
    str,
    typer.Option(
        "--contact",
        help="How whoever runs it is reached: an address of mail or of a page, or words.",
    ),
]
Connections = Annotated[
    int,
    typer.Option(
        "--connections",
        min=0,
        help="Connections that an address may hold, 0 without end; this machine and trusted "
        "proxies are not counted.",
    ),
]

Entries = Annotated[
    int,
    typer.Option(
        "--entries",
        min=0,
        help="People who may enter themselves from one address in an hour, 0 without end.",
    ),
]
Halls = Annotated[
    str,
    typer.Option(
        "--hall",
        metavar="ADDRESSES",
        help="Addresses and networks of halls, with commas: entries from there are not counted. So is "
        "the address from which an official of the event is signed in.",
    ),
]
Workers = Annotated[
    int,
    typer.Option(
        "--workers",
        min=1,
        max=64,
        help="Processes that serve it at this address; SIGHUP begins each anew in turn.",
    ),
]


def serve(
    context: typer.Context,
    *,
    host: Host = "127.0.0.1",
    port: Port = 8421,
    public: Public = False,
    prefix: Prefix = "",
    proxies: Proxies = "",
    names: Names = "",
    connections: Connections = 64,
    called: Called = "",
    contact: Contact = "",
    outside: Address = "",
    witnesses: At = None,
    listed: Listed = None,
    folder: Folder = None,
    needed: Needed = None,
    workers: Workers = 1,
    entries: Entries = 10,
    halls: Halls = "",
    show: Annotated[bool, typer.Option("--open", help="Open a browser on it.")] = False,
) -> None:
    """Serve the record to browsers and programs until Ctrl-C."""
    import secrets

    from referee.web import ServiceSettings, forked, serve_by

    door, below = door_of(context), _prefix(prefix)
    trusted, near = _networks(proxies, "proxy"), _networks(halls, "hall")
    hosts, traces = _hosts(names, host, _outside(outside)), _collector()
    publication = _publication(door, [*witnesses_in(listed), *(witnesses or ())], folder, needed)
    zygote = forked() if workers == 1 else None  # before the record is opened and the owner's token made
    door.make_room()
    door.warn_of_readers()
    port, owner = free_port(host, port), secrets.token_urlsafe(24)
    address = f"http://{host}:{port}{below}/"
    _greet(door, address, owner, public=public)
    settings = ServiceSettings(door.url, public, owner, _signer(door), publication, gallery=True)
    settings = settings._replace(prefix=below, proxies=trusted, connections=connections, traces=traces)
    settings = settings._replace(hosts=hosts, name=called, contact=contact, address=outside)
    settings = settings._replace(entries=entries, halls=near)
    with noted(door.url, address, outside), way_in(f"{address}enter/{owner}") as way:
        if serve_by(zygote or workers, settings, host, port, way.show if show else None):
            raise typer.Exit(1)


def _collector() -> str:
    """The address of a collector of traces; raises CommandError where the extra is not there."""
    from importlib.util import find_spec

    address = os.environ.get(COLLECTOR, "")
    if address and find_spec("opentelemetry.sdk") is None:
        message = f"${COLLECTOR} names a collector of traces, and nothing here can send them"
        raise CommandError(message, instead="pip install 'wixoss-referee[traces]', or unset it")
    return address


def _greet(door: Door, address: str, owner: str, *, public: bool) -> None:
    """Say where the record is served, where to begin, and what stands beside it."""
    beside, told = _beside(door)
    begin = _begin(door)
    door.answer(
        {"address": address, "owner": owner, "record": door.place, "public": public}
        | {"begin": [address + one.place for one in begin]}
        | beside,
        _welcome(door.place, address, owner, begin, told),
    )


def _welcome(place: str, address: str, owner: str, begin: list[Scene], told: Block) -> Block:
    """Where the record is served, the owner their own way in, and where to begin."""
    first = [ink(f"Begin at {address}{one.place}, turn {one.turn}: {one.words}") for one in begin]
    return [
        ink(f"The record {place} is served at {address}"),
        ink(f"Yours alone, with every right: {address}enter/{owner}"),
        *first,
        *told,
        ink("Stop it with Ctrl-C."),
    ]


def _begin(door: Door) -> list[Scene]:
    """The moment with which a newcomer begins; nothing where no match has one."""
    from referee.service import open_desk
    from referee.service.matches import match_names
    from referee.service.scenes import scene_among

    with closing(open_desk(door.url)) as desk:
        found = scene_among(desk, reversed(match_names(desk)))
    return [found] if found else []


def _beside(door: Door) -> tuple[dict[str, Any], Block]:
    """What the kept heads and some kept states say of the record, as data and drawn."""
    from referee.service import open_desk
    from referee.service.proof.signing import told_heads
    from referee.service.records.auditing import sample_states

    with closing(open_desk(door.url)) as desk:
        heads, false = told_heads(desk, roots=False), sample_states(desk, SAMPLE)
    lines = [ink("✗ ", style="bad") + ink(name, style="bold") + ink(FALSE) for name in false]
    return {"heads": heads, "false_states": list(false)}, [*head_lines(heads), *lines]


def _prefix(words: str) -> str:
    """Read a prefix; raises CommandError for what cannot be one."""
    from referee.web.access.prefix import prefix_of

    try:
        return prefix_of(words)
    except ValueError as error:
        what, _, instead = str(error).rpartition(": ")
        raise CommandError(what, instead=instead) from None


def _networks(words: str, whose: str) -> tuple[str, ...]:
    """Read addresses and networks; raises CommandError for a word that is neither."""
    from ipaddress import ip_network

    found = tuple(word.strip() for word in words.split(",") if word.strip())
    for word in found:
        try:
            ip_network(word)
        except ValueError:
            message = f"{word!r} is no address of a {whose} and no network"
            raise CommandError(
                message, instead="write such as 127.0.0.1 or 10.0.0.0/8 (no bits behind the mask)"
            ) from None
    return found


def _outside(words: str) -> str:
    """Read the address at which it is reached from outside; raises CommandError."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(words)
        good = not words or (parts.scheme in {"http", "https"} and bool(parts.hostname) and words.isascii())
    except ValueError:
        good = False
    if not good:
        message = f"{words!r} is no address of a service"
        raise CommandError(message, instead="write it as --address https://judge.example.org")
    return words


def _hosts(words: str, bound: str, outside: str) -> tuple[str, ...]:
    """Read names of hosts; the one that is listened on is one, and that of the address for others.

    Raises CommandError.
    """
    from urllib.parse import urlsplit

    from referee.web.access.sites import host_name

    try:
        found = tuple(host_name(word) for word in words.split(",") if word.strip())
    except ValueError as error:
        what, _, instead = str(error).rpartition(": ")
        raise CommandError(what, instead=instead) from None
    return (*found, bound.lower(), *filter(None, [urlsplit(outside).hostname]))


def _publication(door: Door, named: list[str], folder: Path | None, needed: int | None) -> Publication | None:
    """Where what is signed is published, None for nowhere; raises CommandError, BadKey."""
    if not named:
        if folder is not None or needed is not None:
            message = "checkpoints are published with witnesses, and none is named"
            raise CommandError(message, instead="name each: --witness URL=KEY")
        return None
    if _signer(door) is None:
        message = "this desk has no key, so that it signs nothing that witnesses could see"
        raise CommandError(message, instead="make one: referee keys new NAME", code="key-absent")
    file = door.url.removeprefix("sqlite:///")
    if folder is None and ("://" in file or file.endswith(":")):
        message = "no folder is named for the checkpoints of a database on a server"
        raise CommandError(message, instead="name one: --publish-to FOLDER")
    return publication_of(folder or Path(file).with_suffix(SUFFIX), named, needed)


def _signer(door: Door) -> Callable[[], Signer] | None:
    place = place_of(door.url)
    return None if place is None or not place.exists() else lambda: signer_at(place)


def attach(app: typer.Typer) -> None:
    """Add the command to the command line."""
    command(app, "serve", "referee serve --public --open", panel=OPERATE)(serve)
