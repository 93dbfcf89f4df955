"""A program of this folder: one command, with the options and the messages of the command line."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any

import typer
from typer.main import get_command

from cli.app import CIRCLES
from cli.common.door import Door, tell
from cli.common.errors import explain
from cli.common.frame import command, plain_help

HELP = ["-h", "--help"]


class OneCommand:
    """One command that is started by `python -m`."""

    def __init__(self, name: str, example: str, what: Callable[..., Any]) -> None:
        """Take the module that is run, the words of an example, and what carries them out."""
        self.name = f"python -m {name}"
        app = typer.Typer(
            add_completion=False,
            pretty_exceptions_enable=False,
            context_settings={"help_option_names": HELP},
        )
        command(app, name.rpartition(".")[2], f"{self.name} {example}")(what)
        self._command: Any = get_command(app)

    def run(self, arguments: list[str]) -> int:
        """Carry out one command line and return its exit code; a failure is told in words."""
        door = Door()
        plain_help(self._command, HELP)
        try:
            result = self._command(arguments, prog_name=self.name, standalone_mode=False, obj=door)
        except SystemExit as error:
            return error.code if isinstance(error.code, int) else 2
        except BaseException as error:  # noqa: BLE001 - the last door: told in words
            trouble = explain(error)
            door.as_json = "--json" in arguments
            tell(trouble, door)
            return trouble.exit
        return result if isinstance(result, int) else 0

    def main(self) -> None:
        """Be the program, with the words that it was started with.

        It searches for circles as seldom as the command `referee`, which it measures.
        """
        gc.set_threshold(CIRCLES, 20, 20)
        sys.exit(self.run(sys.argv[1:]))
