"""The blocks for nginx and Caddy of docs/operating.md, run as they stand, before a service."""

from __future__ import annotations

import http.client
import json
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from referee.doctor.service import service_findings
from referee.service.chance import system_clock
from referee.web import ServiceSettings
from tests.cli.pages import blocks
from tests.doctor.test_doctor import certificate, kept
from tests.house.tree import ROOT
from tests.needed import lacking
from tests.soak.served import served

PAGE = "docs/operating.md"
OWNER = "the-owner-of-this-service"
NGINX = """\
daemon off; error_log stderr; pid {folder}/nginx.pid;
events {{ }}
http {{
access_log off;
client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{block}
}}
"""


def block(language: str) -> str:
    text = (ROOT / PAGE).read_text("utf-8")
    return "\n".join(next(one for one in blocks(PAGE, text) if one.language == language).lines)


def free() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def nginx(folder: Path, behind: str, port: int, chain: str, key: str) -> list[str]:
    text = block("nginx").replace("127.0.0.1:8421", behind).replace("listen 443", f"listen 127.0.0.1:{port}")
    text = re.sub(r"ssl_certificate +\S+;", f"ssl_certificate {chain};", text)
    text = re.sub(r"ssl_certificate_key +\S+;", f"ssl_certificate_key {key};", text)
    (folder / "nginx.conf").write_text(
        NGINX.format(folder=folder, block=text.replace("judge.example.org", "localhost")), "utf-8"
    )
    return ["nginx", "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, behind: str, port: int, chain: str, key: str) -> list[str]:
    text = block("caddy").replace("127.0.0.1:8421", behind)
    text = text.replace("{\n", "{\n    admin off\n    auto_https off\n", 1)
    site = f"https://localhost:{port} {{\n    bind 127.0.0.1\n    tls {chain} {key}"
    (folder / "Caddyfile").write_text(text.replace("judge.example.org {", site), "utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@contextmanager
def before(how: Callable[..., list[str]], folder: Path, behind: str) -> Iterator[int]:
    """A proxy before a service, until the block is left; its port."""
    chain, key = certificate(folder, 90)
    port = free()
    words = how(folder, behind, port, chain, key)
    if shutil.which(words[0]) is None:
        lacking(f"{words[0]} runs the block of {PAGE}: install it")
    with (folder / "said").open("w") as said:
        process = subprocess.Popen(words, stdout=said, stderr=said)
    try:
        end = time.monotonic() + 30
        while time.monotonic() < end and process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        assert process.poll() is None, (folder / "said").read_text()
        yield port
    finally:
        process.kill()  # Caddy would wait a minute for lines that idle
        process.wait()


@pytest.mark.parametrize("how", [nginx, caddy])
def test_a_block_of_the_page_serves_by_tls_below_a_prefix_with_streams(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: Callable[..., list[str]]
) -> None:
    url = kept(str(tmp_path / "record.sqlite3"))
    settings = ServiceSettings(
        url, owner=OWNER, public=True, prefix="/referee", proxies=("127.0.0.1",), hosts=("localhost",)
    )
    with served(settings) as address, before(how, tmp_path, address.removeprefix("http://")) as port:
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "tls.pem"))
        told = list(service_findings(f"https://localhost:{port}/referee/", system_clock))
        assert {one.check: one.state for one in told} == dict.fromkeys(
            ("service", "clock", "tls", "program", "prefix"), "good"
        )
        follows = line(port)
        follows.request("GET", "/referee/v1/matches/m1/stream?after=3")
        stream = follows.getresponse()
        heard(stream, 4)  # what is there: from now on they follow
        orders = line(port)
        rows = {"authorization": f"Bearer {OWNER}", "content-type": "application/json"}
        orders.request("POST", "/referee/v1/matches/m1/actions", json.dumps({"choice": 1}), rows)
        assert orders.getresponse().status == 200
        heard(stream, 5)
        follows.close()
        orders.close()
        assert len(named(port)) == (32 if how is nginx else 36)


def heard(stream: http.client.HTTPResponse, seq: int) -> None:
    """Read on until a fact is told; the line has a time limit."""
    while stream.readline().strip() != b"id: %d" % seq:
        pass


def line(port: int) -> http.client.HTTPSConnection:
    return http.client.HTTPSConnection("localhost", port, timeout=10, context=ssl.create_default_context())


def named(port: int) -> str:
    """The id of a request, as the proxy gave it."""
    asks = line(port)
    asks.request("GET", "/referee/v1/matches/none", headers={"x-request-id": "given-by-who-asks"})
    document = json.loads(asks.getresponse().read())
    asks.close()
    return str(document["request"])
