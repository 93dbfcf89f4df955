"""haproxy as docs/failover.md has it: before the servers of a cluster, or before services."""

from __future__ import annotations

import re
import socket
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

from tests.cli.pages import blocks
from tests.cluster.ports import free_port
from tests.house.tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping

PAGE: Final = "docs/failover.md"
UP: Final = 20.0


def section(name: str, places: Mapping[str, str]) -> tuple[str, int]:
    """The defaults and one section, with other addresses in their places, and the port it listens on."""
    text = (ROOT / PAGE).read_text("utf-8")
    lines = next(one for one in blocks(PAGE, text) if one.language == "haproxy").lines
    parts = re.split(r"\n(?=listen )", "\n".join(lines))
    own = next(part for part in parts if part.startswith(f"listen {name} "))
    port = free_port()
    own = re.sub(r"bind \S+", f"bind 127.0.0.1:{port}", own)
    for before, after in places.items():
        assert before in own
        own = own.replace(before, after)
    return f"{parts[0]}\n{own}\n", port


def written(folder: Path, name: str, places: Mapping[str, str]) -> tuple[Path, int]:
    """A configuration with one section in a folder, and its port."""
    text, port = section(name, places)
    place = folder / f"{name}.cfg"
    place.write_text(text, "utf-8")
    place.chmod(0o644)
    return place, port


def until_it_listens(port: int) -> None:
    """Wait for it; raises TimeoutError."""
    end = monotonic() + UP
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            if monotonic() > end:
                message = f"no balancer listens at port {port}"
                raise TimeoutError(message) from None
            sleep(0.1)
        else:
            return
