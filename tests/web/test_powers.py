"""The sheet of a SIGNI says by which texts its power is another than is printed."""

import random
import re
from contextlib import closing
from html import unescape

from fastapi.testclient import TestClient

from referee.service import open_desk
from referee.service.looking import view_at
from referee.service.play.acting import act
from referee.service.play.powers import parts_at
from referee.service.simulated.simulate import answer
from referee.web import ServiceSettings, make_app

M = "m1"


def test_what_is_added_to_a_power_comes_to_it_and_is_told_on_the_sheet(url: str) -> None:
    chance, met = random.Random(7), 0
    with (
        closing(open_desk(url)) as desk,
        TestClient(make_app(ServiceSettings(url, public=True))) as web,
    ):
        while desk.table(M).seat and met < 4:
            view = view_at(desk, M, "spectator")
            rows = [s for seat in "AB" for s in view["seats"][seat]["signi"] if s]
            for slot in [s for s in rows if "printed_power" in s]:
                parts = parts_at(desk.reading(M), view["seq"])[slot["id"]]
                assert slot["printed_power"] + sum(one.adds for one in parts) == slot["power"]
                assert all(one.name for one in parts)
                markup = web.get(f"/m/{M}/card?seq={view['seq']}&id={slot['id']}&part=1").text
                told = re.search(r'<ul class="powers[^>]*>(.*?)</ul>', markup, re.DOTALL)
                assert told is not None
                assert f"by {parts[0].name}, line {parts[0].line}" in unescape(told[1])
                met += 1
            act(desk, M, desk.table(M).seat, answer(desk.table(M), chance))
    assert met >= 4
