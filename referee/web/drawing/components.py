"""The templates of the service, and the macros of `templates/drawn` that Python draws with.

A macro is called once for a whole component and has its loops inside: a call costs about 2 us, a
piece of a board that Python fills in (`forms`) a third of that.
"""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from events.letters import cleaned
from referee.web.drawing.naming import listed, name, named, plain, sentence
from referee.web.drawing.symbols import icon, sprite, symbol

TEMPLATES: Final = str(files("referee.web") / "templates")


def shown(value: Any) -> Any:
    """What stands in a place of a screen: texts are cleaned, markup was cleaned when drawn."""
    return cleaned(value) if value.__class__ is str else value


@cache
def environment() -> Environment:
    """Set up the templates, every value of which is escaped."""
    env = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=shown,
        auto_reload=False,  # or every piece of a screen asks the disk whether it is still the same
    )
    env.globals |= {"sprite": sprite, "icon": icon, "symbol": symbol}
    env.filters |= {"sentence": sentence, "name": name, "named": named, "plain": plain, "persons": listed}
    return env


@cache
def component(name: str, macro: str) -> Callable[..., Markup]:
    """A macro of `templates/drawn/NAME.html`."""
    found: Callable[..., Markup] = getattr(environment().get_template(f"drawn/{name}.html").module, macro)
    return found
