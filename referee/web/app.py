"""The application: routers, doors and what happens when it begins and ends."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import lru_cache
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Final

from fastapi import APIRouter, FastAPI
from starlette.types import ASGIApp

from referee.beside import Zygote
from referee.bounded import Workshop
from referee.web import api
from referee.web.access.finding import Finding
from referee.web.access.gate import Gate
from referee.web.api.description import describe_names
from referee.web.api.examples import describe_examples
from referee.web.api.problem import describe_problems
from referee.web.clerk import Clerk
from referee.web.desk import appeal as desk_appeal
from referee.web.desk import call as desk_call
from referee.web.desk import check as desk_check
from referee.web.desk import event as desk_event
from referee.web.desk import finding as desk_finding
from referee.web.desk import links as desk_links
from referee.web.desk import opening as desk_opening
from referee.web.desk import precedents as desk_precedents
from referee.web.desk import queue as desk_queue
from referee.web.desk import ruling as desk_ruling
from referee.web.gallery import Gallery, Handing
from referee.web.kept import Kept
from referee.web.lines import Lines
from referee.web.live.hub import Hub
from referee.web.live.studies import Studies
from referee.web.onward import Onward
from referee.web.pages import (
    branching,
    compare,
    described,
    entering,
    home,
    noting,
    play,
    rulebook,
    rulings,
    sheet,
    studying,
    viewer,
    why,
)
from referee.web.pages import opening as opening_page
from referee.web.pages.files import edition, sent
from referee.web.pages.integrity import Verdicts
from referee.web.publisher import Publisher
from referee.web.replay import position
from referee.web.settings import Settings
from referee.web.ways import Shaped, Ways, sorted_out


def _with_router(room: ModuleType) -> Iterator[ModuleType]:
    """Give the modules of a room and of the rooms in it that have a router, by their names."""
    for found in walk_packages(room.__path__, f"{room.__name__}."):
        module = import_module(found.name)
        if hasattr(module, "router"):
            yield module


API: Final = tuple(_with_router(api))
"""The resources of the API; no two of them have an address in common, so their order is free."""
PAGES: Final = (
    desk_queue,
    desk_precedents,
    desk_event,
    desk_links,
    desk_opening,
    desk_check,
    desk_finding,
    desk_ruling,
    desk_appeal,
    desk_call,
    branching,
    compare,
    entering,
    home,
    noting,
    play,
    opening_page,
    rulebook,
    rulings,
    sheet,
    studying,
    viewer,
    why,
    described,
    position,
)
"""The screens, in the order in which an address is looked for among them."""


@asynccontextmanager
async def _day(app: FastAPI) -> AsyncIterator[None]:
    """Open the desks, and at the end answer what was asked before they are closed."""
    clerk, hub = app.state.clerk, app.state.hub
    publisher = _publisher(app.state.settings)
    if publisher is not None:
        clerk.on_signed = publisher.tell
        publisher.start()
    clerk.open()
    clerk.on_written = hub.nudge
    yield
    hub.close()
    app.state.workshop.close()
    if app.state.gallery is not None:
        app.state.gallery.close()
    app.state.zygote.close()
    clerk.close()
    if publisher is not None:
        publisher.close()


def _publisher(settings: Settings) -> Publisher | None:
    """Who publishes what is signed here; nobody where nothing is signed, or no witness named."""
    if settings.publication is None or settings.sign is None:
        return None
    return Publisher(settings, settings.publication, settings.sign)


class Service(FastAPI):
    """An application in which nothing stands between the gate and the endpoints."""

    def build_middleware_stack(self) -> ASGIApp:
        """Lead every request through the gate; what goes wrong behind it is answered there."""
        state, ways = self.state, ways_of(self)
        app = ways if state.gallery is None else Handing(ways, state.gallery)
        return Gate(app, settings=state.settings, finding=state.finding)


def ways_of(app: FastAPI) -> Ways:
    """Give the endpoints of a service, without the gate before them."""
    return Ways(_ways((*API, *PAGES)), app.router)


@lru_cache(maxsize=4)
def _ways(rooms: tuple[ModuleType, ...]) -> Shaped:
    """Sort out the routes of rooms: the same for every service of a process."""
    router = APIRouter()
    for room in rooms:
        router.include_router(room.router)
    return sorted_out(router)


def make_app(settings: Settings, zygote: Zygote | None = None) -> FastAPI:
    """Give the service over one record; a zygote that was forked before is its own from now on."""
    app = Service(
        title="WIXOSS Match Referee",
        version="1",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_day,
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    app.state.settings = settings
    app.state.clerk = Clerk(settings)
    app.state.zygote = zygote = zygote or Zygote()
    app.state.workshop = Workshop(zygote)
    app.state.finding = Finding(settings, app.state.clerk)
    app.state.lines = Lines(settings)
    app.state.kept = Kept()
    app.state.onward = Onward()
    app.state.verdicts = Verdicts()
    app.state.hub = Hub(app.state.clerk)
    app.state.studies = Studies()
    app.state.gallery = None
    if settings.gallery:
        app.state.gallery = Gallery(settings, app.state.clerk.take_in, zygote)
    app.state.hub.on_ended = app.state.finding.forget
    app.add_route(f"/static/{edition()}/{{name:path}}", sent, include_in_schema=False)
    for room in (*API, *PAGES):
        app.include_router(room.router)
    describe_problems(app)
    describe_examples(app)
    describe_names(app)
    return app
