"""What guards how people enter themselves: the code of a poster, and the tokens of their pages."""

import hmac
import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final
from unicodedata import category, normalize

from referee.fold.event import Event
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.event.ordering import event_at

WRONG_CODE: Final = "wrong-code"
"""The code of a refusal to enter somebody without the code of the poster."""
KEY_REUSED: Final = "key-reused"
"""The code of a refusal of a command key that was used for other words."""
CODES: Final = re.compile(r"^([A-Za-z0-9-]{6,40})?$")
"""What a code looks like: long enough that nobody guesses it in the tries that they have; "" for none."""
CODE: Final = "code {}"
"""The name of the secret with which people enter an event themselves."""
_PAGES: Final = "pages"
"""The name of the secret from which the tokens of pages are derived."""
_RANDOM_KEY: Final = re.compile(r"(?:[a-z]{1,8}-)?[0-9a-f]{24,}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
"""A command key that nobody guesses: chance of at least 96 bits in hex, or a UUID."""
DASHES: Final = "\u2212\u30fc"
"""What people type for a dash besides dashes: a minus sign, and the long vowel of a Japanese keyboard."""
_VARIED: Final = 8
"""Different characters that such a key has at least."""


def stored_key(key: str) -> str:
    """The command key under which the record knows an entry; who reads it does not learn the key."""
    return f"join-{sha256(key.encode('utf-8', 'surrogatepass')).hexdigest()[:40]}"


def page_token(desk: Desk, event: str, person: str, key: str) -> str:
    """The token of a page: the same for the same command key, which the record does not hold."""
    secret = desk.registry.secret(_PAGES)
    if not secret:
        secret = desk.entropy(32).hex()
        desk.registry.put_secret(_PAGES, secret)
    said = f"{event}\0{person}\0{key}".encode("utf-8", "surrogatepass")
    return urlsafe_b64encode(hmac.digest(bytes.fromhex(secret), said, "sha256")).rstrip(b"=").decode()


def is_random(key: str) -> bool:
    """Whether nobody guesses a command key: 24 hex digits of chance, or a UUID."""
    return _RANDOM_KEY.fullmatch(key) is not None and len(set(key)) >= _VARIED


def require_code(desk: Desk, name: str, event: Event, code: str) -> None:
    """Raise DeskError for another code than the one that an event asks for."""
    if event.registration is None or not event.registration.asks_code:
        return
    right, said = (_plain(one) for one in (code_of(desk, name), code))
    if not right or not hmac.compare_digest(*(one.encode("utf-8", "surrogatepass") for one in (right, said))):
        what = "this is not the code of the event" if said else "this event asks for a code"
        raise DeskError(
            WRONG_CODE, what, where=name, instead="type the code that the poster in the hall shows"
        )


def _plain(code: str) -> str:
    """A code without what people type otherwise: blanks, capital letters, full width, other dashes."""
    letters = normalize("NFKC", code)
    return "".join(
        "-" if category(one) == "Pd" or one in DASHES else one for one in letters if not one.isspace()
    ).casefold()


def code_of(desk: Desk, name: str) -> str:
    """The code with which people enter an event themselves, "" for none."""
    held = event_at(desk, name).registration
    return desk.registry.secret(CODE.format(name)) if held is not None and held.asks_code else ""
