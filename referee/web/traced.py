"""Traces of requests, for a collector of OpenTelemetry (OTLP over HTTP).

A span is called by the address as it is declared. Neither the address itself, which may hold a
token, nor anything that a person, a match or a card is called by stands in it.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from http import HTTPStatus
from logging import WARNING, Handler, LogRecord, getLogger
from typing import TYPE_CHECKING, Final

from opentelemetry.context import Context
from opentelemetry.trace import SpanKind, Status, StatusCode, Tracer
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from starlette.types import ASGIApp, Receive, Scope, Send

from referee.service.program import program
from referee.web.access.layer import Layer
from referee.web.noted import note

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

PATIENCE: Final = 2
"""Seconds for which a collector is waited for: the end of the service does not wait longer."""
NAMES: Final = ("traceparent", "tracestate")
_READ: Final = TraceContextTextMapPropagator()


class _Noting(Handler):
    """Writes what the exporter complains of into the log of the service, as a line of it."""

    def emit(self, record: LogRecord) -> None:
        """Write a line."""
        note({"traces": record.getMessage()[:200]})


def provider_to(address: str) -> "TracerProvider":
    """What makes spans and sends them to a collector at an address; raises ImportError.

    The packages of the extra `traces` are imported here.
    """
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
    from opentelemetry.sdk.resources import Resource  # noqa: PLC0415 - an extra: only where it is used
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415 - as above
    from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415 - as above

    told = getLogger("opentelemetry")
    told.handlers, told.propagate = [_Noting(WARNING)], False
    named = Resource.create({"service.name": "referee", "service.version": program().version})
    provider = TracerProvider(resource=named, shutdown_on_exit=False)
    sends = OTLPSpanExporter(f"{address.rstrip('/')}/v1/traces", timeout=PATIENCE)
    provider.add_span_processor(BatchSpanProcessor(sends))
    return provider


def spans_of(tracer: Tracer) -> Callable[[str], AbstractContextManager[object]]:
    """What makes a span below that of the request: such as the time at a desk."""
    return tracer.start_as_current_span


class RequestSpans(Layer):
    """Makes a span of each request; a trusted proxy says below which of its own it stands."""

    def __init__(self, app: ASGIApp, tracer: Tracer) -> None:
        """Know who makes spans."""
        super().__init__(app)
        self._tracer = tracer

    async def hear(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        method, told = scope["method"], Context()
        if scope["by_proxy"]:
            rows = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
            told = _READ.extract({name: rows[name] for name in NAMES if name in rows}, told)
        begun = self._tracer.start_as_current_span(
            method,
            told,
            SpanKind.SERVER,
            {"http.request.method": method, "referee.request_id": scope["request_id"]},
            record_exception=False,
            set_status_on_exception=False,
        )
        with begun as span:
            try:
                await self._app(scope, receive, send)
            finally:
                status = scope["answer"].status or int(HTTPStatus.INTERNAL_SERVER_ERROR)
                route = getattr(scope.get("route"), "path", "")
                span.update_name(f"{method} {route}".rstrip())
                span.set_attributes({"http.route": route, "http.response.status_code": status})
                if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                    span.set_status(Status(StatusCode.ERROR))
