"""No address that answers GET fails by what is in it, for any visitor: it answers, or refuses in words."""

from __future__ import annotations

from pathlib import Path
from random import Random

from referee.service import open_desk
from referee.service.event.tokens import Pass, make_token
from referee.web import ServiceSettings, make_app
from tests.soak.crawling import answer, asked, opened, routes
from tests.web.alone import run
from tests.web.test_public_names import CUP, NAMED, POOLS, recorded

OWNER = "the-owner-of-odd-values"
ODD = (
    "0", "-1", "9" * 23, "1.5", "nan", "null", "[]", "%", "\0", "A" * 99, "\u202e", "../..", "t0",
    "turn999", "R9", "cup@", "@5", "5..3", "t1..t9", "*", "'", "<b>", "(", "a b", "2026-02-30", "x:y",
    "\u0663",
    "1_000", " 5 ", ";", "",
)  # fmt: skip
PLACES = ("match", "event", "name", "person", "clause_id")
"""Which places of a path hold what is there more often than not, so that more than a 404 is answered."""


def test_no_odd_value_makes_an_address_fail(tmp_path: Path) -> None:
    place = str(tmp_path / "odd.sqlite3")
    recorded(place, NAMED)
    desk = open_desk(place)
    late = make_token(desk, Pass("spectator", event=CUP, delay=1)).token
    desk.close()
    pools = POOLS | {"clause_id": ("glossary.attack.1",)}
    odd = {
        name: (*known, *known, *ODD) if name in PLACES else (*known, *ODD) for name, known in pools.items()
    }
    odd |= {name: ODD for one in routes() for name in one.query if name not in pools}

    async def work() -> list[str]:
        chance, failed = Random(3), list[str]()
        settings = ServiceSettings(place, public=True, owner=OWNER, rate=0, gallery=False)
        async with opened(make_app(settings)) as app:
            for route in routes():
                for token, values in ((OWNER, odd), (late, pools)):
                    asking = asked(route, values, chance, token)
                    if (await answer(app, asking, 0.02)).status == 500:
                        failed.append(str(asking))
        return failed

    assert run(work()) == []
