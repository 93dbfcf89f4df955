"""Icons and colour symbols: shapes of one sprite, used by their names.

The sprite stands once in every page (`sprite`), so that a drawing needs no address and shows the
same in a page, in a comparison and in a file on a disk.
"""

from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from markupsafe import Markup

from events.vocabulary import COLORS

COLORLESS: Final = "colorless"
_SILENT: Final = Markup('<svg class="i" aria-hidden="true"><use href="#i-{}"/></svg>')
_SPOKEN: Final = Markup('<svg class="i" role="img" aria-label="{}"><use href="#i-{}"/></svg>')
_SYMBOL: Final = Markup('<svg class="sym {0}" role="img" aria-label="{0}"><use href="#s-{0}"/></svg>')


@lru_cache(4096)
def icon(name: str, label: str = "") -> Markup:
    """An icon; one with a label is read aloud, one without only stands beside its word."""
    return _SPOKEN.format(label, name) if label else _SILENT.format(name)


@lru_cache(4096)
def symbol(color: str) -> Markup:
    """The symbol of a colour, which differs in shape from every other."""
    return _SYMBOL.format(color if color in COLORS else COLORLESS)


@lru_cache(4096)
def symbols(colors: tuple[str, ...]) -> Markup:
    """The symbols of the colours of a card, in the order in which the guide names them."""
    return Markup().join(symbol(c) for c in colors or (COLORLESS,))


@cache
def sprite() -> Markup:
    """The sprite, to stand in a page before it is used."""
    path = files("referee.web") / "static" / "icons.svg"
    return Markup(path.read_text(encoding="utf-8"))  # noqa: S704 - our own file
