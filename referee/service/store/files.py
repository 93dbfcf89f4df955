"""Files beside the record that are replaced whole."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp


def replace_file(place: Path, data: bytes, mode: int) -> None:
    """Write a file whole or not at all; whoever reads it meanwhile has the one before."""
    number, name = mkstemp(prefix=".", dir=place.parent)
    try:
        with os.fdopen(number, "wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        Path(name).chmod(mode)
        Path(name).replace(place)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
