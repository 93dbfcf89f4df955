"""Whole numbers of any length, wherever one comes from outside: each is refused in words, never a fault."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from referee.bounded.works import WORKS
from referee.service import DeskError
from referee.service.orders.schema import orders
from referee.web import ServiceSettings, make_app
from referee.web.pages.typed import MINUTES, Typed, _word
from tests.soak.crawling import answer, asked, opened, routes
from tests.web.alone import run
from tests.web.test_public_names import NAMED, POOLS, recorded

OWNER = "the-owner-of-long-numbers"
LONG = ("9" * 10, "9" * 21, "9" * 5_000, "-" + "9" * 21, "0" * 5_000, "\u0669" * 21, "\u00b2", "1" * 40 + "x")
"""Figures that no seq has, that no column takes, and that Python itself refuses to read."""


@pytest.mark.parametrize("said", LONG)
@pytest.mark.parametrize("kind", ["number", "time", "point", "numbers"])
def test_a_number_of_a_form_is_refused_in_words(kind: str, said: str) -> None:
    fields = [field for one in orders().values() for field in one.fields if field.kind == kind]
    assert fields
    for field in fields:
        typed = Typed({field.name: [said]} | ({MINUTES: [said]} if kind == "time" else {}))
        if kind == "point" and not isinstance(field.such, int):
            continue
        with pytest.raises(DeskError, match="no whole number from") as refused:
            _word(field, typed)
        assert len(refused.value.message) < 200


@pytest.mark.parametrize("said", ["9" * 21, "9" * 5_000, "1e400", "-1e400"])
@pytest.mark.parametrize("key", ["level", "power", "limit", "coins", "cost", "grow_cost"])
@pytest.mark.parametrize("form", ["json", "toml"])
def test_a_number_of_a_card_is_refused_in_words(form: str, key: str, said: str) -> None:
    card = {"name": "Reed", "type": "SIGNI", "colors": ["green"], "level": 1, "power": 1, "text": ["Draw."]}
    cost = key.endswith("cost")
    data = json.dumps(card | {key: {"green": "LONG"} if cost else "LONG"})
    if form == "toml":
        card |= {key: "LONG"}
        rows = (f"{name} = {json.dumps(one)}" for name, one in card.items())
        data = "\n".join(("[[card]]", *rows)).replace('"LONG"', '{ green = "LONG" }' if cost else '"LONG"')
    data = data.replace('"LONG"', said)
    asked = {"media": "", "mechanics": (), "crafts": (), "ruleset": "diva", "programs": form == "toml"}
    with pytest.raises(DeskError) as refused:
        WORKS["cards"](asked, data.encode())
    assert refused.value.code == "not-a-card"
    assert len(refused.value.message) < 500


def test_no_long_number_makes_an_address_fail(tmp_path: Path) -> None:
    place = str(tmp_path / "long.sqlite3")
    recorded(place, NAMED)

    async def work() -> list[str]:
        chance, failed = Random(5), list[str]()
        settings = ServiceSettings(place, public=True, owner=OWNER, rate=0, gallery=False)
        async with opened(make_app(settings)) as app:
            for route in routes():
                pools = {**POOLS, "clause_id": ("glossary.attack.1",)}
                within = [name for name in (*pools, *route.query) if f"{{{name}" in route.path]
                for name in dict.fromkeys((*within, *route.query)):
                    said = chance.choice(LONG)
                    asking = asked(route, pools | {name: (said,)}, chance, OWNER)
                    if name not in within and name not in dict(asking.query):
                        asking = asking._replace(query=(*asking.query, (name, said)))
                    if (await answer(app, asking, 0.02)).status == 500:
                        failed.append(f"{route.path} {name} {said[:30]}")
        return failed

    assert run(work()) == []
