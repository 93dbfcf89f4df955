"""What the doctor finds: what is so, why it matters, what to do."""

from pathlib import Path
from typing import Final, NamedTuple

from msgspec import Struct

GOOD: Final = "good"
CARE: Final = "care"
BROKEN: Final = "broken"


class Diagnosis(Struct, frozen=True):
    """One finding: of which check, "good", "care" or "broken", in words.

    "care" may be meant so; "broken" loses something, or keeps somebody out. `why` it matters and
    what to `do` are empty for what is good.
    """

    check: str
    state: str
    what: str
    why: str = ""
    do: str = ""


class Deployment(NamedTuple):
    """What is examined.

    `url` is the address of the record and `place` the same for messages; `key` is the file of the
    signing key, None for none. `service` is the address under which the service is asked, "" where
    it is not to be; `process` is that of a service of this machine, 0 for none.
    """

    url: str
    place: str
    key: Path | None = None
    service: str = ""
    process: int = 0


def good(check: str, what: str) -> Diagnosis:
    """Something that is as it should be."""
    return Diagnosis(check, GOOD, what)


def care(check: str, what: str, why: str, do: str) -> Diagnosis:
    """Something that may be meant so, and should be known."""
    return Diagnosis(check, CARE, what, why, do)


def broken(check: str, what: str, why: str, do: str) -> Diagnosis:
    """Something by which something is lost or somebody kept out."""
    return Diagnosis(check, BROKEN, what, why, do)
