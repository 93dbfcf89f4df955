"""Orders given in tests as anybody gives them, where a test looks at the facts that they make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.kinds import Fact
from referee.service import Desk
from referee.service.orders import sit


def given(
    order: Callable[..., object], desk: Desk, name: str, by: str, *words: Any,
    key: str | None = None, expect: int | None = None, **more: Any,
) -> list[Fact]:  # fmt: skip
    """Give an order at a match or event as somebody; the facts of it."""
    at = sit(desk, name, by, {"key": key, "expect": expect})
    order(at, *words, **more)
    return at.made
