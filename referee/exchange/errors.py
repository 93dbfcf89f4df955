"""What is wrong with a text that should be a notation: the line, what, and what instead."""


class NotationError(ValueError):
    """A text that is no notation of a match, or one that does not hold.

    `line` counts from 1; 0 stands for the text as a whole. `asked` says that nothing is wrong with
    the text: what was asked of it cannot be.
    """

    def __init__(self, line: int, message: str, instead: str = "", *, asked: bool = False) -> None:
        """Say where and what is wrong, and what to do instead."""
        self.instead = instead or "fetch it again, or write it anew: referee export --notation"
        super().__init__(f"{message}; {self.instead}")
        self.line, self.message, self.asked = line, message, asked
