"""Lines that a person types, one after another: edited at a terminal, plain in a pipe.

At a terminal there are the keys of a shell: earlier lines, editing, Tab for what may stand there;
the question stands below the line. In a pipe lines are read as they come, and nothing is asked.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

Words = Callable[[], Iterable[str]]
"""Gives what may stand where somebody types; asked for when they press Tab."""


OFFERED: Final = "Enter alone enters: {}\nthe arrow right edits it, typing replaces it, Ctrl-C drops it"


class LineSource(Protocol):
    """Where lines come from. `edited` says that a person sees the question below the line."""

    edited: bool

    def ask(self, prompt: str, below: str, words: Words, offered: str = "") -> str:
        """Read a line; `offered` is shown in its place, and Enter alone takes it.

        Raises EOFError at the end, KeyboardInterrupt where the line was dropped.
        """


class PipedLines:
    """Lines of a pipe, without a prompt."""

    edited = False

    def ask(self, prompt: str, below: str, words: Words, offered: str = "") -> str:  # noqa: ARG002 - nobody sees them
        """Read the next line; raises EOFError after the last."""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()


class Edited:
    """Lines of a terminal, with the earlier ones at hand."""

    edited = True

    def __init__(self, before: Sequence[str]) -> None:
        """Begin with the lines that were typed before, the oldest first."""
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import InMemoryHistory

        history = InMemoryHistory(list(before))
        self._session: PromptSession[str] = PromptSession(history=history, complete_while_typing=False)

    def ask(self, prompt: str, below: str, words: Words, offered: str = "") -> str:
        """Read a line as it is edited; earlier ones by arrow up, what may stand there by Tab.

        An offered line is no part of what is typed: the first letter takes its place.
        """
        said = self._session.prompt(
            prompt,
            placeholder=[("fg:ansibrightblack", offered)],
            key_bindings=_taking(offered),
            bottom_toolbar=lambda: _folded(_below(below, offered)),
            completer=_completer(words),
        )
        return said.strip()


def _below(text: str, offered: str) -> str:
    """What an offered line is for, as long as nothing was typed in its place."""
    from prompt_toolkit.application import get_app

    untyped = offered and not get_app().current_buffer.text
    return f"{OFFERED.format(offered)}\n{text}" if untyped else text


def _folded(text: str) -> str:
    """Break what stands below the line at words, by the width of the terminal as it is now."""
    from prompt_toolkit.application import get_app

    width = max(get_app().output.get_size().columns, 1)
    return "\n".join(
        row for line in text.splitlines() for row in wrap(line, width, break_on_hyphens=False) or [""]
    )


def _taking(offered: str) -> KeyBindings:
    """Keys at an empty line where one is offered: Enter takes it, the arrow right edits it."""
    from prompt_toolkit.application import get_app
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()
    untyped = Condition(lambda: bool(offered) and not get_app().current_buffer.text)

    @keys.add("enter", filter=untyped)
    def _take(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text(offered)
        event.current_buffer.validate_and_handle()

    @keys.add("right", filter=untyped)
    @keys.add("end", filter=untyped)
    def _edit(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text(offered)

    return keys


def fits(typed: str, text: str) -> bool:
    """Whether each word that was typed begins a word of a text, in order, the first its first.

    So `p ti l` fits "play Tidebell Page left".
    """
    said, words = typed.lower().split(), text.lower().split()
    if said and not (words and words[0].startswith(said[0])):
        return False
    rest = iter(words)
    return all(any(word.startswith(part) for word in rest) for part in said)


def _completer(words: Words) -> Completer:
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Steps(Completer):
        """Completes the step in which the cursor stands."""

        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
            """Everything that may stand there and begins as it was typed."""
            del complete_event  # whether Tab was pressed or not is all the same
            step = document.text_before_cursor.rpartition(";")[2].lstrip()
            for text in words():
                if fits(step, text):
                    yield Completion(text, start_position=-len(step))

    return Steps()
