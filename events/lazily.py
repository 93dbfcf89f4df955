"""A package that is imported when something of it is first needed.

SQLAlchemy takes a fifth of the time of a short command that reads a file of SQLite, which needs
none of it. A type checker sees the package itself:

    if TYPE_CHECKING:
        import sqlalchemy as sa
    else:
        sa = lazily("sqlalchemy")
"""

from __future__ import annotations

from importlib import import_module


class lazily:  # noqa: N801 - read as the word of an import
    """A package by its name, imported when the first attribute is asked for."""

    def __init__(self, name: str) -> None:
        """Stand for a package; imports nothing yet."""
        self._name = name

    def __getattr__(self, name: str) -> object:
        found = getattr(import_module(self._name), name)
        setattr(self, name, found)
        return found
