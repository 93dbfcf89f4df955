"""Which files lie beside a database."""

import os
from pathlib import Path


def beside(url: str, suffix: str, variable: str) -> Path | None:
    """The file with a suffix beside a database: what a variable names, else by its name.

    None for a database on a server or in memory where no variable names one.
    """
    named = os.environ.get(variable, "")
    if named:
        return Path(named)
    file = url.removeprefix("sqlite:///")
    return None if "://" in file or file.endswith(":") else Path(file).with_suffix(suffix)
