"""The dice of a match whose chance is shared, and the shares from which they fall."""

import random
import secrets

from events.shares import SHARE_BYTES, commitment, drawn, is_share
from referee.service.chance import Dice
from referee.service.errors import DeskError


def new_share() -> str:
    """A fresh share of a chance: 64 figures of hex."""
    return secrets.token_hex(SHARE_BYTES)


def word_of(match: str, seat: str, do: str, share: str) -> str:
    """The word with which a seat commits to a share ("commit"), or tells it ("reveal").

    Raises DeskError for what is no share.
    """
    if not is_share(share):
        what, instead = f"{share[:80]!r} is no share", "give 64 figures of hex in small letters"
        raise DeskError("no-share", what, where=match, instead=instead)
    return commitment(match, seat, share) if do == "commit" else share


class SharedDice(Dice):
    """Dice that fall as the shares of a match have it, one numbered draw after another."""

    def __init__(self, key: bytes, draws: int) -> None:
        """Take the key of the shares, and how many draws there were before."""
        super().__init__(random.Random(0))  # noqa: S311 - never asked
        self._key, self.draw = key, draws

    def order(self, count: int) -> tuple[int, ...]:
        """The order of the next draw."""
        return self.pick(count, count)

    def pick(self, count: int, among: int) -> tuple[int, ...]:
        """The places of the next draw."""
        self.draw += 1
        return drawn(self._key, self.draw, min(count, among), among)


class Unready(Dice):
    """Dice of a match whose shares are not told yet: nothing can fall."""

    def __init__(self, match: str) -> None:
        """Take the name of the match."""
        super().__init__(random.Random(0))  # noqa: S311 - never asked
        self._match = match

    def order(self, count: int) -> tuple[int, ...]:
        """Refuse; raises DeskError."""
        return self.pick(count, count)

    def pick(self, count: int, among: int) -> tuple[int, ...]:  # noqa: ARG002 - as above
        """Refuse; raises DeskError."""
        what = "nothing can fall at random before both seats told their shares of chance"
        instead = "wait for the shares, or let it go on without one: act SEAT waive --by judge:NAME"
        raise DeskError("no-shares", what, where=self._match, instead=instead)
