"""The gate: what every request passes before an endpoint answers it, each layer a middleware.

From outside: the way back (`answering`), what is told where something goes wrong (`telling`), the
token (`credentials`), what is too much (`bounds`), how often (`limits`), who asks (`authentication`),
forms from elsewhere (`forgery`).
"""

from fastapi import FastAPI
from opentelemetry.trace import Tracer

from referee.web.access.answering import ResponseLayer
from referee.web.access.authentication import Authentication
from referee.web.access.bounds import RequestLimits
from referee.web.access.credentials import Credentials
from referee.web.access.forgery import SameOrigin
from referee.web.access.limits import RateLimit
from referee.web.settings import ServiceSettings
from referee.web.telling import ErrorLayer
from referee.web.traced import RequestSpans


def add_gate(
    app: FastAPI,
    settings: ServiceSettings,
    tracer: Tracer | None = None,
) -> None:
    """Put the gate around a service; what is added last stands outermost."""
    finding, meter = app.state.finding, app.state.meter
    app.add_middleware(SameOrigin)
    app.add_middleware(Authentication, finding=finding, entries=app.state.entries)
    app.add_middleware(RateLimit, buckets=app.state.buckets, finding=finding)
    app.add_middleware(RequestLimits, settings=settings)
    app.add_middleware(Credentials, settings=settings, finding=finding)
    app.add_middleware(ErrorLayer)
    if tracer is not None:
        app.add_middleware(RequestSpans, tracer=tracer)
    app.add_middleware(ResponseLayer, finding=finding, settings=settings, meter=meter)
