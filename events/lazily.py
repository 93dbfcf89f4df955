"""SQLAlchemy, imported when something of it is first needed.

It takes a fifth of the time of a short command that reads a file of SQLite, which needs none of
it. A type checker sees the package itself:

    if TYPE_CHECKING:
        import sqlalchemy as sa
    else:
        from events.lazily import sa
"""

from __future__ import annotations

from typing import Final


class _Lazily:
    """What the package has, by name."""

    def __getattr__(self, name: str) -> object:
        import sqlalchemy  # noqa: PLC0415 - see the docstring of the module

        found: object = getattr(sqlalchemy, name)
        setattr(self, name, found)
        return found


sa: Final = _Lazily()
