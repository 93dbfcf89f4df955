"""How a value of the state, of a fact or of an answer is changed: by a copy with other fields.

Values are frozen `msgspec.Struct`s. A change makes a new one that shares all the rest, so every
state of a match can be kept, compared and handed out without a copy.
"""

from typing import TYPE_CHECKING

from msgspec.structs import astuple as values

if TYPE_CHECKING:
    # msgspec types its own `replace` with fields of any name; mypy checks those of this one.
    from dataclasses import replace as changed
else:
    from msgspec.structs import replace as changed


__all__ = ["changed", "values"]
