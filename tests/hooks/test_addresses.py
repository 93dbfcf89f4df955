"""Where a hook may lead: never into the network of the service, whatever the address is written as."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.registry.hooks import Hook
from referee.service import DeskError
from referee.service.hooks import addresses
from referee.service.hooks.addresses import BarredError, is_public, looked_up, require_address
from referee.service.hooks.messages import Message
from referee.service.hooks.sending import deliver
from tests.receiving import receiving

BARRED = [
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f.0.0.1/",
    "https://0/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b:1:7f00:0:100:808:808]/",
    "https://[64:ff9b:1:7f00:0:100::]/",
    "https://[64:ff9b:1:a:0:1::]/",
    "https://[64:ff9b:1:0:a:1:100:0]/",
    "https://[64:ff9b:1::a00:1]/",
    "https://[64:ff9b:1::]/",
    "https://[2002:7f00:1::]/",
    "https://[fec0::1]/",
    "https://[fe80::1]/",
    "https://[fd00::1]/",
    "https://10.0.0.1/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://224.0.0.1/",
    "https://localhost/",
]
ODD = [
    "",
    "club.example.org",
    "ftp://club.example.org/",
    "https://",
    "https:///in",
    "https://a b/",
    "https://ä.org/",
    "https://kim:word@club.example.org/",
    "https://club.example.org/#in",
    "https://club.example.org:0/",
    "https://club.example.org:99999/",
    "https://[::1/",
    f"https://club.example.org/{'a' * 1000}",
]


@pytest.mark.parametrize("url", BARRED)
def test_an_address_inside_is_barred_unless_the_owner_says_local(url: str) -> None:
    with pytest.raises(DeskError) as caught:
        require_address(url, local=False, form="json")
    assert caught.value.code == "barred-address"
    assert "local" in caught.value.instead
    require_address(url, local=True, form="json")


@pytest.mark.parametrize("url", ODD)
def test_what_is_no_address_is_told_with_how_to_write_one(url: str) -> None:
    for local in (True, False):
        with pytest.raises(DeskError) as caught:
            require_address(url, local=local, form="json")
        assert caught.value.code == "bad-address"
        assert "https://HOST/PATH" in caught.value.instead


def test_http_is_for_local_hooks_and_discord_for_its_own_form() -> None:
    with pytest.raises(DeskError, match="goes by http"):
        require_address("http://8.8.8.8/", local=False, form="json")
    with pytest.raises(DeskError, match="own form"):
        require_address("https://discord.com/api/webhooks/1/a", local=False, form="json")


@given(st.one_of(st.ip_addresses(v=4), st.ip_addresses(v=6)))
def test_no_address_is_public_that_python_calls_private(address: Any) -> None:
    """One that stands for another is judged as that (below); editions of Python differ about it."""
    stands = getattr(address, "sixtofour", None) or getattr(address, "ipv4_mapped", None)
    if stands is None and is_public(str(address)):
        assert address.is_global
        assert not address.is_multicast
        assert not address.is_loopback


@given(st.ip_addresses(v=4))
def test_an_address_that_stands_in_another_is_judged_as_itself(address: ipaddress.IPv4Address) -> None:
    number = int(address)
    for text in (
        str(ipaddress.IPv6Address((0xFFFF << 32) | number)),
        str(ipaddress.IPv6Address((0x64FF9B << 96) | number)),
        str(ipaddress.IPv6Address((0x2002 << 112) | (number << 80))),
        str(ipaddress.IPv6Address((0x64FF9B0001 << 80) | number)) if number >> 24 else str(address),
    ):
        assert is_public(text) == is_public(str(address)), text


def test_an_address_behind_a_local_prefix_is_judged_at_each_place_where_it_may_stand() -> None:
    assert is_public("64:ff9b:1:808:8:800::")
    assert not is_public("64:ff9b:1:808:8:800:a00:1")


def names(monkeypatch: pytest.MonkeyPatch, *found: list[str]) -> None:
    """Let names be looked up to these addresses, one list after the other."""
    answers = iter(found)

    def look(_host: str, port: int, *_: Any) -> list[tuple[Any, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in next(answers)]

    monkeypatch.setattr(addresses, "getaddrinfo", look)


def test_a_name_is_barred_if_any_of_its_addresses_is(monkeypatch: pytest.MonkeyPatch) -> None:
    names(monkeypatch, ["8.8.8.8", "10.0.0.1"], ["8.8.8.8", "8.8.4.4"])
    with pytest.raises(BarredError):
        looked_up("https://club.example.org/", local=False)
    assert looked_up("https://club.example.org/", local=False) == "8.8.8.8"


def test_a_name_that_leads_elsewhere_since_it_was_registered_is_not_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with receiving() as receiver:
        names(monkeypatch, ["8.8.8.8"], ["127.0.0.1"], ["127.0.0.1"])
        url = receiver.url.replace("127.0.0.1", "club.example.org")
        require_address(url.replace("http:", "https:"), local=False, form="json")
        hook = Hook("h1", "cup", url, "whsec_c2VjcmV0", "result", "json", *(False, 300, 0, "owner", 0, 0))
        message = Message("h1-1-result", 1, "result.written", 0, {})
        came = deliver(hook, message, 0)
        assert (came.taken, receiver.heard) == (False, [])
        assert came.said.startswith("barred: club.example.org is 127.0.0.1, which")
        mine = Hook("h1", "cup", url, "whsec_c2VjcmV0", "result", "json", *(True, 300, 0, "owner", 0, 0))
        assert deliver(mine, message, 0).taken
        assert receiver.heard[0].head["host"].startswith("club.example.org")


def test_a_receiver_that_does_not_answer_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.service.posting.PATIENCE", 0.5)
    line = socket.create_server(("127.0.0.1", 0))
    hook = Hook("h1", "cup", f"http://127.0.0.1:{line.getsockname()[1]}/", "whsec_c2VjcmV0", "result", "json",
                *(True, 300, 0, "owner", 0, 0))  # fmt: skip
    came = deliver(hook, Message("h1-1-result", 1, "result.written", 0, {}), 0)
    assert came.said.startswith("not reached")
    line.close()
