"""Every legal answer is on the screen of who is asked, whatever is asked; and passing always is."""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import closing

import pytest
from fastapi.testclient import TestClient

from referee.service import Desk, open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.event.tokens import Pass, make_token
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.service.simulated.simulate import answer
from referee.web import ServiceSettings, make_app
from tests.web.play_forms import Forms, out_of_reach

MATCHES = (("m1", "diva", 3), ("m2", "classic", 4))
EACH = 2
"""Screens that are looked at of each kind of question in each match."""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    url = str(tmp_path_factory.mktemp("reaches") / "matches.sqlite3")
    with closing(open_desk(url)) as desk:
        for match, ruleset, seed in MATCHES:
            decks = deck_names(ruleset)
            pair = decks[seed % len(decks)], decks[(seed + 1) % len(decks)]
            open_match(desk, match, *pair, seed=seed, ruleset=ruleset)
    return url


@pytest.fixture(scope="module")
def client(record: str) -> Iterator[TestClient]:
    with TestClient(make_app(ServiceSettings(record))) as made:
        yield made


def points(desk: Desk, match: str, seed: int) -> Iterator[str]:
    """Play a match by chance; stop where a kind is asked that was seldom looked at.

    Stops too in each main phase in which nothing can be done but retiring.
    """
    chance, seen = random.Random(seed), Counter[str]()
    while (decision := desk.table(match).decision) is not None:
        first = choices_at(desk, match, most=1).choices
        alone = bool(first) and first[0].action.do in {"retire", "trash-signi"}
        seen[decision.kind] += 1
        if decision.seat in {"A", "B"} and (alone or seen[decision.kind] <= EACH):
            yield decision.seat
        act(desk, match, decision.seat, answer(desk.table(match), chance))


@pytest.mark.parametrize(("match", "ruleset", "seed"), MATCHES)
def test_each_legal_answer_can_be_sent_from_the_screen(
    client: TestClient, record: str, match: str, ruleset: str, seed: int
) -> None:
    looked = 0
    with closing(open_desk(record)) as desk:
        words = {s: make_token(desk, Pass("player", "", match, seat=s)).token for s in "AB"}
        for seat in points(desk, match, seed):
            headers = {"accept": "text/html", "authorization": f"Bearer {words[seat]}"}
            markup = client.get(f"/m/{match}/play", headers=headers).text
            missing = out_of_reach(desk, match, Forms(markup))
            asked = desk.table(match).decision
            at = f"{ruleset}@{desk.reader(match).head()} {asked.kind if asked else ''}"
            assert not missing, f"{at}: {missing[:5]} of {len(missing)}"
            looked += 1
    assert looked > EACH * 6
