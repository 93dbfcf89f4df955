"""The frame of every screen: its templates, its headers, and what is cached for how long."""

from functools import cache, lru_cache
from typing import Any
from urllib.parse import quote

from fastapi import Request
from fastapi.templating import Jinja2Templates
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import Response

from events.letters import cleaned
from referee.service.orders.schema import orders
from referee.timeline.phrases import ordinal
from referee.web.access.prefix import origin
from referee.web.access.reach import command_for_phones
from referee.web.drawing.log import words_of
from referee.web.drawing.naming import listed, name, named, plain, sentence
from referee.web.drawing.qr import qr
from referee.web.drawing.symbols import icon, sprite, symbol
from referee.web.headers import HEADERS
from referee.web.pages.files import HERE, static


def shown(value: Any) -> Any:
    """What stands in a place of a screen: texts are cleaned, markup was cleaned when drawn."""
    return cleaned(value) if value.__class__ is str else value


@cache
def templates() -> Jinja2Templates:
    """The templates, every value of which is escaped."""
    env = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=shown,
        auto_reload=False,  # or every piece of a screen asks the disk whether it is still the same
    )
    env.globals |= {"static": static, "sprite": sprite, "icon": icon, "symbol": symbol, "qr": qr}
    env.globals |= {"fixed": fixed, "label": label, "ordinal": ordinal}
    env.filters |= {"sentence": sentence, "name": name, "named": named, "plain": plain}
    env.filters |= {"persons": listed, "told": words_of}
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
    """A screen; `root` is where every address on it begins, `shared` its own address for others."""
    root = request.scope.get("root_path", "") + "/"
    told = {"root": root, "shared": public_address(request), "for_phones": for_phones(request)} | values
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
