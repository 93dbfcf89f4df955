"""A page that was put together from kept pieces is the page that its template draws."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from markupsafe import Markup

from referee.service import Desk, open_desk
from referee.service.event.starting import deck_names, open_match
from referee.web.pages.first import Link, ViewerPage
from referee.web.pages.pressed import text_of
from referee.web.pages.shell import fragment
from referee.web.pages.sighted import borrowed
from referee.web.pages.viewing import ViewerQuery, screen
from tests.service.conftest import play

EYES = ("A", "B", "spectator")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    found = open_desk(str(tmp_path / "pressed.sqlite3"))
    open_match(found, "m1", *deck_names()[:2], seed=3)
    play(found, "m1", 40)
    yield found
    found.close()


def page(desk: Desk, seq: int, eyes: str = "spectator", *, level: str = "normal") -> ViewerPage:
    """The page of a seq, with a badge; every other one has its reasons open."""
    asked = ViewerQuery(str(seq), level, why=bool(seq % 2))
    found = screen(borrowed(desk, "m1", eyes), asked, EYES, "mark", here="m/m1")
    reasons = Markup("<p>%s</p>") % seq if asked.why else Markup()
    return found._replace(integrity=Markup("<i>badge</i>"), reasons=reasons)


def drawn(root: str, shown: ViewerPage) -> bytes:
    return fragment("viewer.html", root=root, shown=shown).encode()


def test_pieces_put_together_are_the_page_of_the_template(desk: Desk) -> None:
    head = desk.reading("m1").head
    for eyes in EYES:
        for seq in (1, 2, 3, head // 2, head // 2 + 1, head - 1, head):
            for level in ("normal", "full"):
                shown = page(desk, seq, eyes, level=level)
                for root in ("/", "/l/word/"):
                    assert text_of(root, shown) == drawn(root, shown), (eyes, seq, level, root)


def test_what_differs_between_two_visitors_is_never_shared(desk: Desk) -> None:
    mine = page(desk, 20)._replace(doors=(Link("Play", "m/m1/play?seat=A&x=1"),))
    named = page(desk, 20)._replace(players=("<b>Ann</b>", "O'Neil & Co"), title="<Ann>")
    for one in (mine, named, page(desk, 20), page(desk, 20)._replace(undone=7)):
        assert text_of("/", one) == drawn("/", one)


def test_a_name_that_looks_like_a_mark_stays_a_name(desk: Desk) -> None:
    odd = page(desk, 20)._replace(players=("mark-0.", "mark-ffffffffffffffff-0."), trail=("0.",))
    assert text_of("/", odd) == drawn("/", odd)
