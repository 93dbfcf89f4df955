"""The keys with which roots are signed: made by chance, kept in a file, never in the log."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events.proofs.notes import BadKey, Signer, signer_of


def new_signer(name: str) -> Signer:
    """Make a signing key; raises BadKey for a name that no note can carry."""
    return Signer(name, Ed25519PrivateKey.generate())


__all__ = ["BadKey", "Signer", "new_signer", "signer_of"]
