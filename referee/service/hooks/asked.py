"""A hook as somebody asks for it, and which words no hook has."""

from typing import Final, NamedTuple

from events.wording import instead_of
from referee.service.errors import DeskError
from referee.service.hooks.messages import KINDS
from referee.service.hooks.sending import FORMS, JSON

WAIT: Final = 300
"""Seconds after which a call waits too long, where nobody says it."""
DAY: Final = 24 * 3600


class AskedHook(NamedTuple):
    """A hook as it is asked for: where to, of what, in which form, after how many seconds of a call."""

    url: str
    kinds: tuple[str, ...] = KINDS
    form: str = JSON
    wait: int = WAIT
    local: bool = False


def require_words(asked: AskedHook) -> None:
    """Raise DeskError for a kind, a form or a time that no hook has."""
    for kind in asked.kinds:
        if kind not in KINDS:
            instead = instead_of(kind, KINDS, f"name of {', '.join(KINDS)}")
            raise DeskError("unknown-kind", f"nothing is told of {kind!r}", instead=instead)
    if not asked.kinds:
        raise DeskError("unknown-kind", "a hook is told of something", instead=f"name of {', '.join(KINDS)}")
    if asked.form not in FORMS:
        instead = instead_of(asked.form, FORMS, f"name one of {', '.join(FORMS)}")
        raise DeskError("unknown-form", f"there is no form {asked.form!r}", instead=instead)
    if not 0 < asked.wait <= DAY:
        raise DeskError(
            "bad-wait", "a call waits too long after a second to a day", instead="name such a time"
        )
