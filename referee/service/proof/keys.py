"""The keys with which roots are signed: made by chance, kept in a file, never in the log."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events.proofs.cosigned import Cosigner
from events.proofs.notes import BadKey, Signer, key_in, signer_of

__all__ = ["BadKey", "cosigner_of", "new_cosigner", "new_signer", "signer_of"]


def new_signer(name: str) -> Signer:
    """Make a signing key; raises BadKey for a name that no note can carry."""
    return Signer(name, Ed25519PrivateKey.generate())


def new_cosigner(name: str) -> Cosigner:
    """Make the key of a witness; raises BadKey for a name that no note can carry."""
    return Cosigner(name, Ed25519PrivateKey.generate())


def cosigner_of(data: bytes, password: bytes = b"") -> Cosigner:
    """The key of a witness that a file holds; raises BadKey as `signer_of`."""
    return key_in(data, password, Cosigner)


__all__ = ["BadKey", "Cosigner", "Signer", "cosigner_of", "new_cosigner", "new_signer", "signer_of"]
