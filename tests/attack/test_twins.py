"""The two worlds of the attack list the same: what differs in them is hidden, and nothing else.

On a public service everybody knows of every match, so a match in one of two records is no secret.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from referee.service import open_desk
from referee.service.matches import log_names
from referee.web.access.visitors import SPECTATOR, Visitor
from referee.web.pages.home import Ask, home_of
from tests.attack.striking import Wish
from tests.attack.twins import twins

ANYBODY = Visitor(SPECTATOR, public=True)


def test_both_worlds_list_the_same_and_differ_in_what_is_hidden(tmp_path: Path) -> None:
    made = twins(tmp_path, Wish(1))
    listed, heads = [], []
    for place in made.records:
        with closing(open_desk(str(place), readonly=True)) as desk:
            shown = home_of(ANYBODY, desk, Ask((), "", 1))
            listed.append([(row.info.name, row.info.head, row.people) for row in shown.rows])
            heads.append({name: desk.log.head(desk.log.match(name).id).hash for name in log_names(desk)})
    assert listed[0] == listed[1]
    assert {row[0] for row in listed[0]} == {pair.match for pair in made.rows}
    assert all(heads[0][pair.match] != heads[1][pair.match] for pair in made.rows)
