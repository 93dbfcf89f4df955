"""What stands before and around a service lets through what it takes, and no more."""

from __future__ import annotations

import re
from typing import Final

import pytest

from referee.http.lines import HEAD, OWN_FILES
from referee.web.access.bounds import UPLOADS
from referee.web.settings import MEGABYTE, ServiceSettings
from tests.attack.starve import BOUND_MB
from tests.house.tree import ROOT
from tests.operate.test_proxies import block
from tests.operate.test_unit import UNIT

SERVICE: Final = ServiceSettings("")
UNITS: Final = {"": 1, "k": 1 << 10, "m": 1 << 20, "mb": 10**6, "mib": 1 << 20, "kb": 10**3, "kib": 1 << 10}
MACHINE: Final = 1 << 30
PHONES: Final = 400
FOLLOWERS: Final = 1_000
"""Who follow live, as the page of operating promises."""


def figure(text: str, name: str) -> int:
    """The bytes or the number that stands after a name."""
    found = re.search(rf"{name}[ =:]*(\d+)([a-z]*)", text, re.IGNORECASE)
    assert found, f"no {name}"
    return int(found[1]) * UNITS.get(found[2].lower(), 1)


def command(page: str, begin: str) -> str:
    """A command of a page, with the lines that go on with it."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    return text[text.index(begin) :].split("```")[0]


@pytest.mark.parametrize("text", [UNIT.read_text("utf-8"), command("operating.md", "podman run")])
def test_a_service_has_the_memory_that_it_takes_and_no_whole_machine(text: str) -> None:
    memory = figure(text, "memory(?:max)?")
    spools = figure(text, "size")
    assert BOUND_MB * MEGABYTE + spools <= memory < MACHINE
    assert spools >= 2 * SERVICE.upload  # a file of an official beside those of everybody else
    assert figure(text, "(?:nofile|limitnofile)") >= 2 * FOLLOWERS + OWN_FILES
    assert 64 <= figure(text, "(?:tasksmax|pids-limit)") <= 1024


def test_files_on_their_way_do_not_lie_beside_the_record() -> None:
    text = UNIT.read_text("utf-8")
    place = re.findall(r"^Environment=TMPDIR=(.*)", text, re.MULTILINE)
    assert place == re.findall(r"^TemporaryFileSystem=(.*):size=\d+M,", text, re.MULTILINE)
    assert f"TMPDIR={place[0]}" in (ROOT / "deploy" / "Containerfile").read_text("utf-8")
    assert f"--tmpfs {place[0]}:size=" in command("operating.md", "podman run")
    assert "PrivateTmp" not in text  # it would be laid over the bounded one, on the disk


def test_no_end_of_a_process_keeps_the_service_down() -> None:
    text = UNIT.read_text("utf-8")
    assert "OOMPolicy=continue" in text  # else the end of a gallery would end the service
    assert "StartLimitIntervalSec=0" in text


@pytest.mark.parametrize("path", [*UPLOADS, "/v1/events/cup/join", "/desk/event/cup"])
def test_nginx_takes_as_long_a_body_as_the_service(path: str) -> None:
    text = block("nginx")
    rows = re.findall(r"location ~ (\S+) \{(.*?)\n    \}", text, re.DOTALL)
    most = next((row for place, row in rows if re.search(place, f"/referee{path}")), text)
    wanted = SERVICE.upload if path.startswith(UPLOADS) else SERVICE.body
    assert figure(most, "client_max_body_size") == wanted


def test_nginx_bounds_who_is_slow_as_the_service_does_and_lays_nothing_on_a_disk() -> None:
    text = block("nginx")
    assert "proxy_request_buffering off;" in text
    assert figure(text, "proxy_max_temp_file_size") == 0
    assert figure(text, "client_header_timeout") <= SERVICE.head_time
    assert figure(text, "client_body_timeout") <= SERVICE.body_time
    assert figure(text, "large_client_header_buffers 4") * 4 <= HEAD


def test_a_hall_behind_one_address_passes_nginx_and_more_does_not() -> None:
    text = block("nginx")
    most = figure(text, "limit_conn open")
    assert 2 * PHONES <= most <= 4 * PHONES
    assert 6 * PHONES <= figure(text, "burst") <= 12 * PHONES
    assert figure(text, "rate") <= SERVICE.rate
    assert 4 * most <= figure(UNIT.read_text("utf-8"), "LimitNOFILE")  # others are not kept out
    assert text.count("limit_conn open") == 1 + text.count("limit_conn files")  # a second one hides the first


def test_caddy_takes_what_the_service_takes() -> None:
    text = block("caddy")
    assert figure(text, "max_size") == SERVICE.upload
    assert figure(text, "max_header_size") == HEAD
    assert figure(text, "read_header") <= SERVICE.head_time


def test_what_is_told_of_a_unit_is_what_it_has() -> None:
    unit, page = UNIT.read_text("utf-8"), (ROOT / "docs" / "operating.md").read_text("utf-8")
    memory, spools = (figure(unit, name) // MEGABYTE for name in ("MemoryMax", "size"))
    assert f"It may take {memory} MB of memory" in page
    assert f"{spools} MB of files on their way" in page
