"""Which files lie beside a database."""

import os
from pathlib import Path


def file_of(url: str) -> Path | None:
    """The file of a database; None for one on a server or in memory."""
    file = url.removeprefix("sqlite:///")
    return None if "://" in file or file.endswith(":") else Path(file)


def beside(url: str, suffix: str, variable: str) -> Path | None:
    """The file with a suffix beside a database: what a variable names, else by its name.

    None for a database on a server or in memory where no variable names one.
    """
    named = os.environ.get(variable, "")
    if named:
        return Path(named)
    file = file_of(url)
    return None if file is None else file.with_suffix(suffix)
