"""A picture of a moment: the lines of a screen as one SVG file that needs nothing beside it."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from cli.common.errors import CommandError
from cli.common.records import whole_or_nothing
from cli.drawn.palette import THEME

COLUMNS: Final = 132
"""Columns of a picture: the table with the last lines of its log beside it."""
INK: Final = TerminalTheme(
    (17, 21, 28),
    (216, 222, 233),
    [
        (60, 68, 82),
        (223, 107, 95),
        (83, 171, 111),
        (217, 150, 47),
        (90, 152, 230),
        (200, 120, 200),
        (79, 176, 210),
        (216, 222, 233),
    ],
)
"""The colours of a picture: those of the palette, on a dark table."""
FORM: Final = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""The file, without any font or address outside of it."""


def drawn(lines: Iterable[Text | str], title: str) -> str:
    """Draw lines as they stand at a terminal; the same lines give the same file."""
    page = Console(
        file=io.StringIO(),
        record=True,
        theme=THEME,
        width=COLUMNS,
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        emoji=False,
        markup=False,
        legacy_windows=False,
    )
    for line in lines:
        page.print(line, no_wrap=True, overflow="crop")
    return page.export_svg(
        title=title, theme=INK, code_format=FORM, unique_id="table", font_aspect_ratio=0.602
    )


def save(path: str, lines: Iterable[Text | str], title: str) -> None:
    """Write a picture to a new file; raises CommandError where there is one already."""
    target = Path(path)
    if target.suffix != ".svg":
        message = f"{path} is no name of a picture"
        raise CommandError(message, where="--picture", instead="end it in .svg")
    try:
        with target.open("x", encoding="utf-8") as out, whole_or_nothing(target):
            out.write(drawn(lines, title))
    except FileExistsError:
        message = f"{path} is there already"
        raise CommandError(message, where="--picture", instead="name a new file") from None
