"""What is trusted from elsewhere, as a request names it, and the key with which the desk signs."""

from typing import TYPE_CHECKING, Annotated, NamedTuple

from fastapi import Depends, Query, Request

from referee.audit import Trust, root_of
from referee.service import Desk, DeskError

if TYPE_CHECKING:
    from referee.service.proof.keys import Signer


class Named(NamedTuple):
    """A root, or a signed note with its key, or a key alone, as they were sent."""

    root: str
    note: str
    key: str


async def named(
    root: Annotated[
        str, Query(max_length=200, description="The root that you trust: SIZE:BASE64.")
    ] = "",
    note: Annotated[
        str, Query(max_length=20_000, description="A signed note that says the root; needs `key`.")
    ] = "",
    key: Annotated[
        str,
        Query(max_length=500, description="Whose key you trust: NAME+HASH+BASE64, as /v1/keys."),
    ] = "",
) -> Named:
    """Read what is trusted."""
    return Named(root, note, key)


Trusted = Annotated[Named, Depends(named)]


def trust_of(said: Named) -> Trust:
    """Give what is trusted; raises DeskError for a note without its key, BadRoot for no root."""
    if said.note and (not said.key or said.root):
        raise DeskError(
            "no-key-of-note", "a note is checked by the key that signed it, and says the root",
            instead="give `note` and `key`, or `root` alone",
        )  # fmt: skip
    return Trust(root_of(said.root) if said.root else None, said.note.encode(), said.key)


def signer_of(request: Request) -> "Signer":
    """Fetch the key with which this service signs; raises DeskError where there is none."""
    sign = request.app.state.settings.sign
    if sign is None:
        message = "this service has no key and signs nothing"
        raise DeskError("no-key", message, instead="whoever runs it makes one: referee keys new")
    signer: Signer = sign()
    return signer


def require_sound(desk: Desk, name: str) -> None:
    """Verify a log before it is signed; raises DeskError for one that was altered."""
    verdict = desk.verify(name)
    if not verdict.ok:
        message = f"{name} does not verify: {verdict.reason}"
        raise DeskError("altered", message, instead=f"see /v1/matches/{name}/verify")
