"""The walk at two tables finds what it looks for; `make soak` walks twenty thousand times."""

from __future__ import annotations

import pytest

from events.codec import encode
from events.kinds import Fact
from tests.properties import side_by_side
from tests.soak.sight import run


def test_walks_of_a_seed_are_the_same_walks() -> None:
    played, leaks = run(40, 1)
    assert not leaks
    assert (played, leaks) == run(40, 1)


def test_a_viewer_who_is_told_everything_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(fact: Fact, viewer: str) -> bytes:
        del viewer
        return repr(encode(fact)).encode()

    monkeypatch.setattr(side_by_side, "told", everything)
    _, leaks = run(40, 1)
    assert leaks
    assert "viewer" in leaks[0]
