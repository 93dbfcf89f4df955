"""What commands of orders do besides giving them: show something instead, or talk at a terminal.

Everything else of such a command is made from the schema of its order (`cli.orders`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import typer

from cli.common.forms import Talk
from cli.common.frame import Carrier
from cli.court.amending import trial_shown, trying
from cli.court.judge import check_shown, checking, listing, named_answer, points_shown
from cli.court.penalties import penalty_answer, penalty_talk
from cli.event.results import result_answer, result_shown
from cli.look.branches import branch_answer
from cli.table.takebacks import takeback_answer

if TYPE_CHECKING:
    from cli.common.door import Door
    from cli.drawn.blocks import Block
    from referee.service.orders import Sitting


class OrderDisplay(NamedTuple):
    """What a command shows in place of its order.

    `show` is given the match or the point and what was typed; it answers whether anything was
    shown. `told` is what the help says of it, `carriers` are those of the options that it has
    besides.
    """

    show: Callable[[typer.Context, str, Mapping[str, Any]], bool]
    told: str = ""
    carriers: tuple[Carrier, ...] = ()


SHOWN: Final = {
    "amend": OrderDisplay(trial_shown, carriers=(trying,)),
    "checkpoint": OrderDisplay(points_shown, "Without a name it lists the points to go back to.", (listing,)),
    "result": OrderDisplay(result_shown, "Without --winner it shows the result."),
    "rewind": OrderDisplay(check_shown, carriers=(checking,)),
}
"""What is shown by the command of an order that is not given then."""
TALKS: Final[dict[str, Callable[[Talk], Any]]] = {"penalty give": penalty_talk}
"""How a form is filled in that is not asked field by field, by its command."""
TOLD: Final[dict[str, Callable[[Door, Sitting, Any], Block]]] = {
    "BranchAnswer": branch_answer,
    "NamedAnswer": named_answer,
    "PenaltyAnswer": penalty_answer,
    "ResultAnswer": result_answer,
    "TakebackAnswer": takeback_answer,
}
"""How an answer is drawn that tells by itself what was recorded and where the match stands."""
