"""A replay in one file says what the service says to its eyes, and nothing else."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from referee.service import Desk, open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.orders import points
from referee.web import ServiceSettings, make_app
from referee.web.pages import script
from referee.web.pages.people import caller
from referee.web.pages.sheet import card_sheet, sheet_markup
from referee.web.pages.sighted import borrowed
from referee.web.pages.viewing import steps, whole_log
from referee.web.pages.why import ground, panel, why_markup
from referee.web.refusals import ProblemError
from referee.web.replay import replay
from tests.games import game
from tests.ordering import given
from tests.service.conftest import play
from tests.soak.leaks import hidden_names, sitting, swapped, timed, write

PRESSED = re.compile(r'name="id" value="(\d+)"')


def held(text: str) -> dict[str, Any]:
    packed = re.search(r'id="record">([^<]+)<', text)
    assert packed is not None
    told: dict[str, Any] = json.loads(gzip.decompress(b64decode(packed[1])))
    return told


def said(record: dict[str, Any], address: str, seq: int) -> str:
    """What a file holds at an address, as its script finds it."""
    rows = [numbers for since, numbers in record["held"][address] if since <= seq]
    return "".join(record["pieces"][one] for one in rows[-1])


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A desk with a match that was rewound and went on."""
    made = open_desk(str(tmp_path_factory.mktemp("replay") / "kept.sqlite3"))
    open_match(made, "m1", *deck_names()[:2], seed=7)
    play(made, "m1", 60)
    given(points.rewind, made, "m1", "judge", made.reading("m1").head - 25, "a look at the wrong card")
    play(made, "m1", 15, seed=2)
    return made


def test_a_file_holds_what_the_service_says_of_every_seq(desk: Desk) -> None:
    shown = borrowed(desk, "m1", "A")._replace(is_hosted=False)
    record, head = held(replay(desk, "m1", "A").text), shown.head
    whole: dict[str, str] = {}
    fresh: dict[str, str] = {}
    on, pressed, powers = ground(desk, "m1", "A", head), 0, 0
    for seq in range(1, head + 1):
        step = record["steps"][seq - 1]
        whole |= {n: "".join(record["pieces"][one] for one in p) for n, p in step.items()}
        if seq % 9 == 1:
            (now,) = steps(shown, seq, seq)
            fresh = {name: str(drawn) for name, drawn in now["parts"].items()}
            assert whole == fresh
            for way in ("", "up", "down"):
                found = why_markup("", "m1", panel(on, on.reasons(seq), caller(desk), way))
                assert said(record, f"/why&way={way}" if way else "/why", seq) == found
            for card in set(PRESSED.findall("".join(whole.values()))):
                sheet = card_sheet(desk, "m1", seq, "A", head=head, card=int(card))
                assert said(record, f"/card&id={card}", seq) == sheet_markup("", sheet), seq
                pressed, powers = pressed + 1, powers + bool(sheet.powers)
    assert pressed > 100
    assert powers > 5
    for level in ("brief", "normal", "full"):
        assert said(record, f"/log&level={level}", head) == whole_log(shown, level)


def test_a_stretch_holds_its_seqs_and_opens_at_its_beginning(desk: Desk) -> None:
    shown = borrowed(desk, "m1", "A")._replace(is_hosted=False)
    turn = next(at for number, _, at in shown.reading.marks(shown.head).turns if number == 2)
    text = replay(desk, "m1", "A", stretch=("t2", str(turn + 30))).text
    record, frame = held(text), json.loads(text.split('id="frame">')[1].split("</script>")[0])
    assert (frame["first"], frame["head"], frame["at"]) == (turn, turn + 30, turn)
    assert (record["first"], len(record["steps"])) == (turn, 31)
    assert frame["turns"][0][0] == 2
    assert all(turn <= at <= turn + 30 for at in frame["stops"])
    (whole,) = steps(shown._replace(head=turn + 30), turn, turn)
    first = {n: "".join(record["pieces"][one] for one in p) for n, p in record["steps"][0].items()}
    assert first == {name: str(drawn) for name, drawn in whole["parts"].items()}
    log = said(record, "/log&level=full", turn)
    rows = [int(one) for one in re.findall(r'data-seq="?(\d+)', log)]
    assert (min(rows), max(rows)) == (turn, turn + 30)


