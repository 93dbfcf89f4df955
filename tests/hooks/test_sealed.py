"""Hooks by https: the other end has to show that it is the host of the address, at whatever address it is."""

from __future__ import annotations

import datetime as dt
import ssl
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from events.registry.hooks import Hook
from referee.service import posting
from referee.service.hooks import addresses
from referee.service.hooks.messages import Message
from referee.service.hooks.sending import Delivery, deliver
from tests.receiving import receiving

HOST = "club.example.org"


class Certified(NamedTuple):
    """A receiver's end of TLS, and the file of the certificate that it shows."""

    context: ssl.SSLContext
    file: Path


@pytest.fixture
def certified(tmp_path: Path) -> Certified:
    """A certificate for the host, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name, now = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)]), dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem, private = serialization.Encoding.PEM, tmp_path / "key.pem"
    shown = tmp_path / "shown.pem"
    shown.write_bytes(made.public_bytes(pem))
    plain = serialization.NoEncryption()
    private.write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(shown, private)
    return Certified(context, shown)


def sent(monkeypatch: pytest.MonkeyPatch, url: str) -> Delivery:
    """Deliver to an address whose host is looked up to this machine."""

    def look(_host: str, port: int, *_: Any) -> list[tuple[Any, ...]]:
        return [(0, 0, 0, "", ("127.0.0.1", port))]

    monkeypatch.setattr(addresses, "getaddrinfo", look)
    hook = Hook("h1", "cup", url, "whsec_c2VjcmV0", "result", "json", *(True, 300, 0, "owner", 0, 0))
    return deliver(hook, Message("h1-1-result", 1, "result.written", 0, {}), 0)


def test_who_shows_no_trusted_certificate_is_sent_nothing(
    monkeypatch: pytest.MonkeyPatch, certified: Certified
) -> None:
    with receiving(certified.context) as receiver:
        came = sent(monkeypatch, receiver.url.replace("127.0.0.1", HOST))
        assert (came.taken, receiver.heard) == (False, [])
        assert "certificate verify failed" in came.said


def test_the_host_of_the_address_is_what_a_certificate_has_to_bear(
    monkeypatch: pytest.MonkeyPatch, certified: Certified
) -> None:
    monkeypatch.setattr(
        posting, "create_default_context", lambda: ssl.create_default_context(cafile=certified.file)
    )
    with receiving(certified.context) as receiver:
        assert sent(monkeypatch, receiver.url.replace("127.0.0.1", HOST)).taken
        assert receiver.heard[0].head["host"].startswith(HOST)
        other = sent(monkeypatch, receiver.url.replace("127.0.0.1", "other.example.org"))
        assert not other.taken
        assert "ostname mismatch" in other.said
        assert len(receiver.heard) == 1
