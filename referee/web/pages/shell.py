"""The frame of every screen: its templates, its headers, and what is cached for how long."""

from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from fastapi import Request
from fastapi.staticfiles import StaticFiles
from fastapi.templating import Jinja2Templates
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import Response

from referee.web.drawing.symbols import icon, sprite, symbol

HERE: Final = Path(str(files("referee.web")))
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""No script and no style but those of this service, and nothing from anybody else."""
HEADERS: Final = {
    "content-security-policy": POLICY,
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}


@cache
def templates() -> Jinja2Templates:
    """Give the templates, every value of which is escaped."""
    env = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals |= {"static": static, "sprite": sprite, "icon": icon, "symbol": symbol}
    env.globals["fixed"] = fixed
    return Jinja2Templates(env=env)


@cache
def edition() -> str:
    """Give the mark of all files of this service; it changes when one of them does."""
    digest = sha256()
    for path in sorted((HERE / "static").rglob("*.*")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def static(name: str) -> str:
    """Give the address of a file of this service, under which it never changes.

    Scripts import each other by their places, so one mark stands for all files together.
    """
    return f"static/{edition()}/{name}"


class Static(StaticFiles):
    """The files of this service, which a browser asks for once."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """Answer with a file that may be kept for ever."""
        found = super().file_response(*args, **kwargs)
        found.headers["cache-control"] = "public, max-age=31536000, immutable"
        return found


@lru_cache(maxsize=64)
def fixed(template: str, root: str = "") -> Markup:
    """Give a piece of a screen that says the same to everybody; it is drawn once for a root."""
    return fragment(template, root=root)


def wants_page(request: Request) -> bool:
    """Say whether a person asked with a browser."""
    accepts = request.headers.get("accept", "")
    return "text/html" in accepts and not request.url.path.startswith("/v1/")


def page(request: Request, template: str, *, status: int = 200, **values: Any) -> Response:
    """Give a screen; `root` is where every address on it begins."""
    root = request.scope.get("root_path", "") + "/"
    return templates().TemplateResponse(
        request, template, {"root": root, **values}, status_code=status, headers=HEADERS
    )


def fragment(template: str, **values: Any) -> Markup:
    """Give a piece of a screen; every value in it was escaped."""
    return Markup(templates().get_template(template).render(values))  # noqa: S704 - autoescaped
