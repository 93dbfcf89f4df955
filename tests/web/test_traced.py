"""Traces of requests reach a collector, and say nothing that is nobody's business."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from referee.web import ServiceSettings
from tests.cli.hostile import run
from tests.soak.served import served

OWNER = "the-owner-of-this-service"
ABOVE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


@contextmanager
def collector() -> Iterator[tuple[str, list[bytes]]]:
    """A collector: its address, and what was sent to it."""
    sent: list[bytes] = []

    class Taking(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            sent.append(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *said: object) -> None:
            del said

    server = HTTPServer(("127.0.0.1", 0), Taking)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", sent
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def spans(sent: list[bytes]) -> list[Span]:
    told = [ExportTraceServiceRequest.FromString(one) for one in sent]
    return [
        span
        for one in told
        for resource in one.resource_spans
        for scope in resource.scope_spans
        for span in scope.spans
    ]


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
def test_a_request_and_its_time_at_a_desk_reach_a_collector(url: str, proxies: tuple[str, ...]) -> None:
    with collector() as (address, sent):
        settings = ServiceSettings(url, owner=OWNER, traces=address, proxies=proxies)
        with served(settings) as base, closing(at(base)) as line:
            rows = {"authorization": f"Bearer {OWNER}", "traceparent": ABOVE}
            line.request("GET", "/v1/matches/m1/view?as=spectator", headers=rows)
            answer = line.getresponse()
            answer.read()
    found = {one.name: one for one in spans(sent)}
    request, desk = found["GET /v1/matches/{match}/view"], found["desk read"]
    assert desk.parent_span_id == request.span_id
    assert (request.trace_id.hex() == ABOVE.split("-")[1]) == bool(proxies)
    kept = {one.key: one.value.string_value or one.value.int_value for one in request.attributes}
    assert kept["referee.request_id"] == answer.headers["x-request-id"]
    assert (kept["http.response.status_code"], kept["http.route"]) == (200, "/v1/matches/{match}/view")


def test_no_span_holds_a_token_or_the_name_of_a_match(url: str) -> None:
    with collector() as (address, sent):  # noqa: SIM117 - what is sent last comes when the service ends
        with served(ServiceSettings(url, owner=OWNER, traces=address)) as base, closing(at(base)) as line:
            for path in (f"/l/{OWNER}/m/m1", "/m/m1", "/enter/secret-word", "/secret-word"):
                line.request("GET", path, headers={"accept": "text/html"})
                line.getresponse().read()
    told = b"".join(sent)
    assert told
    assert OWNER.encode() not in told
    assert b"secret-word" not in told
    assert b"m1" not in told


def test_a_service_whose_collector_is_gone_answers_and_ends(url: str) -> None:
    with collector() as (address, _):
        pass
    with served(ServiceSettings(url, owner=OWNER, traces=address)) as base, closing(at(base)) as line:
        line.request("GET", "/healthz")
        assert line.getresponse().status == 200


def test_a_collector_without_the_extra_is_told(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    told = run(["--db", url, "serve", "--port", "0"])
    assert (told.code, "wixoss-referee[traces]" in told.err) == (2, True), told


def at(address: str) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(address.removeprefix("http://"), timeout=30)
