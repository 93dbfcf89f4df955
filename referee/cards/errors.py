"""What can be wrong with card files, catalogues and deck lists."""

from events.given import FaultyFileError

SHOWN = 20
"""How many problems a message lists; `problems` has all of them."""


class _ProblemsError(ValueError):
    """Something with several problems, all told at once."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        """Keep the problems, each a sentence that says where, what and what instead."""
        more = len(problems) - SHOWN
        listed = [*problems[:SHOWN], *([f"and {more} more"] if more > 0 else [])]
        super().__init__("\n".join(listed))
        self.problems = problems


def placed(error: FaultyFileError) -> str:
    """The line of a faulty file as it stands behind its name; "" for the whole of it."""
    return f", line {error.line}" if error.line else ""


class CatalogError(_ProblemsError):
    """A card file or a catalogue is not well formed."""


class DeckError(_ProblemsError):
    """A deck list cannot be read; `rows` counts the lines of it that were read as cards."""

    def __init__(self, problems: tuple[str, ...], rows: int = 0) -> None:
        """Keep the problems, and how much of the list was understood."""
        super().__init__(problems)
        self.rows = rows


class UnknownCardError(LookupError):
    """No card has this name; `near` are the names most like it."""

    def __init__(self, name: str, near: tuple[str, ...]) -> None:
        """Keep the name and the nearest names."""
        hint = f"; near are {', '.join(near)}" if near else ""
        super().__init__(f"no card is named {name!r}{hint}")
        self.name, self.near = name, near
