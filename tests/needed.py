"""What some tests need beside the project: skipped where it is absent, an error in CI."""

import os
from typing import NoReturn

import pytest


def lacking(what: str) -> NoReturn:
    """Skip the test that needs it, and say what to do; CI has installed it, so there it fails."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} (CI installs it: see .ci/run)", pytrace=False)
    pytest.skip(what)
