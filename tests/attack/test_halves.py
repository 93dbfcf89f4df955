"""Half of a surrogate pair in any text of any body is told to whoever sent it, and is no fault."""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from events.given import FaultyFileError, json_of
from referee.web import ServiceSettings
from tests.attack.described import Request
from tests.attack.halves import HALF, RAW, halves, spoilings
from tests.attack.looking import Attack, asked, places
from tests.attack.scene import lay_out
from tests.attack.striking import Wish, besieged
from tests.soak.served import served

OWNER = "owner-of-the-halves"


@pytest.fixture(scope="module")
def attack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attack]:
    scene = lay_out(tmp_path_factory.mktemp("scene"))
    with served(ServiceSettings(str(scene.place), public=True, owner=OWNER, rate=0)) as base:
        at = urlsplit(base)
        with besieged(scene, str(at.hostname), at.port or 0, OWNER, Wish()) as made:
            yield made


def test_no_body_with_half_a_pair_is_a_fault(attack: Attack) -> None:
    who, sent = attack.owner(), 0
    for one in attack.operations:
        if one.method in {"GET", "DELETE"}:
            continue
        plain = asked(one, who, places(attack.scene, one)[0], None)
        for body, media in halves(one):
            request = plain._replace(body=body, media=media)
            attack.judge.look("halves", who, one, request, attack.line.send(request))
            sent += 1
    assert [(found.what, found.request) for found in attack.judge.tally.findings] == []
    assert sent > 500


@pytest.mark.parametrize("body", [b'{"name": "%s"}' % RAW, json.dumps({"name": HALF}).encode()])
def test_cards_are_told_which_letter_is_none(attack: Attack, body: bytes) -> None:
    for path in ("/v1/cards/read", "/v1/cards/check"):
        who = attack.owner()
        got = attack.line.send(Request(path, "POST", path, who.name, who.token, "text/plain", body))
        assert got.status in range(400, 500), got
        assert b"traceback" not in got.body.lower()


def test_what_is_read_as_json_has_no_half_of_a_pair() -> None:
    whole = {"a": ["x", {"b": "y"}], "c": "\U0001f44d"}
    assert json_of(json.dumps(whole)) == whole
    for place, spoilt in spoilings(whole):
        with pytest.raises(FaultyFileError, match=r"U\+D800 .half of a surrogate pair.") as caught:
            json_of(json.dumps(spoilt))
        assert caught.value.instead == "leave it out", place
    assert json_of(json.dumps(HALF), halves=True) == HALF
