"""Which version of the referee this is: what its package says, or the checkout that it runs from.

Question: which version is this?
The one source is `version` in pyproject.toml. An installed copy has it in its metadata; a folder
that was only unpacked is asked for the file itself.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE: Final = "wixoss-referee"
_PROJECT: Final = Path(__file__).parents[1] / "pyproject.toml"
_VERSION: Final = re.compile(rf'^name = "{PACKAGE}"\nversion = "([^"]+)"', re.MULTILINE)


@cache
def version(project: Path = _PROJECT) -> str:
    """The version, such as "0.1.0"; "" for a copy that has neither metadata nor pyproject.toml."""
    # Reading metadata imports the parser of mail: 9 ms that most commands need not spend.
    from importlib.metadata import PackageNotFoundError  # noqa: PLC0415
    from importlib.metadata import version as installed  # noqa: PLC0415

    try:
        return installed(PACKAGE)
    except PackageNotFoundError:
        found = _VERSION.search(project.read_text("utf-8")) if project.is_file() else None
        return "" if found is None else found[1]
