"""The frame of every screen: its templates, its headers, and what is cached for how long."""

from functools import cache, lru_cache
from typing import Any
from urllib.parse import quote

from fastapi import Request
from fastapi.templating import Jinja2Templates
from markupsafe import Markup
from starlette.responses import Response

from referee.service.orders.schema import orders
from referee.timeline.phrases import ordinal
from referee.web.access.prefix import origin
from referee.web.access.reach import command_for_phones
from referee.web.drawing.components import environment
from referee.web.drawing.log import words_of
from referee.web.drawing.qr import qr
from referee.web.headers import HEADERS
from referee.web.pages.files import static
from referee.web.pages.script import key_groups
from referee.web.pages.viewer_controls import BUTTONS, OF_MATCH, offered


@cache
def templates() -> Jinja2Templates:
    """The templates with what only whole screens use."""
    env = environment()
    env.globals |= {"static": static, "qr": qr, "fixed": fixed, "label": label, "ordinal": ordinal}
    env.globals |= {"key_groups": key_groups, "buttons": BUTTONS, "of_match": OF_MATCH, "offered": offered}
    env.filters |= {"told": words_of}
    return Jinja2Templates(env=env)


def label(command: str, name: str) -> str:
    """What stands above a field of an order on a form; raises KeyError for none."""
    return orders()[command].field(name).title


@lru_cache(maxsize=64)
def fixed(template: str, root: str = "") -> Markup:
    """Give a piece of a screen that says the same to everybody; it is drawn once for a root."""
    return fragment(template, root=root)


def wants_page(request: Request) -> bool:
    """Whether a person asked with a browser."""
    accepts = request.headers.get("accept", "")
    return "text/html" in accepts and not request.url.path.startswith("/v1/")


def page(request: Request, template: str, *, status: int = 200, **values: Any) -> Response:
    """Draw a screen.

    `root` is where every address on it begins, `shared` its own address for others, `screen` its title
    in the table of screens, "" where no screen has the address.
    """
    root = request.scope.get("root_path", "") + "/"
    told = {"root": root, "shared": public_address(request), "for_phones": for_phones(request)}
    told |= {"screen": getattr(request.scope.get("route"), "name", "")} | values
    return templates().TemplateResponse(request, template, told, status_code=status, headers=HEADERS)


def for_phones(request: Request) -> str:
    """The command that lets phones in, "" where the addresses of links and codes do."""
    return command_for_phones(origin(request), request.app.state.settings)


def public_address(request: Request) -> str:
    """The address of a page as it is shared: without the official for whom somebody orders there."""
    return f"{origin(request)}{quote(request.scope['path'].lstrip('/'))}"


def fragment(template: str, **values: Any) -> Markup:
    """Give a piece of a screen; every value in it was escaped."""
    return Markup(templates().get_template(template).render(values))  # noqa: S704 - autoescaped
