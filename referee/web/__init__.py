"""The window.

Question: how do people and programs that are not at the command line come to the desk?
May import: the rooms that the command line opens; fastapi, starlette, uvicorn, jinja2, pydantic.
It never sees a state: whatever it shows was projected for a viewer before it came here.
Public names: `make_app` and `ServiceSettings`, `forked`, `serve` and `serve_by` (several processes).
"""

from referee.web.app import make_app
from referee.web.serving import forked, serve
from referee.web.settings import ServiceSettings
from referee.web.workers import serve_by

__all__ = ["ServiceSettings", "forked", "make_app", "serve", "serve_by"]
