"""What is wrong with a text that should be a notation: the line, what, and what instead."""


class NotationError(ValueError):
    """A text that is no notation of a match, or one that does not hold.

    `line` counts from 1; 0 stands for the text as a whole.
    """

    def __init__(self, line: int, message: str, instead: str = "") -> None:
        """Say where and what is wrong, and what to do instead."""
        where = f"line {line}: " if line else ""
        super().__init__(f"{where}{message}")
        self.line, self.message, self.instead = line, message, instead
