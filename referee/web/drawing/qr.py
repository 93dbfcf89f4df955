"""A link as a QR code: drawn as one path, so that it is shown and printed without a picture."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import segno
from markupsafe import Markup

QUIET: Final = 4
"""Modules of white around a code, as the standard asks for."""


def qr(text: str) -> Markup:
    """Draw a text, such as an address, as an SVG that stands in a page; dark on white in any theme.

    Raises segno.DataOverflowError for more than a code holds, about 2300 letters.
    """
    rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]
    size = len(rows) + 2 * QUIET
    path = "".join(_runs(rows))
    return Markup(  # noqa: S704 - figures of our own
        f'<svg class="qr" viewBox="0 0 {size} {size}" shape-rendering="crispEdges" role="img"'
        f' aria-label="QR code of the link"><path fill="#fff" d="M0 0h{size}v{size}H0z"/>'
        f'<path fill="#000" d="{path}"/></svg>'
    )


def _runs(rows: list[bytes]) -> Iterator[str]:
    """Each run of dark modules of a row as a bar."""
    for y, row in enumerate(rows, QUIET):
        x = QUIET
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                yield f"M{x} {y}h{length}v1H{x}z"
            x += length
