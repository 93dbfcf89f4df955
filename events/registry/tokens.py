"""Tokens as they are kept: who somebody is, where and until when, and never the token itself.

A token is chance of 256 bits, so its SHA-256 tells nobody what it was, and nothing is gained by
guessing slowly; whoever reads the record cannot act as anybody in it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple


class Token(NamedTuple):
    """One token. Times are microseconds since 1970; ``expires`` and ``revoked`` are 0 for never.

    ``hash`` is the SHA-256 of the token in hexadecimal, ``id`` the name by which it is listed.
    ``match`` and ``event`` say where the role holds, "" for everywhere; ``seat`` is a player's;
    ``delay`` counts the seconds after which a fact is told; ``by`` made it, ``label`` is free.
    """

    id: str
    hash: str
    role: str
    person: str
    match: str
    event: str
    seat: str
    delay: int
    created: int
    expires: int
    revoked: int
    by: str
    label: str


def hash_of(token: str) -> str:
    """The hash under which a token is kept."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