def test_a_stretch_begins_within_its_turn_and_ends_after_it_begins(desk: Desk) -> None:
    text = replay(desk, "m1", "A", stretch=("60", "")).text
    frame = json.loads(text.split('id="frame">')[1].split("</script>")[0])
    assert frame["turns"][0][2] == frame["phases"][0][0] == frame["first"] == 60
    with pytest.raises(ProblemError, match="seq 60 lies after seq 50"):
        replay(desk, "m1", "A", stretch=("60", "50"))
    with pytest.raises(ProblemError, match="There is no t99"):
        replay(desk, "m1", "A", stretch=("t99", ""))


SEALS = re.compile(r"[0-9a-f]{64}|300:[A-Za-z0-9+/]{43}=")
"""The hash of the last fact and the root, which rest on salted commitments."""


@pytest.mark.parametrize("viewer", ["A", "B", "spectator"])
def test_matches_that_differ_in_what_is_hidden_have_equal_files(tmp_path: Path, viewer: str) -> None:
    sides = swapped(game(1)[0][:300], viewer, Random(3))
    texts = []
    for name, side in zip(("one", "two"), sides, strict=True):
        write(tmp_path / name, timed(side, 0), "m1")
        found = sitting(tmp_path / name, "look")
        texts.append(SEALS.sub("seal", replay(found, "m1", viewer).text))
        found.close()
    assert sides[0] != sides[1]
    assert texts[0] == texts[1]
    hidden = hidden_names(sides[0], viewer)
    assert hidden
    inside = texts[0] + json.dumps(held(texts[0]), ensure_ascii=False)
    assert [name for name in hidden if name in inside] == []


def test_a_file_loads_nothing_and_leads_nowhere(desk: Desk) -> None:
    text = replay(desk, "m1", "spectator", seq="5").text
    policy = re.search(r'content-security-policy" content="([^"]+)"', text)
    assert policy is not None
    allowed = policy[1].replace("&#39;", "'")
    assert allowed.startswith("default-src 'none'; script-src 'sha256-")
    for kind, inside in re.findall(r"<(script|style)>(.*?)</\1>", text, re.DOTALL):
        digest = b64encode(sha256(inside.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in allowed, kind
    page = re.sub(r"<(script|style)[^>]*>.*?</\1>", "", text, flags=re.DOTALL)
    inside = page + "".join(held(text)["pieces"])
    assert set(re.findall(r'(?:href|src)="([^"]{0,1})', inside)) <= {"?", "#"}
    assert "data-sight" not in inside
    assert "data-stream" not in inside
    assert ">Seq 5 " in text


def test_scripts_that_import_each_other_in_a_circle_are_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = script.joined("viewer")
    assert not re.search(r"^(import|export) ", whole, re.MULTILINE)
    for name, other in (("one", "two"), ("two", "one")):
        (tmp_path / f"{name}.js").write_text(f'import * as it from "./{other}.js";\n', "utf-8")
    monkeypatch.setattr(script, "PLACE", tmp_path)
    with pytest.raises(ValueError, match="in a circle: one two one"):
        script.joined("one")


def test_a_point_that_is_not_there_is_refused(desk: Desk) -> None:
    with pytest.raises(ProblemError, match="does not exist"):
        replay(desk, "m1", "A", seq="99999")


def test_a_replay_goes_out_for_the_eyes_of_its_visitor(url: str) -> None:
    found = open_desk(url)
    word = make_token(found, Pass("player", "p1", "m1", seat="A")).token
    late = make_token(found, Pass("spectator", match="m1", delay=3600)).token
    expected = replay(found, "m1", "A").text
    found.close()
    with TestClient(make_app(ServiceSettings(url))) as client:
        place, mine = "/v1/matches/m1/replay.html", {"authorization": f"Bearer {word}"}
        answer = client.get(place, headers=mine)
        assert (answer.status_code, answer.text) == (200, expected)
        assert 'filename="m1.html"' in answer.headers["content-disposition"]
        part = client.get(f"{place}?from=2&to=4", headers=mine).text
        assert (held(part)["first"], len(held(part)["steps"])) == (2, 3)
        assert client.get(f"{place}?from=4&to=2", headers=mine).status_code == 400
        assert client.get(f"{place}?as=B", headers=mine).status_code == 403
        assert client.get(place).status_code == 401
        assert client.get(place, headers={"authorization": f"Bearer {late}"}).status_code == 404
