"""The application: routers, doors and what happens when it begins and ends."""

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Final, NoReturn

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from opentelemetry.trace import Tracer
from starlette.exceptions import HTTPException
from starlette.routing import Route
from starlette.types import ASGIApp

from events.bounds import BoundedCache
from referee.beside import Zygote
from referee.bounded import Workshop
from referee.http.lines import ConnectionLimits, Connections, count_openable
from referee.service import tells_others
from referee.service.records.unreadable_logs import UnreadableLogs
from referee.web import api, screens
from referee.web.access.entries import EntryLimits
from referee.web.access.finding import Authenticator
from referee.web.access.limits import Buckets
from referee.web.api.description import describe_names, describe_routes, describe_standards
from referee.web.api.event.hooks import OutsideCalls
from referee.web.api.examples import describe_examples
from referee.web.api.problem import describe_problems
from referee.web.clerk import Clerk
from referee.web.deliverer import Deliverer
from referee.web.families import Families
from referee.web.gallery import Gallery, Handing
from referee.web.gate import add_gate
from referee.web.live.hearing import Hearing
from referee.web.live.hub import Hub
from referee.web.live.studies import Studies
from referee.web.onward import Onward
from referee.web.pages.files import edition, sent
from referee.web.pages.integrity import Verdicts
from referee.web.publisher import Publisher
from referee.web.replay import resource
from referee.web.settings import ServiceSettings
from referee.web.telling import ErrorLayer
from referee.web.traced import provider_to, spans_of

Layer = Callable[[ASGIApp], ASGIApp]
"""What stands around an application."""


def _with_router(room: ModuleType) -> Iterator[ModuleType]:
    """The modules of a room and of the rooms in it that have a router, by their names."""
    for found in walk_packages(room.__path__, f"{room.__name__}."):
        module = import_module(found.name)
        if hasattr(module, "router"):
            yield module


API: Final = (*_with_router(api), resource)
"""The resources of the API; no two of them have an address in common, so their order is free."""


@asynccontextmanager
async def _day(app: FastAPI) -> AsyncIterator[None]:
    """Open the desks, and at the end answer what was asked before they are closed."""
    clerk, hub = app.state.clerk, app.state.hub
    publisher = _publisher(app.state.settings)
    if publisher is not None:
        clerk.on_signed = publisher.tell
        publisher.start()
    clerk.open()
    deliverer = Deliverer(app.state.settings)
    deliverer.start()
    hearing = Hearing(app.state.settings.url, hub, app.state.buckets, deliverer.tell)
    clerk.on_written = hearing.written
    yield
    hearing.close()
    deliverer.close()
    hub.close()
    app.state.workshop.close()
    if app.state.gallery is not None:
        app.state.gallery.close()
    app.state.zygote.close()
    clerk.close()
    if publisher is not None:
        publisher.close()
    if app.state.traces is not None:
        app.state.traces.shutdown()


def _publisher(settings: ServiceSettings) -> Publisher | None:
    """Who publishes what is signed here; nobody where nothing is signed, or no witness named."""
    if settings.publication is None or settings.sign is None:
        return None
    return Publisher(settings, settings.publication, settings.sign)


@lru_cache(maxsize=4)
def families_of(rooms: tuple[ModuleType, ...]) -> Families:
    """Every endpoint of rooms; the same for every service of a process."""
    routes = (route for room in rooms for route in room.router.routes)
    return Families(route for route in routes if isinstance(route, Route))


async def _told(_request: Request, error: Exception) -> NoReturn:
    """Leave what goes wrong to the gate, which tells it as a document or a page."""
    raise error


def make_app(
    settings: ServiceSettings, zygote: Zygote | None = None, *, within: Sequence[Layer] = ()
) -> FastAPI:
    """The service over one record; a zygote that was forked before is its own from now on.

    What stands `within` the gate stands there instead of it: who asks at a gallery has been let
    in by the service.
    """
    app = FastAPI(
        title="WIXOSS Match Referee",
        version="1",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_day,
        exception_handlers={HTTPException: _told, RequestValidationError: _told},
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    _wire(app, settings, zygote or Zygote())
    app.add_route(f"/static/{edition()}/{{name:path}}", sent, include_in_schema=False)
    families = families_of((*API, screens))
    app.router.routes.append(families)
    if app.state.gallery is not None:
        app.add_middleware(Handing, families=families, gallery=app.state.gallery)
    for one in within:
        app.add_middleware(one)
    if within:
        app.add_middleware(ErrorLayer)
    else:
        add_gate(app, settings, _tracer(app, settings))
    describe_routes(app, families.routes)
    describe_problems(app)
    describe_examples(app)
    describe_names(app)
    describe_standards(app)
    return app


def _tracer(app: FastAPI, settings: ServiceSettings) -> Tracer | None:
    """Who makes spans of requests and of the time at desks; nobody where no collector is named."""
    if not settings.traces:
        return None
    app.state.traces = provider_to(settings.traces)
    tracer: Tracer = app.state.traces.get_tracer("referee")
    app.state.clerk.spans = spans_of(tracer)
    return tracer


def _wire(app: FastAPI, settings: ServiceSettings, zygote: Zygote) -> None:
    """Give a service what its endpoints share."""
    app.state.settings, app.state.zygote, app.state.traces = settings, zygote, None
    app.state.clerk = Clerk(settings)
    app.state.meter = app.state.clerk.meter
    app.state.workshop = Workshop(zygote)
    app.state.finding = Authenticator(settings, app.state.clerk)
    app.state.buckets = Buckets(settings.rate, shared=tells_others(settings.url))
    app.state.entries = EntryLimits(settings)
    limits = ConnectionLimits(settings.head_time, settings.body_time, settings.connections, count_openable())
    app.state.lines = Connections(limits, settings.proxies)
    app.state.kept = BoundedCache("referee.web.app:kept")
    app.state.halls = BoundedCache("referee.web.app:halls")
    app.state.onward = Onward()
    app.state.outside = OutsideCalls()
    app.state.verdicts = Verdicts()
    app.state.unreadable = UnreadableLogs()
    app.state.hub = Hub(app.state.clerk)
    app.state.studies = Studies()
    app.state.gallery = None
    if settings.gallery:
        app.state.gallery = Gallery(settings, app.state.clerk.take_in, zygote)
    app.state.hub.on_ended = app.state.finding.forget
    app.state.hub.on_told = app.state.meter.told
