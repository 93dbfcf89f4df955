"""What is trusted from elsewhere, as a request names it, and the key with which the desk signs."""

from typing import TYPE_CHECKING, Annotated, NamedTuple

from fastapi import Depends, Query, Request

from referee.audit import Trust, quorum_of, root_of
from referee.service import Desk, DeskError
from referee.service.proof.verifying import verify_match

if TYPE_CHECKING:
    from referee.service.proof.keys import Signer


class TrustedRoot(NamedTuple):
    """A root, or a signed note with its key, or a key alone, as they were sent."""

    root: str
    note: str
    key: str
    witnesses: tuple[str, ...] = ()
    quorum: int | None = None


async def named(
    root: Annotated[str, Query(max_length=200, description="The root that you trust: SIZE:BASE64.")] = "",
    note: Annotated[
        str, Query(max_length=20_000, description="A signed note that says the root; needs `key`.")
    ] = "",
    key: Annotated[
        str,
        Query(max_length=500, description="Whose key you trust: NAME+HASH+BASE64, as /v1/keys."),
    ] = "",
    witness: Annotated[
        list[Annotated[str, Query(max_length=500)]] | None,
        Query(
            max_length=50,
            description="The key of a witness that you trust, NAME+HASH+BASE64, once for each; the "
            "`note` has to bear their cosignatures.",
        ),
    ] = None,
    quorum: Annotated[
        int | None,
        Query(
            ge=1,
            le=50,
            description="How many of the witnesses must have seen the note; else more than half.",
        ),
    ] = None,
) -> TrustedRoot:
    """Read what is trusted."""
    return TrustedRoot(root, note, key, tuple(witness or ()), quorum)


Trusted = Annotated[TrustedRoot, Depends(named)]


def trust_of(said: TrustedRoot) -> Trust:
    """What is trusted; raises DeskError for a note without its key, BadRoot for no root.

    Raises DeskError for witnesses without a note as well, and BadKey for what is no key.
    """
    if said.note and (not said.key or said.root):
        raise DeskError(
            "no-key-of-note",
            "a note is checked by the key that signed it, and says the root",
            instead="give `note` and `key`, or `root` alone",
        )
    if (said.witnesses or said.quorum is not None) and not said.note:
        raise DeskError(
            "no-note",
            "witnesses cosign a note, and none is given",
            instead="give `note` and `key` as well: /v1/matches/{match}/cosigned has the note",
        )
    if said.quorum is not None and not said.witnesses:
        raise DeskError(
            "no-witnesses",
            "a quorum is of witnesses, and none are named",
            instead="name each with `witness`",
        )
    asked = quorum_of(said.witnesses, said.quorum) if said.witnesses else None
    return Trust(root_of(said.root) if said.root else None, said.note.encode(), said.key, asked)


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
    verdict = verify_match(desk, name)
    if not verdict.ok:
        message = f"{name} does not verify: {verdict.reason}"
        raise DeskError("altered", message, instead=f"see /v1/matches/{name}/verify")
