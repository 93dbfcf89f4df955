"""How cards would be read that nobody had: without what one set alone needs, and in other words."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from referee.cards.text import TextReader
from referee.proving.left_out import SetLeftOut, left_out
from referee.proving.looking import CheckedCard
from referee.proving.paraphrases import Paraphrased, paraphrased


class Unseen(Struct, frozen=True):
    """What stands for cards that nobody had: each set left out, their sum, lines said in other words.

    In the sum `rows` are those of every set.
    """

    sets: tuple[SetLeftOut, ...]
    total: SetLeftOut
    paraphrases: Paraphrased


def unseen(
    reader: TextReader,
    looked: Sequence[CheckedCard],
    progress: Callable[[str, int], Callable[[], None]],
) -> Unseen:
    """Measure cards that were looked at as if nobody had had them."""
    sets = left_out(reader, looked, progress("leaving sets out", len(looked)))
    total = SetLeftOut(
        "",
        sum(one.cards for one in sets),
        sum(one.recognised for one in sets),
        sum(one.left_out for one in sets),
        tuple(sorted(row for one in sets for row in one.rows)),
    )
    return Unseen(sets, total, paraphrased(reader, looked, progress("saying it otherwise", len(looked))))
